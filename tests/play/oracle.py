"""Who may know what: the oracle that every letter, log line and record of a played game is held against.

Secrets are texts that can be hunted exactly: words that occur nowhere else (press, passwords, lines that were
refused), and orders and bids that nobody else mentions. The oracle learns what is on file from the archive's events,
for these are what the judge knows, and then looks at everything that leaves it: a text may be in a letter only if the
letter's reader wrote it, has it on file, was written to, or if the rules have published it.
"""

import logging
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr
from functools import cache
from itertools import filterfalse

from judge.archive.archive import Archive
from judge.archive.connection import query
from judge.archive.overview import show_game, show_phase
from judge.archive.records import PhaseRecord
from judge.board.notation import parse_order
from judge.board.orders import Convoy, Hold, Move, Order, Retreat, Support, Waive
from judge.board.variant import Variant
from judge.game.boards import variant_of
from judge.game.events import Announced, Event, PressSent, ResultLine
from judge.game.state import GameState
from judge.post.signed_addresses import Claim, NoteKind, is_person, tag_of, verify, verify_note
from judge.writing.rendering.render import order_label, order_words
from judge.writing.rendering.shared_words import samples
from tests.offline_judge import JUDGE, KEEPER, OfflineJudge
from tests.play.veils import Veils

GAME = "demo"
HOME, OFFICE, SECOND = "x.example", "office.example", "second.example"
_ADDRESSES = re.compile(rf"([a-z]+)@(?:{HOME}|{OFFICE}|{SECOND})".replace(".", r"\."))
_TAGS = re.compile(r"judge\+([a-z0-9._-]+)@dip\.example", re.IGNORECASE)
_NO_WORDS = re.compile(r"[^\w-]+")


def plain(text: str) -> str:
    """A text without what may be written one way or another: case, accents, arrows, line ends, punctuation."""
    if not text.isascii():
        text = "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFKD", text)))
    text = text.casefold().replace("->", "-").replace("\N{RIGHTWARDS ARROW}", "-").replace("-", " - ")
    return f" {_NO_WORDS.sub(' ', text).strip()} "


def whole(letter: Message) -> str:
    """Everything a letter says: its heads, decoded, and all its parts."""
    heads = [f"{name}: {make_header(decode_header(str(value)))}" for name, value in letter.items()]
    parts = [part.get_payload(decode=True) for part in letter.walk() if not part.is_multipart()]
    return "\n".join([*heads, *(str(part, "utf-8", "replace") for part in parts if isinstance(part, bytes))])


@cache
def person(address: str) -> str:
    """Whose address it is: `ann` has one at home, one at the office and one more."""
    return parseaddr(address)[1].partition("@")[0].lower()


class Leak(AssertionError):
    """Something reached somebody who may not know it."""


@dataclass(slots=True)
class Secret:
    """A text that only some may read: `needles` are its spellings, plain, and `knows` are people."""

    what: str
    needles: tuple[str, ...]
    knows: set[str] = field(default_factory=set)
    public: bool = False

    def stands_in(self, said: str) -> bool:
        return any(needle in said for needle in self.needles)


def found(secret: Secret, where: str, said: str) -> Leak:
    """A secret stands where it must not: which, where, and what is said around it."""
    at = min(place for needle in secret.needles if (place := said.find(needle)) >= 0)
    around = said[max(0, at - 300) : at + 300]
    return Leak(f"{secret.what} {secret.needles[0].strip()!r} of {sorted(secret.knows)} in {where}\n{around}")


