"""Bids on file: who may bid what, what replaces what, and what becomes of them when the phase is run."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.game.clock.phase_status import Wait
from judge.game.clock.processing import run_phase
from judge.game.clock.readiness import early_run
from judge.game.events import BidsFiled, BidsSettled, EarlyRunSet, Event, OrdersFiled, PhaseProcessed
from judge.game.masters import master_actions
from judge.game.orders.bidding import WithoutPoints, bid_sheet, clear_bids, file_bids
from judge.game.players import player_actions
from judge.game.reducer import apply
from judge.game.seating import GameOver, NotAPlayer, NotStarted
from judge.game.settings import Ballots, DrawMode, Settings
from judge.game.state import GameState, Status
from judge.game.views.game_view import view_for
from judge.game.votes import voting
from judge.game.votes.voting import NoDraws
from judge.rules.reasons.bid_reasons import BidOverBudget, BidVoidAttack
from tests.game.bidding_table import EAST_POWERS, TWO_SIDES, WEST_POWERS, two_player_game
from tests.game.table import DAY, HOUR, MONDAY, kinds, refused
from tests.orders import bids_of, ordered
from tests.seals import matches_commitment

SORTIE = "DP 2: A BEL - HOL"
SUPPORT = "DP 1: A BEL S A MUN - RUH"


def on_file(state: GameState) -> dict[str, tuple[str, ...]]:
    """Each side's bids on file, spelled."""
    return {side: tuple(map(str, bids)) for side, bids in state.bids.items()}


def after(state: GameState, events: Sequence[Event]) -> GameState:
    for event in events:
        state = apply(state, event)
    return state


def bidding(seat: str, *texts: str, state: GameState | None = None) -> GameState:
    """The game once these bids have come from that seat."""
    state = state or two_player_game()
    return after(state, file_bids(state, TWO_SIDES, seat, bids_of(*texts), MONDAY))


def holding(state: GameState, *powers: str) -> GameState:
    """The game with these powers' orders on file: all hold."""
    assert state.position is not None
    for power in powers:
        filed = ordered(*(f"{unit} H" for unit in state.position.units_of(power)))
        state = apply(state, OrdersFiled(power, filed))
    return state


def run(state: GameState, seed: int = 1) -> list[Event]:
    return run_phase(state, TWO_SIDES, MONDAY + HOUR, random.Random(seed))


def settled(events: Sequence[Event]) -> BidsSettled:
    (found,) = (event for event in events if isinstance(event, BidsSettled))
    return found


def processed(events: Sequence[Event]) -> PhaseProcessed:
    (found,) = (event for event in events if isinstance(event, PhaseProcessed))
    return found


# -- filing


def test_bids_add_to_those_on_file_of_the_players_side() -> None:
    state = bidding("p1", SUPPORT, state=bidding("p1", SORTIE))
    assert on_file(state) == {"WEST": (SORTIE, SUPPORT)}


def test_the_sides_bids_stand_side_by_side() -> None:
    state = bidding("p2", SORTIE, state=bidding("p1", SUPPORT))
    assert on_file(state) == {"WEST": (SUPPORT,), "EAST": (SORTIE,)}


def test_another_bid_for_the_same_order_replaces_the_points_and_stays_in_its_place() -> None:
    state = bidding("p1", "DP 1: A BEL - HOL", state=bidding("p1", SORTIE, SUPPORT))
    assert on_file(state) == {"WEST": ("DP 1: A BEL - HOL", SUPPORT)}


def test_points_that_are_replaced_are_free_again() -> None:
    nine = [f"DP 1: A BEL {order}" for order in ("- HOL", "- PIC", "- BUR", "- RUH", "H")]
    nine += [f"DP 1: A SER {order}" for order in ("- BUD", "- TRI", "- ALB", "- GRE")]
    state = bidding("p1", *nine)
    assert bidding("p1", "DP 1: A BEL - HOL", state=state).bids == state.bids
    with refused("bid-over-budget"):
        bidding("p1", "DP 2: A BEL - HOL", state=state)


def test_a_bid_over_the_budget_is_refused_with_what_is_left_and_files_nothing() -> None:
    eight = [f"DP 2: A BEL {order}" for order in ("- HOL", "- PIC", "- BUR", "- RUH")]
    with refused(BidOverBudget(1, 9)):
        bidding("p1", *eight, "DP 2: A SER H")


