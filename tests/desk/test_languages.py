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
    blocks = {text.partition("The deadline for orders will be")[0].partition("\n\n")[2] for text in read.values()}
    (block,) = blocks
    assert block.startswith("Movement results for Spring of 1901.  (spring.S1901M)")


def test_the_record_is_english() -> None:
    house = babel()
    house.turn("spring", timedelta(days=3, hours=1))
    house.reply("spring", "GERMANY", "RESIGN")
    texts = [each.text for each in house.record["spring"]]
    assert len(texts) >= 3
    assert not any(word in text for text in texts for word in (GERMAN, FRENCH, "Frist", "Échéance"))


def test_the_answer_to_the_line_that_chooses_a_language_is_in_it_already() -> None:
    house = running_game()
    assert GERMAN in house.answer("spring", "GERMANY", "SET LANGUAGE Deutsch\nA MUN - RUH")
    answer = house.answer("spring", "GERMANY", "A BER - KIE")
    assert "vorgemerkte Befehle für Germany" in answer
    assert "  F KIE                     kein Befehl (hält)\n" in answer
    assert GERMAN not in house.answer("spring", "GERMANY", "SET LANGUAGE English")


def test_a_language_that_there_is_not_changes_nothing() -> None:
    house = running_game()
    answer = house.answer("spring", "GERMANY", "SET LANGUAGE Klingon")
    assert "say which language: SET LANGUAGE and" in answer
    assert "de (Deutsch)" in answer
    assert house.seat("spring", "GERMANY").language == ""


def test_press_comes_as_it_was_written_and_its_copy_too() -> None:
    house = babel()
    text = "Shall we have peace,\nyou and your fleets?"
    letters = house.reply("spring", "GERMANY", f"PRESS TO FRANCE, ENGLAND\n{text}\nENDPRESS")
    read = {letter.address: letter for letter in letters if letter.kind.startswith("press")}
    assert all(f"\n{text}\n" in letter.text for letter in read.values())
    assert "gesandt an France und England:" in read["germany@home"].text
    assert "(auteur : Germany ; destinataires : vous et England)" in read["france@home"].text
    assert "you and France" in read["england@home"].text
    assert {letter.language for letter in read.values()} == {"de", "fr", ""}


def test_a_language_goes_with_the_holder_and_not_with_the_seat() -> None:
    house = babel()
    house.reply("spring", "GERMANY", "RESIGN")
    letters = house.prove("gerda@home", "JOIN spring GERMANY", name="Gerda")
    assert not any(GERMAN in letter.text for letter in letters)
    assert GERMAN not in by_reader(house.turn("spring", timedelta(days=3, hours=1)))["gerda"]


def test_a_seat_given_by_the_master_is_english_too() -> None:
    house = babel()
    letters = house.reply("spring", "master", "REPLACE GERMANY gerda@home")
    assert [GERMAN in letter.text for letter in letters if letter.address == "gerda@home"] == [False]


def test_each_has_his_languages_game_by_game() -> None:
    house = babel()
    house.prove("master@home", "CREATE autumn standard MOVE 3D", name="Molly")
    letters = house.prove("germany@home", "JOIN autumn", name="Germany")
    (welcome,) = (letter for letter in letters if letter.kind == "welcome_player")
    assert (welcome.language, GERMAN in welcome.text) == ("", False)


def test_longer_answers_come_in_the_language_of_the_letter_that_brings_them() -> None:
    house = babel()
    house.reply("spring", "ENGLAND", "PROPOSE DRAW")
    answer = house.answer("spring", "GERMANY", "VOTES\nSUMMARY spring")
    assert "\nOffene Abstimmungen\n-------------------\nEin Remis zwischen allen Überlebenden\n" in answer
    assert "\nÜberblick über spring\n---------------------\n'spring' (Standard) läuft: Frühjahr 1901" in answer
    assert "\nOpen votes\n----------\nA draw of all survivors\n" in house.answer("spring", "ENGLAND", "VOTES")


def test_groups_and_bids_are_told_in_the_readers_language() -> None:
    house = House()
    house.prove("master@home", "CREATE atlas intercontinental MOVE 3D", name="Molly")
    for number in range(1, 9):
        house.prove(f"p{number}@home", "JOIN atlas", name=f"P{number}")
    house.reply("atlas", "p1", "SET LANGUAGE de")
    start = by_reader(house.reply("atlas", "master", "START"))["p1"]
    assert "72 der 180 Versorgungszentren nach dem Herbst, alle Mächte eines" in start
    assert "Sie haben in dieser Phase" in start
    answer = house.answer("atlas", "p1", "DP 1: A Madr H")
    assert "1 Gebot verstanden." in answer
    assert "  DP 1: A Madr H\n      Army Madrid HOLD; zählt 1\n" in answer
    assert max(len(line) for line in (start + answer).splitlines()) <= 78


def test_a_game_that_begins_with_builds_says_in_the_readers_language_what_may_stand_where() -> None:
    house = House()
    house.prove("master@home", "CREATE atlas continent2 MOVE 3D", name="Molly")
    for number in range(1, 7):
        house.prove(f"p{number}@home", "JOIN atlas", name=f"P{number}")
    house.reply("atlas", "p1", "SET LANGUAGE fr")
    letters = house.reply("atlas", "master", "START")
    (start,) = (each.text for each in letters if each.address == "p1@home" and each.kind == "starting")
    assert " commence avec " in start
    assert "à placer ici :" in " ".join(start.split())
