"""What the documents say is what the judge does: commands, quoted letters and answers, configuration, paths."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from sqlite_utils.cli import cli as sqlite_utils

from judge.app.daemon import STUCK
from judge.archive.archive import Archive
from judge.board.library import load_variant
from judge.board.variant_options import Option
from judge.board.variant_rules import BidRules, Builds, Concession, Deal, Group, Internment, Lapse, Opening
from judge.cli.main import main
from judge.config.loading import Config
from judge.config.schema import (
    FoldersOut,
    Identity,
    ImapIn,
    Limits,
    LmtpIn,
    MaildirOut,
    Maps,
    Outages,
    RelayOut,
    SmtpIn,
)
from judge.desk.help.guides import GUIDES
from judge.desk.registry import all_commands
from judge.rules.build_sites import SITES
from judge.rules.policies import CHOICES
from judge.writing.reports.layouts import LAYOUTS
from tests.accepted import Accepted
from tests.docs.pages import CHECKOUT, COMMANDS_PAGE, QUOTING, commands_page, quote_in, quoted, with_quotes
from tests.docs.quotes import quotes

DOCS = CHECKOUT / "docs"
README = CHECKOUT / "README.md"
KEEPER = DOCS / "keeper.md"
MAPS = DOCS / "maps.md"
VARIANTS = sorted(each.parent.name for each in (CHECKOUT / "maps").glob("*/variant.toml"))
RULE_SHAPES = (BidRules, Builds, Concession, Deal, Group, Internment, Lapse, Opening, Option)
PAGES = sorted([README, CHECKOUT / "CHANGELOG.md", CHECKOUT / "CONTRIBUTING.md", *DOCS.glob("*.md")])


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def cli_commands(group: click.Group, before: str = "judge") -> Iterator[str]:
    """Every command of the command line, as it is typed."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from cli_commands(command, f"{before} {name}")
        else:
            yield f"{before} {name}"


