"""What players write without a thought: openings before orders, bare answers, words that are spelled like commands.

None of it may lose an order, do something that was not meant, or go unanswered.
"""

import pytest

from judge.game.state import Status
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import ORDER_OF_JOINING, Claim, House, running_game
from tests.orders import ordered


@pytest.fixture
def house() -> House:
    return running_game()


def said(text: str) -> str:
    """A letter on one line."""
    return " ".join(text.split())


def on_file(house: House, power: str = "FRANCE") -> tuple[str, ...]:
    return tuple(map(str, house.state().orders.get(power, ())))


def ahead(house: House, power: str = "FRANCE") -> dict[str, list[str]]:
    kept = house.state().ahead.get(house.seat("spring", power).id, {})
    return {phase: [str(each.order) for each in orders] for phase, orders in kept.items()}


def answering_press(house: House, text: str) -> list[OutLetter]:
    """France replies to a letter of press from Germany."""
    sent = house.reply("spring", "GERMANY", "PRESS TO FRANCE\nShall we ally?\nENDPRESS")
    brought = next(each for each in sent if each.address == "france@home")
    assert brought.seat is not None
    return house.write("france@home", text, claim=Claim(*brought.seat, brought.press))


def press_to(letters: list[OutLetter], address: str) -> list[str]:
    return [said(each.text) for each in letters if each.address == address and each.kind == "press"]


# -- openings


@pytest.mark.parametrize(
    "opened",
    [
        "Here are my orders: A PAR - PIC, F BRE - ENG",
        "My orders are as follows: A PAR-PIC; F BRE-ENG",
        "Dear judge, please note my orders: A PAR-PIC, F BRE-ENG",
        "Correction: A PAR-PIC, F BRE-ENG",
        "My moves for France: A PAR-PIC, F BRE-ENG",
        "S1901M: A PAR-PIC, F BRE-ENG",
        "Orders for Spring 1901: A PAR-PIC, F BRE-ENG",
    ],
)
def test_orders_count_behind_the_words_that_open_them(house: House, opened: str) -> None:
    house.reply("spring", "FRANCE", "A PAR - BUR")
    answer = house.answer("spring", "FRANCE", opened)
    assert set(on_file(house)) == {"A PAR - PIC", "F BRE - ENG"}
    assert "2 orders were understood" in answer
    assert "✗" not in answer


@pytest.mark.parametrize(
    "opened", ["Fall 1901: A BUR - MUN", "Orders for F1901M: A BUR-MUN", "PHASE F1901M: A BUR-MUN"]
)
def test_a_later_phase_before_the_colon_keeps_the_order_for_it(house: House, opened: str) -> None:
    assert "✓ F1901M: A BUR - MUN" in house.answer("spring", "FRANCE", opened)
    assert ahead(house) == {"F1901M": ["A BUR - MUN"]}
    assert on_file(house) == ()


def test_orders_that_another_power_is_named_for_are_refused(house: House) -> None:
    answer = said(house.answer("spring", "FRANCE", "My orders for Germany: A MUN - BUR"))
    assert '✗ "Germany": you play France, so orders for Germany are not filed' in answer
    assert house.state().orders == {}


@pytest.mark.parametrize(
    "line",
    [
        "If Germany lets me, my orders: A PAR-PIC",
        "A PAR-PIC (unless Germany minds, lol, in which case I stay away)",
        "Nothing fancy: A PAR-PIC, everybody else does as I told them before",
        "All hold but I have to think about Brest until Sunday evening",
    ],
)
def test_an_order_beside_words_of_doubt_is_not_filed_and_not_passed_over(house: House, line: str) -> None:
    answer = house.answer("spring", "FRANCE", line)
    assert on_file(house) == ()
    assert f'✗ "{line[:50]}' in said(answer)
    assert "Not read" not in answer


@pytest.mark.parametrize("line", ["My plan as told: A PAR-PIC", "same as usual opening: A PAR-PIC", "PAR/PIC"])
def test_an_order_behind_other_words_is_offered(house: House, line: str) -> None:
    answer = house.answer("spring", "FRANCE", line)
    assert on_file(house) == ()
    assert f'? "{line}": A PAR - PIC?' in said(answer)


def test_an_order_for_an_unknown_place_is_answered_in_other_languages_too(house: House) -> None:
    assert '✗ "F Atlantique en Irlande"' in house.answer("spring", "FRANCE", "F Atlantique en Irlande")


