//! The contract: each method is the function of its name.

use engine::{Game, Info};

use crate::cards::Cards;
use crate::rules::action::Action;
use crate::rules::deal::Deal;
use crate::rules::event::Event;
use crate::rules::options::Options;
use crate::rules::state::CaptainsWager;
use crate::rules::{audit, deal, legal, play, score, setup};
use crate::seen::prompt::Prompt;
use crate::seen::view::View;
use crate::seen::{imagine, prompt, view};

impl Game for CaptainsWager {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "captains-wager",
        name: "Captain's Wager",
        about: "Airship captains bet, borrow and steal: your gold says your crew is the best.",
        min_players: 2,
        max_players: 5,
        cooperative: false,
        minutes: 30,
        designers: "Jonathan Hager",
        publisher: "Grey Fox Games",
        prefix: "CW",
        revision: 6,
    };

    /// Five captains choose clans and take treasures out. At most 18 adventures follow, for each
    /// takes a card off every deck. In each, 20 crew are dealt: no more than 35 turns, for in each
    /// of 3 encounters 5 captains may be sent back once, each with a card to keep and loans to
    /// keep at its end; 9 moments, and 2 for each turn, in which 5 captains pass; 4 actions of
    /// encounters; 3 captains with spoils; and no more loans to pay off than 175: 35 borrowed,
    /// and each crew forces at most 4. Each of the 95 items is used once, after which 5 captains
    /// are asked anew.
    const MAX_DECISIONS: u32 = 5 + 5 + 18 * (35 * 3 + (9 + 2 * 35) * 5 + 4 + 3 + 175) + 95 * 6;

    const RULES: &'static str = include_str!("../rules.md");

    engine::methods! {
        setup::new, setup::older, play::next, deal::shuffle, deal::deal, deal::deals, prompt::prompt,
        legal::actions, legal::check, play::perform, view::view, imagine::imagine,
        score::outcome, score::score_sheet, audit::audit,
    }
}
