"""CREATE: open a new game; its settings stand on the same line or on the lines below it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import time, timedelta
from typing import Any

from judge.board.maps import variant_keys
from judge.desk.command import Command, Who
from judge.desk.lookup import as_sentence
from judge.desk.visit import Visit
from judge.game import forming
from judge.game.events import Event
from judge.game.refusals import Refusal
from judge.game.settings import PressMode, Settings, StartMode
from judge.reading.commands import SETTINGS_EXAMPLES, Misread, Setting, read_settings
from judge.reading.items import Call
from judge.reading.lines import Line
from judge.rules.policies import CHOICES
from judge.writing.render import length
from judge.writing.replies import LineVerdict

_DAY_LETTERS = "MTWTFSS"
_DEFAULT_VARIANT = "standard"
_SEE_BELOW = "Not all settings are clear; see the lines below."
_AGAIN = "Nothing was created; mend that and send CREATE again."


def _create(visit: Visit, call: Call) -> str:
    address = visit.sender("create a game")
    name, variant, settings = "", _DEFAULT_VARIANT, Settings()
    problems: list[str] = []
    try:
        name, variant, settings = _first_line(visit, call.rest)
    except Refusal as refusal:
        problems.append(str(refusal))
    settings, below = _lines_below(settings, call.lines)
    if not all(each.ok for each in below):
        problems.append(_SEE_BELOW)
    events: list[Event] = []
    if not problems:
        try:
            events = forming.create(name, variant, settings, address, visit.visitor.name)
        except Refusal as refusal:
            problems.append(str(refusal))
    for each in below:
        visit.say(replace(each, notes=("nothing was created",)) if problems and each.ok else each)
    if problems:
        raise Refusal("not-created", f"{problems[0]} {_AGAIN}")
    visit.act(name, events)
    return f"the game {name} is open for players; you are its master, and a letter with all it takes is on its way"


def _lines_below(settings: Settings, lines: Sequence[Line]) -> tuple[Settings, list[LineVerdict]]:
    """The settings after the lines below CREATE, and what is said to each of them."""
    verdicts = []
    for line in lines:
        settings, problem = _read_line(settings, line.text)
        said = problem or _describe(read_settings(line.text))
        verdicts.append(LineVerdict(ok=not problem, quoted=line.text.strip(), said=said))
    return settings, verdicts


def _first_line(visit: Visit, rest: str) -> tuple[str, str, Settings]:
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
    settings, problem = _read_line(Settings(), rest) if rest else (Settings(), "")
    if problem:
        raise Refusal("bad-settings", problem)
    return name, variant, settings


def _variant(rest: str) -> tuple[str, str]:
    """The variant named first in `rest`, and what is left; the default one where the settings begin at once."""
    word, _, left = rest.partition(" ")
    if word.lower() in variant_keys():
        return word.lower(), left.strip()
    first = read_settings(rest) if rest else ()
    is_policy = not isinstance(first, Misread) and (not first or not first[0].rule or first[0].key in CHOICES)
    if is_policy or word.upper() in ("MOVE", "RETREAT", "ADJUST", "AT", "ZONE", "DAYS", "GRACE", "REMIND", "UNDO"):
        return _DEFAULT_VARIANT, rest
    known = ", ".join(variant_keys())
    raise Refusal("unknown-variant", f"{word!r} is no variant (known: {known}) and no setting ({SETTINGS_EXAMPLES}).")


def _read_line(settings: Settings, line: str) -> tuple[Settings, str]:
    """The settings after one more line; with a problem they stay as they were."""
    read = read_settings(line)
    if isinstance(read, Misread):
        return settings, as_sentence(read.said)
    chosen = settings
    for each in read:
        if each.rule and each.value not in CHOICES.get(each.key, ()):
            return settings, _rule_problem(each)
        chosen = _with(chosen, each)
    return chosen, ""


def _rule_problem(setting: Setting) -> str:
    if setting.key in CHOICES:
        return f"{setting.key.upper()} is one of {', '.join(CHOICES[setting.key])}."
    return f"{setting.key.upper()} is no setting; write e.g. {SETTINGS_EXAMPLES}."


def _with(settings: Settings, setting: Setting) -> Settings:
    """The settings with one more choice."""
    if setting.rule:
        return replace(settings, policies=settings.policies | {setting.key: str(setting.value)})
    if setting.key == "press":
        return replace(settings, press=PressMode(str(setting.value)))
    if setting.key == "start":
        return replace(settings, start=StartMode(str(setting.value)))
    # what is left are the clock's habits, by the names that Timing gives them
    habit: dict[str, Any] = {setting.key: setting.value}
    return replace(settings, timing=replace(settings.timing, **habit))


def _describe(read: tuple[Setting, ...] | Misread) -> str:
    """What a line of settings chose, in words."""
    if isinstance(read, Misread):
        return read.said
    return "; ".join(f"{each.key} {_value(each)}" for each in read)


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
        "ALL, BROADCAST or NONE; START is AUTO or MANUAL; disputed rules are chosen by name, as PARADOX 1982."
    ),
    who=Who.ANYBODY,
    handle=_create,
    settings=True,
)
