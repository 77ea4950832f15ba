"""Every line of a letter is known for what it is: the writer's, quoted, an attribution or a signature."""

import textwrap
import unicodedata
from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest
from babel.dates import format_date
from hypothesis import example, given
from hypothesis import strategies as st

from judge.common.languages import languages
from judge.reading.mail.frames import closes_frame, frame_opening, signs_off
from judge.reading.mail.lines import Line, LineKind, classify, tidy
from tests.reading.work import calls

LETTERS = {
    LineKind.TEXT: "T",
    LineKind.BLANK: ".",
    LineKind.QUOTED: "Q",
    LineKind.ATTRIBUTION: "A",
    LineKind.SIGNATURE: "S",
}


def kinds(*texts: str) -> str:
    """One letter a line: Text, Quoted, Attribution, Signature, or a point for a blank line."""
    return "".join(LETTERS[line.kind] for line in classify("\n".join(texts)))


def test_lines_are_numbered_and_keep_their_words() -> None:
    assert classify("A PAR H \r\n\r\n> x") == (
        Line(1, "A PAR H", LineKind.TEXT),
        Line(2, "", LineKind.BLANK),
        Line(3, "> x", LineKind.QUOTED),
    )


def test_no_text_is_no_line() -> None:
    assert classify("") == ()


# --- quotations


@pytest.mark.parametrize("line", ["> x", ">x", ">> x", "  > x", "| x", ">"])
def test_a_marked_line_is_quoted_and_what_follows_is_not(line: str) -> None:
    assert kinds("A PAR H", line, "A MAR H") == "TQT"


@pytest.mark.parametrize(
    "line",
    [
        "On 5 January 2026, Anna <anna@players.example> wrote:",
        "Anna wrote:",
        "2026-01-05 9:00 GMT+01:00 Anna <anna@players.example>:",
        "Am 05.01.2026 um 09:00 schrieb Anna:",
        "Anna schrieb am Mo., 5. Jan. 2026, 09:00:",
        "Am Montag, 5. Januar 2026 um 09:00 hat Anna Folgendes geschrieben:",
        "Anna <anna@players.example> escribe:",
        "El 5/1/2026 a las 9:00, Anna ha escrito:",
        "Anna <anna@players.example> scrive:",
        "Le 5 janv. 2026 à 9h00, Anna a écrit :",
        "Le 05/01/2026 à 09:00, Anna a écrit :",
        "El 5 ene 2026, a las 9:00, Anna escribió:",
        "Op 5 jan. 2026 om 09:00 heeft Anna het volgende geschreven:",
        "Il giorno 5 gen 2026, alle ore 09:00, Anna ha scritto:",
        "5 jan. 2026 kl. 09:00 skrev Anna:",
        "Em seg., 5 de jan. de 2026 às 09:00, Anna escreveu:",
        "pon., 5 sty 2026 o 09:00 Anna napisał(a):",
        "W dniu 05.01.2026 o 09:00, Anna pisze:",
        "Вы писали 5 января 2026 г., 9:00:00:",
        "5.01.2026 09:00 tarihinde Anna yazdı:",
        "Anna <anna@players.example> 于2026年1月5日周一写道:",
        "2026年1月5日 Anna <anna@players.example>:",
    ],
)
def test_an_attribution_is_known_above_a_quotation(line: str) -> None:
    assert kinds("A PAR H", line, "> x") == "TAQ"
    assert kinds("A PAR H", line, "", "", "> x") == "TA..Q"
    # alone, or above everything: somebody may have deleted the quotation, and written below
    assert kinds(line, "A MAR H") == "TT"
    assert kinds(line, "", "A MAR H", "", "A PAR H") == "T.T.T"


