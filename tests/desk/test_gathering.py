"""How games find players: the list, lists of wishes, private words, applications, records of being on time."""

import pytest

from judge.desk.announcements.mornings import morning
from judge.desk.commands.games.join import HasApplied
from judge.desk.games.game_list import NoSeatForYou
from judge.game.joining.admission import Reliability
from judge.game.state import Role, Status
from judge.reading.mail.items import LineWithPassword, hides_secret, masked
from judge.writing.letters.outgoing import written
from judge.writing.rendering.translator import in_english
from tests.desk.house import ORDER_OF_JOINING, House, flat, running_game


def opened(settings: str = "", name: str = "spring", variant: str = "standard") -> House:
    """A game that has just been created."""
    house = House()
    house.prove("master@home", f"CREATE {name} {variant} {settings}", name="Molly")
    return house


def said(house: House, address: str, text: str, name: str = "") -> str:
    """What a proven writer is answered, on one line."""
    return flat(house.prove(address, text, name=name)[0].text)


# -- the list


def test_games_that_want_players_come_first_with_what_they_ask() -> None:
    house = running_game(name="alpha")
    house.prove(
        "m@home", "CREATE beta standard MOVE 2D RETREAT 2D ADJUST 2D PRESS NONE APPROVAL YES MUSTER 2D ONTIME 80"
    )
    house.prove("ann@home", "CREATE gamma standard")
    house.prove("ann@home", "CREATE delta standard")
    house.reply("alpha", "master", "EJECT TURKEY")
    text = house.write("x@home", "LIST")[0].text
    assert text.index("beta\n") < text.index("delta\n") < text.index("gamma\n") < text.index("alpha\n")
    told = flat(text)
    assert "Standard, forming, 0 of 7 players - wants 7 more players - phases of 2 days; press none" in told
    assert "- the master approves who joins - new players must have been on time in 80 of 100 phases" in told
    assert "all players must answer within 2 days when the game is full" in told
    assert "vacant: Turkey (3 centres)" in told


def test_open_shows_only_what_has_a_seat_for_the_reader() -> None:
    house = running_game(name="alpha")
    house.prove("m@home", "CREATE beta standard")
    house.prove("ann@home", "JOIN beta")
    assert "beta\n" in house.prove("bob@home", "LIST OPEN")[0].text
    assert "alpha" not in house.prove("bob@home", "LIST OPEN")[0].text
    assert in_english(NoSeatForYou()) in said(house, "ann@home", "LIST OPEN")
    house.reply("alpha", "master", "EJECT TURKEY")
    assert "alpha" in house.prove("ann@home", "LIST OPEN")[0].text


def test_an_unlisted_game_is_shown_to_those_in_it_and_to_who_names_it() -> None:
    house = opened()
    house.prove("ann@home", "JOIN spring")
    assert "LIST shows spring only to those in it" in flat(house.answer("spring", "master", "SET UNLISTED"))
    assert "spring" not in house.prove("bob@home", "LIST\nLIST ALL\nLIST OPEN")[0].text
    assert "forming, 1 of 7 players" in said(house, "ann@home", "LIST")
    # a From line is what anybody may write there
    assert "spring" not in house.write("ann@home", "LIST")[0].text
    assert "spring" in house.answer("spring", "p1", "LIST")
    assert "Game spring" in house.write("bob@home", "LIST spring")[0].text
    # and its name is not given away by a hint
    assert "did you mean" not in said(house, "bob@home", "JOIN sprng")
    house.answer("spring", "master", "SET LISTED")
    assert "spring" in house.write("bob@home", "LIST")[0].text


@pytest.mark.parametrize(
    ("variant", "wanted"), [("imperial", 13), ("colonia4", 9), ("continent2", 6), ("intercontinental", 8)]
)
def test_games_of_every_variant_are_listed_with_their_places(variant: str, wanted: int) -> None:
    assert f"wants {wanted} more players" in said(opened(variant=variant), "x@home", "LIST")


def test_a_game_in_fog_tells_no_centres_of_its_vacancies() -> None:
    house = running_game("MOVE 3D FOG YES")
    house.reply("spring", "master", "EJECT TURKEY")
    told = said(house, "x@home", "LIST")
    assert "- vacant: Turkey - phases" in told
    assert "centre" not in told


