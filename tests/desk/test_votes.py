"""Votes by letter: proposed, asked, answered, counted, told; and nobody learns how anybody else voted."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from judge.game.state import Status
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, flat, is_told_by, running_game

COLONIA = ("AUSTRIA", "CHINA", "ENGLAND", "FRANCE", "NETHERLANDS", "OTTOMANS", "PORTUGAL", "RUSSIA", "SPAIN")
CONTINENT = ("ARGENTINA", "BRAZIL", "CHILE", "COLOMBIA", "PERU", "VENEZUELA")


def playing(variant: str, powers: Sequence[str], *options: str) -> tuple[House, list[OutLetter]]:
    """A game called talks (`france@home` plays France, and so on), and the letters of its start."""
    house = House()
    house.prove("master@home", " ".join(["CREATE talks", variant, "MOVE 3D RETREAT 1D ADJUST 1D", *options]))
    for power in powers:
        house.prove(f"{power.lower()}@home", f"JOIN talks {power}")
    return house, house.reply("talks", "master", "START")


def in_colonia() -> House:
    return playing("colonia4", COLONIA)[0]


def of_kind(letters: Sequence[OutLetter], kind: str) -> dict[str, OutLetter]:
    found = [letter for letter in letters if is_told_by(letter, kind)]
    assert len({letter.address for letter in found}) == len(found)
    return {letter.address: letter for letter in found}


def everybody(powers: Sequence[str]) -> set[str]:
    return {"master@home", *(f"{power.lower()}@home" for power in powers)}


def to_winter(house: House) -> list[OutLetter]:
    """Two years' halves go by without orders: all units hold, and nobody has anything to build or remove."""
    house.turn("talks", timedelta(days=3))
    letters = house.turn("talks", timedelta(days=3))
    assert phase(house) == "W1901A"
    return letters


def phase(house: House) -> str:
    position = house.state("talks").position
    assert position is not None
    return str(position.phase)


def test_a_proposal_is_told_to_everybody_and_not_who_made_it() -> None:
    house = in_colonia()
    letters = house.reply("talks", "SPAIN", "PROPOSE CONCESSION TO FRANCE")
    answer = flat(letters[0].text)
    assert "PROPOSE: a concession to France is put to the vote" in answer
    assert "Winter 1901 Adjustment (W1901A)" in answer
    told = of_kind(letters, "proposal")
    assert set(told) == everybody(COLONIA)
    assert told["china@home"].subject == "Diplomacy concession proposed (talks S1901M)"
    assert all("Spain" not in letter.text for letter in told.values())
    assert "VOTE CONCESSION FRANCE YES, or NO" in flat(told["china@home"].text)
    assert "VOTE CONCESSION" not in told["master@home"].text
    assert [each.subject for each in house.history("talks")][-1] == "Diplomacy concession proposed (talks S1901M)"


@pytest.mark.parametrize(
    "line",
    [
        "PROPOSE CONCESSION TO FRANCE",
        "PROPOSE CONCESSION FRANCE",
        "propose concede France",
        "PROPOSE A CONCESSION TO FRANCE.",
        "CONCEDE TO FRANCE",
        "Concede the game to France",
        "CONCEDE FRANCE",
    ],
)
def test_a_concession_is_proposed_in_many_words(line: str) -> None:
    house = in_colonia()
    house.reply("talks", "FRANCE", line)
    assert list(house.state("talks").proposals) == ["concession FRANCE"]


@pytest.mark.parametrize(
    ("who", "line", "said"),
    [
        ("SPAIN", "PROPOSE", "Please say what you propose: PROPOSE DRAW, PROPOSE CONCESSION TO and a power"),
        ("SPAIN", "PROPOSE PEACE", "Please say what you propose: PROPOSE DRAW, PROPOSE CONCESSION TO and a power"),
        ("SPAIN", "PROPOSE 3-WAY DRAW", "Please say who shares the draw, not how many"),
        ("SPAIN", "PROPOSE DRAW SPAIN, NOBODY", "There is no “NOBODY” in Colonia IV"),
        ("SPAIN", "PROPOSE EXTENSION", "Please say by how much the deadline should move"),
        ("SPAIN", "EXTEND soon", "Please say by how much the deadline should move"),
        ("SPAIN", "CONCEDE", "Please say to whom the game should be conceded"),
        ("SPAIN", "CONCEDE TO NOBODY", "is not one power"),
        ("master", "CONCEDE TO FRANCE", "PROPOSE is for players; in talks you are the master"),
        ("master", "VOTE YES", "VOTE is for players; in talks you are the master"),
        ("SPAIN", "VOTE YES", "No vote is open now"),
        ("SPAIN", "VOTE", "Please end the line with YES, NO or WITHDRAW"),
        ("SPAIN", "VOTE MAYBE", "Please end the line with YES, NO or WITHDRAW"),
        ("SPAIN", "VOTE CONCESSION N", "Please end the line with YES, NO or WITHDRAW"),
        ("SPAIN", "VOTE 3WAY", "Please say who shares the draw, not how many"),
        ("SPAIN", "VOTE SOLO", "no draw passes without your YES"),
    ],
)
def test_what_cannot_be_is_answered_with_what_can(who: str, line: str, said: str) -> None:
    house = in_colonia()
    assert said in flat(house.answer("talks", who, line))
    assert house.state("talks").proposals == {}


