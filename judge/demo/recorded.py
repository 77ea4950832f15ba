"""Plays a recorded game by mail: seven players send the recorded orders, and the positions are compared."""

from collections.abc import Callable

from judge.batch.replay import RecordedGame, compare
from judge.board.position import Position
from judge.demo.stage import Person, Stage
from judge.game.state import Status

GAME = "recorded"


def play_recorded(stage: Stage, game: RecordedGame, tell: Callable[[str], None]) -> int:
    """Play the game to its last recorded phase and end it. Returns the number of phases; `tell` is called with each.

    :raises ValueError: a position differs from the record.
    """
    master = stage.person("master@players.example", "Master")
    powers = list(game.variant.powers)
    players = {power: stage.person(f"{power.lower()}@players.example", power.title()) for power in powers}
    older = any(each.by_older_rule for each in compare(game))
    rule = " CIVIL_DISORDER home_centres" if older else ""
    stage.ask(master, f"CREATE {GAME} {game.variant.key} MOVE 3D RETREAT 1D ADJUST 1D REMIND 0H UNDO 20M{rule}")
    for power, player in players.items():
        stage.ask(player, f"JOIN {GAME} {power}")
    stage.ask(master, "START", GAME)
    for number, phase in enumerate(game.phases):
        before = phase.before
        tell(f"{before.phase} ({number + 1} of {len(game.phases)})")
        over = stage.state(GAME).is_over
        _expect(stage, before, over)
        if over:  # records have the position after the last phase too
            break
        _order(stage, players, phase.orders)
        stage.pass_time(GAME)
    if stage.state(GAME).status is not Status.WON:
        stage.ask(master, "TERMINATE\nYES", GAME)
    stage.ask(master, f"SUMMARY {GAME}")
    return len(game.phases)


def _order(stage: Stage, players: dict[str, Person], orders: dict[str, list[str]]) -> None:
    for power, lines in orders.items():
        if lines:
            stage.reply(players[power], GAME, "\n".join(lines))
    stage.settle()


def _expect(stage: Stage, recorded: Position, over: bool) -> None:
    """Compare the game's position with the record; a game that is over keeps the phase in which it ended."""
    position = stage.state(GAME).position
    same_phase = position is not None and (over or position.phase == recorded.phase)
    if position is None or not same_phase or _bare(position) != _bare(recorded):
        raise ValueError(f"the game stands at {position and position.phase}, the record differs at {recorded.phase}")


def _bare(position: Position) -> tuple[object, ...]:
    """A position without the order of its units, and without the retreats, which a record may leave open."""
    driven = frozenset(each.unit for each in position.dislodged)
    return (frozenset(position.units), driven, dict(position.centres))
