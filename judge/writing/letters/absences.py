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
    """An absence, ready for templates: who is away (`number` of sides), and from when to when. `own`: the reader is."""

    who: Message
    number: int
    start: datetime
    end: datetime
    own: bool = False


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


def away_section(away: Sequence[VisibleAbsence], variant: Variant, own: Sequence[str] = ()) -> Passage:
    """The coming absences, for LIST and STATUS; `own` are the reader's powers."""
    return Passage("away", {"away": _away(away, variant, own)}, variant)


def _away(away: Sequence[VisibleAbsence], variant: Variant, own: Sequence[str] = ()) -> list[Away]:
    return [_who(each, variant, own) for each in away]


def _who(each: VisibleAbsence, variant: Variant, own: Sequence[str]) -> Away:
    number, is_own = len(sides_of(each.powers, variant)) or 1, bool(own) and tuple(own) == each.powers
    return Away(absentee(each, variant), number, each.start, each.end, is_own)
