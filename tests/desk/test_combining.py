"""Several changes of one letter are told once, and a change that changes nothing is not told."""

from collections import Counter
from datetime import datetime, timedelta

from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, running_game

DAY = timedelta(days=1)


def master(house: House, text: str) -> list[OutLetter]:
    """The letters that a master's letter makes, besides its answer."""
    return [each for each in house.reply("spring", "master", text) if each.kind != "reply"]


def to_france(letters: list[OutLetter]) -> list[OutLetter]:
    return [each for each in letters if each.address == "france@home"]


def told(letter: OutLetter) -> str:
    return " ".join(letter.text.split())


def first_deadline(house: House) -> datetime:
    deadline = house.state().deadline
    assert deadline is not None
    return deadline


class TestDeadlines:
    def test_of_ten_lines_make_one_letter_to_each_with_what_was_and_what_is(self) -> None:
        house = running_game()
        assert first_deadline(house) == datetime.fromisoformat("2026-11-26T09:00+00:00")
        letters = master(house, "\n".join(["SET DEADLINE +1D"] * 10))
        assert first_deadline(house) == datetime.fromisoformat("2026-12-06T09:00+00:00")
        assert set(Counter(each.address for each in letters).values()) == {1}
        (letter,) = to_france(letters)
        assert "before Thu 26 Nov 2026 09:00 UTC" in told(letter)
        assert "now Sun 6 Dec 2026 09:00 UTC" in told(letter)

    def test_that_come_to_the_same_make_none(self) -> None:
        house = running_game()
        was = first_deadline(house)
        assert not master(house, f"SET DEADLINE +1D\nSTATUS\nSET DEADLINE {was:%Y-%m-%dT%H:%MZ}")
        assert first_deadline(house) == was

    def test_the_same_again_makes_none_and_says_so(self) -> None:
        house = running_game()
        line = f"SET DEADLINE {first_deadline(house):%Y-%m-%dT%H:%MZ}"
        assert not master(house, line)
        assert "already; nothing has changed" in " ".join(house.answer("spring", "master", line).split())

    def test_the_same_again_is_told_where_it_calls_an_early_run_off(self) -> None:
        house = running_game("MOVE 3D EARLY FINAL")
        for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
            house.reply("spring", power, "FINAL")
        assert house.state().early_at is not None
        letters = master(house, f"SET DEADLINE +1D\nSET DEADLINE {first_deadline(house):%Y-%m-%dT%H:%MZ}")
        assert house.state().early_at is None
        assert [each.kind for each in to_france(letters)] == ["deadline"]

    def test_on_both_sides_of_a_pause_are_told_with_it(self) -> None:
        house = running_game()
        kinds = [each.kind for each in to_france(master(house, "SET DEADLINE +1D\nPAUSE\nRESUME\nSET DEADLINE +1D"))]
        assert kinds == ["deadline", "paused", "resumed", "deadline"]


class TestTerms:
    def test_of_several_lines_make_one_letter_with_what_was_and_what_is(self) -> None:
        house = running_game()
        letters = master(house, "SETUP MOVE 2D\nSET PRESS NONE\nSETUP MOVE 4D")
        (letter,) = to_france(letters)
        assert "MOVE 3 days, now 4 days" in told(letter)
        assert "PRESS ALL, now NONE" in told(letter)

    def test_that_come_to_the_same_make_none(self) -> None:
        house = running_game()
        assert not master(house, "SETUP MOVE 2D\nSETUP MOVE 3D")
        assert not master(house, "SETUP MOVE 3D")
