//! What holds for this table.
