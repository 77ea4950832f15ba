"""Senders that mean harm or are broken: memory stays bounded, others are served, nothing acknowledged is lost."""

import asyncio
import contextlib
import threading
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator

import pytest

from judge.post.intake import Envelope
from judge.post.sessions import Session

from .mailpeer import JUDGE, LETTER, Door, Peer, Store, listening, run

MEBI = 1024 * 1024
PAUSE = 0.02  # seconds between commands, far less than any timeout: to send them without rest would only cost time
BOTH = pytest.mark.parametrize("kind", ["smtp", "lmtp"])


@contextlib.contextmanager
def memory_bounded(most: int) -> Iterator[None]:
    """The bytes Python holds grow by no more than `most` at any moment; the peers of the test are among them."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        yield
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak - before < most


async def pour(peer: Peer, filler: bytes, total: int) -> None:
    """Write without end, up to `total` bytes. Raises ConnectionError when the judge has had enough."""
    piece = filler * (65536 // len(filler))
    for _ in range(total // len(piece)):
        peer.writer.write(piece)
        await peer.writer.drain()


async def others_are_served(door: Door) -> None:
    peer = await (await door.peer()).greet()
    assert (await peer.send()).startswith("250")
    assert (await peer.say("QUIT")).startswith("221")
    assert await peer.reader.read() == b""


# ---- letters and lines too big


@BOTH
def test_a_letter_announced_too_big_is_refused_before_it_is_sent(kind: str) -> None:
    async def scene() -> None:
        async with listening(Store(), kind, size_limit=10_000) as door:
            peer = await (await door.peer()).greet()
            assert (await peer.say("MAIL FROM:<alice@example.org> SIZE=10001")).startswith("552 5.3.4 ")
            assert (await peer.say("MAIL FROM:<alice@example.org> SIZE=10000")).startswith("250")

    run(scene)


def test_the_limit_of_size_is_exact() -> None:
    store = Store()
    fits = b".." + b"x" * 96 + b"\r\n"  # a dot doubled on the way counts

    async def scene() -> None:
        async with listening(store, size_limit=100) as door:
            peer = await (await door.peer()).greet()
            assert (await peer.send(fits)).startswith("250")
            assert (await peer.send(b"x" + fits)).startswith("552")
            assert (await peer.send(fits)).startswith("250")

    run(scene)
    assert [letter.raw for letter in store.letters] == [fits[1:]] * 2


@BOTH
def test_a_letter_far_too_big_is_heard_out_in_little_memory(kind: str) -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, kind, size_limit=100_000) as door:
            peer = await (await door.peer()).greet()
            await peer.begin_letter()
            with memory_bounded(2 * MEBI):
                await pour(peer, b"0123456789abcd\r\n", 32 * MEBI)
                refused = await peer.say(b".")
            # the sender's own mail server tells them
            assert refused.startswith("552 5.3.4 The letter is too large; please send its text alone")
            assert (await peer.send()).startswith("250")

    run(scene)
    assert [letter.raw for letter in store.letters] == [LETTER]


# As a command a bare line feed ends a line: nothing is kept of it.
@BOTH
@pytest.mark.parametrize(
    ("filler", "in_letter"),
    [(b"x", True), (b"\n", True), (b"\r", True), (b"\r\n\r", True), (b"x", False), (b"\r", False), (b"\n", False)],
)
def test_what_has_no_end_is_cut_off_before_it_fills_the_memory(kind: str, filler: bytes, in_letter: bool) -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, kind, size_limit=100_000) as door:
            peer = await (await door.peer()).greet()
            if in_letter:
                await peer.begin_letter()
                peer.writer.write(b"x" if filler in {b"x", b"\n"} else b"")
            with memory_bounded(2 * MEBI):
                with pytest.raises(ConnectionError):
                    await pour(peer, filler, 64 * MEBI)
                await door.empty()
            await others_are_served(door)

    run(scene)
    assert [letter.raw for letter in store.letters] == [LETTER]


@BOTH
def test_recipients_have_a_limit_and_those_within_are_served(kind: str) -> None:
    store = Store()
    wanted = [f"judge+{number}@play.test" for number in range(102)]

    async def scene() -> None:
        async with listening(store, kind) as door:
            peer = await (await door.peer()).greet()
            await peer.say("MAIL FROM:<alice@example.org>")
            codes = [(await peer.say(f"RCPT TO:<{recipient}>"))[:9] for recipient in wanted]
            assert codes == ["250 2.1.5"] * 100 + ["452 4.5.3"] * 2
            await peer.say("DATA")
            assert (await peer.say(LETTER + b".")).startswith("250")

    run(scene)
    assert store.letters[0].recipients == tuple(wanted[:100])


# ---- one letter smuggled in another


@BOTH
@pytest.mark.parametrize(
    "end", [b"\n.\n", b"\n.\r\n", b"\r.\r", b"\r\n.\n", b"\r\n.\r", b"\n.\r", b"\r.\r\n", b"\r\n\x00.\r\n"]
)
def test_only_the_true_end_mark_ends_a_letter(kind: str, end: bytes) -> None:
    store = Store()
    smuggled = b"Subject: a" + end + b"MAIL FROM:<b@b.test>\r\nRCPT TO:<judge@play.test>\r\nDATA\r\nSubject: b\r\n"

    async def scene() -> None:
        async with listening(store, kind) as door:
            peer = await (await door.peer()).greet()
            assert (await peer.send(smuggled)).startswith("250")
            assert (await peer.say("NOOP")).startswith("250")

    run(scene)
    (letter,) = store.letters
    assert letter.raw == smuggled.replace(b"\r\n.", b"\r\n")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n",
        b"\r\n\r\n",
        b".\r\n",
        b"\r\n.\r\n",
        b"..\r\n.\r\n",
        b"a\r\n",
        b"\r\r\n",
        b"\r\r\n\n\r\n",
        b".a\r\n\r.\r\n",
    ],
)
def test_a_letter_is_taken_byte_for_byte_however_it_is_cut_up_on_the_way(raw: bytes) -> None:
    store = Store()
    sent = (b"\r\n" + raw).replace(b"\r\n.", b"\r\n..")[2:] + b".\r\n"

    async def scene() -> None:
        async with listening(store) as door:
            peer = await (await door.peer()).greet()
            (session,) = door.sessions
            await peer.begin_letter()
            for byte in sent:
                session.data_received(bytes([byte]))
                await asyncio.sleep(0)
            assert (await peer.reply()).startswith("250")
            assert (await peer.send(sent[:-3])).startswith("250")

    run(scene)
    assert [letter.raw for letter in store.letters] == [raw] * 2


# ---- slow ones, silent ones, crowds


@BOTH
def test_a_slow_sender_is_cut_off_while_others_are_served(kind: str) -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, kind, timeout=0.5) as door:
            slow = await (await door.peer()).greet()
            await slow.begin_letter()
            started = time.monotonic()
            heard = asyncio.create_task(slow.reader.read())
            while not heard.done():  # a byte now and then does not buy more time
                slow.writer.write(b"x")
                await others_are_served(door)
            assert time.monotonic() - started < 5
            with contextlib.suppress(ConnectionError):
                assert (await heard).startswith(b"421 4.4.2")

    run(scene)
    assert {letter.raw for letter in store.letters} == {LETTER}


@BOTH
def test_a_silent_peer_is_sent_away(kind: str) -> None:
    async def scene() -> None:
        async with listening(Store(), kind, timeout=0.2) as door:
            peer = await (await door.peer()).greet()
            assert (await peer.reply()).startswith("421 4.4.2")
            await door.empty()

    run(scene)


@BOTH
@pytest.mark.parametrize(
    "commands", [["NOOP"], ["RSET"], ["MAIL FROM:<alice@example.org>", f"RCPT TO:<{JUDGE}>", "RSET"]]
)
def test_commands_without_a_letter_buy_no_time(kind: str, commands: list[str]) -> None:
    async def scene() -> None:
        async with listening(Store(), kind, timeout=0.5) as door:
            peer = await (await door.peer()).greet()
            started, reply = time.monotonic(), "250"
            with contextlib.suppress(ConnectionError):  # what is said as the door closes is not heard
                while reply.startswith("250"):
                    for command in commands:
                        reply = await peer.say(command)
                    await asyncio.sleep(PAUSE)
                    assert time.monotonic() - started < 5
                assert reply[:9] in {"421 4.4.2", ""}
            await door.empty()

    run(scene)


@BOTH
def test_every_letter_has_its_time_anew(kind: str) -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, kind, timeout=0.5) as door:
            peer = await (await door.peer()).greet()
            started = time.monotonic()
            while time.monotonic() - started < 1:
                assert (await peer.send()).startswith("250")
                await asyncio.sleep(PAUSE)
            assert (await peer.reply()).startswith("421 4.4.2")

    run(scene)


@BOTH
def test_a_store_slower_than_the_timeout_is_waited_for(kind: str) -> None:
    store = Store()
    store.released.clear()

    async def scene() -> None:
        async with listening(store, kind, timeout=0.2) as door:
            peer = await (await door.peer()).greet()
            idle = await (await door.peer()).greet()
            await peer.begin_letter()
            answer = asyncio.create_task(peer.say(LETTER + b"."))
            await asyncio.to_thread(store.entered.wait, 10)
            assert (await idle.reply()).startswith("421")  # as long as the timeout, and longer than the letter's
            waiting = await (await door.peer()).greet()
            assert (await waiting.reply()).startswith("421")
            store.released.set()
            assert (await answer).startswith("250")

    run(scene)


@BOTH
def test_four_hundred_at_once_do_not_keep_out_who_is_in(kind: str) -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, kind, max_connections=50) as door:
            inside = await (await door.peer()).greet()
            await inside.begin_letter()
            crowd = [asyncio.create_task(door.peer()) for _ in range(400)]
            assert (await inside.say(LETTER + b".")).startswith("250")
            peers = await asyncio.gather(*crowd)
            answers = Counter([(await peer.reply())[:9] for peer in peers])
            assert answers == {"220 play.": 49, "421 4.3.2": 351}
            assert len(door.sessions) == 50
            assert (await inside.send()).startswith("250")
            assert (await inside.say("QUIT")).startswith("221")
            assert await inside.reader.read() == b""
            await (await door.peer()).greet()

    run(scene)
    assert len(store.letters) == 2


@pytest.mark.parametrize(("kind", "command"), [("smtp", b"EHLO a\r\n"), ("lmtp", b"VRFY a\r\n")])
def test_a_peer_that_reads_no_replies_holds_little_memory_and_is_cut_off(kind: str, command: bytes) -> None:
    async def scene() -> None:
        async with listening(Store(), kind, timeout=0.5) as door:
            deaf = await (await door.peer(room=4096)).greet()
            transport = deaf.writer.transport
            assert isinstance(transport, asyncio.Transport)
            transport.pause_reading()
            with memory_bounded(2 * MEBI):
                talking = asyncio.create_task(pour(deaf, command, 64 * MEBI))
                await others_are_served(door)
                with pytest.raises(ConnectionError):
                    await talking
                await door.empty()

    run(scene)


# ---- bad commands


@BOTH
@pytest.mark.parametrize(
    "bad", ["WHAT", "", "\x00\x01", "MAIL FROM", "DATA", "EXPN x", "RCPT TO:<a@b.test>", "x" * 3000]
)
def test_a_flood_of_bad_commands_ends_the_connection(kind: str, bad: str) -> None:
    async def scene() -> None:
        async with listening(Store(), kind) as door:
            peer = await (await door.peer()).greet()
            assert [(await peer.say(bad))[0] for _ in range(20)] == ["5"] * 20
            assert (await peer.reply()).startswith("421 4.7.0")
            assert await peer.reader.read() == b""
            await others_are_served(door)

    run(scene)


@BOTH
def test_a_mistake_now_and_then_is_forgiven(kind: str) -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, kind) as door:
            peer = await (await door.peer()).greet()
            for _ in range(10):
                for bad in ("XCLIENT", "MAIL", "\xff"):
                    assert (await peer.say(bad)).startswith("5")
                assert (await peer.send()).startswith("250")
            for _ in range(3):  # a list's old addresses, with a good one among them, are no flood of bad commands
                for number in range(39):
                    await peer.say("MAIL FROM:<alice@example.org>")
                    assert (await peer.say(f"RCPT TO:<gone{number}@play.test>")).startswith("550")
                    await peer.say("RSET")
                assert (await peer.send()).startswith("250")

    run(scene)
    assert len(store.letters) == 13


@BOTH
@pytest.mark.parametrize("between", [[], ["NOOP"], ["RSET", "MAIL FROM:<alice@example.org>"]])
def test_who_tries_one_address_after_the_other_is_sent_away(kind: str, between: list[str]) -> None:
    async def scene() -> None:
        async with listening(Store(), kind) as door:
            peer = await (await door.peer()).greet()
            await peer.say("MAIL FROM:<alice@example.org>")
            for number in range(40):  # two of them make a fault, and twenty faults are the limit
                for command in between:
                    assert (await peer.say(command)).startswith("250")
                assert (await peer.say(f"RCPT TO:<perhaps{number}@play.test>")).startswith("550")
            assert (await peer.reply()).startswith("421 4.7.0")
            await door.empty()

    run(scene)


@BOTH
def test_garbage_all_at_once_is_answered_and_left(kind: str) -> None:
    async def scene() -> None:
        async with listening(Store(), kind) as door:
            peer = await (await door.peer()).greet()
            peer.writer.write(bytes(range(256)) * 40)
            with contextlib.suppress(ConnectionError):
                assert b"250" not in await peer.reader.read()
            await door.empty()
            await others_are_served(door)

    run(scene)


@BOTH
@pytest.mark.parametrize(
    "name", ["[127.0.0.1]", "my laptop", "localhost", "-_-", "jürgens-büro", b"\xff\xfe", "(", "x" * 1000]
)
def test_a_letter_is_taken_whatever_the_mail_program_calls_itself(kind: str, name: str | bytes) -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store, kind) as door:
            peer = await door.peer()
            await peer.reply()
            hello = peer.hello.encode() + b" " + (name if isinstance(name, bytes) else name.encode())
            assert (await peer.say(hello)).startswith("250 ")
            assert (await peer.send()).startswith("250")

    run(scene)
    assert len(store.letters) == 1


def test_an_old_mail_program_that_says_helo_and_forgets_the_brackets_is_served() -> None:
    store = Store()

    async def scene() -> None:
        async with listening(store) as door:
            peer = await door.peer()
            await peer.reply()
            assert (await peer.say("helo pc")).startswith("250 ")
            assert (await peer.say("mail from: alice@example.org")).startswith("250")
            assert (await peer.say(f"Rcpt To: {JUDGE}")).startswith("250")
            assert (await peer.say("data")).startswith("354")
            assert (await peer.say(LETTER + b".")).startswith("250")

    run(scene)
    assert store.letters[0].mail_from == "alice@example.org"


# ---- our own faults, and stopping, under load


@BOTH
def test_as_many_letters_are_stored_at_a_time_as_there_are_connections(kind: str) -> None:
    together = threading.Barrier(40, timeout=10)
    kept: list[Envelope] = []

    def store(letter: Envelope) -> None:
        together.wait()
        kept.append(letter)

    async def scene() -> None:
        async with listening(store, kind, max_connections=40) as door:
            peers = [await (await door.peer()).greet() for _ in range(40)]
            answers = await asyncio.gather(*(peer.send() for peer in peers))
            assert {answer[:3] for answer in answers} == {"250"}

    run(scene)
    assert len(kept) == 40


@BOTH
def test_stopping_under_load_loses_nothing_acknowledged(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, cut = Session.cut, list[Session]()

    def noted(session: Session) -> None:
        cut.append(session)
        usual(session)

    monkeypatch.setattr(Session, "cut", noted)
    kept: list[bytes] = []
    begun, some_kept = Counter[str](), threading.Event()

    def store(letter: Envelope) -> None:
        begun["letters"] += 1
        kept.append(letter.raw)
        if len(kept) >= 100:
            some_kept.set()

    async def scene() -> None:
        acknowledged: list[bytes] = []

        async def keep_sending(peer: Peer, number: int) -> None:
            for count in range(10_000):
                raw = b"%d %d\r\n" % (number, count)
                if not (await peer.send(raw)).startswith("250"):
                    break
                acknowledged.append(raw)

        async with listening(store, kind) as door:
            peers = [await (await door.peer()).greet() for _ in range(20)]
            load = [asyncio.create_task(keep_sending(peer, number)) for number, peer in enumerate(peers)]
            await asyncio.to_thread(some_kept.wait, 10)
            await door.stop(10)
            assert not cut  # each is sent away after the letter in hand, before patience ends
            assert not door.sessions
            ended = await asyncio.gather(*load, return_exceptions=True)
            assert all(isinstance(end, (AssertionError, ConnectionError)) for end in ended), ended
        assert len(acknowledged) >= 100
        assert len(kept) == begun["letters"]
        # None was cut after it was stored and before its reply: the peers had time to hear it.
        assert Counter(kept) == Counter(acknowledged)

    run(scene)


@BOTH
def test_a_store_that_outlasts_our_patience_is_not_broken_off_and_not_acknowledged(kind: str) -> None:
    store = Store()
    store.released.clear()
    kept = threading.Event()

    def then_tell(letter: Envelope) -> None:
        store(letter)
        kept.set()

    async def scene() -> None:
        async with listening(then_tell, kind) as door:
            peer = await (await door.peer()).greet()
            await peer.begin_letter()
            peer.writer.write(LETTER + b".\r\n")
            await asyncio.to_thread(store.entered.wait, 10)
            await door.stop(patience=0)
            with contextlib.suppress(ConnectionError):
                assert await peer.reader.read() == b""
            store.released.set()
            assert await asyncio.to_thread(kept.wait, 10)

    run(scene)
    assert len(store.letters) == 1


@BOTH
@pytest.mark.parametrize(
    "fault",
    [OSError(28, "No space left on device"), RuntimeError("bug"), MemoryError(), KeyError("database is locked")],
)
def test_whatever_goes_wrong_with_us_the_sender_is_asked_to_try_again(
    kind: str, fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store()
    store.failing = fault

    async def scene() -> None:
        async with listening(store, kind) as door:
            peer = await (await door.peer()).greet()
            for _ in range(25):  # our faults are not counted against the peer
                assert await peer.send() == "451 4.3.0 Temporary failure, please try again later"
            store.failing = None
            assert (await peer.send()).startswith("250")

    run(scene)
    assert len(store.letters) == 1
    assert len(caplog.records) == 25
