//! Which actions are legal, and why the others are not.

mod actions;
mod check;

use engine::{Seat, Seats};

use crate::cards::effect::{Aim, Effect, When};
use crate::rules::ids::Berth;
use crate::rules::phase::{Phase, Window};
use crate::rules::state::CaptainsWager;
use crate::rules::turn::LOAN;

pub(crate) use actions::actions;
pub(crate) use check::check;

impl CaptainsWager {
    pub(super) fn effect_of(&self, seat: Seat, berth: Berth) -> Effect {
        self.figures.crew_effect(self.crew_in(seat, berth))
    }

    /// At whom an effect can be aimed; nobody if it is aimed at nobody.
    pub(super) fn targets(&self, seat: Seat, aim: Aim) -> Seats {
        match aim {
            Aim::Nobody => Seats::NONE,
            Aim::Other => self.others(seat),
            Aim::OtherInPlay => {
                self.others(seat).iter().filter(|other| self.is_in_play(*other)).collect()
            }
            Aim::OtherToSendBack => self
                .others(seat)
                .iter()
                .filter(|other| self.is_in_play(*other))
                .filter(|other| !self.contest.sent_back.contains(*other))
                .collect(),
            Aim::OtherWithItems if self.captain(seat).has_room() => {
                let has = |other: &Seat| !self.captain(*other).items().is_empty();
                self.others(seat).iter().filter(has).collect()
            }
            Aim::OtherWithDeck if self.captain(seat).has_room() => {
                let has = |other: &Seat| !self.captain(*other).deck.is_empty();
                self.others(seat).iter().filter(has).collect()
            }
            Aim::OtherWithItems | Aim::OtherWithDeck => Seats::NONE,
            Aim::Active => self.active,
        }
    }

    pub(in crate::rules) fn can_pay(&self, seat: Seat) -> bool {
        let captain = self.captain(seat);
        captain.loans > 0 && captain.coins >= LOAN
    }

    /// Whether an encounter goes on and the deciding captain is active.
    fn is_any_time(&self) -> bool {
        match self.phase {
            Phase::Turn(_) => true,
            Phase::Settle(seat) => self.active.contains(seat),
            Phase::Window(window, ..) => window != Window::EndOfAdventure,
            _ => false,
        }
    }

    /// Whether an item for this time can be used now.
    pub(super) fn is_time(&self, when: When) -> bool {
        matches!(
            (when, self.phase),
            (When::StartOfTurn, Phase::Turn(_))
                | (When::StartOfEncounter, Phase::Window(Window::StartOfEncounter, ..))
                | (When::EndOfEncounter, Phase::Window(Window::EndOfEncounter, ..))
                | (When::EndOfAdventure, Phase::Window(Window::EndOfAdventure, ..))
        ) || when == When::AnyTime && self.is_any_time()
    }
}
