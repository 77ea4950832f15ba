"""What a signed address still names that was issued before the archive was restored from a copy.

Whatever came after the copy is lost, and the archive issues the same numbers again: message 12 is somebody else's now.
An address issued after the backup that was restored asserts nothing beyond what the copy knows.
"""

from dataclasses import replace

from judge.archive.epochs import OUTGOING, RECEIVED, addresses_of, press_of
from judge.archive.transaction import Transaction
from judge.post.signed_addresses import Claim, Note, NoteKind, Recipient


def as_known(transaction: Transaction, recipient: Recipient) -> Recipient:
    """The recipient address without anything that this archive never issued.

    A seat claim that was never issued is dropped and marked `lost`; an unknown message or offer number is removed; an
    unknown note becomes letter 0, which does not exist.
    """
    note, claim = recipient.note, recipient.claim
    named = note or claim
    if named is None or named.epoch == transaction.epoch:
        return recipient
    if note is not None and not transaction.was_given(note.epoch, _numbered(note), note.number):
        return replace(recipient, note=replace(note, number=0))
    if claim is None:
        return recipient
    if not transaction.was_given(claim.epoch, addresses_of(claim.game, claim.seat), claim.generation):
        return replace(recipient, claim=None, lost=True)
    return replace(recipient, claim=_without_lost(transaction, claim))


def _without_lost(transaction: Transaction, claim: Claim) -> Claim:
    """The claim without a message or an offer number that was issued after the backup that was restored."""
    has_press = transaction.was_given(claim.epoch, press_of(claim.game), claim.press)
    has_offer = transaction.was_given(claim.epoch, RECEIVED, claim.offer)
    return replace(
        claim,
        press=claim.press if has_press else 0,
        offer=claim.offer if has_offer else 0,
        lost=bool(claim.press and not has_press) or bool(claim.offer and not has_offer),
    )


def _numbered(note: Note) -> str:
    """The kind of the number in a note."""
    return OUTGOING if note.kind is NoteKind.BOUNCE else RECEIVED
