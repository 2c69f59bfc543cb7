//! The flags that set a table, the same for every command that needs one.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use bots::Net;
use clap::Args;
use engine::{Cards, Game, Options, Seed, Setup};
use shelf::Shelved;

use crate::files;

/// What a game is played with.
#[derive(Args, Debug, Clone)]
pub(crate) struct SetupArgs {
    /// How many players; short for `--option players=N`
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<String>,

    /// An option of the game; `hideout games GAME` lists them
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,

    /// A deck file with your own card numbers; `hideout cards GAME --export` shows the format
    #[arg(long, value_name = "FILE")]
    pub(crate) deck: Option<PathBuf>,
}

impl SetupArgs {
    /// The setup these flags describe, if it can be played.
    pub(crate) fn setup<G: Game>(&self) -> Result<Setup<G>> {
        let setup =
            Setup { options: self.options::<G>()?, cards: cards::<G>(self.deck.as_deref())? };
        G::new(&setup)?;
        Ok(setup)
    }

    /// The names of the options that are given.
    pub(crate) fn given(&self) -> Vec<String> {
        let players = self.players.iter().map(|_| "players".to_owned());
        let others = self.options.iter().filter_map(|pair| pair.split_once('='));
        players.chain(others.map(|(name, _)| name.trim().to_owned())).collect()
    }

    fn options<G: Game>(&self) -> Result<G::Options> {
        let mut options = G::Options::default();
        if let Some(players) = &self.players {
            set_players::<G>(&mut options, players)?;
        }
        for pair in &self.options {
            let Some((name, value)) = pair.split_once('=') else {
                bail!("\"{pair}\" is not an option; write it as NAME=VALUE");
            };
            options.set(name.trim(), value.trim())?;
        }
        options.check()?;
        Ok(options)
    }
}

/// The game says what is allowed, whatever stands in the place of the number.
fn set_players<G: Game>(options: &mut G::Options, players: &str) -> Result<()> {
    if G::Options::fields().iter().any(|field| field.name == "players") {
        options.set("players", players)?;
    } else if players.parse() != Ok(options.players()) {
        bail!("{} is for {} players, not for {players}", G::INFO.name, options.players());
    }
    Ok(())
}

/// The standard cards, with what a deck file says laid over.
pub(crate) fn cards<G: Game>(deck: Option<&Path>) -> Result<G::Cards> {
    let standard = G::Cards::standard();
    let Some(path) = deck else { return Ok(standard.clone()) };
    let file = || format!("deck file {}", path.display());
    let toml = files::read_deck(path)?;
    let cards = standard.overlay(&toml).with_context(file)?;
    cards.check().with_context(file)?;
    Ok(cards)
}

/// Lets the bots judge by a net of one's own instead of the one that the game comes with.
pub(crate) fn use_net<G: Shelved>(path: Option<&Path>, setup: &Setup<G>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let file = || format!("net {}", path.display());
    let bytes = std::fs::read(path).with_context(file)?;
    let net = Net::read::<G>(&bytes).with_context(file)?;
    if !net.knows(setup) {
        bail!("{} was trained with other cards, or without these options", file());
    }
    if !G::use_net(net) {
        bail!("the bots have a net already");
    }
    Ok(())
}

/// The seed a text stands for, or a fresh one that nobody can guess.
pub(crate) fn seed(text: Option<&str>) -> Result<Seed> {
    match text {
        Some(text) => Ok(Seed::from_text(text)),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(|error| {
                anyhow::anyhow!("this machine gives no random numbers: {error}")
            })?;
            Ok(Seed(bytes))
        }
    }
}
