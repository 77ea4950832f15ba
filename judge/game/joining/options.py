"""What a master decides before a game starts: the variant's options, and the groups of powers.

Every function returns the events that happened, or raises a Refusal and nothing happened. The desk checks that the
master asks.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from judge.board.library import Library
from judge.board.tables import MapError
from judge.board.variant import Variant
from judge.board.variant_options import Option, UnknownOption
from judge.common.message import Message
from judge.game.boards import sides_to_deal
from judge.game.events import Event, OptionSet, PowersAssigned, SeatChanged
from judge.game.refusals import Refusal
from judge.game.seating import require_not_over
from judge.game.state import GameState, Seat, Status
from judge.game.votes.questions import OPTION, question_key
from judge.rules.deals import AlwaysInGroup, check_assignment


class MapDamaged(Message):
    """The keeper's own map was damaged while the judge was running."""

    variant: str


class OptionIsSettled(Message):
    """An option may not change any more."""

    game: str
    option: str
    value: str


class TooManyPlayers(Message):
    """With this value of an option the game is for fewer players than have joined."""

    game: str
    players: int
    option: str
    value: str
    most: int


class PowersDealt(Message):
    """Powers are assigned to groups after the deal."""

    game: str


class NoGroups(Message):
    """Powers are assigned to groups in a variant that has none."""

    variant: str


class CannotAssign(Message):
    """Powers are assigned to groups against the rules of the variant; the reasons follow."""


def board_with(
    library: Library, key: str, options: Mapping[str, str], assignment: Mapping[str, str] | None = None
) -> Variant:
    """Load a variant of the library with these options.

    :raises Refusal: the variant lacks an option, or options exclude each other or leave no game to play, with what
        `UnknownOption` says; `MapDamaged`: the variant's files are damaged.
    """
    try:
        variant = library.load(key, options, assignment)
    except UnknownOption as error:
        raise Refusal(error.message) from error
    except MapError as error:
        raise Refusal(MapDamaged(key)) from error
    return variant


def set_option(state: GameState, variant: Variant, option: str, value: str, by: str = "") -> list[Event]:
    """Set an option of the variant before the start; one that players vote on can be set in the first phase, too.

    Preferences for powers that the variant no longer has are dropped, and so are such powers that the master had given.
    Setting an option to its present value only ends the vote on it: the master has decided.

    :raises Refusal: `GameOver`, `OptionIsSettled`, `TooManyPlayers`, and those of `board_with`.
    """
    require_not_over(state)
    option, value = option.lower(), value.lower()
    known = variant.choices
    if option in known and state.status is not Status.FORMING and not _is_open(state, variant, known[option]):
        present = variant.chosen.get(option, known[option].default)
        raise Refusal(OptionIsSettled(state.name, known[option].name, present.upper()))
    changed = board_with(state.library, state.variant, {**state.settings.options, option: value}, state.assignment)
    is_asked = question_key(OPTION, option) in state.proposals
    if changed.chosen == variant.chosen and not is_asked:
        return []
    have, need = state.seats_taken, len(sides_to_deal(changed))
    if have > need:
        raise Refusal(TooManyPlayers(state.name, have, changed.choices[option].name, value.upper(), need))
    dealt = sides_to_deal(changed)
    kept = [(seat, _wishing_for(seat, dealt)) for seat in state.players]
    dropped = [SeatChanged(after, "preferences") for seat, after in kept if after != seat]
    return [OptionSet(option, value, "master", by), *dropped]


def _wishing_for(seat: Seat, sides: Collection[str]) -> Seat:
    """A seat with only those wishes, and only that gift of the master's, that are among these sides."""
    left = [at for at, wish in enumerate(seat.preferences) if wish in sides]
    return replace(
        seat,
        preferences=tuple(seat.preferences[at] for at in left),
        weights=tuple(seat.weights[at] for at in left if seat.weights),
        dealt=seat.dealt if seat.dealt in sides else "",
    )


def _is_open(state: GameState, variant: Variant, option: Option) -> bool:
    """Whether the option may still change in a started game: its players vote on it during the first phase."""
    is_first = state.position is not None and state.position.phase == variant.calendar.start
    return is_first and option.ballot > 0


def assign(state: GameState, variant: Variant, wanted: Mapping[str, str | None]) -> list[Event]:
    """Fix the groups of powers before the deal; None leaves a power to chance again.

    It must still be possible to deal the powers that are not fixed (Intercontinental §3).

    :raises Refusal: `GameOver`, `PowersDealt`, `NoGroups`, `CannotAssign` with the rules that forbid it.
    """
    require_not_over(state)
    if state.status is not Status.FORMING:
        raise Refusal(PowersDealt(state.name))
    if not variant.groups:
        raise Refusal(NoGroups(variant.title))
    always = {power: group.key for group in variant.groups.values() for power in group.powers}
    chosen = {**state.assignment, **wanted}
    assignment = {power: group for power in variant.powers if (group := chosen.get(power)) is not None}
    reasons: list[Message] = [
        AlwaysInGroup(power, always[power]) for power, group in wanted.items() if group is None and power in always
    ]
    if reasons := [*reasons, *check_assignment(variant, assignment)]:
        raise Refusal(CannotAssign().with_more(*reasons))
    fixed = {power: group for power, group in assignment.items() if power not in always}
    return [] if fixed == state.assignment else [PowersAssigned(fixed)]