def test_nobody_bids_more_than_two_points_for_an_order() -> None:
    with refused("bid-points"):
        bidding("p1", "DP 3: A BEL H")


def test_bids_are_only_for_units_that_nobody_plays() -> None:
    with refused("bid-for-player"):
        bidding("p1", "DP 1: A VIE H")


def test_a_bid_for_an_impossible_order_is_refused() -> None:
    with refused("out-of-reach"):
        bidding("p1", "DP 1: A BEL - PAR")


@pytest.mark.parametrize("seat", ["master", "o1", "nobody"])
def test_only_players_bid(seat: str) -> None:
    with refused(NotAPlayer):
        bidding(seat, SORTIE)
    with refused(NotAPlayer):
        clear_bids(two_player_game(), TWO_SIDES, seat, MONDAY)


def test_only_variants_with_bids_take_them() -> None:
    standard = load_variant("standard")
    with refused("bids-unknown"):
        file_bids(two_player_game(), standard, "p1", bids_of(SORTIE), MONDAY)
    with refused(WithoutPoints("Standard")):
        clear_bids(two_player_game(), standard, "p1", MONDAY)


@pytest.mark.parametrize("phase", ["F1901R", "W1901A"])
def test_bids_are_for_movement_phases_only(phase: str) -> None:
    position = replace(TWO_SIDES.start(), phase=Phase.parse(phase))
    with refused("bids-not-now"):
        bidding("p1", SORTIE, state=two_player_game(position=position))


def test_there_are_no_bids_before_the_start_and_after_the_end() -> None:
    with refused(NotStarted):
        bidding("p1", SORTIE, state=two_player_game(position=None, status=Status.FORMING))
    with refused(GameOver):
        bidding("p1", SORTIE, state=two_player_game(status=Status.TERMINATED))


def test_a_paused_game_still_takes_bids() -> None:
    assert on_file(bidding("p1", SORTIE, state=two_player_game(status=Status.PAUSED))) == {"WEST": (SORTIE,)}


def test_clearing_takes_all_own_bids_back_and_nobody_elses() -> None:
    state = bidding("p2", SORTIE, state=bidding("p1", SUPPORT))
    assert on_file(after(state, clear_bids(state, TWO_SIDES, "p1", MONDAY))) == {"EAST": (SORTIE,)}


def test_what_changes_nothing_is_no_event() -> None:
    assert clear_bids(two_player_game(), TWO_SIDES, "p1", MONDAY) == []
    assert file_bids(bidding("p1", SORTIE), TWO_SIDES, "p1", bids_of(SORTIE), MONDAY) == []


def test_missing_bids_do_not_delay_a_phase() -> None:
    state = holding(two_player_game(), *WEST_POWERS, *EAST_POWERS[:-1])
    assert state.position is not None
    turkey = [order for unit in state.position.units_of("TURKEY") for order in bids_of(f"DP 1: {unit} H")]
    filed = player_actions.file_orders(state, TWO_SIDES, "p2", {"TURKEY": [each.order for each in turkey]}, MONDAY)
    assert kinds(filed) == ["OrdersFiled", "EarlyRunSet"]


def without_eastern_units() -> GameState:
    """The game in which the East has lost its units, and still owns its centres; the West holds with all of its own."""
    start = two_player_game().position
    assert start is not None
    units = tuple(unit for unit in start.units if unit.power not in EAST_POWERS)
    return holding(two_player_game(position=replace(start, units=units)), *WEST_POWERS)


def test_a_side_without_units_that_may_bid_is_waited_for_until_its_final() -> None:
    # Intercontinental §11.1: a survivor always has a point to bid; that it has bid nobody else may learn
    state = without_eastern_units()
    assert early_run(state, TWO_SIDES, MONDAY) == []
    state = bidding("p2", SORTIE, state=state)
    assert early_run(state, TWO_SIDES, MONDAY) == []
    final = player_actions.set_ready(state, TWO_SIDES, "p2", "final", MONDAY)
    assert kinds(final) == ["SeatChanged", "EarlyRunSet"]


