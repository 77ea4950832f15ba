"""The figures as a table: on the terminal, and in a document between its markers."""

import os
import platform
from pathlib import Path

from tests.bench.figures import Found

START, END = "<!-- figures: written by the bench -->", "<!-- end of figures -->"


def machine() -> str:
    """One line on the machine and the Python that measured."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = models[0] if models else platform.processor() or platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, {python}"


def table(found: Found) -> str:
    """The table of a run, in Markdown; it reads well on a terminal too."""
    head = ("milliseconds", "median", "95 %", "longest", "")
    rows = [
        (row.what, f"{row.times.median:.3f}", f"{row.times.share(0.95):.3f}", f"{max(row.times.each):.3f}", row.note)
        for row in found.rows
    ]
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]

    def line(cells: tuple[str, ...]) -> str:
        first, *figures, note = (
            cell.rjust(width) if 0 < n < len(widths) - 1 else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join([first, *figures, note])} |"

    rule = "|".join(["", "-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:-1])])
    return "\n".join([line(head), f"{rule}|{'-' * (widths[-1] + 2)}|", *map(line, rows)])


def verdicts(found: Found) -> list[str]:
    """Every bound, kept or missed, with its figures."""
    return [f"{'kept' if bound.kept else 'MISSED'}: {bound}" for bound in found.bounds]


def write(file: Path, found: Found, date: str) -> None:
    """Put the figures in the place of those between the file's markers.

    :raises ValueError: the file does not have the markers.
    """
    text = file.read_text(encoding="utf-8")
    before, started, rest = text.partition(START)
    _, ended, after = rest.partition(END)
    if not started or not ended:
        raise ValueError(f"{file} needs the lines {START!r} and {END!r}; the figures go between them")
    folder = "JUDGE_FACTS=FOLDER " if os.environ.get("JUDGE_FACTS") else ""
    command = f"{folder}python -m tests.bench --write {file} --date {date}"
    facts = f"{date}, {machine()}, {found.source}:\n\n    {command}"
    bounds = "\n".join(f"- {each}" for each in verdicts(found))
    file.write_text(f"{before}{START}\n{facts}\n\n{table(found)}\n\n{bounds}\n{END}{after}", encoding="utf-8")