UNMARKED = [
    "On Mon, Jan 5, 2026 at 10:04 AM The Judge <judge@judge.example> wrote:",
    "Am 05.01.26 um 10:04 schrieb The judge:",
    "On 1/5/26 10:04, The judge wrote:",
    "On Mon, 5 Jan 2026, The judge wrote:",
    "5 Jan 2026, 10:04 by judge@judge.example:",
    "A bíró <judge@judge.example> ezt írta (időpont: 2026. jan. 5., H, 10:04):",
    "Vào Th 2, 5 thg 1, 2026 vào lúc 10:04 The judge <judge@judge.example> đã viết:",
    "2026. 1. 5. 오전 10:04, The judge 님이 작성:",
    "Sudac je 5. 1. 2026. u 10:04 napisao:",
    "ma 5. tammik. 2026 klo 10.04 The judge (judge@judge.example) kirjoitti:",
    "في الاثنين، ٥ يناير ٢٠٢٦ في ١٠:٠٤ ص تمت كتابة ما يلي بواسطة The judge <judge@judge.example>:",
]


@pytest.mark.parametrize("line", UNMARKED)
def test_below_what_is_written_a_header_quotes_everything_in_any_language(line: str) -> None:
    assert kinds("F LON - NTH", "", line, "", "RESIGN", "", "PRESS TO ALL", "x", "ENDPRESS") == "T.A.Q.QQQ"
    assert kinds("PRESS TO ITALY", "hello", line, "PRESS TO ALL", "x", "ENDPRESS") == "TTAQQQ"
    assert kinds("PRESS TO ITALY", "look", line, "x", "ENDPRESS", "F LON - NTH") == "TTTTTT"
    assert kinds("F LON - NTH", "--", "Anna", "", line, "", "RESIGN") == "TSS.A.Q"
    # above everything it may stand over its writer's own lines, whose quotation was deleted
    assert kinds(line, "", "F LON - NTH") == "T.T"


@pytest.mark.parametrize("line", UNMARKED)
def test_who_writes_among_marked_lines_is_read_there(line: str) -> None:
    assert kinds("Hi judge,", "", line, "", "F LON - NTH", "", "> x", "> y", "A LVP - YOR") == "T.T.T.QQT"
    # a quotation within one that has no marks
    assert kinds("Hi judge,", "", line, "", "RESIGN", "", "Anna wrote:", "", "> y", "RESIGN") == "T.A.Q.Q.QQ"


def test_a_header_in_any_language_may_be_broken() -> None:
    first = "Vào Th 2, 5 thg 1, 2026 vào lúc 10:04 The judge of the game demo"
    assert kinds("F LON - NTH", "", first, "<judge@judge.example> đã viết:", "", "RESIGN") == "T.AA.Q"
    assert kinds("SET DEADLINE 2026-01-05 20:00", "Anna <a@x.example> wrote:", "RESIGN") == "TAQ"


@pytest.mark.parametrize(
    "line",
    [
        "Anna wrote:",
        "As France wrote:",
        "At 10:30 Italy wrote:",
        "My orders for Spring 1901:",
        "Orders until 20:00:",
        "To judge@judge.example:",
        "PRESS TO Anna <anna@x.example>:",
    ],
)
def test_a_line_that_somebody_may_write_above_their_own_is_no_header(line: str) -> None:
    assert kinds("Hi judge,", "", line, "", "F LON - NTH") == "T.T.T"


@pytest.mark.parametrize(
    "block",
    [
        ("Feladó: A bíró <judge@judge.example>", "Elküldve: 2026. január 5., hétfő 10:04", "Címzett: Anna"),
        ("Šalje: <judge@judge.example>", "Poslano: 5. siječnja 2026. 10:04", "Prima: Mia", "Predmet: Diplomacy"),
        ("*Người gửi:* judge@judge.example", "*Ngày gửi:* 5/1/2026", "*Tới:* Anna"),
    ],
)
def test_header_lines_of_any_language_quote_everything_below_what_is_written(block: tuple[str, ...]) -> None:
    assert kinds("F LON - NTH", "", *block, "", "RESIGN") == "T.A" + "Q" * (len(block) - 1) + ".Q"
    drawn = "----- Üzenet eredetije -----"
    assert kinds("F LON - NTH", drawn, "", *block, "", "RESIGN") == "TA." + "Q" * len(block) + ".Q"
    assert "Q" not in kinds(*block, "", "RESIGN")


