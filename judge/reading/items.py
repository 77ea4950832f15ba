"""The lines of a letter become items: command calls with their arguments and texts, written lines, ignored lines.

Which commands there are is the desk's to say: it passes their shapes. An item keeps the number of the line it begins
on, so that every verdict can name its line.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rapidfuzz.distance import OSA

from judge.board.variant import Variant
from judge.reading.commands import read_settings
from judge.reading.lines import Line, LineKind, closes_frame, signs_off
from judge.reading.names import Vocabulary, fold_words, vocabulary

LONGEST_LINE = 500  # characters; no order or command is longer
_MOST_TRIED = 100
_WORDS = 14  # and marks: what counts for one line; no bid on a support has more
_WORDS_NOT_READ = 7  # of what could not be read, which takes longer: a word nobody knows begins many names
_WORD = re.compile(r"[^\W_]+|[^\w\s]")
_SHORT_WORD = 3  # letters
_LONG = 6  # letters: a misspelled word may differ from a command's in one place, from here on in two
_ARROW = re.compile(r"->|→|⇒|—|–|−|(?<=\s)-(?=\s)")
_ORDER_WORDS = frozenset(
    (
        *("a", "f", "army", "fleet", "armies", "fleets", "hold", "holds", "h", "stand", "stands", "move"),
        *(
            "moves",
            "to",
            "support",
            "supports",
            "s",
            "convoy",
            "convoys",
            "c",
            "via",
            "transport",
            "transports",
            "build",
        ),
        *(
            "builds",
            "b",
            "disband",
            "disbands",
            "d",
            "remove",
            "removes",
            "retreat",
            "retreats",
            "r",
            "waive",
            "waives",
        ),
        *("waived", "coast"),
    )
)
_UNIT_VERBS = frozenset(("hold", "holds", "stand", "stands", "support", "supports", "convoy", "convoys", "disbands"))
# What begins like DP 2:, 2 DP or 2: is a bid and no setting.
_BID = re.compile(r"\s*(?:\d+\s*)?(?:DP|D\.P|BIDS?\b|POINTS?\b|:)", re.IGNORECASE)
# What begins like SIGNON, names a password, or looks like `FRANCE@game word`, however the rest is spelled.
_SECRET = re.compile(r"sign|log\s?[io]n|.*pass\s?w|.*\bpwd\b|.*\S@[\w-]+\s+\S", re.IGNORECASE)
# Only whose seat and which game: `SIGNON FRANCE@spring`, the password left out.
_BARE_SIGNON = re.compile(r"(?:sign\s?on|log\s?in)\s+[^\W\d_]+@[\w-]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Shape:
    """How a command is called: its `name`, its spellings (each one or more upper-case words), and what follows it.

    `block` commands are followed by a text up to a closing line, `settings` commands by lines of settings.
    """

    name: str
    spellings: tuple[str, ...]
    block: bool = False
    settings: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A command: the line as written, what stands behind the command's words, and the lines that belong to it."""

    number: int
    text: str
    name: str
    rest: str
    lines: tuple[Line, ...] = ()
    closed: bool = True  # False: a block whose closing line is missing


@dataclass(frozen=True, slots=True)
class Written:
    """A line that is no command: an order, a power's heading or prose; who knows the game can tell."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A line that looks like a command and is none; `near` are the commands it may have been meant for."""

    number: int
    text: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ignored:
    """Lines that are not the writer's to read: quotations, attributions, signatures."""

    number: int
    kind: LineKind


@dataclass(frozen=True, slots=True)
class SignOff:
    """Nothing below this line is read."""

    number: int


Item = Call | Written | Unknown | Ignored | SignOff


