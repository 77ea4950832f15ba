"""Orders in the subject are read where the letter has no other; those in a quotation or a file are offered."""

import pytest

from judge.desk.handling.older_phase import Course
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, flat, running_game
from tests.orders import ordered

OURS = "Your orders\n  A PAR - BUR\n  A MAR H\n  F BRE - MAO\n\nReply to this letter to change them."


@pytest.fixture
def house() -> House:
    return running_game()


def send(
    house: House,
    text: str,
    subject: str = "",
    enclosed: tuple[tuple[str, str], ...] = (),
    *,
    answered: str = OURS,
    others: tuple[str, ...] = (),
) -> str:
    """What France is answered to a letter that answers one of ours; `others` are older ones that France has got."""
    seat = house.seat("spring", "FRANCE")
    known = {"spring " + seat.address: others}
    claim, course = (
        Claim("spring", seat.id, seat.generation),
        Course(answered=lambda: [answered], others=lambda game, to: known[f"{game} {to}"]),
    )
    letters: list[OutLetter] = house.write(
        seat.address, text, claim=claim, subject=subject, course=course, enclosed=enclosed
    )
    return flat(letters[0].text)


def on_file(house: House) -> tuple[object, ...]:
    return house.state().orders.get("FRANCE", ())


class TestSubject:
    @pytest.mark.parametrize("text", ["", "Thanks,\nFred", "> quoted"])
    def test_is_read_where_the_letter_has_no_order(self, house: House, text: str) -> None:
        answer = send(house, text, "A PAR - BUR, F BRE - MAO")
        assert on_file(house) == ordered("A PAR - BUR", "F BRE - MAO")
        assert "NO ORDER yet for A MAR" in answer

    def test_is_mentioned_where_it_has_one(self, house: House) -> None:
        answer = send(house, "A MAR H", "A PAR - BUR")
        assert on_file(house) == ordered("A MAR H")
        assert "the order in the subject: A PAR - BUR" in answer

    @pytest.mark.parametrize("subject", ["Re: A PAR - BUR", "orders", "A PAR - BUR?!", "A BER - KIE"])
    def test_is_not_read_where_it_is_no_order_of_the_seats(self, house: House, subject: str) -> None:
        send(house, "STATUS", subject)
        assert on_file(house) == ()


class TestQuotation:
    def test_lines_changed_in_it_are_offered(self, house: House) -> None:
        house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR H\nF BRE - MAO")
        answer = send(house, "> Your orders\n>   A PAR - PIC\n>   A MAR H\n>   F BRE - ENG\n>\n> Reply to this letter")
        assert on_file(house) == ordered("A PAR - BUR", "A MAR H", "F BRE - MAO")
        assert '? "A PAR - PIC": A PAR - PIC? (YES 1)' in answer
        assert '? "F BRE - ENG": F BRE - ENG? (YES 2)' in answer
        house.agree("spring", "FRANCE", "YES")
        assert set(on_file(house)) == set(ordered("A PAR - PIC", "A MAR H", "F BRE - ENG"))

    @pytest.mark.parametrize(
        "text",
        [
            "> Your orders\n>   A PAR - BUR\n>   A MAR H",  # as they were
            "A PAR - GAS\n\n> Your orders\n>   A PAR - PIC",  # one's own line for the unit counts
            "> A PAR - PIC\n> F BRE - ENG",  # another letter
            "> Your orders\n> A BER - KIE\n> hello",  # none that are possible
        ],
    )
    def test_nothing_else_in_it_is_offered(self, house: House, text: str) -> None:
        assert "?" not in send(house, text).partition("Your lines")[2].partition("Reply")[0]

    def test_is_offered_beside_orders_for_other_units(self, house: House) -> None:
        answer = send(house, "A MAR - SPA\n\n> Your orders\n>   A PAR - PIC")
        assert on_file(house) == ordered("A MAR - SPA")
        assert '? "A PAR - PIC": A PAR - PIC? (it stands in what you quote)' in answer

    def test_what_is_misspelt_there_is_asked_about_or_told(self, house: House) -> None:
        answer = send(house, "> Your orders\n>   A PAR - Picrdy\n>   A MAR H\n>   F BRE - Xyzzyland")
        assert '? "A PAR - Picrdy": A PAR - PIC? (it stands in what you quote)' in answer
        assert '✗ "F BRE - Xyzzyland": “Xyzzyland” is not a place on this map' in answer

    def test_a_command_changed_in_it_is_told_and_not_done(self, house: House) -> None:
        answer = send(house, "> Your orders\n>   A PAR - BUR\n> SET ZONE Europe/Paris\n> Reply to this letter")
        assert '✗ "SET ZONE Europe/Paris": it stands in what you quote, so it was not done' in answer
        assert "SET ZONE" not in send(house, "> SET ZONE Europe/Paris\n> A PAR - PIC")  # another letter


