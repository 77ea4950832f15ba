"""A game of Intercontinental by mail, with eight players for four years: the letters are `intercontinental_letters`.

Eight people play all 32 powers, bid in every season, and the canal opens; the year cap ends the game in a draw. What
each letter says, and what nobody may read in it, is held against the rules.
"""

import hashlib
import io
import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from judge.board.bid import parse_bid
from judge.board.notation import require_order
from judge.board.variant import Variant
from judge.demo.stage import Received, Stage
from judge.game.boards import variant_of
from judge.game.events import BidsSettled
from judge.game.state import Status
from judge.rules.deals import deal_groups
from judge.writing.rendering.render import order_label
from tests.desk.house import flat
from tests.play.intercontinental_letters import BUDGETS, OBSERVER, SCENES, SIDES, Scene
from tests.play.season import MASTER, Mail, Table
from tests.play.turns import Turn
from tests.seals import matches_commitment

GAME = "seven-seas"
PLAYERS = {
    "BLUE": "Bertha Blau",
    "TEAL": "Thierry",
    "GREEN": "Gracinda",
    "OLIVE": "Olga",
    "YELLOW": "Yu",
    "RED": "Rosa",
    "MAROON": "Mehmet",
    "VIOLET": "Violeta",
}
# What the master fixes; Italy is Yellow's then (§3.3: one power each). The rest is dealt.
FIXED = {"PRUSSIA": "VIOLET", "MEXICO": "RED", "ZANZIBAR": "OLIVE", "JAPAN": "VIOLET"}
ASSIGNING = (
    Mail("ASSIGN PRUSSIA TO VIOLET, ZANZIBAR TO OLIVE, MEXICO TO RED", says=["Mexico to Red"]),
    Mail("ASSIGN IRAN TO MAROON", wrong=1, says=["Iran"]),  # §3.5
    Mail("ASSIGN Japan violet", says=["Japan to Violet", "START deals the rest"]),
)
ALWAYS = {  # §3.1
    "BLUE": {"CAPE COLONY", "GREAT BRITAIN", "CANADA", "BRITISH RAJ"},
    "TEAL": {"ALGERIA", "FRANCE"},
    "GREEN": {"ANGOLA", "PORTUGAL", "BRAZIL"},
    "OLIVE": {"RUSSIA", "SIBERIA"},
    "YELLOW": {"CHINA"},
    "RED": {"AUSTRIA"},
    "MAROON": {"EGYPT", "TURKEY"},
    "VIOLET": {"LIBERIA", "UNITED STATES"},
}
DEALT = (  # §3.2-§3.5: which powers go to which of these sides, one to each
    ({"ETHIOPIA", "SOKOTO", "ZANZIBAR"}, {"OLIVE", "RED", "YELLOW"}),
    ({"ITALY", "PRUSSIA"}, {"YELLOW", "VIOLET"}),
    ({"ARGENTINA", "COLOMBIA", "PERU", "SHOSHONE", "MEXICO"}, {"OLIVE", "YELLOW", "MAROON", "RED", "TEAL"}),
    (
        {"IRAN", "DAI NAM", "DUTCH EAST INDIES", "JAPAN", "RATTANAKOSIN"},
        {"GREEN", "MAROON", "RED", "TEAL", "VIOLET"},
    ),
)
# Who has more or fewer centres than at the start at the end of a year, and how many players have.
CENTRES = {
    1865: {"EGYPT": 1, "TURKEY": 4, "RUSSIA": 4, "CHINA": 4},
    1866: {"EGYPT": 1, "TURKEY": 4, "RUSSIA": 4, "CHINA": 5, "AUSTRIA": 2, "PRUSSIA": 4, "JAPAN": 3},
    1867: {"EGYPT": 1, "TURKEY": 4, "RUSSIA": 4, "CHINA": 6, "AUSTRIA": 2, "PRUSSIA": 5, "JAPAN": 3},
    1868: {"EGYPT": 1, "TURKEY": 4, "RUSSIA": 4, "CHINA": 6, "AUSTRIA": 2, "PRUSSIA": 5, "JAPAN": 3, "PORTUGAL": 3},
}
SIDE_TOTALS = {
    1864: (10, 9, 9, 9, 9, 9, 9, 10),
    1865: (10, 9, 9, 10, 10, 9, 9, 10),
    1866: (10, 9, 9, 10, 11, 8, 9, 12),
    1867: (10, 9, 9, 10, 12, 8, 9, 13),
    1868: (10, 9, 10, 10, 12, 8, 9, 13),
}
TAKEN = {  # minors and affiliates, by the year at whose end somebody had taken them
    1865: {"MINS": "RUSSIA", "MUKD": "CHINA"},
    1866: {"URGA": "CHINA", "HANS": "JAPAN"},
    1867: {"TIEN": "CHINA", "WARS": "PRUSSIA"},
    1868: {"DUBL": "PORTUGAL"},
}
LEDGER = f"Diplomacy game {GAME} ledger F1868M"
MOVES = tuple(scene for scene in SCENES if scene.phase.endswith("M"))


