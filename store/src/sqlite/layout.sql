-- What never changes of a table; and its log, once that is packed (`packing.rs` says how).
CREATE TABLE tables (
    id       TEXT    NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    head     TEXT    NOT NULL,
    made_at  INTEGER NOT NULL,
    log      BLOB
) STRICT;

-- The log, as far as it is not packed. A table's entries lie side by side.
CREATE TABLE entries (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    body     TEXT    NOT NULL,
    key      TEXT,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entries_by_key ON entries (table_id, key) WHERE key IS NOT NULL;

-- What changes with each append: one short row. `packed` says how many entries are in the packed
-- log. Who opened a table never changes, but stands here because it is looked for together with
-- `over`.
CREATE TABLE summaries (
    table_id    TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    length      INTEGER NOT NULL,
    changed_at  INTEGER NOT NULL,
    open        INTEGER NOT NULL,
    over        INTEGER NOT NULL,
    line        TEXT    NOT NULL,
    packed      INTEGER NOT NULL DEFAULT 0,
    opened_by   TEXT    NOT NULL DEFAULT '',
    opened_from TEXT    NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX unfinished ON summaries (changed_at DESC, table_id) WHERE over = 0;
CREATE INDEX still_open ON summaries (changed_at DESC, table_id) WHERE over = 0 AND open = 1;
CREATE INDEX finished ON summaries (changed_at DESC, table_id) WHERE over = 1;
CREATE INDEX unpacked ON summaries (changed_at DESC, table_id) WHERE over = 1 AND packed < length;
-- Without the time, so that an append leaves these two alone.
CREATE INDEX by_opener ON summaries (opened_by) WHERE over = 0;
CREATE INDEX by_address ON summaries (opened_from) WHERE over = 0;

CREATE TABLE guests (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    place    INTEGER NOT NULL,
    guest    TEXT    NOT NULL,
    awaited  INTEGER NOT NULL,
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_of_a_guest ON guests (guest, table_id);

CREATE TABLE secrets (
    name   TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- The few things a server remembers beside its tables.
CREATE TABLE notes (
    kind  TEXT NOT NULL,
    name  TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

-- Always empty: what is written here to prove that it can be is taken back at once.
CREATE TABLE proofs (
    filler BLOB NOT NULL
) STRICT;
