"""Replies to letters of press: prose is sent to whoever wrote, orders and commands are done, nothing leaks, nothing is
lost."""

from datetime import timedelta

import pytest

from judge.board.library import load_variant
from judge.board.orders import Order
from judge.game.events import PressSent
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, copying_game, flat
from tests.orders import ordered

WORD = "zq7k"


def message(house: House, who: str, line: str, reader: str, text: str = "Hello there.") -> OutLetter:
    """The letter that somebody gets when a message is written."""
    letters = house.reply("spring", who, f"{line}\n{text}\nENDPRESS")
    return next(each for each in letters if each.address == f"{reader}@home" and each.kind == "press")


def reply(house: House, letter: OutLetter, text: str) -> list[OutLetter]:
    """A reply to a letter that somebody got."""
    assert letter.seat is not None
    offer = house.letters if letter.offers else 0
    return house.write(letter.address, text, claim=Claim(*letter.seat, press=letter.press, offer=offer))


def readers(letters: list[OutLetter], word: str = WORD) -> set[str]:
    return {letter.address for letter in letters if letter.kind != "reply" and word in letter.text}


def presses(house: House) -> list[PressSent]:
    return [each.event for each in house.events("spring") if isinstance(each.event, PressSent)]


def orders(house: House, power: str) -> tuple[Order, ...]:
    return house.state().orders.get(power, ())


def test_a_reply_in_ones_own_words_goes_to_the_sender_alone() -> None:
    house = copying_game()
    asked = message(house, "FRANCE", "PRESS TO E, G", "england")
    assert "Reply to this letter in your own words to answer France" in asked.text
    letters = reply(house, asked, f"Dear France,\n\nI agree, {WORD}.\n\nEd")
    assert readers(letters) == {"france@home", "england@home"}
    assert presses(house)[-1] == PressSent(
        "p2", ("p3",), f"Dear France,\n\nI agree, {WORD}.\n\nEd", broadcast=False, number=2
    )
    said = flat(letters[0].text)
    assert "your reply was sent to France; PRESS TO FRANCE, GERMANY writes to all of them" in said


def test_quotations_signatures_and_comments_are_not_sent() -> None:
    house = copying_game()
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    text = (
        "// a note to myself\nAgreed.\n\nOn Monday the judge wrote:\n> Message from France\n> Hello there.\n\n"
        "Until then.\n-- \nEd, secret phone 555"
    )
    reply(house, asked, text)
    assert presses(house)[-1].text == "Agreed.\n\nUntil then."


def test_a_reply_to_a_reply_goes_on_and_on() -> None:
    house = copying_game()
    first = message(house, "FRANCE", "PRESS TO E", "england")
    second = next(each for each in reply(house, first, "Yes?") if each.address == "france@home")
    third = reply(house, second, f"No, {WORD}.")
    assert readers(third) == {"england@home", "france@home"}


@pytest.mark.parametrize(
    "text",
    [
        "F LON - NTH\nA LVP - YOR",
        "England:\nF Lon-Nth; A Lvp-Yor",
        "Orders:\nF LON - NTH\nA LVP - YOR\n-- \nEd",
        "ORDERS\nF LON - NTH\nA LVP - YOR",
    ],
)
def test_a_reply_of_orders_is_filed_and_nobody_else_sees_it(text: str) -> None:
    house = copying_game()
    letters = reply(house, message(house, "FRANCE", "PRESS TO E", "england"), text)
    assert orders(house, "ENGLAND") == ordered("F LON - NTH", "A LVP - YOR")
    assert {each.address for each in letters} == {"england@home"}
    assert len(presses(house)) == 1


@pytest.mark.parametrize("text", ["SET WAIT", "set wait", "STATUS\nthank you, judge", "PRESS TO G\nHi\nENDPRESS"])
def test_a_reply_that_begins_with_a_command_is_a_letter_to_the_judge(text: str) -> None:
    house = copying_game()
    letters = reply(house, message(house, "FRANCE", "PRESS TO E", "england"), text)
    assert "france@home" not in {each.address for each in letters}


