"""1902: time and votes about it, addresses, a retreat, masters' mistakes, a player who leaves, one who is late."""

from datetime import timedelta

from tests.play.longgame.cast import AUSTRIA, COMASTER, ENGLAND, FRANCE, GERMANY, ITALY, MASTER, RUSSIA, TURKEY
from tests.play.tale import Episode, Letter, Time

NEW = "Rosa's new address"  # Rosa, from the middle of the year on

TIME = Episode(
    "Time",
    "Nobody must miss a deadline because they are away. Ida says when that will be; Anna asks for one day more, which "
    "the players vote on; masters move what they must.",
    (
        Letter(
            ITALY,
            "SET ABSENCE 10 JAN TO 11 JAN",
            says=("you will be away from Sat 10 Jan 2026 00:00 CET", "later ones are put after that time"),
            told={AUSTRIA: "“maple”: Italy will be away"},
            keep="Your lines",
        ),
        Letter(
            AUSTRIA,
            "EXTEND 24H",
            says=(
                "an extension of 1 day is put to the vote; your own vote is YES",
                "it passes with YES of 5 of 7 players",
            ),
            told={GERMANY: ("an extension of 1 day is proposed", "Nobody is told who proposed it or who voted how")},
            shows=(GERMANY,),
            keep="Your lines",
        ),
        Letter(
            FRANCE,
            "VOTES\nVOTE YES",
            says=("one vote is open, shown below", "your vote on an extension of 1 day is YES"),
            keep=("Your lines", "Open votes"),
        ),
        Letter(GERMANY, "VOTE EXTENSION YES", says="your vote on an extension of 1 day is YES", silent=True),
        Letter(RUSSIA, "VOTE YES", says="your vote on an extension of 1 day is YES", silent=True),
        Letter(
            TURKEY,
            "vote yes",
            says=("with your vote it passes", "Tue 13 Jan 2026 20:00 CET"),
            told={ITALY: "Tue 13 Jan 2026 20:00 CET"},
            note="Gustav and Rosa vote for it as well. Tom's is the fifth YES.",
            keep="Your lines",
        ),
        Letter(
            MASTER,
            "SET DEADLINE +2D\nTAKEBACK",
            says=("the deadline is now", "is taken back"),
            note="Martha means another game of theirs, sees it at once, and takes it back.",
            keep="Your lines",
        ),
        Letter(
            MASTER,
            "PAUSE UNTIL 20 JAN 18:00",
            says="the clock is stopped until Tue 20 Jan 2026 18:00 CET (17:00 UTC)",
            told={AUSTRIA: "“maple” is paused by the master Martha"},
            note="Martha has misread a calendar and stops the clock; Jonas lets it run again, and gives another day.",
            keep="Your lines",
        ),
        Letter(
            COMASTER,
            "RESUME\nSET DEADLINE 15 JAN 20:00 BECAUSE the clock stood still",
            says=("the clock runs again", "Thu 15 Jan 2026 20:00 CET"),
            told={
                AUSTRIA: ("“maple” goes on", "Thu 15 Jan 2026 20:00 CET (19:00 UTC)"),
                MASTER: "Co-master Jonas of “maple” has written to the judge",
            },
            shows=(MASTER,),
            keep="Your lines",
            keep_told=("before  ", "What was done", "Co-master", "* RESUME"),
        ),
        Letter(
            MASTER,
            "SET DEADLINE 16 JAN 20:00\nTAKEBACK",
            says=("the deadline is now Fri 16 Jan 2026 20:00 CET", "SET DEADLINE of"),
            note="Martha would give one more day, and thinks better of it. Players need not hear of that.",
            keep="Your lines",
        ),
    ),
)

ADDRESSES = Episode(
    "Addresses",
    "People move. Whoever writes from another machine signs on by password; from there they may also say where their "
    "letters are to go.",
    (
        Letter(
            "Fleur at work",
            "SIGNON FRANCE@maple burgundy",
            way="judge",
            wrong=1,
            says=("That is not the password",),
            never="burgundy",
            note="Fleur has not chosen one yet.",
            keep="Your lines",
        ),
        Letter(
            FRANCE,
            "SET PASSWORD burgundy",
            says="your password is changed",
            secret="burgundy",
            keep="Your lines",
        ),
        Letter(
            "Fleur at work",
            "SIGNON FRANCE@maple burgundy\nSET SECOND",
            way="judge",
            says="your letters of maple go to fleur@office.example if those to your first one come back",
            told={
                FRANCE: (
                    "Somebody wrote for your seat in maple from fleur@office.example",
                    "If it was you, all is well",
                )
            },
            note="The letters of the game go to Fleur's office when those to the first address come back. The first "
            "address is told of it, for it might have been somebody else.",
            shows=(FRANCE,),
            keep="Your lines",
        ),
        Letter(
            NEW,
            "SIGNON RUSSIA@maple samovar\nSET ADDRESS",
            way="judge",
            authenticated=False,
            says=("waits for your confirmation",),
            note="Rosa has a new address for good.",
            keep="Your lines",
        ),
        Letter(
            NEW,
            "yes",
            way="question",
            authenticated=False,
            says="your letters of maple go to rosa@newpost.example from now on",
            told={RUSSIA: "Somebody wrote for your seat in maple from rosa@newpost.example"},
            keep="Your lines",
        ),
        Letter(
            MASTER,
            "REPLACE TURKEY tom@post.example Tom",
            says="the reply addresses of tom@post.example are new; the old ones do not work any more",
            told={TURKEY: "Your reply addresses in “maple” are new; the old ones no longer work"},
            note="Tom has forwarded a letter of the game to a mailing list, reply address and all. Martha has "
            "Tom replaced by Tom, which gives Tom new ones.",
            shows=(TURKEY,),
            keep="Your lines",
        ),
    ),
)

