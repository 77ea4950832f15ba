"""Letters in other languages: every translation is whole, of today's English, and says nothing that it was not told."""

import ast
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from jinja2.meta import find_referenced_templates, find_undeclared_variables

import judge
from judge.board.library import installed, load_variant
from judge.board.phase import KIND_NAMES
from judge.game.state import GameState, Role, Seat
from judge.game.views.game_view import GameView, SeatCard
from judge.writing.letters import fogged, game_letters, master_letters, recruiting
from judge.writing.letters.outgoing import OutLetter, Reader, written
from judge.writing.rendering.catalogue import our_sentences
from judge.writing.rendering.html_version import html_version
from judge.writing.rendering.languages import ENGLISH, language_called, language_words, languages
from judge.writing.rendering.render import day_and_time, environment, length, names, plural, when
from judge.writing.rendering.shared_words import AnObserver
from judge.writing.rendering.translatable import in_language, joined, phase_words, say
from judge.writing.rendering.translator import told
from tests import locale
from tests.accepted import Accepted
from tests.words import LOCALES
from tests.writing import world
from tests.writing.letter_cases import LETTERS

OTHERS = sorted(set(languages()) - {ENGLISH})
PHRASED = [each for each in OTHERS if language_words(each).phrases]
"""Languages whose phrases stand in a table of their own."""
SHOWN: tuple[str, ...] = ()
"""The letters that have golden files in every language."""

MORE: dict[str, Callable[[], OutLetter]] = {
    "muster": lambda: _to("p3", recruiting.muster, world.FRIDAY),
    "muster_reminder": lambda: _to("p3", recruiting.muster, world.FRIDAY, again="reminder"),
    "mustered": lambda: _to("master", recruiting.mustered),
    "muster_off": lambda: _to("p3", recruiting.muster_off, 1),
    "muster_off_several": lambda: _to("p3", recruiting.muster_off, 2),
    "another_master": lambda: _to("p3", master_letters.another_master, _card("master")),
    "master_left": lambda: _to("p3", master_letters.master_left, SeatCard("m2", Role.MASTER, "Mo", (), True)),
    "house_rules": lambda: _to("p3", master_letters.house_rules, "Be kind."),
    "no_house_rules": lambda: _to("p3", master_letters.house_rules, ""),
    "edited": lambda: _to("p3", master_letters.edited, say("the master"), "A slip.", _elsewhere()),
    "rollforward": lambda: _to("p3", master_letters.rolled_forward, "S1901M", _elsewhere()),
    "seat_lost_resigned": lambda: _to("p3", game_letters.seat_lost, _card("p3"), "resigned"),
    "seat_lost_absent": lambda: _to("p3", game_letters.seat_lost, _card("p3"), "absent"),
    "fog_lifted": lambda: _to("p3", fogged.lifted),
    "drawn": lambda: _to("p3", game_letters.drawn, {}, state=replace(world.running(), drawn=("FRANCE", "ITALY"))),
    "drawn_voted": lambda: _to("p3", game_letters.drawn, {}, voted=True),
}
"""Letters without golden files, so that each translation is written at least once."""


def _to(
    seat: str, write: Callable[..., OutLetter], *facts: object, state: GameState | None = None, **more: object
) -> OutLetter:
    game = state or world.running()
    return write(world.reader(game, seat), world.view(game, seat), world.STANDARD, *facts, **more)


def _card(seat: str) -> SeatCard:
    return next(card for card in world.view(world.running(), seat).seats if card.id == seat)


def _elsewhere() -> GameView:
    moved = tuple(unit._replace(space="BUR") if unit.space == "PAR" else unit for unit in world.STANDARD.start().units)
    return world.view(world.running(position=world.phase("F1901M", units=moved)), "p3")


EVERY = LETTERS | MORE


def letter_of(name: str) -> OutLetter:
    """The letter of a case, in its reader's language."""
    return written(EVERY[name](), None)


