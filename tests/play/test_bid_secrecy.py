"""The hunt for leaked bids: a game of eight sides, a master and an observer by mail, and every letter, record and log.

In each movement phase every side bids for orders that nobody bids for in another phase, so wherever such an order turns
up it gives bids away: in a letter to somebody who did not bid for it, in the public record, in the log, in what the
keeper's commands print. Only an order that won may be told, once its phase was run. When the game has ended the whole
ledger must have reached everybody, and every seal must prove right.
"""

import hashlib
import logging
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import Message
from functools import cache
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.archive.overview import show_game, show_phase
from judge.board.bid import parse_bid
from judge.board.library import load_variant
from judge.board.orders import Move, Support
from judge.board.position import Position
from judge.board.variant import PowerKind
from judge.config.loading import Config
from judge.config.schema import Identity
from judge.game.state import GameState, Status
from tests.offline_judge import OfflineJudge, text
from tests.play.oracle import plain, whole

VARIANT = load_variant("intercontinental")
GROUPS = ("Blue", "Teal", "Green", "Olive", "Yellow", "Red", "Maroon", "Violet")
MASTER, OBSERVER, STRANGER = "mia@x.example", "otto@x.example", "sam@x.example"
OFFICE, TEALS_HEIR, GREENS_HEIR = "office@x.example", "nina@x.example", "gus@x.example"
PHASES = ("S1865M", "F1865M", "S1866M")
SPELLED = ("DP {}: {}", "{}: {}", "{} DP {}", "dp {}  {}")


@cache
def names(place: str) -> set[str]:
    """A place's code and its name, plain."""
    return {plain(place).strip(), plain(VARIANT.provinces[VARIANT.province_of[place]].name).strip()}


@dataclass(slots=True)
class Secret:
    """An order that was bid for: who knows of it, and from which letter on everybody may, because it won."""

    order: str
    phase: str
    knows: set[str] = field(default_factory=set)
    told_from: int | None = None
    counted: bool = True  # False: it was taken back before its phase was run

    def stands_in(self, said: str) -> bool:
        """Whether a plain text holds the order, by code or name, as a move or as a support to hold."""
        bid = parse_bid(f"DP 1: {self.order}")
        assert bid is not None
        between: tuple[str, ...]
        match bid.order:
            case Move(_, at, to):
                between, other = ("-", "to", "moves to", "move to"), to
            case Support(_, at, _, of_at, None):
                between, other = ("s a", "s f", "support army", "support fleet", "supports"), of_at
            case _:
                raise AssertionError(self.order)
        here = [one for one in names(at) if f" {one} " in said]
        return any(f" {one} {way} {two} " in said for one in here for way in between for two in names(other))


@dataclass
class Game:
    """The game atlas, everything that was secret in it, and the log."""

    judge: OfflineJudge
    log: pytest.LogCaptureFixture
    secrets: dict[str, Secret] = field(default_factory=dict)
    lots: random.Random = field(default_factory=lambda: random.Random(1865))
    hunted: int = 0

    # -- people

    @property
    def state(self) -> GameState:
        with self.judge.archive.reading() as records:
            state = records.game("atlas")
        assert state is not None
        return state

    @property
    def position(self) -> Position:
        position = self.state.position
        assert position is not None
        return position

    @property
    def phase(self) -> str:
        return str(self.position.phase)

    def player(self, side: str) -> str:
        seat = self.state.seat_of_side(side.upper())
        assert seat is not None
        return seat.address

    def everybody(self) -> list[str]:
        return [seat.address for seat in self.state.seats.values() if seat.is_held]

    def write(self, address: str, letter: str) -> list[Message]:
        return self.judge.post(address, letter, self.judge.reply_to(address))

    def answer(self, address: str, letter: str) -> str:
        return body(self.write(address, letter)[0])

    # -- secrets

    def two_orders(self) -> list[str]:
        """Two orders of a minor's unit that nobody has bid for yet: moves, or a support to hold."""
        units = {unit.power: unit for unit in self.position.units if unit.power in VARIANT.neutrals}
        asked = {order.split(" ")[1] for order in self.secrets}
        for unit in self.lots.sample(list(units.values()), len(units)):
            near = sorted(at for at in VARIANT.reach[unit.kind, unit.space] if not VARIANT.provinces[at].coasts)
            orders = [f"{unit} - {each}" for each in near] + [f"{unit} S {units[at]}" for at in near if at in units]
            is_minor = VARIANT.neutrals[unit.power].kind is PowerKind.MINOR
            if is_minor and len(orders) > 1 and unit.space not in asked:
                return orders[-2:]
        raise LookupError("every minor's unit was bid for")

    def bid(self, side: str, points: int, order: str, spelled: str = "DP {}: {}") -> str:
        """A line of a letter, and the secret that it makes."""
        self.secrets.setdefault(order, Secret(order, self.phase)).knows.add(self.player(side))
        return spelled.format(points, order)

    def taken_back(self, side: str) -> None:
        """The bids of a side are on file no more; what others bid as well stays."""
        for secret in self.secrets.values():
            if secret.phase == self.phase and secret.knows == {self.player(side)}:
                secret.counted = False

    def run(self) -> None:
        """The phase is run; what won is no secret from here on."""
        sent = len(self.judge.sent)
        self.write(MASTER, "PROCESS")
        with self.judge.archive.reading() as records:
            ledger = records.ledgers("atlas")[-1].settled.ledger
        for line in ledger:
            if line.code == "bid-won":
                self.secrets[str(line.bid.order)].told_from = sent

    def hunt(self) -> None:
        """No letter since the last hunt, and nothing that anybody may read, tells of bids that are not their own."""
        fresh = list(enumerate(self.judge.sent))[self.hunted :]
        self.hunted = len(self.judge.sent)
        letters = [(number, letter, plain(whole(letter))) for number, letter in fresh]
        public = list(self._in_public())
        for secret in self.secrets.values():
            told_from = self.hunted if secret.told_from is None else secret.told_from
            leaks = [
                f"{letter['Subject']} to {letter['To']}"
                for number, letter, said in letters
                if number < told_from and letter["To"] not in secret.knows and secret.stands_in(said)
            ]
            if secret.told_from is None:
                leaks += [where for where, said in public if secret.stands_in(said)]
            assert not leaks, f"{secret.order} ({secret.phase})"

    def _in_public(self) -> Iterator[tuple[str, str]]:
        with self.judge.archive.reading() as records:
            yield "the record", plain(" ".join(each.subject + " " + each.text for each in records.history("atlas")))
            yield "judge archive show", plain(show_game(records, "atlas"))
            for phase in {each.phase for each in records.phases("atlas")}:
                yield f"judge archive show {phase}", plain(show_phase(records, "atlas", phase))
        yield "the log", plain(self.log.text)


