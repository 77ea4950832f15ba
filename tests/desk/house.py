"""A judge in memory for tests of the desk: an archive, a clock to turn, people who write letters."""

import random
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TypeVar

from judge.board.library import Edition, Library, installed
from judge.board.orders import Order
from judge.board.position import Position
from judge.desk.handling import handler
from judge.desk.handling.effects import Effects
from judge.desk.handling.older_phase import Course
from judge.desk.handling.sender import HeldLetter, Proof, Sender
from judge.game.clock.agenda import Hold
from judge.game.events import BidsSettled, Event, PhaseProcessed, ResultLine, RolledBack, RolledForward
from judge.game.joining.admission import Reliability
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.game.players.letter_choices import Choices
from judge.game.players.likeness import mailbox_of, same_mailbox
from judge.game.seating import same_address, vacant_seats
from judge.game.state import GameState, Seat, Status
from judge.reading.mail.body import Body
from judge.reading.mail.lines import Line, classify
from judge.reading.mail.requoted import without_repeated
from judge.writing.letters.outgoing import OutLetter
from tests.desk.letters_sent import Letters

MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
T = TypeVar("T")
ORDER_OF_JOINING = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def _lines(text: str, course: Course | None) -> tuple[Line, ...]:
    """The lines of a letter; those that repeat the letters which it answers are quotation, as in a daemon."""
    lines = classify(text)
    return without_repeated(lines, course.answered()) if course is not None else lines


@dataclass(frozen=True)
class Claim:
    game: str
    seat: str
    generation: int
    press: int = 0
    phase: str = ""
    offer: int = 0
    lost: bool = False


@dataclass(frozen=True)
class Card:
    name: str
    variant: str
    status: str
    phase: str | None
    deadline: datetime | None
    seats_taken: int
    vacancies: int
    unlisted: bool


@dataclass(frozen=True)
class Phase:
    phase: str
    before: Position
    results: tuple[ResultLine, ...]
    after: Position
    voided: bool
    orders: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    at: datetime = MONDAY
    voided_by: int = 0


@dataclass(frozen=True)
class Past:
    seq: int
    at: datetime
    event: Event
    by: str = ""


@dataclass(frozen=True)
class Public:
    phase: str | None
    subject: str
    text: str
    at: datetime
    kind: str = "notice"
    seq: int = 0


@dataclass(frozen=True)
class Ended:
    name: str
    status: Status
    winner: str | None
    drawn: tuple[str, ...]
    phases: int


