"""Makes the calendar of a DPjudge map: the phases of its `FLOW` lines, beginning as `BEGIN` says.

A turn may take several years (`NEWYEAR:5`), and some phases come only in some years (`IFYEARDIV:10`: what follows comes
in years divisible by ten). The calendar then holds all phases until the sequence repeats.
"""

import math
from dataclasses import dataclass

from judge.board.importing.dpjudge_sheet import Sheet
from judge.board.importing.map_draft import DraftCalendar
from judge.board.tables import MapError

_KINDS = {"MOVEMENT": "M", "RETREATS": "R", "ADJUSTMENTS": "A"}
_SEASONS = {"SPRING": "S", "SUMMER": "U", "FALL": "F", "AUTUMN": "F", "WINTER": "W"}
_MOST_PHASES = 60  # of the years after which a calendar repeats


@dataclass(frozen=True, slots=True)
class _Step:
    """One step of the flow: a phase of a season, or years that pass, or a condition on the year for all that follows.

    `years` pass; or the phase is `kind` of `season`; or the remainder of the year divided by `divisor` must be `rest`.
    """

    season: str = ""
    kind: str = ""
    years: int = 0
    divisor: int = 0
    rest: int = 0


@dataclass(frozen=True, slots=True)
class _Turn:
    """A phase of a round: its season, its kind, and its year."""

    season: str
    kind: str
    year: int


def calendar_of(sheet: Sheet) -> DraftCalendar:
    """The calendar of a sheet: the phases of the `FLOW` lines, or the usual five; it starts as `BEGIN` says.

    :raises MapError: a line has no phase or no year, or the phases never repeat.
    """
    steps = [step for where, words in sheet.flows for step in _steps(sheet, where, words)]
    begin = _begin(sheet)
    if not sheet.flows:
        calendar = DraftCalendar()
        if begin is not None:
            _start(sheet, calendar, begin)
        return calendar
    if not any(each.kind == "M" for each in steps):
        raise MapError(f"{sheet.flows[-1][0]}: no phase has movement; write FLOW SPRING:MOVEMENT,RETREATS")
    if not any(each.years for each in steps):
        steps.insert(0, _Step(years=1))
    first = begin or next(_Turn(each.season, each.kind, 1901) for each in steps if each.kind)
    calendar = _round(sheet, steps, first)
    if begin is not None:
        _start(sheet, calendar, begin)
    else:
        calendar.start = f"{calendar.cycle[0][0]}1901{calendar.cycle[0][1]}"
    return calendar


def _steps(sheet: Sheet, where: str, words: list[str]) -> list[_Step]:
    """The steps of one `FLOW` line."""
    head, _, tail = (part.strip() for part in " ".join(words).partition(":"))
    if head == "NEWYEAR":
        return [_Step(years=_number(where, f"NEWYEAR:{tail}", tail or "1"))]
    if head == "IFYEARDIV":
        divisor, _, rest = tail.partition("=")
        return [_Step(divisor=_number(where, f"IFYEARDIV:{tail}", divisor), rest=int(rest) if rest.isdigit() else 0)]
    found = []
    for phase in tail.split():
        if phase in _KINDS:
            found.append(_Step(head, _KINDS[phase]))
        else:
            sheet.warn(where, f"the phase {phase} is not known here; it is left out")
    return found


def _number(where: str, text: str, number: str) -> int:
    if not number.isdigit() or not 0 < int(number) <= 1000:
        raise MapError(f"{where}: FLOW {text}; write a number of years, as FLOW NEWYEAR:5 or FLOW IFYEARDIV:10")
    return int(number)


def _begin(sheet: Sheet) -> _Turn | None:
    """The phase of the `BEGIN` line."""
    if sheet.begin is None:
        return None
    where, words = sheet.begin
    if len(words) != 3 or not words[1].isdigit() or words[2] not in _KINDS:
        raise MapError(f"{where}: BEGIN {' '.join(words)}; write BEGIN SPRING 1901 MOVEMENT")
    year = int(words[1])
    if year < 100:
        sheet.warn(where, f"a year has three digits or four; the game begins in {year + 1000}")
        year += 1000
    return _Turn(words[0], _KINDS[words[2]], year)


