"""CREATE: open a new game; its settings stand on the same line or on the lines below it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import time, timedelta
from typing import Any

from judge.board.maps import UnknownOption, check_options, load_variant, variant_keys
from judge.board.variant import Variant
from judge.desk.command import Command, Who, always
from judge.desk.lookup import as_sentence, option_words
from judge.desk.visit import Visit
from judge.game import forming
from judge.game.boards import DEFAULT_VARIANT
from judge.game.choosing import board_with
from judge.game.events import Event
from judge.game.refusals import Refusal
from judge.game.settings import PressMode, Settings, StartMode
from judge.reading.commands import SETTINGS_EXAMPLES, SETTINGS_UNCLEAR, Misread, Setting, read_settings
from judge.reading.faults import faults_of_settings
from judge.reading.items import Call
from judge.reading.lines import Line
from judge.rules.policies import CHOICES
from judge.writing.render import length
from judge.writing.replies import LineVerdict

_DAY_LETTERS = "MTWTFSS"
_SEE_BELOW = "Not all settings are clear; see the lines below."
_AGAIN = "Nothing was created; mend that and send CREATE again."


def _create(visit: Visit, call: Call) -> str:
    address = visit.sender("create a game")
    name, variant, settings = "", load_variant(DEFAULT_VARIANT), Settings()
    problems: list[str] = []
    try:
        name, variant, settings = _first_line(visit, call.rest)
    except Refusal as refusal:
        problems.append(str(refusal))
    settings, below = _lines_below(settings, variant, call.lines)
    if not all(each.ok for each in below):
        problems.append(_SEE_BELOW)
    events: list[Event] = []
    if not problems:
        try:
            events = forming.create(name, variant.key, settings, address, visit.visitor.name)
        except Refusal as refusal:
            problems.append(str(refusal))
    for each in below:
        visit.say(replace(each, notes=("nothing was created",)) if problems and each.ok else each)
    if problems:
        raise Refusal("not-created", f"{problems[0]} {_AGAIN}")
    visit.act(name, events)
    return f"the game {name} is open for players; you are its master, and a letter with all it takes is on its way"


def _lines_below(settings: Settings, variant: Variant, lines: Sequence[Line]) -> tuple[Settings, list[LineVerdict]]:
    """The settings after the lines below CREATE, and what is said to each of them."""
    verdicts = []
    for line in lines:
        settings, problem = _read_line(settings, variant, line.text)
        said = problem or _describe(_read(line.text, variant), variant)
        verdicts.append(LineVerdict(ok=not problem, quoted=line.text.strip(), said=said))
    return settings, verdicts


def _first_line(visit: Visit, rest: str) -> tuple[str, Variant, Settings]:
    """The name, the variant and the settings that stand on the line of CREATE itself.

    :raises Refusal: `no-game-name`, `bad-game-name`, `name-taken`, `unknown-variant`, `bad-settings`.
    """
    named, _, rest = rest.partition(" ")
    if not named:
        raise Refusal("no-game-name", "Give the game a name: CREATE spring-cup standard MOVE 3D AT 20:00.")
    name = forming.require_game_name(named)
    if visit.find(name) is not None:
        raise Refusal("name-taken", f"There is a game called {name} already; choose another name.", game=name)
    variant, rest = _variant(rest.strip())
    settings, problem = _read_line(Settings(), variant, rest) if rest else (Settings(), "")
    if problem:
        raise Refusal("bad-settings", problem)
    return name, variant, settings


def _variant(rest: str) -> tuple[Variant, str]:
    """The variant named first in `rest`, by key or title, and what is left; the default where settings begin at once.

    :raises Refusal: `unknown-variant`, `bad-map`.
    """
    word, _, left = rest.partition(" ")
    if word.lower() in variant_keys():
        return board_with(word, {}), left.strip()
    default = load_variant(DEFAULT_VARIANT)
    first = _read(rest, default) if rest else ()
    is_policy = not isinstance(first, Misread) and (not first or not first[0].rule or first[0].key in CHOICES)
    if is_policy or word.upper() in ("MOVE", "RETREAT", "ADJUST", "AT", "ZONE", "DAYS", "GRACE", "REMIND", "UNDO"):
        return default, rest
    for key in variant_keys():
        variant = board_with(key, {})
        if re.match(rf"{re.escape(variant.title)}(?!\S)", rest, re.IGNORECASE):
            return variant, rest[len(variant.title) :].strip()
    known = ", ".join(variant_keys())
    raise Refusal("unknown-variant", f"{word!r} is no variant (known: {known}) and no setting ({SETTINGS_EXAMPLES}).")


def _read(line: str, variant: Variant) -> tuple[Setting, ...] | Misread:
    """The settings on a line, in which options of the variant may be named in several words."""
    for key in variant.options:
        line = re.sub(rf"(?<!\w){re.sub('_', '[ _-]+', key)}(?!\w)", key, line, flags=re.IGNORECASE)
    return read_settings(line)


def _read_line(settings: Settings, variant: Variant, line: str) -> tuple[Settings, str]:
    """The settings after one more line; with a problem they stay as they were."""
    read = _read(line, variant)
    if isinstance(read, Misread):
        faults = "; ".join(faults_of_settings(line)) if read.said == SETTINGS_UNCLEAR else ""
        if faults:
            return settings, as_sentence(faults)
        options = f" The options of {variant.title} are {option_words(variant)}." if variant.options else ""
        return settings, f"{as_sentence(read.said)}{options}"
    chosen = settings
    for each in read:
        if each.rule and (problem := _rule_problem(each, chosen, variant)):
            return settings, problem
        chosen = _with(chosen, each, variant)
    return chosen, ""


def _rule_problem(setting: Setting, settings: Settings, variant: Variant) -> str:
    """Why there is no such rule or option, or not with this value; empty where all is well."""
    key, value = setting.key, str(setting.value)
    if key in variant.options:
        try:
            check_options(variant, {**settings.options, key: value})
        except UnknownOption as error:
            return as_sentence(str(error))
        return ""
    if key in CHOICES:
        return "" if value in CHOICES[key] else f"{key.upper()} is one of {', '.join(CHOICES[key])}."
    options = f" and no option of {variant.title}, which has {option_words(variant)}" if variant.options else ""
    return f"{key.upper()} is no setting{options}; write e.g. {SETTINGS_EXAMPLES}."


def _with(settings: Settings, setting: Setting, variant: Variant) -> Settings:
    """The settings with one more choice."""
    if setting.key in variant.options:
        return replace(settings, options=settings.options | {setting.key: str(setting.value)})
    if setting.rule:
        return replace(settings, policies=settings.policies | {setting.key: str(setting.value)})
    if setting.key == "press":
        return replace(settings, press=PressMode(str(setting.value)))
    if setting.key == "start":
        return replace(settings, start=StartMode(str(setting.value)))
    # what is left are the clock's habits, by the names that Timing gives them
    habit: dict[str, Any] = {setting.key: setting.value}
    return replace(settings, timing=replace(settings.timing, **habit))


def _describe(read: tuple[Setting, ...] | Misread, variant: Variant) -> str:
    """What a line of settings chose, in words."""
    if isinstance(read, Misread):
        return read.said
    titles = {key: f"{choice.title}:" for key, choice in variant.options.items()}
    return "; ".join(f"{titles.get(each.key, each.key)} {_value(each)}" for each in read)


def _value(setting: Setting) -> str:
    match setting.value:
        case timedelta() as span:
            return length(span)
        case time() as at:
            return f"{at:%H:%M}"
        case frozenset() as days:
            return "".join(letter if day in days else "-" for day, letter in enumerate(_DAY_LETTERS))
    return str(setting.value)


COMMAND = Command(
    spellings=("CREATE",),
    usage=("CREATE game [variant] [settings]", f"CREATE spring-cup standard {SETTINGS_EXAMPLES}"),
    summary="opens a new game, of which you are the master",
    help=(
        "Opens a new game, of which you become the master. Settings stand on the same line or on the lines below, "
        "up to an empty line: MOVE, RETREAT and ADJUST are the lengths of the phases, AT the time of day and DAYS the "
        "weekdays (Monday first) of deadlines in the ZONE; GRACE is how long missing orders are waited for, REMIND how "
        "long before the deadline the late are reminded, UNDO how long a phase waits once everybody is ready. PRESS is "
        "ALL, BROADCAST or NONE; START is AUTO or MANUAL; disputed rules are chosen by name, as PARADOX 1982, and so "
        "is what a variant leaves open, as LENGTH LONG; SET OPTION changes that until the start."
    ),
    who=Who.ANYBODY,
    needs_proof=always,
    most=5,
    handle=_create,
    settings=True,
)
