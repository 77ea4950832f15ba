"""The course of play: the start, phases and their results, the clock, the end."""

from collections.abc import Iterator
from dataclasses import replace

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.announcements.audience import Scene
from judge.game.boards import board_of
from judge.game.clock.agenda import grace_of
from judge.game.events import (
    BidsSettled,
    DeadlineSet,
    EarlyRunCause,
    EarlyRunSet,
    Event,
    GameConceded,
    GamePaused,
    GameResumed,
    GameSettled,
    GameStarted,
    GameTerminated,
    LateNoticed,
    PhaseProcessed,
    ProposalLapsed,
    Reminded,
)
from judge.game.state import Status
from judge.game.views.fog import is_foggy, seen_ledger
from judge.game.views.game_view import GameView
from judge.rules.build_sites import is_opening, may_build
from judge.writing.letters import endings, game_letters
from judge.writing.letters.bid_reports import bidders, bids_judged
from judge.writing.letters.master_letters import master_called
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.pictures import order_pictures
from judge.writing.rendering.composer import Passage
from judge.writing.reports.results import in_words
from judge.writing.sheet.rule_sheet import rules_in_short


class BeginsInFog(Message):
    """To readers who see nothing of the board: the game has started."""

    game: str


class PlayedInFog(Message):
    """To readers who see nothing of the board: the phase has been processed."""

    game: str
    phase: Phase


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event on the board or of the clock; none for any other event."""
    variant, state, old = scene.variant, scene.after, scene.old
    match event:
        case GameStarted():
            later = () if is_opening(variant, event.position) else variant.powers
            building = {power: may_build(variant, event.position, power) for power in later}
            differs = rules_in_short(replace(variant, policies={**variant.policies, **state.settings.policies}))
            yield from scene.to_all(
                lambda to, view: game_letters.starting(to, view, variant, building, differs),
                news=True,
                unseen=BeginsInFog(state.name),
            )
        case PhaseProcessed():
            yield from _results(scene, event)
            if state.is_over:
                yield from _ended(scene)
        case GameTerminated():
            yield from _ended(scene)
        case GameSettled(by=by, reason=reason):
            who = master_called(scene.view(None), variant, by) if by else None
            yield from _ended(scene, settled=True, declared=endings.Declaration(who, reason) if who else None)
        case DeadlineSet():
            was = old.grace_until if event.grace_until else old.deadline or old.paused_to
            yield from scene.to_all(
                lambda to, view: game_letters.deadline_changed(to, view, variant, was, event), news=True
            )
        case EarlyRunSet(cause=EarlyRunCause.OUTAGE):
            yield from scene.to_all(
                lambda to, view: game_letters.early_run_moved(to, view, variant, old.early_at, event), news=True
            )
        case GamePaused(until=end, by=by):
            yield from scene.to_all(lambda to, view: game_letters.paused(to, view, variant, end, by), news=True)
        case GameResumed():
            yield from scene.to_all(lambda to, view: game_letters.resumed(to, view, variant), news=True)
        case Reminded(powers=powers):
            seats = [seat for seat in state.players if not set(powers).isdisjoint(seat.powers)]
            yield from scene.to(seats, lambda to, view: game_letters.reminder(to, view, variant))
            if scene.status.late:
                grace = grace_of(state)
                yield from scene.to(
                    state.masters, lambda to, view: game_letters.still_missing(to, view, variant, grace)
                )
        case LateNoticed(powers=powers, until=until) if powers and old.late_noticed:
            seats = [seat for seat in state.players if not set(powers).isdisjoint(seat.powers)]
            seats += state.masters
            yield from scene.to(seats, lambda to, view: game_letters.late(to, view, variant, powers, until))
        case LateNoticed(powers=powers, until=until) if powers and until != old.deadline:
            # without grace, the letter on the deadline tells of it
            yield from scene.to_all(lambda to, view: game_letters.late(to, view, variant, powers, until))


def _results(scene: Scene, event: PhaseProcessed) -> Iterator[OutLetter]:
    """The results of a phase, to everybody; in fog as much as each reader sees."""
    variant, due, lapsed, game = scene.variant, scene.old.deadline, _lapsed(scene), scene.after.name
    board = board_of(scene.after, event.before)
    whole, drawn = in_words(variant, event), order_pictures.played(game, board, event)
    bids = _judged(scene, event, board)

    def write(to: Reader, view: GameView) -> OutLetter:
        seen, turn, shown = scene.as_seen(event, to), whole, drawn
        if seen is not event:
            own = view.own.powers if view.own else ()
            turn = in_words(variant, seen, own)
            shown = order_pictures.played(game, board, seen, own)
        own_bids = bids.get(to.seat or "", ())
        return game_letters.processed(to, view, variant, turn, was_due=due, lapsed=lapsed, shown=shown, bids=own_bids)

    yield from scene.to_all(write, news=True, unseen=PlayedInFog(game, event.before.phase))


def _lapsed(scene: Scene) -> list[str]:
    """The keys of the votes that ended with the phase just run, not with an earlier one."""
    keys: list[str] = []
    for event in scene.earlier:
        if isinstance(event, PhaseProcessed):
            keys = []
        elif isinstance(event, ProposalLapsed):
            keys.append(event.key)
    return keys


def _ended(scene: Scene, *, settled: bool = False, declared: endings.Declaration | None = None) -> Iterator[OutLetter]:
    """The end of the game; `settled`: its players agreed on it, or a master `declared` it."""
    variant, years = scene.variant, scene.years
    voted = settled and declared is None
    conceded = voted or any(isinstance(each, GameConceded) for each in scene.earlier)
    if scene.after.winner:
        yield from scene.to_all(
            lambda to, view: endings.won(to, view, variant, years, conceded=conceded, declared=declared),
            news=True,
        )
    elif scene.after.status is Status.DRAWN:
        yield from scene.to_all(
            lambda to, view: endings.drawn(to, view, variant, years, voted=voted, declared=declared), news=True
        )
    else:
        yield from scene.to_all(lambda to, view: endings.terminated(to, view, variant, years), news=True)


def _judged(scene: Scene, event: PhaseProcessed, board: Variant) -> dict[str, tuple[Passage, ...]]:
    """The outcome of the bids of a phase: each seat with bids learns only about its own."""
    phase = str(event.before.phase)
    told: dict[str, tuple[Passage, ...]] = {}
    for settled in (each for each in scene.earlier if isinstance(each, BidsSettled) and each.phase == phase):
        for side in bidders(settled):
            seat = scene.old.seat_of_side(side)
            if seat is not None:
                seen = seen_ledger(settled) if is_foggy(scene.old, seat) else settled
                told[seat.id] = (*told.get(seat.id, ()), bids_judged(seen, side, board))
    return told
