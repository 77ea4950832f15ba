"""One received letter: who wrote it, whether it may be read, what it leads to. The steps, in their order:

a bounce of a letter of ours; a letter of a program, which is never answered; one beyond its sender's budget; the word
that somebody wrote an earlier letter; and any other letter, which goes to the counter.

What is counted to whose budget: `seat` and `proven` letters to those whom something proves, `word` replies to the
question asked for one letter, and `from` all others, by their From line, which are `strangers` taken together.
"""

import logging
import re
from dataclasses import replace
from datetime import datetime, timedelta

from judge.app.bounces import came_back, welcome_back
from judge.app.commit import Services, Trigger, commit
from judge.archive.received import StoredLetter
from judge.archive.senders import Asked
from judge.archive.transaction import Transaction
from judge.desk.handling import handler
from judge.desk.handling.confirmation import Confirmation, confirmation_in
from judge.desk.handling.effects import Effects
from judge.desk.handling.seat_names import name_of
from judge.desk.handling.sender import HeldLetter, Sender
from judge.game.seating import valid_claim
from judge.post import budgets
from judge.post.authentication import SenderAuthenticator
from judge.post.bounces import read_bounce
from judge.post.budgets import Ruling
from judge.post.guards import why_no_answer
from judge.post.headers import Headers, read_headers
from judge.post.signed_addresses import Note, NoteKind, is_person, tag_of, verify, verify_note
from judge.reading.mail.body import read_body
from judge.reading.mail.items import hides_secret
from judge.writing.letters.answers import keeper_notice, refusal
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.rendering.render import day_and_time, harmless, when

log = logging.getLogger(__name__)

WORD_WITHIN = timedelta(days=7)  # how long lines wait for their writer's word
_FROM, _STRANGERS = "from ", "strangers"
_STRANGERS_TOLD = "flood of strangers"  # the keeper hears of them once a day, however many names they take
_NO_LIMIT = 10**9
_WRONG_TOLD = 3  # wrong passwords a day
_GUESSED = (
    "Several wrong passwords came for your seat today. If it was you: a reply to any letter of the game needs none, "
    "and SET PASSWORD in one chooses another. If it was not, nothing was done; after ten in a day none is tried any "
    "more."
)
_PREFIXES = re.compile(r"(?:\s*\w{1,4}\s*(?:\[\d+\])?:)+\s*")  # Re: AW: Fwd:
_ASKED_PER_DAY = 3  # times that one address is asked for its owner's word and does not give it
_NOT_THE_WORD = (
    "You were asked whether an earlier letter is yours. If you wrote it, reply to this letter with YES alone. If you "
    "did not, reply NO, or do nothing."
)
_DONE_ALREADY = "That was done already, when your first YES came."
_DENIED = "Thank you. Nothing was done, and nothing will be."


def accepts(services: Services, address: str) -> bool:
    """Whether an address is a mailbox of this judge."""
    return tag_of(address, services.config.address) is not None


def is_authenticated(services: Services, letter: StoredLetter, authenticator: SenderAuthenticator) -> bool:
    """Whether somebody vouches for the From line of a letter.

    To be asked before the letter's transaction: where signatures are checked it may take seconds. A flood gets none.
    """
    tag, identity = tag_of(letter.recipient, services.config.address) or "", services.config.identity
    costly = identity.dkim or not identity.authserv_id
    if verify_note(services.secret, tag) is not None or (costly and verify(services.secret, tag) is not None):
        return False
    headers = read_headers(letter.raw)
    if headers.sender is None:
        return False
    if identity.dkim:
        limits, kept, now = services.config.limits, services.archive.budget, letter.received
        # not a stranger's limits: who writes often in somebody's name must not soon keep him from being recognised
        spent = budgets.is_spent(
            kept(f"{_FROM}{headers.sender}"), now, limits.letters_per_hour, limits.letters_per_day
        ) or budgets.is_spent(kept(_STRANGERS), now, limits.strangers_per_hour, _NO_LIMIT)
        if spent:
            return False
    return authenticator.authenticates(letter.raw, headers)


