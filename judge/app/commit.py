"""Puts effects into the archive: events, the public record, letters in the outbox.

Everything here happens inside one transaction.
"""

import logging
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from judge.app.address_questions import NOTE_KINDS
from judge.app.keeper_notices import OwnWordsBroken, OwnWordsFail
from judge.archive.archive import Archive
from judge.archive.connection import is_out_of_order
from judge.archive.outbox import OutgoingRow
from judge.archive.pictures import AttachedPicture
from judge.archive.transaction import Transaction
from judge.common.message import LogWords, Message, MessageError, Plain
from judge.common.redaction import redacted_traceback
from judge.config.loading import Config
from judge.desk.handling.effects import DailyMoved, DailySet, Effects, joined
from judge.exports.formats import export_game
from judge.exports.mbox import JudgeIdentity
from judge.game.clock.due_events import next_wake
from judge.game.players.quiet_hours import NEVER_WAIT, quiet_until
from judge.game.state import GameState
from judge.post.bounce_scores import is_suspended
from judge.post.budgets import DAY
from judge.post.compose import Draft, Enclosure, Kind, compose, message_id
from judge.post.headers import Headers, lowered
from judge.post.signed_addresses import LOCAL_PART, Claim, Note, NoteKind, sign, sign_note, sign_person, tagged
from judge.writing.letters.answers import keeper_notice
from judge.writing.letters.calendar import deadline_file
from judge.writing.letters.outgoing import Attachment, Illustration, OutLetter, written
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.own_words import OwnProblem

log = logging.getLogger(__name__)

_WRAPPED = 78 / 57  # characters of a letter to a byte of a file
_WORDS = 20_000  # characters of a letter besides its file
MOST_ONCE = 5  # letters in a day to one address, of all kinds that are sent once a day
SUSPENDED = LogWords("letters to this address are suspended")
_ANSWERS = ("reply", "refusal")


class NothingEnclosed(Message):
    """A game was requested in a format in which it is not available."""

    reason: Message


class FileTooLarge(Message):
    """The file of a game is larger than a letter may be."""

    file: str


@dataclass(frozen=True)
class Services:
    """Everything needed to handle a letter or a due game.

    `clock` gives the time now; `rng` deals powers; `secret` signs addresses. `illustrated`: letters bring pictures.
    """

    archive: Archive
    config: Config
    clock: Callable[[], datetime]
    rng: random.Random
    secret: bytes
    illustrated: bool = False

    @cached_property
    def domain(self) -> str:
        """The host of the judge's address: message ids and list ids are made under it."""
        return self.config.domain


@dataclass(frozen=True, slots=True)
class Trigger:
    """What set the judge to work: `key` names it; `letter` and `headers` are those of a received letter.

    `asked`: the letter that a reply to the answer confirms, if that is not the letter received.
    """

    key: str
    letter: int | None = None
    headers: Headers | None = None
    asked: int | None = None


def commit(services: Services, transaction: Transaction, effects: Effects, now: datetime, trigger: Trigger) -> None:
    """Put the effects of a trigger into the archive."""
    for daily in effects.dailies:  # before the games, which begin daily letters for addresses that are new
        match daily:
            case DailySet(address, at):
                transaction.keep_daily(address, at)
            case DailyMoved(before, address, wholly):
                transaction.move_daily(before, address, wholly=wholly)
    for each in joined(effects.changes):
        wake = next_wake(each.after)
        transaction.append(each.game, each.after, each.events, now, trigger.letter, wake, each.by)
    for standby in effects.standbys:
        transaction.stand_by(standby.address, standby.variants, now)
    for made in effects.choices:
        transaction.keep_choices(made.address, made.choices)
    for own in effects.addresses:
        transaction.keep_addresses(own.first, own.others)
    for bans in effects.bans:
        transaction.ban(bans.master, bans.banned)
    kept: dict[int, str] = {}
    broken: dict[OwnProblem, None] = {}
    for letter in effects.letters:
        if letter.public and letter.game:
            said = written(letter, services.config.own_templates)
            transaction.publish(letter.game, letter.phase, said.subject, said.text, now, letter.kind)
        if letter.address and not (letter.once and _is_enough(transaction, letter, now)):
            pictures = _kept(transaction, letter.pictures, kept) if services.illustrated else ()
            said = written(_with_file(services, transaction, letter), services.config.own_templates)
            _queue(services, transaction, said, pictures, now, trigger)
            broken |= dict.fromkeys(said.broken)
    if broken:
        _tell_of_broken(services, transaction, broken, now, trigger)


def judge_identity(services: Services) -> JudgeIdentity:
    """The identity under which a game's public letters are exported."""
    return JudgeIdentity(services.config.address, services.config.name, services.domain, services.secret)