@pytest.mark.parametrize(
    "line",
    [
        "Kindly find my orders. Paris shall move to Picardy. Brest shall hold. Thank you!",
        "I'd like A Par - Pic, F Bre H please",
        "Moin! Paris nach Pikardie, Brest hält. LG",
        "Ciao! A Parigi - Piccardia, F Brest tiene. grazie",
        "J'aimerais A Paris - Picardie, F Brest tient. Merci !",
        "Leger Parijs naar Picardië, vloot Brest blijft staan. Groet, Piet",
        "F Bre holds. A Par to Pic, ta!",
        "1. A PAR-PIC 2. F BRE H",
        "Final orders: A PAR-PIC, F BRE H",
        "Final orders. A PAR-PIC. F BRE H",
        "Final: A PAR-PIC; F BRE H",
        "Pls file for this turn: A PAR-PIC, F BRE H",
        "| Unit | Order |\n|------|-------|\n| A PAR | PIC |\n| F BRE | H |",
    ],
)
def test_orders_are_read_in_sentences_and_tables(house: House, line: str) -> None:
    answer = house.answer("spring", "FRANCE", line)
    assert set(on_file(house)) == {"A PAR - PIC", "F BRE H"}
    assert "✗" not in answer


@pytest.mark.parametrize(
    "line", ["A Par - Pic. Scrap that.", "A Par - Pic. No wait, A Par - Bur", "A Par - Pic. A Mar S."]
)
def test_a_sentence_that_is_no_order_leaves_the_line_unread(house: House, line: str) -> None:
    house.reply("spring", "FRANCE", line)
    assert on_file(house) == ()


@pytest.mark.parametrize("line", ["A PRS-BRG", "F BRS S A PRS-BRG", "a xxx-yyy"])
def test_an_order_in_wrong_codes_is_answered_and_not_passed_over(house: House, line: str) -> None:
    answer = house.answer("spring", "FRANCE", line)
    assert f'✗ "{line}"' in answer
    assert "Not read" not in answer


@pytest.mark.parametrize(
    "line", ["For next turn: A PAR-PIC", "For Fall: A PAR-PIC", "Old: A PAR-PIC", "Im Herbst: A PAR-PIC"]
)
def test_an_order_for_another_time_is_not_offered_for_now(house: House, line: str) -> None:
    answer = house.answer("spring", "FRANCE", line)
    assert f'✗ "{line}"' in said(answer)


@pytest.mark.parametrize(
    "line", ["Paris: hold on, I'll be right back", "All hold but not A PAR-PIC", "Paris: the city of lights."]
)
def test_chat_and_what_is_not_to_be_done_are_no_orders(house: House, line: str) -> None:
    house.reply("spring", "FRANCE", line)
    assert on_file(house) == ()


def test_prose_with_a_hyphen_is_no_order(house: House) -> None:
    assert "✗" not in house.answer("spring", "FRANCE", "A low-key approach, this time.\nA PAR - BUR")
    assert on_file(house) == ("A PAR - BUR",)


def test_orders_with_an_opening_in_a_reply_to_press_are_not_sent_on(house: House) -> None:
    letters = answering_press(house, "Here are my orders: A PAR-PIC, F BRE-ENG")
    assert press_to(letters, "germany@home") == []
    assert set(on_file(house)) == {"A PAR - PIC", "F BRE - ENG"}


# -- replies to press


@pytest.mark.parametrize("words", ["NO", "No!", "Why?", "Wait!", "Resign!", "Status?", "Concede to Germany?"])
def test_a_command_word_among_words_to_another_player_is_sent_and_not_done(house: House, words: str) -> None:
    before = house.state()
    letters = answering_press(house, words)
    assert [f": > {words} --" in text for text in press_to(letters, "germany@home")] == [True]
    after = house.state()
    assert (after.seats, after.proposals, after.orders) == (before.seats, before.proposals, before.orders)


@pytest.mark.parametrize("words", ["WAIT", "Wait", "SET WAIT"])
def test_a_command_alone_in_a_reply_to_press_is_done(house: House, words: str) -> None:
    assert press_to(answering_press(house, words), "germany@home") == []
    assert house.seat("spring", "FRANCE").waiting


@pytest.mark.parametrize("words", ["Accept", "Get lost", "> Shall we ally?"])
def test_a_reply_to_press_that_came_to_nothing_says_that_nothing_was_sent(house: House, words: str) -> None:
    letters = answering_press(house, words)
    assert press_to(letters, "germany@home") == []
    assert "read as a letter to the judge, so nothing was sent to anybody" in said(letters[0].text)
    # a sentence in reply to that answer does what it says
    assert letters[0].seat is not None
    again = house.write("france@home", "I accept that.", claim=Claim(*letters[0].seat, letters[0].press))
    assert len(press_to(again, "germany@home")) == 1


