"""Disputed points of the rules as named policies (DATC section 4), chosen by variant or master.

The first choice of each is the default: the 2023 rulebook with the preferences of DATC v3.2. `docs/datc.md` lists
what each choice means.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from judge.common.message import Message, MessageError, OneOf, Typed

CHOICES: dict[str, tuple[str, ...]] = {
    "paradox": ("szykman", "1971", "1982", "2000"),  # 4.A.2
    "convoy_disruption": ("all_routes", "any_route"),  # 4.A.1
    "adjacent_convoy": ("2023", "1971", "1982", "dptg"),  # 4.A.3
    "self_cut": ("from_province", "from_sea"),  # 4.A.4
    "convoy_retreat": ("allowed", "barred"),  # 4.A.5
    "dislodged_influence": ("head_to_head", "never"),  # 4.A.7
    "omitted_coast": ("infer", "fail"),  # 4.B.2
    "wrong_coast": ("illegal", "ignore"),  # 4.B.3
    "support_coast": ("optional", "required"),  # 4.B.4
    "civil_disorder": ("owned_centres", "home_centres"),  # 4.D.8
    "port_convoy": ("allowed", "barred"),  # whether fleets in a port (an island chain) may convoy
}


class NoSuchRule(Message):
    """No disputed rule has that name."""

    name: Typed
    rules: tuple[str, ...]


class RuleCannotBe(Message):
    """A disputed rule has no such choice."""

    rule: str
    choice: Typed
    choices: OneOf[str]


class UnknownPolicy(MessageError):
    """There is no such disputed rule, or no such choice of it; the text names those that there are."""


@dataclass(frozen=True, slots=True)
class Policies:
    """One choice for every disputed point."""

    paradox: str = "szykman"
    convoy_disruption: str = "all_routes"
    adjacent_convoy: str = "2023"
    self_cut: str = "from_province"
    convoy_retreat: str = "allowed"
    dislodged_influence: str = "head_to_head"
    omitted_coast: str = "infer"
    wrong_coast: str = "illegal"
    support_coast: str = "optional"
    civil_disorder: str = "owned_centres"
    port_convoy: str = "allowed"

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> "Policies":
        """The policies with these choices, and the defaults for all other points.

        :raises UnknownPolicy: a point or a choice is unknown.
        """
        for name, choice in chosen.items():
            if name not in CHOICES:
                raise UnknownPolicy(
                    f"no policy is called {name!r}; known: {', '.join(CHOICES)}", NoSuchRule(name, tuple(CHOICES))
                )
            if choice not in CHOICES[name]:
                raise UnknownPolicy(
                    f"policy {name} cannot be {choice!r}; it can be {' or '.join(CHOICES[name])}",
                    RuleCannotBe(name.upper(), choice, CHOICES[name]),
                )
        return cls(**{each.name: chosen[each.name] for each in fields(cls) if each.name in chosen})

    @property
    def has_via(self) -> bool:
        """Whether VIA CONVOY in an order means anything: those of 1971 and 1982 do not know it (DATC 6.G.8)."""
        return self.adjacent_convoy in ("2023", "dptg")
