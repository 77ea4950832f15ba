"""What a master settles before the start: the variant's options, and which powers belong to which group."""

from dataclasses import replace

import pytest

from judge.board.phase import Phase
from judge.board.variant_options import (
    AnyOf,
    EndsBeforeItBegins,
    HasNoOptions,
    NoSuchOption,
    OptionCannotBe,
    OptionsExclude,
    YearBetween,
)
from judge.common.message import Message
from judge.game.boards import variant_of
from judge.game.events import OptionSet, PowersAssigned, SeatChanged
from judge.game.joining import forming, options
from judge.game.joining.forming import GameFull
from judge.game.joining.options import (
    CannotAssign,
    NoGroups,
    OptionIsSettled,
    PowersDealt,
    TooManyPlayers,
)
from judge.game.seating import GameOver
from judge.game.settings import Settings
from judge.game.state import Status
from judge.game.votes import questions, voting
from judge.rules.deals import (
    AlwaysInGroup,
    CannotShareGroup,
    DealtToOthers,
    GroupBarred,
    GroupsAre,
    NotAGroupOf,
    RulesOfDealing,
)

from .table import HOUR, kinds, refused
from .variants import Variants

SEVENTH = {"united_kingdom": "yes"}


def test_an_option_is_changed_before_the_start() -> None:
    table = Variants("intercontinental")
    assert table.do(options.set_option(table.state, table.variant, "SUEZ", "1866")) == [
        OptionSet("suez", "1866", "master")
    ]
    assert table.variant.chosen["suez"] == "1866"
    assert options.set_option(table.state, table.variant, "suez", "1866") == []


@pytest.mark.parametrize(
    ("variant", "option", "value", "why"),
    [
        ("intercontinental", "panama", "1914", NoSuchOption("Intercontinental", "panama", ("SUEZ", "CAP"))),
        ("intercontinental", "suez", "soon", OptionCannotBe("SUEZ", "soon", YearBetween(1000, 9000))),
        ("intercontinental", "suez", "²²²²", OptionCannotBe("SUEZ", "²²²²", YearBetween(1000, 9000))),
        ("intercontinental", "suez", "none", OptionCannotBe("SUEZ", "none", YearBetween(1000, 9000))),
        ("intercontinental", "cap", "1864", EndsBeforeItBegins(Phase.parse("W1864A"), Phase.parse("S1865M"))),
        ("imperial", "length", "endless", OptionCannotBe("LENGTH", "endless", AnyOf(("SHORT", "LONG")))),
        ("standard", "suez", "1870", HasNoOptions("Standard", "suez")),
    ],
)
def test_an_option_or_value_that_is_none_is_refused_with_those_there_are(
    variant: str, option: str, value: str, why: Message
) -> None:
    table = Variants(variant)
    with refused(why):
        options.set_option(table.state, table.variant, option, value)
    with refused(why):
        forming.create("cup", variant, Settings(options={option: value}), "gm@example.org", "")


def test_a_cap_may_be_a_year_or_none() -> None:
    table = Variants("intercontinental", cap="1880")
    assert str(table.variant.draw_at) == "W1880A"
    table.do(options.set_option(table.state, table.variant, "cap", "none"))
    assert table.variant.draw_at is None


def test_options_that_exclude_each_other_are_refused() -> None:
    table = Variants("continent2", united_kingdom="yes")
    with refused(OptionsExclude("NEUTRAL BASES", "UNITED KINGDOM")):
        options.set_option(table.state, table.variant, "neutral_bases", "yes")


def test_an_option_that_takes_a_power_away_drops_the_wishes_for_it() -> None:
    table = Variants("continent2", united_kingdom="yes")
    table.join("ann@example.org", "UNITED KINGDOM", "PERU")
    table.join("bob@example.org", "CHILE")
    events = table.do(options.set_option(table.state, table.variant, "united_kingdom", "no"))
    assert kinds(events) == ["OptionSet", "SeatChanged"]
    assert isinstance(events[1], SeatChanged)
    assert table.state.seats["p1"].preferences == ("PERU",)
    assert table.state.seats["p2"].preferences == ("CHILE",)


def test_weights_go_with_the_wishes_that_are_dropped() -> None:
    table = Variants("continent2", united_kingdom="yes")
    wishes = ("CHILE", "UNITED KINGDOM", "PERU")
    table.do(forming.join(table.state, table.variant, "ann@example.org", "Ann", wishes, (9, 5, 2)))
    table.do(options.set_option(table.state, table.variant, "united_kingdom", "no"))
    seat = table.state.seats["p1"]
    assert (seat.preferences, seat.weights) == (("CHILE", "PERU"), (9, 2))


def test_an_option_leaves_no_player_without_a_seat() -> None:
    table = Variants("continent2", united_kingdom="yes")
    table.fill()
    with refused(TooManyPlayers("cup", 7, "UNITED KINGDOM", "NO", 6)):
        options.set_option(table.state, table.variant, "united_kingdom", "no")


def test_a_seat_that_an_option_removed_has_no_holder() -> None:
    table = Variants("continent2", united_kingdom="yes")
    table.fill()
    table.leave("p7")
    table.do(options.set_option(table.state, table.variant, "united_kingdom", "no"))
    with refused(GameFull):
        table.join("late@example.org")
    table.start()
    assert table.state.seats["p7"].powers == ()
    table.leave("p2")
    table.join("late@example.org")  # of the two seats without a player only one has a power
    assert table.state.seats["p2"].address == "late@example.org"


def test_after_the_start_options_stay() -> None:
    table = Variants("intercontinental").filled_and_started()
    with refused(OptionIsSettled("cup", "SUEZ", "1870")):
        options.set_option(table.state, table.variant, "suez", "1866")


