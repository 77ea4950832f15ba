"""Three more games: of variants with groups of powers, points to bid and options to vote on, and of a mended map."""

from tests.little_maps import power, variant_toml
from tests.play.longgame.cast import MASTER
from tests.play.tale import Episode, Keeping, Letter

OCEANS = Episode(
    "Another sea: groups and points",
    "The judge plays other variants by the same letters. In Intercontinental every player has a group of powers, and "
    "Diplomacy Points to bid for the orders of units that nobody plays. Martha opens a small game to show Vera how.",
    (
        Letter(
            MASTER,
            "CREATE oceans intercontinental MOVE 2D",
            way="judge",
            says=("“oceans” (Intercontinental) is open for players", "8 players are wanted"),
            silent=True,
        ),
        Letter(
            MASTER,
            "SET OPTION suez 1870\nASSIGN MEXICO TO RED",
            game="oceans",
            says=("year from which the Suez Canal is open: 1870", "Mexico to Red; START deals"),
            note="What a variant leaves open its master chooses, before the start; and which powers go together, as "
            "far as the rules allow.",
            keep="Your lines",
        ),
        Letter("Vera", "JOIN oceans OLIVE", way="judge", says="Your preferences, in order: Olive.", silent=True),
        Letter("Otto", "JOIN oceans TEAL", way="judge", says="Your preferences, in order: Teal.", silent=True),
        Letter(
            MASTER,
            "START FORCE",
            game="oceans",
            says="oceans has started",
            told={"Vera": "Olive", "Otto": "Teal"},
            note="Vera and Otto join. Two of eight is not many, but enough to try.",
            keep="Your lines",
        ),
        Letter(
            "Vera",
            "A Moscow - Kiev\nDP 2: A Guryev - Syr Darya\n2: F Dub - Azor",
            game="oceans",
            says=("Diplomacy Points of Olive: 4 of 9 bid", "counts 4, as sponsor"),
            secret="DP 2: A Gury - SyrD",
            opened=True,
            keep=("Your lines", "Diplomacy Points of", "5 DP left"),
        ),
        Letter(
            MASTER,
            "PROCESS",
            game="oceans",
            says=("S1865M was processed", "F Dubl"),
            told={"Vera": "Movement results for Spring of 1865.", "Otto": "Movement results for Spring of 1865."},
            silent=True,
        ),
        Letter(
            MASTER,
            "TERMINATE\nYES",
            game="oceans",
            says=("oceans is ended without a winner", "Hidden until", "all bids"),
            told={"Otto": "If all survivors reply with REVEAL, it is opened at once"},
            note="Both bids win, for nobody else has bid. What was bid, and by whom, stays sealed for a week after the "
            "end, in which Martha could reopen the game.",
            keep=("Your lines", "stays hidden"),
        ),
        Letter("Otto", "REVEAL", game="oceans", says="as soon as all survivors have said REVEAL", silent=True),
        Letter(
            "Vera",
            "REVEAL",
            game="oceans",
            says=("all survivors have said REVEAL", "OLIVE: DP 2: A GURY - SYRD = 4"),
            told={"Otto": "Olive, DP 2: A GURY - SYRD: won: 4 for this order"},
            note="Vera and Otto do not want to wait. Now everybody reads the bids, and can prove that nothing was "
            "changed.",
            keep=("Your lines", "Each phase", "Olive, DP"),
        ),
    ),
)

ANDES = Episode(
    "And another: players decide on a rule",
    "In Continent II some rules are the players' to choose, by vote, in the first winter.",
    (
        Letter(
            MASTER, "CREATE andes continent2 MOVE 2D", way="judge", says="“andes” (Continent II) is open", silent=True
        ),
        Letter("Vera", "JOIN andes PERU", way="judge", says="Your preferences, in order: Peru.", silent=True),
        Letter("Otto", "JOIN andes CHILE", way="judge", says="Your preferences, in order: Chile.", silent=True),
        Letter(
            MASTER,
            "START FORCE",
            game="andes",
            says="andes has started",
            told={"Vera": "VOTE"},
            silent=True,
        ),
        Letter(
            "Vera",
            "VOTES\nVOTE NEUTRAL BASES YES",
            game="andes",
            says=("one vote is open, shown below", "YES"),
            keep=("Your lines", "Open votes"),
        ),
        Letter("Otto", "VOTE YES", game="andes", says="YES", silent=True),
        Letter(
            MASTER,
            "PROCESS",
            game="andes",
            says="was processed",
            told={
                "Vera": "2 of 6 players voted YES, and 5 were needed",
                "Otto": "2 of 6 players voted YES, and 5 were needed",
            },
            shows=("Vera",),
            keep="Your lines",
            keep_told=("said YES", "vote"),
        ),
        Letter(
            MASTER,
            "DECLARE DRAW BECAUSE the vote was all that we wanted to show\nYES",
            game="andes",
            says="andes is drawn",
            told={"Vera": "The master has declared it, and says why"},
            note="A master may declare how a game ends; everybody reads the reason.",
            keep=("Your lines", "andes"),
        ),
    ),
)
HILLS = {
    "hills/variant.toml": variant_toml(
        "Three Hills", power("NORTH", "Northern", "ASH", "A ASH"), power("SOUTH", "Southern", "CAIRN", "A CAIRN")
    ),
    "hills/places.tsv": "ASH\tAsh Hill\tland\t-\tyes\t-\nBRAE\tBrae\tland\t-\tyes\t-\nCAIRN\tCairn\tland\t-\tyes\t-\n",
    "hills/borders.tsv": "ASH\tBRAE\tarmy\nBRAE\tCAIRN\tarmy\n",
}
"""A variant of the keeper's own: three hills in a row."""

HEIGHTS = Episode(
    "And a third: a map is mended",
    "A game keeps the map with which it was created. The keeper of this judge has drawn a map of three hills, and Vera "
    "and Otto try it. Then the keeper finds that there never was a way from Ash Hill to Brae, mends the map, and "
    "starts the judge again. Nothing changes in the game, until Martha wants it to.",
    (
        Keeping(HILLS),
        Letter(
            MASTER,
            "CREATE heights hills MOVE 2D",
            way="judge",
            says=("“heights” (Three Hills) is open for players", "2 players are wanted"),
            silent=True,
        ),
        Letter("Vera", "JOIN heights NORTH", way="judge", says="Your preferences, in order: North.", silent=True),
        Letter("Otto", "JOIN heights SOUTH", way="judge", says="Your preferences, in order: South.", silent=True),
        Letter(MASTER, "START", game="heights", says="heights has started", silent=True),
        Letter("Vera", "A Ash - Brae", game="heights", says="your orders are complete", silent=True),
        Keeping({"hills/borders.tsv": "ASH\tCAIRN\tarmy\nBRAE\tCAIRN\tarmy\n"}),
        Letter(
            MASTER,
            "EDITION",
            game="heights",
            says=("Armies cross no more ASH-BRAE", "Orders that the new edition does not allow North 1 order"),
            never="A ASH - BRAE",
            note="She reads first what would change, and for whom. Which orders those are is no master's business.",
        ),
        Letter(
            MASTER,
            "YES",
            game="heights",
            says="heights is played by edition",
            told={"Vera": "A ASH - BRAE", "Otto": "Armies now cross ASH-CAIRN"},
            keep="Your lines",
            shows=("Vera",),
        ),
        Letter(
            MASTER,
            "TERMINATE\nYES",
            game="heights",
            says="heights is ended without a winner",
            told={"Vera": "heights", "Otto": "heights"},
            silent=True,
        ),
    ),
)
EPISODES = (OCEANS, ANDES, HEIGHTS)
