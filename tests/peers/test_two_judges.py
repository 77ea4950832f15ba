"""Two judges at one domain, with the Postfix configuration that docs/scale.md prints, read out of the page."""

import re
import shutil
import smtplib
from contextlib import ExitStack
from pathlib import Path

import pytest

from judge.config.loading import read_config
from tests.peers.judges import Judge, World, letter, settle, text_of
from tests.peers.servers import Dovecot, Postfix

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
DOMAIN = "dip.example.org"
FIRST, NORTH = f"judge@{DOMAIN}", f"north@{DOMAIN}"
ALICE, BOB, KEEPER = "alice@players.test", "bob@players.test", "keeper@players.test"


def printed(name: str) -> str:
    """The block of the page that is marked as executed under a name."""
    found = re.search(rf"<!-- executed: {re.escape(name)} -->\n```\w+\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found, f"{PAGE} prints no {name}"
    return found[1]


def main_cf(etc: Path) -> dict[str, str]:
    """The page's main.cf with this test's folder, the keeper among the mailboxes, and the way to them."""
    text = printed("main.cf").replace("/etc/postfix", str(etc)).replace("keeper@example.org", KEEPER)
    settings = dict(line.split(" = ", 1) for line in text.splitlines())
    return settings | {"transport_maps": f"{settings['transport_maps']}, regexp:{etc}/routes"}


def write_judges(postfix: Postfix, first: Judge, north: Judge) -> None:
    """The page's file of judges with the doors that they have here."""
    text = printed("judges")
    for there, here in (("lmtp:inet:127.0.0.1:2424", first.route), ("lmtp:inet:10.0.0.2:2424", north.route)):
        assert there in text
        text = text.replace(there, here)
    (postfix.etc / "judges").write_text(text)


@pytest.fixture(scope="module")
def postfix(short: Path, dovecot: Dovecot) -> Postfix:
    """A Postfix as the page has it, not yet started."""
    (short / "postfix").mkdir()
    etc = short / "postfix" / "etc"
    return Postfix(short / "postfix", {"players.test": dovecot.route}, settings=main_cf(etc))


@pytest.fixture(scope="module")
def judges(short: Path, postfix: Postfix, ending: ExitStack) -> tuple[Judge, Judge]:
    """The two judges of the page, with Postfix before them."""
    first, north = Judge(short / "judge", FIRST, postfix.port), Judge(short / "north", NORTH, postfix.port)
    write_judges(postfix, first, north)
    for each in (postfix, first, north):
        ending.callback(each.stop)
        each.start()
    return first, north


@pytest.mark.parametrize(("name", "address"), [("judge", FIRST), ("north", NORTH)])
def test_the_pages_configurations_of_the_judges_are_good(tmp_path: Path, name: str, address: str) -> None:
    (tmp_path / "judge.toml").write_text(printed(name))
    config = read_config(tmp_path / "judge.toml")
    assert config.address == address
    (door,) = config.lmtp
    assert re.search(rf"^/\^{name}\(.*  lmtp:inet:{door.host}:{door.port}$", printed("judges"), re.MULTILINE)


def test_each_judge_gets_its_own_letters_and_knows_its_own_signed_addresses(
    world: World, judges: tuple[Judge, Judge]
) -> None:
    for judge in judges:
        world.ask(judge, ALICE, "CREATE spring")
    had = {judge: len(judge.arrivals()) for judge in judges}
    for judge in judges:
        seat = world.seat(ALICE, judge, "spring")
        shouted = seat.upper()  # some mail systems do that
        for to in (seat, shouted):
            world.send(ALICE, to, letter(ALICE, to, "SET ZONE Europe/Berlin"))
        settle(world.postfix, *judges)
        assert sorted(each.recipient for each in judge.arrivals()[had[judge] :]) == [shouted, seat]
        assert set(judge.games()) - {"autumn"} == {"spring"}  # another test of this file opens autumn
        assert "Berlin" in text_of(world.inbox(ALICE)[-1])


def test_a_letter_to_both_judges_is_answered_by_both(world: World, judges: tuple[Judge, Judge]) -> None:
    before = len(world.inbox(BOB))
    world.send(BOB, [FIRST, NORTH], letter(BOB, f"{FIRST}, {NORTH}", "LIST"))
    settle(world.postfix, *judges)
    assert sorted(each["X-Loop"] for each in world.inbox(BOB)[before:]) == [FIRST, NORTH]


@pytest.mark.parametrize("local", ["west", "judgement", "judge-north", "west+judge"])
def test_an_address_that_no_judge_has_is_refused_at_the_door(
    world: World, judges: tuple[Judge, Judge], local: str
) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused, match="550"):
        world.send(BOB, f"{local}@{DOMAIN}", letter(BOB, f"{local}@{DOMAIN}", "LIST"))


def test_the_postmaster_is_the_keeper(world: World, judges: tuple[Judge, Judge]) -> None:
    before = len(world.inbox(KEEPER))
    world.send(BOB, f"postmaster@{DOMAIN}", letter(BOB, f"postmaster@{DOMAIN}", "Is anybody there?"))
    assert "anybody" in text_of(world.inbox(KEEPER, before + 1)[before])


def test_a_judge_that_moves_loses_no_letter_and_keeps_its_signed_addresses(
    world: World, judges: tuple[Judge, Judge], ending: ExitStack
) -> None:
    first, north = judges
    world.ask(north, BOB, "CREATE autumn")
    seat, before, untouched = world.seat(BOB, north, "autumn"), len(world.inbox(BOB)), len(first.arrivals())
    assert north.stop() == 0
    world.send(BOB, seat, letter(BOB, seat, "SET ZONE Asia/Tokyo"))
    moved = Judge(world.folder / "moved", NORTH, world.postfix.port)
    shutil.copytree(north.folder / "state", moved.folder / "state")
    ending.callback(moved.stop)
    try:
        moved.start()
        write_judges(world.postfix, first, moved)
        world.postfix.reload()
        world.postfix.flush()
        assert "Asia/Tokyo" in text_of(world.inbox(BOB, before + 1)[before])
        settle(world.postfix, first, moved)
        assert moved.arrivals()[-1].recipient == seat
        assert len(moved.arrivals()) == len(north.arrivals()) + 1
        assert len(first.arrivals()) == untouched
    finally:  # the other tests find it where it was
        moved.stop()
        north.start()
        write_judges(world.postfix, first, north)
        world.postfix.reload()
