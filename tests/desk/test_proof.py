"""Which lines wait for confirmation, what authenticates a sender, and which replies confirm."""

import pytest

from judge.desk.handling import handler
from judge.desk.handling.confirmation import Confirmation, confirmation_in
from judge.desk.handling.sender import Proof, Sender
from judge.reading.mail.body import Body
from judge.reading.mail.lines import classify
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, running_game
from tests.orders import ordered

FRANCE = "france@home"


def forming() -> House:
    house = House()
    house.prove("master@home", "CREATE spring")
    return house


def flat(letter: OutLetter) -> str:
    return " ".join(letter.text.split())


def players(house: House) -> list[str]:
    return [seat.address for seat in house.state().players if seat.is_held]


@pytest.mark.parametrize("line", ["JOIN spring", "OBSERVE spring", "CREATE other"])
def test_nothing_happens_before_the_word_and_the_answer_asks_for_it(line: str) -> None:
    house = forming()
    before = dict(house.states)
    (answer,) = house.write("ann@home", line)
    assert house.states == before
    assert house.effects.awaits_confirmation
    assert answer.asks_confirmation
    assert answer.seat is None
    assert "1 command waits for your confirmation." in answer.text


def test_a_proven_writer_is_asked_nothing() -> None:
    house = forming()
    answer = house.prove("ann@home", "JOIN spring")[0]
    assert players(house) == ["ann@home"]
    assert not answer.asks_confirmation
    assert not house.effects.awaits_confirmation


@pytest.mark.parametrize("writer", [FRANCE, "eve@home"])
def test_a_password_proves_a_seat_and_no_address(writer: str) -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET PASSWORD swordfish")
    house.write(writer, "SIGNON FRANCE@spring swordfish\nCREATE later")
    assert "later" not in house.states
    assert house.effects.awaits_confirmation


def test_a_wrong_password_proves_nothing() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET PASSWORD swordfish")
    house.write(FRANCE, "SIGNON FRANCE@spring shark\nCREATE later")
    assert "later" not in house.states


@pytest.mark.parametrize("writer", [FRANCE, "eve@home"])
def test_a_seats_reply_address_proves_the_seat_and_no_address(writer: str) -> None:
    house = running_game()
    claim = Claim("spring", house.seat("spring", "FRANCE").id, 1)
    house.write(writer, "CREATE other", claim=claim)
    assert "other" not in house.states
    house.write(writer, "CREATE other", claim=claim, proven=True)
    assert "other" in house.states


@pytest.mark.parametrize("command", ["SET ADDRESS", "SET SECOND"])
def test_a_seat_gets_a_new_address_only_when_its_owner_confirms(command: str) -> None:
    house = running_game()
    claim = Claim("spring", house.seat("spring", "FRANCE").id, 1)
    before = house.state()
    answer = house.write("victim@home", command, claim=claim)[0]
    assert house.state() == before
    assert answer.address == "victim@home"
    assert answer.asks_confirmation
    house.write("victim@home", "YES", proven=True, held=command, held_for=claim)
    seat = house.seat("spring", "FRANCE")
    assert "victim@home" in (seat.address, seat.second)


def test_who_lost_a_mailbox_moves_the_seat_with_its_password_and_a_word_from_the_new_one() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET PASSWORD swordfish")
    letter = "SIGNON FRANCE@spring swordfish\nSET ADDRESS"
    house.write("new@home", letter)
    assert house.seat("spring", "FRANCE").address == FRANCE
    house.write("new@home", "YES", proven=True, held=letter)
    assert house.seat("spring", "FRANCE").address == "new@home"


def test_taking_the_second_address_back_needs_no_word() -> None:
    house = running_game()
    claim = Claim("spring", house.seat("spring", "FRANCE").id, 1)
    house.write("fr2@home", "SET SECOND", claim=claim, proven=True)
    house.reply("spring", "FRANCE", "SET SECOND NONE")
    assert house.seat("spring", "FRANCE").second == ""


