"""The commands on maps: check them, import them, draw a game or a position, draft a new one."""

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.board.tables import MapError
from judge.cli.games import game_of, opened
from judge.cli.keeper import CONFIG, MAPS, configured
from judge.cli.map_folders import FILES, FOLDER, is_draft, is_variant, new_folder, surveyed, variant_folder
from judge.cli.progress import progress, show_table
from judge.config.loading import Config

if TYPE_CHECKING:
    from judge.atlas.picture import Picture
    from judge.board.library import Library
    from judge.board.position import Position
    from judge.board.variant import Variant

_FORMS = (".svg", ".png", ".pdf")
_NO_LIMIT = 100_000_000  # bytes of a PNG that no letter carries
_INSTALL = "drafting needs more than a judge does: pip install 'diplomacy-judge[maps]'"


@click.group()
def maps() -> None:
    """Check, import, draw and draft the maps of variants."""


@maps.command("check")
@click.argument("variants", metavar="[VARIANT]...", nargs=-1)
@MAPS
def maps_check(variants: tuple[str, ...], own_maps: Path | None) -> None:
    """Check these variants, or folders, or every variant: counts, borders, names, powers, drawings, all options."""
    from judge.board.library import Library

    library, sound = Library(own_maps), dict[str, bool]()
    keys = variants or tuple(library)
    with progress("checking maps", len(keys)) as step:
        for key in keys:
            sound[key] = _checked(variant_folder(key, library), key)
            step()
    show_table(["variant", "map"], [[key, "no errors" if good else "ERRORS"] for key, good in sound.items()])
    if not all(sound.values()):
        raise SystemExit(1)


def _checked(folder: Path, called: str) -> bool:
    """Print the report on a variant's folder; returns whether it is free of errors."""
    report, good, shown = surveyed(folder, called)
    click.echo(report, file=sys.stdout)  # named, so that it appears above the progress
    return good and shown


@maps.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--to", "folder", type=FOLDER, help="The folder to make; without it ./NAME.")
@click.option("--over", help="Keep everything of this variant but its places and borders.")
@click.option("--language", help="With --over: the files say what its places are called in this language (fr).")
@click.option("--points", type=FILES, help="Where places lie: code, x and y (upwards); else the map is laid out.")
@MAPS
def maps_import(
    files: tuple[Path, ...],
    folder: Path | None,
    over: str | None,
    language: str | None,
    points: Path | None,
    own_maps: Path | None,
) -> None:
    """Make a variant from DPjudge .map files or location indexes, and draw it (docs/maps.md)."""
    from judge.board.importing.map_import import import_map
    from judge.board.library import Library

    to = new_folder(folder or Path((over or files[0].stem).lower()))
    try:
        with progress("importing"):
            imported = import_map(files, variant_folder(over, Library(own_maps)) if over else None, language)
        to.mkdir(parents=True)
        for name, text in imported.files.items():
            (to / name).write_text(text, encoding="utf-8")
        for warning in imported.warnings:
            click.echo(f" ! {warning}")
        with progress(f"drawing {to.name}"):
            remarks = [] if over else _drawn(to, points)
        with progress(f"checking {to.name}"):
            report, good, _ = surveyed(to, to.name)
    except MapError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{to} cannot be written: {error.strerror}") from error
    told = f"warnings: {len(imported.warnings)}" if imported.warnings else "no warnings"
    click.echo(f"{to}: {', '.join(imported.files)}; {told}")
    click.echo(report)
    for remark in remarks:
        click.echo(f" · {remark}")
    if not good:
        raise SystemExit(1)


def _drawn(to: Path, points: Path | None) -> list[str]:
    """Draw an imported variant; returns remarks on borders that its map does not show as faces that touch."""
    try:
        from judge.atlas.making.others import draw_imported
    except ImportError:
        return [f"not drawn: {_INSTALL}"]
    return draw_imported(to, points).told()


# -- drawing ---------------------------------------------------------------------------------------------------------


