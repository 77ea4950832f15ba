"""The pictures in letters, and those of the board, made from what their reader may see.

Nothing is drawn here: a picture is a value, which is drawn when the letter leaves. It holds only what its reader may
see. A variant without a drawing has no pictures. A picture is in its reader's language, and those who read one language
share it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec

from judge.atlas.drawing import has_drawing, load_drawing
from judge.atlas.picture import Picture
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, province_of
from judge.board.variant import Variant
from judge.common.message import Count, Message, Plain, Space
from judge.game.state import Status
from judge.game.views.fog import sight
from judge.game.views.game_view import GameView
from judge.game.views.sites import PLAIN, SiteKind, site_kind
from judge.writing.letters.outgoing import Illustration, OutLetter, Reader
from judge.writing.pictures.picture_words import has_captions
from judge.writing.rendering.catalogue import ENGLISH
from judge.writing.rendering.translator import Translator

PNG, LARGE, SVG, PDF, NONE = "png", "large", "svg", "pdf", "none"
FORMS = (PNG, LARGE, SVG, PDF, NONE)
"""The forms in which a reader may have maps; the first is the default."""
MOST = 4
"""The most pictures in one letter."""
_NAMED = 3  # places that the alternative text of an enlarged part names


class MapShows(Message):
    """The alternative text of a map: what it shows, and when."""

    game: str
    phase: Phase
    what: Message


class MapShowsEnd(Message):
    """The alternative text of a map of a game that is over; `phase` was its last."""

    game: str
    phase: Phase
    what: Message


class EndTitle(Message):
    """The title of a map of a game that is over."""

    game: str


class RetreatTitle(Message):
    """The title of a map of where its reader's dislodged units may go."""

    game: str


class BuildTitle(Message):
    """The title of a map of where its reader may build."""

    game: str


class RemovalTitle(Message):
    """The title of a map of the units of which its reader must remove some."""

    game: str


class ShowsUnits(Message):
    """A map shows a number of units."""

    count: Count


class ShowsPart(Message):
    """A map shows a part of the board that is too large to be named by its places."""


class ShowsAround(Message):
    """A map shows these places and what is next to them."""

    places: tuple[Space, ...]


class ShowsRetreats(Message):
    """A map shows where its reader's dislodged units may go."""


class ShowsBuilds(Message):
    """A map shows where its reader may build."""


class ShowsRemovals(Message):
    """A map shows the units of which its reader must remove some."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture with its file name, title and alternative text: the same for all who see the same.

    The `picture` has no title yet, and its orders have no `reasons`: these are here, None for an order without one.
    `form` is the form that somebody asked for; empty: each reader's own.
    """

    picture: Picture
    variant: Variant
    name: str
    title: Message
    alt: Message
    reasons: tuple[Message | None, ...] = ()
    form: str = ""
    _said: dict[str, tuple[Picture, str]] = field(default_factory=dict, init=False, compare=False, repr=False)

    def said(self, language: str) -> tuple[Picture, str]:
        """The picture and its alternative text in a language, or in English if the language lacks something.

        All readers of one language get the same picture.
        """
        language = "" if language in ("", ENGLISH) or not has_captions(language, self.variant) else language
        if language not in self._said:
            translator = Translator(language, variant=self.variant)
            orders = [
                replace(each, reason=translator.say(reason)) if reason else each
                for each, reason in zip(self.picture.orders, self.reasons, strict=True)
            ]
            title, alt = translator.say(self.title), translator.say(self.alt)
            picture = replace(self.picture, orders=tuple(orders), title=title, language=language)
            self._said[language] = self.said("") if translator.lacks else (picture, alt)
        return self._said[language]


def enclosed(letter: OutLetter, to: Reader, *shown: Shown | None) -> OutLetter:
    """The letter with these pictures in the form that its reader wants; the record's copy has none."""
    pictures = illustrations(to, shown)
    return replace(letter, pictures=pictures) if pictures else letter


def illustrations(to: Reader, shown: Iterable[Shown | None]) -> tuple[Illustration, ...]:
    """These pictures in the form that a reader wants; none for the record."""
    wanted = [each for each in shown if each is not None and is_shown(to, each)]
    # pictures that somebody asked for go before automatic ones
    kept = wanted if len(wanted) <= MOST else sorted(wanted, key=lambda each: not each.form)[:MOST]
    return tuple(_illustrations(kept, to))


def is_shown(to: Reader, shown: Shown | None) -> bool:
    """Whether the reader gets that picture."""
    return bool(to.address) and shown is not None and _form(shown, to) != NONE


def is_drawn(variant: Variant) -> bool:
    """Whether the variant has a drawing that letters may show."""
    return has_drawing(variant)


def possible_forms() -> tuple[str, ...]:
    """The forms that this judge can make."""
    return FORMS if find_spec("typst") is not None else tuple(each for each in FORMS if each != PDF)


def _form(shown: Shown, to: Reader) -> str:
    form = shown.form or to.maps or PNG
    return PNG if form == PDF and PDF not in possible_forms() else form


