"""Groups the lines of a letter into items: command calls with their arguments and texts, written lines, ignored lines.

The desk passes in the commands that exist. An item keeps the number of its first line, so that every verdict can name
its line.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from judge.board.variant import Variant
from judge.common.message import Message
from judge.common.word_lists import any_word, word_list
from judge.reading.arguments.values import read_settings
from judge.reading.mail.courtesies import before_thanks, behind_please
from judge.reading.mail.frames import closes_frame, ended_on_its_line, nearly_closes_frame, signs_off
from judge.reading.mail.lines import LONGEST_LINE, Line, LineKind
from judge.reading.mail.spellings import FEW, Below, Shape, Spellings
from judge.reading.names import Vocabulary, fold, fold_words, vocabulary
from judge.reading.orders.clauses import clauses
from judge.reading.orders.order_words import order_languages, order_words

_MOST_TRIED = 100
_WORDS = 14  # words and marks that count as one line; no bid on a support has more
_WORDS_NOT_READ = 7  # the same for unread lines, which take longer: an unknown word begins many names
_WORD = re.compile(r"[^\W_]+|[^\w\s]")
_SHORT_WORD = 3  # letters
_ARROW = re.compile(r"->|→|⇒|—|–|−|(?<=\s)-(?=\s)")
# An order in codes, right or wrong: `A PRS-BRG`, `F BRS S A PRS-BRG`.
_CODES = re.compile(r"\W*(?:[AFaf]\s+\w{2,5}\s*-+>?\s*\w{2,5}|[AF]\s+\w{2,5}\s+[SC]\s+[AF]\s+[\w\s>-]{2,20})\W*")
_ORDER_WORDS = frozenset(word_list("orders", "order_words")).union(
    *(order_words(language).keywords.keys() - order_words().keywords.keys() for language in order_languages())
)
# Words that begin a line among orders and are not commands, even if they resemble one.
_AMONG_ORDERS = _ORDER_WORDS.union(word_list("orders", "among_orders"))
# Commands that also begin sentences, each with what shows that the line is a sentence.
_EVERYDAY = frozenset(word_list("commands", "everyday"))
# Words that begin commands of several words, but also sentences: `I am told that …`, `Who can tell me …`.
_ANY_SENTENCE = frozenset(word_list("commands", "sentence_openings"))
_SENTENCE = re.compile(rf"(?<!\S){any_word('commands', 'sentence_words')}(?!\w)", re.IGNORECASE)
_UNIT_VERBS = frozenset(word_list("orders", "after_places"))
# A line that begins like DP 2:, 2 DP or 2: is a bid, not a setting.
_BID = re.compile(r"\s*(?:\d+\s*)?(?:DP|D\.P|BIDS?\b|POINTS?\b|:)", re.IGNORECASE)
# Lines that begin like SIGNON, name a password, or look like `FRANCE@game word`, however the rest is spelled; and lines
# that join a game with a word, or set that word.
_SECRET = re.compile(
    r"sign|log\s?[io]n|.*pass\s?w|.*\bpwd\b|.*\S@[\w-]+\s+\S|set(?:\s?up|tings)?\s+(?:word|private)\b|"
    r"create\s.*\s(?:word|private)[\s:=]+\S|"
    r"(?:join|take\s?over)\s+(?:\S+\s+word[\s:=]+\S|.*\sword[\s:=]+\S+\s*$)",
    re.IGNORECASE,
)
# What follows the word of a setting, and hardly ever a command.
_CHOICES = frozenset(word_list("commands", "setting_values"))
# A setting whose word is also a command, with an invalid value; arguments that these commands take are excluded.
_MISSET = re.compile(
    r"(?:start\s+(?!force\b)|(?:press|process|extend|concede|remind)\s+)[^\W\d]+[.!]*|(?:absence|votes)\s+\S+",
    re.IGNORECASE,
)
# Not the command, which is alone on its line: `Final orders: A PAR H`.
_FINAL_ORDERS = re.compile(r"final(?:\s+(?:orders|moves))?\s*[:.]\s*\w", re.IGNORECASE)
_NOT_WRITERS = (LineKind.QUOTED, LineKind.ATTRIBUTION, LineKind.SIGNATURE)
# Only a seat and a game: `SIGNON FRANCE@spring`, without a password.
_BARE_SIGNON = re.compile(r"(?:sign\s?on|log\s?in)\s+[^\W\d_]+@[\w-]+", re.IGNORECASE)


class LineWithPassword(Message):
    """Replaces a line that is not quoted, because it may hold a password."""


@dataclass(frozen=True, slots=True)
class Call:
    """A command: its line, its arguments, and the lines below that belong to it.

    `text` is the line as written, with a command in English; `written` is the line if its command is in another
    language. `ending` is the line that ends a block without being its closing line: a misspelt one, or SIGNOFF.
    """

    number: int
    text: str
    name: str
    rest: str
    lines: tuple[Line, ...] = ()
    closed: bool = True  # False: a block whose closing line is missing
    written: str = ""
    ending: str = ""

    @property
    def quoted(self) -> str | Message:
        """The line as it may be quoted back."""
        shown = masked(self.text)
        return self.written or shown if isinstance(shown, str) else shown


@dataclass(frozen=True, slots=True)
class PlainLine:
    """A line that is not a command: an order, a power's heading or prose; telling which takes the game."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class UnknownCommand:
    """A line that looks like a command but is none; `near` are the commands that may have been meant."""

    number: int
    text: str
    near: tuple[str, ...]