@pytest.mark.parametrize(
    "text",
    [
        f"I agree, {WORD}.\nF LON - NTH",
        f"F LON - NTH\nA LVP - YOR\nPlease keep this between us, {WORD}",
        f"Hello France, {WORD}\nand now my orders for the judge\nfleet london to the north sea",
        f"Hello, {WORD}\nF LON - NRTH SEA",
        f"Yes to all of that, {WORD}\nIF A BEL THEN F LON - NTH",
        f"Yes to all of that, {WORD}\nPHASE F1901M",
        f"Yes to all of that, {WORD}\nset wait",
        f"Yes to all of that, {WORD}\nSET PASSWORD hunter2",
        f"Yes to all of that, {WORD}\nset my password to hunter2 please",
        f"Yes to all of that, {WORD}\nPRESS TO GERMANY\nFrance is a fool.\nENDPRESS",
        f"Yes to all of that, {WORD}\npress on, my friend, and let nothing stop you\nF LON - NTH",
    ],
)
def test_a_reply_that_mixes_words_and_orders_leaks_nothing_and_loses_nothing(text: str) -> None:
    house = copying_game()
    house.reply("spring", "ENGLAND", "F LON - ENG")
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    letters = reply(house, asked, text)
    assert [each.address for each in letters] == ["england@home"]
    assert orders(house, "ENGLAND") == ordered("F LON - ENG")
    assert len(presses(house)) == 1
    said = flat(letters[0].text)
    assert "nothing was sent to anybody and nothing was done" in said
    assert "then the line PRESS TO FRANCE, your words below it" in said
    assert "hunter2" not in said
    assert readers(reply(house, letters[0], f"The words alone, {WORD}")) == {"france@home", "england@home"}
    reply(house, letters[0], "F LON - NTH")
    assert orders(house, "ENGLAND") == ordered("F LON - NTH")


def test_a_yes_to_the_answer_that_refuses_files_the_orders_and_sends_nothing() -> None:
    house = copying_game()
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    refused = reply(house, asked, f"I agree, {WORD}.\nF LON - NTH\nA LVP - YOR\nset wait")[0]
    said = flat(refused.text)
    assert '? "F LON - NTH": F LON - NTH? (YES 1) (it stands among words for somebody else)' in said
    assert '✗ "set wait": not done' in said
    again = house.copy()
    letters = reply(house, refused, "YES")
    assert [each.address for each in letters] == ["england@home"]
    assert orders(house, "ENGLAND") == ordered("F LON - NTH", "A LVP - YOR")
    assert len(presses(house)) == 1
    letters = reply(again, refused, "yes 2\nand tell him that I agree")
    assert [each.address for each in letters] == ["england@home"]
    assert orders(again, "ENGLAND") == ordered("A LVP - YOR")


@pytest.mark.parametrize("text", [f"I agree, {WORD}.\nset wait", "F LON - BUR", "A PAR - BUR"])
def test_a_yes_to_an_answer_that_asks_for_none_is_not_sent(text: str) -> None:
    house = copying_game()
    answer = reply(house, message(house, "FRANCE", "PRESS TO E", "england"), text)[0]
    letters = reply(house, answer, "Yes.")
    assert [each.address for each in letters] == ["england@home"]
    assert len(presses(house)) == 1
    assert "nothing waits for your YES" in flat(letters[0].text)
    assert "in a sentence of your own" in flat(letters[0].text)
    assert readers(reply(house, answer, f"Yes, {WORD}")) == {"france@home", "england@home"}


def test_a_yes_to_a_message_is_an_answer_to_its_author() -> None:
    house = copying_game()
    letters = reply(house, message(house, "FRANCE", "PRESS TO E", "england"), "Yes")
    assert "france@home" in {each.address for each in letters}


@pytest.mark.parametrize(
    "text",
    [
        f"You could try A PAR - BUR, {WORD}",
        f"What about this, {WORD}?\nA PAR - BUR\nA MAR S A PAR - BUR",
        f"{WORD}: help me against Germany\nand let us list all that he has done to us\nPress him hard in the north!",
        f"{WORD}\nIf you move to the Channel, I shall see to it that you regret it.",
        f"A good idea, {WORD}!\nFrance and England together.",
        f"OK {WORD}",
    ],
)
def test_sentences_about_others_and_those_that_begin_like_commands_are_prose(text: str) -> None:
    house = copying_game()
    letters = reply(house, message(house, "FRANCE", "PRESS TO E", "england"), text)
    assert readers(letters) == {"france@home", "england@home"}
    assert presses(house)[-1].text == text


