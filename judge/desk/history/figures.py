"""What STATS counts: the games of a variant, one game, the reader's own games. Nobody sees another person's record."""

from collections import Counter
from collections.abc import Sequence

from judge.board.variant import Variant
from judge.common.message import Count, Message, Power
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import seat_called
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role, Status
from judge.game.views.history import is_board_public
from judge.writing.rendering.shared_words import Sides
from judge.writing.rendering.translator import OnBoard
from judge.writing.reports import sections
from judge.writing.reports.statuses import status_named

MOST_GAMES = 30  # of the reader's own games, in one answer


class NothingToCount(Message):
    """STATS of a game that has not started."""

    game: str


class FiguresOf(Message):
    """Title of the figures of a game or a variant."""

    what: str


class FiguresBelow(Message):
    """Answer to STATS of a game or a variant."""

    what: str


class YourRecord(Message):
    """Title of the figures of the reader's own games."""


class YourRecordBelow(Message):
    """Answer to STATS ME."""


class VariantPlayed(Message):
    """How many games of a variant were played to their end."""

    variant: str
    games: Count


class GameStands(Message):
    """How a game stands, and how many phases it has played."""

    game: str
    variant: str
    status: Message
    phases: Count


class KnownOfYou(Message):
    """What the figures of the reader's own games are."""


class GamesCounted(Message):
    """Heading of the numbers of a variant's games."""


class SidesCounted(Message):
    """Heading of how often each power or group has won."""


class GamesRunning(Message):
    """Row: how many games of a variant run."""


class GamesWon(Message):
    """Row: how many games of a variant were won."""


class GamesDrawn(Message):
    """Row: how many games of a variant were drawn."""


class GamesBrokenOff(Message):
    """Row: how many games of a variant were ended without a winner."""


class MeanLength(Message):
    """Row: how long a game of a variant is on average."""


class MeanPhases(Message):
    """How many phases a game of a variant has on average, with one decimal."""

    phases: str


class WinsAndDraws(Message):
    """How often a power or group has won, and shared a draw."""

    wins: Message
    draws: Message


class Wins(Message):
    """How often a power or group has won."""

    wins: Count


class DrawsShared(Message):
    """How often a power or group has shared a draw."""

    draws: Count


class CentresAndUnits(Message):
    """Heading of how many centres and units each power has."""


class HasCentresAndUnits(Message):
    """How many centres and units a power has."""

    centres: Message
    units: Message


class SoManyCentres(Message):
    """A number of centres."""

    centres: Count


class SoManyUnits(Message):
    """A number of units."""

    units: Count


class OrdersOnTime(Message):
    """Heading of in how many phases the orders of each power were there by the deadline."""


class OnTimeIn(Message):
    """In how many phases the orders of a power were there by the deadline, of those for which they were asked."""

    on_time: int
    asked: int


class WithoutAllOrders(Message):
    """Follows `OnTimeIn`: in how many phases orders of a power were missing."""

    phases: Count


class InAll(Message):
    """Heading of how the reader's games ended."""


class NotOver(Message):
    """Row: how many of the reader's games go on."""


class WonByYou(Message):
    """Row: how many of the reader's games they have won."""


class SharedByYou(Message):
    """Row: in how many of the reader's games they shared a draw."""


class EndedOtherwise(Message):
    """Row: how many of the reader's games ended in another way."""


class YourGames(Message):
    """Heading of the list of the reader's games."""


class PlayedThere(Message):
    """What the reader plays in a game, and how it stands or ended."""

    who: Message
    variant: str
    end: Message


class YouWon(Message):
    """How a game ended: the reader has won."""


class WonByAnother(Message):
    """How a game ended: somebody else has won."""

    winner: Power


class YouShared(Message):
    """How a game ended: the reader shared a draw."""


class DrawnByOthers(Message):
    """How a game ended: others shared a draw."""


class YourOrders(Message):
    """Heading of how punctual the reader is."""


class PhasesAsked(Message):
    """Row: in how many phases the reader had to send orders."""


class PhasesOnTime(Message):
    """Row: how often the reader was on time."""


class PerCent(Message):
    """A share in per cent."""

    number: int


class PhasesLate(Message):
    """Row: how often the reader was late."""


class PhasesMissed(Message):
    """Row: how often the reader's orders were missing."""


Row = tuple[Message | str, Message | OnBoard | int]
"""What is counted (a message, or the name of a game), and its figure."""

_ENDS = {"now": NotOver(), "won": WonByYou(), "shared": SharedByYou(), "other": EndedOtherwise()}


