"""Says messages and shows facts in one language: the only place where messages become words.

A fact's type decides how it is shown; a sentence may ask for another form of it (`{place.name}`):

| fact | shown | forms |
|---|---|---|
| space | `Bur`, as the variant labels it | `name`: `Burgundy`; `full`: `Burgundy (BUR)` |
| power | `France` | `adjective`: `French`, as the variant has it |
| unit, order | `A PAR`, `A PAR - BUR` | `words`: `Army Paris -> Burgundy` |
| condition | `ENGLAND F NTH AND NOT A BEL` | |
| phase | `S1901M` | `title`: `Spring 1901 Movement`; `season`: `Spring`; `year`; `turn`: the season, or its years |
| instant | `Sat 21 Nov 2026 20:00 CET (19:00 UTC)` | `local`: in the reader's zone only; `day` |
| length of time | `1 day 12 hours` | |
| number | `1903`, never with marks between its digits | |
| day of the week | `Mon` | |
| list | `A, B and C`; `A, B or C`; `A, B, C` in a table | a form of its members |
| message | its sentence | `capital`: with a capital letter; `sentence`: with a full stop too |
| typed words | `“A Pairs - Bur”` | `bare`: without quotation marks; `whole`: however long they are |
| text | as it is | `capital` |
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any, get_args

from judge.board.conditions import Condition
from judge.board.orders import Order, Verbatim
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.languages import counted, date_words, paired
from judge.common.lengths import length_parts
from judge.common.message import Message, Plain, VariantWords
from judge.writing.rendering.board_words import kind_named, on_coast, phase_in_words, season_named, turn_named
from judge.writing.rendering.catalogue import ENGLISH, Slot, pattern
from judge.writing.rendering.declared_facts import UNDECLARED, Declared, declarations
from judge.writing.rendering.order_messages import in_words
from judge.writing.rendering.own_words import OwnProblem, sentence_in, translations_before_ours
from judge.writing.rendering.render import (
    TIED,
    clean,
    condition_label,
    day_and_time,
    harmless,
    one_line,
    order_label,
    place_words,
    power_name,
    unit_label,
    when,
)

_LONGEST = 60  # characters of somebody's words that a sentence quotes
_MOST = 1000  # characters of them if the sentence quotes everything
_QUOTES = {"de": "„“", "es": "«»", "fr": ("«" + TIED, TIED + "»"), "it": "«»"}
"""The marks around people's words, by language."""


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A message that is said with the names of a variant of its own."""

    message: Message
    variant: Variant | None


Parts = tuple[str, list[tuple[str, Declared, str, str]]]
"""A sentence: the words before its first fact; then for each fact its name, its declared type, its form, and the words
after it."""


@lru_cache(maxsize=16000)
def _sentence(language: str, own: Path | None, code: str, number: int | None) -> tuple[Parts, bool]:
    """A message's sentence for that number (None: it counts nothing), and whether the language has it."""
    sentence, is_known = sentence_in(language, code, number, own)
    facts = declarations(code)[0]
    words, parts = "", list[tuple[str, Declared, str, str]]()
    for each in reversed(pattern(sentence)):
        if isinstance(each, Slot):
            parts.insert(0, (each.fact, facts[each.fact], each.form, words))
            words = ""
        else:
            words = each
    return (words, parts), is_known


