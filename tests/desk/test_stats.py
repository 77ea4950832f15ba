"""STATS: figures of a game, of a variant's games and, for oneself alone, of one's own."""

from datetime import timedelta

from tests.desk.house import House, running_game

HOLDS = "A PAR H\nA MAR H\nF BRE H"


def said(house: House, words: str) -> str:
    return house.write("bob@home", words)[0].text


def test_a_games_figures_count_centres_and_orders_on_time() -> None:
    house = running_game("MOVE 3D GRACE 12H")
    house.reply("spring", "FRANCE", HOLDS)
    house.turn("spring", timedelta(days=3))  # the others get a late notice
    house.reply("spring", "ITALY", "A ROM H\nA VEN H\nF NAP H")
    house.turn("spring", timedelta(hours=12))
    text = said(house, "STATS spring")
    assert "spring (Standard) is active; one phase played." in text
    assert "  Russia   4 centres, 4 units" in text
    assert "  France   1 of 1\n" in text
    assert "  Italy    0 of 1\n" in text
    assert "  Turkey   0 of 1, one phase without all orders" in text


def test_a_variants_figures_count_how_its_games_ended() -> None:
    house = running_game()
    house.turn("spring", timedelta(days=3))
    for power in ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY", "FRANCE"):
        house.reply("spring", power, "SET DRAW")
    if not house.state().is_over:
        house.turn("spring", timedelta(days=3))
    assert house.state().status.value == "drawn"
    text = said(house, "STATS standard")
    assert "Standard: one game played to the end here." in text
    assert "  Drawn        1\n" in text
    assert "  France   0 wins, 1 draw\n" in text
    assert "Mean length" in text


def test_a_game_broken_off_is_counted_apart() -> None:
    house = running_game()
    house.reply("spring", "master", "TERMINATE\nYES")
    text = said(house, "STATS Standard")
    assert "Standard: 0 games played to the end here." in text
    assert "  Broken off  1\n" in text


def test_ones_own_figures_are_for_oneself_alone() -> None:
    house = running_game()
    house.turn("spring", timedelta(days=3))
    unproven = house.write("france@home", "STATS ME")[0].text
    assert "not done yet; to confirm it, reply to this letter" in unproven
    assert "What this judge knows of you" not in unproven
    own = house.prove("france@home", "STATS ME")[0].text
    assert "  spring  France, Standard: active" in own
    assert "England" not in own
    other = house.prove("bob@home", "STATS ME")[0].text
    assert "spring" not in other


def test_stats_of_neither_game_nor_variant_is_refused() -> None:
    house = running_game()
    assert "There is no game called “sprint” here; did you mean spring?" in " ".join(
        said(house, "STATS sprint").split()
    )


def test_nobody_is_blamed_for_a_phase_that_the_master_ran_before_its_deadline() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.reply("spring", "master", "PROCESS")
    said = house.write("bob@home", "STATS spring")[0].text
    assert "  Turkey   1 of 1\n" in said
    assert "without all orders" not in said
    assert "Orders missing" not in house.write("bob@home", "SUMMARY spring")[0].text