SPRING = Episode(
    "A retreat",
    "Tom writes press that is to go out with the results, when it is too late to act on it, and takes one message "
    "back. Then Gustav's plan comes to pass.",
    (
        Time(timedelta(hours=18)),
        Letter(
            TURKEY,
            "POSTAL PRESS TO RUSSIA\nPeace in the Black Sea?\nENDPRESS\n"
            "POSTAL PRESS TO AUSTRIA\nShall we share the bear?\nENDPRESS",
            says=("goes to Russia with the results of this phase",),
            secret="Peace in the Black Sea",
            knows=(NEW,),
            keep="Your lines",
        ),
        Letter(
            TURKEY,
            "CLEAR POSTAL 2",
            says=("1 message taken back, read by nobody", "Peace in the Black Sea?"),
            never="share the bear",
            keep="Your lines",
        ),
        Letter(
            AUSTRIA,
            "A VIE - GAL\nA BUD S A VIE - GAL\nA TRI H\nA SER H\nF GRE H",
            says="your orders are complete",
            silent=True,
        ),
        Letter(ENGLAND, "f nth-ska, f lon-nth\na nwy-swe, f nwg-nwy", says="your orders are complete", silent=True),
        Letter(
            FRANCE,
            "A BEL H\nA PAR - BUR\nA MAR - GAS\nF BRE - MAO\nA SPA H\nF POR H",
            says="your orders are complete",
            silent=True,
        ),
        Letter(ITALY, "A VEN H\nF NAP - TYS\nF ION H\nA TUN H", says="your orders are complete", silent=True),
        Letter(NEW, "A RUM H\nA GAL H\nF SEV H\nF BOT H\nA WAR S A GAL", says="your orders are complete", silent=True),
        Letter(TURKEY, "a bul h; a con h; f bla h; f smy-aeg", says="your orders are complete", silent=True),
        Letter(
            GERMANY,
            "F DEN H\nF KIE H\nA MUN H",
            says=("your orders are complete", "All players are ready"),
            silent=True,
        ),
        Time(
            phase="S1902R",
            told={
                FRANCE: ("The French army in Belgium can retreat to Picardy.", "Army Belgium HOLD. (*dislodged*)"),
                NEW: "Peace in the Black Sea?",
            },
            note="Everybody orders. Of the results Fleur reads this first.",
            shows=(FRANCE,),
            keep=(
                "Germany: Army Holland",
                "France: Army Belgium",
                "The following units",
                "The French army",
                "The deadline for",
            ),
        ),
        Letter(
            FRANCE,
            "A BEL R PIC",
            says="✓ A BEL R PIC",
            keep=("Your lines", "orders now on file"),
        ),
        Time(phase="F1902M", told={"Sue": "Retreat orders for Spring of 1902. (maple.S1902R)"}),
    ),
)

MISTAKE = Episode(
    "Masters make mistakes",
    "Jonas believes that a letter of Gustav's was read wrongly, and rolls the spring back. It was another letter; "
    "nothing has been played since, so they can take it back. What was wrong on the board they put right with a "
    "reason, which everybody reads. And everybody may ask what masters did.",
    (
        Letter(
            COMASTER,
            "ROLLBACK S1902M RESTORE",
            says=("maple is back at the start of S1902M, with the orders given then", "ROLLFORWARD undoes it"),
            told={
                FRANCE: (
                    "has been rolled back from F1902M to Spring 1902 Movement (S1902M)",
                    "are void, but HISTORY still shows them",
                ),
                GERMANY: "Germany A RUH instead of A BEL",
            },
            shows=(GERMANY,),
            keep="Your lines",
            keep_told=("has been rolled back", "The phases played", "What differs"),
        ),
        Letter(
            COMASTER,
            "ROLLFORWARD",
            says="maple is in F1902M again, with the orders and bids that were on file; everybody is told",
            told={FRANCE: "The rollback of “maple” to S1902M is undone"},
            keep="Your lines",
        ),
        Letter(
            COMASTER,
            "EDIT\nMOVE A MUN BER\nREASON Gustav had asked for the army in Berlin, in a letter that was lost\nEND",
            says=("the position of maple is changed as below", "Germany's A MUN is now A BER"),
            told={
                FRANCE: (
                    "Co-master Jonas has changed the position of “maple” in Fall 1902 Movement (F1902M)",
                    "Gustav had asked for the army in Berlin, in a letter that was lost",
                    "Germany A BER instead of A MUN",
                ),
            },
            keep="Your lines",
        ),
        Letter(
            TURKEY,
            "AUDIT 4",
            says=(
                "undid the rollback: the game is in F1902M again",
                "changed the position: Germany's A MUN is now A BER",
            ),
            never="A BUL H",
            keep=("Your lines", "What masters and the judge did"),
        ),
    ),
)

