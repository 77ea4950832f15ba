"""Passwords: no answer, log line, error or note of the archive repeats one."""

import logging
from datetime import timedelta
from typing import Any

import pytest

from judge.app.sender import shown_subject
from judge.archive.connection import query
from judge.desk.handling import handler
from judge.post.headers import read_headers
from tests.offline_judge import JUDGE, OfflineJudge, text
from tests.orders import ordered

SECRET = "swordfish-77"
LINES = [
    f"SET PASSWORD {SECRET}",
    f"SIGNON FRANCE@demo {SECRET}",
    f"SIGNON Fdemo {SECRET}",
    f"SINGON FRANCE@demo {SECRET}",
    f"signon france@demo {SECRET} A PAR - BUR",
    f"SIGNON MASTER@demo {SECRET}",
    f"SIGNON FRANCE@nowhere {SECRET}",
    f"FRANCE@demo {SECRET}",
    f"PASSWORD {SECRET}",
    f"> SIGNON FRANCE@demo {SECRET}",
    f"set passwort {SECRET}",
]


def everything_said(judge: OfflineJudge, caplog: pytest.LogCaptureFixture) -> str:
    """All that the archive keeps besides the letters themselves, all letters sent, and the log."""
    tables = [row["name"] for row in query(judge.archive._db, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    kept = []
    for table in tables:
        for row in query(judge.archive._db, f'SELECT * FROM "{table}"'):
            kept += [str(value) for key, value in row.items() if (table, key) != ("letters", "raw")]
    return "\n".join([*kept, *(each.as_string() for each in judge.sent), caplog.text])


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("subject", [False, True], ids=["text", "subject"])
def test_a_password_is_repeated_nowhere(
    judge: OfflineJudge, caplog: pytest.LogCaptureFixture, line: str, subject: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    judge.game("MOVE 90D")
    headers, text = (f"Subject: Re: {line}\r\n", "LIST") if subject else ("", line)
    for address in (JUDGE, judge.reply_to("france@x.example"), f"judge+me.damaged@{JUDGE.partition('@')[2]}"):
        judge.post("france@x.example", text, address, headers)
        judge.post("eve@y.example", text, address, headers)
    assert len(judge.sent) > 4
    assert SECRET not in everything_said(judge, caplog)


def test_a_password_in_a_letter_that_is_set_aside_is_repeated_nowhere(
    judge: OfflineJudge, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: Any) -> None:
        raise ValueError(f"no such line: {LINES[1]}")

    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(handler, "handle_letter", stumble)
    letters = judge.post("eve@y.example", LINES[1], headers=f"Subject: Re: {LINES[2]}\r\n")
    assert len(letters) == 2
    assert "ValueError" in caplog.text
    assert "in stumble" in caplog.text
    assert SECRET not in everything_said(judge, caplog)


def test_a_password_in_a_letter_that_waits_for_its_writers_word_is_repeated_nowhere(
    judge: OfflineJudge, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    judge.game("MOVE 90D")
    judge.post("eve@y.example", f"{LINES[1]}\nCREATE other", headers="")
    judge.post("eve@y.example", "yes", judge.reply_to("eve@y.example"), "")
    assert judge.state("other") is not None
    assert SECRET not in everything_said(judge, caplog)


@pytest.mark.parametrize(
    ("subject", "shown"),
    [("Re: orders for F1901M", "Re: orders for F1901M"), ("Fwd: SIGNON Fdemo x", ""), ("AW: Re[2]: sign on x", "")],
)
def test_a_subject_is_quoted_unless_it_may_hold_a_password(subject: str, shown: str) -> None:
    assert shown_subject(read_headers(f"Subject: {subject}\r\n\r\n".encode())) == shown


def test_passwords_cannot_be_guessed_at_leisure_and_the_seat_hears_of_it(judge: OfflineJudge) -> None:
    judge.game("MOVE 9D")
    judge.post("france@x.example", "SET PASSWORD swordfish", judge.reply_to("france@x.example"))
    told = []
    for number in range(5):
        tries = "\n".join(f"SIGNON FRANCE@demo guess{number}{each}" for each in range(3))
        told += judge.post(f"eve{number}@y.example", tries, headers="")
    warned = [each for each in told if each["To"] == "france@x.example"]
    assert [str(each["Subject"]) for each in warned] == [
        "Diplomacy: somebody is trying passwords for your seat in demo"
    ]
    (answer,) = judge.post("eve@y.example", "SIGNON FRANCE@demo swordfish\nA PAR - BUR", headers="")
    assert "Too many wrong passwords" in " ".join(text(answer).split())
    state = judge.state()
    assert state is not None
    assert state.orders == {}
    judge.now += timedelta(days=1, hours=1)
    judge.post("france@work.example", "SIGNON FRANCE@demo swordfish\nA PAR - BUR", headers="")
    state = judge.state()
    assert state is not None
    assert state.orders == {"FRANCE": ordered("A PAR - BUR")}
