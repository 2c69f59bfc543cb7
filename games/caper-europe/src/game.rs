//! The contract: each method is the function of its name.

use engine::{Game, Info};

use crate::rules::{audit, deal, legal, play, rounds, score, setup};
use crate::seen::{imagine, prompt, view};
use crate::{Action, CaperEurope, Cards, Deal, Event, Options, Prompt, View};

impl Game for CaperEurope {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caper-europe",
        name: "Caper: Europe",
        about: "Draft thieves and their gear, pass the rest to your rival, and win the heist.",
        min_players: 2,
        max_players: 2,
        cooperative: false,
        minutes: 30,
        designers: "Unai Rubio",
        publisher: "Keymaster Games",
        prefix: "CE",
        revision: 3,
    };

    /// 6 Thieves and 15 Gear turns each, and a good to return after each turn at most.
    const MAX_DECISIONS: u32 = 84;

    const RULES: &'static str = include_str!("../rules.md");

    engine::methods! {
        setup::new, setup::older, rounds::next, deal::shuffle, deal::deal, deal::deals,
        prompt::prompt, legal::actions, legal::check, play::perform, view::view, imagine::imagine,
        score::outcome, score::score_sheet, audit::audit,
    }
}
