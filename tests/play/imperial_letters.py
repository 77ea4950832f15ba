"""What the players of the Imperial game write (`test_imperial_game`), each in their own manner.

Beside the letters of a phase stands what the orders in them mean, in canonical spelling.
"""

from tests.play.season import Mail, Scene

PLAYERS = {
    "AUSTRIA": "Anton Huber",  # whole sentences
    "BRAZIL": "Benedita Araújo",  # names with their accents
    "BRITAIN": "Bertha Hill",  # capitals, many commas
    "CHINA": "Chen Li",  # brackets
    "CSA": "Clay Boone",  # lower case, whole names
    "FRANCE": "Fabien Roux",  # arrows
    "HOLLAND": "Hendrik Smit",  # one line with semicolons
    "JAPAN": "Jun Mori",  # lower-case abbreviations
    "MEXICO": "Mónica Ruiz",  # names with accents, arrows
    "PRUSSIA": "Paul Lang",  # headings
    "RUSSIA": "Rurik Orlov",  # whole sentences with full stops
    "TURKEY": "Tuncay Demir",  # abbreviations of Standard
    "USA": "Ulysses Ward",  # arrows of hyphens, a signature, everything quoted
}

SCENES = (
    Scene(
        "S1861M",
        {
            "AUSTRIA": """
Dear judge, here are my orders.

Fleet Croatia to the Adriatic Sea
Army Budapest to Croatia
Army Venice to Rome
Army Vienna to Bavaria

Anton""",
            "BRAZIL": "A Oliveira - Paraguay\nF Río de Janeiro - Coast of Argentina\nF Récife - Middle Atlantic",
            "BRITAIN": """
A DUBLIN - EDINBURGH, F EDINBURGH - NORWEGIAN SEA, F LONDON - NORTH SEA
A VANCOUVER - VICTORIA, A DELHI - LUCKNOW, F BOMBAY - MADRAS, F HONG KONG - SOUTH CHINA SEA""",
            "CHINA": "A(Can)-Tnk\nA(Chk)-Yun",
            "CSA": "army atlanta to bahamas\narmy austin to new mexico\narmy new orleans to oklahoma",
            "FRANCE": "A PAR → BRD\nF NAN → BOB\nA MAR → PIE\nA GCS → IVC",
            "HOLLAND": "f holland - helgoland bight; a paramaribo - caledonia; a transvaal - botswana",
            "JAPAN": "f sap-kur\na edo-sap\nf kag-edo\nf oki-phi",
            "MEXICO": "F Mérida → W.Car\nF Mazatlán → Gulf of California\nA México City H",
            "PRUSSIA": "ORDERS FOR PRUSSIA\n\nA RUHR - STUTTGART\nA BERLIN - KIEL",
            "RUSSIA": """
Fleet Sevastopol to the Black Sea.
Fleet St Petersburg (south coast) to the Gulf of Bothnia.
Army Vladivostok moves to Sakhalin.
Army Orenburg moves to Khiva.""",
            "TURKEY": "F CYP - E.MED\nA BUL - BOS",
            "USA": """
A Chicago -> Tennessee
F New York -> Chesapeake
A Washington DC holds
A Detroit -> Ohio
F Oregon -> Seattle
A San Francisco -> Utah

--\u0020
Ulysses
a richmond is ours by christmas

On Mon, 5 Jan 2026 at 10:14, Demo Judge <judge@judge.example> wrote:
> How to order: a line a unit, such as
>   A CHC - DET""",
        },
        {
            "AUSTRIA": "F CRO - ADR, A BUD - CRO, A VEN - ROM, A VIE - BAV",
            "BRAZIL": "A OLI - PRG, F RDJ - CAG, F REC - MAT",
            "BRITAIN": "A DUB - EDI, F EDI - NWG, F LON - NTH, A VAN - VIC, A DEL - LCK, F BOM - MDS, F HKO - SCS",
            "CHINA": "A CAN - TNK, A CHK - YUN",
            "CSA": "A ATL - BAH, A AUS - NME, A NOL - OKL",
            "FRANCE": "A PAR - BRD, F NAN - BOB, A MAR - PIE, A GCS - IVC",
            "HOLLAND": "F HOL - HEL, A PMB - CLD, A TRN - BSW",
            "JAPAN": "F SAP - KUR, A EDO - SAP, F KAG - EDO, F OKI - PHI",
            "MEXICO": "F MER - WCA, F MAZ - GOC, A MEX H",
            "PRUSSIA": "A RUH - STU, A BER - KIE",
            "RUSSIA": "F SEV - BLA, F STP/SC - BOT, A VLA - SAK, A ORN - KHV",
            "TURKEY": "F CYP - EAS, A SOF - BOS",
            "USA": "A CHC - TEN, F NYC - CHE, A WDC H, A DET - OHI, F ORE - SEA, A SFO - UTA",
        },
    ),
    Scene(
        "F1861M",
        {
            "AUSTRIA": "Army Croatia to Serbia\nFleet Adriatic Sea to Sicily",
            "BRAZIL": "F Coast of Argentina - Uruguay\nF Middle Atlantic - Cape Verde Islands",
            "BRITAIN": "F NWG - NORWAY, A LUCKNOW - HYDERABAD, F MADRAS - GULF OF MANAAR, F SCS - LUZON STRAIT\n"
            "F SINGAPORE - MALAYSIA",
            "CHINA": "A(Yun)-Brm",
            "FRANCE": "A BRD → AZO via convoy\nF BOB C A BRD → AZO",
            "HOLLAND": "f helgoland - denmark; a caledonia - barcelone",
            "JAPAN": "f kur-wst\nf phi-crl",
            "MEXICO": "F W.Car → Cuba\nF Gulf of California → Honduras",
            "PRUSSIA": "ORDERS FOR PRUSSIA\n\nA STUTTGART HOLDS\nA KIEL HOLDS",
            "RUSSIA": [
                Mail(
                    "Fleet Black Sea moves to the Aegean Sea.\nFleet Gulf of Bothnia to Sweden.",
                    wrong=1,
                    says=["F BLA - AEG is not possible", "✓ F BOT - SWE"],
                ),
                "Fleet Black Sea moves to Rumania.",
            ],
            "TURKEY": "F E.MED - AEG\nA BOS - GR",
            "USA": "A WDC -> RIC\nF CHE S A WDC -> RIC\nA TEN S A WDC -> RIC\nA Utah -> Nebraska",
        },
        {
            "AUSTRIA": "A CRO - SER, F ADR - SIC",
            "BRAZIL": "F CAG - URU, F MAT - VRD",
            "BRITAIN": "F NWG - NWY, A LCK - HYD, F MDS - GUM, F SCS - LUS, F SIN - MAL",
            "CHINA": "A YUN - BRM",
            "FRANCE": "A BRD - AZO VIA, F BOB C A BRD - AZO",
            "HOLLAND": "F HEL - DEN, A CLD - BRC",
            "JAPAN": "F KUR - WST, F PHI - CRL",
            "MEXICO": "F WCA - CUB, F GOC - HON/WC",
            "PRUSSIA": "A STU H, A KIE H",
            "RUSSIA": "F BLA - RUM, F BOT - SWE",
            "TURKEY": "F EAS - AEG, A BOS - GRE",
            "USA": "A WDC - RIC, F CHE S A WDC - RIC, A TEN S A WDC - RIC, A UTA - NEB",
        },
    ),
    Scene("F1861R", {"CSA": "army richmond retreats to atlanta"}, {"CSA": "A RIC R ATL"}),
    Scene(
        "W1861A",
        {
            "AUSTRIA": "Build an army in Budapest\nBuild army Vienna\nBuild army Venice\nBuild fleet Croatia",
            "BRAZIL": "Build F Río de Janeiro\nBuild F Récife\nBuild A Oliveira",
            "BRITAIN": "BUILD F LONDON, BUILD A DELHI, BUILD F HONG KONG",
            "CHINA": "Build A(Can)\nBuild A(Chk)",
            "CSA": "build fleet new orleans\nbuild army austin",
            "FRANCE": [
                Mail(
                    "A AZO B\nA PAR B\nF NAN B",
                    wrong=1,
                    says=["France may not build in AZO", "NO ORDER yet for 1 build"],
                ),
                "A GCS B",
            ],
            "HOLLAND": "build f holland; build a transvaal; waive",
            "JAPAN": "build f kag",
            "MEXICO": "Build A Mérida\nBuild F Mazatlán",
            "PRUSSIA": "ORDERS FOR PRUSSIA\n\nBUILD A RUHR\nBUILD F BERLIN",
            "RUSSIA": "Build an army in Orenburg.\nBuild an army in Sevastopol.\n"
            "Build a fleet in St Petersburg (north coast).\nBuild an army in Vladivostok.",
            "TURKEY": "BUILD A BUL",
            "USA": "Build A Washington DC\nBuild F New York\nBuild A San Francisco",
        },
        {
            "AUSTRIA": "A BUD B, A VIE B, A VEN B, F CRO B",
            "BRAZIL": "F RDJ B, F REC B, A OLI B",
            "BRITAIN": "F LON B, A DEL B, F HKO B",
            "CHINA": "A CAN B, A CHK B",
            "CSA": "F NOL B, A AUS B",
            "FRANCE": "A PAR B, F NAN B, A GCS B",
            "HOLLAND": "F HOL B, A TRN B, WAIVE",
            "JAPAN": "F KAG B",
            "MEXICO": "A MER B, F MAZ B",
            "PRUSSIA": "A RUH B, F BER B",
            "RUSSIA": "A ORN B, A SEV B, F STP/NC B, A VLA B",
            "TURKEY": "A SOF B",
            "USA": "A WDC B, F NYC B, A SFO B",
        },
    ),
    Scene(
        "S1862M",
        {
            "AUSTRIA": "Fleet Sicily to the Ionian Sea\nFleet Croatia to the Adriatic Sea\nArmy Budapest to Croatia\n"
            "Army Vienna to Budapest",
            "BRAZIL": "A Brasília - Pramaiba\nF Récife - North East Trades\nF Río de Janeiro - Brazil Current",
            "BRITAIN": "A HYDERABAD - ANDAMAN ISLANDS VIA CONVOY, F GULF OF MANAAR C A HYDERABAD - ANDAMAN ISLANDS\n"
            "F LUZON STRAIT - LUZON, A DELHI - KASHMIR",
            "CHINA": "A(Brm)-Rng\nA(Chk)-Yun",
            "CSA": "army atlanta holds\nfleet new orleans supports army atlanta",
            "FRANCE": "A PAR → MET\nF BOB → SOG",
            "HOLLAND": "a botswana - rhodesia; a borneo - sarawak; a transvaal - botswana",
            "JAPAN": "f wst-haw\nf kag-soj",
            "MEXICO": "F Cuba → Haití\nF Honduras → Panamá\nA Mérida → Guatemala\nF Mazatlán → Gulf of California",
            "PRUSSIA": "ORDERS FOR PRUSSIA\n\nF BERLIN - BALTIC SEA",
            "RUSSIA": "Army Sevastopol moves to Galicia.\nFleet St Petersburg to the Barents Sea.\n"
            "Army Orenburg moves to Kasala.",
            "TURKEY": "F AEG - BLA",
            "USA": "A TEN -> ATL\nA RIC S A TEN -> ATL\nF CHE -> ESE\nF NYC -> CHE\nA OHI -> CHC\nA NEB -> ALB",
        },
        {
            "AUSTRIA": "F SIC - ION, F CRO - ADR, A BUD - CRO, A VIE - BUD",
            "BRAZIL": "A BRA - PRA, F REC - NET, F RDJ - BCU",
            "BRITAIN": "A HYD - AMN VIA, F GUM C A HYD - AMN, F LUS - LUZ, A DEL - KAS",
            "CHINA": "A BRM - RNG, A CHK - YUN",
            "CSA": "A ATL H, F NOL S A ATL",
            "FRANCE": "A PAR - MET, F BOB - SOG",
            "HOLLAND": "A BSW - RHO, A BRN - SRW, A TRN - BSW",
            "JAPAN": "F WST - HAW, F KAG - SOJ",
            "MEXICO": "F CUB - HAI, F HON/WC - PAN/SC, A MER - GTM, F MAZ - GOC",
            "PRUSSIA": "F BER - BAL",
            "RUSSIA": "A SEV - GAL, F STP/NC - BAR, A ORN - KSL",
            "TURKEY": "F AEG - BLA",
            "USA": "A TEN - ATL, A RIC S A TEN - ATL, F CHE - ESE, F NYC - CHE, A OHI - CHC, A NEB - ALB",
        },
    ),
    Scene(
        "F1862M",
        {
            "AUSTRIA": "Fleet Adriatic Sea to Greece\nFleet Ionian Sea supports Fleet Adriatic Sea to Greece",
            "BRAZIL": "A Pramaiba - Cayenne\nF NET S A Pramaiba - Cayenne\nF Brazil Current - South Georgia",
            "BRITAIN": Mail(
                "F GUM - ANDAMAN SEA, F LUZON - MINDANAO",
                wrong=1,
                says=[
                    '✗ "F GUM - ANDAMAN SEA": F GUM - ASE is not possible: F GUM cannot reach ASE; F GUM can reach '
                    "AMN, ARA, BBE, CEY, EIN, HYD and MDS ✓ F LUZ - MND"
                ],
            ),
            "CHINA": "A(Yun)-Brm",
            "CSA": "fleet new orleans supports army atlanta",
            "FRANCE": "A MET H",
            "HOLLAND": "a sarawak holds",
            "JAPAN": "f soj-fsn",
            "MEXICO": "A Guatemala → Honduras\nF Gulf of California → Gulf of Panamá",
            "PRUSSIA": "ORDERS FOR PRUSSIA\n\nA PRUSSIA - WARSAW\nA SILESIA S A PRUSSIA - WARSAW",
            "RUSSIA": "Fleet Barents Sea moves to Greenland.\nArmy Kasala moves to Tashkent.",
            "TURKEY": "A BUL - RUM\nF BLA S A BUL - RUM",
            "USA": "A RIC -> ATL\nA TEN S A RIC -> ATL\nF ESE S A RIC -> ATL\nA CHC -> KAN",
        },
        {
            "AUSTRIA": "F ADR - GRE, F ION S F ADR - GRE",
            "BRAZIL": "A PRA - CYN, F NET S A PRA - CYN, F BCU - SGR",
            "BRITAIN": "F LUZ - MND",
            "CHINA": "A YUN - BRM",
            "CSA": "F NOL S A ATL",
            "FRANCE": "A MET H",
            "HOLLAND": "A SRW H",
            "JAPAN": "F SOJ - FSN",
            "MEXICO": "A GTM - HON, F GOC - GOP",
            "PRUSSIA": "A PRU - WAR, A SIL S A PRU - WAR",
            "RUSSIA": "F BAR - GRN, A KSL - TSH",
            "TURKEY": "A SOF - RUM, F BLA S A SOF - RUM",
            "USA": "A RIC - ATL, A TEN S A RIC - ATL, F ESE S A RIC - ATL, A CHC - KAN",
        },
    ),
    Scene(
        "F1862R",
        {
            "FRANCE": "F CYN → PMB",
            "RUSSIA": "Fleet Rumania retreats to Sevastopol.\nArmy Warsaw retreats to Livonia.",
            "TURKEY": "A GR - BOS",
        },
        {"FRANCE": "F CYN R PMB", "RUSSIA": "F RUM R SEV, A WAR R LVN", "TURKEY": "A GRE R BOS"},
    ),
    Scene(
        "W1862A",
        {
            "AUSTRIA": "Build army Vienna",
            "BRAZIL": "Build A Brasília\nBuild F Río de Janeiro",
            "BRITAIN": "BUILD F SINGAPORE, BUILD A DELHI, BUILD A VANCOUVER",
            "CHINA": "Build A(Chk)",
            "HOLLAND": "build f borneo; build a transvaal",
            "JAPAN": "build f kag, build f oki",
            "MEXICO": "Build A Mazatlán\nWaive",
            "PRUSSIA": "BUILD A PRUSSIA",
            "USA": "Build F Richmond\nBuild A Detroit\nBuild F Oregon",
        },
        {
            "AUSTRIA": "A VIE B",
            "BRAZIL": "A BRA B, F RDJ B",
            "BRITAIN": "F SIN B, A DEL B, A VAN B",
            "CHINA": "A CHK B",
            "HOLLAND": "F BRN B, A TRN B",
            "JAPAN": "F KAG B, F OKI B",
            "MEXICO": "A MAZ B, WAIVE",
            "PRUSSIA": "A PRU B",
            "USA": "F RIC B, A DET B, F ORE B",
        },
    ),
    Scene(
        "S1863M",
        {
            "AUSTRIA": "Army Croatia to Bosnia\nArmy Serbia supports Army Croatia to Bosnia\n"
            "Fleet Greece to the Aegean Sea\nFleet Ionian Sea to Greece",
            "BRAZIL": "A Cayenne - Pramaiba\nA Brasília - Amazon",
            "BRITAIN": "F HONG KONG - SOUTH CHINA SEA, A PERTH - SOUTH AUSTRALIA",
            "CHINA": "A(Tnk)-Yut\nA(Can)-Tnk\nA(Chk)-Yun",
            "CSA": "army oklahoma supports fleet new orleans",
            "FRANCE": "F PMB → E.CAR",
            "HOLLAND": "f holland - helgoland bight",
            "JAPAN": "f oki-ecs",
            "MEXICO": "F Gulf of Panamá → Galápagos Islands",
            "PRUSSIA": "A WARSAW HOLDS\nA SILESIA S A WARSAW\nA PRUSSIA S A WARSAW",
            "RUSSIA": "Army Moscow moves to Warsaw.\nArmy Galicia supports Army Moscow to Warsaw.\n"
            "Army Livonia supports Army Moscow to Warsaw.\nArmy Vladivostok moves to Seoul.",
            "TURKEY": "A CON - BUL",
            "USA": "A TEN -> NOL\nA ATL S A TEN -> NOL\nA KAN -> OKL\nA DET -> OHI",
        },
        {
            "AUSTRIA": "A CRO - BOS, A SER S A CRO - BOS, F GRE - AEG, F ION - GRE",
            "BRAZIL": "A CYN - PRA, A BRA - AMA",
            "BRITAIN": "F HKO - SCS, A PER - SAU",
            "CHINA": "A TNK - YUT, A CAN - TNK, A CHK - YUN",
            "CSA": "A OKL S F NOL",
            "FRANCE": "F PMB - ECA",
            "HOLLAND": "F HOL - HEL",
            "JAPAN": "F OKI - ECS",
            "MEXICO": "F GOP - GLP",
            "PRUSSIA": "A WAR H, A SIL S A WAR, A PRU S A WAR",
            "RUSSIA": "A MOS - WAR, A GAL S A MOS - WAR, A LVN S A MOS - WAR, A VLA - SEO",
            "TURKEY": "A CON - SOF",
            "USA": "A TEN - NOL, A ATL S A TEN - NOL, A KAN - OKL, A DET - OHI",
        },
    ),
    Scene("S1863R", {"CSA": "fleet new orleans to gulf of mexico"}, {"CSA": "F NOL R GOM"}),
    Scene(
        "F1863M",
        {
            "AUSTRIA": "Fleet Aegean Sea to Constantinople\nFleet Greece to the Aegean Sea",
            "BRAZIL": "A Amazon - Lima",
            "BRITAIN": "F SCS - LUZON STRAIT, A SOUTH AUSTRALIA - NEW SOUTH WALES",
            "CSA": "fleet gulf of mexico to merida",
            "FRANCE": "F E.CAR → Virgin Islands",
            "JAPAN": "f ecs-fm",
            "PRUSSIA": "A RUHR - HOLLAND",
            "TURKEY": "STATUS",
            "USA": "A OHI -> CHC",
        },
        {
            "AUSTRIA": "F AEG - CON, F GRE - AEG",
            "BRAZIL": "A AMA - LIM",
            "BRITAIN": "F SCS - LUS, A SAU - NSW",
            "CSA": "F GOM - MER",
            "FRANCE": "F ECA - VIS",
            "JAPAN": "F ECS - FOR",
            "PRUSSIA": "A RUH - HOL",
            "USA": "A OHI - CHC",
        },
    ),
    Scene(
        "W1863A",
        {
            "AUSTRIA": "Build fleet Croatia",
            "BRAZIL": "Build F Cayenne",
            "BRITAIN": "BUILD F PERTH",
            "CHINA": "Build A(Can)",
            "FRANCE": "F PMB B",
            "HOLLAND": "remove f helgoland bight",
            "JAPAN": "build f oki",
            "PRUSSIA": "BUILD A RUHR",
            "RUSSIA": "Build an army in Vladivostok.",
            "USA": "Build A Detroit",
        },
        {
            "AUSTRIA": "F CRO B",
            "BRAZIL": "F CYN B",
            "BRITAIN": "F PER B",
            "CHINA": "A CAN B",
            "FRANCE": "F PMB B",
            "HOLLAND": "F HEL D",
            "JAPAN": "F OKI B",
            "PRUSSIA": "A RUH B",
            "RUSSIA": "A VLA B",
            "USA": "A DET B",
        },
    ),
    Scene(
        "S1864M",
        {
            "AUSTRIA": "Fleet Aegean Sea to the Black Sea\n"
            "Fleet Constantinople supports Fleet Aegean Sea to the Black Sea\nFleet Croatia to the Adriatic Sea",
            "BRITAIN": "F LUZON STRAIT - LUZON",
            "CHINA": "A(Rng)-Ben",
            "CSA": "army austin supports army oklahoma",
            "HOLLAND": "a rhodesia - congo",
            "JAPAN": "f crl-bis\nf kag-yse",
            "MEXICO": "A Honduras → Guatemala",
            "PRUSSIA": "A HOLLAND - ROUEN",
            "RUSSIA": "Army Khiva moves to Tehran.",
            "TURKEY": [Mail("F BLA - AEG", wrong=1, says=['"F BLA - AEG": not possible']), "F BLA H"],
            "USA": "A KAN -> OKL\nA NOL S A KAN -> OKL",
        },
        {
            "AUSTRIA": "F AEG - BLA, F CON S F AEG - BLA, F CRO - ADR",
            "BRITAIN": "F LUS - LUZ",
            "CHINA": "A RNG - BEN",
            "CSA": "A AUS S A OKL",
            "HOLLAND": "A RHO - CNG",
            "JAPAN": "F CRL - BIS, F KAG - YSE",
            "MEXICO": "A HON - GTM",
            "PRUSSIA": "A HOL - ROU",
            "RUSSIA": "A KHV - TEH",
            "TURKEY": "F BLA H",
            "USA": "A KAN - OKL, A NOL S A KAN - OKL",
        },
    ),
    Scene("S1864R", {"TURKEY": "F BLA - BAKU"}, {"TURKEY": "F BLA R BKU/WC"}),
    Scene(
        "F1864M",
        {
            "AUSTRIA": "Army Bosnia to Sofia\nFleet Constantinople supports Army Bosnia to Sofia\n"
            "Fleet Black Sea supports Army Bosnia to Sofia",
            "CSA": "army austin supports army oklahoma\nfleet merida holds",
            "HOLLAND": "a congo - okrana",
            "JAPAN": "f bis-mhl",
            "MEXICO": "A México City → Mérida\nA Guatemala S A México City → Mérida",
            "PRUSSIA": "F BALTIC SEA - DENMARK\nA KIEL S F BALTIC SEA - DENMARK",
            "TURKEY": "A RUM S A BUL",
            "USA": "A KAN -> OKL\nA NOL S A KAN -> OKL\nA CHC S A KAN -> OKL",
        },
        {
            "AUSTRIA": "A BOS - SOF, F CON S A BOS - SOF, F BLA S A BOS - SOF",
            "CSA": "A AUS S A OKL, F MER H",
            "HOLLAND": "A CNG - OKN",
            "JAPAN": "F BIS - MHL",
            "MEXICO": "A MEX - MER, A GTM S A MEX - MER",
            "PRUSSIA": "F BAL - DEN, A KIE S F BAL - DEN",
            "TURKEY": "A RUM S A SOF",
            "USA": "A KAN - OKL, A NOL S A KAN - OKL, A CHC S A KAN - OKL",
        },
    ),
    Scene(
        "F1864R",
        {"CSA": "fleet merida to gulf of mexico", "HOLLAND": "f denmark - skagerrak"},
        {"CSA": "F MER R GOM", "HOLLAND": "F DEN R SKA"},
    ),
    Scene(
        "W1864A",
        {
            "AUSTRIA": "Build army Croatia",
            "BRITAIN": "BUILD F BOMBAY",
            "CHINA": "Build A(Chk)",
            "CSA": "remove fleet gulf of mexico",
            "JAPAN": "build f kag",
            "MEXICO": "Build A México City",
            "PRUSSIA": "BUILD F HOLLAND",
            "RUSSIA": "Build an army in Orenburg.",
            "TURKEY": "BUILD F CYP",
            "USA": "Build F New York",
        },
        {
            "AUSTRIA": "A CRO B",
            "BRITAIN": "F BOM B",
            "CHINA": "A CHK B",
            "CSA": "F GOM D",
            "JAPAN": "F KAG B",
            "MEXICO": "A MEX B",
            "PRUSSIA": "F HOL B",
            "RUSSIA": "A ORN B",
            "TURKEY": "F CYP B",
            "USA": "F NYC B",
        },
    ),
)
