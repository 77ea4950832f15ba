"""Language, zone, maps and copies are a person's: chosen once for all their games, unless one is to differ."""

import pytest

from judge.game.state import Seat
from tests.desk.house import Claim, House, flat, running_game

ANN = "ann@example.org"


def two_games() -> House:
    """Ann plays France in `spring` and England in `autumn`; nobody else plays in both."""
    house = running_game()
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    house.prove(ANN, "JOIN spring FRANCE", name="Ann")
    house.prove("otto@home", "CREATE autumn standard MOVE 3D ZONE Europe/Paris", name="Otto")
    house.prove(ANN, "JOIN autumn ENGLAND", name="Ann")
    return house


def seats(house: House) -> tuple[Seat, Seat]:
    return house.seat("spring", "FRANCE"), house.seat("autumn", "p1")


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("SET LANGUAGE de", "language", "de"),
        ("SET MAP SVG", "maps", "svg"),
        ("SET ZONE America/New_York", "zone", "America/New_York"),
        ("SET COPY ON", "copies", True),
    ],
)
class TestEverywhere:
    def test_a_choice_counts_in_all_games(self, line: str, field: str, value: str | bool) -> None:
        house = two_games()
        house.reply("spring", "FRANCE", line)
        assert [getattr(seat, field) for seat in seats(house)] == [value, value]
        assert getattr(house.seat("spring", "ENGLAND"), field) != value

    def test_it_counts_in_games_joined_later(self, line: str, field: str, value: str | bool) -> None:
        house = two_games()
        house.reply("spring", "FRANCE", line)
        house.prove(ANN, "CREATE winter standard", name="Ann")
        house.prove("bob@home", "CREATE summer standard", name="Bob")
        house.prove("Ann+dip@example.org", "OBSERVE summer", name="Ann")
        assert getattr(house.state("winter").master, field) == value
        assert getattr(house.seat("summer", "o1"), field) == value

    def test_here_it_counts_in_one(self, line: str, field: str, value: str | bool) -> None:
        house = two_games()
        before = getattr(house.seat("autumn", "p1"), field)
        answer = flat(house.answer("spring", "FRANCE", f"{line} HERE"))
        assert "in this game alone" in answer or "nur in dieser Partie" in answer
        assert getattr(house.seat("spring", "FRANCE"), field) == value
        assert getattr(house.seat("autumn", "p1"), field) == before

    def test_a_seat_that_differs_stays_so(self, line: str, field: str, value: str | bool) -> None:
        house = two_games()
        house.reply("spring", "FRANCE", f"{line} HERE")
        other = {
            "language": "SET LANGUAGE fr",
            "maps": "SET MAP NONE",
            "zone": "SET ZONE Asia/Tokyo",
            "copies": "SET COPY OFF",
        }[field]
        house.reply("autumn", "p1", other)
        assert getattr(house.seat("spring", "FRANCE"), field) == value
        assert getattr(house.seat("autumn", "p1"), field) != value
        house.reply("spring", "FRANCE", other)
        assert len({getattr(seat, field) for seat in seats(house)}) == 1

    def test_who_has_a_reply_address_changes_that_seat_alone(self, line: str, field: str, value: str | bool) -> None:
        house = two_games()
        seat, before = house.seat("spring", "FRANCE"), getattr(house.seat("autumn", "p1"), field)
        house.write("thief@home", line, claim=Claim("spring", seat.id, seat.generation))
        assert getattr(house.seat("autumn", "p1"), field) == before
        assert house.choices_of(ANN).language is None

    def test_other_games_do_not_show(self, line: str, field: str, value: str | bool) -> None:
        house = two_games()
        letters = house.reply("spring", "FRANCE", line)
        assert [each.address for each in letters] == [ANN]
        assert "autumn" not in letters[0].text


def test_no_zone_is_that_of_each_game() -> None:
    house = two_games()
    house.reply("spring", "FRANCE", "SET ZONE Asia/Tokyo")
    house.reply("spring", "FRANCE", "SET NO ZONE")
    assert [(seat.zone, seat.own_zone) for seat in seats(house)] == [("UTC", False), ("Europe/Paris", False)]


def test_who_takes_a_seat_over_has_their_own_choices() -> None:
    house = two_games()
    house.reply("spring", "FRANCE", "SET LANGUAGE de")
    house.prove("gina@home", "OBSERVE autumn")
    house.reply("autumn", "o1", "SET LANGUAGE it")
    house.reply("spring", "master", "REPLACE FRANCE gina@home")
    assert house.seat("spring", "FRANCE").language == "it"


def test_who_has_no_seat_yet_is_answered_in_their_language() -> None:
    house = two_games()
    house.reply("spring", "FRANCE", "SET LANGUAGE de")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    house.reply("autumn", "p1", "RESIGN")
    (letter,) = house.prove(ANN, "LIST")
    assert letter.language == "de"
