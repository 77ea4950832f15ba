"""Every word and sign of an order line is read, is listed as meaning nothing, or is asked about."""

from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.common.word_lists import word_list, word_table
from judge.reading.orders.order_words import order_languages
from judge.reading.orders.orders import OrderContext, OrderReading, read_line

STANDARD = load_variant("standard")
MOVEMENT = OrderContext(STANDARD, PhaseKind.MOVEMENT)
RETREATS = OrderContext(STANDARD, PhaseKind.RETREATS)
ADJUSTMENTS = OrderContext(STANDARD, PhaseKind.ADJUSTMENTS)

WRITTEN = [
    (MOVEMENT, "A RUH H"),
    (MOVEMENT, "army ruhr holds"),
    (MOVEMENT, "A PAR - BUR"),
    (MOVEMENT, "A PAR BUR"),
    (MOVEMENT, "Army Paris moves to Burgundy"),
    (MOVEMENT, "move A PAR to BUR"),
    (MOVEMENT, "A BUR <- PAR"),
    (MOVEMENT, "army moves from Paris to Burgundy"),
    (MOVEMENT, "A LON - NWY via convoy"),
    (MOVEMENT, "A LON - NTH - NWY"),
    (MOVEMENT, "A MUN S A BUR"),
    (MOVEMENT, "A MUN S PAR - BUR"),
    (MOVEMENT, "A MUN S PAR BUR"),
    (MOVEMENT, "A MUN supports French A PAR to BUR"),
    (MOVEMENT, "A MUN support move to BUR from PAR"),
    (MOVEMENT, "F NTH C A LON - NWY"),
    (MOVEMENT, "F NTH convoys army London to Norway"),
    (RETREATS, "A MUN R BOH"),
    (RETREATS, "A MUN - BOH"),
    (RETREATS, "disband A MUN"),
    (ADJUSTMENTS, "build A PAR"),
    (ADJUSTMENTS, "A PAR"),
    (ADJUSTMENTS, "remove F BRE"),
    (ADJUSTMENTS, "waive 2"),
]
DIRECTIONS = ["from", "out of", "to", "into", "by way of", "via", "<-", "←", "->", "of", "in", "at", "on", "with", "by"]
SIGNS = ["<-", "←", "↔", "≠", "✗", "❌", "%", "@", "^", "~", "¬", "$", "<->"]


def meant(line: str, context: OrderContext) -> list[str]:
    """The orders of a line; none if anything on it is a problem."""
    readings = read_line(line, context)
    return [str(each.order) for each in readings] if all(each.order is not None for each in readings) else []


def with_word(line: str, word: str) -> list[str]:
    """The line with a word put into each of its gaps, before it and behind it."""
    words = line.split(" ")
    lines = [" ".join([*words[:at], word, *words[at:]]) for at in range(len(words) + 1)]
    return [line.replace("' ", "'") for line in lines]  # l'armée


@pytest.mark.parametrize("language", ["", *order_languages()])
def test_a_word_that_may_be_ignored_changes_no_order(language: str) -> None:
    subject = f"orders-{language}" if language else "orders"
    ignored = [
        *word_list(subject, "fillers"),
        *(() if language else word_list(subject, "harmless_signs")),
    ]
    changed = []
    for context, line in WRITTEN:
        read = meant(line, context)
        assert read, line
        for word in ignored:
            for longer in with_word(line, word):
                found = meant(longer, OrderContext(STANDARD, context.kind, language=language))
                if found and found != read:
                    changed.append((longer, found))
    assert not changed


@pytest.mark.parametrize("word", ["xyzzy", "quickly", "not", "unless", "swap", "dance"])
def test_a_word_that_nobody_knows_is_asked_about(word: str) -> None:
    for context, line in WRITTEN:
        for longer in with_word(line, word):
            assert not meant(longer, context), longer


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_that_is_not_listed_is_read_or_asked_about(sign: str) -> None:
    for context, line in WRITTEN:
        read = meant(line, context)
        for longer in with_word(line, sign):
            assert meant(longer, context) != read, longer


@pytest.mark.parametrize("word", DIRECTIONS)
def test_a_word_of_direction_between_two_places_is_read_or_asked_about(word: str) -> None:
    places = {"A PAR BUR": ("A PAR", "BUR"), "A MUN S A PAR BUR": ("A MUN S A PAR", "BUR")}
    for one, other in places.values():
        found = meant(f"{one} {word} {other}", MOVEMENT)
        assert found in ([], *ALLOWED.get(word, ())), (word, found)


