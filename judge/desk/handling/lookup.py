"""Finds what a command names: powers, players, variants, options, and texts that a closing line ends."""

from datetime import datetime

from email_validator import EmailNotValidError, validate_email

from judge.board.library import Library
from judge.board.phase import Calendar
from judge.board.variant import Variant
from judge.desk.handling.seat_names import sign_on_words
from judge.game.boards import sides_to_deal, variant_of
from judge.game.refusals import Refusal
from judge.game.seating import names_person
from judge.game.setting_registry import settings_of
from judge.game.state import GameState, Seat, Status
from judge.reading.arguments.values import Misread, PhaseName, read_phase
from judge.reading.arguments.wishes import Wishes, read_wishes
from judge.reading.mail.items import Call
from judge.reading.names import Ambiguous
from judge.reading.sides import find_side
from judge.writing.rendering.render import names, one_line, plural


def power_named(state: GameState, text: str) -> str:
    """The power or group (or, before powers are dealt, the seat) that a text names.

    :raises Refusal: `unknown-power`, with what may have been meant.
    """
    if text.lower() in state.seats:
        return text.lower()
    variant = variant_of(state)
    found = find_side(variant, text)
    if isinstance(found, str):
        return found
    meant = found.candidates if isinstance(found, Ambiguous) else found.hints or sides_to_deal(variant)
    listed = names(list(map(variant.side_name, meant)), "or")
    raise Refusal("unknown-power", f"{text!r} is not one power; it may be {listed}.")


def side_named(state: GameState, key: str) -> str:
    """The side that a power, group or seat's key belongs to: its group, if it has one."""
    seat = state.seats.get(key) or state.seat_of_side(key)
    return seat.group if seat is not None and seat.group else key


def option_words(variant: Variant) -> str:
    """The options that a variant leaves to its master, each with its values: `SUEZ (a year), CAP (a year or NONE)`."""
    listed = [settings_of(variant)[key] for key in variant.options]
    return ", ".join(f"{each.name} ({each.takes.examples})" for each in listed)


def player_named(state: GameState, text: str) -> str:
    """The seat, in a game that forms, of the player of that name, address or seat.

    :raises Refusal: `unknown-player`, with the players there are.
    """
    players = [seat for seat in state.players if seat.is_held]
    named = [seat.id for seat in players if names_person(text, seat)]
    if len(named) != 1:
        listed = ", ".join(f"{seat.id} ({one_line(seat.name) or 'no name'})" for seat in players) or "no players yet"
        raise Refusal("unknown-player", f"{text!r} is not one player of {state.name}; there are {listed}.")
    return named[0]


def holder_named(state: GameState, text: str) -> str:
    """The power whose player a text names; before the start, when no power is dealt, the player's seat.

    :raises Refusal: `unknown-power`, `unknown-player`.
    """
    return player_named(state, text) if state.status is Status.FORMING else power_named(state, text)


def address_named(text: str) -> str:
    """A mail address in the form the judge keeps.

    :raises Refusal: `bad-address`.
    """
    try:
        checked = validate_email(
            text.strip("<>"), check_deliverability=False, globally_deliverable=False, test_environment=True
        )
    except EmailNotValidError as error:
        raise Refusal("bad-address", f"{text!r} is no mail address; write one like anna@example.org.") from error
    return checked.normalized


def phase_named(text: str, calendar: Calendar) -> PhaseName:
    """The phase, or the season, that a text names.

    :raises Refusal: `unclear-phase`.
    """
    named = read_phase(text, calendar)
    if isinstance(named, Misread):
        raise Refusal("unclear-phase", as_sentence(named.said))
    return named


def variant_named(text: str, library: Library) -> str | None:
    """The key of the library's variant of that key or title, in any case; None: there is none."""
    said = " ".join(text.split()).casefold()
    return next((key for key in library if said in (key, library.load(key).title.casefold())), None)


def wishes_of(text: str, variant: Variant) -> Wishes:
    """The powers or groups that a list names, each with its weight.

    :raises Refusal: `unknown-power`, naming those there are.
    """
    read = read_wishes(text, variant)
    if isinstance(read, Wishes):
        return read
    what, named = ("groups", variant.groups.values()) if variant.groups else ("powers", variant.powers.values())
    known = ", ".join(each.name for each in named)
    raise Refusal("unknown-power", f"{as_sentence(read.said)} Its {what} are {known}; list them, the dearest first.")


def says_none(text: str) -> bool:
    """Whether the text declines what a command chooses: `NONE`, `OFF`."""
    return text.strip(" .!").upper() in ("NONE", "OFF", "NO", "-", "0")


def not_the_sender(command: str, named: str, state: GameState, seat: Seat) -> Refusal:
    """Why an address other than the letter's sender is not accepted, and how it can be."""
    address = one_line(named.strip("<>"), 80) if "@" in named else "the address that is to be used"
    how = "to the address that a reply to this letter goes to, or with"
    sentence = f"Write {command} from {address} itself, {how} SIGNON {sign_on_words(state, seat)} password above it."
    return Refusal("not-the-sender", sentence)


def too_late(state: GameState, now: datetime) -> str:
    """What to say to a player who wants a phase to wait for a deadline that has passed; empty while it has not."""
    if state.review or (state.deadline is not None and now >= state.deadline):
        return "the deadline has passed, so the phase does not wait for you any more"
    return ""


def as_sentence(text: str) -> str:
    """A reader's message as a sentence, with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


def block_text(call: Call, closing: str, done: str = "sent") -> str:
    """The lines between a command and its closing line; `done` says what would be done with them.

    :raises Refusal: `not-closed`: the closing line is missing, so nobody can tell where the text was to end.
    """
    if not call.closed:
        unread = f", and the {plural(len(call.lines), 'line')} below not read" if call.lines else ""
        alone = " (END alone is part of the text)" if any(line.text.strip() == "END" for line in call.lines) else ""
        sentence = f"The line {closing} that ends the text is missing{alone}, so nothing was {done}{unread}."
        raise Refusal("not-closed", sentence)
    return "\n".join(line.text for line in call.lines).strip("\n")
