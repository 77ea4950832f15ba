"""The keeper's commands: check the configuration and the judge, back up and restore the archive, look into it."""

import secrets
import sqlite3
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.board.phase import Phase
from judge.cli.progress import progress
from judge.common.clock import utc_now
from judge.config.loading import Config, ConfigError, describe, read_config
from judge.writing.rendering.render import plural

if TYPE_CHECKING:
    from judge.archive.condition import Condition

OWN_MAPS = "JUDGE_MAPS"
"""The environment variable that names a keeper's own folder of variants to commands that read no configuration."""
MAPS = click.option(
    "--maps",
    "own_maps",
    envvar=OWN_MAPS,
    type=click.Path(path_type=Path),
    help=f"A folder with variants of your own; {OWN_MAPS} in the environment names it too.",
)
CONFIG = click.option(
    "--config",
    "config_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The keeper's TOML file; without it a judge on this machine's loopback.",
)
FALLBACK_MAPS = click.option(
    "--maps",
    "own_maps",
    envvar=OWN_MAPS,
    type=click.Path(path_type=Path),
    hidden=True,  # a configuration names the folder itself: only the environment is meant to give this one
)
COPY = click.Path(dir_okay=False, path_type=Path)


def configured(file: Path | None, own_maps: Path | None) -> Config:
    """The configuration in a file, with the keeper's own maps.

    `own_maps` is the folder of variants if the configuration names none. If there are mistakes, all of them are printed
    and the program exits. Mistakes in the keeper's own templates do not stop it, because the built-in ones are used in
    their place.
    """
    from judge.doctor.installation import map_problems

    config = _read(file, own_maps)
    _stop_at(map_problems(Path(config.maps)) if config.maps else [])
    return config


def warn_of_templates(config: Config) -> None:
    """Print the faults of the keeper's own templates and sentences that can be found at once."""
    from judge.writing.rendering.overrides import template_problems

    for problem in template_problems(config.own_templates) if config.own_templates else ():
        click.echo(f"! {problem}; the built-in one is used until you fix it", err=True)


def require_free_ports(config: Config) -> None:
    """Exit, before anything is created, if a port or socket of the judge cannot be opened."""
    from judge.archive.lock import is_occupied
    from judge.doctor.findings import CheckContext, Level
    from judge.doctor.incoming_mail import listeners

    if not is_occupied(config.var):  # otherwise the running judge has opened the ports
        found = listeners(CheckContext(config, utc_now(), running=False))
        _stop_at([f"{each.text}; {each.remedy}" for each in found if each.level is Level.FAILURE])


def _read(file: Path | None, own_maps: Path | None = None) -> Config:
    try:
        config = read_config(file)
    except ConfigError as error:
        _stop_at(error.problems)
        raise
    return config if config.maps or own_maps is None else replace(config, maps=str(own_maps))


def _stop_at(problems: Sequence[str]) -> None:
    for problem in problems:
        click.echo(f"✗ {problem}", err=True)
    if problems:
        raise SystemExit(1)


@click.command("check-config")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@FALLBACK_MAPS
def check_config(file: Path | None, own_maps: Path | None) -> None:
    """Check a configuration and print it with every choice written out.

    With templates of your own, letters of every kind are written with them in every language, which takes some seconds.
    """
    config = configured(file, own_maps)
    if config.own_templates is not None:
        from judge.app.rehearsal import samples
        from judge.writing.rendering.overrides import template_problems

        with progress("writing letters of every kind with your templates"):
            problems = template_problems(config.own_templates, samples())
        _stop_at(problems)
    click.echo(describe(config))
    click.echo("# the configuration is good")


@click.command()
@CONFIG
@FALLBACK_MAPS
def doctor(config_file: Path | None, own_maps: Path | None) -> None:
    """Check the judge, its machine and its mail servers, and say what to fix; exit 1 if something is broken.

    No letter is sent, read or changed. The judge may be running.
    """
    from judge.doctor.checkup import run_checks
    from judge.doctor.findings import Level

    config = _read(config_file, own_maps)
    click.echo(f"✓ configuration {config_file or 'by default'}")
    levels = set()
    with progress("checking the judge"):
        for finding in run_checks(config, utc_now()):
            click.echo(finding, file=sys.stdout)  # named, so that it appears above the progress
            levels.add(finding.level)
    if Level.FAILURE in levels:
        raise SystemExit(1)