@pytest.fixture(scope="module")
def fresh() -> dict[str, str]:
    """What the judge says now, to everything that is quoted; play/test_builtin_game.py holds the demonstration.

    That each order on the map that is checked leaves a mark takes long to prove, and tests/atlas does it.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("judge.atlas.drawing_check.mark_faults", lambda board: [])
        return quotes() | {"demo": quote_in(read(README), "demo")}


def test_the_page_of_commands_is_what_help_knows(accepted: Accepted) -> None:
    accepted(COMMANDS_PAGE, commands_page())


def test_the_page_of_commands_holds_every_command_and_topic() -> None:
    headings = re.findall(r"^## (.+)$", read(COMMANDS_PAGE), re.MULTILINE)
    assert headings == [*all_commands(), *(guide.name for guide in GUIDES)], "`make accept` writes the page anew"


@pytest.mark.parametrize("page", QUOTING, ids=lambda page: page.name)
def test_quoted_letters_are_answered_as_quoted(page: Path, fresh: dict[str, str], accepted: Accepted) -> None:
    accepted(page, with_quotes(read(page), fresh))


def test_every_quote_has_its_place(fresh: dict[str, str]) -> None:
    assert sorted(name for page in QUOTING for name in quoted(read(page))) == sorted(fresh)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_is_told_with_its_players_author_and_notice(key: str) -> None:
    variant = load_variant(key)
    (row,) = (line for line in read(README).splitlines() if f"| `{key}` |" in line)
    assert variant.title in row
    assert variant.authors is not None
    assert str(len(variant.groups or variant.powers)) in row.split("|")[3]
    assert set(re.findall(r"[A-Z][a-z]+", row.split("|")[4])) <= set(re.findall(r"[A-Z][a-z]+", variant.authors.words))
    assert not variant.licence or f"(maps/{key}/NOTICE.md)" in row
    told = [each for each in read(README).split("\n\n") if "**reconstructed**" in each]
    assert any(variant.title in each for each in told) == variant.is_reconstructed


@pytest.mark.parametrize("shape", RULE_SHAPES, ids=lambda shape: shape.__name__)
def test_every_key_of_a_variants_rules_is_described(shape: type) -> None:
    described = read(MAPS).split("## variant.toml")[1].split("## Checking")[0]
    for name in (each.name for each in fields(shape) if each.name not in ("key", "varied")):  # the loader fills these
        assert re.search(rf"`{name}\b", described), name


@pytest.mark.parametrize("name", [*SITES, *LAYOUTS])
def test_every_building_site_and_layout_is_described(name: str) -> None:
    assert f"`{name}`" in read(MAPS)


@pytest.mark.parametrize("policy", CHOICES)
def test_every_disputed_rule_is_told_with_its_choices(policy: str) -> None:
    told = [each for each in re.split(r"\n\n|\n(?=\|)", read(DOCS / "datc.md")) if f"`{policy}`" in each]
    assert any(all(f"`{choice}`" in each for choice in CHOICES[policy]) for each in told)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_documents_name_the_disputed_rules_of_each_variant(key: str) -> None:
    variant = load_variant(key)
    told = read(DOCS / "datc.md").split("### What variants choose")[1].split("###")[0]
    rows = [line for line in told.splitlines() if line.startswith(f"| {variant.title} |")]
    chosen = dict(re.findall(r'`(\w+) = "(\w+)"`', "".join(rows)))
    assert chosen == dict(variant.policies)


@pytest.mark.parametrize("command", sorted(cli_commands(main)))
def test_the_documents_name_every_command_of_the_command_line(command: str) -> None:
    assert any(f"`{command}" in read(page) for page in (README, KEEPER, DOCS / "batch.md"))


@pytest.mark.parametrize(
    ("section", "kind"),
    [
        ("[judge]", Config),
        ("[[smtp]]", SmtpIn),
        ("[[lmtp]]", LmtpIn),
        ("[[imap]]", ImapIn),
        ("[maildir]", MaildirOut),
        ("[relay]", RelayOut),
        ("[folders]", FoldersOut),
        ("[identity]", Identity),
        ("[limits]", Limits),
        ("[outages]", Outages),
        ("[maps]", Maps),
    ],
)
def test_every_key_of_the_configuration_is_explained(section: str, kind: type) -> None:
    sections = ("smtp", "lmtp", "imap", "maildir", "relay", "folders", "identity", "limits", "outages", "letter_maps")
    keys = [each.name for each in fields(kind) if kind is not Config or each.name not in sections]
    table = read(KEEPER).split(f"\n| `{section}` |")[1].split("\n\n")[0]
    first_cells = "\n".join(row.split("|")[1] for row in table.splitlines()[2:])
    assert re.findall(r"`(\w+)`", first_cells) == keys


def test_the_service_is_installed_where_it_looks() -> None:
    lines = read(CHECKOUT / "judge.service").splitlines()
    service, told = dict(line.split("=", 1) for line in lines if "=" in line), read(KEEPER)
    program, *arguments = service["ExecStart"].split()
    folder = Path(program).parent.parent
    assert f"python3 -m venv {folder}" in told
    assert arguments == ["run", "--config", "/etc/judge.toml"]
    assert service["ExecStartPre"] == f"{program} check-config /etc/judge.toml"
    assert f"{program} check-config /etc/judge.toml\n" in told
    assert f'var = "/var/lib/{service["StateDirectory"]}"' in told
    assert f"useradd --system --user-group --home-dir /var/lib/{service['StateDirectory']}" in told
    assert re.search(rf"^ +useradd .* {service['User']}$", told, re.MULTILINE)
    assert f"is missing for {service['WatchdogSec']} seconds" in " ".join(told.split())
    assert f"no more than {STUCK:.0f} seconds" in told


def test_the_questions_to_the_archive_can_be_asked(tmp_path: Path) -> None:
    told = read(KEEPER)
    asked = re.findall(r"`((?:SELECT|UPDATE) [^`]+;)`", told)
    assert asked
    assert 'sqlite-utils query /var/lib/judge/judge.sqlite --table "SELECT' in told
    with Archive.open(tmp_path / "judge.sqlite", fresh_secret=b"x"):
        for sql in asked:
            done = CliRunner().invoke(sqlite_utils, ["query", str(tmp_path / "judge.sqlite"), "--table", sql])
            assert done.exit_code == 0, f"{sql}: {done.output}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_within_the_project_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", read(page)):
        if not target.startswith("https://"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_files_named_in_the_picture_of_the_house_exist() -> None:
    for name in re.findall(r"`((?:judge|tests)/[\w./]*)`", read(DOCS / "architecture.md")):
        assert (CHECKOUT / name).exists(), name
