//! The one shuffle of a game.

use arrayvec::ArrayVec;
use engine::{BadDeal, Dice, Seat, Seats, Sink};
use serde::{Deserialize, Serialize};

use super::options::FirstBoss;
use super::state::{CaperCards, Phase};
use crate::cards::CREW_CARDS;
use crate::cards::Figures;
use crate::{Card, Crew, Event, Reward};

/// The order of both decks, and the first Boss.
///
/// Crew positions are dealt from zero on: the whole hand of the first seat, that of the second
/// and so on, then (alone) the face-down row from left to right; what is left is the deck, its
/// top first. Draws take the next positions, seat by seat. Reward positions are the pile from
/// its top; those beyond the heists of the game stay in the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Which Crew lies at each position.
    pub crew: [Crew; CREW_CARDS],
    /// Which Reward lies at each position.
    pub rewards: [Reward; Reward::COUNT],
    /// Who is the first Boss.
    pub boss: Seat,
}

/// Shuffles the Crew, then the Rewards; then draws the Boss if it is random.
pub(crate) fn shuffle(game: &CaperCards, dice: &mut Dice) -> Deal {
    // Nothing is dealt yet, so the decks lie in the order of the card list.
    let mut deal = game.deal;
    dice.shuffle(&mut deal.crew);
    dice.shuffle(&mut deal.rewards);
    deal.boss = match game.first_boss {
        FirstBoss::Random => Seat(dice.below(game.variant.players() as u32) as u8),
        FirstBoss::Seat(seat) => seat,
    };
    deal
}

/// Gives out the cards of a deal that fits.
pub(crate) fn deal(
    game: &mut CaperCards,
    deal: &Deal,
    sink: &mut impl Sink<Event>,
) -> Result<(), BadDeal> {
    if game.phase != Phase::Undealt {
        return Err(BadDeal("the cards have been dealt already".to_owned()));
    }
    fits(deal, game)?;
    game.deal = *deal;
    game.boss = deal.boss;
    sink.tell(Event::Opened { risk: game.risk, rewards: game.variant.heists() });
    let count = game.variant.hand();
    for number in 0..game.variant.players() as u8 {
        let seat = Seat(number);
        let cards = game.give(seat, number * count, count);
        let told = |cards| Event::Dealt { seat, count, cards };
        sink.tell_privately(Seats::one(seat), told(Some(cards)), told(None));
    }
    if game.variant.face_down() > 0 {
        sink.tell(Event::RowLaid { count: game.variant.face_down() });
    }
    sink.tell(Event::FirstBoss { seat: game.boss });
    game.phase = Phase::Play;
    game.advance(sink);
    Ok(())
}

impl CaperCards {
    /// Puts `count` positions from `first` on into a hand, and says what they are.
    pub(super) fn give(&mut self, seat: Seat, first: u8, count: u8) -> ArrayVec<Crew, 5> {
        let cards = ((1 << count) - 1) << first;
        self.hands[seat.index()] |= cards;
        Card::in_mask(cards).map(|card| self.crew(card)).take(5).collect()
    }
}

/// The shuffle that has been dealt, if it has.
pub(crate) fn deals(game: &CaperCards) -> Vec<Deal> {
    if game.phase == Phase::Undealt { Vec::new() } else { vec![game.deal] }
}

/// Both decks in the order of the card list, and the first seat as the Boss.
pub(crate) fn unshuffled(figures: &Figures) -> Deal {
    let mut crew = [Crew::Fcg; CREW_CARDS];
    let copies = |crew: Crew| std::iter::repeat_n(crew, figures.crew(crew).copies.into());
    for (place, crew) in crew.iter_mut().zip(Crew::ALL.into_iter().flat_map(copies)) {
        *place = crew;
    }
    Deal { crew, rewards: Reward::ALL, boss: Seat(0) }
}

/// Whether a deal has just the cards there are, and a Boss who may be it.
pub(crate) fn fits(deal: &Deal, game: &CaperCards) -> Result<(), BadDeal> {
    let mut dealt = [0; Crew::KINDS];
    deal.crew.iter().for_each(|crew| dealt[crew.index()] += 1);
    for (crew, found) in Crew::ALL.into_iter().zip(dealt) {
        let copies = game.figures.crew(crew).copies;
        refuse_unless(found == copies, || {
            format!("{} is there {found} times, but has {copies} copies", crew.name())
        })?;
    }
    let mut dealt = [0; Reward::COUNT];
    deal.rewards.iter().for_each(|reward| dealt[reward.index()] += 1);
    for (reward, found) in Reward::ALL.into_iter().zip(dealt) {
        refuse_unless(found == 1, || {
            format!("{} is there {found} times, but there is one of it", reward.name())
        })?;
    }
    let players = game.variant.players();
    refuse_unless(deal.boss.index() < players, || {
        format!("seat {} cannot be the Boss at a table of {players}", deal.boss)
    })?;
    match game.first_boss {
        FirstBoss::Seat(seat) => refuse_unless(seat == deal.boss, || {
            format!("seat {} is the Boss, but the options say seat {seat}", deal.boss)
        }),
        FirstBoss::Random => Ok(()),
    }
}

fn refuse_unless(fine: bool, why: impl FnOnce() -> String) -> Result<(), BadDeal> {
    if fine { Ok(()) } else { Err(BadDeal(why())) }
}
