//! Every card is in exactly one place.

use engine::Seat;

use super::deal::fits;
use super::state::{CaperCards, Phase};
use crate::cards::CREW_CARDS;

/// What is wrong with this state, if anything.
pub(crate) fn audit(game: &CaperCards) -> Result<(), String> {
    if game.phase == Phase::Undealt {
        return Ok(());
    }
    fits(&game.deal, game).map_err(|error| error.to_string())?;
    game.each_crew_once()?;
    game.row_was_shown()?;
    game.counts_agree()
}

impl CaperCards {
    /// Hands, face-down row, deck and what was shown make up the Crew, without overlap.
    fn each_crew_once(&self) -> Result<(), String> {
        let span = |from: u8, to: u8| (1_u32 << to) - (1 << from);
        let face_down = span(self.next_flip, self.variant.deck_start());
        let deck = span(self.next_draw, CREW_CARDS as u8);
        let mut places = 0;
        for place in self.hands.into_iter().chain([self.shown, face_down, deck]) {
            ensure(places & place == 0, || format!("two places share cards: {self:?}"))?;
            places |= place;
        }
        ensure(places == span(0, CREW_CARDS as u8), || format!("cards are lost: {self:?}"))
    }

    /// Everybody on the table has been turned up or played.
    fn row_was_shown(&self) -> Result<(), String> {
        let mut shown: Vec<_> = (0..CREW_CARDS)
            .filter(|position| self.shown >> position & 1 == 1)
            .map(|position| self.deal.crew[position])
            .collect();
        let waiting = match self.phase {
            Phase::Use(crew) => Some(crew),
            _ => None,
        };
        for crew in self.row.iter().map(|placed| placed.crew).chain(waiting) {
            let found = shown.iter().position(|shown| *shown == crew);
            let place = found.ok_or_else(|| format!("{crew:?} came from nowhere: {self:?}"))?;
            shown.swap_remove(place);
        }
        let earlier = 4 * self.complications().len();
        ensure(shown.len() == earlier, || format!("{} Crew have left play", shown.len()))
    }

    /// Hands are as large, and Rewards as many, as the rounds so far make them.
    fn counts_agree(&self) -> Result<(), String> {
        let rounds = self.complications().len() as u8;
        ensure(self.done <= self.variant.heists(), || format!("{} heists", self.done))?;
        ensure(
            self.revealed().iter().take(rounds.into()).all(|r| self.tucked.contains(*r)),
            || format!("a Complication is missing: {self:?}"),
        )?;
        let players = self.variant.players() as u8;
        let from_hand = |turns: u8, seat: Seat| {
            let own = |turn: &u8| self.variant.player(self.boss, *turn) == seat;
            let held = |turn: &u8| self.variant.turned_up(*turn).is_none();
            (0..turns).filter(own).filter(held).count() as u8
        };
        for seat in (0..players).map(Seat) {
            let per_round = if players <= 2 { 2 } else { 1 };
            let got = self.variant.hand() + rounds * self.variant.draws();
            let spent = rounds * per_round + from_hand(self.row.played(), seat);
            let held = self.hands[seat.index()].count_ones() as u8;
            ensure(held + spent == got, || format!("{seat:?} holds {held}: {self:?}"))?;
        }
        Ok(())
    }
}

fn ensure(fine: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if fine { Ok(()) } else { Err(why()) }
}
