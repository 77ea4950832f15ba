"""A machine that plays random acts of players, masters, the clock and outages, and holds the laws of a phase.

1. No phase runs before the instant last told to all, unless a master ran it by PROCESS, or everybody it waits for has
   become ready since then, in a game that ran its phases early when this one began.
2. No order on file changes but by its player, the end of its phase, or an act that tells the player so.
3. Every deadline that was told is kept, or its change is told before it passes; after an outage, before any phase runs.
4. STATUS, LIST, receipt and AUDIT do not contradict each other.
5. Every run of a phase has one cause on record.

`machine(variant)` makes it for one variant; `test_phase_laws.py` runs it for a while, `make fuzz` for longer.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from judge.board.orders import AdjustmentsDue
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.desk.handling import handler
from judge.game.boards import sides_to_deal, variant_of
from judge.game.clock import due_events
from judge.game.clock.outages import Outage
from judge.game.events import (
    Cause,
    DeadlineSet,
    Event,
    GamePaused,
    GameResumed,
    LateNoticed,
    PhaseProcessed,
    RolledBack,
    RolledForward,
    SeatLeft,
    SeatTaken,
    TakenBack,
)
from judge.game.settings import EarlyRun, ProcessMode
from judge.game.state import GameState, Seat, Status
from judge.rules.orders_due import powers_to_move, unordered
from judge.writing.letters.outgoing import OutLetter

from . import phase_answers
from .house import House

GAME = "spring"
WATCHER = "o1"
HOUR = timedelta(hours=1)
_PLACE = st.integers(0, 99)
_HOURS = st.sampled_from([1, 7, 11, 25, 49, 90])
_RESTARTS = (RolledBack, RolledForward, PhaseProcessed)
_TELLING = (DeadlineSet, GameResumed, GamePaused, TakenBack, SeatLeft, SeatTaken, *_RESTARTS)


@cache
def _begun(variant: str, terms: str) -> House:
    """A full game that has just started; nobody writes to this one."""
    house = House()
    house.prove("master@home", f"CREATE {GAME} {variant} {terms}", name="Molly")
    for number in range(len(sides_to_deal(variant_of(house.state(GAME))))):
        house.prove(f"p{number}@home", f"JOIN {GAME}", name=f"Player {number}")
    house.reply(GAME, "master", "START")
    house.prove("watcher@home", f"OBSERVE {GAME}", name="Wanda")
    return house


class PhaseLaws(RuleBasedStateMachine):
    """One game of a variant, and what its people have been told."""

    variant = "standard"

    @initialize(
        grace=st.sampled_from(["", " GRACE 12H"]),
        hours=st.sampled_from(["", " AT 20:00 DAYS MTWTF-- ZONE Europe/Berlin"]),
        early=st.sampled_from(["", " EARLY FINAL"]),
        missing=st.sampled_from(
            [
                "",
                " MISSING WAIT BY 12H",
                " MISSING EXTEND 2 TIMES BY 24H REMOVE AFTER 2",
                " MISSING FREE 1 VACATE AFTER 3",
            ]
        ),
    )
    def begin(self, grace: str, hours: str, early: str, missing: str) -> None:
        self.anew: set[str] = set()
        self.at: datetime | None = None
        self.compared: GameState | None = None  # the state about which everybody was asked last
        self.house = _begun(self.variant, f"MOVE 3D RETREAT 1D ADJUST 1D{hours}{grace}{early}{missing}").copy()
        self.seen = len(self.house.past[GAME])
        self.settings = self._state().settings  # as they were when the phase began
        self._told(self._state())

    # -- players

    @rule(who=_PLACE)
    def order_all(self, who: int) -> None:
        self._write(self._player(who), lambda lines: lines)

    @rule(who=_PLACE)
    def order_some(self, who: int) -> None:
        self._write(self._player(who), lambda lines: lines[:1])

    @rule(
        who=_PLACE, word=st.sampled_from(["FINAL", "DRAFT", "SET WAIT", "SET NOWAIT", "CLEAR", "A NOWHERE - ELSEWHERE"])
    )
    def say(self, who: int, word: str) -> None:
        self._act(self._player(who).id, word)

    @rule(final=st.booleans(), runs=st.booleans())
    def everybody_orders(self, final: bool, runs: bool) -> None:
        """If it `runs`, time goes by until something is due: with FINAL from everybody, the end of the phase."""
        phase = self._state().position
        for seat in self._state().players:
            if self._state().position is phase:
                self._write(seat, lambda lines: [*lines, "FINAL"] if final else lines)
        if runs:
            self.wait_until_something_is_due()

    # -- masters

    @rule(hours=_HOURS)
    def set_deadline(self, hours: int) -> None:
        self._act("master", f"SET DEADLINE +{hours}H")

    @rule(
        word=st.sampled_from(
            [
                *("PAUSE", "PAUSE 5D", "RESUME", "ROLLFORWARD", "TAKEBACK", "SETUP GRACE 0D", "SETUP GRACE 1D"),
                *("SETUP EARLY NEVER", "SETUP EARLY FINAL", "SETUP EARLY ORDERS", "SETUP PROCESS MANUAL"),
            ]
        )
    )
    def order_the_clock(self, word: str) -> None:
        self._act("master", word)

    @rule()
    def process(self) -> None:
        self._act("master", "PROCESS")

    @precondition(lambda self: self._state().lacks_master)
    @rule()
    def have_the_judge_run_it(self) -> None:
        for seat in self._state().players:
            if self._state().lacks_master:
                self._act(seat.id, "PROPOSE PROCESS\nVOTE PROCESS YES")
        self._pass(timedelta(0))

    @precondition(lambda self: self.house.played.get(GAME))
    @rule(restore=st.booleans())
    def roll_back(self, restore: bool) -> None:
        phase = self.house.played[GAME][-1].phase
        self._act("master", f"ROLLBACK {phase}{' RESTORE' if restore else ''}")

    @rule(who=_PLACE)
    def edit(self, who: int) -> None:
        """A unit of a player's is removed."""
        power = self._player(who).powers[0]
        position = self.house.position(GAME)
        units = position.units_of(power)
        if len(units) > 1:
            self._act("master", f"EDIT\nREMOVE {units[-1]}\nREASON a slip\nENDEDIT")

    @rule(who=st.integers(0, 4))
    def eject(self, who: int) -> None:
        self._act("master", f"EJECT {self._player(who).powers[0]}")

    @rule(who=st.integers(0, 4))
    def replace(self, who: int) -> None:
        self._act("master", f"REPLACE {self._player(who).powers[0]} p{who}{len(self.house.past[GAME])}@home")

    # -- time

    @rule(hours=_HOURS)
    def wait(self, hours: int) -> None:
        self._pass(hours * HOUR)

    @rule()
    def wait_until_something_is_due(self) -> None:
        at = due_events.next_wake(self._state())
        if at is not None:
            self._pass(max(at - self.house.now, timedelta(0)))

    @rule(hours=_HOURS)
    def outage(self, hours: int) -> None:
        """The judge is down, comes back, and looks at the clock: as long is left, or 12 hours if that is less."""
        down_from = self.house.now
        self.house.now += hours * HOUR
        before = self._state()
        letters = self.house.keep(handler.handle_outage(self.house, GAME, Outage(down_from, self.house.now)))
        letters += self.house.turn(GAME, timedelta(0))
        self._look(before, letters, by="clock")
        state = self._state()
        self._early_run_is_kept(before, state, letters)
        ends = state.grace_until or state.deadline
        if ends is not None and before.deadline is not None and not state.review:
            assert ends >= self.house.now + min(hours, 12) * HOUR

    # -- what happens

    def _state(self) -> GameState:
        return self.house.state(GAME)

    def _player(self, number: int) -> Seat:
        players = [seat for seat in self._state().players if seat.powers]
        return players[number % len(players)]

    def _write(self, seat: Seat, chosen: Callable[[list[str]], list[str]]) -> None:
        if seat.is_held and self._state().is_running:
            self._act(seat.id, "\n".join(chosen(_plain_lines(self._state(), seat))) or "STATUS")

    def _act(self, seat: str, text: str) -> None:
        """A letter from the holder of a seat; the clock was looked at before, as it always is."""
        if not self._state().seats[seat].is_held:
            return
        self._pass(timedelta(0))
        before = self._state()
        letters = self.house.reply(GAME, seat, text)
        self._look(before, letters, by=seat, text=text)

    def _pass(self, length: timedelta) -> None:
        """Time goes by, and the clock does what falls due, each thing at its instant."""
        until = self.house.now + length
        while (at := due_events.next_wake(self._state())) is not None and at <= until:
            before = self._state()
            letters = self.house.turn(GAME, max(at - self.house.now, timedelta(0)))
            self._look(before, letters, by="clock")
            if self._state() is before:
                break
        self.house.now = until

    # -- the laws

    def _look(self, before: GameState, letters: list[OutLetter], by: str, text: str = "") -> None:
        events = [each.event for each in self.house.past[GAME][self.seen :]]
        self.seen = len(self.house.past[GAME])
        self._orders_are_kept(before, events, letters, by)
        for event in events:
            if isinstance(event, PhaseProcessed):
                self._may_run(event, by, text, in_grace=before.late_noticed)
            if isinstance(event, _RESTARTS):
                self.settings = self._state().settings
            if isinstance(event, DeadlineSet | GameResumed | LateNoticed | RolledBack | RolledForward | PhaseProcessed):
                self.at = _instant(event)
        if any(isinstance(each, _TELLING) for each in events):
            self._told(self._state())
        elif by in self._state().seats:
            self.anew.discard(by)
        self.anew &= {seat.id for seat in self._state().players if seat.is_held}
        if not self._is_ready(self._state()):
            self.anew = set()
        self._deadline_is_kept()

    def _told(self, state: GameState) -> None:
        """Everybody has just been told when the phase runs; those who are ready now must write again."""
        self.at = state.grace_until or state.deadline
        ready = state.position is not None and self._is_ready(state)
        self.anew = {seat.id for seat in state.players if seat.is_held and _owes(state, seat)} if ready else set()

    def _may_run(self, event: PhaseProcessed, by: str, text: str, *, in_grace: bool) -> None:
        assert event.cause is not None
        if event.cause is Cause.MASTER:
            assert (by, event.by) == ("master", "master"), event
            assert text == "PROCESS"
        elif event.cause is Cause.READY:
            assert not self.anew, "it ran although all were ready when its deadline was told"
            assert self._is_played(event.before), "it ran early, and nobody plays"
            relied = self.settings.early is EarlyRun.NEVER and not in_grace
            assert not relied, "it ran early, and its players relied on the deadline"
        elif event.cause is Cause.VOTE:
            assert self.settings.process is ProcessMode.MANUAL, "it waited for no master"
        else:
            assert self.at is not None
            assert self.house.now >= self.at, "it ran before its deadline"

    def _orders_are_kept(self, before: GameState, events: list[Event], letters: list[OutLetter], by: str) -> None:
        if any(isinstance(each, _RESTARTS) for each in events):
            return
        after = self._state()
        left = {each.seat for each in events if isinstance(each, SeatLeft)}
        gone = left | {each.seat.id for each in events if isinstance(each, SeatTaken)}
        told = {letter.address for letter in letters if letter.kind in ("edited", "taken_back")}
        for seat in before.players:
            changed = any(before.orders.get(power) != after.orders.get(power) for power in seat.powers)
            nobody_to_tell = not seat.is_held or seat.id in gone
            assert not changed or by == seat.id or nobody_to_tell or seat.address in told, seat

    def _deadline_is_kept(self) -> None:
        state = self._state()
        if state.status is Status.ACTIVE and state.deadline is not None and not state.review:
            assert (state.grace_until or state.deadline) == self.at, "the deadline is not the one that was told"
            if state.deadline < self.house.now:
                assert state.late_noticed or state.early_at, "the deadline has passed, and nothing has happened"

    def _early_run_is_kept(self, before: GameState, after: GameState, letters: list[OutLetter]) -> None:
        """Of an early run that an outage moved everybody is told."""
        if before.early_at not in (None, after.early_at) and before.position is after.position:
            told = {letter.address for letter in letters if letter.kind == "deadline"}
            assert told >= {seat.address for seat in after.seats.values() if seat.is_held}

    @invariant()
    def answers_agree(self) -> None:
        state = self._state()
        if not state.is_running or state is self.compared:
            return
        self.compared = state
        phase_answers.agree(self.house.copy(), GAME, WATCHER)

    def _is_ready(self, state: GameState) -> bool:
        if state.position is None:
            return False
        return self._is_played(state.position) and all(_is_done(state, seat) for seat in state.players if seat.is_held)

    def _is_played(self, position: Position) -> bool:
        """Whether somebody plays a power that has something to order, or after the moves one that owns a centre."""
        state = self._state()
        playing = set(powers_to_move(variant_of(state), position))
        if position.phase.kind is not PhaseKind.MOVEMENT:
            playing |= set(position.centres.values())
        return any(seat.is_held and not playing.isdisjoint(seat.powers) for seat in state.players)


