//! `hideout play`: the terminal table.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use engine::{Seat, Seats, Seed, Setup, Table};
use shelf::Shelved;

use super::game::GameCommand;
use crate::play::{Console, Player, RecordFile, Session, names};
use crate::setup::{self, SetupArgs};

/// Play a game in the terminal
///
/// You sit in seat 1 and bots in the others, unless you say otherwise. With several --seat, the
/// people at this screen hand it to each other, and nobody sees another's hand.
///
/// Before the first card a digest of the seed is shown, after the last the seed itself: so
/// everyone can check that the shuffle was decided before the game.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout play caps-and-hammers
  hideout play caps-and-hammers --seat 1 --seat 2 --names Ana,Ben
  hideout play caper-cards --players 4 --seat 2 --bots greedy,random,greedy --record game.jsonl")]
pub(crate) struct Args {
    /// The game
    game: String,

    /// A seat for someone at this terminal, counted from 1; repeat it for several
    #[arg(long = "seat", value_name = "N", value_delimiter = ',', default_value = "1")]
    seats: Vec<String>,

    /// Who sits in the other seats, in order
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "greedy")]
    #[arg(value_parser = super::bot_name)]
    #[arg(long_help = super::bots_help("Who sits in the other seats, in order"))]
    bots: Vec<String>,

    #[command(flatten)]
    setup: SetupArgs,

    /// Any text; the same seed deals the same cards
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,

    /// Keep the game in a new file, up to date after every action
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Show what an action will do and ask before it is taken; at the prompt, confirm switches it
    #[arg(long, env = "HIDEOUT_CONFIRM")]
    confirm: bool,

    /// What the players are called, in seat order
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    names: Vec<String>,
}

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let setup: Setup<G> = self.setup.setup()?;
        let seed = setup::seed(self.seed.as_deref())?;
        let players = players(self, &setup, seed)?;
        if self.names.len() > setup.players() {
            bail!("there are {} names for {} seats", self.names.len(), setup.players());
        }
        let names = names::<G>(&setup.options, &self.names, setup.players());
        let record = self.record.as_deref().map(RecordFile::new).transpose()?;
        let table = Table::open(setup, names, seed)?;
        Session::new(table, players, Console::new(out), record, self.confirm).run()
    }
}

/// People in the seats that were asked for, bots in the others.
fn players<G: Shelved>(args: &Args, setup: &Setup<G>, seed: Seed) -> Result<Vec<Player<G>>> {
    let count = setup.players();
    let people = people(&args.seats, count)?;
    let mut names = args.bots.iter().cycle();
    let mut players = Vec::with_capacity(count);
    for seat in Seats::all(count).iter() {
        if people.contains(seat) {
            players.push(Player::Person);
        } else if let Some(name) = names.next() {
            players.push(Player::Bot(G::bot(name, setup, seed.derive(seat.0.into()))?));
        } else {
            bail!("--bots names nobody for seat {seat}");
        }
    }
    Ok(players)
}

fn people(seats: &[String], players: usize) -> Result<Seats> {
    let seat = |number: &String| match number.trim().parse::<usize>() {
        Ok(number) if (1..=players).contains(&number) => Ok(Seat(number as u8 - 1)),
        _ => bail!("there is no seat {number}; the seats are 1 to {players}"),
    };
    seats.iter().map(seat).collect()
}