@maps.command("draw")
@click.argument("what", metavar="GAME|FILE|VARIANT")
@click.option("--phase", default="", help="A phase that was played, such as S1901M, with its orders.")
@click.option("--zoom", metavar="PLACE", multiple=True, help="What is around places, a power, or a named part.")
@click.option(
    "-o", "out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="An .svg, .png or .pdf."
)
@click.option("--width", default=1600, show_default=True, type=click.IntRange(200, 10_000), help="Pixels of a .png.")
@MAPS
@CONFIG
def maps_draw(
    what: str,
    phase: str,
    zoom: tuple[str, ...],
    out: Path,
    width: int,
    own_maps: Path | None,
    config_file: Path | None,
) -> None:
    """Draw a GAME of the archive as its master sees it, a FILE with one line of the batch interface, or a VARIANT.

    A GAME is drawn in its present position, a FILE (- reads standard input) with its orders and their outcome, and a
    VARIANT (or its folder) in its starting position.
    """
    from judge.board.library import Library
    from judge.game.refusals import Refusal
    from judge.writing.rendering.translator import in_english

    if out.suffix.lower() not in _FORMS:
        raise click.ClickException(f"{out} is no picture; its name ends in {', '.join(_FORMS[:-1])} or {_FORMS[-1]}")
    try:
        if what == "-" or Path(what).is_file():
            library = Library(own_maps)
            picture = _of_file(what, library, phase, zoom)
        elif is_variant(Path(what)):
            folder = Path(what).resolve()
            library = Library(folder.parent, instead={folder.name: folder})  # a built-in may have the same name
            picture = _of_variant(folder.name, library, phase, zoom)
        elif "." in what or os.sep in what:  # no game has such a name
            told = f"{what} is no variant's folder" if Path(what).is_dir() else f"there is no file {what}"
            raise click.ClickException(told)
        else:
            config = configured(config_file, own_maps)
            library = Library(config.own_maps, copies=config.copies)
            picture = _of_game(what, library, phase, zoom, config)
        _show(picture, library, out, width)
    except Refusal as refusal:
        raise click.ClickException(in_english(refusal.message)) from refusal
    except OSError as error:
        raise click.ClickException(f"{error.filename or out}: {error.strerror or error}") from error
    except ValueError as error:
        raise click.ClickException(str(error)) from error


def _of_file(what: str, library: "Library", phase: str, zoom: Sequence[str]) -> "Picture":
    """The outcome of the first line of a file, or of standard input (`-`).

    :raises ValueError: the line cannot be adjudicated, or its variant has no drawing.
    """
    with click.open_file(what, encoding="utf-8") as lines:
        try:
            return _of_line(lines.readline(), library, phase, zoom)
        except ValueError as error:
            raise ValueError(f"{'standard input' if what == '-' else what}: {error}") from error


def _of_line(line: str, library: "Library", phase: str, zoom: Sequence[str]) -> "Picture":
    """The outcome of a line of the batch interface.

    :raises ValueError: it cannot be adjudicated, or its variant has no drawing.
    """
    from judge.batch.json_lines import adjudicate_phase
    from judge.game.clock.preview import result_lines
    from judge.game.events import PhaseProcessed
    from judge.writing.pictures.order_pictures import turn

    judged = adjudicate_phase(line, library, phase)
    board, name = judged.board, judged.case or judged.board.title
    event = PhaseProcessed(judged.before, {}, result_lines(judged.outcome), judged.outcome.after, (), None)
    shown = turn(name, board, event, zoom=_zoomed(zoom, board, name, judged.before))
    return shown.said("")[0] if shown else _no_drawing(board)


def _of_variant(key: str, library: "Library", phase: str, zoom: Sequence[str]) -> "Picture":
    """The starting position of a variant."""
    from judge.atlas.picture import Picture

    variant = library.load(key)
    start = variant.start()
    if phase and phase.upper() != str(start.phase):
        raise click.ClickException(f"{variant.title} begins in {start.phase}; name a game, to see {phase} of it")
    return Picture.on(variant, start, zoom=_zoomed(zoom, variant, variant.title, start))


def _of_game(name: str, library: "Library", phase: str, zoom: Sequence[str], config: Config) -> "Picture":
    """A game of the archive, or a variant if there is no game of that name."""
    from judge.desk.history.played import counted
    from judge.game.boards import board_of, variant_of
    from judge.writing.pictures.board_pictures import standing
    from judge.writing.pictures.order_pictures import turn

    if not config.archive.exists():
        if name.lower() in library:
            return _of_variant(name.lower(), library, phase, zoom)
        told = f"no variant is called {name!r}, and there is no archive {config.archive}"
        raise click.ClickException(f"{told}; name the judge's --config to draw a game")
    with opened(config) as archive, archive.reading() as records:
        if name.lower() in library and records.game(name.lower()) is None:
            return _of_variant(name.lower(), library, phase, zoom)
        state = game_of(records, name)
        played = {str(each.before.phase): each for each in counted(records.phases(state.name), ())}
    variant = variant_of(state)
    position = state.position or variant.start()
    if phase.upper() in played:
        event = played[phase.upper()]
        board = board_of(state, event.before)
        shown = turn(state.name, board, event, zoom=_zoomed(zoom, board, state.name, event.before))
    elif phase and phase.upper() != str(position.phase):
        raise click.ClickException(
            f"{state.name} has played no {phase}; it has played: {', '.join(played) or 'none yet'}"
        )
    else:
        part = _zoomed(zoom, variant, state.name, position)
        shown = standing(state.name, variant, position, zoom=part, over=state.is_over)
    return shown.said("")[0] if shown else _no_drawing(variant)


