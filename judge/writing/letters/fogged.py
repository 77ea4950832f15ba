"""Letters in fog: what a player sees, news for those who see nothing of the board, and the end of the fog."""

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import about_game
from judge.writing.rendering.render import names, place_words, power_name, text_of, unbroken, unit_label
from judge.writing.rendering.translatable import joined, say
from judge.writing.rendering.translator import told


def sight_rows(view: GameView, variant: Variant) -> list[tuple[str, str]]:
    """The powers that a player sees, their own first, with units (dislodged ones too) and centres; empty without fog.
    Units that nobody plays are left out, because everybody knows them.
    """
    position, own = view.position, view.own.powers if view.own else ()
    if position is None or not view.in_fog or not own:
        return []
    rows: list[tuple[str, str]] = []
    for power in sorted(variant.powers, key=lambda each: each not in own):
        units: list[str] = [unit_label(unit, variant) for unit in position.units_of(power)]
        units += [
            say("{unit} (dislodged)", unit=unit_label(each.unit, variant)) for each in position.dislodged_of(power)
        ]
        centres = [place_words(variant, each) for each in position.centres_of(power)]
        if units or centres:
            said = [joined(map(unbroken, units), ", ") if units else say("no units")]
            said += [say("centres: {changed}", changed=names(centres))] if centres else []
            rows.append((power_name(variant, power), joined(said, "; ")))
    return rows


def sight(view: GameView, variant: Variant) -> str:
    """STATUS in fog: the same as a text of its own."""
    return text_of("sight", rows=sight_rows(view, variant))


def unseen(to: Reader, view: GameView, variant: Variant, what: Message) -> OutLetter:
    """To those who see nothing of the board, and to the record: what happened, in a sentence, and what comes next."""
    return letter("fogged", about_game(view, "goes on"), to, view, variant, {"what": told(what, variant)})


def lifted(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To everybody when a game in fog has ended: its record is open."""
    return letter("fog_lifted", about_game(view, "open"), to, view, variant)
