//! Statements with what they are given, and rows with what they hold.

use std::borrow::Cow;

use tokio_postgres::Row;
use tokio_postgres::types::{FromSqlOwned, ToSql, Type};

use super::text;
use super::trouble::Trouble;
use crate::TableId;

/// A statement and its parameters, ready to be sent.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) sql: Cow<'static, str>,
    pub(super) parameters: Vec<Parameter>,
}

impl Query {
    pub(super) fn new(
        sql: impl Into<Cow<'static, str>>,
        parameters: impl Into<Vec<Parameter>>,
    ) -> Self {
        Self { sql: sql.into(), parameters: parameters.into() }
    }
}

/// A value that knows its type, so that a statement needs no round trip to learn it.
#[derive(Debug)]
pub(super) enum Parameter {
    Text(String),
    Number(i64),
    Flag(bool),
    Bytes(Vec<u8>),
    Texts(Vec<Option<String>>),
    Numbers(Vec<i64>),
    Flags(Vec<bool>),
}

impl Parameter {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text::encode(text).into_owned())
    }

    pub(super) fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        Self::optional_texts(texts.into_iter().map(Some))
    }

    pub(super) fn optional_texts<'a>(texts: impl IntoIterator<Item = Option<&'a str>>) -> Self {
        let encoded = |text: Option<&str>| text.map(|text| text::encode(text).into_owned());
        Self::Texts(texts.into_iter().map(encoded).collect())
    }

    pub(super) fn table(table: TableId) -> Self {
        Self::Text(table.to_string())
    }

    pub(super) fn tables(tables: impl IntoIterator<Item = TableId>) -> Self {
        Self::Texts(tables.into_iter().map(|table| Some(table.to_string())).collect())
    }

    /// A number as the database counts. Nothing in it is as large as what does not fit.
    pub(super) fn count(count: u64) -> Self {
        Self::Number(signed(count))
    }

    pub(super) fn value(&self) -> &(dyn ToSql + Sync) {
        match self {
            Self::Text(value) => value,
            Self::Number(value) => value,
            Self::Flag(value) => value,
            Self::Bytes(value) => value,
            Self::Texts(value) => value,
            Self::Numbers(value) => value,
            Self::Flags(value) => value,
        }
    }

    pub(super) fn kind(&self) -> Type {
        match self {
            Self::Text(_) => Type::TEXT,
            Self::Number(_) => Type::INT8,
            Self::Flag(_) => Type::BOOL,
            Self::Bytes(_) => Type::BYTEA,
            Self::Texts(_) => Type::TEXT_ARRAY,
            Self::Numbers(_) => Type::INT8_ARRAY,
            Self::Flags(_) => Type::BOOL_ARRAY,
        }
    }
}

pub(super) fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// What stands in a column. A wrong type is damage: the layout is ours.
pub(super) fn get<T: FromSqlOwned>(row: &Row, column: usize) -> Result<T, Trouble> {
    row.try_get(column).map_err(|error| Trouble::Damaged(error.to_string()))
}

pub(super) fn get_text(row: &Row, column: usize) -> Result<String, Trouble> {
    decoded(get(row, column)?)
}

pub(super) fn decoded(text: String) -> Result<String, Trouble> {
    text::decode(text)
        .ok_or_else(|| Trouble::Damaged("a text has half of a character that is escaped".into()))
}

pub(super) fn get_count(row: &Row, column: usize) -> Result<u64, Trouble> {
    let count: i64 = get(row, column)?;
    u64::try_from(count).map_err(|_| Trouble::Damaged(format!("{count} is not a length")))
}

pub(super) fn get_table(row: &Row, column: usize) -> Result<TableId, Trouble> {
    let name: String = get(row, column)?;
    name.parse().map_err(|error| Trouble::Damaged(format!("{name:?} names a table: {error}")))
}
