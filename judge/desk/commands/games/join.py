"""JOIN: take a player's seat in a forming game, or a vacant one in a running game."""

import re
from dataclasses import dataclass

from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.command import Command, Subject, Who, always
from judge.desk.games.describing import application
from judge.desk.handling import passwords
from judge.desk.handling.game_argument import Found, no_game_named
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_not_banned, wishes_of
from judge.desk.handling.passwords import WrongWord
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import name_left_out, seat_called
from judge.game.boards import variant_of
from judge.game.events import Applied
from judge.game.joining import admission, forming, muster
from judge.game.joining.invitations import find_invitation
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address, same_address
from judge.game.settings import DealMode
from judge.game.state import GameState, Role, Status
from judge.game.views.game_view import view_for
from judge.game.votes import succession
from judge.reading.arguments.wishes import Wishes
from judge.reading.mail.items import Call
from judge.reading.names import UnknownName
from judge.reading.sides import find_side
from judge.writing.letters import recruiting
from judge.writing.letters.outgoing import Reader

# After the game's name, or at the end of the line: `judge.reading.mail.items.masked` never quotes such a line.
_WORD = re.compile(r"(?P<before>^\S+)\s+WORD[\s:=]+(?P<word>\S+)|\sWORD[\s:=]+(?P<last>\S+)\s*$", re.IGNORECASE)
_SHORTEST_PASSWORD = 3


class IsIn(Message):
    """Answer to JOIN in a game that forms; the welcome tells the rest."""

    game: str


class WishesDoNotCount(Message):
    """Follows `IsIn` and `IsInAndWishes`: the powers of this game are dealt by lot, or by its master."""


class IsInAndMustered(Message):
    """Answer to the last JOIN that a game needs, where its players are asked whether they are there."""

    game: str


class IsInAndOff(Message):
    """Answer to the last JOIN that a game needs."""

    game: str


class IsInAlready(Message):
    """Answer to JOIN of a player of the game, where the line changes nothing."""

    game: str


class IsInAndWishes(Message):
    """Answer to JOIN of a player of the game, with a new list of what they would like."""

    game: str
    wishes: tuple[Message, ...]


class TakesOver(Message):
    """Answer to JOIN in a running game; `who` are the powers."""

    who: Message
    game: str


class PassedOver(Message):
    """Follows the answer to JOIN: a word was taken for a password."""


class HasApplied(Message):
    """Answer to JOIN where the master approves the players."""

    game: str


class ApplicationChanged(Message):
    """Answer to JOIN of somebody who had asked for a seat before."""

    game: str


class IsMasterNow(Message):
    """Answer to JOIN of somebody whom the players had asked to be a master."""

    game: str


class MastersSeatAsked(Message):
    """JOIN for the master's seat."""

    game: str


class TooManyJoinWords(WrongWord):
    """Somebody tried so many wrong words of a game that no more are tried today."""


class NotTheJoinWord(WrongWord):
    """JOIN with a word that is not the game's."""

    game: str


@dataclass(frozen=True, slots=True)
class _Joining:
    """What a player would like to play, and the word of the game if the line has WORD; otherwise `word` is empty.

    `passed_over` is the text where other judges expect a password; in a game with a word it is taken for that word.
    """

    wishes: Wishes
    word: str
    passed_over: str


@dataclass(frozen=True, slots=True)
class _Mastering:
    """A candidate of the players accepts to be a master."""


def _joining(request: Request) -> _Joining | _Mastering:
    """Everything in the line except the game.

    :raises Refusal: `MastersSeatAsked`, those of `wishes_of`.
    """
    said, (wish, _, listed) = _WORD.search(request.text), _parts(request.text)
    if wish.strip().upper() in ("MASTER", "GM", "M"):
        if not request.state.candidate:
            raise Refusal(MastersSeatAsked(request.state.name))
        return _Mastering()
    wishes, passed_over = _wished(wish, listed, request.variant)
    return _Joining(wishes, (said["word"] or said["last"]) if said else "", passed_over)


def _join(request: Request, joining: _Joining | _Mastering) -> Message:
    address = _known_as(request)
    if isinstance(joining, _Mastering):
        name = request.context.sender.name
        request.act(succession.accept(request.state, address, name, request.now))
        return IsMasterNow(request.state.name)
    state, variant, wished = request.state, request.variant, joining.wishes
    passed_over = PassedOver() if joining.passed_over and not state.settings.gates.word else None
    was_in = find_by_address(state, address, Role.PLAYER) is not None
    require_not_banned(request.context.game_reader, state, address)
    invitation = find_invitation(state, address)
    if not was_in and invitation is None:
        knows_word = _knows_word(request, state, address, joining.word or joining.passed_over)
        admission.require_admitted(state, request.context.game_reader.record_of(address), knows_word=knows_word)
    name = request.context.sender.name
    events = forming.join(state, variant, address, name, wished.keys, wished.weights, invitation=invitation)
    asked_before = any(same_address(each.address, address) for each in state.applicants)
    state = request.act(events)
    if isinstance(events[-1], Applied):
        return _applied(request, state, events[-1], asked_before=asked_before)
    seat = find_by_address(state, address, Role.PLAYER)
    assert seat is not None
    nameless = name_left_out(name, seat)
    chosen = recruiting.wish_list(seat.preferences, seat.weights)
    unheard = WishesDoNotCount() if wished.keys and state.settings.deal is not DealMode.PREFERENCE else None
    if was_in:
        if wished.keys:
            return IsInAndWishes(state.name, chosen).with_more(unheard, nameless)
        return IsInAlready(state.name).with_more(passed_over, nameless)
    if state.status is not Status.FORMING:
        return TakesOver(seat_called(state, seat), state.name).with_more(passed_over, nameless)
    if follows := muster.when_full(state, variant, request.now, request.rng):
        state = request.act(follows)
        done = IsInAndMustered(state.name) if state.status is Status.FORMING else IsInAndOff(state.name)
        return done.with_more(nameless)
    return IsIn(state.name).with_more(unheard, passed_over, nameless)


