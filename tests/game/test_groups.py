"""Seats of several powers: dealt as a group, late as a group, vacant and taken over as a group."""

from collections import Counter
from dataclasses import replace

import pytest

from judge.board.position import Unit
from judge.game.clock.phase_status import PhaseStatus
from judge.game.events import GameStarted
from judge.game.joining import forming
from judge.game.joining.forming import CannotBeDealt, GameFull, NameAPower, PowerNotVacant
from judge.game.masters import master_actions
from judge.game.masters.master_actions import NobodyToEject
from judge.game.players import player_actions
from judge.game.players.player_actions import NotYourPower
from judge.game.press.press import send_press
from judge.game.press.press_refusals import VacantRecipient
from judge.game.seating import AlreadyPlays, NobodyPlays, NoSuchGroup, PowersPlayed, find_players_seat, seat_label
from judge.game.state import Seat
from judge.game.views.game_view import GameView, view_for
from judge.rules.deals import DealtToOthers
from judge.writing.rendering.translator import in_english
from tests.orders import ordered

from .table import refused
from .variants import Variants

FIXED_BLUE = ("BRITISH RAJ", "CANADA", "CAPE COLONY", "GREAT BRITAIN")  # Intercontinental §3.1
GROUPS = ("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET")


def started(seed: int = 1865) -> Variants:
    return Variants("intercontinental", seed=seed).filled_and_started()


def test_a_game_is_for_as_many_players_as_there_are_groups() -> None:
    table = Variants("intercontinental")
    table.fill()
    assert len(table.state.players) == 8
    assert forming.is_full(table.state, table.variant)
    with refused(GameFull):
        table.join("ninth@example.org")


def test_players_wish_for_groups_and_are_told_which_there_are() -> None:
    table = Variants("intercontinental")
    table.join("ann@example.org", "teal", "BLUE", "teal")
    assert table.state.seats["p1"].preferences == ("TEAL", "BLUE")
    with refused(NoSuchGroup("Intercontinental", "FRANCE", GROUPS)):
        table.join("bob@example.org", "FRANCE")


def test_the_start_deals_a_group_to_every_player_and_every_power_to_a_group() -> None:
    table = Variants("intercontinental")
    table.fill()
    [event] = table.start()
    assert isinstance(event, GameStarted)
    seats = table.state.players
    assert [seat.group for seat in seats] == list(table.variant.groups)  # everybody wished for another one
    assert seats[0].powers == FIXED_BLUE
    assert all(len(seat.powers) == 4 for seat in seats)
    assert Counter(power for seat in seats for power in seat.powers) == Counter(list(table.variant.powers))
    order = list(table.variant.powers)
    assert all(list(seat.powers) == sorted(seat.powers, key=order.index) for seat in seats)
    assert event.assignment == table.state.assignment == {power: seat.group for seat in seats for power in seat.powers}
    assert table.phase == "S1865M"


def test_the_recorded_seed_and_what_was_fixed_decide_the_deal() -> None:
    one, again = started(), started()
    assert (one.state.seed, one.state.assignment) == (again.state.seed, again.state.assignment)
    dealt = {tuple(started(seed).state.assignment.items()) for seed in range(8)}
    assert len(dealt) > 1


@pytest.mark.parametrize("seed", range(6))
def test_what_the_master_fixed_is_kept_by_every_deal(seed: int) -> None:
    table = Variants("intercontinental", seed=seed)
    fixed = {"DAI NAM": "RED", "IRAN": "VIOLET", "MEXICO": "TEAL", "ZANZIBAR": "OLIVE"}
    table.state = replace(table.state, assignment=fixed)
    table.filled_and_started()
    assert fixed.items() <= table.state.assignment.items()


def test_powers_fixed_in_a_way_that_cannot_be_dealt_stop_the_start() -> None:
    table = Variants("intercontinental")
    table.fill()
    table.state = replace(table.state, assignment={"MEXICO": "BLUE"})
    with refused(CannotBeDealt().with_more(DealtToOthers("MEXICO", ("RED", "TEAL"), "BLUE"))):
        table.start()


def test_a_seat_is_late_while_any_of_its_powers_lacks_orders() -> None:
    table = started()
    table.order("p1", BRITISH_RAJ=["F BOMB H", "A CALC H", "A DELH H"], CANADA=["F HALI H", "A QUEB H"])
    table.order("p1", CAPE_COLONY=["F CAPE H", "A DURB H"])
    late = set(PhaseStatus(table.state, table.variant).late)
    assert late & set(FIXED_BLUE) == {"GREAT BRITAIN"}
    table.order("p1", GREAT_BRITAIN=["F EDIN H", "A LIVE H", "F LOND H"])
    assert not set(PhaseStatus(table.state, table.variant).late) & set(FIXED_BLUE)
    assert not PhaseStatus(table.state, table.variant).is_ready


def test_nobody_waits_for_units_that_nobody_plays() -> None:
    table = started()
    assert set(PhaseStatus(table.state, table.variant).unfinished) == set(table.variant.powers)


def test_the_game_is_ready_when_every_seat_has_ordered_for_every_power() -> None:
    table = started()
    position = table.state.position
    assert position is not None
    for seat in table.state.players:
        table.order(seat.id, **{p.replace(" ", "_"): [f"{u} H" for u in position.units_of(p)] for p in seat.powers})
    assert PhaseStatus(table.state, table.variant).is_ready
    assert table.state.early_at == table.now + table.state.settings.timing.undo


