"""Two more games, of variants with groups of powers, with points to bid, and with options to vote on."""

from tests.play.longgame.cast import MASTER
from tests.play.tale import Episode, Letter

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
EPISODES = (OCEANS, ANDES)
