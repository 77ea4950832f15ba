"""A game that nobody has won by the end its terms set is drawn, and everybody is told so, with the record."""

from datetime import timedelta

from tests.desk.house import House


def test_the_last_year_set_by_the_master_draws_the_game_and_everybody_is_told() -> None:
    house = House()
    house.prove("master@home", "CREATE empire imperial")
    house.reply("empire", "master", "SET OPTION END 1862")
    for number in range(13):
        house.prove(f"{number}@home", "JOIN empire")
    house.reply("empire", "master", "START")
    letters = [each for _ in range(2) for each in house.turn("empire", timedelta(days=3))]
    drawn = [each for each in letters if "The game is over" in each.text]
    assert {each.subject for each in drawn} == {"Diplomacy results empire F1861M: the game is drawn"}
    assert len({each.address for each in drawn}) == len(drawn)
    assert {each.address for each in drawn} == {"master@home", *(f"{number}@home" for number in range(13))}
    assert len(drawn) == 14
    assert not [each for each in letters if each.kind in ("won", "terminated")]
    (record,) = (each for each in house.record["empire"] if each.subject == "Diplomacy game empire drawn F1861M")
    opening = " ".join(record.text.split("\n\n")[0].split())
    assert opening.startswith("“empire” is drawn, shared by ")
    assert opening.endswith(". The game is over; thank you for playing.")
    reason = " ".join(record.text.split("\n\n")[1].split())
    assert reason == "Nobody won before Spring 1862, and by the terms of this game that is a draw of all survivors."
    summary = house.answer("empire", "master", "SUMMARY")
    assert "“empire” (Imperial) is drawn.\nShared by " in summary
