"""Facts that several letters share, taken from a reader's view and made ready for templates."""

from judge.board.variant import Variant
from judge.game.state import Role
from judge.game.views import GameView
from judge.writing.receipts import default_words, due, unit_rows
from judge.writing.render import power_name
from judge.writing.replies import CentresByYear
from judge.writing.tables import centre_table, player_rows
from judge.writing.words import powers_words, samples


def counts(view: GameView, variant: Variant) -> dict[str, object]:
    """How many seats there are, how many are `taken` and `free`."""
    taken = sum(card.role is Role.PLAYER and card.held for card in view.seats)
    return {"taken": taken, "free": len(variant.powers) - taken, "seats": len(variant.powers)}


def position_facts(view: GameView, variant: Variant) -> dict[str, object]:
    """The reader's own units and centres, sample orders for them, and everybody's units."""
    position, own = view.position, view.own.powers if view.own else ()
    if position is None:
        return {"mine": "", "units": [], "centres": [], "samples": [], "everybody": []}
    return {
        "mine": powers_words(own, variant),
        "units": unit_rows(position, own, variant),
        "centres": [variant.provinces[each].name for power in own for each in position.centres_of(power)],
        "samples": samples(variant, position, own),
        "everybody": [
            (power_name(variant, power), ", ".join(str(unit) for unit in position.units_of(power)))
            for power in variant.powers
            if position.units_of(power)
        ],
    }


def missing_facts(view: GameView) -> dict[str, object]:
    """What the reader himself still has to order, and what becomes of it otherwise."""
    return {"due": due(view), "default": default_words(view)}


def summary_facts(view: GameView, variant: Variant, years: CentresByYear) -> dict[str, object]:
    """The table of centres by year, and who played."""
    return {"table": centre_table(variant, years), "players": player_rows(view, variant)}