@dataclass(frozen=True)
class Game:
    """The game after it was played. `log` is all that the judge logged."""

    table: Table
    variant: Variant
    settled: Mapping[str, BidsSettled]
    log: str

    def turn(self, phase: str) -> Turn:
        """A phase as it was played."""
        return self.table.turn(phase)

    def letter(self, who: str, subject: str) -> Received:
        """The only letter of that subject that somebody got."""
        (found,) = (each for each in self.table.people[who].inbox if each.subject == subject)
        return found

    def ledger(self, scene: Scene) -> list[tuple[str, str, int, str]]:
        """The ledger that a scene must have: side, bid, what it counts, what comes of it."""
        sponsor = self.variant.side_of["DUTCH EAST INDIES"]  # §8.9: Amsterdam is its affiliate
        lines = []
        for line in filter(None, map(str.strip, scene.ledger.splitlines())):
            side, _, rest = line.partition(": ")
            bid, _, came = rest.partition(" = ")
            counts, _, code = came.partition(" ")
            lines.append((side, bid, int(counts.format(AMST=2 if side == sponsor else 1)), code))
        return lines


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    written = io.StringIO()
    handler, root = logging.StreamHandler(written), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        with Stage(tmp_path_factory.mktemp("intercontinental")) as stage:
            table = Table.open(
                stage,
                GAME,
                "intercontinental MOVE 3D RETREAT 1D ADJUST 1D SUEZ 1867\nCAP 1868",
                PLAYERS,
                before_start=ASSIGNING,
            )
            table.observe(OBSERVER)
            for scene in SCENES:
                play(table, scene)
            stage.now += timedelta(days=7)  # then the bids are opened
            stage.settle()
            with stage.daemon.archive.reading() as records:
                ledgers = records.ledgers(GAME)
            settled = {each.settled.phase: each.settled for each in ledgers}
            yield Game(table, variant_of(table.state), settled, written.getvalue())
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


def play(table: Table, scene: Scene) -> None:
    """A scene; in a movement phase whoever writes orders all their units, so that the phase need not wait."""
    letters, meant = dict(scene.letters), dict(scene.meant)
    if scene.phase.endswith("M"):
        for number, side in enumerate(SIDES):
            if side in scene.silent:
                continue
            seat = table.state.seat_of_side(side)
            assert seat is not None
            holds = {}
            for power in seat.powers:
                ordered = [order.split(" ")[1] for order in filter(None, meant.get(power, "").split(", "))]
                holds[power] = [f"{unit} H" for unit in sorted(table.units(power)) if unit.split(" ")[1] not in ordered]
                meant[power] = ", ".join(filter(None, [meant.get(power, ""), *holds[power]]))
            headed = number % 2 == 0  # every other player writes the names of their powers above
            below = [line for power, listed in holds.items() for line in ([f"{power}:"] if headed else []) + listed]
            first, *others = _mails(letters[side])
            letters[side] = [replace(first, text=f"{first.text}\n\n" + "\n".join(below)), *others]
    table.play(scene.phase, letters, meant)


def _mails(written: object) -> list[Mail]:
    listed = written if isinstance(written, list) else [written]
    return [each if isinstance(each, Mail) else Mail(str(each)) for each in listed]


