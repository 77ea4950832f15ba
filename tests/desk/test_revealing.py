"""What a finished game hid stays hidden for a week, or until all survivors say REVEAL; then everybody is sent it."""

from datetime import timedelta

import pytest

from judge.game.state import Status
from tests.desk.house import House, running_game
from tests.desk.test_reopening import POWERS, ended

DAY = timedelta(days=1)
WEEK = 7 * DAY
DIARY = ("ITALY", "DIARY\nmoonlight\nEND")
HIDING = [
    pytest.param("MOVE 3D GUNBOAT YES", (), "names_opened", id="names"),
    pytest.param("MOVE 3D FOG YES", (), "fog_lifted", id="board"),
    pytest.param("MOVE 3D", (DIARY,), "diaries", id="diaries"),
]


def said(house: House, who: str, text: str) -> str:
    return " ".join(house.answer("spring", who, text).split())


def kinds(house: House, who: str, text: str) -> list[str]:
    return [each.kind for each in house.reply("spring", who, text)]


def eliminate_italy(house: House) -> None:
    lines = ["EDIT", "REMOVE A VEN", "REMOVE A ROM", "REMOVE F NAP"]
    lines += [f"CENTRE {at} NOBODY" for at in ("VEN", "ROM", "NAP")]
    house.reply("spring", "master", "\n".join([*lines, "REASON nobody plays it", "END"]))


def terminated(terms: str = "MOVE 3D GUNBOAT YES") -> House:
    house = running_game(terms)
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    eliminate_italy(house)
    house.reply("spring", "master", "TERMINATE\nYES")
    return house


class TestAfterAWeek:
    @pytest.mark.parametrize(("terms", "before", "kind"), HIDING)
    def test_everybody_is_sent_it_and_not_before(
        self, terms: str, before: tuple[tuple[str, str], ...], kind: str
    ) -> None:
        house = ended(terms, *before)
        assert house.state().hidden_until == house.now + WEEK
        assert house.turn("spring", WEEK - timedelta(seconds=1)) == []
        letters = [each for each in house.turn("spring", timedelta(seconds=1)) if each.kind == kind]
        readers = {each.address for each in letters if not each.public}
        assert readers == {"master@home", *(f"{power.lower()}@home" for power in POWERS)}
        assert house.state().is_revealed
        assert house.turn("spring", WEEK) == []

    @pytest.mark.parametrize(("terms", "before", "kind"), HIDING)
    def test_until_then_its_master_reopens_it_and_a_second_end_begins_a_week_of_its_own(
        self, terms: str, before: tuple[tuple[str, str], ...], kind: str
    ) -> None:
        house = ended(terms, *before)
        house.now += WEEK
        house.reply("spring", "master", "ROLLBACK")
        assert house.state().status is Status.ACTIVE
        assert house.state().hidden_until is None
        house.reply("spring", "master", "TERMINATE\nYES")
        assert house.state().hidden_until == house.now + WEEK

    def test_it_cannot_be_reopened(self) -> None:
        house = ended("MOVE 3D GUNBOAT YES")
        house.turn("spring", WEEK)
        assert "everybody has learned who played" in said(house, "master", "ROLLBACK")

    def test_a_game_that_hid_nothing_is_open_at_once(self) -> None:
        house = ended()
        assert house.state().is_revealed
        assert house.turn("spring", WEEK) == []
        assert "nothing of it is hidden from anybody any more" in said(house, "FRANCE", "REVEAL")

    def test_a_struck_entry_is_nothing_to_open(self) -> None:
        house = ended("MOVE 3D", DIARY, ("ITALY", "DIARY DELETE 1"))
        assert house.state().is_revealed

    def test_diaries_may_be_written_and_struck_out_of_until_they_are_opened(self) -> None:
        house = ended("MOVE 3D", DIARY)
        house.reply("spring", "ITALY", "DIARY DELETE 1")
        house.reply("spring", "FRANCE", "DIARY\nwell played\nEND")
        letters = house.turn("spring", WEEK)
        assert letters
        assert all("well played" in each.text and "moonlight" not in each.text for each in letters)
        assert "diaries have been opened" in said(house, "FRANCE", "DIARY\ntoo late\nEND")

    def test_the_record_of_a_game_in_fog_has_its_end_with_the_board(self) -> None:
        house = ended("MOVE 3D FOG YES")
        assert "F1901M" not in house.answer("spring", "FRANCE", "HISTORY spring")
        house.turn("spring", WEEK)
        (told,) = [each for each in house.record["spring"] if each.kind == "drawn" and "Centres" in each.text]
        assert "1900" in told.text


