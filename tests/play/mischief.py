"""A game and its people, for `tests.play.secrecy` to play: who they are, how they write, and what they could order.

Whatever comes or happens, the oracle of `tests.play.oracle` looks at all that came of it.
"""

import logging
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from judge.archive.archive import Archive
from judge.archive.connection import query
from judge.board.orders import Build, Disband, Hold, Move, Order, Retreat, Support
from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.config.loading import Config
from judge.config.schema import Identity, Limits
from judge.desk.handling import passwords
from judge.desk.help.guides import GUIDES
from judge.desk.registry import all_commands
from judge.game.boards import sides_to_deal, variant_of
from judge.game.state import GameState, Role, Seat
from judge.post.signed_addresses import NoteKind, verify, verify_note
from judge.writing.rendering.render import order_words
from judge.writing.reports.sections import help_topic
from tests.offline_judge import AUTHENTICATED, JUDGE, KEEPER, START, Begun, OfflineJudge
from tests.play.oracle import GAME, HOME, Log, Oracle, person, plain, whole
from tests.writing.world import text_of_passage

PLAYERS = ("ann", "bob", "cid", "dora", "emil", "fay", "gil", "hanna", "ivo")
MASTER, OBSERVER, STRANGERS = "mia", "otto", ("sam", "tess", "udo", "vera")
PEOPLE = (*PLAYERS, MASTER, OBSERVER, *STRANGERS)
VARIANTS = ("standard", "colonia4", "continent2", "intercontinental", "standard FOG YES GUNBOAT YES")
_VOTES = re.compile(r"^(VOTE .*?)(YES|NO)$", re.MULTILINE)


@dataclass(frozen=True)
class Opening:
    """A game just begun."""

    begun: Begun
    examples: str  # what everybody is told of orders in general


def config(var: Path) -> Config:
    return Config(
        address=JUDGE,
        keeper=KEEPER,
        hostname="dip.example",
        identity=Identity(authserv_id="mx.dip.example"),
        limits=Limits(letters_per_hour=14),
        var=var,
    )


def open_archive(var: Path) -> Archive:
    return Archive.open(var / "judge.sqlite", fresh_secret=b"s" * 32)


@cache
def opening(key: str) -> Opening:
    """The game of a variant, from its creation to its first letters."""
    with TemporaryDirectory() as folder, open_archive(Path(folder)) as archive:
        judge = OfflineJudge(archive, config(Path(folder)))
        judge.post(f"{MASTER}@{HOME}", f"CREATE {GAME} {key} MOVE 2D RETREAT 1D ADJUST 1D GRACE 6H")
        with archive.reading() as records:
            state = records.game(GAME)
        assert state is not None
        for name, _ in zip(PLAYERS, sides_to_deal(variant_of(state)), strict=False):
            judge.post(sender(name), f"JOIN {GAME}", mail_from=f"{name}@{HOME}")
        judge.post(f"{MASTER}@{HOME}", "START", judge.reply_to(f"{MASTER}@{HOME}"))
        judge.post(sender(OBSERVER), f"OBSERVE {GAME}", mail_from=f"{OBSERVER}@{HOME}")
        (answer,) = judge.post(sender(STRANGERS[0]), "HELP", mail_from=f"{STRANGERS[0]}@{HOME}")
        explained = [*map(help_topic, all_commands().values()), *map(help_topic, GUIDES)]
        topics = "\n".join(map(text_of_passage, explained))
        return Opening(Begun.of(judge), plain(whole(answer) + topics))


def sender(name: str, domain: str = HOME) -> str:
    """A From line: many a mail program shows the address itself as the name, or the name is left out."""
    address = f"{name}@{domain}"
    return (address, f'"{address}" <{address}>', f"{name.title()} <{address}>")[PEOPLE.index(name) % 3]


