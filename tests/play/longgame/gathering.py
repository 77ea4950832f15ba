"""How the game comes about: a stranger, the settings, who is let in, preferences, the muster."""

from tests.play.longgame.cast import AUSTRIA, COMASTER, ENGLAND, FRANCE, GERMANY, ITALY, MASTER, RUSSIA, TURKEY
from tests.play.tale import Episode, Letter

STRANGER = Episode(
    "A stranger writes",
    "Vera has heard that Diplomacy is played at this address, and writes as one writes to a person. The judge reads "
    "line by line and finds no line that it could do; it says so, and names three things to try.",
    (
        Letter(
            "Vera",
            "Dear Sir or Madam,\n\nI am told that Diplomacy is played here. How does one begin?\n\nVera",
            way="judge",
            says=(
                "Your letter has no order and no command",
                "I am a judge: a program that runs games of Diplomacy by mail",
                "HELP what you can write to me",
            ),
        ),
        Letter(
            "Vera",
            "VERSION\nLIST\nHELP JOIN",
            way="judge",
            says=(
                "this is the judge, version",
                "intercontinental Intercontinental standard Standard",
                "no game is forming or running now",
                "Gives you a seat as a player.",
            ),
            keep=("Your lines", "Variants", "JOIN game WORD"),
        ),
        Letter(
            "Vera",
            "WHO IS Martha",
            way="judge",
            wrong=1,
            says="WHO IS is a command of other judges: nobody is told another person's address",
            note="A friend who knows other judges has told Vera a command of theirs. What a line of another judge does "
            "not do here is answered with the reason.",
            keep="Your lines",
        ),
    ),
)

CREATING = Episode(
    "Martha opens a game",
    "Martha would like to run a game for a club. Whoever creates a game is its master; settings stand on the lines "
    "below. None of them is needed: what Martha leaves out the judge chooses, and tells.",
    (
        Letter(
            MASTER,
            """
CREATE maple standard
MOVE 3D RETREAT 1D ADJUST 1D
AT 20:00 ZONE Europe/Berlin
GRACE 12H UNDO 30M REMIND 24H
APPROVAL YES MUSTER 2D
""",
            way="judge",
            says=(
                "the game maple is open for players; you are its master",
                "7 players are wanted",
                "Deadlines at 20:00, Europe/Berlin time",
                "all players must answer within 2 days when the game is full",
            ),
            keep=("Your lines", "What happens", "The terms"),
        ),
        Letter(
            MASTER,
            "SETUP\nSHADE BOTH\nEXTEND YES\nFOG PERHAPS",
            wrong=1,
            says=("SHADE BOTH", "FOG takes YES or NO (whether players see only what their units and centres see)"),
            note="From now on Martha simply replies to the letters of the game: the judge knows its master by that. A "
            "word that means nothing does no harm to the lines beside it.",
            keep=("Your lines", "SHADE       WHITE"),
        ),
        Letter(
            MASTER,
            "SET TERM DRAW DIAS\nSETUP",
            says=(
                "DRAW DIAS, as before",
                "GRACE 12 hours, by default none: how long after a deadline the judge waits",
            ),
            note="`SETUP` alone shows all that can be set, `SET TERM` changes one thing.",
            keep=("Your lines", "To change a setting"),
        ),
        Letter(
            MASTER,
            "HOUSERULES\nBe friendly. Who cannot play any more says so.\nEND\nSET UNLISTED",
            says=(
                "HOUSERULES: the house rules are changed, and everybody is told",
                "LIST shows maple only to those in it; whoever knows its name can still join",
            ),
            note="House rules go to everybody who joins. At first Martha does not want the game listed, then "
            "sees no harm in it.",
            keep="Your lines",
        ),
        Letter(
            MASTER,
            "SET LISTED\nSET DAILY OFF",
            says=("LIST shows maple", "no letter tells you in the morning what waits for you"),
            told={MASTER: "UNLISTED yes, now no"},
            note="Masters hear every morning if something waits for them. Martha reads all letters of the game anyway.",
            keep="Your lines",
        ),
        Letter(
            MASTER,
            "RENAME acorn",
            wrong=1,
            says="maple keeps its name, because it stands in everybody's letters",
            note="And Martha has thought of a better name.",
            keep="Your lines",
        ),
    ),
)