@pytest.mark.parametrize(
    "block",
    [
        ("Deadline: 2026-01-05 20:00", "Press: all", "Zone: Europe/Berlin"),
        ("Tel: 01.23.45", "Fax: 01.23.46", "Mail: anna@x.example"),
        ("Mail: anna@x.example", "Date: 2026"),
    ],
)
def test_lines_that_resemble_header_lines_are_text(block: tuple[str, ...]) -> None:
    assert kinds("F LON - NTH", "", *block, "", "A LVP - YOR") == "T." + "T" * len(block) + ".T"


ATTRIBUTIONS = {
    "en": ("On", "at", "{writer} wrote:"),
    "de": ("Am", "um", "schrieb {writer}:"),
    "fr": ("Le", "à", "{writer} a écrit\u00a0:"),
    "es": ("El", "a las", "{writer} escribió:"),
    "it": ("Il giorno", "alle ore", "{writer} ha scritto:"),
}
"""What mail programs write around the date of the letter that they quote, in each language of letters."""


def test_every_language_of_letters_is_quoted_here() -> None:
    assert set(ATTRIBUTIONS) == set(languages())


WRITERS = ("The judge", "The judge <judge@judge.example>", "<judge@judge.example>")
SENT = [datetime(2020, 1, 1, tzinfo=UTC) + timedelta(days=37, hours=11, minutes=7) * number for number in range(40)]
"""Every month, every day of the week, and days and hours of one figure and of two."""


def test_the_days_that_are_tried_have_every_name() -> None:
    assert {each.month for each in SENT} == set(range(1, 13))
    assert {each.weekday() for each in SENT} == set(range(7))


@pytest.mark.parametrize("language", sorted(ATTRIBUTIONS))
@pytest.mark.parametrize("form", ["short", "medium", "long", "full"])
def test_dates_of_every_language_are_attributions(
    language: str, form: Literal["short", "medium", "long", "full"]
) -> None:
    """Widths at which the line is broken, commas and writers take turns."""
    lead, at, wrote = ATTRIBUTIONS[language]
    for number, sent in enumerate(SENT):
        day, comma = format_date(sent, form, language), ("", ",")[number % 2]
        line = f"{lead} {day} {at} {sent:%H:%M}{comma} {wrote.format(writer=WRITERS[number % 3])}"
        assert kinds("A PAR H", line, "> x") == "TAQ", line
        if form != "short":  # with two figures of the year, its first line may be no date
            wrapped = textwrap.wrap(line, max(40 + number, len(f"{lead} {day} ")), break_on_hyphens=False)
            assert kinds("A PAR H", *wrapped, "", "> x") == f"T{'A' * len(wrapped)}.Q", wrapped


@pytest.mark.parametrize(
    "lines",
    [
        ["Von: Judge <j@judge.example>", "Gesendet am: Freitag, 27. November 2026 20:14", "An: Anna"],
        ["Gesendet: Freitag, 27. November 2026 um 20:14 Uhr", "Von: Judge <j@judge.example>", "An: Anna"],
        ["De : Judge <j@judge.example>", "Envoyé : vendredi 27 novembre 2026 20:14", "À : Anna"],
        ["De : Judge", "Envoyé le : vendredi 27 novembre 2026 20:14", "À : Anna"],
        ["De: Judge <j@judge.example>", "Enviado el: viernes, 27 de noviembre de 2026 20:14", "Para: Anna"],
        ["De: Judge", "Fecha: viernes, 27 de noviembre de 2026, 20:14", "Para: Anna"],
        ["Da: Judge <j@judge.example>", "Inviato: venerdì 27 novembre 2026 20:14", "A: Anna"],
        ["Da: Judge", "Data: venerdì 27 novembre 2026 alle ore 20:14", "A: Anna"],
    ],
)
def test_header_lines_of_every_language_begin_the_original(lines: list[str]) -> None:
    assert kinds("A PAR H", *lines, "", "A MAR H") == "TAQQ.Q"


def test_an_attribution_may_be_wrapped() -> None:
    assert kinds("On 5 January 2026 at 09:00, The judge", "<judge@judge.example> wrote:", "> x") == "AAQ"
    assert (
        kinds("On 5 January 2026", "at 09:00, The judge of the game <judge@judge.example>", "wrote:", "> x") == "AAAQ"
    )