def _start(sheet: Sheet, calendar: DraftCalendar, begin: _Turn) -> None:
    """Let a calendar begin in a phase.

    :raises MapError: the calendar does not have it.
    """
    where, words = sheet.begin or ("", [])
    named = [key for key, name in calendar.seasons.items() if name.upper() == begin.season]
    base = int(calendar.start[1:-1])
    fitting = [key for key in named if (begin.year - calendar.later.get(key, 0) - base) % calendar.step == 0]
    known = _SEASONS.get(begin.season)
    letter = fitting[0] if fitting else known if known in calendar.seasons else None
    if letter is None:
        names = list(dict.fromkeys(name.upper() for name in calendar.seasons.values()))
        usual = not sheet.flows
        wanted = "SPRING, SUMMER, FALL, AUTUMN or WINTER" if usual else " or ".join(names)
        raise MapError(f"{where}: {begin.season!r} is not a season; write {wanted}")
    if begin.year > 9999 or f"{letter}{begin.kind}" not in calendar.cycle:
        raise MapError(f"{where}: BEGIN {' '.join(words)} is not a phase of the year; begin in {calendar.cycle[0]}")
    calendar.start = f"{letter}{begin.year}{begin.kind}"


def _round(sheet: Sheet, steps: list[_Step], begin: _Turn) -> DraftCalendar:
    """The calendar of steps: all phases, until the same phase comes in a year that meets the same conditions.

    :raises MapError: that never happens.
    """
    where = sheet.flows[-1][0]
    turns = _turns(steps, begin, where)
    span = turns[-1].year - turns[0].year
    rises = [n for n in range(1, len(turns)) if turns[n].year > turns[n - 1].year]
    cut = rises[0] % (len(turns) - 1) if turns[-1].year == turns[-2].year else 0  # a round begins with a year
    turns = [*turns[cut:-1], *(_Turn(each.season, each.kind, each.year + span) for each in turns[:cut])]
    base = turns[0].year
    calendar = DraftCalendar(start=f"S{base}M", cycle=[], seasons={}, step=span)
    letters: dict[tuple[str, int], str] = {}
    for turn in turns:
        named = (turn.season, turn.year - base)
        if named not in letters:
            letters[named] = _letter(turn.season, set(letters.values()))
            calendar.seasons[letters[named]] = turn.season.title()
            if turn.year > base:
                calendar.later[letters[named]] = turn.year - base
        calendar.cycle.append(f"{letters[named]}{turn.kind}")
    calendar.ownership_season = [each for each in calendar.cycle if each[1] == "M"][-1][0]
    return calendar


def _turns(steps: list[_Step], begin: _Turn, where: str) -> list[_Turn]:
    """The phases from the first on, up to its return; the last is that return.

    :raises MapError: it never returns, or none of the steps is that phase.
    """
    at = next((n for n, each in enumerate(steps) if each.kind == begin.kind and _same(each.season, begin.season)), None)
    if at is None:
        at, begin = next((n, _Turn(each.season, each.kind, begin.year)) for n, each in enumerate(steps) if each.kind)
    whole = math.lcm(*(each.divisor for each in steps if each.divisor))
    year, seen, found, place = begin.year, 0, [_Turn(steps[at].season, begin.kind, begin.year)], at
    while len(found) <= _MOST_PHASES and seen < _MOST_PHASES * len(steps) * 2:
        seen += 1
        place = (place + 1) % len(steps)
        step = steps[place]
        if step.years:
            year += step.years
        elif step.divisor and year % step.divisor != step.rest:
            place = -1
        elif step.kind:
            found.append(_Turn(step.season, step.kind, year))
            if place == at and (year - begin.year) % whole == 0 and year > begin.year:
                return found
    raise MapError(f"{where}: the phases of FLOW do not come round within {_MOST_PHASES} phases; write fewer years")


def _same(one: str, other: str) -> bool:
    return one == other or (one in _SEASONS and _SEASONS.get(one) == _SEASONS.get(other))


def _letter(season: str, taken: set[str]) -> str:
    """A letter for a season that no other season has: the usual one, its first, or any that is free."""
    letters = [_SEASONS.get(season, ""), *(char for char in season[:1] if "A" <= char <= "Z")]
    free: str = next(each for each in (*letters, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if each and each not in taken)
    return free