def test_orders_for_anothers_units_alone_are_answered_as_orders() -> None:
    house = copying_game()
    letters = reply(house, message(house, "FRANCE", "PRESS TO E", "england"), "A PAR - BUR")
    assert "France's" in letters[0].text
    assert len(presses(house)) == 1


def test_a_long_reply_is_press_and_an_order_in_it_is_found_wherever_it_stands() -> None:
    house = copying_game()
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    prose = "\n".join(f"Line {number} of a long and winding letter." for number in range(300))
    assert "france@home" in readers(reply(house, asked, prose), "winding")
    sent = presses(house)
    assert {each.address for each in reply(house, asked, f"{prose}\nF LON - NTH")} == {"england@home"}
    assert (orders(house, "ENGLAND"), presses(house)) == ((), sent)


def test_a_reply_that_is_too_long_is_not_cut_but_refused() -> None:
    house = copying_game()
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    letters = reply(house, asked, "\n".join(["x" * 60] * 400))
    assert {each.address for each in letters} == {"england@home"}
    assert "may have 20000" in flat(letters[0].text)


# -- secrets of the writer ------------------------------------------------------------------------------------------


def test_a_reply_to_grey_press_reaches_its_writer_without_naming_them() -> None:
    house = copying_game("MOVE 3D SHADE BOTH")
    asked = message(house, "FRANCE", "PRESS GREY TO E, G", "england")
    letters = [*reply(house, asked, f"Who are you? {WORD}"), *reply(house, asked, "Who?\nF LON H")]
    assert readers(letters) == {"france@home", "england@home"}
    england = "\n".join(f"{each.subject}\n{each.text}" for each in letters if each.address == "england@home")
    assert "whoever wrote it" in england
    assert "PRESS TO GERMANY writes to the others" in flat(england)
    assert "france" not in england.lower()


def test_the_senders_copy_of_an_answer_to_a_hidden_writer_hides_them_too() -> None:
    house = copying_game("MOVE 3D SHADE BOTH EAVESDROP YES")
    asked = message(house, "FRANCE", "PRESS GREY TO E", "england")
    letters = reply(house, asked, f"Well, {WORD}")
    assert readers(letters) == {"france@home", "england@home", "master@home"}
    assert all("france" not in (each.text + each.subject).lower() for each in letters if each.address == "england@home")


def test_a_hidden_writer_who_answers_the_answer_stays_hidden() -> None:
    house = copying_game("MOVE 3D SHADE BOTH")
    asked = message(house, "FRANCE", "PRESS GREY TO E", "england")
    answered = next(each for each in reply(house, asked, "Who are you?") if each.address == "france@home")
    again = [each for each in reply(house, answered, f"Guess, {WORD}") if each.address == "england@home"]
    assert [each.subject for each in again] == ["Diplomacy press (spring S1901M)"]
    assert "france" not in again[0].text.lower()


def test_that_a_hidden_writer_has_left_is_not_told() -> None:
    house = copying_game("MOVE 3D SHADE BOTH")
    asked = message(house, "FRANCE", "PRESS GREY TO E", "england")
    gone = house.copy()
    gone.reply("spring", "FRANCE", "RESIGN\nYES")
    there, left = (
        [each for each in reply(one, asked, "Hm.") if each.address == "england@home"] for one in (house, gone)
    )
    assert [each.text for each in there] == [each.text for each in left]


def test_a_reply_to_false_press_goes_to_the_false_sender() -> None:
    house = copying_game("MOVE 3D FAKE YES")
    asked = message(house, "FRANCE", "PRESS FROM ITALY TO E", "england")
    letters = reply(house, asked, f"Dear Italy, {WORD}")
    assert readers(letters) == {"italy@home", "england@home"}


# -- the terms of press -----------------------------------------------------------------------------------------------


def test_the_mode_of_the_game_rules_replies_too() -> None:
    house = copying_game("MOVE 3D PRESS BROADCAST")
    asked = message(house, "FRANCE", "BROADCAST", "england")
    assert (asked.press, "with BROADCAST, your text" in flat(asked.text)) == (0, True)
    letters = reply(house, asked, f"Let us meet in the Channel, dear friend, {WORD}")
    assert readers(letters) == set()
    assert "Nobody else has seen this" in flat(letters[0].text)
    from_master = message(house, "master", "PRESS TO E", "england")
    assert readers(reply(house, from_master, f"Thank you, {WORD}")) == {"master@home", "england@home"}


