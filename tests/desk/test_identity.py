"""Who the judge takes a letter to be from: a reply address, a password; never the From line alone."""

from base64 import b64decode
from datetime import timedelta

import pytest

from judge.desk.handling import passwords
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, running_game
from tests.orders import ordered


def to(letters: list[OutLetter], address: str) -> list[OutLetter]:
    return [letter for letter in letters if letter.address == address]


def with_password() -> House:
    house = running_game()
    house.reply("spring", "FRANCE", "SET PASSWORD swordfish")
    return house


def test_a_reply_address_signs_the_whole_letter_on() -> None:
    house = running_game()
    assert "✓ A PAR - BUR" in house.answer("spring", "FRANCE", "A PAR - BUR")
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR")}


def test_the_from_line_alone_moves_no_unit() -> None:
    house = running_game()
    (answer,) = house.write("france@home", "A PAR - BUR\nCLEAR\nRESIGN\nSET PASSWORD mine")
    assert "read as A PAR - BUR, but not filed" in answer.text
    assert "SIGNON FRANCE@game password" in answer.text
    assert house.state().orders == {}
    assert house.seat("spring", "FRANCE").password == ""
    assert answer.seat is None


def test_an_unauthenticated_sender_learns_nothing_about_the_game() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    (answer,) = house.write("france@home", "A PAR - PIC\nSTATUS")
    assert "BUR" not in answer.text


def test_a_revoked_reply_address_is_answered_and_changes_nothing() -> None:
    house = running_game()
    old = Claim("spring", "p3", 1)
    house.reply("spring", "master", "REPLACE FRANCE bea@home Bea")
    states = dict(house.states)
    (answer,) = house.write("france@home", "A PAR - BUR\nRESIGN\nCREATE other", claim=old)
    assert answer.address == "france@home"
    assert "no longer valid" in answer.text
    assert house.states == states


def test_a_claim_on_a_game_that_never_was_is_answered_alike() -> None:
    house = House()
    (answer,) = house.write("x@home", "LIST", claim=Claim("nowhere", "p1", 1))
    assert "no longer valid" in answer.text


def test_a_password_signs_on_from_anywhere_and_the_seat_gets_a_copy() -> None:
    house = with_password()
    letters = house.write("office@work", "SIGNON FRANCE@spring swordfish\nA PAR - BUR")
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR")}
    (answer,), (copy,) = to(letters, "office@work"), to(letters, "france@home")
    assert "A PAR - BUR" in answer.text
    assert "A PAR - BUR" in copy.text
    assert copy.text.startswith("Somebody wrote for your seat in spring from office@work, ")
    assert answer.seat is None  # a new address is not handed the seat's reply address
    assert copy.seat == ("spring", "p3", 1)
    for letter in letters:
        assert "swordfish" not in letter.text


def test_the_old_form_of_signing_on_works_too() -> None:
    house = with_password()
    house.write("office@work", "sign on Fspring swordfish\nA PAR - BUR")
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR")}


def test_a_wrong_password_says_only_that_whatever_was_tried() -> None:
    house = with_password()
    tries = ["FRANCE@spring wrong", "ENGLAND@spring swordfish", "NARNIA@spring swordfish", "FRANCE@nowhere swordfish"]
    said = {house.write("x@home", f"SIGNON {each}\nA PAR - BUR")[0].text for each in tries}
    assert len(said) == 1
    assert "not the password" in said.pop()
    assert house.state().orders == {}


@pytest.mark.parametrize("line", ["SIGNON FRANCE@spring wrong", "SIGNON FRANCE@spring", "SIGNON", "SIGNON ?spring"])
def test_a_sign_on_that_fails_ends_what_the_reply_address_gave(line: str) -> None:
    house = with_password()
    said = house.answer("spring", "FRANCE", f"A PAR - BUR\n{line}\nA MAR - SPA")
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR")}
    assert "not filed: you are not signed on" in said


def test_a_bad_password_line_is_never_quoted() -> None:
    house = with_password()
    letters = house.write(
        "x@home", "SIGNN FRANCE@spring swordfish\nSET PASSWORD swordfish\nSINGON FRANCE@spring swordfish"
    )
    assert all("swordfish" not in letter.text for letter in letters)
    assert "(a line with a password)" in letters[0].text