def test_a_group_is_vacant_and_taken_over_as_one() -> None:
    table = started()
    table.leave("p1")
    assert view_for(table.state, table.variant, None).vacant == FIXED_BLUE
    with refused(PowerNotVacant("cup", ("FRANCE",), ("BLUE",))):
        table.join("new@example.org", "FRANCE")
    table.join("new@example.org", "CANADA")
    seat = table.state.seats["p1"]
    assert (seat.address, seat.group, seat.powers, seat.generation) == ("new@example.org", "BLUE", FIXED_BLUE, 2)


def test_of_several_vacant_groups_one_must_be_named() -> None:
    table = started()
    table.leave("p1")
    table.leave("p6")
    with refused(NameAPower("cup", ("BLUE", "RED"), "BLUE")):
        table.join("new@example.org")
    table.join("new@example.org", "teal", "red")
    assert table.state.seats["p6"].address == "new@example.org"


def test_a_name_that_no_side_has_takes_nothing_over() -> None:
    table = started()
    table.leave("p1")
    with refused(NoSuchGroup):
        table.join("new@example.org", "PURPLE")


@pytest.mark.parametrize("named", ["BLUE", "blue", "Great Britain", "p1"])
def test_the_master_names_a_seat_by_its_group_or_a_power_of_it(named: str) -> None:
    table = started()
    assert find_players_seat(table.state, named).id == "p1"
    table.do(master_actions.replace_player(table.state, named, "bea@example.org", "Bea"))
    assert (table.state.seats["p1"].group, table.state.seats["p1"].powers) == ("BLUE", FIXED_BLUE)
    table.do(master_actions.eject(table.state, named))
    assert not table.state.seats["p1"].is_held
    with refused(NobodyToEject(("BLUE",), "cup")):
        master_actions.eject(table.state, named)
    with refused(VacantRecipient(("BLUE",))):
        send_press(table.state, "p2", ["p1"], "hello")


def test_a_seat_that_is_none_is_answered_with_the_groups_there_are() -> None:
    with refused(NobodyPlays("cup", "Narnia").with_more(PowersPlayed(GROUPS))):
        find_players_seat(started().state, "Narnia")


def test_who_plays_a_group_plays_no_other() -> None:
    table = started()
    table.leave("p2")
    with refused(AlreadyPlays("player1@example.org", "cup", ("BLUE",))):
        table.join("player1@example.org", "TEAL")


def test_another_groups_power_is_not_mine_to_order() -> None:
    table = started()
    with refused(NotYourPower("FRANCE", "cup", ("BLUE",))):
        table.order("p1", FRANCE=["A PARI H"])


def test_a_seat_is_called_by_its_group_its_powers_or_its_id() -> None:
    table = started()
    seat = table.state.seats["p1"]
    assert seat_label(seat) == "BLUE"
    assert seat_label(replace(seat, group="")) == "BRITISH RAJ and CANADA and CAPE COLONY and GREAT BRITAIN"
    assert seat_label(Seat("p9", seat.role, "")) == "p9"


# -- views


def card(view: GameView, id: str) -> tuple[str, tuple[str, ...]]:
    return next((each.group, each.powers) for each in view.seats if each.id == id)


def test_everybody_sees_the_sides_the_options_and_who_plays_which_group() -> None:
    table = Variants("intercontinental", suez="1866").filled_and_started()
    view = view_for(table.state, table.variant, None)
    assert [(side.key, side.name) for side in view.sides][:2] == [("BLUE", "Blue"), ("TEAL", "Teal")]
    assert view.sides[0].powers == FIXED_BLUE
    assert [value for _, value in view.options] == ["1866", "none"]
    assert "Suez Canal" in in_english(view.options[0][0])
    assert view.places == 8
    assert card(view, "p1") == ("BLUE", FIXED_BLUE)
    assert view.drawn == ()


def test_before_the_start_a_side_shows_the_powers_that_are_known_to_be_its_own() -> None:
    table = Variants("intercontinental")
    table.state = replace(table.state, assignment={"MEXICO": "RED"})
    sides = {side.key: side.powers for side in view_for(table.state, table.variant, None).sides}
    assert sides["RED"] == ("AUSTRIA", "MEXICO")
    assert sides["YELLOW"] == ("CHINA",)
    assert list(sides) == list(table.variant.groups)


def test_a_player_sees_the_orders_of_all_their_powers() -> None:
    table = started()
    table.order("p1", CANADA=["A QUEB - OTTA"])
    own = view_for(table.state, table.variant, "p1").own
    assert own is not None
    assert tuple(own.orders) == FIXED_BLUE
    assert own.orders["CANADA"] == ordered("A QUEB - OTTA")
    assert own.unordered["CANADA"] == (Unit("CANADA", "F", "HALI"),)
    assert list(map(str, own.unordered["GREAT BRITAIN"])) == ["F EDIN", "A LIVE", "F LOND"]


def test_clearing_one_power_leaves_the_others() -> None:
    table = started()
    table.order("p1", CANADA=["A QUEB - OTTA"], CAPE_COLONY=["F CAPE H"])
    table.do(player_actions.clear_orders(table.state, table.variant, "p1", "CANADA", table.now))
    assert dict(table.state.orders) == {"CAPE COLONY": ordered("F CAPE H")}
    table.do(player_actions.clear_orders(table.state, table.variant, "p1", None, table.now))
    assert dict(table.state.orders) == {}
