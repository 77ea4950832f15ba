"""Everything that the documents quote, made by the judge: letters and their answers, printed lines, configurations."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from judge.atlas.drawing_check import inspect_drawing
from judge.board.library import installed, load_variant
from judge.board.variant_check import check_report
from judge.board.variant_rules import Group
from judge.config.loading import Config, describe, read_config
from judge.demo.stage import ADDRESS, Person, Received, Stage

JUDGE = Path(sys.executable).parent / "judge"
GAME = "spring-cup"
OTHERS = ("Austria", "England", "Germany", "Italy", "Russia", "Turkey")
# A game of every other variant, with what it leaves open.
GAMES = """\
CREATE empires imperial LENGTH long
CREATE colonies colonia4 YEAR 1880
CREATE andes continent2 UNITED_KINGDOM yes
CREATE oceans intercontinental SUEZ 1870 CAP 1880
"""
OCEANS = "oceans"

# A keeper's file for a judge that is a service: letters come by port 25 and leave by the mail server beside it.
SERVICE = """\
[judge]
name = "The Judge of Example"
address = "judge@dip.example.org"
keeper = "keeper@example.org"
hostname = "dip.example.org"
var = "/var/lib/judge"

[[smtp]]
host = "0.0.0.0"
port = 25

[relay]
host = "mail.example.org"
port = 587
security = "starttls"
"""

# The ways in and out of a judge in other surroundings; each needs a [judge] besides.
RECIPES = {
    "postfix": """\
[[lmtp]]
port = 2424

[relay]
host = "127.0.0.1"
port = 25
""",
    "socket": """\
[[lmtp]]
socket = "/run/judge/lmtp"
""",
    "mailbox": """\
[[imap]]
host = "mail.example.org"
user = "judge"
password_file = "mailbox.password"
done_folder = "Done"

[relay]
host = "mail.example.org"
port = 587
security = "starttls"
user = "judge"
password_file = "mailbox.password"
""",
    "hosted": """\
[judge]
address = "our.judge@provider.example"
keeper = "keeper@example.org"
hostname = "provider.example"

[[imap]]
host = "imap.provider.example"
user = "our.judge@provider.example"
password_file = "mailbox.password"
done_folder = "Done"

[relay]
host = "smtp.provider.example"
port = 465
security = "tls"
user = "our.judge@provider.example"
password_file = "mailbox.password"
""",
}


def quotes() -> dict[str, str]:
    """Every quote by its name, as Markdown, but for the demonstration, which takes long: `demonstration`."""
    printed = {"run": _run(), "check": _check()}
    return (
        conversation() | bidding() | configurations() | {key: _fenced(each, "console") for key, each in printed.items()}
    )


def demonstration(printed: str) -> str:
    """The quote `demo`, from what `judge demo` printed; port, folder and time are always the same here."""
    (folder,) = re.findall(r"letters +(\S+)/outgoing/new", printed)
    printed = printed.replace(folder, "/tmp/judge-demo-mtphqd2e")
    printed = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:40407", printed)
    return _fenced("$ make demo\n.venv/bin/judge demo\n" + re.sub(r"\d:\d\d:\d\d", "0:00:24", printed), "console")


def configurations() -> dict[str, str]:
    """The embedded configuration as `judge check-config` prints it, and keepers' files, which must all be good."""
    files = {"service": SERVICE} | RECIPES
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "mailbox.password").touch()
        for name, text in files.items():
            file = Path(folder) / f"{name}.toml"
            file.write_text(text, encoding="utf-8")
            read_config(file)
    return {name: _fenced(text, "toml") for name, text in ({"defaults": describe(Config())} | files).items()}


def conversation() -> dict[str, str]:
    """The first letters of a master and a player, each with its answer."""
    with tempfile.TemporaryDirectory() as var, Stage(Path(var)) as stage:
        mia = stage.person("mia@example.org", "Mia")
        pierre = stage.person("pierre@example.org", "Pierre")
        found = {"create": _asked(stage, mia, f"CREATE {GAME} MOVE 3D AT 20:00 ZONE Europe/Berlin GRACE 12H")}
        found["join"], found["word"] = _asked_for_word(stage, pierre, f"JOIN {GAME} FRANCE, Turkey")
        for name in OTHERS:
            stage.ask(stage.person(f"{name.lower()}@example.org", name), f"JOIN {GAME} {name}")
        found["start"] = _asked(stage, mia, "START", GAME)
        found["orders"] = _asked(stage, pierre, "Army Paris to Burgundy\nmar - spain\nF Brest - Mid Atlatnic", GAME)
    return found


