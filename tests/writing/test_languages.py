"""Letters in other languages: each is complete, and every letter is wholly in its reader's language."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from judge.common.languages import ENGLISH, language_called, languages
from judge.game.state import GameState, Role, Seat
from judge.game.views.game_view import GameView, SeatCard
from judge.writing.letters import endings, fogged, game_letters, master_letters, recruiting
from judge.writing.letters.outgoing import OutLetter, Reader, written
from judge.writing.rendering.composer import Passage, compose
from judge.writing.rendering.plain_text import as_text
from judge.writing.rendering.shared_words import TheMaster
from judge.writing.rendering.translator import Translator
from tests.accepted import Accepted
from tests.writing import world
from tests.writing.letter_cases import LETTERS, SECTIONS

OTHERS = sorted(set(languages()) - {ENGLISH})
SHOWN = (
    *("welcome_player", "starting_france", "reminder", "deadline_outage", "results_movement", "rollback", "press"),
    *("seat_yours", "won", "reply_incomplete", "reply_adjustments", "agreement_draw", "absences_own"),
)
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
    "edited": lambda: _to("p3", master_letters.edited, TheMaster(), "A slip.", _elsewhere()),
    "position_of_record": lambda: _to("p3", master_letters.position_of_record, _elsewhere()),
    "rollforward": lambda: _to("p3", master_letters.rolled_forward, "S1901M", _elsewhere()),
    "seat_lost_resigned": lambda: _to("p3", game_letters.seat_lost, _card("p3"), "resigned"),
    "seat_lost_absent": lambda: _to("p3", game_letters.seat_lost, _card("p3"), "absent"),
    "fog_lifted": lambda: _to("p3", fogged.lifted, {}),
    "drawn": lambda: _to("p3", endings.drawn, {}, state=replace(world.running(), drawn=("FRANCE", "ITALY"))),
    "drawn_voted": lambda: _to("p3", endings.drawn, {}, voted=True),
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


_ENGLISH_WORDS = re.compile(r"\b(the|and|your|you|with|order|orders|until)\b")
_AS_WRITTEN = {"house_rules", "reply_incomplete", "edited", "announcement", "press", "ballot", "vote_settled_option"}
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


def test_there_are_german_spanish_french_and_italian() -> None:
    assert languages() == {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "it": "Italiano"}
    assert [language_called(each, languages()) for each in ("GERMAN", "deutsch", "fr", "français", "Klingon")] == [
        *("de", "de", "fr", "fr"),
        None,
    ]


@pytest.mark.parametrize("name", SHOWN)
def test_a_letter_reads_as_the_golden_file_of_its_language(name: str, language: str, accepted: Accepted) -> None:
    accepted(world.GOLDEN / language / f"{name}.txt", letter_of(name).text)


@pytest.mark.parametrize("language", OTHERS)
def test_every_golden_file_of_a_language_is_shown(language: str) -> None:
    assert {file.stem for file in (world.GOLDEN / language).glob("*.txt")} == set(SHOWN)


@pytest.mark.parametrize("name", EVERY)
def test_a_letter_is_wholly_in_its_readers_language(name: str, language: str) -> None:
    letter = letter_of(name)
    assert max(len(line) for line in letter.text.splitlines()) <= 78
    if name.startswith("bouncing"):  # the reason of these cases is in an administrator's own words
        return
    if EVERY[name]().language:
        assert letter.language == language
        said = letter.text.partition("\nThe deadline for orders will be")[2] if "results" in name else letter.text
        assert name in _AS_WRITTEN or not _ENGLISH_WORDS.search(said)


@pytest.mark.parametrize("name", [name for name, make in SECTIONS.items() if isinstance(make(), Passage)])
@pytest.mark.parametrize("language", OTHERS)
def test_a_longer_answer_is_wholly_in_its_readers_language(name: str, language: str) -> None:
    passage = SECTIONS[name]()
    assert isinstance(passage, Passage)
    translator = Translator(language, variant=passage.variant)
    text = as_text(compose(passage, translator))
    assert translator.lacks == []
    assert max(len(line) for line in text.splitlines()) <= 78


@pytest.mark.parametrize("name", LETTERS)
def test_a_subject_begins_with_the_word_by_which_mail_is_sorted(name: str, language: str) -> None:
    ours = LETTERS[name]().subject
    if ours.startswith("Diplomacy"):
        assert letter_of(name).subject.startswith("Diplomacy")


def test_the_subject_of_results_begins_alike_in_every_language(language: str) -> None:
    assert letter_of("results_movement").subject.startswith("Diplomacy results demo S1901M")


def test_html_says_which_language_it_is_in(language: str) -> None:
    assert f'<html lang="{language}">' in letter_of("reminder").html(illustrated=False)


@pytest.mark.parametrize(
    ("code", "moment"),
    [
        ("de", "Sa 21. Nov. 2026 20:00 CET (19:00 UTC)"),
        ("fr", "sam. 21 nov. 2026 20:00 CET (19:00 UTC)"),
        ("es", "sáb 21 nov 2026 20:00 CET (19:00 UTC)"),
        ("it", "sab 21 nov 2026 20:00 CET (19:00 UTC)"),
    ],
)
def test_moments_are_written_as_the_language_writes_them(code: str, moment: str) -> None:
    shown = Translator(code, "Europe/Paris").show(datetime(2026, 11, 21, 19, tzinfo=UTC))
    assert shown == moment


def test_lengths_have_the_plurals_of_their_language() -> None:
    assert Translator("de").length(timedelta(days=1, hours=12)) == "1 Tag 12 Stunden"
    assert Translator("it").length(timedelta(hours=1)) == "1 ora"
