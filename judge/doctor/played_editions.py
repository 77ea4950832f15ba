"""Checks which running games are played by another edition of their variant than its folder holds now."""

import sqlite3
from collections.abc import Iterator

from judge.archive.condition import opened
from judge.archive.editions import running
from judge.board.library import Library
from judge.doctor.findings import CheckContext, Finding, failure, passed, warning

_NAMED = 5  # games that are named


def played_editions(context: CheckContext) -> Iterator[Finding]:
    """Running games keep the edition that they began with; the keeper is told where it is not the folder's."""
    path = context.config.archive
    if not path.exists():
        return
    library, differing = Library(context.config.own_maps), 0
    try:
        with opened(path) as db:
            games = running(db)
    except sqlite3.Error:
        return  # the check of the archive says why
    for (variant, edition), names in games.items():
        several = f"{', '.join(names[:_NAMED])}{' and more' if len(names) > _NAMED else ''}"
        if variant in library and edition in ("", library.edition(variant).key):
            continue
        differing += 1
        if not edition:
            yield failure(f"maps: there is no variant {variant}, by which {several} is played", "put its folder back")
            continue
        now = "its folder has been edited since" if variant in library else "its folder is gone"
        yield warning(
            f"maps: {several}: played by the edition of {variant} that they began with, because {now}",
            "nothing is to be done; only new games are played by what is in the folder",
        )
    if games and not differing:
        yield passed("maps: all running games are played by what is in the folders of their variants")
