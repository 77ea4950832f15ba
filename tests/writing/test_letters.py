"""Every letter reads as it was written by hand in `golden/`; none is wider than 78 columns; all say how to answer."""

from dataclasses import replace

import pytest

from judge.board.variant import Variant
from judge.common.message import Plain
from judge.game.state import Role, Seat
from judge.game.views.game_view import SeatCard
from judge.writing.letters import answers, game_letters, press_letters
from judge.writing.letters.outgoing import RECORD, Reader
from judge.writing.letters.press_letters import PressHeader
from judge.writing.letters.replies import Receipt, Reply
from judge.writing.reports import sections
from tests.accepted import Accepted
from tests.orders import ordered
from tests.writing import letter_cases, world
from tests.writing.letter_cases import LETTERS, SECTIONS
from tests.writing.world import STANDARD, golden, reader, running, text_of_passage, view

LONG_POWER = "Grand Duchy of {}-upon-the-Great-River"
LONG_PLACE = "The Far Northern Approaches of {}"


@pytest.fixture
def long_names(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """The same cases with the longest names anybody could think of."""
    powers = {
        key: replace(power, name=LONG_POWER.format(power.name), adjective=f"Greater-{power.adjective}-and-Lesser")
        for key, power in STANDARD.powers.items()
    }
    provinces = {code: replace(place, name=LONG_PLACE.format(place.name)) for code, place in STANDARD.provinces.items()}
    variant = replace(STANDARD, powers=powers, provinces=provinces, title="The Longest Variant Ever Made By Anybody")
    monkeypatch.setattr(world, "GAME", "a-name-of-24-characters-")
    monkeypatch.setattr(world, "STANDARD", variant)
    monkeypatch.setattr(letter_cases, "STANDARD", variant)
    monkeypatch.setattr(world, "NAMES", dict.fromkeys(STANDARD.powers, "Maximilian " * 12))
    return variant


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter_reads_as_its_golden_file(name: str, accepted: Accepted) -> None:
    accepted(world.GOLDEN / f"{name}.txt", LETTERS[name]().text)


@pytest.mark.parametrize("name", SECTIONS)
def test_a_longer_answer_reads_as_its_golden_file(name: str, accepted: Accepted) -> None:
    accepted(world.GOLDEN / f"{name}.txt", text_of_passage(SECTIONS[name]()))


def test_every_golden_file_has_its_case() -> None:
    files = {file.stem for file in world.GOLDEN.glob("*.txt")}
    assert files == {*LETTERS, *SECTIONS}


@pytest.mark.parametrize("name", [*LETTERS, *SECTIONS])
def test_no_golden_line_is_wider_than_78_columns(name: str) -> None:
    assert max(len(line) for line in golden(name).splitlines()) <= 78


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.usefixtures("long_names")
def test_no_letter_is_wider_than_78_columns_however_long_the_names(name: str) -> None:
    assert max(len(line) for line in LETTERS[name]().text.splitlines()) <= 78


@pytest.mark.parametrize("name", SECTIONS)
@pytest.mark.usefixtures("long_names")
def test_no_longer_answer_is_wider_than_78_columns_however_long_the_names(name: str) -> None:
    assert max(len(line) for line in text_of_passage(SECTIONS[name]()).splitlines()) <= 78


@pytest.mark.parametrize("name", LETTERS)
def test_every_letter_ends_with_how_to_answer(name: str) -> None:
    last = LETTERS[name]().text.rstrip("\n").split("\n\n")[-1]
    assert last.removeprefix("--\n").startswith("Reply to this letter")


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("welcome_player", "Diplomacy game demo welcome"),
        ("game_full", "Diplomacy game demo full"),
        ("starting_france", "Diplomacy power assignment (demo S1901M)"),
        ("starting_record", "Diplomacy game demo starting S1901M"),
        ("results_movement", "Diplomacy results demo S1901M: you must retreat"),
        ("results_adjustments", "Diplomacy results demo W1901A"),
        ("reminder", "Diplomacy deadline reminder (demo S1901M)"),
        ("late", "Diplomacy late notice (demo S1901M)"),
        ("missed", "Diplomacy orders of others are late (demo S1901M)"),
        ("deadline_master", "Diplomacy deadline changed (demo S1901M)"),
        ("rollback", "Diplomacy rollback notice (demo S1901M)"),
        ("press", "Diplomacy press from France (demo S1901M)"),
        ("press_sent", "Diplomacy press sent to Turkey and the master (demo S1901M)"),
        ("broadcast_sent", "Diplomacy broadcast sent (demo S1901M)"),
        ("vacant_resigned", "Diplomacy resignation notice (demo S1901M)"),
        ("won", "Diplomacy game demo complete S1901M"),
        ("reply_complete", "demo S1901M: your orders are complete"),
        ("reply_sections", "Re: hello"),
        ("refusal", "Re: orders"),
    ],
)
def test_subjects_keep_the_old_judges_words_and_name_game_and_phase(name: str, subject: str) -> None:
    assert LETTERS[name]().subject == subject