class Ignored(NamedTuple):
    """Lines that the writer did not write for the judge: quotations, attributions, signatures."""

    number: int
    kind: LineKind


@dataclass(frozen=True, slots=True)
class SignOff:
    """SIGNOFF: nothing below this line is read."""

    number: int


Item = Call | PlainLine | UnknownCommand | Ignored | SignOff


@dataclass(slots=True)
class _ItemReader:
    lines: Sequence[Line]
    known: Spellings
    at: int = 0
    items: list[Item] = field(default_factory=list)
    tried: int = 0  # lines that might be settings
    sought: int = 0  # lines for which commands like them were sought
    resembling: dict[str, tuple[str, ...]] = field(default_factory=dict)  # cache: the commands that words resemble

    def read(self) -> list[Item]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if line.kind in _NOT_WRITERS:
                self.items.append(Ignored(line.number, line.kind))
            elif (text := line.text.strip()) and not text.startswith("//"):
                self.take(line, text)
        return self.items

    def take(self, line: Line, text: str) -> None:
        """Read a line that its writer wrote for the judge, and the block below it if it begins one."""
        if signs_off(text):
            self.items.append(SignOff(line.number))
            self.at = len(self.lines)
        elif is_sentence(text) or _FINAL_ORDERS.match(text):
            self.items.append(PlainLine(line.number, text))
        elif (found := self.command_asked(text)) is not None:
            call, shape = found
            call = replace(call, number=line.number)
            match shape.below:
                case Below.TEXT:
                    call = _on_one_line(call) or self.with_block(call)
                case Below.SETTINGS:
                    call = self.with_settings(call)
                case Below.ORDERS:
                    call = self.with_orders(call)
            self.items.append(call)
        elif (near := self.nearest(text)) is not None:
            self.items.append(UnknownCommand(line.number, text, near))
        else:
            self.items.append(PlainLine(line.number, text))

    def command_asked(self, text: str) -> tuple[Call, Shape] | None:
        """The command of a line, without words of courtesy; a text or a password may end with those."""
        found = self.command(text)
        if found is not None and (found[1].below is Below.TEXT or hides_secret(found[0].text)):
            return found
        bare = before_thanks(text) if found is not None else behind_please(text)
        meant = self.command(bare) if bare and bare != text else None
        if meant is None:
            return found
        call, shape = meant
        return (replace(call, written=text) if call.written else replace(call, text=text)), shape

    def command(self, text: str) -> tuple[Call, Shape] | None:
        """The command a line begins with; the longest spelling that fits."""
        words = text[:LONGEST_LINE].split(None, 3)
        for count in range(min(3, len(words)), 0, -1):
            spelling = " ".join(words[:count]).upper()
            shape = self.known.whole.get(spelling.rstrip(":.,;!?"))
            if shape is not None:
                rest = text.split(None, count)[count:]
                return Call(0, text, shape.name, rest[0].strip() if rest else ""), shape
        english = self.known.in_english(text[:LONGEST_LINE])
        found = self.command(english + text[LONGEST_LINE:]) if english is not None else None
        return (replace(found[0], written=text), found[1]) if found is not None else None

    def with_block(self, call: Call) -> Call:
        """The call with the lines up to its closing line, or with all remaining lines if that is missing."""
        opening = call.text.split(None, 1)[0].upper().rstrip(":.,;!?")
        own: list[Line] = []
        for line in self.lines[self.at :]:
            if closes_frame(opening, line.text):
                # SIGNOFF closes the block and is then read as itself.
                is_last = signs_off(line.text)
                self.at += len(own) + (not is_last)
                return replace(call, lines=tuple(own), ending=line.text.strip() if is_last else "")
            if nearly_closes_frame(line.text):
                self.at += len(own) + 1
                return replace(call, lines=tuple(own), closed=False, ending=line.text.strip())
            own.append(line)
        self.at = len(self.lines)
        return replace(call, lines=tuple(line for line in own if line.kind not in _NOT_WRITERS), closed=False)

    def with_settings(self, call: Call) -> Call:
        """The call with the lines of settings below it: up to a blank line, or another command."""
        own: list[Line] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if (
                line.kind is not LineKind.TEXT
                or not line.text.strip()
                or _BID.match(line.text)
                or (self.begins_command(line.text) and not self.is_setting(line.text))
            ):
                break
            own.append(line)
            self.at += 1
        return replace(call, lines=tuple(line for line in own if not line.text.strip().startswith("//")))

    def with_orders(self, call: Call) -> Call:
        """The call with the lines of orders below it; blank lines separate them, and quotations among them are
        ignored."""
        own: list[Line] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.kind is LineKind.TEXT:
                if closes_frame(call.name, line.text):
                    self.at += not signs_off(line.text)
                    break
                if self.begins_command(line.text):
                    break
                if not line.text.strip().startswith("//"):
                    own.append(line)
            elif line.kind is not LineKind.BLANK:
                self.items.append(Ignored(line.number, line.kind))
            self.at += 1
        return replace(call, lines=tuple(own))

    def is_setting(self, text: str) -> bool:
        """Whether a line that looks like a command is a setting (`PRESS ALL`); only a bounded number of lines is
        tested."""
        self.tried += 1
        if self.tried > _MOST_TRIED:
            return False
        found = read_settings(text)
        if isinstance(found, tuple) and (found[0].is_keyword or str(found[0].value) in _CHOICES):
            return True
        return _MISSET.fullmatch(text.strip()) is not None and not self.opens_message(text)

    def opens_message(self, text: str) -> bool:
        """Whether the next line, this `text`, is press with a closing line of its own, as `PRESS FRANCE` may be."""
        if text.split(None, 1)[0].upper() != "PRESS":
            return False
        for line in self.lines[self.at + 1 :]:
            if closes_frame("PRESS", line.text):
                return not signs_off(line.text)
            found = self.command(line.text.strip())
            if found is not None and found[0].name == "PRESS":
                return False
        return False

    def begins_command(self, text: str) -> bool:
        return signs_off(text) or (not is_sentence(text) and self.command(text.strip()) is not None)

    def nearest(self, text: str) -> tuple[str, ...] | None:
        """The commands whose words a line's first words resemble; None: it is a sentence, or an order."""
        words = text[:LONGEST_LINE].split()
        if _says_what_units_do(text, [word.lower() for word in words[1:]]):
            return None  # "Sing H", "Crete - Sicily": places may be spelled like commands
        first = words[0].upper().rstrip(":.,;!?")
        if fold(first) in _AMONG_ORDERS or first in _ANY_SENTENCE or (first == "NO" and len(words) == 1):
            return None
        if clauses(text):
            return None
        behind = [word.upper().strip(":.,;!?") for word in words[1:4]]
        if first in self.known.firsts:  # SET, followed by something that cannot be set
            near = self.like_rest((first,), behind)
            is_prose = not near and not words[0].isupper() and len(self.known.firsts[first]) <= FEW  # "No problem."
            return None if is_prose else near or self.known.few((first,))
        if len(first) < 4 or (not words[0].isupper() and len(words) > 4):
            return None
        if first not in self.resembling:
            self.resembling[first] = self.known.like(first)
        firsts = self.resembling[first]
        return self.like_rest(firsts, behind) or self.known.few(firsts) if firsts else None

    def like_rest(self, firsts: Sequence[str], behind: Sequence[str]) -> tuple[str, ...]:
        """The commands with these first words whose rest is most similar; computed for a few lines of a letter only."""
        self.sought += 1
        return self.known.like_rest(firsts, behind) if self.sought <= _MOST_TRIED else ()


