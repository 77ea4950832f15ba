"""What a phase would bring, and why orders came out as they did: PREVIEW, CHECK, WHY, and the masters' review."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Count, Message, Power, Space
from judge.game.events import PhaseProcessed
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.receipts import verdict
from judge.writing.letters.replies import LineVerdict
from judge.writing.letters.subjects import PhaseWaitsForReview, naming_game
from judge.writing.pictures import board_pictures, order_pictures
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.render import order_label, power_name, text_of
from judge.writing.rendering.shared_words import late_words
from judge.writing.rendering.translator import in_english, told
from judge.writing.reports.results import happened, heading, reasons


class OthersHold(Message):
    """What a trial assumes of units without orders in a movement phase."""


class OthersDisband(Message):
    """What a trial assumes of dislodged units without orders."""


class OthersLapse(Message):
    """What a trial assumes of builds and removals without orders."""


class CheckTitle(Message):
    """Title of a trial in no game: the variant and the phase."""

    variant: str
    phase: Phase


class WouldWin(Message):
    """A tried phase would end the game with a win."""

    side: Power


class WouldDraw(Message):
    """A tried phase would end the game with a draw."""

    sides: tuple[Power, ...]


class WouldEnd(Message):
    """A tried phase would end the game."""


class WouldGoOn(Message):
    """The phase that would follow a tried one."""

    phase: Phase


class CentresWouldChange(Message):
    """The centres that a tried phase would give to others."""

    changes: tuple[Message, ...]


class CentreGained(Message):
    """A centre that changes hands, and its new owner."""

    place: Space
    owner: Power


class CentreDeserted(Message):
    """A centre that nobody owns any more."""

    place: Space


class CentreLeft(Message):
    """Besides a centre that changes hands: its owner until then."""

    owner: Power


class WouldAdjust(Message):
    """The builds and removals that would be due after a tried phase."""

    due: tuple[Message, ...]


class BuildsOf(Message):
    """How many units a power would build."""

    power: Power
    builds: Count


class RemovalsOf(Message):
    """How many units a power would remove."""

    power: Power
    removals: Count


_OTHERS: Mapping[PhaseKind, Message] = {
    PhaseKind.MOVEMENT: OthersHold(),
    PhaseKind.RETREATS: OthersDisband(),
    PhaseKind.ADJUSTMENTS: OthersLapse(),
}
_CONTESTED = ("moved-against", "moved-ring", "stands-against-sortie")  # the order succeeded against opposition


@dataclass(frozen=True, slots=True)
class PreviewReport:
    """A tried phase, ready for a template: the results, their reasons and what would follow, each a list of lines."""

    heading: str
    block: str
    reasons: list[tuple[str, str, str]]
    follows: list[str]


def preview_report(variant: Variant, event: PhaseProcessed, powers: Collection[str] | None = None) -> PreviewReport:
    """The report on a phase that was only tried. Adjustments that would follow are given for `powers` (None: all)."""
    contested = [
        (each.order, each.power, in_english(each.reason, variant))
        for each in event.results
        if each.reason
        and (each.strengths or each.code in _CONTESTED)
        and each.verdict in ("succeeds", "stands")
        and not each.dislodged
    ]
    return PreviewReport(
        heading=heading(variant, event.before.phase),
        block="\n".join(happened(variant, event)).strip("\n"),
        reasons=[
            (order_label(order, variant), power_name(variant, power), why)
            for order, power, why in dict.fromkeys([*reasons(variant, event), *contested])
        ],
        follows=[
            told(each, variant) for each in _follows(variant, event, variant.powers if powers is None else powers)
        ],
    )


def preview(
    view: GameView,
    variant: Variant,
    event: PhaseProcessed,
    lines: Sequence[LineVerdict],
    based_on: Message,
    *,
    cautious: bool = False,
) -> str:
    """PREVIEW: what the phase would bring. `based_on` says whose orders on file count beside the lines."""
    return text_of(
        "preview",
        view=view,
        lines=[verdict(each, cautious=cautious) for each in lines],
        based_on=told(based_on),
        others=told(_OTHERS[event.before.phase.kind]),
        told=preview_report(
            variant, event, view.own.powers if view.settings.fog and view.own and view.own.powers else None
        ),
    )


def check(
    variant: Variant, event: PhaseProcessed, lines: Sequence[LineVerdict], units: Message, *, cautious: bool = False
) -> str:
    """CHECK: what a position and orders were read as, and what comes of them. `units` says whence the position is."""
    phase = event.before.phase
    return text_of(
        "check",
        title=told(CheckTitle(variant.title, phase), variant),
        lines=[verdict(each, cautious=cautious) for each in lines],
        units=told(units),
        others=told(_OTHERS[phase.kind]),
        told=preview_report(variant, event),
    )


def review(to: Reader, view: GameView, variant: Variant, event: PhaseProcessed) -> OutLetter:
    """To a master: a phase is due and waits for PROCESS; what it would bring with the orders on file."""
    facts = {"told": preview_report(variant, event), "missing": late_words(event.missing, variant)}
    written = letter("review", naming_game(view, PhaseWaitsForReview()), to, view, variant, facts)
    return board_pictures.enclosed(written, to, order_pictures.foreseen(view, variant, event))


@dataclass(frozen=True, slots=True)
class Explained:
    """What became of an order, as a sentence, and everything that decided it, each as a clause."""

    outcome: Message
    remarks: tuple[Message, ...]


def why(told: Sequence[Explained], variant: Variant) -> Passage:
    """WHY: the outcomes of orders and everything that decided them, one line each."""
    return Passage("why", {"explained": told}, variant)


def _follows(variant: Variant, event: PhaseProcessed, powers: Collection[str]) -> Iterator[Message]:
    """What would change: the end or the next phase, centres that change hands, and the adjustments of `powers`."""
    if event.winner:
        yield WouldWin(event.winner)
    elif event.drawn:
        yield WouldDraw(tuple(event.drawn))
    elif event.after.phase == event.before.phase:
        yield WouldEnd()
    else:
        yield WouldGoOn(event.after.phase)
    changes = tuple(_changes(variant, event.before, event.after))
    if changes:
        yield CentresWouldChange(changes)
    if event.after.phase.kind is PhaseKind.ADJUSTMENTS and event.after.phase != event.before.phase:
        counts = [(power, event.after.surplus(power)) for power in variant.powers if power in powers]
        due = tuple(BuildsOf(who, left) if left > 0 else RemovalsOf(who, -left) for who, left in counts if left)
        if due:
            yield WouldAdjust(due)


def _changes(variant: Variant, before: Position, after: Position) -> Iterator[Message]:
    """The centres that change hands."""
    for centre in variant.centres:
        was, now = before.centres.get(centre), after.centres.get(centre)
        if was != now:
            change = CentreGained(centre, now) if now else CentreDeserted(centre)
            yield change.with_more(CentreLeft(was) if was and was not in variant.neutrals else None)
