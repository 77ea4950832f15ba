"""Checks which running games are played by another edition of their variant than its folder holds now."""

import sqlite3
from collections.abc import Iterator

from judge.archive.condition import opened
from judge.archive.editions import library_for, running
from judge.board.edition_changes import EditionChanges, edition_changes
from judge.board.library import Library
from judge.board.tables import MapError
from judge.doctor.findings import CheckContext, Finding, failure, passed, warning

_NAMED = 5  # most games that are named
_MOST_TOLD = 6  # most changes of one kind that are named
_KINDS = {"A": "armies", "F": "fleets"}


def played_editions(context: CheckContext) -> Iterator[Finding]:
    """Running games keep their edition until a master moves them. Tells the keeper which games play another edition
    than the folder holds now, and how the two differ with the usual options.
    """
    path = context.config.archive
    if not path.exists():
        return
    library, differing = Library(context.config.own_maps, drawn=False), 0
    try:
        with opened(path) as db:
            games = running(db)
            edited = {each for each in games if each[0] in library and each[1]}
            changes = {each: _changes(db, library, *each) for each in edited if library.edition(each[0]).key != each[1]}
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
        if variant not in library:
            yield warning(
                f"maps: {several}: played by a copy of {variant}, because its folder is gone", "nothing is to be done"
            )
            continue
        yield warning(
            f"maps: {several}: played by another edition of {variant} than its folder holds"
            f" ({changes[variant, edition]})",
            "nothing is to be done; new games are played by what is in the folder, and a master moves a game to it with"
            " EDITION once the judge has been started again",
        )
    if games and not differing:
        yield passed("maps: all running games are played by what is in the folders of their variants")


def _changes(db: sqlite3.Connection, library: Library, variant: str, edition: str) -> str:
    """How a folder differs from the edition that games are played by, in words."""
    try:
        played = library_for(db, library, variant, edition).load(variant)
        return told(edition_changes(played, library.load(variant)), _MOST_TOLD)
    except MapError as error:
        return f"what has changed cannot be said: {error}"


def told(changes: EditionChanges, most: int) -> str:
    """What differs, in words; at most `most` things of each kind are named."""
    if not changes.are_any:
        return "nothing by which a game is played that has begun"

    def listed(what: str, *things: str) -> str:
        more = f" and {len(things) - most} more" if len(things) > most else ""
        return f"{what} {', '.join(things[:most])}{more}"

    parts = [
        listed("renamed", *(f"{old} to {new}" for old, new in sorted(changes.renamed.items()))),
        listed("other names for", *changes.called),
        listed("new places", *changes.places),
        listed("no more places", *changes.places_gone),
        listed("other terrain in", *changes.terrains),
        *(listed(f"new borders for {_KINDS[kind]}", *map("-".join, new)) for kind, new in changes.borders.items()),
        *(listed(f"no borders for {_KINDS[kind]}", *map("-".join, old)) for kind, old in changes.borders_gone.items()),
        listed("new centres", *changes.centres),
        listed("no more centres", *changes.centres_gone),
        listed("new homes", *map(" ".join, changes.homes)),
        listed("no more homes", *map(" ".join, changes.homes_gone)),
        listed("new powers", *changes.powers),
        listed("no more powers", *changes.powers_gone),
        listed("other names for powers", *changes.powers_called),
        listed("other sponsors of", *changes.sponsors),
        listed("other rules in variant.toml:", *changes.rules),
    ]
    return "; ".join(each for each in parts if not each.endswith(" "))
