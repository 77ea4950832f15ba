"""A game of seven clumsy people, each with their mail program and manner: nobody loses an order or a vote."""

import re
from collections.abc import Callable
from email.message import EmailMessage, Message
from html import escape

from judge.post.intake import Envelope
from tests.offline_judge import JUDGE, OfflineJudge, phase, said, text

Program = Callable[[EmailMessage, str, Message], None]
"""Puts what somebody writes into a letter, above or below the letter that they answer, as their mail program does."""


def webmail(letter: EmailMessage, words: str, answered: Message) -> None:
    quoted = "".join(f"> {line}\n" for line in text(answered).splitlines())
    letter.set_content(
        f"{words}\n\nOn Mon, Jan 5, 2026 at 10:04 AM The judge of dip.example <\n{JUDGE}> wrote:\n\n{quoted}"
    )
    html = "<br>".join(escape(line) for line in text(answered).splitlines())
    above = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in words.splitlines())
    letter.add_alternative(
        f'<div dir="ltr">{above}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Jan 5, '
        f'2026 at 10:04 AM The judge wrote:<br></div><blockquote class="gmail_quote">{html}</blockquote></div>',
        subtype="html",
    )


def outlook(letter: EmailMessage, words: str, answered: Message) -> None:
    """Only HTML, each line a paragraph with hard spaces; the letter answered stands below a block of its headers."""

    def paragraphs(lines: str) -> str:
        return "".join(f'<p class="MsoNormal">{escape(line) or "&nbsp;"}<o:p></o:p></p>' for line in lines.splitlines())

    letter.set_content(
        f"<html><body><div>{paragraphs(words)}<p>&nbsp;</p><p>Kind&nbsp;regards,</p><p>Edward Thorpe<br>Thorpe &amp; "
        f'Sons Ltd</p><div style="border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> The judge '
        f"&lt;{JUDGE}&gt;<br><b>Sent:</b> Monday, January 5, 2026 10:04 AM<br><b>To:</b> Edward Thorpe<br>"
        f"<b>Subject:</b> {escape(str(answered['Subject']))}</p></div>{paragraphs(text(answered))}</div></body></html>",
        subtype="html",
    )


def telephone(letter: EmailMessage, words: str, answered: Message) -> None:
    """It makes dashes long, quotation marks round and first letters large."""
    words = "\n".join(line[:1].upper() + line[1:].replace("-", "–").replace("'", "’") for line in words.splitlines())
    quoted = "".join(f"> {line}\n" for line in text(answered).splitlines())
    letter.set_content(
        f"{words}\n\nSent from my iPhone\n\n> On 5 Jan 2026, at 10:04, The judge <{JUDGE}> wrote:\n> \n{quoted}"
    )


def german(letter: EmailMessage, words: str, answered: Message) -> None:
    quoted = "".join(f"> {line}\n" for line in text(answered).splitlines())
    letter.set_content(
        f"{words}\n\nGruß\nGerd\n\nAm 05.01.26 um 10:04 schrieb The judge:\n{quoted}\n-- \nGerd Müller\n"
    )


def french(letter: EmailMessage, words: str, answered: Message) -> None:
    """The letter answered is not marked at all."""
    letter.set_content(f"{words}\n\nLe lun. 5 janv. 2026 à 10:04, The judge <{JUDGE}> a écrit :\n\n{text(answered)}\n")


def screen_reader(letter: EmailMessage, words: str, answered: Message) -> None:
    """Somebody who hears the letter and answers below it; their program breaks lines at 60 characters."""
    quoted = "".join(f"> {line}\n" for line in text(answered).splitlines())
    letter.set_content(f"The judge <{JUDGE}> writes:\n{quoted}\n{words}\n")


PROGRAMS: dict[str, Program] = {
    "AUSTRIA": webmail,
    "ENGLAND": outlook,
    "FRANCE": telephone,
    "GERMANY": german,
    "ITALY": french,
    "RUSSIA": screen_reader,
    "TURKEY": webmail,
}
EXAMPLES = re.compile(r"(?m)^  ([AF] \S+ (?:H|[-S] .+))$")
OLD = "TURKEY"  # always answers the first letter that they find of the judge


class Table:
    """The seven and their judge."""

    def __init__(self, judge: OfflineJudge) -> None:
        self.judge = judge
        self.first = {power: self.newest(power) for power in PROGRAMS}

    def newest(self, power: str) -> Message:
        """The newest letter that a player got."""
        return next(each for each in reversed(self.judge.sent) if each["To"] == f"{power.lower()}@x.example")

    def write(self, power: str, words: str, answered: Message | None = None) -> str:
        """A player answers a letter, else the newest they have, or their first; what the judge says, on one line."""
        if answered is None:
            answered = self.first[power] if power == OLD else self.newest(power)
        letter = EmailMessage()
        letter["From"] = f"{power.title()} <{power.lower()}@x.example>"
        letter["To"] = str(answered["Reply-To"])
        letter["Subject"] = f"Re: {answered['Subject']}"
        letter["Date"] = self.judge.now
        letter["In-Reply-To"] = str(answered["Message-ID"])
        letter["References"] = str(answered["Message-ID"])
        self.judge.written += 1
        letter["Message-ID"] = f"<{self.judge.written}@x.example>"
        PROGRAMS[power](letter, words, answered)
        raw = b"Authentication-Results: mx.dip.example; dkim=pass header.d=x.example\r\n" + letter.as_bytes()
        self.judge.worker.store(
            Envelope(f"{power.lower()}@x.example", (str(answered["Reply-To"]),), raw, self.judge.now)
        )
        mine = [each for each in self.judge.work() if each["To"] == f"{power.lower()}@x.example"]
        return said(mine[0])

    def on_file(self, power: str) -> list[str]:
        """The orders that a player has on file."""
        return sorted(map(str, self.judge.orders(power)))

    def end_phase(self) -> None:
        """Let the deadline pass."""
        before = phase(self.judge)
        self.judge.wait(days=1)
        while phase(self.judge) == before:
            self.judge.wait(hours=1)


