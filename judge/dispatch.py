"""From what a visit led to, to what the archive keeps: events, the public record, letters in the outbox.

Everything here happens inside the transaction of the visit.
"""

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from judge.archive.archive import Archive
from judge.archive.outbox import OutgoingRow
from judge.archive.transaction import Transaction
from judge.config import Config
from judge.desk.office import Effects
from judge.game.ticking import next_wake
from judge.post.compose import Draft, Kind, compose, message_id
from judge.post.headers import Headers, lowered
from judge.post.standing import is_suspended
from judge.post.tokens import Claim, Note, NoteKind, sign, sign_note, sign_person, tagged
from judge.writing.outgoing import OutLetter

log = logging.getLogger(__name__)

SUSPENDED = "letters to this address are suspended"
_ANSWERS = ("reply", "refusal")


@dataclass(frozen=True, slots=True)
class House:
    """What every visit needs. `clock` gives the time now; `rng` deals powers; `secret` signs addresses."""

    archive: Archive
    config: Config
    clock: Callable[[], datetime]
    rng: random.Random
    secret: bytes


@dataclass(frozen=True, slots=True)
class Cause:
    """What a visit was: `key` names it for ever; `letter` and `headers` are those of the letter handled, if it was.

    `asked`: the letter whose writer's word a reply to the answer gives, where that is not the letter handled.
    """

    key: str
    letter: int | None = None
    headers: Headers | None = None
    asked: int | None = None


def commit(house: House, office: Transaction, effects: Effects, now: datetime, cause: Cause) -> None:
    """Put the effects of a visit into the archive."""
    for each in effects.happenings:
        office.append(each.game, each.after, each.events, now, cause.letter, next_wake(each.after))
    for number, letter in enumerate(effects.letters):
        if letter.public and letter.game:
            office.publish(letter.game, letter.phase, letter.subject, letter.text, now, letter.kind)
        if letter.address:
            _queue(house, office, letter, now, f"{cause.key} {number}", cause)


def _queue(house: House, office: Transaction, letter: OutLetter, now: datetime, key: str, cause: Cause) -> None:
    config = house.config
    own_id = _id(house, key)
    try:
        raw = compose(_draft(house, letter, now, own_id, cause), config.address, config.name, config.domain)
    except ValueError as error:
        log.error("no letter kind=%s can be written: %s", letter.kind, error)
        return
    to = _open_address(office, letter, now, cause)
    # nobody wants to hear that the news that something went wrong could not be delivered
    mail_from = "" if letter.kind == "refusal" else config.address
    row = OutgoingRow(to or letter.address, mail_from, raw, own_id, letter.game, now)
    office.queue(row, held="" if to else SUSPENDED)


def _open_address(office: Transaction, letter: OutLetter, now: datetime, cause: Cause) -> str | None:
    """Where the letter goes: to its address, or, while that is suspended, to the seat's second one; None: nowhere.

    An answer goes to whoever wrote, however his address stands: by a reply to it he shows that it works again.
    """
    answers = letter.kind in _ANSWERS and cause.headers is not None and cause.headers.sender == lowered(letter.address)
    if answers or not is_suspended(office.standing(letter.address), now):
        return letter.address
    second = second_address(office, letter.seat[0], letter.seat[1]) if letter.seat else ""
    return second if second and not is_suspended(office.standing(second), now) else None


def second_address(office: Transaction, game: str, seat: str) -> str:
    """The second address of whoever holds a seat; empty: he has none."""
    state = office.game(game)
    held = state.seats.get(seat) if state else None
    return held.second if held else ""


def _draft(house: House, letter: OutLetter, now: datetime, own_id: str, cause: Cause) -> Draft:
    """All letters of a game hang on one root; an answer hangs on the letter it answers as well."""
    headers = cause.headers
    answers = headers.message_id if headers and headers.sender == lowered(letter.address) else None
    root = (_id(house, f"game {letter.game}"),) if letter.game else ()
    thread = (*(headers.references if headers and answers else ()), *((answers,) if answers else ()))
    kind: Kind = "reply" if answers else "notice"
    return Draft(
        to=letter.address,
        subject=letter.subject,
        text=letter.text,
        game=letter.game,
        message_id=own_id,
        in_reply_to=answers or (root[0] if root else None),
        references=tuple(dict.fromkeys((*root, *thread))),
        date=now,
        reply_to=tagged(house.config.address, _reply_tag(house, letter, cause, now)),
        kind=kind,
    )


def _reply_tag(house: House, letter: OutLetter, cause: Cause, now: datetime) -> str:
    """What a reply to the letter proves: a seat, the word that was asked for, or at least whose From line is true."""
    asked = cause.asked or cause.letter
    if letter.asks_word and asked is not None:
        return sign_note(house.secret, Note(NoteKind.CONFIRM, asked))
    if letter.seat is not None:
        return sign(house.secret, Claim(*letter.seat))
    return sign_person(house.secret, letter.address, now.date())


def _id(house: House, key: str) -> str:
    """The message id of what a key names; the secret keeps two archives at one address from sharing ids."""
    return message_id(house.config.domain, f"{house.secret.hex()} {key}")
