"""The account of a battle: who met whom with what strength, and whose help was lost; each strength counted by hand."""

from judge.batch.written_lines import Unread, read_orders
from judge.board.json_positions import read_position
from judge.board.orders import Order
from judge.rules.adjudication import decide_movement
from judge.rules.explain_unit import explain_unit
from judge.rules.policies import Policies
from judge.rules.situation import Situation
from judge.writing.rendering.translator import in_english
from tests.rules.boards import STANDARD


def told(orders: dict[str, list[str]], about: str) -> list[tuple[str, str]]:
    """The account of the unit in a province, by code and in words; the units stand where the orders say."""
    units = {power: [" ".join(line.split()[:2]) for line in lines] for power, lines in orders.items()}
    position = read_position(STANDARD, {"phase": "S1901M", "units": units})
    read: dict[str, list[Order]] = {}
    unread: list[Unread] = []
    for power, lines in orders.items():
        read_orders(STANDARD, position, power, lines, read, unread)
    assert not unread
    battle = decide_movement(Situation.of(STANDARD, position, Policies.of(STANDARD.policies)), read)
    return [(each.code, in_english(each)) for each in explain_unit(battle, battle.number[about])]


def test_a_supported_attack_into_an_empty_place_and_its_rival() -> None:
    orders = {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}
    assert told(orders, "PAR") == [
        ("why-attack", "A PAR (France) attacked BUR with strength 2, supported by A MAR"),
        ("why-empty", "nobody stood in BUR"),
        ("why-rival", "A MUN (Germany) moved to BUR too, with strength 1"),
    ]


def test_a_support_that_was_cut() -> None:
    orders = {"FRANCE": ["A BUR - MUN", "A RUH S A BUR - MUN"], "GERMANY": ["A MUN H", "A KIE - RUH"]}
    assert told(orders, "BUR") == [
        ("why-attack", "A BUR (France) attacked MUN with strength 1"),
        ("why-help-cut", "the support of A RUH (France) was lost: cut by A KIE"),
        ("why-hold", "A MUN (Germany) held MUN with strength 1"),
    ]
    assert told(orders, "RUH") == [
        ("why-attack", "A KIE (Germany) attacked RUH with strength 1"),
        ("why-hold", "A RUH (France) held RUH with strength 1"),
    ]


def test_a_supporter_that_was_dislodged() -> None:
    orders = {
        "FRANCE": ["A BUR - MUN", "A RUH S A BUR - MUN"],
        "GERMANY": ["A MUN H", "A KIE - RUH", "A HOL S A KIE - RUH"],
    }
    lost = ("why-help-cut", "the support of A RUH (France) was lost: dislodged by A KIE")
    assert lost in told(orders, "BUR")


def test_a_support_for_something_else() -> None:
    orders = {"FRANCE": ["A BUR - MUN", "A MAR S A BUR"]}
    assert told(orders, "BUR") == [
        ("why-attack", "A BUR (France) attacked MUN with strength 1"),
        (
            "why-help-void",
            "the support of A MAR (France) did not count: A BUR was ordered to move, not to hold",
        ),
        ("why-empty", "nobody stood in MUN"),
    ]


def test_who_cannot_leave_stands_in_the_way_with_one() -> None:
    orders = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A BUR - BEL"], "ENGLAND": ["F BEL H"]}
    stuck = ("why-stuck", "A BUR (Germany) could not leave BUR and stayed there with strength 1")
    assert told(orders, "PAR") == [("why-attack", "A PAR (France) attacked BUR with strength 1"), stuck]
    assert told(orders, "BUR") == [
        ("why-attack", "A BUR (Germany) attacked BEL with strength 1"),
        ("why-hold", "F BEL (England) held BEL with strength 1"),
        ("why-attack", "A PAR (France) attacked BUR with strength 1"),
        stuck,
    ]


def test_who_leaves_makes_room() -> None:
    orders = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A BUR - BEL"]}
    assert told(orders, "PAR")[1:] == [("why-left", "A BUR (Germany) left BUR")]


def test_a_head_to_head_battle_is_told_once() -> None:
    orders = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A BUR - PAR"]}
    assert told(orders, "PAR") == [
        ("why-attack", "A PAR (France) attacked BUR with strength 1"),
        ("why-defence", "A BUR (Germany) attacked back, head to head, with strength 1"),
    ]


