//! One game between bots, from the deal to the end.

use bots::Bot;
use engine::{
    Dice, Game, Mute, Names, Outcome, Perspective, Refusal, Seat, Seed, Setup, SetupError, Table,
    Words,
};
use thiserror::Error;

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    pub(crate) decisions: u32,
    /// The record as it goes into the file; empty if none is wanted.
    pub(crate) record: Vec<u8>,
}

/// Why a game did not come to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Stuck {
    /// The setup cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The game went on for longer than it says it can.
    #[error("it is not over after {0} decisions, the most this game can have")]
    Endless(u32),
    /// A bot had nothing to choose from.
    #[error("seat {0} is to decide but has no legal action")]
    NoAction(Seat),
    /// A bot chose what the rules forbid.
    #[error("seat {0} chose an action that is refused: {1}")]
    Refused(Seat, Refusal),
    /// The game stopped without a result.
    #[error("it stopped without a result")]
    NoOutcome,
    /// The record could not be written.
    #[error("its record cannot be written: {0}")]
    Record(String),
}

/// Plays from an undealt table without keeping a story: as fast as the game goes.
pub(crate) fn play_fast<G: Game>(
    undealt: &G,
    seed: Seed,
    bots: &mut [Box<dyn Bot<G>>],
) -> Result<Played, Stuck> {
    let mut board = Bare { game: undealt.clone(), dice: Dice::new(seed) };
    board.settle()?;
    let decisions = finish(&mut board, bots)?;
    let outcome = board.game.outcome().ok_or(Stuck::NoOutcome)?;
    Ok(Played { outcome, decisions, record: Vec::new() })
}

/// Plays at a table that keeps the story, and writes it down.
pub(crate) fn play_recorded<G: Words>(
    setup: &Setup<G>,
    names: Names,
    seed: Seed,
    bots: &mut [Box<dyn Bot<G>>],
) -> Result<Played, Stuck> {
    let mut table = Table::open(setup.clone(), names, seed)?;
    let decisions = finish(&mut table, bots)?;
    let outcome = table.game().outcome().ok_or(Stuck::NoOutcome)?;
    let mut record = Vec::new();
    table.record().write(&mut record).map_err(|error| Stuck::Record(error.to_string()))?;
    Ok(Played { outcome, decisions, record })
}

/// What bots can play on: a table that keeps the story, or a bare game that does not.
pub(crate) trait Board<G: Game> {
    fn game(&self) -> &G;
    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Stuck>;
}

impl<G: Game> Board<G> for Table<G> {
    fn game(&self) -> &G {
        Table::game(self)
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Stuck> {
        Table::play(self, seat, action).map_err(|refusal| Stuck::Refused(seat, refusal))
    }
}

struct Bare<G> {
    game: G,
    dice: Dice,
}

impl<G: Game> Bare<G> {
    fn settle(&mut self) -> Result<(), Stuck> {
        self.game.settle(&mut self.dice, &mut Mute).map_err(|_| Stuck::NoOutcome)
    }
}

impl<G: Game> Board<G> for Bare<G> {
    fn game(&self) -> &G {
        &self.game
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Stuck> {
        self.game.play(seat, action, &mut Mute).map_err(|refusal| Stuck::Refused(seat, refusal))?;
        self.settle()
    }
}

/// Lets the bots decide until the game is over, and counts their decisions. Where several seats
/// decide at once, the lowest is asked first: none of them sees what another chose.
pub(crate) fn finish<G: Game>(
    board: &mut impl Board<G>,
    bots: &mut [Box<dyn Bot<G>>],
) -> Result<u32, Stuck> {
    let mut decisions = 0;
    while let Some(seat) = board.game().next().seats().first() {
        if decisions == G::MAX_DECISIONS {
            return Err(Stuck::Endless(decisions));
        }
        decisions += 1;
        let action = bots
            .get_mut(seat.index())
            .and_then(|bot| bot.choose(&Perspective::new(board.game(), seat)))
            .ok_or(Stuck::NoAction(seat))?;
        board.play(seat, action)?;
    }
    Ok(decisions)
}
