//! What a study counts: which Crew are played, and which Rewards are won.

use engine::{Counted, Prize, Seat, Seats, Use};

use crate::rules::event::Attempt;
use crate::rules::state::Phase;
use crate::{Action, CaperCards, Crew, Event, Way};

impl Counted for CaperCards {
    fn kind(action: Action) -> &'static str {
        match action {
            Action::Use { .. } => "use what was turned up",
            Action::Play { way, .. } => match way {
                Way::Plain => "play plainly",
                Way::Upright | Way::Turned => "play either way up",
                Way::OnRisk => "play on the Risk",
                Way::Rotate(_) => "play and rotate",
                Way::Discard(_) => "play and discard",
            },
        }
    }

    fn uses(&self, _: Seat, action: Action, note: &mut impl FnMut(usize, Use)) {
        match (action, self.phase) {
            (Action::Play { card, .. }, _) => {
                note(self.crew(card).index(), Use::Play);
            }
            (Action::Use { .. }, Phase::Use(crew)) => note(crew.index(), Use::Play),
            (Action::Use { .. }, _) => {}
        }
    }

    fn prize(&self, event: &Event) -> Option<Prize> {
        let Event::Attempted { heist, result, .. } = *event else { return None };
        let reward = self.deal.rewards.get(usize::from(heist).checked_sub(1)?)?;
        let won = result == Attempt::Success;
        let winners = if won { Seats::all(self.variant.players()) } else { Seats::NONE };
        Some(Prize { card: Crew::KINDS + reward.index(), winners })
    }

    /// All play together from one deck, so its cards are everybody's.
    fn replace(&mut self, _: Seat, card: usize, with: usize) -> bool {
        let (Some(&card), Some(&with)) = (Crew::ALL.get(card), Crew::ALL.get(with)) else {
            return false;
        };
        self.deal.crew.iter_mut().filter(|crew| **crew == card).for_each(|crew| *crew = with);
        true
    }
}
