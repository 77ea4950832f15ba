"""Subscriptions: who wants a game's results and deadlines gets these and nothing else."""

from datetime import timedelta

from judge.game.state import Role
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, running_game

PRESS = "PRESS TO {}\nbeware of the lepanto\nENDPRESS"


def watched(command: str = "SUBSCRIBE spring") -> House:
    house = running_game()
    house.prove("wanda@home", command, name="Wanda")
    return house


def to_wanda(letters: list[OutLetter]) -> list[str]:
    return [letter.kind for letter in letters if letter.address == "wanda@home"]


def test_a_subscriber_is_told_what_they_will_get_and_how_to_end_it() -> None:
    house = running_game()
    welcome, *others = house.prove("wanda@home", "SUBSCRIBE spring", name="Wanda")
    assert (welcome.address, welcome.kind) == ("wanda@home", "reply")
    assert (
        "You get the results, the deadlines, and letters when the game starts and ends, but nothing else."
        in " ".join(welcome.text.split())
    )
    assert "UNSUBSCRIBE to stop" in welcome.text
    assert [each.address for each in others] == ["master@home"]
    assert (house.seat("spring", "o1").role, house.seat("spring", "o1").monitor) == (Role.OBSERVER, True)


def test_monitor_is_understood_as_the_old_judges_had_it() -> None:
    house = watched("MONITOR observer@spring secret")
    assert house.seat("spring", "o1").monitor


def test_a_from_line_alone_subscribes_nobody() -> None:
    house = running_game()
    answer = house.write("wanda@home", "SUBSCRIBE spring")[0].text
    assert "not done yet; to confirm it, reply to this letter" in answer
    assert "o1" not in house.state().seats


def test_a_subscriber_gets_results_deadlines_and_the_end() -> None:
    house = watched()
    assert to_wanda(house.turn("spring", timedelta(days=3))) == ["results"]
    assert to_wanda(house.reply("spring", "master", "SET DEADLINE +5D")) == ["deadline"]
    assert to_wanda(house.reply("spring", "master", "PAUSE")) == ["paused"]
    assert to_wanda(house.reply("spring", "master", "RESUME")) == ["resumed"]
    assert to_wanda(house.reply("spring", "master", "TERMINATE\nYES")) == ["terminated"]


def test_a_subscriber_gets_no_press_no_announcement_no_vote_and_no_notice() -> None:
    house = watched()
    assert to_wanda(house.reply("spring", "FRANCE", PRESS.format("ALL"))) == []
    assert to_wanda(house.reply("spring", "master", "ANNOUNCE\nfair play, please\nENDANNOUNCE")) == []
    assert to_wanda(house.reply("spring", "ITALY", "RESIGN\nYES")) == []
    assert to_wanda(house.prove("ivo@home", "JOIN spring ITALY", name="Ivo")) == []


def test_an_observer_gets_what_a_subscriber_does_not() -> None:
    house = watched("OBSERVE spring")
    assert to_wanda(house.reply("spring", "FRANCE", PRESS.format("ALL"))) == ["press"]


def test_an_observer_who_subscribes_becomes_a_subscriber() -> None:
    house = watched("OBSERVE spring")
    house.prove("wanda@home", "SUBSCRIBE spring")
    assert to_wanda(house.reply("spring", "FRANCE", PRESS.format("ALL"))) == []
    assert "subscribed to spring already" in house.prove("wanda@home", "SUBSCRIBE spring")[0].text


def test_players_and_masters_need_no_subscription() -> None:
    house = running_game()
    assert "You play in spring, so you get all" in house.prove("france@home", "SUBSCRIBE spring")[0].text


def test_unsubscribe_ends_it_by_the_reply_address_alone() -> None:
    house = watched()
    assert "you get no more letters of spring" in house.answer("spring", "o1", "UNSUBSCRIBE")
    assert not house.seat("spring", "o1").is_held
    assert to_wanda(house.turn("spring", timedelta(days=3))) == []


def test_unsubscribe_by_name_needs_proof() -> None:
    house = watched()
    assert "not done yet" in house.write("wanda@home", "UNSUBSCRIBE spring")[0].text
    assert house.seat("spring", "o1").is_held
    house.prove("wanda@home", "UNSUBSCRIBE spring")
    assert not house.seat("spring", "o1").is_held


def test_unsubscribe_by_somebody_who_does_not_watch_says_so() -> None:
    house = running_game()
    assert "You do not watch spring" in house.prove("france@home", "UNSUBSCRIBE spring")[0].text