_FORTH = (["A PAR - BUR"], ["A MUN S A PAR - BUR"])
_BACK = (["A BUR - PAR"], ["A MUN S A BUR - PAR"])
ALLOWED = dict.fromkeys(["to", "into", "->", "on"], _FORTH) | dict.fromkeys(["from", "out of", "<-", "←"], _BACK)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("F EDI S NTH from LON", "F EDI S F LON - NTH"),
        ("A BUR <- PAR", "A PAR - BUR"),
        ("A BUR ← PAR", "A PAR - BUR"),
        ("A BUR &lt;- PAR", "A PAR - BUR"),
        ("A MUN supports the attack on BUR from PAR", "A MUN S A PAR - BUR"),
        ("A BOH from MUN", "A MUN - BOH"),
        ("The army at Munich support move to Burgundy from Paris", "A MUN S A PAR - BUR"),
        ("The army at Munich support hold to Burgundy", "A MUN S A BUR"),
        ("The fleet at North Sea convoy to Norway from London", "F NTH C A LON - NWY"),
        ("F NTH C A Norway from London", "F NTH C A LON - NWY"),
        ("F Con support Bul(ec) from Rum", "F CON S F RUM - BUL/EC"),
        ("army moves from Paris to Burgundy", "A PAR - BUR"),
        ("move army from Paris to Burgundy", "A PAR - BUR"),
        ("from Paris to Burgundy", "A PAR - BUR"),
        ("A MUN supports the move from PAR to BUR", "A MUN S A PAR - BUR"),
        ("F NTH convoys army from London to Norway", "F NTH C A LON - NWY"),
        ("A LON - NWY by way of NTH", "A LON - NWY VIA"),
        ("A Norway from London by way of the North Sea", "A LON - NWY VIA"),
        ("A MUN S A PAR (to BUR)", "A MUN S A PAR - BUR"),
        ("A MUN S A PAR (- BUR)", "A MUN S A PAR - BUR"),
        ("F EDI S NTH (from LON)", "F EDI S F LON - NTH"),
    ],
)
def test_direction_is_read_either_way(line: str, order: str) -> None:
    assert meant(line, MOVEMENT) == [order]


@pytest.mark.parametrize(
    "line",
    [
        "A MUN out of PAR to BUR",
        "A PAR - BUR from GAS",
        "A PAR from BUR - MAR",
        "A MUN S A from PAR",
        "A PAR in BUR",
        "A PAR with BUR",
        "A PAR <-> BUR",
        "A PAR ↔ BUR",
        "A PAR ✗ BUR",
        "A PAR - BUR, no",
        "A PAR - BUR cancelled",
        "A PAR - BUR, never",
        "A PAR - BUR ok?",
    ],
)
def test_direction_or_doubt_without_a_clear_meaning_is_asked_about(line: str) -> None:
    assert not meant(line, MOVEMENT)


