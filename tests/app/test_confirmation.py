"""What a From line alone cannot do, how a sender confirms a letter, and what else proves it."""

from datetime import timedelta
from email.message import Message

import pytest

from judge.post.signed_addresses import Note, NoteKind, sign_note, sign_person, tagged
from tests.offline_judge import AUTHENTICATED, JUDGE, OfflineJudge, said, text, to
from tests.orders import ordered

ANN = "ann@y.example"
OTHER = "ann@home.example"


def ask(judge: OfflineJudge, lines: str = "JOIN demo", sender: str = ANN) -> Message:
    """An unproven letter, and its answer."""
    (answer,) = judge.post(sender, lines, headers="Subject: hello\r\n")
    return answer


def players(judge: OfflineJudge) -> list[str]:
    state = judge.state()
    return [] if state is None else [seat.address for seat in state.players if seat.is_held]


def give_word(
    judge: OfflineJudge, text: str, sender: str = ANN, headers: str = "Subject: Re: hello\r\n"
) -> list[Message]:
    return judge.post(sender, text, judge.reply_to(ANN), headers)


@pytest.fixture
def game(judge: OfflineJudge) -> OfflineJudge:
    judge.post("mia@x.example", "CREATE demo")
    return judge


@pytest.mark.parametrize("line", ["JOIN demo", "OBSERVE demo", "CREATE other"])
def test_a_from_line_alone_changes_nothing_and_the_answer_asks_for_the_writers_word(
    game: OfflineJudge, line: str
) -> None:
    before = game.state()
    answer = ask(game, line)
    assert game.state() == before
    assert game.state("other") is None
    assert f'? "{line}": not done yet; to confirm it, reply to this letter' in said(answer)
    assert answer["Subject"] == "Diplomacy: is this letter yours?"
    assert "reply with YES within a week" in said(answer)
    assert answer["To"] == ANN
    assert answer["Reply-To"].startswith("judge+ok.")


@pytest.mark.parametrize(
    "text",
    [
        "yes",
        "Yes.",
        "YES please!",
        "Ok, thanks",
        "Ja",
        "Yes, that was me.\n\n-- \nAnn",
        "Yes\n\nOn Mon, 5 Jan 2026 at 10:00, The Judge <judge@dip.example> wrote:\n> ? JOIN: not done yet",
        "JOIN demo",
    ],
)
def test_a_reply_is_the_word(game: OfflineJudge, text: str) -> None:
    ask(game)
    letters = give_word(game, text)
    assert players(game) == [ANN]
    assert len([each for each in to(letters, ANN) if "welcome" in str(each["Subject"])]) == 1


def test_the_word_may_come_from_another_address_of_the_same_person(game: OfflineJudge) -> None:
    ask(game)
    letters = give_word(game, "yes", sender=OTHER)
    assert players(game) == [ANN]
    assert to(letters, OTHER) == []
    assert len(to(letters, ANN)) == 1  # the answer, which is the welcome


def test_a_second_confirmation_does_nothing_and_the_answer_says_so(game: OfflineJudge) -> None:
    ask(game)
    word = game.reply_to(ANN)
    game.post(ANN, "yes", word, "Subject: Re: hello\r\n")
    state = game.state()
    (answer,) = game.post(ANN, "yes", word, "Subject: Re: hello\r\n")
    assert game.state() == state
    assert said(answer) == "This was already done when your first YES came."
    (answer,) = game.post(ANN, "no!", word, "Subject: Re: hello\r\n")
    assert said(answer) == "This was already done when your first YES came."
    assert game.state() == state


def test_the_word_is_not_taken_after_a_week(game: OfflineJudge) -> None:
    ask(game)
    word = game.reply_to(ANN)
    game.now += timedelta(days=7, seconds=1)
    (answer,) = game.post(ANN, "yes", word, "")
    assert players(game) == []
    assert (
        said(answer)
        == "Your letter of Mon 5 Jan 2026 waited a week for your answer and was dropped; please send its lines again."
    )
    game.post(ANN, "JOIN demo", answer["Reply-To"], "")
    assert players(game) == [ANN]


def test_the_word_is_taken_within_the_week(game: OfflineJudge) -> None:
    ask(game)
    word = game.reply_to(ANN)
    game.now += timedelta(days=7) - timedelta(seconds=1)
    game.post(ANN, "yes", word, "")
    assert players(game) == [ANN]