@pytest.mark.parametrize(
    "first",
    [
        "пн, 5 янв. 2026 г. в 12:00, Судья",
        "pon., 5 sty 2026 o 09:00 Sędzia partii <",
        "Der Richter <judge@judge.example> schrieb am Mo., 5. Jan. 2026,",
        "In article <x1@judge.example>,",
    ],
)
def test_a_wrapped_attribution_begins_in_many_ways(first: str) -> None:
    assert kinds("A PAR H", first, "The judge <judge@judge.example> wrote:", "> x") == "TAAQ"


@pytest.mark.parametrize("above", ["A PAR - BUR", "1. A PAR - BUR", "SET DEADLINE 2026-01-05 20:00", "DEN - SWE"])
def test_an_order_above_an_attribution_is_no_part_of_it(above: str) -> None:
    assert kinds(above, "Anna wrote:", "> x") == "TAQ"


def test_a_long_line_is_no_attribution() -> None:
    assert kinds("On 5 January 2026 " + "very " * 100 + "late Anna wrote:", "> x") == "TQ"


@pytest.mark.parametrize(
    "line",
    [
        "-----Original Message-----",
        "-------- Original message --------",
        "-----Ursprüngliche Nachricht-----",
        "----- Message d’origine -----",
        "-----Mensaje original-----",
        "-----Oorspronkelijk bericht-----",
        "-----Messaggio originale-----",
        "-----Ursprungligt meddelande-----",
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "----- Original -----".replace("-----", "------------------"),
        "------------------ 原始邮件 ------------------",
        "============ Forwarded message ============",
        "---- On Mon, 05 Jan 2026 09:00:00 +0100 Anna <anna@players.example> wrote ----",
        "    On Monday, January 5, 2026 at 09:00:00 AM GMT+1, Anna <anna@players.example> wrote:",
        "  On Mon, 5 Jan 2026 at 9:00, Anna<anna@players.example> wrote:   A PAR H",
    ],
)
def test_below_the_line_of_an_original_everything_is_quoted(line: str) -> None:
    assert kinds("A PAR H", line, "From: x", "", "A PAR - BUR", "PRESS TO ALL", "x", "ENDPRESS") == "TAQ.QQQQ"


@pytest.mark.parametrize(
    "line", ["Original message", "-- Peace --", "--Original Message", "Forwarded message:", "-- Original --"]
)
def test_a_line_that_resembles_one_is_text(line: str) -> None:
    assert kinds(line, "A PAR H") == "TT"


@pytest.mark.parametrize(
    "block",
    [
        ("From: Anna <anna@players.example>", "Sent: Monday", "To: judge", "Subject: x"),
        ("From: Anna", "Sent: Monday, January 5, 2026 9:00 AM", "To: judge"),
        ("*From:* Anna", "*Date:* 5 January 2026", "*To:* judge"),
        ("Von: Anna", "Gesendet: Montag, 5. Januar 2026 09:00", "An: judge"),
        ("De : Anna", "Envoyé : lundi 5 janvier 2026 09:00", "À : judge"),
        ("De: Anna", "Enviado el: lunes, 5 de enero de 2026 9:00", "Para: judge"),
        ("Van: Anna", "Verzonden: maandag 5 januari 2026 09:00", "Aan: judge"),
        ("Da: Anna", "Inviato: lunedì 5 gennaio 2026 09:00", "A: judge"),
        ("Från: Anna", "Skickat: den 5 januari 2026 09:00", "Till: judge"),
        ("From: Anna", "Subject: x", "To: judge", "Date: 5 Jan 2026 09:00"),
        ("Gesendet: Montag, 5. Januar 2026 um 09:00 Uhr", "Von: Anna", "An: judge"),
        ("Od: Anna", "Wysłano: poniedziałek, 5 stycznia 2026 09:00", "Do: judge"),
        ("Od: Anna", "Odesláno: pondělí 5. ledna 2026 9:00", "Komu: judge"),
        ("От: Анна", "Отправлено: 5 января 2026 г. 12:00", "Кому: judge"),
        ("差出人: Anna", "送信日時: 2026年1月5日 9:00", "宛先: judge"),
        ("发件人: Anna", "发送时间: 2026年1月5日", "收件人: judge"),
        ("보낸 사람: Anna", "보낸 날짜: 2026년 1월 5일", "받는 사람: judge"),
    ],
)
def test_a_block_of_header_lines_begins_the_original(block: tuple[str, ...]) -> None:
    assert kinds("A PAR H", "", *block, "", "A PAR - BUR") == "T.A" + "Q" * (len(block) - 1) + ".Q"


