"""Letters about time: who will be away."""

from collections.abc import Sequence

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.players.absences import VisibleAbsence
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import AbsencesNotice, naming_game
from judge.writing.rendering.render import text_of
from judge.writing.rendering.shared_words import APlayer, Sides, ThePlayer, sides_of
from judge.writing.rendering.translator import told


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
    facts = {"fresh": _facts(fresh, variant), "gone": _facts(gone, variant), "own": own}
    return letter("absences", naming_game(view, AbsencesNotice()), to, view, variant, facts)


def away_section(away: Sequence[VisibleAbsence], variant: Variant, zone: str) -> str:
    """The coming absences, for LIST and STATUS."""
    return text_of("away", away=_facts(away, variant), zone=zone)


def _facts(away: Sequence[VisibleAbsence], variant: Variant) -> list[tuple[str, VisibleAbsence]]:
    """Pairs of who is away, in words, and the absence."""
    return [(told(_who(each, variant), variant), each) for each in away]


def _who(each: VisibleAbsence, variant: Variant) -> Message:
    if each.powers:
        return Sides(sides_of(each.powers, variant))
    return ThePlayer(each.name) if each.name else APlayer()