def body(letter: Message) -> str:
    """A letter's text, with plain line ends."""
    return text(letter).replace("\r\n", "\n")


@pytest.fixture
def game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Game]:
    caplog.set_level(logging.DEBUG)
    config = Config(
        address="judge@dip.example",
        keeper="kim@dip.org",
        hostname="dip.example",
        identity=Identity(authserv_id="mx.dip.example"),
        var=tmp_path,
    )
    with Archive.open(tmp_path / "judge.sqlite", fresh_secret=b"s" * 32) as archive:
        judge = OfflineJudge(archive, config)
        judge.post(MASTER, "CREATE atlas intercontinental MOVE 3D RETREAT 1D ADJUST 1D")
        for group in GROUPS:
            judge.post(f"{group.lower()}@x.example", f"JOIN atlas {group}")
        judge.post(MASTER, "START", judge.reply_to(MASTER))
        judge.post(OBSERVER, "OBSERVE atlas")
        yield Game(judge, caplog)


def test_no_bid_leaks_before_they_are_opened_and_all_are_proved_then(game: Game) -> None:
    for phase in PHASES:
        assert game.phase == phase
        everybody_bids(game)
        some_bid_against_each_other(game)
        if phase == "S1865M":
            some_bid_in_other_ways(game)
        everybody_looks_around(game)
        game.hunt()
        game.judge.now += timedelta(days=2, hours=3)
        game.judge.work()  # the reminders
        if phase == "F1865M":
            some_leave(game)
        game.run()
        everybody_looks_around(game)
        game.hunt()
        if phase == "F1865M":
            game.write(MASTER, "ROLLBACK F1865M")
            game.run()  # with nobody's bids
            game.hunt()
    the_hunt_would_have_found_them(game)
    the_end(game)


def everybody_bids(game: Game) -> None:
    """Each side bids two points for an order of its own, and one, which loses, against its neighbour's."""
    units: list[list[str]] = []
    for side in GROUPS:
        units.append(game.two_orders())
        game.bid(side, 2, units[-1][0])
    for number, side in enumerate(GROUPS):
        own, others = units[number][0], units[number - 1][1]
        lines = [f"DP 2: {own}", game.bid(side, 1, others, SPELLED[number % len(SPELLED)])]
        seat = game.state.seat_of_side(side.upper())
        assert seat is not None
        orders = [f"{unit} H" for power in seat.powers[:2] for unit in game.position.units_of(power)]
        answer = " ".join(game.answer(seat.address, "\n".join([*orders, *lines])).split())
        assert "2 bids were understood" in answer
        assert "3 of" in answer


def some_bid_against_each_other(game: Game) -> None:
    """A tie; and bids of two for the same order, which add up against a third's."""
    one, two = game.two_orders()
    game.write(game.player("Teal"), game.bid("Teal", 1, one))
    game.write(game.player("Green"), game.bid("Green", 1, two))
    ours, theirs = game.two_orders()
    game.write(game.player("Red"), game.bid("Red", 1, ours))
    game.write(game.player("Maroon"), game.bid("Maroon", 1, ours))
    game.write(game.player("Violet"), game.bid("Violet", 1, theirs))