def receive(services: Services, transaction: Transaction, letter: StoredLetter, *, authenticated: bool = False) -> str:
    """Do all that a letter leads to, inside a transaction; gives what came of it in a few words."""
    headers = read_headers(letter.raw)
    now = letter.received  # a letter counts from when it was received, however long it lay here
    tag = tag_of(letter.recipient, services.config.address) or ""
    note = verify_note(services.secret, tag)
    if note is not None and note.kind is NoteKind.BOUNCE:
        return _bounce(services, transaction, letter, note)
    silent = why_no_answer(headers, letter.mail_from, lambda address: accepts(services, address))
    if silent is not None:
        return f"not answered: {silent}"
    trigger = Trigger(f"letter {letter.id}", letter.id, headers)
    visitor = _visitor(services, headers, tag, note, now, authenticated=authenticated)
    sender = _sender_key(transaction, visitor, letter, note)
    over = _spend(services, transaction, visitor, sender, now, trigger)
    if over is not None:
        return over
    crowded = sender.startswith(_FROM) and _are_too_many(services, transaction, now, trigger)
    body = read_body(letter.raw)
    word = confirmation_in(body) if note is not None else None
    asked = (
        transaction.release(note.number, now, WORD_WITHIN) if note is not None and word is Confirmation.YES else None
    )
    if asked is not None:
        # whoever has the address in which the word was asked for has read it in that writer's mail
        earlier = read_headers(asked.raw)
        visitor = replace(visitor, address=earlier.sender, name=_shown_name(earlier), proven=True)
        _give_back_question(transaction, visitor)
    if word is Confirmation.NO:
        effects = Effects(fruitless=True)
    else:
        visitor = replace(visitor, asked_enough=_asked_enough(transaction, visitor, now))
        effects = handler.handle_letter(transaction, visitor, body, now, services.rng, _held(services, asked))
        if unheard := crowded and not effects.known:
            # among so many, only a password tells a player who writes from elsewhere; wrong ones count all the same
            effects = Effects(wrong_passwords=effects.wrong_passwords)
        _count_passwords(transaction, effects, now)
        if unheard:
            commit(services, transaction, effects, now, trigger)
            return "not answered: too many strangers this hour"
        if not effects.letters and not effects.changes:
            return "not answered: no single From"
    if effects.fruitless and note is not None:
        effects.letters, trigger = _about_the_word(transaction, visitor, note, word, trigger, now)
    if effects.fruitless and _too_many_fruitless(services, transaction, sender):
        return "not answered: nothing in it is for a judge, as in others today"
    if effects.awaits_confirmation:
        transaction.hold(letter.id, now)
        _count_question(transaction, visitor, now)
    if effects.address_works and visitor.address is not None:
        effects.letters += welcome_back(transaction, visitor.address, now)
    commit(services, transaction, effects, now, trigger)
    return "handled"


def _held(services: Services, asked: StoredLetter | None) -> HeldLetter | None:
    """The letter whose writer has given his word, with the seat that it spoke for."""
    if asked is None:
        return None
    return HeldLetter(
        read_body(asked.raw), verify(services.secret, tag_of(asked.recipient, services.config.address) or "")
    )


def _count_passwords(transaction: Transaction, effects: Effects, now: datetime) -> None:
    """Count the wrong passwords that were tried on seats; their holders are told, once a day."""
    for game, seat_id in effects.wrong_passwords:
        tried, state = transaction.count_wrong_password(game, seat_id, now), transaction.game(game)
        seat = state.seats.get(seat_id) if state else None
        if (
            seat is None
            or tried < _WRONG_TOLD
            or not transaction.claim_once(f"guessed {game}.{seat_id}", now, budgets.DAY)
        ):
            continue
        subject = f"Diplomacy: somebody tries passwords for your seat in {game}"
        effects.letters.append(replace(refusal(Reader.of(seat), "", _GUESSED, alone=True), subject=subject))


