"""Combines letters to one reader: several notices, each of one change; or results and the letters that belong to
them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.players.quiet_hours import NEVER_WAIT
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import Due, OutLetter, Reader, Said, letter
from judge.writing.letters.subjects import ResultsSubject, SeveralChanges, naming_game
from judge.writing.rendering.composer import Passage
from judge.writing.reports.facts import missing_facts
from judge.writing.reports.next_duties import ResultsLead, told_next

_ReaderKey = tuple[str, str | None, tuple[str, str, int] | None]
"""The recipient of a letter, its game, and the seat it is for."""


def notice(
    kind: str, about: Message, to: Reader, view: GameView, variant: Variant, facts: Mapping[str, object] | None = None
) -> OutLetter:
    """A letter about a change, which may be combined with others to the same reader.

    Its template says how the game stands, and what to reply, only if the combined letter `closes` with it.
    """
    return replace(letter(kind, about, to, view, variant, facts), is_notice=True)


def gathered(letters: Sequence[OutLetter]) -> list[OutLetter]:
    """The letters, with notices for one reader combined into one letter, unless that reader gets another letter between
    them.

    Letters that are part of the results (`OutLetter.adds`) are added to the letter that brings these. Copies for the
    record stay separate: there each change has a subject of its own, which programs look for.
    """
    runs: list[list[OutLetter]] = []
    open_runs: dict[_ReaderKey, list[OutLetter]] = {}
    results: dict[_ReaderKey, list[OutLetter]] = {}
    for each in letters:
        reader = (each.address, each.game, each.seat)
        if each.adds and not each.public and reader in results:
            results[reader].append(each)
        elif each.public or not each.is_notice:
            open_runs.pop(reader, None)
            runs.append([each])
            if each.kind == "results":
                results[reader] = runs[-1]
        elif reader in open_runs:
            open_runs[reader].append(each)
        else:
            open_runs[reader] = [each]
            runs.append(open_runs[reader])
    return [_with_parts(run) if run[0].kind == "results" else _as_one(run) for run in runs]


def _with_parts(run: Sequence[OutLetter]) -> OutLetter:
    """Results with the letters that are part of them: one letter that ends like the last of these."""
    first, last = run[0], run[-1]
    if first is last or not isinstance(first.body, Passage):
        return first
    told_first = tuple(said for part in run[1:] for said in part.first)
    after = last.body.facts["view"] if isinstance(last.body, Passage) else None  # with orders sent ahead on file
    lead = told_next(after, first.body.variant) if isinstance(after, GameView) and first.body.variant else ()
    results = replace(first.body, facts={**first.body.facts, "told_first": told_first, "lead": lead, "closes": False})
    parts = (results, *(_without_told(each) for each in run[1:]))
    adds = tuple(each for part in run for each in part.adds)
    shown = [picture for part in run[1:] for picture in part.pictures]
    again = {each.picture.position.phase for each in shown}  # a board with orders comes before the board alone
    return replace(
        first,
        about=ResultsSubject(first.game or "", first.phase or "").with_more(ResultsLead(adds)),
        body=Passage("in_parts", {"parts": parts}, first.body.variant),
        pictures=(*(each for each in first.pictures if each.picture.position.phase not in again), *shown),
        dues=_last_dues(run),
    )


def _without_told(part: OutLetter) -> Passage | Said:
    """The body of a letter that is part of the results, without its `first` part and what is `due`, with which the
    results begin."""
    if not isinstance(part.body, Passage):
        return part.body
    return replace(part.body, facts={**part.body.facts, "first": (), "due": ()})


def _as_one(run: Sequence[OutLetter]) -> OutLetter:
    """Several notices for one reader as one letter: what changed, in order, and how the game stands afterwards."""
    last = run[-1]
    parts = [each.body for each in run if isinstance(each.body, Passage)]
    view = parts[-1].facts["view"] if parts else None
    if len(run) == 1 or not isinstance(view, GameView):
        return last
    told = tuple(replace(part, facts={**part.facts, "closes": False}) for part in parts)
    facts = {**parts[-1].facts, **missing_facts(view), "notices": told}
    subjects = {each.about for each in run}
    return replace(
        last,
        kind=next((each.kind for each in run if each.kind in NEVER_WAIT), "notices"),
        about=last.about if len(subjects) == 1 else naming_game(view, SeveralChanges()),
        body=Passage("notices", facts, parts[-1].variant),
        dues=_last_dues(run),
        pictures=next((each.pictures for each in reversed(run) if each.pictures), ()),
    )


def _last_dues(run: Sequence[OutLetter]) -> tuple[Due, ...]:
    """The calendar entries of the notices: for each phase the last one."""
    return tuple({due.phase: due for each in run for due in each.dues}.values())