@pytest.mark.parametrize(
    "block",
    [
        ("From: France", "To: England", "Subject: peace"),
        ("From: France", "To: England", "Date: Spring 1901", "Subject: peace"),
        ("From: France", "", "Date: 5 January 2026"),
        ("To: England", "Date: 5 January 2026"),
    ],
)
def test_an_imitated_letter_is_text(block: tuple[str, ...]) -> None:
    assert set(kinds(*block, "A PAR - BUR")) <= {"T", "."}


def test_an_indented_attribution_above_a_marked_quotation_is_one_of_its_own() -> None:
    line = "  On Mon, 5 Jan 2026 at 9:00, Anna <anna@players.example> wrote:"
    assert kinds("A PAR H", line, "> x", "A MAR H") == "TAQT"


def test_a_quotation_may_be_marked_by_spaces_below_a_full_attribution() -> None:
    full = 'On 19/01/2026, 09:00, "The judge" <judge@judge.example> wrote:'
    assert kinds(
        "A PAR H", full, "", "    x", "", "    PRESS TO ALL", "    y", "    ENDPRESS", "A MAR H", "    F BRE H"
    ) == ("TA.Q.QQQTT")
    assert kinds(full, "", "A MAR H", "    F BRE H") == "T.TT"
    assert kinds("The judge wrote:", "    A PAR H") == "TT"


def test_initials_mark_a_quotation_below_an_attribution_only() -> None:
    assert kinds("Anna wrote:", "", "AB> x", "AB> y", "A PAR H", "AB> z") == "A.QQTQ"
    assert kinds("A PAR H", "Par> Bur", "AB> x") == "TTT"


def test_underscores_begin_the_original_only_above_its_sender() -> None:
    assert kinds("A PAR H", "_" * 32, "From: Anna", "To: x", "A PAR - BUR") == "TAQQQ"
    assert kinds("A PAR H", "_" * 32, "", "De : Anna", "A PAR - BUR") == "TA.QQ"
    assert kinds("A PAR H", "_" * 32, "A MAR H") == "TTT"
    assert kinds("A PAR H", "_" * 32) == "TT"


def test_an_attribution_may_stand_above_an_unmarked_original() -> None:
    assert kinds("A PAR H", "Anna wrote:", "-----Original Message-----", "A PAR - BUR") == "TAAQ"


# --- signatures


@pytest.mark.parametrize("dashes", ["-- ", "--", "—"])
def test_a_signature_runs_to_the_end(dashes: str) -> None:
    assert kinds("A PAR H", dashes, "Anna", "", "A MAR H", "PRESS TO ALL", "x", "ENDPRESS", "SIGNOFF") == "TSS.SSSSS"


def test_a_signature_ends_at_a_quotation() -> None:
    assert kinds("A PAR H", "--", "Anna", "Bert wrote:", "> x", "", "A MAR H") == "TSSAQ.T"
    assert kinds("A PAR H", "--", "Anna", "> x", "> y", "A MAR H") == "TSSQQT"
    assert kinds("A PAR H", "--", "Anna", "-----Original Message-----", "x") == "TSSAQ"


def test_one_marked_line_in_a_signature_is_a_motto() -> None:
    assert kinds("A PAR H", "--", "Anna", "> x", "A MAR H") == "TSSSS"


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my iPhone",
        "Sent from Mail for Windows",
        "Get Outlook for iOS",
        "Von meinem iPhone gesendet",
        "Gesendet mit der GMX Mail App",
        "Envoyé de mon iPhone",
        "Enviado desde mi iPhone",
        "Inviato da iPhone",
        "Verzonden vanaf mijn iPhone",
        "Skickat från min iPhone",
    ],
)
def test_what_a_phone_adds_is_a_signature_of_one_line(line: str) -> None:
    assert kinds("A PAR H", line, "A MAR H") == "TST"