def test_a_concession_is_refused_in_a_game_without_concessions() -> None:
    house = running_game("MOVE 3D CONCEDE NO")
    assert "cannot be conceded by vote" in flat(house.answer("spring", "FRANCE", "CONCEDE TO TURKEY"))


def test_a_second_proposal_for_the_same_power_is_answered_with_how_to_vote() -> None:
    house = in_colonia()
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE")
    answer = flat(house.answer("talks", "CHINA", "CONCEDE TO FRANCE"))
    assert "VOTE CONCESSION FRANCE YES or" in answer


@pytest.mark.parametrize(
    ("line", "vote"),
    [
        ("VOTE YES", True),
        ("vote aye", True),
        ("VOTE NO", False),
        ("VOTE OUI", True),
        ("VOTE nein", False),
        ("VOTE CONCESSION FRANCE sí", True),
        ("VOTE CONCESSION FRANCE YES", True),
        ("VOTE CONCESSION TO FRANCE: NO", False),
        ("VOTE FRANCE YES", True),
        ("VOTE YES ON FRANCE", True),
        ("VOTE CONCESSION YES", True),
        ("VOTE CONCEDE Fra NO", False),
    ],
)
def test_a_vote_is_read_as_people_write_it(line: str, vote: bool) -> None:
    house = in_colonia()
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE")
    assert "VOTE: your vote on a concession to France is " in flat(house.answer("talks", "CHINA", line))
    china = house.seat("talks", "CHINA")
    assert house.state("talks").proposals["concession FRANCE"].votes == {china.id: vote}


def test_the_answer_says_until_when_a_vote_is_kept_and_it_can_be_taken_back() -> None:
    house = in_colonia()
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE")
    answer = flat(house.answer("talks", "CHINA", "VOTE YES"))
    assert "your vote on a concession to France is YES; it is counted with Winter 1901 Adjustment (W1901A)" in answer
    assert "VOTE: your vote on a concession to France is none yet" in flat(
        house.answer("talks", "CHINA", "VOTE CONCESSION FRANCE WITHDRAW")
    )
    assert house.state("talks").proposals["concession FRANCE"].votes == {}


def test_which_vote_is_meant_is_asked_where_more_than_one_is_open() -> None:
    house = in_colonia()
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE\nCONCEDE TO CHINA")
    asked = flat(house.answer("talks", "CHINA", "VOTE YES"))
    assert "please write VOTE CONCESSION FRANCE YES or VOTE CONCESSION CHINA YES" in asked
    unknown = flat(house.answer("talks", "CHINA", "VOTE SPAIN YES"))
    assert "No vote on “SPAIN” is open" in unknown
    house.reply("talks", "CHINA", "VOTE CHINA YES")
    assert list(house.state("talks").proposals["concession CHINA"].votes.values()) == [True]


def test_votes_and_status_show_the_readers_own_vote_only() -> None:
    house = in_colonia()
    assert "No vote is open in “talks”" in house.answer("talks", "CHINA", "VOTES")
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE")
    house.reply("talks", "CHINA", "VOTE YES")
    for command in ("VOTES", "STATUS"):
        assert "Your vote  YES" in house.answer("talks", "CHINA", command)
        assert "Your vote  none yet" in house.answer("talks", "FRANCE", command)
        master = house.answer("talks", "master", command)
        assert "A concession to France" in master
        assert "Your vote" not in master


def test_a_vote_is_nobody_elses_to_know() -> None:
    house = in_colonia()
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE")
    assert [letter.address for letter in house.reply("talks", "CHINA", "VOTE YES")] == ["china@home"]


def test_a_winter_with_a_vote_alone_is_held_and_missing_voters_are_told() -> None:
    house = in_colonia()
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE")
    house.reply("talks", "CHINA", "VOTE NO")
    results = of_kind(to_winter(house), "results")
    missing = "yours is missing. Please reply with VOTE CONCESSION FRANCE YES, or NO."
    assert missing in flat(results["france@home"].text)
    assert "yours is missing" not in results["china@home"].text
    assert "yours is missing" not in results["master@home"].text
    assert house.turn("talks", timedelta(hours=23)) == []
    assert phase(house) == "W1901A"