# -- how it begins


def test_the_master_fixes_some_powers_and_the_rest_is_dealt_by_the_rules(game: Game) -> None:
    side_of = game.variant.side_of
    sides = game.variant.sides
    assert {side_of[power]: len(sides[side_of[power]]) for power in game.variant.powers} == dict.fromkeys(SIDES, 4)
    assert all(ALWAYS[side] <= set(sides[side]) for side in SIDES)
    assert {power: side_of[power] for power in FIXED} == FIXED
    assert side_of["ITALY"] == "YELLOW"
    assert side_of["IRAN"] != "MAROON"
    for powers, into in DEALT:
        assert Counter(side_of[power] for power in powers) == Counter(into)


def test_the_deal_can_be_repeated_from_its_seed(game: Game) -> None:
    state = game.table.state
    assert state.seed is not None
    dealt = deal_groups(game.variant, state.seed, FIXED)
    assert {power: game.variant.side_of[power] for power in dealt} == dict(dealt)


def test_the_first_letter_shows_each_player_their_four_powers_and_the_others(game: Game) -> None:
    for side in SIDES:
        said = flat(game.letter(side, f"Diplomacy power assignment ({GAME} S1865M)").text)
        mine = [game.variant.powers[power].name for power in game.variant.sides[side]]
        opening = said.partition(f" in '{GAME}'")[0]
        assert all(name in opening for name in mine), said
        points = BUDGETS[1865][SIDES.index(side)]
        assert f"In this phase you have {points} Diplomacy Points to bid" in said
        assert all(power.name in said for power in game.variant.powers.values())
        assert "year from which the Suez Canal is open): 1867" in said
        assert "if nobody has won before Winter 1868, all survivors share a draw" in said
        assert "reconstructed" in said


# -- what happens on the board


def test_the_phases_follow_each_other_as_they_must(game: Game) -> None:
    assert [turn.phase for turn in game.table.turns] == [scene.phase for scene in SCENES]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.phase)
def test_orders_come_out_as_the_rules_say(game: Game, scene: Scene) -> None:
    turn = game.turn(scene.phase)
    assert {order: turn.verdict(order) for order in scene.verdicts} == scene.verdicts


@pytest.mark.parametrize("year", CENTRES)
def test_the_centres_of_each_year_are_as_counted(game: Game, year: int) -> None:
    counts = game.table.years()[year]
    at_start = {key: len(power.homes) for key, power in game.variant.powers.items()}
    assert {power: counts[power] for power in at_start} == at_start | CENTRES[year]
    sides = game.variant.sides
    assert tuple(sum(counts[power] for power in sides[side]) for side in SIDES) == SIDE_TOTALS[year]


def test_minors_and_affiliates_are_taken_when_dislodged_and_stood_upon_in_autumn(game: Game) -> None:
    before: dict[str, str] = {}
    for year, taken in TAKEN.items():
        autumn = next(turn for turn in reversed(game.table.turns) if turn.phase.startswith(f"F{year}"))
        owners = {**before, **taken}
        others = set(game.variant.neutrals) - set(owners)
        assert {centre: autumn.owner(centre) for centre in owners} == owners
        assert all(autumn.owner(centre) == centre for centre in others)
        assert not any(autumn.units(centre) for centre in owners)
        before = owners


def test_units_that_nobody_plays_never_stand_elsewhere(game: Game) -> None:  # §10
    for turn in game.table.turns:
        for key, neutral in game.variant.neutrals.items():
            assert turn.units(key) <= {str(unit) for unit in neutral.units}
        assert not any(each.unit.power in game.variant.neutrals for each in turn.record.after.dislodged)


def test_a_sortie_keeps_a_fleet_out_of_an_empty_sea_until_the_bids_change(game: Game) -> None:  # §10.1, §11.3
    assert game.turn("S1865M").units("PORTUGAL") == {"F LISB", "F OPOR"}
    assert game.turn("F1865M").units("PORTUGAL") == {"F LISB", "F AZOR"}
    assert game.turn("F1865M").units("DUBL") == {"F DUBL"}