@dataclass
class Play:
    """A game, its people and the oracle."""

    judge: OfflineJudge
    oracle: Oracle
    lots: random.Random = field(default_factory=random.Random)
    known: dict[str, str] = field(default_factory=dict)  # passwords by seat
    tags: dict[str, str] = field(default_factory=dict)  # every signed address seen, with whose letter it was in
    looked: int = 0
    count: int = 0
    turned: str = ""  # whose votes are turned round

    # -- the machine

    @property
    def state(self) -> GameState:
        return self.oracle.state()

    @property
    def variant(self) -> Variant:
        return variant_of(self.state)

    def step(self, act: Callable[["Play"], None], seed: int) -> None:
        """Do one thing.

        :raises Leak: somebody learns of it who may not.
        """
        self.lots = random.Random(seed)
        self.oracle.senders.clear()
        self.judge.now += timedelta(minutes=self.lots.choice((1, 3, 10, 30)))
        act(self)
        self.judge.refused.clear()
        self.judge.failure = None
        self._look()

    def _look(self) -> None:
        self.oracle.learn()
        self.oracle.hunt()
        for letter in self.judge.sent[self.looked :]:
            back = str(letter["Reply-To"])
            self.tags[back] = person(str(letter["To"]))
        self.looked = len(self.judge.sent)

    def word(self, what: str, *knows: str) -> str:
        self.count += 1
        return self.oracle.word(what, f"zq{self.count}k{self.lots.randrange(36**3)}v", *knows)

    def held(self, role: Role | None = None) -> list[Seat]:
        return [each for each in self.state.seats.values() if each.is_held and role in (None, each.role)]

    def seat(self, role: Role = Role.PLAYER) -> Seat:
        return self.lots.choice(self.held(role) or self.held(Role.MASTER))

    def tag(self, seat: Seat) -> str:
        """The signed address of a seat's holder; the judge's own where none has reached them."""
        for back in reversed(self.tags):
            claim = verify(self.judge.archive.secret(), back.partition("+")[2].partition("@")[0])
            if claim and (claim.seat, claim.generation) == (seat.id, seat.generation):
                return back
        return JUDGE

    def write(
        self,
        name: str,
        *lines: str,
        to: str = JUDGE,
        domain: str = HOME,
        speaks: Sequence[str] = (),
        heads: str = "",
        raw: bytes | None = None,
        parted: bool = False,
    ) -> None:
        """A letter comes; `speaks` are the seats for which it may speak besides the one of its signed address.

        `parted`: not everything in it concerns all of them.
        """
        text = "\n".join(lines)
        if name == self.turned:
            text = _VOTES.sub(lambda found: found[1] + {"YES": "NO", "NO": "YES"}[found[2]], text)
        tag = to.partition("+")[2].partition("@")[0]
        claim = verify(self.judge.archive.secret(), tag)
        state = self.state
        seats = set(speaks)
        if claim is not None and claim.seat in state.seats and claim.generation == state.seats[claim.seat].generation:
            seats.add(claim.seat)
        seats |= {each.id for each in self.held() if person(each.address) == name and domain == HOME}
        before = self._holders(seats)
        self.oracle.bearers.setdefault(tag, set()).add(name)
        for each in before | {name}:
            self.oracle.senders.add((each, name))
        self.oracle.senders |= self._senders_asked_about(tag)
        for each in PEOPLE:
            if f"{each}@" in text.lower():
                for reader in before | {name}:
                    self.oracle.written.setdefault(reader, set()).add(each)
        for reader in {name} if parted else before | {name}:
            all_of_it = plain(f"{text}\n{(raw or b'').decode('latin-1')}")
            self.oracle.orders_written.setdefault(reader, []).append(all_of_it)
        self.oracle.learn({name}, seats)
        for word, secret in self.oracle.words.items():
            if secret.what == "draft" and not parted and word in f"{heads}{text}":
                secret.knows |= {name} | before
        headers = f"{AUTHENTICATED if domain == HOME else ''}{heads}"
        envelope = self.judge.letter(sender(name, domain), text, to, headers, f"{name}@{domain}")
        if raw is not None:
            head = envelope.raw.partition(b"\r\n\r\n")[0]
            envelope = type(envelope)(envelope.mail_from, envelope.recipients, head + raw, envelope.received)
        self.judge.worker.store(envelope)
        self.judge.work()
        after = self._holders(seats)
        for secret in self.oracle.words.values():
            if (
                secret.what == "draft"
                and not parted
                and name in secret.knows
                and any(n in f" {text} " for n in secret.needles)
            ):
                secret.knows |= after
        for reader in after:
            self.oracle.senders.add((reader, name))
        self.oracle.learn({name}, seats)
        self._look()

    def _senders_asked_about(self, tag: str) -> set[tuple[str, str]]:
        """Who holds the seat for which a letter was written, and who wrote it, if this is the address to confirm it."""
        secret = self.judge.archive.secret()
        note = verify_note(secret, tag)
        if note is None or note.kind is not NoteKind.CONFIRM:
            return set()
        (row,) = query(self.judge.archive._db, "SELECT raw FROM letters WHERE id = ?", [note.number])
        letter = message_from_bytes(row["raw"])
        claim = verify(secret, str(letter["To"]).partition("+")[2].partition("@")[0])
        return (
            {(each, person(str(letter["From"]))) for each in self._holders({claim.seat})}
            if claim is not None
            else set()
        )

    def _holders(self, seats: set[str]) -> set[str]:
        return {person(each.address) for each in self.held() if each.id in seats}

    # -- what orders and bids may be

    def orders(self, seat: Seat) -> list[str]:
        """Orders of a seat's powers, spelled in one way or another, some of them headed."""
        lines: list[str] = []
        for power in seat.powers:
            mine = [order for unit in self._units(power) if (order := self._order(unit, power))]
            if len(seat.powers) > 1 or self.lots.random() < 0.3:
                lines.append(self.variant.powers[power].name.upper())
            lines += [self._spelled(order) for order in mine]
        return lines

    def _units(self, power: str) -> list[Unit]:
        position = self.state.position
        assert position is not None
        if position.phase.kind is PhaseKind.RETREATS:
            return [each.unit for each in position.dislodged_of(power)]
        if position.phase.kind is PhaseKind.ADJUSTMENTS:
            homes = [Unit(power, self.lots.choice("AF"), home) for home in self.variant.powers[power].homes]
            return self.lots.choice((homes, list(position.units_of(power))))
        return list(position.units_of(power))

    def _order(self, unit: Unit, power: str) -> Order | None:
        position = self.state.position
        assert position is not None
        near = sorted(self.variant.reach.get((unit.kind, unit.space), ()))
        if position.phase.kind is PhaseKind.ADJUSTMENTS:
            standing = unit in position.units
            return Disband(unit.kind, unit.space) if standing else Build(unit.kind, unit.space)
        if not near:
            return Hold(unit.kind, unit.space)
        goal = self.lots.choice(near[1:] or near)
        if position.phase.kind is PhaseKind.RETREATS:
            return Retreat(unit.kind, unit.space, goal)
        if self.lots.random() < 0.2:
            others = [each for each in position.units_of(power) if each != unit]
            if others:
                other = self.lots.choice(others)
                to = self.lots.choice(sorted(self.variant.reach.get((other.kind, other.space), ())) or [None])
                return Support(unit.kind, unit.space, other.kind, other.space, to)
        return Move(unit.kind, unit.space, goal)

    def _spelled(self, order: Order) -> str:
        text = str(order)
        return self.lots.choice((text, text.lower(), order_words(order, self.variant), text.replace(" - ", "-")))

    def bids(self) -> list[str]:
        if self.variant.bids is None or self.state.position is None:
            return []
        units = [each for each in self.state.position.units if each.power in self.variant.neutrals]
        found = [order for unit in self.lots.sample(units, min(2, len(units))) if (order := self._order(unit, ""))]
        return [f"DP {self.lots.choice((1, 1, 2))}: {order}" for order in found]


def close(judge: OfflineJudge) -> None:
    """Close the archive that a house has now; it may have been opened again."""
    judge.archive.close()


@contextmanager
def playing(key: str) -> Iterator[Play]:
    """The game of a variant as it opens, to be played in a folder of its own."""
    opened = opening(key)
    log, root = Log(), logging.getLogger()
    with ExitStack() as stack:
        var = Path(stack.enter_context(TemporaryDirectory()))
        (var / "judge.sqlite").write_bytes(opened.begun.archive)
        stack.enter_context(patch.object(passwords, "COST", 2))
        judge = OfflineJudge(open_archive(var), config(var), START + timedelta(minutes=5))
        stack.callback(close, judge)
        opened.begun.told_to(judge)
        level = root.level
        root.addHandler(log)
        root.setLevel(logging.DEBUG)
        stack.callback(root.setLevel, level)
        stack.callback(root.removeHandler, log)
        play = Play(judge, Oracle(judge, log, opened.examples))
        play._look()
        yield play
