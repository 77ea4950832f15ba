"""Checks a variant with every option that a master may choose, and reports findings as text (`judge maps check`)."""

from collections.abc import Iterator
from pathlib import Path

from judge.board.loader import read_variant
from judge.board.map_counts import OF_ONE, SHOWN, count_map
from judge.board.tables import MapError
from judge.board.validation import Finding, Severity, validate
from judge.board.variant import Variant
from judge.board.variant_options import NONE, UnknownOption

_SIGNS = {Severity.ERROR: "✗", Severity.INFORMATION: "·"}


def settings(variant: Variant) -> Iterator[dict[str, str]]:
    """The settings to check a variant with: its defaults, each other value of each option, and all options together.

    Options that exclude each other are not set together. A number is tried at its least and its most, a year only at
    its default; both also at values for which the variant's file has variations.
    """
    yield {}
    together: dict[str, str] = {}
    for key, option in variant.options.items():
        ends = () if option.values or option.is_year else (str(option.least), str(option.most))
        none = (NONE,) if option.may_be_none else ()
        others = [value for value in dict.fromkeys((*option.boards, *ends, *none)) if value != option.default]
        for value in others:
            yield {key: value}
        barred = {*option.excludes, *(each for each in together if key in variant.options[each].excludes)}
        if others and not barred & together.keys():
            together[key] = others[-1]
    if len(together) > 1:
        yield together


def check_report(folder: Path) -> tuple[str, bool]:
    """What `judge maps check` prints of the variant in a folder, and whether it is free of errors.

    What is found with the defaults is not repeated for the options.

    :raises MapError: the files cannot be read with the defaults.
    """
    variant = read_variant(folder)
    lines = [f"{variant.key}: {variant.title}"]
    reported: set[tuple[str, ...]] = set()
    errors = 0
    for number, chosen in enumerate(settings(variant)):
        try:
            set_so = read_variant(folder, chosen)
        except (MapError, UnknownOption) as error:
            table, findings = [], [Finding(Severity.ERROR, str(error))]
        else:
            table, findings = _table(set_so), validate(set_so)
        errors += sum(each.severity is Severity.ERROR for each in findings)
        if number:
            lines.append(f" with {', '.join(f'{key} {value}' for key, value in chosen.items())}")
        news = [row for row in table if row not in reported]
        reported.update(news)
        width = max((len(name) for name, *_ in news), default=0)
        lines += [f"   {name:{width}}  {counted:>4}  {stated}".rstrip() for name, counted, stated in news]
        for each in findings:
            if (each.text,) not in reported:
                reported.add((each.text,))
                lines.append(f" {_SIGNS[each.severity]} {each.text}")
    lines.append(f" {'✗' if errors else '✓'} {errors or 'no'} error{'s' * (errors != 1)}")
    return "\n".join(lines), not errors


def _table(variant: Variant) -> list[tuple[str, ...]]:
    """The rows of counts that are always shown or are stated: name, count, stated count.

    Correct counts of single powers share one row.
    """
    counted, stated = count_map(variant), variant.counts
    good = [name for name in stated if name.startswith(OF_ONE) and counted.get(name) == stated[name]]
    names = [*SHOWN, *(name for name in stated if name in counted and name not in (*SHOWN, *good))]
    rows = [(name, str(counted[name]), _stated(counted[name], stated.get(name))) for name in names]
    return [*rows, *([("of single powers", f"{len(good)} counts", "as stated")] if good else [])]


def _stated(counted: int, stated: int | None) -> str:
    if stated is None:
        return ""
    return "as stated" if stated == counted else f"stated: {stated}"
