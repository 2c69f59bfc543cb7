//! The one shuffle of a game.

use engine::{BadDeal, Dice, Seat};
use serde::{Deserialize, Serialize};

use crate::deck::CREW_CARDS;
use crate::figures::Figures;
use crate::options::FirstBoss;
use crate::variant::Variant;
use crate::{Crew, Reward};

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

impl Deal {
    /// Both decks in the order of the card list.
    pub(crate) fn sorted(figures: &Figures, boss: Seat) -> Deal {
        let mut crew = [Crew::Fcg; CREW_CARDS];
        let copies = |crew: Crew| std::iter::repeat_n(crew, figures.crew(crew).copies.into());
        for (place, crew) in crew.iter_mut().zip(Crew::ALL.into_iter().flat_map(copies)) {
            *place = crew;
        }
        Deal { crew, rewards: Reward::ALL, boss }
    }

    /// Shuffles these sorted decks: the Crew, then the Rewards; then draws the Boss if it is
    /// random.
    pub(crate) fn shuffled(mut self, variant: Variant, boss: FirstBoss, dice: &mut Dice) -> Deal {
        let deal = &mut self;
        dice.shuffle(&mut deal.crew);
        dice.shuffle(&mut deal.rewards);
        deal.boss = match boss {
            FirstBoss::Random => Seat(dice.below(variant.players() as u32) as u8),
            FirstBoss::Seat(seat) => seat,
        };
        self
    }

    /// Whether these are the cards of the game, each as often as it should be.
    pub(crate) fn check(
        &self,
        figures: &Figures,
        variant: Variant,
        boss: FirstBoss,
    ) -> Result<(), BadDeal> {
        let mut dealt = [0; Crew::KINDS];
        for crew in self.crew {
            dealt[crew.index()] += 1;
        }
        for (crew, found) in Crew::ALL.into_iter().zip(dealt) {
            let copies = figures.crew(crew).copies;
            refuse_unless(found == copies, || {
                format!("{} is there {found} times, but has {copies} copies", crew.name())
            })?;
        }
        let mut dealt = [0; Reward::COUNT];
        for reward in self.rewards {
            dealt[reward.index()] += 1;
        }
        for (reward, found) in Reward::ALL.into_iter().zip(dealt) {
            refuse_unless(found == 1, || {
                format!("{} is there {found} times, but there is one of it", reward.name())
            })?;
        }
        let players = variant.players();
        refuse_unless(self.boss.index() < players, || {
            format!("seat {} cannot be the Boss at a table of {players}", self.boss)
        })?;
        match boss {
            FirstBoss::Seat(seat) => refuse_unless(seat == self.boss, || {
                format!("seat {} is the Boss, but the options say seat {seat}", self.boss)
            }),
            FirstBoss::Random => Ok(()),
        }
    }
}

fn refuse_unless(fine: bool, why: impl FnOnce() -> String) -> Result<(), BadDeal> {
    if fine { Ok(()) } else { Err(BadDeal(why())) }
}
