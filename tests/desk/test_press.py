"""Press by mail: who gets what, told by whom, under the terms of each game; what nobody else may learn."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.game.events import PressSent
from judge.game.settings import Manners
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, copying_game, flat

WORD = "zq7k"


def with_observer(settings: str = "") -> House:
    house = copying_game(f"MOVE 3D {settings}")
    house.prove("ann@home", "OBSERVE spring", name="Ann")
    house.reply("spring", "o1", "SET COPY ON")
    return house


def holding(letters: Sequence[OutLetter], word: str = WORD) -> dict[str, str]:
    """Who reads a word, and under which subject."""
    return {letter.address: letter.subject for letter in letters if word in letter.text or word in letter.subject}


def press(house: House, who: str, line: str, text: str = WORD) -> list[OutLetter]:
    return house.reply("spring", who, f"{line}\n{text}\nENDPRESS")


def to(letters: Sequence[OutLetter], address: str) -> OutLetter:
    """The letter of press, or its copy, that somebody gets."""
    kinds = ("press", "press_sent", "press_copy")
    (found,) = (each for each in letters if each.address == address and each.kind in kinds)
    return found


def public(house: House) -> str:
    return "\n".join(f"{each.subject}\n{each.text}" for each in house.record["spring"])


@pytest.mark.parametrize(
    ("line", "readers"),
    [
        ("PRESS TO ENGLAND, Germany", {"england", "germany"}),
        ("PRESS eg", {"england", "germany"}),
        ("PRESS TO E +MASTER", {"england", "master"}),
        ("PRESS TO ALL BUT E, G", {"austria", "italy", "russia", "turkey", "master"}),
        ("PRESS TO -EGAM", {"italy", "russia", "turkey"}),
        ("PRESS WHITE TO M QUIET", {"master"}),
        ("BROADCAST", {"austria", "england", "germany", "italy", "russia", "turkey", "master", "ann"}),
        ("PRESS TO ALL", {"austria", "england", "germany", "italy", "russia", "turkey", "master", "ann"}),
    ],
)
def test_a_message_reaches_those_named_and_its_sender_gets_a_copy(line: str, readers: set[str]) -> None:
    house = with_observer()
    assert set(holding(press(house, "FRANCE", line))) == {f"{who}@home" for who in (*readers, "france")}
    assert (WORD in public(house)) == ("ann" in readers)


@pytest.mark.parametrize("line", ["PRESS TO OBSERVERS", "PRESS TO Ann", "PRESS TO observer ann", "PRESS TO o1"])
def test_the_master_writes_to_observers_and_players_where_observers_may_write(line: str) -> None:
    house = with_observer()
    assert set(holding(press(house, "master", line))) == {"ann@home", "master@home"}
    assert holding(press(house, "FRANCE", line)) == {}
    house = with_observer("OBSERVERS WRITE")
    assert set(holding(press(house, "FRANCE", line))) == {"ann@home", "france@home"}
    assert len(holding(press(house, "o1", "BROADCAST"))) == 9


def test_nobody_observes_where_observers_are_not_let_in() -> None:
    house = copying_game("MOVE 3D OBSERVERS NONE")
    (answer,) = house.prove("ann@home", "OBSERVE spring")
    assert "without observers" in flat(answer.text)


def test_press_is_partial_where_the_terms_allow_only_that() -> None:
    house = with_observer("PRESS PARTIAL")
    assert "without broadcasts" in flat(press(house, "FRANCE", "BROADCAST")[0].text)
    assert set(holding(press(house, "FRANCE", "PRESS TO E"))) == {"england@home", "france@home"}
    assert len(holding(press(house, "master", "BROADCAST"))) == 9


# -- without a name ---------------------------------------------------------------------------------------------------


def test_grey_press_tells_nobody_who_wrote_it() -> None:
    house = with_observer("SHADE BOTH")
    told = to(press(house, "FRANCE", "PRESS GREY TO E, MASTER"), "england@home")
    assert told.subject == "Diplomacy press (spring S1901M)"
    assert "somebody" in told.text.partition("\n")[0]
    assert "you and the master" in told.text.partition("\n")[0]
    assert "France" not in told.text
    copy = to(press(house, "FRANCE", "BROADCAST GREY"), "france@home")
    assert "Its readers do not see who wrote it." in copy.text
    assert "somebody" in house.record["spring"][-1].text
    assert "France" not in house.record["spring"][-1].text + house.record["spring"][-1].subject
    assert "from France" in to(press(house, "FRANCE", "PRESS TO E"), "england@home").subject


def test_in_a_grey_game_all_press_but_the_masters_is_grey() -> None:
    house = copying_game("MOVE 3D SHADE GREY")
    letters = press(house, "FRANCE", "PRESS TO E, M")
    assert {to(letters, who).subject for who in ("england@home", "master@home")} == {"Diplomacy press (spring S1901M)"}
    assert "never names its sender" in flat(press(house, "FRANCE", "PRESS WHITE TO E")[0].text)
    assert "from the master" in to(press(house, "master", "PRESS TO E"), "england@home").subject
    assert "always names its sender" in flat(press(house, "master", "PRESS GREY TO E")[0].text)


def test_in_a_white_game_nobody_hides() -> None:
    house = copying_game()
    letters = press(house, "FRANCE", "PRESS GREY TO E")
    assert "always names its sender; please leave out GREY. Nothing was sent." in flat(letters[0].text)
    assert holding(letters) == {}


# -- false names ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["PRESS FAKE FROM ITALY TO E", "PRESS FROM I TO E", "PRESS TO E FAKE BROADCAST"])
def test_a_game_without_fakes_refuses_them(line: str) -> None:
    letters = press(copying_game(), "FRANCE", line)
    assert holding(letters) == {}
    assert "leave out FAKE and FROM. Nothing was sent." in flat(letters[0].text)


def test_a_false_sender_is_told_to_players_and_the_truth_to_the_master() -> None:
    house = copying_game("MOVE 3D FAKE YES")
    letters = press(house, "FRANCE", "PRESS FAKE FROM ITALY TO E, MASTER")
    assert to(letters, "england@home").subject == "Diplomacy press from Italy (spring S1901M)"
    assert "France" not in to(letters, "england@home").text
    assert to(letters, "master@home").subject == "Diplomacy press from France (spring S1901M)"
    assert "(To its readers it seems to come from Italy.)" in to(letters, "master@home").text
    assert "(To its readers it seems to come from Italy.)" in to(letters, "france@home").text
    assert "as if from Italy" in flat(letters[0].text)
    assert set(holding(letters)) == {"england@home", "master@home", "france@home"}


def test_false_readers_are_told_and_leave_no_trace_on_the_record() -> None:
    house = copying_game("MOVE 3D FAKE YES")
    letters = press(house, "FRANCE", "PRESS TO E FAKE TO R, T")
    assert "from France to Russia and Turkey" in to(letters, "england@home").text
    letters = press(house, "FRANCE", "PRESS TO E FAKE BROADCAST")
    assert to(letters, "england@home").text.startswith("Broadcast message from France")
    assert set(holding(letters)) == {"england@home", "france@home"}
    letters = press(house, "FRANCE", "BROADCAST FAKE TO E")
    assert "from France to you" in to(letters, "england@home").text
    assert WORD not in public(house)


@pytest.mark.parametrize(
    ("who", "line"),
    [
        ("FRANCE", "PRESS FROM MASTER TO E"),
        ("FRANCE", "PRESS TO E FAKE TO T, MASTER"),
        ("master", "PRESS FROM ITALY TO E"),
    ],
)
def test_nobody_passes_for_a_master_and_no_master_for_anybody(who: str, line: str) -> None:
    assert holding(press(copying_game("MOVE 3D FAKE YES"), who, line)) == {}


def test_one_may_say_that_one_is_oneself() -> None:
    letters = press(copying_game(), "FRANCE", "PRESS FROM FRANCE TO E")
    assert "from France" in to(letters, "england@home").subject


# -- masters who read along -------------------------------------------------------------------------------------------


def test_masters_read_along_only_where_the_terms_say_so() -> None:
    house = copying_game()
    assert "master@home" not in holding(press(house, "FRANCE", "PRESS TO E"))
    house = copying_game("MOVE 3D EAVESDROP YES SHADE GREY")
    letters = press(house, "FRANCE", "PRESS TO E")
    copy = to(letters, "master@home")
    assert copy.subject == "Diplomacy press from France to England (spring S1901M)"
    assert "(Its readers do not see who wrote it.)" in copy.text
    assert "France" not in to(letters, "england@home").text
    assert to(press(house, "FRANCE", "PRESS TO MASTER"), "master@home").subject.startswith(
        "Diplomacy press from France"
    )


def test_letters_on_joining_starting_and_terms_announce_that_masters_read_along() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D EAVESDROP YES", name="Molly")
    welcome = house.prove("anna@home", "JOIN spring")[0]
    assert "masters get a copy of all press" in flat(welcome.text)
    (listed,) = house.prove("bob@home", "LIST spring")
    assert "masters get a copy of all press" in flat(listed.text)
    started = copying_game("MOVE 3D EAVESDROP YES").record["spring"]
    assert any("masters get a copy of all press" in flat(each.text) for each in started)
    assert "masters get a copy" not in "".join(each.text for each in copying_game().record["spring"])


def test_that_masters_read_along_from_now_on_is_announced_before_they_do() -> None:
    house = copying_game()
    letters = house.reply("spring", "master", "SET EAVESDROP YES")
    told = [each for each in letters if each.kind != "reply"]
    assert {f"{each}@home" for each in ("austria", "england", "france", "turkey")} <= {each.address for each in told}
    assert all("EAVESDROP" in each.text for each in told)
    assert any("EAVESDROP" in each.text for each in house.record["spring"])
    assert "master@home" in holding(press(house, "FRANCE", "PRESS TO E"))


def test_press_posted_before_masters_read_along_is_not_read_by_them() -> None:
    house = copying_game()
    press(house, "FRANCE", "POSTAL PRESS TO E", "early-word")
    state = house.states["spring"]
    settings = replace(state.settings, manners=Manners(eavesdrop=True))
    house.states["spring"] = replace(state, settings=settings)
    press(house, "FRANCE", "POSTAL PRESS TO E", "late-word")
    letters = house.reply("spring", "master", "PROCESS S1901M")
    assert "master@home" not in holding(letters, "early-word")
    assert "master@home" in holding(letters, "late-word")


# -- with the results -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["POSTAL PRESS TO E", "PRESS POSTAL TO E", "PRESS TO E POSTAL", "POSTAL TO E"])
def test_postal_press_goes_out_with_the_results_and_nobody_learns_of_it_before(line: str) -> None:
    house = copying_game()
    letters = press(house, "FRANCE", line)
    assert [letter.address for letter in letters] == ["france@home"]
    assert WORD in house.answer("spring", "FRANCE", "STATUS")
    for who in ("ENGLAND", "master"):
        assert WORD not in house.answer("spring", who, "STATUS")
    letters = house.reply("spring", "master", "PROCESS S1901M")
    assert set(holding(letters)) == {"england@home", "france@home"}
    kinds = [each.kind for each in letters if each.address == "england@home"]
    assert kinds.index("results") < kinds.index("press")
    assert "went out with them" in to(letters, "england@home").text
    assert holding(house.reply("spring", "FRANCE", "STATUS")) == {}
    assert WORD not in public(house)


def test_postal_press_goes_out_when_the_game_ends() -> None:
    house = copying_game()
    press(house, "FRANCE", "POSTAL BROADCAST")
    assert len(holding(house.reply("spring", "master", "TERMINATE\nYES"))) == 8
    assert WORD in public(house)


def test_the_sender_takes_postal_press_back() -> None:
    house = copying_game()
    for word in ("one", "two", "three"):
        press(house, "FRANCE", "POSTAL PRESS TO E", f"{WORD}-{word}")
    assert "2 messages that wait for the results" in house.answer("spring", "FRANCE", "CLEAR POSTAL 2")
    assert "no waiting message number 3" in flat(house.answer("spring", "FRANCE", "CLEAR POSTAL 3"))
    assert "No press of yours waits" in flat(house.answer("spring", "ENGLAND", "CLEAR POSTAL"))
    letters = house.reply("spring", "master", "PROCESS S1901M")
    assert holding(letters, f"{WORD}-two") == {}
    assert len(holding(letters, f"{WORD}-one")) == len(holding(letters, f"{WORD}-three")) == 2


def test_waiting_press_goes_with_a_player_who_leaves_unseen_by_the_successor() -> None:
    house = copying_game()
    press(house, "FRANCE", "POSTAL PRESS TO E")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    told = house.prove("new@home", "JOIN spring FRANCE", name="New")
    told += house.reply("spring", "FRANCE", "STATUS\nCLEAR POSTAL")
    assert holding([*told, *house.reply("spring", "master", "PROCESS S1901M")]) == {}


def test_the_sender_of_postal_press_hears_that_a_recipient_left() -> None:
    house = copying_game()
    press(house, "FRANCE", "POSTAL PRESS TO E, G")
    house.reply("spring", "ENGLAND", "RESIGN\nYES")
    letters = house.reply("spring", "master", "PROCESS S1901M")
    assert "(Not sent to England: nobody has that seat now.)" in to(letters, "france@home").text
    assert set(holding(letters)) == {"germany@home", "france@home"}


# -- when -------------------------------------------------------------------------------------------------------------


def test_late_players_write_only_to_the_master_where_the_terms_forbid_late_press() -> None:
    house = copying_game("MOVE 3D GRACE 1D LATE PRESS NO")
    house.reply("spring", "ENGLAND", "F LON H\nF EDI H\nA LVP H")
    assert len(holding(press(house, "FRANCE", "PRESS TO E"))) == 2
    house.turn("spring", timedelta(days=3))
    assert "late" in flat(press(house, "FRANCE", "PRESS TO E")[0].text)
    assert holding(press(house, "FRANCE", "BROADCAST")) == {}
    assert len(holding(press(house, "FRANCE", "PRESS TO M"))) == 2
    assert len(holding(press(house, "ENGLAND", "PRESS TO F"))) == 2
    house.reply("spring", "FRANCE", "A PAR H\nF BRE H\nA MAR H")
    assert len(holding(press(house, "FRANCE", "PRESS TO E"))) == 2


def to_winter(house: House) -> None:
    """Germany takes Denmark and builds; everybody else stands."""
    for orders in ("F KIE - DEN", "F DEN H"):
        house.reply("spring", "GERMANY", orders)
        house.reply("spring", "master", "PROCESS")


def test_minor_phases_have_no_press_between_players_where_the_terms_forbid_it() -> None:
    house = copying_game("MOVE 3D MINOR PRESS NO")
    to_winter(house)
    position = house.state().position
    assert position is not None
    assert str(position.phase) == "W1901A"
    assert "before the next movement phase" in flat(press(house, "FRANCE", "PRESS TO E")[0].text)
    assert holding(press(house, "FRANCE", "POSTAL BROADCAST")) == {}
    assert len(holding(press(house, "FRANCE", "PRESS TO M"))) == 2
    assert len(holding(press(house, "master", "PRESS TO E"))) == 2


# -- blocks, announcements, several masters ---------------------------------------------------------------------------


def test_all_within_the_frame_is_sent_and_nothing_below_it() -> None:
    house = copying_game()
    block = "PRESS TO E\nYou wrote:\n> peace\nI say yes.\nENDPRESS\n-- \nFrancois\nOn Monday Ann wrote:\n> old text"
    text = to(house.reply("spring", "FRANCE", block), "england@home").text
    assert "> You wrote:\n> > peace\n> I say yes." in text
    assert "Francois" not in text
    assert "old text" not in text


def test_without_its_closing_line_nothing_is_sent() -> None:
    letters = copying_game().reply("spring", "FRANCE", f"PRESS TO E\n{WORD}\n-- \nFrancois")
    assert "ENDPRESS" in letters[0].text
    assert [each.kind for each in letters] == ["reply"]


@pytest.mark.parametrize("block", ["OFFICIAL Game news\nHear ye.\nEND", "OFFICIAL Game news\nBROADCAST\nHear ye.\nEND"])
def test_the_master_announces_under_a_subject_of_their_own(block: str) -> None:
    house = copying_game()
    letters = house.reply("spring", "master", block)
    told = next(each for each in letters if each.address == "turkey@home")
    assert told.subject == "Diplomacy Game news (spring S1901M)"
    assert "\n\n> Hear ye.\n\n" in told.text
    assert "Diplomacy Game news" in public(house)


def test_an_official_word_to_some_is_no_announcement() -> None:
    letters = copying_game().reply("spring", "master", f"OFFICIAL News\nPRESS TO F\n{WORD}\nENDPRESS")
    assert holding(letters) == {}
    assert "PRESS TO writes to some" in flat(letters[0].text)


def test_master_means_all_masters() -> None:
    house = copying_game()
    state = house.states["spring"]
    second = replace(state.master, id="m2", address="second@home", name="Second")
    house.states["spring"] = replace(state, seats={**state.seats, "m2": second})
    assert set(holding(press(house, "FRANCE", "PRESS TO M"))) == {"master@home", "second@home", "france@home"}
    assert set(holding(press(house, "m2", "PRESS TO MASTER"))) == {"master@home", "second@home"}


def test_nothing_private_is_opened_when_the_game_ends() -> None:
    house = copying_game("MOVE 3D SHADE BOTH FAKE YES")
    press(house, "FRANCE", "PRESS TO E")
    press(house, "FRANCE", "PRESS GREY TO E")
    press(house, "FRANCE", "PRESS FROM ITALY TO E")
    letters = house.reply("spring", "master", "TERMINATE\nYES")
    assert holding(letters) == {}
    assert WORD not in public(house)


def test_every_message_has_the_next_number() -> None:
    house = copying_game()
    press(house, "FRANCE", "POSTAL PRESS TO E")
    press(house, "FRANCE", "PRESS TO E")
    press(house, "ITALY", "POSTAL PRESS TO E")
    house.reply("spring", "master", "PROCESS S1901M")
    numbers = [each.event.number for each in house.events("spring") if isinstance(each.event, PressSent)]
    assert numbers == [1, 2, 3]
