"""Who appears in the long game, with their addresses, and the words that the script uses again and again."""

from datetime import timedelta

GAME = "maple"

# Seven players, each called by a name with the letter of the power.
AUSTRIA, ENGLAND, FRANCE, GERMANY = "Anna", "Emil", "Fleur", "Gustav"
ITALY, RUSSIA, TURKEY = "Ida", "Rosa", "Tom"
MASTER, COMASTER = "Martha", "Jonas"
PLAYERS = (AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY)

CAST = {
    MASTER: "martha@masters.example",
    COMASTER: "jonas@masters.example",
    AUSTRIA: "anna@post.example",
    ENGLAND: "emil@post.example",
    FRANCE: "fleur@post.example",
    GERMANY: "gustav@post.example",
    ITALY: "ida@post.example",
    RUSSIA: "rosa@post.example",
    TURKEY: "tom@post.example",
    "Otto": "otto@archive.example",  # observes
    "Sue": "sue@archive.example",  # subscribes
    "Stan": "stan@post.example",  # stands by
    "Bert": "bert@elsewhere.example",  # would like to play, but not here
    "Vera": "vera@elsewhere.example",  # has never heard of judges
    "Kurt": "kurt@elsewhere.example",  # joins and is not heard of again
    "Fleur at work": "fleur@office.example",
    "Rosa's new address": "rosa@newpost.example",
}

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
