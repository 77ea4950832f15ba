"""Bids by mail: the receipt, what became of them, the ledger at the end; and what is answered to those who cannot bid.

The files of `bids/` are written for what the person should read. The game is Intercontinental, where Blue sponsors
Dublin and Olive Guryev; what was dealt by lot plays no part here.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache
from pathlib import Path

import pytest

from judge.board.phase import Phase
from judge.game.events import BidsSettled
from judge.game.orders.sealed_ledgers import seal
from judge.writing.letters.outgoing import OutLetter
from tests.accepted import Accepted
from tests.desk.house import House, flat, running_game
from tests.orders import ordered
from tests.seals import matches_commitment

WEEK = timedelta(days=7)
GOLDEN = Path(__file__).parent / "bids"
GROUPS = ("Blue", "Teal", "Green", "Olive", "Yellow", "Red", "Maroon", "Violet")
SEAL = re.compile(r"\b[0-9a-f]{64}\b")
SALT = re.compile(r"^[0-9a-f]{32}$", re.MULTILINE)


@lru_cache(maxsize=1)
def started() -> House:
    house = House()
    house.prove("master@home", "CREATE atlas intercontinental MOVE 3D RETREAT 1D ADJUST 1D", name="Molly")
    for group in GROUPS:
        house.prove(f"{group.lower()}@home", f"JOIN atlas {group}", name=group)
    house.reply("atlas", "master", "START")
    house.prove("otto@home", "OBSERVE atlas", name="Otto")
    return house


@pytest.fixture
def house() -> House:
    """A game in its first phase; `blue@home` plays Blue and so on."""
    return started().copy()


def seat(house: House, group: str) -> str:
    return next(each.id for each in house.state("atlas").players if each.group == group.upper())


def ask(house: House, group: str, text: str) -> str:
    """What a player's letter is answered."""
    return house.answer("atlas", seat(house, group), text)


def bids(house: House) -> dict[str, tuple[str, ...]]:
    return {side: tuple(map(str, filed)) for side, filed in house.state("atlas").bids.items()}


def paragraph(text: str, beginning: str) -> str:
    """The paragraph of a letter that begins so."""
    (found,) = (each for each in text.split("\n\n") if each.startswith(beginning))
    return found + "\n"


def to(letters: Sequence[OutLetter], address: str, kind: str) -> OutLetter:
    (found,) = (letter for letter in letters if (letter.address, letter.kind) == (address, kind))
    return found


def process(house: House) -> list[OutLetter]:
    return house.reply("atlas", "master", "PROCESS")


# -- the receipt


def test_the_bidder_gets_a_receipt_of_every_bid_on_file(house: House, accepted: Accepted) -> None:
    answer = ask(
        house,
        "Olive",
        "A Rost - Gury\n\nDP 2: A Guryev - Syr Darya\nDP 1: F Dublin S F Oporto - Azores Current\n2:F Hans H",
    )
    accepted(GOLDEN / "receipt.txt", paragraph(answer, "Diplomacy Points"))


def test_each_bid_line_has_its_verdict_and_good_ones_count_beside_bad_ones(house: House) -> None:
    answer = ask(
        house, "Blue", "DP 2: F Dub - Azor\nDP 3: A Gury H\nDP 1: A Pari H\n2: F Dub - Nowhere\nDP 1: A Gury - Casp"
    )
    assert "  ✓ DP 2: F Dubl - Azor\n" in answer
    assert '"DP 3: A Gury H": not possible: a bid is a whole number of points from 1 to 2' in flat(answer)
    assert "points are bid only for units that nobody plays" in flat(answer)
    assert answer.count("✗") == 4
    assert "1 bid was understood" in flat(answer)
    assert bids(house) == {"BLUE": ("DP 2: F DUBL - AZOR",)}


def test_orders_and_bids_of_one_letter_are_both_filed(house: House) -> None:
    answer = ask(house, "Olive", "Russia\nA Mosc H\n2: F Dub - Azor\nA Rost H\n")
    assert "2 orders were understood. 1 bid was understood" in flat(answer)
    assert house.state("atlas").orders["RUSSIA"] == ordered("A MOSC H", "A ROST H")
    assert bids(house) == {"OLIVE": ("DP 2: F DUBL - AZOR",)}