def _tell_of_broken(
    services: Services, transaction: Transaction, broken: Iterable[OwnProblem], now: datetime, trigger: Trigger
) -> None:
    """Tell the keeper, once a day for each problem, about faults of their own templates and sentences."""
    own = services.config.own_templates or Path()
    named = [replace(each, file=each.file.relative_to(own)) for each in broken]
    fresh = [each for each in named if transaction.claim_once(f"own words {each}", now, DAY)]
    if fresh:
        said = OwnWordsFail().with_more(*(Plain(f"{each}.") for each in fresh))
        notice = keeper_notice(services.config.keeper, OwnWordsBroken(), said)
        commit(services, transaction, Effects(letters=notice), now, Trigger(f"{trigger.key} own words"))


def _kept(transaction: Transaction, shown: Sequence[Illustration], kept: dict[int, str]) -> tuple[AttachedPicture, ...]:
    """Keep a letter's pictures until it leaves. `kept` maps the `id` of each picture seen before to its key."""
    for each in shown:
        if id(each.picture) not in kept:  # many letters share one picture
            kept[id(each.picture)] = transaction.keep_picture(each.picture.to_json())
    return tuple(AttachedPicture(kept[id(each.picture)], each.name, each.alt, each.form) for each in shown)


def _with_file(services: Services, transaction: Transaction, letter: OutLetter) -> OutLetter:
    """The letter with its game attached as a file, if it brings one."""
    state = transaction.game(letter.game) if letter.brings and letter.game else None
    if state is None:
        return letter
    try:
        file = export_game(transaction, state, letter.brings, judge_identity(services))
    except MessageError as error:
        return replace(letter, body=_alone(NothingEnclosed(error.message)))
    if len(file.data) * _WRAPPED + _WORDS > services.config.largest_letter:
        return replace(letter, body=_alone(FileTooLarge(file.name)))
    return replace(letter, attachments=(*letter.attachments, Attachment(file.name, file.kind, file.data)))


def _alone(said: Message) -> Passage:
    """The body of a letter that says nothing else."""
    return Passage("alone", {"said": said})


def _is_enough(transaction: Transaction, letter: OutLetter, now: datetime) -> bool:
    """Whether an address has already got this letter today, or enough letters of its kind."""
    to = lowered(letter.address)
    if is_suspended(transaction.bounce_score(letter.address), now):
        return True
    if not transaction.claim_once(f"{letter.once} {to}", now, DAY):
        return True
    # anybody can create games: however many of them ask, an address gets only a few such letters a day
    return not any(transaction.claim_once(f"{letter.kind} {place} {to}", now, DAY) for place in range(MOST_ONCE))


def _queue(
    services: Services,
    transaction: Transaction,
    letter: OutLetter,
    pictures: tuple[AttachedPicture, ...],
    now: datetime,
    trigger: Trigger,
) -> None:
    config = services.config
    # the place separates two letters of one instant; the epoch separates two archives, one restored from a copy of the
    # other
    key = f"{trigger.key} {now.isoformat()} {transaction.letters_queued}"
    own_id = _id(services, f"{key} {transaction.epoch}" if transaction.epoch else key)
    state = transaction.game(letter.game) if letter.game else None
    phase = str(state.position.phase) if state is not None and state.position is not None else ""
    to = _open_address(transaction, letter, now, trigger)
    recipient = to or letter.address
    thread = f"press {' '.join(letter.among)}" if letter.among else phase
    begins = transaction.thread_begins(recipient, letter.game, thread) if letter.game else None
    try:
        epoch, shown = transaction.epoch, bool(pictures)
        draft = _draft(services, letter, now, own_id, trigger, phase, begins, epoch, illustrated=shown)
        raw = compose(draft, config.address, config.name, services.domain)
    except ValueError as error:
        log.error("cannot compose a letter kind=%s: %s", letter.kind, error)
        return
    # bounces of refusals are ignored
    mail_from = "" if letter.kind == "refusal" else config.address
    row = OutgoingRow(
        recipient,
        mail_from,
        raw,
        own_id,
        letter.game,
        _when(letter, state, now, trigger),
        pictures=pictures,
        language=letter.language,
        phase=phase or None,
        thread=thread,
    )
    transaction.queue(row, held="" if to else SUSPENDED)


