"""Whole games in the fog, of every variant, played by chance: no letter tells of what its reader does not see.

Who sees what is computed here from the map (`tests.play.sight`), and every letter of every phase is searched for the
places that its reader saw neither when the phase began nor sees now. Players order only what names places in their own
sight, so that no order of theirs may bring such a name into a letter.
"""

import os
import random
import re

import pytest

from judge.archive.archive import Archive
from judge.board.bid import Bid
from judge.board.library import installed
from judge.board.orders import Hold
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.desk.announcements import audience
from judge.desk.announcements.announcing import announce
from judge.desk.handling.effects import GameChange
from judge.exports.verify_sources import verify_game
from judge.game.boards import sides_to_deal
from judge.game.clock.due_events import next_wake
from judge.game.events import Event, GameCreated, GameRevealed, GameTerminated, LateNoticed, SeatTaken
from judge.game.hidden import hidden_until
from judge.game.joining import forming
from judge.game.masters.rewinding import rollback
from judge.game.reducer import apply
from judge.game.settings import Settings
from judge.game.state import GameState, Role, Seat
from judge.game.views import fog
from judge.writing.letters.outgoing import OutLetter
from tests import leaks
from tests.play.sight import provinces_seen, units_unseen
from tests.recorded import BEGAN, DAY, Recorder

PHASES = int(os.environ.get("FOG_PHASES", "6"))
TERMS = "The terms\n"  # the heading above the terms of a game, which name places by right
RULES = re.compile(r"What differs from Standard\n.*?HELP VARIANT tells all rules", re.DOTALL)  # so do a variant's rules
ENDS = ("won", "drawn", "terminated")
SEARCHED = ("starting", "results", "rollback", "edited", "missed", "late", *ENDS)


class Leak(AssertionError):
    """A letter names what its reader does not see."""


class FoggyGame(Recorder):
    """A game in the fog; every letter of it is held against what its reader sees."""

    def __init__(self, archive: Archive, variant: str, seed: int) -> None:
        self.archive, self.name, self.now = archive, "cup", BEGAN
        self.rng = random.Random(seed)
        self.looked = 0
        self.hidden = 0
        master = Seat("master", Role.MASTER, "master@home", "Molly")
        self.happen(GameCreated("cup", variant, Settings(fog=True), master))
        for number in range(1, len(sides_to_deal(self.variant)) + 1):
            self.happen(SeatTaken(Seat(f"p{number}", Role.PLAYER, f"p{number}@home", f"Player {number}")))
        self.happen(SeatTaken(Seat("o1", Role.OBSERVER, "o1@home", "Otto")))
        self.happen(*forming.start(self.state, self.variant, self.now, self.rng))

    def happen(self, *events: Event) -> None:
        with self.archive.transaction() as transaction:
            before = after = transaction.game(self.name)
            for event in events:
                after = apply(after, event)
            assert after is not None
            told = announce(transaction, [GameChange(self.name, before, after, tuple(events))]) if events else []
            transaction.append(self.name, after, events, self.now, None, next_wake(after))
            for letter in told:
                if letter.public:
                    transaction.publish(self.name, letter.phase, letter.subject, letter.text, self.now, letter.kind)
        if not after.is_revealed:
            for letter in told:
                self._check(letter, before, after)

    def _order(self, variant: Variant, position: Position, unit: Unit) -> str:
        """An order that names nothing out of its player's sight. Nothing may be ordered: the text is empty then."""
        sees = provinces_seen(variant, position, self._with(unit.power))
        near = [space for space in self._near(variant, unit) if self.rng.random() < 0.9]
        chance = self.rng.random()
        if chance < 0.55 and near:
            return f"{unit} - {self.rng.choice(near)}"
        others = [each for each in position.units if variant.province_of[each.space] in sees and each != unit]
        if chance < 0.9 and others:
            other = self.rng.choice(others)
            there = [space for space in self._near(variant, other) if variant.province_of[space] in sees]
            aim = f" - {self.rng.choice(there)}" if there and self.rng.random() < 0.7 else ""
            return f"{unit} S {other}{aim}"
        return f"{unit} H" if chance < 0.95 else ""

    @staticmethod
    def _near(variant: Variant, unit: Unit) -> list[str]:
        return sorted((variant.army if unit.kind == "A" else variant.fleet).get(unit.space, ()))

    def _with(self, power: str) -> tuple[str, ...]:
        seat = self.state.seat_of(power)
        return seat.powers if seat is not None else (power,)

    def _bid(self, variant: Variant, position: Position) -> Bid:
        neutral = next(unit for unit in position.units if unit.power in variant.neutrals)
        return Bid(1, Hold(neutral.kind, neutral.space))

    # -- the search

    def _check(self, letter: OutLetter, before: GameState | None, after: GameState) -> None:
        if after.position is None or letter.kind not in (*SEARCHED, "fogged") or letter.address == "master@home":
            return
        self.looked += 1
        seat = after.seats.get(letter.seat[1]) if letter.seat else None
        powers = seat.powers if seat is not None else ()
        boards = [each.position for each in (before, after) if each is not None and each.position is not None]
        variant = self.variant
        sees = {place for board in boards for place in provinces_seen(variant, board, powers)}
        open_to_all = {variant.province_of.get(each, each) for each in variant.neutrals}
        if variant.opening is not None:  # where the first units are built is the variant's rule
            open_to_all |= {place for power in powers for place in variant.opening.territory.get(power, ())}
        hidden = set(variant.provinces) - sees - open_to_all
        said, _, _ = RULES.sub("", letter.text).partition(TERMS)
        for name in sorted(self._names(variant, sees | open_to_all), key=len, reverse=True):
            said = said.replace(name, "_")
        for name in self._names(variant, hidden):
            if name in said and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said):  # most names are not: no pattern
                raise Leak(f"{name} in {letter.kind} to {powers}\n{letter.text}")
        if not powers and re.search(r"(Army|Fleet) ", said):
            raise Leak(f"a unit in {letter.kind} to {letter.address or 'the record'}\n{letter.text}")
        self.hidden += sum(1 for board in boards for _ in units_unseen(variant, board, powers))

    @staticmethod
    def _names(variant: Variant, places: set[str]) -> set[str]:
        """What places are called; not names that are a power's or a side's as well, or a common word."""
        every = {name for key in places for name in (variant.provinces[key].name, variant.label(key))}
        words = " ".join([variant.side_name(each) for each in (*variant.powers, *variant.sides)])
        return {name for name in every if name not in words and len(name) > 2}