# -- wishes


def test_weights_of_preferences_are_kept_and_shown() -> None:
    house = opened()
    told = said(house, "a@home", "JOIN spring F 10 T 5")
    assert "Your preferences, in order: France 10 and Turkey 5. 1 of 7 players is here." in told
    seat = house.seat("spring", "p1")
    assert (seat.preferences, seat.weights) == (("FRANCE", "TURKEY"), (10, 5))
    assert "your list is now Italy and England" in said(house, "a@home", "JOIN spring Italy, England")
    assert house.seat("spring", "p1").weights == ()


@pytest.mark.parametrize("word", ["SET PREFERENCE", "SET PREFERENCES", "set pref"])
def test_wishes_change_until_the_start(word: str) -> None:
    house = opened()
    house.prove("a@home", "JOIN spring France")
    assert "your list is now England 7, France 6 and Germany 6" in flat(house.answer("spring", "p1", f"{word} E[FG]"))
    assert house.seat("spring", "p1").weights == (7, 6, 6)
    assert "what you play is drawn by lot" in flat(house.answer("spring", "p1", f"{word} NONE"))
    assert house.seat("spring", "p1").preferences == ()


def test_wishes_after_the_start_are_too_late() -> None:
    assert "has started already" in flat(running_game().answer("spring", "FRANCE", "SET PREFERENCE ITALY"))


def test_nobody_is_told_what_others_wish() -> None:
    house = opened()
    house.prove("a@home", "JOIN spring Italy 7, Turkey 3", name="Anna")
    house.prove("b@home", "JOIN spring", name="Bob")
    for told in (house.answer("spring", "p2", "STATUS\nLIST spring"), house.answer("spring", "master", "STATUS")):
        assert "Italy" not in told


def test_weights_decide_what_is_dealt() -> None:
    house = opened()
    for number, power in enumerate(ORDER_OF_JOINING, 1):
        house.prove(f"p{number}@home", f"JOIN spring {power} 3")
    # ENGLAND is the other's only wish, and next to nothing less than AUSTRIA to the first: 6.999 + 7 beats 7 + 0
    house.reply("spring", "p1", "SET PREFERENCE AUSTRIA 1000, ENGLAND 999")
    house.reply("spring", "p2", "SET PREFERENCE AUSTRIA 1")
    house.reply("spring", "master", "START")
    assert house.seat("spring", "p1").powers == ("ENGLAND",)
    assert house.seat("spring", "p2").powers == ("AUSTRIA",)


def test_groups_are_wished_for_where_powers_make_up_groups() -> None:
    house = opened(variant="intercontinental")
    assert "Your preferences, in order: Teal 9 and Blue 4" in said(house, "a@home", "JOIN spring BLUE 4, TEAL 9")
    assert "Intercontinental has no group “JAPAN”; its groups are Blue" in said(house, "b@home", "JOIN spring JAPAN 4")


# -- the private word


def private() -> House:
    house = opened()
    assert "new players need the word" in flat(house.answer("spring", "master", "SET WORD sesame-7"))
    return house


def test_a_private_game_is_joined_with_its_word() -> None:
    house = private()
    assert "JOIN spring WORD followed by that word joins" in said(house, "ann@home", "JOIN spring")
    assert "Your preferences, in order: France and Turkey" in said(house, "ann@home", "JOIN spring WORD sesame-7 F, T")
    assert "You have a seat in “spring”" in said(house, "bob@home", "JOIN spring FRANCE WORD sesame-7")
    assert "your list is now Italy" in said(house, "ann@home", "JOIN spring Italy")  # they have joined


def test_the_word_of_a_game_is_never_quoted() -> None:
    house = private()
    lines = (
        "JOIN spring WORD sesame-8",
        "JOIN spring sesame-7",
        "JOIN spring WORD sesame-7",
        "join spring france word sesame-7",
    )
    for number, line in enumerate(lines):
        for letter in house.prove(f"a{number}@home", line):
            assert "sesame" not in letter.text
    for text in (house.answer("spring", "master", "STATUS\nLIST spring"), house.answer("spring", "p1", "STATUS")):
        assert "sesame" not in text
        assert "scrypt" not in text
    assert not any("sesame" in each.text for each in house.record.get("spring", []))
    assert "sesame" not in repr(house.states["spring"])


