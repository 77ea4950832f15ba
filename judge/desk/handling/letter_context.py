"""The context of one letter: who is signed on, what has happened so far, what will be answered."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce

from rapidfuzz import process

from judge.board.variant import Variant
from judge.common.message import Message, Proposal, Typed
from judge.desk.conversation.yes_wanted import LineMeant, Withheld, YesWanted
from judge.desk.handling.effects import Effects, GameChange
from judge.desk.handling.game_reader import GameReader, PastReader
from judge.desk.handling.older_phase import Course, FindCourse, OlderPhase, older_phase
from judge.desk.handling.seat_names import sign_on_words
from judge.desk.handling.sender import Sender
from judge.desk.history.past import Past
from judge.desk.orders.best_reading import BestReading, FiledOrder
from judge.game.boards import BoardAtHand
from judge.game.clock.phase_status import PhaseStatus
from judge.game.clock.readiness import with_time_for_new_players
from judge.game.events import Event, SeatLeft, SeatTaken
from judge.game.players.letter_choices import Choices, SeatGiven, as_chosen
from judge.game.reducer import apply
from judge.game.refusals import Refusal
from judge.game.seating import same_address
from judge.game.state import GameState, Role, Seat
from judge.game.views.game_view import GameView, view_for
from judge.reading.mail.lines import Line
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.replies import LineVerdict, Section, SectionText
from judge.writing.pictures.board_pictures import Shown


class NotSignedOn(Message):
    """A line speaks for a seat, and the letter for none."""


class HowToSignOn(Message):
    """How a letter comes to speak for a seat."""


class PlaysIn(Message):
    """How a letter comes to speak for a seat, told to somebody who plays in these games; `example` names a seat."""

    games: tuple[str, ...]
    example: str


class HasSeatsIn(Message):
    """How a letter comes to speak for a seat, told to somebody who has seats in these games, not all to play."""

    games: tuple[str, ...]
    example: str


class NoSuchGame(Message):
    """A line names a game that the judge does not have."""

    game: Typed


class NearestGame(Proposal):
    """Follows `NoSuchGame`: a game of nearly that name."""

    name: str

    @property
    def proposed(self) -> tuple[str, ...]:
        """That game."""
        return (self.name,)


class ListHasGames(Message):
    """Follows `NoSuchGame`: no game has nearly that name."""


class NotOneSender(Message):
    """A line needs the writer's address, and the letter has several or none."""


@dataclass(frozen=True, slots=True)
class SignedOn:
    """The seat for which the letter now speaks; `by_claim`: its reply address proved it.

    `address` is the address the seat had then: it gets a copy of everything that was done for the seat. `generation` is
    the seat's generation then. `by` is the seat of the master who writes for the holder; empty: the holder writes.
    """

    game: str
    seat: str
    address: str
    by_claim: bool = False
    by: str = ""
    generation: int = 0


