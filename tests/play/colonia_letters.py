"""What the players of the Colonia IV game write (`test_colonia_game`), each in their own manner.

Beside the letters of a phase stands what the orders in them mean, in canonical spelling.
"""

from tests.play.season import Mail, Scene

PLAYERS = {
    "AUSTRIA": "Anton Huber",  # whole sentences
    "CHINA": "Chen Li",  # lower-case abbreviations
    "ENGLAND": "Edith Hill",  # capitals, commas
    "FRANCE": "Fabien Roux",  # arrows, names with accents
    "NETHERLANDS": "Nel Smit",  # one line with semicolons
    "OTTOMANS": "Osman Demir",  # other names of places, quoted letters
    "PORTUGAL": "Paulo Araújo",  # brackets
    "RUSSIA": "Rurik Orlov",  # whole sentences with full stops
    "SPAIN": "Sofía Ruiz",  # names with accents
}
OSMAN = """

--\u0020
Osman Demir
a baghdad - syria is what my brother would play

On Mon, 5 Jan 2026 at 10:14, Demo Judge <judge@judge.example> wrote:
> How to order: a line a unit, such as
>   A BAG - ARA"""

SCENES = (
    Scene(
        "S1901M",
        {
            "AUSTRIA": "Dear judge, here are my orders.\n\nFleet Trieste to the Adriatic Sea\nArmy Vienna to Bavaria\n"
            "Army Budapest to Bosnia\nArmy Florida to Louisiana\nFleet Hawaii to the North Pacific Ocean\n\nAnton",
            "CHINA": "a wuh-ctn\na san-gbi\na pek-man\nf amo-yws",
            "ENGLAND": "F LONDON - IRISH SEA, F EDINBURGH - NORTH SEA\n"
            "A ECUADOR - COLOMBIA, A MALAYA - SIAM, A NIGERIA - KAMEROUN",
            "FRANCE": "A Toulon → Savoy\nF Bordeaux → Bay of Biscay\nA Québec → Massachusetts\nA Dakar → Timbuktu",
            "NETHERLANDS": "a angola - congo; a goa - nizam; a surinam - belem; f the hague - heligoland",
            "OTTOMANS": "A Baghdad - Persia\nA Jerusalem - Egypt\nF Constantinople - Aegean\nF Tahiti - South Pacific"
            + OSMAN,
            "PORTUGAL": "A(Ala)-Van\nF(Aus)-Cor\nA(Cpc)-Nal\nF(Lis)-Eat",
            "RUSSIA": "Army Moscow moves to the Crimea.\nFleet Vladivostok moves to Siberia.\n"
            "Army Omsk moves to Sinkiang.\nFleet St. Petersburg (south coast) moves to the Gulf of Bothnia.\n"
            "Army Brazil moves to Argentina.",
            "SPAIN": "F Manila - Davao\nA México - California\nF València - Western Mediterranean\n"
            "A Somalia - Ethiopia",
        },
        {
            "AUSTRIA": "F TRI - ADR, A VIE - BAV, A BUD - BOS, A FLA - LOU, F HAW - NPC",
            "CHINA": "A WUH - CTN, A SAN - GBI, A PEK - MAN, F AMO - YWS",
            "ENGLAND": "F LON - IRI, F EDI - NTH, A ECU - COL, A MLA - SIA, A NIG - KAM",
            "FRANCE": "A TOU - SAV, F BOR - BBY, A QUE - MAS, A DAK - TBK",
            "NETHERLANDS": "A ANG - CON, A GOA - NIZ, A SUR - BLM, F HAG - NEB",
            "OTTOMANS": "A BAG - PER, A JER - EGY, F IST - AEG, F TAH - SPC",
            "PORTUGAL": "A ALA - VAN, F AUS - COR, A CPC - NAL, F LIS - EAT",
            "RUSSIA": "A MOS - CRI, F VLA - SIB, A OMS - SKG, F STP/SC - GOB, A BRA - AGT",
            "SPAIN": "F MNL - DVO, A MEX - CAL, F VAL - WMD, A SOM - ETH",
        },
    ),
    Scene(
        "F1901M",
        {
            "AUSTRIA": "Fleet Adriatic Sea to Naples\nFleet North Pacific Ocean to Iwo Jima",
            "CHINA": "a gbi-mon\nf yws-kor",
            "ENGLAND": "F IRISH SEA - IRELAND, F NORTH SEA - SKAGERRAK",
            "FRANCE": "F Bay of Biscay → East Atlantic",
            "NETHERLANDS": "f heligoland - hanover",
            "OTTOMANS": "F Aegean - Hellas\nF South Pacific - Melanesia" + OSMAN,
            "PORTUGAL": "F(Eat)-Azo",
            "RUSSIA": "Fleet Siberia moves to the Barents Sea.\nFleet Gulf of Bothnia moves to Sweden.",
            "SPAIN": "F Davao - Bismarck Sea\nF Western Mediterranean - Tunisia",
        },
        {
            "AUSTRIA": "F ADR - NAP, F NPC - IWO",
            "CHINA": "A GBI - MON, F YWS - KOR",
            "ENGLAND": "F IRI - IRE, F NTH - SKA",
            "FRANCE": "F BBY - EAT",
            "NETHERLANDS": "F NEB - HAN",
            "OTTOMANS": "F AEG - GRE, F SPC - MEL",
            "PORTUGAL": "F EAT - AZO",
            "RUSSIA": "F SIB - BAR, F GOB - SWE",
            "SPAIN": "F DVO - BIS, F WMD - TUN",
        },
    ),
    Scene(
        "W1901A",
        {
            "AUSTRIA": "Build army Vienna\nBuild fleet Trieste\nBuild army Florida\nBuild fleet Hawaii",
            "CHINA": "build f amo\nbuild a pek\nbuild a san\nbuild a wuh",
            "ENGLAND": "BUILD F LONDON, BUILD F EDINBURGH, BUILD A NIGERIA, BUILD F MALAYA",
            "FRANCE": "F BOR B\nA TOU B\nA DAK B",
            "NETHERLANDS": "build f hague; build f goa; build a surinam; build a angola",
            "OTTOMANS": "Build F Tahiti\nBuild A Baghdad\nBuild F Constantinople" + OSMAN,
            "PORTUGAL": "Build A(Aus)\nBuild F(Lis)\nBuild A(Cpc)",
            "RUSSIA": "Build an army in Moscow.\nBuild an army in Omsk.\nBuild a fleet in Vladivostok.\n"
            "Build an army in Brazil.",
            "SPAIN": "Build F València\nBuild F Manila\nBuild F Somalia",
        },
        {
            "AUSTRIA": "A VIE B, F TRI B, A FLA B, F HAW B",
            "CHINA": "F AMO B, A PEK B, A SAN B, A WUH B",
            "ENGLAND": "F LON B, F EDI B, A NIG B, F MLA B",
            "FRANCE": "F BOR B, A TOU B, A DAK B",
            "NETHERLANDS": "F HAG B, F GOA B, A SUR B, A ANG B",
            "OTTOMANS": "F TAH B, A BAG B, F IST B",
            "PORTUGAL": "A AUS B, F LIS B, A CPC B",
            "RUSSIA": "A MOS B, A OMS B, F VLA B, A BRA B",
            "SPAIN": "F VAL B, F MNL B, F SOM B",
        },
    ),
    Scene(
        "S1902M",
        {
            "AUSTRIA": "Fleet Naples to the Tyrrhenian Sea\nArmy Louisiana to Texas\n"
            "Fleet Trieste to the Adriatic Sea\nArmy Florida to Ohio",
            "CHINA": "a ctn-cjc\nf amo-for\na wuh-yun",
            "ENGLAND": "F SKAGERRAK - DENMARK, F MALAYA - SOUTH CHINA SEA, F LONDON - CHANNEL\n"
            "A NIGERIA - BENIN, A COLOMBIA - VENEZUELA",
            "FRANCE": "F East Atlantic → Canaries\nA Massachusetts → Ohio\nA Dakar → Ghana\nF Bordeaux → Bay of Biscay",
            "NETHERLANDS": "f goa - arabian sea; a angola - zambia; a nizam - mahratta; f hague - north sea",
            "OTTOMANS": "F Tahiti - Polynesia\nA Baghdad - Oman\nF Constantinople - Black Sea\nA Persia - Afghanistan"
            + OSMAN,
            "PORTUGAL": "A(Aus)-Fij via convoy\nF(Cor) C A(Aus)-Fij\nA(Nal)-Moz\nA(Van)-Ore",
            "RUSSIA": "Fleet Barents Sea moves to Norway.\nArmy Crimea moves to Rumania.\n"
            "Army Moscow moves to the Ukraine.\nFleet Vladivostok moves to the Sea of Japan.\n"
            "Army Brazil moves to Bahia.\n\nPROPOSE CONCESSION TO RUSSIA",
            "SPAIN": "F Bismarck Sea - South Pacific\nF Somalia - Somali Sea",
        },
        {
            "AUSTRIA": "F NAP - TYR, A LOU - TEX, F TRI - ADR, A FLA - OHI",
            "CHINA": "A CTN - CJC, F AMO - FOR, A WUH - YUN",
            "ENGLAND": "F SKA - DEN, F MLA - SCS, F LON - ENG, A NIG - BNN, A COL - VZA",
            "FRANCE": "F EAT - CAN, A MAS - OHI, A DAK - GHA, F BOR - BBY",
            "NETHERLANDS": "F GOA - ARS, A ANG - ZAM, A NIZ - MAH, F HAG - NTH",
            "OTTOMANS": "F TAH - PYA, A BAG - OMA, F IST - BLA, A PER - AFG",
            "PORTUGAL": "A AUS - FIJ VIA, F COR C A AUS - FIJ, A NAL - MOZ, A VAN - ORE",
            "RUSSIA": "F BAR - NWY, A CRI - RUM, A MOS - UKR, F VLA - SOJ, A BRA - BHA",
            "SPAIN": "F BIS - SPC, F SOM - SMS",
        },
    ),
    Scene(
        "F1902M",
        {
            "AUSTRIA": "Army Texas to Mexico\nFleet Tyrrhenian Sea to the Papal States\nArmy Florida to Virginia",
            "CHINA": "a cjc-cam\na yun-bma",
            "ENGLAND": "A BENIN - TOGOLAND, F SCS - BORNEO",
            "FRANCE": "F Canaries → Morocco\nA Massachusetts → Ontario",
            "NETHERLANDS": "f arabian sea - khandesh",
            "OTTOMANS": "F Polynesia - Samoa" + OSMAN,
            "PORTUGAL": "A(Fij) H",
            "RUSSIA": "Army Ukraine moves to Poland.\nFleet Sea of Japan moves to Japan.",
            "SPAIN": "F South Pacific - Perú\nF Somali Sea - Kenya",
        },
        {
            "AUSTRIA": "A TEX - MEX, F TYR - PPS, A FLA - VIR",
            "CHINA": "A CJC - CAM, A YUN - BMA",
            "ENGLAND": "A BNN - TOG, F SCS - BEO",
            "FRANCE": "F CAN - MRC, A MAS - ONT",
            "NETHERLANDS": "F ARS - KHA",
            "OTTOMANS": "F PYA - SAM",
            "PORTUGAL": "A FIJ H",
            "RUSSIA": "A UKR - POL, F SOJ - JAP",
            "SPAIN": "F SPC - PRU, F SMS - KEN",
        },
    ),
    Scene(
        "W1902A",
        {
            "AUSTRIA": "Build fleet Naples\nBuild army Budapest\nBuild fleet Trieste\nVote no",
            "CHINA": "build f ctn\nbuild a wuh",
            "ENGLAND": "BUILD F LONDON, BUILD A ECUADOR, BUILD A MALAYA, BUILD A NIGERIA\nVOTE NO",
            "FRANCE": "F BOR B\nA QUÉ B\nA DAK B",
            "NETHERLANDS": "build f hague; build f goa; build a angola",
            "OTTOMANS": "Build A Baghdad\nBuild F Constantinople\nBuild F Tahiti\nVOTE CONCESSION RUSSIA YES" + OSMAN,
            "PORTUGAL": Mail(  # three builds, but only two vacant sites
                "Build A(Ala)\nBuild F(Aus)\nWaive", wrong=1, says=['✗ "Waive": one more than is due']
            ),
            "RUSSIA": "Build a fleet in the Crimea.\nBuild a fleet in St. Petersburg (north coast).\n"
            "Build an army in Moscow.\nBuild a fleet in Vladivostok.\n\nVOTE YES",
            "SPAIN": [
                Mail(
                    "Build A México",
                    wrong=1,
                    says=['✗ "Build A México": A MEX B is not possible: Spain does not own MEX'],
                ),
                "Build A Somalia\n\nVOTE CONCESSION RUSSIA YES",
            ],
        },
        {
            "AUSTRIA": "F NAP B, A BUD B, F TRI B",
            "CHINA": "F CTN B, A WUH B",
            "ENGLAND": "F LON B, A ECU B, A MLA B, A NIG B",
            "FRANCE": "F BOR B, A QUE B, A DAK B",
            "NETHERLANDS": "F HAG B, F GOA B, A ANG B",
            "OTTOMANS": "A BAG B, F IST B, F TAH B",
            "PORTUGAL": "A ALA B, F AUS B",
            "RUSSIA": "F CRI B, F STP/NC B, A MOS B, F VLA B",
            "SPAIN": "A SOM B",
        },
    ),
    Scene(
        "S1903M",
        {
            "AUSTRIA": "Army Mexico to Texas\nArmy Virginia to Ohio",
            "CHINA": "a bma-ben\nf kor-soj\nf for-ecs",
            "ENGLAND": "A KAMEROUN - GABON, A ECUADOR - AMAZON, A NIGERIA - TUAREG",
            "FRANCE": "A Ontario → Manitoba\nA Québec → Ontario\nA Ghana → Volta\nF Bay of Biscay → East Atlantic\n"
            "F Bordeaux → Bay of Biscay",
            "NETHERLANDS": "a congo - uganda; f goa - bay of bengal; f hague - heligoland",
            "OTTOMANS": "F Samoa - South Pacific\nA Oman - Yemen\nA Baghdad - Persia" + OSMAN,
            "PORTUGAL": "A(Ala)-Yuk",
            "RUSSIA": "Army Rumania moves to Bulgaria.\nFleet Vladivostok moves to the Sea of Okhotsk.\n"
            "Army Argentina moves to Chile.",
            "SPAIN": "F Perú H",
        },
        {
            "AUSTRIA": "A MEX - TEX, A VIR - OHI",
            "CHINA": "A BMA - BEN, F KOR - SOJ, F FOR - ECS",
            "ENGLAND": "A KAM - GAB, A ECU - AMA, A NIG - TAU",
            "FRANCE": "A ONT - MTA, A QUE - ONT, A GHA - VOL, F BBY - EAT, F BOR - BBY",
            "NETHERLANDS": "A CON - UGA, F GOA - BBL, F HAG - NEB",
            "OTTOMANS": "F SAM - SPC, A OMA - YEM, A BAG - PER",
            "PORTUGAL": "A ALA - YUK",
            "RUSSIA": "A RUM - BUL, F VLA - SOO, A AGT - CHI",
            "SPAIN": "F PRU H",
        },
    ),
    Scene(
        "F1903M",
        {
            "AUSTRIA": "Army Texas holds",
            "CHINA": "f ecs-jap\nf soj s f ecs-jap",
            "NETHERLANDS": "f bay of bengal - ceylon",
            "OTTOMANS": "F Melanesia - Fiji\nF South Pacific S F Melanesia - Fiji" + OSMAN,
            "PORTUGAL": "A(Fij) H\nF(Cor) H",
            "RUSSIA": "STATUS",
        },
        {
            "AUSTRIA": "A TEX H",
            "CHINA": "F ECS - JAP, F SOJ S F ECS - JAP",
            "NETHERLANDS": "F BBL - CEY",
            "OTTOMANS": "F MEL - FIJ, F SPC S F MEL - FIJ",
            "PORTUGAL": "A FIJ H, F COR H",
        },
    ),
    Scene(
        "F1903R",
        {
            "PORTUGAL": [Mail("A(Fij)-Gua", wrong=1, says=["NO ORDER yet for A FIJ"]), "A(Fij)-Nwz"],
            "RUSSIA": "Fleet Japan retreats to the North Pacific Ocean.",
        },
        {"PORTUGAL": "A FIJ R NWZ", "RUSSIA": "F JAP R NPC"},
    ),
    Scene(
        "W1903A",
        {
            "AUSTRIA": "Build a fleet in Mexico (west coast)\nBuild army Florida",
            "CHINA": "build f amo",
            "ENGLAND": "BUILD A ECUADOR, BUILD A NIGERIA",
            "FRANCE": "A QUÉ B\nF BOR B",
            "NETHERLANDS": "build f goa; build f hague",
            "OTTOMANS": "Build A Baghdad\nBuild A Jerusalem" + OSMAN,
            "PORTUGAL": "Build F(Ala)",
            "RUSSIA": "Remove the army in Ifni.",
        },
        {
            "AUSTRIA": "F MEX/WC B, A FLA B",
            "CHINA": "F AMO B",
            "ENGLAND": "A ECU B, A NIG B",
            "FRANCE": "A QUE B, F BOR B",
            "NETHERLANDS": "F GOA B, F HAG B",
            "OTTOMANS": "A BAG B, A JER B",
            "PORTUGAL": "F ALA B",
            "RUSSIA": "A IFN D",
        },
    ),
    Scene(
        "S1904M",
        {
            "AUSTRIA": "Army Ohio holds",
            "ENGLAND": "A AMAZON H",
            "OTTOMANS": "F South Pacific - Tarawa\nA Jerusalem - Syria" + OSMAN,
            "RUSSIA": "Fleet North Pacific Ocean moves to Wake Island.\nArmy Chile moves to Peru.",
            "SPAIN": "F Perú - South Pacific",
        },
        {
            "AUSTRIA": "A OHI H",
            "ENGLAND": "A AMA H",
            "OTTOMANS": "F SPC - TAR, A JER - SYR",
            "RUSSIA": "F NPC - WAK, A CHI - PRU",
            "SPAIN": "F PRU - SPC",
        },
    ),
    Scene(
        "F1904M",
        {
            "FRANCE": "A Ontario H\n\nConcede to England",
            "SPAIN": "F South Pacific - Bismarck Sea",
        },
        {"FRANCE": "A ONT H", "SPAIN": "F SPC - BIS"},
    ),
    Scene(
        "W1904A",
        {
            "AUSTRIA": "Vote yes",
            "CHINA": "vote concession england yes",
            "ENGLAND": "VOTE CONCESSION ENGLAND YES",
            "FRANCE": "VOTE YES",
            "NETHERLANDS": ["vote no", "vote yes"],
            "OTTOMANS": "Build A Jerusalem\nVOTE YES" + OSMAN,
            "RUSSIA": "Build a fleet in Vladivostok.\nBuild an army in Brazil.\n\nVOTE NO",
            "SPAIN": "Remove F València\nVOTE YES",
        },
        {"OTTOMANS": "A JER B", "RUSSIA": "F VLA B, A BRA B", "SPAIN": "F VAL D"},
    ),
)
