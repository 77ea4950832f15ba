"""The terms of a game in words, for letters and lists: its variant, its clock, its press, who may join."""

from collections.abc import Iterable

from judge.board.variant import Variant
from judge.common.message import Message, Plain
from judge.game.setting_registry import non_default_settings
from judge.game.settings import (
    EVERY_DAY,
    Ballots,
    DrawMode,
    EarlyRun,
    Lasting,
    Observing,
    PressMode,
    ProcessMode,
    Settings,
    Shade,
    StartMode,
    Timing,
)
from judge.writing.rendering.translatable import joined, say
from judge.writing.rendering.translator import told
from judge.writing.reports.settings import NoSuchTime
from judge.writing.reports.term_messages import (
    AllSayTheyAreThere,
    AtAnyTime,
    AtTime,
    AwayUpTo,
    DrawnAfter,
    DrawsOfSome,
    FakesAllowed,
    Fri,
    GoalIs,
    GoesToMasterWhenReady,
    GraceLasts,
    GroupsCountTogether,
    JoinersKnowWord,
    LateWriteToMasterOnly,
    MasterApproves,
    MasterRunsPhases,
    MastersReadAlong,
    Mon,
    MoreThanOthers,
    NoAbsenceAllowed,
    NoConcessionVotes,
    NoDrawVotes,
    NoExtensionVotes,
    NoPress,
    NoPressInMinorPhases,
    ObserversNotAdmitted,
    ObserversWrite,
    OnDays,
    OnTimeOnly,
    PhasesLast,
    PlayersUnnamed,
    PressToAllOnly,
    PressToAny,
    PressToSome,
    RemindedLate,
    RunsNeverEarly,
    RunsWhenFinal,
    RunsWhenReady,
    Sat,
    SeasonOfYear,
    SeenByOwnUnits,
    SendersChoose,
    SendersHidden,
    StartByMaster,
    StartWhenFull,
    Sun,
    TheAbsences,
    TheAuthor,
    TheDeadlines,
    TheEarlyRun,
    TheEavesdropping,
    TheFakes,
    TheFog,
    TheGoal,
    TheGrace,
    TheGunboat,
    TheJoining,
    TheLatePress,
    TheLicence,
    TheMap,
    TheMinorPress,
    TheObservers,
    TheOptions,
    ThePhases,
    ThePress,
    TheProcess,
    TheReminder,
    TheRules,
    TheSenders,
    TheStart,
    TheVariant,
    TheVotes,
    Thu,
    Tue,
    VotesStand,
    Wed,
)

_Rows = list[tuple[Message, Message | str | None]]
"""Headings and what stands behind them; nothing: the row is left out."""

_DAYS = (Mon(), Tue(), Wed(), Thu(), Fri(), Sat(), Sun())
_PRESS = {
    PressMode.ALL: PressToAny(),
    PressMode.PARTIAL: PressToSome(),
    PressMode.BROADCAST: PressToAllOnly(),
    PressMode.NONE: NoPress(),
}
_SHADES = {Shade.GREY: SendersHidden(), Shade.BOTH: SendersChoose()}
_OBSERVERS = {Observing.WRITE: ObserversWrite(), Observing.NONE: ObserversNotAdmitted()}
_DRAWS = {DrawMode.NODIAS: DrawsOfSome(), DrawMode.NONE: NoDrawVotes()}


def credit(variant: Variant) -> str:
    """`Colonia IV is by Fred Hyatt. …`: authors and licence, and whether the map is reconstructed."""
    said = [f"{variant.title} is by {_stopped(variant.authors)}"] if variant.authors else []
    said += [f"Licence: {_stopped(variant.licence)}"] if variant.licence else []
    said += [variant.provenance] if variant.is_reconstructed else []
    return " ".join(said)


def _stopped(text: str) -> str:
    """The text with one full stop at its end."""
    return text if text.endswith(".") else f"{text}."


def about(variant: Variant) -> list[tuple[str, str]]:
    """A game's variant, options and goal, as pairs of heading and words."""
    return _in_words(_about(variant))


def _about(variant: Variant) -> _Rows:
    return [
        (TheVariant(), variant.title),
        (TheAuthor(), variant.authors),
        (TheLicence(), variant.licence),
        (TheMap(), variant.provenance if variant.is_reconstructed else None),
        (TheOptions(), "; ".join(_option(variant, key) for key in variant.changed_options)),
        (TheGoal(), goal(variant)),
    ]


def _in_words(rows: _Rows) -> list[tuple[str, str]]:
    """The rows that say something."""
    return [(told(heading), told(said) if isinstance(said, Message) else said) for heading, said in rows if said]


def _option(variant: Variant, key: str) -> str:
    """An option by the name its master writes, and what it says: `SUEZ, year from which the canal is open: 1870`."""
    return f"{key.replace('_', ' ').upper()}, {variant.options[key].title}: {variant.chosen[key]}"


def goal(variant: Variant) -> Message:
    """`18 of the 34 centres after Fall`, any further conditions, and when the game is drawn."""
    for_a_time = {each.place for each in variant.lapses if each.centre}
    wanted, there = variant.victory_centres, len(set(variant.centres) - for_a_time)
    end = _draw_moment(variant)
    return GoalIs(wanted, there, _season(variant, variant.calendar.ownership_season)).with_more(
        GroupsCountTogether() if variant.groups else None,
        MoreThanOthers() if 2 * wanted <= there else None,
        DrawnAfter(end) if end else None,
    )


