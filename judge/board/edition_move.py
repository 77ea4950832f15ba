"""Moves a game from the board of one edition of its variant to that of another: positions, orders, bids, conditions.

A place whose code has changed is renamed. What names a place that the other edition lacks is dropped. The rules decide
whether an order is still possible.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from judge.board.bid import Bid
from judge.board.conditions import Condition, Joined, Not, Stands
from judge.board.edition_changes import EditionChanges, edition_changes, renamed_places
from judge.board.orders import MovementOrder, Order, Waive
from judge.board.position import DislodgedUnit, Position, Unit
from judge.board.variant import Variant


@dataclass(frozen=True)
class EditionMove:
    """The move from the edition `old` to `new`, both with the same options, deal and phase.

    Both have the same powers. Powers that nobody plays have codes of places as keys; some of these may be renamed.
    """

    old: Variant
    new: Variant

    @cached_property
    def changes(self) -> EditionChanges:
        """What differs."""
        return edition_changes(self.old, self.new)

    @cached_property
    def _codes(self) -> Mapping[str, str]:
        """The places that both editions have: the new code of each, by its old code."""
        renamed = renamed_places(self.old, self.new)
        codes = {code: renamed.get(code, code) for code in self.old.provinces}
        return {code: there for code, there in codes.items() if there in self.new.provinces}

    def place(self, code: str) -> str | None:
        """A place's code in the other edition; None if that lacks the place."""
        return self._codes.get(code)

    def power(self, key: str) -> str:
        """A power's key in the other edition."""
        return self._codes.get(key, key) if key in self.old.neutrals else key

    def unit(self, unit: Unit) -> Unit | None:
        """A unit as it stands in the other edition; None if no unit of its kind can stand there."""
        space = self._space(unit.space, unit.kind)
        can_stand = space is not None and self.new.can_stand(unit.kind, space)
        return Unit(self.power(unit.power), unit.kind, space) if space is not None and can_stand else None

    def homeless(self, position: Position) -> tuple[Unit, ...]:
        """The units of a position that cannot stand where they are in the other edition."""
        return tuple(unit for unit in position.units if self.unit(unit) is None)

    def lost(self, position: Position) -> dict[str, str]:
        """The centres that are no centres in the other edition, or no places at all: their old codes, with their
        owners."""
        return {at: owner for at, owner in position.centres.items() if not self._is_centre(at)}

    def owners(self, centres: Mapping[str, str]) -> dict[str, str]:
        """The owners of centres by the new codes; centres of places that the other edition lacks keep their owners."""
        return {self._codes.get(at, at): self.power(owner) for at, owner in centres.items()}

    def position(self, position: Position, edition: str) -> Position:
        """A position on the board of the other edition; `edition` is its key.

        Homeless units and lost centres are left out.
        """
        moved = (self.unit(unit) for unit in position.units)
        return replace(
            position,
            units=tuple(unit for unit in moved if unit is not None),
            dislodged=tuple(self._dislodged(position)),
            centres=self.owners({at: owner for at, owner in position.centres.items() if self._is_centre(at)}),
            adopted=self.owners({at: owner for at, owner in position.adopted.items() if self._is_centre(at)}),
            control=self.owners({at: owner for at, owner in position.control.items() if self._is_land_alone(at)}),
            since={self._codes[at]: year for at, year in position.since.items() if at in self._codes},
            stays={self._codes[at]: count for at, count in position.stays.items() if at in self._codes},
            edition=edition,
        )

    def _dislodged(self, position: Position) -> Iterator[DislodgedUnit]:
        for each in position.dislodged:
            if (unit := self.unit(each.unit)) is not None:
                ways = None if each.retreats is None else map(self._space, each.retreats)
                yield DislodgedUnit(unit, None if ways is None else tuple(way for way in ways if way is not None))

    def order(self, order: Order) -> Order | None:
        """An order with the new codes; None if it names a place that the other edition lacks."""
        if isinstance(order, Waive):
            return order
        named: dict[str, Any] = {"at": self._space(order.at, order.kind)}
        if (aim := getattr(order, "to", None)) is not None:
            named["to"] = self._space(aim)
        if (helped := getattr(order, "of_at", None)) is not None:
            named["of_at"] = self._space(helped, getattr(order, "of_kind", ""))
        return replace(order, **named) if None not in named.values() else None

    def bid(self, bid: Bid) -> Bid | None:
        """A bid with the new codes; None if it names a place that the other edition lacks."""
        order = self.order(bid.order)
        return Bid(bid.points, order) if isinstance(order, MovementOrder) else None

    def condition(self, condition: Condition) -> Condition | None:
        """A condition with the new codes; None if it names a place that the other edition lacks."""
        match condition:
            case Stands(place=place, power=power):
                there = self._space(place)
                return None if there is None else replace(condition, place=there, power=self.power(power))
            case Not(of=of):
                inner = self.condition(of)
                return None if inner is None else Not(inner)
            case Joined(joint=joint, parts=parts):
                moved = tuple(each for part in parts if (each := self.condition(part)) is not None)
                return Joined(joint, moved) if len(moved) == len(parts) else None

    def _space(self, space: str, kind: str = "") -> str | None:
        """A space with the new code; None if the other edition lacks the place.

        A coast that the place no longer has is left out. A fleet is on the one coast that can be meant, if there is
        one.
        """
        code, slash, coast = space.partition("/")
        there = self._codes.get(code)
        if there is None:
            return None
        coasts = self.new.provinces[there].coasts
        if kind == "F" and not coast and len(coasts) == 1:
            return f"{there}/{coasts[0]}"
        return f"{there}{slash}{coast}" if coasts else there

    def _is_centre(self, code: str) -> bool:
        there = self._codes.get(code)
        return there is not None and self.new.provinces[there].is_centre

    def _is_land_alone(self, code: str) -> bool:
        """Whether both editions have the place and it is not a centre in the new one: it may be a building site."""
        return code in self._codes and not self._is_centre(code)