def _on_one_line(call: Call) -> Call | None:
    """The call of a block whose text and end are on its first line; None if they are not."""
    if ended_on_its_line(call.text) is None:
        return None
    rest = ended_on_its_line(f"PRESS {call.rest}")
    return replace(call, rest=rest.partition(" ")[2].strip() if rest is not None else "")


def is_sentence(text: str) -> bool:
    """Whether a line that begins like a command is one of prose: `Here are my orders:`, `Why did you do that?`."""
    words = text[:LONGEST_LINE].split(None, 1)
    if len(words) < 2 or words[0].isupper() or words[0].upper().rstrip(":.,;!?") not in _EVERYDAY:
        return False
    return _SENTENCE.search(words[1]) is not None


def _says_what_units_do(text: str, words: Sequence[str]) -> bool:
    """Whether a line with these words after its first one is an order, whatever its place is called."""
    verbs = any(word in _UNIT_VERBS for word in words) or any(word in ("s", "c") for word in words[:-1])
    return verbs or words[-1:] == ["h"] or _ARROW.search(text) is not None


def read_items(lines: Sequence[Line], known: Spellings) -> list[Item]:
    """The items of a letter in their order; `known` are the commands. Never raises.

    Every written line is in exactly one item; blank lines and comments (`//`) give none. An ANNOUNCE's text ends at
    END, any other at its END… line.
    """
    return _ItemReader(lines, known).read()