@pytest.mark.parametrize(
    "line", ["JOIN spring WORD sesame", "takeover FRANCE@spring word sesame", "SET WORD sesame", "set private sesame"]
)
def test_a_line_with_a_word_is_not_quoted(line: str) -> None:
    assert hides_secret(line)
    assert masked(line) == LineWithPassword()


@pytest.mark.parametrize(
    "line",
    [
        "JOIN spring FRANCE 10, TURKEY 5",
        "Join me in Burgundy and you have my word that I shall support you.",
        "Will you join me? You have my word",
    ],
)
def test_other_lines_are_quoted(line: str) -> None:
    assert masked(line) == line


def test_wrong_words_are_counted_for_each_address() -> None:
    house = private()
    assert "That is not the word of spring" in said(house, "eve@home", "JOIN spring WORD open-it")
    assert house.effects.wrong_passwords == [("spring", "word eve@home")]


def test_nobody_tries_words_in_anothers_name() -> None:
    house = private()
    right = flat(house.write("ann@home", "JOIN spring WORD sesame-7")[0].text)
    wrong = flat(house.write("ann@home", "JOIN spring WORD open-it")[0].text)
    assert right == wrong
    assert "to confirm it, reply to this letter" in right
    assert house.states["spring"].players == []
    (told, *_) = house.write("ann@home", "yes", proven=True, held="JOIN spring WORD open-it")
    assert "That is not the word" in flat(told.text)
    (told, *_) = house.write("ann@home", "yes", proven=True, held="JOIN spring WORD sesame-7")
    assert "You have a seat in “spring”" in flat(told.text)


def test_a_word_is_taken_away_again() -> None:
    house = private()
    house.answer("spring", "master", "SET WORD NONE")
    assert "You have a seat in “spring”" in said(house, "ann@home", "JOIN spring")


def test_only_the_master_sets_a_word() -> None:
    house = opened()
    house.prove("ann@home", "JOIN spring")
    assert "is for the master" in flat(house.answer("spring", "p1", "SET WORD sesame-7"))
    assert house.states["spring"].settings.gates.word == ""


# -- applications


def applied_for() -> House:
    house = opened("APPROVAL YES")
    house.records["ann@home"] = Reliability(40, 2, 1)
    letters = house.prove("ann@home", "JOIN spring France 3, Italy 1", name="Ann")
    assert in_english(HasApplied("spring")) in flat(letters[0].text)
    (to_master,) = [each for each in letters if each.address == "master@home"]
    assert "Ann (ann@home) asks for a seat" in flat(to_master.text)
    assert "on time in 95 of 100 phases (40 phases, 2 late, 1 missed)" in flat(to_master.text)
    return house


def test_the_master_lets_somebody_in() -> None:
    house = applied_for()
    assert house.states["spring"].players == []
    status = flat(house.answer("spring", "master", "STATUS"))
    assert "Ann (ann@home); on time in 95 of 100" in status
    letters = house.reply("spring", "master", "APPROVE a1")
    assert "Ann has a seat in spring" in flat(letters[0].text)
    (welcome,) = [each for each in letters if each.address == "ann@home"]
    assert "France 3 and Italy 1" in flat(welcome.text)
    assert house.seat("spring", "p1").address == "ann@home"
    assert "Asked for a seat" not in house.answer("spring", "master", "STATUS")


def test_the_master_is_told_once_of_who_asks_again() -> None:
    house = applied_for()
    letters = house.prove("ann@home", "JOIN spring Turkey\n" * 20, name="Ann")
    assert [each.address for each in letters] == ["ann@home"]
    assert "would like Turkey" in flat(house.answer("spring", "master", "STATUS"))


def test_the_master_says_no_and_why() -> None:
    house = applied_for()
    letters = house.reply("spring", "master", "REJECT Ann, the club plays among itself")
    assert "with your reason" in flat(letters[0].text)
    (told,) = [each for each in letters if each.address == "ann@home"]
    assert "The reason: the club plays among itself" in flat(told.text)
    assert house.states["spring"].players == []
    assert house.states["spring"].applicants == ()