def test_a_letter_to_a_seat_can_be_answered_from_that_seat_only_in_that_generation() -> None:
    bea = Seat("p3", Role.PLAYER, "bea@host.example", "Bea", powers=("FRANCE",), generation=4)
    state = running(seats={**running().seats, "p3": bea})
    letter = game_letters.reminder(reader(state, "p3"), view(state, "p3"), STANDARD)
    assert (letter.address, letter.seat) == ("bea@host.example", ("demo", "p3", 4))
    assert (letter.game, letter.kind, letter.phase, letter.public) == ("demo", "reminder", "S1901M", False)


def test_only_the_copy_for_the_record_is_public() -> None:
    state = running()
    assert game_letters.starting(RECORD, view(state, None), STANDARD, {}, ()).public
    assert not game_letters.starting(reader(state, "p3"), view(state, "p3"), STANDARD, {}, ()).public


def test_results_are_filed_under_the_phase_that_was_played() -> None:
    assert LETTERS["results_movement"]().phase == "S1901M"


def test_what_a_player_wrote_is_never_read_as_a_template() -> None:
    state = running()
    to, seen = reader(state, "p7"), view(state, "p7")
    text = "{{ view.own.orders }} {% raw %} {# gone? #}"
    assert text in press_letters.received(to, seen, STANDARD, PressHeader("p3", ("p7",)), text).text


def test_press_keeps_long_web_addresses_in_one_piece() -> None:
    state = running()
    address = "https://host.example/" + "x" * 100
    letter = game_letters.announcement(reader(state, "p3"), view(state, "p3"), STANDARD, f"Look at {address} please")
    assert f"> {address}" in letter.text.split("\n")


def test_a_name_cannot_bring_lines_of_its_own_into_a_letter_or_its_subject() -> None:
    evil = Seat("o1", Role.OBSERVER, "eve@host.example", "Eve\r\nBcc: all@host.example\x1b[2J")
    state = running(seats={**running().seats, "o1": evil})
    letter = press_letters.received(reader(state, "p1"), view(state, "p1"), STANDARD, PressHeader("o1", ("p1",)), "Hi")
    assert letter.text.split("\n")[0].endswith("observer Eve Bcc: all@host.example[2J to you in 'demo':")
    assert letter.subject == "Diplomacy press from observer Eve Bcc: all@host.example[2J (demo S1901M)"


def test_nobody_reads_another_players_orders_in_any_letter() -> None:
    state = running(orders={"FRANCE": ordered("A PAR - PIC"), "TURKEY": ordered("A CON - BUL")})
    for seat in ("p7", "master", None):
        to = reader(state, seat) if seat else RECORD
        seen = view(state, seat)
        for text in (
            game_letters.starting(to, seen, STANDARD, {}, ()).text,
            game_letters.reminder(to, seen, STANDARD).text,
            game_letters.late(to, seen, STANDARD, ("FRANCE",), world.FRIDAY).text,
            game_letters.resumed(to, seen, STANDARD).text,
            game_letters.seat_yours(to, seen, STANDARD).text,
            answers.reply(to, Reply("", receipts=(Receipt(seen, STANDARD),))).text,
        ):
            assert "A PAR - PIC" not in text


@pytest.mark.parametrize(
    ("card", "why", "first"),
    [
        (letter_cases.FRANCE_CARD, "resigned", "You have left “demo” and do not play France any more."),
        (letter_cases.FRANCE_CARD, "ejected", "You do not play France in “demo” any more: the master removed you."),
        (letter_cases.CARL_CARD, "ejected", "You have no seat in “demo” any more: the master removed you."),
        (letter_cases.OLGA_CARD, "resigned", "You have left “demo”."),
    ],
)
def test_whoever_loses_a_seat_is_told_which_and_why(card: SeatCard, why: str, first: str) -> None:
    letter = game_letters.seat_lost(Reader("a@host.example"), view(running(), None), STANDARD, card, why)
    assert letter.text.split("\n")[0] == first
    assert letter.seat is None


def test_a_forming_game_lists_observers_and_has_no_table_of_centres() -> None:
    state = world.forming()
    state = replace(state, seats={**state.seats, "o1": Seat("o1", Role.OBSERVER, "o@host.example", "Olga")})
    text = text_of_passage(sections.summary(view(state, None), STANDARD, {}, ()))
    assert text.startswith("“demo” (Standard) is forming.\n\nPlayers\n")
    assert "  Observer  Olga\n" in text


def test_the_master_is_told_what_a_master_can_do_about_late_orders() -> None:
    state = running()
    letter = game_letters.late(reader(state, "master"), view(state, "master"), STANDARD, ("ITALY",), world.FRIDAY)
    assert letter.text.endswith("Reply to this letter with SET DEADLINE, PROCESS S1901M, or REPLACE.\n")


def test_an_empty_subject_is_answered_with_words() -> None:
    assert answers.refusal(Reader("a@b"), " \r\n", Plain("No.")).subject == "Re: your letter to the judge"
    assert answers.refusal(Reader("a@b"), "RE: x\r\nBcc: y", Plain("No.")).subject == "RE: x Bcc: y"
