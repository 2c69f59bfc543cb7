//! The kinds of cards: what a card is, not what is printed on it.

use engine::Rule;
use serde::{Deserialize, Serialize};

/// One of the eight kinds of Crew.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Crew {
    /// The Driver: rotates a diamond.
    Fcg,
    /// Gains from other hearts.
    Fixer,
    /// Lets the next player look at the Reward.
    Thief,
    /// Loses from spades.
    Grifter,
    /// The Wild Card: enters either way up.
    Chetney,
    /// Discards another odd Crew.
    Muscle,
    /// May cover the Risk.
    Mastermind,
    /// Enters high, and is low when rotated.
    Insider,
}

impl Crew {
    /// How many kinds there are.
    pub const KINDS: usize = 8;

    /// Every kind, in the order of the card list.
    pub const ALL: [Crew; Crew::KINDS] = [
        Crew::Fcg,
        Crew::Fixer,
        Crew::Thief,
        Crew::Grifter,
        Crew::Chetney,
        Crew::Muscle,
        Crew::Mastermind,
        Crew::Insider,
    ];

    /// The name on the card.
    pub const fn name(self) -> &'static str {
        match self {
            Crew::Fcg => "The Driver",
            Crew::Fixer => "The Fixer",
            Crew::Thief => "The Thief",
            Crew::Grifter => "The Grifter",
            Crew::Chetney => "The Wild Card",
            Crew::Muscle => "The Muscle",
            Crew::Mastermind => "The Mastermind",
            Crew::Insider => "The Insider",
        }
    }

    /// Its name in the middle of a sentence.
    pub const fn the(self) -> &'static str {
        match self {
            Crew::Fcg => "the Driver",
            Crew::Fixer => "the Fixer",
            Crew::Thief => "the Thief",
            Crew::Grifter => "the Grifter",
            Crew::Chetney => "the Wild Card",
            Crew::Muscle => "the Muscle",
            Crew::Mastermind => "the Mastermind",
            Crew::Insider => "the Insider",
        }
    }

    /// The rule that says what it does.
    pub const fn rule(self) -> Rule {
        match self {
            Crew::Fcg => Rule("CC-5.1"),
            Crew::Fixer => Rule("CC-5.3"),
            Crew::Thief => Rule("CC-5.4"),
            Crew::Grifter => Rule("CC-5.6"),
            Crew::Chetney => Rule("CC-5.7"),
            Crew::Muscle => Rule("CC-5.8"),
            Crew::Mastermind => Rule("CC-5.10"),
            Crew::Insider => Rule("CC-5.13"),
        }
    }

    /// Whether its ability adds an amount to the Crew score.
    pub const fn has_amount(self) -> bool {
        matches!(self, Crew::Fixer | Crew::Grifter)
    }

    /// Its place in [`Crew::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One of the nine Rewards, each with its own Complication.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// The Crew loses ties.
    WeaveLens,
    /// Clubs add.
    JournalOfVespinChloras,
    /// Diamonds rotate before scoring.
    GnarlrockShard,
    /// Even Crew add where there is a heart.
    MessageBloom,
    /// Odd Crew add.
    ChangebringerCoin,
    /// Duplicates leave before scoring.
    CircletOfTheHiddenEye,
    /// A Crew without spades loses.
    GloomscaleBreastplate,
    /// Diamonds lose.
    SashimiMarionette,
    /// The lowest leave before scoring.
    HishariMask,
}

impl Reward {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// Every Reward, in the order of the card list.
    pub const ALL: [Reward; Reward::COUNT] = [
        Reward::WeaveLens,
        Reward::JournalOfVespinChloras,
        Reward::GnarlrockShard,
        Reward::MessageBloom,
        Reward::ChangebringerCoin,
        Reward::CircletOfTheHiddenEye,
        Reward::GloomscaleBreastplate,
        Reward::SashimiMarionette,
        Reward::HishariMask,
    ];

    /// The name on the card.
    pub const fn name(self) -> &'static str {
        match self {
            Reward::WeaveLens => "Weave Lens",
            Reward::JournalOfVespinChloras => "Journal of Vespin Chloras",
            Reward::GnarlrockShard => "Gnarlrock Shard",
            Reward::MessageBloom => "Message Bloom",
            Reward::ChangebringerCoin => "Changebringer Coin",
            Reward::CircletOfTheHiddenEye => "Circlet of the Hidden Eye",
            Reward::GloomscaleBreastplate => "Gloomscale Breastplate",
            Reward::SashimiMarionette => "Sashimi Marionette",
            Reward::HishariMask => "Hishari Mask",
        }
    }

    /// The rule that says what its Complication does.
    pub const fn rule(self) -> Rule {
        match self {
            Reward::WeaveLens => Rule("CC-7.6"),
            Reward::JournalOfVespinChloras => Rule("CC-7.7"),
            Reward::GnarlrockShard => Rule("CC-7.8"),
            Reward::MessageBloom => Rule("CC-7.9"),
            Reward::ChangebringerCoin => Rule("CC-7.10"),
            Reward::CircletOfTheHiddenEye => Rule("CC-7.12"),
            Reward::GloomscaleBreastplate => Rule("CC-7.14"),
            Reward::SashimiMarionette => Rule("CC-7.15"),
            Reward::HishariMask => Rule("CC-7.16"),
        }
    }

    /// Whether its Complication adds an amount to the Crew score.
    pub const fn has_amount(self) -> bool {
        matches!(
            self,
            Reward::JournalOfVespinChloras
                | Reward::MessageBloom
                | Reward::ChangebringerCoin
                | Reward::GloomscaleBreastplate
                | Reward::SashimiMarionette
        )
    }

    /// Its place in [`Reward::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The icon of a Crew card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// Clubs.
    Club,
    /// Hearts.
    Heart,
    /// Spades.
    Spade,
    /// Diamonds: the Crew with a number at each end, which can be rotated.
    Diamond,
}

impl Suit {
    /// The suit in a sentence: "a club".
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Club => "club",
            Suit::Heart => "heart",
            Suit::Spade => "spade",
            Suit::Diamond => "diamond",
        }
    }
}
