"""A received letter on its way through the daemon: its headers, address and body are read once each."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cached_property

from judge.archive.received import StoredLetter
from judge.post.headers import Headers, message_ids, read_headers
from judge.post.signed_addresses import Recipient, read_recipient
from judge.reading.mail.body import Body, read_body


@dataclass(frozen=True)
class ReceivedLetter:
    """A stored letter to the judge at `judge_address`, whose `secret` signed the addresses that it issued.

    Each part is read when it is first asked for, so that a letter on which the parser fails affects only its own
    handling.
    """

    stored: StoredLetter
    judge_address: str
    secret: bytes = field(repr=False)

    @property
    def id(self) -> int:
        """The letter's number."""
        return self.stored.id

    @property
    def received(self) -> datetime:
        """When the letter came: it counts from then, however long it has waited."""
        return self.stored.received

    @cached_property
    def headers(self) -> Headers:
        """The letter's headers."""
        return read_headers(self.stored.raw)

    @cached_property
    def recipient(self) -> Recipient:
        """The address that the letter came to, and what it was signed for.

        The meaning of its numbers is known in the letter's transaction (`judge.app.lost_numbers`).
        """
        return read_recipient(self.secret, self.stored.recipient, self.judge_address)

    @property
    def answers(self) -> tuple[str, ...]:
        """The Message-IDs that it may answer, the likeliest first: In-Reply-To, then References, the latest first."""
        return (*message_ids(" ".join(self.headers.values("in-reply-to"))), *reversed(self.headers.references))

    @property
    def sent(self) -> datetime | None:
        """When the letter was sent, according to its Date; None if that does not say."""
        dates = self.headers.values("date")
        try:
            sent = parsedate_to_datetime(dates[0])
            return sent.replace(tzinfo=UTC) if sent.tzinfo is None else sent.astimezone(UTC)
        except (ValueError, OverflowError, IndexError, TypeError):
            return None

    @cached_property
    def body(self) -> Body:
        """The letter's text and the names of its attachments."""
        return read_body(self.stored.raw)
