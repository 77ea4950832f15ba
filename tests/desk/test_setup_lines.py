"""What lines of settings do beside choosing: words are kept from every eye, and what changed takes effect at once."""

from datetime import timedelta

from judge.board.library import load_variant
from judge.desk.commands.games.join import PassedOver
from judge.game.setting_registry import settings_of
from judge.writing.rendering.translator import in_english
from tests.desk.house import House, flat, running_game

OF_STANDARD = settings_of(load_variant("standard"))


def forming(settings: str = "", players: int = 7) -> House:
    house = House()
    house.prove("molly@home", f"CREATE cup standard {settings}", name="Molly")
    for number in range(players):
        house.prove(f"player{number}@home", "JOIN cup", name=f"Player {number}")
    return house


def said(house: House, who: str, text: str, game: str = "cup") -> str:
    return flat(house.answer(game, who, text))


def test_a_word_among_settings_is_neither_taken_nor_quoted() -> None:
    house = forming(players=0)
    for text in ("SETUP WORD sesame99", "SETUP\nWORD sesame99\nMOVE 2D", "SET UP PRIVATE sesame99"):
        answer = said(house, "master", text)
        assert "sesame99" not in answer
        assert "it is set on a line of its own: SET WORD and the word" in answer
    assert house.state("cup").settings.gates.word == ""


def test_a_word_in_create_is_neither_taken_nor_quoted() -> None:
    for text in ("CREATE cup standard WORD sesame99", "CREATE cup standard\nMOVE 2D\nPRIVATE sesame99"):
        answer = flat(House().prove("molly@home", text)[0].text)
        assert "sesame99" not in answer
        assert "SET WORD and the word" in answer
        assert "Nothing was created" in answer


def test_a_term_without_a_value_is_answered_with_its_values() -> None:
    answer = said(forming(players=0), "master", "SETUP\nFOG\nDRAW")
    assert in_english(OF_STANDARD["fog"].must_be) in answer
    assert in_english(OF_STANDARD["draw"].must_be) in answer


def test_a_wrong_value_is_answered_as_a_setting_and_takes_nothing_from_the_lines_below_it() -> None:
    house = forming(players=0)
    answer = said(house, "master", "SETUP\nPRESS SOME\nPROCESS SOMETIMES\nVOTES X\nABSENCE 5D\nSTATUS")
    assert '✗ "PRESS SOME": “SOME” is not a kind of press; write ALL, PARTIAL, BROADCAST or NONE.' in answer
    assert f'✗ "PROCESS SOMETIMES": {in_english(OF_STANDARD["process"].must_be)}' in answer
    assert f'✗ "VOTES X": {in_english(OF_STANDARD["votes"].must_be)}' in answer
    assert "✓ STATUS" in answer
    assert house.state("cup").settings.timing.absence == timedelta(days=5)


def test_no_game_is_created_with_a_setting_left_out_because_its_word_is_a_command() -> None:
    house = House()
    answer = flat(house.prove("molly@home", "CREATE cup standard\nEXTEND MAYBE\nMOVE 2D")[0].text)
    assert "Nothing was created" in answer
    assert f'✗ "EXTEND MAYBE": {in_english(OF_STANDARD["extend"].must_be)}' in answer
    assert "cup" not in house.states


def test_a_full_game_starts_once_its_master_chooses_that_it_starts_by_itself() -> None:
    house = forming()
    assert "START is changed, and everybody is told; cup is full and starts now" in said(
        house, "master", "SETUP START AUTO"
    )
    assert house.state("cup").is_running


def test_a_full_game_is_mustered_once_its_master_chooses_that_it_starts_by_itself() -> None:
    house = forming("MUSTER 2D")
    answer = said(house, "master", "SET START AUTO")
    assert "cup is full, and its players are asked to confirm that they are there" in answer
    assert house.state("cup").muster is not None


def test_a_game_that_is_not_full_goes_on_gathering() -> None:
    house = forming(players=6)
    assert said(house, "master", "SETUP START AUTO").count("cup is full") == 0
    assert house.state("cup").status.value == "forming"


def test_the_muster_is_answered_in_ones_own_words() -> None:
    house = forming("MUSTER 2D START AUTO")
    for number, words in enumerate(("I'm here", "Yes, I am here.", "Present!", "I’m in", "yes"), 1):
        assert "thank you; cup waits for" in said(house, f"p{number}", words)
    assert "no order and no command" in said(house, "p6", "I'm here in Rome this week")
    assert [seat.id for seat in house.state("cup").players if not seat.present] == ["p6", "p7"]