def test_retreat_is_read_either_way() -> None:
    for line in ("A retreats from MUN to BOH", "retreat to BOH from MUN", "A BOH from MUN", "retreat from MUN to BOH"):
        assert meant(line, RETREATS) in (["A MUN R BOH"], ["MUN R BOH"])
    assert not meant("A retreats from MUN to BOH", MOVEMENT)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A BEL-H", "A BEL H"),
        ("F DEN-H", "F DEN H"),
        ("A MUN -hold", "A MUN H"),
        ("A TYR- S A VEN", "A TYR S A VEN"),
        ("A Ruh support-holds A Mun", "A RUH S A MUN"),
        ("The army in Sevastopol holds position.", "A SEV H"),
        ("A Bel --> Hol OK", "A BEL - HOL"),
        ("A RUH - MUN Fails (1-2)", "A RUH - MUN"),
        ("F hel - kie Bounced with den (1 against 1).", "F HEL - KIE"),
        ("A VIE - GAL (*Bounce*)", "A VIE - GAL"),
        ("F ARM - ANK failed 1 vs 1", "F ARM - ANK"),
        ("A lon - kie Failed because England: A kie - ber failed.", "A LON - KIE"),
        ("F LON - NTH bounced with the German fleet in Holland", "F LON - NTH"),
        ("F Lon S F North Sea H OK", "F LON S F NTH"),
        ("A PAR - BUR thanks!", "A PAR - BUR"),
        ("A PAR - BUR, thank you", "A PAR - BUR"),
        ("A PAR - BUR. Thanks for everything", "A PAR - BUR"),
        ("A PAR - BUR as agreed with you", "A PAR - BUR"),
        ("F ECH SF ENGLISH BRE-MAO", "F ENG S F BRE - MAO"),
        ("A TYR SA TURKEY SER-TRI", "A TYR S A SER - TRI"),
        ("Tu A Bul S Au A Ser-Rum", "A BUL S A SER - RUM"),
        ("R A Gal S T A Pru-War", "A GAL S A PRU - WAR"),
        ("A Pie S FrF Spa-Mar", "A PIE S F SPA/SC - MAR"),
        ("F ENG SRuA Gas-Bre", "F ENG S A GAS - BRE"),
        ("The army of Turkey in Bulgaria holds", "A BUL H"),
        ("A MOS : WAR", "A MOS - WAR"),
        ("A VEN = TYR", "A VEN - TYR"),
        ("a. A PAR - BUR", "A PAR - BUR"),
        ("d. F BRE - MAO", "F BRE - MAO"),
        ("d) F BRE - MAO", "F BRE - MAO"),
        ("D. Army Paris holds", "A PAR H"),
        ("A PAR (Paris) - BUR (Burgundy)", "A PAR - BUR"),
        ("A Ber S A Mun, bounced", "A BER S A MUN"),
        ("F Kie H (no move received)", "F KIE H"),
        ("A Ruh supports attack by Mun on Bur", "A RUH S A MUN - BUR"),
        ("A Ruh supports the move by A Mun to Bur", "A RUH S A MUN - BUR"),
        ("A Mun (S) A Par - Bur", "A MUN S A PAR - BUR"),
        ("A Mun (hold)", "A MUN H"),
        ("A Mun - Bur (support)", "A MUN - BUR"),
        ("F Bul (S) - Gre", "F BUL/SC - GRE"),
        ("A Mun: hold", "A MUN H"),
        ("A Mun: S A Par - Bur", "A MUN S A PAR - BUR"),
        ("A Mun stays put", "A MUN H"),
        ("A Mun does nothing", "A MUN H"),
        ("A Mun supports A Par in place", "A MUN S A PAR"),
        ("A Mun >> Bur", "A MUN - BUR"),
        ("A Mun>>Bur", "A MUN - BUR"),
        ("Army Munich to move to Burgundy", "A MUN - BUR"),
        ("A Mun attempts to move to Bur", "A MUN - BUR"),
        ("A Mun proceeds to Bur", "A MUN - BUR"),
        ("A London convoyed to Norway via North Sea", "A LON - NWY VIA"),
        ("F Mid to Spain north", "F MAO - SPA/NC"),
        ("✓ A PAR - BUR", "A PAR - BUR"),
        ("A PAR - BUR 👍", "A PAR - BUR"),
        ("Liverpool army to York", "A LVP - YOR"),
        ("A Vie, hold", "A VIE H"),
        ("F Brest auf Mittelatlantik", "F BRE - MAO"),
        ("A Bud unterstützt Angriff von A Wien auf Gal", "A BUD S A VIE - GAL"),
        ("F Nordsee konvoyt A York - Norwegen", "F NTH C A YOR - NWY"),
        ("A Bud apoya el ataque de A Viena a Galitzia", "A BUD S A VIE - GAL"),
        ("A Bud appoggia l'attacco di A Vienna in Galizia", "A BUD S A VIE - GAL"),
        ("A Smy holds for now", "A SMY H"),
        ("A Smy stays where it is", "A SMY H"),
        ("F Ankara ins Schwarze Meer", "F ANK - BLA"),
        ("F MDN convoie A Yor - Nvg", "F NTH C A YOR - NWY"),
    ],
)
def test_manner_of_people_is_read(line: str, order: str) -> None:
    assert meant(line, MOVEMENT) == [order]


def test_letter_before_a_removal_is_its_verb_where_units_stand_alone() -> None:
    assert meant("d. A MUN", ADJUSTMENTS) == ["A MUN D"]
    assert meant("b. A MUN", ADJUSTMENTS) == ["A MUN B"]
    assert meant("d. A MUN - BOH", RETREATS) == ["A MUN R BOH"]
    assert meant("A Mun explodes", RETREATS) == ["A MUN D"]
    assert meant("A Mun r off the board", RETREATS) == ["A MUN D"]
    assert meant("A Mun retreats off", RETREATS) == ["A MUN D"]
    assert meant("A Mun falls back to Boh", RETREATS) == ["A MUN R BOH"]


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("new army in Vienna", ["A VIE B"]),
        ("New fleet Trieste", ["F TRI B"]),
        ("neue Armee in Berlin und neue Flotte in Kiel", ["A BER B", "F KIE B"]),
        ("Nouvelle flotte à Marseille", ["F MAR B"]),
        ("nueva flota en Londres", ["F LON B"]),
        ("nuova flotta a Napoli", ["F NAP B"]),
        ("nieuw leger in Parijs", ["A PAR B"]),
        ("Je retire la flotte de Norvège", ["F NWY D"]),
        ("keine Aufbauten", ["WAIVE"]),
        ("Waive both builds", ["WAIVE", "WAIVE"]),
        ("Build A Mos, waive the other", ["A MOS B", "WAIVE"]),
        ("I'll build an army in Rome", ["A ROM B"]),
        ("ninguna construcción", ["WAIVE"]),
    ],
)
def test_manner_of_people_who_build_and_remove_is_read(line: str, orders: list[str]) -> None:
    assert meant(line, ADJUSTMENTS) == orders


