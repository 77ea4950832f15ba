"""Languages in a game: each reader has their own, the record is English, and what people write is not translated."""

from collections.abc import Sequence
from datetime import timedelta

from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, running_game

GERMAN = "Antworten Sie auf diesen Brief"
FRENCH = "Répondez à cette lettre"
ENGLISH = "Reply to this letter"


def babel() -> House:
    """Germany reads German, France French, and everybody else English."""
    house = running_game()
    house.reply("spring", "GERMANY", "SET LANGUAGE German")
    house.reply("spring", "FRANCE", "SET LANGUAGE fr")
    return house


def by_reader(letters: Sequence[OutLetter]) -> dict[str, str]:
    return {letter.address.partition("@")[0]: letter.text for letter in letters}


def test_each_reader_gets_the_results_around_the_same_block() -> None:
    house = babel()
    read = by_reader(house.turn("spring", timedelta(days=3, hours=1)))
    blocks = {
        text.partition("The deadline for orders will be")[0].partition(":: Deadline: ")[2] for text in read.values()
    }
    (block,) = {block.partition("\n\n")[2] for block in blocks}  # times are in the reader's zone
    assert block.startswith("Movement results for Spring of 1901.  (spring.S1901M)")


def test_the_record_is_english() -> None:
    house = babel()
    house.turn("spring", timedelta(days=3, hours=1))
    house.reply("spring", "GERMANY", "RESIGN\nYES")
    texts = [each.text for each in house.record["spring"]]
    assert len(texts) >= 3
    assert not any(word in text for text in texts for word in (GERMAN, FRENCH, "Frist", "Échéance"))


def test_an_unknown_language_changes_nothing() -> None:
    house = running_game()
    answer = house.answer("spring", "GERMANY", "SET LANGUAGE Klingon")
    assert "say which language: SET LANGUAGE and" in answer
    assert "de (Deutsch)" in answer
    assert house.seat("spring", "GERMANY").language == ""


def test_a_language_goes_with_the_holder_and_not_with_the_seat() -> None:
    house = babel()
    house.reply("spring", "GERMANY", "RESIGN\nYES")
    letters = house.prove("gerda@home", "JOIN spring GERMANY", name="Gerda")
    assert not any(GERMAN in letter.text for letter in letters)
    assert GERMAN not in by_reader(house.turn("spring", timedelta(days=3, hours=1)))["gerda"]


def test_a_seat_given_by_the_master_is_english_too() -> None:
    house = babel()
    letters = house.reply("spring", "master", "REPLACE GERMANY gerda@home")
    assert [GERMAN in letter.text for letter in letters if letter.address == "gerda@home"] == [False]


def test_each_player_has_a_language_for_all_games() -> None:
    house = babel()
    house.prove("master@home", "CREATE autumn standard MOVE 3D", name="Molly")
    letters = house.prove("germany@home", "JOIN autumn", name="Germany")
    (welcome,) = (letter for letter in letters if letter.address == "germany@home")
    assert (welcome.language, GERMAN in welcome.text) == ("de", True)


def test_check_reads_lines_in_the_language_of_its_reader() -> None:
    house = babel()
    lines = "CHECK standard S1901M\nFRANCE: A PAR\nORDERS\nA PAR in BUR\nENDCHECK"  # English: in Burgundy, or into it?
    assert "✓ A PAR - BUR" in house.answer("spring", "GERMANY", lines)
    assert "✓ A PAR - BUR" not in house.answer("spring", "ITALY", lines)


def test_why_seeks_a_misspelt_place_in_the_language_of_its_reader() -> None:
    house = babel()
    house.turn("spring", timedelta(days=3, hours=1))
    assert "APU" in house.answer("spring", "FRANCE", "WHY A Puoilles")
    assert "APU" not in house.answer("spring", "ITALY", "WHY A Puoilles")


def test_edit_reads_places_in_the_language_of_its_master() -> None:
    house = babel()
    house.reply("spring", "master", "SET LANGUAGE de")
    house.reply("spring", "master", "EDIT\nCENTRE Belgien FRANCE\nREASON a slip\nEND")
    state = house.game("spring")
    assert state is not None
    assert state.position is not None
    assert state.position.centres["BEL"] == "FRANCE"


def test_dutch_is_read_though_no_letters_come_in_it() -> None:
    house = running_game()
    answer = house.answer("spring", "FRANCE", "SET LANGUAGE nl")
    assert "Nederlands" in answer
    assert "in English" in answer
    assert house.seat("spring", "FRANCE").language == "nl"
    (letter,) = house.reply("spring", "FRANCE", "A PAR in BUR")
    assert "A PAR - BUR" in letter.text  # English: in Burgundy, or into it?
    assert (letter.language, ENGLISH in letter.text) == ("", True)
    assert "nl (Nederlands)" in " ".join(house.answer("spring", "ITALY", "SET LANGUAGE").split())