def test_a_forged_address_is_no_word(game: OfflineJudge) -> None:
    ask(game)
    for forged in (game.reply_to(ANN).replace("+ok.", "+ok.a"), game.reply_to(ANN).replace("@", "a@")):
        (answer,) = game.post(ANN, "yes", forged, "")
        assert "The judge did not give out the address" in said(answer)
    assert players(game) == []


def test_an_address_given_for_one_letter_is_no_word_for_another(game: OfflineJudge) -> None:
    first = ask(game, "OBSERVE demo", "bob@y.example")["Reply-To"]
    ask(game)
    game.post("bob@y.example", "yes", first, "")
    state = game.state()
    assert state is not None
    assert [seat.address for seat in state.seats.values() if seat.id.startswith("o")] == ["bob@y.example"]
    assert players(game) == []


def test_what_needs_no_proof_is_answered_at_once(game: OfflineJudge) -> None:
    answer = ask(game, "HELP JOIN\nJOIN demo")
    assert "JOIN is explained below" in said(answer)
    assert "JOIN game FRANCE, Turkey, England" in said(answer)
    letters = give_word(game, "yes")
    assert not any("JOIN game FRANCE" in said(each) for each in letters)
    assert players(game) == [ANN]


def test_mistakes_are_told_at_once(game: OfflineJudge) -> None:
    answer = ask(game, "CREATE other nonsense")
    assert "Nothing was created" in said(answer)
    assert "waiting for your word" not in said(answer)
    assert not answer["Reply-To"].startswith("judge+ok.")
    answer = ask(game, "JOIN dmo")
    assert "did you mean demo?" in said(answer)


def test_a_taken_name_is_told_at_once(game: OfflineJudge) -> None:
    assert "There is a game called demo already" in said(ask(game, "CREATE demo"))


@pytest.mark.parametrize(
    "headers", ["Auto-Submitted: auto-replied\r\n", "X-Autoreply: yes\r\n", "Subject: Automatic reply: hello\r\n"]
)
def test_a_program_that_shows_itself_does_not_give_the_word(game: OfflineJudge, headers: str) -> None:
    ask(game)
    assert give_word(game, "", headers=headers) == []
    assert players(game) == []


@pytest.mark.parametrize(
    "text",
    [
        "I read my mail again from 12 January.",
        "Yes, we have received your letter and will answer it within 3 days.",
        "OK - your ticket has been created.\nDone by the ticket system.",
        "Hello,\nI am on holiday.\nStatus: away",
    ],
)
def test_words_of_another_kind_are_no_word_and_the_question_stays_open(game: OfflineJudge, text: str) -> None:
    ask(game)
    word = game.reply_to(ANN)
    game.post(ANN, text, word, "Subject: Re: hello\r\n")
    assert players(game) == []
    game.post(ANN, "YES", word, "Subject: Re: hello\r\n")
    assert players(game) == [ANN]


def test_a_program_that_repeats_the_question_without_marks_does_not_give_the_word(game: OfflineJudge) -> None:
    answer = ask(game)
    echoed = "Thank you for your letter.\n\n" + text(answer)
    give_word(game, echoed)
    assert players(game) == []


def test_a_reply_that_is_not_the_word_is_told_how_to_give_it(game: OfflineJudge) -> None:
    ask(game)
    (answer,) = give_word(game, "Who is there?", headers="Subject: Buy now\r\n")
    assert said(answer) == (
        "You were asked whether an earlier letter is yours. If you wrote it, please reply to this letter with just "
        "YES. If you did not, reply NO, or do nothing."
    )
    assert answer["Subject"] == "Re: your letter to the judge"
    give_word(game, "YES")
    assert players(game) == [ANN]


@pytest.mark.parametrize("text", ["NO", "No! I did not write that.", "I never wrote that", "nein, das war ich nicht"])
def test_no_drops_the_lines_for_good(game: OfflineJudge, text: str) -> None:
    ask(game)
    word = game.reply_to(ANN)
    (answer,) = game.post(ANN, text, word, "Subject: Re: hello\r\n")
    assert said(answer) == "Thank you. Nothing was done, and nothing will be."
    (answer,) = game.post(ANN, "YES", word, "Subject: Re: hello\r\n")
    assert said(answer) == "Your letter of Mon 5 Jan 2026 was dropped when your NO came; please send its lines again."
    (answer,) = game.post(ANN, "Who is there?", word, "Subject: Re: hello\r\n")
    assert "was dropped" in said(answer)
    assert players(game) == []


