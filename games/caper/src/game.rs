//! The contract: each method is the function of its name.

use engine::{Game, Info};

use crate::rules::{audit, deal, legal, play, rounds, score, setup};
use crate::seen::{imagine, prompt, view};
use crate::{Action, Caper, Cards, Deal, Event, Options, Prompt, View};

impl Game for Caper {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caper",
        name: "Caper",
        about: "Draft a crew, dress it in stolen gadgets, and clean out three famous places.",
        min_players: 2,
        max_players: 4,
        cooperative: false,
        minutes: 30,
        designers: "Unai Rubio",
        publisher: "Keymaster Games",
        prefix: "CP",
        revision: 3,
    };

    /// 21 turns with a decision of each Mastermind, and in teams of each Lookout before it.
    const MAX_DECISIONS: u32 = 84;

    const RULES: &'static str = include_str!("../rules.md");

    engine::methods! {
        setup::new, setup::older, rounds::next, deal::shuffle, deal::deal, deal::deals,
        prompt::prompt, legal::actions, legal::check, play::perform, view::view, imagine::imagine,
        score::outcome, score::score_sheet, audit::audit,
    }
}