def test_a_letter_that_answers_no_press_gets_no_remark_about_press(house: House) -> None:
    assert "nothing was sent" not in house.answer("spring", "FRANCE", "Accept")


# -- press


def test_a_text_on_the_line_of_press_is_shown_where_its_end_is_missing(house: House) -> None:
    answer = said(house.answer("spring", "FRANCE", "PRESS TO GERMANY: hello\nA PAR - BUR\n\nF BRE - MAO"))
    assert "the line ENDPRESS is missing, so it is not clear where your text ends" in answer
    assert "2 lines from the first order or command below it were NOT read, please send them again" in answer
    assert "your text was not sent, and YES sends it all the same" in answer
    assert "NO ORDER yet for F BRE, A MAR and A PAR" in answer
    assert on_file(house) == ()


def test_a_diary_without_its_end_is_not_kept(house: House) -> None:
    answer = said(house.answer("spring", "FRANCE", "DIARY\nI do not trust him."))
    assert "no line ENDDIARY at its end, so nothing was done with it. The line below was not read." in answer


def test_names_of_the_game_itself_are_proposed_as_recipients() -> None:
    house = House()
    house.prove("master@home", "CREATE globe intercontinental", name="Molly")
    answer = said(house.answer("globe", "master", "PRESS TO NOBODY KNOWN\nhi\nENDPRESS"))
    assert "write e.g. BLUE, Teal, MASTER or ALL. Nothing was sent." in answer


# -- votes


def test_withdraw_takes_back_no_vote_and_gives_up_no_seat_before_a_yes(house: House) -> None:
    house.reply("spring", "GERMANY", "PROPOSE DRAW")
    house.reply("spring", "FRANCE", "VOTE DRAW YES")
    answer = said(house.answer("spring", "FRANCE", "WITHDRAW"))
    assert "takes back your vote" in answer
    assert "RESIGN gives up your seat" in answer
    assert house.seat("spring", "FRANCE").address == "france@home"


def test_withdraw_gives_up_a_seat_while_no_vote_is_cast(house: House) -> None:
    house.reply("spring", "FRANCE", "WITHDRAW\nYES")
    assert not house.seat("spring", "FRANCE").is_held


@pytest.mark.parametrize("word", ["yes", "NO", "No.", "nope"])
def test_a_bare_answer_is_asked_about_where_one_vote_is_open(house: House, word: str) -> None:
    house.reply("spring", "GERMANY", "PROPOSE DRAW")
    meant, france = "YES" if word == "yes" else "NO", house.seat("spring", "FRANCE").id
    answer = said(house.answer("spring", "FRANCE", word))
    assert f'? "{word}": if you mean “VOTE DRAW {meant}”, reply with YES within a day' in answer
    assert set(house.state().proposals["draw"].votes) == {house.seat("spring", "GERMANY").id}
    house.agree("spring", "FRANCE", "yes")
    assert house.state().proposals["draw"].votes[france] is (meant == "YES")


def test_a_bare_answer_is_told_how_to_vote_where_several_votes_are_open(house: House) -> None:
    house.reply("spring", "GERMANY", "PROPOSE DRAW\nEXTEND 24H")
    answer = said(house.answer("spring", "FRANCE", "No"))
    assert '✗ "No": NO alone does not answer a vote; please write VOTE DRAW NO or VOTE EXTENSION NO' in answer


def test_no_alone_is_no_misspelled_command(house: House) -> None:
    assert "did you mean" not in house.answer("spring", "FRANCE", "NO")


def test_a_draw_is_named_by_initials() -> None:
    house = running_game("MOVE 3D DRAW NODIAS")
    answer = said(house.answer("spring", "FRANCE", "SET DRAW FGT"))
    assert "a draw of France, Germany and Turkey is put to the vote" in answer
    assert list(house.state().proposals) == ["draw FRANCE+GERMANY+TURKEY"]
    assert "There is no “fate”" in house.answer("spring", "FRANCE", "PROPOSE DRAW fate")


def test_a_vote_in_a_finished_game_says_that_it_is_over(house: House) -> None:
    house.reply("spring", "master", "TERMINATE\nYES")
    assert house.state().status is Status.TERMINATED
    answer = said(house.answer("spring", "FRANCE", "VOTE DRAW YES"))
    assert "spring is over" in answer
    assert "PROPOSE puts" not in answer


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        ("12H", "They can still move this one by 1 day 12 hours."),
        ("24H", "They can still move this one by 1 day."),
        ("2D", "They have already moved this one that far."),
    ],
)
def test_what_is_left_of_extensions_is_told_in_days(asked: str, left: str) -> None:
    house = running_game("MOVE 3D EXTEND MOST 2D")
    house.reply("spring", "FRANCE", f"EXTEND {asked}")
    for power in ORDER_OF_JOINING:
        house.reply("spring", power, "VOTE EXTENSION YES")
    answer = said(house.answer("spring", "FRANCE", "EXTEND 3D"))
    assert f"by at most 2 days; to ask the master for more, write PRESS TO MASTER. {left}" in answer


