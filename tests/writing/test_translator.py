"""How facts are shown: each type, each form, and what a language lacks."""

from datetime import UTC, datetime, timedelta

import pytest

from judge.board.library import load_variant
from judge.board.orders import Hold, Move
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.common.languages import paired
from judge.common.message import Plain, VariantWords
from judge.game.votes.extensions import ExtensionTooShort
from judge.writing.rendering.declared_facts import Declared, declarations
from judge.writing.rendering.translator import Translator

STANDARD = load_variant("standard")
ENGLISH = Translator("", "Europe/Paris", STANDARD)
GERMAN = Translator("de", "Europe/Berlin", STANDARD)
SPACE, POWER, TYPED = Declared("space"), Declared("power"), Declared("typed")


@pytest.mark.parametrize(
    ("fact", "declared", "form", "english", "german"),
    [
        ("STP/SC", SPACE, "", "STP/SC", "STP/SC"),
        ("STP/SC", SPACE, "name", "St Petersburg (south coast)", "St Petersburg (Südküste)"),
        ("BUR", SPACE, "full", "Burgundy (BUR)", "Burgundy (BUR)"),
        ("FRANCE", POWER, "", "France", "France"),
        (Unit("FRANCE", "A", "PAR"), Declared(), "", "A PAR", "A PAR"),
        (Unit("FRANCE", "A", "PAR"), Declared(), "words", "Army Paris", "Armee Paris"),
        (Move("A", "PAR", "BUR"), Declared(), "", "A PAR - BUR", "A PAR - BUR"),
        (Phase.parse("S1901M"), Declared(), "", "S1901M", "S1901M"),
        (Phase.parse("S1901M"), Declared(), "title", "Spring 1901 Movement", "Frühjahr 1901, Zugphase"),
        (timedelta(hours=36), Declared(), "", "1 day 12 hours", "1 Tag 12 Stunden"),
        (timedelta(0), Declared(), "", "0 minutes", "0 Minuten"),
        (1903, Declared(), "", "1903", "1903"),
        (("BUR", "GAS", "MAR"), Declared("", SPACE), "name", "Burgundy, Gascony and Marseilles", None),
        (("BUR", "GAS"), Declared("one of", SPACE), "", "BUR or GAS", "BUR oder GAS"),
        ((), Declared("", SPACE), "", "", ""),
        ("A Pairs -\n Bur", TYPED, "", "“A Pairs - Bur”", "„A Pairs - Bur“"),
        ("hello", TYPED, "bare", "hello", "hello"),
        ("no order", Declared(), "capital", "No order", "No order"),
        (Plain("so it is"), Declared(), "capital", "So it is", "So it is"),
    ],
)
def test_a_fact_is_shown_by_its_type_and_form(
    fact: object, declared: Declared, form: str, english: str, german: str | None
) -> None:
    assert ENGLISH.show(fact, declared, form) == english
    if german is not None:
        assert GERMAN.show(fact, declared, form) == german


@pytest.mark.parametrize(
    ("language", "mark", "members", "shown"),
    [
        ("es", "", ("FRANCE", "ITALY"), "France e Italy"),
        ("es", "", ("ITALY", "FRANCE", "TURKEY"), "Italy, France y Turkey"),
        ("es", "one of", ("FRANCE", "AUSTRIA"), "France o Austria"),
        ("it", "", ("FRANCE", "ENGLAND"), "France ed England"),
        ("it", "", ("ENGLAND", "FRANCE", "ITALY"), "England, France e Italy"),
    ],
)
def test_a_list_ends_with_the_and_that_goes_before_its_last_word(
    language: str, mark: str, members: tuple[str, ...], shown: str
) -> None:
    assert Translator(language, variant=STANDARD).show(members, Declared(mark, POWER)) == shown


@pytest.mark.parametrize(
    ("one", "other", "style", "joined"),
    [
        ("padre", "hijo", "standard", "padre e hijo"),
        ("agua", "hielo", "standard", "agua y hielo"),  # the i is no vowel there
        ("TRI", "ION", "standard", "TRI y ION"),
        ("siete", "ocho", "or", "siete u ocho"),
        ("7", "8", "or", "7 u 8"),
        ("7", "80", "or", "7 u 80"),
        ("10", "11", "or", "10 u 11"),
        ("10", "110", "or", "10 o 110"),
    ],
)
def test_spanish_joins_words_as_they_sound(one: str, other: str, style: str, joined: str) -> None:
    assert paired(one, other, style, "es") == joined


@pytest.mark.parametrize(
    ("said", "capital"),
    [("¿para qué potencia?", "¿Para qué potencia?"), ("«hold» no es una orden", "«hold» no es una orden"), ("¿", "¿")],
)
def test_a_capital_stands_behind_the_mark_that_opens_a_question_and_never_in_peoples_words(
    said: str, capital: str
) -> None:
    assert Translator("es").show(Plain(said), form="capital") == capital


def test_a_full_stop_that_ends_a_name_ends_the_sentence_too() -> None:
    for name, said in (("A.D.", "after A.D."), ("Fall", "after Fall.")):
        assert ENGLISH.read("after {season}.", season=Plain(name)) == said
    assert ENGLISH.read("{one}, {other}.", one=Plain("A.D."), other=Plain("St. Kitts")) == "A.D., St. Kitts."


def test_an_instant_is_shown_in_the_readers_zone_and_in_utc() -> None:
    moment = datetime(2026, 11, 21, 19, tzinfo=UTC)
    assert ENGLISH.show(moment) == "Sat 21 Nov 2026 20:00 CET (19:00 UTC)"
    assert ENGLISH.show(moment, form="local") == "Sat 21 Nov 2026 20:00 CET"
    assert GERMAN.show(moment, form="day") == "Sa 21. Nov. 2026"


def test_words_of_a_person_are_cut_and_harmless_where_the_answer_is_cautious() -> None:
    long = "see http://spam.example now " + "x" * 80
    assert len(ENGLISH.show(long, TYPED)) == 62
    assert "spam" not in Translator(cautious=True).show(long, TYPED)


def test_without_a_variant_codes_are_shown() -> None:
    bare = Translator()
    assert bare.show("BUR", SPACE, "name") == "BUR"
    assert bare.show(Hold("A", "PAR"), form="words") == "A PAR H"


def test_what_is_true_or_false_is_no_fact() -> None:
    with pytest.raises(TypeError, match="two messages"):
        ENGLISH.show(True)


def test_a_count_or_else_a_list_decides_between_singular_and_plural() -> None:
    assert declarations("extension-too-soon")[1] == "phases"
    assert declarations("extension-too-short")[1] == ""


def test_what_a_language_lacks_is_said_in_english_and_recorded() -> None:
    unknown = Translator("nl", variant=STANDARD)
    assert unknown.say(ExtensionTooShort()) == Translator().say(ExtensionTooShort())
    assert unknown.lacks == ["extension-too-short"]


def test_words_of_a_keepers_own_variant_are_said_as_they_are_in_every_language() -> None:
    german = Translator("de")
    assert german.say(VariantWords("", "the isles are open")) == "the isles are open"
    assert german.lacks == []


def test_words_of_our_variants_that_have_no_translation_are_told_as_lacking() -> None:
    german = Translator("de")
    german.say(VariantWords("maps/atlantis/option isles", "the isles are open"))
    assert german.lacks == ["maps/atlantis/option isles"]
