//! One game between bots with somebody watching who takes notes.

use bots::Bot;
use engine::{Counted, Dice, Outcome, Prize, Seat, Seats, Seed, Sink, Use};

use crate::playing::{Board, Stuck, finish};

/// What was noted of a game.
#[derive(Clone, Debug)]
pub(crate) struct Observed {
    pub(crate) outcome: Outcome,
    /// How many decisions the game had.
    pub(crate) decisions: u32,
    /// For each seat, how many decisions of each kind it made.
    pub(crate) kinds: Vec<Vec<u32>>,
    /// What each seat had to do with each card, where it had anything to do with it; by seat,
    /// then by card.
    pub(crate) cards: Vec<CardNote>,
    pub(crate) prizes: Vec<Prize>,
    /// The rows of the score sheet, each with its average over the columns.
    pub(crate) sheet: Vec<(String, f64)>,
}

/// What one seat had to do with one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CardNote {
    pub(crate) seat: Seat,
    pub(crate) card: u16,
    /// At how many decisions it could have been used.
    pub(crate) offered: u16,
    pub(crate) taken: u16,
    pub(crate) played: u16,
    pub(crate) discarded: u16,
}

impl CardNote {
    fn is_blank(&self) -> bool {
        self.offered == 0
    }
}

/// A card that one seat has another one for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Replaced {
    pub(crate) seat: Seat,
    pub(crate) card: usize,
    pub(crate) with: usize,
}

/// Every kind of decision a game knows, in the order of the actions' numbers.
pub(crate) fn kinds<G: Counted>() -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for kind in <G::Action as engine::Code>::all().map(G::kind) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// Plays a game and notes what happens.
pub(crate) fn observe<G: Counted>(
    table: &Undealt<G>,
    seed: Seed,
    bots: &mut [Box<dyn Bot<G>>],
    replaced: Option<Replaced>,
) -> Result<Observed, Stuck> {
    let mut board = Watched::new(table, seed);
    board.settle()?;
    if let Some(Replaced { seat, card, with }) = replaced {
        board.game.replace(seat, card, with);
    }
    let decisions = finish(&mut board, bots)?;
    let outcome = board.game.outcome().ok_or(Stuck::NoOutcome)?;
    let names = engine::Names::new((0..table.players).map(|_| String::new()));
    let rows = board.game.score_sheet(&names).rows;
    let average =
        |values: &[i32]| f64::from(values.iter().sum::<i32>()) / values.len().max(1) as f64;
    Ok(Observed {
        outcome,
        decisions,
        kinds: board.kinds,
        cards: board.notes.into_iter().filter(|note| !note.is_blank()).collect(),
        prizes: board.prizes,
        sheet: rows.into_iter().map(|row| (row.label, average(&row.values))).collect(),
    })
}

/// A table before the first shuffle, and the sizes that notes are made in.
#[derive(Clone, Debug)]
pub(crate) struct Undealt<G> {
    pub(crate) game: G,
    pub(crate) players: usize,
    pub(crate) cards: usize,
    pub(crate) kinds: Vec<&'static str>,
}

/// A board that notes what could be done and what is done.
struct Watched<'a, G: Counted> {
    table: &'a Undealt<G>,
    game: G,
    dice: Dice,
    actions: Vec<G::Action>,
    heard: Heard<G::Event>,
    kinds: Vec<Vec<u32>>,
    /// One for each seat and card.
    notes: Vec<CardNote>,
    /// The last decision at which each seat was offered each card, so that a card with many
    /// actions is offered once.
    offered_at: Vec<u32>,
    decision: u32,
    prizes: Vec<Prize>,
}

impl<'a, G: Counted> Watched<'a, G> {
    fn new(table: &'a Undealt<G>, seed: Seed) -> Watched<'a, G> {
        let blank = |number: usize| CardNote {
            seat: Seat((number / table.cards) as u8),
            card: (number % table.cards) as u16,
            offered: 0,
            taken: 0,
            played: 0,
            discarded: 0,
        };
        let places = table.players * table.cards;
        Watched {
            table,
            game: table.game.clone(),
            dice: Dice::new(seed),
            actions: Vec::new(),
            heard: Heard(Vec::new()),
            kinds: vec![vec![0; table.kinds.len()]; table.players],
            notes: (0..places).map(blank).collect(),
            offered_at: vec![0; places],
            decision: 0,
            prizes: Vec::new(),
        }
    }

    fn settle(&mut self) -> Result<(), Stuck> {
        self.game.settle(&mut self.dice, &mut self.heard).map_err(|_| Stuck::NoOutcome)?;
        self.note_prizes();
        Ok(())
    }

    fn note_prizes(&mut self) {
        let game = &self.game;
        self.prizes.extend(self.heard.0.drain(..).filter_map(|event| game.prize(&event)));
    }

    fn note_offers(&mut self, seat: Seat) {
        self.decision += 1;
        self.game.actions(seat, &mut self.actions);
        let from = seat.index() * self.table.cards;
        for action in &self.actions {
            self.game.uses(seat, *action, &mut |card, _| {
                if card < self.table.cards && self.offered_at[from + card] != self.decision {
                    self.offered_at[from + card] = self.decision;
                    self.notes[from + card].offered += 1;
                }
            });
        }
    }

    fn note_choice(&mut self, seat: Seat, action: G::Action) {
        let kind = G::kind(action);
        if let Some(kind) = self.table.kinds.iter().position(|known| *known == kind) {
            self.kinds[seat.index()][kind] += 1;
        }
        let from = seat.index() * self.table.cards;
        self.game.uses(seat, action, &mut |card, how| {
            if card < self.table.cards {
                let note = &mut self.notes[from + card];
                match how {
                    Use::Take => note.taken += 1,
                    Use::Play => note.played += 1,
                    Use::Discard => note.discarded += 1,
                }
            }
        });
    }
}

impl<G: Counted> Board<G> for Watched<'_, G> {
    fn game(&self) -> &G {
        &self.game
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Stuck> {
        self.game.check(seat, action).map_err(|refusal| Stuck::Refused(seat, refusal))?;
        self.note_offers(seat);
        self.note_choice(seat, action);
        self.game.perform(seat, action, &mut self.heard);
        self.note_prizes();
        self.settle()
    }
}

/// Keeps what everybody is told.
#[derive(Debug)]
struct Heard<E>(Vec<E>);

impl<E> Sink<E> for Heard<E> {
    const LISTENS: bool = true;

    fn tell(&mut self, event: E) {
        self.0.push(event);
    }

    fn tell_privately(&mut self, _: Seats, _: E, public: E) {
        self.0.push(public);
    }
}
