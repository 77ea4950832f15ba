"""LIST: all games, those that want players first."""

from dataclasses import dataclass
from datetime import datetime

from judge.board.library import UnknownVariant
from judge.common.message import Count, Message
from judge.desk.handling.letter_context import LetterContext
from judge.game.boards import variant_of
from judge.game.seating import same_address, vacant_seats
from judge.game.state import GameState, Role, Status
from judge.game.views.game_view import GameView, view_for
from judge.writing.letters.recruiting import wanting
from judge.writing.letters.replies import ListedGame
from judge.writing.reports import sections

_OVER = (Status.WON, Status.DRAWN, Status.TERMINATED)
_MOST_DESCRIBED = 200  # games that want players and are described in more than one line, at most


class GamesShown(Message):
    """Title of the games that LIST shows."""


class GamesGoing(Message):
    """Answer to LIST."""

    games: Count


class NoGameGoing(Message):
    """Answer to LIST where no game is forming or running."""


class GamesListed(Message):
    """Answer to LIST ALL."""

    games: Count


class NoGameThere(Message):
    """Answer to LIST ALL of a judge that has no games."""


class SeatsForYou(Message):
    """Answer to LIST OPEN."""

    games: Count


class NoSeatForYou(Message):
    """Answer to LIST OPEN where no game has a seat for the writer."""


@dataclass(frozen=True, slots=True)
class _Card:
    name: str
    variant: str
    status: str
    phase: str | None
    deadline: datetime | None
    seats_taken: int
    vacancies: int
    unlisted: bool


def _card(state: GameState) -> _Card:
    phase = str(state.position.phase) if state.position else None
    taken = state.seats_taken
    vacant = 0 if state.is_over else len(vacant_seats(state))
    unlisted = state.settings.unlisted
    return _Card(state.name, state.variant, state.status.value, phase, state.deadline, taken, vacant, unlisted)


def game_list(context: LetterContext, *, with_over: bool = False, only_open: bool = False) -> Message:
    """The games that are forming or running (and those that are over), as this letter left them.

    Forming games come first, then those with vacancies. Unlisted games are shown only to people in them. `only_open`:
    only games in which the reader could have a seat now.
    """
    changed = {each.game: _card(each.after) for each in context.effects.changes}
    known: dict[str, ListedGame] = {card.name: card for card in context.game_reader.games()}
    mine = _mine(context)
    cards = [
        card
        for _, card in sorted({**known, **changed}.items())
        if (with_over or card.status not in _OVER) and (not card.unlisted or card.name in mine)
    ]
    cards.sort(key=_rank)
    more: dict[str, list[Message]] = {}
    shown: list[ListedGame] = []
    for card in cards:
        wants = _rank(card) < 2 and len(more) < _MOST_DESCRIBED
        lines, has_room = _described(context, card.name) if wants else ([], False)
        if lines:
            more[card.name] = lines
        if not only_open or (has_room and not _sits(context, card.name)):
            shown.append(card)
    library, hold = context.game_reader.library, context.game_reader.present_hold()
    overdue = {card.name: view for card in shown if (view := _overdue(context, card)) is not None}
    context.answer(GamesShown(), sections.list_games(shown, library, context.zone, more, overdue, hold))
    if only_open:
        return SeatsForYou(len(shown)) if shown else NoSeatForYou()
    if with_over:
        return GamesListed(len(shown)) if shown else NoGameThere()
    return GamesGoing(len(shown)) if shown else NoGameGoing()


def _overdue(context: LetterContext, card: ListedGame) -> GameView | None:
    """A game whose deadline has passed, as anybody may see it; None for others."""
    if card.deadline is None or card.deadline > context.now:
        return None
    try:
        return context.view(context.game(card.name), None)
    except UnknownVariant:  # the keeper has removed its variant
        return None


def _rank(card: ListedGame) -> int:
    if card.status == Status.FORMING:
        return 0
    return 3 if card.status in _OVER else 1 if card.vacancies else 2


def _mine(context: LetterContext) -> set[str]:
    """The games in which an authenticated writer has a seat; none for others."""
    mine = {each.game for each in context.seats}
    if context.is_proven and context.sender.address is not None:
        mine |= {game for game, _ in context.game_reader.seats_of(context.sender.address)}
    return mine


def _sits(context: LetterContext, game: str) -> bool:
    """Whether the address in the letter's From line plays or masters the game."""
    address = context.sender.address or ""
    return any(
        seat.is_held and seat.role is not Role.OBSERVER and same_address(seat.address, address)
        for seat in context.game(game).seats.values()
    )


def _described(context: LetterContext, game: str) -> tuple[list[Message], bool]:
    """What a game that looks for players requires of them, and whether it has a free seat."""
    state = context.game(game)
    try:
        variant = variant_of(state)
    except UnknownVariant:  # the keeper has removed its variant
        return [], False
    view = view_for(state, variant, None)
    has_room = bool(vacant_seats(state)) or (state.status is Status.FORMING and state.seats_taken < view.places)
    return wanting(view, variant), has_room
