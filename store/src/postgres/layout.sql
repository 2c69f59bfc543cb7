-- Text is compared by its bytes everywhere, as in the other stores.

-- What never changes of a table; and its log, once that is packed (`store/src/packing.rs` says how).
CREATE TABLE hideout.tables (
    id       text COLLATE "C" NOT NULL PRIMARY KEY,
    game     text             NOT NULL,
    revision bigint           NOT NULL,
    head     text             NOT NULL,
    made_at  bigint           NOT NULL,
    log      bytea
);
-- It is compressed already.
ALTER TABLE hideout.tables ALTER COLUMN log SET STORAGE EXTERNAL;

-- The log, as far as it is not packed. No foreign keys: each would lock a row of `tables` for every
-- entry, and whoever writes here holds the row of `summaries`.
CREATE TABLE hideout.entries (
    table_id text COLLATE "C" NOT NULL,
    number   bigint           NOT NULL,
    kind     text             NOT NULL,
    body     text             NOT NULL,
    key      text COLLATE "C",
    at       bigint           NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- By digest, because an index takes no long text.
CREATE UNIQUE INDEX entries_by_key ON hideout.entries (table_id, md5(key)) WHERE key IS NOT NULL;

-- What changes with each append: one row, which is locked by whoever appends.
CREATE TABLE hideout.summaries (
    table_id    text COLLATE "C" NOT NULL PRIMARY KEY,
    length      bigint           NOT NULL,
    packed      bigint           NOT NULL,
    changed_at  bigint           NOT NULL,
    open        boolean          NOT NULL,
    over        boolean          NOT NULL,
    line        text             NOT NULL,
    guests      text[]           NOT NULL,
    awaited     boolean[]        NOT NULL,
    opened_by   text COLLATE "C" NOT NULL,
    opened_from text COLLATE "C" NOT NULL
) WITH (fillfactor = 70);

CREATE INDEX unfinished ON hideout.summaries (changed_at DESC, table_id) WHERE NOT over;
CREATE INDEX still_open ON hideout.summaries (changed_at DESC, table_id) WHERE NOT over AND open;
CREATE INDEX finished ON hideout.summaries (changed_at DESC, table_id) WHERE over;
CREATE INDEX unpacked ON hideout.summaries (changed_at DESC, table_id)
    WHERE over AND packed < length;
CREATE INDEX by_opener ON hideout.summaries (opened_by) WHERE NOT over;
CREATE INDEX by_address ON hideout.summaries (opened_from) WHERE NOT over;

-- Who sits where, once more, to find tables by it. Written only when somebody comes or goes.
CREATE TABLE hideout.guests (
    table_id text COLLATE "C" NOT NULL,
    guest    text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, guest)
);
CREATE INDEX tables_of_a_guest ON hideout.guests (guest, table_id);

CREATE TABLE hideout.secrets (
    name   text COLLATE "C" NOT NULL PRIMARY KEY,
    secret bytea            NOT NULL
);

-- The few things a server remembers beside its tables.
CREATE TABLE hideout.notes (
    kind  text COLLATE "C" NOT NULL,
    name  text COLLATE "C" NOT NULL,
    value text             NOT NULL,
    PRIMARY KEY (kind, name)
);

-- What was written last to prove that it can be.
CREATE TABLE hideout.proofs (
    written timestamptz NOT NULL
);

-- Who may do alone what, and until when by this server's clock.
CREATE TABLE hideout.leases (
    name   text COLLATE "C" NOT NULL PRIMARY KEY,
    holder text COLLATE "C" NOT NULL,
    term   bigint           NOT NULL,
    until  timestamptz      NOT NULL
);