class Log(logging.Handler):
    """Every record of the log as it would be written, with its arguments and what is said of an exception."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{self.format(record)} {record.args!r}")


@dataclass
class Oracle:
    """Holds everything that leaves a judge against who may know what. `found` counts the texts it looked for."""

    judge: OfflineJudge
    log: Log
    examples: str  # what everybody is told of orders in general
    words: dict[str, Secret] = field(default_factory=dict)
    orders: dict[str, Secret] = field(default_factory=dict)
    stale: set[str] = field(default_factory=set)  # orders that everybody has read in results
    bearers: dict[str, set[str]] = field(default_factory=dict)  # who has a signed address: it is theirs or they used it
    written: dict[str, set[str]] = field(default_factory=dict)  # the people whose addresses somebody wrote themselves
    senders: set[tuple[str, str]] = field(default_factory=set)  # a seat's holder may know who wrote for their seat
    meant: dict[str, set[str]] = field(default_factory=dict)  # the seats that a message was written to
    seen: dict[str, int] = field(default_factory=dict)  # how far each table was looked through
    raws: set[bytes] = field(default_factory=set)
    heirs: dict[str, set[str]] = field(default_factory=dict)  # whose letters went to somebody else's address
    orders_written: dict[str, list[str]] = field(default_factory=dict)  # what somebody wrote themselves, filed or not
    samples: dict[str, str] = field(default_factory=dict)
    spoke: dict[str, set[str]] = field(default_factory=dict)  # who has written for a seat
    veils: Veils = field(init=False)
    hunted: int = 0
    _state: tuple[tuple[Archive, int], GameState] | None = None

    def __post_init__(self) -> None:
        self.veils = Veils(person, lambda unit: plain(unit) in self.examples)

    # -- what there is to know

    def word(self, what: str, word: str, *knows: str) -> str:
        """A word that only these people may read; nobody at all may read a password."""
        self.words[word] = Secret(what, (f" {word} ",), set(knows))
        return word

    def state(self) -> GameState:
        """The game as it is kept; it is read again only when something was written since."""
        archive = self.judge.archive
        at = (archive, archive._db.total_changes)
        if self._state is None or self._state[0] != at:
            state = self.judge.state(GAME)
            assert state is not None
            self._state = (at, state)
        return self._state[1]

    def order(self, order: Order, variant: Variant) -> Secret | None:
        """An order as a secret; None for those that everybody may name: holds, waives, examples, old news."""
        text = str(order)
        if isinstance(order, Hold | Waive) or text in self.stale:
            return None
        if isinstance(order, Move | Retreat):
            near = sorted(variant.reach.get((order.kind, order.at), ()))
            if not near or order.to == near[0]:  # that is what examples of orders show
                return None
        if text not in self.orders:
            spelled = {text, order_words(order, variant), order_label(order, variant)}
            needles = tuple(sorted({plain(each) for each in spelled}))
            if any(needle in self._samples(variant) for needle in needles):
                return None
            self.orders[text] = Secret("order", needles)
        return self.orders[text]

    def _samples(self, variant: Variant) -> str:
        """The orders that letters show as examples: those of the guides, and those for the units that there are."""
        state = self.state()
        if state.position is None:
            return self.examples
        phase = str(state.position.phase)
        if phase not in self.samples:
            listed = [each for seat in state.players for each in samples(variant, state.position, seat.powers)]
            self.samples[phase] = self.examples + plain("\n".join(listed))
        return self.samples[phase]

    def told(self, text: str, knows: Iterable[str], *, public: bool = False) -> None:
        """Somebody knows of an order, and of the one that it supports or convoys."""
        variant, order = variant_of(self.state()), parse_order(text)
        inner = Move(order.of_kind, order.of_at, order.to) if isinstance(order, Support | Convoy) and order.to else None
        for each in (order, inner):
            if each is None:
                continue
            secret = self.order(each, variant)
            if public:
                self.stale.add(str(each))
            if secret is not None:
                secret.knows.update(knows)
                secret.public |= public

    def on_file(self, state: GameState, seat: str) -> Iterator[str]:
        """The orders, and the orders bid for, that a seat has on file."""
        held = state.seats[seat]
        for power in held.powers:
            yield from map(str, state.orders.get(power, ()))
        for side in (held.group, *held.powers):
            yield from (str(bid.order) for bid in state.bids.get(side, ()))

    def learn(self, readers: Iterable[str] = (), speaks: Iterable[str] = ()) -> None:
        """Take note of what has happened; `readers` wrote a letter that spoke for the seats `speaks`."""
        state = self.state()
        for seat in state.seats.values():
            knows = {person(seat.address)} | (set(readers) if seat.id in set(speaks) else set())
            for text in self.on_file(state, seat.id):
                self.told(text, knows - {""})
        with self.judge.archive.reading() as records:
            phases, events, ledgers = records.phases(GAME), records.events(GAME), records.ledgers(GAME)
        for spoken_for in speaks:
            self.spoke.setdefault(spoken_for, set()).update(readers)
        self._look_round(state, phases, [each.event for each in events[self.seen.get("events", 0) :]])
        for phase in phases[0 if state.is_revealed else self.seen.get("phases", 0) :]:
            for line in phase.results:
                self._results(state, phase, line)
        for ledger in ledgers if state.is_revealed else ():
            for entry in ledger.settled.ledger:
                self.told(str(entry.bid.order), (), public=True)
        for recorded in events[self.seen.get("events", 0) :]:
            match recorded.event:
                case PressSent(sender=sender, to=to, text=text, broadcast=broadcast):
                    self._press(state, {sender, *to}, text, broadcast)
                case Announced(text=text):
                    self._press(state, set(), text, True)
        self.seen |= {"phases": len(phases), "events": len(events)}

    def _readers(self, state: GameState) -> dict[str, set[str]]:
        """Who holds each seat, or has written for it."""
        seats = state.seats.values()
        return {each.id: {person(each.address), *self.spoke.get(each.id, ())} - {""} for each in seats}

    def _look_round(self, state: GameState, phases: list[PhaseRecord], events: list[Event]) -> None:
        """What players see now, and saw in the phases that were played."""
        self.veils.names(events, state)
        if state.settings.fog and state.position is not None:
            boards = [board for each in phases[-2:] for board in (each.before, each.after)]
            self.veils.learn(state, variant_of(state), [*boards, state.position], self._readers(state))

    def _results(self, state: GameState, phase: PhaseRecord, line: ResultLine) -> None:
        """An order's phase is over: everybody knows it, or in fog those who see all that it names, and masters."""
        if not state.settings.fog or state.is_revealed:
            self.told(str(line.order), (), public=True)
            return
        readers, variant = self._readers(state), variant_of(state)
        seats = self.veils.who_knows(variant, state, phase, line.power, str(line.order))
        masters = {person(each.address) for each in state.masters}
        self.told(str(line.order), {reader for seat in seats for reader in readers[seat]} | masters)

    def _press(self, state: GameState, seats: set[str], text: str, broadcast: bool) -> None:
        for word in text.split():
            if word in self.words:
                secret = self.words[word]
                secret.public |= broadcast
                secret.knows |= {person(state.seats[each].address) for each in seats}
                if not broadcast and not seats <= self.meant.get(word, seats):
                    raise Leak(f"a message to {self.meant[word]} went to {seats}")

    # -- the hunt

    def hunt(self) -> None:
        """Look at everything that has come out since the last time.

        :raises Leak: somebody can read what they may not know.
        """
        for to, raw in self._letters():
            self.letter(to, raw)
        said = plain("\n".join(self.log.lines[self.seen.get("log", 0) :]))
        self.seen["log"] = len(self.log.lines)
        self._told_all("the log", said)
        for place, text in self._tables():
            self._told_all(place, plain(text))
            if place == "the record":
                self._addresses("the public", text)
                self._veiled("", text, place)
        for place, text in self._shown():
            self._told_all(place, plain(text))

    def letter(self, to: str, raw: bytes) -> None:
        """Hold one letter against what its reader may know."""
        letter = message_from_bytes(raw)
        reader = self._reader(str(letter["To"]), to)
        if raw in self.raws:  # sent again, to a second address or after a suspension
            return
        self.raws.add(raw)
        to, text = str(letter["To"]), whole(letter)
        own = " | ".join(self.orders_written.get(reader, ()))
        said, where = plain(text), f"{letter['Subject']!s} to {to}"
        for secret in (*self.words.values(), *self.orders.values()):
            self.hunted += 1
            hidden = secret.what == "password" or not (secret.public or reader in secret.knows)
            if hidden and secret.stands_in(said) and not (secret.what == "order" and secret.stands_in(own)):
                raise found(secret, where, said)
        if to != KEEPER:
            self._addresses(reader, text)
            self._veiled(reader, text, where, own)
        self._tags(to, text, where)

    def _reader(self, to: str, delivered: str) -> str:
        """Whose letter it is; if it goes to another address, that is the second one of a seat that they hold."""
        seats = self.state().seats.values()
        seconds = {each.second.lower() for each in seats if each.address.lower() == to.lower()}
        if delivered.lower() not in {to.lower(), *seconds}:
            raise Leak(f"a letter to {to} goes to {delivered}")
        if person(delivered) != person(to):  # somebody in whose hands the signed address was set it
            self.heirs.setdefault(person(delivered), set()).add(person(to))
        return person(to)

    def _addresses(self, reader: str, text: str) -> None:
        known = {reader} | self.written.get(reader, set())
        masters = self.state().masters
        served = {person(each.address) for each in masters}
        served |= {who for each in masters for who in self._bearers_of(Claim(GAME, each.id, each.generation))}
        if reader in served:  # masters are shown whose seat is whose, and so is who has a signed address of theirs
            known |= {person(each.address) for each in self.state().seats.values() if each.is_held}
        for found in _ADDRESSES.finditer(text.lower()):
            if found[1] not in known and (reader, found[1]) not in self.senders:
                raise Leak(f"{found[0]}, an address of {found[1]}'s, reaches {reader}\n{text}")

    def _veiled(self, reader: str, text: str, where: str, own: str = "") -> None:
        """Nobody reads what fog or gunboat hides from them, except what is on file for their own seats."""
        state = self.state()
        readers = self._readers(state)
        seats = [seat for seat, knows in readers.items() if reader in knows]
        filed = [order for seat in seats for order in self.on_file(state, seat)]
        what = self.veils.lifted_by(state, reader, text, " | ".join([own, *filed]).casefold(), readers)
        if what:
            raise Leak(f"{what} in {where}\n{text}")

    def _tags(self, to: str, text: str, where: str) -> None:
        """A signed address is given to nobody but who is known by it, or has written to it."""
        secret, reader = self.judge.archive.secret(), person(to)
        for tag in {each.lower() for each in _TAGS.findall(text)}:
            claim, note = verify(secret, tag), verify_note(secret, tag)
            if claim is not None:
                held = self.state().seats.get(claim.seat)
                holder = person(held.address) if held and held.generation == claim.generation else ""
                may = reader == holder or reader in self._bearers_of(claim)
            elif note is not None and note.kind is NoteKind.CONFIRM:
                (row,) = query(self.judge.archive._db, "SELECT mail_from, raw FROM letters WHERE id = ?", [note.number])
                may = person(str(message_from_bytes(row["raw"])["From"])) == reader
            else:
                may = is_person(secret, tag, to, self.judge.now.date())
            if may:
                self.bearers.setdefault(tag, set()).add(reader)
            if not may and tag not in self.written.get(reader, set()):
                raise Leak(f"the signed address {tag} in {where}\n{text}")

    def _bearers_of(self, claim: Claim) -> set[str]:
        """Who has an address of that seat and generation, whichever message it came with."""
        secret, wanted = self.judge.archive.secret(), (claim.seat, claim.generation)
        claims = ((verify(secret, tag), who) for tag, who in self.bearers.items())
        return {each for other, who in claims if other and (other.seat, other.generation) == wanted for each in who}

    def _told_all(self, where: str, said: str) -> None:
        for secret in (*self.words.values(), *self.orders.values()):
            self.hunted += 1
            if not secret.public and secret.stands_in(said):
                raise found(secret, where, said)

    def _letters(self) -> Iterator[tuple[str, bytes]]:
        """The letters put into the outbox; and what was handed out is what was put there."""
        last = self.seen.get("outbox", 0)
        for row in query(self.judge.archive._db, "SELECT * FROM outbox WHERE id > ? ORDER BY id", [last]):
            self.seen["outbox"] = row["id"]
            yield row["recipient"], row["raw"]
        start = self.seen.get("sent", 0)
        for back, to, letter in zip(
            self.judge.envelope_senders[start:], self.judge.recipients[start:], self.judge.sent[start:], strict=True
        ):
            note = verify_note(self.judge.archive.secret(), tag_of(back, JUDGE) or "") if back else None
            self._handed_out(str(letter["To"]), to)
            if back and (note is None or note.kind is not NoteKind.BOUNCE):
                raise Leak(f"a letter to {letter['To']} was handed out for {to}, to come back to {back}")
        self.seen["sent"] = len(self.judge.sent)

    def _handed_out(self, to: str, delivered: str) -> None:
        if person(to) != person(delivered) and person(to) not in self.heirs.get(person(delivered), set()):
            raise Leak(f"a letter to {to} was handed out for {delivered}")

    def _tables(self) -> Iterator[tuple[str, str]]:
        db = self.judge.archive._db
        for place, select in (
            ("what came of a letter", "SELECT outcome AS said FROM letters WHERE outcome IS NOT NULL"),
            ("why a letter failed", "SELECT reason AS said FROM outbox WHERE reason IS NOT NULL"),
            ("what was told", "SELECT what AS said FROM told"),
            ("a standing", "SELECT reason AS said FROM standings"),
        ):
            yield place, "\n".join({str(row["said"]) for row in query(db, select)})
        last = self.seen.get("public", 0)
        for row in query(db, "SELECT rowid, subject, text FROM public_letters WHERE rowid > ?", [last]):
            self.seen["public"] = row["rowid"]
            yield "the record", f"{row['subject']}\n{row['text']}"
        passwords = [word for word, secret in self.words.items() if secret.what == "password"]
        kept = "\n".join(str(row["state"]) for row in query(db, "SELECT state FROM games"))
        for word in passwords:
            if word in kept:
                raise Leak(f"the password {word} is kept as it is")

    def _shown(self) -> Iterator[tuple[str, str]]:
        if self.seen.get("shown") == (now := self.seen["phases"]):
            return
        self.seen["shown"] = now
        with self.judge.archive.reading() as records:
            yield "judge archive show", show_game(records, GAME)
            for phase in {each.phase for each in records.phases(GAME)}:
                yield f"judge archive show {phase}", show_phase(records, GAME, phase)
