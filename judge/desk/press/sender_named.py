"""Whether a text tells who wrote it: by a name or an address of its sender, or by a line of a signature.

That matters where readers may not know who plays. The words of the board (`England`, `Victoria`) tell nothing by
themselves, and a part of a name that is an everyday word (`Will`) does only at the end of a text, or alone on a line.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from judge.board.variant import Variant
from judge.common.word_lists import any_word, word_list
from judge.game.players.likeness import same_mailbox
from judge.game.press.press_messages import PressMessage
from judge.game.state import GameState, Role, Seat
from judge.game.views.history import are_players_public
from judge.reading.names import fold_words

_SHORTEST = 3  # letters of a part of a name: initials and particles are in every text
_SHOWN = 3
_ADDRESS = re.compile(r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)*")
_CONTACT = re.compile(rf"\W*{any_word('signatures', 'contacts')}\W.*\d.*\d", re.IGNORECASE)


def hides_sender(state: GameState, sender: Seat, message: PressMessage) -> bool:
    """Whether somebody will read a message who may not learn which person wrote it."""
    if sender.role is not Role.PLAYER:
        return False
    masters = {seat.id for seat in state.masters}
    is_disguised = message.grey or bool(message.as_sender)
    return not masters.issuperset(message.to) and (is_disguised or not are_players_public(state))


def named_in(
    text: str, sender: Seat, also: Sequence[str], variant: Variant, addresses: Sequence[str] = ()
) -> tuple[str, ...]:
    """The words by which a text tells who its `sender` is, as they are written there; empty: it does not tell.

    `also` are other names that the sender goes by, `addresses` are others of theirs. At most three words are given,
    each once.
    """
    own = [each for each in dict.fromkeys((sender.address, sender.second, *addresses)) if each]
    names = [sender.name, *also, *map(_local, own)]
    told = [*_addresses(text, own), *_contacts(text), *_names(_ADDRESS.sub(" ", text), names, variant)]
    return tuple({each.casefold(): each for each in reversed(told)}.values())[::-1][:_SHOWN]


def _addresses(text: str, own: Sequence[str]) -> Iterator[str]:
    """The mail addresses in a text. A word with `@` may be something else (`FRANCE@spring`) unless it is their own."""
    for found in _ADDRESS.findall(text):
        if "." in found.rpartition("@")[2] or any(same_mailbox(found, each) for each in own):
            yield found


def _contacts(text: str) -> Iterator[str]:
    """The lines of a text that hold a telephone number or the like, as signatures have it."""
    return (line.strip() for line in text.splitlines() if len(line) < 200 and _CONTACT.match(line))


def _names(text: str, names: Iterable[str], variant: Variant) -> Iterator[str]:
    """The sender's names in a text: whole ones of several words, and their parts."""
    on_board, everyday = _words_of_board(variant), frozenset(word_list("names", "everyday"))
    lines = [fold_words(line) for line in text.splitlines()]
    last = next((line[-1] for line in reversed(lines) if line), "")
    alone = {last, *(line[0] for line in lines if len(line) == 1)}
    written = f" {' '.join(chain.from_iterable(lines))} "
    for name in names:
        words = fold_words(name)
        if len(words) > 1 and f" {' '.join(words)} " in written:
            yield name
            continue
        for word in words:
            if len(word) < _SHORTEST or word.isdecimal() or word in on_board or f" {word} " not in written:
                continue
            if word not in everyday or word in alone:
                yield word.capitalize()


def _local(address: str) -> str:
    """What stands before the `@` of an address, in words: `anna.w+dip@home` is `anna w`."""
    return re.sub(r"[\W\d_]+", " ", address.rpartition("@")[0].partition("+")[0]).strip()


def _words_of_board(variant: Variant) -> frozenset[str]:
    """The words of a board: its powers and places, what they are called, and what belongs to them."""
    named = [(key, power.name, power.adjective) for key, power in variant.powers.items()]
    placed = [(code, province.name) for code, province in variant.provinces.items()]
    return frozenset(word for called in (*named, *placed) for name in called for word in fold_words(name))
