"""LMTP in (RFC 2033), over TCP and Unix sockets: one reply for every recipient, whatever became of the letter."""

import asyncio
import smtplib
import socket
import stat
from datetime import datetime
from pathlib import Path

import pytest

from judge.post.intake import Envelope, LmtpIntake

from .mailpeer import JUDGE, LETTER, NOW, Peer, Store, listening, run

ENGLAND = "judge+spring.england@play.test"
FRANCE = "judge+spring.france@play.test"


async def replies(peer: Peer, letter: bytes, count: int) -> list[str]:
    """The replies to a letter; one more command shows that there were no others."""
    peer.writer.write(letter + b".\r\n")
    heard = [await peer.reply() for _ in range(count)]
    assert (await peer.say("NOOP")).startswith("250")
    return heard


def test_a_letter_is_answered_once_for_every_recipient() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, "lmtp") as intake:
            peer = await (await intake.peer()).greet()
            await peer.begin_letter(ENGLAND, FRANCE, JUDGE)
            assert await replies(peer, LETTER, 3) == ["250 2.0.0 Stored"] * 3

    run(scene)
    assert store.letters == [Envelope("alice@example.org", (ENGLAND, FRANCE, JUDGE), LETTER, NOW)]


def test_a_refused_recipient_gets_no_reply_and_one_named_twice_gets_two() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, "lmtp") as intake:
            peer = await (await intake.peer()).greet()
            await peer.say("MAIL FROM:<>")
            assert (await peer.say(f"RCPT TO:<{ENGLAND}>")).startswith("250")
            assert (await peer.say("RCPT TO:<nobody@play.test>")).startswith("550 5.1.1")
            assert (await peer.say(f"RCPT TO:<{ENGLAND}>")).startswith("250")
            assert (await peer.say("DATA")).startswith("354")
            assert await replies(peer, LETTER, 2) == ["250 2.0.0 Stored"] * 2

    run(scene)
    assert store.letters == [Envelope("", (ENGLAND,), LETTER, NOW)]


