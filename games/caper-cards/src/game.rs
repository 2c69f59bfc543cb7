//! The contract: each method is the function of its name.

use engine::{Game, Info};

use crate::rules::{audit, deal, legal, play, score, setup};
use crate::seen::{imagine, prompt, view};
use crate::{Action, CaperCards, Cards, Deal, Event, Options, Prompt, View};

impl Game for CaperCards {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caper-cards",
        name: "Caper Cards",
        about: "Pull off every heist together, without a word and without going over 21.",
        min_players: 1,
        max_players: 4,
        cooperative: true,
        minutes: 15,
        designers: "Manny Vega",
        publisher: "Darrington Press",
        prefix: "CC",
        revision: 2,
    };

    /// Five rounds of four Crew, each with one decision.
    const MAX_DECISIONS: u32 = 20;

    const RULES: &'static str = include_str!("../rules.md");

    engine::methods! {
        setup::new, setup::older, play::next, deal::shuffle, deal::deal, deal::deals, prompt::prompt,
        legal::actions, legal::check, play::perform, view::view, imagine::imagine,
        score::outcome, score::score_sheet, audit::audit,
    }
}
