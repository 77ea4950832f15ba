"""The terms of a game in words, for letters and lists: its variant, its clock, its press, who may join."""

from collections.abc import Mapping

from judge.board.variant import Variant
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
from judge.writing.rendering.render import length, names
from judge.writing.rendering.translatable import joined, say

_DAYS = (say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat"), say("Sun"))
_PRESS = {
    PressMode.ALL: say("to any seats, or to everybody"),
    PressMode.PARTIAL: say("to some seats, not to everybody"),
    PressMode.BROADCAST: say("only to everybody"),
    PressMode.NONE: say("none"),
}
_SHADES = {
    Shade.GREY: say("press never names its sender"),
    Shade.BOTH: say("press names its sender, or not (GREY), as he likes"),
}
_OBSERVERS = {
    Observing.WRITE: say("read what is written to everybody, and write to everybody"),
    Observing.NONE: say("there are none"),
}


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
    rows = [
        (say("Variant"), variant.title),
        (say("Author"), variant.authors),
        (say("Licence"), variant.licence),
        (say("Map"), variant.provenance if variant.is_reconstructed else ""),
        (say("Options"), "; ".join(_option(variant, key) for key in variant.changed_options)),
        (say("Goal"), goal(variant)),
    ]
    return [(heading, said) for heading, said in rows if said]


def _option(variant: Variant, key: str) -> str:
    """An option by the name its master writes, and what it says: `SUEZ, year from which the canal is open: 1870`."""
    return f"{key.replace('_', ' ').upper()}, {variant.options[key].title}: {variant.chosen[key]}"


def goal(variant: Variant) -> str:
    """`18 of the 34 centres after Fall`, any further conditions, and when the game is drawn."""
    for_a_time = {each.place for each in variant.lapses if each.centre}
    wanted, there = variant.victory_centres, len(set(variant.centres) - for_a_time)
    season = say(variant.calendar.seasons[variant.calendar.ownership_season])
    said = [say("{wanted} of the {there} centres after {season}", wanted=wanted, there=there, season=season)]
    if variant.groups:
        said.append(say(", all powers of a player counted together"))
    if 2 * wanted <= there:
        said.append(say(", and more than any other player"))
    if end := draw_moment(variant):
        said.append(say("; if nobody has won before {end}, all survivors share a draw", end=end))
    return joined(said, "")


def draw_moment(variant: Variant) -> str:
    """`Winter 1880`, when a game that nobody has won is drawn; empty if no end is set."""
    end = variant.draw_at
    return say("{season} {year}", season=say(variant.calendar.seasons[end.season]), year=end.year) if end else ""


def terms(settings: Settings, variant: Variant) -> list[tuple[str, str]]:
    """The terms of a game, as rows of a heading and its words."""
    by_hand = settings.start is StartMode.MANUAL
    start = say("by the master's START") if by_hand else say("as soon as the game is full")
    rows = [
        *about(variant),
        *_clock_rows(settings.timing),
        (say("Early"), _early(settings)),
        (say("Press"), _PRESS[settings.press]),
        *_manners_rows(settings),
        (say("Start"), start),
        *_special_rows(settings),
        (say("Votes"), _votes(settings.ballots)),
        (say("Joining"), joined(gate_words(settings), "; ")),
        (say("Rules"), ", ".join(_chosen_rules(settings, variant))),
    ]
    return [(heading, said) for heading, said in rows if said]


def _chosen_rules(settings: Settings, variant: Variant) -> list[str]:
    """The disputed rules that differ from the variant's choices: `paradox 1982`."""
    rules = [each for each in non_default_settings(settings, variant) if each.key in settings.policies]
    return sorted(f"{each.key} {each.value(settings)}" for each in rules)


def _clock_rows(timing: Timing) -> list[tuple[str, str]]:
    phases = say(
        "movement {move}, retreats {retreat}, adjustments {adjust}",
        move=length(timing.move),
        retreat=length(timing.retreat),
        adjust=length(timing.adjust),
    )
    time = f"{timing.at:%H:%M}" if timing.at else ""
    at = say("at {time}, {zone} time", time=time, zone=timing.zone) if time else say("at any time of day")
    listed = names([_DAYS[day] for day in sorted(timing.days)])
    days = "" if timing.days == EVERY_DAY else say(", on {days}", days=listed)
    return [
        (say("Phases"), phases),
        (say("Deadlines"), joined([at, days], "")),
        (say("Reminder"), say("{remind} before the deadline, to those who lack orders", remind=length(timing.remind))),
        (say("Grace"), say("{grace} after the deadline; then missing orders are given up", grace=length(timing.grace))),
    ]


def _early(settings: Settings) -> str:
    """When a phase runs before its deadline."""
    undo = length(settings.timing.undo)
    if settings.early is EarlyRun.NEVER:
        return say("never; every phase waits for its deadline")
    if settings.process is ProcessMode.MANUAL:
        return say("when everybody is ready, a phase goes to the master {undo} later", undo=undo)
    if settings.early is EarlyRun.FINAL:
        return say("when everybody has said FINAL, a phase runs {undo} later", undo=undo)
    return say("when everybody is ready, a phase runs {undo} later", undo=undo)


def _votes(ballots: Ballots) -> str:
    """What the players may vote on, as far as it differs from the default."""
    draws = {
        DrawMode.NODIAS: say("draws of all survivors or of some"),
        DrawMode.NONE: say("no draws"),
    }
    said = [draws[ballots.draw]] if ballots.draw in draws else []
    said += [] if ballots.concede else [say("no concessions")]
    said += [] if ballots.extend else [say("no extensions")]
    said += [say("votes stand until they are taken back")] if ballots.lasting is Lasting.STANDING else []
    return joined(said, "; ")


def _special_rows(settings: Settings) -> list[tuple[str, str]]:
    """The terms that few games use."""
    rows: list[tuple[str, str]] = []
    if settings.process is ProcessMode.MANUAL:
        rows.append((say("Process"), say("the master has every phase run, when he has seen what it would bring")))
    if settings.gunboat:
        rows.append((say("Gunboat"), say("no player is named to another before the end")))
    if settings.fog:
        rows.append((say("Fog"), say("you see what your units and centres see, and all of it when the game is over")))
    absence = settings.timing.absence
    if absence != Timing().absence:
        longest = say("up to {time} each", time=length(absence)) if absence else say("none may be announced")
        rows.append((say("Absences"), longest))
    return rows


def _manners_rows(settings: Settings) -> list[tuple[str, str]]:
    """What everybody must know before they write: who may read along, and what press may hide."""
    manners = settings.manners
    rows = [
        (say("Senders"), _SHADES.get(manners.shade, "")),
        (
            say("Fakes"),
            say("press may name a false sender and false readers, but not to masters") if manners.fake else "",
        ),
        (say("Eavesdrop"), say("masters get a copy of all press") if manners.eavesdrop else ""),
        (say("Observers"), _OBSERVERS.get(manners.observers, "")),
    ]
    if settings.press is not PressMode.NONE:
        rows += [
            (say("Late press"), "" if manners.late else say("who is late with orders writes to the master only")),
            (say("Minor press"), "" if manners.minor else say("none between players in retreats and adjustments")),
        ]
    return [(heading, said) for heading, said in rows if said]


def gate_words(settings: Settings, *, started: bool = False) -> list[str]:
    """Each condition for joining: `the master approves who joins`. Once the game has started, the muster is left
    out."""
    gates = settings.gates
    asked: Mapping[str, bool] = {
        say("the master approves who joins"): gates.approval,
        say("joined with a word"): bool(gates.word),
        say("for players on time in {number} of 100 phases", number=gates.ontime): bool(gates.ontime),
        say("before the start all have {time} to say that they are there", time=length(gates.muster)): bool(
            gates.muster and not started
        ),
    }
    return [said for said, holds in asked.items() if holds]
