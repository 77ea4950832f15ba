"""Press that tells who wrote it where nobody may know: it is shown to its writer, and a YES to that letter sends it."""

from datetime import timedelta

import pytest

from judge.board.library import load_variant
from judge.desk.press.sender_named import named_in
from judge.game.state import Role, Seat
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import ORDER_OF_JOINING, Claim, House, flat

FRANCE = "anna.schmidt@acme.example"


def gunboat(settings: str = "GUNBOAT YES") -> House:
    """A game without names; Anna Schmidt plays France."""
    house = House()
    house.prove("mia@home", f"CREATE spring standard MOVE 3D RETREAT 1D ADJUST 1D {settings}", name="Mia")
    for power in ORDER_OF_JOINING:
        address, name = (FRANCE, "Anna Schmidt") if power == "FRANCE" else (f"{power.lower()}@home", f"N. {power}")
        house.prove(address, f"JOIN spring {power}", name=name)
    house.reply("spring", "master", "START")
    return house


def press(house: House, text: str, line: str = "PRESS TO ENGLAND") -> list[OutLetter]:
    return house.reply("spring", "FRANCE", f"{line}\n{text}\nENDPRESS")


def sent(letters: list[OutLetter]) -> set[str]:
    return {each.address for each in letters if each.kind == "press"}


class TestWords:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("Let us ally.\nAnna", ("Anna",)),
            ("Let us ally.\n- ANNA S.", ("Anna",)),
            ("Ask schmidt.", ("Schmidt",)),
            ("This is Anna Schmidt.", ("Anna Schmidt",)),
            ("Write to Anna.Schmidt+dip@ACME.example", ("Anna.Schmidt+dip@ACME.example",)),
            ("Write to a.s@elsewhere.example", ("a.s@elsewhere.example",)),
            ("Let us ally.\nTel. +49 40 123456", ("Tel. +49 40 123456",)),
            ("Susanna and Annapolis, France", ()),
            ("SIGNON FRANCE@spring", ()),
            ("Tell Munich: 12 units", ()),
        ],
    )
    def test_that_tell_it(self, text: str, words: tuple[str, ...]) -> None:
        seat = Seat("p1", Role.PLAYER, FRANCE, "Anna Schmidt", powers=("FRANCE",))
        assert named_in(text, seat, (), load_variant("standard")) == words

    @pytest.mark.parametrize(
        ("text", "is_told"),
        [("I will ally if you will support me.", False), ("Best,\nWill", True), ("Best, Will", True)],
    )
    def test_that_are_everyday_words_tell_it_at_the_end(self, text: str, is_told: bool) -> None:
        seat = Seat("p1", Role.PLAYER, "w1@home", "Will Paris", powers=("FRANCE",))
        assert bool(named_in(text, seat, (), load_variant("standard"))) is is_told
        assert not named_in("Move to Paris.\nParis", seat, (), load_variant("standard"))


def told(text: str, name: str, address: str = "me@home") -> tuple[str, ...]:
    seat = Seat("p1", Role.PLAYER, address, name, powers=("FRANCE",))
    return named_in(text, seat, (), load_variant("standard"))


