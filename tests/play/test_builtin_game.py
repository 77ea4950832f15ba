"""The built-in game, played once through real sockets: what `judge demo` prints of it, which README quotes, what its
people got, letter by letter, and what came of it.

That orders were read as meant, that each phase led where it should, and what single answers say, the script itself
holds while it plays; the tests at the end make sure that it does.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from rich.console import Console

from judge.archive.records import PhaseRecord
from judge.demo.script import (
    GAME,
    PHASES,
    Letter,
    Script,
    ScriptError,
    Way,
    builtin_script,
    people_of,
    play,
    read_script,
)
from judge.demo.stage import Person, Received, Stage
from judge.demo.terminal import Tell, show_on
from judge.game.state import GameState
from tests.accepted import Accepted
from tests.docs.pages import quote_in, quoted, with_quotes
from tests.docs.quotes import demonstration

README = Path(__file__).parent.parent.parent / "README.md"
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
CENTRES = {  # counted on a board beside the script
    1901: (5, 4, 5, 5, 4, 5, 4),
    1902: (2, 5, 5, 6, 5, 6, 5),
    1903: (0, 3, 8, 7, 4, 7, 5),
    1904: (0, 2, 11, 5, 4, 7, 5),
    1905: (0, 1, 15, 2, 2, 8, 6),
    1906: (0, 1, 18, 0, 2, 8, 5),
}
# Every kind of letter that a game with an end can bring, by its subject.
SUBJECTS = {
    "Diplomacy announcement (crown S1904M)",
    "Diplomacy broadcast sent (crown W1901A)",
    "Diplomacy deadline changed (crown S1904M)",
    "Diplomacy orders of others are late (crown S1902M)",
    "Diplomacy deadline reminder (crown S1902M)",
    "Diplomacy game crown created",
    "Diplomacy game crown full",
    "Diplomacy game crown notice",
    "Diplomacy game crown observed",
    "Diplomacy game crown paused S1904M",
    "Diplomacy game crown resumed S1904M",
    "Diplomacy game crown starting S1901M",
    "Diplomacy game crown welcome",
    "Diplomacy history crown F1903M",
    "Diplomacy late notice (crown S1902M)",
    "crown S1901M: your orders are complete",
    "Diplomacy player dismissal (crown S1903M)",
    "Diplomacy position taken over (crown S1903M)",
    "Diplomacy power assignment (crown S1901M)",
    "Diplomacy press from France (crown S1901M)",
    "Diplomacy press sent to England (crown S1901M)",
    "Diplomacy resignation notice (crown F1903M)",
    "Diplomacy results crown F1906R: France has won",
    "Diplomacy rollback notice (crown W1903A)",
    "Diplomacy takeover notice (crown S1903M)",
}
# Words that stand in one message each, and who may read it; None: everybody. Its writer does who has asked for copies.
MESSAGES = {
    "narwhal": {"France", "England"},
    "walrus": {"France"},
    "ostrich": {"France", "England"},
    "heron": {"France", "Germany", "Mary"},
    "camel": {"France", "Mary"},
    "magpie": {"France", "Russia"},
    "dolphin": None,
    "badger": None,
    "ferret": None,
    "lobster": None,
    "pelican": None,
}
NO_COPY = {"lobster": "Germany", "pelican": "Turkey", "ferret": "Mary"}  # writers who have not


@dataclass(frozen=True)
class Game:
    """The game after it was played. `letters` are those each person got, scene by scene, until the scene's end."""

    script: Script
    people: dict[str, Person]
    letters: list[dict[str, list[Received]]]
    phases: list[PhaseRecord]
    state: GameState
    told: list[str]
    unsaid: list[str]
    printed: str

    def record(self, phase: str) -> PhaseRecord:
        """A phase as it was played and counted."""
        return next(each for each in self.phases if each.phase == phase and not each.voided)

    def outcome(self, phase: str, order: str) -> tuple[str, bool, bool, bool]:
        """What became of an order: its verdict, and whether its unit was dislodged, destroyed, and ordered at all."""
        result = next(each for each in self.record(phase).results if str(each.order) == order)
        return result.verdict, result.dislodged, result.destroyed, result.ordered


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    script = builtin_script()
    printed = io.StringIO()
    console = Console(file=printed, width=200)  # no line is broken
    with Stage(tmp_path_factory.mktemp("builtin")) as stage:
        people = people_of(stage, script)
        counts: list[dict[str, int]] = []
        told: list[str] = []
        unsaid: list[str] = []

        def count() -> None:
            counts.append({name: len(person.inbox) for name, person in people.items()})

        def play_it(tell: Tell) -> None:
            def note(phase: str) -> None:
                tell(phase)
                told.append(phase)
                count()

            unsaid.extend(play(stage, script, note))

        show_on(console, stage, GAME, PHASES, play_it)
        assert len(script.scenes) == PHASES
        count()
        letters = [
            {name: person.inbox[counts[scene][name] : counts[scene + 1][name]] for name, person in people.items()}
            for scene in range(PHASES)
        ]
        with stage.daemon.archive.reading() as records:
            phases = list(records.phases(GAME))
        yield Game(script, people, letters, phases, stage.state(GAME), told, unsaid, printed.getvalue())


