"""Letters that bounced: the bounce score of the address, the notices, and when the address is used again."""

import logging
import sqlite3
from contextlib import suppress
from datetime import datetime, timedelta

from judge.app.commit import Services, second_address
from judge.app.keeper_notices import LettersComeBack, MastersLettersComeBack, NoMoreSent
from judge.archive.outbox import OutgoingRow
from judge.archive.transaction import Transaction
from judge.desk.handling import handler
from judge.desk.handling.effects import Effects
from judge.game.seating import same_address
from judge.game.state import Role
from judge.post.bounce_scores import BounceScore, after_bounce, is_suspended, rested_by
from judge.post.bounces import Bounce
from judge.post.headers import lowered
from judge.writing.letters.answers import flowing_again, keeper_notice
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.rendering.translator import in_english

log = logging.getLogger(__name__)

ONCE = timedelta(days=30)  # a bounce is remembered this long, so that each letter counts once


def came_back(services: Services, transaction: Transaction, outgoing: int, bounce: Bounce, now: datetime) -> Effects:
    """The effects of a failed delivery of letter `outgoing` of the outbox."""
    sent = transaction.sent_letter(outgoing)
    if sent is None:
        return Effects()
    address = lowered(sent.recipient)
    held = _seats_at(transaction, address)
    if bounce.lost:
        _send_to_second(transaction, sent, [seat for game, seat in held if game == sent.game], now)
    if _counted_before(transaction, outgoing, bounce, now):
        return Effects()
    before = rested_by(transaction.bounce_score(address) or BounceScore(address), now)
    after = after_bounce(before, hard=bounce.hard, reason=in_english(bounce.reason), now=now)
    transaction.keep_bounce_score(after)
    suspended = after.suspended is not None and before.suspended is None
    log.info("outgoing=%d bounced hard=%s score=%.2f suspended=%s", outgoing, bounce.hard, after.score, suspended)
    first = bounce.hard and before.counted is None
    if not (suspended or first):
        return Effects()
    seats = [(game, seat) for game, seat in held if suspended or sent.game in (game, None)]
    effects = handler.handle_bounce(transaction, seats, bounce.reason, suspended=suspended)
    if any(_is_master(transaction, game, seat) for game, seat in seats):
        said = LettersComeBack(address, bounce.reason).with_more(NoMoreSent() if suspended else None)
        effects.letters += keeper_notice(services.config.keeper, MastersLettersComeBack(), said)
    return effects


def _seats_at(transaction: Transaction, address: str) -> list[tuple[str, str]]:
    """The seats (game, seat id) whose letters go to exactly this address, and not to another one of its owner's."""
    held = [(game, seat, transaction.game(game)) for game, seat in transaction.seats_of(address)]
    return [(game, seat) for game, seat, state in held if state and same_address(state.seats[seat].address, address)]


def _counted_before(transaction: Transaction, outgoing: int, bounce: Bounce, now: datetime) -> bool:
    """Whether the letter bounced before: a hard bounce still counts after soft ones."""
    first = transaction.claim_once(f"bounce {outgoing}", now, ONCE)
    if bounce.hard:
        first = transaction.claim_once(f"hard bounce {outgoing}", now, ONCE)
    return not first


def _is_master(transaction: Transaction, game: str, seat: str) -> bool:
    state = transaction.game(game)
    return state is not None and not state.is_over and state.seats[seat].role is Role.MASTER


def _send_to_second(transaction: Transaction, sent: OutgoingRow, seats: list[str], now: datetime) -> None:
    """Send the letter that bounced to the second address of its seat, if there is one."""
    for seat in seats:
        second = second_address(transaction, sent.game or "", seat)
        if second and sent.raw and not is_suspended(transaction.bounce_score(second), now):
            with suppress(sqlite3.IntegrityError):  # the letter bounced more than once, and was sent there before
                transaction.queue_again(sent, second, now)
            return


def welcome_back(transaction: Transaction, address: str, now: datetime) -> list[OutLetter]:
    """Use an address again after an authenticated letter from it: clear its score and send what was held back."""
    bounce_score = transaction.bounce_score(address)
    if bounce_score is not None:
        transaction.keep_bounce_score(BounceScore(bounce_score.address))
    # a suspension ends by itself and the score may be deleted; held letters wait until somebody writes from there
    freed = transaction.free_held(address, now)
    was_suspended = bounce_score is not None and bounce_score.suspended is not None
    return [flowing_again(Reader(address), freed)] if freed or was_suspended else []