def test_a_power_takes_a_centre_of_another_power_of_its_player(game: Game) -> None:  # §1.6
    turn = game.turn("F1865M")
    assert turn.owner("ALEX") == "TURKEY"
    assert game.variant.side_of["TURKEY"] == game.variant.side_of["EGYPT"] == "MAROON"


def test_one_player_removes_for_one_power_and_builds_for_another(game: Game) -> None:  # §1.6
    results = game.turn("F1865M").results_letter("MAROON")
    assert "Egypt: You must remove 1 unit. Turkey: You may build 1 unit, in Smyrna (Smyr)." in results
    turn = game.turn("W1865A")
    (receipt,) = (flat(each.text) for each in turn.before["MAROON"])
    assert "for Maroon Egypt A CYRE D Removes Army Cyrenaica Turkey A SMYR B Builds an army in Smyrna" in receipt
    assert turn.units("EGYPT") == {"A CAIR"}
    assert turn.units("TURKEY") == {"A ANKA", "A CONS", "A SMYR", "F ALEX"}


def test_a_minor_that_was_dislodged_in_spring_and_left_alone_in_autumn_is_rebuilt(game: Game) -> None:  # §9.2
    assert game.turn("S1865M").result("A BELG H").dislodged
    assert game.turn("F1865M").units("BELG") == set()
    assert game.turn("F1865M").owner("BELG") == "BELG"
    assert game.turn("W1865A").units("BELG") == {"A BELG"}
    assert game.turn("W1865A").result("A BELG B").code == "rebuilt"


def test_a_power_adopts_one_home_and_builds_there_again(game: Game) -> None:  # §9.1
    first, again = game.turn("W1866A"), game.turn("W1867A")
    assert first.result("A MUKD B").code == "adopted"
    assert again.result("A MUKD B").code == "built"
    assert "A MUKD" in first.units("CHINA")
    assert "A MUKD" in again.units("CHINA")
    assert first.record.after.adopted == again.record.after.adopted == {"MUKD": "CHINA"}
    assert again.owner("URGA") == "CHINA"


def test_the_canal_shifts_the_fleet_on_its_coast_in_the_winter_before(game: Game) -> None:  # §5.2
    assert "F SUEZ/NC" in game.turn("F1866M").units("TURKEY")
    assert "F SUEZ" in game.turn("W1866A").units("TURKEY")
    assert game.turn("W1866A").result("F SUEZ H").code == "canal-opened"
    assert "F REDS" in game.turn("S1867M").units("TURKEY")


def test_units_of_who_did_not_write_hold(game: Game) -> None:
    turn = game.turn("S1867M")
    assert not any(turn.record.orders.get(power) for power in ALWAYS["BLUE"])
    assert turn.units("GREAT BRITAIN") == {"F EDIN", "A LIVE", "F IRIS"}
    said = turn.results_letter("RED")
    assert " Blue: " in said


def test_after_the_last_autumn_all_eight_share_a_draw(game: Game) -> None:  # §2.2
    state = game.table.state
    assert (state.status, state.winner) == (Status.DRAWN, None)
    assert game.turn("F1868M").record.after.phase.year == 1868
    for name in (*SIDES, MASTER, OBSERVER):
        said = flat(game.letter(name, f"Diplomacy results {GAME} F1868M: the game is drawn").text)
        assert "Blue, Teal, Green, Olive, Yellow, Red, Maroon and Violet" in said
        assert said.index("Centres") < said.index("Players")


# -- bids


@pytest.mark.parametrize("scene", MOVES, ids=lambda scene: scene.phase)
def test_the_ledger_of_each_phase_is_as_bid(game: Game, scene: Scene) -> None:
    lines = [(line.side, str(line.bid), line.weight, line.code) for line in game.settled[scene.phase].ledger]
    assert lines == game.ledger(scene)


