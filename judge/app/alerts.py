"""Alerts: looks for problems every hour, and tells the keeper by mail, once a day for each problem."""

import shutil
from collections.abc import Sequence
from datetime import datetime, timedelta

from judge.app.commit import Services, Trigger, commit
from judge.app.keeper_notices import (
    DeadlinesWait,
    DeadlinesWaitUntil,
    DiskNearlyFull,
    DiskSpaceLeft,
    LettersNotSent,
    MailboxOutOfReach,
    SendingFails,
)
from judge.archive.transaction import Transaction
from judge.common.message import Message
from judge.desk.handling.effects import Effects
from judge.post.budgets import DAY
from judge.writing.letters.answers import keeper_notice

EVERY = timedelta(hours=1)
OLD = timedelta(days=30)  # no rule looks at older records of senders
ROOM = 500_000_000  # bytes free on the disk
FAILED_OFTEN = 5  # attempts; this many take more than four hours


def look_around(services: Services, transaction: Transaction, now: datetime, mailboxes: Sequence[Message]) -> None:
    """Tell the keeper about problems, and delete old records. `mailboxes` says which mailboxes cannot be reached."""
    transaction.forget_old(now, OLD)
    if transaction.claim_once("old letters forgotten", now, DAY):
        transaction.forget_letters(now)
    effects = Effects()
    for subject, said in _problems(services, transaction, mailboxes):
        if transaction.claim_once(f"trouble {subject.code}", now, DAY):
            effects.letters += keeper_notice(services.config.keeper, subject, said)
    commit(services, transaction, effects, now, Trigger("watch"))


def tell_of_hold(
    services: Services, transaction: Transaction, now: datetime, until: datetime, broken: Sequence[Message]
) -> None:
    """Tell the keeper, once a day, that deadlines wait at most `until` then, for the ways in that are `broken`."""
    if not transaction.claim_once("deadlines wait", now, DAY):
        return
    said = DeadlinesWaitUntil(until).with_more(*broken)
    notice = keeper_notice(services.config.keeper, DeadlinesWait(), said)
    commit(services, transaction, Effects(letters=notice), now, Trigger("hold"))


def _problems(
    services: Services, transaction: Transaction, mailboxes: Sequence[Message]
) -> list[tuple[Message, Message]]:
    """The problems: the subject and the sentence of each notice."""
    found: list[tuple[Message, Message]] = [(MailboxOutOfReach(), each) for each in mailboxes]
    free = shutil.disk_usage(services.config.var).free
    if free < ROOM:
        found.append((DiskNearlyFull(), DiskSpaceLeft(str(services.config.var), free // 1_000_000)))
    waiting = transaction.often_failed(FAILED_OFTEN)
    if waiting:
        found.append((LettersNotSent(), SendingFails(waiting)))
    return found
