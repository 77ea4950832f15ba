"""Tables for summaries and lists: centres by year, who plays what."""

from judge.board.variant import Variant
from judge.game.state import Role
from judge.game.views import GameView
from judge.writing.render import WIDTH, one_line, power_name
from judge.writing.replies import CentresByYear
from judge.writing.words import powers_words

_CELL = 6


def centre_table(variant: Variant, years: CentresByYear) -> list[str]:
    """How many centres each power owned after each year: a row a power, a column a year, as many blocks as it takes."""
    if not years:
        return []
    width = max(len(power_name(variant, power)) for power in variant.powers) + 4
    fit = max(1, (WIDTH - width) // _CELL)
    told = sorted(years)
    blocks = [told[at : at + fit] for at in range(0, len(told), fit)]
    return [line for block in blocks for line in [*_block(variant, years, block, width), ""]][:-1]


def _block(variant: Variant, years: CentresByYear, told: list[int], width: int) -> list[str]:
    lines = [" " * width + "".join(f"{year:>{_CELL}}" for year in told)]
    for power in variant.powers:
        counts = [sum(owner == power for owner in years[year].values()) for year in told]
        lines.append(
            f"  {power_name(variant, power)}".ljust(width) + "".join(f"{each or '-':>{_CELL}}" for each in counts)
        )
    return lines


def player_rows(view: GameView, variant: Variant) -> list[tuple[str, str]]:
    """The seats as two columns: what is played, by whom."""
    rows = []
    for card in view.seats:
        name = one_line(card.name, 40) or "no name given"
        match card.role:
            case Role.MASTER:
                what = "Master"
            case Role.OBSERVER:
                what = "Observer"
            case _:
                what = powers_words(card.powers, variant) or "Player"
        rows.append((what, name if card.held else "vacant"))
    return rows
