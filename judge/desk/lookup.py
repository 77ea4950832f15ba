"""The longer answers that commands share: lists, histories, summaries, help, and the text of a block."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.variant import Variant
from judge.desk.command import Command, Who
from judge.desk.guides import GUIDES
from judge.desk.visit import Visit, sign_on_words
from judge.desk.years import centres_by_year
from judge.game.boards import hands, variant_of
from judge.game.events import PhaseProcessed, RolledBack
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat, Status
from judge.game.views import view_for
from judge.reading.items import Call
from judge.reading.names import Ambiguous
from judge.reading.sides import find_side
from judge.writing import sections
from judge.writing.outgoing import OutLetter
from judge.writing.render import names, one_line, plural
from judge.writing.replies import Topic
from judge.writing.votes import open_votes

_OVER = (Status.WON, Status.DRAWN, Status.TERMINATED)


@dataclass(frozen=True, slots=True)
class _Card:
    name: str
    variant: str
    status: str
    phase: str | None
    deadline: datetime | None
    seats_taken: int


def _card(state: GameState) -> _Card:
    phase = str(state.position.phase) if state.position else None
    taken = sum(seat.is_held for seat in state.players)
    return _Card(state.name, state.variant, state.status.value, phase, state.deadline, taken)


def game_list(visit: Visit, *, with_over: bool = False) -> str:
    """LIST: the games that are forming or running (and those that are over), as this letter left them."""
    changed = {each.game: _card(each.after) for each in visit.effects.happenings}
    known = {card.name: card for card in visit.office.games()}
    cards = [card for _, card in sorted({**known, **changed}.items())]
    listed = [card for card in cards if with_over or card.status not in _OVER]
    visit.answer("Games", sections.list_games(listed, visit.zone))
    what = "" if with_over else " forming or running"
    return f"{plural(len(listed), 'game')}{what}, listed below" if listed else f"there is no game{what} now"


def listing(visit: Visit, state: GameState) -> str:
    """LIST game: what everybody may know of one game."""
    variant = variant_of(state)
    visit.answer(f"Game {state.name}", sections.list_game(view_for(state, variant, None), variant, visit.zone))
    return f"{state.name} is described below"


def status_of(visit: Visit) -> str:
    """STATUS: the game of the seat signed on, as that seat may see it."""
    state, seat = visit.here()
    variant = variant_of(state)
    view = view_for(state, variant, seat.id)
    visit.answer(f"Game {state.name}", sections.status(view, variant, seat.zone))
    return f"{state.name} is described below"


def votes_of(visit: Visit) -> str:
    """VOTES: the open questions of the game of the seat signed on, with that seat's own answers."""
    state, seat = visit.here()
    variant = variant_of(state)
    view = view_for(state, variant, seat.id)
    visit.answer("Open votes", open_votes(view, variant))
    return f"{plural(len(view.questions), 'vote')} open, shown below" if view.questions else "no vote is open now"


def summary_of(visit: Visit, state: GameState) -> str:
    """SUMMARY: the centres year by year."""
    variant = variant_of(state)
    happened = (event for each in visit.effects.happenings if each.game == state.name for event in each.events)
    told = [event for event in happened if isinstance(event, PhaseProcessed | RolledBack)]
    years = centres_by_year(state, variant, visit.office.phases(state.name), told)
    visit.answer(f"Summary of {state.name}", sections.summary(view_for(state, variant, None), variant, years))
    return f"the summary of {state.name} is below"


def past_letters(visit: Visit, state: GameState, codes: Sequence[str] | None) -> str:
    """HISTORY: the public letters of these phases (None: all), sent in a letter of their own.

    :raises Refusal: `no-history`: there are none.
    """
    if codes is None:
        past = list(visit.office.history(state.name))
    else:
        past = [letter for code in codes for letter in visit.office.history(state.name, code)]
    if not past:
        when = f" in {' or '.join(codes)}" if codes else " yet"
        sentence = f"Nothing was written to everybody in {state.name}{when}; SUMMARY {state.name} tells how it stands."
        raise Refusal("no-history", sentence, game=state.name)
    phase = codes[0] if codes and len(codes) == 1 else None
    subject = " ".join(part for part in ("Diplomacy history", state.name, phase) if part)
    text = sections.history(past, visit.zone)
    to = visit.reply_address
    if to is not None:
        own = visit.signed_on if visit.signed_on and visit.signed_on.game == state.name else None
        seat = visit.reply_seat(own, to) if own else None
        visit.enclose(OutLetter(to, seat, state.name, "history", phase, subject, text))
    return f"{plural(len(past), 'letter')} of {state.name}, as sent, in a letter to come"


