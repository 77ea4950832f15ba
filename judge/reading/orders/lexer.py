"""Gives each word of an order line a type, so that the grammar sees only types.

The line has been cut (`judge.reading.orders.cutting`). Every part of it is typed: the longest name first
(`judge.reading.orders.several_words`), so that "English Channel" is not a nationality; words without meaning ("the",
"in") are dropped.
"""

import re
from typing import Any, NamedTuple

from judge.board.phase import PhaseKind
from judge.reading.orders.coasts import coast_behind
from judge.reading.orders.cutting import Raw
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.order_words import leading_words
from judge.reading.orders.several_words import several_words

_BULLETS = frozenset("-–—−‒―‐‑")

_VERBS = frozenset({"HOLD", "MOVE", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "BUILD", "WAIVE"})
_GLUED = re.compile(
    r"(?P<does>[SCsc])(?P<unit>[AFaf])"
    r"|(?P<verb>[SC])?(?P<power>[A-Z][a-z]{1,2})(?P<kind>[AF])"
)
NOTES = frozenset({"NOTE", "THANKS"})  # what may follow an order without being one; signs after it mean nothing
_BEFORE_PLACES = frozenset({"KIND", "ARROW", "VIA", "SUPPORT", "CONVOY", "MOVE", "RETREAT", "BUILD", "DISBAND"})
_BEFORE_NUMBERS = frozenset({"space", "province", "number"})
_LEADING = _VERBS | {"KIND", "ARROW", "arrow"}  # before these a colon after a unit means nothing
_BEFORE_COUNTS = frozenset({"", "POWER", "BUILD", "DISBAND", "AND", "SLASH"})
_SURELY_MEANT = 80.0  # similarity, out of 100, from which a known and an unknown word count as one misspelt name


class Name(NamedTuple):
    """A place as it was written, the spaces it may mean (none: unknown) and the coast written with it."""

    text: str
    spaces: tuple[str, ...]
    coast: str = ""


class Word(NamedTuple):
    """A word of an order, or several: its type, as it was written, what it means, and where it stands in its line.

    Types are the terminals of the grammar, and some that it does not accept. `value` is a PLACE's `Name`, the key of a
    POWER, the letter of a KIND, an integer for a NUMBER, else the text.
    """

    type: str
    text: str
    value: Any = None
    start: int = 0
    end: int = 0


def typed(part: list[Raw], line: str, context: OrderContext, adjusting: bool) -> list[Word]:
    """The words of a part as terminals of the grammar; words without meaning are left out.

    Further types are HEDGE (a word that makes the order conditional or a question), AND, SLASH, INSIDE (a word after a
    place that leads to another place in another language) and STRAY (words that belong nowhere). In an adjustment phase
    (`adjusting`) a `-` before a unit removes.
    """
    return _Typist(part, line, context, adjusting).run()


