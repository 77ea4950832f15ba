"""Bids in letters: the receipt that their bidder alone gets, what became of them, and the ledgers opened at the end."""

from dataclasses import dataclass

from judge.board.bid import Bid
from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message, Power
from judge.game.events import BidLine, BidsSettled
from judge.game.orders.bidding import BidSheet, OwnBid
from judge.game.orders.sealed_ledgers import SealedLedger, canonical
from judge.writing.letters.nouns import PhaseNamed, PhaseTitle
from judge.writing.rendering.letter_blocks import Quoted
from judge.writing.rendering.render import order_label, order_words
from judge.writing.rendering.shared_words import Sides
from judge.writing.rendering.translatable import joined, say
from judge.writing.rendering.translator import in_english

_VOID = "void: "  # the prefix of the rules' reason for a void bid


class OpenedBid(Message):
    """A bid in an opened ledger: whose it is, and what came of it."""

    side: Power
    bid: str
    reason: Message


class BidCounted(Message):
    """What became of a bid that counted its own points."""

    order: Order
    weight: int


class BidCountedAsSponsor(Message):
    """What became of a bid that counted more than its points."""

    order: Order
    weight: int


class BidWasVoid(Message):
    """What became of a bid that did not count, for a reason that does not say so."""

    order: Order
    reason: Message


class BidCameToNothing(Message):
    """What became of a bid that did not count, for a reason that says so."""

    order: Order
    reason: Message


_VOID_ALREADY = "bid-void"  # with which codes of reasons begin that say so themselves


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """A side's bids on file, ready for the template. `rows` are whole lines."""

    side: str
    rows: list[str]
    used: int
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class OpenedLedger:
    """One phase's ledger, ready for the template: `sealed` is what was sealed, `bids` has what came of each."""

    title: PhaseTitle
    voided: bool
    commitment: str
    sealed: Quoted
    bids: tuple[OpenedBid, ...]


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


def result_facts(settled: BidsSettled, side: str, variant: Variant) -> dict[str, object]:
    """What became of one side's bids: what each counted, or why it was void. Other sides' bids are not shown."""
    own = [line for line in settled.ledger if line.side == side]
    return {
        "side": Sides((side,)),
        "phase": PhaseNamed(Phase.parse(settled.phase)),
        "bids": [(bid_label(line.bid, variant), _became(line)) for line in own],
        "commitment": settled.commitment,
    }


def _became(line: BidLine) -> Message:
    order = line.bid.order
    if line.weight:
        return (BidCounted if line.weight == line.bid.points else BidCountedAsSponsor)(order, line.weight)
    return (BidCameToNothing if line.reason.code.startswith(_VOID_ALREADY) else BidWasVoid)(order, line.reason)


def bidders(settled: BidsSettled) -> list[str]:
    """The sides that had bids in a phase, in the ledger's order."""
    return list(dict.fromkeys(line.side for line in settled.ledger))


def opened_ledger(ledger: SealedLedger, variant: Variant) -> OpenedLedger:
    """A phase's ledger of a game that has ended."""
    settled = ledger.settled
    return OpenedLedger(
        PhaseTitle(Phase.parse(settled.phase)),
        ledger.voided,
        settled.commitment,
        Quoted(canonical(settled.phase, settled.ledger, settled.salt)),
        tuple(OpenedBid(line.side, bid_label(line.bid, variant), line.reason) for line in settled.ledger),
    )
