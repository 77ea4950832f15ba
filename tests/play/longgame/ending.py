"""How the game ends, and what anybody may ask of it afterwards."""

from datetime import timedelta

from tests.play.longgame.cast import AUSTRIA, FRANCE, GERMANY, ITALY, MASTER, TURKEY
from tests.play.longgame.second_year import NEW
from tests.play.tale import Episode, Letter, Time

END = Episode(
    "A draw",
    "Nobody sees how to go on, and everybody would rather begin another game. Votes are secret; who does not vote says "
    "NO, and what it takes is the YES of all who survive.",
    (
        Time(timedelta(hours=12)),
        Letter(
            TURKEY,
            "SET CONCEDE GERMANY",
            says=("a concession to Germany is put to the vote; your own vote is YES",),
            told={GERMANY: ("a concession to Germany is proposed", "Nobody is told who proposed it, who voted how")},
            note="Tom thinks that Gustav has won. A moment later they think better of it.",
            keep="Your lines",
        ),
        Letter(TURKEY, "SET NO CONCEDE", says="your vote on a concession to Germany is NO", keep="Your lines"),
        Letter(
            AUSTRIA,
            "PROPOSE DRAW",
            says=("a draw of Austria, England, France, Germany, Italy, Russia and Turkey is put to the vote",),
            told={
                "Stan": ("If all survivors vote YES, the game ends at once, shared by them", "VOTE DRAW YES, or NO"),
                "Otto": "is proposed",
            },
            shows=("Stan",),
            keep="Your lines",
        ),
        Letter(
            "Stan",
            "VOTES\nVOTE DRAW YES",
            says=(
                "2 votes are open",
                "A draw of all survivors",
                "it stands until the next movement phase is over",
            ),
            keep=("Your lines", "A draw of all"),
        ),
        Letter(
            FRANCE,
            "SET DRAW",
            says="is already put to the vote; your own vote is YES",
            note="`SET DRAW`, the word of an old judge, means the same.",
            keep="Your lines",
        ),
        Letter(GERMANY, "VOTE DRAW YES", says="it passes with YES of all survivors", silent=True),
        Letter(ITALY, "SET DRAW", says="your own vote is YES", silent=True),
        Letter(NEW, "set draw", says="your own vote is YES", silent=True),
        Letter(
            TURKEY,
            "VOTE DRAW YES",
            says=("maple is drawn", "Hidden until", "the diaries"),
            told={
                MASTER: (
                    "shared by Austria, England, France, Germany, Italy, Russia and Turkey",
                    "Austria Anna England Stan France Fleur Germany Gustav Italy Ida Russia Rosa Turkey Tom Observer",
                ),
                FRANCE: ("The players agreed on it by their votes", "reply with REVEAL"),
                "Sue": "“maple” is drawn",
            },
            note="Gustav, Ida and Rosa vote, and Tom is the last. The game is over at once.",
            keep=("Your lines", "is drawn", "The players agreed", "stays hidden", "Players"),
        ),
        Time(
            timedelta(days=7),
            told={FRANCE: "[S1901M] > The Black Sea, or nothing.", "Sue": ()},
            note="A week later nobody has wished that anything be corrected, and the diaries are opened.",
            shows=(FRANCE,),
            keep=("is over. These", "[S1901M]"),
        ),
    ),
)

AFTER = Episode(
    "Afterwards",
    "What has been played stays to be read, by anybody: as a summary, as figures, as letters, phase by phase, as a "
    "file for a mail program.",
    (
        Letter(
            "Otto",
            "SUMMARY maple\nSTATS maple",
            way="judge",
            says=("England Emil (to F1902M), Stan (from F1902M)", "Germany 3 5 6", "7 phases played"),
            keep=("Your lines", "Summary of", "Centres\n", "Players", "Figures of", "Phases with"),
        ),
        Letter(
            "Vera",
            "HISTORY maple W1902A NOPRESS",
            way="judge",
            says=("in a separate letter", "Adjustment orders for Winter of 1902."),
            never="Black Sea",
            note="Vera has read along, and wants to see how the last winter went; and does not understand one order.",
            keep=("Your lines", "Date:", "England: Builds", "France: Removes"),
        ),
        Letter(
            "Vera",
            "WHY maple A VIE S1902M\nMAP maple S1902M ZOOM Vienna\nGET maple/S1902R",
            way="judge",
            says=(
                "a map of maple with the orders of S1902M is enclosed; it shows what is around Vienna",
                "A VIE - GAL (Austria) in S1902M: bounced: A GAL stayed (2 against 2)",
                "Army Belgium -> Picardy",
            ),
            keep=("Your lines", "Why:", "maple S1902R", "Results of", "France"),
        ),
        Letter(
            "Otto",
            "GET maple MBOX",
            way="judge",
            says=("maple comes as MBOX", "comes with this letter as maple.mbox"),
            note="Otto keeps all that went to everybody as a file that a mail program opens as a folder; and Sue has "
            "seen how it ended.",
            keep=("Your lines", "The public record"),
        ),
        Letter(
            "Sue",
            "UNSUBSCRIBE",
            says="you get no more letters of maple",
            keep="Your lines",
        ),
    ),
)
EPISODES = (END, AFTER)