class TestOneLetter:
    """What is opened at once is one letter to each reader."""

    HIDDEN = "MOVE 3D FOG YES GUNBOAT YES"

    def test_brings_all_that_the_game_hid_to_each_reader(self) -> None:
        house = ended(self.HIDDEN, DIARY)
        letters = [each for each in house.turn("spring", WEEK) if not each.public]
        assert sorted(each.address for each in letters) == sorted(
            ["master@home", *(f"{power.lower()}@home" for power in POWERS)]
        )
        assert {each.kind for each in letters} == {"opened"}
        text = letters[0].text
        places = [text.index(each) for each in ("who played, what lay in fog and", "All units", "moonlight", "HISTORY")]
        assert places == sorted(places)
        assert text.count("Mx Italy") == 1
        assert text.count("is over") == 1

    def test_stands_in_the_answer_to_the_last_who_says_reveal(self) -> None:
        house = ended(self.HIDDEN, DIARY)
        for power in POWERS[:-1]:
            house.reply("spring", power, "REVEAL")
        (answer,) = [
            each for each in house.reply("spring", POWERS[-1], "REVEAL") if each.address == f"{POWERS[-1].lower()}@home"
        ]
        assert "moonlight" in answer.text

    def test_leaves_diaries_that_take_several_letters_behind_it(self) -> None:
        long = ("ITALY", "DIARY\n" + "moonlight " * 1900 + "\nEND")
        house = ended(self.HIDDEN, long, long, long, long)
        letters = [each for each in house.turn("spring", WEEK) if each.address == "france@home"]
        assert [each.kind for each in letters] == ["opened", "diaries", "diaries"]
        assert "moonlight" not in letters[0].text

    def test_leaves_the_record_a_letter_for_each(self) -> None:
        house = ended(self.HIDDEN, DIARY)
        house.turn("spring", WEEK)
        assert [each.kind for each in house.record["spring"]][-2:] == ["names_opened", "diaries"]


