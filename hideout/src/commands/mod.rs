//! One file for each sub-command: its flags, and what it does.

pub(crate) mod admin;
pub(crate) mod arena;
pub(crate) mod backup;
pub(crate) mod cards;
pub(crate) mod ceiling;
pub(crate) mod completions;
pub(crate) mod features;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod man;
pub(crate) mod move_data;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod ratings;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
mod series;
pub(crate) mod serve;
mod service;
pub(crate) mod simulate;
mod socket;
pub(crate) mod think;
pub(crate) mod train;
pub(crate) mod verify;

use std::convert::Infallible;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;

/// Writes one JSON value for programs to read.
fn write_json(out: &mut dyn Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// Reads a bot's name out of a list, with or without a space before it.
fn bot_name(text: &str) -> Result<String, Infallible> {
    Ok(text.trim().to_owned())
}

/// What `--help` says of the bots.
fn bots_help(lead: &str) -> String {
    let bots: Vec<String> =
        bots::NAMES.iter().map(|bot| format!("\n  {}: {}", bot.name, bot.about)).collect();
    format!(
        "{lead}; gone through again if it is too short:{}\n  search:N: searches with N iterations \
         for each decision, as in search:1000; with a time, as in search:250ms, as many as fit\n  plain:N: the same without \
         what was learned",
        bots.concat()
    )
}
