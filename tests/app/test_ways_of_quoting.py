"""What mail programs quote of our letters is never done, in any language; what its writer copies from them is.

The samples are written by hand, after what the programs send: a header, and the letter with or without marks, broken
anew, or with the cells of its tables on lines of their own.
"""

import re
import textwrap
from collections.abc import Callable
from email.message import Message

import pytest

from tests.offline_judge import AUTHENTICATED, Beginning, OfflineJudge, to

MIA = "mia@x.example"


def text_of(letter: Message) -> str:
    """The plain text of a letter of ours."""
    part = next(each for each in letter.walk() if each.get_content_type() == "text/plain")
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode().replace("\r\n", "\n").strip()


def bare(text: str) -> str:
    """As programs quote that mark nothing."""
    return text


def cells(text: str) -> str:
    """As programs quote that make text of HTML: the cells of tables stand on lines of their own."""
    return "\n".join(
        re.sub(r"\S {2,}(?=\S)", lambda found: f"{found[0][0]}\n", line.strip()) for line in text.split("\n")
    )


def in_paragraphs(text: str) -> str:
    """As programs quote whose paragraphs are one line each, with an empty line below each."""
    return "\n\n".join(" ".join(each.split()) for each in text.split("\n\n"))


def narrow(text: str) -> str:
    """As telephones quote: broken anew after 50 characters."""
    return "\n".join("\n".join(textwrap.wrap(line, 50)) for line in text.split("\n"))


def marked(mark: str) -> Callable[[str], str]:
    """As programs quote with a mark of their own."""
    return lambda text: "\n".join(f"{mark}{line}" for line in text.split("\n"))


WAYS = {
    "Gmail, Hungarian": (
        "Diplomacy <judge@dip.example> ezt írta (időpont: 2026. jan. 5., H, 10:00):\n\n",
        marked("> "),
    ),
    "Gmail, Hungarian, text only": (
        "Diplomacy <judge@dip.example> ezt írta (időpont: 2026. jan. 5., H, 10:00):\n",
        bare,
    ),
    "Thunderbird, Hungarian": ("2026. 01. 05. 10:00 keltezéssel, Diplomacy írta:\n", bare),
    "Outlook, Hungarian": (
        "Feladó: Diplomacy <judge@dip.example>\nElküldve: 2026. január 5., hétfő 10:00\nCímzett: Mia\n"
        "Tárgy: Diplomacy game demo\n\n",
        cells,
    ),
    "Outlook on the web, Czech": (
        "________________________________\nOd: Diplomacy <judge@dip.example>\nOdesláno: pondělí 5. ledna 2026 10:00\n"
        "Komu: Mia <mia@x.example>\nPředmět: Diplomacy game demo\n\n",
        in_paragraphs,
    ),
    "Outlook, Croatian": (
        "Šalje: Diplomacy\nPoslano: 5. siječnja 2026. 10:00\nPrima: Mia\nPredmet: Diplomacy game demo\n\n",
        cells,
    ),
    "Apple Mail, Slovak": ("Dňa 5. 1. 2026 o 10:00 používateľ Diplomacy\n<judge@dip.example> napísal:\n\n", narrow),
    "Apple Mail, Hebrew": ("ב-5 בינו׳ 2026, בשעה 10:00, Diplomacy <judge@dip.example> כתב:\n\n", bare),
    "iPhone, Estonian": ("Diplomacy <judge@dip.example> kirjutas 5. jaanuar 2026 kell 10:00:\n\n", narrow),
    "K-9, Lithuanian": ("2026 m. sausio 5 d. 10:00:00 Diplomacy <judge@dip.example> rašė:\n", bare),
    "Roundcube, Slovenian": ("Dne 2026-01-05 10:00 je Diplomacy zapisal/-a:\n\n", cells),
    "Yahoo, Romanian": (
        "    luni, 5 ianuarie 2026 la 10:00:00 EET, Diplomacy <judge@dip.example> a trimis:\n \n ",
        in_paragraphs,
    ),
    "Mail.ru, Russian": ("Понедельник, 5 января 2026, 10:00 +03:00 от Diplomacy <judge@dip.example>:\n\n", bare),
    "QQ, Chinese": (
        "------------------&nbsp;Letter&nbsp;------------------\n发件人: Diplomacy\n日期: 2026年1月5日 10:00\n",
        cells,
    ),
    "Naver, Korean": ("2026년 1월 5일 (월) 오전 10:00, Diplomacy <judge@dip.example>님이 작성:\n\n", narrow),
    "Becky!, Japanese": ("2026/01/05 10:00、Diplomacy <judge@dip.example> のメール:\n", marked("| ")),
    "Lotus Notes, Polish": (
        "Diplomacy <judge@dip.example>\n2026-01-05 10:00\n\nDo: mia@x.example\ndw:\nTemat: Diplomacy\n\n",
        cells,
    ),
    "The Bat!, Ukrainian": ("Доброго дня, 5 січня 2026 р., 10:00:00, ви надіслали:\n\n", marked("J> ")),
    "Forte Agent, Latvian": ("Pirmdien, 2026. gada 5. janvārī 10:00 Diplomacy sacīja:\n\n", marked("» ")),
    "Gmail, Arabic": (
        "في الاثنين، 5 يناير 2026 في 10:00 ص تمت كتابة ما يلي بواسطة Diplomacy <judge@dip.example>:\n",
        bare,
    ),
    "a program without a header": ("", bare),
    "a program without a header, from HTML": ("", cells),
    "a program with marks nobody knows": ("", marked("%% ")),
}
"""The header of each program, with the empty lines below it, and what it does to the text of the letter."""