@dataclass(slots=True)
class _Reader:
    lines: Sequence[Line]
    spellings: dict[str, Shape]
    at: int = 0
    items: list[Item] = field(default_factory=list)
    tried: int = 0  # lines that might be settings
    firsts: dict[str, set[str]] = field(default_factory=dict)  # the first words of spellings, and whose they are
    resembling: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what words were found to resemble

    def __post_init__(self) -> None:
        for spelling, shape in self.spellings.items():
            self.firsts.setdefault(spelling.split()[0], set()).add(shape.name)

    def take(self) -> None:
        line = self.lines[self.at]
        self.at += 1
        text = line.text.strip()
        if line.kind in (LineKind.QUOTED, LineKind.ATTRIBUTION, LineKind.SIGNATURE):
            self.items.append(Ignored(line.number, line.kind))
        elif not text or text.startswith("//"):
            return
        elif signs_off(text):
            self.items.append(SignOff(line.number))
            self.at = len(self.lines)
        elif (found := self.command(text)) is not None:
            call, shape = found
            call = replace(call, number=line.number)
            self.items.append(self.with_block(call) if shape.block else self.with_settings(call, shape))
        elif near := self.nearest(text):
            self.items.append(Unknown(line.number, text, near))
        else:
            self.items.append(Written(line.number, text))

    def command(self, text: str) -> tuple[Call, Shape] | None:
        """The command a line begins with; the longest spelling that fits."""
        words = text[:LONGEST_LINE].split(None, 3)
        for count in range(min(3, len(words)), 0, -1):
            said = " ".join(words[:count]).upper()
            shape = self.spellings.get(said.rstrip(":.,;!?"))
            if shape is not None:
                rest = text.split(None, count)[count:]
                return Call(0, text, shape.name, rest[0].strip() if rest else ""), shape
        return None

    def with_block(self, call: Call) -> Call:
        """The call with the lines up to its closing line, which may be missing: then with all that are left."""
        opening = call.text.split(None, 1)[0].upper().rstrip(":.,;!?")
        own: list[Line] = []
        for line in self.lines[self.at :]:
            if closes_frame(opening, line.text):
                # SIGNOFF closes the block and is still to be read as itself.
                self.at += len(own) + (not signs_off(line.text))
                return replace(call, lines=tuple(own))
            own.append(line)
        self.at = len(self.lines)
        return replace(call, lines=tuple(line for line in own if line.kind is LineKind.TEXT), closed=False)

    def with_settings(self, call: Call, shape: Shape) -> Call:
        """The call with the lines of settings below it: up to a blank line, or another command."""
        own: list[Line] = []
        while shape.settings and self.at < len(self.lines):
            line = self.lines[self.at]
            if (
                line.kind is not LineKind.TEXT
                or _BID.match(line.text)
                or (self.begins_command(line.text) and not self.is_setting(line.text))
            ):
                break
            own.append(line)
            self.at += 1
        return replace(call, lines=tuple(line for line in own if not line.text.strip().startswith("//")))

    def is_setting(self, text: str) -> bool:
        """Whether a line that looks like a command is one of settings (`PRESS ALL`); no letter has many such lines."""
        self.tried += 1
        found = read_settings(text) if self.tried <= _MOST_TRIED else None
        return isinstance(found, tuple) and not found[0].rule

    def begins_command(self, text: str) -> bool:
        return signs_off(text) or self.command(text.strip()) is not None

    def nearest(self, text: str) -> tuple[str, ...]:
        """The commands whose words a line's first words resemble; none for a sentence, and none for an order."""
        words = text[:LONGEST_LINE].split()
        if _says_what_units_do(text, [word.lower() for word in words[1:]]):
            return ()  # "Sing H", "Crete - Sicily": places may be spelled much like commands
        first = words[0].upper().rstrip(":.,;!?")
        if first in self.firsts:  # SET, with something behind it that cannot be set
            return tuple(sorted(self.firsts[first]))
        if len(first) < 4 or (not words[0].isupper() and len(words) > 4):
            return ()
        if first not in self.resembling:
            self.resembling[first] = self.spelled_like(first)
        return self.resembling[first]

    def spelled_like(self, first: str) -> tuple[str, ...]:
        """The commands whose first word is spelled most like this one, if any is near."""
        most = 1 if len(first) < _LONG else 2
        distances = {word: OSA.distance(first, word, score_cutoff=most) for word in self.firsts}
        least = min(distances.values(), default=most + 1)
        return tuple(
            sorted({name for word, far in distances.items() if far == least <= most for name in self.firsts[word]})
        )


def _says_what_units_do(text: str, words: Sequence[str]) -> bool:
    """Whether a line, with these words behind its first, is an order, whatever the place is called."""
    verbs = any(word in _UNIT_VERBS for word in words) or any(word in ("s", "c") for word in words[:-1])
    return verbs or words[-1:] == ["h"] or _ARROW.search(text) is not None


def read_items(lines: Sequence[Line], shapes: Sequence[Shape]) -> list[Item]:
    """The items of a letter in their order. Never raises; every written line is in exactly one item.

    Blank lines and comments (`//`) leave no item. An ANNOUNCE's text ends at END, any other at its END… line.
    """
    reader = _Reader(lines, {spelling: shape for shape in shapes for spelling in shape.spellings})
    while reader.at < len(reader.lines):
        reader.take()
    return reader.items


def pieces(text: str, *, was_read: bool) -> int:
    """For how many lines a written line counts: one for each order that it may hold, or for so many words.

    An ordinary order or bid counts for one, and so does what could not be read if it is as short as an order.
    """
    words = len(_WORD.findall(text[:LONGEST_LINE]))
    return max(1 + text.count(",") + text.count(";"), -(-words // (_WORDS if was_read else _WORDS_NOT_READ)))


def hides_secret(text: str) -> bool:
    """Whether a line may hold a password, so that it must not be quoted back or logged."""
    return _SECRET.match(text.strip()[:LONGEST_LINE]) is not None


def masked(text: str) -> str:
    """A line as it may be quoted back: itself, unless it may hold a password."""
    is_bare = _BARE_SIGNON.fullmatch(text.strip()) is not None
    return "(a line with a password)" if hides_secret(text) and not is_bare else text


def resembles_order(text: str, variant: Variant) -> bool:
    """Whether a line that could not be read was probably meant as an order and not as prose.

    Half of its words must be an order's words (units, places, powers, what units do), or it is short with an arrow.
    """
    said = fold_words(text[:LONGEST_LINE])
    if not said:
        return False
    if _ARROW.search(text) and len(said) <= 5:
        return True
    names = vocabulary(variant)
    known = [word for word in said if word in _ORDER_WORDS or names.whole(word) or _begins_name(word, names)]
    return len(known) * 2 >= len(said) and any(len(word) > 1 or word.isdecimal() for word in known)


def _begins_name(word: str, names: Vocabulary) -> bool:
    """Whether a place's or power's name begins so. Words as short as "for" and "was" begin names on large maps."""
    return len(word) > _SHORT_WORD and bool(names.beginning([word]) or names.power([word]))
