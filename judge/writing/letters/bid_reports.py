"""Bids in letters: the receipt that their bidder alone gets, what became of them, and the ledgers opened at the end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judge.board.bid import Bid
from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.game.events import BidLine, BidsSettled
from judge.game.orders.bidding import BidSheet, OwnBid
from judge.game.orders.sealed_ledgers import SealedLedger, canonical
from judge.game.views.game_view import GameView
from judge.writing.rendering.render import order_label, order_words
from judge.writing.rendering.translatable import joined, say
from judge.writing.rendering.translator import in_english

_VOID = "void: "  # the prefix of the rules' reason for a void bid


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """A side's bids on file, ready for the template. `rows` are whole lines."""

    side: str
    rows: list[str]
    used: int
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class LedgerFacts:
    """One phase's ledger, ready for the template: `text` is what was sealed, `rows` say what came of each bid."""

    title: str
    voided: bool
    commitment: str
    text: str
    rows: list[str]


def bid_label(bid: Bid, variant: Variant) -> str:
    """A bid with its places as the variant's author prints them: `DP 2: F Dubl - Azor`."""
    return f"DP {bid.points}: {order_label(bid.order, variant)}"


def sheet_facts(sheet: BidSheet, variant: Variant) -> SheetFacts:
    """The bids on file for a receipt: each as the judge read it, what it counts, and what would void it."""
    rows = [
        row
        for own in sheet.bids
        for row in (f"  {bid_label(own.bid, variant)}", joined(["      ", _own(own, variant)], ""))
    ]
    return SheetFacts(variant.side_name(sheet.side), rows, sheet.used, sheet.left, sheet.total)


def _own(own: OwnBid, variant: Variant) -> str:
    sponsored = say("counts {weight}, as sponsor", weight=own.weight)
    counts = sponsored if own.as_sponsor else say("counts {weight}", weight=own.weight)
    said = [order_words(own.bid.order, variant), "; ", counts]
    if own.warning:
        said.append(
            say(" - but VOID if your orders stay so: {why}", why=in_english(own.warning, variant).removeprefix(_VOID))
        )
    return joined(said, "")


def result_facts(view: GameView, settled: BidsSettled, side: str, variant: Variant) -> dict[str, object]:
    """What became of one side's bids: what each counted, or why it was void. Other sides' bids are not shown."""
    own = [line for line in settled.ledger if line.side == side]
    return {
        "side": variant.side_name(side),
        "title": view.phase_title,
        "phase": settled.phase,
        "rows": [
            row
            for line in own
            for row in (
                f"  {bid_label(line.bid, variant)}",
                f"      {order_words(line.bid.order, variant)}; {_became(line, variant)}",
            )
        ],
        "commitment": settled.commitment,
    }


def _became(line: BidLine, variant: Variant) -> str:
    if line.weight == 0:
        return f"{_VOID}{in_english(line.reason, variant).removeprefix(_VOID)}"
    return f"counted {line.weight}{', as sponsor' if line.bid.points != line.weight else ''}"


def bidders(settled: BidsSettled) -> list[str]:
    """The sides that had bids in a phase, in the ledger's order."""
    return list(dict.fromkeys(line.side for line in settled.ledger))


def ledger_facts(ledgers: Sequence[SealedLedger], variant: Variant) -> dict[str, object]:
    """The ledgers of a game that has ended, phase by phase."""
    return {"ledgers": [_ledger(each.settled, variant, voided=each.voided) for each in ledgers]}


def _ledger(settled: BidsSettled, variant: Variant, *, voided: bool) -> LedgerFacts:
    return LedgerFacts(
        title=variant.calendar.title(Phase.parse(settled.phase)),
        voided=voided,
        commitment=settled.commitment,
        text=canonical(settled.phase, settled.ledger, settled.salt),
        rows=list(_opened(settled.ledger, variant)),
    )


def _opened(ledger: Iterable[BidLine], variant: Variant) -> Iterable[str]:
    for line in ledger:
        yield f"  {variant.side_name(line.side)}, {bid_label(line.bid, variant)}: {in_english(line.reason, variant)}"
