"""Every command keeps every secret: who may not know it is answered alike in two games that differ in it alone.

Each secret is a pair of games. In both, each reader who may not know the secret writes every call of every command
(`tests.desk.calls`), and must be sent the same: the same words, the same pictures. A new command is tried by itself.
"""

import difflib
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, partial

import pytest

from judge.desk.command import AnyCommand
from judge.desk.handling import handler
from judge.desk.handling.effects import GameChange
from judge.desk.handling.sender import Proof, Sender
from judge.desk.registry import all_commands
from judge.game.events import GameRevealed, PhaseProcessed
from judge.game.views.gazetteer import Gazetteer
from judge.reading.mail.body import Body
from judge.reading.mail.lines import classify
from judge.writing.letters.outgoing import Attachment, OutLetter, Said
from judge.writing.rendering.letter_blocks import Quoted
from judge.writing.rendering.translator import Translator
from judge.writing.reports import gazetteer_files
from tests import leaks
from tests.desk.calls import calls
from tests.desk.house import ORDER_OF_JOINING, Claim, House, edited, running_game
from tests.desk.test_bids import GROUPS, seat

TERMS = "MOVE 3D RETREAT 1D ADJUST 1D GRACE 1D"
STRANGER, OBSERVER, RIVAL, ELIMINATED, MASTER = "stranger", "o1", "FRANCE", "ITALY", "master"
MEND = "Tell what `request.view` and `request.past` hold, which know their reader; `request.state` is the whole truth."
SEAL = re.compile(r"\b[0-9a-f]{64}\b")


@dataclass(frozen=True)
class Secret:
    """Two games that differ in one secret, and who may not know it: strangers, seats and powers."""

    game: str
    one: Callable[[], House]
    other: Callable[[], House]
    readers: tuple[str, ...]


def _watched(terms: str) -> House:
    house = running_game(f"{TERMS} {terms}")
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    house.library = edited("standard", "BUL\tCON\tarmy")
    return house


def _eliminate_italy(house: House) -> None:
    lines = ["EDIT", "REMOVE A VEN", "REMOVE A ROM", "REMOVE F NAP"]
    lines += [f"CENTRE {at} NOBODY" for at in ("VEN", "ROM", "NAP")]
    house.reply("spring", "master", "\n".join([*lines, "REASON nobody plays it", "END"]))


def _at(hours: tuple[int, ...], house: House, text: str) -> None:
    """Turkey writes this at each of these hours from now; then time stands where it stood."""
    began = house.now
    for hour in hours:
        house.now = began + timedelta(hours=hour)
        house.reply("spring", "TURKEY", text)
    house.now = began


def in_the_fog(turkey: tuple[str, str], hours: tuple[int, ...]) -> House:
    """A year in the fog. What Turkey does in it neither France sees, nor Italy, which has lost everything.

    In the year and in the phase that is open now Turkey wrote at these hours.
    """
    house = _watched("FOG YES")
    _eliminate_italy(house)
    for season, ours in zip(turkey, ("A MAR - SPA", "A PAR - GAS"), strict=True):
        house.reply("spring", "FRANCE", ours)
        _at(hours, house, season)
        house.now += timedelta(hours=30)
        house.reply("spring", "master", "PROCESS")
    house.reply("spring", "master", "PROCESS")
    assert str(house.position().phase) == "S1902M"
    _at(hours, house, "FINAL")
    house.now += timedelta(hours=30)
    return house


def on_file(order: str, vote: str, text: str, hours: tuple[int, ...] = (2,)) -> House:
    """A phase whose orders, votes and diaries are on file, with press that two players wrote to each other.

    Turkey wrote its orders at these hours; nobody else wrote any, so the phase did not run early.
    """
    house = _watched("EXTEND MOST 2D")
    _eliminate_italy(house)
    house.reply("spring", "master", "PROCESS")
    house.reply("spring", "ENGLAND", "PROPOSE DRAW")
    _at(hours, house, f"{order}\nF1902M: {order}\nFINAL")
    house.reply("spring", "TURKEY", f"VOTE DRAW {vote}\nDIARY\n{text}\nENDDIARY")
    house.reply("spring", "TURKEY", f"PRESS TO RUSSIA\n{text}\nENDPRESS\nPOSTAL PRESS TO RUSSIA\n{text}\nENDPRESS")
    house.now += timedelta(hours=30)
    return house


def bid(lost: str, order: str) -> House:
    """A phase with a bid that lost, and a bid on file for the next one."""
    house = House()
    house.prove("master@home", f"CREATE atlas intercontinental {TERMS}", name="Molly")
    for group in GROUPS:
        house.prove(f"{group.lower()}@home", f"JOIN atlas {group}", name=group)
    house.reply("atlas", "master", "START")
    house.prove("otto@home", "OBSERVE atlas", name="Otto")
    house.reply("atlas", seat(house, "Teal"), "DP 2: F Dubl - Azor")
    house.reply("atlas", seat(house, "Blue"), lost)
    house.reply("atlas", "master", "PROCESS")
    house.library = edited("intercontinental", "Gury\tOren\tarmy")
    house.reply("atlas", seat(house, "Blue"), order)
    assert house.state("atlas").bids
    return house