def _season(variant: Variant, season: str) -> Message:
    return Plain(say(variant.calendar.seasons[season]))


def draw_moment(variant: Variant) -> str:
    """`Winter 1880`, when a game that nobody has won is drawn; empty if no end is set."""
    end = _draw_moment(variant)
    return told(end) if end else ""


def _draw_moment(variant: Variant) -> Message | None:
    end = variant.draw_at
    return SeasonOfYear(_season(variant, end.season), end.year) if end else None


def terms(settings: Settings, variant: Variant) -> list[tuple[str, str]]:
    """The terms of a game, as rows of a heading and its words."""
    rows: _Rows = [
        *_about(variant),
        *_clock_rows(settings.timing),
        (TheEarlyRun(), _early(settings)),
        (ThePress(), _PRESS[settings.press]),
        *_manners_rows(settings),
        (TheStart(), StartByMaster() if settings.start is StartMode.MANUAL else StartWhenFull()),
        *_special_rows(settings),
        (TheVotes(), _listed(_votes(settings.ballots))),
        (TheJoining(), _listed(_gates(settings))),
        (TheRules(), ", ".join(_chosen_rules(settings, variant))),
    ]
    return _in_words(rows)


def _listed(said: Iterable[Message]) -> str:
    return joined(map(told, said), "; ")


def _chosen_rules(settings: Settings, variant: Variant) -> list[str]:
    """The disputed rules that differ from the variant's choices: `paradox 1982`."""
    rules = [each for each in non_default_settings(settings, variant) if each.key in settings.policies]
    return sorted(f"{each.key} {each.value(settings)}" for each in rules)


def _clock_rows(timing: Timing) -> _Rows:
    at = AtTime(f"{timing.at:%H:%M}", timing.zone) if timing.at else AtAnyTime()
    days = None if timing.days == EVERY_DAY else OnDays(tuple(_DAYS[day] for day in sorted(timing.days)))
    return [
        (ThePhases(), PhasesLast(timing.move, timing.retreat, timing.adjust)),
        (TheDeadlines(), at.with_more(days)),
        (TheReminder(), RemindedLate(timing.remind) if timing.remind else NoSuchTime()),
        (TheGrace(), GraceLasts(timing.grace) if timing.grace else NoSuchTime()),
    ]


def _early(settings: Settings) -> Message:
    """When a phase runs before its deadline."""
    undo = settings.timing.undo
    if settings.early is EarlyRun.NEVER:
        return RunsNeverEarly()
    if settings.process is ProcessMode.MANUAL:
        return GoesToMasterWhenReady(undo)
    return RunsWhenFinal(undo) if settings.early is EarlyRun.FINAL else RunsWhenReady(undo)


def _votes(ballots: Ballots) -> list[Message]:
    """What the players may vote on, as far as it differs from the default."""
    said: list[Message] = [_DRAWS[ballots.draw]] if ballots.draw in _DRAWS else []
    said += [] if ballots.concede else [NoConcessionVotes()]
    said += [] if ballots.extend else [NoExtensionVotes()]
    said += [VotesStand()] if ballots.lasting is Lasting.STANDING else []
    return said


def _special_rows(settings: Settings) -> _Rows:
    """The terms that few games use."""
    absence = settings.timing.absence
    longest = AwayUpTo(absence) if absence else NoAbsenceAllowed()
    return [
        (TheProcess(), MasterRunsPhases() if settings.process is ProcessMode.MANUAL else None),
        (TheGunboat(), PlayersUnnamed() if settings.gunboat else None),
        (TheFog(), SeenByOwnUnits() if settings.fog else None),
        (TheAbsences(), longest if absence != Timing().absence else None),
    ]


def _manners_rows(settings: Settings) -> _Rows:
    """What everybody must know before they write: who may read along, and what press may hide."""
    manners, has_press = settings.manners, settings.press is not PressMode.NONE
    return [
        (TheSenders(), _SHADES.get(manners.shade)),
        (TheFakes(), FakesAllowed() if manners.fake else None),
        (TheEavesdropping(), MastersReadAlong() if manners.eavesdrop else None),
        (TheObservers(), _OBSERVERS.get(manners.observers)),
        (TheLatePress(), LateWriteToMasterOnly() if has_press and not manners.late else None),
        (TheMinorPress(), NoPressInMinorPhases() if has_press and not manners.minor else None),
    ]


def gate_words(settings: Settings, *, started: bool = False) -> list[str]:
    """Each condition for joining: `the master approves who joins`. Once the game has started, the muster is left
    out."""
    return [told(each) for each in _gates(settings, started=started)]


def _gates(settings: Settings, *, started: bool = False) -> list[Message]:
    gates = settings.gates
    said: list[Message] = [MasterApproves()] if gates.approval else []
    said += [JoinersKnowWord()] if gates.word else []
    said += [OnTimeOnly(gates.ontime)] if gates.ontime else []
    said += [AllSayTheyAreThere(gates.muster)] if gates.muster and not started else []
    return said
