"""The letters of a game of Intercontinental from Spring 1865 to the end of Autumn 1868, and what they must come to.

A scene is a phase. `letters` are what each side writes (units that it does not name are ordered to hold, in the same
letter); `meant` are these orders in canonical spelling, by power; `verdicts` what the rules make of them. `ledger` is
the phase's ledger: side, bid, what it counts, and what comes of it. All of it was reasoned from the rules, whose
sections are named; none is output of the judge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.play.season import MASTER, Mail

SIDES = ("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET")
OBSERVER = "Otto"
NOSY = "STATUS\nLIST seven-seas\nSUMMARY seven-seas\nHISTORY seven-seas"

# §11.1: for every power a point a centre, three at most. The powers dealt by lot have two homes each.
BUDGETS = {
    1865: (10, 9, 9, 9, 9, 9, 9, 10),
    1866: (10, 9, 9, 9, 9, 9, 8, 10),  # Turkey's fourth centre counts for nothing, Egypt's second is missing
    1867: (10, 9, 9, 9, 9, 8, 8, 11),  # Austria has lost Vienna; Japan has Hanseong
    1868: (10, 9, 9, 9, 9, 8, 8, 11),
}


@dataclass(frozen=True)
class Scene:
    """One phase of the game."""

    phase: str
    letters: Mapping[str, str | Mail | Sequence[str | Mail]] = field(default_factory=dict)
    meant: Mapping[str, str] = field(default_factory=dict)
    verdicts: Mapping[str, str] = field(default_factory=dict)
    ledger: str = ""
    silent: tuple[str, ...] = ()


# The powers stand in the receipt in the order of §6.
S1865M = Scene(
    "S1865M",
    letters={
        # Example 11.3.1: Blue and Green bid a point each for Dublin, whose sponsor is Blue
        "BLUE": Mail(
            "F Lond - Engl\n\n1 : F Dub - Azor",
            says=[
                "✓ DP 1: F Dubl - Azor",
                "Diplomacy Points of Blue: 1 of 10 bid. Nobody else sees your bids before the game has ended. "
                "DP 1: F Dubl - Azor Fleet Dublin -> Azores Current; counts 2, as sponsor "
                "9 DP are left; they are lost at the deadline.",
                "your orders are complete",
            ],
        ),
        "TEAL": Mail("DP 1: A Guryev - Zakaspiya", says=["Zakáspiya; counts 1", "Teal: 1 of 9 bid", "8 DP are left"]),
        "GREEN": Mail(
            "Portugal\nF Oporto - Azores Current\nDP 1: F Dublin S F Oporto - Azores Current",
            says=["✓ DP 1: F Dubl S F Opor - Azor", "Azores Current; counts 1", "Green: 1 of 9 bid"],
        ),
        # §11.2 in the rules' own example: no points for Guryev while the army of Rostov attacks it
        "OLIVE": Mail(
            "RUSSIA:\nA Moscow - Minsk\nA Rostov - Guryev\n\nSIBERIA:\nA Irku - Urga\nA Yaku - Amur\n\n"
            "2:A Wars S A Mosc - Mins\nDP 2: A Mukden S A Irkutsk - Urga\nDP 1: F Hans S A Mukd\n"
            "DP 2: A Guryev - Orenburg",
            says=[
                "DP 2: A Wars S A Mosc - Mins Army Warsaw SUPPORT Army Moscow -> Minsk; counts 4, as sponsor DP 2",
                "Army Irkutsk -> Urga; counts 2 DP 1",
                "DP 2: A Gury - Oren Army Guryev -> Orenburg; counts 4, as sponsor - but VOID unless you change your "
                "orders: A Rost attacks Gury, and whoever attacks a unit may not bid for it 2 DP are left",
                "Olive: 7 of 9 bid",
            ],
        ),
        # §11.4: Urga is Yellow's affiliate, so a point of Yellow's beats one of Violet's
        "YELLOW": Mail(
            "A Peki - Mukd\nDP 1: A Urga S A Peki - Mukd\n1 : F Hans - Gang",
            says=["A Urga S A Peki - Mukd Army Urga SUPPORT Army Peking -> Mukden; counts 2, as sponsor", "2 of 9 bid"],
        ),
        "RED": Mail(
            "A Buda - Belgrade\nA Zagreb S A Buda - Belgrade\n"
            "DP 2: F Athens H\nDP 2: A Bern H\nDP 2: A Rome hold\nDP 2: F Venice H\n"
            "DP 2: A Munich H\nDP 1: A Paris - Normandy\nDP 3: A Krakow H\nDP 1: A Bern - Rome\nDP 1: A Munich H",
            wrong=4,
            says=[
                "DP 2: A Muni H is not possible: not enough points: 1 of 9 are left; CLEAR DP takes all your bids back",
                "DP 1: A Pari - Norm is not possible: the unit in Pari is France's; "
                "points are bid only for units that nobody plays",
                "DP 3: A Krak H is not possible: a bid is a whole number of points from 1 to 2",
                '"DP 1: A Bern - Rome": not possible: A Bern cannot reach Rome',
                "Red: 9 of 9 bid",
                "DP 2: F Veni H Fleet Venice HOLD; counts 4, as sponsor DP 1: A Muni H Army Munich HOLD; counts 1",
            ],
            never=["DP are left", "DP is left"],
        ),
        "MAROON": Mail(
            "TURKEY:\nF Smyr - EMS\nEGYPT:\nA Alexandria - Cyrenaica\n\nDP 2: A Damascus - Suez",
            says=["Army Damascus -> Suez; counts 4, as sponsor", "Maroon: 2 of 9 bid", "7 DP are left"],
        ),
        "VIOLET": Mail(
            "F Osak - Yell\nF Edo - East\nDP 1: A Urga S A Mukd\n1: F Hans - Yell",
            says=["Violet: 2 of 10 bid", "8 DP are left"],
        ),
        MASTER: NOSY,
        OBSERVER: NOSY,
    },
    meant={
        "GREAT BRITAIN": "F LOND - ENGL",
        "PORTUGAL": "F OPOR - AZOR",
        "RUSSIA": "A MOSC - MINS, A ROST - GURY",
        "SIBERIA": "A IRKU - URGA, A YAKU - AMUR",
        "CHINA": "A PEKI - MUKD",
        "AUSTRIA": "A BUDA - BELG, A ZAGR S A BUDA - BELG",
        "EGYPT": "A ALEX - CYRE",
        "TURKEY": "F SMYR - EMS",
        "JAPAN": "F OSAK - YELL, F EDO - EAST",
    },
    verdicts={
        "F LOND - ENGL": "succeeds",
        "F OPOR - AZOR": "fails",  # §10.1: a sortie protects an empty province
        "F DUBL - AZOR": "fails",
        "A MOSC - MINS": "succeeds",
        "A WARS S A MOSC - MINS": "given",
        "A ROST - GURY": "fails",
        "A GURY - ZAKA": "fails",
        "A DAMA - SUEZ": "fails",
        "A BUDA - BELG": "succeeds",
        "A ZAGR S A BUDA - BELG": "given",
        "A ALEX - CYRE": "succeeds",
        "F SMYR - EMS": "succeeds",
        # §11.4.4
        "A IRKU - URGA": "fails",
        "A YAKU - AMUR": "succeeds",
        "A PEKI - MUKD": "fails",
        "F OSAK - YELL": "succeeds",
        "F EDO - EAST": "succeeds",
        "F HANS H": "stands",
        "A MUKD S A IRKU - URGA": "cut",
        "A URGA S A PEKI - MUKD": "cut",
    },
    ledger="""
        BLUE: DP 1: F DUBL - AZOR = 2 bid-won
        TEAL: DP 1: A GURY - ZAKA = 1 bid-won
        GREEN: DP 1: F DUBL S F OPOR - AZOR = 1 bid-lost
        OLIVE: DP 2: A WARS S A MOSC - MINS = 4 bid-won
        OLIVE: DP 2: A MUKD S A IRKU - URGA = 2 bid-won
        OLIVE: DP 1: F HANS S A MUKD = 1 bid-tied
        OLIVE: DP 2: A GURY - OREN = 0 bid-void-attack
        YELLOW: DP 1: A URGA S A PEKI - MUKD = 2 bid-won
        YELLOW: DP 1: F HANS - GANG = 1 bid-tied
        RED: DP 2: F ATHE H = 2 bid-won
        RED: DP 2: A BERN H = 2 bid-won
        RED: DP 2: A ROME H = 2 bid-won
        RED: DP 2: F VENI H = 4 bid-won
        RED: DP 1: A MUNI H = 1 bid-won
        MAROON: DP 2: A DAMA - SUEZ = 4 bid-won
        VIOLET: DP 1: A URGA S A MUKD = 1 bid-lost
        VIOLET: DP 1: F HANS - YELL = 1 bid-tied
    """,
)

F1865M = Scene(
    "F1865M",
    letters={
        # Example 11.3.2: two points of the sponsor count four, and five of four players are more
        "BLUE": Mail(
            "F Engl - Azor\nDP 2: F Dublin - Azores Current\nDP 1: F Hanseong - Gangwon",
            says=["Fleet Dublin -> Azores Current; counts 4, as sponsor", "Blue: 3 of 10 bid", "7 DP are left"],
        ),
        "TEAL": Mail("DP 1: F Hans - Gang", says=["Teal: 1 of 9 bid"]),
        "GREEN": Mail(
            "F Opo - Azor\nDP 2: F Dublin S F Oporto - Azores Current", says=["counts 2", "Green: 2 of 9 bid"]
        ),
        "OLIVE": Mail("DP 2: F Hans S A Mukd\n1: A Wars H", says=["Army Warsaw HOLD; counts 2", "3 of 9 bid"]),
        "YELLOW": Mail(
            "China: A Peking - Mukden\n1:F Dub S F Opo - Azor\n2 : A Urga S A Peki - Mukd",
            says=["✓ DP 1: F Dubl S F Opor - Azor", "Army Peking -> Mukden; counts 4, as sponsor", "3 of 9 bid"],
        ),
        # §8.10: Mexico is Red's, and so Chihuahua's sponsor is Red
        "RED": Mail("A Belg - Buda\nDP 1: A Chihuahua H", says=["HOLD; counts 2, as sponsor", "Red: 1 of 9 bid"]),
        "MAROON": Mail("F EMS - Alex\n1 DP: F Dubl S F Opor - Azor", says=["Maroon: 1 of 9 bid", "8 DP are left"]),
        "VIOLET": Mail("F East - Gang\n1: F Dublin S F Opor - Azores", says=["Violet: 1 of 10 bid", "9 DP are left"]),
    },
    meant={
        "GREAT BRITAIN": "F ENGL - AZOR",
        "PORTUGAL": "F OPOR - AZOR",
        "CHINA": "A PEKI - MUKD",
        "AUSTRIA": "A BELG - BUDA",
        "TURKEY": "F EMS - ALEX",
        "JAPAN": "F EAST - GANG",
    },
    verdicts={
        "F ENGL - AZOR": "fails",
        "F OPOR - AZOR": "succeeds",
        "F DUBL S F OPOR - AZOR": "given",
        "A PEKI - MUKD": "succeeds",
        "A URGA S A PEKI - MUKD": "given",
        "F HANS H": "stands",  # two for Olive's order, two for Blue's and Teal's
        "A BELG - BUDA": "succeeds",
        "F EMS - ALEX": "succeeds",
        "F EAST - GANG": "succeeds",
    },
    ledger="""
        BLUE: DP 2: F DUBL - AZOR = 4 bid-lost
        BLUE: DP 1: F HANS - GANG = 1 bid-tied
        TEAL: DP 1: F HANS - GANG = 1 bid-tied
        GREEN: DP 2: F DUBL S F OPOR - AZOR = 2 bid-won
        OLIVE: DP 2: F HANS S A MUKD = 2 bid-tied
        OLIVE: DP 1: A WARS H = 2 bid-won
        YELLOW: DP 1: F DUBL S F OPOR - AZOR = 1 bid-won
        YELLOW: DP 2: A URGA S A PEKI - MUKD = 4 bid-won
        RED: DP 1: A CHIH H = 2 bid-won
        MAROON: DP 1: F DUBL S F OPOR - AZOR = 1 bid-won
        VIOLET: DP 1: F DUBL S F OPOR - AZOR = 1 bid-won
    """,
)

# §1.6: Turkey has taken Alexandria from Egypt, both of them Maroon's: one builds, the other removes.
W1865A = Scene(
    "W1865A",
    letters={
        "MAROON": "Egypt\nremove A Cyrenaica\n\nTurkey\nbuild A Smyrna",
        "OLIVE": "Build A Moscow",
        "YELLOW": Mail("A Peki B\nDP 1: A Rome H", wrong=1, says=["✓ A Peki B"]),
    },
    meant={"EGYPT": "A CYRE D", "TURKEY": "A SMYR B", "RUSSIA": "A MOSC B", "CHINA": "A PEKI B"},
    verdicts={"A CYRE D": "succeeds", "A SMYR B": "succeeds", "A MOSC B": "succeeds", "A BELG B": "succeeds"},
)

S1866M = Scene(
    "S1866M",
    letters={
        "BLUE": Mail("F Engl - Irish\nDP 1: F Dublin H", says=["Blue: 1 of 10 bid"]),
        "TEAL": Mail("F Brest - English Channel\n1 : A Brus H", says=["Teal: 1 of 9 bid"]),
        "GREEN": Mail("F Lisbon - Oporto", says=["Diplomacy Points of Green: none of 9 bid.", "9 DP are left"]),
        # orders judge the bids as they stand when the phase is run, and §8.10: Muscat's sponsor is Zanzibar's player
        "OLIVE": [
            Mail(
                "A Rost - Gury\nDP 2: A Gury - Oren\nDP 1: F Muscat H",
                says=[
                    "counts 4, as sponsor - but VOID unless you change your orders",
                    "Muscat HOLD; counts 2, as sponsor",
                ],
            ),
            Mail("A Rost H", says=["Orenburg; counts 4, as sponsor", "Olive: 3 of 9 bid"], never=["VOID"]),
        ],
        "YELLOW": Mail("A Peki - Chah\nDP 1: F Hans - Yell", says=["Yellow: 1 of 9 bid"]),
        "RED": Mail("", says=["Diplomacy Points of Red: none of 9 bid."]),
        "MAROON": Mail("F Alexandria - Suez\nDP 1: A Dama H", says=["F ALEX - SUEZ/NC", "Maroon: 1 of 8 bid"]),
        "VIOLET": Mail(
            "JAPAN:\nF Yell - Hans\nF Gang S F Yell - Hans\nPRUSSIA:\nA Wroclaw - Bohemia\nDP 1: A Munich H",
            says=["Violet: 1 of 10 bid"],
        ),
    },
    meant={
        "GREAT BRITAIN": "F ENGL - IRIS",
        "FRANCE": "F BRES - ENGL",
        "PORTUGAL": "F LISB - OPOR",
        "RUSSIA": "A ROST H",
        "CHINA": "A PEKI - CHAH",
        "TURKEY": "F ALEX - SUEZ/NC",
        "JAPAN": "F YELL - HANS, F GANG S F YELL - HANS",
        "PRUSSIA": "A WROC - BOHE",
    },
    verdicts={
        "F ENGL - IRIS": "succeeds",
        "F BRES - ENGL": "succeeds",
        "F LISB - OPOR": "succeeds",
        "A GURY - OREN": "fails",
        "F ALEX - SUEZ/NC": "succeeds",
        "F YELL - HANS": "succeeds",
        "F HANS - YELL": "fails",
        "A WROC - BOHE": "succeeds",
    },
    ledger="""
        BLUE: DP 1: F DUBL H = 2 bid-won
        TEAL: DP 1: A BRUS H = 1 bid-won
        OLIVE: DP 2: A GURY - OREN = 4 bid-won
        OLIVE: DP 1: F MUSC H = 2 bid-won
        YELLOW: DP 1: F HANS - YELL = 1 bid-won
        MAROON: DP 1: A DAMA H = 2 bid-won
        VIOLET: DP 1: A MUNI H = 1 bid-won
    """,
)

F1866M = Scene(
    "F1866M",
    letters={
        "BLUE": "",
        "TEAL": "",
        "GREEN": Mail("DP 2: A Damascus - Suez", says=["Green: 2 of 9 bid", "7 DP are left"]),
        "OLIVE": Mail("DP 2: A Urga - Chahar\nDP 1: A Munich S A Bohemia - Vienna", says=["Olive: 3 of 9 bid"]),
        "YELLOW": "A Mukd - Urga\nA Chah S A Mukd - Urga",
        "RED": Mail("DP 2: A Munich S A Vienna", says=["DP 2: A Muni S A Vien Army", "Red: 2 of 9 bid"]),
        # §5.2: Suez is no canal yet
        "MAROON": Mail(
            "F Suez - Red Sea\nDP 1: A Damascus H",
            wrong=1,
            says=["F Suez/NC cannot reach RedS yet: Suez is a canal from Spring 1867 on", "Maroon: 1 of 8 bid"],
        ),
        "VIOLET": Mail("A Bohe - Vien\nDP 2: A Munich S A Bohe - Vien", says=["Violet: 2 of 10 bid"]),
        MASTER: NOSY,
        OBSERVER: NOSY,
    },
    meant={"CHINA": "A MUKD - URGA, A CHAH S A MUKD - URGA", "PRUSSIA": "A BOHE - VIEN"},
    verdicts={
        "A MUKD - URGA": "succeeds",
        "A CHAH S A MUKD - URGA": "given",  # not cut by the unit that is attacked
        "A URGA - CHAH": "fails",
        "A BOHE - VIEN": "succeeds",
        "A MUNI S A BOHE - VIEN": "given",  # three points against two
        "A DAMA H": "stands",  # a sponsor's point against two: a tie
        "F SUEZ/NC H": "stands",
    },
    ledger="""
        GREEN: DP 2: A DAMA - SUEZ = 2 bid-tied
        OLIVE: DP 2: A URGA - CHAH = 2 bid-won
        OLIVE: DP 1: A MUNI S A BOHE - VIEN = 1 bid-won
        RED: DP 2: A MUNI S A VIEN = 2 bid-lost
        MAROON: DP 1: A DAMA H = 2 bid-tied
        VIOLET: DP 2: A MUNI S A BOHE - VIEN = 2 bid-won
    """,
)

F1866R = Scene(
    "F1866R",
    letters={"RED": Mail("A Vienna - Tyrol", never=["Diplomacy Points"])},
    meant={"AUSTRIA": "A VIEN R TYRO"},
    verdicts={"A VIEN R TYRO": "succeeds"},
)

W1866A = Scene(
    "W1866A",
    letters={
        "YELLOW": "Build A Mukden",  # §9.1: an additional home is named by building there
        "RED": "Remove A Tyrol",
        "VIOLET": Mail(
            "Prussia: build A Vienna\nPrussia: build A Wroclaw\nJapan: build F Osaka",
            wrong=1,
            says=["Vien is or was a home centre of Austria and cannot be another power's"],
        ),
    },
    meant={"CHINA": "A MUKD B", "AUSTRIA": "A TYRO D", "PRUSSIA": "A WROC B", "JAPAN": "F OSAK B"},
    verdicts={"A MUKD B": "succeeds", "F SUEZ H": "succeeds"},
)

S1867M = Scene(
    "S1867M",
    letters={
        "TEAL": Mail("DP 1: F Venice - Adriatic Sea", says=["Teal: 1 of 9 bid"]),
        "GREEN": "F Azor - Irmi\nF Opor - Azor",
        "OLIVE": "",
        "YELLOW": Mail("A Hsia - Hona\nA Chen - Wuch\nA Urga - Ulia\n2 : A Tien H", says=["Yellow: 2 of 9 bid"]),
        "RED": Mail(
            "DP 2: F Venice H\nA Zagr - Veni",
            says=[
                "counts 4, as sponsor - but VOID unless you change your orders: A Zagr attacks Veni",
                "Red: 2 of 8 bid",
            ],
        ),
        "MAROON": "F Suez - Red Sea",
        "VIOLET": Mail("DP 2: A Warsaw H", says=["Violet: 2 of 11 bid"]),
    },
    meant={
        "PORTUGAL": "F AZOR - IRMI, F OPOR - AZOR",
        "CHINA": "A HSIA - HONA, A CHEN - WUCH, A URGA - ULIA",
        "AUSTRIA": "A ZAGR - VENI",
        "TURKEY": "F SUEZ - REDS",
    },
    verdicts={
        "F AZOR - IRMI": "succeeds",
        "F OPOR - AZOR": "succeeds",
        "A ZAGR - VENI": "fails",
        "F VENI - ADRI": "fails",
        "F SUEZ - REDS": "succeeds",
        "A URGA - ULIA": "succeeds",
    },
    ledger="""
        TEAL: DP 1: F VENI - ADRI = 1 bid-won
        YELLOW: DP 2: A TIEN H = 4 bid-won
        RED: DP 2: F VENI H = 0 bid-void-attack
        VIOLET: DP 2: A WARS H = 2 bid-won
    """,
    silent=("BLUE",),
)

F1867M = Scene(
    "F1867M",
    letters={
        "BLUE": Mail("DP 2: A Tienking - Shantung", says=["Blue: 2 of 10 bid"]),
        "TEAL": "",
        "GREEN": Mail("DP 1: F Bissau H", says=["HOLD; counts 2, as sponsor", "Green: 1 of 9 bid"]),
        # §11.2: to support somebody else's attack is enough
        "OLIVE": Mail(
            "A Mins S A Wroc - Wars\nDP 2: A Wars - Lemb",
            says=["but VOID unless you change your orders: A Mins supports an attack on Wars", "Olive: 2 of 9 bid"],
        ),
        "YELLOW": "A Hona - Tien\nA Wuch S A Hona - Tien\nA Mukd - Kiri",
        "RED": Mail("DP 1: A Krakow H", says=["counts 2, as sponsor", "Red: 1 of 8 bid"]),
        "MAROON": "",
        "VIOLET": Mail("A Wroc - Wars\nDP 1: A Krak - Lemb", says=["Violet: 1 of 11 bid"]),
    },
    meant={
        "RUSSIA": "A MINS S A WROC - WARS",
        "CHINA": "A HONA - TIEN, A WUCH S A HONA - TIEN, A MUKD - KIRI",
        "PRUSSIA": "A WROC - WARS",
    },
    verdicts={
        "A HONA - TIEN": "succeeds",
        "A TIEN - SHAN": "fails",
        "A MUKD - KIRI": "succeeds",
        "A WROC - WARS": "succeeds",
        "A MINS S A WROC - WARS": "given",
        "A WARS H": "fails",
        "A KRAK H": "stands",
    },
    ledger="""
        BLUE: DP 2: A TIEN - SHAN = 2 bid-won
        GREEN: DP 1: F BISS H = 2 bid-won
        OLIVE: DP 2: A WARS - LEMB = 0 bid-void-support
        RED: DP 1: A KRAK H = 2 bid-won
        VIOLET: DP 1: A KRAK - LEMB = 1 bid-lost
    """,
)

W1867A = Scene(
    "W1867A",
    letters={
        # §9.1: one additional home for each power; it may build there again
        "YELLOW": Mail(
            "Build A Urga\nBuild A Mukden",
            wrong=1,
            says=["China already has its additional home centre, Mukd; each power may have only one"],
        ),
        "VIOLET": "A Wroc B",
    },
    meant={"CHINA": "A MUKD B", "PRUSSIA": "A WROC B"},
    verdicts={"A MUKD B": "succeeds", "A WROC B": "succeeds"},
)

# §8.9: Amsterdam's sponsor is whoever was dealt the Dutch East Indies; `{AMST}` is what a point of each side counts.
S1868M = Scene(
    "S1868M",
    letters={
        "BLUE": Mail("F Iris S F Dubl\nDP 2: F Dublin H\nDP 1: F Amst H", says=["Blue: 3 of 10 bid"]),
        "TEAL": Mail("DP 1: F Amsterdam H", says=["Teal: 1 of 9 bid"]),
        "GREEN": Mail(
            "F Azor - Dubl\nF Irmi S F Azor - Dubl\nDP 2: F Dublin - Irish Sea\n1: F Amst H",
            says=["but VOID unless you change your orders: F Azor attacks Dubl", "Green: 3 of 9 bid"],
        ),
        "OLIVE": Mail("1 : F Amst H", says=["Olive: 1 of 9 bid"]),
        "YELLOW": Mail("1:F Ams H", says=["Yellow: 1 of 9 bid"]),
        "RED": Mail("F Amst H (DP 1)", says=["Red: 1 of 8 bid"]),
        "MAROON": Mail("1 DP on F Amsterdam: hold", says=["Maroon: 1 of 8 bid"]),
        "VIOLET": Mail("dp 1 : f amst h", says=["Violet: 1 of 11 bid"]),
        OBSERVER: NOSY,
        MASTER: f"{NOSY}\nPROCESS",
    },
    meant={"GREAT BRITAIN": "F IRIS S F DUBL", "PORTUGAL": "F AZOR - DUBL, F IRMI S F AZOR - DUBL"},
    verdicts={"F AZOR - DUBL": "fails", "F IRIS S F DUBL": "given", "F IRMI S F AZOR - DUBL": "given"},
    ledger="""
        BLUE: DP 2: F DUBL H = 4 bid-won
        BLUE: DP 1: F AMST H = {AMST} bid-won
        TEAL: DP 1: F AMST H = {AMST} bid-won
        GREEN: DP 2: F DUBL - IRIS = 0 bid-void-attack
        GREEN: DP 1: F AMST H = {AMST} bid-won
        OLIVE: DP 1: F AMST H = {AMST} bid-won
        YELLOW: DP 1: F AMST H = {AMST} bid-won
        RED: DP 1: F AMST H = {AMST} bid-won
        MAROON: DP 1: F AMST H = {AMST} bid-won
        VIOLET: DP 1: F AMST H = {AMST} bid-won
    """,
)

F1868M = Scene(
    "F1868M",
    letters={
        "BLUE": Mail("F Iris S F Dubl\nDP 1: F Dublin H", says=["Blue: 1 of 10 bid"]),
        "TEAL": Mail("F Engl - Iris\nDP 2: F Dublin - Irish Sea", says=["Teal: 2 of 9 bid"]),
        "GREEN": "F Azor - Dubl\nF Irmi S F Azor - Dubl",
        "OLIVE": "",
        "YELLOW": Mail("DP 2: A Urumqi H", says=["Army Ürümqi HOLD; counts 4, as sponsor", "Yellow: 2 of 9 bid"]),
        "RED": "",
        "MAROON": "",
        "VIOLET": "",
    },
    meant={
        "GREAT BRITAIN": "F IRIS S F DUBL",
        "FRANCE": "F ENGL - IRIS",
        "PORTUGAL": "F AZOR - DUBL, F IRMI S F AZOR - DUBL",
    },
    verdicts={
        "F IRIS S F DUBL": "cut",
        "F ENGL - IRIS": "fails",
        "F AZOR - DUBL": "succeeds",
        "F DUBL H": "fails",  # a sponsor's point against two: a tie, so it holds, and its support is cut
    },
    ledger="""
        BLUE: DP 1: F DUBL H = 2 bid-tied
        TEAL: DP 2: F DUBL - IRIS = 2 bid-tied
        YELLOW: DP 2: A URUM H = 4 bid-won
    """,
)

SCENES = (
    S1865M,
    F1865M,
    W1865A,
    S1866M,
    F1866M,
    F1866R,
    W1866A,
    S1867M,
    F1867M,
    W1867A,
    S1868M,
    F1868M,
)
