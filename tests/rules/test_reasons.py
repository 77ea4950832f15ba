"""Every reason there is: brought about once, its sentence true of the board it is said of."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from judge.batch.written_lines import Unread, read_orders
from judge.board.json_positions import read_position
from judge.board.orders import Hold, Move, Order, Support
from judge.common.message import KINDS
from judge.rules.adjudication import adjudicate
from judge.rules.policies import Policies
from judge.rules.reasons import Reason
from judge.writing.rendering.translator import in_english
from tests.rules.boards import STANDARD


@dataclass(frozen=True)
class Case:
    """Orders, and what is said of one of them. Units stand where movement orders say, or as `board` tells."""

    code: str
    orders: dict[str, list[str]]
    about: str
    sentence: str
    board: dict[str, Any] = field(default_factory=dict)


def spring(code: str, orders: dict[str, list[str]], about: str, sentence: str, **more: Any) -> Case:
    """A case of a movement phase; `idle` units stand beside those that are ordered."""
    standing = {
        power: [*dict.fromkeys(" ".join(line.split()[:2]) for line in lines)] for power, lines in orders.items()
    }
    for power, units in more.pop("idle", {}).items():
        standing[power] = [*standing.get(power, []), *units]
    return Case(code, orders, about, sentence, {"phase": "S1901M", "units": standing} | more)


def retreats(code: str, orders: dict[str, list[str]], about: str, sentence: str, dislodged: dict[str, Any]) -> Case:
    return Case(code, orders, about, sentence, {"phase": "S1901R", "dislodged": dislodged})


def winter(
    code: str, orders: list[str], about: str, sentence: str, units: list[str], centres: list[str], **others: list[str]
) -> Case:
    """A case of an adjustment phase, all of it France's; `others` own centres."""
    board = {"phase": "W1901A", "units": {"FRANCE": units}, "centres": {"FRANCE": centres} | others}
    return Case(code, {"FRANCE": orders}, about, sentence, board)


PARADOX = {
    "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"],
    "ENGLAND": ["F LON S F IRI - ENG", "F IRI - ENG"],
}
"""DATC 6.F.14: ENG is dislodged if and only if it is not."""
PANDIN = PARADOX | {"GERMANY": ["F NTH S F BEL - ENG", "F BEL - ENG"]}
"""DATC 6.F.16: the two attacks on ENG are equal if and only if the convoy does not cut London's support."""
CROSSING = {"FRANCE": ["A BRE - LON"], "ENGLAND": ["F ENG C A BRE - LON"]}

