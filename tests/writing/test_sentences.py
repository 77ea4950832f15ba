"""Every message has its sentence, every sentence its message, and every translation says the same facts."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from babel.messages.catalog import Catalog

from judge.board.conditions import Condition, Joined, Not, Stands
from judge.board.library import load_variant
from judge.board.orders import Move, Order, Verbatim
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.common.message import KINDS, Address, Count, Message, Plain, Power, Quotable, Space, Typed, Weekday
from judge.reading.mail.items import LineWithPassword
from judge.writing.rendering.catalogue import Slot, our_sentences, pattern
from judge.writing.rendering.declared_facts import declarations
from judge.writing.rendering.translator import Translator, in_english
from tests.accepted import Accepted
from tests.words import LOCALES, brought_up_to_date, every_code, is_translated, read

STANDARD = load_variant("standard")
SENTENCES = Path(__file__).parent / "sentences"
"""All that the judge says in a language, in a file each."""
LANGUAGES = sorted(each.name for each in LOCALES.iterdir() if each.is_dir())


def facts_of(sentence: str) -> set[str]:
    return {each.fact for each in pattern(sentence) if isinstance(each, Slot)}


def test_every_message_has_a_sentence_and_every_sentence_a_message() -> None:
    codes = every_code()
    assert sorted(our_sentences()) == codes


def test_every_sentence_names_only_facts_of_its_message() -> None:
    wrong = {
        code: sorted(facts_of(text) - set(KINDS[code].names))
        for code in every_code()
        for sentence in [our_sentences()[code]]
        for text in (sentence.one, sentence.many)
        if facts_of(text) - set(KINDS[code].names)
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_names_the_facts_of_its_english(language: str) -> None:
    wrong = []
    for entry in read(LOCALES / language / "judge.po"):
        if not entry.context or entry.fuzzy or not is_translated(entry.string):
            continue
        said = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
        english = entry.id if isinstance(entry.id, tuple | list) else (entry.id,)
        allowed = set().union(*(facts_of(each) for each in english))
        wrong += [(entry.context, each) for each in said if each and facts_of(each) - allowed]
    assert wrong == []


def samples_of(declared: Any) -> tuple[Any, Any]:
    """Two facts of a declared type: one that counts as one, another that counts as many."""
    if get_origin(declared) is tuple:
        one, other = samples_of(get_args(declared)[0])
        return (one,), (one, other)
    if getattr(declared, "__metadata__", ("",))[0] in ("one of", "listing"):
        return samples_of(declared.__origin__)
    known: list[tuple[Any, tuple[Any, Any]]] = [
        (Space, ("BUR", "STP/SC")),
        (Power, ("FRANCE", "TURKEY")),
        (Typed, ("A Pairs - Bur", "hello there")),
        (Quotable, ("A Pairs - Bur", LineWithPassword())),
        (Address, ("ann@home.example", "bob@mail.example")),
        (Count, (1, 3)),
        (Weekday, (0, 5)),
        (str, ("spring-cup", "winter-cup")),
        (int, (1, 1903)),
        (Phase, (Phase.parse("S1901M"), Phase.parse("W1903A"))),
        (Unit, (Unit("FRANCE", "A", "PAR"), Unit("RUSSIA", "F", "STP/SC"))),
        (Order | Unit, (Move("A", "PAR", "BUR"), Unit("RUSSIA", "F", "STP/SC"))),
        (Order | Verbatim | Unit, (Move("A", "PAR", "BUR"), Verbatim("A Par to Bur"))),
        (Order | Message, (Move("A", "PAR", "BUR"), Plain("so it is"))),
        (Order, (Move("A", "PAR", "BUR"), Move("F", "STP/SC", "BOT"))),
        (Condition, (Stands("BEL", "FRANCE", "A"), Joined("AND", (Stands("ENG"), Not(Stands("BEL")))))),
        (datetime, (datetime(2026, 1, 9, 20, tzinfo=UTC), datetime(2026, 2, 1, 8, 30, tzinfo=UTC))),
        (timedelta, (timedelta(hours=1), timedelta(days=3))),
        (Message, (Plain("so it is"), Plain("and so it is not"))),
    ]
    for kind, pair in known:
        if declared == kind:
            return pair
    if isinstance(declared, type) and issubclass(declared, Message):
        return sample(declared, 0), sample(declared, 1)
    raise AssertionError(f"add two samples of {declared} to samples_of")


def sample(kind: type[Message], which: int) -> Message:
    """A message of that class: with facts that count as one (0), or as many (1)."""
    types = get_type_hints(kind, include_extras=True)
    return kind(**{name: samples_of(types[name])[which] for name in kind.names})


def every_sentence(language: str) -> Iterable[str]:
    """All that the judge says, in the order of codes: each sentence with facts made from their types."""
    translator = Translator(language, "UTC", STANDARD)
    for code in every_code():
        counts = bool(declarations(code)[1])
        yield from (f"{code}: {translator.say(sample(KINDS[code], which))}" for which in ((0, 1) if counts else (0,)))


def test_a_file_keeps_its_plural_forms() -> None:
    old = Catalog(locale="es")
    old.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]
    assert brought_up_to_date(old).plural_forms == "nplurals=2; plural=(n != 1);"


def test_english_reads_as_reviewed(accepted: Accepted) -> None:
    accepted(SENTENCES / "en.txt", "".join(f"{line}\n" for line in every_sentence("")))


def test_a_pattern_holds_names_of_facts_and_nothing_else() -> None:
    assert pattern("a {b} c {d.name}") == ("a ", Slot("b"), " c ", Slot("d", "name"))
    for text in ("{0}", "{}", "{a[0]}", "{a!r}", "{a:>9}", "{a.b.c}", "{a.__class__}{b"):
        with pytest.raises(ValueError, match=r".+"):
            pattern(text)


def test_two_messages_cannot_have_one_name() -> None:
    with pytest.raises(TypeError, match="NoExtensions"):
        type("NoExtensions", (Message,), {})


def test_a_message_with_more_is_said_with_it() -> None:
    assert (
        in_english(Plain("Not so.").with_more(Plain("But so."), None, Plain("; or not"))) == "Not so. But so.; or not"
    )
