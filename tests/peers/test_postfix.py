"""A judge behind a Postfix that also carries its letters out, and players who read theirs by IMAP."""

import email.utils
import re
import smtplib
import subprocess
from datetime import timedelta
from email.message import EmailMessage

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from judge.common.clock import utc_now
from tests.peers.conftest import MakeJudge
from tests.peers.judges import Judge, World, letter, settle, text_of
from tests.peers.process import free_port, wait_until

ADDRESS = "judge@dip.test"
ALICE, BOB, CAROL = "alice@players.test", "bob@players.test", "carol@players.test"


@pytest.fixture(scope="module")
def judge(world: World, make_judge: MakeJudge) -> Judge:
    """A judge whose letters Postfix hands over by LMTP on a port."""
    judge = make_judge("judge", ADDRESS)
    world.route({"dip.test": judge.route})
    return judge


@pytest.fixture(scope="module")
def seat(world: World, judge: Judge) -> str:
    """The signed address of Alice, who is the master of a game that Bob plays in."""
    world.ask(judge, ALICE, "CREATE spring")
    world.ask(judge, BOB, "JOIN spring")
    return world.seat(ALICE, judge, "spring")


class Sink:
    """A mail server that offers SMTPUTF8, and keeps what it gets."""

    def __init__(self) -> None:
        self.taken: list[tuple[list[str], bytes]] = []

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:
        """Take every letter."""
        self.taken.append((envelope.rcpt_tos, envelope.original_content or b""))
        return "250 OK"


def check_manners(answer: EmailMessage, asked: str) -> None:
    """Everything an automatic answer to the letter with the id `asked` must carry."""
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["Precedence"] == "bulk"
    assert answer["X-Loop"] == ADDRESS
    assert re.fullmatch(r"<[0-9a-f]+@dip\.test>", answer["Message-ID"])
    assert answer["In-Reply-To"] == asked
    assert asked in answer["References"].split()
    assert abs(email.utils.parsedate_to_datetime(answer["Date"]) - utc_now()) < timedelta(minutes=5)


def test_a_letter_by_swaks_is_answered_with_every_header_of_an_automatic_letter(world: World, judge: Judge) -> None:
    before = len(world.inbox(ALICE))
    options = f"--server 127.0.0.1:{world.postfix.port} --helo client.test --from {ALICE} --to {ADDRESS} --timeout 20"
    more = ["--header", "Message-Id: <swaks-1@client.test>", "--header", "Subject: what is there", "--body", "LIST"]
    sent = subprocess.run(["swaks", *options.split(), *more], capture_output=True, text=True, timeout=30, check=False)
    assert sent.returncode == 0, sent.stdout
    answer = world.inbox(ALICE, before + 1)[before]
    check_manners(answer, "<swaks-1@client.test>")
    assert "LIST" in text_of(answer)
    assert answer["Subject"] == "Re: your letter to the judge"  # nothing proves that alice wrote it


def test_a_letter_over_the_unix_socket_is_answered(world: World, judge: Judge) -> None:
    before = len(world.inbox(BOB))
    world.route({"dip.test": judge.socket_route})
    try:
        world.send(BOB, ADDRESS, letter(BOB, ADDRESS, "LIST"))
        assert "LIST" in text_of(world.inbox(BOB, before + 1)[before])
    finally:
        world.route({"dip.test": judge.route})
    assert f"[{judge.socket}], " in world.postfix.log


def test_letters_of_a_game_go_by_its_list_and_a_phase_hangs_on_one_thread(
    world: World, judge: Judge, seat: str
) -> None:
    world.ask(judge, CAROL, "OBSERVE spring")  # of which its master hears
    of_game = [each for each in world.inbox(ALICE) if "spring" in (each["List-Id"] or "")]
    assert of_game
    assert {each["List-Id"] for each in of_game} == {"Game spring <spring.dip.test>"}
    began, *others = of_game
    assert others
    assert all(each["References"].split()[0] == began["Message-ID"] for each in others)
    assert re.fullmatch(r"judge\+spring\.[a-z0-9._-]+@dip\.test", seat)


def test_a_letter_to_two_addresses_of_the_judge_is_handled_once_for_each(world: World, judge: Judge, seat: str) -> None:
    before, had = len(world.inbox(ALICE)), len(judge.arrivals())
    logged = len(world.postfix.log)
    world.send(ALICE, [ADDRESS, seat], letter(ALICE, f"{ADDRESS}, {seat}", "STATUS spring"))
    settle(world.postfix, judge)
    assert sorted(each.recipient for each in judge.arrivals()[had:]) == sorted([ADDRESS, seat])
    assert len(world.inbox(ALICE)) == before + 2
    deliveries = [line for line in world.postfix.log[logged:].splitlines() if f"to=<{seat}>" in line]
    assert len(deliveries) == 1
    assert "status=sent" in deliveries[0]