def test_orders_and_bids_may_share_a_line_with_semicolons(house: House) -> None:
    answer = flat(ask(house, "Blue", "F Lond - Engl; F Edin H; DP 2: F Dub H; 1: F Dubl - Azor"))
    assert "2 orders were understood. 2 bids were understood" in answer
    assert house.state("atlas").orders["GREAT BRITAIN"] == ordered("F LOND - ENGL", "F EDIN H")
    assert bids(house)["BLUE"] == ("DP 2: F DUBL H", "DP 1: F DUBL - AZOR")


def test_a_bid_written_twice_counts_once_with_a_remark(house: House) -> None:
    answer = flat(ask(house, "BLUE", "DP 2: F Dublin - Azores Current\n2: F Dubl - Azor"))
    assert answer.count("✓ DP 2: F Dubl - Azor") == 2
    assert "✓ DP 2: F Dubl - Azor (written twice, but counted once)" in answer
    assert bids(house)["BLUE"] == ("DP 2: F DUBL - AZOR",)


def test_a_second_bid_on_an_order_replaces_its_points_with_a_remark(house: House) -> None:
    ask(house, "Blue", "DP 2: F Dub - Azor\nDP 1: F Dub H")
    answer = ask(house, "Blue", "DP 1: F Dub - Azor")
    assert "✓ DP 1: F Dubl - Azor (replaces DP 2: F Dubl - Azor)" in answer
    assert bids(house) == {"BLUE": ("DP 1: F DUBL - AZOR", "DP 1: F DUBL H")}


def test_a_bid_over_the_budget_is_refused_with_the_numbers_and_the_cure(house: House) -> None:
    """Blue has three centres with each of British Raj, Canada's two, Cape Colony's two and Great Britain: 10 points."""
    answer = ask(house, "Blue", "2: F Dub H\n2: A Gury H\n2: A Mukd H\n2: A Urga H\n1: F Hans H\n2: A Urum H")
    assert "not enough points: 1 of 10 are left; CLEAR DP takes all your bids back" in flat(answer)
    assert "9 of 10" in answer
    assert "\n1 DP is left; it is lost at the deadline.\n" in answer


def test_status_shows_ones_own_bids_like_ones_own_orders(house: House) -> None:
    ask(house, "Blue", "DP 2: F Dub - Azor")
    assert "DP 2: F Dubl - Azor" in ask(house, "Blue", "STATUS")
    for other in ("Teal", "Olive"):
        assert "none of" in paragraph(ask(house, other, "STATUS"), "Diplomacy Points")
    for other in ("master", "o1"):
        answer = house.answer("atlas", other, "STATUS")
        assert "DP" not in answer
        assert "Diplomacy Points" not in answer


def test_clear_dp_takes_the_bids_back_and_leaves_the_orders(house: House) -> None:
    ask(house, "Blue", "F Lond H\nDP 2: F Dub - Azor")
    answer = ask(house, "Blue", "CLEAR DP")
    assert "CLEAR: your bids on file were taken back" in answer
    assert "none of 10" in answer
    assert bids(house) == {}
    assert house.state("atlas").orders


def test_clear_leaves_the_bids_and_says_how_to_take_them_back(house: House) -> None:
    ask(house, "Blue", "F Lond H\nDP 2: F Dub - Azor")
    assert "your bids stay (CLEAR DP takes them back)" in flat(ask(house, "Blue", "CLEAR"))
    assert bids(house) == {"BLUE": ("DP 2: F DUBL - AZOR",)}


def test_a_later_order_of_ones_own_voids_a_bid_in_the_receipt(house: House) -> None:
    assert "VOID" not in ask(house, "Olive", "DP 1: A Gury H")
    assert "VOID unless you change your orders: A Rost attacks Gury" in flat(ask(house, "Olive", "A Rost - Gury"))
    assert "VOID" not in ask(house, "Olive", "A Rost H")


# -- who cannot bid, and when


