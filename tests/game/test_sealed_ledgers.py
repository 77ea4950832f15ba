"""Seals: what is committed to, that nothing of it can be changed later, and that the documents tell how to check it."""

import hashlib
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from judge.board.bid import require_bid
from judge.board.position import Unit
from judge.game.events import BidLine, BidsSettled
from judge.game.orders.sealed_ledgers import canonical, fresh_salt, seal
from judge.rules.reasons.bid_reasons import BidLost, BidVoidAttack, BidWon
from tests.seals import matches_commitment

PAGE = Path(__file__).parent.parent.parent / "docs" / "bids.md"
SALT = "5f0c9e21b7d84a36902e1fd35c68ab07"
LEDGER = (
    BidLine("BLUE", require_bid("DP 2: F DUBL - AZOR"), 4, BidWon(4)),
    BidLine("GREEN", require_bid("DP 2: F DUBL S F OPOR - AZOR"), 2, BidLost(3, 4)),
    BidLine("OLIVE", require_bid("DP 1: A GURY H"), 0, BidVoidAttack(Unit("ROST", "A", "ROST"), "GURY")),
    BidLine("YELLOW", require_bid("DP 1: F DUBL S F OPOR - AZOR"), 1, BidLost(3, 4)),
)
TEXT = f"""\
{SALT}
S1865M
BLUE: DP 2: F DUBL - AZOR = 4
GREEN: DP 2: F DUBL S F OPOR - AZOR = 2
OLIVE: DP 1: A GURY H = 0
YELLOW: DP 1: F DUBL S F OPOR - AZOR = 1
"""
SEALED = BidsSettled("S1865M", hashlib.sha256(TEXT.encode()).hexdigest(), SALT, LEDGER)


def test_the_sealed_text_is_salt_phase_and_a_line_a_bid() -> None:
    assert canonical("S1865M", LEDGER, SALT) == TEXT


def test_the_seal_is_the_sha256_of_the_text() -> None:
    assert seal("S1865M", LEDGER, SALT) == SEALED.commitment


def test_an_empty_ledger_has_a_seal() -> None:
    assert seal("S1865M", (), SALT) == hashlib.sha256(f"{SALT}\nS1865M\n".encode()).hexdigest()


@pytest.mark.parametrize(
    "changed",
    [
        replace(SEALED, phase="F1865M"),
        replace(SEALED, salt=SALT[::-1]),
        replace(SEALED, ledger=LEDGER[:-1]),
        replace(SEALED, ledger=(replace(LEDGER[0], side="RED"), *LEDGER[1:])),
        replace(SEALED, ledger=(replace(LEDGER[0], bid=require_bid("DP 1: F DUBL - AZOR")), *LEDGER[1:])),
        replace(SEALED, ledger=(replace(LEDGER[0], weight=2), *LEDGER[1:])),
        replace(SEALED, ledger=(LEDGER[1], LEDGER[0], *LEDGER[2:])),
        replace(SEALED, commitment="0" * 64),
    ],
    ids=["phase", "salt", "a bid gone", "side", "points", "weight", "order", "commitment"],
)
def test_nothing_that_was_sealed_can_be_changed(changed: BidsSettled) -> None:
    assert not matches_commitment(changed)


def test_a_salt_has_128_bits_and_comes_from_the_source_of_chance_that_is_passed_in() -> None:
    salts = [fresh_salt(random.Random(seed)) for seed in range(50)]
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts)
    assert len(set(salts)) == 50
    assert fresh_salt(random.Random(7)) == salts[7]


def test_a_small_salt_keeps_its_zeros() -> None:
    class Small(random.Random):
        def getrandbits(self, k: int, /) -> int:
            return 10

    assert fresh_salt(Small()) == "0" * 31 + "a"


def test_the_documents_example_can_be_checked_as_they_say() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (text,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert text == TEXT
    assert f"has the seal `{digest}`" in page
    assert f"$ sha256sum block.txt\n{digest}  block.txt\n" in page