@dataclass(slots=True)
class LetterContext:
    """The course of one letter. Handlers look things up here, `act`, and return what to say.

    `verdicts` keeps with each verdict the seat for which the line was written, because a copy to a seat's address must
    not show what was done for another seat.
    """

    _records: PastReader
    sender: Sender
    now: datetime
    rng: random.Random
    signed_on: SignedOn | None = None
    effects: Effects = field(default_factory=Effects)
    verdicts: list[tuple[SignedOn | None, LineVerdict]] = field(default_factory=list)
    sections: list[tuple[SignedOn | None, Section]] = field(default_factory=list)
    late: list[tuple[int, SignedOn | None, Callable[[], None]]] = field(default_factory=list)  # see `closing`
    pictures: list[tuple[SignedOn | None, Shown]] = field(default_factory=list)
    seats: list[SignedOn] = field(default_factory=list)
    acted: list[SignedOn] = field(default_factory=list)  # seats that a master wrote for
    deeds: list[tuple[SignedOn, Message]] = field(default_factory=list)  # what masters did
    receipts: list[SignedOn] = field(default_factory=list)
    unread: list[str | Message] = field(default_factory=list)  # lines as they were written; names for other things
    letter: int = 0  # the number under which the letter is stored; 0: none
    lines: Sequence[Line] = ()  # the lines of the letter, quoted ones included
    opened: set[str] = field(default_factory=set)  # the attached files whose lines were read
    press: int = 0  # the message of press that a reply to the answer replies to as well; 0: none
    needs_identity: bool = False  # orders came from somebody who is not signed on
    agrees: bool = False  # the writer says YES to the present line
    asked: bool = False  # the present line needed that
    find_course: FindCourse = Course
    is_used: bool = False  # lines of an earlier letter are used for the present phase, as its writer wishes
    held_back: bool = False  # lines about a phase were not done, or count less, because the letter answers an older one
    readings: list[BestReading] = field(default_factory=list)  # what lines may have meant that were not understood
    offers: tuple[int, ...] = ()  # of each line for which the answer offers some of these, how many
    withheld: list[Withheld] = field(default_factory=list)
    meant: list[LineMeant] = field(default_factory=list)  # what refused lines of commands may have meant
    messages_offered: int = 0  # how many of these the answer offers
    ordered: list[FiledOrder] = field(default_factory=list)  # the orders filed, bids included
    for_present: set[str] = field(default_factory=set)  # games whose present phase stands above lines of the letter
    _older: dict[str, OlderPhase | None] = field(default_factory=dict)
    _before: dict[str, GameState] = field(default_factory=dict)  # the games as they were before this letter
    _board: BoardAtHand = field(default_factory=BoardAtHand)
    _status: PhaseStatus | None = None  # of the state that was asked about last

    @property
    def is_proven(self) -> bool:
        """Whether the letter is proven to come from the address in its From line.

        A seat's address or password proves only the seat: somebody else may have got hold of it, and anybody can write
        any From line.
        """
        return self.sender.proven and self.sender.address is not None

    @property
    def is_known(self) -> bool:
        """Whether the writer is authenticated: by their address, or by a seat that they have signed on to.

        An unauthenticated sender may be anybody writing in another person's name.
        """
        return self.sender.proven or bool(self.seats)

    # -- games

    @property
    def game_reader(self) -> GameReader:
        """What commands may look up beside a game's past."""
        return self._records

    def past_of(self, state: GameState, reader: Seat | None) -> Past:
        """A game's past, as the holder of a seat in it (None: anybody) may know it."""
        return Past(state, reader, self._records, lambda: self.changes_of(state.name), self.now)

    def find(self, game: str) -> GameState | None:
        """A game as the earlier lines of this letter have left it; None: there is no such game."""
        name = game.lower()
        if changes := self.changes_of(name):
            return changes[-1].after
        if name not in self._before and (state := self.game_reader.game(name)) is not None:
            self._before[name] = state
        return self._before.get(name)

    def game(self, game: str) -> GameState:
        """A game by its name, in any case.

        :raises Refusal: `NoSuchGame`, with the nearest name.
        """
        state = self.find(game)
        if state is not None:
            return state
        listed = [card.name for card in self.game_reader.games() if not card.unlisted]
        near = process.extractOne(game.lower(), listed, score_cutoff=75)
        raise Refusal(NoSuchGame(game).with_more(NearestGame(near[0]) if near else ListHasGames()))

    def variant_of(self, state: GameState) -> Variant:
        """The variant of a game as it is in the present phase, looked up once for all lines of a letter."""
        return self._board.of(state)

    def view(self, state: GameState, seat: str | None) -> GameView:
        """A game as the holder of a seat may see it now; None: as everybody may."""
        status = self.status(state)
        return view_for(state, status.variant, seat, status)

    def status(self, state: GameState) -> PhaseStatus:
        """How the phase of a game stands, worked out once for each of its states."""
        if self._status is None or self._status.state is not state:
            variant, hold = self.variant_of(state), self.game_reader.present_hold()
            self._status = PhaseStatus(state, variant, hold, self._status)
        return self._status

    def older_phase(self, state: GameState) -> OlderPhase | None:
        """The older phase of a game whose letter this one answers, as the game was when it was first asked for."""
        if self.is_used:
            return None
        if state.name not in self._older:
            past, calendar = self.past_of(state, None), self.variant_of(state).calendar
            self._older[state.name] = older_phase(past, calendar, self.sender, self.find_course, self.now)
        return self._older[state.name]

    def act(self, game: str, events: Iterable[Event], by: str | None = None) -> GameState:
        """Let these events happen to a game; gives its new state. `by` is the acting seat, if it is not the one signed
        on."""
        happened = tuple(as_chosen(each, self.choices_of) if isinstance(each, SeatGiven) else each for each in events)
        before = self.find(game)
        if before is not None and any(isinstance(each, SeatLeft | SeatTaken) for each in happened):
            happened = tuple(with_time_for_new_players(before, self.variant_of(before), happened, self.now))
        after = reduce(lambda state, each: apply(state, each, self.game_reader.library), happened, before)
        if after is None:
            raise ValueError(f"nothing happened, and there is no game {game}")
        if happened:
            self.effects.changes.append(GameChange(game, before, after, happened, self._by(game) if by is None else by))
        return after

    def choices_of(self, address: str) -> Choices:
        """What the owner of an address has chosen for all their seats, in this letter or before."""
        return self.effects.choices_of(address) or self.game_reader.choices_of(address)

    def _by(self, game: str) -> str:
        """The seat that acts in a game: the one signed on, or the master's who writes for it; empty: none."""
        if self.signed_on is None or self.signed_on.game != game:
            return ""
        return self.signed_on.by or self.signed_on.seat

    def changes_of(self, game: str) -> list[GameChange]:
        """What this letter has changed in a game so far."""
        return [each for each in self.effects.changes if each.game == game]

    def happened_to(self, game: str) -> list[Event]:
        """What this letter has led to in a game so far."""
        return [event for each in self.changes_of(game) for event in each.events]

    def require_yes(self, would: Message, line: str = "") -> None:
        """Go on only if the writer says YES to what the present line `would` do.

        `line` is the line to carry out on a later YES, if the written line would mean something else by then.

        :raises YesWanted: they have not said so yet.
        """
        self.asked = True
        if not self.agrees:
            raise YesWanted(would, line)

    # -- seats

    def sign_on(self, game: str, seat: Seat, *, by_claim: bool = False) -> None:
        """From here on the letter speaks for this seat."""
        known = (each for each in self.seats if (each.game, each.seat) == (game, seat.id))
        fresh = SignedOn(game, seat.id, seat.address, by_claim, generation=seat.generation)
        self.signed_on = next(known, None) or fresh
        if self.signed_on not in self.seats:
            self.seats.append(self.signed_on)

    def seat_of(self, signed_on: SignedOn) -> Seat:
        """A seat signed on to, as the letter has left it: its holder may have given it up."""
        return self.game(signed_on.game).seats[signed_on.seat]

    def become(self, game: str, seat: Seat, by: str) -> None:
        """From here on the letter speaks for this seat, written by a master, who learns nothing about it by that."""
        self.signed_on = SignedOn(game, seat.id, seat.address, by=by, generation=seat.generation)
        if self.signed_on not in self.acted:
            self.acted.append(self.signed_on)

    def here(self) -> tuple[GameState, Seat]:
        """The game and the seat signed on.

        :raises Refusal: `NotSignedOn`.
        """
        if self.signed_on is None:
            raise Refusal(NotSignedOn().with_more(self.how_to_sign_on))
        state = self.game(self.signed_on.game)
        return state, state.seats[self.signed_on.seat]

    @property
    def writer(self) -> Seat:
        """The writer's seat: the master's, if they write for a player, else the seat signed on.

        :raises Refusal: `NotSignedOn`.
        """
        state, seat = self.here()
        by = self.signed_on.by if self.signed_on is not None else ""
        return state.seats[by] if by else seat

    @property
    def how_to_sign_on(self) -> Message:
        """How to make a letter speak for a seat; an authenticated sender of several seats gets the list of them."""
        address = self.sender.address
        held = self.game_reader.seats_of(address) if self.sender.authenticated and address is not None else []
        seats = [(state, state.seats[seat]) for game, seat in held if not (state := self.game(game)).is_over]
        if not seats:
            return HowToSignOn()
        kind = PlaysIn if all(seat.role is Role.PLAYER for _, seat in seats) else HasSeatsIn
        return kind(tuple(state.name for state, _ in seats), sign_on_words(*seats[0]))

    def require_address(self) -> str:
        """The address the letter came from.

        :raises Refusal: `NotOneSender`.
        """
        if self.sender.address is None:
            raise Refusal(NotOneSender())
        return self.sender.address

    def variant_at_hand(self, about: GameState | None = None) -> Variant | None:
        """The variant of the game that a line is `about`, by default of the game signed on; None: of no game."""
        game = about.name if about is not None else self.signed_on.game if self.signed_on is not None else ""
        return self.variant_of(state) if (state := self.find(game)) is not None else None

    @property
    def zone(self) -> str:
        """The time zone of times in the answer: that of the seat signed on to last."""
        return self.reader("").zone

    def reader(self, to: str) -> Reader:
        """The reader of the answer at that address, with the choices of the seat signed on to last."""
        if not self.seats:
            made = self.choices_of(self.sender.address or to) if self.is_proven else Choices()
            return Reader(to, zone=made.zone or "UTC", language=made.language or "", maps=made.maps or "")
        seat = self.seat_of(self.seats[-1])
        return Reader(to, zone=seat.zone, language=seat.language, maps=seat.maps)

    @property
    def reply_address(self) -> str | None:
        """Where the answer goes: to the sender, else to the seat whose reply address was used; None: nowhere."""
        by_claim = next((each.address for each in self.seats if each.by_claim), None)
        return self.sender.mail_address or by_claim

    def reply_seat(self, signed_on: SignedOn, to: str) -> tuple[str, str, int] | None:
        """The seat, with its generation, whose reply address a letter to that address may carry; None: it may not.

        Only those who have the reply address already get it: the person who wrote to it, and the seat's own address,
        including the one it had before this letter.
        """
        seat = self.seat_of(signed_on)
        if not seat.is_held:
            return None
        known = signed_on.by_claim or self.sender.owns(seat.address)
        if not known and not any(same_address(to, each) for each in (seat.address, signed_on.address)):
            return None
        if seat.generation != signed_on.generation and not same_address(to, seat.address):
            return None  # somebody else holds the seat by now
        return signed_on.game, seat.id, seat.generation

    # -- what is said

    def say(self, verdict: LineVerdict, place: int | None = None) -> None:
        """Put a verdict on the receipt: at its end, or before the one that stands at `place`.

        Without a variant of its own it is said with the names of the game signed on.
        """
        known = verdict if verdict.variant is not None else replace(verdict, variant=self.variant_at_hand())
        self.verdicts.insert(len(self.verdicts) if place is None else place, (self.signed_on, known))

    def answer(self, title: Message, text: SectionText, variant: Variant | None = None) -> None:
        """Add a longer answer below the verdicts, by default with the names of the game signed on."""
        self.sections.append((self.signed_on, Section(title, text, variant or self.variant_at_hand())))

    def show(self, picture: Shown | None) -> None:
        """Put a picture into the answer."""
        if picture is not None:
            self.pictures.append((self.signed_on, picture))

    def show_orders(self) -> None:
        """Show the orders now on file for the seat signed on in the answer."""
        if self.signed_on is not None and self.signed_on not in self.receipts:
            self.receipts.append(self.signed_on)

    def enclose(self, letter: OutLetter) -> None:
        """Send another letter besides the answer."""
        self.effects.letters.append(letter)