@pytest.mark.parametrize(("who", "named"), [("master", "the master"), ("o1", "observer Otto")])
def test_bids_by_somebody_who_does_not_play_are_refused(house: House, who: str, named: str) -> None:
    answer = flat(house.answer("atlas", who, "DP 2: F Dub - Azor"))
    assert f"not filed: in atlas you are {named}, and only players bid" in answer
    assert bids(house) == {}


@pytest.mark.parametrize("line", ["DP 2: F Dub - Azor", "2:F Dub S F Opo - Azor", "2 DP F Dubl H"])
def test_a_bid_from_nobody_known_is_told_how_to_be_known(house: House, line: str) -> None:
    answer = house.write("stranger@home", line)[0].text
    assert "this is a bid, and you are not signed on" in flat(answer)
    assert "Who are you?" in answer
    assert bids(house) == {}


def test_bids_under_the_name_of_another_phase_are_not_filed(house: House) -> None:
    answer = ask(house, "Blue", "Autumn 1864\nDP 2: F Dub - Azor")
    assert "not filed: the line above names another phase" in answer
    answer = ask(house, "Blue", "Autumn 1865\nDP 2: F Dub - Azor")
    assert "not filed: bids are only for the current phase" in answer
    assert bids(house) == {}


@pytest.mark.parametrize("phase", ["S1865R", "W1865A"])
def test_out_of_movement_a_bid_is_answered_and_no_points_are_shown(house: House, phase: str) -> None:
    state = house.state("atlas")
    assert state.position is not None
    house.states["atlas"] = replace(state, position=replace(state.position, phase=Phase.parse(phase)))
    answer = ask(house, "Blue", "DP 2: F Dub - Azor")
    assert "✗" in answer
    assert "DP left" not in answer
    assert bids(house) == {}


def test_a_game_that_forms_and_a_game_that_is_over_take_no_bids(house: House) -> None:
    house.prove("anna@home", "CREATE other intercontinental")
    house.prove("blue@home", "JOIN other Blue")
    assert "other has not started yet" in house.answer("other", "p1", "DP 2: F Dub - Azor")
    house.reply("atlas", "master", "TERMINATE\nYES")
    assert "atlas is over" in ask(house, "Blue", "DP 2: F Dub - Azor")


def test_games_without_points_refuse_clear_dp_and_mention_no_points() -> None:
    house = running_game()
    assert "has no Diplomacy Points" in house.answer("spring", "FRANCE", "CLEAR DP")
    answer = house.answer("spring", "FRANCE", "A Par H\nDP 2: A Bel H")
    assert "Diplomacy Points" not in answer
    results = to(house.reply("spring", "master", "PROCESS"), "france@home", "results").text
    assert "sealed" not in results


def test_a_copy_goes_to_the_seat_that_was_spoken_for_only(house: House) -> None:
    ask(house, "Blue", "SET PASSWORD monsoon")
    letters = house.write("office@home", "SIGNON Blue@atlas monsoon\nDP 2: F Dub - Azor")
    assert bids(house) == {"BLUE": ("DP 2: F DUBL - AZOR",)}
    assert [letter.address for letter in letters] == ["office@home", "blue@home"]


def test_a_reminder_names_the_points_that_are_not_bid(house: House) -> None:
    ask(house, "Blue", "DP 2: F Dub - Azor")
    letters = house.turn("atlas", timedelta(days=2, hours=1))
    assert "You have 8 DP left to bid; they are lost at the deadline." in to(letters, "blue@home", "reminder").text
    assert not any("F Dub" in letter.text for letter in letters)


# -- after the phase


def test_only_the_bidder_learns_what_became_of_their_bids(house: House, accepted: Accepted) -> None:
    ask(house, "Olive", "A Rost - Gury\nDP 2: A Gury H\nDP 1: F Dub - Azor\nDP 2: F Hans - Yell")
    ask(house, "Blue", "DP 1: F Dub - Azor\nDP 2: F Dub H")
    letters = process(house)
    results = to(letters, "olive@home", "results").text
    accepted(
        GOLDEN / "result.txt",
        SEAL.sub("<the seal>", results[results.index("The bids of") : results.index("\n\nWhere")]),
    )
    knowing = [letter.address for letter in letters if "for you alone" in letter.text]
    assert sorted(knowing) == ["blue@home", "olive@home"]