HEADER = "On Mon, Jan 5, 2026 at 10:04 AM The judge <judge@host.example> wrote:"


class TestBelowHeader:
    """Below a header nothing is done; orders that stand there may be their writer's, who has deleted the quotation."""

    def test_orders_are_offered_where_the_letter_has_no_other(self, house: House) -> None:
        answer = send(house, f"Hi judge,\n\n{HEADER}\n\nA PAR - PIC\nF BRE - ENG\nA MAR - SPA\n\nFred")
        assert on_file(house) == ()
        assert '? "A PAR - PIC": A PAR - PIC? (YES 1) (it stands in what you quote' in answer
        house.agree("spring", "FRANCE", "YES")
        assert set(on_file(house)) == set(ordered("A PAR - PIC", "A MAR - SPA", "F BRE - ENG"))

    def test_nothing_of_another_letter_is_done(self, house: House) -> None:
        answer = send(house, f"A PAR - BUR\n\n{HEADER}\n\nRESIGN\nA MAR - SPA\nPRESS TO ALL\nx\nENDPRESS")
        assert on_file(house) == ordered("A PAR - BUR")
        assert house.state().seats[house.seat("spring", "FRANCE").id].is_held
        assert house.state().pressed == 0
        assert '✗ "RESIGN": it stands in what you quote, so it was not done' in answer
        assert '✗ "PRESS TO ALL": it stands in what you quote' in answer
        assert '? "A MAR - SPA": A MAR - SPA? (it stands in what you quote)' in answer

    def test_ones_own_line_for_a_unit_counts(self, house: House) -> None:
        answer = send(house, f"A PAR - BUR\n\n{HEADER}\n\nA PAR - PIC\nA MAR - SPA")
        assert "A PAR - PIC" not in answer
        assert '? "A MAR - SPA": A MAR - SPA?' in answer

    @pytest.mark.parametrize("below", ["SET ZONE Europe/Paris", "set wait\n\nThanks\nFred", "Set wait please"])
    def test_commands_are_told_and_not_done(self, house: House, below: str) -> None:
        before = house.state()
        answer = send(house, f"Hi judge,\n\n{HEADER}\n\n{below}")
        assert house.state() == before
        first = below.split("\n", maxsplit=1)[0]
        assert f'✗ "{first}": it stands in what you quote, so it was not done. Please write it above' in answer

    def test_sentences_that_begin_like_commands_are_not_told(self, house: House) -> None:
        text = "Wait for me before you do anything else.\nMap out your next moves with Italy, please.\nHelp!"
        assert "not done" not in send(house, f"Hi judge,\n\n{HEADER}\n\n{text}")

    @pytest.mark.parametrize(
        "below", ["All units hold", "IF A BUR THEN A PAR - PIC", "PHASE F1901M\nA PAR - PIC", "Fall 1901:\nA PAR - PIC"]
    )
    def test_what_no_yes_can_file_is_told(self, house: House, below: str) -> None:
        for above in ("Hi judge,", "A MAR H"):
            answer = send(house, f"{above}\n\n{HEADER}\n\n{below}")
            told = below.rsplit("\n", maxsplit=1)[-1]
            assert (
                f'✗ "{told}": this stands in what you quote, and not in my letter; nothing is filed for it.' in answer
            )
            assert "YES" not in answer

    @pytest.mark.parametrize("below", ["YES", "Please do as we said.\nThanks!", "What is the deadline?"])
    def test_where_nothing_else_is_read_it_is_told_that_something_stands_there(self, house: House, below: str) -> None:
        answer = send(house, f"Hi judge,\n\n{HEADER}\n\n{below}")
        assert "1 line below the header of a quotation; please write above it what is for me" in answer
        assert "below the header" not in send(house, f"STATUS\n\n{HEADER}\n\n{below}")
        assert "below the header" not in send(house, f"Hi judge,\n\n{HEADER}\n\n{OURS}\n\nMany thanks")

    @pytest.mark.parametrize("below", ["", "\n\nA PAR - PIC"])
    def test_the_lines_of_a_header_are_no_orders(self, house: House, below: str) -> None:
        block = (
            "From: Diplomacy <judge@x.example>\nSent: Monday, January 5, 2026 10:04 AM\nTo: France <france@x.example>\n"
        )
        for header in (f"{block}Subject: spring S1901M", f"-----Original Message-----\n{block}Subject: A PAR H"):
            answer = send(house, f"Hi judge,\n\n{header}\n\n{OURS}{below}")
            assert "NOT accepted" not in answer
            assert ("A PAR - PIC?" in answer) == bool(below)

    def test_where_the_quotation_was_deleted_its_orders_may_be_meant(self, house: House) -> None:
        answer = send(house, f"Hi judge,\n\n{HEADER}\n\nA PAR - BUR\nA MAR H")
        assert '? "A PAR - BUR": A PAR - BUR? (YES 1)' in answer
        assert '? "A MAR H": A MAR H? (YES 2)' in answer

    def test_what_the_answered_letter_has_is_not_offered(self, house: House) -> None:
        assert "(YES" not in send(house, f"Hello\n\n{HEADER}\n\n{OURS}")

    def test_who_writes_below_a_header_alone_is_read(self, house: House) -> None:
        send(house, f"{HEADER}\n\nA PAR - PIC\nF BRE - ENG")
        assert on_file(house) == ordered("A PAR - PIC", "F BRE - ENG")


