"""Letters of which only the header is here, because they are too large: their senders hear so."""

import pytest

from judge.post.headers import of_large
from judge.post.intake import Envelope
from tests.offline_judge import AUTHENTICATED, JUDGE, OfflineJudge, said, to

FRANCE = "france@x.example"


def large(judge: OfflineJudge, sender: str, more: str = "") -> None:
    header = f"From: {sender}\r\nTo: {JUDGE}\r\nSubject: my orders\r\nMessage-ID: <large@x.example>\r\n{more}"
    raw = of_large(header.encode(), 5_300_001)
    judge.worker.store(Envelope(sender, (judge.reply_to(FRANCE),), raw, judge.now))


def test_the_sender_of_a_letter_that_is_too_large_is_told(game: OfflineJudge) -> None:
    large(game, FRANCE, AUTHENTICATED)
    (answer,) = game.work()
    assert answer["To"] == FRANCE
    assert answer["Subject"] == "Re: my orders"
    assert answer["In-Reply-To"] == "<large@x.example>"
    assert "Your letter was not read, because it is too large: 5301 KB. Please send its text alone" in said(answer)
    assert game.outcomes()[-1] == "not read: too large"


@pytest.mark.parametrize(
    "header", ["Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "From: other@x.example\r\n"]
)
def test_programs_and_nobody_are_not_told(game: OfflineJudge, header: str) -> None:
    large(game, FRANCE, header)
    assert game.work() == []


def test_a_mark_further_down_means_nothing(game: OfflineJudge) -> None:
    headers = f"{AUTHENTICATED}X-Judge-Full-Size: 5\r\n"
    (answer,) = to(game.post(FRANCE, "STATUS", game.reply_to(FRANCE), headers), FRANCE)
    assert "too large" not in said(answer)
