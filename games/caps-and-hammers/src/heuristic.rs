//! A rough judgement of a position, for the greedy bot.

use engine::{Action as _, Heuristic, PlayOn, Seat};

use crate::state::opponent;
use crate::{Action, Asset, CapsAndHammers, Card, Face, Phase, Situation, Slot};

impl Heuristic for CapsAndHammers {
    /// To the end of the round with some care: the judgement is best where a round has just
    /// been counted. Measured against judging at once, this wins nearly two games of three.
    const PLAY_ON: PlayOn = PlayOn { decisions: 20, picks: 4 };

    /// The chance of ending 1 to 9 Prestige ahead, guessed from the lead that the Situations
    /// promise as they stand: the more turns are left, the less a lead means.
    fn worth(&self, seat: Seat) -> f32 {
        let side = |seat| f32::from(self.side(seat).prestige);
        let mut lead = side(seat) - side(opponent(seat));
        let left = if self.phase == Phase::Over {
            0.0
        } else {
            lead += self.promise(seat);
            f32::from(30 - 10 * self.round - self.turn.min(10))
        };
        let spread = 0.15 + 0.22 * left;
        let above = |least: f32| sigmoid((lead - least) / spread);
        // A lead means more than its chance alone, so that a hopeless side still plays on.
        above(0.5) - above(9.5) + 0.002 * lead
    }

    /// The worth is a chance already, but for the little that a lead counts beside it.
    fn chance_of_winning(&self, seat: Seat) -> f32 {
        self.worth(seat).clamp(0.0, 1.0)
    }

    /// A deployment is known by its Asset instead of the place that had it in the deck.
    fn same_move(&self, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Deploy { card, to, how } => {
                // There are fewer Assets than places, so every Asset is the number of a card.
                let asset = self.asset(seat, card).index() as u8;
                let card = Card::new(asset).unwrap_or(card);
                Action::Deploy { card, to, how }.code().into()
            }
            Action::Launch { .. } | Action::EndTurn => action.code().into(),
        }
    }
}

impl CapsAndHammers {
    /// The lead in Prestige that this round would bring if it ended like this, each Situation
    /// weighed by how sure it looks.
    fn promise(&self, seat: Seat) -> f32 {
        let tally = self.tally(|seat, lying| Some(self.asset(seat, lying.card)));
        let doubt = 0.5 + 0.25 * f32::from(10 - self.turn.min(10));
        let mut lead = 0.0;
        for at in Slot::all() {
            let quagmire = self.situation(at) == Situation::PoliticalQuagmire;
            let [caps, hammers] = if quagmire {
                self.launches(at).map(i16::from)
            } else {
                tally.influence[at.index()]
            };
            let tie_break = match tally.decision(self, at).0 {
                Some(winner) if winner == crate::CAPS => 0.5,
                Some(_) => -0.5,
                None => 0.0,
            };
            let scale = if quagmire { 2.0 } else { 1.0 };
            let margin = scale * f32::from(caps - hammers) + tie_break;
            lead += f32::from(self.prestige_at(at)) * (2.0 * sigmoid(margin / doubt) - 1.0);
        }
        for (own, side) in self.sides.iter().enumerate() {
            let sign = if own == 0 { 1.0 } else { -1.0 };
            let hidden = side.in_play().filter(|(_, lying)| lying.face == Face::Down);
            let scientists = hidden
                .filter(|(_, it)| self.deal.assets[own][it.card.index()] == Asset::Scientist)
                .count() as f32;
            lead += sign * scientists * f32::from(self.asset_amount(Asset::Scientist)) * 0.8;
            if self.find(Situation::FifthColumn).is_some() {
                lead += sign * f32::from(side.spied);
            }
        }
        if seat == crate::CAPS { lead } else { -lead }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