OLDER = """spring, Spring 1901 Movement (S1901M): orders now on file for France
  A PAR - PIC  Army Paris -> Picardy
  A MAR - SPA  Army Marseilles -> Spain

Reply to this letter to change your orders: the last order for a unit counts."""


class TestOlderLetter:
    """An older letter of ours may be quoted, whatever the letter answers: its orders are not meant."""

    def marked(self, text: str) -> str:
        return "\n".join(f"> {line}" for line in text.split("\n"))

    def test_its_lines_are_not_offered(self, house: House) -> None:
        for answered in (OURS, ""):
            for quoted in (f"{HEADER}\n\n{OLDER}", self.marked(OLDER)):
                answer = send(house, f"Hi judge,\n\n{quoted}", answered=answered, others=("hello", OLDER))
                assert "(it stands in what you quote)" not in answer

    def test_its_commands_are_not_told(self, house: House) -> None:
        older = f"{OLDER}\nHere you can write, each on a line of its own:\nRESIGN\nSTATUS"
        for answered in (OURS, ""):
            answer = send(house, f"Hi judge,\n\n{HEADER}\n\n{older}\nHELP", answered=answered, others=(older,))
            assert "RESIGN" not in answer
            assert '✗ "HELP": it stands in what you quote' in answer

    def test_what_was_changed_in_it_is_offered(self, house: House) -> None:
        quoted = OLDER.replace("A MAR - SPA  Army", "A MAR - PIE  Army")
        answer = send(house, f"Hi judge,\n\n{HEADER}\n\n{quoted}", answered="", others=(OLDER,))
        assert ": A MAR - PIE? (it stands in what you quote)" in answer
        assert "A PAR - PIC?" not in answer

    def test_orders_alone_that_it_has_too_may_be_meant_anew(self, house: House) -> None:
        answer = send(house, f"Hi judge,\n\n{HEADER}\n\nA PAR - PIC\nA MAR - SPA", others=(OLDER,))
        assert "A PAR - PIC? (YES 1)" in answer
        assert "A MAR - SPA? (YES 2)" in answer

    def test_orders_edited_in_the_answered_letter_may_be_those_of_an_older_one(self, house: House) -> None:
        newer = OLDER.replace("A PAR - PIC  Army Paris -> Picardy", "A PAR - BUR  Army Paris -> Burgundy")
        answer = send(house, self.marked(OLDER), answered=newer, others=(newer, OLDER))
        assert ": A PAR - PIC? (it stands in what you quote)" in answer