class Translator:
    """Says messages in one language, for readers in one time zone, with the names of one variant.

    Without a variant, places and units are shown as their codes.

    `own` is a keeper's folder of sentences and translations, which take precedence. `cautious`: nothing authenticates
    the person whose words are quoted, so web addresses are left out and little is quoted. `tied`: units, instants and
    lengths have no-break blanks, so that no line ends within them. `lacks` collects the codes of messages that the
    language does not have, `broken` the failures of the keeper's own templates.
    """

    def __init__(
        self,
        language: str = "",
        zone: str = "UTC",
        variant: Variant | None = None,
        own: Path | None = None,
        *,
        cautious: bool = False,
        tied: bool = False,
        lacks: list[str] | None = None,
        broken: list[OwnProblem] | None = None,
    ) -> None:
        self.language, self.zone, self.variant, self.own = language, zone, variant, own
        self.cautious, self.tied = cautious, tied
        self.lacks: list[str] = [] if lacks is None else lacks
        self.broken: list[OwnProblem] = [] if broken is None else broken

    def on(self, variant: Variant | None, zone: str = "") -> "Translator":
        """The same translator with the names of another variant, and in another time zone.

        Both share `lacks` and `broken`.
        """
        zone = zone or self.zone
        if variant is self.variant and zone == self.zone:
            return self
        return Translator(
            self.language,
            zone,
            variant,
            self.own,
            cautious=self.cautious,
            tied=self.tied,
            lacks=self.lacks,
            broken=self.broken,
        )

    # -- messages

    def say(self, message: Message) -> str:
        """A message's sentence with its facts, then the messages that follow it, with a blank between them."""
        if isinstance(message, Plain):
            said = clean(message.words)
        elif isinstance(message, VariantWords):
            said = clean(self._of_variant(message))
        else:
            counted = declarations(message.code)[1]
            number = _number(getattr(message, counted)) if counted else None
            (said, facts), is_known = _sentence(self.language, self.own, message.code, number)
            if not is_known:
                self.lacks.append(message.code)
            for name, declared, form, words in facts:
                fact = getattr(message, name)
                said = _followed(said + _WAYS[type(fact)](self, fact, declared, form), words)
        return "".join((said, *map(self._joined, message.besides))) if message.besides else said

    def _of_variant(self, message: VariantWords) -> str:
        if self._is_english or not message.place:
            return message.words
        said = self._translations.pgettext(message.place, message.words)
        if said is message.words:
            self.lacks.append(message.place)
        return said

    def _joined(self, message: Message) -> str:
        said = self.say(message)
        return (
            said if said.lstrip()[:1] in (";", ",", ".", ":") else f" {said}"
        )  # a French semicolon has a blank before it

    # -- sentences of templates

    def read(self, english: str, /, **facts: object) -> str:
        """A sentence of a template with its facts."""
        said = english if self._is_english else self._translations.gettext(english)
        if said is english and not self._is_english:
            self.lacks.append(english)
        return self._filled(said, facts)

    def read_many(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """A sentence of a template with its facts, in the form that the number asks for."""
        english = one if number == 1 else many
        said = english if self._is_english else self._translations.ngettext(one, many, number)
        if said is english and not self._is_english:
            self.lacks.append(one)
        return self._filled(said, {"count": number, **facts})

    def _filled(self, sentence: str, facts: Mapping[str, object]) -> str:
        said = ""
        for each in pattern(sentence):
            said = _followed(said, each if isinstance(each, str) else self.show(facts[each.fact], form=each.form))
        return said

    @property
    def _translations(self) -> NullTranslations:
        return translations_before_ours(self.language, self.own)

    @property
    def _is_english(self) -> bool:
        return self.language in ("", ENGLISH)

    # -- facts

    def show(self, fact: object, declared: Declared = UNDECLARED, form: str = "") -> str:
        """A fact in words, in that form; `declared` is its declared type.

        :raises TypeError: nothing shows facts of this type.
        """
        return _WAYS[type(fact)](self, fact, declared, form)

    def _tied(self, text: str) -> str:
        return text.replace(" ", TIED) if self.tied else text

    def length(self, span: timedelta) -> str:
        """`3 days`, `1 day 12 hours`; `0 minutes` for no time at all."""
        parts = length_parts(span) or [(0, "minute")]
        return " ".join(counted(count, unit, self.language) for count, unit in parts)

    def listed(self, items: Iterable[str], mark: str = "") -> str:
        """`A, B and C`; `A, B or C` for `one of`, `A, B, C` for `listing`, as the aliases of lists are marked."""
        *others, last = [each for each in items if each] or [""]
        if not others:
            return last
        if mark == "listing":
            return ", ".join((*others, last))
        return paired(", ".join(others), last, "or" if mark == "one of" else "standard", self.language)

    # -- facts of each type, as `_WAYS` has them

    def _message(self, message: Message, _: Declared, form: str) -> str:
        said = self.say(message)
        return said if not form else _shaped(said, form)

    def _on_board(self, message: OnBoard, _: Declared, __: str) -> str:
        return self.on(message.variant or self.variant).say(message.message)

    def _integer(self, number: int, declared: Declared, _: str) -> str:
        """A number; or `Mon`, as dates in letters have it."""
        return date_words(self.language).short_days[number] if declared.mark == "weekday" else str(number)

    def _list(self, members: Sequence[object], declared: Declared, form: str) -> str:
        return self.listed([self.show(each, declared.member or UNDECLARED, form) for each in members], declared.mark)

    def _text(self, text: str, declared: Declared, form: str) -> str:
        match declared.mark:
            case "space":
                return self._space(text, form)
            case "power":
                return self._power(text, form)
            case "typed":
                words = harmless(text) if self.cautious else one_line(text, _MOST if form == "whole" else _LONGEST)
                opening, closing = _QUOTES.get(self.language, "“”")
                return words if form == "bare" else f"{opening}{words}{closing}"
        return _capital(clean(text)) if form == "capital" else clean(text)

    def _power(self, key: str, form: str) -> str:
        if self.variant is None:
            return key.title()
        if form == "adjective" and (power := self.variant.power(key)):
            return power.adjective
        return power_name(self.variant, key)

    def _space(self, space: str, form: str) -> str:
        if self.variant is None:
            return space
        if not form:
            return self.variant.label(space)
        code, _, coast = space.partition("/")
        name = place_words(self.variant, code)
        if coast and name != code:
            name = self.say(on_coast(name, coast))
        if form == "name":
            return name
        label = self.variant.label(space)
        return name if label == name else f"{name} ({label})"

    def _unit(self, unit: Unit, _: Declared, form: str) -> str:
        if self.variant is None:
            return self._tied(str(unit))
        if form == "words":
            return self._tied(f"{self.say(kind_named(unit.kind))} {self._space(unit.space, 'name')}")
        return self._tied(unit_label(unit, self.variant))

    def _order(self, order: Order | Verbatim, _: Declared, form: str) -> str:
        if self.variant is None:
            return str(order)
        if form == "words" and not isinstance(order, Verbatim):
            return self.say(in_words(order))
        return order_label(order, self.variant)

    def _condition(self, condition: Condition, _: Declared, __: str) -> str:
        return condition_label(condition, self.variant) if self.variant else str(condition)

    def _instant(self, moment: datetime, _: Declared, form: str) -> str:
        match form:
            case "local":
                return self._tied(day_and_time(moment, self.zone, self.language))
            case "day":
                return self._tied(date_words(self.language).day_of(moment))
        return self._tied(when(moment, self.zone, self.language))

    def _length(self, span: timedelta, _: Declared, __: str) -> str:
        return self._tied(self.length(span))

    def _phase(self, phase: Phase, _: Declared, form: str) -> str:
        if form == "title" and self.variant is not None:
            return self.say(phase_in_words(phase, self.variant.calendar))
        if form == "season" and self.variant is not None:
            return self.say(season_named(phase, self.variant.calendar))
        if form == "turn" and self.variant is not None:
            return self.say(turn_named(phase, self.variant.calendar))
        return str(phase.year) if form == "year" else str(phase)

    def _truth(self, _: bool, __: Declared, ___: str) -> str:
        raise TypeError("a fact that is true or false is no words: it needs two messages")


def is_shown(value: object) -> bool:
    """Whether a fact can be shown, and all members of a list."""
    if isinstance(value, tuple | list):
        return all(map(is_shown, value))
    return not isinstance(value, bool) and any(base in _WAYS for base in type(value).__mro__)


class _Ways(dict[type, Callable[[Translator, Any, Declared, str], str]]):
    """How facts of a type are shown; facts of other types are shown like their nearest base."""

    def __missing__(self, kind: type) -> Callable[[Translator, Any, Declared, str], str]:
        for base in kind.__mro__:
            if base in self:
                self[kind] = self[base]
                return self[kind]
        raise TypeError(f"a fact of type {kind.__name__} cannot be shown")


_WAYS = _Ways(
    {
        Message: Translator._message,
        OnBoard: Translator._on_board,
        str: Translator._text,
        int: Translator._integer,
        bool: Translator._truth,
        tuple: Translator._list,
        list: Translator._list,
        Unit: Translator._unit,
        **dict.fromkeys(get_args(Order | Verbatim), Translator._order),
        **dict.fromkeys(get_args(Condition), Translator._condition),
        datetime: Translator._instant,
        timedelta: Translator._length,
        Phase: Translator._phase,
    }
)

_ENGLISH = Translator()  # it has no state: our English lacks nothing


def in_english(message: Message, variant: Variant | None = None) -> str:
    """A message in our English, for records and programs."""
    return (Translator(variant=variant) if variant else _ENGLISH).say(message)


def _followed(said: str, words: str) -> str:
    """A text with the words after it: a full stop that ends a name (`A.D.`) ends the sentence too."""
    return said + (words[1:] if words[:1] == "." == said[-1:] else words)


def _shaped(said: str, form: str) -> str:
    """A clause as it is, with a `capital`, or as a `sentence`."""
    if form == "sentence":
        return _capital(said) + ("" if said.endswith((".", "?")) else ".")
    return _capital(said) if form == "capital" else said


def _capital(text: str) -> str:
    """With a capital letter: in Spanish after the mark that opens a question, `¿Para qué potencia?`.

    An address stays as its owner writes it.
    """
    said = text.lstrip("¿¡")
    if "@" in said.partition(" ")[0]:
        return text
    return text[: len(text) - len(said)] + said[:1].upper() + said[1:]


def _number(fact: object) -> int:
    """The number that decides between singular and plural: a count itself, or the length of a list."""
    return len(fact) if isinstance(fact, tuple) else fact if isinstance(fact, int) else 0
