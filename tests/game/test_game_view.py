"""Secrecy: a view holds what its reader may know, and a hunt through all of it finds nothing else."""

import dataclasses
from collections.abc import Iterator, Mapping

import pytest

from judge.board.orders import AdjustmentsDue, Order
from judge.board.position import Unit
from judge.game.joining import forming
from judge.game.masters import master_actions, rewinding
from judge.game.players import player_actions
from judge.game.state import Role, Status
from judge.game.views.game_view import GameView, view_for
from tests.orders import ordered

from .table import DAY, HOUR, POWERS, VARIANT, Table, trieste_falls

ORDERS = {
    "AUSTRIA": ("A VIE - GAL", "A BUD - SER"),
    "ENGLAND": ("F LON - NTH", "A LVP - YOR"),
    "FRANCE": ("A PAR - BUR", "F BRE - MAO"),
    "GERMANY": ("F KIE - DEN", "A MUN - RUH"),
    "ITALY": ("A VEN - TYR", "A ROM - APU"),
    "RUSSIA": ("F STP/SC - BOT", "A WAR - UKR"),
    "TURKEY": ("A CON - BUL", "F ANK - BLA"),
}


def played() -> Table:
    """A second phase with orders on file, passwords, WAITs, zones, an observer, a vacancy and recorded secrets."""
    table = Table.started()
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    table.order_nothing_special()
    table.tick(HOUR)
    table.do(rewinding.rollback(table.state, VARIANT, VARIANT.start(), table.now))
    for number, power in enumerate(POWERS, 1):
        seat = table.seat(power)
        table.do(player_actions.change_seat(table.state, seat, password=f"secret-record-{number}"))
        table.order(power, *ORDERS[power])
    table.do(player_actions.change_seat(table.state, "master", password="secret-record-0"))
    table.do(player_actions.change_seat(table.state, table.seat("FRANCE"), zone="Europe/Paris"))
    table.do(player_actions.set_waiting(table.state, VARIANT, table.seat("FRANCE"), True, table.now))
    table.do(master_actions.eject(table.state, "TURKEY"))
    return table


def leaves(thing: object) -> Iterator[object]:
    """Everything that can be reached in a value, whatever it is made of."""
    if isinstance(thing, Order):
        yield str(thing)
    elif dataclasses.is_dataclass(thing):
        for each in dataclasses.fields(thing):
            yield from leaves(getattr(thing, each.name))
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from leaves(key)
            yield from leaves(value)
    elif isinstance(thing, tuple | list | set | frozenset):
        for each in thing:
            yield from leaves(each)
    else:
        yield thing


READERS = [None, "master", "o1", "o99", *(f"p{number}" for number in range(1, 8))]


@pytest.mark.parametrize("reader", READERS)
def test_no_view_holds_anothers_orders_wishes_address_password_or_the_seed(reader: str | None) -> None:
    table = played()
    texts = [str(leaf) for leaf in leaves(view_for(table.state, VARIANT, reader))]
    seat = table.state.seats.get(reader or "")
    own = seat.powers if seat is not None else ()
    for power, orders in ORDERS.items():
        for order in orders:
            assert any(order in text for text in texts) is (power in own and power != "TURKEY")
    for text in texts:
        assert "@" not in text
        assert "secret-record" not in text
        assert str(table.state.seed) not in text


@pytest.mark.parametrize("reader", READERS)
def test_a_zone_and_a_wait_are_shown_to_their_owner_alone(reader: str | None) -> None:
    view = view_for(played().state, VARIANT, reader)
    mine = reader == "p3"
    assert ("Europe/Paris" in set(leaves(view))) is mine
    assert (view.own is not None and view.own.waiting) is mine


@pytest.mark.parametrize("reader", READERS)
def test_only_the_master_learns_whose_orders_the_phase_waits_for(reader: str | None) -> None:
    view = view_for(played().state, VARIANT, reader)  # nobody plays Turkey
    assert view.missing == (POWERS[:-1] if reader == "master" else None)


def test_who_is_ready_is_not_among_the_missing() -> None:
    table = played()
    table.order_nothing_special("ITALY")
    missing = view_for(table.state, VARIANT, "master").missing
    assert missing == tuple(power for power in POWERS if power not in ("ITALY", "TURKEY"))


