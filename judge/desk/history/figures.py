"""What STATS counts: the games of a variant, one game, the reader's own games. Nobody sees another person's record."""

from collections import Counter

from judge.board.variant import Variant
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import name_of
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import Role, Status
from judge.game.views.history import is_board_public
from judge.writing.rendering.render import plural, power_name
from judge.writing.reports import sections

MOST_GAMES = 30  # of the reader's own games, in one answer

_ENDS = {"now": "Not over", "won": "Won", "shared": "Shared", "other": "Ended otherwise"}


def of_variant(context: LetterContext, variant: Variant) -> str:
    """STATS variant: how its games ended."""
    endings = context.game_reader.endings(variant.key)
    finished = [each for each in endings if each.status is not Status.TERMINATED]
    running = sum(
        card.variant == variant.key and card.status in ("active", "paused") for card in context.game_reader.games()
    )
    wins = Counter(each.winner for each in endings if each.winner)
    shared = Counter(side for each in endings for side in each.drawn)
    draws = sum(each.status is Status.DRAWN for each in endings)
    mean = sum(each.phases for each in finished) / len(finished) if finished else 0
    sides = list(variant.groups or variant.powers)
    rows = [
        (variant.side_name(side), f"{plural(wins[side], 'win')}, {plural(shared[side], 'draw')}")
        for side in sorted(sides, key=lambda side: (-wins[side], -shared[side], sides.index(side)))
        if wins[side] or shared[side]
    ]
    counts = [
        ("Running", str(running)),
        ("Won", str(sum(wins.values()))),
        ("Drawn", str(draws)),
        ("Broken off", str(len(endings) - len(finished))),
    ]
    if finished:
        counts.append(("Mean length", f"{mean:.1f} phases"))
    lead = f"{variant.title}: {plural(len(finished), 'game')} played to the end here."
    context.answer(f"Figures of {variant.title}", sections.figures(lead, [("Games", counts), ("Sides", rows)]))
    return f"the figures of {variant.title} are below"


def of_game(request: Request) -> str:
    """STATS game: centres and units now, and how punctual orders are.

    :raises Refusal: `not-started`.
    """
    state, past = request.state, request.past
    if state.position is None:
        raise Refusal("not-started", f"{state.name} has not started, so there is nothing to count yet.")
    variant, position = variant_of(state), state.position
    board: list[tuple[str, str]] = []
    if is_board_public(state):
        for power in variant.powers:
            centres, units = len(position.centres_of(power)), len(position.units_of(power))
            if centres or units:
                board.append(
                    (power_name(variant, power), f"{plural(centres, 'centre')}, {plural(units, 'unit')}"),
                )
    kept = [
        (power_name(variant, power), _said(each.asked, each.on_time, each.missed))
        for power, each in past.punctuality().items()
        if each.asked
    ]
    lead = f"{state.name} ({variant.title}) is {state.status.value}; {plural(past.played_count(), 'phase')} played."
    tables = [("Centres and units", board), ("Phases with orders on time", kept)]
    request.answer(f"Figures of {state.name}", sections.figures(lead, tables))
    return f"the figures of {state.name} are below"


def _said(asked: int, on_time: int, missed: int) -> str:
    said = f"{on_time} of {asked}"
    return f"{said}, {plural(missed, 'phase')} without all orders" if missed else said


def of_oneself(context: LetterContext, address: str) -> str:
    """STATS ME: the writer's games, and how punctual they have been; only if their address is authenticated."""
    rows: list[tuple[str, str]] = []
    counted: Counter[str] = Counter()
    held = context.game_reader.seats_of(address)
    for game, id in held:
        state = context.game(game)
        seat = state.seats[id]
        if seat.role is not Role.PLAYER:
            continue
        variant = variant_of(state)
        sides = (seat.group,) if seat.group else seat.powers
        end = state.status.value
        if state.winner:
            end = "won" if state.winner in sides else f"won by {variant.side_name(state.winner)}"
        elif state.drawn:
            end = "shared" if not set(sides).isdisjoint(state.drawn) else "drawn by others"
        counted["won" if end == "won" else "shared" if end == "shared" else "other" if state.is_over else "now"] += 1
        rows.append((state.name, f"{name_of(state, seat)}, {variant.title}: {end}"))
    record = context.game_reader.record_of(address)
    on_time = [
        ("Phases", str(record.phases)),
        ("On time", f"{record.on_time} per cent"),
        ("Late", str(record.late)),
        ("Missed", str(record.missed)),
    ]
    counts = [(title, str(counted[key])) for key, title in _ENDS.items()]
    tables = [("In all", counts), ("Your games", rows[-MOST_GAMES:]), ("Your orders", on_time if record.phases else [])]
    context.answer("Your record", sections.figures("What this judge knows of you as a player, for you alone.", tables))
    return "your games and your record are below"
