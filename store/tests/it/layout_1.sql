-- What never changes of a table.
CREATE TABLE tables (
    id       TEXT    NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    head     TEXT    NOT NULL,
    made_at  INTEGER NOT NULL
) STRICT;

-- The log. A table's entries lie side by side.
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

-- What changes with each append: one short row.
CREATE TABLE summaries (
    table_id   TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    length     INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    open       INTEGER NOT NULL,
    over       INTEGER NOT NULL,
    line       TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX unfinished ON summaries (changed_at DESC, table_id) WHERE over = 0;
CREATE INDEX still_open ON summaries (changed_at DESC, table_id) WHERE over = 0 AND open = 1;

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