class TestReveal:
    @pytest.mark.parametrize(("terms", "before", "kind"), HIDING)
    def test_of_all_survivors_opens_it_at_once(
        self, terms: str, before: tuple[tuple[str, str], ...], kind: str
    ) -> None:
        house = ended(terms, *before)
        for power in POWERS[:-1]:
            assert kinds(house, power, "REVEAL") == ["reply"]
        assert kind in kinds(house, POWERS[-1], "REVEAL")
        assert house.state().is_revealed
        assert house.turn("spring", WEEK) == []
        assert "so it cannot go on" in said(house, "master", "ROLLBACK")

    def test_is_taken_back(self) -> None:
        house = ended("MOVE 3D GUNBOAT YES")
        for power in POWERS[:-1]:
            house.reply("spring", power, "REVEAL")
        assert "your REVEAL is taken back" in said(house, POWERS[0], "REVEAL OFF")
        assert kinds(house, POWERS[-1], "REVEAL") == ["reply"]
        assert not house.state().is_revealed
        assert "names_opened" in kinds(house, POWERS[0], "Reveal.")

    def test_does_not_wait_for_the_eliminated(self) -> None:
        house = terminated()
        for power in POWERS:
            if power not in ("ITALY", "TURKEY"):
                house.reply("spring", power, "REVEAL")
        for other in ("ITALY", "master", "o1"):
            assert "Only players who have units or centres left" in said(house, other, "REVEAL")
        assert "names_opened" in kinds(house, "TURKEY", "REVEAL")

    def test_does_not_wait_for_a_vacant_seat(self) -> None:
        house = running_game("MOVE 3D GUNBOAT YES")
        house.reply("spring", "ITALY", "RESIGN\nYES")
        house.reply("spring", "master", "TERMINATE\nYES")
        for power in POWERS:
            if power != "ITALY":
                house.reply("spring", power, "REVEAL")
        assert house.state().is_revealed

    def test_is_asked_of_all_players_of_a_game_that_never_began(self) -> None:
        house = House()
        house.prove("master@home", "CREATE spring standard MOVE 3D GUNBOAT YES", name="Molly")
        house.prove("ann@home", "JOIN spring", name="Ann")
        house.reply("spring", "master", "TERMINATE\nYES")
        assert "names_opened" in kinds(house, "p1", "REVEAL")

    def test_counts_for_one_end_alone(self) -> None:
        house = ended("MOVE 3D GUNBOAT YES")
        house.reply("spring", "FRANCE", "REVEAL")
        house.reply("spring", "master", "ROLLBACK")
        house.reply("spring", "master", "TERMINATE\nYES")
        for power in POWERS:
            if power != "FRANCE":
                house.reply("spring", power, "REVEAL")
        assert not house.state().is_revealed

    def test_of_a_game_that_is_over_again_keeps_its_first_week(self) -> None:
        house = ended("MOVE 3D GUNBOAT YES")
        opens = house.now + WEEK
        house.now += DAY
        house.reply("spring", "master", "ROLLBACK")
        letters = house.reply("spring", "master", "ROLLFORWARD")
        assert (house.state().status, house.state().hidden_until) == (Status.DRAWN, opens)
        assert any("Hidden until Mon 30 Nov" in each.text for each in letters if each.kind == "rollforward")
        assert "names_opened" in {each.kind for each in house.turn("spring", 6 * DAY)}

    def test_is_for_the_time_after_the_end(self) -> None:
        house = running_game("MOVE 3D GUNBOAT YES")
        assert "spring is not over" in said(house, "FRANCE", "REVEAL")
        assert "Write REVEAL, or REVEAL OFF" in said(house, "FRANCE", "REVEAL everything")


class TestTold:
    def test_when_and_how_it_is_opened_to_each_as_it_concerns_them(self) -> None:
        house = running_game("MOVE 3D GUNBOAT YES FOG YES")
        house.reply("spring", *DIARY)
        eliminate_italy(house)
        ends = {each.address: " ".join(each.text.split()) for each in house.reply("spring", "master", "TERMINATE\nYES")}
        hidden = "Hidden until Mon 30 Nov 2026 09:00 UTC"
        assert all(hidden in text for address, text in ends.items() if address != "master@home")
        assert "who played, what lay in fog and the diaries" in ends["france@home"]
        assert "If all survivors reply with REVEAL" in ends["france@home"]
        assert "If all survivors say REVEAL" in ends["italy@home"]
        assert hidden in said(house, "master", "STATUS")
        assert "you may reopen the game and correct its result" in said(house, "master", "STATUS")
        house.reply("spring", "FRANCE", "REVEAL")
        assert "You have said REVEAL" in said(house, "FRANCE", "STATUS")
        assert "You have said REVEAL" not in said(house, "TURKEY", "STATUS")
        house.turn("spring", WEEK)
        assert "hidden" not in said(house, "FRANCE", "STATUS")

    def test_nobody_learns_who_said_reveal(self) -> None:
        house = terminated()
        asked = ("STATUS", "AUDIT", "SUMMARY", "HISTORY spring", "VOTES", "LIST spring")
        before = [said(house, who, each) for each in asked for who in ("master", "TURKEY", "ITALY", "o1")]
        house.reply("spring", "FRANCE", "REVEAL")
        assert before == [said(house, who, each) for each in asked for who in ("master", "TURKEY", "ITALY", "o1")]

    def test_the_file_of_the_game_comes_when_it_is_open(self) -> None:
        house = terminated()
        assert "until then GET spring MBOX" in said(house, "FRANCE", "GET spring JSON")
        house.turn("spring", WEEK)
        assert "spring" in said(house, "FRANCE", "GET spring JSON")
        assert "NOT accepted" not in said(house, "FRANCE", "GET spring JSON")

    def test_masters_and_players_read_in_audit_that_it_was_opened(self) -> None:
        house = terminated()
        house.turn("spring", WEEK)
        assert "the clock: opened what the game had hidden" in said(house, "FRANCE", "AUDIT")
