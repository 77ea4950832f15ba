"""Whether letters come in by all configured ways, and up to when all letters are here."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from judge.common.clock import utc_now
from judge.game.clock.outages import BRIEF


class Listening(Protocol):
    """A listener for other mail servers."""

    def answers(self) -> bool:
        """Whether it answers somebody who connects now; it may take some seconds to find out."""


class Fetching(Protocol):
    """A mailbox that letters are fetched from.

    Up to the instant `read` (None: it never was) all its letters are stored. `unread_since` is when reading it began to
    fail; None: it works.
    """

    read: datetime | None
    unread_since: datetime | None

    def look(self) -> None:
        """Read it now, instead of when letters are announced; returns at once."""


class WaysIn:
    """The listeners and mailboxes of a judge, as they were when last checked. Any thread may ask."""

    def __init__(
        self,
        listeners: Sequence[Listening] = (),
        mailboxes: Sequence[Fetching] = (),
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        """Without listeners and mailboxes nothing ever fails. `clock` gives the time now."""
        self._listeners = listeners
        self._mailboxes = mailboxes
        self._clock = clock
        self._answered = [clock()] * len(listeners)
        self._silent_since: list[datetime | None] = [None] * len(listeners)

    def check(self) -> None:
        """Connect to each listener, as another mail server would."""
        for place, listener in enumerate(self._listeners):
            began = self._clock()
            if listener.answers():
                self._answered[place], self._silent_since[place] = began, None
            elif self._silent_since[place] is None:
                self._silent_since[place] = began

    def look(self) -> None:
        """Have all mailboxes read now; `arrived` shows when that is done."""
        for mailbox in self._mailboxes:
            mailbox.look()

    def arrived(self, now: datetime) -> datetime:
        """The instant up to which all letters are here: not after now, nor after the last time that a way in worked."""
        heard = (at for at, since in zip(self._answered, self._silent_since, strict=True) if since is not None)
        read = (each.read or each.unread_since or now for each in self._mailboxes)
        return min([now, *heard, *read])

    @property
    def work(self) -> bool:
        """Whether all worked at the last check."""
        return not any(self._silent_since) and all(each.unread_since is None for each in self._mailboxes)

    def broken_since(self, now: datetime) -> datetime | None:
        """When a way in last worked that has failed for more than a moment; None if all work."""
        failing = list(zip(self._answered, self._silent_since, strict=True))
        failing += [(each.read or each.unread_since or now, each.unread_since) for each in self._mailboxes]
        return min((good for good, since in failing if since is not None and now - since > BRIEF), default=None)

    @property
    def silent(self) -> list[int]:
        """The indices of the listeners that do not answer."""
        return [place for place, since in enumerate(self._silent_since) if since is not None]