def test_a_final_player_is_not_among_the_missing() -> None:
    table = played()
    table.do(player_actions.set_ready(table.state, VARIANT, table.seat("ITALY"), "final", table.now))
    missing = view_for(table.state, VARIANT, "master").missing
    assert missing is not None
    assert "ITALY" not in missing


@pytest.mark.parametrize("reader", READERS)
def test_everybody_learns_that_somebody_waits_and_only_the_master_learns_who(reader: str | None) -> None:
    waits = view_for(played().state, VARIANT, reader).waits  # p3 has said SET WAIT
    assert waits.delayed
    assert waits.delaying == (("FRANCE",) if reader == "master" else ())


def test_a_player_sees_their_orders_and_what_is_missing() -> None:
    own = view_for(played().state, VARIANT, "p3").own
    assert own is not None
    assert (own.seat, own.role, own.powers, own.zone) == ("p3", Role.PLAYER, ("FRANCE",), "Europe/Paris")
    assert own.orders == {"FRANCE": ordered("A PAR - BUR", "F BRE - MAO")}
    assert own.unordered == {"FRANCE": (Unit("FRANCE", "A", "MAR"),)}
    assert own.adjustments == {}


@pytest.mark.parametrize("reader", [None, "p7", "o99"])
def test_who_holds_no_seat_sees_what_the_public_sees(reader: str | None) -> None:
    assert view_for(played().state, VARIANT, reader).own is None


def test_everybody_sees_the_board_the_seats_and_the_deadline() -> None:
    table = played()
    view = view_for(table.state, VARIANT, None)
    assert (view.name, view.variant, view.variant_title) == ("spring-cup", "standard", VARIANT.title)
    assert view.phase == "S1901M"
    assert view.position == table.state.position
    assert view.deadline == table.now + 3 * DAY
    assert view.status is Status.ACTIVE
    assert [seat.id for seat in view.seats] == ["master", *(f"p{number}" for number in range(1, 8)), "o1"]
    assert view.vacant == ("TURKEY",)
    turkey = view.seats[7]
    assert (turkey.name, turkey.powers, turkey.held) == ("", ("TURKEY",), False)


def test_an_observer_who_left_is_not_shown() -> None:
    table = played()
    table.do(player_actions.resign(table.state, "o1"))
    assert "o1" not in [seat.id for seat in view_for(table.state, VARIANT, None).seats]


def test_a_forming_game_shows_its_own_wishes_to_a_player_alone() -> None:
    table = Table(players=2)
    table.join("player1@example.org", "TURKEY", "FRANCE")
    mine, others = view_for(table.state, VARIANT, "p1"), view_for(table.state, VARIANT, "p2")
    assert (mine.phase, mine.position, mine.deadline) == (None, None, None)
    assert mine.own is not None
    assert mine.own.preferences == ("TURKEY", "FRANCE")
    assert (mine.own.orders, mine.own.unordered) == ({}, {})
    assert "TURKEY" not in set(leaves(dataclasses.replace(others, sides=())))  # the sides are everybody's to see
    assert view_for(table.state, VARIANT, "master").missing == ()


def own_adjustments(view: GameView) -> Mapping[str, int]:
    assert view.own is not None
    return view.own.adjustments


def test_builds_and_removals_are_counted_in_winter() -> None:
    table = trieste_falls()
    table.order("AUSTRIA", "F TRI R ALB")
    table.tick(HOUR)
    italy = view_for(table.state, VARIANT, table.seat("ITALY"))
    assert own_adjustments(italy) == {"ITALY": 1}
    assert italy.own is not None
    assert italy.own.unordered == {"ITALY": (AdjustmentsDue(1),)}
    assert own_adjustments(view_for(table.state, VARIANT, table.seat("AUSTRIA"))) == {"AUSTRIA": -1}


def test_after_the_end_nothing_is_missing() -> None:
    table = played()
    table.do(master_actions.terminate(table.state, table.now))
    own = view_for(table.state, VARIANT, "p3").own
    assert own is not None
    assert own.unordered == {"FRANCE": ()}
    assert view_for(table.state, VARIANT, "master").missing == ()


def test_a_paused_game_shows_the_time_that_is_left() -> None:
    table = Table.started()
    table.do(master_actions.pause(table.state, table.now))
    view = view_for(table.state, VARIANT, None)
    assert (view.deadline, view.paused_left) == (None, 3 * 24 * 3600.0)
