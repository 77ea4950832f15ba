"""Which part of a map somebody means: places by any of their names, a power, or a named part of the map."""

from collections.abc import Sequence

from judge.board.loader import MapError
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Message, OneOf, Proposal, Space, Typed
from judge.game.refusals import Refusal
from judge.reading.names import fold_words, vocabulary
from judge.reading.orders.order_words import order_words
from judge.reading.sides import find_group
from judge.writing.pictures.board_pictures import parts

_LONGEST = 6  # words in the longest name
_MOST = 40  # words read at most
_SMALL = frozenset(("and", "the", "to", "around"))


class NoPartOfMap(Message):
    """A word names nothing on the map."""

    text: Typed
    game: str


class NoPartButPerhaps(Proposal):
    """A word names nothing on the map, and places have nearly that name."""

    text: Typed
    game: str
    places: OneOf[Space]

    @property
    def proposed(self) -> tuple[str, ...]:
        """The codes of these places."""
        return self.places


class NotOnePartOfMap(Message):
    """A word is the beginning of several places' names."""

    text: Typed
    places: OneOf[Space]


class PartsWithName(Message):
    """Follows another message: the parts of the map that have a name."""

    parts: tuple[str, ...]


def region(text: str, variant: Variant, game: str, units: Sequence[Unit]) -> tuple[str, ...]:
    """The provinces of a part of the map of `game`; `units` are those whose places the reader may know.

    :raises Refusal: `NoPartOfMap`, `NoPartButPerhaps`, `NotOnePartOfMap`.
    """
    words, found = fold_words(text)[:_MOST], list[str]()
    while words:
        count, places = _first(words, variant, game, units)
        found += places
        words = words[count:]
    return tuple(dict.fromkeys(found))


def _first(words: Sequence[str], variant: Variant, game: str, units: Sequence[Unit]) -> tuple[int, tuple[str, ...]]:
    """The length of the longest name that these words begin with, and its provinces; none for words between names.

    :raises Refusal: those of `region`.
    """
    doubtful: tuple[str, ...] = ()
    for count in range(min(_LONGEST, len(words)), 0, -1):
        places = _named(words[:count], variant, units)
        if places:
            return count, places
        doubtful = doubtful or _candidates(words[:count], variant)
    if words[0] in _SMALL or words[0] in order_words().coasts:
        return 1, ()
    titles = tuple(title for title, places in _parts(variant).items() if len(places) > 1)
    unclear = _unclear(words, doubtful, variant, game)
    raise Refusal(unclear.with_more(PartsWithName(titles) if titles else None))


def _unclear(words: Sequence[str], doubtful: tuple[str, ...], variant: Variant, game: str) -> Message:
    """Why these words name no part of the map; the first of them may name each of the `doubtful` places."""
    said, known = words[0], vocabulary(variant)
    if doubtful:
        return NotOnePartOfMap(said, doubtful)
    hints = tuple(known.hints(" ".join(words[:2])) or known.hints(said))
    return NoPartButPerhaps(said, game, hints) if hints else NoPartOfMap(said, game)


def _named(words: Sequence[str], variant: Variant, units: Sequence[Unit]) -> tuple[str, ...]:
    """The provinces of the one thing that these words name: a full name counts before the beginning of a name."""
    known, phrase = vocabulary(variant), " ".join(words)
    drawn = next((places for title, places in _parts(variant).items() if fold_words(title) == list(words)), ())
    if drawn:
        return tuple(at for at in drawn if at in variant.provinces)
    powers, places = known.powers.get(phrase, ()), _provinces(known.whole(phrase), variant)
    if len(powers) != 1 and len(places) == 1:
        return places
    side = powers[0] if len(powers) == 1 else find_group(variant, phrase)
    if side is None:
        begun = _provinces(known.beginning(words), variant)
        if begun:
            return begun if len(begun) == 1 else ()
        side = next(iter(known.power(words)), None) if len(known.power(words)) == 1 else None
    return _homes_and_units(side, variant, units) if side is not None else ()


def _candidates(words: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """The provinces that these words may name, if they are several."""
    found = _provinces(vocabulary(variant).places(words), variant)
    return found if len(found) > 1 else ()


def _provinces(spaces: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """The provinces of these spaces, without impassable ones."""
    return tuple(dict.fromkeys(variant.province_of[each] for each in spaces if each in variant.province_of))


def _parts(variant: Variant) -> dict[str, tuple[str, ...]]:
    try:
        return parts(variant)
    except MapError:
        return {}


def _homes_and_units(side: str, variant: Variant, units: Sequence[Unit]) -> tuple[str, ...]:
    """The home provinces of a power, or of each power of a group, and where its visible units stand."""
    powers = variant.sides.get(side, (side,))
    homes = [home for power in powers for home in variant.powers[power].homes]
    return tuple(homes + [variant.province_of[unit.space] for unit in units if unit.power in powers])
