"""The archive's tables, as the migrations that made them; the first of them are in `judge.archive.first_migrations`.

Steps are only ever added at the end: a step that has run somewhere is never changed. Each runs in a transaction
together with its own record, and none may use `executescript`, which commits.
"""

from judge.archive.first_migrations import MIGRATIONS
from judge.archive.migrating import Database

__all__ = ["MIGRATIONS"]


@MIGRATIONS
def branches(db: Database) -> None:
    """Which event voided a phase, so that a rollback can be undone; unknown for phases voided before this step."""
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
    """The addresses that a master keeps out of all their games."""
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
    """The further addresses from which people write, and the questions about them, by letter."""
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
    """The last event of each game whose joiners a master's daily letters have reported; null: of no game."""
    db.execute("ALTER TABLE daily ADD COLUMN told TEXT")


@MIGRATIONS
def convoys_in_ports(db: Database) -> None:
    """Older games keep convoys by fleets in ports if the map bars these now and the masters chose nothing."""
    db.execute(
        'UPDATE games SET state = json_patch(state, \'{"settings": {"policies": {"port_convoy": "allowed"}}}\')'
        " WHERE json_extract(state, '$.settings.policies.port_convoy') IS NULL"
    )


@MIGRATIONS
def editions(db: Database) -> None:
    """The editions of variants that games are played by, each once, and which one a game has; empty: none yet."""
    db.execute(
        "CREATE TABLE editions (key TEXT PRIMARY KEY, variant TEXT NOT NULL, files BLOB NOT NULL) STRICT, WITHOUT ROWID"
    )
    db.execute("ALTER TABLE games ADD COLUMN edition TEXT NOT NULL DEFAULT ''")
    db.execute("CREATE INDEX games_unbound ON games (variant) WHERE edition = ''")


@MIGRATIONS
def epochs(db: Database) -> None:
    """The epochs that restores began, and the last number of each kind that was issued in each past epoch."""
    db.execute("CREATE TABLE epochs (number INTEGER PRIMARY KEY AUTOINCREMENT, epoch INTEGER NOT NULL UNIQUE) STRICT")
    db.execute(
        """
        CREATE TABLE epoch_ends (
            epoch INTEGER NOT NULL,
            kind TEXT NOT NULL,
            last INTEGER NOT NULL,
            PRIMARY KEY (epoch, kind)
        ) STRICT, WITHOUT ROWID
        """
    )
