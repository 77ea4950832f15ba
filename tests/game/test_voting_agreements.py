"""Draws and concessions by agreement: whose yes they take, which draw several lists come to, how long votes last."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.board.phase import Phase
from judge.board.position import Unit
from judge.game.clock import processing
from judge.game.events import ProposalLapsed, ProposalMade, VoteCast
from judge.game.masters import master_actions, rewinding
from judge.game.players import player_actions
from judge.game.settings import Ballots, DrawMode, Lasting, Settings
from judge.game.state import Status
from judge.game.views.game_view import view_for
from judge.game.votes import voting
from judge.game.votes.agreements import agreed_ending, sides_on_board
from judge.game.votes.voting import (
    CannotShareDraw,
    DrawOfOne,
    DrawOfSurvivorsOnly,
    NoConcessions,
    NoDraws,
    NoVoiceWithoutUnits,
    NoVoteOnOwnWin,
    TooManyDraws,
    VoteNotOpen,
)

from .table import POWERS, VARIANT, Table, kinds, refused
from .variants import Variants

NODIAS = Settings(ballots=Ballots(draw=DrawMode.NODIAS))
STANDING = Settings(ballots=Ballots(draw=DrawMode.NODIAS, lasting=Lasting.STANDING))
HOMES = {"AUSTRIA": "VIE", "FRANCE": "PAR", "TURKEY": "CON", "RUSSIA": "MOS"}


def left_with(*powers: str, settings: Settings | None = None) -> Table:
    """A game in which only these powers are left, each with an army and a centre at home."""
    table = Table.started(settings)
    position = table.state.position
    assert position is not None
    units = tuple(Unit(power, "A", HOMES[power]) for power in powers)
    centres = {HOMES[power]: power for power in powers}
    table.state = replace(table.state, position=replace(position, units=units, centres=centres))
    return table


def propose(table: Table, by: str, *sides: str) -> list[str]:
    return kinds(table.do(voting.propose_draw(table.state, VARIANT, table.seat(by), sides, table.now)))


def concede(table: Table, by: str, power: str) -> list[str]:
    return kinds(table.do(voting.propose_concession(table.state, VARIANT, table.seat(by), power, table.now)))


def vote(table: Table, who: str, key: str, answer: bool | None = True) -> list[str]:
    return kinds(table.do(voting.vote(table.state, VARIANT, table.seat(who), key, answer, table.now)))


def next_phase(table: Table) -> list[str]:
    return kinds(table.do(processing.run_phase(table.state, VARIANT, table.now, table.rng)))


# -- draws of all survivors


def test_a_draw_is_agreed_with_the_last_yes_of_all_who_are_left() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    assert propose(table, "FRANCE") == ["ProposalMade", "VoteCast"]
    assert vote(table, "AUSTRIA", "draw") == ["VoteCast"]
    assert vote(table, "TURKEY", "draw") == ["VoteCast", "GameSettled"]
    state = table.state
    assert (state.status, state.drawn, state.winner) == (Status.DRAWN, ("AUSTRIA", "FRANCE", "TURKEY"), None)
    assert (state.deadline, state.proposals) == (None, {})


def test_a_no_and_a_yes_taken_back_keep_a_game_going() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    propose(table, "FRANCE")
    vote(table, "AUSTRIA", "draw", False)
    vote(table, "FRANCE", "draw", None)
    vote(table, "TURKEY", "draw")
    vote(table, "AUSTRIA", "draw")
    assert table.state.status is Status.ACTIVE
    assert vote(table, "FRANCE", "draw") == ["VoteCast", "GameSettled"]


def test_eliminated_players_neither_vote_nor_propose() -> None:
    table = left_with("AUSTRIA", "FRANCE")
    with refused(NoVoiceWithoutUnits):
        propose(table, "TURKEY")
    propose(table, "FRANCE")
    with refused(NoVoiceWithoutUnits):
        vote(table, "TURKEY", "draw")
    assert vote(table, "AUSTRIA", "draw") == ["VoteCast", "GameSettled"]


def test_a_unit_without_a_centre_and_a_dislodged_one_are_still_on_the_board() -> None:
    start = VARIANT.start()
    marching = replace(start, units=(Unit("FRANCE", "A", "PAR"),), centres={"CON": "TURKEY"})
    assert sides_on_board(VARIANT, marching) == ("FRANCE", "TURKEY")


def test_a_vacant_survivor_counts_as_no_yes() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    propose(table, "FRANCE")
    table.do(player_actions.resign(table.state, table.seat("TURKEY")))
    assert vote(table, "AUSTRIA", "draw") == ["VoteCast"]
    assert table.state.status is Status.ACTIVE
    table.do(master_actions.replace_player(table.state, "TURKEY", "new@example.org", "Nina"))
    assert vote(table, "TURKEY", "draw") == ["VoteCast", "GameSettled"]


def test_a_vote_goes_with_the_player_who_gave_it() -> None:
    table = left_with("AUSTRIA", "FRANCE")
    propose(table, "FRANCE")
    table.do(master_actions.replace_player(table.state, "FRANCE", "new@example.org", "Nina"))
    assert vote(table, "AUSTRIA", "draw") == ["VoteCast"]
    assert table.state.status is Status.ACTIVE


def test_a_second_proposal_is_a_yes_to_the_first() -> None:
    table = left_with("AUSTRIA", "FRANCE")
    propose(table, "FRANCE")
    assert propose(table, "AUSTRIA") == ["VoteCast", "GameSettled"]


def test_votes_neither_hold_the_phase_back_nor_touch_the_early_run() -> None:
    table = left_with("AUSTRIA", "FRANCE")
    table.order("FRANCE", "A PAR H")
    table.order("AUSTRIA", "A VIE H")
    early = table.state.early_at
    assert early is not None
    table.now += timedelta(minutes=5)
    propose(table, "FRANCE")
    vote(table, "AUSTRIA", "draw", False)
    assert table.state.early_at == early


# -- named lists (nJudge's reading)


@pytest.mark.parametrize(
    ("lists", "share"),
    [
        # a list with yourself approves each part of it with you
        ({"AUSTRIA": "AFT", "FRANCE": "AF", "TURKEY": "AF"}, "AF"),
        # a list without yourself approves each part of it, with or without you: the largest is the one of all three
        ({"AUSTRIA": "AFT", "FRANCE": "AFT", "TURKEY": "AF"}, "AFT"),
        # Austria wants to be in it, Turkey wants to be in it, France gives a draw to Austria and herself only
        ({"AUSTRIA": "AF", "FRANCE": "AF", "TURKEY": "FT"}, ""),
        ({"AUSTRIA": "FT", "FRANCE": "FT", "TURKEY": "FT"}, "FT"),
        ({"AUSTRIA": "FT", "FRANCE": "AT", "TURKEY": "AF"}, "AFT"),
        # nobody approves that a single one is left
        ({"AUSTRIA": "AF", "FRANCE": "AT", "TURKEY": "FT"}, ""),
    ],
)
def test_the_largest_draw_that_every_list_approves_passes(lists: Mapping[str, str], share: str) -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY", settings=NODIAS)
    letters = {"A": "AUSTRIA", "F": "FRANCE", "T": "TURKEY"}
    for who, named in lists.items():
        assert table.state.status is Status.ACTIVE
        propose(table, who, *(letters[each] for each in named))
    assert table.state.drawn == tuple(letters[each] for each in share)


def test_a_draw_of_all_takes_a_yes_to_all_of_everybody() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY", settings=NODIAS)
    propose(table, "AUSTRIA")
    propose(table, "FRANCE")
    propose(table, "TURKEY", "FRANCE", "TURKEY")
    assert table.state.status is Status.ACTIVE
    # a list that happens to name all survivors is a yes to each part of it with its voter, and so to that too
    propose(table, "TURKEY", "TURKEY", "FRANCE", "AUSTRIA")
    assert table.state.drawn == ("AUSTRIA", "FRANCE", "TURKEY")


def test_what_is_no_draw_of_this_game_is_refused() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    with refused(DrawOfSurvivorsOnly):
        propose(table, "FRANCE", "AUSTRIA", "FRANCE")
    none = left_with("AUSTRIA", "FRANCE", settings=Settings(ballots=Ballots(draw=DrawMode.NONE)))
    with refused(NoDraws):
        propose(none, "FRANCE")
    lists = left_with("AUSTRIA", "FRANCE", "TURKEY", settings=NODIAS)
    with refused(DrawOfOne):
        propose(lists, "FRANCE", "FRANCE")
    with refused(CannotShareDraw):
        propose(lists, "FRANCE", "FRANCE", "RUSSIA")


def test_a_draw_that_its_master_has_taken_out_of_the_terms_is_not_voted_on() -> None:
    table = left_with("AUSTRIA", "FRANCE")
    propose(table, "FRANCE")
    table.state = replace(table.state, settings=Settings(ballots=Ballots(draw=DrawMode.NONE)))
    assert view_for(table.state, VARIANT, None).questions == ()
    with refused(VoteNotOpen):
        vote(table, "AUSTRIA", "draw")


def test_the_number_of_open_draws_is_bounded() -> None:
    table = Table.started(NODIAS)
    for other in POWERS[1:]:
        propose(table, "AUSTRIA", "AUSTRIA", other)
    propose(table, "AUSTRIA", "ENGLAND", "FRANCE")
    propose(table, "AUSTRIA")
    with refused(TooManyDraws):
        propose(table, "AUSTRIA", "ENGLAND", "ITALY")


# -- concessions


def test_a_concession_takes_the_yes_of_all_but_the_one_it_is_for() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    assert concede(table, "TURKEY", "france") == ["ProposalMade", "VoteCast"]
    with refused(NoVoteOnOwnWin):
        vote(table, "FRANCE", "concession FRANCE")
    assert vote(table, "AUSTRIA", "concession FRANCE") == ["VoteCast", "GameSettled"]
    assert (table.state.status, table.state.winner) == (Status.WON, "FRANCE")


def test_the_power_to_be_conceded_to_has_no_vote() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    assert concede(table, "FRANCE", "FRANCE") == ["ProposalMade"]
    vote(table, "AUSTRIA", "concession FRANCE")
    assert table.state.status is Status.ACTIVE
    vote(table, "TURKEY", "concession FRANCE")
    assert table.state.winner == "FRANCE"


def test_a_concession_waits_for_a_seat_that_nobody_holds() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    table.do(player_actions.resign(table.state, table.seat("TURKEY")))
    assert concede(table, "AUSTRIA", "FRANCE") == ["ProposalMade", "VoteCast"]
    assert table.state.status is Status.ACTIVE


def test_concessions_may_be_switched_off() -> None:
    table = left_with("AUSTRIA", "FRANCE", settings=Settings(ballots=Ballots(concede=False)))
    with refused(NoConcessions):
        concede(table, "AUSTRIA", "FRANCE")


# -- how long votes last


def test_votes_lapse_with_the_first_movement_phase_that_they_have_seen_whole() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    propose(table, "FRANCE")
    concede(table, "FRANCE", "AUSTRIA")
    assert "ProposalLapsed" not in next_phase(table)  # it had begun before they were proposed
    events = next_phase(table)
    assert events.count("ProposalLapsed") == 2
    assert events.index("PhaseProcessed") > events.index("ProposalLapsed")
    assert not table.state.proposals


def test_standing_votes_stand_until_they_are_taken_back() -> None:
    table = left_with("AUSTRIA", "FRANCE", settings=STANDING)
    propose(table, "FRANCE")
    assert "ProposalLapsed" not in next_phase(table)
    assert vote(table, "AUSTRIA", "draw") == ["VoteCast", "GameSettled"]


def test_what_nobody_says_yes_to_any_more_lapses_though_votes_stand() -> None:
    table = left_with("AUSTRIA", "FRANCE", settings=STANDING)
    propose(table, "FRANCE")
    vote(table, "FRANCE", "draw", None)
    vote(table, "AUSTRIA", "draw", False)
    assert "ProposalLapsed" in next_phase(table)


def austria_about_to_go() -> Table:
    """A winter in which Austria's last army has no centre any more; France and Turkey stay."""
    table = left_with("AUSTRIA", "FRANCE", "TURKEY", settings=STANDING)
    assert table.state.position is not None
    centres = {"PAR": "FRANCE", "CON": "TURKEY"}
    winter = replace(table.state.position, phase=Phase.parse("W1901A"), centres=centres)
    table.state = replace(table.state, position=winter)
    return table