@dataclass
class House:
    """The desk with everything it needs; each letter's effects are kept as the archive would keep them."""

    now: datetime = MONDAY
    rng: random.Random = field(default_factory=lambda: random.Random(1901))
    states: dict[str, GameState] = field(default_factory=dict)
    played: dict[str, list[Phase]] = field(default_factory=dict)
    record: dict[str, list[Public]] = field(default_factory=dict)
    sealed: dict[str, list[SealedLedger]] = field(default_factory=dict)
    past: dict[str, list[Past]] = field(default_factory=dict)
    undone: dict[str, tuple[list[Phase], list[SealedLedger]]] = field(default_factory=dict)
    effects: Effects = field(default_factory=Effects)
    records: dict[str, Reliability] = field(default_factory=dict)
    waiting: dict[str, tuple[str, ...]] = field(default_factory=dict)
    chosen: dict[str, Choices] = field(default_factory=dict)
    addresses: dict[str, tuple[str, ...]] = field(default_factory=dict)
    banned: dict[str, tuple[str, ...]] = field(default_factory=dict)
    library: Library = field(default_factory=installed)
    held: Hold | None = None
    letters: int = 0
    asked_enough: frozenset[str] = frozenset()

    # -- the office

    def game(self, name: str) -> GameState | None:
        return self.states.get(name)

    def games(self) -> list[Card]:
        return [
            Card(
                state.name,
                state.variant,
                state.status.value,
                str(state.position.phase) if state.position else None,
                state.deadline,
                sum(seat.is_held for seat in state.players),
                0 if state.is_over else len(vacant_seats(state)),
                state.settings.unlisted,
            )
            for _, state in sorted(self.states.items())
        ]

    def seats_of(self, address: str) -> list[tuple[str, str]]:
        return [
            (state.name, seat.id)
            for _, state in sorted(self.states.items())
            for seat in state.seats.values()
            if seat.is_held and any(same_address(seat.address, each) for each in self.addresses_of(address))
        ]

    def addresses_of(self, address: str) -> tuple[str, ...]:
        own = ((first, *others) for first, others in self.addresses.items())
        return next((each for each in own if address.casefold() in each), (address,))

    def seats_of_person(self, address: str) -> list[tuple[str, str]]:
        return [
            (state.name, seat.id)
            for _, state in sorted(self.states.items())
            for seat in state.seats.values()
            if seat.is_held and same_mailbox(seat.address, address)
        ]

    def choices_of(self, address: str) -> Choices:
        return self.chosen.get(mailbox_of(address), Choices())

    def record_of(self, address: str) -> Reliability:
        return self.records.get(address.casefold(), Reliability())

    def present_hold(self) -> Hold | None:
        return self.held

    def standby_of(self, address: str) -> list[str]:
        return list(self.waiting.get(address.casefold(), ()))

    def standbys(self, variant: str) -> list[str]:
        return [address for address, variants in self.waiting.items() if variant in variants or "" in variants]

    def standing_by(self, variant: str) -> dict[int, Reliability]:
        numbers = {address: number for number, address in enumerate(self.waiting, 1)}
        return {numbers[address]: self.record_of(address) for address in self.standbys(variant)}

    def standby_address(self, variant: str, number: int) -> str | None:
        numbers = dict(enumerate(self.waiting, 1))
        return numbers.get(number) if numbers.get(number) in self.standbys(variant) else None

    def banned_by(self, master: str) -> tuple[str, ...]:
        return self.banned.get(master.casefold(), ())

    def may_try(self, game: str, seat: str, now: datetime) -> bool:
        return True

    def may_ask(self, address: str | None, now: datetime) -> bool:
        return address not in self.asked_enough

    def phases(self, name: str) -> list[Phase]:
        return self.played.get(name, [])

    def runs(self, name: str) -> list[Phase]:
        return self.phases(name)

    def history(self, name: str, phase: str | None = None) -> list[Public]:
        return [each for each in self.record.get(name, []) if phase in (None, each.phase)]

    def events(self, name: str, kinds: Sequence[type[Event]] = ()) -> list[Past]:
        return [each for each in self.past.get(name, []) if not kinds or type(each.event) in kinds]

    def endings(self, variant: str) -> list[Ended]:
        return [
            Ended(state.name, state.status, state.winner, state.drawn, len(self.played.get(state.name, [])))
            for _, state in sorted(self.states.items())
            if state.variant == variant and state.is_over
        ]

    def ledgers(self, name: str) -> list[SealedLedger]:
        return self.sealed.get(name, [])

    # -- people

    def write(
        self,
        address: str | None,
        text: str,
        *,
        claim: Claim | None = None,
        name: str = "",
        subject: str = "hello",
        proven: bool = False,
        held: str | None = None,
        authenticated: bool = False,
        held_for: Claim | None = None,
        offered: datetime | None = None,
        course: Course | None = None,
        enclosed: tuple[tuple[str, str], ...] = (),
    ) -> list[OutLetter]:
        """A letter comes in (with the word for an earlier one that was `held`); the letters that go out."""
        proof = Proof.AUTHENTICATION if authenticated else Proof.PERSONAL_ADDRESS if proven else None
        visitor = Sender(address, name, claim, subject, proof=proof)
        waiting = HeldLetter(Body(classify(held), ()), held_for, offered) if held is not None else None
        self.letters += 1
        self.effects = handler.handle_letter(
            self,
            visitor,
            Body(_lines(text, course), tuple(name for name, _ in enclosed), enclosed),
            self.now,
            self.rng,
            waiting,
            lambda: course or Course(),
            self.letters,
        )
        return self.keep(self.effects)

    def prove(self, address: str, text: str, *, name: str = "", subject: str = "hello") -> list[OutLetter]:
        """A letter with an authenticated From line; the letters that go out."""
        return self.write(address, text, name=name, subject=subject, authenticated=True)

    def reply(self, game: str, who: str, text: str) -> list[OutLetter]:
        """The holder of a power (or `master`, or a seat) replies to a letter of theirs."""
        seat = self.seat(game, who)
        return self.write(seat.address, text, claim=Claim(game, seat.id, seat.generation))

    def answer(self, game: str, who: str, text: str) -> str:
        """What the holder of a seat is answered."""
        return self.reply(game, who, text)[0].text

    def agree(self, game: str, who: str, text: str, to: int | None = None) -> str:
        """The holder of a seat replies to the answer to letter `to` (None: the last one); what they are answered."""
        seat, position = self.seat(game, who), self.states[game].position
        phase = str(position.phase).lower() if position else ""
        claim = Claim(game, seat.id, seat.generation, phase=phase, offer=self.letters if to is None else to)
        return flat(self.write(seat.address, text, claim=claim)[0].text)

    def turn(self, game: str, by: timedelta) -> list[OutLetter]:
        """Time goes by, and the clock looks at a game."""
        self.now += by
        return self.keep(handler.handle_tick(self, game, self.now, self.rng))

    def keep(self, effects: Effects) -> list[OutLetter]:
        for each in effects.changes:
            assert self.states.get(each.game) == each.before
            self.states[each.game] = each.after
            phases = self.played.setdefault(each.game, [])
            past = self.past.setdefault(each.game, [])
            for event in each.events:
                past.append(Past(len(past) + 1, self.now, event, each.by))
                if isinstance(event, PhaseProcessed):
                    code = str(event.before.phase)
                    told = (event.results, event.after, False, event.orders, event.missing, self.now)
                    phases.append(Phase(code, event.before, *told))
                elif isinstance(event, BidsSettled):
                    self.sealed.setdefault(each.game, []).append(SealedLedger(event))
                elif isinstance(event, RolledBack):
                    order = (event.position.phase.year, "SFW".index(event.position.phase.season))
                    sealed = self.sealed.setdefault(each.game, [])
                    self.undone[each.game] = (list(phases), list(sealed))
                    sealed[:] = [
                        replace(ledger, voided=ledger.voided or _season(ledger.settled.phase) >= order)
                        for ledger in sealed
                    ]
                    phases[:] = [
                        each
                        for each in phases
                        if (each.before.phase.year, "SFW".index(each.before.phase.season)) < order
                    ]
                elif isinstance(event, RolledForward):
                    phases[:], self.sealed[each.game] = self.undone[each.game]
        self.banned |= {each.master.casefold(): each.banned for each in effects.bans}
        self.chosen |= {mailbox_of(each.address): each.choices for each in effects.choices}
        self.addresses |= {each.first.casefold(): each.others for each in effects.addresses}
        for standby in effects.standbys:
            self.waiting[standby.address.casefold()] = standby.variants
        for letter in effects.letters:
            if letter.public and letter.game:
                kept = self.record.setdefault(letter.game, [])
                kept.append(Public(letter.phase, letter.subject, letter.text, self.now, letter.kind, len(kept) + 1))
        return Letters(letter for letter in effects.letters if not letter.public)

    # -- games

    def copy(self) -> "House":
        """The same judge at the same moment, on its own from here; what nobody can change is shared."""
        return replace(
            self,
            rng=copy(self.rng),
            states=dict(self.states),
            played=_lists(self.played),
            record=_lists(self.record),
            sealed=_lists(self.sealed),
            past=_lists(self.past),
            undone={game: (list(phases), list(ledgers)) for game, (phases, ledgers) in self.undone.items()},
            records=dict(self.records),
            waiting=dict(self.waiting),
            chosen=dict(self.chosen),
            addresses=dict(self.addresses),
            banned=dict(self.banned),
        )

    def seat(self, game: str, who: str) -> Seat:
        state = self.states[game]
        return state.seats.get(who.lower()) or next(seat for seat in state.players if who in seat.powers)

    def state(self, game: str = "spring") -> GameState:
        return self.states[game]

    def position(self, game: str = "spring") -> Position:
        """The board of a game that has begun."""
        position = self.states[game].position
        assert position is not None
        return position


