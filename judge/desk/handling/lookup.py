"""Finds what a command names: powers, players, variants, options, and texts that a closing line ends."""

from datetime import datetime

from email_validator import EmailNotValidError, validate_email

from judge.board.library import Library
from judge.board.phase import Calendar
from judge.board.variant import Variant
from judge.common.message import Address, Count, Message, OneOf, Power, Proposal, Typed
from judge.common.word_lists import word_list
from judge.desk.handling.game_reader import GameReader
from judge.desk.handling.seat_names import sign_on_words
from judge.game.boards import sides_to_deal, variant_of
from judge.game.joining import invitations
from judge.game.refusals import Refusal
from judge.game.seating import names_person
from judge.game.setting_registry import settings_of
from judge.game.state import GameState, Seat, Status
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.arguments.wishes import Wishes, read_wishes
from judge.reading.mail.items import Call
from judge.reading.names import Ambiguous
from judge.reading.sides import find_side

_VARIANT_WORDS = 3  # words in the name of a variant, at most


class NotOnePower(Proposal):
    """A text names no power, or several; `known` are those it may mean."""

    text: Typed
    known: OneOf[Power]

    @property
    def proposed(self) -> tuple[str, ...]:
        """These powers."""
        return self.known


class OptionTakes(Message):
    """An option that a variant leaves to the master of a game, and the values it takes."""

    option: str
    takes: Message


class OptionIs(Message):
    """The value of an option of the variant, which is named by its title."""

    title: Message
    value: str


class NotOnePlayer(Message):
    """A text names no player of a game that forms, or several; `known` are those there are."""

    text: Typed
    game: str
    known: tuple[Message, ...]


class SeatOf(Message):
    """A seat of a game that forms, and the name of its player."""

    seat: str
    name: Typed


class NamelessSeat(Message):
    """A seat of a game that forms, whose player has not said what they are called."""

    seat: str


class NoPlayersYet(Message):
    """A game that forms has no players."""

    game: str


class NoMailAddress(Message):
    """A text is to be a mail address, and is none."""

    text: Typed


class PowersToWish(Message):
    """Follows a list of wishes that was not read: the powers there are."""

    powers: tuple[Power, ...]


class GroupsToWish(Message):
    """Follows a list of wishes that was not read: the groups of powers there are."""

    groups: tuple[Power, ...]


class WriteFromIt(Message):
    """The command is about an address, and must come from it; `sign_on` names the seat as SIGNON wants it."""

    command: str
    address: Address
    sign_on: str


class WriteFromNewAddress(Message):
    """The command is about an address that the line does not name, and must come from it."""

    command: str
    sign_on: str


class DeadlinePassed(Message):
    """A player wants a phase to wait for its deadline, which has passed."""


class NotClosed(Message):
    """The line is missing that closes a text, so nobody can tell where it was to end."""

    closing: str


class EndIsText(Message):
    """Follows `NotClosed`: the text has a line END, which does not close it."""


class EndMisspelt(Message):
    """Follows `NotClosed`: the line that looks like the one which is missing."""

    line: Typed


class TextNotRead(Message):
    """Follows `NotClosed`: how many lines stand below."""

    lines: Count


def power_named(state: GameState, text: str) -> str:
    """The power or group (or, before powers are dealt, the seat) that a text names.

    :raises Refusal: `NotOnePower`, with what may have been meant.
    """
    if text.lower() in state.seats:
        return text.lower()
    variant = variant_of(state)
    found = find_side(variant, text)
    if isinstance(found, str):
        return found
    meant = found.candidates if isinstance(found, Ambiguous) else found.hints or sides_to_deal(variant)
    raise Refusal(NotOnePower(text, tuple(meant)))


def side_named(state: GameState, key: str) -> str:
    """The side that a power, group or seat's key belongs to: its group, if it has one."""
    seat = state.seats.get(key) or state.seat_of_side(key)
    return seat.group if seat is not None and seat.group else key


def options_of(variant: Variant) -> tuple[OptionTakes, ...]:
    """The options that a variant leaves to the master of a game, each with its values: `SUEZ (a year)`."""
    listed = [settings_of(variant)[key] for key in variant.options]
    return tuple(OptionTakes(each.name, each.takes.examples) for each in listed)


def player_named(state: GameState, text: str) -> str:
    """The seat, in a game that forms, of the player of that name, address or seat.

    :raises Refusal: `NotOnePlayer`, with the players there are.
    """
    players = [seat for seat in state.players if seat.is_held]
    named = [seat.id for seat in players if names_person(text, seat)]
    if len(named) != 1:
        if not players:
            raise Refusal(NoPlayersYet(state.name))
        known = tuple(SeatOf(each.id, each.name) if each.name else NamelessSeat(each.id) for each in players)
        raise Refusal(NotOnePlayer(text, state.name, known))
    return named[0]