def test_setting_ones_own_address_to_a_holders_takes_no_seat() -> None:
    """The holder's address in a From line, a seat of one's own, and no password: nothing of the holder's may move."""
    house = running_game()
    house.prove("eve@home", "CREATE evil")
    own = Claim("evil", "master", 1)
    house.write(FRANCE, "SET ADDRESS", claim=own)
    house.write(FRANCE, "SIGNON FRANCE@spring\nA PAR - BUR\nSET PASSWORD stolen", claim=own)
    assert house.state().orders == {}
    assert house.seat("spring", "FRANCE").password == ""


def test_one_letter_does_not_make_a_bomb_of_many() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "PRESS TO ENGLAND\nboo\nENDPRESS\n" * 40)
    assert sum(each.kind == "press" for each in letters) == 10
    assert "One letter may have PRESS at most 10 times" in flat(letters[0])
    letters = house.write("x@home", "HISTORY spring\n" * 40)
    assert sum(each.kind == "history" for each in letters) == 2


def test_the_word_does_the_waiting_lines_only() -> None:
    house = forming()
    (answer,) = house.write("ann@home", "yes", proven=True, held="LIST\nJOIN spring")[:1]
    assert players(house) == ["ann@home"]
    assert "LIST" not in answer.text
    assert not house.effects.fruitless


def test_lines_beside_the_word_are_done_too() -> None:
    house = forming()
    (answer,) = house.write("ann@home", "yes\nLIST", proven=True, held="JOIN spring")[:1]
    assert players(house) == ["ann@home"]
    assert "LIST" in answer.text
    assert "Not read" not in answer.text


def test_orders_need_no_confirmation() -> None:
    house = running_game()
    (answer,) = house.write(FRANCE, "A PAR - BUR")
    assert not house.effects.awaits_confirmation
    assert not answer.asks_confirmation


def test_a_proven_writer_with_one_game_orders_without_more() -> None:
    house = running_game()
    house.prove(FRANCE, "A PAR - BUR")
    assert house.state().orders["FRANCE"] == ordered("A PAR - BUR")


def test_games_that_are_over_leave_no_doubt() -> None:
    house = running_game()
    house.prove("other@home", "CREATE autumn")
    house.prove(FRANCE, "JOIN autumn")
    assert "not filed" in house.prove(FRANCE, "A PAR - BUR")[0].text
    house.prove("other@home", "TERMINATE\nYES")
    house.prove(FRANCE, "A PAR - BUR")
    assert house.state().orders["FRANCE"] == ordered("A PAR - BUR")


def test_signon_needs_no_password_from_the_proven_address_of_the_seat_alone() -> None:
    house = running_game()
    house.prove("other@home", "CREATE autumn")
    house.prove(FRANCE, "JOIN autumn")
    house.prove(FRANCE, "SIGNON FRANCE@spring\nA PAR - BUR")
    assert house.state().orders["FRANCE"] == ordered("A PAR - BUR")
    house.write(FRANCE, "SIGNON FRANCE@spring\nA MAR - SPA")
    house.prove("eve@home", "SIGNON FRANCE@spring\nA MAR - SPA")
    assert house.state().orders["FRANCE"] == ordered("A PAR - BUR")