def test_who_is_beaten_head_to_head_keeps_nobody_out() -> None:
    orders = {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A BUR - PAR"], "ENGLAND": ["A GAS - PAR"]}
    assert told(orders, "GAS") == [
        ("why-attack", "A GAS (England) attacked PAR with strength 1"),
        ("why-left", "A PAR (France) left PAR"),
        (
            "why-rival-beaten",
            "A BUR (Germany) moved to PAR too, but was dislodged by the unit from there and kept nobody out",
        ),
    ]


CROSSING = {"ENGLAND": ["A LON - BEL", "F NTH C A LON - BEL"]}
SUNK = CROSSING | {"GERMANY": ["F HEL - NTH", "F DEN S F HEL - NTH"]}


def test_a_convoy_that_held() -> None:
    assert told(CROSSING | {"FRANCE": ["A BEL H"]}, "LON") == [
        ("why-carried", "F NTH (England) stood ready to convoy it"),
        ("why-attack", "A LON (England) attacked BEL with strength 1"),
        ("why-hold", "A BEL (France) held BEL with strength 1"),
    ]


def test_a_convoy_that_was_broken_as_all_see_it() -> None:
    sunk = "F NTH (England), which was to convoy it, was dislodged by F HEL (Germany)"
    assert told(SUNK, "LON") == [("why-sunk", sunk)]
    assert told(SUNK | {"FRANCE": ["A BEL H"]}, "BEL") == [
        ("why-attack-adrift", "A LON (England) was to attack BEL, but its convoy failed"),
        ("why-hold", "A BEL (France) held BEL with strength 1"),
    ]
    rival = ("why-rival-adrift", "A LON (England) moved to BEL too, but its convoy failed")
    assert told(SUNK | {"FRANCE": ["A PIC - BEL"]}, "PIC")[-1] == rival


def test_a_paradox() -> None:
    # DATC 6.F.14: by the Szykman rule the army stays, the support is not cut, and the fleet is dislodged
    orders = {"FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"], "ENGLAND": ["F LON S F IRI - ENG", "F IRI - ENG"]}
    assert told(orders, "BRE") == [
        ("why-paradox", "the convoy failed: it was part of a paradox (Szykman rule)"),
        ("why-sunk", "F ENG (France), which was to convoy it, was dislodged by F IRI (England)"),
    ]


def test_a_beleaguered_garrison() -> None:
    orders = {
        "FRANCE": ["A BUR - MUN", "A RUH S A BUR - MUN"],
        "RUSSIA": ["A SIL - MUN", "A BOH S A SIL - MUN"],
        "GERMANY": ["A MUN H"],
    }
    assert told(orders, "MUN") == [
        ("why-attack", "A BUR (France) attacked MUN with strength 2, supported by A RUH"),
        ("why-attack", "A SIL (Russia) attacked MUN with strength 2, supported by A BOH"),
        ("why-hold", "A MUN (Germany) held MUN with strength 1"),
        ("why-beleaguered", "the attackers of MUN kept each other out: a beleaguered garrison"),
    ]


def test_support_to_dislodge_ones_own_unit_does_not_count() -> None:
    orders = {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A MUN H", "A RUH S A BUR - MUN"]}
    assert told(orders, "BUR") == [
        ("why-attack", "A BUR (France) attacked MUN with strength 1"),
        (
            "why-own-victim",
            "the support of A RUH (Germany) did not count: no power can help to dislodge its own A MUN",
        ),
        ("why-hold", "A MUN (Germany) held MUN with strength 1"),
    ]


def test_why_no_retreat_was_open() -> None:
    # DATC 6.H: not where the attacker came from, not where somebody stands, not where units bounced
    orders = {
        "ITALY": ["F TUN H"],
        "FRANCE": ["F TYS - TUN", "F ION S F TYS - TUN", "F WES - NAF"],
        "ENGLAND": ["F MAO - NAF"],
    }
    assert told(orders, "TUN") == [
        ("why-attack", "F TYS (France) attacked TUN with strength 2, supported by F ION"),
        ("why-hold", "F TUN (Italy) held TUN with strength 1"),
        ("why-shut-held", "no retreat to ION: F ION stood there"),
        ("why-shut-standoff", "no retreat to NAF: units bounced there"),
        ("why-shut-attacker", "no retreat to TYS: F TYS attacked from there"),
        ("why-shut-held", "no retreat to WES: F WES stood there"),
    ]
    orders = {"ITALY": ["A TUN H"], "FRANCE": ["F TYS - TUN", "F ION S F TYS - TUN", "F WES - NAF"]}
    assert told(orders, "TUN")[2:] == [("why-shut-entered", "no retreat to NAF: F WES went there")]


def test_the_start_of_a_convoyed_attacker_is_closed_by_whoever_entered_it() -> None:
    # DATC 4.A.5: where an attacker came by sea its start is open, so here only the army from Kiel closes Holland
    orders = {
        "ENGLAND": ["A HOL - BEL VIA", "F NTH C A HOL - BEL", "A PIC S A HOL - BEL"],
        "FRANCE": ["A BEL H"],
        "GERMANY": ["A KIE - HOL", "A RUH H", "A BUR H"],
    }
    assert told(orders, "BEL")[-4:] == [
        ("why-shut-held", "no retreat to BUR: A BUR stood there"),
        ("why-shut-entered", "no retreat to HOL: A KIE went there"),
        ("why-shut-held", "no retreat to PIC: A PIC stood there"),
        ("why-shut-held", "no retreat to RUH: A RUH stood there"),
    ]