def _known_as(request: Request) -> str:
    """The address of the writer's by which the game knows them already, or has invited them; else their first one.

    :raises Refusal: `NotOneSender`.
    """
    first, state = request.context.require_address(), request.state
    own = request.context.sender.addresses or (first,)
    held = {seat.address for seat in state.seats.values() if seat.is_held}
    known = (*held, *(each.address for each in state.invitations), state.candidate)
    return next((each for each in own if any(same_address(each, one) for one in known)), first)


def _parts(text: str) -> tuple[str, str, str]:
    """The wish, the game and the list of wishes, without the word: `FRANCE@spring-cup`, `spring-cup FRANCE, Turkey`."""
    wish, _, rest = _WORD.sub(r"\g<before>", text).strip().rpartition("@")
    name, _, listed = rest.strip().partition(" ")
    return wish, name, listed


def _joined(context: LetterContext, call: Call) -> Found:
    """The game to join; the line names other things too.

    :raises Refusal: `NoGameNamed`, `NoSuchGame`.
    """
    _, name, _ = _parts(call.rest)
    if not name:
        raise no_game_named("JOIN spring-cup", "JOIN spring-cup FRANCE, Turkey")
    return Found(context.game(name), call.rest)


def _wished(wish: str, listed: str, variant: Variant) -> tuple[Wishes, str]:
    """What the player would like to play, and a password where other judges expect one; empty: none.

    `JOIN spring secret` and `JOIN FRANCE@spring secret word` are DPjudge's. A word that resembles a power is not taken
    for a password.

    :raises Refusal: those of `wishes_of`.
    """
    wishes, words = f"{wish} {listed}".strip(), listed.split()
    if not wishes:
        return Wishes(), ""
    try:
        return wishes_of(wishes, variant), ""
    except Refusal:
        is_short = not wish.strip() and len(listed) < _SHORTEST_PASSWORD
        if is_short or not 1 <= len(words) <= 2 or not all(_is_nobody(variant, each) for each in words):
            raise
    return wishes_of(wish, variant) if wish.strip() else Wishes(), words[-1]


def _is_nobody(variant: Variant, word: str) -> bool:
    found = find_side(variant, word)
    return isinstance(found, UnknownName) and not found.hints and "," not in word


def _knows_word(request: Request, state: GameState, address: str, word: str) -> bool:
    """Whether the player knows the word of a private game; a wrong word counts as a wrong password.

    The word of an unauthenticated sender is checked only after they have confirmed the letter. Otherwise anybody could
    try words in another person's name.

    :raises Refusal: `TooManyJoinWords`, `NotTheJoinWord`.
    """
    record, key = state.settings.gates.word, f"word {address.strip().casefold()}"
    if not record or not word or not request.context.is_proven:
        return bool(word) or not record
    if not request.context.game_reader.may_try(state.name, key, request.now):
        raise Refusal(TooManyJoinWords())
    if not passwords.opens(record, word):
        request.context.effects.wrong_passwords.append((state.name, key))
        raise Refusal(NotTheJoinWord(state.name))
    return True


def _applied(request: Request, state: GameState, event: Applied, *, asked_before: bool) -> Message:
    """Tell the masters once about an applicant; returns the answer to the applicant."""
    if asked_before:
        return ApplicationChanged(state.name)
    for master in state.masters:
        each = application(request.context.game_reader, state, event.seat)
        request.context.enclose(
            recruiting.applied(
                Reader.of(master), view_for(state, variant_of(state), master.id), variant_of(state), each
            )
        )
    return HasApplied(state.name)


COMMAND = Command(
    spellings=("JOIN", "TAKEOVER", "TAKE OVER"),
    usage=(
        "JOIN game",
        "JOIN game FRANCE, Turkey, England",
        "JOIN game F, T, E",
        "JOIN game FRANCE 10, TURKEY 5",
        "JOIN game WORD secret",
        "JOIN MASTER@game",
    ),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    game=_joined,
    arguments=_joining,
    handle=_join,
    needs_confirmation=always,
)
