//! Which cards went round in secret in a game of teams, drawn again for a viewer.
//!
//! In every turn each Lookout hands two cards to the rival's Mastermind, who plays one in the open
//! and keeps the other for their own Lookout. Actions name places of hidden rows, so in another
//! world other cards may have lain there. A world agrees with what a viewer saw if each card they
//! saw is in the right hand whenever they saw it again.
//!
//! The turns are followed from the beginning of the round, and for every card that was handed
//! over it is drawn which one it was, weighed by the number of ways in which the story can go on.
//! How many rows there are for a choice depends on nothing but the size of the hand, so each row,
//! each choice and each deal that agrees is equally likely. Earlier rounds lie open, and how their
//! cards went round stays as it was: nothing that is still to come depends on it.

use arrayvec::ArrayVec;
use engine::{Dice, Viewer};
use heist::RoundKind;

use crate::rules::holdings::Holdings;
use crate::rules::rows::LookoutRow;
use crate::rules::state::{SideIndex, held};
use crate::seen::imagine::Places;
use crate::seen::imagine::sample::{Cards, Costs, DEALT, Known, Pass, Passes, Sample};
use crate::{Caper, Held, Phase};

impl Caper {
    /// Draws which cards went round in secret this round, and how all rows lie that the
    /// viewer does not see. Returns the places of the cards that the viewer has seen, and what is
    /// known of the costs of the others.
    pub(crate) fn imagine_passes(
        &self,
        world: &mut Caper,
        viewer: Viewer,
        dice: &mut Dice,
    ) -> (Places, [u8; DEALT]) {
        let (passes, costs) = (self.seen_passes(viewer), self.costs(viewer));
        let (sample, cards) = costs.draw(self.first_sample(viewer), &passes, dice);
        let truth = sample.known.map(Known::card);
        let seen = Held::all().filter(|card| truth[card.index()].is_some());
        let places = self.places_with(seen.fold(0, |mask, card| mask | card.bit()));
        let (known, base) = (self.known(viewer), usize::from(self.this_round().first));
        match self.this_round().kind {
            RoundKind::Thief => {
                relocate(&mut world.deal.thieves, (known.thieves, places.thieves), (base, &truth));
            }
            RoundKind::Gear => {
                relocate(&mut world.deal.gear, (known.gear, places.gear), (base, &truth));
            }
        }
        self.replay(world, viewer, &sample, &cards, dice);
        (places, sample.known.map(Known::at_least))
    }

    /// All passes of this round as the viewer saw them.
    fn seen_passes(&self, viewer: Viewer) -> Passes {
        let mut passes = Passes::new();
        // A Lookout has seen their own cards from the beginning.
        let dealt = Holdings::of_lookouts(self.this_round().cards);
        let own = [0, 1].map(Caper::lookout).into_iter().find(|seat| viewer.sees(*seat));
        let mut before = own.map_or(0, |seat| dealt.hands[seat.index()]);
        for (turn, handed) in (0..).zip(&self.trail[..self.passes()]) {
            let ended = turn < self.turn;
            for (side, it) in handed.iter().enumerate() {
                let to = side ^ 1;
                let both = viewer.sees(Caper::lookout(side))
                    || viewer.sees(Caper::mastermind_in_team(to))
                    || (ended && viewer.sees(Caper::lookout(to)));
                let mut pass = |nth: usize| {
                    let played = it.played == Some(nth == 1);
                    let seen = (both || played).then_some(it.cards[nth]);
                    let seen_bit = seen.map_or(0, Held::bit);
                    passes.push(Pass {
                        turn,
                        side,
                        nth,
                        seen,
                        again: before & seen_bit != 0,
                        kept: ended && !played,
                        at_least: if played { 0 } else { it.at_least },
                    });
                    before |= seen_bit;
                };
                // What lay open narrows down the other card, not the other way round.
                let first = usize::from(it.played == Some(true));
                pass(first);
                pass(first ^ 1);
            }
        }
        passes
    }

    fn costs(&self, viewer: Viewer) -> Costs {
        let mut costs = Costs { dealt: [0; DEALT], unseen: [0; 12] };
        if self.this_round().kind == RoundKind::Gear {
            for card in Held::all() {
                costs.dealt[card.index()] = self.cost(card);
            }
            let known = self.known(viewer).gear;
            for (place, gear) in self.deal.gear.iter().enumerate() {
                let cost = usize::from(self.book.gear(*gear).cost);
                if known >> place & 1 == 0 {
                    costs.unseen[..=cost].iter_mut().for_each(|count| *count += 1);
                }
            }
        }
        costs
    }

