"""Everything that players and masters say works in a game of every variant: one short game of each, by letters.

The orders are made from the variant's own board: all units hold but one, so that nothing has to retreat.
"""

from dataclasses import dataclass, field

import pytest

from judge.board.library import installed, load_variant
from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.game.boards import sides_to_deal
from judge.game.state import GameState, Status
from judge.writing.rendering.shared_words import samples
from tests.desk.house import House, flat

GAME = "cup"
TERMS = "MOVE 3D RETREAT 1D ADJUST 1D GRACE 12H SHADE BOTH FAKE YES OBSERVERS WRITE COOLDOWN 0 VOTES STANDING"


@dataclass
class Table:
    """A game of a variant, in a house of its own."""

    variant: Variant
    house: House = field(default_factory=House)

    @property
    def state(self) -> GameState:
        return self.house.state(GAME)

    @property
    def phase(self) -> str:
        position = self.state.position
        assert position is not None
        return str(position.phase)

    @property
    def sides(self) -> tuple[str, ...]:
        return sides_to_deal(self.variant)

    def name(self, side: str) -> str:
        """A side's name as letters have it: `United Kingdom`, `Olive`."""
        return (self.variant.groups or self.variant.powers)[side].name

    def units(self, side: str) -> list[str]:
        """The units of a side, as orders begin with them."""
        seat, position = self.state.seat_of_side(side), self.state.position
        assert seat is not None
        assert position is not None
        return [str(unit) for power in seat.powers for unit in position.units_of(power)]

    def example(self, side: str) -> list[str]:
        """Orders of which the judge says that they are possible for a side now."""
        seat, position = self.state.seat_of_side(side), self.state.position
        assert seat is not None
        assert position is not None
        return samples(self.variant, position, seat.powers)

    def tell(self, who: str, text: str) -> str:
        """Somebody in the game replies to a letter of it; every line must be done. Returns the answer, on one line."""
        seat = who if who in ("master", "o1") else self._seat(who)
        return self._answered(self.house.reply(GAME, seat, text)[0].text, text)

    def ask(self, text: str) -> str:
        """Somebody who is in no game writes to the judge; every line must be done."""
        letters = self.house.prove("vera@away", text)
        return self._answered("\n".join(each.text for each in letters), text)

    def _seat(self, side: str) -> str:
        seat = self.state.seat_of_side(side)
        assert seat is not None
        return seat.id

    def _answered(self, answer: str, text: str) -> str:
        assert "✗" not in answer, f"{text}\n\n{answer}"
        assert "Not read" not in answer, f"{text}\n\n{answer}"
        assert "✓" in answer, f"{text}\n\n{answer}"
        return flat(answer)


def opened(key: str) -> Table:
    """A game that has been played to its first phase of movements."""
    table = Table(load_variant(key))
    house = table.house
    house.prove("master@home", f"CREATE {GAME} {key} {TERMS}", name="Molly")
    for number, side in enumerate(table.sides):
        house.prove(f"player{number}@home", f"JOIN {GAME} {side}", name=f"Player {number}")
    house.prove("otto@home", f"OBSERVE {GAME}", name="Otto")
    table.tell("master", "START")
    while not table.phase.endswith("M"):
        for side in table.sides:
            table.tell(side, "\n".join(table.example(side)))
        table.tell("master", f"PROCESS {table.phase}")
    return table


@pytest.fixture(params=installed())
def table(request: pytest.FixtureRequest) -> Table:
    return opened(request.param)


@pytest.fixture
def played(table: Table) -> Table:
    """The same, when a phase of movements has been played, in which the first unit of the first side moved."""
    first, *others = table.sides
    move = table.example(first)[0]
    kept = [unit for unit in table.units(first) if not move.startswith(f"{unit} ")]
    table.tell(first, "\n".join([move, *(f"{unit} H" for unit in kept)]))
    for side in others:
        table.tell(side, "\n".join(f"{unit} H" for unit in table.units(side)))
    table.tell("master", f"PROCESS {table.phase}")
    return table


def test_orders_are_drafts_final_amended_replaced_and_cleared(table: Table) -> None:
    first = table.sides[0]
    one, *rest = table.units(first)
    all_hold = "\n".join(f"{unit} H" for unit in (one, *rest))
    assert "your orders are complete" in table.tell(first, f"{all_hold}\nDRAFT")
    assert "your orders are final" in table.tell(first, "FINAL")
    assert "replace those on file" in table.tell(first, f"ORDERS\n{one} H")
    table.tell(first, f"AMEND\n{rest[0]} H\nSET WAIT\nSET NOWAIT\nSTATUS")
    assert "taken back" in table.tell(first, f"CLEAR {one}")
    table.tell(first, f"{one} H\nCLEAR")
    state = table.state
    assert not any(state.orders.get(power) for power in state.seats[table._seat(first)].powers)


def test_orders_go_ahead_and_on_conditions(table: Table) -> None:
    first = table.sides[0]
    one, two, *_ = table.units(first)
    later = f"F{table.phase[1:]}"
    said = table.tell(first, f"PHASE {later}\n{one} H\nIF {one} THEN {two} H ELSE {two} H")
    assert f"{later}:" in said
    for side in table.sides:
        table.tell(side, "\n".join(f"{unit} H" for unit in table.units(side)))
    table.tell("master", f"PROCESS {table.phase}")
    assert table.phase == later
    state = table.state
    filed = [str(order) for power in state.seats[table._seat(first)].powers for order in state.orders.get(power, ())]
    assert sorted(filed) == sorted([f"{one} H", f"{two} H"])
    table.tell(
        first, f"PHASE W{later[1:5]}A\n{table.variant.powers[state.seats[table._seat(first)].powers[0]].name}: WAIVE"
    )
    table.tell(first, "CLEAR AHEAD")