def help_on(visit: Visit, topic: str, commands: Sequence[Command], found: Topic | None) -> str:
    """HELP: all commands, or one command or guide in full.

    :raises Refusal: `unknown-topic`, with the topics there are.
    """
    if not topic:
        groups = {str(who): [each for each in commands if each.who is who] for who in Who}
        visit.answer("Help", sections.help_overview(groups, GUIDES))
        return "all commands are listed below"
    guide = next((each for each in GUIDES if topic.upper() in (each.name, each.name.removesuffix("S"))), None)
    wanted = found or guide
    if wanted is None:
        listed = ", ".join([*(each.name for each in commands), *(each.name for each in GUIDES)])
        raise Refusal("unknown-topic", f"There is no help on {topic!r}; there is on {listed}.", topic=topic)
    visit.answer(f"Help on {wanted.name}", sections.help_topic(wanted))
    return f"{wanted.name} is explained below"


def power_named(state: GameState, text: str) -> str:
    """The power or group (or, before powers are dealt, the seat) that a text names.

    :raises Refusal: `unknown-power`, with what may have been meant.
    """
    if text.lower() in state.seats:
        return text.lower()
    variant = variant_of(state)
    found = find_side(variant, text)
    if isinstance(found, str):
        return found
    meant = found.candidates if isinstance(found, Ambiguous) else found.hints or hands(variant)
    listed = names(list(map(variant.side_name, meant)), "or")
    raise Refusal("unknown-power", f"{text!r} is not one power; it may be {listed}.", power=text)


def side_named(state: GameState, key: str) -> str:
    """The key of what is played in the seat of a power, group or seat's key: its group, where it has one."""
    seat = state.seats.get(key) or state.seat_of_side(key)
    return seat.group if seat is not None and seat.group else key


def option_words(variant: Variant) -> str:
    """The options that a variant leaves to its master, each with its values: `SUEZ (a year), CAP (a year or NONE)`."""
    listed = []
    for key, choice in variant.options.items():
        values = [*(value.upper() for value in choice.values or ()), *(["NONE"] if choice.may_be_none else [])]
        listed.append(
            f"{key.upper().replace('_', ' ')} ({names(values if choice.values else ['a year', *values], 'or')})"
        )
    return ", ".join(listed)


def player_named(state: GameState, text: str) -> str:
    """The seat, in a game that forms, of the player of that name or seat.

    :raises Refusal: `unknown-player`, with the players there are.
    """
    players = [seat for seat in state.players if seat.is_held]
    named = [seat.id for seat in players if text.casefold() in (seat.id, seat.name.casefold())]
    if len(named) != 1:
        listed = ", ".join(f"{seat.id} ({one_line(seat.name) or 'no name'})" for seat in players) or "no players yet"
        raise Refusal("unknown-player", f"{text!r} is not one player of {state.name}; there are {listed}.", text=text)
    return named[0]


def not_the_sender(command: str, named: str, state: GameState, seat: Seat) -> Refusal:
    """Why an address that did not write this letter is not taken, and how it can be."""
    address = one_line(named.strip("<>"), 80) if "@" in named else "the address that is to be used"
    how = "to the address that a reply to this letter goes to, or with"
    sentence = f"Write {command} from {address} itself, {how} SIGNON {sign_on_words(state, seat)} password above it."
    return Refusal("not-the-sender", sentence)


def require_alone(call: Call, state: GameState) -> None:
    """Make sure that a command without arguments was meant: nothing but the game's name may follow it.

    :raises Refusal: `not-alone`.
    """
    if call.rest.strip(" .!").lower() not in ("", state.name):
        raise Refusal("not-alone", f"If you mean the command, write {call.name} and nothing else on the line.")


def as_sentence(text: str) -> str:
    """What a reader of arguments said, with its capital and its stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


def block_text(call: Call, closing: str) -> str:
    """The lines between a command and its closing line.

    :raises Refusal: `not-closed`: the closing line is missing, so nobody can tell what was to be sent.
    """
    if not call.closed:
        unread = f", and the {plural(len(call.lines), 'line')} below not read" if call.lines else ""
        raise Refusal("not-closed", f"The line {closing} that ends the text is missing, so nothing was sent{unread}.")
    return "\n".join(line.text for line in call.lines).strip("\n")
