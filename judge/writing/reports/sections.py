"""The longer answers to commands, as text for a `Section`: LIST, STATUS, SUMMARY, HELP, HISTORY."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from judge.board.library import Library
from judge.board.orders import Order
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Count, Listing, Message
from judge.game.boards import sides_to_deal
from judge.game.clock.agenda import Hold
from judge.game.events import PhaseProcessed
from judge.game.views.game_view import GameView
from judge.game.views.history import Period, Punctuality
from judge.writing.letters.nouns import PhaseNamed, phase_named
from judge.writing.letters.replies import CentresByYear, Example, ListedGame, PastLetter, Topic
from judge.writing.rendering.composer import Passage, Prose
from judge.writing.rendering.letter_blocks import Rule, sent
from judge.writing.rendering.order_messages import in_words
from judge.writing.rendering.render import one_line, order_label
from judge.writing.rendering.shared_words import Sides, sides_of
from judge.writing.rendering.translator import OnBoard
from judge.writing.reports.centre_tables import centre_table, owner_table, period_rows, player_rows, unit_rows_of_all
from judge.writing.reports.facts import house_rules_of, later_than_usual
from judge.writing.reports.lasting_words import afterwards, holding, still_wins
from judge.writing.reports.result_rows import for_readers
from judge.writing.reports.standings import due_rows, seat_rows
from judge.writing.reports.still_hidden import still_hidden
from judge.writing.reports.terms import credit, terms


class DislodgedUnits(Message):
    """The dislodged units of a power, in a table."""

    units: Listing[Unit]


class PhasesWithoutOrders(Message):
    """The number of phases in which a power's orders were missing, and in which it had something to order."""

    missed: Count
    asked: int


def list_games(
    games: Sequence[ListedGame],
    library: Library,
    zone: str,
    more: Mapping[str, Sequence[Message]] | None = None,
    overdue: Mapping[str, GameView] | None = None,
    hold: Hold | None = None,
) -> Passage:
    """LIST: every game with its state, in the order given; then the variants' authors, and which maps are
    reconstructed.

    `more` has additional text about some games, by name, and `overdue` the games whose deadline has passed, as anybody
    may see them. Times are in `zone`.
    """
    variants = {each.variant: library.load(each.variant) for each in games if each.variant in library}
    lines, late = more or {}, overdue or {}
    listed = [
        _listed(each, variants.get(each.variant), library, lines.get(each.name, ()), late.get(each.name))
        for each in games
    ]
    credits = tuple(said for said in map(credit, variants.values()) if said)
    is_open = any(_has_seats(each, variants.get(each.variant), library) for each in games)
    facts = {"games": tuple(listed), "credits": credits, "hold": hold, "is_open": is_open}
    return Passage("list_games", facts, zone=zone)


def _has_seats(game: ListedGame, variant: Variant | None, library: Library) -> bool:
    """Whether somebody could take a seat in a game."""
    if game.status != "forming":
        return game.vacancies > 0
    places = _places(variant, library) if variant is not None else 0
    return not places or game.seats_taken < places


def _listed(
    game: ListedGame, variant: Variant | None, library: Library, more: Sequence[Message], overdue: GameView | None
) -> Passage:
    is_open = variant is not None and game.status == "forming"
    facts = {
        "game": game,
        "variant": game.variant if variant is None else variant.title,
        "places": _places(variant, library) if variant is not None and is_open else 0,
        "more": more,
        "overdue": overdue,
    }
    return Passage("listed_game", facts, variant)


def _places(variant: Variant, library: Library) -> int:
    """How many players a variant is for; 0 if an option that its master may choose changes it."""
    options = [(key, value) for key, choice in variant.options.items() for value in choice.boards]
    numbers = {
        len(sides_to_deal(each)) for each in (variant, *(library.load(variant.key, dict([each])) for each in options))
    }
    return numbers.pop() if len(numbers) == 1 else 0


def list_game(view: GameView, variant: Variant, zone: str) -> Passage:
    """LIST game: what everybody may know about it. Times are in `zone`."""
    facts = {
        "view": view,
        "phase": phase_named(view),
        "vacant": Sides(sides_of(view.vacant, variant)) if view.vacant else None,
        "players": player_rows(view, variant),
        "everybody": unit_rows_of_all(variant, view.position, with_centres=True) if view.position else [],
        "holding": holding(view, variant),
        "terms": terms(view, variant),
        "house_rules": house_rules_of(view),
    }
    return Passage("list_game", facts, variant, zone)


def status(view: GameView, variant: Variant, zone: str) -> Passage:
    """STATUS: the game as this reader may see it; their own orders are in the receipt. Times are in `zone`."""
    facts = {
        "view": view,
        "phase": phase_named(view),
        "missing": Sides(view.missing) if view.missing else None,
        "delaying": Sides(view.waits.delaying) if view.waits.delaying else None,
        "players": player_rows(view, variant),
        "standings": seat_rows(view, variant),
        "dues": due_rows(view, variant),
        "hidden": still_hidden(view),
        "goal": still_wins(view, variant),
        "holding": holding(view, variant),
        "later": later_than_usual(view, variant),
    }
    return Passage("status", facts, variant, zone)