def test_readme_quotes_what_is_printed(game: Game, accepted: Accepted) -> None:
    page = README.read_text(encoding="utf-8")
    kept = {name: quote_in(page, name) for name in quoted(page)}
    accepted(README, with_quotes(page, kept | {"demo": demonstration(game.printed)}))


def test_the_printed_paths_lead_to_all_letters_the_history_and_the_summary(game: Game) -> None:
    letters, history, summary = (Path(line.split()[1]) for line in game.printed.splitlines()[-3:])
    assert len(list(letters.iterdir())) == sum(len(person.inbox) for person in game.people.values())
    assert history.stat().st_size > 10_000
    assert summary.stat().st_size > 500


def test_every_kind_of_phase_is_played_for_at_least_five_years(game: Game) -> None:
    assert game.told == [scene.phase for scene in game.script.scenes]
    assert {phase[0] + phase[-1] for phase in game.told} == {"SM", "SR", "FM", "FR", "WA"}
    assert {int(phase[1:5]) for phase in game.told} == {1901, 1902, 1903, 1904, 1905, 1906}


def test_france_wins_with_eighteen_centres_and_the_years_go_as_counted(game: Game) -> None:
    last_of_year = {each.before.phase.year: each.after for each in game.phases if not each.voided}
    counts = {year: tuple(len(after.centres_of(power)) for power in POWERS) for year, after in last_of_year.items()}
    assert counts == CENTRES
    assert game.state.winner == "FRANCE"


def test_every_kind_of_letter_is_sent(game: Game) -> None:
    assert {letter.subject for person in game.people.values() for letter in person.inbox} >= SUBJECTS


def test_everybody_in_the_game_at_its_end_gets_the_last_result_and_the_victory(game: Game) -> None:
    for name in ("Mary", "Otto", "France", "Germany", "Italy", "Russia", "Turkey", "Zdenka", "Ewan"):
        subjects = [letter.subject for letter in game.people[name].inbox]
        assert sum(subject == "Diplomacy results crown F1906R: France has won" for subject in subjects) == 1


def test_who_has_left_gets_no_more_letters_of_the_game(game: Game) -> None:
    for name, left in (("Austria", "S1903M"), ("England", "F1903M")):
        later = game.letters[game.told.index(left) + 1 :]
        assert not any(scene[name] for scene in later)


def test_results_come_once_for_each_phase(game: Game) -> None:
    subjects = [letter.subject for letter in game.people["Otto"].inbox]
    results = [subject for subject in subjects if subject.startswith("Diplomacy results")]
    *played, last = [f"Diplomacy results crown {each.phase}" for each in game.phases]
    assert results == [*played, f"{last}: France has won"]


@pytest.mark.parametrize("name", builtin_script().people)
def test_nobody_learns_anothers_orders_before_the_phase_is_over(game: Game, name: str) -> None:
    for scene, letters in zip(game.script.scenes, game.letters, strict=True):
        own = _powers(scene.phase, name)
        mine = [order for power in own for order in scene.meant.get(power, "").split(", ")]
        hidden = [listed.split(", ") for power, listed in scene.meant.items() if power not in own]
        for letter in letters[name]:
            if letter.subject.startswith(("Diplomacy results", "Diplomacy history")):
                continue  # what is over and public
            text = " ".join(letter.text.split())
            for order in sorted(mine, key=len, reverse=True):
                text = text.replace(order, "") if order else text
            told = (order for orders in hidden for order in orders if order in text)  # most are not: no pattern
            seen = [order for order in told if re.search(rf"\b{re.escape(order)}\b", text)]
            assert not seen, f"{scene.phase}: {letter.subject}\n{letter.text}"


def _powers(phase: str, name: str) -> tuple[str, ...]:
    """The powers whose orders somebody may see in a phase."""
    if name in ("Zdenka", "Ewan"):
        power, since = {"Zdenka": ("AUSTRIA", 1903), "Ewan": ("ENGLAND", 1904)}[name]
        return (power,) if int(phase[1:5]) >= since else ()
    return {"Office": ("RUSSIA",), "Mary": (), "Otto": ()}.get(name, (name.upper(),))


