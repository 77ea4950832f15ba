"""`python -m tests.mutants.generate`, in a folder with mutmut's `setup.cfg`: makes all mutants and prints their names.

mutmut's command line makes them only on the way to running them; the lot needs their names before.
"""

import contextlib
import io

from mutmut.__main__ import create_mutants
from mutmut.mutation.data import SourceFileMutationData
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, walk_mutatable_files


def main() -> None:
    """Make the mutants that are missing; print the names of all."""
    with contextlib.redirect_stdout(io.StringIO()):
        copy_src_dir()
        copy_also_copy_files()
        create_mutants(max_children=2)
    for path in sorted(walk_mutatable_files()):
        made = SourceFileMutationData(path=path)
        made.load()
        print(*made.exit_code_by_key, sep="\n", end="\n" if made.exit_code_by_key else "")


if __name__ == "__main__":
    main()