def test_nobody_waits_past_the_deadline_for_a_side_that_may_only_bid() -> None:
    state = replace(without_eastern_units(), late_noticed=True)
    assert early_run(state, TWO_SIDES, MONDAY + DAY) == [EarlyRunSet(MONDAY + DAY)]


def test_a_side_without_units_and_centres_is_not_waited_for() -> None:
    state = without_eastern_units()
    assert state.position is not None
    centres = {centre: owner for centre, owner in state.position.centres.items() if owner not in EAST_POWERS}
    state = replace(state, position=replace(state.position, centres=centres))
    assert kinds(early_run(state, TWO_SIDES, MONDAY)) == ["EarlyRunSet"]


def test_who_may_only_bid_and_their_masters_read_why_the_phase_waits() -> None:
    state = without_eastern_units()
    own = view_for(state, TWO_SIDES, "p2").own
    assert own is not None
    assert own.may_only_bid
    waits = {each.seat: each.waits for each in view_for(state, TWO_SIDES, "master").standings}
    assert waits == {"p1": (), "p2": (Wait.BIDS,)}


def test_a_bid_gives_the_early_run_its_window_anew() -> None:
    ready = holding(two_player_game(early_at=MONDAY + HOUR / 4), *WEST_POWERS, *EAST_POWERS)
    later = MONDAY + HOUR / 5
    events = file_bids(ready, TWO_SIDES, "p1", bids_of(SORTIE), later)
    assert events == [BidsFiled("WEST", bids_of(SORTIE)), EarlyRunSet(later + ready.settings.timing.undo)]


# -- the end


def test_sides_may_vote_on_a_draw_as_the_masters_house_rules_have_it() -> None:
    # Intercontinental §2.0 leaves draws to house rules: the setting DRAW, by which all survivors share one
    state = two_player_game()
    proposed = after(state, voting.propose_draw(state, TWO_SIDES, "p1", (), MONDAY))
    agreed = voting.vote(proposed, TWO_SIDES, "p2", "draw", True, MONDAY)
    assert after(proposed, agreed).drawn == ("WEST", "EAST")
    without = two_player_game(settings=Settings(ballots=Ballots(draw=DrawMode.NONE)))
    with refused(NoDraws):
        voting.propose_draw(without, TWO_SIDES, "p1", (), MONDAY)


# -- who leaves


def test_bids_go_with_a_player_who_leaves() -> None:
    state = bidding("p2", SORTIE, state=bidding("p1", SUPPORT))
    assert on_file(after(state, player_actions.resign(state, "p1"))) == {"EAST": (SORTIE,)}


@pytest.mark.parametrize("clears", [False, True])
def test_bids_go_with_a_player_whom_the_master_removes(clears: bool) -> None:
    state = bidding("p2", SORTIE, state=bidding("p1", SUPPORT))
    ejected = master_actions.eject(state, "FRANCE", clears=clears)
    replaced = master_actions.replace_player(state, "FRANCE", "new@example.org", "Newt", clears=clears)
    for events in (ejected, replaced):
        assert on_file(after(state, events)) == {"EAST": (SORTIE,)}


def test_bids_stay_when_their_player_changes_address() -> None:
    state = bidding("p1", SORTIE)
    assert after(state, player_actions.change_seat(state, "p1", address="wes@other.example")).bids == state.bids


# -- the phase is run


def test_the_order_with_most_points_is_given_and_a_sponsors_count_double() -> None:
    state = bidding("p2", "DP 2: A BEL - PIC", "DP 1: A SER - BUL", state=bidding("p1", "DP 2: A BEL - HOL"))
    events = run(state)
    given = {str(line.order): line.verdict for line in processed(events).results if line.power in TWO_SIDES.neutrals}
    assert given == {"A BEL - HOL": "fails", "A SER - BUL": "fails"}
    assert [(line.side, str(line.bid), line.weight) for line in settled(events).ledger] == [
        ("WEST", "DP 2: A BEL - HOL", 4),
        ("EAST", "DP 2: A BEL - PIC", 2),
        ("EAST", "DP 1: A SER - BUL", 1),
    ]