def test_the_length_of_a_muster_does_not_change_while_it_runs() -> None:
    house = forming("MUSTER 2D START AUTO")
    answer = said(house, "master", "SETUP MUSTER 10D")
    assert "The players of cup are being asked whether they are there; MUSTER can change after that." in answer
    assert house.turn("cup", timedelta(hours=1)) == []


def test_a_players_command_from_a_master_names_the_masters_command() -> None:
    house = running_game()
    told = said(house, "master", "SET DRAW NODIAS", "spring")
    assert "A master can write SETUP DRAW DIAS, SETUP DRAW NODIAS or SETUP DRAW NONE." in told
    assert "A master can write PAUSE." in said(house, "master", "WAIT", "spring")
    assert "A master writes" not in said(house, "FRANCE", "PAUSE", "spring")


def test_who_lost_a_seat_of_a_private_game_is_told_what_it_takes_to_come_back() -> None:
    house = forming("MUSTER 2D", players=0)
    house.reply("cup", "master", "SET WORD sesame99")
    for number in range(7):
        house.prove(f"player{number}@home", "JOIN cup WORD sesame99")
    house.reply("cup", "master", "START")
    lost = [each for each in house.turn("cup", house.state("cup").settings.gates.muster) if each.kind == "seat_lost"]
    assert len(lost) == 7
    assert "reply with JOIN cup WORD and the game's word." in flat(lost[0].text)


def test_house_rules_may_begin_on_the_commands_own_line() -> None:
    house = running_game()
    assert "the house rules are changed" in said(house, "master", "SET COMMENT Be nice to each other.\nEND", "spring")
    assert house.state().house_rules == "Be nice to each other."
    assert "The text has no line END at its end" in said(house, "master", "SET COMMENT Be quick.", "spring")
    assert house.state().house_rules == "Be nice to each other."


# -- what stands where other judges want a password


def test_a_password_behind_join_is_ignored_with_a_remark() -> None:
    house = forming(players=0)
    passed_over = in_english(PassedOver())
    for address, line in (("ann@home", "JOIN cup geheim99"), ("bob@home", "JOIN FRANCE@cup pw geheim99")):
        answer = flat(house.prove(address, line)[0].text)
        assert "You have a seat in “cup”" in answer
        assert passed_over in answer
        assert "geheim99" not in answer
    assert house.seat("cup", "p2").preferences == ("FRANCE",)


def test_what_resembles_a_power_is_no_password() -> None:
    house = forming(players=0)
    for wish in ("Frence", "Turky, Itly", "x"):
        answer = flat(house.prove("ann@home", f"JOIN cup {wish}")[0].text)
        assert "There is no “" in answer
        assert "” in Standard" in answer
    assert house.state("cup").players == []


def test_it_is_the_word_of_a_private_game() -> None:
    house = forming(players=0)
    house.reply("cup", "master", "SET WORD sesame99")
    wrong = flat(house.prove("ann@home", "JOIN cup abracadabra")[0].text)
    assert "That is not the word of cup" in wrong
    assert "abracadabra" not in wrong
    right = flat(house.prove("ann@home", "JOIN cup sesame99")[0].text)
    assert "1 of 7 players is here" in right
    assert "passed over" not in right


def test_purge_ends_what_has_not_begun_and_nothing_else() -> None:
    house = forming(players=1)
    assert "PURGE is for games that have not begun" in said(running_game(), "master", "PURGE spring geheim99", "spring")
    assert "cup is ended without a winner" in said(house, "master", "PURGE cup geheim99")
    assert "write TERMINATE and nothing else" in said(forming(players=1), "master", "PURGE other geheim99")


def test_setup_shows_every_setting_and_the_default_of_those_that_differ() -> None:
    house = forming("SHADE GREY MOVE 2D GRACE 0D PARADOX SZYKMAN", players=0)
    shown = said(house, "master", "SETUP")
    assert "SHADE GREY, by default WHITE: whether press is signed" in shown
    assert "MOVE 2 days, by default 3 days: how long movement phases are" in shown
    assert "AT any: the time of day of deadlines" in shown
    assert f"GRACE none: {in_english(OF_STANDARD['grace'].summary)}" in shown
    assert "PARADOX szykman: how a convoy paradox is resolved" in shown
    assert shown.count("by default") == 2


def test_no_time_is_written_as_setup_shows_it() -> None:
    house = forming("GRACE 12H REMIND 24H MUSTER 2D", players=0)
    for line in ("GRACE NONE", "REMIND none", "MUSTER NEVER", "ABSENCE OFF"):
        assert "✗" not in said(house, "master", f"SETUP {line}"), line
    shown = said(house, "master", "SETUP")
    for setting in ("GRACE none", "MUSTER none", "ABSENCE none"):
        assert setting in shown
    assert house.states["cup"].settings.timing.remind == ()
