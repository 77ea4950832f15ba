"""Results of orders: a verdict, a reason with its numbers, and the position that follows.

Verdicts are DATC's own words. A reason is a stable code with facts, and makes one English sentence.
"""

import enum
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from judge.board.bid import Bid
from judge.board.orders import Order
from judge.board.position import Position, Unit


class Verdict(enum.StrEnum):
    """What became of an order (the words of DATC)."""

    SUCCEEDS = "succeeds"  # a move, retreat, build, removal
    FAILS = "fails"
    GIVEN = "given"  # a support
    CUT = "cut"
    AVAILABLE = "available"  # a convoy
    DISRUPTED = "disrupted"
    STANDS = "stands"  # a hold
    ILLEGAL = "illegal"  # impossible whatever others order: ignored
    INVALID = "invalid"  # possible, but nobody ordered what it needs


SENTENCES = {
    # movement
    "moved-free": "succeeds: nobody stands in the way",
    "moved-against": "succeeds: attack {attack} exceeds {against}",
    "moved-ring": "succeeds: every unit of the ring moves on",
    "beaten-by-hold": "failed: attack {attack} does not exceed hold {hold} of {defender}",
    "beaten-by-defence": "failed: attack {attack} does not exceed defence {defend} of {defender}, which attacks back",
    "beaten-by-rival": "failed: attack {attack} does not exceed {prevent} of {rival}, which wants {place} too",
    "own-unit": "failed: {defender} stays there, and no power dislodges its own unit",
    "no-own-help": "failed: attack {attack} does not exceed hold {hold} of {defender}; "
    "support against one's own unit does not count",
    "convoy-broken": "failed: the convoy was disrupted, {fleet} was dislodged by {attacker}",
    "convoy-paradox": "failed: its convoy is part of a paradox and does not take place ({rule})",
    "convoy-missing": "no complete convoy to {place} was ordered",
    "support-given": "given",
    "support-attacked": "cut by {attacker}",
    "support-dislodged": "cut: dislodged by {attacker}",
    "support-unmatched": "{unit} was not ordered to move to {place}",
    "support-not-holding": "{unit} was ordered to move, not to hold",
    "convoy-available": "available",
    "convoy-dislodged": "disrupted: dislodged by {attacker}",
    "convoy-held-up": "disrupted: part of a paradox ({rule})",
    "convoy-unmatched": "{unit} was not ordered to be convoyed to {place}",
    "stands": "stands: nobody attacked",
    "stands-against": "stands: hold {hold} against attack {attack} of {attacker}",
    "stands-between": "stands: attack {attack} of {attacker} does not exceed {prevent} of {rival}, which attacks too",
    "stands-against-sortie": "stands: {attacker} never leaves its place",
    "dislodged-by": "dislodged by {attacker}: attack {attack} exceeds hold {hold}",
    "sortie": "failed: a sortie with {attack} into {place}; a stationary unit never leaves its place",
    # illegal orders
    "no-unit": "{power} has no unit in {place}",
    "not-yours": "the unit in {place} is {owner}'s",
    "unknown-place": "the map has no {place}",
    "wrong-phase": "there is no such order in this phase",
    "stays-put": "a unit cannot move to where it stands",
    "out-of-reach": "{unit} cannot reach {place}",
    "way-of-owner": "{unit} cannot reach {place}: only the owner of {start} passes there",
    "way-of-power": "{unit} cannot reach {place}: only {power} passes there",
    "way-not-now": "{unit} cannot reach {place} now: it passes there {when} only",
    "canal-shut": "{unit} cannot reach {place} yet: {canal} is a canal from Spring {year} on",
    "no-fleet-way": "{unit} cannot reach {place}: no fleets stand where a convoy would need them",
    "which-coast": "{place} has more than one coast that {unit} can reach: write {coasts}",
    "coast-out-of-reach": "{unit} cannot reach {place}; it can reach {coasts}",
    "coast-omitted": "the coast of {place} must be written: {coasts}",
    "no-target": "there is no unit in {place}",
    "supports-itself": "a unit cannot support itself",
    "support-out-of-reach": "{unit} cannot support into {place}: it could not move there",
    "target-out-of-reach": "{unit} cannot reach {place}, so this support can never count",
    "support-own-place": "a unit cannot support a move to where it stands",
    "carrier-cannot-support": "{place} can only be reached by the convoy of this fleet, which cannot support as well",
    "not-at-sea": "{unit} is not at sea; only fleets at sea convoy",
    "not-an-army": "{unit} is no army; only armies are convoyed",
    "no-route": "no convoy route from {start} to {place} needs a fleet in {at}",
    "replaced": "replaced by a later order for the same unit",
    # retreats
    "retreated": "succeeds",
    "not-dislodged": "{power} has no dislodged unit in {place}",
    "retreat-closed": "{unit} cannot retreat to {place}; open: {open}",
    "retreat-clash": "failed: {others} retreated to {place} too",
    "disbanded": "disbanded",
    "disbanded-silent": "disbanded: no retreat was ordered",
    # adjustments
    "built": "succeeds",
    "adopted": "succeeds: {place} is an additional home centre of {power} from now on",
    "rebuilt": "rebuilt: its centre was empty",
    "interned": "interned: {place} may hold a fleet for {seasons} movement phases, no longer",
    "closed": "lost: nobody stays in {place} any longer",
    "canal-opened": "the canal is open: {place} has one coast",
    "no-builds": "{power} may build nothing: it owns {centres} and has {units}",
    "builds-used-up": "no build is left: {allowed} allowed",
    "not-home": "{place} is no home centre of {power}",
    "not-owned": "{power} does not own {place}",
    "no-site": "{place} is no place where {power} may build",
    "no-territory": "{place} is not in {power}'s home territory, where the first units are placed",
    "held-too-short": "{power} has held {place} without interruption since {since} only; "
    "it may build there from the winter of {first} on",
    "home-of-another": "{place} is or was a home centre of {owner} and cannot be another power's",
    "adopted-already": "{power} has its additional home centre, {place}; there is one for each power",
    "fleets-only": "only fleets are built in {place}",
    "fleets-first": "{least} of {power}'s first units must be fleets",
    "by-itself": "nobody builds or removes for {power}: its unit comes back by itself where its centre is empty",
    "occupied": "{place} is occupied",
    "built-there": "a unit is built in {place} already",
    "kind-omitted": "write A or F: both can be built in {place}",
    "cannot-stand": "{unit} cannot stand there",
    "waived": "a build is not used",
    "waived-silent": "a build was not used: none was ordered",
    "removed": "removed",
    "removed-silent": "removed by the rules of civil disorder: {distance} from its nearest centre",
    "removed-homeless": "removed by the rules of civil disorder: no centre of its power can be reached",
    "no-removals": "{power} has nothing to remove: it owns {centres} and has {units}",
    "removed-already": "{unit} is removed already",
    "removals-used-up": "no removal is left: {due} due",
    # bids
    "bids-unknown": "this variant has no Diplomacy Points",
    "bids-not-now": "Diplomacy Points are bid in movement phases only",
    "bid-for-player": "the unit in {place} is {owner}'s; points are bid for units that nobody plays",
    "bid-points": "a bid is a whole number of points from 1 to {most}",
    "bid-order-full": "a side bids at most {most} points for one order, and {already} are on it already",
    "bid-over-budget": "this is more than is left: {left} of {budget} points",
    "bid-void-attack": "void: {unit} attacks {place}, and whoever attacks a unit may not bid for it",
    "bid-void-support": "void: {unit} supports an attack on {place}, and whoever does may not bid for the unit there",
    "bid-won": "won: {total} for this order",
    "bid-lost": "lost: {total} for this order, {most} for another",
    "bid-tied": "tied: {total} for this order and for {others}; the unit holds",
    # what an explanation of one unit adds
    "why-attack": "{unit} ({owner}) attacked {place} with {strength}{helped}",
    "why-attack-adrift": "{unit} ({owner}) was to attack {place}, but its convoy failed",
    "why-hold": "{unit} ({owner}) held {place} with {strength}{helped}",
    "why-defence": "{unit} ({owner}) attacked back, head to head, with {strength}{helped}",
    "why-stuck": "{unit} ({owner}) could not leave {place}, and stood there with 1",
    "why-left": "{unit} ({owner}) left {place}",
    "why-empty": "nobody stood in {place}",
    "why-rival": "{unit} ({owner}) wanted {place} too, with {strength}{helped}",
    "why-rival-beaten": "{unit} ({owner}) wanted {place} too; the unit from there dislodged it, so it kept nobody away",
    "why-rival-adrift": "{unit} ({owner}) wanted {place} too, but its convoy failed",
    "why-beleaguered": "those who attacked {place} kept each other out: a beleaguered garrison",
    "why-help-cut": "the support of {unit} ({owner}) was lost: {how}",
    "why-help-void": "the support of {unit} ({owner}) was for something else: {how}",
    "why-own-victim": "the support of {unit} ({owner}) did not count: no power helps to dislodge its own {victim}",
    "why-carried": "{unit} ({owner}) was there to carry it",
    "why-sunk": "{unit} ({owner}), which was to carry it, was dislodged by {attacker} ({by})",
    "why-paradox": "the convoy was part of a paradox and did not take place ({rule})",
    "why-shut-attacker": "no retreat to {place}: {attacker} had come from there",
    "why-shut-entered": "no retreat to {place}: {unit} went there",
    "why-shut-held": "no retreat to {place}: {unit} was there",
    "why-shut-standoff": "no retreat to {place}: units bounced there",
}


