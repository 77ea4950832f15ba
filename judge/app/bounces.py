"""Letters that came back: how their addresses stand after it, who is told, and how an address is taken up again."""

import logging
import sqlite3
from contextlib import suppress
from datetime import datetime, timedelta

from judge.app.commit import House, second_address
from judge.archive.outbox import OutgoingRow
from judge.archive.transaction import Transaction
from judge.desk.handling import handler
from judge.desk.handling.effects import Effects
from judge.game.state import Role
from judge.post.bounce_scores import Standing, after_bounce, is_suspended, rested_by
from judge.post.bounces import Bounce
from judge.post.headers import lowered
from judge.writing.letters.answers import flowing_again, keeper_notice
from judge.writing.letters.outgoing import OutLetter, Reader

log = logging.getLogger(__name__)

ONCE = timedelta(days=30)  # how long a letter that came back is remembered, so that it counts once


def came_back(house: House, office: Transaction, outgoing: int, bounce: Bounce, now: datetime) -> Effects:
    """What follows when letter `outgoing` of the outbox could not be delivered."""
    sent = office.sent_letter(outgoing)
    if sent is None:
        return Effects()
    address = lowered(sent.recipient)
    held = office.seats_of(address)
    if bounce.lost:
        _send_to_second(office, sent, [seat for game, seat in held if game == sent.game], now)
    if _counted_before(office, outgoing, bounce, now):
        return Effects()
    before = rested_by(office.standing(address) or Standing(address), now)
    after = after_bounce(before, hard=bounce.hard, reason=bounce.reason, now=now)
    office.keep_standing(after)
    suspended = after.suspended is not None and before.suspended is None
    log.info("outgoing=%d came back hard=%s score=%.2f suspended=%s", outgoing, bounce.hard, after.score, suspended)
    first = bounce.hard and before.counted is None
    if not (suspended or first):
        return Effects()
    seats = [(game, seat) for game, seat in held if suspended or sent.game in (game, None)]
    told = handler.handle_bounce(office, seats, bounce.reason, suspended=suspended)
    if any(_is_master(office, game, seat) for game, seat in seats):
        said = f"Letters to {address}, a master's address, come back: {bounce.reason}."
        said += " No more are sent before a letter comes from there, or a week is over." if suspended else ""
        told.letters += keeper_notice(house.config.keeper, "letters to a master come back", said)
    return told


def _counted_before(office: Transaction, outgoing: int, bounce: Bounce, now: datetime) -> bool:
    """Whether a report tells nothing new of a letter: it came back before, and for good if it now does so."""
    counted = office.told_before(f"bounce {outgoing}", now, ONCE)
    return office.told_before(f"hard bounce {outgoing}", now, ONCE) if bounce.hard else counted


def _is_master(office: Transaction, game: str, seat: str) -> bool:
    state = office.game(game)
    return state is not None and not state.is_over and state.seats[seat].role is Role.MASTER


def _send_to_second(office: Transaction, sent: OutgoingRow, seats: list[str], now: datetime) -> None:
    """Send the letter that came back to the second address of the seat it was for, if there is one."""
    for seat in seats:
        second = second_address(office, sent.game or "", seat)
        if second and sent.raw and not is_suspended(office.standing(second), now):
            with suppress(sqlite3.IntegrityError):  # it came back more than once, and was sent there before
                office.queue_again(sent, second, now)
            return


def welcome_back(office: Transaction, address: str, now: datetime) -> list[OutLetter]:
    """A letter truly came from an address: it works again, and what was held back for it goes out."""
    standing = office.standing(address)
    if standing is not None:
        office.keep_standing(Standing(standing.address))
    # the score may be forgotten while letters still wait: a suspension ends by itself, they go when somebody is there
    freed = office.free_held(address, now)
    was_suspended = standing is not None and standing.suspended is not None
    return [flowing_again(Reader(address), freed)] if freed or was_suspended else []
