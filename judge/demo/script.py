"""The built-in game: a script (`builtin.toml`) of letters and expected answers, played on a stage.

The script has the meaning of all orders in canonical spelling too, so that the game stops at the first phase that
differs. What is expected of each letter is written next to it.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal

from cattrs import BaseValidationError, Converter, transform_error

from judge.board.notation import require_order
from judge.board.orders import Order
from judge.board.position import Position
from judge.demo.stage import Person, Received, Stage
from judge.game.boards import variant_of
from judge.game.clock.due_events import next_wake
from judge.game.clock.phase_status import PhaseStatus
from judge.game.state import GameState
from judge.rules.adjudication import adjudicate

GAME = "crown"
PHASES = 28  # scenes in the script, for a progress bar that is drawn before the script is read

_FILE = Path(__file__).with_name("builtin.toml")
_SOON = timedelta(seconds=1)

Way = Literal["all in", "deadline", "grace", "at once", "rollback"]
Happens = Literal["reminder", "late notice"]


class ScriptError(ValueError):
    """The script cannot be read, or the game differs from it."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that a person sends, and its expected effects.

    It is a reply to the newest letter of the game, or goes to the judge's own address (`to` is "judge"). The answers
    must contain `says` and must not contain `never`; `wrong` is the number of refused lines. `told` maps other people
    to words in the letters that they get because of this one.
    """

    by: str
    text: str
    to: Literal["game", "judge"] = "game"
    wrong: int = 0
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    told: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wait:
    """Wait until the clock does something; `told` is what people then get in letters, `still` lists who gets none."""

    until: Happens
    told: Mapping[str, str] = field(default_factory=dict)
    still: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """One phase: its code, its letters, what the orders mean (`A PAR - BUR, A MAR H`), and how it ends.

    `ends` says what runs the phase: all orders are in; the deadline (somebody set WAIT); the end of grace; the last
    step itself; or nothing, because the game is rolled back.
    """

    phase: str
    steps: tuple[Letter | Wait, ...]
    meant: Mapping[str, str] = field(default_factory=dict)
    ends: Way = "all in"
    told: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Script:
    """A whole game: its people by their names in the script, the letters before and after, the phases, who wins."""

    people: Mapping[str, str]
    opening: tuple[Letter, ...]
    scenes: tuple[Scene, ...]
    closing: tuple[Letter, ...]
    winner: str | None  # None: the game does not end


def read_script(text: str) -> Script:
    """The script in a TOML text.

    :raises ScriptError: it is not TOML, a key or value is wrong or missing, or it names unknown people.
    """
    converter = Converter(forbid_extra_keys=True)
    for kind in (str, int):
        converter.register_structure_hook(kind, _exactly)
    converter.register_structure_hook_func(lambda kind: kind == tuple[str, ...], _texts)
    try:
        script = converter.structure(tomllib.loads(text), Script)
    except tomllib.TOMLDecodeError as error:
        raise ScriptError(f"the script is not TOML: {error}") from error
    except BaseValidationError as error:
        raise ScriptError("; ".join(transform_error(error, "script"))) from error
    unknown = _named(script) - set(script.people)
    if unknown:
        raise ScriptError(f"the script names {', '.join(sorted(unknown))}, who are not among its people")
    for scene in script.scenes:
        for listed in scene.meant.values():
            _orders(listed)
    return script


def builtin_script() -> Script:
    """The script of the built-in game."""
    return read_script(_FILE.read_text(encoding="utf-8"))


def _exactly(value: object, kind: type[Any]) -> Any:
    """The value, if it has exactly that type: nothing is converted."""
    if type(value) is not kind:
        raise ValueError(f"{value!r} is no {kind.__name__}")
    return value


def _texts(value: object, _: object) -> tuple[str, ...]:
    """A list of texts; a single text is not one."""
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list")
    return tuple(_exactly(each, str) for each in value)


def _named(script: Script) -> set[str]:
    """All people that a script names."""
    found: set[str] = set()
    for told in (scene.told for scene in script.scenes):
        found |= set(told)
    for step in (*script.opening, *(step for scene in script.scenes for step in scene.steps), *script.closing):
        found |= set(step.told) | ({step.by} if isinstance(step, Letter) else set(step.still))
    return found


def _orders(listed: str) -> list[Order]:
    """The orders of a list in canonical spelling.

    :raises ScriptError: one of them is not.
    """
    try:
        return [require_order(text) for text in listed.split(", ")]
    except ValueError as error:
        raise ScriptError(str(error)) from error


def play_builtin(stage: Stage, tell: Callable[[str], None]) -> int:
    """Play the built-in game to its end. Returns the number of phases; `tell` is called with each as it begins.

    :raises ScriptError: something differs from the script.
    """
    script = builtin_script()
    if unsaid := play(stage, script, tell):
        raise ScriptError("\n\n".join(unsaid))
    return len(script.scenes)


def play(stage: Stage, script: Script, tell: Callable[[str], None]) -> list[str]:
    """Play any script of a game called `GAME`, and go on if a letter is worded otherwise than the script expects.

    `tell` is called with each phase as it begins. Returns a text for each expected wording that no letter has.

    :raises ScriptError: something else differs from the script.
    """
    actors = _Play(stage, people_of(stage, script))
    actors.letters(script.opening)
    for scene in script.scenes:
        tell(scene.phase)
        actors.scene(scene)
    actors.letters(script.closing)
    winner = stage.state(GAME).winner
    if winner != script.winner:
        raise ScriptError(f"{winner} has won, and {script.winner} should have")
    return actors.unsaid


def people_of(stage: Stage, script: Script) -> dict[str, Person]:
    """The people of a script, where they are written `Name <address>`, on a stage."""
    entries = ((name, *entry.rstrip(">").rpartition("<")) for name, entry in script.people.items())
    return {name: stage.person(address, called.strip()) for name, called, _, address in entries}


@dataclass(frozen=True, slots=True)
class _Play:
    """A script being played on a stage; `people` are its people there.

    `unsaid` tells which words of the script no letter had. The game goes on without them.
    """

    stage: Stage
    people: Mapping[str, Person]
    unsaid: list[str] = field(default_factory=list)

    def scene(self, scene: Scene) -> None:
        """Play one phase, and compare it with the script."""
        before = self._position(scene)
        for step in scene.steps:
            if isinstance(step, Letter):
                self.letters((step,))
            else:
                self._wait(step, scene)
        state = self.stage.state(GAME)
        if scene.ends == "rollback":
            return
        if (state.position != before) != (scene.ends == "at once"):
            raise ScriptError(f"{scene.phase} should end {scene.ends!r}, and the game is at {_phase_of(state)}")
        if scene.ends != "at once":
            self._end(scene, state)
        self._compare(scene, before)

    def letters(self, letters: Sequence[Letter]) -> None:
        """Send letters one after the other, each a minute later, and compare the answers with the script."""
        for letter in letters:
            self.stage.now += timedelta(minutes=1)
            writer = self.people[letter.by]
            if letter.to == "game":
                self.stage.reply(writer, GAME, letter.text)
            else:
                self.stage.write(writer, letter.text)
            came = self.stage.settle()
            self._check_answer(letter, [each.text for each in came if each.to == writer.address])
            self._check_told(letter.told, came, f"the letter of {letter.by}:\n{letter.text}")

    def _check_answer(self, letter: Letter, answers: Sequence[str]) -> None:
        text = "\n".join(answers)
        said, about = _flat(text), f"{letter.by} wrote\n{letter.text}\nand of the answer"
        self.unsaid.extend(
            f"{about} it does not say {words!r}:\n{text}" for words in letter.says if _flat(words) not in said
        )
        problems = [f"it says {words!r}" for words in letter.never if _flat(words) in said]
        refused = sum(line.startswith("  ✗ ") for answer in answers for line in answer.splitlines())
        if refused != letter.wrong:
            problems.append(f"it refuses {refused} lines instead of {letter.wrong}")
        if not answers:
            problems.append("there is none")
        if problems:
            raise ScriptError(f"{about} {'; '.join(problems)}:\n{text}")

    def _check_told(self, told: Mapping[str, str], came: Sequence[Received], after: str) -> None:
        for name, words in told.items():
            address = self.people[name].address
            texts = [each.text for each in came if each.to == address]
            if not any(_flat(words) in _flat(text) for text in texts):
                self.unsaid.append(f"{name} was not told {words!r} after {after}\nbut:\n" + "\n".join(texts))

    def _wait(self, wait: Wait, scene: Scene) -> None:
        at = next_wake(self.stage.state(GAME))
        if at is None:
            raise ScriptError(f"{scene.phase}: the clock stands still")
        self.stage.now = max(self.stage.now, at) + _SOON
        came = self.stage.settle()
        state = self.stage.state(GAME)
        if not (state.reminders if wait.until == "reminder" else state.late_noticed):
            raise ScriptError(f"{scene.phase}: the clock did not come to the {wait.until} at {at}")
        self._check_told(wait.told, came, f"the {wait.until} in {scene.phase}")
        noisy = [name for name in wait.still if any(each.to == self.people[name].address for each in came)]
        if noisy:
            raise ScriptError(f"{scene.phase}: the {wait.until} went to {', '.join(noisy)} too")

    def _end(self, scene: Scene, state: GameState) -> None:
        """Let time pass until the phase ends in the way that the script says."""
        missing = PhaseStatus(state, variant_of(state)).late
        way = "all in" if state.early_at else "grace" if missing else "deadline"
        if way != scene.ends:
            raise ScriptError(f"{scene.phase} should end {scene.ends!r}, not {way!r}; missing: {missing}")
        self._check_told(scene.told, self.stage.pass_time(GAME), f"the end of {scene.phase}")

    # -- what was meant

    def _position(self, scene: Scene) -> Position:
        state = self.stage.state(GAME)
        if state.position is None or str(state.position.phase) != scene.phase:
            raise ScriptError(f"the script is at {scene.phase}, the game at {_phase_of(state)}")
        return state.position

    def _compare(self, scene: Scene, before: Position) -> None:
        """Compare the recorded phase with the orders that the script means, and with their outcome."""
        with self.stage.daemon.archive.reading() as records:
            played = list(records.phases(GAME))[-1]
        meant = {power: _orders(listed) for power, listed in scene.meant.items()}
        expected = {power: sorted(map(str, orders)) for power, orders in meant.items()}
        read = {power: sorted(map(str, orders)) for power, orders in played.orders.items() if orders}
        if read != expected:
            raise ScriptError(f"in {scene.phase} the orders were\n{read}\nand meant were\n{expected}")
        outcome = adjudicate(variant_of(self.stage.state(GAME)), before, meant)
        # a game that is over keeps the phase in which it ended
        after = replace(outcome.after, phase=before.phase) if outcome.is_over else outcome.after
        if played.after != after:
            raise ScriptError(f"{scene.phase} led to\n{played.after}\nand should have led to\n{after}")


def _phase_of(state: GameState) -> str:
    return f"{state.position.phase}, {state.status}" if state.position else str(state.status)


def _flat(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())