def test_a_standing_draw_lapses_when_one_on_its_list_is_off_the_board() -> None:
    table = austria_about_to_go()
    propose(table, "FRANCE")
    propose(table, "FRANCE", "AUSTRIA", "FRANCE")
    propose(table, "FRANCE", "FRANCE", "TURKEY")
    table.do(processing.run_phase(table.state, VARIANT, table.now, table.rng))
    assert list(table.state.proposals) == ["draw FRANCE+TURKEY"]


def test_a_standing_concession_is_agreed_when_who_held_out_is_off_the_board() -> None:
    table = austria_about_to_go()
    concede(table, "TURKEY", "FRANCE")
    vote(table, "AUSTRIA", "concession FRANCE", False)
    assert next_phase(table)[-2:] == ["PhaseProcessed", "GameSettled"]
    assert table.state.winner == "FRANCE"


def test_a_rollback_voids_what_was_proposed() -> None:
    table = Table.started(STANDING)
    opening = table.state.position
    assert opening is not None
    next_phase(table)
    propose(table, "FRANCE")
    events = table.do(rewinding.rollback(table.state, VARIANT, opening, table.now))
    assert ProposalLapsed("draw") in events
    assert not table.state.proposals


# -- groups, and what is not told


def test_groups_draw_and_concede_as_sides() -> None:
    table = Variants("intercontinental").filled_and_started()
    sides = tuple(table.variant.sides)
    seats = {side: seat.id for side in sides if (seat := table.state.seat_of_side(side))}
    assert tuple(seats) == sides
    table.do(voting.propose_draw(table.state, table.variant, seats[sides[0]], (), table.now))
    for side in sides[1:]:
        assert table.state.status is Status.ACTIVE
        table.do(voting.vote(table.state, table.variant, seats[side], "draw", True, table.now))
    assert table.state.drawn == sides


