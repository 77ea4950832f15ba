"""Whom a master wants in a game, and whom not: invitations, powers given before the deal, bans."""

import pytest

from judge.game.boards import variant_of
from judge.game.joining.admission import Reliability
from judge.game.masters.waiting import DealWaits, waiting
from judge.game.state import Status
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, flat, running_game


def opened(settings: str = "", variant: str = "standard") -> House:
    """A game that has just been created."""
    house = House()
    house.prove("master@home", f"CREATE spring {variant} {settings}", name="Molly")
    return house


def filled(settings: str = "", players: int = 7, variant: str = "standard") -> House:
    """A game that forms, with players p1@home, p2@home …"""
    house = opened(settings, variant)
    for number in range(1, players + 1):
        house.prove(f"p{number}@home", "JOIN spring", name=f"Pat{number}")
    return house


def master(house: House, text: str) -> str:
    """What the master is answered, on one line."""
    return flat(house.answer("spring", "master", text))


def joins(house: House, address: str, text: str = "JOIN spring") -> str:
    return flat(house.prove(address, text)[0].text)


def to(letters: list[OutLetter], address: str) -> list[OutLetter]:
    return [each for each in letters if each.address == address]


# -- invitations


def test_who_is_invited_gets_one_letter_and_needs_no_word_no_approval_and_no_record() -> None:
    house = opened("APPROVAL YES ONTIME 90")
    house.reply("spring", "master", "SET WORD sesame")
    house.records["ann@home"] = Reliability(phases=20, late=10)
    letters = house.reply("spring", "master", "INVITE ann@home FRANCE")
    (invitation,) = to(letters, "ann@home")
    assert "invites you to play France" in flat(invitation.text)
    assert "JOIN spring" in invitation.text
    assert invitation.once  # once a day at most, however often masters invite
    joined = joins(house, "ann@home")
    assert "You have a seat in “spring”" in joined
    assert house.state().players[0].dealt == "FRANCE"
    assert house.state().invitations == ()


def test_who_is_welcomed_reads_which_power_the_master_has_given_them() -> None:
    house = opened()
    house.reply("spring", "master", "INVITE ann@home FRANCE")
    (welcome,) = [each for each in house.prove("ann@home", "JOIN spring") if "have a seat" in each.text]
    assert "The master has given you France." in flat(welcome.text)
    assert "any power may be yours" not in flat(welcome.text)


def test_without_an_invitation_the_same_game_asks_for_its_word() -> None:
    house = opened("APPROVAL YES")
    house.reply("spring", "master", "SET WORD sesame\nINVITE ann@home")
    assert "you are in" not in joins(house, "bob@home")


def test_an_invitation_into_a_running_game_is_for_the_vacant_power_that_it_names() -> None:
    house = running_game()
    house.reply("spring", "master", "EJECT TURKEY\nEJECT ITALY")
    assert "ann@home to play Italy" in master(house, "INVITE ann@home ITALY")
    assert "You play Italy" in joins(house, "ann@home")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("INVITE ann@home FRANCE", "no vacant seat"),
        ("INVITE turkey@home", "has a seat in spring already"),
        ("INVITE FRANCE", "Please say whom"),
        ("INVITE ann@home FRNCE", "France"),
        ("INVITE NONE ann@home", "is not invited"),
        ("INVITE s4", "Nobody stands by for spring as s4"),
    ],
)
def test_what_cannot_be_an_invitation_is_answered_and_writes_to_nobody(line: str, why: str) -> None:
    house = running_game()
    letters = house.reply("spring", "master", line)
    assert why in flat(letters[0].text)
    assert to(letters, "ann@home") == []


def test_an_invitation_is_listed_repeated_without_a_letter_and_taken_back() -> None:
    house = opened()
    assert "nobody is invited" in master(house, "INVITE")
    house.reply("spring", "master", "INVITE ann@home FRANCE")
    assert "nothing changed" in flat((letters := house.reply("spring", "master", "INVITE ann@home FRANCE"))[0].text)
    assert to(letters, "ann@home") == []
    assert "invited: ann@home to play France" in master(house, "INVITE")
    assert "no longer invited" in master(house, "INVITE NONE ann@home")
    assert "nobody is invited" in master(house, "INVITE")


def test_masters_choose_among_those_who_stand_by_without_reading_addresses() -> None:
    house = running_game()
    house.prove("other@home", "STANDBY imperial")
    house.prove("ann@home", "STANDBY standard")
    house.prove("bob@home", "STANDBY ANY")
    house.records["bob@home"] = Reliability(phases=40, late=2, missed=1)
    house.reply("spring", "master", "EJECT TURKEY")
    listed = master(house, "INVITE")
    assert "on time in 95 of 100 phases" in listed
    assert "home" not in listed.replace("master@home", "")
    assert "s1" not in listed  # who stands by for another variant
    assert listed.index("s2") < listed.index("s3")  # ann has waited longer
    (invitation,) = to(letters := house.reply("spring", "master", "INVITE s3 TURKEY"), "bob@home")
    assert "to play Turkey" in flat(invitation.text)
    assert "bob@home" not in letters[0].text
    assert "s3 to play Turkey" in master(house, "INVITE")
    assert "bob@home" not in master(house, "AUDIT 50")
    assert "You play Turkey" in joins(house, "bob@home")


