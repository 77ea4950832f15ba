"""A command with one sensible reading that is not what stands there: it is asked about, and a YES does it."""

from datetime import timedelta

import pytest

from judge.game.state import Status
from tests.desk.house import Claim, House, flat, running_game, said


@pytest.fixture
def house() -> House:
    return running_game()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("SET ZONE Tokyo", "SET ZONE Asia/Tokyo"),
        ("set zone tokyo", "set zone Asia/Tokyo"),
        ("SET ABSNCE Dec 1 TO 7", "SET ABSENCE Dec 1 TO 7"),
        ("HELP VOT", "HELP VOTE"),
        ("INFO Burgndy", "INFO Burgundy"),
        ("PROPOSE DRWA", "PROPOSE DRAW"),
        ("EXTEND 2 dyas", "EXTEND 2 days"),
        ("EXTEND 12 huors", "EXTEND 12 hours"),
        ("SET LANGUAGE germn", "SET LANGUAGE german"),
        ("SET MAP LAREG", "SET MAP LARGE"),
        ("SET COPY ONN", "SET COPY ON"),
        ("LSIT", "LIST"),
        ("VOTSE", "VOTES"),
    ],
)
def test_one_reading_is_asked_about(house: House, text: str, line: str) -> None:
    answer = said(house, text, "FRANCE")
    assert f'? "{text}": if you mean “{line}”, reply with YES within a day; nothing is done before' in answer
    assert "NOT accepted" not in answer
    before = house.state()
    assert "✓" in house.agree("spring", "FRANCE", "Yes, that's right")
    assert house.state() != before


def test_a_yes_sends_a_message_as_it_was_written(house: House) -> None:
    answer = said(house, "PRESS TO ITLAY\nShall we ally?\n\n> You are late.\nF.\nENDPRESS", "FRANCE")
    assert '? "PRESS TO ITLAY": if you mean “PRESS TO ITALY”, reply with YES' in answer
    assert house.state().pressed == 0
    seat = house.seat("spring", "FRANCE")
    letters = house.write(seat.address, "yes", claim=Claim("spring", seat.id, seat.generation, offer=house.letters))
    assert "✓ PRESS: sent to Italy" in flat(letters[0].text)
    (press,) = (each for each in letters if each.address == "italy@home")
    assert "> Shall we ally?\n>\n> > You are late.\n> F.\n" in press.text


@pytest.mark.parametrize(
    "text",
    [
        "STAUTS",  # STATS or STATUS
        "SET ZONE Xyzzy",
        "PRESS TO XYZZY\nhello\nENDPRESS",
        "SET PASWORD sesame-7",
        "EXTEND 2 xyzzy",
        "VOTE DRWA YES",  # no vote is open
    ],
)
def test_what_has_no_reading_or_several_or_is_secret_is_refused(house: House, text: str) -> None:
    answer = said(house, text, "FRANCE")
    assert "if you mean" not in answer
    assert "✗" in answer
    assert "sesame" not in answer


def test_several_lines_are_done_by_one_yes_or_by_their_numbers(house: House) -> None:
    lines = "SET ZONE Tokyo\nSET LANGUAGE germn"
    for text, zone, language in (("yes", "Asia/Tokyo", "de"), ("yes to 2, no to 1", "UTC", "de"), ("no", "UTC", "")):
        each = house.copy()
        assert each.answer("spring", "FRANCE", lines).count("? ") == 2
        each.agree("spring", "FRANCE", text)
        seat = each.seat("spring", "FRANCE")
        assert (seat.zone, seat.language) == (zone, language)


def test_orders_beside_it_are_offered_first(house: House) -> None:
    """One letter asks one kind of question, and orders matter more."""
    answer = said(house, "SET ZONE Tokyo\nF Bre - Picrdy", "FRANCE")
    assert "F BRE - PIC?" in answer
    assert "did you mean Asia/Tokyo?" in answer
    house.agree("spring", "FRANCE", "yes")
    assert [str(each) for each in house.state().orders["FRANCE"]] == ["F BRE - PIC"]


def test_other_lines_beside_it_are_done(house: House) -> None:
    house.reply("spring", "FRANCE", "A Par - Bur\nSET ZONE Tokyo")
    assert [str(each) for each in house.state().orders["FRANCE"]] == ["A PAR - BUR"]


def test_what_is_seldom_meant_tells_what_it_would_do(house: House) -> None:
    assert "This gives up France in spring" in said(house, "RESGIN", "FRANCE")
    assert "This ends spring for everybody" in said(house, "TERMNATE", "master")
    house.agree("spring", "master", "yes")
    assert house.state().status is Status.TERMINATED


def test_a_master_who_writes_for_a_player_is_asked_nothing(house: House) -> None:
    assert "if you mean" not in said(house, "BECOME FRANCE\nSET NOWIAT", "master")


def test_a_seat_given_up_in_words_before_the_start_is_asked_about() -> None:
    house = House()
    house.prove("master@home", "CREATE spring")
    house.prove("anna@home", "JOIN spring")
    assert '? "I resign": if you mean “RESIGN”, reply with YES' in flat(house.answer("spring", "p1", "I resign"))
    house.agree("spring", "p1", "yes")
    assert not house.seat("spring", "p1").is_held


def test_waits_for_a_day(house: House) -> None:
    house.reply("spring", "FRANCE", "SET ZONE Tokyo")
    house.now += timedelta(days=1, minutes=1)
    house.agree("spring", "FRANCE", "yes")
    assert house.seat("spring", "FRANCE").zone == "UTC"
