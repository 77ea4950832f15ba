"""What a game looks like now, for LIST game, STATUS and VOTES; who waits for a seat, who will be away."""

from judge.desk.handling.game_reader import GameReader
from judge.desk.handling.letter_context import LetterContext
from judge.game.boards import variant_of
from judge.game.players.absences import visible_absences
from judge.game.state import GameState, Role, Seat
from judge.game.views.game_view import view_for
from judge.writing.letters.absences import away_section
from judge.writing.letters.recruiting import Application, applications, wishes_words
from judge.writing.rendering.render import plural
from judge.writing.rendering.translatable import say
from judge.writing.reports import sections
from judge.writing.reports.votes import open_votes


def listing(context: LetterContext, state: GameState) -> str:
    """LIST game: what everybody may know of one game."""
    variant = variant_of(state)
    zone = context.zone if context.seats else state.settings.timing.zone
    context.answer(
        say("Game {game}", game=state.name), sections.list_game(view_for(state, variant, None), variant, zone)
    )
    show_away(context, state, None, zone)
    return f"{state.name} is described below"


def status_of(context: LetterContext) -> str:
    """STATUS: the game of the seat signed on, as that seat may see it."""
    state, seat = context.here()
    variant = variant_of(state)
    view = view_for(state, variant, seat.id)
    context.answer(say("Game {game}", game=state.name), sections.status(view, variant, seat.zone))
    if seat.role is Role.MASTER and state.applicants:
        waiting = [application(context.game_reader, state, each) for each in state.applicants]
        context.answer("Asked for a seat", applications(waiting))
    show_away(context, state, seat.id, seat.zone)
    return f"{state.name} is described below"


def votes_of(context: LetterContext) -> str:
    """VOTES: the open questions of the game of the seat signed on, with that seat's own answers."""
    state, seat = context.here()
    variant = variant_of(state)
    view = view_for(state, variant, seat.id)
    context.answer(say("Open votes"), open_votes(view, variant))
    return f"{plural(len(view.questions), 'vote')} open, shown below" if view.questions else "no vote is open now"


def show_away(context: LetterContext, state: GameState, reader: str | None, zone: str) -> None:
    """Show the absences to come, as the holder of a seat (None: everybody) may see them, if there are any."""
    coming = visible_absences(state, context.now, reader)
    if coming and not state.is_over:
        context.answer(say("Away from {game}", game=state.name), away_section(coming, variant_of(state), zone))


def application(game_reader: GameReader, state: GameState, seat: Seat) -> Application:
    """An application as the masters see it, with the applicant's record."""
    wishes = wishes_words(variant_of(state), seat.preferences, seat.weights)
    return Application(seat.id, seat.name, seat.address, wishes, game_reader.record_of(seat.address))
