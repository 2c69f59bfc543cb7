//! What the table of Caper Cards says.

use ui::Theme;

use crate::{Attempt, Cause, Crew, LastHeist, Part};

pub(crate) const THE_HEIST: &str = "The heist";
pub(crate) const CREW_IN_PLAY: &str = "The Crew in play";
pub(crate) const COMPLICATIONS: &str = "Complications";
pub(crate) const PLAYERS: &str = "Players";
pub(crate) const YOUR_HAND: &str = "Your hand";
pub(crate) const YOU: &str = "You";

// The heist and its score.
pub(crate) const UNDEALT: &str = "The table is being set";
pub(crate) const NOTHING_DEALT: &str = "Nothing is dealt yet.";
pub(crate) const CREW_SCORE: &str = "Crew score";
pub(crate) const SAFE_SCORE: &str = "Safe score";
pub(crate) const NEEDED: &str = "Needed";
pub(crate) const NO_SCORE: &str = "none";
pub(crate) const CREW_WINS: &str = "The crew walks away with everything.";
pub(crate) const CREW_LOSES: &str = "The crew is caught.";

pub(crate) fn heist_of(heist: u8, of: u8) -> String {
    format!("Heist {heist} of {of}")
}

pub(crate) fn all_done(heists: u8) -> String {
    format!("All {heists} heists done")
}

pub(crate) fn caught_at(heist: u8) -> String {
    format!("Caught at heist {heist}")
}

pub(crate) fn lamp(heist: u8, done: bool) -> String {
    if done { format!("Heist {heist} done") } else { format!("Heist {heist} to come") }
}

pub(crate) fn last_heist(last: &LastHeist) -> String {
    format!("Last: {} against {}", last.score, last.difficulty)
}

pub(crate) fn scores(score: i16) -> String {
    format!("scores {score}")
}

pub(crate) fn may_do(from: i64, to: i64) -> String {
    format!("{from} to {to} may do")
}

/// What makes the difficulty.
pub(crate) fn difficulty(risk: u8, reward: Option<i64>, ties_lose: bool) -> String {
    let reward = reward.map_or_else(|| "?".to_owned(), |number| number.to_string());
    let ties = if ties_lose { ", ties lose" } else { "" };
    format!("Risk {risk} + Reward {reward}{ties}")
}

/// What leads over to what the score would bring.
pub(crate) fn verdict(foreseen: bool, verdict: &str) -> String {
    if foreseen { format!("As it lies it scores {verdict}") } else { format!("Now {verdict}") }
}

pub(crate) fn numbers(amount: i16) -> String {
    format!("Numbers {amount}")
}

pub(crate) fn adds(amount: i16, name: &str) -> String {
    format!("{} {name}", signed(amount))
}

fn signed(amount: i16) -> String {
    format!("{amount:+}").replace('-', "−")
}

pub(crate) fn sure_scores(range: &str) -> String {
    format!("Scores that succeed for sure: {range}")
}

pub(crate) fn from_to(least: i64, most: i64) -> String {
    format!("{least} to {most}")
}

pub(crate) fn bust(score: i64, most: i64) -> String {
    format!("{score}: over {most}, a bust.")
}

pub(crate) fn enough(score: i64) -> String {
    format!("{score}: enough for sure.")
}

pub(crate) fn enough_for(score: i64, met: usize, all: usize) -> String {
    format!("{score}: enough for {met} of the {all} Rewards it may be.")
}

pub(crate) fn too_low(score: i64, more: i64) -> String {
    format!("{score}: at least {more} more needed.")
}

/// How the last attempt of a game went.
pub(crate) fn last_attempt(last: &LastHeist, most: i64) -> String {
    let (score, difficulty) = (last.score, last.difficulty);
    let how = match last.result {
        Attempt::Success => format!("{score} against {difficulty}: the last one came off."),
        Attempt::TooLow => format!("{score} against {difficulty}: too low."),
        Attempt::LostTie => format!("{score} against {difficulty}: a tie, and ties lose."),
        Attempt::Bust => format!("{score} is over {most}: a bust."),
    };
    format!("{how} It was for the {}.", last.reward.name())
}

