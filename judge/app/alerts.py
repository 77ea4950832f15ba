"""Alerts: checks every hour for what is wrong, and tells the keeper by mail, once a day for each problem."""

import shutil
from collections.abc import Sequence
from datetime import datetime, timedelta

from judge.app.commit import Services, Trigger, commit
from judge.archive.transaction import Transaction
from judge.desk.handling.effects import Effects
from judge.post.budgets import DAY
from judge.writing.letters.answers import keeper_notice

EVERY = timedelta(hours=1)
OLD = timedelta(days=30)  # no rule looks at older records of senders
ROOM = 500_000_000  # bytes free on the disk
FAILED_OFTEN = 5  # attempts; that many take more than four hours


def look_around(services: Services, transaction: Transaction, now: datetime, mailboxes: Sequence[str]) -> None:
    """Tell the keeper what is wrong, and delete old records. `mailboxes` says which cannot be reached."""
    transaction.forget_old(now, OLD)
    if transaction.claim_once("old letters forgotten", now, DAY):
        transaction.forget_letters(now)
    effects = Effects()
    for subject, text in _problems(services, transaction, mailboxes):
        if transaction.claim_once(f"trouble {subject}", now, DAY):
            effects.letters += keeper_notice(services.config.keeper, subject, text)
    commit(services, transaction, effects, now, Trigger(f"watch {now.isoformat()}"))


def _problems(services: Services, transaction: Transaction, mailboxes: Sequence[str]) -> list[tuple[str, str]]:
    found = [("a mailbox is out of reach", each) for each in mailboxes]
    free = shutil.disk_usage(services.config.var).free
    if free < ROOM:
        found.append(
            (
                "the disk is nearly full",
                f"The disk under {services.config.var} has {free // 1_000_000} MB left. When it is full no letter is "
                "taken and no deadline is kept, until there is room again; nothing is lost.",
            )
        )
    waiting = transaction.often_failed(FAILED_OFTEN)
    if waiting:
        found.append(
            (
                "letters cannot be sent",
                f"Sending has failed for hours, for {waiting} {'letter' if waiting == 1 else 'letters'}. They are "
                "tried for five days; judge doctor tells what the relay says.",
            )
        )
    return found
