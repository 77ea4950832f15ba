"""The longer answers to commands, as text for a `Section`: LIST, STATUS, SUMMARY, HELP, HISTORY."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from judge.board.library import Library
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.boards import sides_to_deal
from judge.game.events import PhaseProcessed
from judge.game.views.game_view import GameView
from judge.game.views.history import Period, Punctuality
from judge.writing.letters.replies import CentresByYear, Example, ListedGame, PastLetter, Topic
from judge.writing.rendering.render import plural, power_name, text_of, unit_label
from judge.writing.rendering.shared_words import powers_words, side_words
from judge.writing.rendering.translatable import joined, say
from judge.writing.rendering.translator import told
from judge.writing.reports.centre_tables import centre_table, owner_table, period_rows, player_rows, unit_rows_of_all
from judge.writing.reports.ownership import ownership
from judge.writing.reports.results import happened
from judge.writing.reports.terms import credit, terms


def list_games(
    games: Sequence[ListedGame], library: Library, zone: str, more: Mapping[str, Sequence[str]] | None = None
) -> str:
    """LIST: every game with its state, in the order given; then the variants' authors, and which maps are
    reconstructed.

    `more` are further lines for some games, by game name.
    """
    column = max((len(each.name) for each in games), default=0) + 2
    variants = {each.variant: library.load(each.variant) for each in games if each.variant in library}
    rows = []
    for each in games:
        title = variants[each.variant].title if each.variant in variants else each.variant
        is_open = each.status == "forming" and each.variant in variants
        places = _places(variants[each.variant], library) if is_open else 0
        players = f"{each.seats_taken} of {places} players" if places else plural(each.seats_taken, "player")
        state = [title, str(each.status), *([each.phase] if each.phase else []), players]
        rows.append((each.name.ljust(column), ", ".join(state), each.deadline, (more or {}).get(each.name, ())))
    credits = [said for said in map(credit, variants.values()) if said]
    return text_of("list_games", games=rows, credits=credits, zone=zone)


def _places(variant: Variant, library: Library) -> int:
    """How many players a variant is for; 0 where an option that its master may choose changes it."""
    options = [(key, value) for key, choice in variant.options.items() for value in choice.values or ()]
    numbers = {
        len(sides_to_deal(each)) for each in (variant, *(library.load(variant.key, dict([each])) for each in options))
    }
    return numbers.pop() if len(numbers) == 1 else 0


def list_game(view: GameView, variant: Variant, zone: str) -> str:
    """LIST game: what everybody may know about it."""
    return text_of(
        "list_game",
        view=view,
        zone=zone,
        players=player_rows(view, variant),
        vacant=side_words(view.vacant, variant),
        sides=unit_rows_of_all(variant, view.position, with_centres=True) if view.position else [],
        terms=terms(view.settings, variant),
    )


def status(view: GameView, variant: Variant, zone: str) -> str:
    """STATUS: the game as this reader may see it; their own orders are in the receipt."""
    missing = None if view.missing is None else powers_words(view.missing, variant)
    return text_of("status", view=view, zone=zone, missing=missing, players=player_rows(view, variant))


def summary(
    view: GameView,
    variant: Variant,
    years: CentresByYear,
    periods: Sequence[Period] = (),
    punctual: Mapping[str, Punctuality] | None = None,
) -> str:
    """SUMMARY: who owned how many centres, and which, after each year; who played when; whose orders were missing.

    `periods` are left out while players are not named.
    """
    missed = [
        (power_name(variant, power), say("{phases} of {asked}", phases=plural(each.missed, "phase"), asked=each.asked))
        for power, each in (punctual or {}).items()
        if each.missed
    ]
    return text_of(
        "summary",
        view=view,
        winner=power_name(variant, view.winner) if view.winner else "",
        drawn=powers_words(view.drawn, variant),
        table=centre_table(variant, years),
        owners=owner_table(variant, years),
        players=period_rows(periods, variant) if periods else player_rows(view, variant),
        missed=missed,
    )


def turn(variant: Variant, event: PhaseProcessed, at: datetime, zone: str, *, voided: bool) -> str:
    """GET game/phase: the position before a phase, its orders and what came of them, the position after it."""
    phase = event.before.phase
    return text_of(
        "turn",
        title=variant.calendar.title(phase),
        code=str(phase),
        at=at,
        zone=zone,
        voided=voided,
        before=unit_rows_of_all(variant, event.before),
        dislodged=[
            (variant.powers[each.unit.power].name, unit_label(each.unit, variant))
            for each in event.before.dislodged
            if each.unit.power in variant.powers
        ],
        block="\n".join((*happened(variant, event), *ownership(variant, event))).strip("\n"),
        next_code=str(event.after.phase),
        after=unit_rows_of_all(variant, event.after, with_centres=True),
    )


def figures(
    lead: Message,
    tables: Sequence[tuple[Message, Sequence[tuple[Message, Message]]]],
    variant: Variant | None = None,
) -> str:
    """STATS: a sentence, and tables under their headings; those without rows are left out."""
    shown = [
        (told(title), [(told(left, variant), told(right, variant)) for left, right in rows])
        for title, rows in tables
        if rows
    ]
    return text_of("stats", lead=told(lead), tables=shown)


class ToRead(Message):
    """The heading in HELP above what is no command."""


def help_overview(now: str, commands: Mapping[Message, Sequence[Topic]], guides: Sequence[Topic]) -> str:
    """HELP: commands under their headings, and the guides, each with what it is for; first how things stand `now`.

    Without guides it is a list of some commands, with no word on how letters are read.
    """
    groups = [*commands.items(), (ToRead(), guides)]
    listed = [(told(title), [(each.name, told(each.summary)) for each in group]) for title, group in groups if group]
    return text_of("help", now=now, groups=listed, whole=bool(guides))


def elsewhere(instead: Mapping[str, Message]) -> str:
    """ELSEWHERE: commands of other judges, and what there is instead of each."""
    return text_of("elsewhere", rows=[(spelling, told(said)) for spelling, said in instead.items()])


def help_topic(topic: Topic) -> str:
    """HELP and a command: how it is written, what it does."""
    readers, said = told(topic.readers), told(topic.help)
    return text_of("help_topic", name=topic.name, usage=usage_lines(topic), readers=readers, help=said)


def usage_lines(topic: Topic) -> list[str]:
    """How a topic is written, a line each; what a line means stands behind it."""
    column = max((len(each.line) for each in topic.usage if isinstance(each, Example)), default=0) + 2
    return [
        joined([each.line.ljust(column), told(each.meaning)], "") if isinstance(each, Example) else each
        for each in topic.usage
    ]


def history(letters: Sequence[PastLetter], zone: str) -> str:
    """HISTORY: the game's public letters as they were sent, separated by lines."""
    return text_of("history", letters=letters, zone=zone, whole_words=True)


def history_attached(game: str, letters: int, phases: Sequence[str], name: str, number: int, of: int) -> str:
    """The letter with which a long history comes: part `number` of so many, as a file called `name`."""
    return text_of("history_attached", game=game, letters=letters, phases=phases, name=name, number=number, of=of)


def export(game: str, what: str, *, over: bool) -> str:
    """The letter with which a game comes as a file."""
    return text_of("export", game=game, what=what, over=over)
