//! Every sentence the game speaks.

use engine::{Names, Outcome, Seat, Words};

use super::prompt::Prompt;
use super::view::View;
use crate::Crew;
use crate::cards::Cards;
use crate::rules::action::{Action, Card, Slot, Way};
use crate::rules::crew_score::{Cause, Part};
use crate::rules::event::{Attempt, Event};
use crate::rules::options::Options;
use crate::rules::state::CaperCards;
use crate::rules::variant::Origin;

impl Words for CaperCards {
    fn seat_name(_: &Options, seat: Seat) -> String {
        format!("Player {seat}")
    }

    fn tell(cards: &Cards, names: &Names, event: &Event) -> String {
        let who = |seat: &Seat| &names[*seat];
        match event {
            Event::Opened { risk, rewards } => {
                format!("The Risk is {risk}. {rewards} Rewards lie face down beside it.")
            }
            Event::Dealt { seat, count, cards } => {
                format!("{} is dealt {}.", who(seat), hand(*count, cards.as_deref()))
            }
            Event::RowLaid { count } => format!("{count} Crew lie face down in a row."),
            Event::FirstBoss { seat } => format!("{} is the first Boss.", who(seat)),
            Event::Played { seat, crew, number, on_risk } => {
                enters(who(seat), "plays", *crew, *number, *on_risk)
            }
            Event::Flipped { seat, crew, from } => {
                format!("{} turns up {} {}.", who(seat), crew.the(), place(*from))
            }
            Event::Used { seat, crew, number, on_risk } => {
                enters(who(seat), "uses", *crew, *number, *on_risk)
            }
            Event::Rotated { by, crew, number } => {
                format!("{} rotates {}, which now shows {number}.", capital(*by), crew.the())
            }
            Event::Discarded { by, crew } => format!("{} discards {}.", capital(*by), crew.the()),
            Event::Uncovered { risk } => format!("Nothing covers the Risk: it is {risk} again."),
            Event::Peeked { seat, reward, again } => {
                let again = if *again { " again" } else { "" };
                let what = reward.map(|reward| format!(": it is the {}", reward.name()));
                format!("{} looks at the Reward{again}{}.", who(seat), what.unwrap_or_default())
            }
            Event::Announced { score, parts } => {
                format!("The Crew score is {score}{}.", sum(parts))
            }
            Event::Revealed { reward, number, risk } => format!(
                "The Reward is the {}, {number}: with the Risk of {risk} the difficulty is {}.",
                reward.name(),
                number + risk
            ),
            Event::Attempted { heist, score, difficulty, result } => {
                format!("Heist {heist}: {}.", attempt(*score, *difficulty, *result))
            }
            Event::Tucked { reward } => format!("The {} goes under the Risk.", reward.name()),
            Event::Complicated { reward, readings } => {
                format!("A new Complication: {}", cards.complication(*reward, *readings))
            }
            Event::BossPassed { seat } => format!("{} is the Boss now.", who(seat)),
            Event::Drew { seat, count, cards } => {
                format!("{} draws {}.", who(seat), hand(*count, cards.as_deref()))
            }
            Event::Won { heists } => {
                format!("That was the last of {}: the game is won.", count(*heists, "heist"))
            }
            Event::Lost { heists } => {
                format!("The game is lost after {}.", count(*heists, "successful heist"))
            }
        }
    }

    fn offer(cards: &Cards, view: &View, action: Action) -> String {
        let (crew, verb) = match action {
            Action::Play { card, .. } => (face(view, card), "Play"),
            Action::Use { .. } => (view.waiting, "Use"),
        };
        let (Action::Play { way, .. } | Action::Use { way }) = action;
        let name = crew.map_or("a Crew", Crew::the);
        let number = |end: usize| crew.and_then(|crew| cards.crew(crew).numbers.get(end).copied());
        match way {
            Way::Plain | Way::Upright => match number(0) {
                Some(number) => format!("{verb} {name} as {number}"),
                None => format!("{verb} {name}"),
            },
            Way::Turned => format!("{verb} {name} as {}", number(1).unwrap_or_default()),
            Way::OnRisk => {
                let risk = number(0).unwrap_or_default();
                format!("Lay {name} on the Risk, which is then {risk}")
            }
            Way::Rotate(slot) => format!("{verb} {name} and rotate {}", target(view, slot)),
            Way::Discard(slot) => format!("{verb} {name} and discard {}", target(view, slot)),
        }
    }

