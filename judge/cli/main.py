"""The command line. Every command calls a room and prints the result; nothing is decided here."""

import json
import logging
import os
import signal
import sqlite3
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

import click

from judge import __version__
from judge.board.phase import PhaseKind
from judge.cli import games
from judge.cli.appointing import games as running_games
from judge.cli.keeper import (
    COMMANDS,
    CONFIG,
    FALLBACK_MAPS,
    MAPS,
    archive,
    configured,
    require_free_ports,
    warn_of_templates,
)
from judge.cli.maps import maps
from judge.cli.progress import progress, show_table


@click.group()
@click.version_option(__version__, prog_name="judge")
def main() -> None:
    """A judge that runs games of Diplomacy entirely by e-mail."""


for each in COMMANDS:
    main.add_command(each)
for each in games.COMMANDS:
    archive.add_command(each)
main.add_command(running_games)
main.add_command(maps)


@main.command()
@CONFIG
@FALLBACK_MAPS
def run(config_file: Path | None, own_maps: Path | None) -> None:
    """Run the judge until it is told to stop (Ctrl-C or SIGTERM)."""
    from judge.app.daemon import Daemon
    from judge.writing.rendering.translator import in_english

    config = configured(config_file, own_maps)
    warn_of_templates(config)
    require_free_ports(config)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("apscheduler").setLevel(logging.WARNING)
    # A handler runs in the thread that waits. The lock of an Event could be taken there already; `put` needs none.
    told: SimpleQueue[int] = SimpleQueue()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: told.put(number))
    try:
        judge = Daemon(config)
        judge.start()
    except (OSError, ValueError, sqlite3.Error) as error:
        click.echo(f"✗ the judge cannot start: {getattr(error, 'strerror', None) or error}", err=True)
        click.echo(f"  judge doctor{_option(config_file)} tells what it needs and what is there", err=True)
        raise SystemExit(1) from error
    way_out = f"relay {config.relay.host}:{config.relay.port}" if config.relay else f"Maildir {config.maildir_path}"
    click.echo(f"The judge is up. Letters to {config.address} come in by {', '.join(map(in_english, judge.ways_in))}.")
    if config.smtp:
        click.echo("For example:")
        click.echo(f"  printf 'From: you@example.org\\nTo: {config.address}\\nSubject: hello\\n\\nHELP\\n' > hello.eml")
        click.echo(
            f"  curl --url smtp://{config.smtp[0].host}:{judge.port} --mail-from you@example.org "
            f"--mail-rcpt {config.address} --upload-file hello.eml"
        )
    click.echo(f"Its letters go to: {way_out}. Its archive is {config.archive}. Ctrl-C stops it.")
    _wait_for(told)
    judge.stop()
    with suppress(OSError):  # the reader of this output may be gone
        click.echo("The judge has stopped.")
        sys.stdout.flush()
    # Everything is stored by now. A thread that still waits for a peer must not keep the process alive, which the
    # threads that store letters would otherwise do.
    logging.shutdown()
    os._exit(0)


def _wait_for(told: SimpleQueue[int]) -> None:
    """Wait for a signal. One that comes just before the wait begins does not end it, so this polls."""
    while True:
        with suppress(Empty):
            told.get(timeout=1.0)
            return


@main.command()
@click.argument("game", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--var", "folder", type=click.Path(path_type=Path), help="Keep everything here, not in a temporary folder."
)
def demo(game: Path | None, folder: Path | None) -> None:
    """Play a whole game by mail through real sockets: the built-in one, or a recorded GAME."""
    from judge.board.json_positions import RecordError
    from judge.demo.terminal import show

    try:
        show(game, folder)
    except RecordError as error:
        raise click.ClickException(str(error)) from error


def _option(config_file: Path | None) -> str:
    """The `--config` option that names the same configuration in another command."""
    return f" --config {config_file}" if config_file else ""


@main.command()
@click.option("--jsonl", is_flag=True, required=True, help="One JSON object a line, in and out.")
@MAPS
def adjudicate(jsonl: bool, own_maps: Path | None) -> None:
    """Adjudicate positions or whole games read from standard input (docs/batch.md)."""
    from judge.batch.json_lines import adjudicate_line
    from judge.board.library import Library

    library = Library(own_maps)
    with progress("adjudicating"):
        for line in sys.stdin.buffer:
            if line.strip():
                for each in adjudicate_line(line, library):
                    sys.stdout.write(json.dumps(each, separators=(",", ":")) + "\n")
                sys.stdout.flush()


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@MAPS
def replay(files: tuple[Path, ...], own_maps: Path | None) -> None:
    """Play recorded games again and compare every position; exit 1 if one differs."""
    from judge.batch.replay import compare, read_game
    from judge.board.json_positions import RecordError
    from judge.board.library import Library

    library = Library(own_maps)
    differing, sums = 0, []
    with progress("replaying", len(files)) as step:
        echo = partial(click.echo, file=sys.stdout)  # named, so that it appears above the progress
        for file in files:
            step()
            try:
                game = read_game(file, library)
            except RecordError as error:
                echo(f"✗ {error}")
                differing += 1
                continue
            compared = list(compare(game))
            for each in compared:
                if each.by_older_rule:
                    echo(f"  {game.id} {each.phase}: agrees by the civil disorder rule of before 2023 (DATC 4.D.8)")
                for difference in each.differences:
                    echo(f"✗ {game.id} {each.phase}: {difference}")
            wrong = sum(bool(each.differences) for each in compared)
            differing += wrong
            sums.append([game.id, str(len(compared)), str(wrong)])
            echo(f"{'✗' if wrong else '✓'} {game.id}: {len(compared) - wrong} of {len(compared)} phases agree")
    show_table(["game", "phases", "differing"], sums)
    if differing:
        raise SystemExit(1)


@main.command()
@click.option("--variant", "variant_key", default="standard", show_default=True)
@click.option(
    "--phase", "phase_code", default=None, help="Such as S1901M; the kind of phase decides what can be ordered."
)
@click.option("--power", default=None, help="Whose orders they are.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@MAPS
@click.argument("file", type=click.Path(allow_dash=True))
def read(
    variant_key: str, phase_code: str | None, power: str | None, as_json: bool, own_maps: Path | None, file: str
) -> None:
    """Show what the judge understands of a letter (.eml) or a plain text FILE; - reads standard input."""
    from judge.board.json_positions import RecordError, read_phase, read_power
    from judge.board.library import Library, UnknownVariant
    from judge.cli.line_report import to_json, to_text
    from judge.desk.registry import all_spellings
    from judge.reading.mail.body import lines_of_file
    from judge.reading.names import find_power
    from judge.reading.orders.orders import OrderContext
    from judge.reading.orders.readout import read_text

    try:
        variant = Library(own_maps).load(variant_key)
        phase = read_phase(variant, phase_code) if phase_code else None
        found = find_power(variant, power) if power else None
        whose = found if found is None or isinstance(found, str) else read_power(variant, power or "")
    except (UnknownVariant, RecordError) as error:
        raise click.ClickException(str(error.args[0])) from error
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}") from error
    lines = lines_of_file(raw)
    position = variant.start() if phase is not None and phase == variant.calendar.start else None
    context = OrderContext(variant, phase.kind if phase else PhaseKind.MOVEMENT, whose, position)
    readings = read_text(lines, context, all_spellings())
    if as_json:
        click.echo(json.dumps(to_json(readings, variant), ensure_ascii=False, indent=1))
    else:
        click.echo(to_text(readings, variant).rstrip("\n"))
