"""The archive's tables, as the migrations that made them.

Steps are only ever added at the end: a step that has run somewhere is never changed. Each runs in a transaction
together with its own record, and none may use `executescript`, which commits.
"""

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
    # what must not be said twice within a time, by a name for it
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


@MIGRATIONS
def branches(db: Database) -> None:
    """Which event voided a phase, so that a rollback can be undone; unknown for phases voided before."""
    db.execute("ALTER TABLE phases ADD COLUMN voided_by INTEGER")


@MIGRATIONS
def folders(db: Database) -> None:
    """How far each game's public letters have been put into its folder on an IMAP server."""
    db.execute(
        """
        CREATE TABLE filed (
            account TEXT NOT NULL,
            game TEXT NOT NULL REFERENCES games (name),
            seq INTEGER NOT NULL,
            PRIMARY KEY (account, game)
        ) STRICT, WITHOUT ROWID
        """
    )


@MIGRATIONS
def endings(db: Database) -> None:
    """The ends of a variant's games can be looked up without reading all games."""
    db.execute(
        "CREATE INDEX games_endings ON games"
        " (variant, name, status, json_extract(state, '$.winner'), json_extract(state, '$.drawn'))"
        " WHERE status IN ('won', 'drawn', 'terminated')"
    )


@MIGRATIONS
def pictures(db: Database) -> None:
    """The pictures of letters, each kept once however many letters use it, and a letter's language."""
    db.execute("CREATE TABLE pictures (key TEXT PRIMARY KEY, shows BLOB NOT NULL) STRICT, WITHOUT ROWID")
    db.execute(
        """
        CREATE TABLE illustrations (
            outgoing INTEGER NOT NULL REFERENCES outbox (id),
            place INTEGER NOT NULL,
            picture TEXT NOT NULL REFERENCES pictures (key),
            name TEXT NOT NULL,
            alt TEXT NOT NULL,
            form TEXT NOT NULL,
            original INTEGER NOT NULL CHECK (original IN (0, 1)),
            PRIMARY KEY (outgoing, place)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE INDEX illustrations_of_picture ON illustrations (picture)")
    db.execute("ALTER TABLE outbox ADD COLUMN language TEXT NOT NULL DEFAULT ''")


@MIGRATIONS
def actors(db: Database) -> None:
    """Which seat caused an event; empty: the judge, somebody without a seat, or an event older than this step."""
    db.execute("ALTER TABLE events ADD COLUMN by TEXT NOT NULL DEFAULT ''")


@MIGRATIONS
def letters_by_time(db: Database) -> None:
    """Letters are handled in the order in which they came to the mail server."""
    db.execute("DROP INDEX letters_new")
    db.execute("CREATE INDEX letters_waiting ON letters (received, id) WHERE status = 'new'")


@MIGRATIONS
def written_in(db: Database) -> None:
    """The phase of its game in which a letter of ours was written; unknown for letters older than this step."""
    db.execute("ALTER TABLE outbox ADD COLUMN phase TEXT")


@MIGRATIONS
def standby_numbers(db: Database) -> None:
    """Each address that stands by has a number, by which masters invite it without knowing it."""
    db.execute("ALTER TABLE standbys ADD COLUMN number INTEGER NOT NULL DEFAULT 0")
    db.execute(
        "UPDATE standbys SET number ="
        " (SELECT count(DISTINCT other.address) FROM standbys AS other WHERE other.address <= standbys.address)"
    )


@MIGRATIONS
def bans(db: Database) -> None:
    """Whom a master keeps out of all their games."""
    db.execute(
        "CREATE TABLE bans (master TEXT NOT NULL, address TEXT NOT NULL, PRIMARY KEY (master, address))"
        " STRICT, WITHOUT ROWID"
    )


@MIGRATIONS
def daily_letters(db: Database) -> None:
    """When the daily letter of each master is due. Those who are masters before this step get theirs at once."""
    db.execute("CREATE TABLE daily (address TEXT PRIMARY KEY, due TEXT) STRICT, WITHOUT ROWID")
    db.execute("CREATE INDEX daily_due ON daily (due) WHERE due IS NOT NULL")
    db.execute(
        "INSERT OR IGNORE INTO daily (address, due) SELECT address, '2026-01-01T00:00:00.000000+00:00' FROM seats"
        " WHERE seat = 'master' OR seat GLOB 'm[0-9]*'"
    )


@MIGRATIONS
def hidden_after_the_end(db: Database) -> None:
    """Games know whether they hide bids or diaries, which open some time after the end."""
    db.execute(
        "UPDATE games SET state = json_set(state, '$.bids_weighed', json('true')) WHERE EXISTS"
        " (SELECT 1 FROM events WHERE game = name AND kind = 'BidsSettled')"
    )
    db.execute(
        "UPDATE games SET state = json_set(state, '$.diary_entries',"
        " (SELECT sum(CASE kind WHEN 'DiaryWritten' THEN 1 ELSE -1 END) FROM events"
        " WHERE game = name AND kind IN ('DiaryWritten', 'DiaryStruck')))"
        " WHERE EXISTS (SELECT 1 FROM events WHERE game = name AND kind = 'DiaryWritten')"
    )


@MIGRATIONS
def one_form_of_a_picture(db: Database) -> None:
    """Each picture of a letter has the form that its reader chose, and no second one."""
    db.execute("ALTER TABLE illustrations DROP COLUMN original")


@MIGRATIONS
def threads(db: Database) -> None:
    """Which thread of its game a letter belongs to. Letters older than this step begin none."""
    db.execute("ALTER TABLE outbox ADD COLUMN thread TEXT")
    db.execute(
        "CREATE INDEX outbox_threads ON outbox (game, thread, recipient COLLATE NOCASE) WHERE thread IS NOT NULL"
    )


@MIGRATIONS
def choices(db: Database) -> None:
    """What each person has chosen for their letters from all games, by mailbox; null: nothing."""
    db.execute(
        "CREATE TABLE choices (mailbox TEXT PRIMARY KEY, language TEXT, zone TEXT, maps TEXT) STRICT, WITHOUT ROWID"
    )


@MIGRATIONS
def copies_chosen(db: Database) -> None:
    """Whether people want copies of their own press is chosen for all games; null: nothing."""
    db.execute("ALTER TABLE choices ADD COLUMN copies TEXT")


@MIGRATIONS
def several_addresses(db: Database) -> None:
    """The addresses from which people write besides their first one, and what was asked about them by which letter."""
    db.execute("CREATE TABLE addresses (address TEXT PRIMARY KEY, first TEXT NOT NULL) STRICT, WITHOUT ROWID")
    db.execute("CREATE INDEX addresses_of_first ON addresses (first)")
    db.execute(
        """
        CREATE TABLE address_questions (
            letter INTEGER PRIMARY KEY REFERENCES letters (id),
            first TEXT NOT NULL,
            other TEXT NOT NULL,
            asked TEXT NOT NULL,
            agreed INTEGER NOT NULL CHECK (agreed IN (0, 1))
        ) STRICT
        """
    )


@MIGRATIONS
def joiners_told(db: Database) -> None:
    """Up to which event of each game a master's daily letters have told who joined it; null: of no game."""
    db.execute("ALTER TABLE daily ADD COLUMN told TEXT")