def bidding() -> dict[str, str]:
    """Games of the great variants opened, and of one the first phase: a bidder's receipt, and the results in part."""
    with tempfile.TemporaryDirectory() as var, Stage(Path(var)) as stage:
        mia = stage.person("mia@example.org", "Mia")
        opened = _titled(stage.ask(mia, GAMES), "Re: Diplomacy")
        done = opened.text.partition("\n\n")[0]
        found = {
            "variants": _fenced(f"To: {ADDRESS}\n\n{GAMES}") + "\n" + _fenced(f"Subject: {opened.subject}\n\n{done}\n…")
        }
        players = [stage.person(f"{each.name.lower()}@example.org") for each in _groups()]
        for player, group in zip(players, _groups(), strict=True):
            stage.ask(player, f"JOIN {OCEANS} {group.name}")
        stage.ask(mia, "START", OCEANS)
        olive = stage.person("olive@example.org")
        text = "A Rostov - Guryev\nDP 2: A Guryev - Syr Darya\n2: F Dub - Azor"
        receipt = _titled(stage.ask(olive, text, OCEANS), f"{OCEANS} ")
        told = _paragraphs(receipt, "Diplomacy Points")
        found["bids"] = _fenced(f"(as a reply to the newest letter)\n\n{text}") + "\n" + _fenced(told)
        before = len(olive.inbox)
        stage.ask(mia, "PROCESS", OCEANS)
        results = _titled(olive.inbox[before:], "Diplomacy results")
        found["results"] = _fenced(_blocks(results, "Russia (Olive)", "Affiliates"))
    return found


def _titled(letters: Sequence[Received], subject: str) -> Received:
    """The only one of the letters whose subject begins so."""
    (found,) = (each for each in letters if each.subject.startswith(subject))
    return found


def _groups() -> list[Group]:
    return list(load_variant("intercontinental").groups.values())


def _paragraphs(letter: Received, *beginnings: str) -> str:
    """The paragraphs of a letter that begin so."""
    return "\n\n".join(each for each in letter.text.split("\n\n") if each.startswith(beginnings))


def _blocks(letter: Received, *headings: str) -> str:
    """The blocks of a results letter that have these headings, and what is left out between them."""
    top, *blocks = letter.text.partition("\n\nThe next phase")[0].split("-----\n")
    shown = [each for each in blocks if each.startswith(headings)]
    return f"Subject: {letter.subject}\n\n{top}…\n-----\n" + "…\n-----\n".join(shown)


def _asked(stage: Stage, writer: Person, text: str, game: str | None = None) -> str:
    """A letter and the first that its writer gets back."""
    to = f"To: {ADDRESS}\n\n" if game is None else "(as a reply to the newest letter)\n\n"
    answer = stage.ask(writer, text, game)[0]
    return _fenced(to + text) + "\n" + _fenced(f"Subject: {answer.subject}\n\n{answer.text}")


def _asked_for_word(stage: Stage, writer: Person, text: str) -> tuple[str, str]:
    """An unauthenticated letter and its answer; the sender's reply, and the answer to that."""
    stage.write(writer, text, authenticated=False)
    stage.settle()
    (asks,) = writer.inbox
    stage.write(writer, "YES", to=asks.reply_to, subject=asks.subject, authenticated=False)
    stage.settle()
    _, done = writer.inbox
    return (
        _fenced(f"To: {ADDRESS}\n\n{text}") + "\n" + _fenced(f"Subject: {asks.subject}\n\n{asks.text}"),
        _fenced(f"Subject: {done.subject}\n\n{done.text}"),
    )


def _fenced(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.strip()}\n```\n"


def _check() -> str:
    """What `judge maps check imperial` prints."""
    folder = installed().folders["imperial"]
    return f"$ judge maps check imperial\n{check_report(folder)[0]}\n{inspect_drawing(folder)[0]}"


def _run() -> str:
    """What `make run` prints when the judge is up; only the port is a free one, and told as the usual one."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "judge.toml"
        file.write_text("[smtp]\nport = 0\n", encoding="utf-8")
        process = subprocess.Popen(
            [JUDGE, "run", "--config", file],
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        with process:
            assert process.stdout is not None
            lines: list[str] = []
            while not lines or not (lines[-1] == "" or lines[-1].startswith("Its letters go")):
                lines.append(process.stdout.readline())
            process.terminate()
    printed = "".join(lines).replace(f"{folder}{os.sep}", "")
    return "$ make run\n.venv/bin/judge run\n" + re.sub(
        r"127\.0\.0\.1:\d+", f"127.0.0.1:{Config().smtp[0].port}", printed
    )