pub(crate) fn succeeded(done: u8, needed: u8) -> String {
    format!("{done} of {needed} heists succeeded.")
}

// The heist on stage.
pub(crate) const DIFFICULTY: &str = "Difficulty";
pub(crate) const BREATH: &str = "The crew holds its breath.";
pub(crate) const NEW_COMPLICATION: &str = "A new Complication";
pub(crate) const FROM_NOW_ON: &str = "From the next heist on, for the rest of the game.";
pub(crate) const ALSO_IN_FORCE: &str = "Also in force";
pub(crate) const ONLY_YOU: &str = "You look at the Reward. Tell nobody.";

/// What is said while the score climbs: what it is made of.
pub(crate) fn climbs(score: i16, parts: &[Part]) -> String {
    let made = parts.iter().map(|part| match part.cause {
        Cause::Numbers => format!("numbers {}", part.amount),
        Cause::Crew(crew) => adds(part.amount, crew.name()),
        Cause::Reward(reward) => adds(part.amount, reward.name()),
    });
    let made: Vec<String> = made.collect();
    match made.len() {
        0 | 1 => format!("The Crew score is {score}."),
        _ => format!("The Crew score is {score}: {}.", made.join(", ")),
    }
}

/// What a Complication does before scoring: whom it rotates to which number, or discards.
pub(crate) fn acts(complication: &str, hit: &[(Crew, Option<u8>)]) -> String {
    let verb = if hit.iter().any(|(_, shows)| shows.is_some()) { "rotates" } else { "discards" };
    let hit = hit.iter().map(|(crew, shows)| match shows {
        Some(number) => format!("{} to {number}", crew.the()),
        None => crew.the().to_owned(),
    });
    let hit: Vec<String> = hit.collect();
    let hit = match hit.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => hit.concat(),
    };
    format!("The {complication} {verb} {hit}.")
}

/// The verdict on a heist, as a stamp.
pub(crate) fn stamp(result: Attempt) -> &'static str {
    match result {
        Attempt::Success => "Success",
        Attempt::TooLow => "Too low",
        Attempt::LostTie => "Tie lost",
        Attempt::Bust => "Bust",
    }
}

/// What comes of a Reward that was only looked at.
pub(crate) fn would_bring(complication: &str) -> String {
    format!("If you take it, from then on: {complication}")
}

// The middle of the table.
pub(crate) const RISK_AND_REWARD: &str = "Risk and Reward";
pub(crate) const CREW_ROW: &str = "Crew row";
pub(crate) const RISK: &str = "Risk";
pub(crate) const REWARD: &str = "Reward";
pub(crate) const RISK_NOTE: &str = "plus Reward = difficulty";
pub(crate) const RISK_ABOUT: &str = "Risk and Reward together are the difficulty. The Crew score \
     must reach it and not go over 21. A Mastermind may be laid on the Risk.";
pub(crate) const REWARD_DOWN: &str = "Reward, face down";
pub(crate) const REWARD_ABOUT: &str = "There are two 5s, three 6s, three 7s and one 8. It is \
     turned up after the fourth Crew; then its Complication stays for the rest of the game.";
pub(crate) const DISCARDED: &str = "Discarded";
pub(crate) const ON_THE_RISK: &str = "On the Risk";
pub(crate) const WILL_LEAVE: &str = "Will leave";
pub(crate) const WILL_LEAVE_THE_RISK: &str = "Will leave the Risk";
pub(crate) const TURNED_UP: &str = "Turned up";
pub(crate) const JOIN: &str = "Join the Crew";
pub(crate) const LET_IT_JOIN: &str = "Let it join the Crew";
pub(crate) const TOP_OF_DECK: &str = "Top of the deck";
pub(crate) const FACE_DOWN_ROW: &str = "Face-down row";

pub(crate) fn risk(risk: u8) -> String {
    format!("The Risk is {risk}")
}

pub(crate) fn covered_risk(risk: u8, card: u8) -> String {
    format!("The Risk is {risk}, covered by a Mastermind; the card says {card}")
}

pub(crate) fn card_says(card: u8) -> String {
    format!("card says {card}")
}

pub(crate) fn reward(name: &str, number: i64) -> String {
    format!("The Reward is the {name}, {number}")
}

