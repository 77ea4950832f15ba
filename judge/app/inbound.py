"""One received letter: what kind of letter it is, and its effects.

`BEFORE_READING` and `AFTER_READING` are the rules, in the order in which they are tried. Each asks one question; the
first that answers it with an outcome ends the handling.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, partial
from math import ceil

from judge.app import address_questions, confirmations, floods
from judge.app.answered import answered_texts, other_texts, own_body
from judge.app.bounces import came_back, welcome_back
from judge.app.commit import Services, Trigger, commit
from judge.app.letter import ReceivedLetter
from judge.app.lost_numbers import as_known
from judge.app.sender import budget_key, confirmed_by, sender_of
from judge.archive.transaction import Transaction
from judge.common.message import Count, LogWords, Message
from judge.desk.handling import handler
from judge.desk.handling.confirmation import Confirmation, confirmation_in
from judge.desk.handling.effects import Effects
from judge.desk.handling.older_phase import Course
from judge.desk.handling.sender import HeldLetter, Sender
from judge.post.bounces import read_bounce
from judge.post.budgets import DAY, MOST_PASSWORDS, BudgetKey, BudgetKind
from judge.post.guards import why_no_answer
from judge.post.signed_addresses import Note, NoteKind, Recipient, is_judges
from judge.reading.mail.body import Body
from judge.reading.mail.lines import LineKind
from judge.writing.letters.answers import below, refusal
from judge.writing.letters.outgoing import OutLetter, Reader

_WRONG_TOLD = 3  # wrong passwords a day
_UNANSWERED = LogWords("not answered: nothing in it is for a judge, as in others today")


class PasswordsTried(Message):
    """The subject of `SeveralWrongPasswords`."""

    game: str


class SeveralWrongPasswords(Message):
    """To the holder of a seat: somebody has tried passwords for it. After `most` wrong ones in a day no further
    password is accepted."""

    most: int


class TooLargeToRead(Message):
    """To the sender of a letter that is too large to be read."""

    kilobytes: Count


@dataclass(slots=True)
class Handling:
    """The handling of one letter: what is known about it so far, and its effects.

    `recipient` is the address that it came to, as far as the archive knows it. `key` is the budget to which the letter
    is counted. `body` is the letter's own text, once it is read. `confirmation` is a reply's answer to the question
    whether an earlier letter is its sender's (None if it is no such reply). `warnings` tell of wrong passwords.
    """

    services: Services
    transaction: Transaction
    letter: ReceivedLetter
    recipient: Recipient
    sender: Sender
    key: BudgetKey
    trigger: Trigger
    body: Body = field(default_factory=lambda: Body((), ()))
    confirmation: Confirmation | None = None
    effects: Effects = field(default_factory=Effects)
    warnings: list[OutLetter] = field(default_factory=list)

    @property
    def now(self) -> datetime:
        """The moment for which the letter counts."""
        return self.letter.received

    def commit(self, effects: Effects) -> None:
        """Put effects of the letter into the archive."""
        commit(self.services, self.transaction, effects, self.now, self.trigger)


Rule = Callable[[Handling], LogWords | None]
"""One question about a letter; returns the outcome of the letter in a few words, or None: the next rule is tried."""


def bounced(handling: Handling) -> LogWords | None:
    """Is it a bounce: did it come to the return address of one of our letters?"""
    note = handling.recipient.note
    if note is None or note.kind is not NoteKind.BOUNCE:
        return None
    bounce = read_bounce(handling.letter.stored.raw)
    if bounce is None:
        return LogWords("not answered: sent to a return address, and no bounce")
    effects = came_back(handling.services, handling.transaction, note.number, bounce, handling.now)
    handling.trigger = replace(handling.trigger, headers=None)  # what follows is not an answer to the bounce
    handling.commit(effects)
    return LogWords(f"a {'hard' if bounce.hard else 'soft'} bounce of outgoing letter {note.number}")


def from_a_program(handling: Handling) -> LogWords | None:
    """Did a program write it? Programs are never answered."""
    letter = handling.letter
    own = partial(is_judges, judge_address=letter.judge_address)
    reason = why_no_answer(letter.headers, letter.stored.mail_from, own)
    return LogWords(f"not answered: {reason}") if reason is not None else None


def beyond_budget(handling: Handling) -> LogWords | None:
    """Has its sender sent too many letters?"""
    effects = floods.beyond_budget(handling.services, handling.transaction, handling.sender, handling.key, handling.now)
    if effects is None:
        return None
    handling.commit(effects)
    return LogWords("not read: beyond the sender's budget")


def too_large(handling: Handling) -> LogWords | None:
    """Is it too large to be read, so that only its header is here?"""
    size, sender = handling.letter.headers.full_size, handling.sender
    if size is None:
        return None
    if sender.mail_address is None:
        return without_a_sender(handling)
    if (crowd := lost_in_a_crowd(handling)) is not None:
        return crowd
    subject = sender.subject if handling.key.kind in (BudgetKind.SEAT, BudgetKind.PROVEN) else ""
    answer = refusal(Reader(sender.mail_address), subject, TooLargeToRead(ceil(size / 1000)))
    handling.commit(Effects(letters=[answer]))
    return LogWords("not read: too large")


def about_an_address(handling: Handling) -> LogWords | None:
    """Does it answer the question whether an address is somebody's?"""
    note = handling.recipient.note
    side = address_questions.answering_side(note.kind) if note is not None else None
    if note is None or side is None:
        return None
    said = confirmation_in(own_body(handling.transaction, handling.letter))
    effects = address_questions.answered(
        handling.transaction, note.number, side, said, handling.sender.mail_address, handling.now
    )
    handling.trigger = replace(handling.trigger, asked=note.number)
    handling.commit(effects)
    return LogWords("an answer about an address")