class TestShapes:
    """A name tells who wrote a text in whichever way it is written."""

    def test_of_letters_with_accents_and_without(self) -> None:
        for name, others in {
            "Hans Mueller": ("Müller", "MÜLLER", "Muller", "Mu\u0308ller", "Mueller's"),
            "Hans Müller": ("Mueller", "Muller", "müller"),
            "Søren Ærø": ("Soeren", "Soren", "Aero"),
            "Eva Weiß": ("Weiss", "WEISS"),
            "Göran Åberg": ("Goeran", "Goran", "Aaberg", "Aberg"),
            "François Lefèvre": ("Francois", "Lefevre"),
        }.items():
            for written in others:
                assert told(f"I am {written} and write to you.", name), (name, written)
        assert told("Gruß, Hans Müller", "Hans Mueller") == ("Hans Müller",)
        assert told("Ask Müller!", "Hans Mueller") == ("Müller",)

    def test_of_words_that_only_begin_alike_tells_nothing(self) -> None:
        for name, text in {"Sue Ray": "Su flota, por favor", "Joel Noe": "No, Jol", "Ann Lee": "Anne leaves"}.items():
            assert told(text, name) == (), name

    def test_run_together_and_in_the_names_of_sites(self) -> None:
        for text, words in {
            "See www.hansmueller.de": ("www.hansmueller.de",),
            "See https://mueller-hans.example/dip": ("https://mueller-hans.example/dip",),
            "I am hansmueller82 elsewhere.": ("hansmueller82",),
            "I am muellerHans.": ("muellerHans",),
            "I am @hmueller there.": ("hmueller",),
            "See Mueller-shop.example": ("Mueller-shop.example",),
        }.items():
            assert told(text, "Hans Müller") == words
        for text in ("See www.example.org/maps", "hansa and muellers"):
            assert told(text, "Hans Müller") == ()

    def test_of_the_site_of_an_address(self) -> None:
        assert told("See acme.example", "", "joe@mail.acme.example") == ("acme.example",)
        assert told("ACME pays me.", "", "joe@acme.example") == ("ACME",)
        assert told("ACME pays me.", "", "joe@acme.co.uk") == ("ACME",)
        assert told("gmail.com is down, and so is Gmail", "", "joe@gmail.com") == ()

    @pytest.mark.parametrize(
        "number",
        ["+49 171 1234567", "0171/1234567", "(040) 123 45 67", "555-123-4567", "+1 (555) 123-4567", "0033612345678"],
    )
    def test_of_a_telephone_number(self, number: str) -> None:
        assert told(f"Call {number}, please.", "Hans") == (number,)

    @pytest.mark.parametrize(
        "text",
        [
            "2026-11-23 09:00",
            "23.11.2026",
            "01-02-2026",
            "01/12/26 09:00",
            "S1901M",
            "A 24 - 25 - 26 - 27",
            "1-2, 3-4, 5-6, 7-8",
            "1900 1901 1902",
            "34 of 34",
        ],
    )
    def test_of_a_date_or_a_count_tells_nothing(self, text: str) -> None:
        assert told(f"It is {text}.", "Hans") == ()


def test_the_name_of_somebody_else_is_neither_held_nor_told() -> None:
    """To hold it would tell that they play here."""
    house = gunboat()
    letters = press(house, "Is Molly Italy@home? Ask N. Turkey or Zoltan Nobody.")
    assert sent(letters) == {"england@home"}
    assert "names you" not in letters[0].text
    assert "your text was not sent" not in letters[0].text


