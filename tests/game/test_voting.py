"""Votes: a concession by three quarters of the owned centres, an option by five votes; in secret, counted in time."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.boards import variant_of
from judge.game.clock import due_events
from judge.game.clock.processing import run_phase
from judge.game.events import (
    EarlyRunSet,
    Event,
    GameConceded,
    GameCreated,
    GameStarted,
    LateNoticed,
    OptionSet,
    OrdersFiled,
    PhaseProcessed,
    ProposalMade,
    ProposalSettled,
    SeatTaken,
)
from judge.game.joining import forming
from judge.game.masters import master_actions, rewinding
from judge.game.players import player_actions
from judge.game.reducer import apply
from judge.game.seating import NoSuchPower, NotAPlayer
from judge.game.settings import Ballots, Settings, Timing
from judge.game.state import GameState, Role, Seat, Status
from judge.game.views.game_view import view_for
from judge.game.votes import questions, voting
from judge.game.votes.voting import ConcededToEliminated, ConcessionAlreadyProposed, NoConcessions, VoteNotOpen
from judge.rules.build_sites import may_build
from tests.orders import ordered

from .table import DAY, HOUR, MONDAY, Table, kinds, refused
from .variants import Variants

COLONIA = load_variant("colonia4")
CONTINENT = load_variant("continent2")
FRANCE, BASES = "concession FRANCE", "option neutral_bases"


class Game:
    """A game in which the nth player plays the nth power of the variant."""

    def __init__(self, variant: Variant, position: Position, settings: Settings | None = None) -> None:
        self.now = MONDAY
        master = Seat("master", Role.MASTER, "master@host")
        made: list[Event] = [GameCreated("talks", variant.key, settings or Settings(), master)]
        powers = {f"p{number}": power for number, power in enumerate(variant.powers, 1)}
        made += [SeatTaken(Seat(id, Role.PLAYER, f"{id}@host")) for id in powers]
        dealt = {id: (power,) for id, power in powers.items()}
        made.append(GameStarted(dealt, 1, position, self.now + DAY, began=self.now))
        self.state: GameState = apply(None, made[0])
        self.do([*made[1:], *questions.opening_questions(variant)])

    @property
    def variant(self) -> Variant:
        return variant_of(self.state)

    @property
    def phase(self) -> str:
        assert self.state.position is not None
        return str(self.state.position.phase)

    def do(self, events: Sequence[Event]) -> list[Event]:
        for event in events:
            self.state = apply(self.state, event)
        return list(events)

    def seat(self, power: str) -> str:
        seat = self.state.seat_of(power)
        assert seat is not None
        return seat.id

    def propose(self, by: str, power: str) -> list[Event]:
        return self.do(voting.propose_concession(self.state, self.variant, self.seat(by), power, self.now))

    def vote(self, power: str, answer: bool | None, key: str = FRANCE) -> list[Event]:
        return self.do(voting.vote(self.state, self.variant, self.seat(power), key, answer, self.now))

    def process(self) -> list[Event]:
        return self.do(master_actions.process(self.state, self.variant, None, self.now, random.Random(1)))

    def tick(self, after: timedelta) -> list[Event]:
        self.now += after
        return self.do(due_events.tick(self.state, self.variant, self.now, random.Random(1)))


def colonia(phase: str, owned: Mapping[str, int] | None = None, **timing: Any) -> Game:
    """Colonia IV in that phase of its first year; with `owned`, powers own so many of its 125 centres, in turn."""
    position = replace(COLONIA.start(), phase=Phase.parse(phase))
    if owned is not None:
        owners = [power for power, count in owned.items() for _ in range(count)]
        position = replace(position, centres=dict(zip(COLONIA.centres, owners, strict=False)))
    return Game(COLONIA, position, Settings(timing=Timing(**timing)))


def settled(events: Sequence[Event]) -> ProposalSettled:
    (found,) = (event for event in events if isinstance(event, ProposalSettled))
    return found


# -- concessions (Colonia IV rule 7) ----------------------------------------------------------------------------------


def test_94_of_125_centres_end_the_game_with_the_winters_adjustments() -> None:
    game = colonia("W1901A", {"FRANCE": 49, "SPAIN": 45, "AUSTRIA": 31})
    game.propose("SPAIN", "FRANCE")
    game.vote("FRANCE", True)
    game.vote("SPAIN", True)
    events = game.process()
    assert events[:2] == [ProposalSettled(FRANCE, True, 94, 125, 94), GameConceded("FRANCE")]
    processed = events[2]
    assert isinstance(processed, PhaseProcessed)
    assert processed.results
    assert (processed.winner, processed.deadline) == ("FRANCE", None)
    assert (game.state.status, game.state.winner, game.phase) == (Status.WON, "FRANCE", "W1901A")
    assert len(events) == 3


def test_a_conceded_game_hides_what_it_hid_at_every_event_of_its_end() -> None:
    game = colonia("W1901A", {"FRANCE": 50, "SPAIN": 44, "AUSTRIA": 31})
    game.state = replace(game.state, settings=replace(game.state.settings, gunboat=True))
    game.propose("AUSTRIA", "FRANCE")
    game.vote("FRANCE", True)
    game.vote("SPAIN", True)
    state = game.state
    events = game.process()
    assert any(isinstance(event, GameConceded) for event in events)
    for event in events:
        state = apply(state, event)
        assert not state.is_revealed, event
    assert state.is_over


def test_93_of_125_centres_do_not() -> None:
    game = colonia("W1901A", {"FRANCE": 48, "SPAIN": 45, "AUSTRIA": 32})
    game.propose("SPAIN", "FRANCE")
    game.vote("FRANCE", True)
    game.vote("SPAIN", True)
    game.vote("AUSTRIA", False)
    assert settled(game.process()) == ProposalSettled(FRANCE, False, 93, 125, 94)
    assert game.state.status is Status.ACTIVE
    assert game.phase == "S1902M"
    assert not game.state.proposals


@pytest.mark.parametrize(("france", "carried"), [(40, True), (39, False)])
def test_neutral_centres_are_left_out_of_the_three_quarters(france: int, carried: bool) -> None:
    # 94 centres are owned, three quarters of which are 70.5; 31 belong to nobody.
    game = colonia("W1901A", {"FRANCE": france, "SPAIN": 31, "AUSTRIA": 63 - france})
    game.propose("AUSTRIA", "FRANCE")
    game.vote("FRANCE", True)
    game.vote("SPAIN", True)
    assert settled(game.process()) == ProposalSettled(FRANCE, carried, france + 31, 94, 71)


def test_a_proposal_counts_as_nobodys_vote() -> None:
    game = colonia("W1901A", {"FRANCE": 125})
    game.propose("FRANCE", "FRANCE")
    assert settled(game.process()) == ProposalSettled(FRANCE, False, 0, 125, 94)


def test_the_last_answer_counts_and_may_be_taken_back() -> None:
    game = colonia("W1901A", {"FRANCE": 49, "SPAIN": 45, "AUSTRIA": 31})
    game.propose("SPAIN", "FRANCE")
    game.vote("FRANCE", True)
    game.vote("SPAIN", True)
    game.vote("SPAIN", None)
    game.vote("AUSTRIA", True)
    game.vote("AUSTRIA", False)
    assert game.vote("AUSTRIA", False) == []
    assert game.vote("SPAIN", None) == []
    assert settled(game.process()) == ProposalSettled(FRANCE, False, 49, 125, 94)


def test_the_vote_of_a_seat_that_changes_hands_is_dropped() -> None:
    game = colonia("W1901A", {"FRANCE": 49, "SPAIN": 45, "AUSTRIA": 31})
    game.propose("SPAIN", "FRANCE")
    game.vote("FRANCE", True)
    game.vote("SPAIN", True)
    game.do(master_actions.replace_player(game.state, "SPAIN", "new@host", "Nina"))
    assert settled(game.process()) == ProposalSettled(FRANCE, False, 49, 125, 94)


def test_a_vote_weighs_what_its_player_owns_when_it_is_counted() -> None:
    start = COLONIA.start()
    marched = tuple(unit._replace(space="SAV") if unit.space == "TOU" else unit for unit in start.units)
    game = Game(COLONIA, replace(start, phase=Phase.parse("F1901M"), units=marched))
    game.propose("SPAIN", "FRANCE")
    game.vote("FRANCE", True)
    game.process()  # France's 5 centres become 6, and the 46 that are owned 47: three quarters are 35.25
    assert settled(game.process()) == ProposalSettled(FRANCE, False, 6, 47, 36)


def test_a_vote_sent_early_is_kept_for_the_winter() -> None:
    game = colonia("S1901M")
    game.propose("SPAIN", "FRANCE")
    game.vote("FRANCE", True)
    assert [each.counted for each in view_for(game.state, game.variant, "p1").questions] == ["W1901A"]
    assert not any(isinstance(event, ProposalSettled) for event in (*game.process(), *game.process()))
    assert game.phase == "W1901A"
    # France and 8 others own 46 centres, France 5 of them; 35 would be three quarters (34.5).
    assert settled(game.process()) == ProposalSettled(FRANCE, False, 5, 46, 35)


def test_a_winter_in_which_nobody_has_adjustments_is_held_for_a_vote() -> None:
    without, game = colonia("F1901M"), colonia("F1901M")
    without.process()
    assert without.phase == "S1902M"
    game.propose("SPAIN", "FRANCE")
    events = game.process()
    assert game.phase == "W1901A"
    assert kinds(events) == ["PhaseProcessed"]  # it does not run early: votes are awaited
    assert not any(isinstance(event, LateNoticed) for event in game.tick(HOUR))
    assert game.phase == "W1901A"
    assert game.state.deadline is not None
    assert settled(game.tick(game.state.deadline - game.now)) == ProposalSettled(FRANCE, False, 0, 46, 35)
    assert game.phase == "S1902M"


def test_a_missing_vote_is_waited_for_until_the_deadline_and_is_not_late() -> None:
    game = colonia("F1901M", grace=DAY)
    game.propose("SPAIN", "FRANCE")
    game.process()
    assert game.state.deadline is not None
    assert "PhaseProcessed" in kinds(game.tick(game.state.deadline - game.now))


def test_a_held_winter_runs_early_once_every_player_has_voted() -> None:
    game = colonia("F1901M")
    game.do(player_actions.resign(game.state, game.seat("CHINA")))  # nobody is waited for where nobody plays
    game.propose("SPAIN", "FRANCE")
    game.process()
    *before, last = (power for power in COLONIA.powers if power != "CHINA")
    for power in before:
        assert kinds(game.vote(power, False)) == ["VoteCast"]
    game.vote(last, True)
    assert game.state.early_at == game.now + timedelta(minutes=20)
    assert game.vote(last, None)[-1] == EarlyRunSet(None)


def test_a_proposal_calls_off_a_winter_that_would_run_early() -> None:
    game = colonia("F1901M")
    game.propose("SPAIN", "FRANCE")
    game.process()
    for power in COLONIA.powers:
        game.vote(power, True)
    assert game.state.early_at is not None
    assert game.propose("FRANCE", "SPAIN")[-1] == EarlyRunSet(None)


def test_players_without_centres_are_not_waited_for() -> None:
    start = COLONIA.start()
    position = replace(
        start,
        phase=Phase.parse("W1901A"),
        units=tuple(unit for unit in start.units if unit.power != "CHINA"),
        centres={centre: owner for centre, owner in start.centres.items() if owner != "CHINA"},
    )
    game = Game(COLONIA, position)
    game.propose("CHINA", "FRANCE")
    for power in COLONIA.powers:
        assert game.state.early_at is None
        if power != "CHINA":
            game.vote(power, False)
    assert game.state.early_at is not None


def test_of_two_concessions_carried_at_once_the_one_with_more_centres_counts() -> None:
    game = colonia("W1901A", {"FRANCE": 49, "SPAIN": 45, "AUSTRIA": 31})
    game.propose("SPAIN", "FRANCE")
    game.propose("SPAIN", "SPAIN")
    for power, key in (("FRANCE", FRANCE), ("SPAIN", FRANCE)):
        game.vote(power, True, key)
    for power in ("FRANCE", "SPAIN", "AUSTRIA"):
        game.vote(power, True, "concession SPAIN")
    game.process()
    assert game.state.winner == "SPAIN"


def test_what_cannot_be_proposed_or_voted_on_is_refused() -> None:
    game = colonia("W1901A", {"FRANCE": 125})
    assert game.state.position is not None
    gone = replace(game.state.position, units=(), centres={"PAR": "FRANCE"})
    with refused(NoSuchPower):
        game.propose("SPAIN", "ATLANTIS")
    with refused(NotAPlayer):
        voting.propose_concession(game.state, game.variant, "master", "FRANCE", game.now)
    with refused(ConcededToEliminated):
        voting.propose_concession(replace(game.state, position=gone), game.variant, "p1", "SPAIN", game.now)
    with refused(VoteNotOpen):
        game.vote("FRANCE", True)
    game.propose("SPAIN", "FRANCE")
    with refused(ConcessionAlreadyProposed):
        game.propose("AUSTRIA", "france")
    with refused(NotAPlayer):
        voting.vote(game.state, game.variant, "master", FRANCE, True, game.now)
    table = Table.started(Settings(ballots=Ballots(concede=False)))
    with refused(NoConcessions):
        voting.propose_concession(table.state, load_variant("standard"), table.seat("FRANCE"), "FRANCE", table.now)


def test_a_reader_sees_only_their_own_vote() -> None:
    game = colonia("W1901A", {"FRANCE": 100, "SPAIN": 25})
    game.propose("SPAIN", "FRANCE")
    game.vote("FRANCE", True)
    seen = {
        seat: [each.vote for each in view_for(game.state, game.variant, seat).questions]
        for seat in (game.seat("FRANCE"), game.seat("SPAIN"), "master", None)
    }
    assert seen == {game.seat("FRANCE"): [True], game.seat("SPAIN"): [None], "master": [None], None: [None]}


# -- options (Continent II, option 2) ---------------------------------------------------------------------------------


def continent(**options: str) -> Game:
    variant = load_variant("continent2", options)
    return Game(variant, variant.start(), Settings(options=dict(options)))


def test_the_players_are_asked_at_the_start() -> None:
    state = apply(None, forming.create("talks", "continent2", Settings(), "master@host", "Mona")[0])
    for number in range(6):
        for event in forming.join(state, CONTINENT, f"{number}@host", "", ()):
            state = apply(state, event)
    events = forming.start(state, CONTINENT, MONDAY, random.Random(1))
    assert kinds(events)[0] == "GameStarted"
    assert events[1:] == [ProposalMade(BASES, "option", "neutral_bases")]


def test_five_votes_adopt_the_neutral_bases_from_the_next_phase_on() -> None:
    game = continent()
    assert not {"22", "94"} & set(game.variant.centres)
    for power in ("ARGENTINA", "BRAZIL", "CHILE", "COLOMBIA", "PERU"):
        game.vote(power, True, BASES)
    game.vote("VENEZUELA", False, BASES)
    game.do([OrdersFiled("PERU", ordered("F 46 B"))])
    events = game.process()
    assert events[:2] == [ProposalSettled(BASES, True, 5, 6, 5), OptionSet("neutral_bases", "yes", "vote")]
    assert game.phase == "S1991M"
    assert {"22", "94"} <= set(game.variant.centres)
    assert len(game.variant.centres) == 36
    assert not game.state.proposals


def test_the_adopted_bases_build_once_they_are_held_for_a_year() -> None:
    game = continent()
    for power in CONTINENT.powers:
        game.vote(power, True, BASES)
    game.process()
    winter = replace(
        CONTINENT.start(),
        phase=Phase.parse("W1992A"),
        centres={"22": "VENEZUELA", "94": "ARGENTINA"},
        since={"22": 1991, "94": 1992},
    )
    assert "22" in may_build(game.variant, winter, "VENEZUELA")
    assert "94" not in may_build(game.variant, winter, "ARGENTINA")
    assert "22" not in may_build(CONTINENT, winter, "VENEZUELA")


def test_four_votes_do_not_and_no_vote_is_a_no() -> None:
    game = continent()
    for power in ("ARGENTINA", "BRAZIL", "CHILE", "COLOMBIA"):
        game.vote(power, True, BASES)
    assert settled(game.process()) == ProposalSettled(BASES, False, 4, 6, 5)
    assert game.state.settings.options == {}
    assert "22" not in game.variant.centres


def test_five_votes_are_needed_however_many_players_are_there() -> None:
    game = continent()
    for power in ("ARGENTINA", "BRAZIL", "CHILE", "COLOMBIA"):
        game.vote(power, True, BASES)
    for power in ("PERU", "VENEZUELA"):
        game.do(player_actions.resign(game.state, game.seat(power)))
    assert settled(game.process()) == ProposalSettled(BASES, False, 4, 6, 5)


@pytest.mark.parametrize("options", [{"united_kingdom": "yes"}, {"neutral_bases": "yes"}])
def test_nobody_is_asked_what_the_master_has_settled(options: dict[str, str]) -> None:
    assert continent(**options).state.proposals == {}


def test_the_first_phase_waits_for_the_votes() -> None:
    game = continent()
    assert game.state.position is not None
    idle = replace(game.state, position=replace(game.state.position, phase=Phase.parse("S1991R")))
    game.state = idle  # nobody has anything to order here
    for power in CONTINENT.powers:
        assert game.state.early_at is None
        game.vote(power, power == "PERU", BASES)
    assert game.state.early_at is not None


def rolled_back_to_its_opening(yes: int) -> tuple[Variants, GameState]:
    """A game of Continent II whose first winter counted so many votes for the bases; and as it was then."""
    table = Variants("continent2").filled_and_started()
    opening = table.state.position
    assert opening is not None
    for seat in list(table.state.players)[:yes]:
        table.do(voting.vote(table.state, table.variant, seat.id, BASES, True, table.now))
    table.do(run_phase(table.state, table.variant, table.now, table.rng))
    counted = table.state
    table.do(rewinding.rollback(table.state, table.variant, opening, table.now))
    return table, counted


@pytest.mark.parametrize(("yes", "chosen"), [(5, "yes"), (4, "no")])
def test_a_rollback_to_the_opening_voids_its_vote_and_asks_again(yes: int, chosen: str) -> None:
    table, counted = rolled_back_to_its_opening(yes)
    assert variant_of(counted).chosen["neutral_bases"] == chosen
    assert table.variant.chosen["neutral_bases"] == "no"
    assert table.state.proposals[BASES].votes == {}
    assert table.state.voted == {}


@pytest.mark.parametrize(("yes", "chosen"), [(5, "yes"), (4, "no")])
def test_when_that_is_undone_the_vote_counts_again_and_nobody_is_asked(yes: int, chosen: str) -> None:
    table, counted = rolled_back_to_its_opening(yes)
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.variant.chosen["neutral_bases"] == chosen
    assert table.state.settings.options == counted.settings.options
    assert table.state.proposals == {}
    assert table.state.voted == counted.voted
