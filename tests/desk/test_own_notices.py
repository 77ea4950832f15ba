"""Who does something that everybody is told reads it in the answer, and gets no second letter."""

import pytest

from tests.desk.house import House, flat, running_game

DOINGS = [
    ("master", "SET DEADLINE +5D", "What everybody is told"),
    ("master", "PAUSE", "no deadline runs until"),
    ("master", "SETUP GRACE 12H", "GRACE none, now 12 hours"),
    ("master", "REPLACE FRANCE bea@home", "has a new player"),
    ("FRANCE", "SET ABSENCE 24 Dec to 2 Jan", "you will be away"),
    ("FRANCE", "PROPOSE DRAW", "It takes the YES of all survivors"),
]


@pytest.mark.parametrize(("who", "line", "told"), DOINGS)
def test_the_answer_tells_what_the_notice_says_and_no_other_letter_comes(who: str, line: str, told: str) -> None:
    house = running_game()
    letters = house.reply("spring", who, line)
    own = [each for each in letters if each.address == f"{who.lower()}@home"]
    assert len(own) == 1, [each.subject for each in own]
    assert told in flat(own[0].text)
    assert flat(own[0].text).count("Reply to this letter") == 1
    assert {each.address for each in letters} >= {"england@home", "italy@home"}


def test_after_set_copy_on_the_notice_comes_as_a_letter() -> None:
    house = running_game()
    house.reply("spring", "master", "SET COPY ON")
    letters = [each for each in house.reply("spring", "master", "SET DEADLINE +5D") if each.address == "master@home"]
    assert [each.kind for each in letters] == ["reply", "deadline"]
    assert "What everybody is told" not in letters[0].text


@pytest.mark.parametrize("line", ["ANNOUNCE", "HOUSERULES"])
def test_own_words_do_not_come_back(line: str) -> None:
    house = running_game()
    letters = house.reply("spring", "master", f"{line}\nBe quick.\nEND{line}")
    (own,) = [each for each in letters if each.address == "master@home"]
    assert "Be quick." not in own.text
    assert sum("Be quick." in each.text for each in letters) == 7


def test_rollback_and_edit_show_their_doer_the_new_board() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.reply("spring", "master", "PROCESS S1901M")
    for line in ("ROLLBACK", "EDIT\nMOVE A PAR PIC\nREASON misread\nEND"):
        (own,) = [each for each in house.reply("spring", "master", line) if each.address == "master@home"]
        assert "✓" in own.text, own.text


def test_the_record_keeps_the_notice() -> None:
    house = running_game()
    before = len(house.record["spring"])
    house.reply("spring", "master", "SET DEADLINE +5D")
    (kept,) = house.record["spring"][before:]
    assert kept.subject == "Diplomacy deadline changed (spring S1901M)"


def test_who_writes_from_elsewhere_gets_it_at_home_once() -> None:
    house: House = running_game()
    house.reply("spring", "master", "SET PASSWORD sesame")
    letters = house.write("molly@work", "SIGNON MASTER@spring sesame\nSET DEADLINE +5D")
    assert [each.kind for each in letters if each.address == "master@home"] == ["reply", "deadline"]
    assert [each.kind for each in letters if each.address == "molly@work"] == ["reply"]


def agreed() -> House:
    house = running_game("MOVE 3D GUNBOAT YES")
    house.reply("spring", "AUSTRIA", "PROPOSE DRAW")
    for power in ("ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA"):
        house.reply("spring", power, "VOTE DRAW YES")
    return house


@pytest.mark.parametrize(
    ("who", "line", "told", "subject"),
    [
        ("TURKEY", "VOTE DRAW YES", "The players agreed on it by their votes.", "Diplomacy game spring drawn S1901M"),
        ("master", "TERMINATE\nYES", "over without a winner", "Diplomacy game spring terminated S1901M"),
    ],
)
def test_who_ends_a_game_reads_how_it_has_ended_in_the_answer(who: str, line: str, told: str, subject: str) -> None:
    house = agreed()
    letters = house.reply("spring", who, line)
    (own,) = [each for each in letters if each.address == f"{who.lower()}@home"]
    assert told in flat(own.text)
    assert (own.subject, own.seat) == (subject, ("spring", who.lower() if who == "master" else "p7", 1))
    assert own.pictures
    assert own.text.count("Reply to this letter") == 1
    assert "Mx England" not in own.text or who == "master"
    others = [each.address for each in letters if each is not own]
    assert len(others) == len(set(others)) == 7