def test_what_would_come_of_orders_can_be_tried(table: Table) -> None:
    first, second, *_ = table.sides
    move, assumed = table.example(first)[0], table.units(second)[0]
    said = table.tell(first, f"{move}\nPREVIEW\n{assumed} H\nEND")
    assert "nothing was filed" in said
    assert "Tried here" in said
    unit = table.units(first)[0]
    power = table.state.seats[table._seat(first)].powers[0]
    said = table.ask(f"CHECK {table.variant.key}\n{power}: {unit}\nORDERS\n{unit} H\nENDCHECK")
    assert "a position of your own, in no game" in said
    assert "nothing was filed" in table.tell("master", "PREVIEW")


def test_press_goes_in_every_manner(table: Table) -> None:
    first, second, third, *_ = table.sides
    other, another = table.name(second), table.name(third)
    said = table.tell(first, f"PRESS TO {other}\nOne.\nENDPRESS\nPRESS GREY TO {other}, {another}\nTwo.\nENDPRESS")
    assert f"sent to {other}" in said
    assert "without your name" in said
    table.tell(first, f"PRESS TO ALL BUT {other}\nThree.\nENDPRESS\nBROADCAST\nFour.\nENDBROADCAST")
    table.tell(first, f"PRESS FAKE FROM {another} TO {other}\nFive.\nENDPRESS\nPRESS TO MASTER\nSix.\nENDPRESS")
    assert "with the results of this phase" in table.tell(first, f"POSTAL PRESS TO {other}\nSeven.\nENDPRESS")
    assert "1 message taken back" in table.tell(first, "CLEAR POSTAL 1")
    table.tell("o1", "PRESS TO MASTER\nEight.\nENDPRESS")
    table.tell("master", f"PRESS TO {other}\nNine.\nENDPRESS\nANNOUNCE\nTen.\nEND")


def test_players_arrange_their_letters_and_keep_diaries(table: Table) -> None:
    first = table.sides[0]
    table.tell(first, "DIARY\nToday nothing.\nENDDIARY\nDIARY LIST\nDIARY READ 1\nDIARY DELETE 1")
    table.tell(first, "SET ZONE Europe/Rome\nSET REMIND 24H 4H\nSET QUIET 22:00 TO 07:00\nSET CALENDAR OFF")
    table.tell(first, "SET LANGUAGE en\nSET PASSWORD treacle\nSET ABSENCE 1 DEC TO 5 DEC\nSET NO ABSENCE")
    table.ask(f"SIGNON {first.split()[0] if ' ' not in first else table.name(first)}@{GAME} treacle\nSTATUS")


def test_players_vote_on_time_on_concessions_and_on_a_draw_that_ends_the_game(table: Table) -> None:
    first, *others = table.sides
    deadline = table.state.deadline
    assert "YES" in table.tell(first, "EXTEND 24H")
    for side in others:
        if "with your vote it passes" in table.tell(side, "VOTE EXTENSION YES"):
            break
    assert deadline is not None
    assert table.state.deadline is not None
    assert (table.state.deadline - deadline).days == 1
    table.tell(first, f"SET CONCEDE {table.name(others[0])}\nVOTES\nSET NO CONCEDE")
    table.tell(first, "DIARY\nIt was a good game.\nENDDIARY\nPROPOSE DRAW")
    for side in others:
        table.tell(side, "SET DRAW")
    assert table.state.status is Status.DRAWN
    assert "Shared by" in table.ask(f"SUMMARY {GAME}")


def test_masters_roll_back_and_forth_edit_act_and_are_audited(played: Table) -> None:
    later = played.phase
    before = f"S{later[1:]}"
    assert later.startswith("F")
    assert f"back at the start of {before}" in played.tell("master", f"ROLLBACK {before} RESTORE")
    assert f"in {later} again" in played.tell("master", "ROLLFORWARD")
    first, second, *_ = played.sides
    gone = played.units(second)[0]
    played.tell("master", f"EDIT\nREMOVE {gone}\nREASON it never stood there\nEND")
    assert gone not in played.units(second)
    unit = played.units(first)[0]
    played.tell("master", f"BECOME {played.name(first)}\n{unit} H\nBECOME MASTER\nAUDIT")
    assert "it never stood there" in played.tell(first, "AUDIT")
    played.tell("master", "PROMOTE jonas@home Jonas")
    played.tell("master", "SETUP MOVE 2D\nSET DEADLINE +1D\nPAUSE\nRESUME\nDEMOTE Jonas")


def test_what_was_played_is_explained_shown_and_counted(played: Table) -> None:
    first, before = played.sides[0], f"S{played.phase[1:]}"
    (record, *_) = [each for each in played.house.phases(GAME) if each.phase == before]
    power = played.state.seats[played._seat(first)].powers[0]
    unit = str(next(iter(record.before.units_of(power))))
    assert before in played.tell(first, f"WHY {unit} {before}")
    assert before in played.ask(f"WHY {GAME} {unit} {before}")
    assert "Results of " in played.ask(f"GET {GAME}/{before}")
    assert "letter" in played.ask(f"HISTORY {GAME} {before} NOPRESS")
    assert "Centres" in played.ask(f"SUMMARY {GAME}")
    assert "Phases with orders on time" in played.ask(f"STATS {GAME}")
    played.ask(f"STATS {played.variant.key}\nLIST {GAME}\nLIST ALL\nSTATUS {GAME}\nGET {GAME} MBOX\nSUBSCRIBE {GAME}")


def test_a_phase_of_retreats_is_none_where_all_hold(played: Table) -> None:
    position = played.state.position
    assert position is not None
    assert position.phase.kind is PhaseKind.MOVEMENT
