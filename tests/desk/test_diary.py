"""Diaries: written for oneself, read by nobody else before the game has ended, and by everybody then."""

from datetime import timedelta

from judge.writing.letters.outgoing import OutLetter
from judge.writing.letters.press_letters import OpenedEntry, parted
from tests.desk.house import House, flat, running_game

WEEK = timedelta(days=7)
WORD = "zq7k"


def write(house: House, who: str, text: str = WORD) -> list[OutLetter]:
    return house.reply("spring", who, f"DIARY\n{text}\nENDDIARY")


def holding(letters: list[OutLetter], word: str = WORD) -> set[str]:
    return {each.address for each in letters if word in each.text or word in each.subject}


def record(house: House) -> str:
    return "\n".join(each.text for each in house.record["spring"])


def test_nobody_else_reads_a_diary_while_the_game_runs() -> None:
    house = running_game("MOVE 3D EAVESDROP YES")
    assert holding(write(house, "FRANCE")) == set()
    for who in ("ENGLAND", "master"):
        asked = "STATUS\nDIARY LIST\nDIARY READ 1\nHISTORY spring\nLIST spring"
        assert holding(house.reply("spring", who, asked)) == set()
    assert holding(house.reply("spring", "master", "PROCESS S1901M")) == set()
    assert WORD not in record(house)
    assert WORD in house.answer("spring", "FRANCE", "DIARY READ 1")


def test_a_master_keeps_no_diary() -> None:
    house = running_game()
    (answer,) = write(house, "master")
    assert "for players" in flat(answer.text)


def test_everybody_reads_all_diaries_a_week_after_the_game_has_ended() -> None:
    house = running_game()
    house.prove("ann@home", "OBSERVE spring", name="Ann")
    write(house, "FRANCE", f"First.\n\n{WORD} and more.")
    house.reply("spring", "master", "PROCESS S1901M")
    write(house, "ENGLAND", "Fog in the Channel.")
    write(house, "FRANCE", "Second.")
    ends = house.reply("spring", "master", "TERMINATE\nYES")
    assert "diaries" not in {each.kind for each in ends}
    letters = house.turn("spring", WEEK)
    opened = [each for each in letters if each.kind == "diaries"]
    assert len({each.address for each in opened}) == 9
    assert all(each.subject == "Diplomacy game spring diaries F1901M" for each in opened)
    france = "France\n------\n[S1901M]\n> First.\n>\n> zq7k and more.\n\n[F1901M]\n> Second.\n"
    assert all(france in each.text for each in opened)
    assert all("England\n-------\n[F1901M]\n> Fog in the Channel.\n" in each.text for each in opened)
    assert france in record(house)
    assert "have been opened" in flat(house.answer("spring", "FRANCE", "DIARY\nToo late.\nENDDIARY"))


def test_what_is_written_in_the_letter_that_ends_the_game_is_opened_too() -> None:
    house = running_game()
    seat = house.seat("spring", "FRANCE")
    text = f"DIARY\n{WORD}\nENDDIARY\nSIGNON MASTER@spring\nTERMINATE\nYES"
    house.reply("spring", "master", "SET PASSWORD swordfish")
    house.reply("spring", seat.id, text.replace("spring\n", "spring swordfish\n"))
    letters = house.turn("spring", WEEK)
    assert len({each.address for each in letters if each.kind == "diaries" and WORD in each.text}) == 8


def test_no_letter_is_written_where_there_are_no_diaries() -> None:
    letters = running_game().reply("spring", "master", "TERMINATE\nYES")
    assert "diaries" not in {each.kind for each in letters}


def test_what_was_struck_out_is_never_opened() -> None:
    house = running_game()
    write(house, "FRANCE")
    write(house, "FRANCE", "The other.")
    house.reply("spring", "FRANCE", "DIARY DELETE 1")
    assert "no entry 1" in flat(house.answer("spring", "FRANCE", "DIARY READ 1"))
    assert "no entry 1" in flat(house.answer("spring", "FRANCE", "DIARY DELETE 1"))
    house.reply("spring", "master", "TERMINATE\nYES")
    letters = house.turn("spring", WEEK)
    assert holding(letters) == set()
    assert len(holding(letters, "The other.")) == 8


def test_who_takes_a_seat_over_reads_nothing_of_its_holder_before() -> None:
    house = running_game()
    write(house, "FRANCE")
    write(house, "FRANCE", f"{WORD} again")
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    told = house.prove("new@home", "JOIN spring FRANCE", name="New")
    told += house.reply("spring", "FRANCE", "DIARY LIST\nDIARY READ 1\nDIARY READ 2\nDIARY DELETE 1")
    assert holding(told) == set()
    assert "your diary is empty" in told[-1].text + told[0].text + "".join(each.text for each in told)
    assert "entry 1 is in your diary" in house.answer("spring", "FRANCE", "DIARY\nMine.\nENDDIARY")
    assert "Mine." in house.answer("spring", "FRANCE", "DIARY READ 1")
    house.reply("spring", "master", "TERMINATE\nYES")
    letters = house.turn("spring", WEEK)
    (text,) = {each.text for each in letters if each.kind == "diaries"}
    assert text.index("France, an earlier player\n") < text.index(WORD) < text.index("Mine.")


def test_an_entry_has_its_bounds() -> None:
    house = running_game()
    assert "20000" in flat(write(house, "FRANCE", "x" * 20_001)[0].text)
    assert "is empty" in flat(write(house, "FRANCE", " ")[0].text)
    assert "ENDDIARY" in flat(house.answer("spring", "FRANCE", f"DIARY\n{WORD}\nA PAR - BUR"))
    for _ in range(10):
        write(house, "FRANCE", "x" * 20_000)
    assert "is full" in flat(write(house, "FRANCE", "y")[0].text)
    house.reply("spring", "FRANCE", "DIARY DELETE 1")
    assert "entry 11 is in your diary" in flat(write(house, "FRANCE", "y")[0].text)


def test_orders_and_commands_in_a_diary_are_words() -> None:
    house = running_game()
    write(house, "FRANCE", "A PAR - BUR\nRESIGN\n\nEnd of the story?\n> quoted\nEnough.")
    assert house.state().orders == {}
    assert "> RESIGN\n>\n> End of the story?\n> > quoted\n> Enough." in house.answer("spring", "FRANCE", "DIARY READ 1")


def test_long_diaries_come_in_several_letters_seat_by_seat() -> None:
    entries = [OpenedEntry(seat, "S1901M", f"{seat}{n}" + "x" * 20_000) for n in range(3) for seat in ("p1", "p2")]
    letters = parted(entries)
    assert [[each.text[:3] for each in letter] for letter in letters] == [
        ["p10", "p11"],
        ["p12", "p20"],
        ["p21", "p22"],
    ]
    assert parted([]) == []


def test_every_part_says_which_it_is() -> None:
    house = running_game()
    for _ in range(4):
        write(house, "FRANCE", f"{WORD} " + "x" * 19_000)
    house.reply("spring", "master", "TERMINATE\nYES")
    letters = [each for each in house.turn("spring", WEEK) if each.kind == "diaries"]
    subjects = [each.subject for each in letters if each.address == "turkey@home"]
    assert subjects == [f"Diplomacy game spring diaries {n} of 2 S1901M" for n in (1, 2)]
