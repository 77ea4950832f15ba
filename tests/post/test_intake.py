"""SMTP in, over real loopback sockets: what is acknowledged, what is refused, how the listener stops."""

import asyncio
import logging
import smtplib
from pathlib import Path

import pytest

from judge.common.clock import utc_now
from judge.post.intake import Envelope, LmtpIntake, SmtpIntake

from .mailpeer import JUDGE, LETTER, NOW, Store, listening, run


def by_smtplib(port: int, recipients: list[str], raw: bytes = LETTER, mail_from: str = "alice@example.org") -> None:
    with smtplib.SMTP("127.0.0.1", port, "peer.test", timeout=10) as client:
        client.sendmail(mail_from, recipients, raw)


def test_a_letter_arrives_byte_for_byte_with_its_envelope() -> None:
    store = Store()
    raw = b"Subject: dots\r\n\r\n.\r\n..\r\n.leading\r\n\xff\x00 8-bit\r\n"

    async def scene() -> None:
        async with listening(store) as intake:
            await asyncio.to_thread(by_smtplib, intake.port, [JUDGE, "Judge+Spring.X@play.test", JUDGE], raw)

    run(scene)
    assert store.letters == [Envelope("alice@example.org", (JUDGE, "Judge+Spring.X@play.test"), raw, NOW)]


def test_a_bounce_comes_from_nobody() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store) as intake:
            await asyncio.to_thread(by_smtplib, intake.port, [JUDGE], LETTER, "")

    run(scene)
    assert store.letters[0].mail_from == ""


def test_no_letter_is_acknowledged_before_it_is_stored() -> None:
    store = Store()
    store.released.clear()

    async def scene() -> None:
        async with listening(store) as intake:
            peer = await (await intake.peer()).greet()
            await peer.begin_letter()
            answer = asyncio.create_task(peer.say(LETTER + b"."))
            await asyncio.to_thread(store.entered.wait, 10)
            other = await (await intake.peer()).greet()  # the loop is free meanwhile
            assert not answer.done()
            store.released.set()
            assert (await answer).startswith("250 2.0.0")
            assert len(store.letters) == 1
            assert (await peer.say("QUIT")).startswith("221")
            assert (await other.say("QUIT")).startswith("221")

    run(scene)


def test_a_store_that_fails_makes_the_peer_try_again(caplog: pytest.LogCaptureFixture) -> None:
    store = Store()
    store.failing = RuntimeError("disk full at /secret/place")

    async def scene() -> None:
        async with listening(store) as intake:
            peer = await (await intake.peer()).greet()
            await peer.begin_letter()
            assert await peer.say(LETTER + b".") == "451 4.3.0 Temporary failure, please try again later"
            store.failing = None
            await peer.begin_letter()
            assert (await peer.say(LETTER + b".")).startswith("250")

    run(scene)
    assert len(store.letters) == 1
    assert "cannot store a letter" in caplog.text
    assert "RuntimeError" in caplog.text
    assert "/secret/place" not in caplog.text


def test_unknown_mailboxes_are_refused_and_known_ones_beside_them_served() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store) as intake:
            peer = await (await intake.peer()).greet()
            await peer.say("MAIL FROM:<alice@example.org>")
            assert (await peer.say("RCPT TO:<nobody@play.test>")).startswith("550 5.1.1")
            assert (await peer.say("RCPT TO:<judge@elsewhere.test>")).startswith("550")
            assert (await peer.say("DATA")).startswith("503")
            assert (await peer.say(f"RCPT TO:<{JUDGE}>")).startswith("250")
            assert (await peer.say("DATA")).startswith("354")
            assert (await peer.say(LETTER + b".")).startswith("250")

    run(scene)
    assert store.letters[0].recipients == (JUDGE,)


def test_a_letter_begins_in_the_order_the_standard_gives() -> None:
    async def scene() -> None:
        async with listening(Store()) as intake:
            peer = await intake.peer()
            await peer.reply()
            assert (await peer.say("DATA")).startswith("503")
            await peer.say("EHLO peer.test")
            assert (await peer.say("DATA")).startswith("503")
            assert (await peer.say(f"RCPT TO:<{JUDGE}>")).startswith("503")
            await peer.say("MAIL FROM:<alice@example.org>")
            assert (await peer.say("MAIL FROM:<alice@example.org>")).startswith("503")
            await peer.say(f"RCPT TO:<{JUDGE}>")
            assert (await peer.say("DATA now")).startswith("501")
            assert (await peer.say("DATA")).startswith("354")
            assert (await peer.say(LETTER + b".")).startswith("250")

    run(scene)


def test_a_fault_in_looking_up_a_mailbox_is_ours(caplog: pytest.LogCaptureFixture) -> None:
    def accept(address: str) -> bool:
        raise OSError("database is locked")

    async def scene() -> None:
        async with listening(Store(), accept=accept) as intake:
            peer = await (await intake.peer()).greet()
            await peer.say("MAIL FROM:<alice@example.org>")
            assert await peer.say(f"RCPT TO:<{JUDGE}>") == "451 4.3.0 Temporary failure, please try again later"

    run(scene)
    assert "a mail session failed with an unexpected error" in caplog.text
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize(
    "path",
    [
        "<",
        "<>>",
        "<@>",
        "()",
        "<" + "(" * 400,
        '<"a\rb"@c.test>',
        "<a\x00@b.test>",
        b"<\xff@b.test>",
        "<[x@b.test>",
    ],
)
def test_a_malformed_address_is_the_senders_fault(path: str | bytes) -> None:
    async def scene() -> None:
        async with listening(Store()) as intake:
            peer = await (await intake.peer()).greet()
            line = b"MAIL FROM:" + (path.encode() if isinstance(path, str) else path)
            assert (await peer.say(line))[0] == "5"
            assert (await peer.say("MAIL FROM:<alice@example.org>")).startswith("250")

    run(scene)


