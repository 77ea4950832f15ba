"""1901: the first orders, mistakes and their answers, press, wishes about letters, orders ahead and on conditions."""

from datetime import timedelta

from tests.play.longgame.cast import AUSTRIA, COMASTER, ENGLAND, FRANCE, GERMANY, ITALY, MASTER, RUSSIA, TURKEY
from tests.play.tale import Episode, Letter, Time

BEGIN = Episode(
    "It begins",
    "The powers are dealt so that everybody's wishes are met as well as can be; Emil, who wished for England most, "
    "gets it, and so does everybody else.",
    (
        Letter(
            MASTER,
            "START",
            says=("maple has started", "Thu 8 Jan 2026 20:00 CET (19:00 UTC)"),
            told={
                AUSTRIA: ("Austria in “maple”", "A BUD Army Budapest"),
                ENGLAND: "England in “maple”",
                TURKEY: "Turkey in “maple”",
                "Otto": "Austria A BUD, F TRI, A VIE",
                "Sue": "“maple” begins: Spring 1901 Movement (S1901M)",
                COMASTER: "START: maple has started; each player is told the power dealt to them",
            },
            shows=(AUSTRIA,),
            keep="Your lines",
            keep_told=("You play Austria", "The phase is", "Your units", "How to order", "Reply to this"),
        ),
    ),
)

MISTAKES = Episode(
    "The first orders",
    "Anna has never ordered by mail. So the orders are written as one would say them; one place does not exist, "
    "and the judge asks about that line only. What is good is on file already.",
    (
        Time(timedelta(hours=16)),
        Letter(
            AUSTRIA,
            """
Dear judge, this is my first game. My orders:

Army Vienna moves to Galicia
Army Budapest to Serbia
Fleet Trieste to Albany

Anna
""",
            says=("✓ A VIE - GAL", '? "Fleet Trieste to Albany": F TRI - ALB?', "F TRI waiting for your YES"),
        ),
        Letter(
            AUSTRIA,
            "Yes please!\n\nSTATUS",
            says=("maple: your orders are complete", "Fleet Trieste -> Albania", "your orders on file are shown below"),
            note="Albania is meant, so a yes is enough. Otherwise Anna would send that one line again: an order "
            "replaces the one for the same unit, and adds to the rest. `STATUS` shows what is on file at any time.",
            keep=("Your lines", "orders now on file"),
        ),
        Letter(
            ENGLAND,
            "f lon-nth, f edi-nwg\na lvp-wal\nset wait",
            says=("this phase will not run before its deadline", "WAIT is set"),
            note="Emil writes as on the old judges, and wants to think about Liverpool: `SET WAIT` holds the phase "
            "until its deadline, even when everybody has ordered.",
            keep=("Your lines", "WAIT is set"),
        ),
        Letter(
            ENGLAND,
            "a lvp-yor\nset nowait\nsignoff\nThe last line is not for the judge.",
            says=("A LVP - YOR (replaces A LVP - WAL)", "this phase may run as soon as everybody has ordered"),
            never="Not read",
            note="Below `SIGNOFF` nothing is read.",
            keep="Your lines",
        ),
        Letter(
            ITALY,
            "A VEN H\nA ROM - APU\nF NAP - ION\nSET ZONE Europe/Rome\nSET REMIND 24H 4H\n"
            "SET QUIET 22:00 TO 07:00\nSET CALENDAR OFF\nSET MAP LARGE\nSET COPY ON",
            says=(
                "times in your letters are now in Europe/Rome",
                "you are reminded 1 day before the deadline, again 4 hours before it",
                "letters that can wait are kept back from 22:00 to 07:00, Europe/Rome time",
                "letters bring no more files for your calendar",
                "bring maps as large pictures",
                "you get a copy of each message that you send",
            ),
            note="Ida arranges the judge's letters to taste: a time zone, two reminders, quiet nights, no "
            "calendar files, maps to hang on the wall, and copies of what she writes.",
            keep="Your lines",
        ),
        Letter(
            RUSSIA,
            "A WAR - GAL\nA MOS - SEV\nF STP - BOT\nSET PASSWORD samovar",
            says=("F STP/SC - BOT", "your password is changed; nobody can read it"),
            secret="samovar",
            silent=True,
        ),
        Letter(
            RUSSIA,
            "CLEAR A MOS\nA MOS - UKR\nF SEV - BLA",
            says=("maple: your orders are complete", "Army Moscow -> Ukraine"),
            note="Rosa has ordered, and has chosen a password, for letters from other machines. Now Rosa takes "
            "one order back and gives another; the new order alone would have done.",
            keep=("Your lines", "orders now on file"),
        ),
        Letter(
            RUSSIA,
            "SET LANGUAGE de",
            says="Deutsch",
            note="The judge speaks some German and French; Rosa tries it, and goes back.",
            keep="SET LANGUAGE",
        ),
        Letter(RUSSIA, "SET LANGUAGE en", says="English", silent=True),
    ),
)