SPRING = {
    "AUSTRIA": ("A Vie - Gal\nA Bud - Serbai\nF Tri - Albnia", ["A BUD - SER", "A VIE - GAL", "F TRI - ALB"]),
    "ENGLAND": (
        "Fleet London to North Sea\nFleet Edinburgh to Norwegian Sea\nArmy Liverpool to Yorkshire",
        ["A LVP - YOR", "F EDI - NWG", "F LON - NTH"],
    ),
    "FRANCE": ("a par - bur\na mar s a par - bur\nf bre - mao", ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE - MAO"]),
    "GERMANY": (
        "Hallo,\nArmee Berlin nach Kiel\nArmee München nach Ruhr\nFlotte Kiel nach Dänemark",
        ["A BER - KIE", "A MUN - RUH", "F KIE - DEN"],
    ),
    "ITALY": (
        "Bonjour,\nFlotte Naples - mer Ionienne\nArmée Rome - Pouilles\nA Venise tient",
        ["A ROM - APU", "A VEN H", "F NAP - ION"],
    ),
    "RUSSIA": (
        "Army Moscow moves to Ukraine. Army Warsaw moves to Galicia.\n"
        "Fleet Sevastopol moves to Black Sea. Fleet St Petersburg south coast moves to Gulf of Bothnia.",
        ["A MOS - UKR", "A WAR - GAL", "F SEV - BLA", "F STP/SC - BOT"],
    ),
    "TURKEY": ("A CON-BUL\nA SMY-CON\nF ANK-BLA", ["A CON - BUL", "A SMY - CON", "F ANK - BLA"]),
}
FALL = {
    "AUSTRIA": ("A Ser - Gre\nA Vie H\nF Alb S A Ser - Gre", ["A SER - GRE", "A VIE H", "F ALB S A SER - GRE"]),
    "ENGLAND": (
        "Fleet North Sea convoys Army Yorkshire to Norway\nArmy Yorkshire to Norway\n"
        "Fleet Norwegian Sea supports Army Yorkshire to Norway",
        ["A YOR - NWY", "F NTH C A YOR - NWY", "F NWG S A YOR - NWY"],
    ),
    "FRANCE": ("a bur - bel\na mar - spa\nf mao - por", ["A BUR - BEL", "A MAR - SPA", "F MAO - POR"]),
    "GERMANY": (
        "A Kiel nach Holland\nA Ruhr unterstützt A Kiel nach Holland\nF Dänemark nach Schweden",
        ["A KIE - HOL", "A RUH S A KIE - HOL", "F DEN - SWE"],
    ),
    "ITALY": (
        "Armée Pouilles - Tunis par convoi\nFlotte mer Ionienne convoie A Pouilles - Tunis\nA Venise tient",
        ["A APU - TUN VIA", "A VEN H", "F ION C A APU - TUN"],
    ),
    "RUSSIA": (
        "Army Ukraine moves to Rumania. Army Warsaw holds. Fleet Gulf of Bothnia moves to Sweden. Fleet Sevastopol "
        "supports army Ukraine to Rumania.",
        ["A UKR - RUM", "A WAR H", "F BOT - SWE", "F SEV S A UKR - RUM"],
    ),
    "TURKEY": ("A BUL H\nA CON H\nF ANK-BLA", ["A BUL H", "A CON H", "F ANK - BLA"]),
}


def test_nobody_loses_an_order_or_a_vote(game: OfflineJudge) -> None:
    table = Table(game)

    for power, (words, meant) in SPRING.items():
        answer = table.write(power, words)
        if power == "AUSTRIA":  # two names misspelt: each is offered, and nothing of them is on file yet
            assert "A BUD - SER?" in answer
            assert "F TRI - ALB?" in answer
            assert table.on_file(power) == ["A VIE - GAL"]
            table.write(power, "yes please")
        assert table.on_file(power) == sorted(meant), answer
    table.end_phase()
    assert phase(game) == "F1901M"

    for power, (words, meant) in FALL.items():
        answer = table.write(power, words)
        assert table.on_file(power) == sorted(meant), answer
        if power == OLD:
            assert "S1901M" in answer  # it answers a letter of a phase that is over, and says so
    table.end_phase()
    assert phase(game) == "W1901A"


def test_what_stands_in_the_letters_that_they_quote_is_never_done(game: OfflineJudge) -> None:
    table = Table(game)
    for power, (words, _) in SPRING.items():
        table.write(power, words.replace("Albnia", "Alb").replace("Serbai", "Ser"))
    before = {power: table.on_file(power) for power in PROGRAMS}
    for power in PROGRAMS:  # nothing but a greeting, and the first letter, whose examples are other orders
        assert any(each not in before[power] for each in EXAMPLES.findall(text(table.first[power])))
        table.write(power, "Hello judge", table.first[power])
    assert {power: table.on_file(power) for power in PROGRAMS} == before


def test_every_vote_counts_however_it_is_written(game: OfflineJudge) -> None:
    table = Table(game)
    table.write("AUSTRIA", "PROPOSE DRAW")
    votes = {
        "ENGLAND": "I vote yes",
        "FRANCE": "Vote draw yes",
        "GERMANY": "STIMME JA",
        "ITALY": "VOTE OUI",
        "RUSSIA": "Yes",
        "TURKEY": "VOTE DRAW YES",
    }
    for power, words in votes.items():
        table.write(power, words)
    state = game.state()
    assert state is not None
    assert state.is_over
