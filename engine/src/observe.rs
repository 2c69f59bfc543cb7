//! What a seat sees, as numbers for programs that learn.

use crate::{Entries, Entry, Game, Layout, Perspective, Seat, Setup};

/// A game that says how what a seat sees becomes numbers.
///
/// The layout is one for all options and numbers of players, so one program can learn them all;
/// what is chosen before the game is among the entries. Seats are counted from the one that looks.
///
/// [`observe`](Observe::observe) gets the seat's view and no state, so it can't tell what the view
/// does not show. Whatever a player remembers is therefore part of the view.
pub trait Observe: Game {
    /// What a seat sees.
    const SEEN: Layout;

    /// What is hidden from a seat: other hands, the order of the decks.
    const HIDDEN: Layout;

    /// Writes what the seat `eyes` sees, from its own view.
    fn observe(setup: &Setup<Self>, view: &Self::View, eyes: Seat, into: &mut Encoder<'_>);

    /// Writes what is hidden from the seat `eyes`. Only [`observe_everything`] asks for it.
    fn observe_hidden(&self, eyes: Seat, into: &mut Encoder<'_>);
}

impl<G: Observe> Perspective<'_, G> {
    /// Fills `into` with what this seat sees, described by [`Observe::SEEN`]. What does not fit in
    /// is left out.
    #[inline]
    pub fn observe(&self, setup: &Setup<G>, into: &mut [f32]) {
        into.fill(0.0);
        G::observe(setup, &self.view(), self.seat(), &mut Encoder::new(into));
    }
}

/// Fills `into` with **the whole truth**, seen from `eyes`: what that seat sees, and after it what
/// is hidden from it. For critics that judge while others learn, and for games with open cards;
/// whoever decides by it cheats. [`everything`] describes it.
pub fn observe_everything<G: Observe>(game: &G, setup: &Setup<G>, eyes: Seat, into: &mut [f32]) {
    into.fill(0.0);
    let (seen, hidden) = into.split_at_mut(G::SEEN.len().min(into.len()));
    let view = Perspective::new(game, eyes).view();
    G::observe(setup, &view, eyes, &mut Encoder::new(seen));
    game.observe_hidden(eyes, &mut Encoder::new(hidden));
}

/// Every number of the whole truth, described: those of [`Observe::SEEN`], then the hidden ones.
pub fn everything<G: Observe>() -> impl Iterator<Item = Entry> {
    let hidden = G::HIDDEN.entries();
    G::SEEN.entries().chain(hidden.map(|it| Entry { name: format!("hidden: {}", it.name), ..it }))
}

/// Where a game writes numbers: a row that was cleared.
#[derive(Debug)]
pub struct Encoder<'a> {
    numbers: &'a mut [f32],
}

impl<'a> Encoder<'a> {
    /// Writes into this row, which is to be all zeros.
    pub fn new(numbers: &'a mut [f32]) -> Encoder<'a> {
        Encoder { numbers }
    }

    /// Writes 1.
    #[inline]
    pub fn on<const AXES: usize>(&mut self, entries: Entries<AXES>, at: [usize; AXES]) {
        self.write(entries.entry(at), 1.0);
    }

    /// Writes 1 if something is the case.
    #[inline]
    pub fn flag<const AXES: usize>(
        &mut self,
        entries: Entries<AXES>,
        at: [usize; AXES],
        is_so: bool,
    ) {
        self.write(entries.entry(at), f32::from(u8::from(is_so)));
    }

    /// Writes an amount, as a fraction of the greatest. What lies beyond is the end of the range.
    #[inline]
    pub fn put<const AXES: usize>(
        &mut self,
        entries: Entries<AXES>,
        at: [usize; AXES],
        amount: impl Into<i32>,
    ) {
        self.write(entries.entry(at), entries.scaled(amount.into() as f32));
    }

    /// Adds to an amount that is there already.
    #[inline]
    pub fn add<const AXES: usize>(
        &mut self,
        entries: Entries<AXES>,
        at: [usize; AXES],
        amount: impl Into<i32>,
    ) {
        if let Some(number) = self.numbers.get_mut(entries.entry(at)) {
            *number = entries.more(*number, amount.into() as f32);
        }
    }

    /// Adds one.
    #[inline]
    pub fn count<const AXES: usize>(&mut self, entries: Entries<AXES>, at: [usize; AXES]) {
        self.add(entries, at, 1);
    }

    #[inline]
    fn write(&mut self, entry: usize, value: f32) {
        if let Some(number) = self.numbers.get_mut(entry) {
            *number = value;
        }
    }
}
