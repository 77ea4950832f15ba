"""The corpus of letters, seen from the post room: who wrote each, and whether it is answered."""

import json
import unicodedata
from pathlib import Path
from typing import Any

from judge.post.guards import why_no_answer
from judge.post.headers import message_ids, read_headers
from judge.post.signed_addresses import tag_of

CORPUS = Path(__file__).parent.parent / "mail" / "corpus"
LETTERS = sorted(CORPUS.glob("*.eml"))
JUDGE = "judge@judge.example"
SOMEBODY = "somebody@players.example"


def expected(letter: Path) -> dict[str, Any]:
    """What stands beside `letter`; of its keys `sender`, `silent` and `mail_from` (the envelope's) are the post's."""
    beside: dict[str, Any] = json.loads(letter.with_suffix(".json").read_text(encoding="utf-8"))
    return beside


JUDGED = [letter for letter in LETTERS if "sender" in expected(letter)]


def test_the_sender_of_a_letter_is_the_one_written_beside_it() -> None:
    senders = {letter.stem: read_headers(letter.read_bytes()).sender for letter in JUDGED}
    assert senders == {letter.stem: expected(letter)["sender"] for letter in JUDGED}


def test_a_letter_is_answered_or_not_as_written_beside_it() -> None:
    wrong = {}
    for letter in LETTERS:
        beside = expected(letter)
        headers = read_headers(letter.read_bytes())
        mail_from = beside.get("mail_from", headers.sender or SOMEBODY)
        reason = why_no_answer(headers, mail_from, lambda address: tag_of(address, JUDGE) is not None)
        if "silent" in beside and (reason is not None) != beside["silent"]:
            wrong[letter.stem] = reason
    assert wrong == {}


def test_no_header_text_of_a_letter_can_break_a_line() -> None:
    for letter in LETTERS:
        headers = read_headers(letter.read_bytes())
        texts = [headers.sender or "", headers.sender_name, headers.subject, headers.message_id or ""]
        for text in (*texts, *headers.references, *(part for field in headers.fields for part in field)):
            breaks = {unicodedata.category(character) for character in text} & {"Cc", "Cs", "Zl", "Zp"}
            assert not breaks, f"{letter.stem}: {text!r}"
        assert message_ids(" ".join(headers.references)) == headers.references, letter.stem


def test_the_corpus_has_letters_of_programs_and_of_people() -> None:
    verdicts = [expected(letter)["silent"] for letter in JUDGED]
    assert verdicts.count(True) >= 40
    assert verdicts.count(False) >= 40
