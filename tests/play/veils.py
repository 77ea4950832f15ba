"""What fog and gunboat keep from readers, for the oracle of `tests.play.oracle`: units that they never saw, and names.

In fog a reader may be told of a unit if a seat for which they have written sees it, or ever saw it where it stands; in
a gunboat game nobody but masters is told the name of somebody who plays.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from judge.archive.records import PhaseRecord
from judge.board.notation import parse_order
from judge.board.orders import Convoy, Move, Retreat, Support, Waive
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.events import Event, SeatTaken
from judge.game.state import GameState, Role, Seat
from judge.writing.rendering.render import kind_word, place_words
from tests.play.sight import provinces_seen


@dataclass
class Veils:
    """Who has seen what so far. `person` tells whose an address is, `examples` what letters say to anybody."""

    person: Callable[[str], str]
    is_example: Callable[[str], bool]
    seen: dict[str, set[str]] = field(default_factory=dict)
    standing: dict[str, set[str]] = field(default_factory=dict)  # units and their spellings, wherever one ever stood
    open_names: set[str] = field(default_factory=set)

    # -- what there is to know

    def learn(
        self, state: GameState, variant: Variant, boards: Iterable[Position], readers: Mapping[str, set[str]]
    ) -> None:
        """These boards were there; `readers` are those who have a seat or write for it."""
        for board in boards:
            units = [*board.units, *(each.unit for each in board.dislodged)]
            for unit in units:
                self.standing.setdefault(str(unit), _spellings(variant, unit))
            for seat in state.players:
                sees = provinces_seen(variant, board, seat.powers)
                known = {
                    str(unit)
                    for unit in units
                    if unit.power in (*seat.powers, *variant.neutrals) or variant.province_of[unit.space] in sees
                }
                for reader in readers.get(seat.id, ()):
                    self.seen.setdefault(reader, set()).update(known)

    def names(self, events: Iterable[Event], state: GameState) -> None:
        """Those who watch or are masters are named to all."""
        seats = [event.seat for event in events if isinstance(event, SeatTaken)]
        self.open_names |= {self.person(each.address) for each in (*seats, *state.seats.values()) if _is_open(each)}

    def who_knows(self, variant: Variant, state: GameState, phase: PhaseRecord, power: str, text: str) -> Iterator[str]:
        """The seats that may learn of an order in full when its phase is over: all that it names is in their sight."""
        named = set(_named(variant, text))
        for seat in state.players:
            sees = [provinces_seen(variant, board, seat.powers) for board in (phase.before, phase.after)]
            if power in seat.powers or named <= sees[0] | sees[1]:
                yield seat.id

    # -- the hunt

    def lifted_by(self, state: GameState, reader: str, text: str, own: str, readers: Mapping[str, set[str]]) -> str:
        """What of a text its reader (empty: everybody) may not know, in words; empty: nothing.

        `own` they wrote, or have on file. `readers` are those who have a seat or have written for it, by seat.
        """
        if state.is_over or any(reader in readers[each.id] for each in state.masters):
            return ""
        if state.settings.gunboat:
            for seat in state.players:
                who = self.person(seat.address)
                hidden = who and who not in self.open_names and reader not in readers[seat.id]
                if hidden and re.search(rf"\b{who.title()}\b", text) and who not in own:
                    return f"the name of {who}"
        if state.settings.fog:
            said = " ".join(text.split())
            for unit in self.standing.keys() - self.seen.get(reader, set()):
                for spelled in (each for each in self.standing[unit] if each in said):
                    known = spelled.casefold() in own or self.is_example(spelled)
                    if not known and re.search(rf"(?<![\w/]){re.escape(spelled)}(?![\w/])", said):
                        return f"the unit {spelled}"
        return ""


def _is_open(seat: Seat) -> bool:
    return seat.role is not Role.PLAYER and bool(seat.address)


def _spellings(variant: Variant, unit: Unit) -> set[str]:
    label = f"{unit.kind} {variant.label(unit.space)}"
    return {str(unit), label, f"{kind_word(unit.kind)} {place_words(variant, unit.space)}"}


def _named(variant: Variant, text: str) -> Iterator[str]:
    order = parse_order(text)
    if order is None or isinstance(order, Waive):
        return
    spaces = [order.at]
    if isinstance(order, Support | Convoy):
        spaces.append(order.of_at)
    if isinstance(order, Move | Retreat | Support | Convoy) and order.to is not None:
        spaces.append(order.to)
    for space in spaces:
        yield variant.province_of.get(space, space)