def test_what_became_of_bids_comes_with_the_results(house: House) -> None:
    ask(house, "Olive", "DP 2: A Gury H")
    letters = [each for each in process(house) if each.address == "olive@home"]
    assert [each.kind for each in letters] == ["results"]
    assert letters[0].text.count("The bids of this phase are sealed") == 1
    assert "Bids of this phase are sealed" not in letters[0].text
    assert letters[0].text.rstrip().endswith("Reply to this letter with your orders, or with press.")


def test_a_letter_about_ones_bids_is_never_in_the_record(house: House) -> None:
    ask(house, "Blue", "DP 2: F Dub - Azor")
    process(house)
    assert not any("bids of" in letter.text.lower() for letter in house.history("atlas") if "seal" not in letter.text)
    assert not any(letter.subject.startswith("Diplomacy bids") for letter in house.history("atlas"))


def test_the_results_carry_the_seal_of_the_ledger_even_if_nobody_bid(house: House) -> None:
    results = [letter.text for letter in process(house) if letter.kind == "results"]
    (sealed,) = house.ledgers("atlas")
    line = f"Bids of this phase are sealed:\n{sealed.settled.commitment}\n"
    assert len(results) == len(GROUPS) + 2
    assert all(line in text for text in results)
    assert line in house.history("atlas", "S1865M")[-1].text
    assert matches_commitment(sealed.settled)
    assert sealed.settled.ledger == ()


def test_a_successor_learns_nothing_of_earlier_bids(house: House) -> None:
    ask(house, "Blue", "DP 2: F Dub - Azor")
    letters = house.reply("atlas", "master", "REPLACE Blue nina@home Nina")
    assert bids(house) == {}
    assert not any("Dubl - Azor" in letter.text for letter in letters)
    assert "none of 10" in ask(house, "Blue", "STATUS")


def test_a_bidder_who_gets_their_seat_back_has_their_bids_again(house: House) -> None:
    ask(house, "Blue", "DP 2: F Dub - Azor")
    before = bids(house)
    house.reply("atlas", "master", "REPLACE Blue nina@home Nina")
    house.reply("atlas", "master", "TAKEBACK")
    assert bids(house) == before


# -- the end


def test_a_week_after_the_end_the_ledger_goes_to_all_and_into_the_record(house: House, accepted: Accepted) -> None:
    ask(house, "Olive", "A Rost - Gury\nDP 2: A Gury H\nDP 1: F Dub - Azor")
    ask(house, "Blue", "DP 1: F Dub - Azor\nDP 2: F Dub H")
    process(house)
    ask(house, "Red", "DP 1: F Hans H")
    process(house)
    house.reply("atlas", "master", "ROLLBACK F1865M")
    process(house)
    ends = house.reply("atlas", "master", "TERMINATE\nYES")
    assert "ledger" not in {letter.kind for letter in ends}
    letters = house.turn("atlas", WEEK)
    ledgers = [letter for letter in letters if letter.kind == "ledger"]
    assert len(ledgers) == len(GROUPS) + 2
    text = to(letters, "blue@home", "ledger").text
    accepted(GOLDEN / "ledger.txt", SALT.sub("<a salt>", SEAL.sub("<a seal>", text)))
    assert house.history("atlas")[-1].text == text


def test_what_the_ledger_shows_proves_what_was_sealed(house: House) -> None:
    ask(house, "Blue", "DP 1: F Dub - Azor")
    published = SEAL.findall(to(process(house), "red@home", "results").text)
    house.reply("atlas", "master", "TERMINATE\nYES")
    text = to(house.turn("atlas", WEEK), "red@home", "ledger").text
    (block,) = re.findall(r"^[0-9a-f]{32}\n(?:.+\n)+", text, re.MULTILINE)
    salt, phase, bid = block.splitlines()
    assert bid == "BLUE: DP 1: F DUBL - AZOR = 2"
    (sealed,) = house.ledgers("atlas")
    assert published == SEAL.findall(text) == [seal(phase, sealed.settled.ledger, salt)]


