"""The topics of HELP that are no commands: how orders are written, how the judge knows people, how dates are read."""

from dataclasses import dataclass

from judge.reading.arguments.values import MOMENT_EXAMPLES, ZONE_EXAMPLES


@dataclass(frozen=True, slots=True)
class Guide:
    """A topic of HELP that is no command; shown like one."""

    name: str
    usage: tuple[str, ...]
    summary: str
    help: str
    who: str = "anybody"


GUIDES = (
    Guide(
        "ORDERS",
        (
            "A PAR - BUR             a move; also Army Paris to Burgundy",
            "A MAR S A PAR - BUR     a support of a move",
            "A MAR S A PAR           a support where it stands",
            "F NTH C A LON - NWY     a convoy",
            "A LON - NWY VIA CONVOY  the move that is convoyed",
            "A PAR H                 a hold",
            "A MAR - GAS             a retreat; A MAR D disbands",
            "BUILD A PAR             an adjustment; F STP/NC B, REMOVE A MAR, WAIVE",
            "ORDERS                  the orders below replace all that are on file",
            "AMEND                   they add to them, as they do anyway",
        ),
        "how orders are written",
        "One order a line, or several parted by commas. Case does not matter; places go by their codes, their names, "
        "or the beginning of their names where it is clear. The last order for a unit counts, and every letter is "
        "answered with what is on file. Who plays several powers writes the orders of all of them in one letter: each "
        "goes to the power whose unit it is, and only a WAIVE may have to say for which, as FRANCE: WAIVE. An order "
        "that cannot be read or is not possible is answered with the reason, and leaves what was on file before as it "
        "was. Orders are added to those on file; below a line ORDERS (ORDERS FOR FRANCE, for one of several powers) "
        "they take their place, if any of them can be filed. A heading such as Orders: or France: replaces nothing. "
        "See also CLEAR, DRAFT and FINAL, and the help on PHASE and IF.",
    ),
    Guide(
        "PHASE",
        (
            "PHASE F1901M            also PHASE Fall 1901 Movement, or just F1901M:",
            "A BUR - BEL             an order for that phase",
            "PHASE F1901R            retreats, in case the unit is dislodged",
            "PHASE W1901A            builds and removals, as many as are due then",
            "CLEAR F1901M            takes back what is kept for it",
        ),
        "how orders are sent ahead, for later phases",
        "Order lines below the name of a later phase are kept for it, up to five years ahead; below ORDERS F1901M they "
        "replace what was kept. Nobody knows yet who will stand where, so write the kind of unit, army or fleet, where "
        "both may be there. An order replaces the one for the same unit. When the phase begins the judge reads them "
        "again on the new board: what is possible is filed, as if you had sent it then, and you are told what was and "
        "what not, and why. You can still change it. What was kept for a phase that is not held is dropped. Your "
        "receipts and STATUS show what is kept; nobody else learns of it.",
    ),
    Guide(
        "IF",
        (
            "IF ENGLAND F ENG THEN F BRE - MAO ELSE F BRE - ENG",
            "IF NOT (GERMANY A RUH OR A BEL)",
            "A PAR - BUR             the orders for that, a line each",
            "ELSE IF DISLODGED A PAR",
            "ELSE",
            "ENDIF",
        ),
        "how orders are given on conditions",
        "A condition says who stands where: a province, with the kind of unit and its power if they matter, joined by "
        "AND, OR, NOT and parentheses; DISLODGED before a unit that has to retreat. What stands behind THEN or ELSE "
        "on the same line is all that the condition is for; else it is for the lines down to ENDIF. Under PHASE it is "
        "kept with the orders, and decided on the board with which that phase begins; elsewhere it is decided at "
        "once. Of several orders for a unit the last one counts whose condition holds. In games in which you see only "
        "a part of the board, conditions speak of your own units alone.",
    ),
    Guide(
        "BIDS",
        (
            "DP 2: F Dublin S F Oporto - Azores Current",
            "2: F Dub - Azor        the same in short",
            "CLEAR DP               takes all your bids back",
        ),
        "how Diplomacy Points are bid, where there are any",
        "In some variants the players bid points, in movement phases, for the orders of units that nobody plays; the "
        "order with the most points is given, on a tie the unit holds. Bids stand among your orders and add to those "
        "on file; the same order again replaces its points. Your receipt shows what each counts and what you have "
        "left; what you do not bid is lost. Whoever attacks a unit may not bid for it. Nobody else learns of your bids "
        "before the game has ended; then all are told, and the seals in the results prove that none was changed.",
    ),
    Guide(
        "REPLYING",
        ("SIGNON FRANCE@game password",),
        "how the judge knows who you are",
        "Every letter of a game comes from an address of your own seat: reply to any of them, with the lines at the "
        "top, and the judge knows who you are. From any other letter sign on with the password that you chose by SET "
        "PASSWORD. The address in your From line alone moves no unit, for anybody can write it.",
    ),
    Guide(
        "DATES",
        ("Fri 20:00", "24 DEC 18:00", "2026-12-24 18:00 Europe/Berlin", "+2D"),
        "how dates, times and lengths of time are written",
        f"Dates may be written as {MOMENT_EXAMPLES}; lengths of time as 3D, 12H or 90M (minutes). Zones are "
        f"{ZONE_EXAMPLES}. What could be read in two ways, as 3/4 18:00 or EST, is asked back.",
    ),
)
