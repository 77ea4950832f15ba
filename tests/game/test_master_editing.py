"""What a master can correct on the board, and what not."""

from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.common.message import Message, Plain
from judge.game.clock.phase_status import PhaseStatus
from judge.game.events import PositionEdited
from judge.game.masters import editing, master_actions
from judge.game.masters.editing import (
    Added,
    Change,
    Moved,
    NeutralStays,
    NoArmyThere,
    NoFleetThere,
    NoSupplyCentre,
    NothingToEdit,
    NotInRetreats,
    NoUnitThere,
    Owned,
    OwnedAlready,
    ProvinceTaken,
    ReasonWanted,
    Removed,
)
from judge.game.players import player_actions
from tests.orders import ordered

from .table import HOUR, POWERS, VARIANT, Table, kinds, refused, trieste_falls

PARIS = Unit("FRANCE", "A", "PAR")


def edit(table: Table, *edits: Change, reason: str = "misread") -> list[str]:
    said = [(each, Plain("said")) for each in edits]
    return kinds(table.do(editing.edit(table.state, VARIANT, said, reason, "master", table.now)))


def units(table: Table, power: str) -> list[str]:
    assert table.state.position is not None
    return [str(unit) for unit in table.state.position.units_of(power)]


def test_units_and_centres_are_put_right() -> None:
    table = Table.started()
    edit(table, Moved("PAR", "BUR"), Removed("BRE"), Added(Unit("FRANCE", "F", "SPA/SC")), Owned("BEL", "FRANCE"))
    assert units(table, "FRANCE") == ["A MAR", "A BUR", "F SPA/SC"]
    assert table.state.position is not None
    assert table.state.position.centres_of("FRANCE") == ["BEL", "BRE", "MAR", "PAR"]
    edit(table, Owned("BEL", None))
    assert "BEL" not in table.state.position.centres


def test_what_was_changed_is_recorded_with_who_did_it_and_why() -> None:
    table = Table.started()
    said = (Plain("F BRE is gone"),)
    event, *_ = editing.edit(table.state, VARIANT, [(Removed("BRE"), said[0])], " misread ", "p8", table.now)
    assert isinstance(event, PositionEdited)
    assert (event.reason, event.changes, event.by) == ("misread", said, "p8")


def test_orders_that_no_longer_fit_go_and_others_stay() -> None:
    table = Table.started()
    table.order("FRANCE", "A PAR - BUR", "F BRE - MAO")
    table.order("GERMANY", "A MUN - BUR")
    assert edit(table, Moved("PAR", "PIC")) == ["PositionEdited", "OrdersFiled"]
    assert table.state.orders == {"FRANCE": ordered("F BRE - MAO"), "GERMANY": ordered("A MUN - BUR")}


def test_a_position_that_everybody_has_ordered_for_again_runs_early_only_then() -> None:
    table = Table.started()
    table.order_nothing_special()
    assert table.state.early_at is not None
    edit(table, Added(Unit("FRANCE", "A", "BUR")))
    assert table.state.early_at is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (Added(Unit("FRANCE", "F", "BUR")), NoFleetThere("BUR")),
        (Added(Unit("FRANCE", "A", "NTH")), NoArmyThere("NTH")),
        (Added(Unit("FRANCE", "F", "SPA")), NoFleetThere("SPA")),
        (Added(Unit("FRANCE", "A", "MUN")), ProvinceTaken("GERMANY", Unit("GERMANY", "A", "MUN"))),
        (Moved("PAR", "MUN"), ProvinceTaken("GERMANY", Unit("GERMANY", "A", "MUN"))),
        (Moved("PIC", "BUR"), NoUnitThere("PIC")),
        (Removed("PIC"), NoUnitThere("PIC")),
        (Owned("BUR", "FRANCE"), NoSupplyCentre("BUR")),
        (Owned("PAR", "FRANCE"), OwnedAlready("PAR", "FRANCE")),
    ],
)
def test_what_the_board_does_not_allow_is_refused_and_nothing_happens(change: Change, why: Message) -> None:
    table = Table.started()
    with refused(why):
        edit(table, Removed("BRE"), change)
    assert "F BRE" in units(table, "FRANCE")


def test_a_reason_is_wanted() -> None:
    table = Table.started()
    with refused(ReasonWanted):
        edit(table, Removed("BRE"), reason=" ")
    with refused(NothingToEdit):
        edit(table)


def test_nothing_is_changed_while_units_retreat() -> None:
    table = trieste_falls()
    with refused(NotInRetreats(Phase.parse("F1901R"))):
        edit(table, Removed("BRE"))


def test_in_adjustments_the_orders_of_a_power_whose_count_changes_go() -> None:
    table = trieste_falls()
    table.do(master_actions.process(table.state, VARIANT, None, table.now, table.rng))
    assert table.phase == "W1901A"
    table.order("ITALY", "F ROM B")
    edit(table, Owned("TRI", "AUSTRIA"))
    assert table.state.orders == {}


def test_what_nobody_plays_stays_in_its_own_place() -> None:
    variant = load_variant("intercontinental")
    position = variant.start()
    unit = next(each for each in position.units if each.power in variant.neutrals)
    gone = editing.changed(variant, position, Removed(unit.space))
    assert unit not in gone.units
    assert unit in editing.changed(variant, gone, Added(unit)).units
    taken = {variant.province_of[each.space] for each in position.units}
    free = next(at for at in sorted(variant.army) if at not in taken)
    with refused(NeutralStays):
        editing.changed(variant, gone, Added(unit._replace(kind="A", space=free)))


def test_who_fleets_away_from_a_place_of_internment_has_not_been_there() -> None:
    position = replace(VARIANT.start(), stays={"PAR": 2, "BRE": 1})
    assert editing.changed(VARIANT, position, Moved("PAR", "BUR")).stays == {"BRE": 1}


def test_a_unit_may_be_put_on_its_other_coast() -> None:
    position = VARIANT.start()
    moved = editing.changed(VARIANT, position, Moved("STP/SC", "STP/NC"))
    assert Unit("RUSSIA", "F", "STP/NC") in moved.units
    assert PARIS in moved.units


def test_an_edit_takes_back_final_of_those_it_touches_and_the_phase_waits() -> None:
    """EDIT / MOVE A PAR PIC after all have said FINAL: France's order for A PAR is dropped."""
    table = Table.started()
    table.order_nothing_special()
    for seat in table.state.players:
        table.do(player_actions.set_ready(table.state, VARIANT, seat.id, "final", table.now))
    assert table.state.early_at is not None
    edit(table, Moved("PAR", "PIC"))
    ready = {seat.powers[0]: seat.ready for seat in table.state.players}
    assert ready == {power: "" if power == "FRANCE" else "final" for power in POWERS}
    assert table.state.early_at is None
    assert PhaseStatus(table.state, VARIANT).late == ("FRANCE",)


def test_after_an_edit_that_costs_no_orders_the_phase_waits_for_its_deadline() -> None:
    table = Table.started()
    table.order_nothing_special()
    deadline = table.state.deadline
    edit(table, Owned("BEL", "FRANCE"))
    assert table.state.early_at is None
    assert deadline is not None
    table.now = deadline - HOUR
    assert "PhaseProcessed" not in kinds(table.tick())