def test_press_in_8_bit_and_utf_8_reaches_the_other_player_unharmed(world: World, judge: Judge, seat: str) -> None:
    said = "Grüße aus Łódź, voilà: ὁ πόλεμος → 三国"
    world.send(ALICE, seat, letter(ALICE, seat, f"BROADCAST\n{said}\nENDPRESS"), ("BODY=8BITMIME",))
    settle(world.postfix, judge)
    assert any(said in text_of(each) for each in world.inbox(BOB))


def test_a_line_of_2500_octets_comes_through_whole_but_for_folds(world: World, judge: Judge, seat: str) -> None:
    said = " ".join(f"word{number:04d}" for number in range(278))
    assert len(said) >= 2500
    world.send(ALICE, seat, letter(ALICE, seat, f"BROADCAST\n{said}\nENDPRESS"))
    settle(world.postfix, judge)
    # Postfix folds a line after 998 octets, wherever that is, and puts a space before the rest
    got = ["".join(text_of(each).replace("> ", "").split()) for each in world.inbox(BOB)]  # each line has a mark
    assert any("".join(said.split()) in each for each in got)


def test_an_address_outside_ascii_is_answered_where_every_server_takes_it(world: World, judge: Judge) -> None:
    zoe, sink, port = "zoë@wörld.test", Sink(), free_port()
    server = Controller(sink, "127.0.0.1", port, server_hostname="sink.test", enable_SMTPUTF8=True)
    server.start()
    try:
        world.route({"dip.test": judge.route, "/@(w.+rld|xn--.+)\\.test$/": f"smtp:[127.0.0.1]:{port}"})
        world.send(zoe, ADDRESS, letter(zoe, ADDRESS, "LIST"), ("SMTPUTF8", "BODY=8BITMIME"))
        wait_until(lambda: bool(sink.taken), f"the answer:\n{world.postfix.log[-3000:]}\n{judge.log[-2000:]}")
    finally:
        server.stop()
        world.route({"dip.test": judge.route})
    recipients, raw = sink.taken[0]
    assert recipients == [zoe]
    assert b"LIST" in raw


def test_what_a_full_disk_held_up_is_done_once_when_there_is_room_again(world: World, judge: Judge, seat: str) -> None:
    had, said = len(judge.arrivals()), "The disk was full, and nobody noticed."
    refused = "status=deferred (host 127.0.0.1[127.0.0.1] said: 451 "
    with judge.full_disk():
        world.send(ALICE, seat, letter(ALICE, seat, f"BROADCAST\n{said}\nENDPRESS"))
        wait_until(lambda: refused in world.postfix.log, f"a 451:\n{world.postfix.log[-3000:]}")
        assert len(judge.arrivals()) == had
    world.postfix.flush()
    settle(world.postfix, judge)
    assert len(judge.arrivals()) == had + 1
    assert [said in text_of(each) for each in world.inbox(BOB)].count(True) == 1


@pytest.mark.parametrize(
    ("recipients", "size", "reason"),
    [
        pytest.param([ADDRESS], 25_000, "5.3.4", id="a letter over the judge's size"),
        pytest.param(["mayor@dip.test"], 10, "5.1.1", id="a mailbox the judge does not have"),
    ],
)
def test_what_the_judge_refuses_comes_back_to_its_sender_as_a_report(
    world: World, judge: Judge, recipients: list[str], size: int, reason: str
) -> None:
    before, had, queued = len(world.inbox(ALICE)), len(judge.arrivals()), len(judge.answers())
    world.send(ALICE, recipients, letter(ALICE, recipients[0], "LIST\n\n" + "x" * 70 + "\n" * size))
    settle(world.postfix, judge)
    report = world.inbox(ALICE, before + 1)[before]
    assert report.get_content_type() == "multipart/report"
    assert f"Status: {reason}" in report.as_string()
    assert (len(judge.arrivals()), len(judge.answers())) == (had, queued)


def test_a_letter_to_a_good_and_a_bad_mailbox_is_handled_and_reported(world: World, judge: Judge) -> None:
    before, had = len(world.inbox(ALICE)), len(judge.arrivals())
    world.send(ALICE, [ADDRESS, "mayor@dip.test"], letter(ALICE, ADDRESS, "LIST"))
    settle(world.postfix, judge)
    kinds = [each.get_content_type() for each in world.inbox(ALICE, before + 2)[before:]]
    assert sorted(kind == "multipart/report" for kind in kinds) == [False, True]
    assert len(judge.arrivals()) == had + 1


def test_a_letter_over_the_servers_own_size_is_refused_at_the_door(world: World, judge: Judge) -> None:
    with pytest.raises(smtplib.SMTPResponseException, match="552"):
        world.send(ALICE, ADDRESS, letter(ALICE, ADDRESS, "x\n" * 1_500_000))
