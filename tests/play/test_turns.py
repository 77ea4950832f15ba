"""What the letters of scripted games are held against is found: one letter is spoilt, and a check fails."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from judge.demo.stage import Received, Stage
from tests.play.season import Mail, Table

PLAYERS = {
    "AUSTRIA": "Anton",
    "ENGLAND": "Edith",
    "FRANCE": "Fabien",
    "GERMANY": "Greta",
    "ITALY": "Italo",
    "RUSSIA": "Rurik",
    "TURKEY": "Tuncay",
}
RECEIPT = "globe S1901M: "
WRITTEN = "army paris goes to the burgundy"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Stage(tmp_path_factory.mktemp("turns")) as stage:
        table = Table.open(stage, "globe", "standard", PLAYERS)
        meant = {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "ITALY": "A VEN H"}
        letters = {
            "FRANCE": f"{WRITTEN}\nA MAR S A PAR - BUR",
            "ITALY": [
                Mail(
                    "A Venice - Spian", wrong=1, says=["did you mean Spain (SPA)?"], never=["your orders are complete"]
                )
            ]
            * 2
            + ["A VEN H"],
        }
        table.play("S1901M", letters, meant)
        yield table


@pytest.fixture
def table(played: Table) -> Iterator[Table]:
    """The game, whose letters may be spoilt: they are as they were afterwards."""
    first = played.turns[0]
    kept = [*first.before.values(), *first.after.values(), *(person.inbox for person in played.people.values())]
    were = [list(letters) for letters in kept]
    yield played
    for letters, as_they_were in zip(kept, were, strict=True):
        letters[:] = as_they_were
    played.unsaid.clear()


def spoil(table: Table, who: str, subject: str, change: Callable[[Received], Received]) -> None:
    """Change the newest letter of a subject that somebody got, wherever it is kept."""
    inbox = table.people[who].inbox
    (*_, place) = (place for place, letter in enumerate(inbox) if letter.subject.startswith(subject))
    spoilt = change(inbox[place])
    for letters in (inbox, table.turns[0].before.get(who, []), table.turns[0].after[who]):
        letters[:] = [spoilt if each.message_id == spoilt.message_id else each for each in letters]


def test_the_letters_of_a_game_are_as_they_must_be(table: Table) -> None:
    table.check_all()
    assert len(list(table.letters())) == sum(len(person.inbox) for person in table.people.values())


@pytest.mark.parametrize(
    "said",
    [
        "x" * 79,
        "tabs\tare no plain text",
        "Hello {{ name }}",
        "Your power: None",
        "Traceback (most recent call last):",
        "Move(kind='A', at='PAR')",
    ],
)
def test_a_letter_that_is_broken_is_found(table: Table, said: str) -> None:
    spoil(table, "ITALY", "Diplomacy results", lambda letter: replace(letter, text=f"{letter.text}\n{said}\n"))
    with pytest.raises(AssertionError):
        table.check_all()


@pytest.mark.parametrize(
    "said", ["A PAR - BUR", "Army Paris ->\nBurgundy", "A MAR S A PAR - BUR", WRITTEN.replace("goes", "goes\n")]
)
def test_a_letter_that_tells_anothers_orders_too_early_is_found(table: Table, said: str) -> None:
    spoil(table, "ITALY", RECEIPT, lambda letter: replace(letter, text=f"{letter.text}\n{said}\n"))
    with pytest.raises(AssertionError, match="S1901M"):
        table.check_all()


def test_results_that_somebody_did_not_get_are_found(table: Table) -> None:
    spoil(table, "TURKEY", "Diplomacy results", lambda letter: replace(letter, subject="Diplomacy game globe notice"))
    with pytest.raises(AssertionError, match="TURKEY got"):
        table.check_all()


@pytest.mark.parametrize(
    "change",
    [
        lambda letter: replace(letter, subject="Your orders"),
        lambda letter: replace(letter, reply_to="judge@judge.example"),
        lambda letter: replace(letter, reply_to=letter.reply_to.replace(".p5.", ".p4.")),
        lambda letter: replace(letter, game=""),
        lambda letter: replace(letter, raw=letter.raw.replace(b"References:", b"Reverences:")),
        lambda letter: replace(letter, raw=letter.raw.replace(b"text/plain", b"text/html")),
    ],
    ids=["subject", "no reply address", "another's reply address", "no game", "no thread", "not plain"],
)
def test_a_letter_that_would_not_thread_or_be_answered_is_found(
    table: Table, change: Callable[[Received], Received]
) -> None:
    spoil(table, "ITALY", RECEIPT, change)
    with pytest.raises(AssertionError):
        table.check_all()


@pytest.mark.parametrize(
    "mail",
    [
        Mail("A VEN - TYR", wrong=1),
        Mail("STATUS", never=["globe"]),
    ],
)
def test_an_answer_that_must_not_be_stops_the_play(table: Table, mail: Mail) -> None:
    with pytest.raises(AssertionError, match="ITALY wrote"):
        table.write("ITALY", mail)


def test_an_answer_that_lacks_words_is_found_at_the_end(table: Table) -> None:
    table.write("ITALY", Mail("STATUS", says=["there are a hundred games"]))
    with pytest.raises(AssertionError, match="ITALY: 'there are a hundred games'"):
        table.check_all()


def test_orders_that_are_read_otherwise_than_meant_stop_the_play(table: Table) -> None:
    with pytest.raises(AssertionError, match="ITALY"):
        table.play(table.phase, {"ITALY": "A ROM - APU"}, {"ITALY": "A ROM - NAP"})