def test_a_concession_that_is_not_carried_is_told_and_the_game_goes_on() -> None:
    house = in_colonia()
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE")
    house.reply("talks", "FRANCE", "VOTE YES")
    to_winter(house)
    letters = house.turn("talks", timedelta(days=1))
    told = of_kind(letters, "vote_settled")
    assert set(told) == everybody(COLONIA)
    # 46 centres are owned; 34.5 are three quarters of them, and France has 5.
    said = "a concession to France is not carried: YES got 5 of 46 centres, and 35 were needed."
    assert all(said in flat(letter.text) for letter in told.values())
    assert told["china@home"].subject == "Diplomacy vote counted (talks W1901A)"
    assert set(of_kind(letters, "results")) == everybody(COLONIA)
    assert phase(house) == "S1902M"


def test_a_carried_concession_ends_the_game_with_the_winter() -> None:
    house = in_colonia()
    house.reply("talks", "SPAIN", "CONCEDE TO FRANCE")
    to_winter(house)
    for power in COLONIA:
        if power != "CHINA":
            house.reply("talks", power, "VOTE YES")
    house.reply("talks", "CHINA", "VOTE NO")
    letters = house.turn("talks", timedelta(minutes=20))  # all have voted: nobody waits for the deadline
    assert house.state("talks").status is Status.WON
    # China's 4 of the 46 centres are against it.
    assert " 42 of 46 " in flat(of_kind(letters, "vote_settled")["china@home"].text)
    assert set(of_kind(letters, "results")) == everybody(COLONIA)
    assert not of_kind(letters, "won")
    results = flat(of_kind(letters, "results")["china@home"].text)
    assert "France has won “talks” by concession: the players voted for it." in results
    assert "The game is over" in results
    assert of_kind(letters, "results")["china@home"].subject.endswith(": France has won")
    assert "You have" not in results
    assert not of_kind(letters, "terminated")
    assert [letter.kind for letter in letters if letter.address == "china@home"] == ["vote_settled", "results"]


def test_the_players_are_asked_about_the_neutral_bases_when_the_game_starts() -> None:
    _, letters = playing("continent2", CONTINENT)
    asked = of_kind(letters, "ballot")
    assert set(asked) == everybody(CONTINENT)
    assert asked["peru@home"].subject == "Diplomacy vote called (talks W1990A)"
    text = flat(asked["peru@home"].text)
    assert "Trinidad and the Falklands as neutral building centres (optional rule 2)" in text
    assert "and YES of 5 players adopts the rule" in text
    assert "Reply to this letter with VOTE NEUTRAL BASES YES, or NO." in text


def test_nobody_is_asked_where_the_master_has_settled_it() -> None:
    house, letters = playing("continent2", CONTINENT, "NEUTRAL_BASES YES")
    assert house.state("talks").status is Status.ACTIVE
    assert not of_kind(letters, "ballot")


def test_five_votes_adopt_the_neutral_bases() -> None:
    house, _ = playing("continent2", CONTINENT)
    for line, power in zip(
        ("VOTE YES", "VOTE NEUTRAL BASES YES", "VOTE neutral_bases yes", "VOTE OPTION NEUTRAL BASES YES", "VOTE AYE"),
        CONTINENT,
        strict=False,
    ):
        assert "YES; it is counted with Winter 1990 Adjustment" in flat(house.answer("talks", power, line))
    house.reply("talks", "PERU", "F Lima B")
    letters = house.reply("talks", "master", "PROCESS")  # the others have placed no units, and are waited for
    told = flat(of_kind(letters, "vote_settled")["venezuela@home"].text)
    assert "adopted. 5 of 6 players voted YES, and 5 were needed. The rule is used from the next phase on." in told
    assert house.state("talks").settings.options["neutral_bases"] == "yes"


def test_an_extension_that_leads_further_than_it_asks_says_why() -> None:
    """Thursday's deadline and one day lead to Friday, but deadlines are on Mondays to Thursdays: to Monday."""
    house = running_game("MOVE 3D DAYS MTWT---")
    letters = house.reply("spring", "FRANCE", "EXTEND 24H")
    said = " ".join(next(each.text for each in letters if each.address == "italy@home").split())
    assert "That is later than asked, because deadlines are at any time of day, on Mon, Tue, Wed and Thu." in said
    plain = running_game().reply("spring", "FRANCE", "EXTEND 24H")
    assert "later than asked" not in next(each.text for each in plain if each.address == "italy@home")
