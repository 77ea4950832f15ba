"""Press: who may write to whom, under which name and when; and press that waits for the results of its phase.

Every function returns the events that happened, or raises a Refusal and nothing happened. A message goes to all its
recipients or to none, so that no half of a plan gets out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from judge.board.phase import PhaseKind
from judge.game.boards import variant_of
from judge.game.clock.phase_status import PhaseStatus
from judge.game.events import Event, PressPosted, PressSent, PressTakenBack
from judge.game.press.press_messages import PressMessage
from judge.game.press.press_refusals import (
    AlwaysSigned,
    EmptyPress,
    EnoughPosted,
    GreyOrSigned,
    MastersSign,
    NeverSigned,
    NoFalseNames,
    NoLatePress,
    NoMasterAsFalseReader,
    NoMinorPress,
    NoResultsToWaitFor,
    NoSuchPosted,
    NothingPosted,
    ObserversBroadcast,
    ObserversOnlyRead,
    ObserversWriteToMaster,
    OnlyPlayersFake,
    OnlyPlayersFaked,
    PlayedWithoutBroadcasts,
    PlayedWithoutPress,
    PlayedWithoutPrivatePress,
    PressTooLong,
    PressToYourself,
    UnknownRecipient,
    VacantRecipient,
)
from judge.game.refusals import Refusal
from judge.game.seating import require_held, require_not_over, sides_of
from judge.game.settings import Observing, PressMode, Shade
from judge.game.state import GameState, Role, Seat

LONGEST_PRESS = 20_000  # characters
EVERYBODY = "all"  # among `as_to`: readers are told that the message went to everybody
_MOST_POSTED = 20  # messages of one sender that wait for the results


@dataclass(frozen=True, slots=True)
class Guise:
    """The sender and recipients that a message shows to its readers.

    `grey`: without its sender's name; None: as is usual in the game. `as_sender` and `as_to` are the false sender and
    recipients that readers are told (seats' ids, `EVERYBODY`); empty: the truth.
    """

    grey: bool | None = None
    as_sender: str = ""
    as_to: tuple[str, ...] = ()


PLAIN = Guise()


def send_press(
    state: GameState, sender_seat: str, to: Sequence[str] | None, text: str, guise: Guise = PLAIN
) -> list[Event]:
    """Send a message to these seats, or (None) to everybody. Repeated names and the sender's own are left out.

    Masters write to anybody, and anybody writes to masters. Among players the game's press mode decides. Observers
    write to masters, and to everybody where they may.

    :raises Refusal: `SeatVacant`, or any in judge/game/press/press_refusals.py that is not about press that waits.
    """
    message = _checked(state, sender_seat, to, text, guise)
    return [_sent(state, message)]


def post_press(
    state: GameState, sender_seat: str, to: Sequence[str] | None, text: str, guise: Guise = PLAIN
) -> list[Event]:
    """Store a message, under the same rules, that is sent with the results of the present phase.

    :raises Refusal: those of `send_press`, `GameOver`, `NoResultsToWaitFor`, `EnoughPosted`.
    """
    require_not_over(state)
    if state.position is None:
        raise Refusal(NoResultsToWaitFor(state.name))
    message = _checked(state, sender_seat, to, text, guise)
    if len(postal_press_of(state, sender_seat)) >= _MOST_POSTED:
        raise Refusal(EnoughPosted(_MOST_POSTED))
    return [PressPosted(message)]


def answer_press(state: GameState, sender_seat: str, message: PressSent, text: str) -> list[Event]:
    """Answer the apparent sender of a message. The answer never names a grey sender.

    :raises Refusal: those of `send_press`.
    """
    sender = require_held(state, sender_seat)
    is_sender_known = not message.grey or (sender.role is Role.MASTER and message.copied)
    if is_sender_known:
        # the writer had answered a grey message, whose sender must stay unknown
        guise = Guise(grey=True) if message.hidden and state.settings.manners.shade is Shade.BOTH else PLAIN
        return send_press(state, sender_seat, [message.as_sender or message.sender], text, guise)
    # nothing about the hidden sender is checked: whether they play, or have left, would reveal who they are
    require_text(text)
    _require_private(state, sender)
    answer = _written(state, sender, (message.sender,), text, broadcast=False, guise=PLAIN)
    return [replace(_sent(state, answer), hidden=True)]


def may_answer(state: GameState, reader: Seat, message: PressSent) -> bool:
    """Whether the reader of a message may now write to its apparent sender."""
    try:
        answer_press(state, reader.id, message, "?")
    except Refusal:
        return False
    return True


def may_broadcast(state: GameState, sender: Seat) -> bool:
    """Whether somebody may now write to everybody."""
    try:
        _require_broadcast(state, sender)
    except Refusal:
        return False
    return True


def postal_press_of(state: GameState, seat: str) -> list[PressMessage]:
    """The messages of a seat's holder that wait for the results, in the order in which they were written."""
    return [each for each in state.postal if each.sender == seat]


def take_back(state: GameState, seat: str, number: int | None) -> list[Event]:
    """Take back one of the holder's messages that wait for the results, by its number (from 1); None: all of them.

    :raises Refusal: `NothingPosted`, `NoSuchPosted`.
    """
    waiting = postal_press_of(state, seat)
    if not waiting:
        raise Refusal(NothingPosted())
    if number is not None and not 1 <= number <= len(waiting):
        raise Refusal(NoSuchPosted(number))
    chosen = waiting if number is None else [waiting[number - 1]]
    return [PressTakenBack(each) for each in chosen]


def release_postal_press(state: GameState) -> list[Event]:
    """Send all press that has waited for the results of the phase of `state`."""
    return [_sent(state, each, place, postal=True) for place, each in enumerate(state.postal)]


def everybody_but(state: GameState, sender: str) -> tuple[str, ...]:
    """The seats that get a message to everybody: all that are held, except those that want results only."""
    return tuple(seat.id for seat in state.seats.values() if seat.is_held and not seat.monitor and seat.id != sender)


def readers(state: GameState, sent: PressSent) -> list[Seat]:
    """Who gets a message now: those of its recipients who still hold their seats; a broadcast: all who hold one."""
    ids = everybody_but(state, sent.sender) if sent.broadcast else sent.to
    return [state.seats[id] for id in ids if state.seats[id].is_held]


def require_text(text: str) -> None:
    """Make sure that a message says something, and not too much.

    :raises Refusal: `EmptyPress`, `PressTooLong`.
    """
    if not text.strip():
        raise Refusal(EmptyPress())
    if len(text) > LONGEST_PRESS:
        raise Refusal(PressTooLong(len(text), LONGEST_PRESS))


# -- making a message -------------------------------------------------------------------------------------------------


def _checked(state: GameState, sender_seat: str, to: Sequence[str] | None, text: str, guise: Guise) -> PressMessage:
    """The message, once everything about it has been checked."""
    sender = require_held(state, sender_seat)
    require_text(text)
    if to is None:
        _require_broadcast(state, sender)
        return _written(state, sender, everybody_but(state, sender.id), text, broadcast=True, guise=guise)
    recipients = tuple(id for id in dict.fromkeys(to) if id != sender.id)
    if not recipients:
        raise Refusal(PressToYourself())
    for id in recipients:
        _require_may_write(state, sender, id)
    return _written(state, sender, recipients, text, broadcast=False, guise=guise)


def _written(
    state: GameState, sender: Seat, to: tuple[str, ...], text: str, *, broadcast: bool, guise: Guise
) -> PressMessage:
    """The message as its readers will see it.

    :raises Refusal: `GreyOrSigned`, and those of `_is_grey` and `_require_honest`.
    """
    _require_honest(state, sender, to, guise)
    grey = _is_grey(state, sender, guise)
    if grey and guise.as_sender:
        raise Refusal(GreyOrSigned())
    copied = state.settings.manners.eavesdrop
    return PressMessage(sender.id, to, text, broadcast, grey, guise.as_sender, guise.as_to, copied)


def _sent(state: GameState, message: PressMessage, place: int = 0, *, postal: bool = False) -> PressSent:
    return PressSent(
        message.sender,
        message.to,
        message.text,
        broadcast=message.broadcast,
        grey=message.grey,
        as_sender=message.as_sender,
        as_to=message.as_to,
        postal=postal,
        number=state.pressed + 1 + place,
        copied=message.copied,
    )


def _is_grey(state: GameState, sender: Seat, guise: Guise) -> bool:
    """Whether the message is sent without its sender's name. Masters always sign.

    :raises Refusal: `MastersSign`, `AlwaysSigned`, `NeverSigned`.
    """
    shade = state.settings.manners.shade
    if sender.role is Role.MASTER or shade is Shade.WHITE:
        if guise.grey:
            raise Refusal(MastersSign() if sender.role is Role.MASTER else AlwaysSigned(state.name))
        return False
    if shade is Shade.GREY:
        if guise.grey is False or guise.as_sender:
            raise Refusal(NeverSigned(state.name))
        return True
    return bool(guise.grey)


def _require_honest(state: GameState, sender: Seat, to: Iterable[str], guise: Guise) -> None:
    """Make sure that the names are true, or that this game allows this sender false ones.

    Nobody may pose as a master, or pretend to have written to one (DPjudge FAKE_PRESS).

    :raises Refusal: `NoFalseNames`, `OnlyPlayersFake`, `OnlyPlayersFaked`, `NoMasterAsFalseReader`.
    """
    if not guise.as_sender and not guise.as_to:
        return
    if not state.settings.manners.fake:
        raise Refusal(NoFalseNames(state.name))
    if sender.role is not Role.PLAYER:
        raise Refusal(OnlyPlayersFake())
    if guise.as_sender and state.seats[guise.as_sender].role is not Role.PLAYER:
        raise Refusal(OnlyPlayersFaked())
    if any(state.seats[id].role is Role.MASTER and id not in to for id in guise.as_to if id != EVERYBODY):
        raise Refusal(NoMasterAsFalseReader())


# -- who may write to whom --------------------------------------------------------------------------------------------


def _require_broadcast(state: GameState, sender: Seat) -> None:
    if sender.role is Role.MASTER:
        return
    if sender.role is Role.OBSERVER and state.settings.manners.observers is not Observing.WRITE:
        raise Refusal(ObserversWriteToMaster())
    if state.settings.press is PressMode.NONE:
        raise Refusal(PlayedWithoutPress(state.name))
    if state.settings.press is PressMode.PARTIAL:
        raise Refusal(PlayedWithoutBroadcasts(state.name))
    _require_time(state, sender)


def _require_may_write(state: GameState, sender: Seat, id: str) -> None:
    reader = state.seats.get(id)
    if reader is None:
        raise Refusal(UnknownRecipient(state.name, id, tuple(state.seats)))
    if not reader.is_held:
        raise Refusal(VacantRecipient(sides_of(reader) or (reader.id,)))
    if Role.MASTER in (sender.role, reader.role):
        return
    writes = state.settings.manners.observers is Observing.WRITE
    if sender.role is Role.OBSERVER:
        raise Refusal(ObserversBroadcast() if writes else ObserversOnlyRead())
    if reader.role is Role.OBSERVER and not writes:
        raise Refusal(ObserversOnlyRead())
    _require_private(state, sender)


def _require_private(state: GameState, sender: Seat) -> None:
    """Make sure that a sender may write to at least some players now."""
    if sender.role is Role.MASTER:
        return
    if sender.role is Role.OBSERVER:
        raise Refusal(ObserversWriteToMaster())
    if state.settings.press is PressMode.NONE:
        raise Refusal(PlayedWithoutPress(state.name))
    if state.settings.press is PressMode.BROADCAST:
        raise Refusal(PlayedWithoutPrivatePress(state.name))
    _require_time(state, sender)


def _require_time(state: GameState, sender: Seat) -> None:
    """Make sure that players may write to players now.

    :raises Refusal: `NoMinorPress` (nJudge NO MINOR PRESS), `NoLatePress` (nJudge NO LATE PRESS).
    """
    if sender.role is not Role.PLAYER or state.position is None or state.is_over:
        return
    manners = state.settings.manners
    if not manners.minor and state.position.phase.kind is not PhaseKind.MOVEMENT:
        raise Refusal(NoMinorPress(state.name))
    if (
        not manners.late
        and state.late_noticed
        and not set(sender.powers).isdisjoint(PhaseStatus(state, variant_of(state)).late)
    ):
        raise Refusal(NoLatePress(state.name))
