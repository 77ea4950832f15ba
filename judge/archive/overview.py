"""What `judge archive show` prints: a game's life at a glance, and one phase with the letters everybody got."""

from judge.archive.records import Records
from judge.board.phase import Phase
from judge.game.boards import variant_of
from judge.game.state import Role


def show_game(records: Records, name: str) -> str:
    """A game's seats, phases and public letters.

    :raises LookupError: the archive has no such game.
    """
    state = records.game(name)
    if state is None:
        known = ", ".join(card.name for card in records.games()[:20]) or "none"
        raise LookupError(f"the archive has no game {name!r}; it has: {known}")
    lines = [f"{state.name}: {state.variant}, {state.status.value}"]
    if state.settings.options:
        lines.append("options " + ", ".join(f"{option} {value}" for option, value in state.settings.options.items()))
    if state.winner:
        lines.append(f"won by {state.winner}")
    if state.drawn:
        lines.append(f"drawn by {', '.join(state.drawn)}")
    if state.position:
        lines.append(f"phase {state.position.phase}")
    if state.deadline:
        lines.append(f"deadline {state.deadline:%Y-%m-%d %H:%M} UTC")
    lines += ["", "Seats"]
    for seat in state.seats.values():
        holder = seat.address or "nobody"
        played = f"{seat.group}: {', '.join(seat.powers)}" if seat.group else ", ".join(seat.powers)
        what = played if seat.role is Role.PLAYER and seat.powers else seat.role.value
        lines.append(f"  {seat.id:8} {what:20} {holder}")
    lines += ["", "Phases"]
    for phase in records.phases(name):
        note = "  (rolled back)" if phase.voided else ""
        lines.append(f"  {phase.phase:8} {phase.at:%Y-%m-%d %H:%M} UTC, {len(phase.results)} orders{note}")
    lines += ["", "Public letters"]
    lines += [f"  {letter.at:%Y-%m-%d %H:%M} UTC  {letter.subject}" for letter in records.history(name)]
    return "\n".join(lines)


def show_phase(records: Records, name: str, phase: str) -> str:
    """The public letters of a phase, as they were sent; its code may be as mapping tools have it (F1901B).

    :raises LookupError: the archive has no such game, or the game no letters of that phase.
    """
    state = records.game(name)
    if state is None:
        return show_game(records, name)
    phase = str(variant_of(state).calendar.meant(Phase.parse(phase)))
    letters = records.history(name, phase)
    if not letters:
        played = ", ".join(each.phase for each in records.phases(name)) or "none yet"
        raise LookupError(f"{name} has no letters of {phase}; phases played: {played}")
    rule = "-" * 72
    return f"\n{rule}\n".join(
        f"{letter.at:%Y-%m-%d %H:%M} UTC\nSubject: {letter.subject}\n\n{letter.text.rstrip()}" for letter in letters
    )
