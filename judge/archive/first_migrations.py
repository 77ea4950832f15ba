"""The first migrations of the archive, which made its tables. All others follow in `judge.archive.migrations`."""

from judge.archive.migrating import Database, Steps

MIGRATIONS = Steps("judge")


def _forbid_changes(db: Database, table: str) -> None:
    """Make a table append-only."""
    for change in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table}"
            f" BEGIN SELECT RAISE(ABORT, '{table} are only ever added'); END"
        )


@MIGRATIONS
def post(db: Database) -> None:
    """Letters received and letters to send."""
    db.execute(
        """
        CREATE TABLE letters (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            mail_from TEXT NOT NULL,
            recipient TEXT NOT NULL,
            received TEXT NOT NULL,
            status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'done', 'failed')),
            tries INTEGER NOT NULL DEFAULT 0,
            outcome TEXT,
            sha256 TEXT NOT NULL,
            raw BLOB NOT NULL
        ) STRICT
        """
    )
    db.execute("CREATE UNIQUE INDEX letters_once ON letters (sha256, recipient COLLATE NOCASE)")
    db.execute("CREATE INDEX letters_new ON letters (id) WHERE status = 'new'")
    # `game` is no foreign key: an answer about a game that does not exist is sent like any other.
    db.execute(
        """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            message_id TEXT NOT NULL UNIQUE,
            recipient TEXT NOT NULL,
            mail_from TEXT NOT NULL,
            game TEXT,
            due TEXT NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            sent_at TEXT,
            dead INTEGER NOT NULL DEFAULT 0 CHECK (dead IN (0, 1)),
            reason TEXT,
            raw BLOB NOT NULL
        ) STRICT
        """
    )
    db.execute("CREATE INDEX outbox_waiting ON outbox (due, id) WHERE sent_at IS NULL AND dead = 0")


@MIGRATIONS
def games(db: Database) -> None:
    """Games: their events, the states that these lead to, and lookups by anything but a game's name."""
    db.execute(
        """
        CREATE TABLE games (
            name TEXT PRIMARY KEY,
            variant TEXT NOT NULL,
            status TEXT NOT NULL,
            phase TEXT,
            deadline TEXT,
            seats_taken INTEGER NOT NULL,
            wake TEXT,
            seq INTEGER NOT NULL,
            state TEXT NOT NULL
        ) STRICT
        """
    )
    # The list of games is read from this index alone, without reading every game's state.
    db.execute("CREATE INDEX games_cards ON games (name, variant, status, phase, deadline, seats_taken)")
    db.execute("CREATE INDEX games_wake ON games (wake) WHERE wake IS NOT NULL")
    db.execute(
        """
        CREATE TABLE events (
            game TEXT NOT NULL REFERENCES games (name),
            seq INTEGER NOT NULL,
            at TEXT NOT NULL,
            kind TEXT NOT NULL,
            letter INTEGER REFERENCES letters (id),
            json TEXT NOT NULL,
            PRIMARY KEY (game, seq)
        ) STRICT
        """
    )
    _forbid_changes(db, "events")
    db.execute(
        """
        CREATE TABLE phases (
            game TEXT NOT NULL,
            seq INTEGER NOT NULL,
            code TEXT NOT NULL,
            event INTEGER NOT NULL,
            voided INTEGER NOT NULL DEFAULT 0 CHECK (voided IN (0, 1)),
            PRIMARY KEY (game, seq),
            FOREIGN KEY (game, event) REFERENCES events (game, seq)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute(
        """
        CREATE TABLE seats (
            address TEXT NOT NULL,
            game TEXT NOT NULL REFERENCES games (name),
            seat TEXT NOT NULL,
            PRIMARY KEY (address, game, seat)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE INDEX seats_of_game ON seats (game)")
    db.execute(
        """
        CREATE TABLE public_letters (
            game TEXT NOT NULL REFERENCES games (name),
            seq INTEGER NOT NULL,
            phase TEXT,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            text TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (game, seq)
        ) STRICT
        """
    )
    _forbid_changes(db, "public_letters")


@MIGRATIONS
def house(db: Database) -> None:
    """The judge itself: its secret, and when it was last known to be alive."""
    db.execute("CREATE TABLE house (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT")


@MIGRATIONS
def senders(db: Database) -> None:
    """Senders: budgets, addresses whose letters bounced, letters that wait for their sender's confirmation."""
    db.execute(
        """
        CREATE TABLE budgets (
            sender TEXT PRIMARY KEY,
            hour TEXT NOT NULL,
            day TEXT NOT NULL,
            in_hour INTEGER NOT NULL,
            in_day INTEGER NOT NULL,
            fruitless INTEGER NOT NULL,
            noticed INTEGER NOT NULL CHECK (noticed IN (0, 1))
        ) STRICT
        """
    )
    db.execute(
        """
        CREATE TABLE standings (
            address TEXT PRIMARY KEY,
            score REAL NOT NULL,
            bounced TEXT,
            counted TEXT,
            reason TEXT NOT NULL,
            suspended TEXT
        ) STRICT
        """
    )
    db.execute(
        "CREATE TABLE held (letter INTEGER PRIMARY KEY REFERENCES letters (id), since TEXT NOT NULL, done TEXT) STRICT"
    )
    # a letter to a suspended address stays in the outbox as dead until the address works again
    db.execute("ALTER TABLE outbox ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1))")
    db.execute("CREATE INDEX outbox_held ON outbox (recipient COLLATE NOCASE) WHERE held = 1")
    # what must not be said twice within a period, by a name for it
    db.execute("CREATE TABLE told (what TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT")


@MIGRATIONS
def mailboxes(db: Database) -> None:
    """How far each mailbox has been read."""
    db.execute(
        "CREATE TABLE mailboxes (name TEXT PRIMARY KEY, uidvalidity INTEGER NOT NULL, uid INTEGER NOT NULL) STRICT"
    )


@MIGRATIONS
def gathering(db: Database) -> None:
    """How people keep deadlines, who stands by for a seat, and what the list of games needs to know of each."""
    db.execute(
        """
        CREATE TABLE reliability (
            address TEXT PRIMARY KEY,
            phases INTEGER NOT NULL,
            late INTEGER NOT NULL,
            missed INTEGER NOT NULL
        ) STRICT
        """
    )
    # an empty `variant`: the address stands by for any variant
    db.execute(
        """
        CREATE TABLE standbys (
            address TEXT NOT NULL,
            variant TEXT NOT NULL,
            since TEXT NOT NULL,
            PRIMARY KEY (address, variant)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE INDEX standbys_of_variant ON standbys (variant, since, address)")
    db.execute("ALTER TABLE games ADD COLUMN vacancies INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE games ADD COLUMN unlisted INTEGER NOT NULL DEFAULT 0 CHECK (unlisted IN (0, 1))")
    # for the games that exist already
    db.execute(
        """
        UPDATE games SET vacancies = (
            SELECT count(*) FROM json_each(games.state, '$.seats') AS seat
            WHERE json_extract(seat.value, '$.address') = '' AND json_array_length(seat.value, '$.powers') > 0
        ) WHERE status IN ('active', 'paused')
        """
    )
    db.execute("DROP INDEX games_cards")
    db.execute(
        "CREATE INDEX games_cards ON games (name, variant, status, phase, deadline, seats_taken, vacancies, unlisted)"
    )
