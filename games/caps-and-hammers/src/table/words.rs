//! What the table of Caps and Hammers says. What an Asset does stands here in few words, as it
//! is written on a small card; the whole text is the game's own.

use ui::Theme;

use crate::{Ability, Asset, Situation};

pub(crate) const PRESTIGE: &str = "Prestige";
pub(crate) const THE_SITUATIONS: &str = "The Situations";
pub(crate) const NO_SITUATIONS: &str = "The Situations are not laid out yet.";
pub(crate) const A_SITUATION: &str = "a Situation";
pub(crate) const YOU: &str = "You";
pub(crate) const YOUR_HAND: &str = "Your hand";
pub(crate) const NO_CARDS: &str = "No cards left";
pub(crate) const CLOSED: &str = "Closed";
pub(crate) const FACE_DOWN: &str = "face down";
pub(crate) const FACE_UP: &str = "face up";
pub(crate) const LAUNCHED: &str = "launched";
pub(crate) const NTH: [&str; 5] = ["1st", "2nd", "3rd", "4th", "5th"];

pub(crate) fn cards_of(name: &str) -> String {
    format!("Cards of {name}")
}

pub(crate) fn hand_of(name: &str) -> String {
    if name == YOU { YOUR_HAND.to_owned() } else { format!("Hand of {name}") }
}

pub(crate) fn in_hand_and_deck(hand: u8, deck: u8) -> String {
    format!("{hand} in hand, {deck} in deck")
}

pub(crate) fn held(asset: &str, influence: i8) -> String {
    format!("{asset}, Influence {influence}, in hand")
}

/// What the Assets that a viewer has not seen are called.
pub(crate) fn unseen_heading(own: bool) -> &'static str {
    if own { "Still in the deck" } else { "Not seen yet" }
}

pub(crate) fn unseen(asset: &str, count: u8) -> String {
    format!("{asset}: {count} not seen")
}

/// What an Asset does by lying there, if it does anything; `n` is the number in its text.
pub(crate) fn standing(asset: Asset, n: i8) -> Option<String> {
    match asset {
        Asset::Admiral => Some(format!("+{n} if alone here")),
        Asset::Defector => Some(format!("+{n} if outnumbered")),
        Asset::Diplomat => Some("Wins ties here".to_owned()),
        Asset::Policeman => Some(format!("+{n} for each enemy kind here")),
        Asset::Scientist => Some(format!("{n} Prestige if still hidden")),
        Asset::Guerrilla | Asset::Nuke | Asset::Soldier | Asset::Spy => None,
    }
}

/// What its Operation does, if it has one wherever it lies.
pub(crate) fn operation(asset: Asset, n: i8) -> Option<String> {
    match asset {
        Asset::Admiral => Some("Move next door".to_owned()),
        Asset::Guerrilla => Some(format!("+{n} Prestige here, first turn only")),
        Asset::Nuke => Some(format!("+{n} here, costs 1 Prestige")),
        Asset::Soldier => Some("Close this Situation".to_owned()),
        Asset::Spy => Some("Uncover enemies here".to_owned()),
        Asset::Defector | Asset::Diplomat | Asset::Policeman | Asset::Scientist => None,
    }
}

/// What launching it would do where it lies, and whether it can be launched, as far as the place
/// and the turn say. A star is Prestige.
pub(crate) fn prospect(asset: Asset, here: Situation, n: i8, first_turn: bool) -> (bool, String) {
    match (asset, here) {
        (Asset::Nuke, Situation::StrategicNeighbor) => (false, "no launch here".to_owned()),
        (Asset::Nuke, _) => (true, format!("+{n}, −1★")),
        (Asset::Guerrilla, _) if first_turn => (true, format!("+{n}★ here")),
        (Asset::Guerrilla, _) => (false, "too late".to_owned()),
        (Asset::Diplomat, Situation::UnreliableAlly) => (true, "pull an enemy".to_owned()),
        (Asset::Admiral, _) => (true, "move".to_owned()),
        (Asset::Soldier, _) => (true, "close".to_owned()),
        (Asset::Spy, _) => (true, "uncover".to_owned()),
        _ => (false, "no launch".to_owned()),
    }
}