def test_a_group_is_conceded_to_by_any_of_its_powers() -> None:
    table = Variants("intercontinental").filled_and_started()
    first, *others = table.variant.sides
    seats = {side: seat.id for side in table.variant.sides if (seat := table.state.seat_of_side(side))}
    power = table.variant.sides[first][0]
    table.do(voting.propose_concession(table.state, table.variant, seats[others[0]], power, table.now))
    for side in others[1:]:
        table.do(voting.vote(table.state, table.variant, seats[side], f"concession {first}", True, table.now))
    assert table.state.winner == first


def test_in_fog_nothing_tells_who_is_left() -> None:
    foggy = replace(NODIAS, fog=True)
    table = left_with("AUSTRIA", "FRANCE", "TURKEY", settings=foggy)
    propose(table, "FRANCE")
    # Russia is off the board, which nobody is told: the list is taken, and those who are left share the draw
    propose(table, "FRANCE", "FRANCE", "RUSSIA", "TURKEY")
    concede(table, "FRANCE", "RUSSIA")
    views = [view_for(table.state, VARIANT, seat) for seat in ("master", table.seat("AUSTRIA"), None)]
    for view in views:
        shown = {each.key: (each.sides, each.needed, each.voters, each.vacant) for each in view.questions}
        assert shown["draw"] == ((), 0, 0, ())
        assert set(shown["draw FRANCE+RUSSIA+TURKEY"][0]) == {"FRANCE", "RUSSIA", "TURKEY"}
    for who in ("AUSTRIA", "TURKEY"):
        vote(table, who, "concession RUSSIA")
    assert table.state.status is Status.ACTIVE
    for who in ("AUSTRIA", "TURKEY"):
        vote(table, who, "draw FRANCE+RUSSIA+TURKEY")
    # France's and Turkey's lists leave Austria out, and Austria's yes was to a list without itself
    assert table.state.drawn == ("FRANCE", "TURKEY")


def test_nobody_sees_anothers_vote() -> None:
    table = left_with("AUSTRIA", "FRANCE", "TURKEY")
    before = {seat: view_for(table.state, VARIANT, seat) for seat in ("master", table.seat("TURKEY"), None)}
    table.do([ProposalMade("draw", "draw", "", table.seat("FRANCE"))])
    asked = {seat: view_for(table.state, VARIANT, seat) for seat in before}
    table.do([VoteCast("draw", table.seat("FRANCE"), True), VoteCast("draw", table.seat("AUSTRIA"), False)])
    assert {seat: view_for(table.state, VARIANT, seat) for seat in before} == asked
    assert agreed_ending(table.state, VARIANT, table.now) == []
