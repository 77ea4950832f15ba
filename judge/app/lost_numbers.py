"""What an address still names that was given out before the archive was restored from a copy.

What came after the copy is lost, and the archive gives the numbers out again: message 12 is somebody else's now. An
address of the lost life asserts nothing beyond what the copy knows.
"""

from dataclasses import replace

from judge.archive.epochs import OUTGOING, RECEIVED, addresses_of, press_of
from judge.archive.transaction import Transaction
from judge.post.signed_addresses import Claim, Note, NoteKind, Recipient


def as_known(transaction: Transaction, recipient: Recipient) -> Recipient:
    """The address to which a letter came, without what this archive never gave out.

    A claim to a seat falls whole, and is `lost`; the number of a message or of an offer is taken from it, and a note is
    about letter 0, which there is none of.
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
    """The claim without a message or an offer of the lost life."""
    has_press = transaction.was_given(claim.epoch, press_of(claim.game), claim.press)
    has_offer = transaction.was_given(claim.epoch, RECEIVED, claim.offer)
    return replace(
        claim,
        press=claim.press if has_press else 0,
        offer=claim.offer if has_offer else 0,
        lost=bool(claim.press and not has_press) or bool(claim.offer and not has_offer),
    )


def _numbered(note: Note) -> str:
    """What the number of a note is given out for."""
    return OUTGOING if note.kind is NoteKind.BOUNCE else RECEIVED
