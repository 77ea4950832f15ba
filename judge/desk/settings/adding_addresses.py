"""Several addresses of one person: what is asked before another one counts, and what follows (`own_addresses`)."""

from dataclasses import replace

from judge.common.message import Address, Message
from judge.desk.handling.effects import AddressesSet, BansSet, ChoicesMade, DailyMoved, Effects, StandbySet
from judge.desk.handling.game_reader import GameReader
from judge.desk.handling.line_remarks import AskedEnough
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.players.letter_choices import Choice, Choices
from judge.game.players.own_addresses import MOST_OTHERS, AddressQuestion, Side
from judge.game.refusals import Refusal
from judge.game.seating import same_address
from judge.writing.letters.answers import refusal
from judge.writing.letters.outgoing import OutLetter, Reader


class IsThatYours(Message):
    """Subject of what is asked and said about another address of somebody's."""


class AskedAtFirst(Message):
    """To the owner of a first address: is the other theirs, too?"""

    other: Address


class AskedAtOther(Message):
    """To the owner of the other address, who may never have written to the judge: does it belong to a person here?"""


class SeatsOfItsOwn(Message):
    """To the owner of the other address: it has seats, so it does not become another person's."""

    games: tuple[str, ...]


class AnotherPersons(Message):
    """To the owner of the other address: it is one of several addresses of somebody already."""


class NoMoreAddresses(Message):
    """A person has as many addresses as they may."""

    most: int


class OtherCounts(Message):
    """To the owner of the other address: from now on it is one of those of the person with the first."""

    first: Address


class OtherIsAdded(Message):
    """To the owner of the first address: from now on the other is theirs, too."""

    other: Address


class WhichAddressAlso(Message):
    """SET ADDRESS ALSO without an address, from the only one that the writer has."""


class OneAddressALetter(Message):
    """A second SET ADDRESS ALSO in a letter."""


class YoursAlready(Message):
    """SET ADDRESS ALSO with an address that the writer has."""

    address: Address


class BothAreAsked(Message):
    """Answer to SET ADDRESS ALSO."""

    address: Address


class NoneOfYours(Message):
    """SET ADDRESS NOT with an address that is none of the writer's."""

    address: Address


class FirstAddressStays(Message):
    """SET ADDRESS NOT with the writer's first address."""

    address: Address


class NoLongerYours(Message):
    """Answer to SET ADDRESS NOT."""

    address: Address


class FirstIsNow(Message):
    """Answer to SET ADDRESS from another address of the writer's: it is their first now."""

    address: Address
    before: Address


def ask_first(request: Request, other: str, *, named: bool) -> Message:
    """Ask the owner of a first address whether another one is theirs, too.

    The first is that of the seat for which the letter speaks, else the writer's. Nothing need prove who wrote the
    letter. `named`: the line names the other; else it is the one from which the letter came.

    :raises Refusal: `YoursAlready`, `WhichAddressAlso`, `OneAddressALetter`, `NoMoreAddresses`, `AskedEnough`,
        `NotOneSender`.
    """
    context = request.context
    address = request.seat.address if context.signed_on is not None else context.require_address()
    known = context.game_reader.addresses_of(address)
    if same_address(other, known[0]):
        raise Refusal(YoursAlready(other) if named else WhichAddressAlso())
    if context.sender.owns(known[0]):  # nobody else may learn how many addresses they have, and which
        if any(same_address(other, each) for each in known):
            raise Refusal(YoursAlready(other))
        require_room(context.game_reader, known[0])
    if context.effects.asks_address is not None:
        raise Refusal(OneAddressALetter())
    if not context.game_reader.may_ask(known[0], context.now):
        raise Refusal(AskedEnough())
    asked = AddressQuestion(known[0].casefold(), other.casefold())
    context.effects.asks_address = asked
    context.enclose(question(context.game_reader, asked, Side.FIRST))
    return BothAreAsked(asked.other)


def take_off(request: Request, address: str) -> Message:
    """Let an address of the writer's count as theirs no longer.

    :raises Refusal: `FirstAddressStays`, `NoneOfYours`, `NotOneSender`.
    """
    context = request.context
    first, *others = context.game_reader.addresses_of(context.require_address())
    left = tuple(each for each in others if not same_address(each, address))
    if same_address(address, first):
        raise Refusal(FirstAddressStays(address))
    if len(left) == len(others):
        raise Refusal(NoneOfYours(address))
    context.effects.addresses.append(AddressesSet(first, left))
    return NoLongerYours(address)


def question(game_reader: GameReader, asked: AddressQuestion, side: Side) -> OutLetter:
    """The question whether an address is somebody's, as it goes to the owner of the first or of the other one.

    What goes to the other holds nothing that anybody has written, because its reader may never have asked for it.
    """
    if side is Side.OTHER:
        return replace(_letter(Reader(asked.other), AskedAtOther()), asks_address=side, cautious=True)
    return replace(_letter(reader_at(game_reader, asked.first), AskedAtFirst(asked.other)), asks_address=side)