@click.command()
@click.argument("file", type=COPY)
@click.option("--force", is_flag=True, help="Overwrite FILE if it is there.")
@CONFIG
def backup(file: Path, force: bool, config_file: Path | None) -> None:
    """Copy the archive to FILE while the judge keeps running. Keep the copy secret: it holds everybody's orders."""
    from judge.archive import backup as copies

    config = _read(config_file)
    if not config.archive.exists():
        raise click.ClickException(f"there is no archive {config.archive}; name the judge's --config")
    try:
        with progress("copying and checking the archive"):
            holds = copies.backup(config.archive, file, overwrite=force)
    except FileExistsError as error:
        hint = "" if force else "; name another file, or --force"
        raise click.ClickException(f"{error}{hint}") from error
    except (ValueError, OSError, sqlite3.Error) as error:
        raise click.ClickException(f"{file} was not written: {_why(error)}") from error
    click.echo(f"✓ {file}: {_told(holds)}")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--hold-mail", is_flag=True, help="Do not send the letters that were waiting when the copy was made.")
@CONFIG
def restore(file: Path, hold_mail: bool, config_file: Path | None) -> None:
    """Replace the archive with the copy FILE. The judge must not be running; the former archive is kept beside it."""
    from judge.archive import backup as copies
    from judge.archive import epochs
    from judge.archive.lock import Occupied

    config = _read(config_file)
    epoch = secrets.randbelow(epochs.MOST - 1) + 1
    try:
        with progress("checking the copy and restoring it"):
            done = copies.restore(file, config.archive, utc_now(), epoch=epoch, hold_mail=hold_mail)
    except (ValueError, OSError, sqlite3.Error) as error:
        told = f"nothing was restored: {_why(error)}"
        if isinstance(error, Occupied):
            told += "; stop it first"
        raise click.ClickException(told) from error
    click.echo(f"✓ {config.archive}: {_told(done.holds)}")
    if done.kept is not None:
        click.echo(f"  The former archive is {done.kept}; delete it when you do not need it.")
    since = f"{done.holds.heartbeat:%Y-%m-%d %H:%M} UTC" if done.holds.heartbeat else "the copy"
    click.echo(f"  Letters received since {since} are not known: ask players to send them again.")
    click.echo("  The time since then counts as an outage: deadlines that passed in it move.")
    if hold_mail:
        click.echo(f"  Letters that were still to be sent then and are held back: {done.held}.")
    else:
        waiting = done.holds.waiting
        click.echo(
            f"  Letters that were still to be sent then: {waiting}. They are sent, some of them for a second time,"
        )
        click.echo("  but under the same Message-ID; --hold-mail would have given them up.")


def _told(holds: "Condition") -> str:
    """What an archive holds, on one line."""
    newest = f"newest event {holds.newest_event:%Y-%m-%d %H:%M} UTC" if holds.newest_event else "no events yet"
    games, letters = plural(holds.games, "game"), plural(holds.letters, "letter")
    return f"{holds.size / 1_000_000:.1f} MB, {games}, {letters}, {newest}"


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


@click.group()
def archive() -> None:
    """Look into the archive."""


@archive.command("show")
@click.argument("game")
@click.argument("phase", required=False)
@CONFIG
@FALLBACK_MAPS
def archive_show(game: str, phase: str | None, config_file: Path | None, own_maps: Path | None) -> None:
    """Show a GAME's phases and public letters, or those of one PHASE."""
    from judge.archive.archive import Archive
    from judge.archive.overview import show_game, show_phase

    config = configured(config_file, own_maps)
    if not config.archive.exists():
        raise click.ClickException(f"there is no archive {config.archive}; name the judge's --config")
    code = _phase(phase) if phase else None
    try:
        from judge.board.library import Library

        with (
            Archive.open(config.archive, library=Library(config.own_maps, copies=config.copies)) as opened,
            opened.reading() as records,
        ):
            click.echo(show_phase(records, game.lower(), code) if code else show_game(records, game.lower()))
    except LookupError as error:
        raise click.ClickException(str(error.args[0])) from error
    except sqlite3.Error as error:
        raise click.ClickException(f"{config.archive} cannot be read: {error}") from error


def _phase(text: str) -> str:
    try:
        return str(Phase.parse(text))
    except ValueError as error:
        raise click.ClickException(str(error)) from error


COMMANDS: tuple[click.Command, ...] = (check_config, doctor, backup, restore, archive)
