"""A keeper's own sentences and translations go before ours; what is wrong with one is told with its line."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.common.message import Plain
from judge.writing.letters import answers
from judge.writing.letters.outgoing import Reader, written
from judge.writing.rendering.catalogue import Slot, our_sentences, pattern
from judge.writing.rendering.declared_facts import FORMS
from tests.writing.test_overrides import own, problems

PREFIX = "must begin with “Diplomacy results {game} {phase}”, which programs look for"
PARTS = "needs two parts, singular and plural, with || between them; it has"
OTHER = "is translated from other English than ours, so it is never used"


@pytest.mark.parametrize(
    ("sentence", "problem"),
    [
        ('results-subject = "Results of {game} {phase}"', f"results-subject {PREFIX}"),
        ('results-subject = "Diplomacy results {game} {phase} (done)"', ""),
        ('re-your-letter = "Re: one || Re: many"', "re-your-letter counts nothing, so it has no plural"),
        ('extension-too-soon = "a || b || c"', f"extension-too-soon {PARTS} 3"),
        ('extension-too-soon = "a"', f"extension-too-soon {PARTS} 1"),
        ('re-subject = "Re: {subject.loud}"', "re-subject: there is no form loud of a fact"),
    ],
)
def test_what_is_wrong_with_a_sentence_is_told_with_its_line(tmp_path: Path, sentence: str, problem: str) -> None:
    own(tmp_path, f"# mine\n{sentence}\n", "sentences/mine.toml")
    assert problems(tmp_path) == ([f"sentences/mine.toml: line 2: {problem}"] if problem else [])


def test_a_sentence_that_stands_in_two_files_is_told(tmp_path: Path) -> None:
    own(tmp_path, 're-your-letter = "a"', "sentences/a.toml")
    own(tmp_path, 're-your-letter = "b"', "sentences/b.toml")
    assert problems(tmp_path) == ["sentences/b.toml: re-your-letter stands in another file too"]


def test_a_file_of_sentences_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    own(tmp_path, '\nre-your-letter = "a', "sentences/a.toml")
    (problem,) = problems(tmp_path)
    assert problem.startswith("sentences/a.toml: ")
    assert "(at line 2," in problem or "(at end of document)" in problem


SUBJECT = 'msgctxt "re-subject"\nmsgid "Re: {subject}"\nmsgstr '


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        (f'{SUBJECT}"Zu: {{subject}}"', ""),
        (f'{SUBJECT}""', ""),
        (f'{SUBJECT}"Zu"', "re-subject has lost {subject}"),
        (f'{SUBJECT}"{{subject}} {{game}}"', "re-subject has no {game}"),
        ('msgctxt "re-subject"\nmsgid "To {subject}"\nmsgstr "Zu {subject}"', f"re-subject {OTHER}"),
        ('msgctxt "re-thing"\nmsgid "x"\nmsgstr "y"', "no sentence is called re-thing"),
        ('msgid "No {what}."\nmsgstr "Nein."', "“No {what}.” has lost {what}"),
        ('msgid "{what}"\nmsgstr "{what"', "“{what}”: expected '}' before end of string"),
        ('msgid "{count} a"\nmsgid_plural "{count} b"\nmsgstr[0] "{count} x"', "“{count} a” lacks one of its 2 forms"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told_with_its_line(tmp_path: Path, entry: str, problem: str) -> None:
    own(tmp_path, f"{entry}\n", "locale/de/judge.po")
    line = 2 if entry.startswith("msgctxt") else 1  # that of the English
    assert problems(tmp_path) == ([f"locale/de/judge.po: line {line}: {problem}"] if problem else [])


def test_a_subject_of_results_that_programs_would_not_find_is_told(tmp_path: Path) -> None:
    entry = 'msgctxt "results-subject"\nmsgid "Diplomacy results {game} {phase}"\nmsgstr "Ergebnis {game} {phase}"\n'
    own(tmp_path, entry, "locale/de/judge.po")
    assert problems(tmp_path) == [f"locale/de/judge.po: line 2: results-subject {PREFIX}"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"garbage here", "line 1: Unknown or misformatted keyword on 0"),
        (b'msgid "a"\nmsgstr "\xff"\n', "it is not written in UTF-8"),
        (b"", "it has no translations"),
    ],
)
def test_a_file_of_translations_that_cannot_be_read_is_told(tmp_path: Path, text: bytes, problem: str) -> None:
    own(tmp_path, "", "locale/de/judge.po")
    (tmp_path / "locale" / "de" / "judge.po").write_bytes(text)
    assert problems(tmp_path) == [f"locale/de/judge.po: {problem}"]


def test_a_keepers_translation_goes_before_ours(tmp_path: Path) -> None:
    entry = 'msgctxt "re-your-letter"\nmsgid "Re: your letter to the judge"\nmsgstr "Zur Post"\n'
    own(tmp_path, entry, "locale/de/judge.po")
    letter = replace(answers.refusal(Reader("a@x.example"), "", Plain("Nein."), alone=True), language="de")
    assert written(letter, tmp_path).subject == "Zur Post"
    assert written(letter, None).subject != "Zur Post"


def test_every_form_that_our_sentences_ask_for_exists() -> None:
    said = [part for each in our_sentences().values() for text in (each.one, each.many) for part in pattern(text)]
    assert {part.form for part in said if isinstance(part, Slot)} <= FORMS
