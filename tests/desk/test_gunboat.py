"""Gunboat games: nobody learns who plays before the end, whatever happens; then everybody does."""

from datetime import timedelta

from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import ORDER_OF_JOINING, House

NAMES = ("Ambrose", "Beatrix", "Casimir", "Dorothea", "Emmerich", "Florentine", "Gottlieb")
LATER = "Hildegard"


class Table:
    """A gunboat game with an observer and everything that was ever sent in it."""

    def __init__(self, start: bool = True) -> None:
        self.house = House()
        self.sent: list[OutLetter] = []
        self.take(self.house.prove("mia@home", "CREATE spring standard MOVE 3D GRACE 1D GUNBOAT YES", name="Mia"))
        for power, name in zip(ORDER_OF_JOINING, NAMES, strict=True):
            self.take(self.house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=name))
        if start:
            self.write("master", "START")

    def take(self, letters: list[OutLetter]) -> list[OutLetter]:
        self.sent += letters
        return letters

    def write(self, who: str, text: str) -> list[OutLetter]:
        return self.take(self.house.reply("spring", who, text))

    def ask(self, text: str) -> list[OutLetter]:
        return self.take(self.house.write("bob@home", text))

    def wait(self, **time: float) -> list[OutLetter]:
        return self.take(self.house.turn("spring", timedelta(**time)))

    def check(self, *masters: str) -> None:
        """A name was told to its bearer and to masters alone."""
        own = {f"{power.lower()}@home": name for power, name in zip(ORDER_OF_JOINING, NAMES, strict=True)}
        own["hilde@home"] = LATER
        for letter in self.sent:
            if letter.address not in ("mia@home", *masters):
                told = [name for name in (*NAMES, LATER) if name in f"{letter.subject} {letter.text}"]
                assert set(told) <= {own.get(letter.address)}, (letter.address, letter.subject, letter.text)
        for kept in self.house.record["spring"]:
            assert [name for name in (*NAMES, LATER) if name in f"{kept.subject} {kept.text}"] == []


def test_the_master_is_told_who_joins_and_nobody_else_is() -> None:
    table = Table(start=False)
    (to_master,) = [each.text for each in table.sent if each.address == "mia@home" and each.kind == "game_full"]
    assert [name for name in NAMES if name in to_master] == list(NAMES)
    table.write("p3", "BROADCAST\nhello\nENDBROADCAST")
    table.write("p3", "RESIGN")
    table.check()


def test_lists_summaries_and_statuses_name_powers_only() -> None:
    table = Table()
    for words in ("LIST", "LIST spring", "SUMMARY spring", "STATS spring", "HISTORY spring"):
        table.ask(words)
    table.write("FRANCE", "STATUS\nSUMMARY\nLIST spring")
    table.check()
    (letter,) = table.write("master", "STATUS")
    assert "Casimir" in letter.text


def test_comings_and_goings_absences_votes_and_press_name_nobody() -> None:
    table = Table()
    table.take(table.house.prove("otto@home", "OBSERVE spring", name="Otto"))
    table.write("FRANCE", "SET ABSENCE 2026-12-10 TO 2026-12-14")
    table.write("ITALY", "BROADCAST\nwho are you all?\nENDBROADCAST\nPRESS TO FRANCE\nand you?\nENDPRESS")
    table.write("ITALY", "PROPOSE DRAW\nPROPOSE EXTENSION 1D")
    table.write("FRANCE", "RESIGN\nYES")
    table.take(table.house.prove("hilde@home", "JOIN spring FRANCE", name=LATER))
    table.write("master", "EJECT TURKEY")
    table.wait(days=3, minutes=1)
    table.wait(days=2)
    table.write("master", "PAUSE\nRESUME\nROLLBACK S1901M")
    table.ask("SUMMARY spring")
    table.ask("HISTORY spring")
    table.write("o1", "LIST spring")
    table.check()
    taken = [each.text for each in table.sent if each.kind == "taken_over" and each.address == "italy@home"]
    assert [text.startswith("France of “spring” has a new player") for text in taken] == [True]


def test_masters_are_named_and_know_all_names() -> None:
    table = Table()
    table.take(table.house.prove("otto@home", "OBSERVE spring", name="Otto"))
    letters = table.write("master", "PROMOTE otto@home")
    (to_italy,) = [each for each in letters if each.address == "italy@home"]
    assert "Otto" in to_italy.text
    (to_otto,) = [each for each in letters if each.kind == "comaster"]
    assert all(name in to_otto.text for name in NAMES)
    table.check("otto@home")


def test_a_week_after_the_end_everybody_learns_who_played() -> None:
    table = Table()
    table.write("FRANCE", "RESIGN\nYES")
    table.take(table.house.prove("hilde@home", "JOIN spring FRANCE", name=LATER))
    table.check()
    table.write("master", "TERMINATE\nYES")
    table.check()
    letters = table.house.turn("spring", timedelta(days=7))
    (to_italy,) = [each for each in letters if each.address == "italy@home"]
    for name in ("Ambrose", "Beatrix", "Dorothea", "Emmerich", "Florentine", "Gottlieb", LATER):
        assert name in to_italy.text
    summary = table.house.write("bob@home", "SUMMARY spring")[0].text
    assert "Casimir" in summary
    assert "Hildegard (from S1901M)" in summary


def test_the_terms_say_that_nobody_is_named() -> None:
    table = Table()
    for address in ("france@home", "bob@home"):
        letters = table.sent if address == "france@home" else table.ask("LIST spring")
        said = " ".join(" ".join(each.text.split()) for each in letters if each.address == address)
        assert "players are not named to each other before the end" in said