def test_phases_run_by_the_very_letter_that_ends_the_game_are_in_the_ledger(house: House) -> None:
    ask(house, "Blue", "DP 1: F Dub - Azor")
    house.reply("atlas", "master", "PROCESS\nTERMINATE\nYES")
    letters = house.turn("atlas", WEEK)
    assert "BLUE: DP 1: F DUBL - AZOR = 2" in to(letters, "red@home", "ledger").text


def test_phases_run_and_rolled_back_by_the_letter_that_ends_the_game_are_marked(house: House) -> None:
    ask(house, "Blue", "DP 1: F Dub - Azor")
    house.reply("atlas", "master", "PROCESS\nROLLBACK S1865M\nTERMINATE\nYES")
    letters = house.turn("atlas", WEEK)
    assert "Spring 1865 Movement (rolled back: it did not count)" in to(letters, "red@home", "ledger").text


def test_bids_of_a_phase_that_was_never_run_stay_a_secret(house: House) -> None:
    ask(house, "Blue", "DP 1: F Dub - Azor")
    letters = house.reply("atlas", "master", "TERMINATE\nYES")
    assert not any("DUBL" in letter.text.upper() for letter in letters)
    assert not any(letter.kind == "ledger" for letter in letters)


def test_a_game_without_bids_ends_without_a_ledger() -> None:
    house = running_game()
    house.reply("spring", "master", "PROCESS")
    assert not any(letter.kind == "ledger" for letter in house.reply("spring", "master", "TERMINATE\nYES"))


def test_no_letter_about_bids_is_wider_than_78_columns(house: House) -> None:
    ask(house, "Olive", "A Rost - Gury\nDP 2: A Gury H\n1: F Dub S F Opo - Azor")
    letters = [*process(house), *house.reply("atlas", "master", "TERMINATE\nYES"), *house.turn("atlas", WEEK)]
    wide = [line for letter in letters if letter.kind in ("results", "ledger") for line in letter.text.splitlines()]
    assert max(len(line) for line in wide) <= 78


def test_every_settled_phase_is_an_event_with_its_seal(house: House) -> None:
    ask(house, "Blue", "DP 1: F Dub - Azor")
    process(house)
    (sealed,) = house.ledgers("atlas")
    assert isinstance(sealed.settled, BidsSettled)
    assert sealed.settled.phase == "S1865M"


@pytest.mark.parametrize(("phase", "named"), [("S1865R", "a retreat"), ("W1865A", "an adjustment")])
def test_a_bid_out_of_movement_is_told_which_phase_it_is(house: House, phase: str, named: str) -> None:
    state = house.state("atlas")
    assert state.position is not None
    house.states["atlas"] = replace(state, position=replace(state.position, phase=Phase.parse(phase)))
    answer = " ".join(ask(house, "Blue", "DP 2: F Dub - Azor").split())
    assert f"bids are for movement phases, and this is {named} phase" in answer


class TestOfferOfABid:
    """A bid whose order was not understood is offered as the one bid that is possible, and a YES files it."""

    def test_is_told_as_a_bid_and_filed_by_a_yes(self, house: House) -> None:
        answer = flat(ask(house, "Blue", "DP 2: F Dublin - Azoress\nDP 1: F Dublin hlods"))
        assert '? "DP 2: F Dublin - Azoress": DP 2: F Dubl - Azor? (YES 1)' in answer
        assert '? "DP 1: F Dublin hlods": DP 1: F Dubl H? (YES 2)' in answer
        assert bids(house).get("BLUE", ()) == ()
        house.agree("atlas", seat(house, "Blue"), "YES 1")
        assert bids(house)["BLUE"] == ("DP 2: F DUBL - AZOR",)

    def test_is_overruled_by_a_bid_on_the_same_order_alone(self, house: House) -> None:
        ask(house, "Blue", "DP 2: F Dublin - Azoress\nDP 1: F Dublin hlods")
        ask(house, "Blue", "DP 1: F Dublin - AZOR")
        offered = house.state("atlas").offered[seat(house, "Blue")]
        assert [str(each.order) for each in offered] == ["F DUBL H"]

    def test_needs_points_that_are_left(self, house: House) -> None:
        assert "(YES" not in flat(ask(house, "Blue", "DP 900: F Dublin - Azoress"))
