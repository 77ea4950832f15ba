"""What the players of the two games of Continent II write (`test_continent_game`), each in their own manner.

Beside the letters of a phase stands what the orders in them mean, in canonical spelling: the spaces by number.
"""

from tests.play.season import Mail, Scene

SIX = {
    "ARGENTINA": "Ana Torres",  # whole sentences, names
    "BRAZIL": "Beto Lima",  # numbers with arrows
    "CHILE": "Carla Rojas",  # lower-case names, commas
    "COLOMBIA": "Camilo Vélez",  # names with hyphens
    "PERU": "Paula Quispe",  # numbers and names, however they come
    "VENEZUELA": "Víctor Paz",  # numbers, as short as can be
}

SEVEN = SIX | {"UNITED KINGDOM": "Una Kerr"}  # names in capitals

# Six players; the two marked spaces, the ballot on option 2, the Canal Zone, convoys to islands, a raided centre.
SIX_PLAYERS = (
    Scene(
        "W1990A",
        {
            "ARGENTINA": [
                Mail(
                    "Dear judge, here are our first units, and yes to the islands.\n\n"
                    "VOTE NEUTRAL BASES YES\n\n"
                    "Build a fleet in Patagonia\nBuild an army in Bahia Blanca\nBuild an army in Rosario\n"
                    "Build an army in Cordoba\nBuild an army in La Pampa\n\nAna",
                    wrong=1,
                    says=["2 of Argentina's first units must be fleets", "NO ORDER yet for 1 build"],
                ),
                "Build a fleet in Buenos Aires",
            ],
            "BRAZIL": [
                Mail(
                    "A 36 B\nF 71 B\nF 40 B\nA 60 B\nA 54 B\nVOTE YES",
                    wrong=1,
                    says=["is not one of the places for Brazil's first units", "✓ F 71 B"],
                ),
                "A 59 B",
            ],
            "CHILE": [
                Mail(
                    "vote aye\n\nbuild army magallanes, army antofagasta, army tarapaca, fleet valparaiso",
                    wrong=1,
                    says=["is not one of the places for Chile's first units"],
                ),
                "build army concepcion",
            ],
            "COLOMBIA": [
                Mail(
                    "VOTE YES\nBuild F Cartagena\nBuild A Cali\nBuild A Vaupes\nBuild A Bogata",
                    says=["F 7/NC B (YES 1) or F 7/WC B (YES 2)?", "✓ A 20 B"],
                ),
                "Build F Cartagena (north coast)",
            ],
            "PERU": "VOTE NO\nBuild F Piura\nBuild army 48\nBuild A 49\nA Callao B",
            "VENEZUELA": ["VOTE NO", "F 23 B, F 25 B, A 24 B, A 26 B\nVOTE YES"],
        },
        {
            "ARGENTINA": "F 88 B, A 84 B, A 73 B, A 74 B, F 81 B",
            "BRAZIL": "F 71 B, F 40 B, A 60 B, A 54 B, A 59 B",
            "CHILE": "A 67 B, A 65 B, F 77 B, A 86 B",
            "COLOMBIA": "F 7/NC B, A 11 B, A 20 B, A 19 B",
            "PERU": "F 33 B, A 48 B, A 49 B, A 46 B",
            "VENEZUELA": "F 23 B, F 25 B, A 24 B, A 26 B",
        },
    ),
    Scene(
        "S1991M",
        {
            "ARGENTINA": [
                Mail(
                    "Army Bahia Blanca to the Falkland Islands\nFleet Patagonia to the Falkland Sea",
                    wrong=1,
                    says=["no fleets stand where a convoy would need them"],
                ),
                "Army Bahia Blanca moves to Patagonia\nFleet Buenos Aires moves to Uruguay\n"
                "Army Rosario moves to Buenos Aires\nArmy Cordoba moves to Gran Chaco",
            ],
            "BRAZIL": "F 71 -> 83\nF 40 -> 38\nA 60 -> 62\nA 54 -> 63\nA 59 -> 60",
            "CHILE": "f valparaiso - south pacific, a tarapaca - sucre, a antofagasta - tarapaca, "
            "a concepcion - neuquen",
            "COLOMBIA": "F Cartagena - Gulf of Darien\nA Cali - Quito\nA Vaupes - North Amazonas\nA Bogata - Caquata",
            "PERU": "F 33 - Grayaquil\nA Callao - 35\nA 48 H\nA Arequipa H",
            "VENEZUELA": [
                Mail("23-5\n25-31\nA 24 - 27", wrong=1, says=["no fleets stand where a convoy would need them"]),
                "A 26 - 27\nA 24 - 26",
            ],
        },
        {
            "ARGENTINA": "F 88 - 95, A 84 - 88, F 81 - 72, A 73 - 81, A 74 - 63",
            "BRAZIL": "F 71 - 83, F 40 - 38, A 60 - 62, A 54 - 63, A 59 - 60",
            "CHILE": "F 77 - 66, A 65 - 64, A 67 - 65, A 86 - 85",
            "COLOMBIA": "F 7/NC - 4, A 11 - 17, A 20 - 37, A 19 - 18",
            "PERU": "F 33 - 16, A 46 - 35, A 48 H, A 49 H",
            "VENEZUELA": "F 23 - 5, F 25 - 31, A 26 - 27, A 24 - 26",
        },
    ),
    Scene(
        "F1991M",
        {
            "ARGENTINA": "Army Patagonia moves to the Falkland Islands\n"
            "Fleet Falkland Sea convoys Army Patagonia to the Falkland Islands\n"
            "Army Cordoba moves to La Pampa\nArmy Buenos Aires holds\nFleet Uruguay holds",
            "BRAZIL": "F 83 -> 82\nF 38 -> 30\nA 62 H\nA 54 H\nA 60 -> 71",
            "CHILE": "f south pacific - roaring forties, a neuquen - bahia blanca, a sucre h, a tarapaca h",
            "COLOMBIA": [
                Mail(
                    "F Gulf of Darien - Canal Zone\nA North Amazonas - Surinam\nA Quito - Canal Zone",
                    wrong=1,
                    says=["✓ F 4 - 3"],
                ),
                "A Quito H\nA Caqueta H",
            ],
            "PERU": "A Iquitos - 36\nF 16 H\nA 48 H\nA 49 H",
            "VENEZUELA": "31-22\n5 H\n27-28\n26 H",
        },
        {
            "ARGENTINA": "A 88 - 94, F 95 C A 88 - 94, A 74 - 80, A 81 H, F 72 H",
            "BRAZIL": "F 83 - 82, F 38 - 30, A 62 H, A 54 H, A 60 - 71",
            "CHILE": "F 66 - 87, A 85 - 84, A 64 H, A 65 H",
            "COLOMBIA": "F 4 - 3, A 37 - 29, A 17 H, A 18 H",
            "PERU": "A 35 - 36, F 16 H, A 48 H, A 49 H",
            "VENEZUELA": "F 31 - 22, F 5 H, A 27 - 28, A 26 H",
        },
    ),
    Scene(
        "W1991A",
        {
            "ARGENTINA": "Build an army in Mendoza",
            "BRAZIL": "F 41 B",
            "CHILE": "build f concepcion, a santiago",
            "COLOMBIA": "Build F Barranquilla\nBuild A Bogota",
            "PERU": "Build A Lima",
            "VENEZUELA": "A 24 B, F 9 B",
        },
        {
            "ARGENTINA": "A 79 B",
            "BRAZIL": "F 41 B",
            "CHILE": "F 86 B, A 78 B",
            "COLOMBIA": "F 8 B, A 19 B",
            "PERU": "A 47 B",
            "VENEZUELA": "A 24 B, F 9 B",
        },
    ),
    Scene(
        "S1992M",
        {
            "ARGENTINA": "Army La Pampa moves to Bahia Blanca\n"
            "Army Buenos Aires supports Army La Pampa to Bahia Blanca\n"
            "Army Falkland Islands moves to Patagonia\nFleet Falkland Sea holds\nFleet Uruguay holds\n"
            "Army Mendoza holds",
            "BRAZIL": "F 30 -> 29\nA 54 -> 63\nF 41 -> 57\nF 82 H\nA 62 H\nA 71 H",
            "CHILE": "f roaring 40's - cape horn, a tarapaca - antofagasta, f concepcion - valdivia, "
            "a santiago - valparaiso, a sucre h, a bahia blanca h",
            "COLOMBIA": "F Canal Zone - Golfo de Panama\nA Quito - Guayaquil\nF Barranquilla - Gulf of Darien\n"
            "A Bogota - Vaupes\nA Surinam H\nA Caqueta H",
            "PERU": "F 16 - Mid Pacific\nA Cusco - La Paz\nA 36 - 48\nA Lima - Callao\nA 49 H",
            "VENEZUELA": "5-3\n22-5\n28 S F 30-29\n26-27\n24-26\n9-6",
        },
        {
            "ARGENTINA": "A 80 - 84, A 81 S A 80 - 84, A 94 - 88, F 95 H, F 72 H, A 79 H",
            "BRAZIL": "F 30 - 29, A 54 - 63, F 41 - 57, F 82 H, A 62 H, A 71 H",
            "CHILE": "F 87 - 93, A 65 - 67, F 86 - 89, A 78 - 77, A 64 H, A 84 H",
            "COLOMBIA": "F 3 - 14, A 17 - 16, F 8 - 4, A 19 - 20, A 29 H, A 18 H",
            "PERU": "F 16 - 32, A 48 - 52, A 36 - 48, A 47 - 46, A 49 H",
            "VENEZUELA": "F 5 - 3, F 22 - 5, A 28 S F 30 - 29, A 26 - 27, A 24 - 26, F 9 - 6",
        },
    ),
    Scene(
        "S1992R",
        {"CHILE": "a bahia blanca - neuquen", "COLOMBIA": "A Surinam - North Amazonas"},
        {"CHILE": "A 84 R 85", "COLOMBIA": "A 29 R 37"},
    ),
    Scene(
        "F1992M",
        {
            "ARGENTINA": "Army Buenos Aires moves to Uruguay\nFleet Uruguay moves to Rosario\n"
            "Army Falkland Islands moves to Patagonia by convoy\n"
            "Fleet Falkland Sea convoys Army Falkland Islands to Patagonia",
            "BRAZIL": "F 57 -> 83\nF 82 H",
            "CHILE": "f cape horn - antarctic waters, a antofagasta - salta, a neuquen - concepcion, "
            "f valdivia - roaring forties",
            "COLOMBIA": "A Guayaquil - Quito\nF Golfo de Panama - Cartagena",
            "PERU": "F 32 - Desert Coast\nA La Paz H",
            "VENEZUELA": "5-31\n3 H",
        },
        {
            "ARGENTINA": "A 81 - 72, F 72 - 73, A 94 - 88 VIA, F 95 C A 94 - 88",
            "BRAZIL": "F 57 - 83, F 82 H",
            "CHILE": "F 93 - 90, A 67 - 68, A 85 - 86, F 89 - 87",
            "COLOMBIA": "A 16 - 17, F 14 - 7/WC",
            "PERU": "F 32 - 50, A 52 H",
            "VENEZUELA": "F 5 - 31, F 3 H",
        },
    ),
    Scene(
        "W1992A",
        {
            "ARGENTINA": "Build a fleet in the Falkland Islands",
            "BRAZIL": "F 41 B",
            "CHILE": "remove a valparaiso",
            "COLOMBIA": "Remove A North Amazonas",
            "PERU": [
                Mail(
                    "Build A Guayaquil",
                    wrong=1,
                    says=[
                        "Peru has held Guayaquil without a break only since 1992",
                        "it may build there from the winter of 1993 on",
                        "NO ORDER yet for 1 build",
                    ],
                ),
                "Build A Lima",
            ],
        },
        {
            "ARGENTINA": "F 94 B",
            "BRAZIL": "F 41 B",
            "CHILE": "A 77 D",
            "COLOMBIA": "A 37 D",
            "PERU": "A 47 B",
        },
    ),
    Scene(
        "S1993M",
        {
            "ARGENTINA": "All our units hold, but for nothing.\nArmy Uruguay holds\nFleet Falkland Islands holds",
            "BRAZIL": "A 71 -> 72\nF 82 S A 71 -> 72\nF 41 -> 56",
            "CHILE": "f antarctic - cape horn, a sucre - antofagasta, a salta - catamarca, a concepcion - santiago, "
            "f roaring 40s - valdivia",
            "COLOMBIA": "F Cartagena - Golfo de Panama\nF Gulf of Darien - Caribbean",
            "PERU": "A 49 - Tarapaca\nA 48 - 36\nA Callao - Cusco\nF 50 - South Pacific",
            "VENEZUELA": "3-14\n28-29\n31 S 28-29\n27-28\n26-27\n6-9",
        },
        {
            "ARGENTINA": "A 72 H, F 94 H",
            "BRAZIL": "A 71 - 72, F 82 S A 71 - 72, F 41 - 56",
            "CHILE": "F 90 - 93, A 64 - 67, A 68 - 75, A 86 - 78, F 87 - 89",
            "COLOMBIA": "F 7/WC - 14, F 4 - 5",
            "PERU": "A 49 - 65, A 48 - 36, A 46 - 48, F 50 - 66",
            "VENEZUELA": "F 3 - 14, A 28 - 29, F 31 S A 28 - 29, A 27 - 28, A 26 - 27, F 6 - 9",
        },
    ),
    Scene(
        "S1993R",
        {"ARGENTINA": "Army Uruguay retreats to Buenos Aires", "BRAZIL": "F 29 -> 30"},
        {"ARGENTINA": "A 72 R 81", "BRAZIL": "F 29 R 30"},
    ),
    Scene(
        "F1993M",
        {
            "ARGENTINA": "Army Buenos Aires moves to Uruguay\nFleet Rosario supports Army Buenos Aires to Uruguay",
            "BRAZIL": "F 82 S 72\nA 72 H",
            "CHILE": "a catamarca - cordoba",
            "COLOMBIA": "F Cartagena - Golfo de Panama\nF Caribbean - Gulf of Darien",
            "PERU": "A La Paz - Sucre\nA 65 S A 52 - 64",
            "VENEZUELA": "31 H",
        },
        {
            "ARGENTINA": "A 81 - 72, F 73 S A 81 - 72",
            "BRAZIL": "F 82 S A 72, A 72 H",
            "CHILE": "A 75 - 74",
            "COLOMBIA": "F 7/WC - 14, F 5 - 4",
            "PERU": "A 52 - 64, A 65 S A 52 - 64",
            "VENEZUELA": "F 31 H",
        },
    ),
    Scene(
        "W1993A",
        {
            "ARGENTINA": "Remove the army in Mendoza\nRemove the army in Patagonia",
            "PERU": "Build A Guayaquil",
            "VENEZUELA": "F Trinidad B, A 24 B",
        },
        {"ARGENTINA": "A 79 D, A 88 D", "PERU": "A 16 B", "VENEZUELA": "F 22 B, A 24 B"},
    ),
    Scene(
        "S1994M",
        {
            "ARGENTINA": "Army Bahia Blanca moves to La Pampa",
            "BRAZIL": "A 62 -> 54\nF 30 -> 31",
            "CHILE": "a antofagasta h",
            "COLOMBIA": "F Golfo de Panama - Canal Zone\nA Quito - Guayaquil",
            "PERU": "A Tarapaca - 67\nA Sucre S A 65 - Antofagasta",
            "VENEZUELA": "22-5",
        },
        {
            "ARGENTINA": "A 84 - 80",
            "BRAZIL": "A 62 - 54, F 30 - 31",
            "CHILE": "A 67 H",
            "COLOMBIA": "F 14 - 3, A 17 - 16",
            "PERU": "A 65 - 67, A 64 S A 65 - 67",
            "VENEZUELA": "F 22 - 5",
        },
    ),
    Scene("S1994R", {"CHILE": "a antofagasta - guasco"}, {"CHILE": "A 67 R 76"}),
    Scene(
        "F1994M",
        {
            "ARGENTINA": "Army Buenos Aires moves to Cordoba\nArmy La Pampa supports Army Buenos Aires to Cordoba",
            "BRAZIL": "F 30 -> 38",
            "CHILE": "a cordoba h",
            "COLOMBIA": "A Quito H",
            "PERU": "A 67 H",
            "VENEZUELA": "A 24 - Trinidad\nF Caribbean C A Caracas - 22",
        },
        {
            "ARGENTINA": "A 81 - 74, A 80 S A 81 - 74",
            "BRAZIL": "F 30 - 38",
            "CHILE": "A 74 H",
            "COLOMBIA": "A 17 H",
            "PERU": "A 67 H",
            "VENEZUELA": "A 24 - 22, F 5 C A 24 - 22",
        },
    ),
    Scene("F1994R", {"CHILE": "a cordoba - catamarca"}, {"CHILE": "A 74 R 75"}),
    Scene(
        "W1994A",
        {
            "ARGENTINA": "Build an army in Buenos Aires",
            "CHILE": "remove f cape horn, a catamarca",
            "PERU": "F Trujillo B",
        },
        {"ARGENTINA": "A 81 B", "CHILE": "F 93 D, A 75 D", "PERU": "F 45 B"},
    ),
)

