"""Lines that were not understood: where one order is likely, it is offered, and a YES to that letter files it."""

from datetime import timedelta

import pytest

from judge.desk.handling.older_phase import Course
from judge.game.state import GameState
from tests.desk.house import Claim, House, flat, running_game
from tests.desk.test_winter_lines import winter
from tests.orders import ordered


def on_file(house: House, power: str) -> set[str]:
    """The orders of a power that are on file."""
    return {str(each) for each in house.state().orders.get(power, ())}


def waiting(state: GameState) -> set[str]:
    """All orders that a game's players are offered."""
    return {str(each.order) for offered in state.offered.values() for each in offered}


def asked(text: str, who: str = "AUSTRIA") -> tuple[House, str]:
    """A game in which somebody has sent lines that are not clear, and what they were answered."""
    house = running_game()
    return house, flat(house.answer("spring", who, text))


class TestOffer:
    def test_shows_the_order_and_files_nothing(self) -> None:
        house, answer = asked("A Vie - Gal\nF Tri - Albnia")
        assert '? "F Tri - Albnia": F TRI - ALB?' in answer
        assert "✓ A VIE - GAL" in answer
        assert "1 line waits for your YES." in answer
        assert "NOT accepted" not in answer
        assert "If you meant the order that stands there, reply to this letter with YES" in answer
        assert on_file(house, "AUSTRIA") == {"A VIE - GAL"}

    def test_is_told_once_and_its_unit_is_not_missing_too(self) -> None:
        house = running_game()
        (letter,) = house.reply("spring", "AUSTRIA", "F Tri - Albnia\nA Vie H")
        answer = flat(letter.text)
        assert "1 line waits for your YES. spring: NO ORDER yet for A BUD. 1 order was understood." in answer
        assert "F TRI waiting for your YES" in answer
        assert letter.subject == "spring S1901M: 1 line waits for your YES and 1 order missing"
        (letter,) = house.reply("spring", "AUSTRIA", "F Tri - Albnia\nA Bud H")
        assert flat(letter.text).startswith("1 line waits for your YES. 1 order was understood. Your lines")
        assert letter.subject == "spring S1901M: 1 line waits for your YES"
        for line, waiting in (("F STP\nA Sevstopol", "2 builds waiting for your YES"), ("F STP", "1 build waiting")):
            answer = flat(winter().answer("spring", "RUSSIA", line))
            assert waiting in answer
            assert ("NO ORDER yet for 1 build." in answer) == (line == "F STP")
        answer = flat(winter().answer("spring", "AUSTRIA", "A VIE"))
        assert "1 removal waiting for your YES" in answer
        assert "NO ORDER" not in answer

    def test_of_several_has_numbers(self) -> None:
        _, answer = asked("F Tri - Albnia\nA Bud - Serrbia")
        assert '? "F Tri - Albnia": F TRI - ALB? (YES 1)' in answer
        assert '? "A Bud - Serrbia": A BUD - SER? (YES 2)' in answer
        assert "YES 2 files the second alone" in answer

    @pytest.mark.parametrize(
        ("line", "order"),
        [
            ("F Trist - Albnia", "F TRI - ALB"),
            ("A Viena S A Budpest - Galcia", "A VIE S A BUD - GAL"),
            ("Fleet Triste to Albnia", "F TRI - ALB"),
        ],
    )
    def test_of_a_line_with_several_misspelt_places_has_all_right(self, line: str, order: str) -> None:
        house, answer = asked(line)
        assert f'? "{line}": {order}?' in answer
        assert on_file(house, "AUSTRIA") == set()

    @pytest.mark.parametrize(
        ("line", "order"),
        [
            ("A VIE suports A BUD - GAL", "A VIE S A BUD - GAL"),
            ("A VIE hlods", "A VIE H"),
            ("F TRI mvoes to ALB", "F TRI - ALB"),
        ],
    )
    def test_of_a_misspelt_verb_has_it_right(self, line: str, order: str) -> None:
        house, answer = asked(line)
        assert f'? "{line}": {order}?' in answer
        assert on_file(house, "AUSTRIA") == set()

    @pytest.mark.parametrize("line", ["A VIE likes GAL", "A VIE helds A BUD movs", "A VIE - GAL teh"])
    def test_is_not_made_of_other_words(self, line: str) -> None:
        house, _ = asked(line)
        assert waiting(house.state()) == set()

    def test_is_made_in_html_too(self) -> None:
        house = running_game()
        (letter,) = house.reply("spring", "AUSTRIA", "F Tri - Albnia")
        assert "F TRI - ALB?" in letter.html(illustrated=False)

    @pytest.mark.parametrize(
        "line",
        [
            "F Tri - Munnich",  # the fleet cannot go there
            "A Par - Burgndy",  # another player's unit
            "F Tri - Xyzzy",  # no place is spelt like that
        ],
    )
    def test_is_made_only_of_what_the_unit_can_do(self, line: str) -> None:
        house, answer = asked(line)
        assert "1 line was NOT accepted." in answer
        assert "YES" not in answer
        assert not waiting(house.state())

    def test_is_not_made_for_a_unit_that_the_letter_orders_below(self) -> None:
        house, answer = asked("F Tri - Albnia\nF Tri H")
        assert "YES" not in answer
        assert "is not a place on this map" in answer
        assert on_file(house, "AUSTRIA") == {"F TRI H"}

    def test_takes_the_place_of_an_order_above_it(self) -> None:
        house, answer = asked("F Tri H\nF Tri - Albnia")
        assert "F TRI - ALB?" in answer
        house.agree("spring", "AUSTRIA", "YES")
        assert on_file(house, "AUSTRIA") == {"F TRI - ALB"}

    def test_is_the_last_line_for_a_unit(self) -> None:
        house, _ = asked("F Tri - Albnia\nF Tri - Venicee")
        assert waiting(house.state()) == {"F TRI - VEN"}

    def test_is_not_made_below_a_condition(self) -> None:
        house, answer = asked("IF A MUN - TYR\nF Tri - Albnia\nENDIF")
        assert not waiting(house.state())
        assert "TRI - ALB?" not in answer

    def test_is_not_made_to_a_master_who_writes_for_a_player(self) -> None:
        house = running_game()
        answer = flat(house.answer("spring", "master", "BECOME AUSTRIA\nF Tri - Albnia"))
        assert "TRI - ALB?" not in answer
        assert not waiting(house.state())

    def test_is_not_made_in_a_letter_that_asks_something_else(self) -> None:
        house = running_game("MOVE 3D")
        house.turn("spring", timedelta(days=3))
        seat = house.seat("spring", "AUSTRIA")
        claim, before = Claim("spring", seat.id, seat.generation), house.now - timedelta(minutes=1)
        house.now += timedelta(minutes=5)
        course = Course(before, ("spring", "S1901M"))
        (letter,) = house.write(seat.address, "A Vie - Gal\nF Tri - Albnia", claim=claim, course=course)
        assert "Reply YES to use these lines" in flat(letter.text)
        assert "TRI - ALB?" not in letter.text
        assert not waiting(house.state())

    def test_of_a_build_needs_room_for_it(self) -> None:
        house = running_game()
        for lines in ("A Ven - Tyr\nA Rom - Ven\nF Nap - Ion", "F Ion - Tun\nA Ven H\nA Tyr H"):
            house.reply("spring", "ITALY", lines)
            house.turn("spring", timedelta(days=3))
        assert str(house.position().phase) == "W1901A"
        assert "A ROM B?" in flat(house.answer("spring", "ITALY", "Build A Romme"))
        house.reply("spring", "ITALY", "Build F Nap")
        assert not waiting(house.state())
        assert "A ROM B?" not in flat(house.answer("spring", "ITALY", "Build A Romme"))