def unnamed(name: str, address: str, hours: tuple[int, ...]) -> House:
    """A gunboat game; the holder of Turkey has this name and this address, and wrote at these hours of two phases.

    Nobody else wrote, so neither phase ran early.
    """
    house = House()
    house.prove("master@home", f"CREATE spring standard {TERMS} GUNBOAT YES", name="Molly")
    for power in ORDER_OF_JOINING:
        turk = power == "TURKEY"
        house.prove(address if turk else f"{power.lower()}@home", f"JOIN spring {power}", name=name if turk else power)
    house.reply("spring", "master", "START")
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    _eliminate_italy(house)
    _at(hours, house, "FINAL")
    house.turn("spring", timedelta(days=3))
    house.turn("spring", timedelta(days=1))
    assert str(house.position().phase) == "F1901M"
    house.reply("spring", "TURKEY", "BROADCAST\nhello\nENDBROADCAST")
    _at(hours, house, "FINAL")
    house.now += timedelta(hours=30)
    return house


def over(house: House, game: str = "spring") -> House:
    """The game, ended by its master; its secrets are kept for a week."""
    house.reply(game, "master", "TERMINATE\nYES")
    assert house.state(game).hidden_until is not None
    return house


EVERYBODY = (STRANGER, OBSERVER, RIVAL, ELIMINATED, MASTER)
PLAYERS = (STRANGER, OBSERVER, RIVAL, ELIMINATED)
GOES, STAYS = ("A CON - BUL\nA SMY - CON\nF ANK - BLA", "A BUL - SER\nF BLA - RUM"), ("A CON H", "A SMY H")
EARLY, LATE = (2,), (9, 14)
RUSE, WORD = "the fleet is a ruse", "I shall keep my word"
# One pair of games differs in all that the same readers may not know: whichever of it they learn, their letters differ.
SECRETS = {
    "fog": Secret("spring", lambda: in_the_fog(GOES, EARLY), lambda: in_the_fog(STAYS, LATE), PLAYERS),
    "orders": Secret(
        "spring",
        lambda: on_file("A CON - BUL", "YES", RUSE, EARLY),
        lambda: on_file("A CON H", "NO", WORD, LATE),
        PLAYERS,
    ),
    "votes and words": Secret(
        "spring", lambda: on_file("A CON H", "YES", RUSE), lambda: on_file("A CON H", "NO", WORD), (MASTER,)
    ),
    "bids": Secret(
        "atlas",
        lambda: bid("DP 1: F Dubl - Iris", "DP 1: A Gury H"),
        lambda: bid("DP 1: F Dubl H", "DP 2: A Gury - Oren"),
        (STRANGER, OBSERVER, "p2", MASTER),
    ),
    "players": Secret(
        "spring", lambda: unnamed("Tom", "tom@far", EARLY), lambda: unnamed("Ulla", "ulla@near", LATE), PLAYERS
    ),
}
AT_THE_END = {"fog": PLAYERS, "bids": SECRETS["bids"].readers, "players": PLAYERS, "votes and words": EVERYBODY}
"""Who still may not know what for a week after the end."""
SECRETS |= {
    f"{name}, after the end": replace(
        SECRETS[name],
        one=partial(lambda of, game: over(of(), game), SECRETS[name].one, SECRETS[name].game),
        other=partial(lambda of, game: over(of(), game), SECRETS[name].other, SECRETS[name].game),
        readers=readers,
    )
    for name, readers in AT_THE_END.items()
}


@cache
def pair(name: str) -> tuple[House, House]:
    return SECRETS[name].one(), SECRETS[name].other()


BESIDE_ITS_GAMES = {name: pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in SECRETS}
"""Secrets as parameters: the tests of one run in one worker, because to make its two games takes long."""


