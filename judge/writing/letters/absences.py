"""Letters about time: who will be away."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.players.absences import VisibleAbsence
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import AbsencesNotice, naming_game
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.shared_words import sides_of
from judge.writing.reports.facts import absentee


@dataclass(frozen=True, slots=True)
class Away:
    """An absence, ready for templates: who is away (`number` of sides), and from when to when."""

    who: Message
    number: int
    start: datetime
    end: datetime


def absences(
    to: Reader,
    view: GameView,
    variant: Variant,
    fresh: Sequence[VisibleAbsence],
    gone: Sequence[VisibleAbsence],
    *,
    own: bool,
) -> OutLetter:
    """Somebody will be away (`fresh`), or will be there after all (`gone`). `own`: the absences are the reader's own.

    Each `VisibleAbsence` names its holder only if the reader may know it.
    """
    facts = {"fresh": _away(fresh, variant), "gone": _away(gone, variant), "own": own}
    return letter("absences", naming_game(view, AbsencesNotice()), to, view, variant, facts)


def away_section(away: Sequence[VisibleAbsence], variant: Variant) -> Passage:
    """The coming absences, for LIST and STATUS."""
    return Passage("away", {"away": _away(away, variant)}, variant)


def _away(away: Sequence[VisibleAbsence], variant: Variant) -> list[Away]:
    return [_who(each, variant) for each in away]


def _who(each: VisibleAbsence, variant: Variant) -> Away:
    return Away(absentee(each, variant), len(sides_of(each.powers, variant)) or 1, each.start, each.end)