def test_retreat_in_spanish_is_no_removal() -> None:
    assert meant("Retirar A Bulgaria a Grecia", RETREATS) == ["A BUL R GRE"]


def test_units_of_a_list_do_what_stands_behind_the_last() -> None:
    assert meant("A Mun, A Kie disband", RETREATS) == ["A MUN D", "A KIE D"]
    assert meant("A Mun and F Kie disband", ADJUSTMENTS) == ["A MUN D", "F KIE D"]
    assert meant("A Mun, F Kie remove", ADJUSTMENTS) == ["A MUN D", "F KIE D"]
    assert meant("build A Mun, disband F Kie", ADJUSTMENTS) == ["A MUN B", "F KIE D"]
    assert not meant("A Mun, A Ber - Kie", MOVEMENT)


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("A Vie-Gal with support from Bud", ["A VIE - GAL", "A BUD S A VIE - GAL"]),
        ("A Mun to Bur supported by A Par", ["A MUN - BUR", "A PAR S A MUN - BUR"]),
        ("A Mun to Bur, supported by A Par and A Gas", ["A MUN - BUR", "A PAR S A MUN - BUR", "A GAS S A MUN - BUR"]),
        ("A Gal - Rum, with A Ukr supporting", ["A GAL - RUM", "A UKR S A GAL - RUM"]),
        ("A Ven H, backed by A Rom", ["A VEN H", "A ROM S A VEN"]),
        ("A Wien - Galizien unterstützt von A Bud", ["A VIE - GAL", "A BUD S A VIE - GAL"]),
        ("A Paris - Bourgogne, soutenue par A Marseille", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
        ("A París - Borgoña con apoyo de A Marsella", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
        ("A Roma - Puglia con l'appoggio di A Venezia", ["A ROM - APU", "A VEN S A ROM - APU"]),
        ("A Parijs - Bourgondië met steun van A Marseille", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
    ],
)
def test_units_that_are_named_as_supporters_are_ordered_too(line: str, orders: list[str]) -> None:
    standing = Position(
        Phase("S", 1902, PhaseKind.MOVEMENT),
        tuple(
            Unit("ITALY", "A", each) for each in ("VIE", "BUD", "MUN", "PAR", "GAS", "GAL", "UKR", "VEN", "ROM", "MAR")
        ),
    )
    assert meant(line, replace(MOVEMENT, position=standing)) == orders


@pytest.mark.parametrize(
    "line",
    [
        "A VIE - GAL with support",
        "supported by A BUD",
        "A VIE supported by A BUD",
        "A VIE - GAL supported by Germany",
        "A VIE - GAL with support from BUD to GAL",
        "A VIE - GAL, not supported by A BUD",
        "A VIE - GAL if supported by A BUD",
    ],
)
def test_support_that_is_spoken_of_otherwise_is_no_order_for_anybody(line: str) -> None:
    assert "A BUD S A VIE - GAL" not in [str(each.order) for each in read_line(line, MOVEMENT)]
    assert not meant(line, MOVEMENT)


def test_power_before_an_order_is_whose_it_is() -> None:
    def whose(line: str) -> list[tuple[str | None, str]]:
        return [(each.power, str(each.order)) for each in read_line(line, MOVEMENT)]

    assert whose("Au A Vie-Gal") == [("AUSTRIA", "A VIE - GAL")]
    assert whose("R A Gal H") == [("RUSSIA", "A GAL H")]
    assert whose("England: F LON - NTH OK France: A PAR H") == [("ENGLAND", "F LON - NTH"), ("FRANCE", "A PAR H")]


def test_list_of_orders_is_read_whatever_stands_beside_it() -> None:
    read: tuple[OrderReading, ...] = read_line("Army Par -> Pic, Fleet Eng -> Iri, etc..", MOVEMENT)
    assert [str(each.order) for each in read] == ["A PAR - PIC", "F ENG - IRI"]


def test_verbs_of_all_languages_are_told_apart_from_what_means_nothing() -> None:
    for language in ("", *order_languages()):
        subject = f"orders-{language}" if language else "orders"
        verbs = {word for words in word_table(subject, "verbs").values() for word in words}
        assert verbs.isdisjoint(word_list(subject, "fillers"))