@pytest.fixture(autouse=True)
def _made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of a gazetteer follow from what it holds, so they are made once of the same; that takes long."""
    made: list[tuple[tuple[object, ...], tuple[Attachment, ...]]] = []

    def files(gazetteer: Gazetteer, where: str, name: str, translator: Translator) -> tuple[Attachment, ...]:
        asked = gazetteer, where, name, translator.language, translator.zone
        found = next((each for key, each in made if key == asked), None)
        if found is None:
            made.append((asked, found := gazetteer_files.files(gazetteer, where, name, translator)))
        return found

    monkeypatch.setattr("judge.desk.history.gazetteer_letters.files", files)


@cache
def _body(text: str) -> Body:
    return Body(classify(text), ())


def told(house: House, game: str, reader: str, text: str) -> list[OutLetter] | None:
    """What a reader is sent for a letter, not yet in words; None: it opened secrets to all. Nothing is kept."""
    if reader == STRANGER:
        sender = Sender("sam@home", "Sam", None, "", proof=Proof.AUTHENTICATION)
    else:
        own = house.seat(game, reader)
        sender = Sender(own.address, own.name, Claim(game, own.id, own.generation), "")
    now = house.now + timedelta(hours=1)
    effects = handler.handle_letter(house, sender, _body(text), now, random.Random(7))
    if any(_opens(change) for change in effects.changes):
        return None
    return [letter for letter in effects.letters if letter.address == sender.address or letter.public]


def _in_words(letters: list[OutLetter] | None) -> list[OutLetter] | None:
    """The letters as they are read. Seals differ from game to game, and tell nothing."""
    return None if letters is None else [_read(each) for each in letters]


def _read(letter: OutLetter) -> OutLetter:
    """The letter as it is read."""
    return replace(letter, body=Said(letter.subject, (Quoted(SEAL.sub("seal", letter.text)),)))


def _opens(change: GameChange) -> bool:
    """Whether a phase was run, or the game ended or opened what it hid: everybody learns something by that."""
    ends = change.after.is_over and not (change.before and change.before.is_over)
    return ends or any(isinstance(event, PhaseProcessed | GameRevealed) for event in change.events)


def _difference(first: list[OutLetter] | None, second: list[OutLetter] | None) -> str:
    """The lines that differ between what is sent in one game and in the other; pictures are not shown."""
    one, other = ([line for letter in each or () for line in letter.text.splitlines()] for each in (first, second))
    return "\n".join(difflib.unified_diff(one, other, "in one game", "in the other", n=0, lineterm=""))


def _leaks(name: str, command: AnyCommand) -> Iterator[str]:
    """Who learns something of a secret by a command, and what; the first call of it that tells is enough."""
    secret, (one, other) = SECRETS[name], pair(name)
    for reader in secret.readers:
        for call in calls(command, secret.game, "S1901M"):
            first, second = (told(house, secret.game, reader, call) for house in (one, other))
            if first == second:
                continue  # what is made of the same facts reads the same: there is no need to write it out
            first, second = _in_words(first), _in_words(second)
            if first != second:
                yield f"{reader} learns of {name} by\n{call}\n{_difference(first, second)}\n{MEND}"
                return


@pytest.mark.parametrize("name", [BESIDE_ITS_GAMES[each] for each in AT_THE_END])
def test_the_letters_of_an_end_tell_nobody_a_secret(name: str) -> None:
    secret, houses = SECRETS[name], [house.copy() for house in pair(name)]
    readers = {
        house.seat(secret.game, each).address for house in houses for each in AT_THE_END[name] if each != STRANGER
    }
    ends = []
    for house in houses:
        letters = house.reply(secret.game, "master", "TERMINATE\nYES")
        ends.append([_read(each) for each in letters if each.address in readers])
    assert {each.address for each in ends[0]} == readers
    assert ends[0] == ends[1], _difference(*ends)
    one, other = ([each.text for each in house.record[secret.game]][-1] for house in houses)
    assert one == other


@pytest.mark.parametrize("name", BESIDE_ITS_GAMES.values())
def test_a_command_tells_nobody_a_secret(name: str) -> None:
    found = [leak for command in all_commands().values() for leak in _leaks(name, command)]
    if found:
        pytest.fail("\n\n".join(found))


# -- the search can fail: each of these plants a leak, and it is found


TURK = f"p{ORDER_OF_JOINING.index('TURKEY') + 1}"
PLANTED = [
    (leaks.whole_past, "fog", "MAP", ""),
    (leaks.whole_board, "fog", "STATUS", ""),
    (leaks.whole_board, "fog", "GET", ""),
    (leaks.whole_log, "fog", "AUDIT", "11:00"),
    (leaks.players_of_the_past, "players", "SUMMARY", "Ulla"),
    (leaks.names_of_players, "players", "LIST", "Ulla"),
    (leaks.whole_log, "players", "AUDIT", "11:00"),
    (leaks.orders_of(TURK), "orders", "STATUS", ""),
    (leaks.votes_of(TURK), "orders", "VOTES", ""),
    (leaks.whole_log, "orders", "AUDIT", "11:00"),
    (leaks.votes_of(TURK), "votes and words", "VOTES", ""),
    (leaks.whole_past, "fog, after the end", "MAP", ""),
    (leaks.whole_board, "fog, after the end", "MAP", ""),
    (leaks.players_of_the_past, "players, after the end", "SUMMARY", "Ulla"),
    (leaks.names_of_players, "players, after the end", "LIST", "Ulla"),
    (leaks.whole_log, "players, after the end", "AUDIT", "11:00"),
]
"""What leaks, in which games, by which command, and a word that shows what was learnt of their several secrets."""


@pytest.mark.parametrize(
    ("plant", "name", "command", "learnt"),
    [pytest.param(*each, marks=pytest.mark.xdist_group(each[1])) for each in PLANTED],
)
def test_a_leak_is_found(
    plant: leaks.Leak, name: str, command: str, learnt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair(name)
    plant(monkeypatch)
    (leak,) = _leaks(name, all_commands()[command])
    assert f"learns of {name} by" in leak
    assert learnt in leak