def _when(letter: OutLetter, state: GameState | None, now: datetime, trigger: Trigger) -> datetime:
    """When the letter goes: at once, or at the end of its reader's quiet hours if it can wait; `state` is its game.

    An answer to the reader's own letter never waits, nor does a kind of `NEVER_WAIT`. A reminder never waits until the
    deadline or beyond.
    """
    seat = state.seats.get(letter.seat[1]) if state and letter.seat else None
    own = trigger.headers is not None and trigger.headers.sender == lowered(letter.address)
    if state is None or seat is None or own or letter.kind in NEVER_WAIT:
        return now
    until = quiet_until(seat.quiet, seat.zone, now) or now
    too_late = letter.kind == "reminder" and state.deadline is not None and until >= state.deadline
    return now if too_late else until


def _open_address(transaction: Transaction, letter: OutLetter, now: datetime, trigger: Trigger) -> str | None:
    """Where the letter goes: to its address, or to the seat's second one while the first is suspended; None if nowhere.

    An answer goes even to a suspended address, because its sender is there; a reply to it ends the suspension.
    """
    answers = (
        letter.kind in _ANSWERS and trigger.headers is not None and trigger.headers.sender == lowered(letter.address)
    )
    if answers or not is_suspended(transaction.bounce_score(letter.address), now):
        return letter.address
    second = second_address(transaction, letter.seat[0], letter.seat[1]) if letter.seat else ""
    return second if second and not is_suspended(transaction.bounce_score(second), now) else None


def second_address(transaction: Transaction, game: str, seat: str) -> str:
    """The second address of a seat's holder; empty if they have none."""
    state = transaction.game(game)
    held = state.seats.get(seat) if state else None
    return held.second if held else ""


def _draft(
    services: Services,
    letter: OutLetter,
    now: datetime,
    own_id: str,
    trigger: Trigger,
    phase: str,
    begins: str | None,
    epoch: int,
    *,
    illustrated: bool,
) -> Draft:
    """The letter as it is composed: a reply to the letter that it answers, and to the one that begins its thread
    (`begins`; None if it begins the thread itself)."""
    headers = trigger.headers
    answers = headers.message_id if headers and headers.sender == lowered(letter.address) else None
    root = (begins,) if begins else ()
    thread = (*(headers.references if headers and answers else ()), *((answers,) if answers else ()))
    kind: Kind = "reply" if answers else "notice"
    return Draft(
        to=letter.address,
        subject=letter.subject,
        text=letter.plain(illustrated=illustrated),
        html=letter.html(illustrated=illustrated),
        game=letter.game,
        message_id=own_id,
        in_reply_to=answers or begins,
        references=tuple(dict.fromkeys((*root, *thread))),
        date=now,
        reply_to=tagged(services.config.address, _reply_tag(services, letter, trigger, now, phase, epoch)),
        kind=kind,
        enclosures=tuple(Enclosure(each.name, each.kind, each.data) for each in _files(letter, services.domain, now)),
    )


def _files(letter: OutLetter, domain: str, now: datetime) -> list[Attachment]:
    """The files of the letter, with its deadlines as a calendar file."""
    dues = deadline_file(letter.dues, domain, now, letter.language)
    return [*letter.attachments, *([dues] if dues else [])]


def _reply_tag(services: Services, letter: OutLetter, trigger: Trigger, now: datetime, phase: str, epoch: int) -> str:
    """The tag of the reply address, which says what a reply proves: a seat, a confirmation, or the sender's address.

    A seat's tag also says in which phase the letter was written, unless that would make the address too long.
    """
    secret, asked = services.secret, trigger.asked or trigger.letter
    if letter.asks_address is not None and asked is not None:
        return sign_note(secret, Note(NOTE_KINDS[letter.asks_address], asked, epoch))
    if letter.asks_confirmation and asked is not None:
        return sign_note(secret, Note(NoteKind.CONFIRM, asked, epoch))
    if letter.seat is None:
        return sign_person(secret, letter.address, now.date())
    offer = (trigger.letter or 0) if letter.offers else 0
    claim = Claim(*letter.seat, press=letter.press, phase=phase.lower(), offer=offer, epoch=epoch)
    whole = sign(secret, claim)
    own = services.config.address.rpartition("@")[0]
    return whole if len(f"{own}+{whole}") <= LOCAL_PART else sign(secret, replace(claim, phase=""))


def _id(services: Services, key: str) -> str:
    """The Message-ID for a key. The secret keeps two archives at one address from sharing ids."""
    return message_id(services.domain, f"{services.secret.hex()} {key}")


@contextmanager
def contained(transaction: Transaction, trouble: LogWords) -> Iterator[None]:
    """A savepoint whose failure is logged as `trouble` and affects nothing else, unless the archive itself fails."""
    try:
        with transaction.part():
            yield
    except Exception as error:
        if is_out_of_order(error):
            raise
        log.error("%s\n%s", trouble, redacted_traceback(error))