# -- conditions


@pytest.mark.parametrize("line", ["A PAR - PIC (if Germany lets me)", "A PAR - PIC (unless A MUN - BUR)"])
def test_a_condition_in_parentheses_is_no_remark(house: House, line: str) -> None:
    answer = said(house.answer("spring", "FRANCE", line))
    assert on_file(house) == ()
    assert "does not belong in a plain order" in answer


def test_a_remark_in_parentheses_is_one(house: House) -> None:
    house.reply("spring", "FRANCE", "A PAR - PIC (just in case)\nA MAR - SPA ()")
    assert set(on_file(house)) == {"A PAR - PIC", "A MAR - SPA"}


def test_the_advice_about_a_condition_works(house: House) -> None:
    answer = said(house.answer("spring", "FRANCE", "A PAR - PIC if Germany agrees"))
    assert "or a line such as IF A BUR THEN and the order (HELP IF)" in answer
    house.reply("spring", "FRANCE", "IF NOT A BUR THEN A PAR - PIC")
    assert on_file(house) == ("A PAR - PIC",)


# -- headings of more than one word


@pytest.mark.parametrize(
    "heading",
    [
        "France, Fall 1901:",
        "FALL 1901 FRANCE",
        "Orders for Fall 1901:",
        "Fall 1901 orders for France",
        "My orders for the fall of 1901:",
        "What I do in Fall 1901:",
    ],
)
def test_a_heading_that_names_a_later_phase_files_nothing_for_the_present_one(house: House, heading: str) -> None:
    answer = house.answer("spring", "FRANCE", f"{heading}\nA PAR - PIC")
    assert "✓ F1901M: A PAR - PIC" in answer
    assert on_file(house) == ()
    assert ahead(house) == {"F1901M": ["A PAR - PIC"]}


@pytest.mark.parametrize(
    "heading", ["Orders for France, Spring 1901", "Spring 1901, France:", "Fall 1901 will be fun", "After Fall 1900:"]
)
def test_a_heading_that_names_the_present_phase_or_is_prose_is_no_hindrance(house: House, heading: str) -> None:
    answer = house.answer("spring", "FRANCE", f"{heading}\nA PAR - PIC")
    assert on_file(house) == ("A PAR - PIC",)
    assert "✗" not in answer


def test_a_heading_with_a_phase_that_is_over_files_nothing(house: House) -> None:
    answer = said(house.answer("spring", "FRANCE", "France, Fall 1900:\nA PAR - PIC"))
    assert '✗ "Fall 1900": Fall 1900 Movement (F1900M) is over' in answer
    assert (on_file(house), ahead(house)) == ((), {})


def test_a_groups_name_may_stand_before_its_orders() -> None:
    house = House()
    house.prove("master@home", "CREATE globe intercontinental MOVE 3D", name="Molly")
    for group in ("Blue", "Teal", "Green", "Olive", "Yellow", "Red", "Maroon", "Violet"):
        house.prove(f"{group.lower()}@home", f"JOIN globe {group}", name=group)
    house.reply("globe", "master", "START")
    seat = next(each.id for each in house.states["globe"].players if each.group == "BLUE")
    house.reply("globe", seat, "BLUE: A Queb - Otta\nCanada, Autumn 1865:\nF Hali H")
    state = house.states["globe"]
    assert state.orders["CANADA"] == ordered("A QUEB - OTTA")
    assert [str(each.order) for each in state.ahead[seat]["F1865M"]] == ["F HALI H"]


def test_orders_as_a_command_still_begin_a_new_set(house: House) -> None:
    house.reply("spring", "FRANCE", "A PAR - BUR\nF BRE - MAO")
    house.reply("spring", "FRANCE", "ORDERS FOR FRANCE\nA PAR - PIC")
    assert on_file(house) == ("A PAR - PIC",)
    house.reply("spring", "FRANCE", "Orders for France:\nF BRE - ENG")
    assert set(on_file(house)) == {"A PAR - PIC", "F BRE - ENG"}


def test_a_misspelled_recipient_is_told_who_may_be_meant(house: House) -> None:
    answer = said(house.answer("spring", "FRANCE", "PRESS TO Grmany\nhi\nENDPRESS"))
    assert '? "PRESS TO Grmany": if you mean “PRESS TO GERMANY”, reply with YES within a day' in answer
