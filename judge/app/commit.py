"""From what a visit led to, to what the archive keeps: events, the public record, letters in the outbox.

Everything here happens inside the transaction of the visit.
"""

import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.archive.archive import Archive
from judge.archive.outbox import OutgoingRow
from judge.archive.pictures import Illustrated
from judge.archive.transaction import Transaction
from judge.config.loading import Config
from judge.desk.handling.effects import Effects
from judge.exports.formats import made
from judge.exports.mbox import Postmark
from judge.game.clock.ticking import next_wake
from judge.game.players.quiet import NEVER_WAIT, quiet_until
from judge.post.bounce_scores import is_suspended
from judge.post.budgets import DAY
from judge.post.compose import Draft, Enclosure, Kind, compose, message_id
from judge.post.headers import Headers, lowered
from judge.post.signed_addresses import Claim, Note, NoteKind, sign, sign_note, sign_person, tagged
from judge.writing.letters.calendar import deadline_file
from judge.writing.letters.outgoing import Attachment, Illustration, OutLetter
from judge.writing.rendering.twin import twin

log = logging.getLogger(__name__)

_WRAPPED = 78 / 57  # characters of a letter to a byte of a file
_WORDS = 20_000  # characters of a letter besides its file
MOST_ONCE = 5  # letters of a kind that goes out once a day, to one address in a day
SUSPENDED = "letters to this address are suspended"
_ANSWERS = ("reply", "refusal")


@dataclass(frozen=True, slots=True)
class House:
    """What every visit needs. `clock` gives the time now; `rng` deals powers; `secret` signs addresses.

    `illustrated`: letters bring pictures; else they go without.
    """

    archive: Archive
    config: Config
    clock: Callable[[], datetime]
    rng: random.Random
    secret: bytes
    illustrated: bool = False


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
    for each in effects.changes:
        office.append(each.game, each.after, each.events, now, cause.letter, next_wake(each.after))
    for standby in effects.standbys:
        office.stand_by(standby.address, standby.variants, now)
    kept: dict[int, str] = {}
    for number, letter in enumerate(effects.letters):
        if letter.public and letter.game:
            office.publish(letter.game, letter.phase, letter.subject, letter.text, now, letter.kind)
        if letter.address and not (letter.once and _is_enough(office, letter, now)):
            pictures = _kept(office, letter.pictures, kept) if house.illustrated else ()
            whole = _with_file(house, office, letter)
            _queue(house, office, whole, pictures, now, f"{cause.key} {number}", cause)


def postmark(house: House) -> Postmark:
    """Whose mail a game's public letters are."""
    return Postmark(house.config.address, house.config.name, house.config.domain, house.secret)


def _kept(office: Transaction, shown: Sequence[Illustration], kept: dict[int, str]) -> tuple[Illustrated, ...]:
    """A letter's pictures, kept for when it leaves; `kept` are the keys of those met before, by the picture's `id`."""
    for each in shown:
        if id(each.picture) not in kept:  # one picture is brought by many letters
            kept[id(each.picture)] = office.keep_picture(each.picture.to_json())
    return tuple(Illustrated(kept[id(each.picture)], each.name, each.alt, each.form, each.original) for each in shown)


def _with_file(house: House, office: Transaction, letter: OutLetter) -> OutLetter:
    """The letter with its game as a file, if it brings that."""
    state = office.game(letter.game) if letter.brings and letter.game else None
    if state is None:
        return letter
    try:
        file = made(office, state, letter.brings, postmark(house))
    except ValueError as error:
        return replace(letter, text=f"Nothing comes with this letter: {error}.\n")
    if len(file.data) * _WRAPPED + _WORDS > house.config.largest_letter:
        return replace(letter, text=f"{file.name} is too large for a letter; the judge's keeper can export it.\n")
    return replace(letter, attachments=(*letter.attachments, Attachment(file.name, file.kind, file.data)))


