"""How many bytes letters have with their maps, as they are sent."""

import random
from dataclasses import replace
from email.message import Message

from judge.app.attachments import PictureAttacher
from judge.app.worker import Worker
from judge.atlas.service.client import Form, Width
from judge.atlas.service.renderer import render
from judge.board.library import installed
from judge.board.phase import Phase
from judge.game.events import PositionEdited
from judge.writing.pictures.picture_words import picture_words
from tests.archive.archive_samples import record
from tests.bench.cases import own_phases
from tests.offline_judge import OfflineJudge, to

RESULTS, RECEIPT = 250_000, 150_000  # bytes, the most in Standard
CROWDED = own_phases()[0]  # 34 units, one power with eleven


def crowded(judge: OfflineJudge) -> None:
    """A game of Standard in the middle; letters from now on bring maps."""
    judge.game()

    def draw(shows: str, form: Form, width: Width | None) -> bytes:
        return render(shows, form, width, picture_words, installed())

    attacher = PictureAttacher(draw, "dip.example", judge.config.largest_letter)
    judge.worker = Worker(judge.archive, judge.config, lambda: judge.now, random.Random(1), attacher)
    state = judge.state()
    assert state is not None
    board = replace(CROWDED.before, phase=Phase.parse("S1901M"))
    with judge.archive.transaction() as transaction:
        record(transaction, [PositionEdited(board, "", ())], "demo", at=judge.now, wake=state.deadline)


def ordered(judge: OfflineJudge) -> list[Message]:
    """All who have units order all of them; their receipts."""
    receipts = []
    for power, lines in CROWDED.lines.items():
        address = f"{power.lower()}@x.example"
        receipts += to(judge.post(address, "\n".join(lines), judge.reply_to(address)), address)
    assert len(receipts) == len(CROWDED.lines)
    return receipts


def pictures(letter: Message) -> int:
    return sum(part.get_content_type() == "image/png" for part in letter.walk())


def weight(letter: Message) -> int:
    return len(letter.as_bytes())


def test_receipts_and_results_with_their_maps_are_light(judge: OfflineJudge) -> None:
    crowded(judge)
    receipts = ordered(judge)
    assert all(pictures(each) == 1 for each in receipts)
    assert max(map(weight, receipts)) <= RECEIPT
    seen = set()
    for _ in range(5):  # up to a spring without retreats, which brings two whole boards
        told = [each for each in judge.wait(days=1) if "results" in str(each["Subject"])]
        assert told
        seen |= {pictures(each) for each in told}
        assert max(map(weight, told)) <= RESULTS
    assert seen == {1, 2}
