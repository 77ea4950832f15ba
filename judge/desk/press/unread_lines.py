"""What an answer says of lines that were not read, and how its reader may send them to whom they are for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from judge.board.variant import Variant
from judge.common.message import Count, Message, Typed
from judge.common.word_lists import word_list
from judge.desk.handling.letter_context import LetterContext
from judge.game.seating import seat_label
from judge.game.settings import PressMode
from judge.game.state import Role, Seat
from judge.reading.mail.courtesies import is_courtesy
from judge.reading.mail.lines import LONGEST_LINE
from judge.reading.names import fold_words, spelled_out
from judge.writing.letters.replies import Section
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.render import harmless, one_line

_SHOWN_UNREAD = 3
_PROSE = 5  # unread words; so many were probably meant for other players
_MOST_SEARCHED = 40  # lines in which it is looked for whom a text is for
_LONGEST_NAME = 3  # words


class Unread(Message):
    """Title of the lines that were not read."""


class AndMore(Message):
    """How many more lines were not read than those shown."""

    lines: Count


class Attached(Message):
    """An attachment, among what was not read."""

    name: Typed


class TheRest(Message):
    """The end of a letter that is too long, among what was not read."""


class AttachmentsNotOpened(Message):
    """Where the lines of an attachment should be written instead."""


class NobodyHasSeen(Message):
    """Some unread lines read like a text for other players."""


class SendToOne(Message):
    """How to send a text to somebody, in lines of one's own; `to` is a power of theirs."""

    to: str


class SendToAll(Message):
    """How to send a text to all players, in lines of one's own."""


def unread_lines(context: LetterContext, *, cautious: bool) -> list[Section]:
    """What to say of the lines that were not read; nothing if all were. `cautious`: they are quoted harmlessly."""
    unread = _worth_telling(context)
    if not unread:
        return []
    shown = [_shown(each, cautious=cautious) for each in unread[:_SHOWN_UNREAD]]
    more = len(unread) - _SHOWN_UNREAD
    facts = {"shown": [*shown, *([AndMore(more)] if more > 0 else [])], "remarks": _on_unread(context, unread)}
    return [Section(Unread(), Passage("unread", facts))]


def _on_unread(context: LetterContext, unread: Sequence[str | Message]) -> list[Message]:
    """What to say about unread lines: that attachments were not opened, and how to send a text to other players."""
    attached = any(isinstance(each, Attached) for each in unread)
    said: list[Message] = [AttachmentsNotOpened()] if attached else []
    # a line that ends with a colon introduces the lines that were read
    written = [line for line in unread if isinstance(line, str) and not line.endswith(":")]
    how = _how_to_send(context, [line for line in context.unread if isinstance(line, str)])
    if how is not None and sum(len(line.split()) for line in written) >= _PROSE:
        said.append(NobodyHasSeen().with_more(how))
    return said


def _how_to_send(context: LetterContext, lines: Sequence[str]) -> Message | None:
    """The lines around a text of these lines that send it to the players that it names, or to another one; None for
    non-players, or in games without press."""
    for signed_on in context.seats:
        state, seat = context.game(signed_on.game), context.seat_of(signed_on)
        if seat.role is not Role.PLAYER or not seat.is_held or state.settings.press is PressMode.NONE:
            continue
        others = [each for each in state.players if each.powers and each.is_held and each != seat]
        if state.settings.press is not PressMode.BROADCAST and others:
            named = _named_in(lines, others, context.variant_of(state)) or others[:1]
            return SendToOne(" ".join(map(seat_label, named)))
        if state.settings.press is not PressMode.PARTIAL:
            return SendToAll()
    return None


def _named_in(lines: Iterable[str], seats: Sequence[Seat], variant: Variant) -> list[Seat]:
    """The seats of the power or group that is named first in these lines, and of others joined to it by an `and`."""
    names = _names_of_sides(variant)
    for line in islice(lines, _MOST_SEARCHED):
        words = fold_words(line[:LONGEST_LINE])
        for at in range(len(words)):
            sides = list(_joined(words[at:], names))
            found = {each.id: each for side in sides for each in seats if side in (each.group, *each.powers)}
            if found:
                return list(found.values())
    return []


def _joined(words: Sequence[str], names: Mapping[str, str]) -> Iterator[str]:
    """The sides with whose names a text begins that has these words: `Italy and Turkey`."""
    spans = ((length, " ".join(words[:length])) for length in range(_LONGEST_NAME, 0, -1))
    length, side = next(((length, names[span]) for length, span in spans if span in names), (0, ""))
    if side:
        yield side
        if words[length : length + 1] and words[length] in word_list("everything", "and"):
            yield from _joined(words[length + 1 :], names)


def _names_of_sides(variant: Variant) -> Mapping[str, str]:
    """What sides are called in all languages, to their keys. Adjectives are not among them: English is a language."""
    named = [(each.key, name) for each in variant.powers.values() for name in (each.key, each.name)]
    named += [(each.key, name) for each in variant.groups.values() for name in (each.key, each.name)]
    for names in variant.names.values():
        named += [
            (key, name) for key in variant.powers.keys() & names.keys() for name in names[key] if name[0].isupper()
        ]
    return {" ".join(fold_words(each)): key for key, name in named for each in spelled_out(name)}


def _worth_telling(context: LetterContext) -> list[str | Message]:
    """What was not read, without the greetings and names that no judge need read."""
    own = [context.seat_of(each) for each in context.seats]
    names = [context.sender.name, *(name for seat in own for name in (seat.name, *seat.powers))]
    return [each for each in context.unread if isinstance(each, Message) or not is_courtesy(each, names)]


def _shown(line: str | Message, *, cautious: bool) -> str | Message:
    """What was not read, as it is shown."""
    if isinstance(line, Message):
        return line
    return (harmless(line) or "…") if cautious else one_line(line, 70)
