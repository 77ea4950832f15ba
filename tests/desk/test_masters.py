"""Several masters by mail: who becomes one, what each is told, how they sign on and hand over."""

from datetime import timedelta

from judge.desk.handling import handler
from judge.post.bounces import NoSuchMailbox
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, flat, is_told_by, running_game


def with_comaster() -> House:
    house = running_game()
    house.reply("spring", "master", "PROMOTE anna@example.org Anna")
    return house


def to(letters: list[OutLetter], address: str, kind: str = "") -> list[OutLetter]:
    return [each for each in letters if each.address == address and (not kind or is_told_by(each, kind))]


def test_a_promoted_master_gets_a_letter_with_all_they_need_and_everybody_is_told() -> None:
    house = running_game()
    letters = house.reply("spring", "master", "PROMOTE anna@example.org Anna")
    (own,) = to(letters, "anna@example.org")
    assert own.seat == ("spring", "m2", 1)
    assert "You are a master of “spring” (Standard), besides Molly." in flat(own.text)
    assert "Austria, England, France, Germany, Italy, Russia and Turkey" in flat(own.text)
    for address in ("master@home", "france@home"):
        (told,) = to(letters, address, "masters")
        assert "Anna is now a master of “spring”, besides Molly." in flat(told.text)
    assert house.history("spring")[-1].subject == "Diplomacy another master (spring S1901M)"
    assert "example.org" not in house.history("spring")[-1].text


def test_an_observer_is_promoted_by_name() -> None:
    house = running_game()
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    letters = house.reply("spring", "master", "PROMOTE Otto")
    assert [each.kind for each in to(letters, "otto@home")] == ["comaster"]
    assert house.seats_of("otto@home") == [("spring", "m2")]


def test_a_player_is_not_promoted_and_a_stranger_without_an_address_neither() -> None:
    house = running_game()
    assert "nobody can be both a player and a master" in flat(house.answer("spring", "master", "PROMOTE france@home"))
    assert "is neither an observer of spring nor a mail address" in flat(
        house.answer("spring", "master", "PROMOTE Otto")
    )


def test_a_co_master_may_do_what_the_master_may_and_the_others_hear_of_it() -> None:
    house = with_comaster()
    letters = house.reply("spring", "m2", "SET DEADLINE +2D\nSTATUS\nPAUSE")
    (told,) = to(letters, "master@home", "comaster_did")
    assert "Co-master Anna of “spring” has written to the judge." in flat(told.text)
    assert "- SET DEADLINE: " in told.text
    assert "- PAUSE: " in told.text
    assert "STATUS" not in told.text
    assert to(letters, "anna@example.org", "comaster_did") == []


def test_what_the_first_master_does_a_co_master_hears() -> None:
    house = with_comaster()
    letters = house.reply("spring", "master", "EJECT FRANCE")
    (told,) = to(letters, "anna@example.org", "comaster_did")
    assert "- EJECT: France is vacant" in told.text


def test_press_between_a_master_and_a_player_is_not_told_to_other_masters() -> None:
    house = with_comaster()
    letters = house.reply("spring", "m2", "PRESS TO FRANCE\nbetween us two\nENDPRESS")
    assert all("between us two" not in each.text for each in to(letters, "master@home"))


def test_press_to_the_master_reaches_all_masters() -> None:
    house = with_comaster()
    letters = house.reply("spring", "FRANCE", "PRESS TO MASTER\nhelp me\nENDPRESS")
    for address in ("master@home", "anna@example.org"):
        assert any("help me" in each.text for each in to(letters, address))


def test_each_master_signs_on_with_their_own_password() -> None:
    house = with_comaster()
    house.reply("spring", "master", "SET PASSWORD molly1")
    house.reply("spring", "m2", "SET PASSWORD anna12")
    for word, who in (("molly1", "the master"), ("anna12", "co-master Anna")):
        said = house.write("somewhere@else", f"SIGNON MASTER@spring {word}\nSTATUS")[0].text
        assert f"signed on to spring as {who}" in flat(said)
    assert "That is not the password" in house.write("x@else", "SIGNON MASTER@spring other")[0].text


def test_an_authenticated_master_needs_no_password() -> None:
    house = with_comaster()
    said = house.prove("anna@example.org", "SIGNON MASTER@spring\nSTATUS")[0].text
    assert "signed on to spring as co-master Anna" in flat(said)


def test_a_co_master_resigns_or_is_demoted_and_everybody_is_told() -> None:
    for writer, line in (("m2", "RESIGN"), ("master", "DEMOTE Anna"), ("master", "PROMOTE NONE anna@example.org")):
        house = with_comaster()
        letters = house.reply("spring", writer, line)
        assert "You are no longer a master of “spring”" in flat(to(letters, "anna@example.org", "master_lost")[0].text)
        (told,) = to(letters, "france@home")
        assert "Anna is no longer a master of “spring”. Its master is Molly." in flat(told.text)
        assert house.seats_of("anna@example.org") == []