def play(archive: Archive, variant: str, seed: int, phases: int = PHASES) -> FoggyGame:
    """A game through some phases, with late notices and a rollback."""
    game = FoggyGame(archive, variant, seed)
    for number in range(phases):
        if number == 2:
            late = [power for power in game.variant.powers if game.position.units_of(power)][:3]
            game.happen(LateNoticed(tuple(late), game.now + DAY))
        if number == 3:
            with archive.reading() as records:
                first = records.phases("cup")[1].before
            game.happen(*rollback(game.state, game.variant, first, game.now, None))
        if not game.state.is_over:
            game.turn()
    return game


@pytest.mark.parametrize("variant", installed())
@pytest.mark.parametrize("seed", [11])
def test_no_letter_of_a_game_in_the_fog_tells_of_what_its_reader_does_not_see(
    archive: Archive, variant: str, seed: int
) -> None:
    game = play(archive, variant, seed)
    assert game.looked > 40
    assert game.hidden > 1000
    with archive.reading() as records:
        kept = records.history("cup")
    assert {each.kind for each in kept} & {"starting", "results", "rollback"} == set()
    if not game.state.is_over:
        game.happen(GameTerminated(hidden_until(game.state, game.now)))
    with archive.reading() as records:
        assert set(ENDS) & {each.kind for each in records.history("cup")}
    game.happen(GameRevealed())
    state = game.state
    with archive.reading() as records:
        verdict = verify_game(records, state)
        played = records.phases("cup")
    assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (len(played), [], [])


# -- the search can fail: each of these plants a leak, and it is found


def whole_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fog._Sight, "_is_in_sight", lambda self, order: True)


def whole_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fog._Sight, "_half", lambda self, line, *rest: line)


def reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fog._Sight, "_own", lambda self, line: line)


def results_to_watchers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "sees_nothing", lambda state, seat: False)
    leaks.whole_results(monkeypatch)


@pytest.mark.parametrize("plant", [leaks.whole_results, whole_orders, whole_moves, reasons, results_to_watchers])
def test_a_leak_is_found(plant: leaks.Leak, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        play(archive, "standard", 11, 20)
