"""The daily letters to masters: each is written once, when it is due, or as soon as the judge is up again."""

from judge.app.commit import Services, Trigger, commit, contained
from judge.common.message import LogWords
from judge.desk.announcements.mornings import morning
from judge.desk.handling.effects import Effects
from judge.post.bounce_scores import is_suspended
from judge.post.budgets import DAY

BATCH = 20  # letters in one transaction


def send_daily(services: Services) -> bool:
    """Write some of the daily letters that are due; returns False if none is.

    What is missed while the judge is down comes in one letter, not one a day. A letter that fails is left out until the
    next day.
    """
    now = services.clock()
    if not services.archive.is_daily_due(now):
        return False
    with services.archive.transaction() as transaction:
        for due in transaction.daily_due(now, BATCH):
            transaction.keep_daily(due.address, now + DAY)
            with contained(transaction, LogWords("a daily letter to a master")):
                told = morning(
                    transaction,
                    due.address,
                    now,
                    lambda each: is_suspended(transaction.bounce_score(each), now),
                    due.told,
                )
                transaction.keep_daily(due.address, told.next_at, told.joins)
                letters = [] if told.letter is None else [told.letter]
                commit(services, transaction, Effects(letters=letters), now, Trigger(f"daily {due.address}"))
    return True
