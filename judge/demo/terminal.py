"""`judge demo` on a terminal: a progress bar while a game is played by mail, then the paths of its letters."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from judge.archive.overview import show_phase
from judge.batch.replay import read_game
from judge.board.library import installed
from judge.demo import script
from judge.demo.recorded import GAME, play_recorded
from judge.demo.stage import Stage

Tell = Callable[[str], None]
"""Takes the code of each phase as it begins."""


def show(file: Path | None, folder: Path | None) -> None:
    """Play the recorded game in `file`, or the built-in one; the judge works in `folder`, or a new temporary one.

    :raises RecordError: the file is not a recorded game.
    :raises ValueError: the game differs from its record or script.
    """
    game = read_game(file, installed()) if file else None
    var = folder or Path(tempfile.mkdtemp(prefix="judge-demo-"))
    with Stage(var, maps=game is None) as stage:  # drawing the maps of a long recorded game would take minutes
        if game:
            show_on(Console(), stage, GAME, len(game.phases), lambda tell: play_recorded(stage, game, tell))
        else:
            show_on(Console(), stage, script.GAME, script.PHASES, lambda tell: script.play_builtin(stage, tell))


def show_on(console: Console, stage: Stage, name: str, phases: int, play: Callable[[Tell], object]) -> None:
    """Play the game of this name on a stage; the judge's folder then has its history and summary.

    `play` does it, and calls its argument with the code of each phase as the phase begins.
    """
    var = stage.var
    console.print(f"A judge listens on 127.0.0.1:{stage.daemon.port}; its letters go to {stage.config.maildir_path}")
    _play(console, phases, play)
    letters = sum(len(person.inbox) for person in stage.people())
    _write_out(stage, name, var)
    state = stage.state(name)
    ending = f"won by {state.winner.title()}" if state.winner else state.status.value
    console.print(f"The game is over: {ending}. The judge sent {letters} letters.")
    console.print(f"  letters   {var / 'outgoing' / 'new'}  (any mail program opens this Maildir)", soft_wrap=True)
    console.print(f"  history   {var / 'history.txt'}", soft_wrap=True)
    console.print(f"  summary   {var / 'summary.txt'}", soft_wrap=True)


def _play(console: Console, phases: int, play: Callable[[Tell], object]) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("playing by mail", total=phases)

        def tell(phase: str) -> None:
            progress.update(task, advance=1, description=phase)

        play(tell)


def _write_out(stage: Stage, game: str, var: Path) -> None:
    """Write the game's public letters to history.txt and its summary to summary.txt."""
    with stage.daemon.archive.reading() as records:
        phases = dict.fromkeys(letter.phase for letter in records.history(game) if letter.phase)
        history = "\n\n".join(show_phase(records, game, phase) for phase in phases)
    (var / "history.txt").write_text(history + "\n", encoding="utf-8")
    title = f"Summary of {game}"
    letters = (letter.text for person in stage.people() for letter in person.inbox)
    summaries = [title + text.partition(title)[2] for text in letters if title in text]
    (var / "summary.txt").write_text(summaries[-1], encoding="utf-8")
