"""Draws, concessions and extensions by letter, from the proposal to the end; and what nobody learns of them."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

import pytest

from judge.game.boards import variant_of
from judge.game.state import Status
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import MONDAY, ORDER_OF_JOINING, House, flat, is_told_by, running_game

GROUPS = ("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET")
SURVIVORS = "Austria, England, France, Germany, Italy, Russia and Turkey"


def globe(settings: str = "") -> House:
    """A game of Intercontinental that has just started: `blue@home` plays the powers of Blue, and so on."""
    house = House()
    house.prove("master@home", f"CREATE globe intercontinental MOVE 3D {settings}", name="Molly")
    for group in GROUPS:
        house.prove(f"{group.lower()}@home", f"JOIN globe {group}", name=group.title())
    house.reply("globe", "master", "START")
    return house


def seats(house: House, game: str) -> list[str]:
    return [seat.id for seat in house.states[game].players]


def of_kind(letters: Sequence[OutLetter], kind: str) -> dict[str, OutLetter]:
    found = [letter for letter in letters if is_told_by(letter, kind)]
    assert len({letter.address for letter in found}) == len(found)
    return {letter.address: letter for letter in found}


def everybody(who: Iterable[str]) -> set[str]:
    return {"master@home", *(f"{each.lower()}@home" for each in who)}


def said(house: House, who: str, line: str, game: str = "spring") -> str:
    return flat(house.answer(game, who, line))


# -- a draw


def test_a_draw_of_all_survivors_from_the_proposal_to_the_end() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "PROPOSE DRAW")
    answer = flat(letters[0].text)
    assert f"PROPOSE: a draw of {SURVIVORS} is put to the vote; your own vote is YES" in answer
    assert (
        "it passes with YES of all survivors; it stands until the next movement phase is over, and you may"
        " change it" in answer
    )
    told = of_kind(letters, "agreement")
    assert set(told) == everybody(ORDER_OF_JOINING)
    assert told["italy@home"].subject == "Diplomacy draw proposed (spring S1901M)"
    asked = flat(told["italy@home"].text)
    assert f"a draw of {SURVIVORS} " in asked
    assert "VOTE DRAW YES" in asked
    assert "VOTE DRAW" not in told["master@home"].text
    for power in ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA"):
        (answered,) = house.reply("spring", power, "VOTE DRAW YES")
        assert f"VOTE: your vote on a draw of {SURVIVORS} is YES" in flat(answered.text)
    letters = house.reply("spring", "TURKEY", "VOTE YES")
    assert "now all have said YES, and spring is drawn" in flat(letters[0].text)
    ended = of_kind(letters, "drawn")
    assert set(ended) == everybody(ORDER_OF_JOINING)
    for letter in ended.values():
        assert SURVIVORS in flat(letter.text)
        assert "The players agreed on it by their votes." in flat(letter.text)
    assert house.state().status is Status.DRAWN
    assert house.turn("spring", timedelta(days=9)) == []


def test_groups_draw_by_letter_as_sides() -> None:
    house = globe()
    first, *others = seats(house, "globe")
    asked = of_kind(house.reply("globe", first, "PROPOSE A DRAW"), "agreement")
    sides = [variant_of(house.states["globe"]).side_name(side) for side in variant_of(house.states["globe"]).sides]
    assert f"a draw of {', '.join(sides[:-1])} and {sides[-1]} " in flat(asked["red@home"].text)
    for seat in others[:-1]:
        house.reply("globe", seat, "VOTE DRAW YES")
    ended = of_kind(house.reply("globe", others[-1], "SET DRAW"), "drawn")
    assert set(ended) == everybody(GROUPS)
    assert f"{', '.join(sides[:-1])} and {sides[-1]}" in flat(ended["blue@home"].text)


@pytest.mark.parametrize(
    "line",
    ["PROPOSE DRAW", "propose a draw", "PROPOSE DIAS", "PROPOSE DRAW OF ALL SURVIVORS", "SET DRAW", "SET DRAW ALL"],
)
def test_a_draw_of_all_is_proposed_in_many_words(line: str) -> None:
    house = running_game()
    house.reply("spring", "FRANCE", line)
    assert list(house.state().proposals) == ["draw"]


@pytest.mark.parametrize(
    "line",
    [
        "PROPOSE DRAW FRANCE, TURKEY",
        "PROPOSE DRAW BETWEEN FRANCE AND TURKEY",
        "PROPOSE A DRAW OF TURKEY + FRANCE",
        "PROPOSE NODIAS France Turkey",
        "SET DRAW F,T",
    ],
)
def test_a_list_is_proposed_in_many_words(line: str) -> None:
    house = running_game("MOVE 3D DRAW NODIAS")
    house.reply("spring", "FRANCE", line)
    assert list(house.state().proposals) == ["draw FRANCE+TURKEY"]


@pytest.mark.parametrize(
    "line",
    [
        "VOTE DRAW FRANCE, TURKEY YES",
        "VOTE YES ON A DRAW OF TURKEY AND FRANCE",
        "VOTE TURKEY, FRANCE YES",
        "VOTE FOR A DRAW BETWEEN FRANCE AND TURKEY: YES",
    ],
)
def test_a_vote_names_its_draw(line: str) -> None:
    house = running_game("MOVE 3D DRAW NODIAS")
    house.reply("spring", "FRANCE", "PROPOSE DRAW\nPROPOSE DRAW FRANCE, TURKEY\nPROPOSE DRAW FRANCE, RUSSIA")
    answer = said(house, "ITALY", line)
    assert "your vote on a draw of France and Turkey is YES, with or without you; it passes" in answer
    votes = {key: asked.votes for key, asked in house.state().proposals.items()}
    italy = house.seat("spring", "ITALY").id
    assert [key for key, each in votes.items() if each.get(italy)] == ["draw FRANCE+TURKEY"]


def test_a_proposed_list_explains_to_everybody_what_a_yes_means() -> None:
    house = running_game("MOVE 3D DRAW NODIAS")
    assert "a draw of France and Turkey is put to the vote; your own vote is YES; it passes" in said(
        house, "FRANCE", "SET DRAW FRANCE, TURKEY"
    )
    letters = house.reply("spring", "FRANCE", "SET DRAW FRANCE, TURKEY, RUSSIA")
    assert (
        "your own vote is YES, and to a draw of fewer of them that includes you; it passes with YES of all survivors"
        in flat(letters[0].text)
    )
    asked = flat(of_kind(letters, "agreement")["italy@home"].text)
    assert "If all survivors vote YES, the game ends at once, shared by those named." in asked
    assert (
        "A YES from a power on this list also counts for every draw of fewer of them that includes this power" in asked
    )
    assert "If all survivors say YES to several draws, the largest ends the game." in asked


def test_a_list_is_refused_where_all_survivors_share() -> None:
    house = running_game()
    answer = said(house, "FRANCE", "PROPOSE DRAW FRANCE, TURKEY")
    assert f"is shared by all survivors: {SURVIVORS}. To propose it, write PROPOSE DRAW" in answer
    assert not house.state().proposals


def test_set_no_draw_is_a_no_to_every_draw() -> None:
    house = running_game("MOVE 3D DRAW NODIAS")
    assert "no draw is put to the vote now" in said(house, "ITALY", "SET NO DRAW")
    house.reply("spring", "FRANCE", "PROPOSE DRAW\nPROPOSE DRAW FRANCE, TURKEY")
    house.reply("spring", "ITALY", "VOTE DRAW ALL YES")
    said(house, "ITALY", "SET NO DRAW")
    italy = house.seat("spring", "ITALY").id
    assert [asked.votes[italy] for asked in house.state().proposals.values()] == [False, False]


def test_a_proposal_made_twice_is_told_once() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "PROPOSE DRAW")
    letters = house.reply("spring", "ITALY", "PROPOSE DRAW")
    assert [letter.address for letter in letters] == ["italy@home"]
    assert "is already put to the vote; your own vote is YES" in flat(letters[0].text)


def test_a_vacant_survivor_keeps_a_draw_waiting_and_everybody_is_told() -> None:
    house = running_game()
    house.reply("spring", "TURKEY", "RESIGN\nYES")
    letters = house.reply("spring", "FRANCE", "PROPOSE DRAW")
    waits = "It takes the YES of all survivors; nobody plays Turkey, so it cannot pass yet."
    assert waits in flat(of_kind(letters, "agreement")["italy@home"].text)


# -- a concession


def test_a_concession_from_the_proposal_to_the_end() -> None:
    house = running_game()
    letters = house.reply("spring", "ITALY", "CONCEDE TO FRANCE")
    assert "a concession to France is put to the vote; your own vote is YES" in flat(letters[0].text)
    told = of_kind(letters, "agreement")
    assert set(told) == everybody(ORDER_OF_JOINING)
    assert "If all other survivors vote YES, the game ends at once, won by France." in flat(told["russia@home"].text)
    assert "VOTE CONCESSION FRANCE YES" in flat(told["russia@home"].text)
    assert "Only the others vote on it." in flat(told["france@home"].text)
    assert "would be conceded to you" in said(house, "FRANCE", "VOTE CONCESSION FRANCE YES")
    for power in ("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA"):
        house.reply("spring", power, "VOTE CONCESSION YES")
    letters = house.reply("spring", "TURKEY", "SET CONCEDE FRANCE")
    assert "now all have said YES, and spring is conceded" in flat(letters[0].text)
    won = of_kind(letters, "won")
    assert set(won) == everybody(ORDER_OF_JOINING)
    assert (house.state().status, house.state().winner) == (Status.WON, "FRANCE")


def test_a_concession_to_a_group_names_it_by_any_of_its_powers() -> None:
    house = globe()
    others = seats(house, "globe")[1:]
    assert "a concession to Blue is put to the vote" in said(house, others[0], "CONCEDE TO GREAT BRITAIN", "globe")
    for seat in others[1:-1]:
        house.reply("globe", seat, "VOTE CANADA YES")
    won = of_kind(house.reply("globe", others[-1], "VOTE CONCESSION BLUE YES"), "won")
    assert won["master@home"].text.startswith("Blue ")
    assert house.states["globe"].winner == "BLUE"


def test_set_concede_proposes_answers_and_takes_back() -> None:
    house = running_game()
    house.reply("spring", "ITALY", "SET CONCEDE FRANCE")
    house.reply("spring", "RUSSIA", "SET CONCEDE FRANCE")
    italy, russia = (house.seat("spring", power).id for power in ("ITALY", "RUSSIA"))
    assert house.state().proposals["concession FRANCE"].votes == {italy: True, russia: True}
    house.reply("spring", "RUSSIA", "SET NO CONCEDE FRANCE")
    assert house.state().proposals["concession FRANCE"].votes == {italy: True, russia: False}
    assert "no such concession is put to the vote" in said(house, "RUSSIA", "SET NO CONCEDE TURKEY")


# -- an extension


def test_an_extension_from_the_proposal_to_the_new_deadline() -> None:
    house = running_game()
    letters = house.reply("spring", "FRANCE", "PROPOSE EXTENSION 2D my exams are this week")
    answer = flat(letters[0].text)
    assert "an extension of 2 days is put to the vote; your own vote is YES" in answer
    assert "it passes with YES of 5 of 7 players; it stands until the deadline" in answer
    assert "your reason is not passed on, because nobody is told who made the proposal" in answer
    told = of_kind(letters, "extension")
    assert set(told) == everybody(ORDER_OF_JOINING)
    assert told["italy@home"].subject == "Diplomacy extension proposed (spring S1901M)"
    assert "VOTE EXTENSION YES" in flat(told["italy@home"].text)
    assert all("exams" not in letter.text and "France" not in letter.text for letter in told.values())
    for power in ("AUSTRIA", "ENGLAND", "GERMANY"):
        house.reply("spring", power, "VOTE EXTENSION YES")
    letters = house.reply("spring", "ITALY", "EXTEND 2D")
    assert "Sat 28 Nov 2026 09:00 UTC" in flat(letters[0].text)
    moved = of_kind(letters, "deadline")
    assert set(moved) == everybody(ORDER_OF_JOINING)
    assert "the players voted for an extension" in flat(moved["turkey@home"].text)
    assert not any(each.kind == "vote_settled" for each in letters)
    assert house.state().deadline == MONDAY + timedelta(days=5)


@pytest.mark.parametrize(
    ("terms", "absence", "to"),
    [
        ("DAYS MTWTF--", "", "Mon 30 Nov 2026 09:00 UTC"),  # and not Saturday
        ("AT 09:00", "", "Sat 28 Nov 2026 09:00 UTC"),
        ("ABSENCE 14D", "SET ABSENCE 27 NOV TO 28 NOV", "Mon 30 Nov 2026 00:00 UTC"),  # a day after they are back
    ],
)
def test_an_extension_leads_to_a_deadline_that_the_terms_and_absences_allow(terms: str, absence: str, to: str) -> None:
    house = running_game(f"MOVE 3D {terms}")
    if absence:
        house.reply("spring", "TURKEY", absence)
    told = of_kind(house.reply("spring", "FRANCE", "PROPOSE EXTENSION 2D"), "extension")
    assert f"if it passes {to}" in flat(told["italy@home"].text)
    for power in ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY"):
        letters = house.reply("spring", power, "VOTE EXTENSION YES")
    moved = flat(of_kind(letters, "deadline")["russia@home"].text)
    assert f"now {to}" in moved
    assert ("later than usual" in moved) == bool(absence)


def test_groups_vote_on_an_extension() -> None:
    house = globe("QUORUM 50")
    first, *others = seats(house, "globe")
    was = house.states["globe"].deadline
    assert was is not None
    assert "it passes with YES of 4 of 8 players" in said(house, first, "EXTEND DEADLINE BY 12H", "globe")
    for seat in others[:3]:
        house.reply("globe", seat, "VOTE YES")
    assert house.states["globe"].deadline == was + timedelta(hours=12)


def test_an_extension_that_fails_is_told_without_numbers() -> None:
    house = running_game("MOVE 3D GRACE 12H")
    house.reply("spring", "FRANCE", "EXTEND 24H")
    told = of_kind(house.turn("spring", timedelta(days=3)), "vote_settled")
    assert set(told) == everybody(ORDER_OF_JOINING)
    assert "an extension of 1 day is not carried: too few players voted YES before the deadline." in flat(
        told["italy@home"].text
    )
    assert "to ask the master for time, write PRESS TO MASTER" in said(house, "FRANCE", "EXTEND 24H")


def test_a_game_without_extensions_points_to_the_master() -> None:
    house = running_game("MOVE 3D EXTEND NO")
    assert "to ask its master for time, write PRESS TO MASTER" in said(house, "FRANCE", "EXTEND 24H")


# -- what lasts, and what is shown


def test_votes_that_lapse_stand_in_the_results() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "PROPOSE DRAW\nEXTEND 24H")
    house.reply("spring", "FRANCE", "CONCEDE TO ITALY")
    for letter in of_kind(house.turn("spring", timedelta(days=3)), "results").values():
        assert "The vote on an extension of 1 day was not carried." in flat(letter.text)
        assert "has lapsed" not in letter.text
    for letter in of_kind(house.turn("spring", timedelta(days=3)), "results").values():
        text = flat(letter.text)
        assert "The vote on a draw of all survivors has lapsed with the phase; it may be proposed again." in text
        assert "The vote on a concession to Italy has lapsed with the phase" in text
    results = of_kind(house.turn("spring", timedelta(days=3)), "results")
    assert all("The vote on" not in letter.text for letter in results.values())


def test_standing_votes_do_not_lapse() -> None:
    house = running_game("MOVE 3D VOTES STANDING")
    assert "it stands until withdrawn" in said(house, "FRANCE", "PROPOSE DRAW")
    results = of_kind(house.turn("spring", timedelta(days=3)), "results")
    assert "lapsed" not in results["france@home"].text
    assert "Your vote  YES" in house.answer("spring", "FRANCE", "VOTES")


def test_a_vote_lasts_as_long_as_it_was_told() -> None:
    house = running_game("MOVE 3D")
    house.reply("spring", "FRANCE", "PROPOSE DRAW")
    assert "Lasts until the next movement phase is over" in said(house, "FRANCE", "VOTES")
    house.turn("spring", timedelta(days=3))
    assert "Lasts until the phase is over" in said(house, "FRANCE", "VOTES")
    house.turn("spring", timedelta(days=3))
    assert "No vote is open" in said(house, "FRANCE", "VOTES")


def test_votes_and_status_show_all_kinds_in_one_list() -> None:
    house = running_game("MOVE 3D DRAW NODIAS")
    house.reply("spring", "FRANCE", "PROPOSE DRAW\nPROPOSE DRAW FRANCE, TURKEY\nCONCEDE TO ITALY\nEXTEND 24H")
    for command in ("VOTES", "STATUS"):
        listed = flat(house.answer("spring", "ITALY", command))
        assert f"A draw of all survivors Shared by {SURVIVORS} Needed YES of all survivors" in listed
        assert "A draw of France and Turkey Shared by France and Turkey Needed YES of all survivors" in listed
        assert (
            "Counted as soon as all have said YES Lasts until the next movement phase is over Your vote none yet"
            in listed
        )
        assert "To vote VOTE DRAW FRANCE, TURKEY YES or VOTE DRAW FRANCE, TURKEY NO;" in listed
        assert "A concession to Italy Needed YES of all other survivors" in listed
        assert "Your vote only the others vote on this" in listed
        assert "An extension of 1 day Needed YES of 5 of 7 players" in listed
        assert "Lasts until the deadline" in listed
    assert "Your vote" not in house.answer("spring", "master", "VOTES")


def test_several_open_votes_are_asked_apart() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "PROPOSE DRAW\nCONCEDE TO ITALY\nEXTEND 24H")
    answer = said(house, "RUSSIA", "VOTE YES")
    assert "please write VOTE DRAW YES, VOTE CONCESSION ITALY YES or VOTE EXTENSION YES." in answer
    house.reply("spring", "RUSSIA", "VOTE NO ON THE DRAW\nVOTE ITALY NO\nVOTE EXTENSION OF 24H NO")
    russia = house.seat("spring", "RUSSIA").id
    assert [asked.votes[russia] for asked in house.state().proposals.values()] == [False, False, False]
    assert "No vote on “EXTENSION 48H” is open" in said(house, "RUSSIA", "VOTE EXTENSION 48H NO")


# -- what nobody is told


def test_nobody_learns_who_proposed_or_who_voted_how() -> None:
    """The same letters go to all others whoever proposed, and nothing at all whoever voted."""
    proposers = {"france@home", "russia@home"}

    def letters(proposer: str, voters: Sequence[str]) -> list[tuple[str, str, str]]:
        house = running_game()
        told = house.reply("spring", proposer, "PROPOSE DRAW\nCONCEDE TO ITALY\nEXTEND 24H")
        out = [each for each in told if each.address not in proposers]
        for voter in voters:
            (answer,) = house.reply("spring", voter, "VOTE DRAW YES\nVOTE CONCESSION NO\nVOTE EXTENSION YES")
            assert answer.address == house.seat("spring", voter).address
        watching = ("master", "TURKEY", "ITALY")
        out += [house.reply("spring", who, "VOTES\nSTATUS\nHISTORY\nAUDIT")[0] for who in watching]
        out += house.turn("spring", timedelta(days=3))
        record = [(each.subject, each.text, "") for each in house.history("spring")]
        return [(each.address, each.subject, each.text) for each in out] + record

    one = letters("FRANCE", ("AUSTRIA", "ENGLAND"))
    other = letters("RUSSIA", ("GERMANY",))
    assert one == other


def test_a_draw_in_fog_does_not_list_who_is_left() -> None:
    house = running_game("MOVE 3D FOG YES DRAW NODIAS")
    letters = house.reply("spring", "FRANCE", "PROPOSE DRAW")
    assert "a draw of all survivors is put to the vote" in flat(letters[0].text)
    assert "Shared by" not in house.answer("spring", "FRANCE", "VOTES")
    assert "it passes with YES of 67 per cent of the players" in said(house, "FRANCE", "EXTEND 24H")
    for letter in of_kind(letters, "agreement").values():
        assert not any(power.title() in letter.text for power in ORDER_OF_JOINING)


def test_votes_work_without_press() -> None:
    house = running_game("MOVE 3D PRESS NONE GUNBOAT YES")
    letters = house.reply("spring", "FRANCE", "PROPOSE DRAW")
    for power in ORDER_OF_JOINING:
        if power != "FRANCE":
            letters += house.reply("spring", power, "VOTE YES")
    assert house.state().status is Status.DRAWN
    before_the_end = [letter for letter in letters if letter.kind in ("agreement", "reply")]
    assert all("@home" not in letter.text for letter in before_the_end)


def test_terms_that_few_games_have_are_told_to_who_joins() -> None:
    house = House()
    house.prove("m@home", "CREATE cup standard DRAW NODIAS EXTEND NO VOTES STANDING")
    welcome = house.prove("anna@home", "JOIN cup")[0]
    said = " ".join(welcome.text.split())
    assert "Votes draws of all survivors or of some of them, no extensions and votes that stand until withdrawn" in said