def said_to(game_reader: GameReader, address: str, said: Message) -> OutLetter:
    """A letter about a question of addresses that says nothing else."""
    return _letter(reader_at(game_reader, address), said)


def reader_at(game_reader: GameReader, address: str) -> Reader:
    """The owner of an address, with what they have chosen for all their letters."""
    made = game_reader.choices_of(game_reader.addresses_of(address)[0])
    return Reader(address, zone=made.zone or "UTC", language=made.language or "")


def _letter(to: Reader, said: Message) -> OutLetter:
    return replace(refusal(to, "", said, alone=True), about=IsThatYours())


def require_room(game_reader: GameReader, first: str) -> None:
    """Make sure that a person may have one more address.

    :raises Refusal: `NoMoreAddresses`.
    """
    if len(game_reader.addresses_of(first)) > MOST_OTHERS:
        raise Refusal(NoMoreAddresses(MOST_OTHERS))


def joined(game_reader: GameReader, agreed: AddressQuestion) -> Effects:
    """What follows once both owners have said YES: the other address is the person's, with all that it stood for.

    If it has seats, or belongs to somebody already, nothing follows, and only its own owner is told why.
    """
    first, other = agreed.first, agreed.other
    games = [(game, game_reader.game(game)) for game, _ in game_reader.seats_of(other)]
    playing = tuple(dict.fromkeys(game for game, state in games if state is not None and not state.is_over))
    known = tuple(game_reader.addresses_of(first))
    if any(same_address(each, other) for each in known):
        return Effects(letters=[said_to(game_reader, other, OtherCounts(first))])
    if len(game_reader.addresses_of(other)) > 1 or not same_address(known[0], first):
        return Effects(letters=[said_to(game_reader, other, AnotherPersons())])
    if playing:
        return Effects(letters=[said_to(game_reader, other, SeatsOfItsOwn(playing))])
    try:
        require_room(game_reader, first)
    except Refusal as refused:
        return Effects(letters=[said_to(game_reader, other, refused.message)])
    effects = _handed_over(game_reader, other, first)
    effects.choices = _filled(game_reader, first, other)
    effects.addresses = [AddressesSet(first, (*known[1:], other))]
    effects.letters = [
        replace(said_to(game_reader, other, OtherCounts(first)), language=reader_at(game_reader, first).language),
        said_to(game_reader, first, OtherIsAdded(other)),
    ]
    return effects


def _filled(game_reader: GameReader, first: str, other: str) -> list[ChoicesMade]:
    """What somebody has chosen at their first address, filled with what they have chosen only at the other one."""
    mine, its = game_reader.choices_of(first), game_reader.choices_of(other)
    filled = Choices(**{each.value: its.of(each) if mine.of(each) is None else mine.of(each) for each in Choice})
    return [ChoicesMade(first, filled)] if filled != mine else []


def make_first(request: Request, address: str) -> Message:
    """Make another address of the writer's their first one, to which the letters of all their games go."""
    context = request.context
    game_reader, effects, before = context.game_reader, context.effects, context.sender.address or ""
    for game, id in game_reader.seats_of(before):
        state = context.game(game)
        if not state.is_over and same_address(state.seats[id].address, before):
            by = context.writer.id if game == request.game else id
            context.act(game, player_actions.change_seat(state, id, address=address), by)
    moved = _handed_over(game_reader, before, address)
    effects.standbys += moved.standbys
    effects.bans += moved.bans
    effects.dailies.append(DailyMoved(before, address))
    carry_choices(request, before, address)
    others = [each for each in context.sender.addresses if not same_address(each, address)]
    effects.addresses += [AddressesSet(before, ()), AddressesSet(address, tuple(others))]
    return FirstIsNow(address, before)


def carry_choices(request: Request, before: str, address: str) -> None:
    """Let what somebody has chosen for all their letters count at a new address, unless something is chosen there."""
    context = request.context
    made = context.choices_of(before)
    if made != Choices() and context.choices_of(address) == Choices():
        context.effects.choices.append(ChoicesMade(address, made))


def _handed_over(game_reader: GameReader, before: str, address: str) -> Effects:
    """What an address stood for besides seats (variants to stand by for, bans of a master's) as that of another one."""
    effects = Effects()
    if variants := game_reader.standby_of(before):
        together = tuple(sorted({*variants, *game_reader.standby_of(address)}))
        effects.standbys = [StandbySet(before, ()), StandbySet(address, together)]
    if banned := game_reader.banned_by(before):
        kept = tuple(dict.fromkeys((*game_reader.banned_by(address), *banned)))
        effects.bans = [BansSet(before, ()), BansSet(address, kept)]
    return effects