def some_bid_in_other_ways(game: Game) -> None:
    """A bid that its side's own attack voids, one that is mailed from elsewhere, some taken back, some refused."""
    game.write(game.player("Olive"), f"A Rost - Gury\n{game.bid('Olive', 2, 'A GURY - OREN')}")
    game.write(game.player("Blue"), "SET PASSWORD monsoon")
    game.write(game.player("Blue"), "STATUS")
    game.judge.post(OFFICE, f"SIGNON Blue@atlas monsoon\n{game.bid('Blue', 1, game.two_orders()[0])}")
    for secret in game.secrets.values():
        if game.player("Blue") in secret.knows:
            secret.knows.add(OFFICE)  # the receipt there shows all that is on file
    game.taken_back("Yellow")
    game.write(game.player("Yellow"), "CLEAR DP\nDP 5: A Urum H\nDP 1: A Peki H\nDP 2: F Nowhere - Yell")
    for address in (MASTER, OBSERVER, STRANGER):
        game.judge.post(address, "DP 2: A Gury - Casp")


def everybody_looks_around(game: Game) -> None:
    """Everybody asks what is on file, and some talk.

    What else commands tell is `tests/desk/test_every_command_keeps_secrets.py`'s, for every command.
    """
    for address in game.everybody():
        game.write(address, "STATUS")
    game.write(game.player("Teal"), "PRESS TO Red\nShall we talk of the neutrals?\nENDPRESS")
    game.write(game.player("Red"), "BROADCAST\nI bid for nothing at all.\nENDPRESS")
    deadline = game.judge.now + timedelta(days=3)
    game.write(MASTER, f"SET DEADLINE {deadline:%Y-%m-%d %H:%M}\nPAUSE\nRESUME\nANNOUNCE\nBe quick.\nEND")


def some_leave(game: Game) -> None:
    """Teal's player is replaced, Green's resigns: their bids are gone, and no successor learns of them."""
    for side in ("Teal", "Green"):
        game.taken_back(side)
    game.write(MASTER, f"REPLACE Teal {TEALS_HEIR} Nina")
    game.write(game.player("Green"), "RESIGN\nYES")
    game.judge.post(GREENS_HEIR, "JOIN atlas Green")
    assert not {"TEAL", "GREEN"} & set(game.state.bids)
    for heir in (TEALS_HEIR, GREENS_HEIR):
        assert "none of" in game.answer(heir, "STATUS")


def the_hunt_would_have_found_them(game: Game) -> None:
    """Every secret stands in a letter to somebody who knows it, so the hunt knows its spelling."""
    for secret in game.secrets.values():
        own = (plain(whole(each)) for each in game.judge.sent if each["To"] in secret.knows)
        assert any(secret.stands_in(said) for said in own), secret.order
    assert sum(secret.told_from is None for secret in game.secrets.values()) > len(PHASES) * len(GROUPS)


def the_end(game: Game) -> None:
    """The ledger reaches everybody, is in the record, holds every bid, and proves the seals that were published."""
    published = {
        (str(each["Subject"]), seal)
        for each in game.judge.sent
        if each["Subject"].startswith("Diplomacy results")
        for seal in re.findall(r"Bids of this phase are sealed:\n([0-9a-f]{64})\n", body(each))
    }
    readers = game.everybody()
    game.write(MASTER, "TERMINATE\nYES")
    assert game.state.status is Status.TERMINATED
    for address in readers:
        game.write(address, "STATUS\nSUMMARY atlas\nAUDIT\nGET atlas JSON\nHISTORY atlas\nMAP atlas")
    game.hunt()
    game.judge.now += timedelta(days=7)
    sent = len(game.judge.sent)
    game.judge.work()
    letters = game.judge.sent[sent:]
    ledgers = {str(each["To"]): body(each) for each in letters if "ledger" in each["Subject"]}
    assert sorted(ledgers) == sorted(readers)
    (said,) = set(ledgers.values())
    with game.judge.archive.reading() as records:
        assert records.history("atlas")[-1].text == said
    phases = [*PHASES[:2], *PHASES[1:]]  # one was played twice
    blocks = re.findall(r"^[0-9a-f]{32}\n(?:\S.*\n)+", said, re.MULTILINE)
    assert [block.splitlines()[1] for block in blocks] == phases
    seals = {
        (f"Diplomacy results atlas {phase}", hashlib.sha256(block.encode()).hexdigest())
        for phase, block in zip(phases, blocks, strict=True)
    }
    assert seals == published
    for secret in game.secrets.values():
        assert (f": {secret.order} = " in said) == secret.counted, secret.order
