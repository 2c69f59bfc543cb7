//! What a batch is made of.

use engine::{Cards, Game, MAX_SEATS, Options, Seed, Setup};
use shelf::{Shelved, Visitor};

use crate::games::Lanes;
use crate::{Batch, BatchError, Shape};

/// The most games in one batch.
pub(crate) const MOST_GAMES: usize = 1 << 20;

/// What a batch is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The game's name: `caps-and-hammers`.
    pub game: String,
    /// Options that are not the usual ones, by name.
    pub options: Vec<(String, String)>,
    /// A deck file that changes cards.
    pub deck: Option<String>,
    /// How many games.
    pub games: usize,
    /// What all deals follow from: game `i` is dealt its `k`-th deal, both counted from 0, from
    /// `seed.derive(i).derive(k)`.
    pub seed: Seed,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// What happens when a game is over.
    pub at_end: AtEnd,
    /// Who plays which seat: a bot of this name, or the caller. Seats that are not named are the
    /// caller's. A bot moves as soon as it is asked, so the caller never meets its decisions.
    pub bots: Vec<Option<String>>,
}

/// What happens when a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum AtEnd {
    /// The next game is dealt in the same step.
    #[default]
    DealNext,
    /// It stays over until [`Batch::reset_some`] deals the next.
    Stay,
}

impl Plan {
    /// One game with the usual options on one thread.
    pub fn new(game: &str) -> Plan {
        Plan {
            game: game.to_owned(),
            options: Vec::new(),
            deck: None,
            games: 1,
            seed: Seed::from_text("batch"),
            threads: 1,
            at_end: AtEnd::DealNext,
            bots: Vec::new(),
        }
    }

    fn setup<G: Game>(&self) -> Result<Setup<G>, BatchError> {
        let mut setup = Setup::<G>::default();
        for (name, value) in &self.options {
            setup.options.set(name, value)?;
        }
        if let Some(deck) = &self.deck {
            setup.cards = setup.cards.overlay(deck)?;
        }
        Ok(setup)
    }
}

pub(crate) fn open(plan: &Plan) -> Result<Batch, BatchError> {
    if !(1..=MOST_GAMES).contains(&plan.games) {
        return Err(BatchError::Games(plan.games));
    }
    shelf::visit(&plan.game, Open(plan))?
}

struct Open<'a>(&'a Plan);

impl Visitor for Open<'_> {
    type Output = Result<Batch, BatchError>;

    fn visit<G: Shelved>(self) -> Result<Batch, BatchError> {
        let setup = self.0.setup::<G>()?;
        let shape = Shape {
            games: self.0.games,
            players: setup.players().min(MAX_SEATS),
            actions: <G::Action as engine::Code>::CODES.into(),
            observation: G::SEEN.len(),
            everything: G::SEEN.len() + G::HIDDEN.len(),
        };
        let bots = self.0.bots.iter().filter(|bot| bot.is_some()).count();
        if self.0.bots.len() > shape.players || (bots > 0 && bots >= shape.players) {
            return Err(BatchError::Bots { given: self.0.bots.len(), players: shape.players });
        }
        let games = Lanes::<G>::open(self.0, setup, shape)?;
        Ok(Batch { info: G::INFO, shape, games: Box::new(games) })
    }
}