def test_nobody_else_learns_of_an_application() -> None:
    house = opened("APPROVAL YES")
    house.prove("bob@home", "JOIN spring", name="Bob")
    house.reply("spring", "master", "APPROVE Bob")
    letters = house.prove("ann@home", "JOIN spring", name="Ann")
    assert {each.address for each in letters} == {"ann@home", "master@home"}
    assert "ann" not in flat(house.answer("spring", "p1", "STATUS\nLIST spring")).lower()
    assert not any("Ann" in each.text for each in house.record.get("spring", []))


def test_an_unproven_application_is_none_yet() -> None:
    house = opened("APPROVAL YES")
    (answer,) = house.write("ann@home", "JOIN spring", name="Ann")
    assert "to confirm it, reply to this letter" in flat(answer.text)
    assert house.states["spring"].applicants == ()


def test_a_takeover_is_approved_too() -> None:
    house = opened("MOVE 3D APPROVAL YES")
    for number in range(1, 8):
        house.prove(f"p{number}@home", "JOIN spring", name=f"Pia{number}")
        house.reply("spring", "master", "APPROVE a1")
    house.reply("spring", "master", "START")
    assert house.states["spring"].status is Status.ACTIVE
    seat = house.seat("spring", "TURKEY")
    house.reply("spring", "master", "EJECT TURKEY")
    said(house, "ann@home", "JOIN spring TURKEY", name="Ann")
    assert not house.seat("spring", "TURKEY").is_held
    house.reply("spring", "master", "APPROVE Ann")
    assert house.seat("spring", "TURKEY").address == "ann@home"
    assert house.seat("spring", "TURKEY").generation == seat.generation + 1


def test_the_last_one_approved_starts_a_game_that_starts_by_itself() -> None:
    house = opened("APPROVAL YES START AUTO")
    for number in range(1, 8):
        house.prove(f"p{number}@home", "JOIN spring", name=f"Pia{number}")
        told = flat(house.answer("spring", "master", f"APPROVE Pia{number}"))
    assert "spring is full and starts now" in told
    assert house.states["spring"].status is Status.ACTIVE


# -- on time


def test_who_was_seldom_on_time_is_not_let_in_and_told_why() -> None:
    house = opened("ONTIME 80")
    house.records["late@home"] = Reliability(10, 3, 1)
    told = said(house, "late@home", "JOIN spring")
    assert "at least 80 of 100 phases; you were in 70 of 100" in told
    assert house.states["spring"].players == []
    house.records["new@home"] = Reliability(4, 4, 4)
    assert "You have a seat in “spring”" in said(house, "new@home", "JOIN spring")


def test_a_punctuality_record_is_shown_only_to_its_owner_and_the_master() -> None:
    house = opened()
    house.records["ann@home"] = Reliability(40, 2, 1)
    letters = house.prove("ann@home", "JOIN spring", name="Ann")
    assert not any("95 of 100" in each.text for each in letters)
    assert "95" not in house.answer("spring", "master", "STATUS")


# -- observers, and the master's seat


def test_a_game_may_be_played_without_observers() -> None:
    house = opened("OBSERVERS NONE")
    assert "is played without observers" in said(house, "ann@home", "OBSERVE spring")
    assert not any(seat.role is Role.OBSERVER for seat in house.states["spring"].seats.values())


def test_the_masters_seat_is_not_taken_over_by_a_letter() -> None:
    house = running_game()
    told = said(house, "ann@home", "TAKEOVER master@spring")
    assert "JOIN gives nobody the master's seat" in told
    assert house.states["spring"].master.address == "master@home"


def test_only_the_master_is_told_who_joins_a_game_whose_players_are_not_named() -> None:
    house = opened("GUNBOAT YES")
    house.prove("ann@home", "JOIN spring", name="Ann")
    to_master = morning(house, "master@home", house.now, lambda _: False).letter
    assert to_master is not None
    assert "Ann has joined" in written(to_master, None).text
    house.prove("bob@home", "JOIN spring", name="Bob")
    assert "Ann" not in house.answer("spring", "p2", "STATUS\nLIST spring")


def test_list_invites_to_join_only_where_a_seat_is_free() -> None:
    house = running_game()
    assert "JOIN and a game's name" not in house.write("bob@home", "LIST")[0].text
    house.prove("anna@home", "CREATE cup standard", name="Anna")
    assert "JOIN and a game's name gives you a seat" in house.write("bob@home", "LIST")[0].text