@pytest.mark.parametrize("scene", MOVES, ids=lambda scene: scene.phase)
def test_the_winning_orders_are_those_of_the_results_and_all_others_hold(game: Game, scene: Scene) -> None:
    won = {bid.partition(": ")[2] for _, bid, _, code in game.ledger(scene) if code == "bid-won"}
    turn = game.turn(scene.phase)
    given = {str(each.order) for each in turn.record.results if each.power in game.variant.neutrals}
    idle = {str(unit) + " H" for unit in turn.record.before.units if unit.power in game.variant.neutrals}
    named = {" ".join(order.split(" ")[:2]) + " H" for order in won}
    assert given == won | (idle - named)


@pytest.mark.parametrize("scene", MOVES, ids=lambda scene: scene.phase)
def test_each_receipt_tells_the_points_used_and_left(game: Game, scene: Scene) -> None:
    turn, year = game.turn(scene.phase), int(scene.phase[1:5])
    for side, total in zip(SIDES, BUDGETS[year], strict=True):
        if side in scene.silent:
            continue
        points = [int(bid.split(" ")[1].strip(":")) for bidder, bid, _, _ in game.ledger(scene) if bidder == side]
        own = [each for each in turn.before[side] if each.subject.startswith(f"{GAME} {scene.phase}: ")]
        said, left = flat(own[-1].text), total - sum(points)
        assert f"{side.title()}: {sum(points) or 'none'} of {total} " in said
        assert (f"{left} DP {'is' if left == 1 else 'are'} left" in said) == (left > 0)


@pytest.mark.parametrize("scene", MOVES, ids=lambda scene: scene.phase)
def test_only_the_bidder_hears_what_became_of_their_bids(game: Game, scene: Scene) -> None:
    turn = game.turn(scene.phase)
    for name in game.table.people:
        own = [(bid, weight, code) for side, bid, weight, code in game.ledger(scene) if side == name]
        texts = [flat(each.text) for each in turn.after[name]]
        told = [each for each in texts if "for you alone" in each]
        assert len(told) == (1 if own else 0), name
        for text in told:
            said = text.partition(f"The bids of {name.title()}, for you alone")[2].partition("Where the units stand")[0]
            assert game.settled[scene.phase].commitment in said
            assert re.findall(r"DP \d: [AF] \w+", said) == [" ".join(label(bid, game).split()[:4]) for bid, _, _ in own]
            assert re.findall(r"; (counted \d|void)", said) == [f"counted {n}" if n else "void" for _, n, _ in own]
            assert "for this order" not in said  # how much others bid for it is not told


def label(bid: str, game: Game) -> str:
    """A bid as letters print it."""
    points, _, order = bid.partition(": ")
    return f"{points}: {order_label(require_order(order), game.variant)}"


@pytest.mark.parametrize("scene", MOVES, ids=lambda scene: scene.phase)
def test_the_results_carry_the_seal_of_the_bids(game: Game, scene: Scene) -> None:
    for name in game.table.people:
        said = game.turn(scene.phase).results_letter(name)
        assert f"ids of this phase are sealed: {game.settled[scene.phase].commitment}" in said


def test_the_ledger_that_everybody_gets_after_the_end_proves_every_seal(game: Game) -> None:
    texts = {game.letter(name, LEDGER).text for name in game.table.people}
    (text,) = texts
    blocks = re.findall(r"^[0-9a-f]{32}\n(?:\S.*\n)+", text, re.MULTILINE)
    assert len(blocks) == len(MOVES)
    for scene, block in zip(MOVES, blocks, strict=True):
        salt, *sealed = block.splitlines()
        assert sealed == [scene.phase, *(f"{side}: {bid} = {n}" for side, bid, n, _ in game.ledger(scene))]
        assert hashlib.sha256(block.encode()).hexdigest() == game.settled[scene.phase].commitment
        assert salt == game.settled[scene.phase].salt
        assert matches_commitment(game.settled[scene.phase])


# -- what everybody reads, and what nobody may


