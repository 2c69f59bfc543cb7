//! What happens at the table.

use arrayvec::ArrayVec;
use engine::{Rule, Seat};
use serde::Serialize;

use super::crew_score::{Cause, Parts};
use super::reading::Readings;
use super::variant::Origin;
use crate::{Crew, Reward};

/// Something that happened. Where a field is an `Option` of cards, the public form leaves them
/// out and the secret form has them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The Risk lies up and the Rewards beside it.
    Opened {
        /// The number of the Risk.
        risk: u8,
        /// How many Rewards are in the pile.
        rewards: u8,
    },
    /// A seat got its first hand.
    Dealt {
        /// Which seat.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// The cards, for that seat.
        cards: Option<ArrayVec<Crew, 5>>,
    },
    /// The face-down row was laid out.
    RowLaid {
        /// How many cards.
        count: u8,
    },
    /// Somebody is the first Boss.
    FirstBoss {
        /// Who.
        seat: Seat,
    },
    /// A Crew was played from a hand.
    Played {
        /// By whom.
        seat: Seat,
        /// Which one.
        crew: Crew,
        /// The number it shows.
        number: u8,
        /// Whether it lies on the Risk.
        on_risk: bool,
    },
    /// A Crew was turned up.
    Flipped {
        /// Who uses it.
        seat: Seat,
        /// Which one.
        crew: Crew,
        /// From where.
        from: Origin,
    },
    /// It was decided how a Crew that was turned up comes into play.
    Used {
        /// By whom.
        seat: Seat,
        /// Which one.
        crew: Crew,
        /// The number it shows.
        number: u8,
        /// Whether it lies on the Risk.
        on_risk: bool,
    },
    /// A Crew was rotated.
    Rotated {
        /// By what.
        by: Cause,
        /// Which one.
        crew: Crew,
        /// The number it shows now.
        number: u8,
    },
    /// A Crew was discarded.
    Discarded {
        /// By what.
        by: Cause,
        /// Which one.
        crew: Crew,
    },
    /// The Crew on the Risk is gone, and the Risk shows its own number again.
    Uncovered {
        /// The number of the Risk.
        risk: u8,
    },
    /// A player looked at the Reward.
    Peeked {
        /// Who.
        seat: Seat,
        /// What it is, for that player.
        reward: Option<Reward>,
        /// Whether this player had looked at it before.
        again: bool,
    },
    /// The Crew score was announced.
    Announced {
        /// The Crew score.
        score: i16,
        /// How it comes about.
        parts: Parts,
    },
    /// The Reward was turned up.
    Revealed {
        /// Which one.
        reward: Reward,
        /// Its number.
        number: u8,
        /// The Risk it is added to.
        risk: u8,
    },
    /// The heist was attempted.
    Attempted {
        /// Which heist of the game, counted from one.
        heist: u8,
        /// The final Crew score.
        score: i16,
        /// What had to be reached.
        difficulty: u8,
        /// How it went.
        result: Attempt,
    },
    /// The Reward went under the Risk.
    Tucked {
        /// Which one.
        reward: Reward,
    },
    /// A Complication is in force from now on.
    Complicated {
        /// Whose.
        reward: Reward,
        /// How Complications are read at this table. Revision 1 left no choice and said nothing.
        readings: Readings,
    },
    /// The Boss card went to the left.
    BossPassed {
        /// To whom.
        seat: Seat,
    },
    /// A seat drew new Crew.
    Drew {
        /// Which seat.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// The cards, for that seat.
        cards: Option<ArrayVec<Crew, 5>>,
    },
    /// The last heist is done.
    Won {
        /// How many heists that makes.
        heists: u8,
    },
    /// A heist failed, and the game is over.
    Lost {
        /// How many heists were done before.
        heists: u8,
    },
}

/// How a heist went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Attempt {
    /// It succeeded.
    Success,
    /// The Crew score was under the difficulty.
    TooLow,
    /// The Crew score was the difficulty, and ties were lost.
    LostTie,
    /// The Crew score was over 21.
    Bust,
}

impl Attempt {
    /// The rule that decides it.
    pub const fn rule(self) -> Rule {
        match self {
            Attempt::Success => Rule("CC-6.3"),
            Attempt::TooLow => Rule("CC-6.4"),
            Attempt::LostTie => Reward::WeaveLens.rule(),
            Attempt::Bust => Rule("CC-6.5"),
        }
    }
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        match *self {
            Event::Opened { .. } => Rule("CC-2.1"),
            Event::Dealt { .. } => Rule("CC-2.3"),
            Event::RowLaid { .. } => Rule("CC-11.1"),
            Event::FirstBoss { .. } => Rule("CC-2.5"),
            Event::Played { crew, .. } | Event::Used { crew, .. } => crew.rule(),
            Event::Flipped { from: Origin::Deck, .. } => Rule("CC-10.1"),
            Event::Flipped { from: Origin::Row, .. } => Rule("CC-11.2"),
            Event::Rotated { by, .. } | Event::Discarded { by, .. } => by.rule(),
            Event::Uncovered { .. } => Rule("CC-5.12"),
            Event::Peeked { .. } => Crew::Thief.rule(),
            Event::Announced { .. } => Rule("CC-3.4"),
            Event::Revealed { .. } => Rule("CC-6.1"),
            Event::Attempted { result, .. } => result.rule(),
            Event::Tucked { .. } => Rule("CC-8.1"),
            Event::Complicated { reward, .. } => reward.rule(),
            Event::BossPassed { .. } => Rule("CC-8.3"),
            Event::Drew { .. } => Rule("CC-8.5"),
            Event::Won { .. } => Rule("CC-8.6"),
            Event::Lost { .. } => Rule("CC-8.7"),
        }
    }

    fn reveals(&self) -> bool {
        match self {
            Event::Dealt { cards, .. } | Event::Drew { cards, .. } => cards.is_some(),
            Event::Peeked { reward, again, .. } => reward.is_some() && !again,
            Event::Played { .. } | Event::Flipped { .. } | Event::Revealed { .. } => true,
            _ => false,
        }
    }
}
