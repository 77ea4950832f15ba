"""Who takes a seat by a letter is welcomed in its answer: one letter, from which they may write for the seat."""

from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, flat, running_game


def opened(settings: str = "", name: str = "spring") -> House:
    house = House()
    house.prove("master@home", f"CREATE {name} standard {settings}", name="Molly")
    return house


def to(letters: list[OutLetter], address: str) -> list[OutLetter]:
    return [each for each in letters if each.address == address]


def test_the_answer_to_join_is_the_welcome_and_carries_the_address_of_the_seat() -> None:
    (letter,) = opened().prove("ann@home", "JOIN spring France", name="Ann", subject="hi")
    assert letter.text.startswith("You have a seat in “spring” (Standard).\n")
    assert "✓" not in letter.text
    assert (letter.seat, letter.game, letter.kind) == (("spring", "p1", 1), "spring", "reply")
    assert letter.subject == "Diplomacy game spring welcome"
    assert flat(letter.text).count("Reply to this letter") == 1


def test_the_answer_says_what_became_of_the_other_lines() -> None:
    (letter,) = opened().prove("ann@home", "STANDBY standard\nJOIN spring\nJOIN nowhere", name="Ann")
    told = flat(letter.text)
    assert told.index("1 line was NOT accepted") < told.index("✓ STANDBY") < told.index("✓ JOIN: you are in spring")
    assert told.index("There is no game called “nowhere”") < told.index("You have a seat in “spring”")
    assert letter.subject == "Re: hello"
    assert letter.seat == ("spring", "p1", 1)


def test_a_remark_on_the_line_stands_above_the_welcome() -> None:
    (letter,) = opened("DEAL LOT").prove("ann@home", "JOIN spring France", name="Ann")
    told = flat(letter.text)
    assert told.index("✓ JOIN: you are in spring; but in this game wishes do not count") < told.index("You have a seat")


def test_who_takes_over_reads_in_the_answer_all_they_need() -> None:
    house = running_game()
    house.reply("spring", "master", "EJECT FRANCE")
    (letter,) = to(house.prove("fay@home", "JOIN spring FRANCE", name="Fay"), "fay@home")
    assert letter.text.startswith("You play France in “spring” from now on.")
    assert (letter.seat, letter.phase) == (("spring", "p3", 2), "S1901M")
    assert letter.pictures
    assert letter.dues
    assert letter.subject == "Diplomacy takeover notice (spring S1901M)"


def test_the_last_player_reads_what_they_play_in_the_answer() -> None:
    house = opened("START AUTO")
    house.reply("spring", "master", "HOUSERULES\nNo cheating.\nENDHOUSERULES")
    for number in range(6):
        house.prove(f"p{number}@home", "JOIN spring")
    letters = house.prove("ann@home", "JOIN spring", name="Ann")
    (letter,) = to(letters, "ann@home")
    assert letter.text.startswith("You play ")
    assert "Your first orders are due" in flat(letter.text)
    assert "You have a seat" not in letter.text
    assert letter.text.count("No cheating.") == 1
    assert "power assignment" in letter.subject
    assert letter.pictures
    assert letter.dues
    assert "No cheating." not in to(letters, "p0@home")[0].text


def test_the_last_player_is_asked_whether_they_are_there_by_the_answer() -> None:
    house = opened("START AUTO MUSTER 2D")
    for number in range(6):
        house.prove(f"p{number}@home", "JOIN spring")
    (letter,) = to(house.prove("ann@home", "JOIN spring", name="Ann"), "ann@home")
    told = flat(letter.text)
    assert told.startswith("Please reply YES to this letter by")
    assert told.index("you lose your seat") < told.index("You have a seat in “spring”")
    assert "When all are" not in told
    assert "asks you" in letter.subject
    house.reply("spring", "p7", "YES")
    assert house.seat("spring", "p7").present


def test_watchers_and_masters_are_welcomed_in_the_answer_too() -> None:
    house = House()
    (letter,) = house.prove("master@home", "CREATE spring standard", name="Molly")
    assert letter.text.startswith("“spring” (Standard) is open for players, and you are its master.")
    assert letter.seat == ("spring", "master", 1)
    for line in ("OBSERVE spring", "SUBSCRIBE spring"):
        (letter,) = to(house.prove(f"{line[:3].lower()}@home", line), f"{line[:3].lower()}@home")
        assert letter.text.startswith("You observe “spring” (Standard) from now on.")


def test_two_seats_are_welcomed_in_letters_of_their_own_addresses() -> None:
    house = opened()
    house.prove("master@home", "CREATE autumn standard")
    letters = to(house.prove("ann@home", "JOIN spring\nJOIN autumn"), "ann@home")
    assert [(each.kind, each.seat) for each in letters] == [
        ("reply", None),
        ("welcome_player", ("spring", "p1", 1)),
        ("welcome_player", ("autumn", "p1", 1)),
    ]
    assert "✓ JOIN: you are in spring" in letters[0].text


def test_who_plays_elsewhere_may_write_for_the_new_seat_by_replying() -> None:
    house = running_game(name="winter")
    house.prove("master@home", "CREATE spring standard")
    france = house.seat("winter", "FRANCE")
    claim = Claim("winter", france.id, france.generation)
    (letter,) = to(house.write(france.address, "JOIN spring", claim=claim, proven=True), france.address)
    assert letter.seat == ("spring", "p1", 1)
    assert "A PAR" not in letter.text


def test_an_answer_for_another_seat_keeps_that_seats_address() -> None:
    house = running_game(name="winter")
    house.prove("master@home", "CREATE spring standard")
    france = house.seat("winter", "FRANCE")
    claim = Claim("winter", france.id, france.generation)
    letters = to(house.write(france.address, "A PAR - BUR\nJOIN spring", claim=claim, proven=True), france.address)
    assert [(each.kind, each.seat) for each in letters] == [
        ("reply", ("winter", "p3", 1)),
        ("welcome_player", ("spring", "p1", 1)),
    ]