@pytest.mark.parametrize(
    "line",
    [
        "iPhoneから送信",
        "나의 iPhone에서 보냄",
        "iPhone'umdan gönderildi",
        "Отправлено с iPhone",
        "Inviato dal mio Galaxy",
        "Virus-free.www.avast.com",
        "CONFIDENTIALITY NOTICE: for the addressee only.",
        "Diese E-Mail enthält vertrauliche Informationen.",
    ],
)
def test_what_is_added_in_other_languages_is_a_signature_of_one_line(line: str) -> None:
    assert kinds("A PAR H", line, "A MAR H") == "TST"


def test_a_notice_goes_on_while_its_lines_are_full() -> None:
    full = "This e-mail and any attachments are confidential. If you are not the recipient,"
    assert kinds("A PAR H", full, "please delete it.", "A MAR H") == "TSST"
    assert kinds("A PAR H", full, "", "A MAR H") == "TS.T"
    assert kinds(full + " please delete it and think of it no more, now or later.", "A MAR H") == "ST"
    assert kinds(full, "> x", "A MAR H") == "SQT"


def test_the_armour_of_openpgp_is_no_text_and_what_it_signs_is() -> None:
    heading = ("-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA512", "")
    signature = ("-----BEGIN PGP SIGNATURE-----", "", "A PAR H", "-----END PGP SIGNATURE-----")
    assert kinds(*heading, "A PAR H", *signature, "A MAR H") == "SS.TS.SST"
    assert kinds(*heading, "A PAR H", "- -- ", "Anna", *signature) == "SS.TSSS.SS"
    assert kinds("-----BEGIN PGP MESSAGE-----", "", "A PAR H") == "S.S"
    assert kinds("PRESS TO ALL", *signature, "ENDPRESS", "A PAR H") == "TTTTTTT"


# --- press


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("PRESS TO ENGLAND", "ENDPRESS"),
        ("press to england, france", "end press"),
        ("Broadcast", "EndBroadcast"),
        ("BROADCAST", "ENDPRESS"),
        ("BROADCAST", "End Broadcast."),
        ("ANNOUNCE", "END"),
        ("announce to all", "end announce"),
        ("OFFICIAL News", "END"),
        ("POSTAL PRESS TO ENGLAND", "ENDPRESS"),
        ("POSTAL BROADCAST", "ENDBROADCAST"),
        ("DIARY", "ENDDIARY"),
        ("diary record", "end"),
    ],
)
def test_in_a_frame_everything_is_text(opening: str, closing: str) -> None:
    inside = ("> x", "Anna wrote:", "> y", "-- ", "Sent from my iPhone", "", "-----Original Message-----", "x")
    assert kinds(opening, *inside, closing) == "T" * 10


def test_signoff_closes_a_frame_too() -> None:
    assert kinds("PRESS TO ALL", "> x", "-- ", "SIGNOFF") == "TTTT"


def test_behind_a_frame_lines_are_what_they_are() -> None:
    assert kinds("PRESS TO ALL", "> x", "ENDPRESS", "> x", "A PAR H", "-- ", "Anna") == "TTTQTSS"
    assert kinds("PRESS TO ALL", "> x", "SIGNOFF", "> x", "A PAR H") == "TTTSS"


def test_a_frame_that_is_never_closed_is_none() -> None:
    assert kinds("PRESS TO ALL", "x", "> x", "-- ", "Anna") == "TTQSS"
    assert kinds("PRESS TO ALL", "x", "END", "> x") == "TTTQ"
    assert kinds("PRESS TO ALL", "x", "> x", "> ENDPRESS") == "TTQQ"


def test_a_frame_quoted_below_does_not_close_an_open_one() -> None:
    original = ("-----Original Message-----", "PRESS TO ALL", "y", "ENDPRESS", "SIGNOFF")
    assert kinds("PRESS TO ALL", "x", *original) == "TTAQQQQ"
    assert kinds("PRESS TO ALL", "x", "-----Original Message-----", "A PAR H", "SIGNOFF") == "TTAQQ"


def test_an_open_frame_above_a_closed_one_reaches_to_its_end() -> None:
    assert kinds("PRESS TO ALL", "> x", "PRESS TO ENGLAND", "> y", "ENDPRESS", "> z") == "TTTTTQ"


