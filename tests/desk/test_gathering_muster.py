"""The muster as players see it: who is asked, who answers how, who loses their seat."""

from datetime import timedelta

import pytest

from judge.game.state import Status
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import ORDER_OF_JOINING, Claim, House, flat

DAY = timedelta(days=1)


def to(letters: list[OutLetter], address: str) -> str:
    return flat("\n".join(each.text for each in letters if each.address == address))


def full(settings: str = "MOVE 3D MUSTER 2D") -> House:
    """A game that has all its players; with START MANUAL nothing has begun."""
    house = House()
    house.prove("master@home", f"CREATE spring standard {settings}", name="Molly")
    for power in ORDER_OF_JOINING:
        house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=f"Mx {power.title()}")
    return house


def mustered(settings: str = "MOVE 3D MUSTER 2D") -> House:
    house = full(settings)
    assert "are asked whether they are there" in flat(house.answer("spring", "master", "START"))
    return house


def test_start_asks_every_player_and_nobody_else() -> None:
    house = full()
    house.prove("zoe@home", "OBSERVE spring", name="Zoe")
    letters = [each for each in house.reply("spring", "master", "START") if each.kind == "muster"]
    assert sorted(each.address for each in letters) == sorted(f"{power.lower()}@home" for power in ORDER_OF_JOINING)
    said = to(letters, "france@home")
    assert (
        "Please reply YES to this letter by Wed 25 Nov 2026 09:00 UTC; otherwise you lose your seat in “spring”."
        in said
    )
    assert "The game can start when all players have replied" in said


@pytest.mark.parametrize(
    "answer", ["PRESENT", "READY", "here", "I am here", "yes", "Yes!", "Ja, bitte", "Hi,\n\nyes please\n\n> PRESENT"]
)
def test_a_player_answers_the_muster_in_their_own_words(answer: str) -> None:
    house = mustered()
    assert "thank you; spring waits for 6 more" in flat(house.answer("spring", "p3", answer))
    assert [seat.id for seat in house.states["spring"].players if seat.present] == ["p3"]


def test_a_yes_counts_from_the_seats_own_proven_address_too() -> None:
    house = mustered()
    house.prove("france@home", "yes")
    assert house.seat("spring", "p3").present
    house.write("turkey@home", "yes")
    assert not house.seat("spring", "p7").present


def test_a_yes_among_other_words_is_no_answer() -> None:
    house = mustered()
    house.reply("spring", "p3", "yes I think I may not have time after all")
    assert not house.seat("spring", "p3").present


def test_a_yes_means_nothing_where_nobody_asked() -> None:
    house = full()
    house.reply("spring", "p3", "yes")
    assert not house.seat("spring", "p3").present
    assert "Nobody is asked now" in flat(house.answer("spring", "p3", "PRESENT"))


def test_when_all_are_there_the_master_is_told_and_starts() -> None:
    house = mustered()
    for number in range(1, 7):
        assert not to(house.reply("spring", f"p{number}", "PRESENT"), "master@home")
    assert "6 of the 7 players of spring have answered so far" in flat(house.answer("spring", "master", "START"))
    letters = house.reply("spring", "p7", "PRESENT")
    assert "All players of “spring” have said that they are there" in to(letters, "master@home")
    assert "spring can start" in to(letters, "turkey@home")
    assert "spring has started" in flat(house.answer("spring", "master", "START"))
    assert house.states["spring"].status is Status.ACTIVE


def test_a_game_that_starts_by_itself_does_with_the_last_answer() -> None:
    house = full("MOVE 3D MUSTER 2D START AUTO")
    assert house.states["spring"].muster is not None
    for number in range(1, 7):
        house.reply("spring", f"p{number}", "yes")
    letters = house.reply("spring", "p7", "yes")
    assert "spring starts now" in to(letters[:1], "turkey@home")
    assert house.states["spring"].status is Status.ACTIVE
    assert len([each for each in letters if each.kind == "starting"]) == 8


def test_half_way_those_who_have_not_answered_are_asked_again() -> None:
    house = mustered()
    house.reply("spring", "p3", "yes")
    letters = house.turn("spring", DAY)
    assert sum(each.kind == "muster" for each in letters) == 6
    assert not to(letters, "france@home")
    assert "You have not said yet that you are there" in to(letters, "turkey@home")


def test_half_way_the_master_hears_who_has_not_answered() -> None:
    house = mustered()
    for seat in ("p1", "p2", "p4", "p5", "p6"):
        house.reply("spring", seat, "PRESENT")
    letters = house.turn("spring", DAY)
    (told,) = (each for each in letters if each.kind == "unanswered")
    assert told.address == "master@home"
    said = flat(told.text)
    assert "“spring”: 2 players have not said yet that they are there:" in said
    assert "France (france@home)" in said
    assert "Turkey (turkey@home)" in said
    assert "italy@home" not in said
    assert "Players who have not replied by Wed 25 Nov 2026 09:00 UTC lose their seats." in said
    assert "unanswered" not in {each.kind for each in house.history("spring")}


def test_a_player_who_ignores_the_muster_loses_the_seat_and_everybody_is_told() -> None:
    house = mustered()
    for number in (1, 2, 4, 5, 6):
        house.reply("spring", f"p{number}", "yes")
    house.turn("spring", DAY)
    letters = house.turn("spring", DAY)
    gone = to(letters, "france@home")
    assert "you did not say in time that you are there" in gone
    assert "reply with JOIN spring" in gone
    assert "2 players did not reply in time and have lost their seats" in to(letters, "austria@home")
    assert "The game needs 2 more players" in to(letters, "master@home")
    assert sum(each.address == "master@home" for each in letters) == 1
    state = house.states["spring"]
    assert (state.status, state.muster) == (Status.FORMING, None)
    assert house.prove("france@home", "JOIN spring")[0].text.count("6 of 7 players are here") == 1


def test_the_lost_seats_reply_address_is_dead() -> None:
    house = mustered()
    seat = house.seat("spring", "p3")
    house.turn("spring", 2 * DAY)
    (answer,) = house.write("france@home", "yes", claim=Claim("spring", seat.id, seat.generation))
    assert "no longer valid" in flat(answer.text)


def test_an_observer_and_the_public_record_learn_nothing_of_who_answered() -> None:
    house = mustered()
    house.prove("zoe@home", "OBSERVE spring", name="Zoe")
    letters = house.reply("spring", "p3", "yes") + house.turn("spring", 2 * DAY)
    assert not to(letters, "zoe@home")
    assert not any("there" in each.text for each in house.record.get("spring", []))


def test_status_tells_how_the_muster_stands() -> None:
    house = mustered()
    assert "Please reply with PRESENT" in flat(house.answer("spring", "p3", "STATUS"))
    house.reply("spring", "p3", "yes")
    assert "You have answered" in flat(house.answer("spring", "p3", "STATUS"))


def test_who_cannot_play_after_all_resigns() -> None:
    house = mustered()
    house.reply("spring", "p3", "RESIGN")
    assert house.states["spring"].muster is not None
    assert "7 of 7 players are here" in flat(house.prove("new@home", "JOIN spring")[0].text)
    assert house.seat("spring", "p3").present


def test_a_game_of_groups_is_mustered_too() -> None:
    house = House()
    house.prove("master@home", "CREATE globe intercontinental MUSTER 1D START AUTO")
    for number in range(1, 9):
        house.prove(f"p{number}@home", "JOIN globe")
    for number in range(1, 9):
        house.reply("globe", f"p{number}", "yes")
    assert house.states["globe"].status is Status.ACTIVE
