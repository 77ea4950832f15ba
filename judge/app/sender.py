"""Decides who sent a letter, and what proves it. No other part of the daemon does.

An address is proven by one of three things (`Proof`): our own mail server or a DKIM signature authenticates the letter,
it came to the address that only this person was given, or it confirms an earlier letter from the mailbox in which the
question was read. A seat's address proves the seat (`Sender.claim`) and nothing about the From line.
"""

import re
from dataclasses import replace

from judge.app.commit import Services
from judge.app.letter import ReceivedLetter
from judge.archive.transaction import Transaction
from judge.desk.handling.sender import Proof, Sender
from judge.game.seating import is_reply_address_valid
from judge.post.authentication import SenderAuthenticator
from judge.post.budgets import STRANGERS, BudgetKey, BudgetKind, Limit, is_spent
from judge.post.headers import Headers
from judge.post.signed_addresses import Recipient, is_person
from judge.reading.mail.items import hides_secret
from judge.writing.rendering.render import harmless

_PREFIXES = re.compile(r"(?:\s*\w{1,4}\s*(?:\[\d+\])?:)+\s*")  # Re: AW: Fwd:


def is_authenticated(services: Services, letter: ReceivedLetter, authenticator: SenderAuthenticator) -> bool:
    """Whether our own mail server or a DKIM signature proves the From line of a letter.

    Call it before the letter's transaction begins, because checking a signature may take seconds. Signatures are not
    checked if the letter's address proves enough, nor in a flood.
    """
    identity, address = services.config.identity, letter.headers.sender
    is_costly = identity.dkim or not identity.authserv_id
    if letter.recipient.note is not None or (is_costly and letter.recipient.claim is not None) or address is None:
        return False
    if identity.dkim and _is_in_flood(services, letter, address):
        return False
    return authenticator.authenticates(letter.stored.raw, letter.headers)


def _is_in_flood(services: Services, letter: ReceivedLetter, address: str) -> bool:
    """Whether the budget of an unproven address is spent, or that of all strangers."""
    limits, kept = services.config.limits, services.archive.budget
    # not the limits of a stranger: frequent letters in somebody's name must not soon keep them from being recognised
    own = Limit(limits.letters_per_hour, limits.letters_per_day)
    return is_spent(kept(BudgetKey(BudgetKind.UNPROVEN, address)), letter.received, own) or is_spent(
        kept(STRANGERS), letter.received, Limit(limits.strangers_per_hour)
    )


def sender_of(transaction: Transaction, letter: ReceivedLetter, recipient: Recipient, *, authenticated: bool) -> Sender:
    """Who sent a letter, by its headers and its address.

    `recipient` is what the archive knows of that address, `authenticated` the result of `is_authenticated`.
    """
    headers = letter.headers
    tag, address, day = recipient.tag, headers.sender, letter.received.date()
    proof, misaddressed = None, False
    if recipient.note is None:
        is_own = recipient.claim is None and address is not None and is_person(letter.secret, tag, address, day)
        proof = Proof.AUTHENTICATION if authenticated else Proof.PERSONAL_ADDRESS if is_own else None
        # a personal address used by somebody else is not broken, it just proves nothing
        is_personal = address is not None and tag.startswith("me.")
        misaddressed = bool(tag) and recipient.claim is None and not is_personal
    name, subject = shown_name(headers), shown_subject(headers)
    sender = Sender(address, name, recipient.claim, subject, misaddressed, proof, lost=recipient.lost)
    return _as_person(transaction, sender)


def confirmed_by(transaction: Transaction, sender: Sender, earlier: Headers) -> Sender:
    """Who sent a confirmation of an earlier letter: the sender of that letter, because the question went to them."""
    confirmed = replace(sender, address=earlier.sender, name=shown_name(earlier), proof=Proof.CONFIRMATION)
    return _as_person(transaction, confirmed)


def _as_person(transaction: Transaction, sender: Sender) -> Sender:
    """The sender as a person, who may have several addresses; a sender without proof is unchanged."""
    if sender.address is None or sender.proof is None:
        return sender
    own = transaction.addresses_of(sender.address)
    if len(own) == 1:
        return sender
    first, wrote_from = own[0], sender.address
    return replace(sender, address=first, wrote_from="" if wrote_from == first else wrote_from, addresses=own)


def budget_key(transaction: Transaction, sender: Sender, letter: ReceivedLetter, recipient: Recipient) -> BudgetKey:
    """The budget to which a letter is counted. Proven senders have their own, so that no forger can use it up."""
    note, claim = recipient.note, sender.claim
    if note is not None:
        return BudgetKey(BudgetKind.CONFIRMATION, str(note.number))
    if claim is not None:
        state = transaction.game(claim.game)
        if state is not None and is_reply_address_valid(state, claim.seat, claim.generation):
            return BudgetKey(BudgetKind.SEAT, f"{claim.game}.{claim.seat}")
    address = sender.address or letter.stored.mail_from.lower()
    return BudgetKey(BudgetKind.PROVEN if sender.proven else BudgetKind.UNPROVEN, address)


def shown_subject(headers: Headers) -> str:
    """The subject as it may be quoted back; empty if it may hold a password."""
    return "" if hides_secret(_PREFIXES.sub("", headers.subject)) else headers.subject


def shown_name(headers: Headers) -> str:
    """The sender's name as others may read it; empty if their mail program wrote an address instead."""
    return "" if "@" in headers.sender_name else harmless(headers.sender_name)