@pytest.mark.parametrize(
    "line", ["End press censorship!", "Sign off on this plan", "The end", "Endpressing", "Endgame"]
)
@pytest.mark.parametrize(
    ("opening", "closing"), [("PRESS TO ALL", "ENDPRESS"), ("DIARY", "END"), ("POSTAL", "ENDPRESS")]
)
def test_prose_does_not_close_a_frame(line: str, opening: str, closing: str) -> None:
    assert not closes_frame(opening.split(maxsplit=1)[0], line)
    assert kinds(opening, line, "> x", closing) == "TTTT"


@pytest.mark.parametrize("line", ["DIARY LIST", "DIARY READ 1", "diary delete 1"])
def test_what_looks_after_a_diary_opens_no_frame(line: str) -> None:
    assert kinds(line, "> x", "DIARY", "> y", "END") == "TQTTT"


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("press to all", "PRESS"),
        ("  Broadcast", "BROADCAST"),
        ("ANNOUNCE:", "ANNOUNCE"),
        ("Official news", "OFFICIAL"),
        ("postal press to F", "POSTAL"),
        ("Diary", "DIARY"),
        ("Diary list", None),
        ("Pressing on", None),
        ("", None),
    ],
)
def test_a_frame_opens_at_its_word(line: str, word: str | None) -> None:
    assert frame_opening(line) == word


# --- the end of the letter


@pytest.mark.parametrize("line", ["SIGNOFF", "signoff", "Sign off", " SIGN OFF. ", "signoff thank you"])
def test_nothing_is_read_behind_signoff(line: str) -> None:
    assert signs_off(line)
    assert kinds("A PAR H", line, "A MAR H", "", "> x", "PRESS TO ALL", "x", "ENDPRESS") == "TTS.SSSS"


def test_a_quoted_signoff_ends_nothing() -> None:
    assert kinds("> SIGNOFF", "A PAR H") == "QT"


# --- characters


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("A\u00a0PAR\u2009-\u3000BUR", "A PAR - BUR"),
        ("Mun\u00adich\u200b \ufeffholds\u200e", "Munich holds"),
        ("ＦＵＬＬ（ｗｉｄｔｈ）", "FULL(width)"),
        ("Mu\u0308nchen", "München"),
        ("“it’s”", '"it\'s"'),
        ("a – b — c → d − e", "a – b — c → d − e"),
        ("a\r\nb\rc\x0bd\u2028e\x85f", "a\nb\nc\nd\ne\nf"),
        ("a\x00b\x1b[31m\x7f\x9b\tc", "ab[31m\tc"),
        ("a\ud800b", "a\ufffdb"),
    ],
)
def test_characters_become_those_the_grammars_expect(written: str, read: str) -> None:
    assert tidy(written) == read


@given(st.text(max_size=300))
@example("\u2000\u212a\u037e")
def test_tidying_again_changes_nothing(text: str) -> None:
    once = tidy(text)
    assert tidy(once) == once
    assert unicodedata.is_normalized("NFC", once)
    once.encode("utf-8")


# --- any text

SHAPES = (
    *("PRESS TO ALL", "BROADCAST", "ANNOUNCE", "ENDPRESS", "END", "SIGNOFF", "-- ", "> x", "| x", "", "A PAR - BUR"),
    *("Anna wrote:", "On 5 January 2026", "From: a@b", "Sent: 10:00", "_" * 32, "-----Original Message-----"),
    *("Sent from my iPhone", "On 5 January 2026 at 10:00 Anna"),
)


@given(st.text(max_size=300) | st.lists(st.sampled_from(SHAPES) | st.text(max_size=8), max_size=30).map("\n".join))
def test_any_text_is_classified_into_numbered_lines_without_losing_a_word(text: str) -> None:
    lines = classify(text)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert [word for line in lines for word in line.text.split()] == tidy(text).split()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("last", ["", "ENDPRESS", "> x"])
def test_the_work_grows_with_the_number_of_lines_only(shape: str, last: str) -> None:
    def work(lines: int) -> int:
        return calls(classify, f"{shape}\n" * lines + last)

    work(1)  # reads the lists of words
    assert work(400) <= 2.1 * work(200) + 100
