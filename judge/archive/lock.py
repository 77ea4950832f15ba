"""The lock on a judge's folder: the judge that runs there locks the file `lock` in it, and nobody else may write there.

The system releases the lock however its holder ends, so a lock is never left behind.
"""

import fcntl
import os
from pathlib import Path
from typing import IO


class Occupied(OSError):
    """Another judge, or a restore, has locked the folder."""


def occupy(folder: Path) -> IO[str]:
    """Lock an existing folder; closing the returned file releases it.

    :raises Occupied: somebody else has locked it.
    :raises OSError: the lock file cannot be written.
    """
    held = (folder / "lock").open("w")
    try:
        if os.geteuid() == 0:  # the judge, which is not root, must be able to lock it afterwards
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
    """Whether the folder is locked. Nothing is written, and a folder that cannot be read counts as free."""
    try:
        with (folder / "lock").open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
