"""The judge as its keeper has it: a configuration file, an archive beside it, and the command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner, Result

from judge.archive.archive import Archive
from judge.cli.main import main


def judge(*words: object) -> Result:
    """What a command of the command line prints; it must not fail with a traceback."""
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done


@contextmanager
def configured(folder: Path) -> Iterator[tuple[Path, Archive]]:
    """A keeper's file in this folder, and its judge's archive, which is open meanwhile."""
    file = folder / "judge.toml"
    file.write_text("[judge]\nvar = 'state'\n[smtp]\nport = 0\n", encoding="utf-8")
    (folder / "state").mkdir(mode=0o700)
    with Archive.open(folder / "state" / "judge.sqlite", fresh_secret=bytes(32)) as archive:
        yield file, archive