def test_the_results_have_the_printed_layout(game: Game) -> None:  # §11.4.4
    (letter,) = (each for each in game.turn("S1865M").after["TEAL"] if "results" in each.subject)
    said = "\n".join(re.sub(" {2,}", "  ", line).rstrip() for line in letter.text.splitlines())
    for block in (
        "-----\nSiberia (Olive)\n\nA Irku - Urga  Bounced 1v1\nA Yaku - Amur  Succeeds\n-----\n",
        "-----\nChina (Yellow)\n\nA Peki - Mukd  Bounced 1v1\nA Chen H  Succeeds\nA Hsia H  Succeeds\n-----\n",
        "-----\nJapan (Violet)\n\nF Osak - Yell  Succeeds\nF Edo - East  Succeeds\n-----\n",
        "-----\nPortugal (Green)\n\nF Opor - Azor  Bounced 1v1\nF Lisb H  Succeeds\n-----\n",
        "-----\nNeutrals\n\nA Belg H  Dislodged by A Buda\n47 other units hold.\n-----\n",
        "\n51 other units hold.\n",
    ):
        assert block in said, said
    affiliates = said.partition("-----\nAffiliates\n\n")[2]
    for line in (
        "A Mukd S Irku - Urga  Cut by A Peki",
        "A Urga S Peki - Mukd  Cut by A Irku",
        "F Dubl - Azor  Bounced (sortie)",
        "A Gury - Zaka  Bounced (sortie)",
        "A Mins H  Dislodged by A Mosc",
        "A Wars S Mosc - Mins  Succeeds",
        "A Dama - Suez  Bounced (sortie)",
    ):
        assert f"{line}\n" in affiliates, affiliates
    assert "Hans" not in said.partition("\nWhy:\n")[0]  # three bids in vain are not to be seen


def test_every_letter_is_as_it_must_be_and_tells_no_orders_too_soon(game: Game) -> None:
    game.table.check_all()


def test_nobody_learns_of_anybodys_bids_before_the_end(game: Game) -> None:
    """An order that was bid for and never won stands in nobody's letters but its bidders', not even in the results."""
    bids = [(scene.phase, side, bid[6:], code) for scene in MOVES for side, bid, _, code in game.ledger(scene)]
    ever_won = {order for _, _, order, code in bids if code == "bid-won"}
    hunted = {(phase, order) for phase, _, order, _ in bids if order not in ever_won and not order.endswith(" H")}
    assert len(hunted) > len(SIDES)
    for phase, order in hunted:
        shown = re.compile(
            f"{re.escape(order)}|{re.escape(order_label(require_order(order), game.variant))}", re.IGNORECASE
        )
        assert not shown.search(game.log)
        bidders = {side for _, side, each, _ in bids if each == order}
        those_days = {side for when, side, each, _ in bids if (when, each) == (phase, order)}
        turn = game.turn(phase)
        for side in those_days:  # the hunt knows the spelling
            assert any(shown.search(flat(letter.text)) for letter in turn.before[side])
        for name, letter in game.table.letters():
            may_read = those_days if letter in (*turn.before.get(name, ()), *turn.after[name]) else bidders
            if name in may_read:
                assert name in SIDES
            elif letter.subject != LEDGER:
                assert not shown.search(flat(letter.text)), f"{letter.subject} to {name}"


def test_only_bidders_letters_speak_of_bids_with_points(game: Game) -> None:
    """`DP 2: …` stands in nobody's letters but the bidder's own; who does not play sees none at all."""
    spoken = re.compile(r"DP \d: [AF] \w+(?:/\w\w)?(?: S [AF] \w+)?(?: - \w+| H)?")
    known = {
        side: {label(bid, game) for scene in MOVES for bidder, bid, _, _ in game.ledger(scene) if bidder == side}
        for side in SIDES
    }
    for name, letter in game.table.letters():
        if letter.subject in (LEDGER, f"Diplomacy power assignment ({GAME} S1865M)"):
            continue
        others = {bid for side, bids in known.items() if side != name for bid in bids} - known.get(name, set())
        assert not others & set(spoken.findall(flat(letter.text))), f"{letter.subject} to {name}"
        if name in (MASTER, OBSERVER):
            assert not spoken.search(flat(letter.text)), f"{letter.subject} to {name}"
    assert not spoken.search(game.log)
    assert "handled" in game.log
    assert all(parse_bid(bid) for scene in MOVES for _, bid, _, _ in game.ledger(scene))
