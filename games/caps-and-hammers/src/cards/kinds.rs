//! The kinds of cards.

use serde::{Deserialize, Serialize};

/// The nine kinds of Assets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Asset {
    Admiral,
    Defector,
    Diplomat,
    Guerrilla,
    Nuke,
    Policeman,
    Scientist,
    Soldier,
    Spy,
}

impl Asset {
    /// Every kind.
    pub const ALL: [Asset; 9] = [
        Asset::Admiral,
        Asset::Defector,
        Asset::Diplomat,
        Asset::Guerrilla,
        Asset::Nuke,
        Asset::Policeman,
        Asset::Scientist,
        Asset::Soldier,
        Asset::Spy,
    ];

    /// The name on the card.
    pub const fn name(self) -> &'static str {
        match self {
            Asset::Admiral => "Admiral",
            Asset::Defector => "Defector",
            Asset::Diplomat => "Diplomat",
            Asset::Guerrilla => "Guerrilla",
            Asset::Nuke => "Nuke",
            Asset::Policeman => "Policeman",
            Asset::Scientist => "Scientist",
            Asset::Soldier => "Soldier",
            Asset::Spy => "Spy",
        }
    }

    /// Whether there is a number in its text.
    pub(crate) const fn has_amount(self) -> bool {
        !matches!(self, Asset::Diplomat | Asset::Soldier | Asset::Spy)
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// The twelve Situations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Situation {
    #[serde(rename = "Aid Programs")]
    AidPrograms,
    Demilitarization,
    #[serde(rename = "5th Column")]
    FifthColumn,
    #[serde(rename = "Jungle Warfare")]
    JungleWarfare,
    #[serde(rename = "Peace Conference")]
    PeaceConference,
    #[serde(rename = "Political Quagmire")]
    PoliticalQuagmire,
    #[serde(rename = "Potential Rival")]
    PotentialRival,
    #[serde(rename = "Space Race")]
    SpaceRace,
    #[serde(rename = "Sports Competition")]
    SportsCompetition,
    #[serde(rename = "Strategic Neighbor")]
    StrategicNeighbor,
    #[serde(rename = "Trade Chokepoint")]
    TradeChokepoint,
    #[serde(rename = "Unreliable Ally")]
    UnreliableAlly,
}

impl Situation {
    /// Every Situation.
    pub const ALL: [Situation; 12] = [
        Situation::AidPrograms,
        Situation::Demilitarization,
        Situation::FifthColumn,
        Situation::JungleWarfare,
        Situation::PeaceConference,
        Situation::PoliticalQuagmire,
        Situation::PotentialRival,
        Situation::SpaceRace,
        Situation::SportsCompetition,
        Situation::StrategicNeighbor,
        Situation::TradeChokepoint,
        Situation::UnreliableAlly,
    ];

    /// The name on the card.
    pub const fn name(self) -> &'static str {
        match self {
            Situation::AidPrograms => "Aid Programs",
            Situation::Demilitarization => "Demilitarization",
            Situation::FifthColumn => "5th Column",
            Situation::JungleWarfare => "Jungle Warfare",
            Situation::PeaceConference => "Peace Conference",
            Situation::PoliticalQuagmire => "Political Quagmire",
            Situation::PotentialRival => "Potential Rival",
            Situation::SpaceRace => "Space Race",
            Situation::SportsCompetition => "Sports Competition",
            Situation::StrategicNeighbor => "Strategic Neighbor",
            Situation::TradeChokepoint => "Trade Chokepoint",
            Situation::UnreliableAlly => "Unreliable Ally",
        }
    }

    /// Whether there is a number in its text.
    pub(crate) const fn has_amount(self) -> bool {
        !matches!(
            self,
            Situation::PeaceConference
                | Situation::PoliticalQuagmire
                | Situation::PotentialRival
                | Situation::TradeChokepoint
                | Situation::UnreliableAlly
        )
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}
