"""Votes on a later deadline: the quorum, how far and how often, and when it is too late."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from judge.board.phase import Phase
from judge.game.clock import due_events
from judge.game.events import DeadlineSet, ProposalLapsed, ProposalSettled, ReviewAsked
from judge.game.masters import master_actions
from judge.game.players import player_actions
from judge.game.settings import Ballots, ProcessMode, Settings
from judge.game.views.game_view import view_for
from judge.game.votes import voting
from judge.game.votes.extensions import (
    ExtensionTooLong,
    ExtensionTooShort,
    ExtensionTooSoon,
    LeftToExtend,
    NoDeadlineToMove,
    NoExtensions,
    NothingLeftToExtend,
    TooLateToExtend,
)
from judge.game.votes.voting import AnotherExtension, NoVoiceWithoutUnits, VoteNotOpen

from .table import DAY, HOUR, POWERS, VARIANT, Table, kinds, refused

DAY_MORE = "extension 86400"


def table(**ballots: Any) -> Table:
    """A game with three days for moves, and these terms of votes."""
    return Table.started(Settings(ballots=replace(Ballots(), **ballots)), undo=timedelta(0))


def extend(table: Table, by: str, length: timedelta = DAY) -> list[str]:
    return kinds(table.do(voting.propose_extension(table.state, VARIANT, table.seat(by), length, table.now)))


def vote(table: Table, who: str, answer: bool | None = True, key: str = DAY_MORE) -> list[str]:
    return kinds(table.do(voting.vote(table.state, VARIANT, table.seat(who), key, answer, table.now)))


def carry(table: Table, length: timedelta = DAY) -> None:
    """An extension that all seven vote for, as far as it takes them."""
    extend(table, "AUSTRIA", length)
    for power in POWERS[1:5]:
        vote(table, power, key=f"extension {int(length.total_seconds())}")


def test_five_of_seven_move_the_deadline_at_once() -> None:
    game = table()
    was = game.state.deadline
    assert was is not None
    assert extend(game, "AUSTRIA") == ["ProposalMade", "VoteCast"]
    for power in ("ENGLAND", "FRANCE", "GERMANY"):
        assert vote(game, power) == ["VoteCast"]
    assert vote(game, "ITALY", False) == ["VoteCast"]
    assert game.state.deadline == was
    events = game.do(voting.vote(game.state, VARIANT, game.seat("RUSSIA"), DAY_MORE, True, game.now))
    assert events[1:] == [ProposalSettled(DAY_MORE, True, 5, 7, 5), DeadlineSet(was + DAY, "vote")]
    assert (game.state.extended, game.state.last_extended) == (DAY.total_seconds(), "S1901M")
    assert not game.state.proposals


@pytest.mark.parametrize(
    ("quorum", "players", "needed"),
    # in whole per cent: 2 of 3 are 67, 4 of 6 are 67, 5 of 7 are 71, 4 of 7 are 57
    [(67, 3, 2), (67, 6, 4), (67, 7, 5), (50, 6, 3), (51, 6, 4), (57, 7, 4), (100, 7, 7), (1, 7, 1), (0, 7, 1)],
)
def test_the_quorum_is_in_whole_per_cent_of_the_players_who_are_there(quorum: int, players: int, needed: int) -> None:
    game = table(quorum=quorum)
    for power in POWERS[players:]:
        game.do(player_actions.resign(game.state, game.seat(power)))
    assert game.state.deadline is not None
    was = game.state.deadline
    extend(game, "AUSTRIA")
    for said, power in enumerate(POWERS[1:players], 2):
        assert (game.state.deadline > was) == (said > needed)
        if game.state.deadline > was:
            break
        vote(game, power)
    assert game.state.deadline == was + DAY


def test_eliminated_players_are_not_counted() -> None:
    game = table()
    assert game.state.position is not None
    units = tuple(unit for unit in game.state.position.units if unit.power in POWERS[:3])
    centres = {centre: owner for centre, owner in game.state.position.centres.items() if owner in POWERS[:3]}
    game.state = replace(game.state, position=replace(game.state.position, units=units, centres=centres))
    extend(game, "AUSTRIA")
    (question,) = view_for(game.state, VARIANT, None).questions
    assert (question.needed, question.voters) == (2, 3)
    with refused(NoVoiceWithoutUnits):
        vote(game, "TURKEY")
    assert "DeadlineSet" in vote(game, "FRANCE")


def test_a_deadline_moves_by_no_more_than_the_terms_let_it() -> None:
    game = table(most=2 * DAY)
    too_long = ExtensionTooLong(game.state.name, 2 * DAY)
    with refused(too_long):
        extend(game, "AUSTRIA", 3 * DAY)
    carry(game, DAY)
    with refused(too_long.with_more(LeftToExtend(DAY))):
        extend(game, "AUSTRIA", DAY + HOUR)
    carry(game, DAY)
    assert game.state.extended == (2 * DAY).total_seconds()
    with refused(too_long.with_more(NothingLeftToExtend())):
        extend(game, "AUSTRIA", HOUR)


def test_after_an_extension_there_is_none_for_some_phases() -> None:
    game = table(cooldown=2)  # S1901M; then S1901R and F1901M are the two phases without
    carry(game)
    game.order_nothing_special()
    game.tick()
    assert game.phase == "F1901M"
    with refused(ExtensionTooSoon(Phase.parse("S1901M"), 2)):
        extend(game, "AUSTRIA")
    game.order_nothing_special()
    game.tick()
    assert game.phase == "S1902M"
    assert extend(game, "AUSTRIA") == ["ProposalMade", "VoteCast"]


def test_without_a_cooldown_the_next_phase_may_be_extended_too() -> None:
    game = table(cooldown=0)
    carry(game)
    game.order_nothing_special()
    game.tick()
    assert extend(game, "AUSTRIA") == ["ProposalMade", "VoteCast"]


def test_one_length_is_voted_on_at_a_time_and_asking_for_the_same_is_a_yes() -> None:
    game = table()
    extend(game, "AUSTRIA")
    with refused(AnotherExtension):
        extend(game, "FRANCE", 2 * DAY)
    assert extend(game, "FRANCE") == ["VoteCast"]
    assert game.state.proposals[DAY_MORE].votes == {game.seat("AUSTRIA"): True, game.seat("FRANCE"): True}


def test_what_cannot_be_extended_is_refused() -> None:
    with refused(NoExtensions("spring-cup")):
        extend(table(extend=False), "AUSTRIA")
    with refused(ExtensionTooShort()):
        extend(table(), "AUSTRIA", timedelta(minutes=5))
    paused = table()
    extend(paused, "FRANCE")
    paused.do(master_actions.pause(paused.state, paused.now))
    with refused(NoDeadlineToMove("spring-cup")):
        extend(paused, "AUSTRIA")
    with refused(NoDeadlineToMove("spring-cup")):
        vote(paused, "AUSTRIA")


def test_it_fails_with_the_deadline_and_is_too_late_in_grace() -> None:
    game = Table.started(grace=DAY, remind=())
    extend(game, "AUSTRIA")
    events = game.tick(3 * DAY)
    assert kinds(events) == ["ProposalSettled", "LateNoticed"]
    assert events[0] == ProposalSettled(DAY_MORE, False, 1, 7, 5)
    with refused(TooLateToExtend()):
        extend(game, "AUSTRIA")
    with refused(VoteNotOpen):
        vote(game, "FRANCE")


def test_it_lapses_with_a_phase_that_runs() -> None:
    game = table()
    extend(game, "AUSTRIA")
    game.order_nothing_special()
    assert ProposalLapsed(DAY_MORE) in game.tick()


def test_it_fails_when_the_phase_is_laid_before_the_master() -> None:
    game = Table.started(Settings(process=ProcessMode.MANUAL), remind=())
    extend(game, "AUSTRIA")
    events = game.do(due_events.tick(game.state, VARIANT, game.now + 3 * DAY, game.rng))
    assert events == [ProposalSettled(DAY_MORE, False, 1, 7, 5), ReviewAsked(game.now + 3 * DAY)]
    with refused(TooLateToExtend()):
        extend(game, "FRANCE")
