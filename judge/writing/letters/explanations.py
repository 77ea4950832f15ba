"""Letters about what a phase would bring, and why orders turned out as they did: PREVIEW, CHECK, WHY, and reviews."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.board.orders import Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Count, Message, Power, Space
from judge.game.events import PhaseProcessed
from judge.game.views.game_view import GameView
from judge.writing.letters.nouns import phase_named
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.receipts import judged
from judge.writing.letters.replies import LineVerdict
from judge.writing.letters.subjects import PhaseWaitsForReview, naming_game
from judge.writing.pictures import board_pictures, order_pictures
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.shared_words import Sides, late_sides
from judge.writing.reports.result_rows import for_readers
from judge.writing.reports.results import reasons


class OthersHold(Message):
    """The assumption of a trial about units without orders in a movement phase."""


class OthersDisband(Message):
    """The assumption of a trial about dislodged units without orders."""


class OthersLapse(Message):
    """The assumption of a trial about builds and removals without orders."""


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
    """A centre that nobody owns any longer."""

    place: Space


class CentreLeft(Message):
    """Follows a centre that changes hands: its owner until then."""

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


def foreseen(
    variant: Variant,
    event: PhaseProcessed,
    powers: Collection[str] | None = None,
    builders: Collection[str] | None = None,
) -> Passage:
    """The report on a phase that was only tried. It has the adjustments that would follow for `powers` (None: all), and
    the unused builds of `builders` (None: all)."""
    contested = [
        (each.order, each.power, each.reason)
        for each in event.results
        if each.reason
        and (each.strengths or each.code in _CONTESTED)
        and each.verdict in ("succeeds", "stands")
        and not each.dislodged
    ]
    why = dict.fromkeys([*reasons(event), *contested])
    facts = {
        "results": for_readers(variant, event, powers),
        "reasons": [
            (order, Sides((power,)), reason)
            for order, power, reason in why
            if builders is None or power in builders or not isinstance(order, Waive)
        ],
        "follows": list(_follows(variant, event, variant.powers if powers is None else powers)),
    }
    return Passage("foreseen", facts, variant)


def preview(
    view: GameView,
    variant: Variant,
    event: PhaseProcessed,
    lines: Sequence[LineVerdict],
    based_on: Message,
) -> Passage:
    """PREVIEW: what the phase would bring. `based_on` says whose orders on file count in addition to the lines."""
    own = view.own.powers if view.own and view.own.powers else None
    powers = own if view.settings.fog else None
    facts = {
        "game": view.name,
        "phase": phase_named(view),
        "lines": [judged(each) for each in lines],
        "based_on": based_on,
        "others": _OTHERS[event.before.phase.kind],
        "foreseen": foreseen(variant, event, powers, builders=own),
    }
    return Passage("preview", facts, variant)


def check(variant: Variant, event: PhaseProcessed, lines: Sequence[LineVerdict], units: Message) -> Passage:
    """CHECK: how a position and orders were read, and their outcome. `units` says where the position comes from."""
    phase = event.before.phase
    facts = {
        "title": CheckTitle(variant.title, phase),
        "lines": [judged(each) for each in lines],
        "units": units,
        "others": _OTHERS[phase.kind],
        "foreseen": foreseen(variant, event),
    }
    return Passage("check", facts, variant)


def review(to: Reader, view: GameView, variant: Variant, event: PhaseProcessed) -> OutLetter:
    """To a master: a phase is due and waits for PROCESS; what it would bring with the orders on file."""
    missing = Sides(late_sides(event.missing, variant)) if event.missing else None
    facts = {"foreseen": foreseen(variant, event), "missing": missing}
    written = letter("review", naming_game(view, PhaseWaitsForReview()), to, view, variant, facts)
    return board_pictures.enclosed(written, to, order_pictures.foreseen(view, variant, event))


@dataclass(frozen=True, slots=True)
class Explained:
    """The outcome of an order, as a sentence, and everything that decided it, each as a clause."""

    outcome: Message
    remarks: tuple[Message, ...]


def why(told: Sequence[Explained], variant: Variant) -> Passage:
    """WHY: the outcomes of orders and everything that decided them, one line each."""
    return Passage("why", {"explained": told}, variant)


def _follows(variant: Variant, event: PhaseProcessed, powers: Collection[str]) -> Iterator[Message]:
    """The changes: the end or the next phase, centres that change hands, and the adjustments of `powers`."""
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