class Reason(NamedTuple):
    """Why an order came out as it did: a stable code and its facts. `str(reason)` is an English sentence."""

    code: str
    facts: dict[str, object]

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.facts)

    def told(self, label: Callable[[str], str]) -> str:
        """The sentence with every space as reports print it; `label` is `Variant.label`."""
        return SENTENCES[self.code].format(**{name: _told(name, fact, label) for name, fact in self.facts.items()})

    @property
    def strengths(self) -> tuple[int, int] | None:
        """The strength of an attack and of what it met; None where the reason compares none."""
        met = next((self.facts[name] for name in ("hold", "defend", "prevent") if name in self.facts), None)
        attack = self.facts.get("attack")
        return (attack, met) if isinstance(attack, int) and isinstance(met, int) else None

    @property
    def by(self) -> str:
        """The unit (`A PEKI`) that cut, disrupted, dislodged or attacked; empty when none did."""
        return str(self.facts.get("attacker", ""))


_UNIT = re.compile(r"\b([AF]) ([0-9A-Z]+(?:/[A-Z]C)?)(?![0-9A-Za-z])")
_SPACE = re.compile(r"[0-9A-Z]+(?:/[A-Z]C)?(?![0-9A-Za-z])")
_NAMING_SPACES = frozenset({"place", "start", "at", "coasts", "open", "canal"})


