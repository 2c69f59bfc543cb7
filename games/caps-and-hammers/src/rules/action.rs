//! What a player can do.

use serde::{Deserialize, Serialize};

engine::codes! {
    /// One decision.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Action {
        /// Deploy a card from the hand.
        Deploy { card: Card, to: Slot, how: How },
        /// Launch the Operation of one of your face-down Assets.
        Launch { piece: Piece, target: Target },
        /// End the turn.
        EndTurn,
    }
}

engine::codes! {
    /// How an Asset is deployed: face down, except at the Peace Conference.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum How {
        FaceDown,
        FaceUp,
        Launched(Target),
    }
}

engine::codes! {
    /// What an Operation is aimed at.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Target {
        /// It needs no target.
        Nothing,
        /// The Situation an Admiral moves to.
        To(Slot),
        /// The enemy Asset that a Diplomat at Unreliable Ally moves here.
        Pull(Piece),
    }
}

engine::handles! {
    /// A card of one's own deck, by its place in the shuffled order: known to its owner alone.
    Card below 17, "card";
    /// One of the four Situations in the line, from the left.
    Slot below 4, "Situation";
    /// An Asset in play, by the order in which its side deployed it this round. Everyone saw
    /// it being deployed, so everyone may know this number.
    Piece below 5, "Asset in play";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_out_of_range_is_not_read() {
        let json = r#"{"deploy":{"card":17,"to":0,"how":"face_down"}}"#;
        let error = serde_json::from_str::<Action>(json).unwrap_err();
        assert!(error.to_string().contains("no card 17; they go from 0 to 16"), "{error}");
    }
}