/// The same for somebody who does not see the star.
pub(crate) fn if_launched(prospect: &str) -> String {
    format!(". If launched: {}", prospect.replace('★', " Prestige"))
}

pub(crate) fn piece(asset: &str, whose: &str, influence: i8, state: &str, place: &str) -> String {
    let whose = if whose == YOU { "yours" } else { whose };
    format!("{asset} of {whose}, Influence {influence}, {state} at {place}")
}

pub(crate) fn hidden_piece(nth: &str, whose: &str, place: &str) -> String {
    format!("{nth} Asset of {whose}, face down at {place}")
}

/// A Situation with both sides' sums and who leads.
pub(crate) fn situation(
    name: &str,
    prestige: i16,
    closed: bool,
    sums: [(&str, &str); 2],
    lead: &str,
) -> String {
    let closed = if closed { ", closed by a Soldier" } else { "" };
    let [(above, sum_above), (below, sum_below)] = sums;
    format!(
        "{name}, worth {prestige} Prestige{closed}. {above}: {sum_above}. {below}: {sum_below}. \
         {lead}."
    )
}

/// What is counted at a Situation.
pub(crate) fn unit(launches: bool) -> &'static str {
    if launches { "launched" } else { "Influence" }
}

pub(crate) fn and_hidden(hidden: usize) -> String {
    format!("+ {hidden} hidden")
}

/// A side's sum for somebody who does not see it.
pub(crate) fn sum(launches: bool, sum: i16, hidden: usize) -> String {
    match hidden {
        0 => format!("{} {sum}", unit(launches)),
        hidden => format!("{} {sum} and {hidden} hidden", unit(launches)),
    }
}

pub(crate) fn wins_the_tie(over: bool) -> &'static str {
    if over { "won the tie" } else { "wins the tie" }
}

/// How far a side leads; a guess while there are Assets that the viewer does not know.
pub(crate) fn leads(by: i16, guess: bool, over: bool) -> String {
    match (over, guess) {
        (true, _) => format!("won by {by}"),
        (false, false) => format!("leads by {by}"),
        (false, true) => format!("leads by {by} so far"),
    }
}

pub(crate) fn level(guess: bool) -> &'static str {
    if guess { "not known" } else { "level" }
}

/// Who leads at a Situation, in a sentence.
pub(crate) fn who_leads(leader: Option<&str>, empty: bool, verdict: &str) -> String {
    match leader {
        Some(YOU) => format!("{YOU} {}", verdict.replacen("s ", " ", 1)),
        Some(name) => format!("{name} {verdict}"),
        None if empty => "Nobody is here yet".to_owned(),
        None => format!("Who leads: {verdict}"),
    }
}

pub(crate) const NOBODY_WON: &str = "tied: nobody";

/// What stands over the outcome of the round before.
pub(crate) fn ended(round: u8) -> String {
    format!("How round {round} ended")
}

/// Who won a Situation, and for how much Prestige.
pub(crate) fn won(name: &str, prestige: i16) -> String {
    format!("{name} +{prestige}")
}

/// The Assets of one side that lay at a Situation.
pub(crate) fn fallen(name: &str, assets: &[Asset]) -> String {
    let names: Vec<&str> = assets.iter().map(|asset| asset.name()).collect();
    match names.is_empty() {
        true => format!("{name}: no Assets."),
        false => format!("{name}: {}.", names.join(", ")),
    }
}

/// Why nobody wins.
pub(crate) fn why_war([caps, hammers]: [i16; 2]) -> String {
    match caps.abs_diff(hammers) {
        0 => format!("Both sides have {caps} Prestige: neither can back down."),
        lead => format!("A lead of {lead} Prestige is too much to bear."),
    }
}

/// By how much the cold war was won.
pub(crate) fn by(lead: u16) -> String {
    format!("By {lead} Prestige, and nobody pressed the button.")
}

pub(crate) const RESTING: &str = "Deployed: the hand rests.";
pub(crate) const NUCLEAR_WAR: &str = "Nuclear War";
pub(crate) const EVERYBODY_LOSES: &str =
    "The cold war got warm. There is no second place, and no first one either.";