def test_each_seat_gets_only_its_own_part_of_a_letter_for_two() -> None:
    house = with_password()
    house.reply("spring", "ITALY", "SET PASSWORD gondola")
    text = "SIGNON FRANCE@spring swordfish\nA PAR - BUR\nSIGNON ITALY@spring gondola\nA VEN - TYR"
    letters = house.write("both@work", text)
    (answer,), (france,), (italy,) = (to(letters, each) for each in ("both@work", "france@home", "italy@home"))
    assert "A PAR - BUR" in answer.text
    assert "A VEN - TYR" in answer.text
    assert "A VEN" not in france.text
    assert "A PAR" not in italy.text
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR"), "ITALY": ordered("A VEN - TYR")}


def test_a_letter_without_one_sender_is_answered_to_its_seat_only() -> None:
    house = running_game()
    seat = house.seat("spring", "FRANCE")
    (answer,) = house.write(None, "A PAR - BUR", claim=Claim("spring", seat.id, seat.generation))
    assert answer.address == "france@home"
    assert "✓ A PAR - BUR" in answer.text
    assert house.write(None, "LIST\nCREATE other") == []
    assert "other" not in house.states


def test_set_address_moves_letters_and_tells_the_old_address() -> None:
    house = running_game()
    seat = house.seat("spring", "FRANCE")
    claim = Claim("spring", seat.id, seat.generation)
    letters = house.write("new@home", "SET ADDRESS", claim=claim, proven=True)
    assert {letter.address for letter in letters} == {"new@home", "france@home"}
    assert house.seat("spring", "FRANCE").address == "new@home"


def test_set_address_takes_no_address_that_did_not_write() -> None:
    house = running_game()
    said = " ".join(house.answer("spring", "FRANCE", "SET ADDRESS victim@home").split())
    assert "Please send SET ADDRESS from victim@home itself" in said
    assert "or with SIGNON FRANCE@spring password above it." in said
    assert house.seat("spring", "FRANCE").address == "france@home"


def test_a_password_behind_a_misspelled_command_is_not_quoted_either() -> None:
    lines = ("SET PASWORD bastille", "SETT WORD bastille", "JION spring WORD bastille")
    for line in lines:
        said = " ".join(running_game().answer("spring", "FRANCE", line).split())
        assert "✗ (a line with a password): there is no such command; did you mean" in said
        assert "bastille" not in said


def test_the_first_address_is_no_second_one() -> None:
    house = running_game()
    for line in ("SET SECOND", "SET SECOND france@home"):
        said = " ".join(house.answer("spring", "FRANCE", line).split())
        assert "france@home is your first address; send SET SECOND from another one." in said
    assert house.seat("spring", "FRANCE").second == ""


def test_joining_signs_nobody_on() -> None:
    house = running_game()
    house.turn("spring", timedelta(minutes=1))
    house.reply("spring", "master", "EJECT FRANCE")
    house.prove("bea@home", "JOIN spring FRANCE\nA PAR - BUR")
    assert house.seat("spring", "FRANCE").address == "bea@home"
    assert house.state().orders == {}


def test_a_password_costs_what_the_standard_advises(monkeypatch: pytest.MonkeyPatch, production_cost: int) -> None:
    """RFC 7914, section 12, has this record, of 64 bytes, for N = 16384, r = 8 and p = 1."""
    monkeypatch.setattr(passwords, "COST", production_cost)
    sealed = bytes.fromhex("7023bdcb3afd7348461c06cd81fd38eb fda8fbba904f8e3ea9b543f6545da1f2")
    _, salt, kept = passwords.seal("pleaseletmein", b"SodiumChloride").split("$")
    assert (b64decode(salt), b64decode(kept)) == (b"SodiumChloride", sealed)


def test_passwords_are_kept_as_records_that_only_the_word_opens() -> None:
    record = passwords.seal("swordfish", bytes(range(16)))
    assert "swordfish" not in record
    assert passwords.opens(record, "swordfish")
    assert not passwords.opens(record, "Swordfish")
    for broken in ("", "scrypt", "scrypt$$", "scrypt$!$!", "plain$c3dvcmRmaXNo$c3dvcmRmaXNo"):
        assert not passwords.opens(broken, "swordfish")
