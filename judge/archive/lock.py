"""Who has a judge's folder: the one that runs holds a lock on the file `lock` in it, and nobody else may write there.

The system drops the lock however its holder ends, so a lock is never left behind.
"""

import fcntl
import os
from pathlib import Path
from typing import IO


class Occupied(OSError):
    """Another judge, or a restore, has the folder."""


def occupy(folder: Path) -> IO[str]:
    """Take the folder, which is there; it is given back when what is returned is closed.

    :raises Occupied: somebody else has it.
    :raises OSError: the lock's file cannot be written.
    """
    held = (folder / "lock").open("w")
    try:
        if os.geteuid() == 0:  # the judge, which is not root, must be able to take it afterwards
            there = folder.stat()
            os.chown(held.fileno(), there.st_uid, there.st_gid)
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        held.close()
        if isinstance(error, BlockingIOError):
            raise Occupied(error.errno, f"another judge runs in {folder}") from error
        raise
    return held


def is_occupied(folder: Path) -> bool:
    """Whether somebody has the folder. Nothing is written, and what cannot be read counts as free."""
    try:
        with (folder / "lock").open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
