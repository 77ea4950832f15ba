"""The archivist's commands: export a game, import one, and verify a game's record."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli.keeper import CONFIG, FALLBACK_MAPS, configured
from judge.cli.progress import progress
from judge.common.clock import utc_now
from judge.config.loading import Config
from judge.writing.rendering.render import plural

if TYPE_CHECKING:
    from judge.archive.archive import Archive
    from judge.archive.records import Records
    from judge.game.state import GameState

FORMS = ("mbox", "json", "diplomacy")
_SAID = {0: "the record is true", 1: "the record is not true", 2: "not all of it could be checked"}


@click.command("export")
@click.argument("game")
@click.option("--format", "form", type=click.Choice(FORMS), required=True, help="As mail, as JSON, or as diplomacy's.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="A file, not standard output.")
@click.option("--public", is_flag=True, help="Also a game that is not over, as far as it is public.")
@CONFIG
@FALLBACK_MAPS
def archive_export(
    game: str, form: str, output: Path | None, public: bool, config_file: Path | None, own_maps: Path | None
) -> None:
    """Write a GAME as a file: its public letters as an mbox, or all of it as JSON."""
    from judge.exports.formats import GameNotOver, export_game
    from judge.exports.mbox import JudgeIdentity

    config = configured(config_file, own_maps)
    with opened(config) as archive, archive.reading() as records:
        state = game_of(records, game)
        try:
            mark = JudgeIdentity(config.address, config.name, config.domain, archive.secret())
            with progress(f"writing {state.name}"):
                file = export_game(records, state, form, mark, public=public)
        except GameNotOver as error:
            raise click.ClickException(f"{error}: --public writes that") from error
        except (ValueError, LookupError) as error:
            raise click.ClickException(str(error)) from error
    if output is None:
        sys.stdout.buffer.write(file.data)
        return
    try:
        output.write_bytes(file.data)
    except OSError as error:
        raise click.ClickException(f"{output} was not written: {error.strerror}") from error
    click.echo(f"✓ {output}: {state.name}, {len(file.data)} bytes")


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("name")
@click.option("--master", default="", help="The address of a master; a game that is not over is paused for them.")
@CONFIG
@FALLBACK_MAPS
def archive_import(file: Path, name: str, master: str, config_file: Path | None, own_maps: Path | None) -> None:
    """Import a FILE saved by the Python package diplomacy as a game called NAME, adjudicated by our rules."""
    from judge.board.json_positions import RecordError
    from judge.board.library import Library
    from judge.desk.announcements.announcing import announce
    from judge.desk.handling.effects import GameChange
    from judge.exports.diplomacy_format import read_saved_game
    from judge.exports.game_import import import_game, import_report
    from judge.game.events import Event
    from judge.game.refusals import Refusal
    from judge.game.state import GameState
    from judge.writing.letters.outgoing import OutLetter
    from judge.writing.rendering.translator import in_english

    config = configured(config_file, own_maps)
    try:
        saved = read_saved_game(json.loads(file.read_text(encoding="utf-8")), Library(config.own_maps))
    except (RecordError, ValueError, RecursionError) as error:
        raise click.ClickException(f"{file} cannot be imported: {error}") from error
    with opened(config) as archive, archive.transaction() as transaction:

        def announced(state: GameState, events: tuple[Event, ...]) -> list[OutLetter]:
            return announce(transaction, [GameChange(state.name, None, state, events)])

        try:
            with progress(f"judging {file.name}"):
                imported = import_game(transaction, saved, name, master, utc_now(), announced)
        except Refusal as refusal:
            raise click.ClickException(in_english(refusal.message)) from refusal
        except ValueError as error:
            raise click.ClickException(str(error)) from error
    for number, line in enumerate(import_report(imported)):
        click.echo(f"{'  differs: ' if number else '✓ '}{line}")


@click.command("verify")
@click.argument("game")
@CONFIG
@FALLBACK_MAPS
def archive_verify(game: str, config_file: Path | None, own_maps: Path | None) -> None:
    """Adjudicate a GAME (or a FILE.mbox) again from its letters alone; exit 1 if the record is wrong, 2 if unclear."""
    from judge.board.library import Library
    from judge.exports.verify_sources import verify_game, verify_mbox

    config = configured(config_file, own_maps)
    if Path(game).is_file():
        with progress(f"judging {game}"):
            verdict = verify_mbox(Path(game), Library(config.own_maps, copies=config.copies))
    else:
        with opened(config) as archive, archive.reading() as records:
            state = game_of(records, game)
            with progress(f"judging {state.name}"):
                verdict = verify_game(records, state)
    for each in verdict.differing:
        click.echo(f"✗ {each}")
    for each in verdict.unchecked:
        click.echo(f"! {each}")
    mark = "✗" if verdict.differing else "!" if verdict.exit_code else "✓"
    click.echo(f"{mark} {game}: {plural(verdict.agreeing, 'phase')} as the rules have it; {_SAID[verdict.exit_code]}")
    if verdict.exit_code:
        raise SystemExit(verdict.exit_code)


@contextmanager
def opened(config: Config) -> "Iterator[Archive]":
    """The judge's archive; the program exits if there is none."""
    from judge.archive.archive import Archive
    from judge.board.library import Library

    if not config.archive.exists():
        raise click.ClickException(f"there is no archive {config.archive}; name the judge's --config")
    try:
        with Archive.open(config.archive, library=Library(config.own_maps, copies=config.copies)) as archive:
            yield archive
    except sqlite3.Error as error:
        raise click.ClickException(f"{config.archive} cannot be used: {error}") from error


def game_of(records: "Records", name: str) -> "GameState":
    """The game of that name; the program exits if there is none."""
    state = records.game(name.lower())
    if state is None:
        known = ", ".join(card.name for card in records.games()[:20]) or "none"
        raise click.ClickException(f"the archive has no game {name!r}; it has: {known}")
    return state


COMMANDS: tuple[click.Command, ...] = (archive_export, archive_import, archive_verify)