def test_a_reply_to_a_broadcast_goes_to_its_writer_and_says_how_to_reach_all() -> None:
    house = copying_game()
    letters = reply(house, message(house, "FRANCE", "BROADCAST", "england"), f"Not so loud, {WORD}")
    assert readers(letters) == {"france@home", "england@home"}
    assert "your reply was sent to France; BROADCAST writes to everybody" in flat(letters[0].text)


def test_who_is_late_is_refused_also_in_a_reply() -> None:
    house = copying_game("MOVE 3D GRACE 1D LATE PRESS NO")
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    house.turn("spring", timedelta(days=3))
    letters = reply(house, asked, f"Sorry, {WORD}")
    assert readers(letters) == set()
    assert "Your orders are late" in flat(letters[0].text)


def test_a_reply_to_a_player_who_left_is_not_sent_and_the_answer_says_so() -> None:
    house = copying_game()
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    letters = reply(house, asked, f"Are you there, {WORD}?")
    assert readers(letters) == set()
    assert "Nobody plays France now" in flat(letters[0].text)


def test_masters_and_observers_answer_in_their_own_words_too() -> None:
    house = copying_game()
    house.prove("ann@home", "OBSERVE spring", name="Ann")
    house.reply("spring", "o1", "SET COPY ON")
    asked = message(house, "FRANCE", "PRESS TO MASTER", "master")
    assert readers(reply(house, asked, f"A PAR - BUR is fine, {WORD}")) == {"france@home", "master@home"}
    heard = message(house, "master", "PRESS TO Ann", "ann")
    assert readers(reply(house, heard, f"Thanks, {WORD}")) == {"ann@home", "master@home"}


def test_a_reply_from_elsewhere_is_shown_to_the_seats_own_address() -> None:
    house = copying_game()
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    assert asked.seat is not None
    letters = house.write("elsewhere@home", f"Yes, {WORD}", claim=Claim(*asked.seat, press=asked.press))
    assert {each.address for each in letters if each.kind == "reply"} == {"elsewhere@home", "england@home"}


def test_the_reply_address_of_a_seat_that_has_another_holder_is_worthless() -> None:
    house = copying_game()
    asked = message(house, "FRANCE", "PRESS TO E", "england")
    house.reply("spring", "ENGLAND", "RESIGN\nYES")
    house.prove("new@home", "JOIN spring ENGLAND", name="New")
    assert readers(reply(house, asked, f"Hello, {WORD}")) == set()


def globe() -> House:
    house = House()
    house.prove("master@home", "CREATE globe intercontinental MOVE 7D", name="Molly")
    for colour in load_variant("intercontinental").groups:
        house.prove(f"{colour.lower()}@home", f"JOIN globe {colour}", name=colour.title())
    house.reply("globe", "master", "START")
    return house


def asked_by_the_first(house: House) -> OutLetter:
    """What the second player of the large game gets from the first."""
    first, second = house.states["globe"].players[:2]
    letters = house.reply("globe", first.id, f"PRESS TO {second.group}\nPeace?\nENDPRESS")
    return next(each for each in letters if each.address == second.address and each.kind == "press")


def test_in_a_large_variant_a_group_answers_like_any_player() -> None:
    house = globe()
    first, second = house.states["globe"].players[:2]
    house.reply("globe", second.id, "SET COPY ON")
    asked = asked_by_the_first(house)
    assert readers(reply(house, asked, f"Peace, {WORD}")) == {first.address, second.address}


def test_a_bid_among_words_is_not_sent_either() -> None:
    house = globe()
    asked = asked_by_the_first(house)
    state = house.states["globe"]
    neutrals = load_variant("intercontinental").neutrals
    assert state.position is not None
    unit = next(each for each in state.position.units if each.power in neutrals)
    letters = reply(house, asked, f"Peace, {WORD}\nDP 2: {unit.kind} {unit.space} H")
    assert {each.address for each in letters} == {asked.address}
    assert house.states["globe"] == state