_ENGLISH_WORDS = re.compile(r"\b(the|and|your|you|is|are|of|with|for|by|order|orders|phase of|until)\b")
_AS_WRITTEN = {
    "house_rules",
    "edited",
    "results_movement",
    "announcement",
    "press",
    "reply_incomplete",
    "ballot",
    "vote_settled_option",
}
"""Letters in which stands what people wrote, what the rules say, or the name of a variant's option."""


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language that every reader of the cases has chosen."""
    chosen: str = request.param
    reader_of = Reader.of

    def of(_: type[Reader], seat: Seat) -> Reader:
        return reader_of(replace(seat, language=chosen))

    monkeypatch.setattr(Reader, "of", classmethod(of))
    return chosen


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Every call and every constant that stands in our modules."""
    package = Path(judge.__file__).parent
    return tuple(
        node
        for file in sorted(package.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call | ast.Constant)
    )


@cache
def calls(of: str) -> set[str]:
    """The texts that are the first arguments of a function's calls."""
    return {
        node.args[0].value
        for node in nodes()
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == of
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def constants() -> set[object]:
    return {node.value for node in nodes() if isinstance(node, ast.Constant)}


def seasons() -> set[str]:
    return {season for key in installed() for season in load_variant(key).calendar.seasons.values()}


def fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}


def facts(language: str, name: str) -> set[str]:
    """The facts that a template uses, and those that it includes."""
    made = environment(language)
    assert made.loader is not None
    tree = made.parse(made.loader.get_source(made, name)[0])
    used = find_undeclared_variables(tree)
    for other in find_referenced_templates(tree):
        used |= facts(language, str(other)) if other != "parts.txt.j2" else set()
    return used - {"bids"}  # which one template hands to another


# -- the translations -------------------------------------------------------------------------------------------------


def test_there_are_german_and_french() -> None:
    assert languages().items() >= {"en": "English", "de": "Deutsch", "fr": "Français"}.items()
    assert set(languages()) == {ENGLISH, *(each.name for each in LOCALES.iterdir())}
    assert [language_called(each) for each in ("GERMAN", "deutsch", "fr", "français", "Klingon")] == [
        *("de", "de", "fr", "fr"),
        None,
    ]


@pytest.mark.parametrize("file", locale.translations(), ids=locale.name)
def test_a_translation_is_of_todays_english(file: Path, accepted: Accepted) -> None:
    accepted(file, locale.stamped(file))


@pytest.mark.parametrize("file", locale.translations(), ids=locale.name)
def test_a_translation_uses_the_facts_of_the_english_and_no_others(file: Path) -> None:
    assert facts(file.parent.name, file.name) <= facts("", file.name)


@pytest.mark.parametrize("language", PHRASED)
def test_the_shared_pieces_are_called_as_in_english(language: str) -> None:
    def pieces(of: str) -> dict[str, object]:
        module = environment(of).get_template("parts.txt.j2").module
        return {name: piece.arguments for name, piece in vars(module).items() if hasattr(piece, "arguments")}

    assert pieces(language) == pieces("")


@pytest.mark.parametrize("language", PHRASED)
def test_every_phrase_that_code_puts_together_is_translated(language: str) -> None:
    known = language_words(language).phrases
    wanted = {each for each in calls("say") if re.search(r"[a-z]", re.sub(r"\{\w+\}", "", each))}
    wanted |= {*seasons(), *KIND_NAMES.values(), "{season} {year} {kind}", "{others} and {last}", "{others} or {last}"}
    wanted |= {f"{{count}} {unit}{s}" for unit in ("day", "hour", "minute", "build", "removal") for s in ("", "s")}
    assert wanted - known.keys() == set()


@pytest.mark.parametrize("language", PHRASED)
def test_no_translated_phrase_is_of_an_english_that_is_gone(language: str) -> None:
    made = {*seasons(), *KIND_NAMES.values(), "{others} and {last}", "{others} or {last}"}
    made |= {f"{{count}} {unit}{s}" for unit in ("build", "removal") for s in ("", "s")}
    counted = {f"{{count}} {each}{s}" for each in constants() if isinstance(each, str) for s in ("", "s")}
    said = {text for each in our_sentences().values() for text in (each.one, each.many)}
    assert language_words(language).phrases.keys() - calls("say") - made - counted - said == set()


@pytest.mark.parametrize("language", PHRASED)
def test_a_translated_phrase_has_the_same_places_for_its_parts(language: str) -> None:
    wrong = [english for english, said in language_words(language).phrases.items() if fields(english) != fields(said)]
    assert wrong == []