# Seven players, with the United Kingdom: its start, its privilege of 1991, its off-board centres, its building sites.
SEVEN_PLAYERS = (
    Scene(
        "W1990A",
        {
            "ARGENTINA": "Build a fleet in Buenos Aires\nBuild a fleet in Rosario\nBuild an army in Cordoba\n"
            "Build an army in Mendoza\nBuild an army in La Pampa",
            "BRAZIL": "F 40 B\nF 41 B\nA 60 B\nA 55 B\nA 54 B",
            "CHILE": "build fleet concepcion, army antofagasta, army tarapaca, army santiago",
            "COLOMBIA": "Build F Barranquilla\nBuild A Cali\nBuild A Bogota\nBuild A Medellin",
            "PERU": "F Callao B\narmy 48 B\nA 45 B\nBuild A Arequipa",
            "VENEZUELA": "F 23 B, A 26 B, A 24 B, A 9 B",
            "UNITED KINGDOM": [
                Mail(
                    "A TRINIDAD B\nF FALKLANDS B\nA OFF-BOARD 1 B\nF OFF-BOARD 2 B\nA GUYANA B\nF FRENCH GUIANA B",
                    wrong=3,
                    says=[
                        "✓ A Guyana B",
                        "only fleets are built in Trinidad",
                        "only fleets are built in Off-Board 1",
                        "is not one of the places for United Kingdom's first units",
                        "NO ORDER yet for 2 builds",
                    ],
                ),
                "F TRINIDAD B\nF OFF-BOARD 1 B",
            ],
        },
        {
            "ARGENTINA": "F 81 B, F 73 B, A 74 B, A 79 B, A 80 B",
            "BRAZIL": "F 40 B, F 41 B, A 60 B, A 55 B, A 54 B",
            "CHILE": "F 86 B, A 67 B, A 65 B, A 78 B",
            "COLOMBIA": "F 8 B, A 11 B, A 19 B, A 12 B",
            "PERU": "F 46 B, A 48 B, A 45 B, A 49 B",
            "VENEZUELA": "F 23 B, A 26 B, A 24 B, A 9 B",
            "UNITED KINGDOM": "F 94 B, F OB2 B, A 28 B, F 22 B, F OB1 B",
        },
    ),
    Scene(
        "S1991M",
        {
            "ARGENTINA": "Fleet Buenos Aires moves to the Rio de la Plata\nFleet Rosario moves to Uruguay\n"
            "Army Cordoba moves to Gran Chaco\nArmy Mendoza moves to Neuquen\nArmy La Pampa moves to Bahia Blanca",
            "BRAZIL": "F 40 -> 38\nF 41 -> 56\nA 60 -> 62\nA 55 -> 60\nA 54 -> 36",
            "CHILE": "f concepcion - south pacific, a tarapaca - sucre, a antofagasta - tarapaca, "
            "a santiago - valparaiso",
            "COLOMBIA": "F Barranquilla - Gulf of Darien\nA Cali - Quito\nA Bogota - Caqueta\nA Medellin - Cali",
            "PERU": "F Callao - 32\nA Trujillo - Piura\n48-52\nA 49 - Cusco",
            "VENEZUELA": "23-5\n26-27\n24-25\n9-23",
            "UNITED KINGDOM": [
                Mail(
                    "F OFF-BOARD 1 TO NORTH ATLANTIC\nF OFF-BOARD 2 TO FALKLAND SEA\nF FALKLANDS TO FALKLAND SEA",
                    wrong=1,
                    says=["cannot reach", "✓ F Off-Board 1 - 31"],
                ),
                "F OFF-BOARD 2 TO MID ATLANTIC\nA GUYANA TO EL DORADO\nF TRINIDAD S A GUYANA TO EL DORADO",
            ],
        },
        {
            "ARGENTINA": "F 81 - 82, F 73 - 72, A 74 - 63, A 79 - 85, A 80 - 84",
            "BRAZIL": "F 40 - 38, F 41 - 56, A 60 - 62, A 55 - 60, A 54 - 36",
            "CHILE": "F 86 - 66, A 65 - 64, A 67 - 65, A 78 - 77",
            "COLOMBIA": "F 8 - 4, A 11 - 17, A 19 - 18, A 12 - 11",
            "PERU": "F 46 - 32, A 45 - 33, A 48 - 52, A 49 - 48",
            "VENEZUELA": "F 23 - 5, A 26 - 27, A 24 - 25, A 9 - 23",
            "UNITED KINGDOM": "F OB1 - 31, F OB2 - 57, F 94 - 95, A 28 - 27, F 22 S A 28 - 27",
        },
    ),
    Scene(
        "F1991M",
        {
            "ARGENTINA": "Fleet Rio de la Plata moves to the South Atlantic\nArmy Neuquen moves to Mendoza\n"
            "Army Bahia Blanca moves to Buenos Aires\nFleet Uruguay holds\nArmy Gran Chaco holds",
            "BRAZIL": "F 38 -> 30\nF 56 H\nA 62 H\nA 60 -> 71\nA 36 -> 42",
            "CHILE": "f south pacific - concepcion, a sucre h, a tarapaca h, a valparaiso h",
            "COLOMBIA": "F Gulf of Darien - Cartagena\nA Quito H\nA Caqueta H\nA Cali H",
            "PERU": "33-16\nA La Paz H\nA 48 - Arequipa\n32 H",
            "VENEZUELA": "26-27\n23-24\n5 H\n25 H",
            "UNITED KINGDOM": "F TRINIDAD TO GUYANA\nF NORTH ATLANTIC TO SURINAM\nF FALKLAND SEA TO PATAGONIA\n"
            "A EL DORADO HOLDS\nF MID ATLANTIC HOLDS",
        },
        {
            "ARGENTINA": "F 82 - 83, A 85 - 79, A 84 - 81, F 72 H, A 63 H",
            "BRAZIL": "F 38 - 30, F 56 H, A 62 H, A 60 - 71, A 36 - 42",
            "CHILE": "F 66 - 86, A 64 H, A 65 H, A 77 H",
            "COLOMBIA": "F 4 - 7/NC, A 17 H, A 18 H, A 11 H",
            "PERU": "A 33 - 16, A 52 H, A 48 - 49, F 32 H",
            "VENEZUELA": "A 26 - 27, A 23 - 24, F 5 H, A 25 H",
            "UNITED KINGDOM": "F 22 - 28, F 31 - 29, F 95 - 88, A 27 H, F 57 H",
        },
    ),
    Scene(
        "W1991A",
        {
            "ARGENTINA": "Build a fleet in Bahia Blanca",
            "BRAZIL": "F 41 B",
            "CHILE": "build army santiago",
            "COLOMBIA": "Build F Barranquilla",
            "PERU": "A Lima B\nBuild F 46",
            "UNITED KINGDOM": [
                Mail("A OFF-BOARD 2 B", wrong=1, says=["only fleets are built in Off-Board 2"]),
                "F TRINIDAD B",
            ],
        },
        {
            "ARGENTINA": "F 84 B",
            "BRAZIL": "F 41 B",
            "CHILE": "A 78 B",
            "COLOMBIA": "F 8 B",
            "PERU": "A 47 B, F 46 B",
            "UNITED KINGDOM": "F 22 B",
        },
    ),
    Scene(
        "S1992M",
        {
            "ARGENTINA": "Fleet South Atlantic moves to the River Plate\n"
            "Fleet Bahia Blanca moves to the South Atlantic\n"
            "Army Gran Chaco moves to Rosario",
            "BRAZIL": "F 41 -> 57\nF 56 S F 41 -> 57\nF 30 H",
            "CHILE": "f concepcion - roaring forties, a tarapaca - antofagasta, a santiago - concepcion",
            "COLOMBIA": "F Cartagena (NC) - Gulf of Darien\nA Cali - Medellin",
            "PERU": "A Lima - Cusco\n46-45",
            "VENEZUELA": "5-6\n24-23\n25-24",
            "UNITED KINGDOM": [
                Mail(
                    "F TRINIDAD TO EL DORADO\nF PATAGONIA TO FALKLAND SEA",
                    wrong=1,
                    says=["F Trinidad - 27 is not possible: F Trinidad cannot reach 27", "✓ F 88 - 95"],
                ),
                "F TRINIDAD TO NORTH ATLANTIC",
            ],
        },
        {
            "ARGENTINA": "F 83 - 82, F 84 - 83, A 63 - 73",
            "BRAZIL": "F 41 - 57, F 56 S F 41 - 57, F 30 H",
            "CHILE": "F 86 - 87, A 65 - 67, A 78 - 86",
            "COLOMBIA": "F 7/NC - 4, A 11 - 12",
            "PERU": "A 47 - 48, F 46 - 45",
            "VENEZUELA": "F 5 - 6, A 24 - 23, A 25 - 24",
            "UNITED KINGDOM": "F 88 - 95, F 22 - 31",
        },
    ),
    Scene("S1992R", {"UNITED KINGDOM": "F MID ATLANTIC TO OFF-BOARD 1"}, {"UNITED KINGDOM": "F 57 R OB1"}),
    Scene(
        "F1992M",
        {
            "ARGENTINA": "Fleet Uruguay moves to the South Atlantic\nFleet South Atlantic moves to Bahia Blanca",
            "BRAZIL": "F 30 -> 38\nA 71 -> 72\nF 56 -> 41",
            "CHILE": "f roaring 40s h",
            "COLOMBIA": "F Gulf of Darien H",
            "PERU": "48 H",
            "VENEZUELA": "6 H",
            "UNITED KINGDOM": "F OFF-BOARD 1 TO CARIBBEAN SEA",
        },
        {
            "ARGENTINA": "F 72 - 83, F 83 - 84",
            "BRAZIL": "F 30 - 38, A 71 - 72, F 56 - 41",
            "CHILE": "F 87 H",
            "COLOMBIA": "F 4 H",
            "PERU": "A 48 H",
            "VENEZUELA": "F 6 H",
            "UNITED KINGDOM": "F OB1 - 5",
        },
    ),
    Scene(
        "W1992A",
        {
            "ARGENTINA": "Remove the fleet in the South Atlantic",
            "BRAZIL": "F French Guiana B",
            "UNITED KINGDOM": "REMOVE A EL DORADO",
        },
        {"ARGENTINA": "F 83 D", "BRAZIL": "F 30 B", "UNITED KINGDOM": "A 27 D"},
    ),
    Scene(
        "S1993M",
        {
            "ARGENTINA": "Fleet Rio de la Plata holds",
            "BRAZIL": [
                Mail("F 57 -> OB1", wrong=1, says=["F 57 cannot reach Off-Board 1"]),
                "F 57 -> 31\nF 30 S F 57 -> 31\nF 38 S F 57 -> 31",
            ],
            "CHILE": "f roaring 40s h",
            "COLOMBIA": "F Gulf of Darien H",
            "PERU": "48 H",
            "VENEZUELA": "6 H",
            "UNITED KINGDOM": [
                Mail("F CARIBBEAN SEA TO OFF-BOARD 1", wrong=1, says=["F 5 cannot reach Off-Board 1"]),
                "F CARIBBEAN SEA S F NORTH ATLANTIC",
            ],
        },
        {
            "ARGENTINA": "F 82 H",
            "BRAZIL": "F 57 - 31, F 30 S F 57 - 31, F 38 S F 57 - 31",
            "CHILE": "F 87 H",
            "COLOMBIA": "F 4 H",
            "PERU": "A 48 H",
            "VENEZUELA": "F 6 H",
            "UNITED KINGDOM": "F 5 S F 31",
        },
    ),
    Scene(
        "S1993R",
        {
            "UNITED KINGDOM": [
                Mail("F NORTH ATLANTIC TO OFF-BOARD 2", wrong=1, says=["cannot retreat to Off-Board 2"]),
                "F NORTH ATLANTIC TO OFF-BOARD 1",
            ]
        },
        {"UNITED KINGDOM": "F 31 R OB1"},
    ),
    Scene(
        "F1993M",
        {
            "ARGENTINA": "Fleet Rio de la Plata holds",
            "BRAZIL": "F 30 -> 29",
            "CHILE": "f roaring 40s h",
            "COLOMBIA": "F Gulf of Darien H",
            "PERU": "48 H",
            "VENEZUELA": "6 H",
            "UNITED KINGDOM": "F GUYANA TO EL DORADO\nF SURINAM TO GUYANA\nF OFF-BOARD 1 HOLDS",
        },
        {
            "ARGENTINA": "F 82 H",
            "BRAZIL": "F 30 - 29",
            "CHILE": "F 87 H",
            "COLOMBIA": "F 4 H",
            "PERU": "A 48 H",
            "VENEZUELA": "F 6 H",
            "UNITED KINGDOM": "F 28 - 27, F 29 - 28, F OB1 H",
        },
    ),
    Scene(
        "W1993A",
        {"BRAZIL": "A French Guiana B", "UNITED KINGDOM": "REMOVE F EL DORADO"},
        {"BRAZIL": "A 30 B", "UNITED KINGDOM": "F 27 D"},
    ),
    Scene(
        "S1994M",
        {
            "ARGENTINA": "Army Buenos Aires moves to La Pampa\nFleet Bahia Blanca moves to Buenos Aires",
            "BRAZIL": "A 30 H",
            "CHILE": "f roaring 40s h",
            "COLOMBIA": "F Gulf of Darien H",
            "PERU": "48 H",
            "VENEZUELA": "6 H",
            "UNITED KINGDOM": "F FALKLAND SEA TO SOUTH ATLANTIC",
        },
        {
            "ARGENTINA": "A 81 - 80, F 84 - 81",
            "BRAZIL": "A 30 H",
            "CHILE": "F 87 H",
            "COLOMBIA": "F 4 H",
            "PERU": "A 48 H",
            "VENEZUELA": "F 6 H",
            "UNITED KINGDOM": "F 95 - 83",
        },
    ),
    Scene(
        "F1994M",
        {
            "ARGENTINA": "Army La Pampa holds",
            "BRAZIL": "A 30 H",
            "CHILE": "f roaring 40s h",
            "COLOMBIA": "F Gulf of Darien H",
            "PERU": "48 H",
            "VENEZUELA": "6 H",
            "UNITED KINGDOM": "F SOUTH ATLANTIC TO BAHIA BLANCA",
        },
        {
            "ARGENTINA": "A 80 H",
            "BRAZIL": "A 30 H",
            "CHILE": "F 87 H",
            "COLOMBIA": "F 4 H",
            "PERU": "A 48 H",
            "VENEZUELA": "F 6 H",
            "UNITED KINGDOM": "F 83 - 84",
        },
    ),
    Scene(
        "W1994A",
        {
            "ARGENTINA": "Remove the fleet in the Rio de la Plata",
            "UNITED KINGDOM": "F PATAGONIA B",
        },
        {"ARGENTINA": "F 82 D", "UNITED KINGDOM": "F 88 B"},
    ),
)