def test_only_masters_read_in_audit_whom_they_invited_and_banned() -> None:
    house = running_game()
    house.reply("spring", "master", "EJECT TURKEY\nINVITE ann@home TURKEY\nBAN bob@home\nINVITE NONE ann@home")
    read = master(house, "AUDIT 50")
    for told in ("invited ann@home to play Turkey", "may not join: bob@home", "took the invitation of ann@home back"):
        assert told in read
    others = flat(house.answer("spring", "FRANCE", "AUDIT 50"))
    assert "ann@home" not in others
    assert "bob@home" not in others


# -- powers given before the deal


def test_a_power_is_given_to_a_player_and_the_others_are_dealt_the_rest() -> None:
    house = filled("START MANUAL")
    house.prove("p1@home", "JOIN spring FRANCE")
    assert "France to Pat3" in master(house, "ASSIGN FRANCE TO p3@home")
    assert "England to Pat5" in master(house, "ASSIGN ENGLAND p5")
    assert "France to Pat3 and England to Pat5" in master(house, "ASSIGN")
    house.reply("spring", "master", "START")
    powers = {seat.address: seat.powers for seat in house.state().players}
    assert powers["p3@home"] == ("FRANCE",)
    assert powers["p5@home"] == ("ENGLAND",)
    assert len({power for (power,) in powers.values()}) == 7


def test_a_power_goes_to_one_player_and_a_player_has_one() -> None:
    house = filled()
    house.reply("spring", "master", "ASSIGN FRANCE TO p3\nASSIGN FRANCE TO p4\nASSIGN ITALY TO p4")
    assert {seat.id: seat.dealt for seat in house.state().players if seat.dealt} == {"p4": "ITALY"}
    assert "nothing is fixed" in master(house, "ASSIGN ITALY TO NOBODY")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ASSIGN FRANCE TO ann@home", "INVITE ann@home FRANCE invites them to play France"),
        ("ASSIGN FRANCE TO nemo", "Pat1"),
        ("ASSIGN FRANCE", "Please name a power and a player"),
    ],
)
def test_who_cannot_be_given_a_power_is_said(line: str, why: str) -> None:
    assert why in master(filled(), line)


def test_after_the_deal_replace_is_the_word() -> None:
    assert "REPLACE" in master(running_game(), "ASSIGN FRANCE TO turkey@home")


def test_in_a_variant_of_groups_a_group_is_given_and_powers_are_still_put_into_groups() -> None:
    house = filled(players=8, variant="intercontinental")
    assert "Mexico to Red" in master(house, "ASSIGN MEXICO TO RED")
    assert "Red to Pat2" in master(house, "ASSIGN RED TO p2@home")
    house.reply("spring", "master", "START")
    seat = next(seat for seat in house.state().players if seat.address == "p2@home")
    assert seat.group == "RED"
    assert "MEXICO" in seat.powers


def test_a_game_dealt_by_hand_waits_for_its_master() -> None:
    house = filled("DEAL HAND START AUTO")
    assert house.state().status is Status.FORMING
    refused = master(house, "START")
    assert "deals the powers by hand" in refused
    lines = "\n".join(
        f"ASSIGN {power} TO p{number}"
        for number, power in enumerate(("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"), 1)
    )
    told = [each.text for each in house.reply("spring", "master", lines)]
    assert house.state().status is Status.ACTIVE  # START AUTO: it begins with the last power
    assert "everybody has been given a power, and spring starts" in flat(told[0])
    assert [seat.powers for seat in house.state().players][:2] == [("AUSTRIA",), ("ENGLAND",)]


def test_a_game_dealt_by_lot_hears_no_wishes_and_says_so() -> None:
    house = opened("DEAL LOT")
    assert "wishes do not count" in joins(house, "ann@home", "JOIN spring FRANCE")
    # by wishes, FRANCE would go to whoever alone wishes for it; by lot it goes to others in some of these games
    dealt = set()
    for seed in range(8):
        game = filled("DEAL LOT START MANUAL")
        game.rng.seed(seed)
        game.prove("p1@home", "JOIN spring FRANCE")
        game.reply("spring", "master", "START")
        dealt.add(next(seat.address for seat in game.state().players if seat.powers == ("FRANCE",)))
    assert len(dealt) > 1


def test_the_master_of_a_full_game_that_is_dealt_by_hand_is_told_to_assign() -> None:
    house = filled("DEAL HAND START AUTO", players=6)
    (letter,) = [each for each in house.prove("p7@home", "JOIN spring") if each.kind == "game_full"]
    assert "ASSIGN" in letter.text
    assert "Reply to this letter with START" not in flat(letter.text)
    assert DealWaits() in waiting(house.state(), variant_of(house.state()))


def test_players_are_mustered_before_a_game_that_is_dealt_by_hand_begins() -> None:
    house = filled("DEAL HAND START AUTO MUSTER 2D", players=7)
    powers = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    said = master(house, "\n".join(f"ASSIGN {power} TO p{number}" for number, power in enumerate(powers, 1)))
    assert "everybody has been given a power, and the players of spring are asked whether they are there" in said
    assert house.state().muster is not None


