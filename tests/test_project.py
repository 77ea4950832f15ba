"""The manners of a project: its version, licences, dependencies and the page for contributors agree with each other."""

import re
import tomllib
from importlib.metadata import version

from aiosmtpd.smtp import SMTP

from judge import __version__
from judge.post.sessions import LmtpSession, Session
from tests.docs.pages import CHECKOUT

PYPROJECT = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
PROJECT = tomllib.loads(PYPROJECT)["project"]


def test_the_newest_release_of_the_changelog_is_this_version() -> None:
    changelog = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", changelog, re.MULTILINE)
    assert releases[0] == ("Unreleased", "")
    assert releases[1][0] == __version__
    assert all(date for _, date in releases[1:])


LICENCE = " ".join((CHECKOUT / "LICENSE").read_text(encoding="utf-8").split())


def test_every_licence_of_the_metadata_is_named_and_has_its_text() -> None:
    for pattern in PROJECT["license-files"]:
        assert list(CHECKOUT.glob(pattern)), pattern
    assert f'licensed under "{PROJECT["license"]}"' in LICENCE
    for licence in PROJECT["license"].split(" AND "):
        whole = (CHECKOUT / "LICENSES" / f"{licence}.txt").exists()
        named = f"{licence.replace('-', ' ')} licence (judge/" in LICENCE
        assert whole or named or f" {licence} License Copyright" in LICENCE, licence


def test_every_licence_in_the_checkout_is_told_and_travels() -> None:
    """Whoever adds something under a licence of its own must name it in LICENSE and in the metadata."""
    travelling = {each for pattern in PROJECT["license-files"] for each in CHECKOUT.glob(pattern)}
    found = [
        each
        for folder in ("judge", "grammar", "mailtemplates", "maps", "docs", "LICENSES")
        for each in (CHECKOUT / folder).rglob("*")
        if re.match(r"(LICEN[CS]E|NOTICE|COPYING)\b", each.name) or each.parent.name == "LICENSES"
    ]
    assert len(found) >= 6
    for each in found:
        place = each.relative_to(CHECKOUT)
        assert each in travelling, place
        assert str(place if each.parent.parent.name != "maps" else place.parent) in LICENCE, place


def test_what_the_tests_took_from_others_is_told() -> None:
    for readme in (CHECKOUT / "tests").rglob("README.md"):
        if re.search(r"\blicence\b", readme.read_text(encoding="utf-8"), re.IGNORECASE):
            assert str(readme.parent.relative_to(CHECKOUT)) in LICENCE, readme


def test_the_licence_says_which_documents_state_none() -> None:
    said = LICENCE.partition("The documents of three variants state no licence")[2].partition(" - ")[0]
    silent = [
        each.parent.name
        for each in (CHECKOUT / "maps").glob("*/NOTICE.md")
        if re.search(r"states?\s+(no|a)\s+licence", each.read_text(encoding="utf-8"))
    ]
    assert sorted(re.findall(r"maps/(\w+)", said)) == sorted(silent)
    assert len(silent) == 3


def test_aiosmtpd_is_pinned_to_a_release_whose_private_parts_are_known() -> None:
    """What we override must be there, and pyproject.toml must name it."""
    (pin,) = (each for each in PROJECT["dependencies"] if each.startswith("aiosmtpd"))
    assert pin == f"aiosmtpd=={version('aiosmtpd')}"
    ours = {name for session in (Session, LmtpSession) for name in vars(session) if re.match("_[a-z]", name)}
    overridden = ours & {name for base in SMTP.__mro__ for name in vars(base)}
    comment = PYPROJECT.partition("overrides private methods")[2].partition("and uses")[0]
    assert set(re.findall(r"`(_\w+)`", comment)) == overridden


def test_the_page_for_contributors_names_targets_that_exist() -> None:
    targets = re.findall(r"^([a-z]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = re.findall(r"`make ([a-z]+)", (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert named
    assert set(named) <= set(targets)