JOINING = Episode(
    "Players ask for seats",
    "Anna is the first. Nothing vouches for the From line, which anybody could have written, so the judge asks once "
    "whether it was truly Anna. Most mail servers vouch for their letters, and their users are never asked.",
    (
        Letter(
            AUSTRIA,
            "JOIN maple Austria, Italy",
            way="judge",
            authenticated=False,
            says=("1 command waits for your confirmation"),
        ),
        Letter(
            AUSTRIA,
            "yes",
            way="question",
            authenticated=False,
            says="you have asked the master of maple for a seat",
            told={MASTER: ("Anna (anna@post.example) asks for a seat in “maple”", "APPROVE a1")},
            shows=(MASTER,),
        ),
        Letter("Bert", "JOIN maple", way="judge", says="you have asked the master of maple for a seat", silent=True),
        Letter(
            MASTER,
            "APPROVE Anna\nREJECT Bert the game is for members of our club",
            says=("Anna has a seat in maple", "Bert gets no seat in maple and is told so, with your reason"),
            told={
                AUSTRIA: ("Austria and Italy", "Be friendly."),
                "Bert": "The reason: the game is for members of our club",
            },
            note="Bert has asked, too. Martha knows Anna, and does not know Bert.",
            shows=(AUSTRIA, "Bert"),
            keep="Your lines",
            keep_told=("You have a seat", "Your preferences", "What happens", "has not given", "The reason"),
        ),
        Letter(
            MASTER,
            "SETUP APPROVAL NO\n\nSET WORD treacle",
            says=("APPROVAL no", "new players need the word to join maple: JOIN maple WORD and the word"),
            told={AUSTRIA: "WORD none, now set"},
            secret="treacle",
            note="Approving everybody is tedious; a word that the members of the club know does as well. The word "
            "itself is shown to nobody.",
            keep="Your lines",
        ),
        Letter(
            ENGLAND,
            "join maple efg",
            way="judge",
            wrong=1,
            says="maple is private: its master gives out a word, and JOIN maple WORD followed by that word joins",
            note="Emil has overlooked it, likes England best, then France, and writes initials.",
            keep="Your lines",
        ),
        Letter(
            ENGLAND,
            "join maple word treacle",
            way="judge",
            says=("You have a seat in “maple”", "You named no preferences"),
            keep=("You have", "You named no"),
        ),
        Letter(
            ENGLAND,
            "set preference england 10, france 9, germany 2",
            says="your list is now England 10, France 9 and Germany 2",
            keep="Your lines",
        ),
        Letter("Kurt", "JOIN maple WORD treacle", way="judge", says="3 of 7 players are here", silent=True),
        Letter(FRANCE, "JOIN maple France WORD treacle", way="judge", says="4 of 7 players are here", silent=True),
        Letter(GERMANY, "JOIN maple Germany WORD treacle", way="judge", says="5 of 7 players are here", silent=True),
        Letter(ITALY, "JOIN maple Italy WORD treacle", way="judge", says="6 of 7 players are here", silent=True),
        Letter(RUSSIA, "JOIN maple Russia WORD treacle", way="judge", says="7 of 7 players are here", silent=True),
        Letter(
            MASTER,
            "EJECT Kurt",
            says="Kurt has lost the seat; JOIN maple fills it",
            told={"Kurt": "You have no seat in “maple” any more: the master removed you"},
            note="Kurt, Fleur, Gustav, Ida and Rosa join. Kurt then tells Martha that they must not play after all. "
            "Before the start a master takes a seat back by its player's name.",
            keep="Your lines",
        ),
        Letter(
            MASTER,
            "INVITE tom@post.example TURKEY\nBAN bert@elsewhere.example\n"
            "BAN carl@elsewhere.example\nUNBAN carl@elsewhere.example",
            says=(
                "invited into maple: tom@post.example to play Turkey; JOIN accepts",
                "bert@elsewhere.example may not join maple; UNBAN bert@elsewhere.example takes that back",
                "carl@elsewhere.example may join maple again",
            ),
            told={TURKEY: ("The master of “maple” (Standard) invites you to play Turkey", "JOIN maple")},
            note="Martha knows somebody who would like that seat, and Turkey; and Bert, who has written to the others "
            "in the meantime, is not to come in by another door. Carl was a slip of hers.",
            shows=(TURKEY,),
            keep="Your lines",
        ),
        Letter(TURKEY, "JOIN maple", way="judge", says="7 of 7 players are here", silent=True),
        Letter(
            "Otto",
            "OBSERVE maple",
            way="judge",
            says=("You observe “maple”", "You get what everybody gets: results, broadcasts and notices."),
            told={MASTER: "Otto now observes “maple”"},
            note="Tom accepts, and needs no word. Three people want to watch, each in their own way: Otto observes and "
            "gets all that everybody gets; Sue wants results and deadlines; Stan would take over if somebody left.",
            keep="You",
        ),
        Letter(
            "Sue",
            "SUBSCRIBE maple",
            way="judge",
            says="You get the results, the deadlines, and letters when the game starts and ends, but nothing else.",
            keep="You",
        ),
        Letter(
            "Stan",
            "STANDBY standard",
            way="judge",
            says="you stand by for games of Standard; STANDBY OFF ends it",
            keep="Your lines",
        ),
    ),
)

MUSTER = Episode(
    "Is everybody there?",
    "The game is full. Martha asked for a muster, so START first asks all players whether they are there; a plain yes "
    "will do. Nobody likes to find out in the first autumn that one of seven never reads their mail.",
    (
        Letter(
            MASTER,
            "START",
            says="the players of maple are asked whether they are there; START again begins it when all have answered",
            told={AUSTRIA: "Please reply YES to this letter by "},
            shows=(AUSTRIA,),
            keep="Your lines",
        ),
        Letter(AUSTRIA, "PRESENT", says="thank you; maple waits for 6 more", keep="Your lines"),
        Letter(ENGLAND, "yes", says="maple waits for 5 more", keep="Your lines"),
        Letter(FRANCE, "Yes", says="maple waits for 4 more", silent=True),
        Letter(GERMANY, "PRESENT", says="maple waits for 3 more", silent=True),
        Letter(ITALY, "yes", says="maple waits for 2 more", silent=True),
        Letter(RUSSIA, "yes", says="maple waits for 1 more", silent=True),
        Letter(
            TURKEY,
            "I AM HERE",
            says="thank you; everybody has answered, and maple can start",
            told={MASTER: "All players of “maple” have said that they are there"},
            silent=True,
        ),
        Letter(
            MASTER,
            "PROMOTE jonas@masters.example Jonas",
            says="Jonas is a master of maple too",
            told={
                COMASTER: (
                    "You are a master of “maple” (Standard), besides Martha",
                    "All masters may do the same",
                ),
                AUSTRIA: "Jonas is now a master of “maple”, besides Martha",
            },
            note="The others are there, too. Martha will travel, and makes Jonas a master as well.",
            shows=(COMASTER,),
            keep="Your lines",
            keep_told="You are a master",
        ),
    ),
)
EPISODES = (STRANGER, CREATING, JOINING, MUSTER)