def _zoomed(zoom: Sequence[str], variant: "Variant", name: str, position: "Position") -> tuple[str, ...]:
    if not zoom:
        return ()
    from judge.desk.history.regions import region

    found = [place for each in zoom for place in region(each, variant, name, position.units)]
    return tuple(dict.fromkeys(found))


def _no_drawing(variant: "Variant") -> "Picture":
    """:raises MapError: it says what is missing."""
    from judge.atlas.drawing import load_drawing

    load_drawing(variant)
    raise MapError(f"nobody has drawn {variant.title}")


def _paint(picture: "Picture", library: "Library", out: Path, width: int = 1600) -> None:
    """Write a picture in the format that its file's name asks for.

    :raises MapError: its variant has no drawing.
    :raises OSError: it cannot be written.
    """
    from judge.atlas.paint import draw
    from judge.writing.pictures.picture_words import picture_words

    svg, form = draw(picture, picture_words, library), out.suffix.lower()
    if form == ".svg":
        out.write_text(svg, encoding="utf-8")
    elif form == ".png":
        from judge.atlas.png import png

        out.write_bytes(png(svg, width, _NO_LIMIT))
    else:
        from judge.atlas.pdf import NoPdf, pdf

        try:
            out.write_bytes(pdf(svg))
        except NoPdf as error:
            raise click.ClickException(str(error)) from error


def _show(picture: "Picture", library: "Library", out: Path, width: int) -> None:
    """Write a picture, and say what it shows."""
    with progress(f"drawing {out.name}"):
        _paint(picture, library, out, width)
    variant = picture.board(library)
    click.echo(f"{out}: {picture.title or variant.title}, {variant.calendar.title(picture.position.phase)}")


# -- drafting --------------------------------------------------------------------------------------------------------


@maps.command("draft")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILES)
@click.option("--to", "folder", type=FOLDER, help="The folder to make; without it ./NAME.")
@click.option("--coast", type=FILES, help="Land as TopoJSON or GeoJSON; without it the seeds say what is land.")
@click.option("--again", is_flag=True, help="Draft the folder anew; its variant.toml and drawing.toml stay, if there.")
@MAPS
def maps_draft(
    files: tuple[Path, ...], folder: Path | None, coast: Path | None, again: bool, own_maps: Path | None
) -> None:
    """Make a new variant from a table of places with their coordinates: borders, all files, a picture
    (docs/maps.md)."""
    from judge.board.library import Library

    to, known = folder or Path(files[0].stem.lower()), Library(own_maps).folders
    if not (again and (is_variant(to) or is_draft(to))):
        new_folder(to)
    if to.name in known and known[to.name].resolve() != to.resolve():
        raise click.ClickException(f"this judge plays a variant {to.name} already; name another folder with --to")
    try:
        from judge.atlas.making.coast import read_coast
        from judge.atlas.making.drafting import KEPT, draft_variant
        from judge.atlas.making.table import read_table
    except ImportError as error:
        raise click.ClickException(_INSTALL) from error
    try:
        table, land = read_table(files), None if coast is None else read_coast(coast)
    except MapError as error:
        raise click.ClickException(str(error)) from error
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=to.parent) as beside:
            made = Path(beside) / to.name
            made.mkdir()
            for name in filter(lambda each: (to / each).exists(), KEPT):
                shutil.copy(to / name, made / name)
            try:
                with progress(f"drafting {to.name}"):
                    remarks = draft_variant(table, made, land)
                    drafted = Library(Path(beside))
                    for name in ("picture.svg", "picture.png"):
                        _paint(_of_variant(to.name, drafted, "", ()), drafted, made / name)
                with progress(f"checking {to.name}"):
                    report, good, shown = surveyed(made, to.name)
            except MapError as error:
                raise click.ClickException(str(error).replace(str(made), str(to))) from error
            report = report.replace(str(made), str(to))
            for remark in remarks:
                click.echo(f" ! {remark}")
            if not good:
                click.echo(report)
                raise click.ClickException(f"nothing is written to {to}")
            to.mkdir(exist_ok=True)
            written = sorted(each.name for each in made.iterdir())
            for name in written:
                shutil.move(made / name, to / name)
    except OSError as error:
        raise click.ClickException(f"{to} cannot be written: {error.strerror or error}") from error
    click.echo(f"{to}: {', '.join(written)}")
    click.echo(report)
    if not shown:
        raise SystemExit(1)