@pytest.mark.parametrize(("word", "readers"), MESSAGES.items())
def test_press_reaches_its_readers_and_nobody_else(game: Game, word: str, readers: set[str] | None) -> None:
    reached = {name for name, person in game.people.items() if any(word in each.text for each in person.inbox)}
    if readers is not None:
        assert reached == readers
    else:
        everybody = {"France", "Germany", "Italy", "Russia", "Turkey", "Mary", "Otto"}
        assert everybody & reached == everybody - {NO_COPY.get(word)}


def test_no_letter_shows_a_password_or_another_players_address(game: Game) -> None:
    addresses = {person.address for name, person in game.people.items() if name not in ("Russia", "Office")}
    for name, person in game.people.items():
        for letter in person.inbox:
            assert "samovar" not in letter.text
            assert "teapot" not in letter.text
            found = {address for address in addresses - {person.address} if address in letter.text}
            # the master hears back the address that the command itself named
            assert not found or (name == "Mary" and "REPLACE" in letter.text)


def test_every_letter_is_plain_narrow_and_marked_as_automatic(game: Game) -> None:
    letters = [letter for person in game.people.values() for letter in person.inbox]
    for letter in letters:
        mail = letter.mail
        plain = mail.get_body(("plain",))
        assert plain is not None
        assert plain.get_content() == letter.text
        assert all(len(line) <= 78 for line in letter.text.splitlines())
        assert mail["Auto-Submitted"] in ("auto-replied", "auto-generated")
        assert mail["Date"] is not None
        if letter.game == GAME:
            assert str(mail["List-Id"]).startswith("Game crown")
    assert len({letter.message_id for letter in letters}) == len(letters)


def test_reply_addresses_are_everybodys_own(game: Game) -> None:
    owners: dict[str, set[str]] = {}
    for name, person in game.people.items():
        for letter in person.inbox:
            if "+" in letter.reply_to:
                owners.setdefault(letter.reply_to, set()).add(name)
    assert all(names in ({"Russia", "Office"}, {name}) for names in owners.values() for name in names)
    assert set().union(*owners.values()) >= set(game.people) - {"Office"}


def test_a_silent_player_is_reminded_then_late_then_their_units_hold(game: Game) -> None:
    subjects = [letter.subject for letter in game.letters[game.told.index("S1902M")]["Austria"]]
    assert subjects == [
        "Diplomacy deadline reminder (crown S1902M)",
        "Diplomacy late notice (crown S1902M)",
        "Diplomacy results crown S1902M",
    ]
    silent = [each for each in game.record("S1902M").results if each.power == "AUSTRIA"]
    assert {str(each.order) for each in silent} == {"A SER H", "F GRE H", "A VIE H", "A BUD H", "A TRI H"}
    assert not any(each.ordered for each in silent)


@pytest.mark.parametrize(
    ("phase", "order", "verdict"),
    [
        ("S1901M", "A VIE - GAL", ("fails", False, False, True)),  # a standoff with A WAR
        ("F1901M", "A APU - TUN VIA", ("succeeds", False, False, True)),  # a convoy
        ("W1901A", "WAIVE", ("succeeds", False, False, True)),
        ("S1902M", "A BUD H", ("fails", True, True, False)),  # no way out of Budapest
        ("F1902M", "A TRI - VEN", ("fails", True, False, True)),  # head to head with a supported A VEN
        ("F1902M", "A NWY S F BAR - STP/NC", ("cut", False, False, True)),
        ("F1902R", "F GRE D", ("succeeds", False, False, True)),
        ("F1902R", "A TRI R TYR", ("succeeds", False, False, True)),
        ("W1902A", "A TYR D", ("succeeds", False, False, False)),  # by civil disorder: one step from Vienna
        ("S1903M", "F NTH C A NWY - YOR", ("disrupted", True, False, True)),
        ("S1903M", "A NWY - YOR VIA", ("fails", False, False, True)),
        ("F1903M", "F LON H", ("fails", True, False, False)),  # its player has resigned
        ("W1903A", "F YOR D", ("succeeds", False, False, False)),
        ("W1903A", "A ALB D", ("succeeds", False, False, True)),
        ("F1904M", "A BUD - SER", ("succeeds", False, False, True)),  # a ring of three
        ("F1904M", "A SER - RUM", ("succeeds", False, False, True)),
        ("F1904M", "A RUM - BUD", ("succeeds", False, False, True)),
        ("S1905M", "F SWE S A EDI - NWY", ("given", False, False, True)),  # for another power
        ("F1905M", "A PIC - DEN VIA", ("succeeds", False, False, True)),  # by two fleets
        ("F1905R", "A ROM D", ("succeeds", False, False, False)),  # no retreat was ordered
    ],
)
def test_what_can_happen_on_the_board_happens(
    game: Game, phase: str, order: str, verdict: tuple[str, bool, bool, bool]
) -> None:
    assert game.outcome(phase, order) == verdict