class TestChoice:
    """A line that may mean two orders or three, as a fleet that may go to either coast."""

    @staticmethod
    def _asked(text: str, who: str = "RUSSIA") -> tuple[House, str]:
        house = winter()
        return house, flat(house.answer("spring", who, text))

    def test_shows_all_with_their_numbers_and_files_none(self) -> None:
        for line, choice in (
            ("F STP", "F STP/NC B (YES 1) or F STP/SC B (YES 2)?"),
            ("build F STP", "F STP/NC B (YES 1) or F STP/SC B (YES 2)?"),
            ("build Sev", "A SEV B (YES 1) or F SEV B (YES 2)?"),
            ("Sevastopol", "A SEV B (YES 1) or F SEV B (YES 2)?"),
            ("STP", "A STP B (YES 1), F STP/NC B (YES 2) or F STP/SC B (YES 3)?"),
        ):
            house, answer = self._asked(line)
            assert f'? "{line}": {choice}' in answer
            assert "Reply to this letter with YES and the number of the order that you mean" in answer
            assert "1 line waits for your YES." in answer
            assert "NOT accepted" not in answer
            assert on_file(house, "RUSSIA") == set()

    def test_of_a_move_to_either_coast(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "F Bre - Mao")
        house.turn("spring", timedelta(days=3))
        answer = flat(house.answer("spring", "FRANCE", "F Mao - Spa"))
        assert '? "F Mao - Spa": F MAO - SPA/NC (YES 1) or F MAO - SPA/SC (YES 2)?' in answer
        house.agree("spring", "FRANCE", "YES 2")
        assert on_file(house, "FRANCE") == {"F MAO - SPA/SC"}
        assert not waiting(house.state())

    def test_is_made_by_its_number(self) -> None:
        for said, filed in (("YES 1", {"F STP/NC B"}), ("ja, 2", {"F STP/SC B"}), ("YES 2\nA MOS H", {"F STP/SC B"})):
            house, _ = self._asked("F STP")
            house.agree("spring", "RUSSIA", said)
            assert on_file(house, "RUSSIA") == filed

    def test_without_a_number_is_asked_about_again_and_the_rest_is_filed(self) -> None:
        house, answer = self._asked("F STP\nA Sevstopol")
        assert '? "A Sevstopol": A SEV B? (YES 3)' in answer
        assert "with YES and the numbers of the orders that you mean, such as YES 1 3" in answer
        answer = house.agree("spring", "RUSSIA", "YES")
        assert on_file(house, "RUSSIA") == {"A SEV B"}
        assert '? "YES": F STP/NC B (YES 1) or F STP/SC B (YES 2)?' in answer
        house.agree("spring", "RUSSIA", "YES 2")
        assert on_file(house, "RUSSIA") == {"A SEV B", "F STP/SC B"}

    def test_needs_the_room_of_one_build(self) -> None:
        house, answer = self._asked("F STP\nbuild Sev", "RUSSIA")
        assert "F STP/NC B (YES 1) or F STP/SC B (YES 2)?" in answer
        assert "A SEV B (YES 3) or F SEV B (YES 4)?" in answer
        house.agree("spring", "RUSSIA", "YES 1 and 4")
        assert on_file(house, "RUSSIA") == {"F STP/NC B", "F SEV B"}

    def test_that_is_left_stays_while_there_is_room_for_it(self) -> None:
        house, _ = self._asked("F STP\nbuild Sev", "RUSSIA")
        asking = house.letters
        house.agree("spring", "RUSSIA", "YES 3", to=asking)
        house.agree("spring", "RUSSIA", "YES 2", to=asking)
        assert on_file(house, "RUSSIA") == {"A SEV B", "F STP/SC B"}
        assert not waiting(house.state())

    def test_of_a_yes_that_answers_no_letter_is_shown_again(self) -> None:
        house, _ = self._asked("F STP")
        assert '? "YES": F STP/NC B (YES 1) or F STP/SC B (YES 2)?' in flat(house.answer("spring", "RUSSIA", "YES"))
        house.agree("spring", "RUSSIA", "YES 1")
        assert on_file(house, "RUSSIA") == {"F STP/NC B"}