CASES = [
    spring("moved-free", {"FRANCE": ["A PAR - BUR"]}, "A PAR - BUR", "succeeds, as nobody stands in the way"),
    spring(
        "moved-against",
        {"FRANCE": ["A BUR - MUN", "A RUH S A BUR - MUN"], "GERMANY": ["A MUN H", "A BER - MUN"]},
        "A BUR - MUN",
        "succeeds with 2 against A MUN (1) and A BER (1)",
    ),
    spring(
        "moved-ring",
        {"TURKEY": ["F ANK - CON", "A CON - SMY", "A SMY - ANK"]},
        "A CON - SMY",
        "succeeds, as the units move in a circle",
    ),
    spring(
        "beaten-by-hold",
        {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A MUN H", "A BER S A MUN"]},
        "A BUR - MUN",
        "bounced: A MUN stayed (1 against 2)",
    ),
    spring(
        "beaten-by-defence",
        {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
        "A BUR - MUN",
        "bounced: A MUN attacked back (1 against 2)",
    ),
    spring(
        "beaten-by-rival",
        {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
        "A PAR - BUR",
        "bounced with A MUN (1 against 2)",
    ),
    spring(
        "beaten-by-rival",
        {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"], "ITALY": ["A MAR - BUR"]},
        "A PAR - BUR",
        "bounced with A MUN (1 against 1), and with A MAR",
    ),
    spring(
        "beaten-by-rival",  # only those as strong as the strongest keep it out
        {"FRANCE": ["A PAR - BUR", "A GAS S A PAR - BUR"], "GERMANY": ["A MUN - BUR"], "ITALY": ["A MAR - BUR"]},
        "A MUN - BUR",
        "bounced with A PAR (1 against 2)",
    ),
    spring(
        "own-unit",
        {"FRANCE": ["A PAR - BUR", "A BUR H"]},
        "A PAR - BUR",
        "A BUR stayed, and no power can dislodge its own unit",
    ),
    spring(
        "no-own-help",
        {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A BUR H", "A MUN S A PAR - BUR"]},
        "A PAR - BUR",
        "bounced: A BUR stayed (1 against 1); its own power's support is void",
    ),
    spring(
        "convoy-broken",
        CROSSING | {"GERMANY": ["F BEL - ENG", "F NTH S F BEL - ENG"]},
        "A BRE - LON",
        "convoy disrupted: F ENG was dislodged by F BEL",
    ),
    spring(
        "convoy-paradox",
        PARADOX,
        "A BRE - LON",
        "convoy failed: it is part of a paradox (Szykman rule)",
    ),
    spring(
        "convoy-missing",
        {"FRANCE": ["A BRE - LON"]},
        "A BRE - LON",
        "no complete convoy to LON was ordered",
        idle={"ENGLAND": ["F ENG"]},
    ),
    spring("support-given", {"FRANCE": ["A PAR S A BUR", "A BUR H"]}, "A PAR S A BUR", "given"),
    spring(
        "support-attacked",
        # Silesia is where the support is given against: only the attack from Tyrolia cuts it
        {"ITALY": ["A SIL - MUN"], "AUSTRIA": ["A TYR - MUN"], "GERMANY": ["A BER - SIL", "A MUN S A BER - SIL"]},
        "A MUN S A BER - SIL",
        "support cut by A TYR",
    ),
    spring(
        "support-dislodged",
        {
            "RUSSIA": ["A SIL - MUN", "A BOH S A SIL - MUN"],
            "GERMANY": ["A BER - SIL", "A MUN S A BER - SIL"],
        },
        "A MUN S A BER - SIL",
        "support cut: dislodged by A SIL",
    ),
    spring(
        "support-unmatched",
        {"FRANCE": ["A PAR S A MAR - BUR", "A MAR H"]},
        "A PAR S A MAR - BUR",
        "A MAR was not ordered to move to BUR",
    ),
    spring(
        "support-not-holding",
        {"FRANCE": ["A PAR S A BUR", "A BUR - MUN"]},
        "A PAR S A BUR",
        "A BUR was ordered to move, not to hold",
    ),
    spring("convoy-available", CROSSING, "F ENG C A BRE - LON", "available"),
    spring(
        "convoy-dislodged",
        CROSSING | {"GERMANY": ["F BEL - ENG", "F NTH S F BEL - ENG"]},
        "F ENG C A BRE - LON",
        "convoy disrupted: dislodged by F BEL",
    ),
    spring(
        "convoy-held-up",
        PANDIN,
        "F ENG C A BRE - LON",
        "convoy disrupted: it is part of a paradox (Szykman rule)",
    ),
    spring(
        "convoy-unmatched",
        {"FRANCE": ["A BRE H"], "ENGLAND": ["F ENG C A BRE - LON"]},
        "F ENG C A BRE - LON",
        "A BRE was not ordered to move to LON by convoy",
    ),
    spring("stands", {"FRANCE": ["A PAR H"]}, "A PAR H", "holds: nobody attacked"),
    spring(
        "stands-against",
        {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A MUN H"]},
        "A MUN H",
        "holds against A BUR (1 against 1)",
    ),
    spring(
        "stands-between",
        {
            "FRANCE": ["A BUR H"],
            "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"],
            "ITALY": ["A MAR - BUR", "A GAS S A MAR - BUR"],
        },
        "A BUR H",
        "holds: A MUN bounced with A MAR (2 against 2)",
    ),
    spring(
        "dislodged-by",
        {"FRANCE": ["A BUR - MUN", "A RUH S A BUR - MUN"], "GERMANY": ["A MUN H"]},
        "A MUN H",
        "dislodged by A BUR (2 against 1)",
    ),
    # illegal orders
    spring("no-unit", {"FRANCE": ["A PAR H"]}, "A PAR H", "France has no unit in PAR", units={}),
    spring(
        "not-yours", {"FRANCE": ["A MUN H"]}, "A MUN H", "the unit in MUN is Germany's", units={"GERMANY": ["A MUN"]}
    ),
    spring("wrong-phase", {"FRANCE": ["A PAR B"]}, "A PAR B", "there is no such order in this phase"),
    spring("stays-put", {"FRANCE": ["A PAR - PAR"]}, "A PAR - PAR", "a unit cannot move to where it stands"),
    spring("out-of-reach", {"FRANCE": ["A PAR - MUN"]}, "A PAR - MUN", "A PAR cannot reach MUN"),
    spring(
        "no-fleet-way",
        {"FRANCE": ["A BRE - LON"]},
        "A BRE - LON",
        "A BRE cannot reach LON: no fleets stand where a convoy would need them",
    ),
    spring(
        "which-coast",
        {"FRANCE": ["F MAO - SPA"]},
        "F MAO - SPA",
        "SPA has more than one coast that F MAO can reach: write SPA/NC or SPA/SC",
    ),
    spring(
        "coast-out-of-reach",
        {"FRANCE": ["F GAS - SPA/SC"]},
        "F GAS - SPA/SC",
        "F GAS cannot reach SPA/SC; it can reach SPA/NC",
    ),
    spring(
        "coast-omitted",
        {"FRANCE": ["F GAS - SPA"]},
        "F GAS - SPA",
        "the coast of SPA is missing: write SPA/NC",
        policies={"omitted_coast": "fail"},
    ),
    spring("no-target", {"FRANCE": ["A PAR S A BUR"]}, "A PAR S A BUR", "there is no unit in BUR"),
    spring("supports-itself", {"FRANCE": ["A PAR S A PAR"]}, "A PAR S A PAR", "a unit cannot support itself"),
    spring(
        "support-out-of-reach",
        {"FRANCE": ["A PAR S A MUN"]},
        "A PAR S A MUN",
        "A PAR cannot support into MUN: it cannot move there",
        idle={"GERMANY": ["A MUN"]},
    ),
    spring(
        "target-out-of-reach",
        {"FRANCE": ["A PAR S A VEN - BUR"]},
        "A PAR S A VEN - BUR",
        "A VEN cannot reach BUR, so this support can never count",
        idle={"ITALY": ["A VEN"]},
    ),
    spring(
        "support-own-place",
        {"FRANCE": ["A PAR S A BUR - PAR"]},
        "A PAR S A BUR - PAR",
        "a unit cannot support a move to where it stands",
        idle={"GERMANY": ["A BUR"]},
    ),
    spring(
        "carrier-cannot-support",
        {"ENGLAND": ["F ENG S A BRE - LON"]},
        "F ENG S A BRE - LON",
        "LON can only be reached by the convoy of this fleet, which cannot support as well",
        idle={"FRANCE": ["A BRE"]},
    ),
    spring(
        "not-at-sea",
        {"ENGLAND": ["F LON C A BRE - YOR"]},
        "F LON C A BRE - YOR",
        "F LON is not at sea; only fleets at sea can convoy",
        idle={"FRANCE": ["A BRE"]},
    ),
    spring(
        "not-an-army",
        {"ENGLAND": ["F ENG C F BRE - LON"]},
        "F ENG C F BRE - LON",
        "F BRE is not an army; only armies can be convoyed",
        idle={"FRANCE": ["F BRE"]},
    ),
    spring(
        "no-route",
        {"ENGLAND": ["F BAL C A BRE - LON"]},
        "F BAL C A BRE - LON",
        "a fleet in BAL cannot help to convoy from BRE to LON",
        idle={"FRANCE": ["A BRE"]},
    ),
    spring(
        "replaced",
        {"FRANCE": ["A PAR - BUR", "A PAR - PIC"]},
        "A PAR - BUR",
        "replaced by a later order for the same unit",
    ),
    # retreats
    retreats("retreated", {"FRANCE": ["A MAR R GAS"]}, "A MAR R GAS", "succeeds", {"FRANCE": ["A MAR"]}),
    retreats("not-dislodged", {"FRANCE": ["A PAR D"]}, "A PAR D", "France has no dislodged unit in PAR", {}),
    retreats(
        "retreat-closed",
        {"FRANCE": ["A MAR R PIE"]},
        "A MAR R PIE",
        "A MAR cannot retreat to PIE; it can retreat to GAS or SPA",
        {"FRANCE": {"A MAR": ["GAS", "SPA"]}},
    ),
    retreats(
        "which-coast",
        {"FRANCE": ["F MAO R SPA"]},
        "F MAO R SPA",
        "SPA has more than one coast that F MAO can reach: write SPA/NC or SPA/SC",
        {"FRANCE": {"F MAO": ["SPA/NC", "SPA/SC"]}},
    ),
    retreats(
        "retreat-clash",
        {"FRANCE": ["A MAR R GAS"], "GERMANY": ["A BUR R GAS"]},
        "A MAR R GAS",
        "A BUR retreated to GAS too",
        {"FRANCE": ["A MAR"], "GERMANY": ["A BUR"]},
    ),
    retreats("disbanded", {"FRANCE": ["A MAR D"]}, "A MAR D", "disbanded", {"FRANCE": ["A MAR"]}),
    retreats("disbanded-silent", {}, "A MAR D", "disbanded: no retreat was ordered", {"FRANCE": ["A MAR"]}),
    # adjustments
    winter("built", ["F BRE B"], "F BRE B", "succeeds", [], ["BRE"]),
    winter(
        "no-builds",
        ["A PAR B"],
        "A PAR B",
        "France has no builds: it owns 1 centre and has 2 units",
        ["A BUR", "A GAS"],
        ["PAR"],
    ),
    winter(
        "builds-used-up",
        ["A PAR B", "F BRE B"],
        "F BRE B",
        "no more builds are allowed (1 in all)",
        ["A GAS"],
        ["BRE", "PAR"],
    ),
    winter("builds-used-up", ["WAIVE"], "WAIVE", "no more builds are allowed (0 in all)", ["A PAR"], ["PAR", "SPA"]),
    winter("not-home", ["A SPA B"], "A SPA B", "SPA is not a home centre of France", [], ["SPA", "PAR"]),
    winter("not-owned", ["A PAR B"], "A PAR B", "France does not own PAR", [], ["BRE"], GERMANY=["PAR"]),
    winter("occupied", ["A PAR B"], "A PAR B", "PAR is occupied", ["A PAR"], ["BRE", "PAR"]),
    winter(
        "built-there", ["F BRE B", "A BRE B"], "A BRE B", "a unit is already being built in BRE", [], ["BRE", "PAR"]
    ),
    winter("kind-omitted", ["BRE B"], "BRE B", "write A or F: both can be built in BRE", [], ["BRE"]),
    winter("cannot-stand", ["F PAR B"], "F PAR B", "F PAR cannot stand there", [], ["PAR"]),
    winter("waived", ["WAIVE"], "WAIVE", "a build is not used", [], ["PAR"]),
    winter("waived-silent", [], "WAIVE", "a build was not used: none was ordered", [], ["PAR"]),
    winter("removed", ["A BUR D"], "A BUR D", "removed", ["A BUR"], []),
    winter(
        "removed-silent",
        [],
        "A GAS D",
        "removed by the rules of civil disorder: 1 step from its nearest centre",
        ["A PAR", "A GAS"],
        ["PAR"],
    ),
    winter(
        "removed-homeless",
        [],
        "A GAS D",
        "removed by the rules of civil disorder: no centre of its power can be reached",
        ["A GAS"],
        [],
    ),
    winter(
        "no-removals",
        ["A BUR D"],
        "A BUR D",
        "France has no removals: it owns 2 centres and has 1 unit",
        ["A BUR"],
        ["BRE", "PAR"],
    ),
    winter(
        "removed-already",
        ["A BUR D", "A BUR D"],
        "A BUR D",
        "A BUR is already being removed",
        ["A BUR", "A GAS"],
        [],
    ),
    winter(
        "removals-used-up",
        ["A BUR D", "A GAS D"],
        "A GAS D",
        "no more removals are due (1 in all)",
        ["A BUR", "A GAS"],
        ["PAR"],
    ),
]


PARTS = ("-strength", "-count", "supported-by", "open-in-", "retreats-open", "why-help-attacked", "why-help-dislodged")
"""What tells codes of parts of reasons: `HoldStrength`, `CentreCount` …"""
CODES = [code for code, kind in KINDS.items() if issubclass(kind, Reason) and not any(part in code for part in PARTS)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.code))
def test_a_reason_and_its_sentence(case: Case) -> None:
    before = read_position(STANDARD, case.board)
    orders: dict[str, list[Order]] = {}
    unread: list[Unread] = []
    for power, lines in case.orders.items():
        read_orders(STANDARD, before, power, lines, orders, unread)
    outcome = adjudicate(STANDARD, before, orders, Policies.of(case.board.get("policies", {})))
    assert not unread
    found = [(each.reason.code, in_english(each.reason)) for each in outcome.results if str(each.order) == case.about]
    assert (case.code, case.sentence) in found


@pytest.mark.parametrize("order", [Hold("A", "XXX"), Move("A", "PAR", "XXX"), Support("A", "PAR", "A", "XXX")])
def test_a_place_that_the_map_has_not_is_an_illegal_order(order: Order) -> None:
    # the order parser would have refused the name; for orders made in code the rules do
    before = read_position(STANDARD, {"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}})
    results = adjudicate(STANDARD, before, {"FRANCE": [order]}).results
    found = [(each.order, each.reason.code, in_english(each.reason)) for each in results]
    assert (order, "unknown-place", "the map has no XXX") in found


def test_every_reason_is_brought_about_somewhere() -> None:
    here = {case.code for case in CASES} | {"unknown-place"}
    # those of the great variants
    own_rules = ("bids", "colonia", "continent", "explain_unit", "found_variants", "imperial", "intercontinental")
    told = "".join((Path(__file__).parent / f"test_{name}.py").read_text(encoding="utf-8") for name in own_rules)
    assert [code for code in CODES if code not in here and f'{code}"' not in told] == []
