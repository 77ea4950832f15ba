"""CREATE: open a new game; its settings stand on the same line or on the lines below it."""

from dataclasses import replace
from datetime import time, timedelta

from judge.board.maps import variant_keys
from judge.desk.command import Command, Who
from judge.desk.visit import Visit
from judge.game import forming
from judge.game.refusals import Refusal
from judge.game.settings import PressMode, Settings, StartMode, Timing
from judge.reading.commands import SETTINGS_EXAMPLES, Misread, Setting, read_settings
from judge.reading.items import Call
from judge.rules.policies import CHOICES
from judge.writing.render import length
from judge.writing.replies import LineVerdict

_DAY_LETTERS = "MTWTFSS"
_DEFAULT_VARIANT = "standard"


def _create(visit: Visit, call: Call) -> str:
    address = visit.sender("create a game")
    name, _, rest = call.rest.partition(" ")
    if not name:
        raise Refusal("no-game-name", "Give the game a name: CREATE spring-cup standard MOVE 3D AT 20:00.")
    if visit.find(name) is not None:
        raise Refusal("name-taken", f"There is a game called {name.lower()} already; choose another name.", game=name)
    variant, rest = _variant(rest.strip())
    settings, problem = _read_line(Settings(), rest) if rest else (Settings(), "")
    all_well = not problem
    for line in call.lines:
        chosen, line_problem = _read_line(settings, line.text)
        said = line_problem or _describe(read_settings(line.text))
        visit.say(LineVerdict(ok=not line_problem, quoted=line.text.strip(), said=said))
        settings, all_well = chosen, all_well and not line_problem
    if not all_well:
        again = "Nothing was created; mend that and send CREATE again."
        raise Refusal("bad-settings", f"{problem} {again}".strip() if problem else f"{again} See the lines below.")
    visit.act(name.lower(), forming.create(name, variant, settings, address, visit.visitor.name))
    return (
        f"the game {name.lower()} is open for players; you are its master, and a letter with all it takes is on its way"
    )


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
        return settings, _sentence(read.said)
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
    return replace(settings, timing=_timed(settings.timing, setting))


def _timed(timing: Timing, setting: Setting) -> Timing:
    match setting.key, setting.value:
        case "at", time() as at:
            return replace(timing, at=at)
        case "days", frozenset() as days:
            return replace(timing, days=days)
        case "zone", str() as zone:
            return replace(timing, zone=zone)
        case "move", timedelta() as span:
            return replace(timing, move=span)
        case "retreat", timedelta() as span:
            return replace(timing, retreat=span)
        case "adjust", timedelta() as span:
            return replace(timing, adjust=span)
        case "grace", timedelta() as span:
            return replace(timing, grace=span)
        case "remind", timedelta() as span:
            return replace(timing, remind=span)
        case "undo", timedelta() as span:
            return replace(timing, undo=span)
    raise ValueError(f"no such setting: {setting}")


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


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


COMMAND = Command(
    spellings=("CREATE",),
    usage=("CREATE game [variant] [settings]", f"CREATE spring-cup standard {SETTINGS_EXAMPLES}"),
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