class TestOfferForALaterPhase:
    """Orders sent ahead: what a line may have meant is offered for that phase."""

    AHEAD = "PHASE F1901M\nA Gal - Rumnia\nF Alb - Greeece"

    def test_is_told_with_its_phase_and_kept_by_a_yes(self) -> None:
        house, answer = asked(self.AHEAD)
        assert '? "A Gal - Rumnia": F1901M: A GAL - RUM? (YES 1)' in answer
        assert '? "F Alb - Greeece": F1901M: F ALB - GRE? (YES 2)' in answer
        seat = house.seat("spring", "AUSTRIA").id
        assert house.state().ahead.get(seat, {}) == {}
        said = house.agree("spring", "AUSTRIA", "YES 2")
        assert "✓ F1901M: F ALB - GRE" in said
        assert [str(each.order) for each in house.state().ahead[seat]["F1901M"]] == ["F ALB - GRE"]
        assert on_file(house, "AUSTRIA") == set()

    def test_is_overruled_by_a_corrected_line_for_that_phase_alone(self) -> None:
        house, _ = asked(self.AHEAD)
        house.reply("spring", "AUSTRIA", "F TRI - ALB\nPHASE F1901M\nF ALB H")
        assert waiting(house.state()) == {"A GAL - RUM"}

    def test_is_not_made_for_what_no_position_allows(self) -> None:
        house, answer = asked("PHASE F1901M\nA Gal - Londn")
        assert "(YES" not in answer
        assert not waiting(house.state())

    def test_is_not_made_of_a_line_under_a_condition(self) -> None:
        house, _ = asked("PHASE F1901M\nIF A GAL THEN A Gal - Rumnia")
        assert not waiting(house.state())