LEAVING = Episode(
    "Emil leaves, Stan comes",
    "Emil cannot play any more, and says so, as the house rules ask. Whoever stands by is told what is to be had.",
    (
        Letter(
            MASTER,
            "SET WORD NONE",
            says="people can join maple without a word",
            told={AUSTRIA: "WORD set, now none"},
            silent=True,
        ),
        Letter(
            ENGLAND,
            "RESIGN\nYES",
            says=("you have left maple; thank you for playing",),
            told={
                "Stan": (
                    "looks for somebody to take over England (4 centres)",
                    "19:00 UTC. Reply to this letter with one line",  # and nothing of the muster, which is over
                ),
                AUSTRIA: "The player of England has resigned from “maple”",
            },
            shows=("Stan",),
            keep="Your lines",
        ),
        Letter(
            "Stan",
            "JOIN maple England",
            way="judge",
            says=("You play England in “maple” from now on", "F NWY, F SKA, A SWE and F NTH"),
            told={AUSTRIA: "England of “maple” has a new player", MASTER: "England of “maple” has a new player"},
            keep=("You play England", "The phase is", "Your units"),
        ),
    ),
)

LATE = Episode(
    "Somebody is late",
    "Some order in time. Whoever does not is reminded a day before the deadline, and told when it has passed: there is "
    "still the grace that Martha gave, twelve hours.",
    (
        Letter(
            "Stan", "F SKA - DEN\nF NTH S F SKA - DEN\nA SWE H\nF NWY H", says="your orders are complete", silent=True
        ),
        Letter(
            FRANCE,
            "A BUR - BEL\nA PIC S A BUR - BEL\nFINAL",
            says="your orders are final; still without an order: F POR, A SPA, F MAO and A GAS",
            note="Fleur's other units may stand where they are; FINAL says that nobody need wait for these orders.",
            keep="Your lines",
        ),
        Letter(
            GERMANY,
            "A BEL H\nA HOL S A BEL\nF KIE S F DEN\nF DEN H\nA BER H",
            says="your orders are complete",
            silent=True,
        ),
        Letter(AUSTRIA, "A VIE H\nA BUD H\nA TRI H\nA SER H\nF GRE H", says="your orders are complete", silent=True),
        Letter(NEW, "A RUM H\nA GAL H\nF SEV H\nF BOT H\nA WAR H", says="your orders are complete", silent=True),
        Time(
            "reminder",
            told={TURKEY: "F BLA, A BUL, A CON and F AEG"},
            shows=(TURKEY,),
            note="A day before the deadline Tom is reminded.",
        ),
        Time(
            "deadline",
            told={TURKEY: "Thu 15 Jan 2026", ITALY: "Thu 15 Jan 2026"},
            shows=(TURKEY,),
            note="It passes.",
        ),
        Letter(
            TURKEY,
            "Sorry, sorry!\na bul h; a con h; f bla h; f aeg h",
            says="your orders are complete",
            note="Tom is quick now.",
            keep=("Sorry", "Your lines"),
        ),
        Letter(
            MASTER,
            "BECOME ITALY\nA VEN H\nF ION H\nF TYS H\nA TUN H\nBECOME MASTER\nPROCESS F1902M",
            says=(
                "the lines below are written for Italy, who is told of each",
                "F1902M was processed; the results are on their way to everybody",
                "F SKA - DEN (England): bounced: F DEN stayed (2 against 2)",
            ),
            told={
                ITALY: ("The master of maple has written to the judge for you", "✓ A VEN H"),
                AUSTRIA: "Movement results for Fall",
            },
            note="Ida has telephoned: the mail of a whole province is down. Martha writes the orders that Ida told, "
            "and has the phase run. Ida gets every line of it.",
            shows=(ITALY,),
            keep="Your lines",
            keep_told=("The master of maple has", "Your lines", "Not what"),
        ),
        Letter("Stan", "BUILD F LON", says="Builds a fleet in London", silent=True),
        Letter(FRANCE, "REMOVE A GAS", says="Removes Army Gascony", silent=True),
        Letter(GERMANY, "BUILD A MUN", says="Builds an army in Munich", silent=True),
        Letter(
            MASTER,
            "DEMOTE Jonas",
            says="Jonas is no longer a master of maple",
            told={COMASTER: "You are no longer a master of “maple”", AUSTRIA: "Jonas is no longer a master of “maple”"},
            note="Winter is soon written. Martha is back from travelling, and Jonas has done their work.",
            keep="Your lines",
        ),
        Time(phase="S1903M", told={"Otto": "England: Builds a fleet in London."}),
    ),
)
EPISODES = (TIME, ADDRESSES, SPRING, MISTAKE, LEAVING, LATE)
