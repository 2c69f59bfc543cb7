//! The contract: each method is the function of its name.

use engine::{Game, Info};

use crate::rules::{audit, deal, legal, play, score, setup};
use crate::seen::{imagine, prompt, view};
use crate::{Action, CapsAndHammers, Cards, Deal, Event, Options, Prompt, View};

impl Game for CapsAndHammers {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caps-and-hammers",
        name: "Caps and Hammers",
        about: "Two ideologies, twelve crises: outbid your rival, but never by too much.",
        min_players: 2,
        max_players: 2,
        cooperative: false,
        minutes: 30,
        designers: "Oliver Barnum and Jonathan Tang",
        publisher: "Next Day Games",
        prefix: "CH",
        revision: 2,
    };

    /// 30 deployments, as many ends of turns, and each Asset is launched at most once.
    const MAX_DECISIONS: u32 = 90;

    const RULES: &'static str = include_str!("../rules.md");

    engine::methods! {
        setup::new, setup::older, play::next, deal::shuffle, deal::deal, deal::deals, prompt::prompt,
        legal::actions, legal::check, play::perform, view::view, imagine::imagine,
        score::outcome, score::score_sheet, audit::audit,
    }
}