def _about_the_word(
    transaction: Transaction, visitor: Sender, note: Note, word: Confirmation | None, trigger: Trigger, now: datetime
) -> tuple[list[OutLetter], Trigger]:
    """What is answered to a reply to the question in which there is nothing else; a NO is taken to heart here.

    A reply to that answer gives the word too, while it is still asked for.
    """
    asked = transaction.asked(note.number)
    asks = False
    if asked is not None and asked.done:
        said = _DONE_ALREADY
    elif word is Confirmation.NO:
        transaction.drop(note.number)
        said = _DENIED
    elif asked is not None and asked.waits and now - asked.received < WORD_WITHIN:
        said, asks = _NOT_THE_WORD, True
    else:
        said = _dropped(asked, now)
    if visitor.address is None:
        return [], trigger
    letter = refusal(Reader(visitor.address), "", said, alone=True)
    return [replace(letter, asks_confirmation=asks)], replace(trigger, asked=note.number)


def _dropped(asked: Asked | None, now: datetime) -> str:
    """Why a letter's lines will not be done any more at its writer's word."""
    if asked is None:
        return "Nothing waits for your word any more; send your lines again."
    day = " ".join(day_and_time(asked.received, "UTC", long=True).split()[1:3])
    if now - asked.received < WORD_WITHIN:
        return f"Your letter of {day} was dropped when your NO came; send its lines again."
    return f"Your letter of {day} waited a week for your word and was dropped; send its lines again."


def _asked_enough(transaction: Transaction, visitor: Sender, now: datetime) -> bool:
    """Whether an address has been asked so often in its owner's name that more would be a nuisance to him."""
    return budgets.is_spent(transaction.budget(f"asked {visitor.address}"), now, _NO_LIMIT, _ASKED_PER_DAY)


def _count_question(transaction: Transaction, visitor: Sender, now: datetime) -> None:
    sender = f"asked {visitor.address}"
    used, _ = budgets.spend(transaction.budget(sender), sender, now, _NO_LIMIT, _ASKED_PER_DAY)
    transaction.keep_budget(used)


def _give_back_question(transaction: Transaction, visitor: Sender) -> None:
    """A question was answered with YES: whoever has a use for questions may be asked as many more."""
    used = transaction.budget(f"asked {visitor.address}")
    if used is not None:
        transaction.keep_budget(replace(used, in_day=max(0, used.in_day - 1)))


def shown_subject(headers: Headers) -> str:
    """The subject as it may be quoted back: empty where it may hold a password."""
    return "" if hides_secret(_PREFIXES.sub("", headers.subject)) else headers.subject


def _shown_name(headers: Headers) -> str:
    """The sender's name as others may read it: empty where his mail program put his address in its place."""
    return "" if "@" in headers.sender_name else harmless(headers.sender_name)


def _visitor(
    services: Services, headers: Headers, tag: str, note: Note | None, now: datetime, *, authenticated: bool
) -> Sender:
    """Who wrote the letter, and what proves it, as far as its header and the address it came to tell."""
    sender, subject = headers.sender, shown_subject(headers)
    if note is not None:
        return Sender(sender, _shown_name(headers), None, subject)
    claim = verify(services.secret, tag)
    if claim is not None or sender is None:
        misaddressed = bool(tag) and claim is None
        return Sender(
            sender,
            _shown_name(headers),
            claim,
            subject,
            misaddressed,
            proven=authenticated,
            authenticated=authenticated,
        )
    proven = authenticated or is_person(services.secret, tag, sender, now.date())
    misaddressed = bool(tag) and not tag.startswith("me.")
    return Sender(sender, _shown_name(headers), None, subject, misaddressed, proven, authenticated)


def _bounce(services: Services, transaction: Transaction, letter: StoredLetter, note: Note) -> str:
    """A letter to the envelope's sender of one of ours: it came back, or a program thought it should be answered."""
    bounce = read_bounce(letter.raw)
    if bounce is None:
        return "not answered: sent to a return address, and no bounce"
    told = came_back(services, transaction, note.number, bounce, letter.received)
    commit(services, transaction, told, letter.received, Trigger(f"letter {letter.id}", letter.id))
    return f"a {'hard' if bounce.hard else 'soft'} bounce of outgoing letter {note.number}"


