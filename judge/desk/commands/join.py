"""JOIN: take a player's seat in a game that forms, or a vacant one in a game that runs."""

from judge.desk.command import Command, Who
from judge.desk.visit import Visit, variant_of
from judge.game import forming
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address
from judge.game.settings import StartMode
from judge.game.state import Role, Status
from judge.reading.commands import Misread, read_recipients
from judge.reading.items import Call


def _join(visit: Visit, call: Call) -> str:
    address = visit.sender("join a game")
    wish, _, name = call.rest.partition(" ")[0].rpartition("@")
    wishes = f"{wish} {call.rest.partition(' ')[2]}".strip()
    if not name:
        raise Refusal("no-game-name", "Say which game: JOIN spring-cup, or JOIN spring-cup FRANCE, Turkey.")
    state = visit.game(name)
    variant = variant_of(state)
    preferences: tuple[str, ...] = ()
    if wishes:
        read = read_recipients(wishes, variant)
        if isinstance(read, Misread):
            read = read_recipients(",".join(wishes.replace(",", " ").split()), variant)
        if isinstance(read, Misread) or read.master:
            powers = ", ".join(each.name for each in variant.powers.values())
            raise Refusal("unknown-power", f"The powers of {variant.title} are {powers}; list them, the dearest first.")
        preferences = read.powers
    was_in = find_by_address(state, address, Role.PLAYER) is not None
    state = visit.act(state.name, forming.join(state, variant, address, visit.visitor.name, preferences, visit.now))
    seat = find_by_address(state, address, Role.PLAYER)
    chosen = ", ".join(variant.powers[key].name for key in seat.preferences) if seat else ""
    if was_in:
        listed = f"your list of powers is now {chosen}" if preferences else "nothing changed"
        return f"you are in {state.name} already; {listed}"
    if state.status is not Status.FORMING:
        powers = " and ".join(variant.powers[key].name for key in (seat.powers if seat else ()))
        return f"you take over {powers} in {state.name}; a letter with all you need is on its way"
    taken, seats = sum(each.is_held for each in state.players), len(variant.powers)
    if state.settings.start is StartMode.AUTO and forming.is_full(state, variant):
        visit.act(state.name, forming.start(state, variant, visit.now, visit.rng))
        return f"you are in {state.name}; it is full and starts now"
    wished = f" (your list: {chosen})" if chosen else ""
    return f"you are in {state.name}{wished}; {taken} of {seats} seats are taken"


COMMAND = Command(
    spellings=("JOIN", "TAKEOVER", "TAKE OVER"),
    usage=("JOIN game", "JOIN game FRANCE, Turkey, England", "JOIN game F, T, E"),
    summary="takes a seat in a game that forms, or a vacant power",
    help=(
        "Takes a player's seat. In a game that is forming you may list the powers you would like, by name or initial, "
        "the dearest first; they are dealt when it starts, and JOIN again changes the list. In a game that runs JOIN "
        "takes over a power that nobody plays. A letter follows to which you can simply reply: that is how the judge "
        "knows you."
    ),
    who=Who.ANYBODY,
    handle=_join,
)