class TestOffer:
    def test_shows_the_message_and_sends_nothing(self) -> None:
        house = gunboat()
        letters = press(house, "Let us ally.\nAnna")
        assert sent(letters) == set()
        answer = flat(letters[0].text)
        assert '? "PRESS TO ENGLAND": this names you to somebody who may not know who you are: “Anna”' in answer
        assert "your text was not sent, and YES sends it all the same" in answer
        assert "Not sent yet: to England" in answer
        assert "Let us ally." in answer
        assert "Reply to this letter with YES to send the message as it stands above" in answer

    def test_is_made_for_the_name_in_another_address_of_its_writers(self) -> None:
        house = gunboat()
        house.addresses[FRANCE] = ("lieselotte@work.example",)
        assert sent(press(house, "Let us ally.\nLieselotte")) == set()
        assert sent(press(house, "Write to lieselotte@work.example")) == set()
        assert sent(press(house, "Let us ally.")) != set()

    def test_is_sent_by_a_yes_to_its_letter(self) -> None:
        house = gunboat()
        press(house, "Let us ally.\nAnna")
        answer = house.agree("spring", "FRANCE", "YES")
        assert "PRESS: sent to England" in answer
        assert house.state().pressed == 1
        assert "nothing waits" in house.agree("spring", "FRANCE", "YES", to=house.letters - 1)
        assert house.state().pressed == 1

    def test_is_dropped_at_a_no(self) -> None:
        house = gunboat()
        press(house, "Let us ally.\nAnna")
        assert "✓ NO: not sent to England" in house.agree("spring", "FRANCE", "No, please don't!")
        assert "nothing waits" in house.agree("spring", "FRANCE", "YES", to=house.letters - 1)
        assert house.state().pressed == 0

    def test_is_shown_again_to_who_says_neither_yes_nor_no(self) -> None:
        house = gunboat()
        press(house, "Let us ally.\nAnna")
        assert "Not sent yet: to England" in house.agree("spring", "FRANCE", "Does it really?")
        assert "PRESS: sent to England" in house.agree("spring", "FRANCE", "That's right, go ahead")

    def test_has_numbers_where_there_are_several(self) -> None:
        house = gunboat()
        both = "PRESS TO ENGLAND\nI am Anna.\nENDPRESS\nPRESS TO ITALY\nAnna writes.\nENDPRESS"
        assert "YES 2 sends it all the same" in flat(house.answer("spring", "FRANCE", both))
        assert "PRESS: sent to Italy" in house.agree("spring", "FRANCE", "YES 2")
        assert house.state().pressed == 1

    def test_of_press_that_waits_for_the_results_goes_with_them(self) -> None:
        house = gunboat()
        press(house, "I am Anna.", "POSTAL PRESS TO ENGLAND")
        assert not house.state().postal
        assert "goes to England with the results" in house.agree("spring", "FRANCE", "YES")
        assert house.state().postal

    def test_lapses_with_its_phase(self) -> None:
        house = gunboat()
        press(house, "I am Anna.")
        asking, seat = house.letters, house.seat("spring", "FRANCE")
        house.turn("spring", timedelta(days=5))
        claim = Claim("spring", seat.id, seat.generation, phase="s1901m", offer=asking)
        answer = flat(house.write(seat.address, "YES", claim=claim)[0].text)
        assert "this was offered in a phase that is over" in answer
        assert house.state().pressed == 0

    def test_gives_way_to_a_newer_message_to_the_same_readers(self) -> None:
        house = gunboat()
        press(house, "I am Anna.")
        asking = house.letters
        press(house, "I am France.")
        assert "nothing waits" in house.agree("spring", "FRANCE", "YES", to=asking)
        assert house.state().pressed == 1

    def test_is_shown_again_after_a_yes_that_answers_no_letter(self) -> None:
        house = gunboat()
        press(house, "I am Anna.")
        answer = flat(house.answer("spring", "FRANCE", "YES"))
        assert "I am Anna." in answer
        assert house.state().pressed == 0
        assert "PRESS: sent to England" in house.agree("spring", "FRANCE", "YES")

    def test_is_not_made_beside_an_offer_of_orders(self) -> None:
        house = gunboat()
        answer = flat(house.answer("spring", "FRANCE", "F Bre - Maoo\nPRESS TO ENGLAND\nI am Anna.\nENDPRESS"))
        assert "F BRE - MAO?" in answer
        assert "Please send it again without that, in a letter of its own" in answer
        house.agree("spring", "FRANCE", "YES")
        assert house.state().pressed == 0

    def test_is_made_of_a_reply_to_press(self) -> None:
        house = gunboat()
        letters = house.reply("spring", "ENGLAND", "PRESS TO FRANCE\nWho are you?\nENDPRESS")
        asked = next(each for each in letters if each.address == FRANCE and each.kind == "press")
        assert asked.seat is not None
        letters = house.write(FRANCE, "Anna from Hamburg.", claim=Claim(*asked.seat, press=asked.press))
        assert sent(letters) == set()
        assert "Anna from Hamburg." in letters[0].text
        assert "PRESS: sent to England" in house.agree("spring", "FRANCE", "YES")
        assert house.state().pressed == 2


class TestWhereNamesAreOpen:
    def test_nothing_is_withheld(self) -> None:
        assert sent(press(gunboat("GUNBOAT NO"), "Anna")) == {"england@home"}

    def test_press_without_its_sender_is(self) -> None:
        assert sent(press(gunboat("GUNBOAT NO SHADE GREY"), "Anna")) == set()

    def test_the_master_may_read_names(self) -> None:
        assert sent(press(gunboat(), "I am Anna.", "PRESS TO MASTER")) == {"mia@home"}


def test_what_a_mail_program_added_is_not_sent_in_any_game() -> None:
    house = gunboat("GUNBOAT NO")
    letters = press(house, "Let us ally.\n\n--\nAnna Schmidt\nACME Ltd")
    message = next(each for each in letters if each.kind == "press")
    assert "Let us ally." in message.text
    assert "ACME" not in message.text
    assert "sent to England; left out: “--”, “Anna Schmidt” and “ACME Ltd”" in flat(letters[0].text)
