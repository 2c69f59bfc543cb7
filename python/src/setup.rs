//! What a game is played with, from what Python gives.

use engine::{Cards, Game, Names, Options, Seat, Seed, Setup, Table};
use shelf::{Shelved, Visitor};

use crate::any::AnyGame;
use crate::seated::Seated;

/// A game by name with its options as text, and the changes to its cards, if any.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) game: String,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) deck: Option<String>,
}

impl Terms {
    /// The setup that the terms describe, if it can be played.
    pub(crate) fn setup<G: Game>(&self) -> Result<Setup<G>, String> {
        let standard = G::Cards::standard();
        let cards = match &self.deck {
            None => standard.clone(),
            Some(toml) => {
                let cards = standard.overlay(toml).map_err(|error| format!("deck: {error}"))?;
                cards.check().map_err(|error| format!("deck: {error}"))?;
                cards
            }
        };
        let setup = Setup { options: self.options::<G>()?, cards };
        G::new(&setup).map_err(|error| error.to_string())?;
        Ok(setup)
    }

    /// The same terms without a number of players where the game leaves no choice.
    pub(crate) fn without_fixed_players(self) -> Result<Terms, String> {
        let game = self.game.clone();
        shelf::visit(&game, WithoutFixedPlayers(self)).map_err(|error| error.to_string())?
    }

    fn options<G: Game>(&self) -> Result<G::Options, String> {
        let mut options = G::Options::default();
        for (name, value) in &self.options {
            let known = G::Options::fields().iter().any(|field| field.name == name);
            if name == "players" && !known {
                if value.parse() != Ok(options.players()) {
                    let (game, seats) = (G::INFO.name, options.players());
                    return Err(format!("{game} is for {seats} players, not for {value}"));
                }
            } else {
                options.set(name, value).map_err(|error| error.to_string())?;
            }
        }
        options.check().map_err(|error| error.to_string())?;
        Ok(options)
    }
}

struct WithoutFixedPlayers(Terms);

impl Visitor for WithoutFixedPlayers {
    type Output = Result<Terms, String>;

    fn visit<G: Shelved>(mut self) -> Self::Output {
        self.0.setup::<G>()?;
        if !G::Options::fields().iter().any(|field| field.name == "players") {
            self.0.options.retain(|(name, _)| name != "players");
        }
        Ok(self.0)
    }
}

/// Opens a table.
pub(crate) fn open(
    terms: &Terms,
    seed: Seed,
    names: Option<Vec<String>>,
) -> Result<Box<dyn AnyGame>, String> {
    shelf::visit(&terms.game, Open { terms, seed, names }).map_err(|error| error.to_string())?
}

struct Open<'a> {
    terms: &'a Terms,
    seed: Seed,
    names: Option<Vec<String>>,
}

impl Visitor for Open<'_> {
    type Output = Result<Box<dyn AnyGame>, String>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let setup = self.terms.setup::<G>()?;
        let players = setup.players();
        let seat_name = |seat: usize| G::seat_name(&setup.options, Seat(seat as u8));
        let names = self.names.unwrap_or_else(|| (0..players).map(seat_name).collect());
        if names.len() != players {
            return Err(format!("{players} seats, but {} names", names.len()));
        }
        Table::<G>::open(setup, Names::new(names), self.seed)
            .map(|table| Box::new(Seated { table, seeds: self.seed.into() }) as Box<dyn AnyGame>)
            .map_err(|error| error.to_string())
    }
}