def _told(name: str, fact: object, label: Callable[[str], str]) -> object:
    """A fact of a reason with its spaces as `label` prints them."""
    if isinstance(fact, Unit):
        return f"{fact.kind} {label(fact.space)}"
    if not isinstance(fact, str):
        return fact
    if name in _NAMING_SPACES:
        return _SPACE.sub(lambda found: label(found[0]), fact)
    return _UNIT.sub(lambda found: f"{found[1]} {label(found[2])}", fact)


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 centre`, `2 centres`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def because(code: str, **facts: object) -> Reason:
    """The reason of that code (a key of `SENTENCES`) with the facts that its sentence names."""
    return Reason(code, facts)


class Result(NamedTuple):
    """One order's outcome; `ordered` is False when the rules supplied the order."""

    power: str
    order: Order
    verdict: Verdict
    reason: Reason
    dislodged: bool = False
    destroyed: bool = False
    ordered: bool = True


def in_order(results: Iterable[Result], powers: Iterable[str]) -> tuple[Result, ...]:
    """The results sorted by power in this order, unknown powers last; the order within a power is kept."""
    rank = {power: place for place, power in enumerate(powers)}
    return tuple(sorted(results, key=lambda each: rank.get(each.power, len(rank))))


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One bid and what came of it. `weight` is what it counted: more than its points for a sponsor, 0 if void."""

    side: str
    bid: Bid
    weight: int
    reason: Reason


@dataclass(frozen=True)
class Outcome:
    """The outcome of a phase.

    `after` is the next position. Its phase is the next one in which a power has orders to give; when the game
    `is_over`, it is the one that would have followed. `winner` is a side (a power or a group), `drawn` are the sides
    that share a draw. `ledger` has the phase's bids. Results are computed when they are first asked for.
    """

    after: Position
    winner: str | None
    is_over: bool
    explain: Callable[[], tuple[Result, ...]]
    drawn: tuple[str, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """Every order's result, the powers in the variant's order."""
        return self.explain()