class TestYes:
    @pytest.mark.parametrize("word", ["YES", "yes please", "ja", "oui", "sí", "ok", "Yes!"])
    def test_files_all_that_its_letter_offers(self, word: str) -> None:
        house, _ = asked("A Vie - Gal\nF Tri - Albnia\nA Bud - Serrbia")
        answer = house.agree("spring", "AUSTRIA", word)
        assert house.state().orders["AUSTRIA"] == ordered("A VIE - GAL", "F TRI - ALB", "A BUD - SER")
        assert "✓ F TRI - ALB" in answer
        assert answer.count("Not read") == 0
        assert "spring: your orders are complete." in answer
        assert house.state().received[house.seat("spring", "AUSTRIA").id].complete

    @pytest.mark.parametrize(
        ("said", "filed"),
        [
            ("YES 2", {"A BUD - SER"}),
            ("yes, 1", {"F TRI - ALB"}),
            ("ja 1 und 2", {"F TRI - ALB", "A BUD - SER"}),
            ("YES 1\nYES 2", {"F TRI - ALB", "A BUD - SER"}),
        ],
    )
    def test_with_numbers_files_those(self, said: str, filed: set[str]) -> None:
        house, _ = asked("F Tri - Albnia\nA Bud - Serrbia")
        house.agree("spring", "AUSTRIA", said)
        assert on_file(house, "AUSTRIA") == filed

    def test_may_come_again_for_the_others(self) -> None:
        house, _ = asked("F Tri - Albnia\nA Bud - Serrbia")
        house.agree("spring", "AUSTRIA", "YES 2", to=house.letters)
        asking = house.letters - 1
        house.agree("spring", "AUSTRIA", "YES", to=asking)
        assert on_file(house, "AUSTRIA") == {"F TRI - ALB", "A BUD - SER"}
        assert "nothing waits for your YES any more" in house.agree("spring", "AUSTRIA", "YES", to=asking)

    def test_to_a_number_that_is_not_offered_is_answered(self) -> None:
        house, _ = asked("F Tri - Albnia\nA Bud - Serrbia")
        assert '"YES 4": nothing with this number waits for your YES' in house.agree("spring", "AUSTRIA", "YES 4")
        assert not on_file(house, "AUSTRIA")

    def test_goes_before_the_lines_beside_it(self) -> None:
        house, _ = asked("F Tri - Albnia\nA Bud - Serrbia")
        house.agree("spring", "AUSTRIA", "YES\nF Tri - Ven")
        assert on_file(house, "AUSTRIA") == {"F TRI - VEN", "A BUD - SER"}

    def test_never_replaces_a_newer_order(self) -> None:
        house, _ = asked("F Tri - Albnia\nA Bud - Serrbia")
        asking = house.letters
        house.reply("spring", "AUSTRIA", "F Tri H")
        house.agree("spring", "AUSTRIA", "YES", to=asking)
        assert on_file(house, "AUSTRIA") == {"F TRI H", "A BUD - SER"}

    def test_never_replaces_an_order_that_was_sent_once_more(self) -> None:
        house = running_game()
        house.reply("spring", "AUSTRIA", "F Tri H")
        house.reply("spring", "AUSTRIA", "F Tri - Albnia")
        asking = house.letters
        house.reply("spring", "AUSTRIA", "F Tri H")
        assert "nothing waits" in house.agree("spring", "AUSTRIA", "YES", to=asking)
        assert on_file(house, "AUSTRIA") == {"F TRI H"}

    def test_to_an_older_letter_leaves_a_newer_offer(self) -> None:
        house, _ = asked("F Tri - Albnia")
        asking = house.letters
        house.reply("spring", "AUSTRIA", "F Tri - Venicee")
        assert "nothing waits" in house.agree("spring", "AUSTRIA", "YES", to=asking)
        assert waiting(house.state()) == {"F TRI - VEN"}
        assert not on_file(house, "AUSTRIA")

    def test_of_another_seat_files_nothing(self) -> None:
        house, _ = asked("F Tri - Albnia")
        assert "nothing waits" in house.agree("spring", "ITALY", "YES")
        assert not house.state().orders

    def test_comes_too_late_when_the_phase_is_over(self) -> None:
        house, _ = asked("F Tri - Albnia")
        seat, asking = house.seat("spring", "AUSTRIA"), house.letters
        house.turn("spring", timedelta(days=3))
        claim = Claim("spring", seat.id, seat.generation, phase="s1901m", offer=asking)
        answer = flat(house.write(seat.address, "YES", claim=claim)[0].text)
        assert "this was offered in a phase that is over" in answer
        assert not house.state().orders
        assert not house.state().offered

    def test_without_a_letter_that_asks_is_asked_about(self) -> None:
        house, _ = asked("F Tri - Albnia")
        first = house.letters
        answer = flat(house.answer("spring", "AUSTRIA", "YES"))
        assert '? "YES": F TRI - ALB?' in answer
        assert not on_file(house, "AUSTRIA")
        second = house.letters
        assert "nothing waits" in house.agree("spring", "AUSTRIA", "YES", to=first)
        house.agree("spring", "AUSTRIA", "YES", to=second)
        assert on_file(house, "AUSTRIA") == {"F TRI - ALB"}

    def test_without_a_letter_and_without_an_offer_answers_nothing(self) -> None:
        house = running_game()
        assert "nothing of yours waits for a YES now" in flat(house.answer("spring", "AUSTRIA", "YES"))

    def test_of_the_next_holder_files_nothing(self) -> None:
        house, _ = asked("F Tri - Albnia")
        house.reply("spring", "master", "REPLACE AUSTRIA new@home")
        assert not house.state().offered