def lost_in_a_crowd(handling: Handling) -> LogWords | None:
    """Have too many strangers written, and does nothing prove who wrote this letter?"""
    if handling.key.kind is not BudgetKind.UNPROVEN:
        return None
    crowded = floods.beyond_strangers(handling.services, handling.transaction, handling.now, handling.trigger)
    if not crowded or handling.effects.known:
        return None
    # a right password would have authenticated a player who writes from elsewhere; wrong ones are counted all the same
    handling.commit(Effects(letters=handling.warnings))
    return LogWords("not answered: too many strangers this hour")


def without_a_sender(handling: Handling) -> LogWords | None:
    """Is there nobody to answer?"""
    effects = handling.effects
    if effects.letters or effects.changes or handling.confirmation is Confirmation.NO:
        return None
    return LogWords("not answered: no single From")


def fruitless_again(handling: Handling) -> LogWords | None:
    """Does it contain nothing for a judge, like too many letters of its sender today?"""
    if not handling.effects.fruitless:
        return None
    own = "\n".join(each.text for each in handling.body.lines if each.kind is LineKind.TEXT)
    said = floods.count_fruitless(handling.services, handling.transaction, handling.key, own, handling.now)
    if said is floods.Fruitless.LAST:
        handling.effects.letters = [
            replace(each, body=below(floods.NoMoreAnswersToday(), each)) for each in handling.effects.letters
        ]
    return _UNANSWERED if said is floods.Fruitless.UNANSWERED else None


def handled(handling: Handling) -> LogWords:
    """None of these applies: its effects are carried out."""
    transaction, sender, effects = handling.transaction, handling.sender, handling.effects
    claim = handling.recipient.claim
    if effects.settles_offer and claim is not None:
        transaction.release(claim.offer, handling.now)
    if effects.awaits_confirmation:
        confirmations.hold(transaction, handling.letter.id, sender, handling.now)
    elif effects.offers:
        transaction.hold(handling.letter.id, handling.now)
    if effects.asks_address is not None:
        address_questions.keep(transaction, handling.letter.id, effects.asks_address, handling.now)
    if effects.working_address:
        effects.letters += welcome_back(transaction, effects.working_address, handling.now)
    handling.commit(effects)
    return LogWords("handled")


BEFORE_READING: tuple[Rule, ...] = (bounced, from_a_program, beyond_budget, too_large, about_an_address)
AFTER_READING: tuple[Rule, ...] = (lost_in_a_crowd, without_a_sender, fruitless_again, handled)


def receive(
    services: Services, transaction: Transaction, letter: ReceivedLetter, *, authenticated: bool = False
) -> LogWords:
    """Do everything that a letter leads to, inside a transaction; returns the outcome in a few words.

    `authenticated` is the result of `judge.app.sender.is_authenticated`.
    """
    recipient = as_known(transaction, letter.recipient)
    sender = sender_of(transaction, letter, recipient, authenticated=authenticated)
    handling = Handling(
        services,
        transaction,
        letter,
        recipient,
        sender,
        budget_key(transaction, sender, letter, recipient),
        Trigger(f"letter {letter.id}", letter.id, letter.headers),
    )
    outcome = _first(BEFORE_READING, handling)
    if outcome is None:
        _read(handling)
        outcome = _first(AFTER_READING, handling)
    return outcome or LogWords("")


