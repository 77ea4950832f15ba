"""What a phase would bring, and why orders came out as they did: PREVIEW, CHECK, WHY, and the masters' review."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.events import PhaseProcessed
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.receipts import verdict
from judge.writing.letters.replies import LineVerdict
from judge.writing.letters.subjects import naming_game
from judge.writing.pictures import board_pictures, order_pictures
from judge.writing.rendering.render import names, order_label, place_words, plural, power_name, text_of
from judge.writing.rendering.shared_words import late_words
from judge.writing.rendering.translator import in_english, told
from judge.writing.reports.results import happened, heading, reasons

_OTHERS = {
    PhaseKind.MOVEMENT: "Every other unit holds.",
    PhaseKind.RETREATS: "Every other dislodged unit is disbanded.",
    PhaseKind.ADJUSTMENTS: "All others build nothing, and what they must remove follows the rules of civil disorder.",
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
        follows=_follows(variant, event, variant.powers if powers is None else powers),
    )


def preview(
    view: GameView,
    variant: Variant,
    event: PhaseProcessed,
    lines: Sequence[LineVerdict],
    based_on: str,
    *,
    cautious: bool = False,
) -> str:
    """PREVIEW: what the phase would bring. `based_on` says whose orders on file count beside the lines."""
    return text_of(
        "preview",
        view=view,
        lines=[verdict(each, cautious=cautious) for each in lines],
        based_on=based_on,
        others=_OTHERS[event.before.phase.kind],
        told=preview_report(
            variant, event, view.own.powers if view.settings.fog and view.own and view.own.powers else None
        ),
    )


def check(
    variant: Variant, event: PhaseProcessed, lines: Sequence[LineVerdict], units: str, *, cautious: bool = False
) -> str:
    """CHECK: what a position and orders were read as, and what comes of them. `units` says whence the position is."""
    phase = event.before.phase
    return text_of(
        "check",
        title=f"{variant.title}, {variant.calendar.title(phase)} ({phase})",
        lines=[verdict(each, cautious=cautious) for each in lines],
        units=units,
        others=_OTHERS[phase.kind],
        told=preview_report(variant, event),
    )


def review(to: Reader, view: GameView, variant: Variant, event: PhaseProcessed) -> OutLetter:
    """To a master: a phase is due and waits for PROCESS; what it would bring with the orders on file."""
    facts = {"told": preview_report(variant, event), "missing": late_words(event.missing, variant)}
    written = letter("review", naming_game(view, "phase waits for your review"), to, view, variant, facts)
    return board_pictures.enclosed(written, to, order_pictures.foreseen(view, variant, event))


@dataclass(frozen=True, slots=True)
class Explained:
    """What became of an order, as a sentence, and everything that decided it, each as a clause."""

    outcome: Message
    remarks: tuple[Message, ...]


class Clause(Message):
    """A clause as a sentence of its own."""

    clause: Message


def why(explained: Explained, variant: Variant) -> str:
    """WHY: the outcome of an order and everything that decided it, one line each."""
    remarks = [told(Clause(each), variant) for each in explained.remarks]
    return text_of("why", title=told(explained.outcome, variant), remarks=remarks)


def _follows(variant: Variant, event: PhaseProcessed, powers: Collection[str]) -> list[str]:
    """What would change: the end or the next phase, centres that change hands, and adjustments."""
    lines = []
    if event.winner:
        lines.append(f"{power_name(variant, event.winner)} would have won.")
    elif event.drawn:
        lines.append(f"The game would end in a draw: {names([power_name(variant, each) for each in event.drawn])}.")
    elif event.after.phase == event.before.phase:
        lines.append("The game would be over.")
    else:
        lines.append(f"Next: {variant.calendar.title(event.after.phase)} ({event.after.phase}).")
    lines += _centres(variant, event.before, event.after)
    if event.after.phase.kind is PhaseKind.ADJUSTMENTS and event.after.phase != event.before.phase:
        counts = [(power, event.after.surplus(power)) for power in variant.powers if power in powers]
        due = [
            f"{power_name(variant, power)} {plural(abs(left), 'build' if left > 0 else 'removal')}"
            for power, left in counts
            if left
        ]
        lines += [f"To adjust: {names(due)}."] if due else []
    return lines


def _centres(variant: Variant, before: Position, after: Position) -> list[str]:
    """`Centres: Belgium to France (Germany's until then), …`."""
    changed = []
    for centre in variant.centres:
        was, now = before.centres.get(centre), after.centres.get(centre)
        if was != now:
            to = f"to {power_name(variant, now)}" if now else "to nobody"
            until = f" (from {power_name(variant, was)})" if was and was not in variant.neutrals else ""
            changed.append(f"{place_words(variant, centre)} {to}{until}")
    return [f"Centres: {', '.join(changed)}."] if changed else []
