"""HISTORY, GET and SUMMARY: what anybody may read of a game's past, and what not."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.common.languages import date_words, languages
from judge.desk.history import public_record
from judge.desk.history.phase_range import read_phase_range
from judge.game.hidden import HIDDEN_FOR
from judge.game.refusals import Refusal
from judge.writing.letters.outgoing import OutLetter, written
from judge.writing.rendering.render import when
from tests.desk.house import House, running_game

BROADCAST = "BROADCAST\nbeware of the lepanto\nENDBROADCAST"
TOLD = "ANNOUNCE\nfair play, please\nENDANNOUNCE"


def played(phases: int = 3) -> House:
    """A game in which France said something in Spring 1901, its master in Fall, and nobody moved but France."""
    house = running_game()
    house.reply("spring", "FRANCE", BROADCAST)
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", timedelta(days=3))
    house.reply("spring", "master", TOLD)
    for _ in range(phases - 1):
        house.turn("spring", timedelta(days=4))
    return house


def history(house: House, words: str) -> list[OutLetter]:
    return [each for each in house.write("bob@home", f"HISTORY {words}") if each.kind == "history"]


def subjects(house: House, words: str) -> list[str]:
    (letter,) = history(house, words)
    return [line.partition(": ")[2] for line in letter.text.splitlines() if ": Diplomacy " in line]


def refused(house: House, words: str) -> str:
    letters = house.write("bob@home", words)
    assert [each.kind for each in letters] == ["reply"]
    return " ".join(letters[0].text.split())


ALL = [
    "Diplomacy game spring starting S1901M",
    "Diplomacy press from France (spring S1901M)",
    "Diplomacy results spring S1901M",
    "Diplomacy announcement (spring F1901M)",
    "Diplomacy results spring F1901M",
    "Diplomacy results spring S1902M",
]


def test_a_history_is_everything_that_went_to_everybody() -> None:
    assert subjects(played(), "spring") == ALL


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("spring S1901M", ALL[:3]),
        ("spring s1901", ALL[:3]),
        ("spring Spring 1901", ALL[:3]),
        ("spring 1901", ALL[:5]),
        ("spring 1902", ALL[5:]),
        ("spring F1901M S1902M", ALL[3:]),
        ("spring FROM F1901M", ALL[3:]),
        ("spring FROM F1901M TO 1901", ALL[3:5]),
        ("spring TO S1901M", ALL[:3]),
        ("spring S1901M TO F1901M", ALL[:5]),
        ("spring EXCLSTART S1901M", ALL[3:]),
        ("spring EXCLSTART S1901M EXCLEND S1902M", ALL[3:5]),
        ("spring PRESS", [ALL[1], ALL[3]]),
        ("spring F1901M PRESS", [ALL[3]]),
        ("spring NOPRESS", [ALL[0], ALL[2], ALL[4], ALL[5]]),
        ("spring 1901 NO PRESS", [ALL[0], ALL[2], ALL[4]]),
        ("spring LINES 1000", ALL),
        ("spring FROM S1901M LINES 20 BROAD", ALL),
        # the game began on Monday 23 November; Spring was run on Thursday, Fall on Monday 30
        ("spring 2026-11-23", ALL[:2]),
        ("spring FROM 2026-11-27 TO 30 Nov 2026", [ALL[4]]),
        ("spring TO Nov 26, 2026", ALL[:4]),
    ],
)
def test_a_part_of_it_is_named_by_phases_years_dates_and_what_it_is(words: str, expected: list[str]) -> None:
    assert subjects(played(), words) == expected


@pytest.mark.parametrize("words", ["spring yesterday", "spring FROM", "spring X1901M", "spring FROM S1901M TO moon"])
def test_what_is_no_phase_and_no_date_is_told_with_examples(words: str) -> None:
    said = refused(played(), f"HISTORY {words}")
    assert "is neither a phase nor a date; please write e.g. F1901M, 1902, FROM S1903 TO F1905M" in said


def test_a_range_of_phases_without_letters_is_refused_with_the_reason() -> None:
    assert "Nothing was written to everybody in spring in 1907" in refused(played(), "HISTORY spring 1907")
    assert "No press was written to everybody in spring in 1902" in refused(played(), "HISTORY spring 1902 PRESS")


def test_the_game_may_be_left_out_after_signon() -> None:
    house = played()
    letter = next(each for each in house.reply("spring", "FRANCE", "HISTORY F1901M NOPRESS") if each.kind == "history")
    assert letter.text.count(": Diplomacy ") == 1
    assert ": Diplomacy results spring F1901M" in letter.text


def test_history_holds_no_private_press() -> None:
    house = played()
    house.reply("spring", "FRANCE", "PRESS TO ITALY\nlet us take Trieste\nENDPRESS")
    (letter,) = history(house, "spring")
    assert "let us take" not in letter.text


def test_a_long_history_comes_as_a_text_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_record, "IN_THE_LETTER", 3000)
    (letter,) = history(played(), "spring")
    (file,) = letter.attachments
    assert (file.name, file.kind) == ("spring-history.txt", "text/plain; charset=utf-8")
    assert file.data.decode().count(": Diplomacy ") == len(ALL)
    assert "too long for a letter. It comes as a text file: spring-history.txt." in " ".join(letter.text.split())
    assert "(6 letters, S1901M to S1902M)" in " ".join(letter.text.split())
    assert all(len(line) <= 78 for line in letter.text.splitlines())


def test_a_very_long_history_comes_in_parts_and_none_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_record, "IN_A_FILE", 5000)
    letters = history(played(), "spring")
    assert len(letters) > 1
    assert [each.attachments[0].name for each in letters][:2] == ["spring-history-1.txt", "spring-history-2.txt"]
    assert sum(each.attachments[0].data.decode().count(": Diplomacy ") for each in letters) == len(ALL)
    monkeypatch.setattr(public_record, "MOST_FILES", 1)
    assert "too many for one answer; please ask for fewer, for example one year" in refused(played(), "HISTORY spring")


# -- GET --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["GET spring/S1901M", "GET spring S1901M", "get spring/spring 1901", "SEND ME spring/s1901m"]
)
def test_a_phase_is_shown_with_both_positions_and_its_orders(words: str) -> None:
    text = played().write("bob@home", words)[0].text
    before, _, after = text.partition("After (F1901M)")
    assert "Spring 1901 Movement (S1901M), run Thu 26 Nov 2026 09:00 UTC." in before
    assert "France   F BRE, A MAR, A PAR" in before
    assert "Army Paris -> Burgundy    succeeded" in before
    assert "F BRE, A MAR, A BUR; 3 centres" in after


def test_the_orders_of_a_past_phase_are_shown_in_the_readers_language() -> None:
    house = played()
    house.reply("spring", "FRANCE", "SET LANGUAGE de")
    answer = written(house.reply("spring", "FRANCE", "GET spring/S1901M")[0], None)
    assert (answer.language, "Armee Paris -> Burgundy   gelungen" in answer.text) == ("de", True)


def test_a_phase_that_was_not_played_is_told_with_those_that_were() -> None:
    said = refused(played(1), "GET spring/F1905M")
    assert "spring has not played F1905M; so far it has played S1901M." in said


@pytest.mark.parametrize("words", ["GET", "GET guide index"])
def test_get_of_an_unknown_file_explains_what_there_is(words: str) -> None:
    assert "GET spring-cup/F1901M shows a phase" in refused(House(), words)


def test_a_game_that_is_misspelt_after_get_is_answered_with_the_nearest_name() -> None:
    said = refused(played(1), "GET sprnig/S1901M")
    assert "There is no game called “sprnig” here; did you mean spring?" in said


def test_no_command_shows_the_orders_of_the_present_phase() -> None:
    house = played()
    house.reply("spring", "FRANCE", "A BUR - MUN")
    for words in ("GET spring/F1902M", "HISTORY spring", "SUMMARY spring", "STATS spring"):
        assert "Mun" not in "".join(
            each.text for each in house.write("bob@home", words) if "Army Munich" not in each.text
        )


def test_a_running_games_json_is_refused_and_its_mbox_is_not() -> None:
    house = played()
    assert "spring is not over; until then GET spring MBOX sends" in refused(house, "GET spring JSON")
    _, letter = house.write("bob@home", "GET spring MBOX")
    assert (letter.kind, letter.brings, letter.address, letter.seat) == ("export", "mbox", "bob@home", None)
    assert "The game is not over yet, so its record will grow." in letter.text


def test_a_game_in_the_fog_tells_nothing_of_the_board_before_its_end() -> None:
    house = running_game("MOVE 3D FOG YES")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", timedelta(days=3))
    assert "spring is played in the fog" in refused(house, "GET spring/S1901M")
    for words in ("HISTORY spring", "SUMMARY spring", "STATS spring"):
        told = "".join(each.text for each in house.write("bob@home", words))
        assert "Burgundy" not in told
        assert "Bur" not in told
    house.reply("spring", "master", "TERMINATE\nYES")
    assert "spring is played in the fog" in refused(house, "GET spring/S1901M")
    house.turn("spring", HIDDEN_FOR)
    assert "Army Paris -> Burgundy" in house.write("bob@home", "GET spring/S1901M")[0].text


# -- SUMMARY ----------------------------------------------------------------------------------------------------------


def test_a_summary_tells_who_played_when_and_whose_orders_were_missing() -> None:
    house = played(1)
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    house.prove("gustav@home", "JOIN spring FRANCE", name="Gustav")
    house.reply("spring", "FRANCE", "A BUR - BEL\nA MAR - SPA\nF BRE H")
    house.turn("spring", timedelta(days=4))
    text = house.write("bob@home", "SUMMARY spring")[0].text
    assert "  France   Mx France (to F1901M), Gustav (from F1901M)" in text
    assert "  England  Mx England\n" in text
    # Spring: France left out two units; Fall: only the others ordered nothing
    assert "  France   1 phase of 2" in text
    assert "  Italy    2 phases of 2" in text


def test_a_summary_shows_who_owned_the_centres_that_changed_hands() -> None:
    house = played(1)
    house.reply("spring", "FRANCE", "A BUR - BEL\nA MAR - SPA\nF BRE H")
    house.turn("spring", timedelta(days=4))
    house.reply("spring", "FRANCE", "WAIVE 2")
    house.turn("spring", timedelta(days=4))
    text = house.write("bob@home", "SUMMARY spring")[0].text
    table = text[text.index("Centres that changed hands") :]
    assert "  Belgium  .     Fra" in table
    assert "  Spain    .     Fra" in table
    assert "Paris" not in table


def test_a_summary_in_winter_has_the_year_that_the_results_have_counted() -> None:
    house = played(1)
    house.reply("spring", "FRANCE", "A BUR - BEL\nA MAR - SPA\nF BRE H")
    house.turn("spring", timedelta(days=4))
    position = house.state().position
    assert position is not None
    assert str(position.phase) == "W1901A"
    table = house.write("bob@home", "SUMMARY spring")[0].text.split("Centres that changed hands")[1]
    assert "  Belgium  .     Fra" in table


def test_a_gunboat_game_names_nobody_before_its_end() -> None:
    house = running_game("MOVE 3D GUNBOAT YES")
    house.prove("bob@home", "OBSERVE spring", name="Bob")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    house.prove("gustav@home", "JOIN spring FRANCE", name="Gustav")
    assert "Gustav" not in house.write("bob@home", "SUMMARY spring")[0].text
    house.reply("spring", "master", "TERMINATE\nYES")
    assert "Gustav" not in house.write("bob@home", "SUMMARY spring")[0].text
    house.turn("spring", HIDDEN_FOR)
    assert "Gustav" in house.write("bob@home", "SUMMARY spring")[0].text


@given(
    moment=st.datetimes(datetime(2020, 1, 1), datetime(2039, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001
    language=st.sampled_from(sorted(languages())),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata"]),
)
def test_a_day_of_the_past_may_be_written_as_letters_show_it(moment: datetime, language: str, zone: str) -> None:
    calendar = load_variant("standard").calendar
    there = moment.astimezone(ZoneInfo(zone))
    day = datetime(there.year, there.month, there.day, tzinfo=UTC)
    words = date_words(language)
    for text in (when(moment, zone, language), words.day_of(there), words.day_of(there, long=True)):
        assert read_phase_range(f"FROM {text}", calendar).begins == day
        assert read_phase_range(text, calendar).ends == day + timedelta(days=1)


@pytest.mark.parametrize(
    "text", ["24 Nov", "31 Feb 2026", "Fri 24 Nov 2026", "soon 2026", "20:00", "24 Nov 2026 x", "3/4/2026"]
)
def test_what_is_no_day_of_the_past_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_phase_range(f"FROM {text}", load_variant("standard").calendar)
