-- Makes layout 2 of layout 1. Nothing is copied, so it takes no longer for a large file.
ALTER TABLE tables ADD COLUMN log BLOB;

ALTER TABLE summaries ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE summaries ADD COLUMN opened_by TEXT NOT NULL DEFAULT '';
ALTER TABLE summaries ADD COLUMN opened_from TEXT NOT NULL DEFAULT '';

CREATE INDEX finished ON summaries (changed_at DESC, table_id) WHERE over = 1;
CREATE INDEX unpacked ON summaries (changed_at DESC, table_id) WHERE over = 1 AND packed < length;
CREATE INDEX by_opener ON summaries (opened_by) WHERE over = 0;
CREATE INDEX by_address ON summaries (opened_from) WHERE over = 0;

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