def summary(
    view: GameView,
    variant: Variant,
    years: CentresByYear,
    periods: Sequence[Period] = (),
    punctual: Mapping[str, Punctuality] | None = None,
) -> Passage:
    """SUMMARY: centres and their owners after each year; who played when; whose orders were missing.

    `periods` are left out while players are not named.
    """
    facts = {
        "view": view,
        "phase": phase_named(view),
        "winner": Sides((view.winner,)) if view.winner else None,
        "drawn": Sides(view.drawn) if view.drawn else None,
        "tables": centre_table(variant, years),
        "owners": owner_table(variant, years),
        "players": period_rows(periods, variant) if periods else player_rows(view, variant),
        "missed": [
            (Sides((power,)), PhasesWithoutOrders(each.missed, each.asked))
            for power, each in (punctual or {}).items()
            if each.missed
        ],
    }
    return Passage("summary", facts, variant)


def turn(variant: Variant, event: PhaseProcessed, at: datetime, zone: str, *, voided: bool) -> Passage:
    """GET game/phase: the position before a phase, its orders and their outcomes, and the position after it."""
    dislodged: dict[str, list[Unit]] = {}
    for each in event.before.dislodged:
        dislodged.setdefault(each.unit.power, []).append(each.unit)
    facts = {
        "phase": PhaseNamed(event.before.phase),
        "at": at,
        "voided": voided,
        "before": unit_rows_of_all(variant, event.before),
        "dislodged": [
            (Sides((power,)), DislodgedUnits(tuple(units)))
            for power, units in dislodged.items()
            if power in variant.powers
        ],
        "happened": for_readers(variant, event),
        "following": event.after.phase,
        "after": unit_rows_of_all(variant, event.after, with_centres=True),
        "holding": afterwards(event, variant),
    }
    return Passage("turn", facts, variant, zone)


def figures(
    lead: Message,
    tables: Sequence[tuple[Message, Sequence[tuple[Message | str, Message | OnBoard | int]]]],
    variant: Variant | None = None,
) -> Passage:
    """STATS: a sentence, and tables under their headings; those without rows are left out."""
    return Passage("stats", {"lead": lead, "tables": [each for each in tables if each[1]]}, variant)


class ToRead(Message):
    """The heading in HELP above topics that are not commands."""


def help_overview(commands: Mapping[Message, Sequence[Topic]], guides: Sequence[Topic]) -> Passage:
    """HELP COMMANDS: commands under their headings, and the guides, each with its purpose.

    Without guides it is a list of some commands, and does not say how letters are read.
    """
    groups = [(title, group) for title, group in (*commands.items(), (ToRead(), guides)) if group]
    return Passage("help", {"groups": groups, "whole": bool(guides)})


def help_here(
    now: Sequence[Message],
    orders: Sequence[Order],
    commands: Sequence[Topic],
    names: Sequence[str],
    variant: Variant | None = None,
    zone: str = "UTC",
) -> Passage:
    """HELP: the present state (`now`), orders and commands to write, and the names of further topics."""
    rows: list[tuple[str, Message]] = []
    if variant is not None:
        rows += [(order_label(each, variant), in_words(each)) for each in orders]
    rows += [(each.name, each.summary) for each in commands]
    return Passage("help_here", {"now": tuple(now), "lines": rows, "names": tuple(names)}, variant, zone)


def elsewhere(instead: Sequence[Message]) -> Passage:
    """ELSEWHERE: commands of other judges, and their replacements."""
    return Passage("elsewhere", {"lines": tuple(instead)})


def help_topic(topic: Topic) -> Passage:
    """HELP and a command: how it is written, and what it does."""
    usage = [each if isinstance(each, Example) else (each, None) for each in topic.usage]
    return Passage("help_topic", {"usage": usage, "readers": topic.readers, "help": Prose(topic.help)})


def history(letters: Sequence[PastLetter]) -> Passage:
    """HISTORY: the game's public letters as they were sent, separated by lines."""
    past = [(each.at, one_line(each.subject, 200), sent(each.text)) for each in letters]
    return Passage("history", {"letters": past, "rule": Rule()})


def history_attached(game: str, letters: int, phases: Sequence[str], name: str, number: int, of: int) -> Passage:
    """The letter with a part of a long history: part `number` of `of`, as a file called `name`."""
    facts = {"game": game, "letters": letters, "phases": phases, "name": name, "number": number, "of": of}
    return Passage("history_attached", facts)


def export(game: str, what: str, *, over: bool) -> Passage:
    """The letter with a game as a file, in the form `what`."""
    return Passage("export", {"game": game, "what": what, "over": over})