def test_what_players_vote_on_in_the_first_phase_the_master_may_set_until_it_is_processed() -> None:
    table = Variants("continent2").filled_and_started()
    assert table.phase == "W1990A"
    with refused(OptionIsSettled):
        options.set_option(table.state, table.variant, "united_kingdom", "yes")
    table.do(options.set_option(table.state, table.variant, "neutral_bases", "yes"))
    assert table.variant.chosen["neutral_bases"] == "yes"
    table.do(options.set_option(table.state, table.variant, "neutral_bases", "no"))
    table.run_phase()
    with refused(OptionIsSettled):
        options.set_option(table.state, table.variant, "neutral_bases", "yes")


def test_nothing_is_chosen_once_a_game_is_over() -> None:
    table = Variants("intercontinental")
    over = replace(table.state, status=Status.TERMINATED)
    with refused(GameOver):
        options.set_option(over, table.variant, "suez", "1866")
    with refused(GameOver):
        options.assign(over, table.variant, {"MEXICO": "RED"})


# -- powers to groups


def assign(table: Variants, **wanted: str | None) -> None:
    powers = {power.replace("_", " "): group for power, group in wanted.items()}
    table.do(options.assign(table.state, table.variant, powers))


def test_powers_are_fixed_one_by_one_and_taken_back() -> None:
    table = Variants("intercontinental")
    assert options.assign(table.state, table.variant, {"MEXICO": "RED"}) == [PowersAssigned({"MEXICO": "RED"})]
    assign(table, MEXICO="RED")
    assign(table, JAPAN="VIOLET", IRAN="TEAL")
    assert table.state.assignment == {"IRAN": "TEAL", "JAPAN": "VIOLET", "MEXICO": "RED"}
    assign(table, MEXICO=None, JAPAN="GREEN")
    assert table.state.assignment == {"IRAN": "TEAL", "JAPAN": "GREEN"}
    assert options.assign(table.state, table.variant, {"IRAN": "TEAL"}) == []
    assert options.assign(table.state, table.variant, {}) == []


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"MEXICO": "BLUE"}, DealtToOthers("MEXICO", ("RED", "TEAL"), "BLUE")),  # §3.4
        ({"IRAN": "MAROON"}, DealtToOthers("IRAN", ("GREEN", "RED", "TEAL", "VIOLET"), "MAROON")),  # §3.5
        ({"FRANCE": "RED"}, AlwaysInGroup("FRANCE", "TEAL")),  # §3.1
        ({"MEXICO": "RED", "PERU": "RED"}, GroupBarred("PERU", "RED", "MEXICO").with_more(RulesOfDealing(("3.4",)))),
        (
            {"ITALY": "YELLOW", "PRUSSIA": "YELLOW"},
            CannotShareGroup("ITALY", "PRUSSIA", "YELLOW").with_more(RulesOfDealing(("3.3",))),
        ),
        (
            {"MEXICO": "PURPLE"},
            NotAGroupOf("PURPLE", "Intercontinental").with_more(
                GroupsAre(("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET"))
            ),
        ),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_rule(wanted: dict[str, str | None], why: Message) -> None:
    table = Variants("intercontinental")
    with refused(CannotAssign().with_more(why)):
        options.assign(table.state, table.variant, wanted)


def test_a_power_that_always_belongs_to_its_group_is_not_left_to_the_lot() -> None:
    table = Variants("intercontinental")
    with refused(CannotAssign().with_more(AlwaysInGroup("CANADA", "BLUE"))):  # §3.1
        options.assign(table.state, table.variant, {"CANADA": None})


def test_a_power_that_always_belongs_to_its_group_needs_no_fixing() -> None:
    table = Variants("intercontinental")
    assert options.assign(table.state, table.variant, {"FRANCE": "TEAL"}) == []


def test_nothing_is_assigned_where_there_are_no_groups_or_after_the_start() -> None:
    table = Variants("standard")
    with refused(NoGroups):
        options.assign(table.state, table.variant, {"FRANCE": "BLUE"})
    started = Variants("intercontinental").filled_and_started()
    with refused(PowersDealt("cup")):
        options.assign(started.state, started.variant, {"MEXICO": "RED"})


def test_a_question_put_at_the_start_is_not_put_when_the_master_has_answered_it() -> None:
    table = Variants("continent2", neutral_bases="yes").filled_and_started()
    assert table.state.proposals == {}
    assert questions.opening_questions(Variants("continent2").variant) != []


def test_the_clock_is_not_moved_by_what_the_master_chooses_in_the_first_phase() -> None:
    table = Variants("continent2").filled_and_started()
    deadline = table.state.deadline
    table.now += HOUR
    table.do(options.set_option(table.state, table.variant, "neutral_bases", "yes"))
    assert table.state.deadline == deadline
    assert variant_of(table.state) is table.variant


@pytest.mark.parametrize("value", ["yes", "no"])
def test_a_master_who_sets_what_is_voted_on_ends_the_vote(value: str) -> None:  # Continent II option 2: or the master
    table = Variants("continent2").filled_and_started()
    assert "option neutral_bases" in table.state.proposals
    table.do(options.set_option(table.state, table.variant, "neutral_bases", value))
    assert table.state.proposals == {}
    assert table.variant.chosen["neutral_bases"] == value
    assert voting.count_votes(table.state, table.variant) == []


def test_after_the_start_the_start_is_the_reason_whatever_else_is_wrong() -> None:
    table = Variants("continent2", neutral_bases="yes").filled_and_started()
    with refused(OptionIsSettled):
        options.set_option(table.state, table.variant, "united_kingdom", "yes")
