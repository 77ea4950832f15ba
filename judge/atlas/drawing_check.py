"""Reports for `judge maps check` on a variant's drawing: the faults, and the exceptions that excuse some of them."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from judge.atlas.drawing import read_drawing
from judge.atlas.mark_proof import mark_faults
from judge.atlas.proof import Fault, Proof, prove
from judge.atlas.zoom_proof import zoom_faults
from judge.board.loader import DRAWING, read_variant
from judge.board.tables import MapError
from judge.board.validation import LAST_PHASE
from judge.board.variant import Variant
from judge.board.variant_check import settings
from judge.board.variant_options import UnknownOption

_PLAN = "drawing.toml"


def inspect_drawing(folder: Path) -> tuple[str, bool]:
    """The report on the drawing in a variant's folder, and whether it is free of errors.

    A border counts if it is open with any setting of the options. A missing drawing is reported, but is not an error.

    :raises MapError: the variant, its drawing or its exceptions cannot be read.
    """
    if not (folder / DRAWING).is_file():
        return f" · no {DRAWING}: letters go without pictures; `judge maps draft` makes one", True
    proof = prove(list(_boards(folder)), read_drawing(folder / DRAWING))
    excused = exceptions(folder / _PLAN)
    wrong = [fault for fault in proof.faults if fault.places not in excused]
    for board in () if wrong else (read_variant(folder), *_further(folder)):  # these look for labels and units
        wrong += [*zoom_faults(board), *mark_faults(board)]
    needless = excused.keys() - {fault.places for fault in proof.faults}
    size = max(map(len, proof.counts))
    lines = [" the drawing", *(f"   {name:{size}}  {number:>4}" for name, number in proof.counts.items())]
    lines += [f" · excepted, {reason}: {fault.text}" for fault, reason in _excused(proof, excused)]
    lines += [f" ✗ {fault.text}" for fault in wrong]
    lines += [
        f" ✗ the exception {'-'.join(places)} excuses nothing; take it out of {_PLAN}" for places in sorted(needless)
    ]
    errors = len(wrong) + len(needless)
    lines.append(f" {'✗' if errors else '✓'} {errors or 'no'} error{'s' * (errors != 1)} in the drawing")
    return "\n".join(lines), not errors


def _boards(folder: Path) -> Iterator[Variant]:
    """The variant with every valid setting of its options, with its canals closed and open."""
    for chosen in settings(read_variant(folder)):
        try:
            variant = read_variant(folder, chosen)
        except (MapError, UnknownOption):
            continue  # the check of the variant's files reports that
        yield variant
        if variant.canals:
            yield variant.at(LAST_PHASE)


def _further(folder: Path) -> Iterator[Variant]:
    """The boards whose options add places to those of the usual one."""
    known = set(read_variant(folder).provinces)
    for board in _boards(folder):
        if not known.issuperset(board.provinces):
            known.update(board.provinces)
            yield board


def exceptions(file: Path) -> dict[tuple[str, ...], str]:
    """The reasons of the exceptions in a plan (`[[exceptions]]`: two `places` and a `reason`), by their places.

    :raises MapError: the file is not TOML, or a place or a reason is missing.
    """
    try:
        listed = tomllib.loads(file.read_text(encoding="utf-8")).get("exceptions", ())
        found = {tuple(sorted(each["places"])): each["reason"] for each in listed}
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise MapError(f"{file}: not TOML: {error}") from error
    except (KeyError, TypeError) as error:
        raise MapError(f'{file}: [[exceptions]] need places = ["AAA", "BBB"] and a reason') from error
    for places, reason in found.items():
        if len(places) != 2 or not isinstance(reason, str) or not reason:
            raise MapError(
                f"{file}: the exception {'-'.join(places)} needs two places and a reason; tell why it must stand"
            )
    return found


def _excused(proof: Proof, excused: Mapping[tuple[str, ...], str]) -> Iterator[tuple[Fault, str]]:
    return ((fault, excused[fault.places]) for fault in proof.faults if fault.places in excused)