TRYING = Episode(
    "Trying things out",
    "Fleur wonders whether Burgundy can be held. `CHECK` judges any position, in no game at all; `PREVIEW` tries "
    "one's own orders of the game against whatever others are assumed to do. Nobody else learns of either.",
    (
        Letter(
            FRANCE,
            """
CHECK
FRANCE: A PAR, A MAR
GERMANY: A MUN
ORDERS
A PAR - BUR
A MAR S A PAR - BUR
A MUN - BUR
ENDCHECK
""",
            way="judge",
            says=(
                "a position of your own, in no game",
                "Army Munich -> Burgundy bounced",
                "A PAR - BUR (France): succeeds with 2 against A MUN (1)",
            ),
            keep=("Your lines", "Check", "Army Marseilles SUPP", "Army Munich -> Burg", "Why"),
        ),
        Letter(
            FRANCE,
            "f bre - mao\na par - bur\na mar s a par - bur\n\nPREVIEW\nGERMANY: A MUN - BUR\nEND",
            says=(
                "the result of S1901M is below; nothing was filed",
                "✓ A MUN - BUR (Germany)",
                "A PAR - BUR (France): succeeds with 2 against A MUN (1)",
            ),
            keep=("Your lines", "Preview of", "Tried here", "Why"),
        ),
    ),
)