def test_the_first_master_hands_over_by_resigning() -> None:
    house = with_comaster()
    letters = house.reply("spring", "master", "RESIGN")
    answer = letters[0]
    assert answer.address == "master@home"
    assert answer.seat is None, "no reply address of a seat that another holds by now"
    (own,) = to(letters, "anna@example.org", "comaster")
    assert own.seat == ("spring", "master", 2)
    assert house.state().master.name == "Anna"
    assert house.write("master@home", "PAUSE", claim=Claim("spring", "master", 1))[0].kind == "refusal"
    assert "the clock is stopped" in house.answer("spring", "master", "PAUSE")


def test_a_game_is_not_left_without_a_master() -> None:
    house = running_game()
    assert "has no other master: please PROMOTE one first" in flat(house.answer("spring", "master", "RESIGN"))
    assert "That is you" in house.answer("spring", "master", "DEMOTE Molly")


def test_masters_may_name_a_power_behind_resign_as_in_other_judges() -> None:
    house = running_game()
    assert "France is vacant" in house.answer("spring", "master", "RESIGN France")
    assert "Turkey is vacant" in house.answer("spring", "master", "DUMMY Turkey")


def test_all_masters_hear_of_letters_that_come_back_but_those_of_their_own() -> None:
    house = with_comaster()
    france, co = house.seat("spring", "FRANCE").id, "m2"
    told = handler.handle_bounce(house, [("spring", france)], NoSuchMailbox(), suspended=True)
    assert [each.address for each in told.letters] == ["master@home", "anna@example.org"]
    told = handler.handle_bounce(house, [("spring", co)], NoSuchMailbox(), suspended=True)
    assert [each.address for each in told.letters] == ["master@home"]


def test_audit_shows_masters_acts_to_everybody_and_no_secrets_to_masters() -> None:
    house = with_comaster()
    house.reply("spring", "FRANCE", "A PAR - BUR\nSET WAIT\nSET PASSWORD secretword")
    house.reply("spring", "FRANCE", "PRESS TO TURKEY\na secret plan\nENDPRESS")
    house.reply("spring", "m2", "PAUSE")
    house.reply("spring", "master", "RESUME\nREPLACE ITALY ida@home Ida")
    audit = flat(house.answer("spring", "m2", "AUDIT"))
    assert "co-master Anna: stopped the clock" in audit
    assert "France (Mx France, france@home): has another password" in audit
    assert "gave the seat of Italy (Mx Italy, italy@home) to somebody else" in audit
    for secret in ("A PAR - BUR", "PAR", "secretword", "secret plan", "WAIT"):
        assert secret not in audit
    for who in ("TURKEY", "FRANCE"):
        players = flat(house.answer("spring", who, "LOG 100"))
        assert "co-master Anna: stopped the clock" in players
        assert "password" not in players
        assert "PAR - BUR" not in players.replace("A PAR - BUR Army", "")


def test_an_audit_may_be_asked_for_with_a_number_and_nothing_else() -> None:
    house = running_game()
    said = flat(house.answer("spring", "master", "AUDIT 2"))
    assert "2 entries of" in said
    assert "opened the game" not in said
    assert "takes a number of entries, as AUDIT 100, or AUDIT RECEIPTS" in flat(
        house.answer("spring", "master", "AUDIT all")
    )


def test_a_game_that_has_not_started_may_be_purged_and_none_is_renamed() -> None:
    house = House()
    house.prove("master@home", "CREATE spring", name="Molly")
    assert "spring keeps its name" in house.answer("spring", "master", "RENAME autumn")
    assert "ended without a winner" in flat(house.answer("spring", "master", "PURGE"))


def test_a_game_may_start_with_the_players_there_are() -> None:
    house = House()
    house.prove("master@home", "CREATE spring", name="Molly")
    for name in ("Ann", "Ben"):
        house.prove(f"{name}@home", "JOIN spring", name=name)
    assert "START works once 5 more have joined" in flat(house.answer("spring", "master", "START"))
    letters = house.reply("spring", "master", "START FORCE")
    assert "have no player: JOIN or REPLACE gives each one" in flat(letters[0].text)
    assert {"Ann@home", "Ben@home"} <= {each.address for each in letters if each.kind == "starting"}
    vacant = next(seat.powers[0] for seat in house.state().players if not seat.is_held)
    said = house.prove("cid@home", f"JOIN spring {vacant}", name="Cid")[0].text
    assert "from now on" in flat(said)
    assert house.turn("spring", timedelta(days=4))