    fn ask(cards: &Cards, prompt: Prompt) -> String {
        match prompt {
            Prompt::Play { round, turn, score, risk } => format!(
                "Round {round}, Crew {turn} of 4: play a card from your hand. The Crew score is \
                 {score}, the Risk {risk}."
            ),
            Prompt::Use { crew, score, risk } => format!(
                "{} was turned up: decide how to use it. {} The Crew score is {score}, the Risk \
                 {risk}.",
                crew.name(),
                cards.crew(crew).text()
            ),
            Prompt::Nothing => "Nobody has to decide anything now.".to_owned(),
        }
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let heists = outcome.places.first().map_or(0, |place| place.points);
        if outcome.winners.is_empty() {
            return format!("The crew is caught after {}.", count(heists, "successful heist"));
        }
        let who = names.list(outcome.winners);
        let verb = if outcome.winners.len() == 1 { "pulls" } else { "pull" };
        format!("{who} {verb} off all {} and the game is won.", count(heists, "heist"))
    }
}

fn attempt(score: i16, difficulty: u8, result: Attempt) -> String {
    match result {
        Attempt::Success => format!("{score} against {difficulty} succeeds"),
        Attempt::TooLow => format!("{score} against {difficulty} is too low and fails"),
        Attempt::LostTie => format!("{score} against {difficulty} is a tie and fails"),
        Attempt::Bust => format!("{score} is over 21 and fails"),
    }
}

fn place(from: Origin) -> &'static str {
    match from {
        Origin::Deck => "from the top of the deck",
        Origin::Row => "in the face-down row",
    }
}

/// A cause at the beginning of a sentence.
fn capital(cause: Cause) -> String {
    match cause {
        Cause::Numbers => "The numbers".to_owned(),
        Cause::Crew(crew) => crew.name().to_owned(),
        Cause::Reward(reward) => format!("The {}", reward.name()),
    }
}

fn enters(who: &str, verb: &str, crew: Crew, number: u8, on_risk: bool) -> String {
    let name = crew.the();
    if on_risk {
        format!("{who} lays {name} on the Risk, which is now {number}.")
    } else {
        format!("{who} {verb} {name} as {number}.")
    }
}

/// The face of a card in a hand that the view shows.
fn face(view: &View, card: Card) -> Option<Crew> {
    let mut cards = view.hands.iter().flat_map(|hand| &hand.cards);
    cards.find(|held| held.card == card).map(|held| held.crew)
}

fn target(view: &View, slot: Slot) -> String {
    match view.row.get(slot.index()) {
        Some(placed) => format!("{} ({})", placed.crew.the(), placed.number),
        None => "nobody".to_owned(),
    }
}

/// The cards of a hand where they may be told, else how many there are.
fn hand(number: u8, cards: Option<&[Crew]>) -> String {
    match cards {
        Some([first @ .., last]) if !first.is_empty() => {
            let first: Vec<&str> = first.iter().map(|crew| crew.the()).collect();
            format!("{} and {}", first.join(", "), last.the())
        }
        Some(cards) => cards.iter().map(|crew| crew.the()).collect(),
        None => count(number, "card"),
    }
}

/// How a score comes about, where there is more to it than numbers.
fn sum(parts: &[Part]) -> String {
    let [numbers, rest @ ..] = parts else { return String::new() };
    if rest.is_empty() {
        return String::new();
    }
    let rest = rest.iter().map(|part| {
        let name = match part.cause {
            Cause::Numbers => "numbers",
            Cause::Crew(crew) => crew.the(),
            Cause::Reward(reward) => reward.name(),
        };
        format!(", {:+} {name}", part.amount)
    });
    format!(" (numbers {}{})", numbers.amount, rest.collect::<String>())
}

/// "1 heist", "no heists", "3 heists".
fn count<N: Into<i32>>(number: N, what: &str) -> String {
    match number.into() {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        number => format!("{number} {what}s"),
    }
}