class _Typist:
    """Walks over one part of a line; `at` is the index of the next piece, `tokens` are the tokens so far."""

    def __init__(self, part: list[Raw], line: str, context: OrderContext, adjusting: bool) -> None:
        self.part, self.line, self.context, self.adjusting = part, line, context, adjusting
        self.names, self.words, self.at = context.names, context.words, 0
        self.moving = context.kind is PhaseKind.MOVEMENT
        self.tokens: list[Word] = []
        self.coast = ""  # one written before its province: "the north coast of Spain"

    def run(self) -> list[Word]:
        while self.at < len(self.part):
            raw = self.part[self.at]
            if raw.kind == "word":
                self._word(raw)
            else:
                self.at += 1
                self._mark(raw)
        if self.coast:
            self._put("STRAY", self.part[-1])
        return self.tokens

    def _put(self, kind: str, raw: Raw, value: object = None, until: Raw | None = None) -> None:
        end = (until or raw).end
        tokens = self.tokens
        if kind in _VERBS and kind != "MOVE" and tokens and tokens[-1].type == "ARROW":
            tokens.pop()  # "wishes to hold", "A BEL-H"
        text = self.line[raw.start : end]
        tokens.append(Word(kind, text, text if value is None else value, raw.start, end))

    def _next(self, ahead: int = 0) -> Raw | None:
        return self.part[self.at + ahead] if self.at + ahead < len(self.part) else None

    def _behind(self) -> str:
        """The type of the last token; empty at the beginning of the part."""
        return self.tokens[-1].type if self.tokens else ""

    def _mark(self, raw: Raw) -> None:
        before = self._behind()
        begins = before in ("", "POWER") and all(token.type == "POWER" for token in self.tokens)
        if raw.kind == "?":
            self._put("HEDGE", raw)
        elif before in NOTES:
            return
        elif raw.kind == "arrow":
            self._arrow(raw, begins=begins)
        elif raw.kind == "back" and before == "PLACE":
            self._put("FROM", raw)
        elif raw.kind == "+" and self._next_type() in ("BUILD", "KIND"):
            if self._next_type() == "KIND":
                self._put("BUILD", raw)
        elif raw.kind == "+" and begins:
            self._put("BUILD", raw)
        elif raw.kind == ":" and (told := self._next()) is not None and self.words.common.get(told.text) in NOTES:
            return
        elif raw.kind in ("&", "/"):
            self._put("AND" if raw.kind == "&" else "SLASH", raw)
        elif raw.kind == ":" and self._names_unit() and self._next() is not None:
            if self._next_type() not in _LEADING:  # "A MUN: BUR", but "A MUN: hold" and "ROM: army"
                self._put("ARROW", raw)
        elif raw.kind not in (":", ")") or before not in ("", "POWER", "BUILD", "DISBAND", "KIND"):
            self._put("STRAY", raw)

    def _names_unit(self) -> bool:
        """Whether the part so far ends with a place and begins with a unit's kind, or is only a place."""
        if self._behind() != "PLACE":
            return False
        return self.tokens[0].type == "KIND" or [each.type for each in self.tokens if each.type != "POWER"] == ["PLACE"]

    def _arrow(self, raw: Raw, *, begins: bool) -> None:
        """An arrow; at the beginning of the part a bullet; in an adjustment phase, before a unit, a removal."""
        following = self._next_type()
        if begins and _BULLETS.issuperset(raw.text):
            if self.adjusting and len(raw.text) == 1 and following not in ("BUILD", "DISBAND", "WAIVE"):
                self._put("DISBAND", raw)
        elif self.adjusting and len(raw.text) == 1 and following == "KIND" and not self._is_bare():
            self._put("DISBAND", raw)
        else:
            self._put("ARROW", raw)

    def _is_bare(self) -> bool:
        """Whether the words so far are a unit, and nothing says whether it is built or removed: `A ROM - A VEN`."""
        return bool(self.tokens) and {each.type for each in self.tokens} <= {"POWER", "KIND", "PLACE"}

    def _next_type(self, ahead: int = 0) -> str:
        raw = self._next(ahead)
        return self.words.keywords.get(raw.text, raw.kind) if raw is not None else ""

    def _word(self, raw: Raw) -> None:
        names, word, following = self.names, raw.text, self._next(1)
        initial = names.initials.get(self.line[raw.start : raw.end])
        if initial and (taken := self._initial(raw, following)):
            self.at += taken
            self._put("POWER", raw, initial)
            return
        if len(word) == 2 and (power := self._two_letters(raw)):
            self.at += 1
            self._put("POWER", raw, power)
            return
        if word in self.words.phrases and self._phrase(raw):
            return
        keyword = self.words.keywords.get(word)
        if following is not None and self._several(raw, keyword):
            return
        self.at += 1
        common = self.words.common.get(word)
        if word in self.words.at and self._leads(raw, keyword):
            if self.tokens and self.tokens[-1].type in ("PLACE", "MOVE", "RETREAT"):
                self._put("ARROW", raw)
            elif self._behind() == "HOLD" and self._next() is None:
                self._put("STRAY", raw)  # "hold on"
        elif keyword is not None and (len(word) == 1 or word not in names.exact):
            if word != "a" or following is None or len(following.text) == 1 or following.text not in self.words.kinds:
                self._put(keyword, raw, self.words.kinds.get(word))
        elif (number := self._number(word)) is not None and self._counts_waives():
            self._put("NUMBER", raw, number)
        elif number is not None and self._counts_adjustments(word):
            return
        elif common is not None and word not in names.powers and not (names.whole(word) and self._awaits_place(raw)):
            self._common(common, raw)
        elif word in names.exact:
            self._place_or_power(raw, names.exact[word])
        elif not self._without_name(raw, following):
            self._place_or_power(raw, names.walls.get(word) or names.beginning([word]))

    def _counts_waives(self) -> bool:
        """Whether a number counts waives: `waive 2`, `2 builds waived`."""
        behind = self._behind()
        is_before = behind in ("", "POWER") and "WAIVE" in (self._next_type(), self._next_type(1))
        return behind == "WAIVE" or (is_before and self._next_type() in ("BUILD", "WAIVE"))

    def _counts_adjustments(self, word: str) -> bool:
        """Whether a number says how many are built or removed: `2 builds: A PAR, F BRE`, `1 army in PAR`.

        If it is also a place, it counts only before words that cannot follow a place: `24 D` is a removal.
        """
        following = self._next()
        if not self.adjusting or following is None or self._behind() not in _BEFORE_COUNTS:
            return False
        if following.text in self.words.several:
            return True
        is_placed = word in self.names.exact
        if self._next_type() == "KIND":
            return not is_placed
        return self._next_type() in ("BUILD", "DISBAND") and not (is_placed and self._next(1) is None)

    def _number(self, word: str) -> int | None:
        return int(word) if word.isdecimal() else self.words.numbers.get(word)

    def _without_name(self, raw: Raw, following: Raw | None) -> bool:
        """Whether a word that is not a whole name need not be one: it is run together with another, counts, or belongs
        to a note."""
        word, behind = raw.text, self._behind()
        if behind == "NOTE" and (word.isdecimal() or word == "vs"):
            return True
        if behind == "THANKS" and not self.names.beginning([word]) and not self.names.power([word]):
            return True
        if following is None or following.kind != "word":
            return False
        return self._glued(raw) or (word in _BEFORE_NUMBERS and self.names.has_numbers and following.text.isdecimal())

    def _common(self, kind: str, raw: Raw, until: Raw | None = None) -> None:
        """Types a word or phrase that means the same wherever it stands, or nothing."""
        if kind == "IN":
            if self._behind() == "PLACE" and self._next_type() not in _VERBS:
                self._put("INSIDE" if raw.text in leading_words() else "STRAY", raw, None, until)
        elif kind:
            self._put(kind, raw, None, until)
        if kind == "REMARK":
            self.at = len(self.part)

    def _glued(self, raw: Raw) -> bool:
        """Types a word that is run together with a unit's kind: `SA`, `ItF`, `SRuA`."""
        match = _GLUED.fullmatch(self.line, raw.start, raw.end)
        if match is None:
            return False
        verb, power = match["does"] or match["verb"], match["power"]
        key = self.names.abbreviated(power.lower()) if power else ""
        if power and not key:
            return False
        if verb:
            self._put(self.words.keywords[verb.lower()], raw)
        if power:
            self._put("POWER", raw, key)
        kind: str = match["kind"] or match["unit"]
        self._put("KIND", raw, kind.upper())
        return True

    def _initial(self, raw: Raw, following: Raw | None) -> int:
        """How many pieces a power's initial takes here, as in `E)`, `GB:`, `GB F Lond`; 0 if it is not one."""
        before = self._behind()
        if following is not None and following.kind in (":", ")"):
            return 0 if before else 2
        if raw.end - raw.start == 1:
            verb = self.words.keywords.get(raw.text, "")
            may_be = verb in ("", "SUPPORT", "CONVOY") or raw.text == "f" or (verb == "RETREAT" and self.moving)
            return int(may_be and before in ("", "SUPPORT", "CONVOY") and self._next_type(1) == "KIND")
        if following is None:
            return 0 if before else 1
        after = self._next_type(1)
        if after == "KIND":
            return 1 if before in ("", "SUPPORT", "CONVOY") else 0
        return 1 if not before and after in ("BUILD", "DISBAND", "WAIVE") else 0

    def _two_letters(self, raw: Raw) -> str | None:
        """The power that two letters before a unit are short for, as in `Tu A Bul S Au A Ser`."""
        before = self._behind()
        if (
            before not in ("", "SUPPORT", "CONVOY")
            or self._next_type(1) != "KIND"
            or not self.line[raw.start].isupper()
        ):
            return None
        is_word = raw.text in self.words.keywords or raw.text in self.words.common or raw.text in self.names.exact
        return None if is_word else self.names.abbreviated(raw.text)

    def _awaits_place(self, raw: Raw) -> bool:
        """Whether a common word is a code here: only if nothing but a place fits, and it is not the article of another
        name."""
        before = self.tokens[-1].type if self.tokens else "POWER"
        after, following = self._next_type(), self._next()
        written = self.line[raw.start : raw.end]
        names = self.names
        begins = following is not None and (following.text in names.exact or following.text in names.powers)
        if not written.isupper() and (after == "KIND" or begins):
            return False  # "A MUN S den BUR"
        return before in _BEFORE_PLACES or (
            before == "POWER" and (after == "arrow" or (after in _VERBS and written.isupper()))
        )

    def _several(self, raw: Raw, keyword: str | None) -> bool:
        """Types the longest name or coast of two and more words that begins here, if there is one."""
        if keyword is not None and len(raw.text) == 1 and self._behind() == "PLACE":
            return False  # "35 S Amazonas" is a support, "35 - S Amazonas" a move to South Amazonas
        found = several_words(self.part, self.at, self.line, self.context)
        if found is None:
            return False
        until = self.part[self.at + found.taken - 1]
        self.at += found.taken
        if found.kind == "PLACE":
            self._place(raw, found.value, until)
        elif found.kind == "POWER":
            self._put("POWER", raw, found.value, until)
        else:
            self.coast = found.value
        return True

    def _phrase(self, raw: Raw) -> bool:
        """Types the longest phrase that begins here, if there is one; those that mean nothing are left out."""
        for phrase, kind in self.words.phrases.get(raw.text, ()):
            until = self._next(len(phrase) - 1)
            if until is not None and all(
                (each := self._next(ahead)) is not None and each.text.rstrip("'") == word
                for ahead, word in enumerate(phrase)
            ):
                self.at += len(phrase)
                self._common(kind, raw, until)
                return True
        return False

    def _leads(self, raw: Raw, keyword: str | None) -> bool:
        """Whether a word leads to a place: `a` does in Spanish and Italian, after a place and in lower case."""
        if keyword is None:
            return True
        behind = self.tokens[-1].type if self.tokens and self._next() is not None else ""
        is_meant = behind == "KIND" or (behind in ("PLACE", "MOVE", "RETREAT") and not self.adjusting)
        return is_meant and self.line[raw.start : raw.end].islower()

    def _place_or_power(self, raw: Raw, spaces: tuple[str, ...]) -> None:
        """ENG is the Channel or England, and "English" begins like the Channel: the next words decide."""
        if not spaces or self._speaks_of_unit(raw):
            powers = self.names.power([raw.text])
            if len(powers) == 1:
                self._put("POWER", raw, powers[0])
                return
        self._place(raw, spaces, raw)

    def _speaks_of_unit(self, raw: Raw) -> bool:
        """Whether a word that may be a place or a power is in the position of a power followed by its unit."""
        if self._behind() in ("KIND", "ARROW", "VIA", "PLACE") and not self._speaks_of_other(raw):
            return False
        after = self._next_type()
        return (
            after in ("KIND", ":", ")", "WAIVE")
            or (after in ("BUILD", "DISBAND") and self._next_type(1) == "KIND")
            or (after == "word" and raw.text not in self.names.exact)
        )

    def _speaks_of_other(self, raw: Raw) -> bool:
        """Whether a power's whole name is between a supported unit's kind and its place: `SF ENGLISH BRE-MAO`."""
        if raw.text not in self.names.powers or raw.text in self.names.exact:
            return False
        return [token.type for token in self.tokens[-2:]] in (["SUPPORT", "KIND"], ["CONVOY", "KIND"])

    def _place(self, raw: Raw, spaces: tuple[str, ...], until: Raw) -> None:
        """Adds a place with the coast after it; an unknown word joins the name before it if it misspells a part of that
        name."""
        start = raw.start
        if not spaces and self.tokens and self._joins(self.tokens[-1], raw):
            start = self.tokens.pop().start
        text = self.line[start : until.end]
        name = Name(text, spaces, self._coast(spaces) or self.coast)
        self.coast = ""
        self.tokens.append(Word("PLACE", text, name, start, until.end))

    def _joins(self, token: Word, raw: Raw) -> bool:
        """Whether an unknown word continues the place before it: both are unknown, or together they are nearly a
        name."""
        if token.type != "PLACE" or self.line[token.end : raw.start].strip(" ."):
            return False
        text = self.line[token.start : raw.end]
        return not token.value.spaces or bool(self.context.nearest(text, _SURELY_MEANT))

    def _coast(self, spaces: tuple[str, ...]) -> str:
        """Reads the coast written after a place and steps over it."""
        taken, coast = coast_behind(self.part, self.at, spaces, self.context)
        self.at += taken
        return coast