def _first(rules: Sequence[Rule], handling: Handling) -> LogWords | None:
    """The outcome of the first rule that gives one."""
    return next((outcome for rule in rules if (outcome := rule(handling)) is not None), None)


def _read(handling: Handling) -> None:
    """Find out the letter's effects. Only its confirmation of an earlier letter is stored at once."""
    transaction, note = handling.transaction, handling.recipient.note
    handling.body = own_body(transaction, handling.letter)
    if note is None:
        _ask_desk(handling, _offered(handling))
        return
    handling.confirmation = confirmation_in(handling.body)
    if handling.confirmation is Confirmation.NO:
        handling.effects = Effects(fruitless=True)
    else:
        _ask_desk(handling, _confirmed(handling, note) if handling.confirmation is Confirmation.YES else None)
    if handling.effects.fruitless:
        handling.effects.letters = confirmations.answer_to_reply(
            transaction, handling.sender, note.number, handling.confirmation, handling.now
        )
        handling.trigger = replace(handling.trigger, asked=note.number)


def _confirmed(handling: Handling, note: Note) -> HeldLetter | None:
    """The earlier letter that a reply confirms, so that its sender is proven; None if no such letter waits any
    longer."""
    services, transaction = handling.services, handling.transaction
    earlier = confirmations.release(transaction, note.number, handling.now)
    if earlier is None:
        return None
    confirmed = ReceivedLetter(earlier, services.config.address, services.secret)
    handling.sender = confirmed_by(transaction, handling.sender, confirmed.headers)
    confirmations.give_back_question(transaction, handling.sender)
    return HeldLetter(own_body(transaction, confirmed), as_known(transaction, confirmed.recipient).claim)


def _offered(handling: Handling) -> HeldLetter | None:
    """The earlier letter of which lines were offered for the present phase; None: none waits."""
    claim = handling.recipient.claim
    if claim is None or not claim.offer:
        return None
    services, transaction = handling.services, handling.transaction
    earlier = confirmations.waiting(transaction, claim.offer, handling.now)
    if earlier is None:
        return None
    offered = ReceivedLetter(earlier, services.config.address, services.secret)
    return HeldLetter(own_body(transaction, offered), claim, earlier.received)


def _course(handling: Handling) -> Course:
    """When the letter was sent, which letter of ours it answers, and whose templates that letter used."""
    letter = handling.letter
    found = (handling.transaction.phase_of_letter(each) for each in letter.answers)
    own_words = handling.services.config.own_templates
    answered = cache(partial(answered_texts, handling.transaction, letter))
    others = partial(other_texts, handling.transaction)
    return Course(letter.sent, next(filter(None, found), None), own_words, answered, others)


def _ask_desk(handling: Handling, held: HeldLetter | None) -> None:
    """Let the desk read the letter, with the earlier one that it confirms, if any."""
    services, transaction, now = handling.services, handling.transaction, handling.now
    handling.effects = handler.handle_letter(
        transaction,
        handling.sender,
        handling.body,
        now,
        services.rng,
        held,
        cache(partial(_course, handling)),
        handling.letter.id,
    )
    handling.warnings = _warnings(transaction, handling.effects.wrong_passwords, now)
    handling.effects.letters += handling.warnings


def _warnings(transaction: Transaction, wrong_passwords: Sequence[tuple[str, str]], now: datetime) -> list[OutLetter]:
    """Count the wrong passwords tried on seats; returns the warnings to the holders, at most one a day each."""
    letters = []
    for game, seat_id in wrong_passwords:
        tried, state = transaction.count_wrong_password(game, seat_id, now), transaction.game(game)
        seat = state.seats.get(seat_id) if state else None
        if seat is None or tried < _WRONG_TOLD or not transaction.claim_once(f"guessed {game}.{seat_id}", now, DAY):
            continue
        warning = refusal(Reader.of(seat), "", SeveralWrongPasswords(MOST_PASSWORDS.per_day), alone=True)
        letters.append(replace(warning, about=PasswordsTried(game)))
    return letters
