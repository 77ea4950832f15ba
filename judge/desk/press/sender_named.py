"""Whether a text tells who wrote it: by a name or an address of its sender, however spelt, or by a telephone number.

That matters where readers may not know who plays. The words of the board (`England`, `Victoria`) tell nothing by
themselves, and a part of a name that is an everyday word (`Will`) does only at the end of a text, or alone on a line.

Names of other players are not looked for. A text that was held for one of them would tell its writer that they play.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from judge.board.variant import Variant
from judge.common.accents import spellings, with_single_letters, without_accents
from judge.common.word_lists import any_word, word_list
from judge.game.players.likeness import same_mailbox
from judge.game.press.press_messages import PressMessage
from judge.game.state import GameState, Role, Seat
from judge.game.views.history import are_players_public
from judge.reading.names import fold_words

_SHORTEST = 3  # letters of a part of a name: initials and particles are in every text
_SHORTEST_INSIDE = 4  # letters of one that is looked for inside the names of sites
_SHORTEST_JOINED = 6  # letters of a name whose parts are run together
_SHOWN = 3
_LONGEST_SHOWN = 60
_WORD = re.compile(r"[^\W\d_]+")
_HANDLE = re.compile(r"[^\W_]+")
_ADDRESS = re.compile(r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)*")
_SITE = re.compile(
    r"(?:https?://|www\.)[^\s<>\"]*[\w/]|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b(?:/[^\s<>\"]*[\w/])?", re.IGNORECASE
)
_HOST = re.compile(r"(?:https?://)?(?:www\.)?([\w.-]+)", re.IGNORECASE)
_CONTACT = re.compile(rf"\W*{any_word('signatures', 'contacts')}\W.*\d.*\d", re.IGNORECASE)
_DATE = re.compile(r"\b\d{1,4}([-./])\d{1,2}\1\d{1,4}\b")
_NUMBER = re.compile(
    r"(?<![\w+])(?:\+\d|00[1-9]|\(\d{2,5}\)[ /-]?\d|0\d|\d{3}[ .-](?=\d{3}[ .-]\d{4}\b))(?:[ ./-]?\(?\d\)?){5,13}(?!\w)"
)


def hides_sender(state: GameState, sender: Seat, message: PressMessage) -> bool:
    """Whether somebody will read a message who may not learn which person wrote it."""
    if sender.role is not Role.PLAYER:
        return False
    masters = {seat.id for seat in state.masters}
    is_disguised = message.grey or bool(message.as_sender)
    return not masters.issuperset(message.to) and (is_disguised or not are_players_public(state))


def named_in(
    text: str, sender: Seat, also: Sequence[str], variant: Variant, addresses: Sequence[str] = ()
) -> tuple[str, ...]:
    """The words by which a text tells who its `sender` is, as they are written there; empty: it does not tell.

    `also` are other names that the sender goes by, `addresses` are others of theirs. At most three words are given,
    each once.
    """
    text = unicodedata.normalize("NFC", text)
    own = [each for each in dict.fromkeys((sender.address, sender.second, *addresses)) if each]
    names = [
        name
        for each in (sender.name, *also, *map(_local, own))
        if (name := _WORD.findall(unicodedata.normalize("NFC", each)))
    ]
    known = _Known(names, [each.rpartition("@")[2].casefold() for each in own], _words_of_board(variant))
    written = _ADDRESS.sub(" ", text)
    sites = list(known.sites(written))
    for site in sites:
        written = written.replace(site, " ")
    found = [*_addresses(text, own), *_contacts(text), *_numbers(written), *sites, *known.words(written)]
    return tuple({each.casefold(): each[:_LONGEST_SHOWN] for each in reversed(found)}.values())[::-1][:_SHOWN]


def _addresses(text: str, own: Sequence[str]) -> Iterator[str]:
    """The mail addresses in a text. A word with `@` may be something else (`FRANCE@spring`) unless it is their own."""
    for found in _ADDRESS.findall(text):
        if "." in found.rpartition("@")[2] or any(same_mailbox(found, each) for each in own):
            yield found


def _contacts(text: str) -> Iterator[str]:
    """The lines of a text that hold a telephone number or the like, as signatures have it."""
    return (line.strip() for line in text.splitlines() if len(line) < 200 and _CONTACT.match(line))


def _numbers(text: str) -> Iterator[str]:
    """The telephone numbers in a text, on whichever line."""
    lines = (line for line in text.splitlines() if not _CONTACT.match(line))
    return (found[0] for line in lines for found in _NUMBER.finditer(_DATE.sub(" ", line)))


class _Known:
    """What a text may tell of its sender: their names, each in its words, and the sites of their addresses."""

    def __init__(self, names: Sequence[list[str]], hosts: Iterable[str], on_board: frozenset[str]) -> None:
        self._names = [[spellings(word) for word in name] for name in names]
        self._hosts = [host for host in hosts if _label(host) not in word_list("names", "providers")]
        labels = (_WORD.findall(_label(host)) for host in self._hosts)
        self._labels = [[spellings(word) for word in label] for label in labels if label]
        self._common = frozenset(word_list("names", "everyday"))
        self._on_board = on_board

    def sites(self, text: str) -> Iterator[str]:
        """The sites named in a text that have a name of the sender's, or to which an address of theirs belongs."""
        named = {each for name in self._names for word in name if self._tells(word, _SHORTEST_INSIDE) for each in word}
        for found in _SITE.findall(text):
            host, bare = _HOST.sub(r"\1", found).partition("/")[0].casefold(), without_accents(found)
            is_own = any(
                f".{one}".endswith(f".{other}") for own in self._hosts for one, other in ((host, own), (own, host))
            )
            if is_own or any(each in bare or each in with_single_letters(bare) for each in named):
                yield found

    def words(self, text: str) -> Iterator[str]:
        """The sender's names in a text: whole ones of several words, those run together, and their parts."""
        words = list(_WORD.finditer(text))
        written = [spellings(word[0]) for word in words]
        lines = [_WORD.findall(line) for line in text.splitlines()]
        alone = {line[0] for line in lines if len(line) == 1} | {words[-1][0] if words else ""}
        for name in (*self._names, *self._labels):
            at = _place(name, written)
            if at is not None and (len(name) > 1 or (name in self._labels and self._tells(name[0], _SHORTEST_INSIDE))):
                yield text[words[at].start() : words[at + len(name) - 1].end()]
            elif name not in self._labels:
                yield from self._parts(name, [word[0] for word in words], written, alone)
        for name in self._names:
            yield from _run_together(name, text)

    def _parts(
        self, name: list[frozenset[str]], words: Sequence[str], written: Sequence[frozenset[str]], alone: set[str]
    ) -> Iterator[str]:
        for part in name:
            found = [word for word, spelt in zip(words, written, strict=True) if not part.isdisjoint(spelt)]
            if found and (self._tells(part, _SHORTEST) or (self._is_named(part) and not alone.isdisjoint(found))):
                yield found[0].capitalize()

    def _is_named(self, part: frozenset[str]) -> bool:
        return max(map(len, part)) >= _SHORTEST and part.isdisjoint(self._on_board)

    def _tells(self, part: frozenset[str], shortest: int) -> bool:
        """Whether a part of a name tells by itself whose it is."""
        return max(map(len, part)) >= shortest and part.isdisjoint(self._on_board) and part.isdisjoint(self._common)