def test_a_phase_rolled_back_stays_on_record_and_is_played_again(game: Game) -> None:
    first, second = (each for each in game.phases if each.phase == "W1903A")
    assert (first.voided, second.voided) == (True, False)
    assert first.before == second.before
    assert "FRANCE" not in first.orders
    assert set(map(str, second.orders["FRANCE"])) == {"A PAR B", "F BRE B", "A MAR B"}


# -- the script holds the game to what it says


def test_every_letter_says_what_the_script_has_it_say(game: Game) -> None:
    assert game.unsaid == []


def test_a_letter_read_differently_from_what_was_meant_stops_the_play(tmp_path: Path) -> None:
    script = builtin_script()
    first = script.scenes[0]
    other = replace(first, meant={**first.meant, "TURKEY": "A CON - BUL, F ANK - BLA, A SMY - ARM"})
    with Stage(tmp_path) as stage, pytest.raises(ScriptError, match="A SMY - ARM"):
        play(stage, replace(script, scenes=(other,)), lambda _: None)


@pytest.mark.parametrize(
    ("letter", "complaint"),
    [
        (Letter("Mary", "LIST", to="judge", never=("✓ LIST",)), "it says '✓ LIST'"),
        (Letter("Mary", "LIST", to="judge", wrong=1), "refuses 0 lines instead of 1"),
    ],
)
def test_an_answer_that_is_not_as_expected_stops_the_play(tmp_path: Path, letter: Letter, complaint: str) -> None:
    script = replace(builtin_script(), opening=(letter,))
    with Stage(tmp_path) as stage, pytest.raises(ScriptError, match=re.escape(complaint)):
        play(stage, script, lambda _: None)


@pytest.mark.parametrize(
    ("letter", "complaint"),
    [
        (Letter("Mary", "LIST", to="judge", says=("there are a hundred games",)), "does not say"),
        (Letter("Mary", "LIST", to="judge", told={"Otto": "anything"}), "Otto was not told"),
    ],
)
def test_words_that_no_letter_has_are_listed_when_the_play_is_over(
    tmp_path: Path, letter: Letter, complaint: str
) -> None:
    opening = (Letter("Mary", f"CREATE {GAME} standard MOVE 3D", to="judge"), letter)
    script = replace(builtin_script(), opening=opening, scenes=(), closing=(), winner=None)
    with Stage(tmp_path) as stage:
        (unsaid,) = play(stage, script, lambda _: None)
    assert complaint in unsaid


@pytest.mark.parametrize("ends", ["deadline", "grace", "at once"])
def test_a_phase_that_ends_another_way_stops_the_play(tmp_path: Path, ends: Way) -> None:
    script = builtin_script()
    with Stage(tmp_path) as stage, pytest.raises(ScriptError, match="S1901M should end"):
        play(stage, replace(script, scenes=(replace(script.scenes[0], ends=ends),)), lambda _: None)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('winer = "FRANCE"', "winer"),
        ('closing = [{ by = "Ann", text = "HELP", say = ["x"] }]', "say"),
        ('closing = [{ by = "Ann", text = "HELP", says = "x" }]', "says"),
        ('closing = [{ by = "Ann", text = "HELP", wrong = "1" }]', "wrong"),
        ('closing = [{ by = "Ann" }]', "text"),
        ('closing = [{ by = "Bob", text = "HELP" }]', "Bob"),
        ('scenes = [{ phase = "S1901M", steps = [{ until = "christmas" }] }]', "christmas"),
        ('scenes = [{ phase = "S1901M", steps = [], ends = "soon" }]', "soon"),
        ('scenes = [{ phase = "S1901M", steps = [], meant = { FRANCE = "A PAR to BUR" } }]', "A PAR to BUR"),
        ("closing = [", "TOML"),
    ],
)
def test_a_script_with_a_mistake_is_refused_with_its_place(line: str, complaint: str) -> None:
    good = {
        "winner": '"FRANCE"',
        "opening": "[]",
        "scenes": "[]",
        "closing": "[]",
        "people": '{ Ann = "<a@b.example>" }',
    }
    key = line.partition(" ")[0]
    text = "\n".join([*(f"{name} = {value}" for name, value in good.items() if name != key), line])
    with pytest.raises(ScriptError, match=complaint):
        read_script(text)
