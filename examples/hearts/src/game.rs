//! The contract: each method is the function of its name.

use engine::{Game, Info, NoOptions};

use crate::rules::{self, deal, legal, play, score};
use crate::seen::{self, imagine};
use crate::{Action, Cards, Deal, Event, Hearts, Phase, View};

impl Game for Hearts {
    type Options = NoOptions<4>;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Phase;
    type View = View;

    const INFO: Info = Info {
        id: "hearts",
        name: "Hearts",
        about: "Take no hearts, fear the Queen of Spades, or dare to take them all.",
        min_players: 4,
        max_players: 4,
        cooperative: false,
        minutes: 5,
        designers: "traditional",
        publisher: "public domain",
        prefix: "HT",
        revision: 1,
    };

    /// Three cards passed by each of four, and 52 cards played.
    const MAX_DECISIONS: u32 = 64;

    const RULES: &'static str = include_str!("../rules.md");

    engine::methods! {
        rules::new, rules::next, deal::shuffle, deal::deal, deal::deals, seen::prompt,
        legal::actions, legal::check, play::perform, seen::view, imagine::imagine,
        score::outcome, score::score_sheet, rules::audit,
    }
}