pub(crate) fn hidden_reward(left: u8) -> String {
    let heists = if left == 1 { "heist" } else { "heists" };
    format!("The Reward, face down; {left} {heists} to go")
}

pub(crate) fn to_take(left: u8) -> String {
    format!("{left} to take")
}

pub(crate) fn will_turn_to(number: impl std::fmt::Display) -> String {
    format!("Will turn to {number}")
}

pub(crate) fn turned_up(crew: &str) -> String {
    format!("{crew} was turned up and waits")
}

pub(crate) fn plays_now(you: bool) -> &'static str {
    if you { "play now" } else { "plays now" }
}

pub(crate) fn place(place: usize, who: &str) -> String {
    format!("Place {place} of the row, for: {who}")
}

/// A Crew for somebody who does not see it.
pub(crate) fn crew(name: &str, number: i64, suit: &str) -> String {
    format!("{name}, {number}, {suit}")
}

// Complications.
pub(crate) const NO_COMPLICATIONS: &str =
    "None yet. Every Reward you take brings one, from the next heist on.";
pub(crate) const ONE_MORE: &str = "one more needed";

/// A Complication; what it does now is said while there is a row.
pub(crate) fn complication(name: &str, text: &str, now: Option<Option<&str>>) -> String {
    match now {
        Some(Some(now)) => format!("{name}: {text} Now: {now}"),
        Some(None) => format!("{name}: {text} Now: nothing"),
        None => format!("{name}: {text}"),
    }
}

pub(crate) fn amount_now(amount: i16) -> String {
    format!("{amount:+} now")
}

pub(crate) fn turns_to(crew: &str, number: impl std::fmt::Display) -> String {
    format!("{crew} turns to {number}")
}

pub(crate) fn leaves(crew: &str) -> String {
    format!("{crew} leaves")
}

// People and hands.
pub(crate) const BOSS: &str = "Boss";
pub(crate) const SAW_REWARD: &str = "saw Reward";
pub(crate) const TO_PLAY: &str = "to play";
pub(crate) const UNSEEN: &str = "Crew not seen yet";
pub(crate) const NO_CARDS: &str = "No cards left.";
pub(crate) const YOU_WATCH: &str = "You watch: the hands stay hidden.";

pub(crate) fn in_face_down_row(count: u8) -> String {
    format!("{count} in the face-down row")
}

pub(crate) fn in_deck(count: u8) -> String {
    format!("{count} in the deck")
}

pub(crate) fn cards(count: u8) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

pub(crate) fn unseen(name: &str, numbers: &str, suit: &str, left: usize) -> String {
    format!("{name}, {numbers}, {suit}: {left} not seen")
}

pub(crate) fn hand_of(name: &str) -> String {
    format!("Hand of {name}")
}

pub(crate) fn in_hand(crew: &str) -> String {
    format!("{crew}, in hand")
}

pub(crate) fn pull_off(heist: u8) -> String {
    format!("Pull off heist {heist}")
}

// What puzzles are about.
pub(crate) const GOAL: &str = "Find the move with which the crew wins most often from here.";
pub(crate) const COVERING: Theme = Theme {
    name: "The Mastermind on the Risk",
    hint: "The Mastermind may do more by lying elsewhere.",
};
pub(crate) const ROTATING: Theme =
    Theme { name: "Turning a Crew", hint: "A card in the row could show another number." };
pub(crate) const DISCARDING: Theme =
    Theme { name: "Throwing a Crew out", hint: "The row may be better off with one Crew less." };
pub(crate) const EITHER_NUMBER: Theme =
    Theme { name: "Two numbers in one", hint: "The Wild Card shows one of two numbers." };
pub(crate) const THE_LAST_CREW: Theme = Theme {
    name: "The last Crew of the row",
    hint: "Nobody plays after you: count what the score can be, and what it must be.",
};
pub(crate) const LEAVING_ROOM: Theme = Theme {
    name: "Leaving room for the others",
    hint: "The others must still reach the difficulty, and must not go over 21.",
};
pub(crate) const MINDING_TROUBLE: Theme = Theme {
    name: "Holding back for the Complication",
    hint: "Look at the Complications: they count in this heist and in all that follow.",
};