def _is_enough(office: Transaction, letter: OutLetter, now: datetime) -> bool:
    """Whether a letter that somebody gets once a day, and few of its kind, is not to be sent to him now."""
    to = lowered(letter.address)
    if is_suspended(office.standing(letter.address), now) or office.told_before(f"{letter.once} {to}", now, DAY):
        return True
    # games cost nothing, so however many of them ask, nobody gets more than a few such letters a day
    return all(office.told_before(f"{letter.kind} {place} {to}", now, DAY) for place in range(MOST_ONCE))


def _queue(
    house: House,
    office: Transaction,
    letter: OutLetter,
    pictures: tuple[Illustrated, ...],
    now: datetime,
    key: str,
    cause: Cause,
) -> None:
    config = house.config
    own_id = _id(house, key)
    try:
        draft = _draft(house, letter, now, own_id, cause, illustrated=bool(pictures))
        raw = compose(draft, config.address, config.name, config.domain)
    except ValueError as error:
        log.error("no letter kind=%s can be written: %s", letter.kind, error)
        return
    to = _open_address(office, letter, now, cause)
    # nobody wants to hear that the news that something went wrong could not be delivered
    mail_from = "" if letter.kind == "refusal" else config.address
    row = OutgoingRow(
        to or letter.address,
        mail_from,
        raw,
        own_id,
        letter.game,
        _when(office, letter, now, cause),
        pictures=pictures,
        language=letter.language,
    )
    office.queue(row, held="" if to else SUSPENDED)


def _when(office: Transaction, letter: OutLetter, now: datetime, cause: Cause) -> datetime:
    """When the letter goes: at once, or at the end of its reader's quiet hours if it can wait.

    An answer to his own letter never waits, nor what lets nobody wait; a reminder not until it is too late.
    """
    state = office.game(letter.seat[0]) if letter.seat else None
    seat = state.seats.get(letter.seat[1]) if state and letter.seat else None
    own = cause.headers is not None and cause.headers.sender == lowered(letter.address)
    if state is None or seat is None or own or letter.kind in NEVER_WAIT:
        return now
    until = quiet_until(seat.quiet, seat.zone, now) or now
    too_late = letter.kind == "reminder" and state.deadline is not None and until >= state.deadline
    return now if too_late else until


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


def _draft(house: House, letter: OutLetter, now: datetime, own_id: str, cause: Cause, *, illustrated: bool) -> Draft:
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
        html=twin(letter.subject, letter.text, letter.language or "en", illustrated=illustrated),
        game=letter.game,
        message_id=own_id,
        in_reply_to=answers or (root[0] if root else None),
        references=tuple(dict.fromkeys((*root, *thread))),
        date=now,
        reply_to=tagged(house.config.address, _reply_tag(house, letter, cause, now)),
        kind=kind,
        enclosures=tuple(
            Enclosure(each.name, each.kind, each.data) for each in _files(letter, house.config.domain, now)
        ),
    )


def _files(letter: OutLetter, domain: str, now: datetime) -> list[Attachment]:
    """What goes with the letter, its deadlines as a file for calendars included."""
    dues = deadline_file(letter.dues, domain, now)
    return [*letter.attachments, *([dues] if dues else [])]


def _reply_tag(house: House, letter: OutLetter, cause: Cause, now: datetime) -> str:
    """What a reply to the letter proves: a seat, the word that was asked for, or at least whose From line is true."""
    asked = cause.asked or cause.letter
    if letter.asks_confirmation and asked is not None:
        return sign_note(house.secret, Note(NoteKind.CONFIRM, asked))
    if letter.seat is not None:
        return sign(house.secret, Claim(*letter.seat, press=letter.press))
    return sign_person(house.secret, letter.address, now.date())


def _id(house: House, key: str) -> str:
    """The message id of what a key names; the secret keeps two archives at one address from sharing ids."""
    return message_id(house.config.domain, f"{house.secret.hex()} {key}")
