"""Bids in letters: the receipt that only their bidder gets, their outcome, and the ledgers opened at the end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message, Plain, Power
from judge.game.events import BidLine, BidsSettled
from judge.game.orders.bidding import BidSheet, OwnBid
from judge.game.orders.sealed_ledgers import SealedLedger, canonical
from judge.writing.letters.nouns import PhaseTitle
from judge.writing.letters.replies import BidRead
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.letter_blocks import Sent
from judge.writing.rendering.shared_words import Sides
from judge.writing.rendering.translator import OnBoard


class OpenedBid(Message):
    """A bid in an opened ledger: its bidder, and its outcome."""

    side: Power
    bid: BidRead
    came: Message


class BidVoid(Message):
    """Why a bid of an opened ledger did not count."""

    why: Message


class BidCounts(Message):
    """The present weight of a bid on file."""

    order: Order
    weight: int


class BidCountsAsSponsor(Message):
    """The present weight of a bid on file: more than its points, because its side sponsors the unit."""

    order: Order
    weight: int


class BidVoidSoFar(Message):
    """Follows the weight of a bid: it would be void with the orders that are on file."""

    why: Message


class BidCounted(Message):
    """The outcome of a bid that counted its own points."""

    order: Order
    weight: int


class BidCountedAsSponsor(Message):
    """The outcome of a bid that counted more than its points."""

    order: Order
    weight: int


class BidWasVoid(Message):
    """The outcome of a bid that did not count."""

    order: Order
    reason: Message


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """A side's bids on file, ready for the template: each bid, and its weight."""

    side: Sides
    rows: Sequence[tuple[Message, Message]]
    used: int
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class OpenedLedger:
    """One phase's ledger, ready for the template: `sealed` is the text that was sealed, `bids` has the outcome of
    each."""

    title: PhaseTitle
    voided: bool
    commitment: str
    sealed: Sent
    bids: tuple[OnBoard, ...]


def sheet_facts(sheet: BidSheet) -> SheetFacts:
    """The bids on file for a receipt: each as the judge read it, its weight, and what would void it."""
    rows = [(BidRead.of(own.bid), _own(own)) for own in sheet.bids]
    return SheetFacts(Sides((sheet.side,)), rows, sheet.used, sheet.left, sheet.total)


def _own(own: OwnBid) -> Message:
    counts = (BidCountsAsSponsor if own.as_sponsor else BidCounts)(own.bid.order, own.weight)
    return counts.with_more(BidVoidSoFar(own.warning) if own.warning is not None else None)


def bids_judged(settled: BidsSettled, side: str, variant: Variant) -> Passage:
    """The outcomes of one side's bids, a part of its player's results: what each counted, or why it was void.

    Other sides' bids are not shown.
    """
    own = [line for line in settled.ledger if line.side == side]
    facts = {
        "side": Sides((side,)),
        "bids": [(BidRead.of(line.bid), _became(line)) for line in own],
        "commitment": settled.commitment,
    }
    return Passage("dp_result", facts, variant)


def _became(line: BidLine) -> Message:
    order = line.bid.order
    if line.weight:
        return (BidCounted if line.weight == line.bid.points else BidCountedAsSponsor)(order, line.weight)
    return BidWasVoid(order, _why_void(line))


def _why_void(line: BidLine) -> Message:
    """Why a bid did not count; in records of earlier releases the words of the reason say that it did not."""
    return Plain(line.reason.words.removeprefix("void: ")) if isinstance(line.reason, Plain) else line.reason


def bidders(settled: BidsSettled) -> list[str]:
    """The sides that had bids in a phase, in the ledger's order."""
    return list(dict.fromkeys(line.side for line in settled.ledger))


def opened_ledgers(ledgers: Sequence[SealedLedger], variant: Variant) -> list[OpenedLedger]:
    """The ledgers of a game that has ended. The outcome of each bid names places by their codes, as they were
    sealed."""
    in_codes = replace(variant, prints_codes=True)
    return [_opened(each, in_codes) for each in ledgers]


def _opened(ledger: SealedLedger, in_codes: Variant) -> OpenedLedger:
    settled = ledger.settled
    return OpenedLedger(
        PhaseTitle(Phase.parse(settled.phase)),
        ledger.voided,
        settled.commitment,
        Sent(canonical(settled.phase, settled.ledger, settled.salt)),
        tuple(OnBoard(OpenedBid(line.side, BidRead.of(line.bid), _came(line)), in_codes) for line in settled.ledger),
    )


def _came(line: BidLine) -> Message:
    return line.reason if line.weight else BidVoid(_why_void(line))