def test_the_word_for_a_letter_that_an_older_archive_does_not_know_is_answered(game: OfflineJudge) -> None:
    unknown = tagged(JUDGE, sign_note(game.archive.secret(), Note(NoteKind.CONFIRM, 4711)))
    (answer,) = game.post(ANN, "yes", unknown, "")
    assert said(answer) == "Nothing waits for your answer any more; please send your lines again."


def test_a_no_without_one_sender_is_taken_to_heart_too(game: OfflineJudge) -> None:
    ask(game)
    word = game.reply_to(ANN)
    assert game.post("a@y.example, b@y.example", "no", word, "") == []
    game.post(ANN, "YES", word, "")
    assert players(game) == []


def test_one_address_is_asked_three_times_a_day_at_most(game: OfflineJudge) -> None:
    for _ in range(3):
        assert ask(game)["Reply-To"].startswith("judge+ok.")
    answer = ask(game)
    assert "You have been asked three times today; please reply to one of those letters." in said(answer)
    assert answer["Reply-To"].startswith("judge+me.")
    assert ask(game, sender="bob@y.example")["Reply-To"].startswith("judge+ok.")
    game.now += timedelta(days=1)
    assert ask(game)["Reply-To"].startswith("judge+ok.")


def test_a_question_answered_with_yes_is_not_counted(game: OfflineJudge) -> None:
    for number in range(5):
        ask(game, f"CREATE game{number}")
        give_word(game, "yes")
        assert game.state(f"game{number}") is not None


@pytest.mark.parametrize(
    ("lines", "address"),
    [("LIST", ""), ("Hello", ""), ("JOIN demo", ""), ("LIST", "judge+demo.p1.1.aaaaaaaaaaaaaaaa@dip.example")],
)
def test_a_request_to_confirm_quotes_nothing_of_a_forged_letter(game: OfflineJudge, lines: str, address: str) -> None:
    text = f"{lines}\nhttp://evil.test/1\nwww.evil.test/2 is where all your friends are already, hurry"
    headers = "Subject: http://evil.test/3\r\n"
    (answer,) = game.post(f'"Evil http://evil.test/4" <{ANN}>', text, address or JUDGE, headers, mail_from=ANN)
    assert "evil" not in answer.as_string()
    assert "hurry" not in said(answer)


def test_a_name_that_all_will_read_is_short_and_no_address_of_the_web(game: OfflineJudge) -> None:
    named = f'"Eve Play at http://spam.test or www.spam.test {"now " * 8}" <eve@x.example>'
    letters = game.post(named, "JOIN demo", mail_from="eve@x.example")
    state = game.state()
    assert state is not None
    (seat,) = [seat for seat in state.players if seat.is_held]
    assert seat.name == "Eve Play at or now now now now now now…"
    assert not any("spam" in each.as_string() for each in letters)


def test_a_letter_without_a_sender_is_not_answered_and_is_logged(game: OfflineJudge) -> None:
    assert game.post("a@y.example, b@y.example", "LIST\nJOIN demo", headers="") == []
    assert game.outcomes()[-1] == "not answered: no single From"


def test_a_program_that_answers_every_question_is_answered_a_few_times_only(game: OfflineJudge) -> None:
    ask(game)
    word = game.reply_to(ANN)
    answered = [len(game.post(ANN, f"I am away ({n}).", word, "")) for n in range(9)]
    assert sum(answered) == game.config.limits.fruitless_per_day


def test_a_word_beyond_the_budget_is_not_lost(game: OfflineJudge) -> None:
    ask(game)
    word = game.reply_to(ANN)
    for number in range(game.config.limits.letters_per_hour):
        game.worker.store(game.letter(ANN, f"I am away ({number}).", word, ""))
    game.work()
    game.post(ANN, "yes", word, "")
    assert players(game) == []
    game.now += timedelta(hours=1)
    game.post(ANN, "yes", word, "")
    assert players(game) == [ANN]


def test_an_answer_carries_an_address_by_which_its_reader_is_known(game: OfflineJudge) -> None:
    answer = ask(game, "LIST")
    assert answer["Reply-To"].startswith("judge+me.")
    letters = game.post(ANN, "JOIN demo", answer["Reply-To"], "")
    assert players(game) == [ANN]
    assert len(letters) == 1  # the answer, which is the welcome