def holder_named(state: GameState, text: str) -> str:
    """The power whose player a text names; before the start, when no power is dealt, the player's seat.

    :raises Refusal: `NotOnePower`, `NotOnePlayer`.
    """
    return player_named(state, text) if state.status is Status.FORMING else power_named(state, text)


def address_named(text: str) -> str:
    """A mail address in the form the judge keeps.

    :raises Refusal: `NoMailAddress`.
    """
    try:
        checked = validate_email(
            text.strip("<>"), check_deliverability=False, globally_deliverable=False, test_environment=True
        )
    except EmailNotValidError as error:
        raise Refusal(NoMailAddress(text)) from error
    return checked.normalized


def phase_named(text: str, calendar: Calendar) -> PhaseName:
    """The phase, or the season, that a text names.

    :raises Refusal: it cannot be read.
    """
    named = read_phase(text, calendar)
    if isinstance(named, Misread):
        raise Refusal(named.problem)
    return named


def variant_named(text: str, library: Library) -> str | None:
    """The key of the library's variant of that key or title, in any case; None: there is none."""
    said = " ".join(text.split()).casefold()
    return next((key for key in library if said in (key, library.load(key).title.casefold())), None)


def variant_before(text: str, library: Library) -> tuple[Variant, str] | None:
    """The variant with whose name a text begins, and the rest of it; None: it names none, or has nothing else."""
    words = text.split()
    for count in range(min(_VARIANT_WORDS, len(words) - 1), 0, -1):
        key = variant_named(" ".join(words[:count]).rstrip(":,"), library)
        if key is not None:
            return library.load(key), " ".join(words[count:])
    return None


def wishes_of(text: str, variant: Variant) -> Wishes:
    """The powers or groups that a list names, each with its weight.

    :raises Refusal: it cannot be read; the refusal names those there are.
    """
    read = read_wishes(text, variant)
    if isinstance(read, Wishes):
        return read
    known = GroupsToWish(tuple(variant.groups)) if variant.groups else PowersToWish(tuple(variant.powers))
    raise Refusal(read.problem.with_more(known))


def require_not_banned(game_reader: GameReader, state: GameState, address: str) -> None:
    """Make sure that no master of the game keeps the address out of it.

    :raises Refusal: `BannedFrom`.
    """
    if is_kept_out(game_reader, state, address):
        raise Refusal(invitations.BannedFrom(state.name))


def is_kept_out(game_reader: GameReader, state: GameState, address: str) -> bool:
    """Whether a master of the game has banned the address, from it or from all their games."""
    elsewhere = (each for master in state.masters for each in game_reader.banned_by(master.address))
    banned = (*state.banned, *elsewhere)
    return any(invitations.is_banned(each, banned) for each in game_reader.addresses_of(address))


def says_none(text: str) -> bool:
    """Whether the text declines what a command chooses: `NONE`, `OFF`."""
    return text.strip(" .!").upper() in (*word_list("commands", "none"), "-", "0")


def not_the_sender(command: str, named: str, state: GameState, seat: Seat) -> Refusal:
    """Why an address other than the letter's sender is not accepted, and how it can be.

    :raises Refusal: `NoMailAddress`.
    """
    sign_on = sign_on_words(state, seat)
    if "@" not in named:
        return Refusal(WriteFromNewAddress(command, sign_on))
    return Refusal(WriteFromIt(command, address_named(named), sign_on))


def too_late(state: GameState, now: datetime) -> DeadlinePassed | None:
    """The reply to a player who wants a phase to wait for a deadline that has passed; None while it has not."""
    passed = state.review or (state.deadline is not None and now >= state.deadline)
    return DeadlinePassed() if passed else None


def block_text(call: Call, closing: str) -> str:
    """The lines between a command and its closing line.

    :raises Refusal: `NotClosed`.
    """
    require_closed(call, closing)
    return "\n".join(line.text for line in call.lines).strip("\n")


def require_closed(call: Call, closing: str) -> None:
    """Make sure that a closing line ends the text below a command.

    :raises Refusal: `NotClosed`.
    """
    if call.closed:
        return
    has_end = any(line.text.strip() == "END" for line in call.lines)
    count = sum(bool(line.text.strip()) for line in call.lines)
    near = EndMisspelt(call.ending) if call.ending else None
    raise Refusal(
        NotClosed(closing).with_more(near, EndIsText() if has_end else None, TextNotRead(count) if count else None)
    )