def _instant(event: Event) -> datetime | None:
    if isinstance(event, LateNoticed):
        return event.until
    return getattr(event, "deadline", None)


def _owes(state: GameState, seat: Seat) -> bool:
    """Whether a seat has something to order in the present phase."""
    assert state.position is not None
    return not set(powers_to_move(variant_of(state), state.position)).isdisjoint(seat.powers)


def _is_done(state: GameState, seat: Seat) -> bool:
    """Whether a seat has ordered everything, or said FINAL."""
    assert state.position is not None
    variant = variant_of(state)
    lacking = unordered(variant, state.position, state.orders)
    return seat.ready == "final" or not any(lacking.get(power) for power in seat.powers)


def _plain_lines(state: GameState, seat: Seat) -> list[str]:
    """Complete orders of a seat: hold, disband, waive, remove the first."""
    position, variant = state.position, variant_of(state)
    assert position is not None
    lines: list[str] = []
    for power in seat.powers:
        name = f"{variant.powers[power].name}: " if len(seat.powers) > 1 else ""
        for each in unordered(variant, position, {}).get(power, ()):
            if isinstance(each, Unit):
                lines.append(f"{name}{each} {'D' if position.phase.kind is PhaseKind.RETREATS else 'H'}")
            else:
                assert isinstance(each, AdjustmentsDue)
                units = position.units_of(power)[: -each.count] if each.count < 0 else ()
                lines += [f"{name}REMOVE {unit}" for unit in units] or [f"{name}WAIVE {each.count}"]
    return lines


def machine(of: str) -> type[PhaseLaws]:
    """The machine for games of a variant."""
    return type(f"PhaseLawsOf{of.title()}", (PhaseLaws,), {"variant": of})