def test_that_address_proves_nothing_for_another_from_line(game: OfflineJudge) -> None:
    mine = ask(game, "LIST", "eve@y.example")["Reply-To"]
    (answer,) = game.post(ANN, "JOIN demo", mine, "")
    assert players(game) == []
    assert answer["To"] == ANN
    assert answer["Reply-To"].startswith("judge+ok.")


def test_the_letters_case_does_not_matter_for_that_address(game: OfflineJudge) -> None:
    person = tagged(JUDGE, sign_person(game.archive.secret(), "Ann@Y.example", game.now.date())).upper()
    game.post("ANN@y.EXAMPLE", "JOIN demo", person, "")
    assert players(game) == [ANN]


# -- authenticated by a mail server ----------------------------------------------------------------------------------


def test_an_authenticated_player_orders_without_password_or_reply_address(judge: OfflineJudge) -> None:
    judge.game()
    judge.post("france@x.example", "A PAR - BUR")
    assert judge.orders("FRANCE") == ordered("A PAR - BUR")


@pytest.mark.parametrize(
    "headers",
    [
        "",
        "Authentication-Results: mx.evil.example; dkim=pass header.d=x.example\r\n",
        "Authentication-Results: mx.dip.example; dkim=fail header.d=x.example\r\n",
        "Authentication-Results: mx.dip.example; dkim=pass header.d=evil.example\r\n",
        "Authentication-Results: mx.dip.example; spf=pass smtp.mailfrom=x.example\r\n",
        f"Authentication-Results: mx.evil.example; dkim=pass header.d=x.example\r\n{AUTHENTICATED}",
    ],
)
def test_a_from_line_that_nothing_authenticates_orders_nothing(judge: OfflineJudge, headers: str) -> None:
    judge.game()
    judge.post("france@x.example", "A PAR - BUR\nSET WAIT\nRESIGN", headers=headers)
    judge.post("france@x.example", "SIGNON FRANCE@demo\nA PAR - BUR", headers=headers)
    assert judge.orders("FRANCE") == ()
    state = judge.state()
    assert state is not None
    assert any(seat.address == "france@x.example" and not seat.waiting for seat in state.players)


def test_a_player_of_two_games_must_name_the_game(judge: OfflineJudge) -> None:
    judge.game()
    judge.post("nina@x.example", "CREATE other")
    judge.post("france@x.example", "JOIN other")
    (answer,) = judge.post("france@x.example", "A PAR - BUR")
    assert "not filed" in said(answer)
    judge.post("france@x.example", "SIGNON FRANCE@demo\nA PAR - BUR")
    assert judge.orders("FRANCE") == ordered("A PAR - BUR")


def test_an_authenticated_sender_signs_on_only_to_their_own_seat(judge: OfflineJudge) -> None:
    judge.game()
    (answer,) = judge.post("france@x.example", "SIGNON ENGLAND@demo\nF LON - NTH")
    assert judge.orders("ENGLAND") == ()
    assert to([answer], "england@x.example") == []


# -- every act is told to the seat ------------------------------------------------------------------------------------


def test_what_somebody_else_does_with_a_reply_address_is_told_to_the_seat(judge: OfflineJudge) -> None:
    judge.game()
    letters = judge.post("eve@y.example", "A PAR - BUR", judge.reply_to("france@x.example"), headers="")
    assert judge.orders("FRANCE") == ordered("A PAR - BUR")
    (copy,) = to(letters, "france@x.example")
    assert "A PAR - BUR" in said(copy)
    assert "Somebody wrote for your seat in demo from eve@y.example" in said(copy)


def test_a_reply_address_used_by_nobody_who_can_be_named_is_told_to_the_seat(judge: OfflineJudge) -> None:
    judge.game()
    letters = judge.post("a@y.example, b@y.example", "A PAR - BUR", judge.reply_to("france@x.example"), headers="")
    (copy,) = to(letters, "france@x.example")
    assert "A PAR - BUR" in said(copy)


def test_a_flood_cannot_hide_what_was_done_with_a_stolen_address(judge: OfflineJudge) -> None:
    judge.game()
    stolen = judge.reply_to("france@x.example")
    for number in range(judge.config.limits.fruitless_per_day + 1):
        judge.post("eve@y.example", f"nothing {number}", stolen, headers="")
    letters = judge.post("eve@y.example", "A PAR - BUR", stolen, headers="")
    assert len(to(letters, "france@x.example")) == 1
