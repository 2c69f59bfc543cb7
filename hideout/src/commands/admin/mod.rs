//! `hideout admin`: commands to a server that runs.

mod print;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Subcommand;
use web::admin::{Answer, Command};

use super::socket;
use crate::data::Data;
use crate::number::within;

/// Look after a server that runs: tables, talk, bans, keys
///
/// The server hears these commands on a socket beside its data file, which only the user who runs
/// it can open; nothing of this can be reached over the network. Nobody's hidden cards are ever
/// shown. Name the same data file as the server, or its socket; without either the variables
/// HIDEOUT_ADMIN and HIDEOUT_DATA count, and else hideout.db.
#[derive(clap::Args, Debug)]
#[command(arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The data file of the server
    #[arg(long, value_name = "FILE", global = true)]
    data: Option<Data>,

    /// The socket of the server, if it was started with --admin
    #[arg(long, value_name = "FILE", global = true, conflicts_with = "data")]
    socket: Option<PathBuf>,

    /// Write JSON for programs
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    wanted: Wanted,
}

const EXAMPLES: &str = "\
Examples:
  hideout admin tables                            what is being played
  hideout admin show TABLE                        who sits there and what was said
  hideout admin mute TABLE 1                      seat 1 is heard no longer
  hideout admin mute TABLE onlookers              nor is anybody without a seat
  hideout admin close TABLE --why \"Rude names\"    ends a game; everybody there reads why
  hideout admin ban 192.0.2.7 --why \"Spam\"        turns a network address away
  hideout admin rotate-keys                       signs cookies with a new key
  hideout admin --data /var/lib/hideout/tables.db tables --json

A TABLE is the last part of its address, as `tables` lists it. WHOM is a number or an id, as
`show` lists them.";

#[derive(Subcommand, Clone, Debug)]
enum Wanted {
    /// List tables, the last changed first
    Tables {
        /// Finished ones too
        #[arg(long)]
        all: bool,
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        #[arg(value_parser = within(1_usize..=100_000))]
        most: usize,
    },
    /// Show what an onlooker sees of a table, and who sits there
    Show {
        /// The table
        table: String,
    },
    /// End a game that is not over
    ///
    /// Nobody can play on there, and everybody reads why. It stays in the file.
    Close {
        /// The table
        table: String,
        /// What its players are told
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Delete a table with all that happened there
    Delete {
        /// The table
        table: String,
        /// Yes, for good
        #[arg(long)]
        yes: bool,
    },
    /// Let somebody at a table be heard no longer
    Mute {
        /// The table
        table: String,
        /// The number of a seat, the id of a guest, or "onlookers"
        whom: String,
    },
    /// Let them be heard again
    Unmute {
        /// The table
        table: String,
        /// The number of a seat, the id of a guest, or "onlookers"
        whom: String,
    },
    /// Turn somebody away from every table
    Ban {
        /// The id of a guest, somebody's own name, or a network address (of IPv6 its first 64 bits count)
        whom: String,
        /// What they are told
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Let them in again
    Unban {
        /// The id of a guest, or a network address
        whom: String,
    },
    /// List who was turned away
    Bans,
    /// List people who have a name of their own, or show one
    People {
        /// Only the one of this name
        name: Option<String>,
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        #[arg(value_parser = within(1_usize..=100_000))]
        most: usize,
    },
    /// List who leaves rated games, and who plays them with the same person again and again
    ///
    /// It says what happened and not why: a bad line looks like bad manners, and friends look like
    /// accomplices. Look at their games before you judge.
    Fairness {
        /// How many of each at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        #[arg(value_parser = within(1_usize..=10_000))]
        most: usize,
    },
    /// Read what people have reported, the newest first
    Reports {
        /// Settled ones too
        #[arg(long)]
        all: bool,
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        #[arg(value_parser = within(1_usize..=100_000))]
        most: usize,
    },
    /// Write down what became of a report
    Settle {
        /// The report, as `reports` lists it
        report: String,
        /// What became of it
        #[arg(long, value_name = "TEXT")]
        how: String,
    },
    /// Take somebody's name away for good; they may choose another at once
    TakeName {
        /// The name
        name: String,
        /// Why, for your own log
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Read what was done about people, and why
    Deeds {
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        #[arg(value_parser = within(1_usize..=100_000))]
        most: usize,
    },
    /// Sign cookies with a new key
    ///
    /// What the last key signed is believed until the next change, so nobody notices. Do it twice
    /// with some weeks between if a backup may have got into the wrong hands.
    RotateKeys {
        /// Believe nothing that was signed before: everybody is a new guest, at once
        #[arg(long)]
        now: bool,
    },
    /// Show the limits in force, and who is near them
    Quotas,
    /// Pack finished tables and delete abandoned ones now, not within the next minute
    Tidy,
    /// List what people think of the puzzles, those that are liked least first
    Votes,
    /// Write records of finished games that may become puzzles, for `hideout puzzles find`
    ///
    /// Only games at which everybody has allowed it, and without names.
    GamesForPuzzles {
        /// The game
        game: String,
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 100)]
        #[arg(value_parser = within(1_usize..=1_000))]
        most: usize,
    },
}

impl Wanted {
    fn command(&self) -> Result<Command> {
        Ok(match self.clone() {
            Wanted::Tables { all, most } => Command::Tables { all, most },
            Wanted::Show { table } => Command::Show { table },
            Wanted::Close { table, why } => Command::Close { table, why: reason(why)? },
            Wanted::Delete { table, yes: true } => Command::Delete { table },
            Wanted::Delete { table, yes: false } => bail!(
                "table {table} would be deleted with all that happened there, for good; \
                 say so with --yes"
            ),
            Wanted::Mute { table, whom } => Command::Mute { table, whom, muted: true },
            Wanted::Unmute { table, whom } => Command::Mute { table, whom, muted: false },
            Wanted::Ban { whom, why } => Command::Ban { whom, why: reason(why)? },
            Wanted::Unban { whom } => Command::Unban { whom },
            Wanted::Bans => Command::Bans,
            Wanted::People { name, most } => Command::People { name, most },
            Wanted::Fairness { most } => Command::Fairness { most },
            Wanted::Reports { all, most } => Command::Reports { all, most },
            Wanted::Settle { report, how } => Command::Settle { report, how: reason(how)? },
            Wanted::TakeName { name, why } => Command::TakeName { name, why: reason(why)? },
            Wanted::Deeds { most } => Command::Deeds { most },
            Wanted::RotateKeys { now } => Command::RotateKeys { at_once: now },
            Wanted::Quotas => Command::Quotas,
            Wanted::Tidy => Command::Tidy,
            Wanted::Votes => Command::Votes,
            Wanted::GamesForPuzzles { game, most } => Command::GamesForPuzzles { game, most },
        })
    }
}

/// People are told why; a server that gives no reason looks broken.
fn reason(why: String) -> Result<String> {
    if why.trim().is_empty() {
        bail!("say why in a few words: they are told");
    }
    Ok(why)
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let command = args.wanted.command()?;
    let socket = socket::to_ask_at(args.socket.as_deref(), args.data.as_ref())?;
    match send(&socket, &command)? {
        Answer::Refused(why) => bail!(why),
        answer if args.json => print::json(out, &answer),
        answer => print::answer(out, &answer),
    }
}

#[cfg(unix)]
fn send(socket: &Path, command: &Command) -> Result<Answer> {
    Ok(web::admin::send(socket, command)?)
}

#[cfg(not(unix))]
fn send(_: &Path, _: &Command) -> Result<Answer> {
    bail!("a server hears commands on Unix systems only; on this one stop it to change anything")
}
