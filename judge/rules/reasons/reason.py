"""What all reasons have in common: the facts by which records and pictures show who decided against whom."""

from judge.board.position import Unit
from judge.common.message import Message


class Reason(Message, abstract=True):
    """Why an order came out as it did, or what decided it. Some declare strengths and units by the names below."""

    @property
    def strengths(self) -> tuple[int, int] | None:
        """The strength of an attack and of what it met; None where the reason compares none."""
        facts = self.facts
        met = next((name for name in ("hold", "defend", "prevent") if name in facts), "")
        return (facts["attack"], facts[met]) if met else None

    @property
    def by(self) -> str:
        """The unit (`A PEKI`) that cut, disrupted, dislodged or attacked; empty when none did."""
        attacker = getattr(self, "attacker", None)
        return str(attacker) if isinstance(attacker, Unit) else ""
