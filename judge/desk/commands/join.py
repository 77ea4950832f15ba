"""JOIN: take a player's seat in a game that forms, or a vacant one in a game that runs."""

from judge.board.variant import Variant
from judge.desk.command import Command, Who, always
from judge.desk.lookup import as_sentence
from judge.desk.visit import Visit, name_of
from judge.game import forming
from judge.game.boards import hands, variant_of
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address
from judge.game.settings import StartMode
from judge.game.state import Role, Status
from judge.reading.commands import Misread, Recipients, read_recipients
from judge.reading.items import Call
from judge.reading.lists import read_sides


def _join(visit: Visit, call: Call) -> str:
    address = visit.sender("join a game")
    wish, _, rest = call.rest.rpartition("@")
    name, _, listed = rest.partition(" ")
    wishes = f"{wish} {listed}".strip()
    if not name:
        raise Refusal("no-game-name", "Say which game: JOIN spring-cup, or JOIN spring-cup FRANCE, Turkey.")
    state = visit.game(name)
    variant = variant_of(state)
    preferences = _wishes(wishes, variant) if wishes else ()
    was_in = find_by_address(state, address, Role.PLAYER) is not None
    state = visit.act(state.name, forming.join(state, variant, address, visit.visitor.name, preferences))
    seat = find_by_address(state, address, Role.PLAYER)
    chosen = ", ".join(variant.side_name(key) for key in seat.preferences) if seat else ""
    if was_in:
        what = "groups" if variant.groups else "powers"
        changed = f"your list of {what} is now {chosen}" if preferences else "nothing changed"
        return f"you are in {state.name} already; {changed}"
    if state.status is not Status.FORMING:
        taken_over = name_of(state, seat) if seat else ""
        return f"you take over {taken_over} in {state.name}; a letter with all you need is on its way"
    taken, seats = sum(each.is_held for each in state.players), len(hands(variant))
    if state.settings.start is StartMode.AUTO and forming.is_full(state, variant):
        visit.act(state.name, forming.start(state, variant, visit.now, visit.rng))
        return f"you are in {state.name}; it is full and starts now"
    wished = f" (your list: {chosen})" if chosen else ""
    return f"you are in {state.name}{wished}; seats taken: {taken} of {seats}"


def _wishes(text: str, variant: Variant) -> tuple[str, ...]:
    """The powers or groups that a list names: with commas or without, or by initials in a run.

    :raises Refusal: `unknown-power`, naming those there are.
    """
    listed = read_recipients(text, variant)
    if isinstance(listed, Recipients) and not listed.master:
        return listed.powers
    read = read_sides(text, variant)
    if not isinstance(read, Misread):
        return read
    what, named = ("groups", variant.groups.values()) if variant.groups else ("powers", variant.powers.values())
    known = ", ".join(each.name for each in named)
    raise Refusal("unknown-power", f"{as_sentence(read.said)} Its {what} are {known}; list them, the dearest first.")


COMMAND = Command(
    spellings=("JOIN", "TAKEOVER", "TAKE OVER"),
    usage=("JOIN game", "JOIN game FRANCE, Turkey, England", "JOIN game F, T, E"),
    summary="takes a seat in a game that forms, or a vacant power",
    help=(
        "Takes a player's seat. In a game that is forming you may list the powers you would like, by name or initial, "
        "the dearest first; they are dealt when it starts, and JOIN again changes the list. Where a player has "
        "several powers the list is of their groups, as JOIN game BLUE, TEAL. In a game that runs JOIN takes over a "
        "power (or a group) that nobody plays. A letter follows to which you can simply reply: that is how the judge "
        "knows you."
    ),
    who=Who.ANYBODY,
    needs_proof=always,
    handle=_join,
)