def test_a_side_that_attacks_a_unit_loses_its_bids_for_it() -> None:
    """Intercontinental's Attacking & Allocating Rule; the other side's bid counts."""
    start = TWO_SIDES.start()
    units = tuple(Unit("GERMANY", "A", "RUH") if str(unit) == "A MUN" else unit for unit in start.units)
    state = bidding("p2", "DP 1: A BEL - BUR", state=bidding("p1", "DP 2: A BEL H"))
    state = replace(state, position=replace(start, units=units))
    ledger = settled(run(apply(state, OrdersFiled("GERMANY", ordered("A RUH - BEL"))))).ledger
    assert [(line.side, line.weight, line.code) for line in ledger] == [
        ("WEST", 0, "bid-void-attack"),
        ("EAST", 1, "bid-won"),
    ]


def test_the_ledger_is_settled_before_the_phase_and_the_results_carry_its_seal_only() -> None:
    events = run(bidding("p1", SORTIE))
    assert kinds(events)[:2] == ["BidsSettled", "PhaseProcessed"]
    sealed, done = settled(events), processed(events)
    assert sealed.phase == "S1901M"
    assert done.commitment == sealed.commitment
    assert matches_commitment(sealed)
    assert "DP" not in repr(done)


def test_an_empty_ledger_is_sealed_too() -> None:
    sealed = settled(run(two_player_game()))
    assert sealed.ledger == ()
    assert matches_commitment(sealed)


def test_equal_ledgers_have_different_seals() -> None:
    one, two = settled(run(bidding("p1", SORTIE), seed=1)), settled(run(bidding("p1", SORTIE), seed=2))
    assert one.ledger == two.ledger
    assert one.commitment != two.commitment


@pytest.mark.parametrize("phase", ["S1901R", "W1901A"])
def test_phases_without_bids_have_no_seal(phase: str) -> None:
    events = run(two_player_game(position=replace(TWO_SIDES.start(), phase=Phase.parse(phase))))
    assert "BidsSettled" not in kinds(events)
    assert processed(events).commitment == ""


def test_variants_without_bids_have_no_seal() -> None:
    events = run_phase(two_player_game(), load_variant("standard"), MONDAY, random.Random(1))
    assert "BidsSettled" not in kinds(events)
    assert processed(events).commitment == ""


def test_bids_are_worth_nothing_after_their_phase() -> None:
    state = bidding("p1", SORTIE)
    assert on_file(after(state, run(state))) == {}


# -- who sees what


def test_a_bidder_sees_their_bids_with_weights_and_the_points_left() -> None:
    state = bidding("p1", SORTIE, "DP 1: A SER H")
    sheet = bid_sheet(state, TWO_SIDES, state.seats["p1"])
    assert sheet is not None
    assert (sheet.side, sheet.used, sheet.left, sheet.total) == ("WEST", 3, 6, 9)
    assert [(str(own.bid), own.weight, own.as_sponsor, own.warning) for own in sheet.bids] == [
        (SORTIE, 4, True, None),
        ("DP 1: A SER H", 1, False, None),
    ]


def test_a_bidder_is_warned_that_their_own_orders_void_a_bid() -> None:
    state = apply(bidding("p2", "DP 1: A SER H"), OrdersFiled("AUSTRIA", ordered("A BUD - SER")))
    sheet = bid_sheet(state, TWO_SIDES, state.seats["p2"])
    assert sheet is not None
    assert sheet.bids[0].warning == BidVoidAttack(Unit("AUSTRIA", "A", "BUD"), "SER")


def test_nobody_elses_view_holds_a_bid_not_even_the_masters() -> None:
    state = bidding("p1", SORTIE)
    own = view_for(state, TWO_SIDES, "p1").own
    assert own is not None
    assert own.bids is not None
    for seat in ("p2", "master", "o1", None):
        view = view_for(state, TWO_SIDES, seat)
        assert view == view_for(two_player_game(), TWO_SIDES, seat)
        assert "BEL - HOL" not in repr(view)


@pytest.mark.parametrize("changes", [{"status": Status.TERMINATED}, {"position": None, "status": Status.FORMING}])
def test_there_is_no_sheet_where_nothing_can_be_bid(changes: dict[str, object]) -> None:
    state = two_player_game(**changes)
    assert bid_sheet(state, TWO_SIDES, state.seats["p1"]) is None
    assert bid_sheet(two_player_game(), load_variant("standard"), state.seats["p1"]) is None