def _sender_key(transaction: Transaction, visitor: Sender, letter: StoredLetter, note: Note | None) -> str:
    """Whose budget a letter is counted to. What is proven has its own, so that no forger can use it up."""
    if note is not None:
        return f"word {note.number}"
    claim = visitor.claim
    if claim is not None:
        state = transaction.game(claim.game)
        if state is not None and valid_claim(state, claim.seat, claim.generation):
            return f"seat {claim.game}.{claim.seat}"
    address = visitor.address or letter.mail_from.lower()
    return f"proven {address}" if visitor.proven else f"{_FROM}{address}"


def _spend(
    services: Services, transaction: Transaction, visitor: Sender, sender: str, now: datetime, trigger: Trigger
) -> str | None:
    """Count the letter to its sender's budget; what came of it if it is beyond that, else None."""
    limits, told = services.config.limits, Effects()
    is_stranger = sender.startswith(_FROM)
    per_hour, per_day = limits.letters_per_hour, limits.letters_per_day
    if is_stranger:
        per_hour, per_day = limits.stranger_per_hour, limits.stranger_per_day
    used, ruling = budgets.spend(transaction.budget(sender), sender, now, per_hour, per_day)
    transaction.keep_budget(used)
    if ruling is Ruling.READ:
        return None
    if ruling is Ruling.NOTICE:
        again = when(budgets.again_from(used, per_day))
        # in a flood under many names, most of them belong to people who wrote nothing
        crowd = is_stranger and budgets.is_spent(
            transaction.budget(_STRANGERS), now, limits.strangers_per_hour, _NO_LIMIT
        )
        if visitor.address is not None and not crowd:
            said = (
                f"This letter was not read: it is one too many. {per_hour} letters an hour and {per_day} a day are "
                f"read from one sender; further ones are neither read nor answered before {again}."
            )
            subject = visitor.subject if sender.startswith(("seat ", "proven ")) else ""
            told.letters.append(refusal(Reader(visitor.address), subject, said, alone=True))
        if transaction.claim_once(_STRANGERS_TOLD if is_stranger else f"flood {sender}", now, budgets.DAY):
            said = (
                f"{_in_words(transaction, sender)} has sent more letters than are read from one sender ({per_hour} an "
                f"hour, {per_day} a day). The rest are kept, but neither read nor answered before {again}; everybody "
                "else is served."
            )
            told.letters += keeper_notice(services.config.keeper, "a flood", said)
    commit(services, transaction, told, now, trigger)
    return "not read: beyond the sender's budget"


def _are_too_many(services: Services, transaction: Transaction, now: datetime, trigger: Trigger) -> bool:
    """Count the letter to what is read from all strangers together; whether it is beyond that."""
    limit = services.config.limits.strangers_per_hour
    used, ruling = budgets.spend(transaction.budget(_STRANGERS), _STRANGERS, now, limit, _NO_LIMIT)
    transaction.keep_budget(used)
    if ruling is Ruling.NOTICE and transaction.claim_once(_STRANGERS_TOLD, now, budgets.DAY):
        told = Effects(letters=keeper_notice(services.config.keeper, "a flood", _many_strangers(limit)))
        commit(services, transaction, told, now, Trigger(f"{trigger.key} flood"))
    return ruling is not Ruling.READ


def _in_words(transaction: Transaction, sender: str) -> str:
    """Whose budget it is, as the keeper would say it."""
    kind, _, who = sender.partition(" ")
    if kind == "word":
        return f"Whoever was asked about letter {who}"
    if kind == "seat":
        game, _, seat = who.partition(".")
        state = transaction.game(game)
        if state is None or seat not in state.seats:
            return f"The holder of a seat in {game}"
        return f"The holder of {name_of(state, state.seats[seat])}'s seat in {game}"
    return who


def _many_strangers(limit: int) -> str:
    return (
        f"More than {limit} letters came in an hour from people the judge does not know. No more of them are answered "
        "in that hour, but for those with the right password of a seat; replies to the judge's letters are. If they "
        "are welcome, raise strangers_per_hour in [limits] of the configuration."
    )


def _too_many_fruitless(services: Services, transaction: Transaction, sender: str) -> bool:
    used = transaction.budget(sender)
    if used is None:
        return False
    transaction.keep_budget(replace(used, fruitless=used.fruitless + 1))
    return used.fruitless >= services.config.limits.fruitless_per_day