TALK = Episode(
    "Talk",
    "Press goes to those whom it names, and to nobody else. A letter of press is answered like any letter: by a reply "
    "in one's own words.",
    (
        Letter(
            FRANCE,
            "PRESS TO Germany\nShall we leave Burgundy empty this year?\nENDPRESS",
            says="sent to Germany",
            told={GERMANY: ("from France to you in 'maple'", "Shall we leave Burgundy empty this year?")},
            secret="Shall we leave Burgundy empty",
            knows=(GERMANY,),
            shows=(GERMANY,),
            keep="Your lines",
        ),
        Letter(
            GERMANY,
            "Certainly. I have no wish to see my army there.",
            way="press",
            says="your reply was sent to France",
            told={FRANCE: ("from Germany to you", "I have no wish to see my army there.")},
            secret="I have no wish to see my army",
            knows=(FRANCE,),
            keep="Your lines",
        ),
        Letter(
            GERMANY,
            "ORDERS FOR GERMANY\nF KIE - DEN\nA BER - KIE\nA MUN - BUR\n\nDRAFT",
            says=(
                "the orders below replace those on file",
                "your orders are a draft: they count at the deadline, and this phase does not run before it",
            ),
            note="So Gustav says. Below `ORDERS` the lines replace all that was on file; `DRAFT` says that they may "
            "still change their mind.",
            keep="Your lines",
        ),
        Letter(
            TURKEY,
            """
a con-bul; a smy-con; f ank-bla

PRESS GREY TO ALL BUT RUSSIA
Beware of the bear.
ENDPRESS

BROADCAST
Good luck to all of you from Constantinople!
ENDBROADCAST

--
Tom, on his telephone
""",
            says=(
                "sent to Austria, England, France, Germany, Italy, the master and co-master Jonas, without your name",
            ),
            told={
                AUSTRIA: ("from somebody to you, England, France", "Beware of the bear."),
                RUSSIA: "from Turkey in 'maple': > Good luck to all of you",
                "Otto": "Good luck to all of you from Constantinople!",
            },
            secret="Beware of the bear",
            knows=(AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, MASTER, COMASTER),
            note="Tom writes orders and two messages in one letter. Martha allowed grey press (`SHADE BOTH`), so a "
            "message may leave out its sender's name. What is below the two dashes is a signature, and not read.",
            shows=(AUSTRIA,),
            keep="Your lines",
            keep_told=("Message from somebody", "Beware"),
        ),
        Letter(
            TURKEY,
            "DIARY\nThe bear smiles too much.\nENDDIARY\nDIARY\nThe Black Sea, or nothing.\nENDDIARY\nDIARY LIST",
            says=(
                "entry 1 is in your diary",
                "nobody else reads it until the game is over",
                "2 entries, listed below",
            ),
            secret="Black Sea, or nothing",
            opened=True,
            note="Not all that one writes is for others: diaries are opened after the game.",
            keep=("Your lines", "Your diary"),
        ),
        Letter(
            TURKEY,
            "DIARY READ 1\nDIARY DELETE 1",
            says=("The bear smiles too much.", "entry 1 is deleted from your diary; nobody will read it"),
            secret="bear smiles too much",
            keep=("Your lines", "Your diary"),
        ),
        Letter(
            "Otto",
            "PRESS TO MASTER\nMay I write about the game afterwards?\nENDPRESS",
            says="sent to the master and co-master Jonas",
            told={MASTER: "from observer Otto to you and co-master Jonas"},
            secret="May I write about the game",
            knows=(MASTER, COMASTER),
            silent=True,
        ),
        Letter(
            MASTER,
            "ANNOUNCE\nOtto will write about our game when it is over.\nEND",
            says="announced to everybody",
            told={AUSTRIA: "The master of “maple” announces: > Otto will write about our game", "Otto": "announces"},
            note="Otto has asked Martha whether they may write about the game; Martha tells everybody.",
            keep="Your lines",
        ),
        Letter(
            GERMANY,
            "FINAL",
            says=("your orders are final", "all players are ready: the phase runs Tue 6 Jan 2026"),
            note="At last Gustav is sure. All orders are in now, so the phase need not wait for its deadline; for half "
            "an hour (`UNDO 30M`) all players may still change their minds.",
            keep=("Your lines", "orders now on file"),
        ),
        Time(
            phase="F1901M",
            told={
                AUSTRIA: (
                    "Austria: Army Vienna -> Galicia. (*bounce*)",
                    "A MUN - BUR (Germany): bounced with A PAR (1 against 2)",
                ),
                "Sue": "Movement results for Spring of 1901. (maple.S1901M)",
                "Otto": "Turkey: Fleet Ankara -> Black Sea. (*bounce*)",
            },
            note="Half an hour later everybody gets the results.",
            shows=(FRANCE,),
        ),
    ),
)