def test_a_former_holders_second_address_gets_nothing_of_the_next() -> None:
    house = running_game()
    france = house.seat("spring", "FRANCE")
    house.write("frank@home", "SET SECOND", claim=Claim("spring", france.id, 1), proven=True)
    assert house.seat("spring", "FRANCE").second == "frank@home"
    house.reply("spring", "master", "REPLACE FRANCE bea@home")
    assert house.seat("spring", "FRANCE").second == ""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", Confirmation.NEITHER),
        ("YES", Confirmation.YES),
        ("  yes , please ! ", Confirmation.YES),
        ("I confirm.", Confirmation.YES),
        ("it was me", Confirmation.YES),
        ("> JOIN spring", Confirmation.NEITHER),
        ("-- \nAnn", Confirmation.NEITHER),
        ("Thank you!", Confirmation.NEITHER),
        ("Done.", Confirmation.NEITHER),
        ("JOIN spring", Confirmation.YES),
        ("Hello,\nyes\nAnn", Confirmation.YES),
        ("LIST", Confirmation.NEITHER),
        ("no", Confirmation.NO),
        ("Yesterday I left for Rome.", Confirmation.NEITHER),
        ("Yes, we have received your letter.", Confirmation.NEITHER),
        ("ok " * 5000 + "x", Confirmation.NEITHER),
        ("Ja, das war ich.", Confirmation.YES),
        ("yes it was me", Confirmation.YES),
        ("yes please", Confirmation.YES),
        ("confirmed, thanks", Confirmation.YES),
        ("Oui, c'est moi !", Confirmation.YES),
        ("Yes\n\nNo hurry.", Confirmation.YES),
        ("no, that was not me", Confirmation.NO),
        ("Hello,\nI never wrote that.", Confirmation.NO),
        ("No! I did not write that.", Confirmation.NO),
        ("Nein", Confirmation.NO),
        ("non, merci", Confirmation.NO),
        ("Nee, dat was ik niet.\nJOIN spring", Confirmation.NO),
        ("Nej.", Confirmation.NO),
        ("Nie, to nie ja", Confirmation.NO),
        ("It was not me!", Confirmation.NO),
        ("This was not me.", Confirmation.NO),
        ("Norway is far.", Confirmation.NEITHER),
    ],
)
def test_which_words_are_a_word(text: str, word: Confirmation) -> None:
    assert confirmation_in(Body(classify(text), ())) is word


@pytest.mark.parametrize("line", ["JOIN spring", "OBSERVE spring", "CREATE other"])
def test_beyond_the_bound_of_confirmations_the_answer_says_so_and_nothing_waits(line: str) -> None:
    house = forming()
    house.asked_enough = frozenset({"ann@home"})
    before = dict(house.states)
    visitor = Sender("ann@home")
    house.effects = handler.handle_letter(house, visitor, Body(classify(line), ()), house.now, house.rng)
    (answer,) = house.effects.letters
    assert f'✗ "{line}": You have been asked three times today; please reply to one of those letters.' in flat(answer)
    assert not answer.asks_confirmation
    assert not house.effects.awaits_confirmation
    assert house.states == before


def test_the_question_has_a_subject_of_its_own_and_shows_what_waits() -> None:
    visitor = Sender("ann@home", subject="Buy now")
    house = forming()
    body = Body(classify("JOIN spring France, Turkey"), ())
    (answer,) = handler.handle_letter(house, visitor, body, house.now, house.rng).letters
    assert answer.subject == "Diplomacy: is this letter yours?"
    assert '? "JOIN spring France, Turkey": not done yet; to confirm it, reply to this letter' in flat(answer)


@pytest.mark.parametrize(
    "text",
    [
        "A prize waits for you, the winner, in our shop, but hurry\nclick http://evil.test/now\nsee WWW.evil.test/now",
        "JOIN http://evil.test/now",
        "LIST http://evil.test/now",
        "SIGNN http://evil.test/now or www.evil.test/now",
        "A PAR - www.evil.test/now",
        "CREATE prize standard see http://evil.test/now",
        "JOIN spring http://evil.test/now",
        "HELP http://evil.test/now",
        "HISTORY www.evil.test/now",
    ],
)
def test_answers_to_unauthenticated_senders_quote_no_links_and_little_text(text: str) -> None:
    house = forming()
    visitor = Sender("ann@home", subject="Go to http://evil.test/now")
    (answer,) = handler.handle_letter(house, visitor, Body(classify(text), ()), house.now, house.rng).letters
    assert answer.subject in ("Re: your letter to the judge", "Diplomacy: is this letter yours?")
    assert "evil" not in answer.text
    assert "in our shop, but" not in answer.text


def test_answers_to_authenticated_senders_quote_what_they_wrote() -> None:
    house = forming()
    visitor = Sender("ann@home", subject="orders", proof=Proof.PERSONAL_ADDRESS)
    body = Body(classify("I have put our plans for the spring on http://ann.test"), ())
    (answer,) = handler.handle_letter(house, visitor, body, house.now, house.rng).letters
    assert answer.subject == "Re: orders"
    assert "http://ann.test" in answer.text