def _place(name: Sequence[frozenset[str]], written: Sequence[frozenset[str]]) -> int | None:
    """The place of the first word of a name in the words of a text; None: they are nowhere side by side."""
    starts = range(len(written) - len(name) + 1)
    return next((at for at in starts if all(not one.isdisjoint(written[at + to]) for to, one in enumerate(name))), None)


def _run_together(name: Sequence[frozenset[str]], text: str) -> Iterator[str]:
    """The words of a text that have a name of several words run together (`annaschmidt82`), or with an initial."""
    if len(name) < 2:
        return
    first, last = name[0], name[-1]
    whole = {one + other for one in first for other in last} | {other + one for one in first for other in last}
    short = {each for one in first for other in last for each in (one[0] + other, other + one[0])}
    for found in _HANDLE.findall(text):
        letters = spellings(found.strip("0123456789"))
        if any(
            len(each) >= _SHORTEST_JOINED and (each in short or any(one in each for one in whole)) for each in letters
        ):
            yield found


def _local(address: str) -> str:
    """What stands before the `@` of an address, in words: `anna.w+dip@home` is `anna w`."""
    return re.sub(r"[\W\d_]+", " ", address.rpartition("@")[0].partition("+")[0]).strip()


def _label(host: str) -> str:
    """The part of a host's name that its owner has chosen: `acme` of `mail.acme.co.uk`; empty: it has none."""
    labels = host.split(".")[:-1]
    while labels and labels[-1] in word_list("names", "second_levels"):
        labels.pop()
    return labels[-1] if labels else ""


def _words_of_board(variant: Variant) -> frozenset[str]:
    """The words of a board: its powers and places, what they are called, and what belongs to them."""
    named = [(key, power.name, power.adjective) for key, power in variant.powers.items()]
    placed = [(code, province.name) for code, province in variant.provinces.items()]
    return frozenset(word for called in (*named, *placed) for name in called for word in fold_words(name))
