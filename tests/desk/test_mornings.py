"""The daily letter to a master: what waits for them over all their games, and only if something does."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from judge.desk.announcements.mornings import NOTHING_TOLD, morning
from judge.desk.handling.effects import DailySet
from judge.writing.letters.outgoing import OutLetter, written
from tests.desk.house import House, running_game
from tests.desk.test_gathering_muster import full, mustered

DAY = timedelta(days=1)


def flat(text: str) -> str:
    return " ".join(text.split())


def told(
    house: House, address: str = "master@home", unreachable: str = "", joins: Mapping[str, int] = NOTHING_TOLD
) -> OutLetter | None:
    letter = morning(house, address, house.now, lambda each: each == unreachable, joins).letter
    return None if letter is None else written(letter, None)


def said(house: House, unreachable: str = "") -> str:
    letter = told(house, unreachable=unreachable)
    assert letter is not None
    return flat(letter.text)


def forming(name: str = "spring", settings: str = "") -> House:
    house = House()
    house.prove("master@home", f"CREATE {name} standard {settings}".strip(), name="Molly")
    return house


def test_who_has_joined_since_the_last_letter_is_told() -> None:
    house = forming()
    house.prove("ann@home", "JOIN spring", name="Ann")
    first = told(house)
    assert first is not None
    assert first.subject == "Diplomacy: 1 player has joined"
    assert first.seat == ("spring", "master", 1)
    assert "Players have joined a game of which you are a master:" in flat(first.text)
    assert "Ann has joined; 6 seats are free" in flat(first.text)
    joins = morning(house, "master@home", house.now, lambda _: False).joins
    assert told(house, joins=joins) is None
    house.prove("bob@home", "JOIN spring", name="Bob")
    house.prove("cy@home", "JOIN spring", name="Cy")
    house.prove("x@home", "JOIN spring")
    second = told(house, joins=joins)
    assert second is not None
    assert second.subject == "Diplomacy: 3 players have joined"
    assert "Bob, Cy and 1 player without a name have joined; 3 seats are free" in flat(second.text)
    assert "@home" not in second.text


def test_who_has_left_again_has_not_joined() -> None:
    house = forming()
    house.prove("ann@home", "JOIN spring", name="Ann")
    house.reply("spring", "p1", "RESIGN")
    assert told(house) is None


def test_of_a_full_game_the_daily_letter_tells_no_joiners() -> None:
    assert "joined" not in said(full())


def test_nobody_has_joined_a_game_that_runs() -> None:
    assert told(running_game("MOVE 3D")) is None


def test_what_waits_comes_before_who_has_joined() -> None:
    house = forming(settings="APPROVAL YES")
    house.prove("france@home", "JOIN spring FRANCE", name="Fay")
    house.prove("master@home", "CREATE autumn standard", name="Molly")
    house.prove("ann@home", "JOIN autumn", name="Ann")
    letter = told(house)
    assert letter is not None
    assert letter.subject == "Diplomacy: 1 game waits for you"
    text = flat(letter.text)
    assert text.index("1 person asks for a seat") < text.index("Ann has joined; 6 seats are free")


def test_the_daily_letter_keeps_the_names_of_a_gunboat_game_among_its_masters() -> None:
    house = forming(settings="GUNBOAT YES")
    house.prove("ann@home", "JOIN spring", name="Ann")
    assert "Ann has joined" in said(house)


def test_nothing_comes_if_nothing_waits() -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "FRANCE", "PROPOSE DRAW")
    assert told(house) is None
    assert told(house, "france@home") is None
    assert told(house, "nobody@home") is None


def test_a_phase_that_is_due_waits() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    letter = told(house)
    assert letter is not None
    assert (letter.address, letter.kind, letter.seat) == ("master@home", "daily", ("spring", "master", 1))
    assert letter.subject == "Diplomacy: 1 game waits for you"
    assert "Spring 1901 Movement is due: PROCESS S1901M runs it" in flat(letter.text)
    assert "SET DAILY OFF" in letter.text
    assert told(house, "france@home") is None


def test_a_vacant_seat_waits_and_votes_are_told_besides() -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    house.reply("spring", "ITALY", "PROPOSE DRAW")
    assert "nobody plays France: REPLACE gives a power to somebody" in said(house)
    assert "1 vote is open: VOTES shows it" in said(house)


def test_a_pause_without_an_end_waits_and_one_with_an_end_does_not() -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "master", "PAUSE UNTIL 1 DEC 09:00")
    assert told(house) is None
    house.reply("spring", "master", "RESUME\nPAUSE")
    assert "it is paused without an end: RESUME lets its clock run again" in said(house)


def test_applications_wait() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard APPROVAL YES", name="Molly")
    assert told(house) is None
    house.prove("france@home", "JOIN spring FRANCE", name="Fay")
    assert "1 person asks for a seat: APPROVE or REJECT" in said(house)


def test_whom_the_master_has_approved_is_no_news() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard APPROVAL YES", name="Molly")
    house.prove("france@home", "JOIN spring FRANCE", name="Fay")
    house.reply("spring", "master", "APPROVE Fay")
    assert house.state().players
    assert told(house) is None


def test_a_full_game_waits_for_start_but_not_while_its_players_are_asked() -> None:
    assert "it is full: START begins the game" in said(full())
    house = mustered()
    assert told(house) is None
    for number in range(1, 8):
        house.reply("spring", f"p{number}", "PRESENT")
    assert "it is full: START begins the game" in said(house)


def test_a_player_whose_letters_come_back_waits() -> None:
    house = running_game("MOVE 3D")
    assert "letters to Italy come back, and no more are sent for now" in said(house, unreachable="italy@home")
    assert "letters to 1 player come back" in said(full(), unreachable="italy@home")


def test_one_letter_tells_of_all_games_and_speaks_for_no_seat() -> None:
    house = full()
    house.prove("master@home", "CREATE autumn standard APPROVAL YES", name="Molly")
    house.prove("france@home", "JOIN autumn FRANCE", name="Fay")
    letter = told(house)
    assert letter is not None
    assert (letter.seat, letter.game) == (None, None)
    assert letter.subject == "Diplomacy: 2 games wait for you"
    text = flat(letter.text)
    assert text.index("autumn") < text.index("1 person asks for a seat")
    assert text.index("spring") < text.index("it is full: START begins the game")


def test_a_game_that_is_over_waits_for_nobody() -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    house.reply("spring", "master", "TERMINATE\nYES")
    assert told(house) is None


@pytest.mark.parametrize(
    ("zone", "at"),
    [
        ("UTC", datetime(2026, 11, 24, 8, tzinfo=UTC)),
        ("Europe/Berlin", datetime(2026, 11, 24, 7, tzinfo=UTC)),
        ("America/New_York", datetime(2026, 11, 23, 13, tzinfo=UTC)),
    ],
)
def test_it_comes_at_eight_in_the_masters_zone(zone: str, at: datetime) -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "master", f"SET ZONE {zone}")
    assert house.now == datetime(2026, 11, 23, 9, tzinfo=UTC)
    assert morning(house, "master@home", house.now, lambda _: False).next_at == at
    assert morning(house, "master@home", at, lambda _: False).next_at == at + DAY


def test_the_master_of_a_game_stops_the_letters_by_a_reply() -> None:
    house = running_game("MOVE 3D")
    assert "no letter tells you in the morning" in flat(house.answer("spring", "master", "SET DAILY OFF"))
    assert house.effects.dailies == [DailySet("master@home", None)]
    house.answer("spring", "master", "SET DAILY ON")
    assert house.effects.dailies == [DailySet("master@home", datetime(2026, 11, 24, 8, tzinfo=UTC))]


def test_nobody_stops_them_in_a_masters_name() -> None:
    house = running_game("MOVE 3D")
    house.write("master@home", "SET DAILY OFF")
    assert house.effects.dailies == []
    house.prove("master@home", "SET DAILY OFF")
    assert house.effects.dailies == [DailySet("master@home", None)]


def test_it_tells_no_orders() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", 3 * DAY)
    assert "BUR" not in said(house)
