"""STANDBY: be told when a game looks for a player."""

from judge.board.library import Library
from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who, always
from judge.desk.handling.effects import StandbySet
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.lookup import says_none, variant_named
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal
from judge.game.seating import same_address

_ANY = ""


class StandsByForNone(Message):
    """Answer to STANDBY: the writer stands by for no game."""


class StandsByForAny(Message):
    """Answer to STANDBY: the writer stands by for games of any variant."""


class StandsByFor(Message):
    """Answer to STANDBY: the variants for whose games the writer stands by, by title."""

    variants: tuple[str, ...]


class NoSuchVariant(Message):
    """STANDBY names no variant that the judge has; `known` are those there are, and ANY."""

    text: Typed
    known: tuple[str, ...]


def _wanted(request: Request) -> tuple[str, ...] | None:
    """What to stand by for: one more variant, by its key, or any; empty: nothing; None: the line only asks.

    :raises Refusal: `NoSuchVariant`.
    """
    said = request.text.strip(" .!")
    if not said:
        return None
    if says_none(said):
        return ()
    return (_ANY if said.upper() in ("ANY", "ALL", "ON") else _variant(said, request.context.game_reader.library),)


def _standby(request: Request, wanted: tuple[str, ...] | None) -> Message:
    address = request.context.require_address()
    variants = _present(request, address)
    if wanted is not None:
        is_one_more = wanted not in ((), (_ANY,))
        variants = tuple(sorted({*variants, *wanted} - {_ANY})) if is_one_more else wanted
        request.context.effects.standbys.append(StandbySet(address, variants))
    return _stands_by(variants, request.context.game_reader.library)


def _present(request: Request, address: str) -> tuple[str, ...]:
    """The variants for which the address stands by, after the earlier lines of this letter."""
    changed = [each.variants for each in request.context.effects.standbys if same_address(each.address, address)]
    return changed[-1] if changed else tuple(request.context.game_reader.standby_of(address))


def _stands_by(variants: tuple[str, ...], library: Library) -> Message:
    if not variants:
        return StandsByForNone()
    if _ANY in variants:
        return StandsByForAny()
    return StandsByFor(tuple(library.load(key).title if key in library else key for key in variants))


def _variant(said: str, library: Library) -> str:
    """The key of the variant of that key or title.

    :raises Refusal: `NoSuchVariant`.
    """
    key = variant_named(said, library)
    if key is not None:
        return key
    raise Refusal(NoSuchVariant(said, (*library, "ANY")))


COMMAND = Command(
    spellings=("STANDBY", "STAND BY"),
    usage=("STANDBY", "STANDBY standard", "STANDBY ANY", "STANDBY OFF"),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    game=no_game,
    arguments=_wanted,
    handle=_standby,
    needs_confirmation=always,
)
