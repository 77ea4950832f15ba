"""One case for every golden letter: how it comes to be written. The texts themselves were written by hand first."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from judge.board.edition_move import EditionMove
from judge.board.library import installed, load_variant
from judge.board.position import DislodgedUnit, Unit
from judge.common.message import Message, Plain
from judge.desk.help.seat_help import NotBegun
from judge.game.events import DeadlineSet, PhaseProcessed, ResultLine
from judge.game.state import GameState, Role, Seat, Status
from judge.game.views.game_view import SeatCard, view_for
from judge.post.bounces import MailStatus, NoSuchMailbox
from judge.rules.reasons.movement_reasons import (
    BeatenByRival,
    DislodgedBy,
    HoldStrength,
    MovedAgainst,
    SupportGiven,
    SupportUnmatched,
)
from judge.writing.letters import answers, endings, game_letters, master_letters, press_letters
from judge.writing.letters.notices import gathered
from judge.writing.letters.outgoing import RECORD, OutLetter, Reader
from judge.writing.letters.press_letters import OpenedEntry, PressHeader
from judge.writing.letters.replies import LineVerdict, Receipt, Reply, Section
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.shared_words import TheMaster
from judge.writing.reports import sections
from judge.writing.reports.results import in_words
from judge.writing.sheet.rule_sheet import sheet
from tests.orders import ordered, result
from tests.writing.order_cases import ORDER_LETTERS
from tests.writing.time_cases import TIME_LETTERS, TIME_SECTIONS
from tests.writing.vote_cases import VOTE_LETTERS, VOTE_SECTIONS
from tests.writing.world import FRIDAY, MONDAY, STANDARD, forming, phase, reader, running, view, without

YEARS = {
    1901: {"AUSTRIA": 4, "ENGLAND": 4, "FRANCE": 6, "GERMANY": 5, "ITALY": 4, "RUSSIA": 5, "TURKEY": 4},
    1902: {"AUSTRIA": 2, "ENGLAND": 4, "FRANCE": 18, "GERMANY": 3, "ITALY": 4, "RUSSIA": 3},
}
OWNERS = {
    year: {f"{power}{n}": power for power, count in counts.items() for n in range(count)}
    for year, counts in YEARS.items()
}
FRANCE_HALF = {"FRANCE": ordered("F BRE - MAO")}
FRANCE_DONE = {"FRANCE": ordered("F BRE - MAO", "A MAR S A PAR - BUR", "A PAR - BUR")}
TURKEY_DONE = {"TURKEY": ordered("F ANK H", "A CON H", "A SMY H")}


def _welcome_player() -> OutLetter:
    state = forming()
    bea = replace(state.seats["p3"], preferences=("FRANCE", "TURKEY", "ITALY"))
    state = replace(state, seats={**state.seats, "p3": bea})
    return game_letters.welcome_player(reader(state, "p3"), view(state, "p3"), STANDARD)


def _welcome_observer() -> OutLetter:
    olga = Seat("o1", Role.OBSERVER, "olga@host.example", "Olga", zone="Europe/Berlin")
    state = running(seats={**running().seats, "o1": olga})
    return game_letters.welcome_observer(reader(state, "o1"), view(state, "o1"), STANDARD)


def _observed() -> OutLetter:
    state = forming()
    return game_letters.observed(reader(state, "master"), view(state, "master"), STANDARD, OLGA_CARD)


def _game_full() -> OutLetter:
    state = forming()
    return game_letters.game_full(reader(state, "master"), view(state, "master"), STANDARD)


def _starting(seat: str | None) -> OutLetter:
    state = running()
    return game_letters.starting(
        reader(state, seat) if seat else RECORD, view(state, seat), STANDARD, {"FRANCE": ("PAR", "BRE", "MAR")}, ()
    )


def _reminder() -> OutLetter:
    state = running(orders=FRANCE_HALF)
    return game_letters.reminder(reader(state, "p3"), view(state, "p3"), STANDARD)


def _still_missing() -> OutLetter:
    state = running(orders=FRANCE_HALF | TURKEY_DONE)
    return game_letters.still_missing(reader(state, "master"), view(state, "master"), STANDARD, timedelta(hours=12))


def _late(seat: str) -> OutLetter:
    state = running(orders=FRANCE_HALF | TURKEY_DONE)
    until = FRIDAY + timedelta(hours=12)
    return game_letters.late(reader(state, seat), view(state, seat), STANDARD, ("FRANCE", "ITALY"), until)


def _deadline(seat: str, moved: DeadlineSet) -> OutLetter:
    state = running(orders=FRANCE_HALF | TURKEY_DONE, deadline=moved.deadline)
    return game_letters.deadline_changed(reader(state, seat), view(state, seat), STANDARD, FRIDAY, moved)


def _outage() -> DeadlineSet:
    since, until = FRIDAY - timedelta(hours=2), FRIDAY + timedelta(minutes=30)
    return DeadlineSet(until + (until - since), "outage", since=since, until=until)


def _paused() -> OutLetter:
    left = timedelta(days=2, hours=5).total_seconds()
    state = running(status=Status.PAUSED, deadline=None, paused_left=left)
    return game_letters.paused(reader(state, "p3"), view(state, "p3"), STANDARD)


def _resumed() -> OutLetter:
    state = running(orders=FRANCE_HALF, deadline=MONDAY)
    return game_letters.resumed(reader(state, "p3"), view(state, "p3"), STANDARD)


def _notices() -> OutLetter:
    (letter,) = gathered([_deadline("p3", DeadlineSet(MONDAY, "master")), _paused()])
    return letter


def _rollback() -> OutLetter:
    state = running()
    moved = tuple(unit._replace(space="BUR") if unit.space == "PAR" else unit for unit in STANDARD.start().units)
    was = view(running(position=phase("F1901M", units=moved)), "p3")
    return master_letters.rolled_back(reader(state, "p3"), view(state, "p3"), STANDARD, "F1901M", was)


def _edition() -> OutLetter:
    """Armies cross no more between Paris and Picardy; Belgium is called otherwise, and no centre; 20 centres win."""
    cut = {at: frozenset(to - {"PAR": {"PIC"}, "PIC": {"PAR"}}.get(at, set())) for at, to in STANDARD.army.items()}
    belgium = replace(STANDARD.provinces["BEL"], name="Belgica", is_centre=False)
    new = replace(STANDARD, army=cut, provinces={**STANDARD.provinces, "BEL": belgium}, victory_centres=20)
    filed = running(orders={"FRANCE": ordered("A PAR - PIC", "F BRE - MAO")})
    kept = running(orders={"FRANCE": ordered("F BRE - MAO")})
    was = view(replace(filed, seats={**filed.seats, "p3": replace(filed.seats["p3"], ready="final")}), "p3")
    own = view_for(kept, new, "p3")
    return master_letters.edition_moved(
        reader(kept, "p3"), own, was, EditionMove(STANDARD, new), TheMaster(), "0c1d2e3f4a5b"
    )


def _press() -> OutLetter:
    state = running()
    text = "Dear Sultan,\r\n\r\n  F BRE - MAO is a feint.\x07\r\n\t(Tell nobody.)\r\n\r\n"
    to, seen = reader(state, "p7"), view(state, "p7")
    return press_letters.received(
        to, seen, STANDARD, PressHeader("p3", ("p7", "master")), text, answer="reply", number=1
    )


def _broadcast(to: Reader, seat: str | None) -> OutLetter:
    everybody = ("p1", "p2", "p4", "p5", "p6", "p7", "master")
    told = PressHeader("p3", everybody, broadcast=True)
    return press_letters.received(to, view(running(), seat), STANDARD, told, "Peace!", answer="broadcast")


def _press_sent(readers: tuple[str, ...], text: str, broadcast: bool) -> OutLetter:
    state = running()
    return press_letters.sent(
        reader(state, "p3"), view(state, "p3"), STANDARD, PressHeader("p3", readers, broadcast), text
    )


def _press_grey() -> OutLetter:
    told = PressHeader("", ("p7", "p1"), postal=True)
    return press_letters.received(
        reader(running(), "p7"), view(running(), "p7"), STANDARD, told, "Psst.", answer="reply"
    )


def _press_copy() -> OutLetter:
    told = PressHeader("p3", ("p7", "p1"), postal=True, false_sender="p2", false_broadcast=True)
    return press_letters.read_along(reader(running(), "master"), view(running(), "master"), STANDARD, told, "Psst.")


def _diaries() -> OutLetter:
    entries = [OpenedEntry("p3", "", "Here we go."), OpenedEntry("p3", "S1901M", "Alone.", former=True)]
    return press_letters.diaries(reader(running(), "p7"), view(running(), "p7"), STANDARD, entries, 1, 2)


def _opened() -> OutLetter:
    to, seen = reader(running(), "p7"), view(running(), "p7")
    entries = [OpenedEntry("p3", "", "Here we go.")]
    diaries = press_letters.diaries(to, seen, STANDARD, entries, 1, 1)
    return endings.opened([diaries, endings.names_opened(to, seen, STANDARD)])


def _announcement() -> OutLetter:
    state = running()
    return game_letters.announcement(reader(state, "p3"), view(state, "p3"), STANDARD, "I am away on Monday.\n")


def _vacant(card: SeatCard, why: str, forming_still: bool = False) -> OutLetter:
    state = forming() if forming_still else running()
    return game_letters.vacant(reader(state, "p1"), view(state, "p1"), STANDARD, card, why)


FRANCE_CARD = SeatCard("p3", Role.PLAYER, "Bea", ("FRANCE",), True)
CARL_CARD = SeatCard("p3", Role.PLAYER, "Carl Cunning", (), True)
OLGA_CARD = SeatCard("o1", Role.OBSERVER, "Olga", (), True)


def _seat_lost() -> OutLetter:
    return game_letters.seat_lost(Reader("bea@host.example"), view(running(), None), STANDARD, FRANCE_CARD, "replaced")


def _renewed() -> OutLetter:
    state = running()
    return game_letters.renewed(reader(state, "p3"), view(state, "p3"), STANDARD)


def _taken_over() -> OutLetter:
    state = running()
    return game_letters.taken_over(reader(state, "p1"), view(state, "p1"), STANDARD, FRANCE_CARD)


def _seat_yours() -> OutLetter:
    state = running()
    return game_letters.seat_yours(reader(state, "p3"), view(state, "p3"), STANDARD)


def _conceded() -> OutLetter:
    state = without(running(status=Status.WON, winner="FRANCE", deadline=None), "master", "p1", "p3")
    return endings.won(reader(state, "p3"), view(state, "p3"), STANDARD, OWNERS, conceded=True)


def _ended(status: Status, winner: str | None) -> OutLetter:
    state = without(running(status=status, winner=winner, deadline=None), "master", "p1", "p3")
    write = endings.won if winner else endings.terminated
    return write(reader(state, "p3"), view(state, "p3"), STANDARD, OWNERS)


# -- results ----------------------------------------------------------------------------------------------------------


def _line(power: str, order: str, verdict: str, reason: Message | str, **flags: Any) -> ResultLine:
    if isinstance(reason, str):
        return result(power, order, verdict, reason, **flags)
    return replace(result(power, order, verdict, **flags), reason=reason, code=reason.code)


def _results_movement() -> OutLetter:
    before = phase(
        "S1901M",
        units=(
            Unit("AUSTRIA", "A", "VIE"),
            Unit("AUSTRIA", "F", "ADR"),
            Unit("FRANCE", "A", "PAR"),
            Unit("FRANCE", "A", "MAR"),
            Unit("GERMANY", "A", "MUN"),
            Unit("ITALY", "A", "TYR"),
            Unit("ITALY", "A", "TRI"),
            Unit("ITALY", "F", "ION"),
            Unit("ITALY", "F", "APU"),
        ),
    )
    after = phase("S1901R", units=(), dislodged=(DislodgedUnit(Unit("AUSTRIA", "A", "VIE"), ("BOH", "GAL")),))
    munich, paris = Unit("GERMANY", "A", "MUN"), Unit("FRANCE", "A", "PAR")
    by_tyrolia, by_ionian = Unit("ITALY", "A", "TYR"), Unit("ITALY", "F", "ION")
    over_vienna, over_adriatic = (
        HoldStrength(1, Unit("AUSTRIA", "A", "VIE")),
        HoldStrength(1, Unit("AUSTRIA", "F", "ADR")),
    )
    results = (
        _line("AUSTRIA", "A VIE H", "fails", DislodgedBy(by_tyrolia, 2, 1), dislodged=True),
        _line("AUSTRIA", "F ADR H", "stands", DislodgedBy(by_ionian, 2, 1), dislodged=True, destroyed=True),
        _line("FRANCE", "A PAR - BUR", "fails", BeatenByRival(1, 1, munich, "BUR")),
        _line("FRANCE", "A MAR S A MUN - TYR", "invalid", SupportUnmatched(munich, "TYR")),
        _line("GERMANY", "A MUN - BUR", "fails", BeatenByRival(1, 1, paris, "BUR")),
        _line("ITALY", "A TYR - VIE", "succeeds", MovedAgainst(2, (over_vienna,))),
        _line("ITALY", "A TRI S A TYR - VIE", "given", SupportGiven()),
        _line("ITALY", "F ION - ADR", "succeeds", MovedAgainst(2, (over_adriatic,))),
        _line("ITALY", "F APU S F ION - ADR", "given", SupportGiven()),
    )
    event = PhaseProcessed(before, {}, results, after, ("GERMANY",), MONDAY)
    state = running(position=after, deadline=MONDAY)
    turn = in_words(STANDARD, event)
    return game_letters.processed(reader(state, "p1"), view(state, "p1"), STANDARD, turn, was_due=FRIDAY)


TURKS = {"ANK", "BUL", "CON", "GRE", "SMY"}
FRENCH = {"BEL", "BER", "BRE", "HOL", "KIE", "MAR", "MUN", "PAR", "POR", "SPA"}
ENGLISH = {"EDI", "LVP", "LON", "NWY"}
OWNED = {
    **dict.fromkeys(("BUD", "TRI"), "AUSTRIA"),
    **dict.fromkeys(ENGLISH, "ENGLAND"),
    **dict.fromkeys(FRENCH, "FRANCE"),
    **dict.fromkeys(TURKS, "TURKEY"),
}


def _results_retreats() -> OutLetter:
    tuesday = MONDAY + timedelta(days=1)
    units = (
        Unit("AUSTRIA", "A", "TRI"),
        *(Unit("ENGLAND", "F", at) for at in sorted(ENGLISH)),
        Unit("FRANCE", "A", "PAR"),
        Unit("ITALY", "A", "ALB"),
        Unit("TURKEY", "A", "GRE"),
    )
    after = phase("W1901A", units=units, centres=OWNED)
    results = (
        _line("AUSTRIA", "A VIE R BOH", "fails", "failed: A MUN retreated to BOH too", destroyed=True),
        _line("GERMANY", "A MUN R BOH", "fails", "failed: A VIE retreated to BOH too", destroyed=True),
        _line("RUSSIA", "F SEV D", "succeeds", "disbanded: no retreat was ordered", ordered=False),
        _line("TURKEY", "A BUL R GRE", "succeeds", "succeeds"),
    )
    event = PhaseProcessed(phase("F1901R"), {}, results, after, ("RUSSIA",), tuesday)
    state = running(position=after, deadline=tuesday)
    return game_letters.processed(RECORD, view(state, None), STANDARD, in_words(STANDARD, event), was_due=MONDAY)


def _results_adjustments() -> OutLetter:
    tuesday, friday = datetime(2026, 12, 1, 19, tzinfo=UTC), datetime(2026, 12, 4, 19, tzinfo=UTC)
    silent = "a build was not used: none was ordered"
    chosen = "removed by the rules of civil disorder: 2 from its nearest centre"
    results = (
        _line("AUSTRIA", "A VIE B", "succeeds", "succeeds"),
        _line("ENGLAND", "F LON B", "succeeds", "succeeds"),
        _line("ENGLAND", "WAIVE", "succeeds", "a build is not used"),
        _line("FRANCE", "WAIVE", "succeeds", silent, ordered=False),
        _line("FRANCE", "WAIVE", "succeeds", silent, ordered=False),
        _line("GERMANY", "F NTH D", "succeeds", chosen, ordered=False),
        _line("RUSSIA", "F STP/NC B", "succeeds", "succeeds"),
    )
    after = phase("S1902M")
    event = PhaseProcessed(phase("W1901A"), {}, results, after, ("FRANCE", "GERMANY"), friday)
    state = running(position=after, deadline=friday)
    return game_letters.processed(RECORD, view(state, None), STANDARD, in_words(STANDARD, event), was_due=tuesday)


def _results_won() -> OutLetter:
    paris = (Unit("FRANCE", "A", "PAR"),)
    after = phase("W1901A", units=paris, centres={"PAR": "FRANCE", "BRE": "FRANCE", "LON": "ENGLAND"})
    results = (_line("FRANCE", "A PAR H", "stands", "holds: nobody attacked"),)
    event = PhaseProcessed(phase("F1901M", units=paris), {}, results, after, (), None, winner="FRANCE")
    state = running(position=after, deadline=None, status=Status.WON, winner="FRANCE")
    due = datetime(2026, 12, 1, 19, tzinfo=UTC)
    return game_letters.processed(RECORD, view(state, None), STANDARD, in_words(STANDARD, event), was_due=due)


# -- answers ----------------------------------------------------------------------------------------------------------


def _reply_incomplete() -> OutLetter:
    state = running(orders={"FRANCE": ordered("F BRE - MAO", "A PAR - BUR")})
    state = replace(state, seats={**state.seats, "p3": replace(state.seats["p3"], waiting=True)})
    verdicts = (
        LineVerdict(True, "F Bre-Mid", Plain("F BRE - MAO"), is_order=True),
        LineVerdict(True, "a par-bur", Plain("A PAR - BUR"), (Plain("replaces A PAR H"),), is_order=True),
        LineVerdict(
            False,
            "A Mars - Spian",
            Plain("no place is called SPIAN; nearest: Spain (SPA)."),
            is_order=True,
            is_misread=True,
        ),
        LineVerdict(True, "set wait", Plain("SET WAIT: the phase will not run before the deadline.")),
    )
    answer = Reply("orders", verdicts, receipts=(Receipt(view(state, "p3"), STANDARD),))
    return answers.reply(reader(state, "p3"), answer)


def _reply_complete() -> OutLetter:
    state = running(orders=FRANCE_DONE)
    verdicts = tuple(LineVerdict(True, str(order), Plain(str(order)), is_order=True) for order in FRANCE_DONE["FRANCE"])
    answer = Reply("orders", verdicts, receipts=(Receipt(view(state, "p3"), STANDARD),))
    return answers.reply(reader(state, "p3"), answer)


def _reply_adjustments() -> OutLetter:
    units = (Unit("FRANCE", "A", "BUR"),)
    centres = {"PAR": "FRANCE", "BRE": "FRANCE", "MAR": "FRANCE"}
    state = running(position=phase("W1901A", units=units, centres=centres), orders={"FRANCE": ordered("A PAR B")})
    verdicts = (LineVerdict(True, "build a paris", Plain("A PAR B"), is_order=True),)
    answer = Reply("", verdicts, receipts=(Receipt(view(state, "p3"), STANDARD),))
    return answers.reply(reader(state, "p3"), answer)


def _reply_sections() -> OutLetter:
    verdicts = (
        LineVerdict(True, "list", Plain("LIST: below.")),
        LineVerdict(True, "help start", Plain("HELP START: below.")),
    )
    parts = (Section(Plain("Games"), Plain("No games.")), Section(Plain("HELP START"), Plain("START begins.")))
    return answers.reply(Reader("zoe@host.example"), Reply("Re: hello", verdicts, sections=parts))


def _bouncing(*, suspended: bool, second: bool) -> OutLetter:
    state = running()
    card = next(each for each in view(state, "master").seats if each.id == "p3")
    reason = NoSuchMailbox().with_more(MailStatus("5.1.1"))
    return game_letters.bouncing(
        reader(state, "master"), view(state, "master"), STANDARD, card, reason, suspended=suspended, second=second
    )


def _keeper() -> OutLetter:
    said = "Letter number 17 was set aside: it failed with an unexpected error; the judge's log shows where."
    return answers.keeper_notice("kim@host.example", Plain("letter 17 set aside"), Plain(said))[0]


def _refusal() -> OutLetter:
    said = "Your letter could not be taken: it must have a single sender."
    return answers.refusal(Reader("zoe@host.example"), "orders", Plain(said))


LETTERS: dict[str, Callable[[], OutLetter]] = {
    "welcome_player": _welcome_player,
    "welcome_master": lambda: game_letters.welcome_master(
        reader(forming(0), "master"), view(forming(0), "master"), STANDARD
    ),
    "welcome_observer": _welcome_observer,
    "observed": _observed,
    "game_full": _game_full,
    "starting_france": lambda: _starting("p3"),
    "starting_record": lambda: _starting(None),
    "reminder": _reminder,
    "late": lambda: _late("p3"),
    "missed": lambda: _late("p7"),
    "deadline_master": lambda: _deadline("p3", DeadlineSet(MONDAY, "master")),
    "deadline_outage": lambda: _deadline("p7", _outage()),
    "still_missing": _still_missing,
    "paused": _paused,
    "resumed": _resumed,
    "notices": _notices,
    "rollback": _rollback,
    "edition": _edition,
    "press": _press,
    "broadcast": lambda: _broadcast(reader(running(), "p7"), "p7"),
    "press_grey": _press_grey,
    "press_copy": _press_copy,
    "diaries": _diaries,
    "opened": _opened,
    "press_sent": lambda: _press_sent(("p7", "master"), "Dear Sultan,", False),
    "broadcast_sent": lambda: _press_sent(("p7", "master"), "Peace!", True),
    "announcement": _announcement,
    "vacant_resigned": lambda: _vacant(FRANCE_CARD, "resigned"),
    "vacant_ejected_forming": lambda: _vacant(CARL_CARD, "ejected", forming_still=True),
    "seat_lost": _seat_lost,
    "renewed": _renewed,
    "taken_over": _taken_over,
    "seat_yours": _seat_yours,
    "won": lambda: _ended(Status.WON, "FRANCE"),
    "won_conceded": _conceded,
    "terminated": lambda: _ended(Status.TERMINATED, None),
    "results_movement": _results_movement,
    "results_retreats": _results_retreats,
    "results_adjustments": _results_adjustments,
    "results_won": _results_won,
    "reply_incomplete": _reply_incomplete,
    "reply_complete": _reply_complete,
    "reply_adjustments": _reply_adjustments,
    "reply_sections": _reply_sections,
    "refusal": _refusal,
    "bouncing": lambda: _bouncing(suspended=False, second=False),
    "bouncing_second": lambda: _bouncing(suspended=False, second=True),
    "bouncing_suspended": lambda: _bouncing(suspended=True, second=False),
    "bouncing_suspended_second": lambda: _bouncing(suspended=True, second=True),
    "flowing": lambda: answers.flowing_again(Reader("zoe@host.example"), 3),
    "flowing_one": lambda: answers.flowing_again(Reader("zoe@host.example"), 1),
    "flowing_none": lambda: answers.flowing_again(Reader("zoe@host.example"), 0),
    "keeper": _keeper,
    **VOTE_LETTERS,
    **TIME_LETTERS,
    **ORDER_LETTERS,
}


# -- sections ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """A game in LIST."""

    name: str
    variant: str
    status: str
    phase: str | None
    deadline: datetime | None
    seats_taken: int
    vacancies: int = 0
    unlisted: bool = False


SAYS_NOTHING = Plain("")


@dataclass(frozen=True)
class Command:
    """A command in HELP."""

    name: str
    usage: tuple[str, ...]
    summary: Message
    help: Message = SAYS_NOTHING
    readers: Message = SAYS_NOTHING


@dataclass(frozen=True)
class Past:
    """A letter in HISTORY."""

    subject: str
    text: str
    at: datetime
    seq: int = 0
    phase: str | None = None
    kind: str = "notice"


START = Command(
    "START",
    ("START demo",),
    Plain("begins the game"),
    Plain("Deals the powers by the players' preferences and begins the game."),
    Plain("the master"),
)
TOPICS: dict[Message, list[Command]] = {
    Plain("Orders"): [Command("CLEAR", ("CLEAR",), Plain("takes back your orders"))],
    Plain("Games"): [Command("JOIN", ("JOIN demo",), Plain("takes a seat"))],
    Plain("For the master: the game"): [START],
}
GUIDES = [Command("ORDERS", ("A PAR - BUR",), Plain("how orders are written"))]
PAST = (
    Past("Diplomacy game demo starting S1901M", "'demo' begins.\n", FRIDAY - timedelta(days=3)),
    Past("Diplomacy results demo S1901M", ":: Judge: JUDG  Game: demo  Variant: standard\n", FRIDAY),
)
GAMES = (
    Card("demo", "standard", "active", "S1901M", FRIDAY, 7),
    Card("winter-cup", "standard", "forming", None, None, 1),
)


def _some_seats(**changes: object) -> GameState:
    return without(running(**changes), "master", "p1", "p3")


def _rule_sheet(variant: str, options: dict[str, str] | None = None) -> Passage:
    return sheet(load_variant(variant, options))


SECTIONS: dict[str, Callable[[], Passage | str]] = {
    "list_games": lambda: sections.list_games(GAMES, installed(), "Europe/Berlin"),
    "list_game": lambda: sections.list_game(view(_some_seats(), None), STANDARD, "Europe/Berlin"),
    "status_master": lambda: sections.status(
        view(_some_seats(position=phase("S1901M", units=STANDARD.start().units[:9])), "master"), STANDARD, "UTC"
    ),
    "summary": lambda: sections.summary(
        view(_some_seats(status=Status.WON, winner="FRANCE", deadline=None), None), STANDARD, OWNERS
    ),
    "help": lambda: sections.help_overview(TOPICS, GUIDES),
    "help_here": lambda: sections.help_here((NotBegun("demo"),), (), [START], ("ORDERS", "PRESS")),
    "help_topic": lambda: sections.help_topic(START),
    "history": lambda: sections.history(PAST),
    **{f"rule_sheet_{key}": partial(_rule_sheet, key) for key in sorted(installed())},
    "rule_sheet_with_option": partial(_rule_sheet, "continent2", {"united_kingdom": "yes"}),
    **VOTE_SECTIONS,
    **TIME_SECTIONS,
}