FALL = Episode(
    "Why, ahead, and if",
    "Every outcome has its reason. Beside the orders of the phase there may be orders for later ones, also on "
    "conditions: they are read again when the time has come.",
    (
        Time(timedelta(hours=20)),
        Letter(
            AUSTRIA,
            "WHY A VIE",
            says=("A VIE - GAL (Austria) in S1901M: bounced with A WAR (1 against 1).",),
            keep=("Your lines", "Why:"),
        ),
        Letter(
            FRANCE,
            "INFO Spain\nINFO imperial Fiji",
            says=("Fleets at SPA/NC go to", "islands: armies and fleets stand here"),
            keep=("Your lines", "Spain", "Fiji"),
        ),
        Letter(
            FRANCE,
            "A MAR - SPA, F MAO - POR, A BUR - BEL\n\nPHASE W1901A\nF BRE B\nA PAR B\nA MAR B",
            says=("✓ W1901A: F BRE B", "Winter 1901 Adjustment (W1901A): F BRE B A PAR B A MAR B"),
            note="Fleur will be in the mountains in winter, and says already what to build then.",
            keep=("Your lines", "Kept for"),
        ),
        Letter(
            GERMANY,
            "F DEN - SWE\nA KIE - HOL\nA MUN - RUH\n"
            "PHASE S1902M\nIF FRANCE A BEL THEN A RUH - BEL ELSE A RUH H\nAMEND\nA HOL S A RUH - BEL",
            says=(
                "S1902M: A RUH - BEL, if FRANCE A BEL",
                "S1902M: A RUH H, if NOT FRANCE A BEL",
                "Spring 1902 Movement (S1902M):",
            ),
            note="Gustav suspects where Fleur is going, and thinks a year ahead.",
            keep=("Your lines", "Kept for"),
        ),
        Letter(AUSTRIA, "A SER S F ALB - GRE\nF ALB - GRE\nA VIE - TRI", says="your orders are complete", silent=True),
        Letter(
            ENGLAND, "a yor-nwy via\nf nth c a yor-nwy\nf nwg s a yor-nwy", says="your orders are complete", silent=True
        ),
        Letter(ITALY, "F ION C A APU - TUN\nA VEN H\nA APU - TUN", says="your orders are complete", silent=True),
        Letter(TURKEY, "a bul h; a con s a bul; f ank-bla", says="your orders are complete", silent=True),
        Letter(
            RUSSIA,
            "A UKR - RUM\nF SEV S A UKR - RUM\nA WAR - GAL\nF BOT - SWE",
            says=("your orders are complete", "All players are ready: the phase runs Wed 7 Jan 2026"),
            silent=True,
        ),
        Time(
            phase="W1901A",
            told={
                FRANCE: (
                    "Now on file - F BRE B - A PAR B - A MAR B",
                    "your orders for it were read again",
                ),
                GERMANY: "Germany: Fleet Denmark -> Sweden. (*bounce*)",
            },
            note="When all have ordered the phase runs. What Fleur had sent ahead is on file then.",
            shows=(FRANCE,),
            keep=("Now on file",),
        ),
    ),
)

WINTER = Episode(
    "Winter",
    "Builds are lines like all others. Rosa writes from another machine, to the judge's own address, and proves by a "
    "password who is writing.",
    (
        Time(timedelta(hours=20)),
        Letter(ENGLAND, "BUILD F LON", says="Builds a fleet in London", silent=True),
        Letter(AUSTRIA, "BUILD A VIE\nBUILD A BUD", says="your orders are complete", silent=True),
        Letter(
            GERMANY,
            "BUILD F KIE\nBUILD A MUN\nBUILD A BER",
            wrong=1,
            says="NOT accepted",
            note="Gustav would like to build one more than they may.",
            keep=("Your lines", "orders now on file"),
        ),
        Letter(ITALY, "BUILD F NAP", says="your orders are complete", silent=True),
        Letter(TURKEY, "BUILD F SMY", says="your orders are complete", silent=True),
        Letter(
            RUSSIA,
            "SIGNON RUSSIA@maple samovar\nBUILD A WAR",
            way="judge",
            says=("signed on to maple as Russia", "✓ A WAR B"),
            keep="Your lines",
        ),
        Time(
            phase="S1902M",
            told={
                GERMANY: (
                    "Now on file",
                    "A RUH - BEL",
                    "Not filed - A RUH H: its condition is not true: NOT FRANCE A BEL",
                ),
                "Sue": "Adjustment orders for Winter of 1901. (maple.W1901A)",
            },
            note="In spring Gustav's condition is decided on the new board: France is in Belgium.",
            shows=(GERMANY,),
            keep=("Now on file", "Not filed"),
        ),
    ),
)
EPISODES = (BEGIN, MISTAKES, TRYING, TALK, FALL, WINTER)