def of_variant(context: LetterContext, variant: Variant) -> Message:
    """STATS variant: how its games ended."""
    endings = context.game_reader.endings(variant.key)
    finished = [each for each in endings if each.status is not Status.TERMINATED]
    running = sum(
        card.variant == variant.key and card.status in ("active", "paused") for card in context.game_reader.games()
    )
    wins = Counter(each.winner for each in endings if each.winner)
    shared = Counter(side for each in endings for side in each.drawn)
    draws = sum(each.status is Status.DRAWN for each in endings)
    sides = list(variant.groups or variant.powers)
    rows: list[Row] = [
        (Sides((side,)), WinsAndDraws(Wins(wins[side]), DrawsShared(shared[side])))
        for side in sorted(sides, key=lambda side: (-wins[side], -shared[side], sides.index(side)))
        if wins[side] or shared[side]
    ]
    counts: list[Row] = [
        (GamesRunning(), running),
        (GamesWon(), sum(wins.values())),
        (GamesDrawn(), draws),
        (GamesBrokenOff(), len(endings) - len(finished)),
    ]
    if finished:
        mean = sum(each.phases for each in finished) / len(finished)
        counts.append((MeanLength(), MeanPhases(f"{mean:.1f}")))
    tables = [(GamesCounted(), counts), (SidesCounted(), rows)]
    played = VariantPlayed(variant.title, len(finished))
    context.answer(FiguresOf(variant.title), sections.figures(played, tables, variant))
    return FiguresBelow(variant.title)


def of_game(request: Request) -> Message:
    """STATS game: centres and units now, and how punctual orders are.

    :raises Refusal: `NothingToCount`.
    """
    state, past = request.state, request.past
    if state.position is None:
        raise Refusal(NothingToCount(state.name))
    variant, position = variant_of(state), state.position
    board: list[Row] = []
    if is_board_public(state):
        for power in variant.powers:
            centres, units = len(position.centres_of(power)), len(position.units_of(power))
            if centres or units:
                board.append((Sides((power,)), HasCentresAndUnits(SoManyCentres(centres), SoManyUnits(units))))
    kept: list[Row] = []
    for power, each in past.punctuality().items():
        if each.asked:
            without = WithoutAllOrders(each.missed) if each.missed else None
            kept.append((Sides((power,)), OnTimeIn(each.on_time, each.asked).with_more(without)))
    stands = GameStands(state.name, variant.title, status_named(state.status), past.played_count())
    tables = [(CentresAndUnits(), board), (OrdersOnTime(), kept)]
    request.answer(FiguresOf(state.name), sections.figures(stands, tables, variant))
    return FiguresBelow(state.name)


def of_oneself(context: LetterContext, address: str) -> Message:
    """STATS ME: the writer's games, and how punctual they have been; only if their address is authenticated."""
    rows: list[Row] = []
    counted: Counter[str] = Counter()
    for game, id in context.game_reader.seats_of(address):
        state = context.game(game)
        seat = state.seats[id]
        if seat.role is not Role.PLAYER:
            continue
        variant = variant_of(state)
        sides = (seat.group,) if seat.group else seat.powers
        kind, end = _end(state, sides)
        counted[kind] += 1
        played = OnBoard(PlayedThere(seat_called(state, seat), variant.title, end), variant)
        rows.append((state.name, played))
    record = context.game_reader.record_of(address)
    on_time: list[Row] = [
        (PhasesAsked(), record.phases),
        (PhasesOnTime(), PerCent(record.on_time)),
        (PhasesLate(), record.late),
        (PhasesMissed(), record.missed),
    ]
    counts: list[Row] = [(title, counted[key]) for key, title in _ENDS.items()]
    tables = [(InAll(), counts), (YourGames(), rows[-MOST_GAMES:]), (YourOrders(), on_time if record.phases else [])]
    context.answer(YourRecord(), sections.figures(KnownOfYou(), tables))
    return YourRecordBelow()


def _end(state: GameState, sides: Sequence[str]) -> tuple[str, Message]:
    """How a game ended for the holder of these sides: a key of `_ENDS`, and what is said of it."""
    if state.winner:
        return ("won", YouWon()) if state.winner in sides else ("other", WonByAnother(state.winner))
    if state.drawn:
        return ("other", DrawnByOthers()) if set(sides).isdisjoint(state.drawn) else ("shared", YouShared())
    return "other" if state.is_over else "now", status_named(state.status)