pub(crate) fn wins_the_cold_war(name: &str) -> String {
    if name == YOU {
        format!("{YOU} win the cold war")
    } else {
        format!("{name} wins the cold war")
    }
}

/// What lay hidden at a Situation; nothing if nothing did.
pub(crate) fn turned_over(at: Situation, hidden: &[(&str, Vec<Asset>); 2]) -> Option<String> {
    let of = |(name, assets): &(&str, Vec<Asset>)| {
        let names: Vec<&str> = assets.iter().map(|asset| asset.name()).collect();
        let names = match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.concat(),
        };
        let whose =
            if *name == YOU { format!("your {names}") } else { format!("{names} of {name}") };
        (!assets.is_empty()).then_some(whose)
    };
    let all: Vec<String> = hidden.iter().filter_map(of).collect();
    (!all.is_empty()).then(|| format!("Hidden at {}: {}.", at.name(), all.join("; ")))
}

/// Why a side gains or loses Prestige at the end of a round, in few words.
pub(crate) fn gained(why: Ability) -> &'static str {
    match why {
        Ability::Scientist => "hidden Scientists",
        Ability::JungleWarfare => "hidden Guerrillas",
        Ability::FifthColumn => "5th Column",
        Ability::SportsCompetition => "Sports Competition",
        Ability::Demilitarization => "Demilitarization",
    }
}

pub(crate) fn signed(amount: i16) -> String {
    format!("{amount:+}").replace('-', "−")
}

pub(crate) const DEALING: &str = "The cards are being dealt";
pub(crate) const OVER: &str = "The cold war is over";

pub(crate) fn turn(round: u8, turn: u8, mover: Option<&str>) -> String {
    let mover = match mover {
        Some(YOU) => ": your move".to_owned(),
        Some(name) => format!(": {name} to move"),
        None => String::new(),
    };
    format!("Round {round} of 3, turn {turn} of 5{mover}")
}

/// What a lead means, now or at the end.
pub(crate) fn lead(leader: &str, by: i16, war: bool, over: bool) -> String {
    match (by, war, over) {
        (0, _, false) => "Level. If it ends so: Nuclear War, nobody wins.".to_owned(),
        (0, _, true) => "Level: Nuclear War. Nobody wins.".to_owned(),
        (_, true, false) => {
            format!("Lead: {leader} by {by}. If it ends so: Nuclear War, nobody wins.")
        }
        (_, true, true) => format!("A lead of {by}: Nuclear War. Nobody wins."),
        (_, false, false) => format!("Lead: {leader} by {by}. In the end a lead of 1 to 9 wins."),
        (_, false, true) if leader == YOU => format!("{YOU} win by {by}."),
        (_, false, true) => format!("{leader} wins by {by}."),
    }
}

// What puzzles are about.
pub(crate) const GOAL: &str = "Find the move that wins most often from here. A tie of Prestige or a lead of ten is a war, \
     which nobody wins.";
pub(crate) const AT_THE_BRINK: Theme = Theme {
    name: "At the brink of war",
    hint: "One side is far ahead in the last round: ten Prestige more, and nobody wins.",
};
pub(crate) const KEEPING_QUIET: Theme =
    Theme { name: "Keeping quiet", hint: "What you have face down may be worth more there." };
pub(crate) const LAUNCHING: Theme =
    Theme { name: "The Operation at the right time", hint: "Something lies ready to be launched." };
pub(crate) const IN_THE_OPEN: Theme = Theme {
    name: "In the open",
    hint: "At the Peace Conference everybody sees what comes, and it may act at once.",
};
pub(crate) const WINNING_TIES: Theme =
    Theme { name: "Winning a tie", hint: "A Situation need not be won by Influence." };
pub(crate) const QUIET_WORK: Theme = Theme {
    name: "Quiet work",
    hint: "It is not about Influence alone: some Assets bring more than they weigh.",
};
pub(crate) const DEPLOYING: Theme = Theme {
    name: "Weight where it counts",
    hint: "It is about which Situation can still be won, and what it takes.",
};