# -- bans


@pytest.mark.parametrize("line", ["JOIN spring", "OBSERVE spring", "SUBSCRIBE spring"])
@pytest.mark.parametrize("ban", ["BAN ann@home", "BAN ann@home EVERYWHERE"])
def test_who_is_banned_gets_no_seat_from_any_address_of_the_mailbox(line: str, ban: str) -> None:
    house = opened()
    assert "ann@home may not join" in master(house, ban)
    for address in ("ann@home", "Ann+2@home"):
        assert "has banned your address" in joins(house, address, line)
    assert len(house.state().seats) == 1


@pytest.mark.parametrize("ban", ["BAN eve@home", "BAN eve@home EVERYWHERE"])
def test_who_is_banned_gets_no_seat_by_replace_unless_it_is_theirs(ban: str) -> None:
    house = running_game()
    house.reply("spring", "master", ban)
    assert "eve+2@home is banned from spring" in master(house, "REPLACE FRANCE eve+2@home")
    assert house.seat("spring", "FRANCE").address == "france@home"
    house.reply("spring", "master", ban.replace("eve", "france"))
    assert "the reply addresses of france@home are new" in master(house, "REPLACE FRANCE france@home")


def test_a_ban_everywhere_holds_in_other_games_of_the_master_and_nowhere_else() -> None:
    house = opened()
    house.prove("master@home", "CREATE summer standard")
    house.prove("other@home", "CREATE autumn standard")
    house.reply("spring", "master", "BAN ann@home EVERYWHERE")
    assert "has banned" in joins(house, "ann@home", "JOIN summer")
    assert "You have a seat in “autumn”" in joins(house, "ann@home", "JOIN autumn")
    assert "banned from all your games: ann@home" in master(house, "BAN")
    assert "may join your games again" in master(house, "BAN NONE ann@home EVERYWHERE")
    assert "You have a seat in “summer”" in joins(house, "ann@home", "JOIN summer")


@pytest.mark.parametrize("line", ["UNBAN ann@home", "unban Ann+2@home.", "BAN NONE ann@home", "débannir ann@home"])
def test_a_ban_is_taken_back_as_its_answer_says(line: str) -> None:
    house = opened()
    assert "ann@home may not join spring; UNBAN ann@home takes that back" in master(house, "BAN ann@home")
    assert "may join spring again" in master(house, line)
    assert "You have a seat in “spring”" in joins(house, "ann@home", "JOIN spring")


def test_who_is_banned_everywhere_is_let_in_everywhere() -> None:
    house = opened()
    said = master(house, "BAN ann@home EVERYWHERE")
    assert "may not join any game of yours; UNBAN ann@home EVERYWHERE takes that back" in said
    assert "banned from all your games: UNBAN ann@home EVERYWHERE." in master(house, "UNBAN ann@home")
    master(house, "BAN ann@home")
    assert "but still from all your games: UNBAN ann@home EVERYWHERE" in master(house, "UNBAN ann@home")
    master(house, "BAN ann@home")
    assert "may join your games again" in master(house, "UNBAN ann@home EVERYWHERE")
    assert "nobody is banned" in master(house, "BAN")
    assert "You have a seat in “spring”" in joins(house, "ann@home")


def test_a_ban_of_another_masters_is_theirs_to_take_back() -> None:
    house = opened()
    house.reply("spring", "master", "PROMOTE paul@home Paul")
    house.reply("spring", "m2", "BAN ann@home EVERYWHERE")
    assert "from all games of another master of spring, who alone" in master(house, "UNBAN ann@home")
    master(house, "BAN ann@home")
    assert "but still from all games of another master of it" in master(house, "UNBAN ann@home")
    assert "has banned your address" in joins(house, "ann@home")


@pytest.mark.parametrize("line", ["UNBAN", "UNBAN Nemo", "BAN NONE"])
def test_unban_asks_for_an_address(line: str) -> None:
    assert "BAN alone shows who is banned" in master(opened(), line)


def test_a_ban_takes_an_invitation_back_and_leaves_a_seat_with_a_hint() -> None:
    house = filled(players=2)
    house.reply("spring", "master", "INVITE ann@home")
    house.reply("spring", "master", "BAN ann@home")
    assert house.state().invitations == ()
    assert "which EJECT p2 takes" in master(house, "BAN p2@home")
    assert "banned from spring: ann@home and p2@home" in master(house, "BAN")
    assert "is not banned" in master(house, "BAN NONE bob@home")
    assert "may join spring again" in master(house, "BAN NONE ann@home")


def test_nobody_bans_a_master_and_the_banned_are_not_asked_to_stand_in() -> None:
    house = running_game()
    assert "is a master" in master(house, "BAN master@home")
    house.prove("ann@home", "STANDBY standard")
    letters = house.reply("spring", "master", "BAN ann@home\nEJECT TURKEY")
    assert to(letters, "ann@home") == []
    assert "s1" not in master(house, "INVITE")