def fill(judge: OfflineJudge) -> None:
    """A game comes to wait for its master's START."""
    judge.post(MIA, "CREATE demo")
    for place in range(7):
        judge.post(f"p{place}@x.example", "JOIN demo")


@pytest.fixture
def full(judge_after: Callable[[Beginning], OfflineJudge]) -> tuple[OfflineJudge, Message]:
    """A game that waits for its master's START, and the letter of ours that says so among other things."""
    judge = judge_after(fill)
    created = next(each for each in to(judge.sent, MIA) if "created" in str(each["Subject"]))
    assert "START" in cells(text_of(created)).split("\n")
    return judge, created


def replied(judge: OfflineJudge, letter: Message, text: str) -> list[Message]:
    """What the judge sends because of a reply to a letter, in the way of most programs."""
    headers = f"{AUTHENTICATED}In-Reply-To: {letter['Message-ID']}\r\nReferences: {letter['Message-ID']}\r\n"
    headers += "Content-Type: text/plain; charset=utf-8\r\n"
    return judge.post(str(letter["To"]), text, str(letter["Reply-To"]), headers)


def test_the_latest_letters_to_a_writer_are_known_without_in_reply_to(full: tuple[OfflineJudge, Message]) -> None:
    judge, created = full
    judge.post(MIA, cells(text_of(created)), str(created["Reply-To"]))
    assert not is_running(judge)
    judge.post(MIA, cells(text_of(created)))
    assert not is_running(judge)


def is_running(judge: OfflineJudge) -> bool:
    state = judge.state()
    return state is not None and state.is_running


@pytest.mark.parametrize("way", WAYS)
def test_no_line_of_the_quoted_letter_is_done(full: tuple[OfflineJudge, Message], way: str) -> None:
    judge, created = full
    header, shaped = WAYS[way]
    quotation = header + shaped(text_of(created))
    (answer,) = replied(judge, created, f"SET ZONE Europe/Paris\n\n{quotation}")
    assert not is_running(judge)
    assert "SET ZONE" in text_of(answer)
    assert text_of(answer).startswith("✓ SET ZONE: ")
    assert "START" not in text_of(answer)  # nor is it told as not read
    # the end of it is quoted too, where START stands alone in some ways
    commands = "Five useful" + text_of(created).partition("Five useful")[2]
    (answer,) = replied(judge, created, f"SET ZONE Europe/Paris\n\n{header}{shaped(commands)}")
    assert text_of(answer).startswith("✓ SET ZONE: ")
    assert not is_running(judge)


@pytest.mark.parametrize("way", WAYS)
def test_a_line_alone_above_the_quoted_letter_is_its_writers(full: tuple[OfflineJudge, Message], way: str) -> None:
    judge, created = full
    header, shaped = WAYS[way]
    replied(judge, created, f"START\n\n{header}{shaped(text_of(created))}")
    assert is_running(judge)
