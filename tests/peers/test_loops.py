"""Programs that answer programs: however they are wired to a judge, the letters come to an end."""

import email
import smtplib
from email.message import Message

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from tests.peers.conftest import MakeJudge
from tests.peers.judges import Judge, World, letter, settle
from tests.peers.process import PATIENCE, free_port

NORTH, SOUTH = "judge@north.test", "judge@south.test"
AWAY = "away@vacation.test"
FRUITLESS = 3  # letters a day without anything for a judge in them that are answered
MOST = 50  # answers of the responder: should the judge not stop, the test does


class Responder:
    """Somebody on vacation: every letter is answered at once to its From, whatever it says of itself.

    `head` are the lines by which the answers say what they are.
    """

    def __init__(self, relay_port: int) -> None:
        self.port = free_port()
        self.head = ""
        self.got: list[Message] = []
        self._relay_port = relay_port

    def handle_message(self, got: Message) -> None:
        """Answer a letter as the rudest of programs does: with an envelope sender, to a letter of a program."""
        self.got.append(got)
        if len(self.got) <= MOST:
            to = str(got["Reply-To"] or got["From"])
            answer = letter(AWAY, to, "I am away until Monday.", subject=f"Re: {got['Subject']}", more=self.head)
            with smtplib.SMTP("127.0.0.1", self._relay_port, "vacation.test", timeout=PATIENCE) as post:
                post.sendmail(AWAY, [to], answer)

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:
        """Take every letter."""
        self.handle_message(email.message_from_bytes(envelope.original_content or b""))
        return "250 OK"


@pytest.fixture(scope="module")
def responder(world: World) -> Responder:
    """The vacation responder, not yet started."""
    return Responder(world.postfix.port)


@pytest.fixture(scope="module")
def judges(world: World, make_judge: MakeJudge, responder: Responder) -> tuple[Judge, Judge]:
    """Two judges, each with a domain of its own, behind one Postfix."""
    limits = f"[limits]\nfruitless_per_day = {FRUITLESS}\n"
    north, south = make_judge("north", NORTH, limits), make_judge("south", SOUTH, limits)
    world.route(
        {"north.test": north.route, "south.test": south.route, "vacation.test": f"smtp:[127.0.0.1]:{responder.port}"}
    )
    return north, south


def test_a_letter_of_one_judge_forged_to_another_is_answered_once(world: World, judges: tuple[Judge, Judge]) -> None:
    north, south = judges
    had, written, stored = len(north.answers()), len(south.answers()), len(south.arrivals())
    world.send("mallory@players.test", NORTH, letter(SOUTH, NORTH, "LIST"))
    settle(world.postfix, *judges)
    assert north.answers()[had:] == [SOUTH]
    assert len(south.answers()) == written
    assert [each.outcome.partition(":")[0] for each in south.arrivals()[stored:]] == ["not answered"]


def test_a_letter_forged_to_both_judges_at_once_is_answered_once_by_each(
    world: World, judges: tuple[Judge, Judge]
) -> None:
    north, south = judges
    had = len(north.answers()), len(south.answers())
    world.send("mallory@players.test", NORTH, letter(SOUTH, NORTH, "HELP"))
    world.send("mallory@players.test", SOUTH, letter(NORTH, SOUTH, "HELP"))
    settle(world.postfix, *judges)
    assert (len(north.answers()), len(south.answers())) == (had[0] + 1, had[1] + 1)


def test_a_judge_is_not_answered_by_itself(world: World, judges: tuple[Judge, Judge]) -> None:
    north, _ = judges
    had = len(north.answers())
    world.send("mallory@players.test", NORTH, letter(NORTH, NORTH, "LIST"))
    settle(world.postfix, *judges)
    assert len(north.answers()) == had


def on_vacation(world: World, judges: tuple[Judge, Judge], responder: Responder, head: str) -> int:
    """Somebody asks the first judge for its games; returns how many answers they got when all is quiet."""
    had = len(judges[0].answers())
    responder.head = head
    responder.got.clear()
    server = Controller(responder, "127.0.0.1", responder.port, server_hostname="vacation.test")
    server.start()
    try:
        world.send(AWAY, NORTH, letter(AWAY, NORTH, "LIST"))
        settle(world.postfix, *judges)
    finally:
        server.stop()
    answers = judges[0].answers()[had:]
    assert answers == [AWAY] * len(responder.got)
    return len(answers)


@pytest.mark.parametrize(
    "head",
    [
        "Auto-Submitted: auto-replied\n",
        "Precedence: bulk\n",
        "X-Autoreply: yes\n",
        "X-Auto-Response-Suppress: OOF, AutoReply\n",
    ],
)
def test_a_vacation_responder_gets_one_answer(
    world: World, judges: tuple[Judge, Judge], responder: Responder, head: str
) -> None:
    assert on_vacation(world, judges, responder, head) == 1


def test_a_responder_that_looks_like_a_person_tires_the_judge_soon(
    world: World, judges: tuple[Judge, Judge], responder: Responder
) -> None:
    assert 1 < on_vacation(world, judges, responder, "") <= 1 + FRUITLESS


def test_a_bounce_of_the_judges_own_letter_is_not_answered(world: World, judges: tuple[Judge, Judge]) -> None:
    north, _ = judges
    had, stored = len(north.answers()), len(north.arrivals())
    gone = "nobody@players.test"
    world.send(gone, NORTH, letter(gone, NORTH, "LIST"))
    settle(world.postfix, *judges)
    assert north.answers()[had:] == [gone]
    asked, report = north.arrivals()[stored:]
    assert asked.mail_from == gone
    assert report.mail_from == ""
    assert report.recipient.startswith("judge+b.")
    assert report.outcome.startswith("a hard bounce")