def test_addresses_outside_ascii_are_understood() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store) as intake:
            peer = await (await intake.peer()).greet()
            assert (await peer.say("MAIL FROM:<jürgen@example.org> SMTPUTF8 BODY=8BITMIME")).startswith("250")
            await peer.say(f"RCPT TO:<{JUDGE}>")
            await peer.say("DATA")
            assert (await peer.say(LETTER + b".")).startswith("250")

    run(scene)
    assert store.letters[0].mail_from == "jürgen@example.org"


def test_a_paragraph_on_one_line_is_taken() -> None:
    store = Store()
    raw = b"Subject: press\r\n\r\n" + b"words " * 5000 + b"\r\n"

    async def scene() -> None:
        async with listening(store) as intake:
            await asyncio.to_thread(by_smtplib, intake.port, [JUDGE], raw)

    run(scene)
    assert store.letters[0].raw == raw


def test_a_peer_that_stops_talking_still_hears_its_answers() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store) as intake:
            peer = await intake.peer()
            head = f"EHLO peer.test\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<{JUDGE}>\r\nDATA\r\n"
            peer.writer.write(head.encode() + LETTER + b".\r\n")
            peer.writer.write_eof()
            heard = (await peer.reader.read()).decode()
            assert "250 2.0.0 Stored" in heard

    run(scene)
    assert [letter.raw for letter in store.letters] == [LETTER]


def test_a_peer_that_half_closes_while_its_letter_is_stored_hears_the_answer() -> None:
    store = Store()
    store.released.clear()

    async def scene() -> None:
        async with listening(store) as intake:
            peer = await (await intake.peer()).greet()
            await peer.begin_letter()
            peer.writer.write(LETTER + b".\r\n")
            peer.writer.write_eof()
            await asyncio.to_thread(store.entered.wait, 10)
            store.released.set()
            assert (await peer.reply()).startswith("250 2.0.0")
            await peer.reader.read()

    run(scene)
    assert len(store.letters) == 1


def test_a_peer_that_hangs_up_does_not_stop_its_letter_from_being_stored() -> None:
    store = Store()
    store.released.clear()

    async def scene() -> None:
        async with listening(store) as intake:
            peer = await (await intake.peer()).greet()
            await peer.begin_letter()
            peer.writer.write(LETTER + b".\r\n")
            await asyncio.to_thread(store.entered.wait, 10)
            peer.reset()
            while intake.sessions:
                await asyncio.sleep(0)
            store.released.set()

    run(scene)
    assert len(store.letters) == 1


def test_half_a_letter_is_no_letter() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store) as intake:
            peer = await (await intake.peer()).greet()
            await peer.begin_letter()
            peer.writer.write(LETTER)
            peer.writer.write_eof()
            assert b"250" not in await peer.reader.read()
            while intake.sessions:
                await asyncio.sleep(0)

    run(scene)
    assert store.letters == []


def test_stopping_says_goodbye_to_the_idle_and_waits_for_a_letter_on_its_way() -> None:
    store = Store()
    store.released.clear()

    async def scene() -> None:
        async with listening(store) as intake:
            idle = await (await intake.peer()).greet()
            busy = await (await intake.peer()).greet()
            await busy.begin_letter()
            busy.writer.write(LETTER + b".\r\n")
            await asyncio.to_thread(store.entered.wait, 10)
            stopping = asyncio.create_task(intake.stop(patience=10))
            assert (await idle.reply()).startswith("421 4.3.2")
            with pytest.raises(OSError, match="Connect call failed"):
                await intake.peer()
            assert not stopping.done()
            store.released.set()
            assert (await busy.reply()).startswith("250 2.0.0")
            assert (await busy.reply()).startswith("421 4.3.2")
            assert await busy.reader.read() == b""
            await stopping

    run(scene)
    assert len(store.letters) == 1


def test_stopping_does_not_wait_for_ever() -> None:
    async def scene() -> None:
        async with listening(Store()) as intake:
            peer = await (await intake.peer()).greet()
            await peer.begin_letter()
            await intake.stop(patience=0)
            assert not intake.sessions
            with pytest.raises(OSError, match="Connect call failed"):
                await intake.peer()

    run(scene)


def test_an_intake_never_started_stops_quietly() -> None:
    async def scene() -> None:
        await SmtpIntake(("127.0.0.1", 0), "play.test", bool, Store(), clock=lambda: NOW).stop()

    run(scene)


def test_signed_addresses_and_orders_stay_out_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def scene() -> None:
        async with listening(Store()) as intake:
            await asyncio.to_thread(by_smtplib, intake.port, ["judge+spring.england.1.signature@play.test"])

    run(scene)
    assert "signature" not in caplog.text
    assert "NTH" not in caplog.text


@pytest.mark.parametrize("kind", [SmtpIntake, LmtpIntake])
def test_a_listener_answers_while_it_is_open(kind: type[SmtpIntake | LmtpIntake], tmp_path: Path) -> None:
    async def scene() -> None:
        where = ("127.0.0.1", 0) if kind is SmtpIntake else tmp_path / "lmtp"
        listener = kind(where, "judge.test", lambda _: True, lambda _: None, clock=utc_now, max_connections=1)
        assert not listener.answers()
        await listener.start()
        assert await asyncio.to_thread(listener.answers)
        listener._max_connections = 0
        assert await asyncio.to_thread(listener.answers)  # to say that there are too many
        await listener.stop(0)
        assert not listener.answers()

    run(scene)
