"""Fog: what a player sees of the board where players see only what their units and centres see.

A player sees the provinces where their units stand, those that they hold, and all provinces that border on these by
land or by sea. There they see every unit, its owner, and who owns the centre. Everybody sees neutral units and their
centres, because everybody may bid for them. Masters see everything; observers and the public see nothing. The fog lifts
when the game is over and what it hides is opened.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from judge.board.message_records import spaces_named
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Verbatim, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit, province_of
from judge.board.variant import Variant
from judge.common.message import Message, Plain
from judge.game.events import BidLine, BidsSettled, PhaseProcessed, ResultLine
from judge.game.state import GameState, Role, Seat

DEPARTS, ARRIVES, STAYS, LOST = "departs", "arrives", "stays", "lost"
"""The verdicts on a unit that is half seen. Its line has only the unit, where it was or is seen, and no order."""

UNSEEN = "unseen"
"""The verdict on a support or convoy of an unseen unit: the player does not learn whether it counted."""


class NoConvoySeen(Message):
    """Why a move by sea failed, for a player who does not see which fleets could have convoyed."""


class BidTiedUnseen(Message):
    """The outcome of a bid that tied with another, for bidders who do not see the board."""


class BidVoidUnseen(Message):
    """The outcome of a bid for an impossible order, for bidders who do not see the board."""


def is_foggy(state: GameState, reader: Seat | None) -> bool:
    """Whether that reader (None: the public) sees the board of this game only in part."""
    if not state.settings.fog or state.is_revealed:
        return False
    return reader is None or reader.role is not Role.MASTER


def sees_nothing(state: GameState, reader: Seat | None) -> bool:
    """Whether that reader learns only that a phase is over: observers and the public."""
    return is_foggy(state, reader) and (reader is None or not reader.powers)


def sight(variant: Variant, position: Position, powers: Collection[str]) -> frozenset[str]:
    """The provinces that the players of these powers see."""
    own = {variant.province_of[unit.space] for unit in position.units if unit.power in powers}
    own |= {variant.province_of[each.unit.space] for each in position.dislodged if each.unit.power in powers}
    for held in (position.centres, position.adopted, position.control):
        own |= {province for province, owner in held.items() if owner in powers}
    return frozenset(own | {near for province in own for near in bordering(variant, province)})


def bordering(variant: Variant, province: str) -> set[str]:
    """The provinces that border on one, by land or from any of its coasts, whatever kind of unit can move there."""
    spaces = [space for space, at in variant.province_of.items() if at == province]
    ways = (variant.army, variant.fleet)
    return {variant.province_of[to] for space in spaces for borders in ways for to in borders.get(space, ())}


def seen(variant: Variant, position: Position, powers: Collection[str]) -> Position:
    """The position as the players of these powers see it; without powers, only the neutrals are seen."""
    return _within(variant, position, sight(variant, position, powers), powers)


def _within(variant: Variant, position: Position, sees: Collection[str], powers: Collection[str]) -> Position:
    always = {*powers, *variant.neutrals}

    def is_seen(power: str, space: str) -> bool:
        return power in always or variant.province_of[space] in sees

    return replace(
        position,
        units=tuple(unit for unit in position.units if is_seen(unit.power, unit.space)),
        # the retreats of others would reveal the units around them
        dislodged=tuple(
            each if each.unit.power in powers else replace(each, retreats=None)
            for each in position.dislodged
            if is_seen(each.unit.power, each.unit.space)
        ),
        centres={at: owner for at, owner in position.centres.items() if is_seen(owner, at)},
        adopted={at: owner for at, owner in position.adopted.items() if is_seen(owner, at)},
        control={at: owner for at, owner in position.control.items() if is_seen(owner, at)},
        since={at: year for at, year in position.since.items() if at in sees},
        stays={at: count for at, count in position.stays.items() if variant.province_of.get(at, at) in sees},
    )


# -- results ----------------------------------------------------------------------------------------------------------


def seen_results(variant: Variant, event: PhaseProcessed, powers: Collection[str]) -> PhaseProcessed:
    """The phase as the players of these powers learn about it.

    They learn the outcome of their own orders, with the reason unless it reveals something unseen. They learn the
    orders, without reasons, of units that they saw when the phase began, or see now. Of units that came from, went to
    or helped somewhere unseen, they learn no more than that.
    """
    before, after = sight(variant, event.before, powers), sight(variant, event.after, powers)
    in_view = _Sight(variant, event, powers, before, after)
    return replace(
        event,
        before=_within(variant, event.before, before, powers),
        orders={power: orders for power, orders in event.orders.items() if power in powers},
        results=tuple(seen_line for line in event.results if (seen_line := in_view.told(line)) is not None),
        after=_within(variant, event.after, after, powers),
        missing=tuple(power for power in event.missing if power in powers),
    )


@dataclass(frozen=True, slots=True)
class _Sight:
    """The provinces in view `before` and `after` a phase, for the players of some powers."""

    variant: Variant
    event: PhaseProcessed
    powers: Collection[str]
    before: frozenset[str]
    after: frozenset[str]

    def told(self, line: ResultLine) -> ResultLine | None:
        """The outcome of an order as these players learn it; None if they do not."""
        order = line.order
        if line.power in self.powers:
            return self._own(line)
        if isinstance(order, Verbatim | Unit | Waive) or line.code == "replaced":
            return None
        if isinstance(order, Build | Disband):
            return self._adjusted(line, order)
        return self._other(line, order)

    # -- one's own

    def _own(self, line: ResultLine) -> ResultLine:
        order = line.order
        if isinstance(order, Support | Convoy) and self._is_beyond(order.of_at):
            filed = self._as_filed(line.power, order)
            return replace(line, order=filed, verdict=UNSEEN, reason=None, code="", strengths=None, by="")
        if isinstance(order, Move) and line.code == "no-fleet-way":  # the player could not have known of unseen fleets
            return replace(line, verdict="invalid", code="convoy-missing", reason=NoConvoySeen(), by="")
        by = line.by if not line.by or province_of(line.by.split(" ")[-1]) in self.before else ""
        # strengths would reveal unseen supports
        if line.strengths is not None or self._tells_of_unseen(line.reason):
            return replace(line, reason=None, strengths=None, by=by)
        return replace(line, by=by)

    def _is_beyond(self, space: str) -> bool:
        """Whether a unit there was not seen when the phase began."""
        return province_of(space) not in self.before

    def _as_filed(self, power: str, order: Support | Convoy) -> Order:
        """The order as it was written, because the adjudicated one would show which unit is there."""
        listed = self.event.orders.get(power, ())
        filed = [each for each in listed if not isinstance(each, Waive) and each.at == order.at]
        return filed[-1] if filed else order

    def _tells_of_unseen(self, reason: Message | None) -> bool:
        """Whether a reason names a place that is out of sight."""
        hidden = self.variant.provinces.keys() - self.before - self.after
        if isinstance(reason, Plain):  # from a record of an earlier release: its words have no facts
            labels = (re.escape(self.variant.label(each)) for each in hidden)
            return any(re.search(rf"(?<!\w){label}(?!\w)", reason.words) for label in labels)
        return reason is not None and any(province_of(space) in hidden for space in spaces_named(reason))

    # -- others'

    def _adjusted(self, line: ResultLine, order: Build | Disband) -> ResultLine | None:
        """Others' builds, disbands and removals, if they are seen. Neutral units are known to everybody."""
        sees = self.after if isinstance(order, Build) else self.before
        known = line.power in self.variant.neutrals or province_of(order.at) in sees
        done = line.verdict not in ("illegal", "invalid", "fails")
        return _bare(line) if known and done else None

    def _other(self, line: ResultLine, order: Hold | Move | Support | Convoy | Retreat) -> ResultLine | None:
        """The outcome of a movement or retreat of somebody else's unit."""
        at = province_of(order.at)
        moved = isinstance(order, Move | Retreat) and line.verdict == "succeeds"
        end = province_of(order.to) if moved and isinstance(order, Move | Retreat) else at
        began, ends = at in self.before, end in self.after
        if not began and not ends:
            gone = line.power in self.variant.neutrals and (line.dislodged or line.destroyed)
            return self._half(line, order.kind, order.at, LOST) if gone else None
        if line.verdict == "illegal":
            return self._half(line, order.kind, order.at, STAYS) if self._stood(line.power, at) else None
        if moved and isinstance(order, Move | Retreat):
            if began and ends:
                return _bare(line)
            return self._half(line, order.kind, order.at if began else order.to, DEPARTS if began else ARRIVES)
        if self._is_in_sight(order):
            return _bare(line)
        lost = isinstance(order, Retreat)
        return self._half(line, order.kind, order.at, LOST if lost else STAYS)

    def _is_in_sight(self, order: Order) -> bool:
        """Whether every place that an order names, other than its unit's, is seen."""
        match order:
            case Move(to=to) | Retreat(to=to):
                return province_of(to) in self.before | self.after
            case Support(of_at=of_at, to=to):
                return not self._is_beyond(of_at) and (to is None or province_of(to) in self.before | self.after)
            case Convoy(of_at=of_at, to=to):
                return not self._is_beyond(of_at) and province_of(to) in self.before | self.after
        return True

    def _stood(self, power: str, province: str) -> bool:
        return any(unit.power == power and province_of(unit.space) == province for unit in self.event.before.units)

    def _half(self, line: ResultLine, kind: str, space: str, verdict: str) -> ResultLine:
        dislodged = line.dislodged and verdict == STAYS and self.event.before.phase.kind is PhaseKind.MOVEMENT
        return ResultLine(line.power, Unit(line.power, kind, space), verdict, None, dislodged=dislodged)


def seen_ledger(settled: BidsSettled) -> BidsSettled:
    """The ledger of a phase as bidders see it in fog: its reasons do not reveal units or the bids of others."""
    return replace(settled, ledger=tuple(replace(each, reason=_bid_reason(each)) for each in settled.ledger))


def _bid_reason(line: BidLine) -> Message:
    if line.code == "bid-tied":
        return BidTiedUnseen()
    tells = line.code.startswith("bid-") and line.code != "bid-for-player"
    return line.reason if tells else BidVoidUnseen()


def _bare(line: ResultLine) -> ResultLine:
    """An outcome without its cause: no reason and no strengths."""
    return replace(line, reason=None, strengths=None, by="")