def _lists(kept: Mapping[str, list[T]]) -> dict[str, list[T]]:
    """A copy that has lists of its own."""
    return {game: list(each) for game, each in kept.items()}


def _season(phase: str) -> tuple[int, int]:
    """A key that sorts phases by their seasons."""
    return int(phase[1:5]), "SFW".index(phase[0])


TOLD = "What everybody is told"
NOTICES = frozenset(
    (
        *("absences", "agreement", "ballot", "deadline", "edited", "extension", "masters", "notices"),
        *("paused", "proposal", "resumed", "rollback", "rollforward", "settings", "taken_back", "taken_over", "vacant"),
        *("vote_settled", "won", "drawn", "terminated"),
    )
)


def is_told_by(letter: OutLetter, kind: str) -> bool:
    """Whether a letter is of that kind; a notice stands in the answer of who has done what it tells."""
    return letter.kind == kind or (kind in NOTICES and letter.kind == "reply" and TOLD in letter.text)


def flat(text: str) -> str:
    """A text on one line, however wide its own lines are."""
    return " ".join(text.split())


def running_game(settings: str = "MOVE 3D RETREAT 1D ADJUST 1D", name: str = "spring") -> House:
    """A game that has just started; `france@home` plays France and so on, `master@home` is its master."""
    return _started(settings, name).copy()


def copying_game(settings: str = "MOVE 3D RETREAT 1D ADJUST 1D") -> House:
    """The same, where everybody wants copies of what they write."""
    house = running_game(settings)
    for seat in list(house.state().seats):
        house.reply("spring", seat, "SET COPY ON")
    return house


@cache
def _started(settings: str, name: str) -> House:
    """A game that many tests begin with: nobody writes to this one."""
    house = House()
    house.prove("master@home", f"CREATE {name} standard {settings}", name="Molly")
    for power in ORDER_OF_JOINING:
        house.prove(f"{power.lower()}@home", f"JOIN {name} {power}", name=f"Mx {power.title()}")
    house.reply(name, "master", "START")
    return house


@cache
def edited(variant: str, border: str) -> Library:
    """The library of a judge whose keeper has taken a border out of a variant since the games of a house were begun."""
    now = installed().edition(variant)
    line = f"{border}\n".encode()
    files = {name: content.replace(line, b"") for name, content in now.files.items()}
    assert files != now.files
    other = Edition(variant, files)
    return installed().bound(variant, other.key, lambda: other)


def said(house: House, text: str, who: str = "FRANCE", game: str = "spring") -> str:
    """What somebody in a game is answered, on one line."""
    return flat(house.answer(game, who, text))