@pytest.mark.parametrize(
    ("letter", "code"),
    [
        (b"0123456789\r\n" * 20_000, "552 5.3.4"),
        (b"Subject: long\r\n\r\n" + b"x" * 66_000 + b"\r\n", "500 5.6.0"),
        (LETTER, "451 4.3.0"),
    ],
)
def test_a_letter_not_taken_is_answered_for_every_recipient_too(
    letter: bytes, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store()
    store.failing = OSError("no space left on device")

    async def scene() -> None:
        async with listening(store, "lmtp", size_limit=200_000) as intake:
            peer = await (await intake.peer()).greet()
            await peer.begin_letter(ENGLAND, FRANCE)
            heard = await replies(peer, letter, 2)
            assert heard[0].startswith(code)
            assert heard[1] == heard[0]
            store.failing = None
            await peer.begin_letter(ENGLAND)
            assert await replies(peer, LETTER, 1) == ["250 2.0.0 Stored"]

    run(scene)
    assert ("cannot store" in caplog.text) == code.startswith("451")


def test_a_clock_that_fails_is_our_fault_for_every_recipient(caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> datetime:
        raise RuntimeError("no time")

    async def scene() -> None:
        intake = LmtpIntake(("127.0.0.1", 0), "play.test", bool, Store(), clock=broken)
        await intake.start()
        peer = await Peer(*await asyncio.open_connection("127.0.0.1", intake.port), "LHLO").greet()
        await peer.begin_letter(ENGLAND, FRANCE)
        assert [answer[:9] for answer in await replies(peer, LETTER, 2)] == ["451 4.3.0"] * 2
        peer.writer.close()
        await intake.stop(5)

    run(scene)
    assert "cannot receive" in caplog.text
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize("hello", ["HELO peer.test", "EHLO peer.test"])
def test_lmtp_is_greeted_by_lhlo_only(hello: str) -> None:
    async def scene() -> None:
        async with listening(Store(), "lmtp") as intake:
            peer = await intake.peer()
            await peer.reply()
            assert (await peer.say(hello)).startswith("500 5.5.1")
            assert (await peer.say("MAIL FROM:<a@b.test>")).startswith("503")
            assert (await peer.say("LHLO")).startswith("501")
            assert (await peer.say("LHLO peer.test")).startswith("250 ")
        async with listening(Store(), "smtp") as intake:
            peer = await intake.peer()
            await peer.reply()
            assert (await peer.say("LHLO peer.test")).startswith("500")

    run(scene)


def test_the_extensions_the_standard_asks_for_are_announced() -> None:
    # RFC 2033 §5: PIPELINING and ENHANCEDSTATUSCODES must be there, 8BITMIME should.
    async def scene() -> None:
        async with listening(Store(), "lmtp", size_limit=4321) as intake:
            peer = await intake.peer()
            await peer.reply()
            peer.writer.write(b"LHLO peer.test\r\nQUIT\r\n")
            heard = (await peer.reader.read()).decode().splitlines()
            assert heard[0] == "250-play.test"
            offered = {line[4:] for line in heard[1:-1]}
            assert offered == {"PIPELINING", "ENHANCEDSTATUSCODES", "8BITMIME", "SMTPUTF8", "SIZE 4321"}
            assert [line[3] for line in heard] == ["-"] * 5 + [" ", " "]

    run(scene)


def test_every_reply_carries_an_enhanced_status_code() -> None:
    async def scene() -> None:
        async with listening(Store(), "lmtp") as intake:
            peer = await (await intake.peer()).greet()
            commands = (
                "NOOP",
                "RSET",
                "DATA",
                "MAIL",
                "RCPT TO:<x@y.test>",
                "WHAT",
                "EXPN x",
                "VRFY x",
                "AUTH PLAIN x",
            )
            for line in commands:
                heard = await peer.say(line)
                assert heard[4:8] in {f"{heard[0]}.{subject}." for subject in range(8)}, heard

    run(scene)


def test_commands_may_come_all_at_once() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, "lmtp") as intake:
            peer = await (await intake.peer()).greet()
            letter = f"MAIL FROM:<a@b.test>\r\nRCPT TO:<{ENGLAND}>\r\nRCPT TO:<{FRANCE}>\r\nDATA\r\n".encode()
            peer.writer.write((letter + LETTER + b".\r\n") * 50 + b"QUIT\r\n")
            codes = [line[:3] for line in (await peer.reader.read()).split(b"\r\n")]
            assert codes == [b"250", b"250", b"250", b"354", b"250", b"250"] * 50 + [b"221", b""]

    run(scene)
    assert [letter.raw for letter in store.letters] == [LETTER] * 50


def test_a_unix_socket_is_made_open_to_the_mail_server_and_removed_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "lmtp"
    store = Store()

    def deliver() -> None:
        with smtplib.LMTP(str(path)) as client:
            assert client.sendmail("alice@example.org", [JUDGE], LETTER) == {}

    async def scene() -> None:
        async with listening(store, "lmtp", path):
            assert stat.S_IMODE(path.stat().st_mode) == 0o666
            await asyncio.to_thread(deliver)
        assert not path.exists()
        async with listening(store, "lmtp", path, socket_mode=0o660):
            assert stat.S_IMODE(path.stat().st_mode) == 0o660

    run(scene)
    assert [letter.raw for letter in store.letters] == [LETTER]


def test_a_socket_left_by_a_judge_that_was_killed_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "lmtp"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))

    async def scene() -> None:
        async with listening(Store(), "lmtp", path) as intake:
            await (await intake.peer()).greet()

    run(scene)


def test_a_socket_somebody_listens_at_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lmtp"

    async def scene() -> None:
        async with listening(Store(), "lmtp", path) as first:
            with pytest.raises(OSError, match="somebody listens there already"):
                async with listening(Store(), "lmtp", path):
                    pass
            await (await first.peer()).greet()

    run(scene)


def test_what_is_not_a_socket_is_never_removed(tmp_path: Path) -> None:
    path = tmp_path / "diary"
    path.write_text("dear diary")

    async def scene() -> None:
        with pytest.raises(FileExistsError, match="not a socket"):
            async with listening(Store(), "lmtp", path):
                pass

    run(scene)
    assert path.read_text() == "dear diary"
