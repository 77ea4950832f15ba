"""What a game looks like now, for LIST game, STATUS and VOTES; who waits for a seat, who will be away."""

from judge.common.message import Count, Message
from judge.desk.handling.game_reader import GameReader
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.seat_names import person_and_address, person_called
from judge.game.boards import variant_of
from judge.game.players.absences import visible_absences
from judge.game.state import GameState, Role, Seat
from judge.game.views.game_view import view_for
from judge.writing.letters.absences import away_section
from judge.writing.letters.recruiting import Application, applications, wish_list
from judge.writing.letters.who_plays import PersonRow, who_plays
from judge.writing.reports import sections
from judge.writing.reports.lasting_words import holding
from judge.writing.reports.standings import agenda
from judge.writing.reports.votes import open_votes


class GameShown(Message):
    """Title of what LIST and STATUS show of a game."""

    game: str


class ApplicantsShown(Message):
    """Title of the list of those who have asked for a seat."""


class PeopleShown(Message):
    """Title of what masters read of the players."""

    game: str


class AwayFrom(Message):
    """Title of the list of those who will be away."""

    game: str


class WhatComesNext(Message):
    """Title of what the clock does next in a game."""


class HoldsOn(Message):
    """Title of what holds beyond the phase of a game."""


class OpenVotes(Message):
    """Title of what VOTES shows."""


class DescribedBelow(Message):
    """Answer to STATUS, and to LIST of one game."""

    game: str


class VotesBelow(Message):
    """Answer to VOTES."""

    votes: Count


class NoVoteNow(Message):
    """Answer to VOTES in a game in which no vote is open."""


def listing(context: LetterContext, state: GameState) -> Message:
    """LIST game: what everybody may know of one game."""
    variant = variant_of(state)
    zone = context.zone if context.seats else state.settings.timing.zone
    context.answer(GameShown(state.name), sections.list_game(context.view(state, None), variant, zone))
    show_away(context, state, None, zone)
    return DescribedBelow(state.name)


def status_of(context: LetterContext) -> None:
    """STATUS: the game of the seat signed on, as that seat may see it."""
    state, seat = context.here()
    variant = variant_of(state)
    view = context.view(state, seat.id)
    context.answer(GameShown(state.name), sections.status(view, variant, seat.zone))
    if seat.role is Role.MASTER and state.applicants:
        waiting = [application(context.game_reader, state, each) for each in state.applicants]
        context.answer(ApplicantsShown(), applications(waiting, variant))
    show_people(context, state, seat)
    show_away(context, state, seat, seat.zone)


def show_agenda(context: LetterContext, state: GameState, seat: Seat) -> None:
    """Show a player what the clock does next, how many centres win, and when their last letter for the phase came."""
    view, variant = context.view(state, seat.id), context.variant_of(state)
    context.answer(WhatComesNext(), agenda(view, variant, seat.zone))


def show_holding(context: LetterContext, state: GameState, seat: Seat) -> None:
    """Show a player what holds beyond the phase, as far as they may know it."""
    held = holding(context.view(state, seat.id), context.variant_of(state))
    if held is not None:
        context.answer(HoldsOn(), held)


def show_people(context: LetterContext, state: GameState, seat: Seat) -> None:
    """Show a master who plays: names, addresses, how punctual everybody is, and who may be one person."""
    known = context.past_of(state, seat).persons()
    if known is None or not known.players:
        return
    rows = [
        PersonRow(
            person_called(state, each.seat, named=False), each.seat.name, each.seat.address, each.here, each.record
        )
        for each in known.players
    ]
    alike = [tuple(person_and_address(state, each) for each in group) for group in known.alike]
    context.answer(PeopleShown(state.name), who_plays(rows, alike, context.variant_of(state)))


def votes_of(context: LetterContext) -> Message:
    """VOTES: the open questions of the game of the seat signed on, with that seat's own answers."""
    state, seat = context.here()
    variant = variant_of(state)
    view = view_for(state, variant, seat.id)
    context.answer(OpenVotes(), open_votes(view, variant))
    return VotesBelow(len(view.questions)) if view.questions else NoVoteNow()


def show_away(context: LetterContext, state: GameState, reader: Seat | None, zone: str) -> None:
    """Show the absences to come, as the holder of a seat (None: everybody) may see them, if there are any."""
    coming = visible_absences(state, context.now, reader.id if reader else None)
    if coming and not state.is_over:
        context.answer(AwayFrom(state.name), away_section(coming, variant_of(state), reader.powers if reader else ()))


def application(game_reader: GameReader, state: GameState, seat: Seat) -> Application:
    """An application as the masters see it, with the applicant's record."""
    wishes = wish_list(seat.preferences, seat.weights)
    return Application(seat.id, seat.name, seat.address, wishes, game_reader.record_of(seat.address))