# -- the letters ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHOWN)
def test_a_letter_reads_as_the_golden_file_of_its_language(name: str, language: str, accepted: Accepted) -> None:
    accepted(world.GOLDEN / language / f"{name}.txt", letter_of(name).text)


@pytest.mark.parametrize("language", OTHERS)
def test_every_golden_file_of_a_language_is_shown(language: str) -> None:
    assert {file.stem for file in (world.GOLDEN / language).glob("*.txt")} == {*SHOWN}


@pytest.mark.parametrize("name", EVERY)
def test_a_letter_is_wholly_in_one_language(name: str, language: str) -> None:
    letter = letter_of(name)
    assert max(len(line) for line in letter.text.splitlines()) <= 78
    if letter.language:
        assert letter.language == language
        assert name in _AS_WRITTEN or not _ENGLISH_WORDS.search(without_orders(letter.text))
    else:
        assert _ENGLISH_WORDS.search(letter.text)


def without_orders(text: str) -> str:
    """A letter without the rows that say an order in the words of the old judges."""
    return "\n".join(line for line in text.splitlines() if "->" not in line and "Builds" not in line)


def test_a_letter_that_a_language_lacks_is_english_throughout(language: str) -> None:
    letter = letter_of("welcome_master")
    assert letter.text == LETTERS["welcome_master"]().text
    assert letter.language == ""


def test_the_html_twin_says_which_language_it_is_in(language: str) -> None:
    assert f'<html lang="{language}">' in html_version("Subject", "Text", language)


def test_subjects_stay_english(language: str) -> None:
    assert letter_of("reminder").subject == "Diplomacy deadline reminder (demo S1901M)"
    assert letter_of("press_sent").subject == "Diplomacy press sent to Turkey and the master (demo S1901M)"


# -- words ------------------------------------------------------------------------------------------------------------


def test_a_date_is_written_as_one_writes_it() -> None:
    spring = datetime(2026, 3, 9, 19, tzinfo=UTC)
    assert when(spring, "Europe/Berlin", "de") == "Mo 9. März 2026 20:00 CET (19:00 UTC)"
    assert when(spring, "Europe/Paris", "fr") == "lun. 9 mars 2026 20:00 CET (19:00 UTC)"
    assert when(spring, "Europe/Paris") == "Mon 9 Mar 2026 20:00 CET (19:00 UTC)"
    first = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)
    assert when(first, "Europe/Berlin", "de") == "Di 1. Dez. 2026 00:30 CET (Mo 30. Nov. 23:30 UTC)"
    assert when(first, "Europe/Paris", "fr") == "mar. 1er déc. 2026 00:30 CET (lun. 30 nov. 23:30 UTC)"
    assert day_and_time(spring, "UTC", "de", long=True) == "Montag 9. März 2026 19:00 UTC"


@pytest.mark.parametrize(
    ("make", "german", "french"),
    [
        (lambda: length(timedelta(days=1, hours=12)), "1 Tag 12 Stunden", "1 jour 12 heures"),
        (lambda: length(timedelta()), "keine", "aucune"),
        (lambda: names(["A", "B", "C"]), "A, B und C", "A, B et C"),
        (lambda: names(["A", say("the master")], "or"), "A oder die Spielleitung", "A ou l'arbitre"),
        (lambda: names([""]), "", ""),
        (lambda: plural(2, "build"), "2 Aufbauten", "2 constructions"),
        (lambda: phase_words("Fall 1901 Retreat"), "Herbst 1901, Rückzugsphase", "automne 1901, retraites"),
        (lambda: joined([say("north coast"), "X"], "/"), "Nordküste/X", "côte nord/X"),
        (lambda: say("of no language yet: {this}", this=3), "of no language yet: 3", "of no language yet: 3"),
    ],
)
def test_what_code_puts_together_is_said_in_the_readers_language(
    make: Callable[[], str], german: str, french: str
) -> None:
    said = make()
    assert in_language(said, language_words("de")) == german
    assert in_language(said, language_words("fr")) == french
    assert in_language(said, language_words("")) == said


def test_braces_in_a_name_are_no_places_for_anything() -> None:
    assert in_language(told(AnObserver("{0} {name}")), language_words("de")) == "Beobachter {0} {name}"