def _illustrations(shown: Sequence[Shown], to: Reader) -> Iterator[Illustration]:
    """The pictures as the reader gets them, each with a unique name."""
    used: Counter[str] = Counter()
    for each in shown:
        used[each.name] += 1
        name = f"{each.name}-{used[each.name]}" if used[each.name] > 1 else each.name
        picture, alt = each.said(to.language)
        yield Illustration(picture, name, alt, _form(each, to))


# -- the board as it stands -------------------------------------------------------------------------------------------


def board(view: GameView, variant: Variant, zoom: Iterable[str] = ()) -> Shown | None:
    """The position as the reader sees it now, or the surroundings of the places in `zoom`; None before the start.

    For a game that is over it is the last position.
    """
    if view.position is None:
        return None
    over = view.status in (Status.WON, Status.DRAWN, Status.TERMINATED)
    return standing(view.name, variant, view.position, zoom=zoom, seen=seen_by(view, variant), over=over)


def standing(
    game: str,
    variant: Variant,
    position: Position,
    *,
    zoom: Iterable[str] = (),
    seen: Collection[str] | None = None,
    over: bool = False,
) -> Shown | None:
    """A picture of a position that holds nothing secret; `seen` are the places whose state is known (None: all)."""
    if not is_drawn(variant):
        return None
    places = tuple(zoom)
    shown = Picture.on(variant, position, zoom=places, seen=seen)
    what = around(places) if places else ShowsUnits(len(position.units))
    alt = (MapShowsEnd if over else MapShows)(game, position.phase, what)
    end = "-end" if over else "-zoom" if places else ""
    title = EndTitle(game) if over else Plain(game)
    return Shown(shown, variant, f"{game}-{position.phase}{end}", title, alt)


def to_do(view: GameView, variant: Variant) -> Shown | None:
    """An enlarged map of what a player must decide in a retreat or adjustment phase; None if there is nothing to
    decide.

    It shows their dislodged units and where these may go, the places where they may build, or the units that they may
    remove.
    """
    position, own = view.position, view.own
    if position is None or own is None or not is_drawn(variant):
        return None
    title: Message
    what: Message
    sites: dict[str, SiteKind] = {}
    dislodged = [each for power in own.powers for each in position.dislodged_of(power)]
    removing = [power for power, count in own.adjustments.items() if count < 0]
    if position.phase.kind is PhaseKind.RETREATS and dislodged:
        marked = [province_of(space) for each in dislodged for space in each.retreats or ()]
        zoom = [*(province_of(each.unit.space) for each in dislodged), *marked]
        title, what = RetreatTitle(view.name), ShowsRetreats()
    elif position.phase.kind is PhaseKind.ADJUSTMENTS and any(own.adjustments.values()):
        marked = [site for open_sites in own.sites.values() for site in open_sites]
        sites = {at: site_kind(variant, position, power, at) for power, open_to in own.sites.items() for at in open_to}
        units = [province_of(unit.space) for power in removing for unit in position.units_of(power)]
        zoom = [*marked, *units]
        title, what = BuildTitle(view.name), ShowsBuilds()
        if units:
            title, what = RemovalTitle(view.name), ShowsRemovals()
    else:
        return None
    shown = Picture.on(
        variant,
        position,
        zoom=once(zoom),
        seen=seen_by(view, variant),
        marked=once(marked),
        sites=[] if PLAIN.issuperset(sites.values()) else [sites[at].value for at in once(marked)],
    )
    alt = MapShows(view.name, position.phase, what)
    return Shown(shown, variant, f"{view.name}-{position.phase}-yours", title, alt)


def around(zoom: tuple[str, ...]) -> Message:
    """The part of the board that a map shows."""
    return ShowsPart() if len(zoom) > _NAMED else ShowsAround(zoom)


# -- what pictures of orders share with these -------------------------------------------------------------------------


def seen_by(view: GameView, variant: Variant) -> frozenset[str] | None:
    """The places whose state the reader knows; None: all."""
    if not view.in_fog or view.position is None:
        return None
    return seen_through(variant, view.position, view.own.powers if view.own else ())


def seen_through(variant: Variant, position: Position, powers: Collection[str] | None) -> frozenset[str] | None:
    """The places whose state these powers knew in fog, on a board as they saw it; None (all) if `powers` is None: no
    fog.

    Units that nobody plays count wherever they are, because everybody knows them.
    """
    if powers is None:
        return None
    known = {province_of(unit.space) for unit in position.units} | position.centres.keys()
    return sight(variant, position, powers) | known


def once(places: Iterable[str]) -> tuple[str, ...]:
    """The places without duplicates, in their order."""
    return tuple(dict.fromkeys(places))


# -- parts of a map ---------------------------------------------------------------------------------------------------


def parts(variant: Variant) -> dict[str, tuple[str, ...]]:
    """The named parts of a drawn map (its insets), with the places labelled in each.

    :raises MapError: the variant has not been drawn.
    """
    named = [panel for panel in load_drawing(variant).panels if panel.title]
    return {
        panel.title: tuple(code for code, rows in panel.places.items() if any(place.size for place in rows))
        for panel in named
    }