def pieces(text: str, *, was_read: bool) -> int:
    """How many lines a written line counts for: one per possible order in it, or per `_WORDS` words.

    An ordinary order or bid counts as one, and so does an unread line as short as an order.
    """
    words = len(_WORD.findall(text[:LONGEST_LINE]))
    return max(1 + text.count(",") + text.count(";"), -(-words // (_WORDS if was_read else _WORDS_NOT_READ)))


def hides_secret(text: str) -> bool:
    """Whether a line may hold a password, so that it must not be quoted back or logged."""
    return _SECRET.match(text.strip()[:LONGEST_LINE]) is not None


def masked(text: str) -> str | Message:
    """A line as it may be quoted back: itself, unless it may hold a password."""
    is_bare = _BARE_SIGNON.fullmatch(text.strip()) is not None
    return LineWithPassword() if hides_secret(text) and not is_bare else text


def resembles_order(text: str, variant: Variant) -> bool:
    """Whether a line that could not be read was probably meant as an order and not as prose.

    Half of its words must be an order's words (units, places, powers, what units do), or it is short with an arrow.
    """
    words = fold_words(text[:LONGEST_LINE])
    if not words:
        return False
    if (_ARROW.search(text) and len(words) <= 5) or _CODES.fullmatch(text):
        return True
    names = vocabulary(variant)
    elsewhere = [vocabulary(variant, language) for language in variant.names]
    known = [
        word
        for word in words
        if word in _ORDER_WORDS
        or names.whole(word)
        or _begins_name(word, names)
        or (len(word) > _SHORT_WORD and any(each.whole(word) or each.beginning([word]) for each in elsewhere))
    ]
    return len(known) * 2 >= len(words) and any(len(word) > 1 or word.isdecimal() for word in known)


def _begins_name(word: str, names: Vocabulary) -> bool:
    """Whether a word begins a place's or power's name. Words as short as "for" and "was" begin names on large maps."""
    return len(word) > _SHORT_WORD and bool(names.beginning([word]) or names.power([word]))