TOLD = """Movement results
France: Army Paris -> Burgundy.
France: Fleet Brest -> Mid-Atlantic Ocean.
Germany: Army Munich, no move received."""


class TestOurLinesSentBack:
    """Two lines of our letter that stand, unmarked, above everything: they may be quoted, or copied to be ordered."""

    def send(self, house: House, text: str) -> str:
        seat = house.seat("spring", "FRANCE")
        claim, course = Claim("spring", seat.id, seat.generation), Course(answered=lambda: [TOLD])
        return flat(house.write(seat.address, text, claim=claim, course=course)[0].text)

    @pytest.mark.parametrize("above", ["A MAR H", "Hi judge,", "Hi judge,\nplease do as last time:"])
    def test_are_offered_below_lines_of_ones_own(self, house: House, above: str) -> None:
        lines = "France: Army Paris -> Burgundy.\nFrance: Fleet Brest -> Mid-Atlantic Ocean."
        answer = self.send(house, f"{above}\n\n{lines}")
        assert "A PAR - BUR? (YES 1) (it stands in my letter, so it was taken as quotation)" in answer
        assert set(on_file(house)) <= set(ordered("A MAR H"))

    def test_are_told_where_they_cannot_be_offered(self, house: House) -> None:
        answer = self.send(house, "France: Fleet Brest -> Mid-Atlantic Ocean.\nGermany: Army Munich, no move received.")
        assert "2 lines that stand in my letter, so they were taken as quotation" in answer

    @pytest.mark.parametrize("below", ["", "\n\nThanks, Fred", "\n\nOn Mon, 9 Mar 2026, judge@host wrote:\n> hello"])
    def test_are_offered_and_never_filed_silently(self, house: House, below: str) -> None:
        lines = "France: Army Paris -> Burgundy.\nFrance: Fleet Brest -> Mid-Atlantic Ocean."
        answer = self.send(house, f"{lines}{below}")
        assert on_file(house) == ()
        assert "A PAR - BUR? (YES 1) (it stands in my letter, so it was taken as quotation)" in answer
        assert "F BRE - MAO? (YES 2)" in answer
        assert "Nothing is filed for the lines marked ?." in answer
        house.agree("spring", "FRANCE", "YES")
        assert set(on_file(house)) == set(ordered("A PAR - BUR", "F BRE - MAO"))

    @pytest.mark.parametrize(
        "text",
        [
            "Movement results\nFrance: Army Paris -> Burgundy.\nFrance: Fleet Brest -> Mid-Atlantic Ocean.",
            "France: Fleet Brest -> Mid-Atlantic Ocean.\nGermany: Army Munich, no move received.",
            "> France: Army Paris -> Burgundy.\n> France: Fleet Brest -> Mid-Atlantic Ocean.",
        ],
    )
    def test_among_others_are_quotation(self, house: House, text: str) -> None:
        answer = self.send(house, text)
        assert "(YES" not in answer
        assert set(on_file(house)) <= set(ordered("A MAR H"))


class TestAttachedFile:
    def test_is_offered(self, house: House) -> None:
        answer = send(
            house, "My orders are attached.", "orders", (("orders.txt", "France:\nA PAR - BUR\nF BRE - MAO\n"),)
        )
        assert on_file(house) == ()
        assert '? "A PAR - BUR": A PAR - BUR? (YES 1)' in answer
        assert "Attachments are not opened" not in answer
        house.agree("spring", "FRANCE", "YES")
        assert set(on_file(house)) == set(ordered("A PAR - BUR", "F BRE - MAO"))

    def test_without_orders_is_not_opened(self, house: House) -> None:
        assert "attachment notes.txt" in send(house, "STATUS", "x", (("notes.txt", "A nice day."),))