    /// The beginning of the round: a Lookout has seen their own cards where they were dealt.
    fn first_sample(&self, viewer: Viewer) -> Sample {
        let dealt = Holdings::of_lookouts(self.this_round().cards);
        let mut sample = Sample::NEW;
        for side in [0, 1] {
            let seat = Caper::lookout(side);
            sample.hands[side] = dealt.hands[seat.index()];
            for card in held(sample.hands[side]).filter(|_| viewer.sees(seat)) {
                sample.known[card.index()] = Known::to_be(card);
            }
        }
        sample
    }

    /// Plays the round again with the cards that were drawn: who holds what, and how the rows lie.
    fn replay(
        &self,
        world: &mut Caper,
        viewer: Viewer,
        sample: &Sample,
        cards: &Cards,
        dice: &mut Dice,
    ) {
        let mut truth = Holdings::of_lookouts(self.this_round().cards);
        world.holdings = truth;
        for (turn, handed) in (0..).zip(&self.trail[..self.passes()]) {
            let drawn = &mut world.trail[usize::from(turn)];
            for (side, it) in drawn.iter_mut().enumerate() {
                it.cards = cards[usize::from(turn)][side];
                let seat = Caper::lookout(side);
                let true_row =
                    self.deal.rows.row((self.round, turn), side, truth.hands[seat.index()]);
                let row = if viewer.sees(seat) {
                    translated(&true_row, sample)
                } else {
                    let hand = world.holdings.hands[seat.index()];
                    filled(&true_row, handed[side].cards, it.cards, hand, dice)
                };
                world.deal.rows.lay((self.round, turn), side, &row);
            }
            let ended = turn < self.turn;
            truth.turn(handed, ended);
            world.holdings.turn(drawn, ended);
        }
        for side in [0, 1] {
            self.lay_later_rows(world, viewer, side, sample, dice);
        }
    }

    /// Draws the rows that are still to come. Only a Lookout who is to choose has seen one.
    fn lay_later_rows(
        &self,
        world: &mut Caper,
        viewer: Viewer,
        side: SideIndex,
        sample: &Sample,
        dice: &mut Dice,
    ) {
        let mut turn = self.passes() as u8;
        if self.phase == Phase::Pass && viewer.sees(Caper::lookout(side)) {
            let row = translated(&self.row(side), sample);
            world.deal.rows.lay((self.round, turn), side, &row);
            turn += 1;
        }
        world.deal.rows.draw_from((self.round, turn), side, dice);
        for round in self.round + 1..6 {
            world.deal.rows.draw_from((round, 0), side, dice);
        }
    }
}

/// Moves the cards that the viewer has seen to where the sample has them; the others take the
/// places that are left, in any order.
fn relocate<T: Copy, const N: usize>(
    deck: &mut [T; N],
    (known, places): (u64, u64),
    (base, truth): (usize, &[Option<Held>; DEALT]),
) {
    let before = *deck;
    let mut unseen = (0..N).filter(|place| known >> place & 1 == 0).map(|place| before[place]);
    for (place, card) in deck.iter_mut().enumerate() {
        let seen = place.checked_sub(base).and_then(|it| *truth.get(it)?);
        if let Some(seen) = seen {
            *card = before[base + seen.index()];
        } else if places >> place & 1 == 0
            && let Some(next) = unseen.next()
        {
            *card = next;
        }
    }
}

/// A row whose cards the viewer has all seen.
fn translated(row: &LookoutRow, sample: &Sample) -> LookoutRow {
    row.iter().filter_map(|card| sample.place_of(*card)).collect()
}

/// A row that the viewer has not seen: the two cards lie where the true ones lay, and the rest of
/// the hand around them in any order.
fn filled(
    row: &LookoutRow,
    handed: [Held; 2],
    drawn: [Held; 2],
    hand: u16,
    dice: &mut Dice,
) -> LookoutRow {
    let mut rest: ArrayVec<Held, 6> = held(hand).filter(|card| !drawn.contains(card)).collect();
    dice.shuffle(&mut rest);
    let lay = |card: &Held| match handed.iter().position(|it| it == card) {
        Some(nth) => Some(drawn[nth]),
        None => rest.pop(),
    };
    row.iter().filter_map(lay).collect()
}
