//! What the review of a game says.

use review::{Crew, Label, Reason, Sum};

pub(crate) const REVIEW: &str = "Review";
pub(crate) const NONE_YET: &str = "Nobody has had this game reviewed yet.";
pub(crate) const START: &str = "Review this game";
pub(crate) const LOOK_LONGER: &str = "Look longer";
pub(crate) const UNDER_WAY: &str = "The game is being looked at.";
pub(crate) const SUMS: &str = "What the result is made of";
pub(crate) const BEGAN: &str = "Chance before the deal";
pub(crate) const BEGAN_AGAIN: &str = "Chance where the second try began";
pub(crate) const OWN: &str = "Own decisions";
pub(crate) const OTHERS: &str = "Decisions of the others";
pub(crate) const CARDS: &str = "The cards";
pub(crate) const ENDED: &str = "Result";
pub(crate) const ACCURACY: &str = "Accuracy, of 100";
pub(crate) const NO_ACCURACY: &str = "–";
pub(crate) const OWN_EYES: &str = "Chance of winning, as each could know it";
pub(crate) const OPEN_CARDS: &str = "The same with all cards open";
pub(crate) const OPEN_ALL: &str = "With all cards open";
pub(crate) const OWN_ONLY: &str = "What I could know";
pub(crate) const LUCKIEST: &str = "Luckiest:";
pub(crate) const UNLUCKIEST: &str = "Unluckiest:";
/// The lines across a chart.
pub(crate) const SCALE: [(f32, &str); 3] = [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")];
pub(crate) const NOTHING_COSTLY: &str = "No decision that surely cost anything.";
pub(crate) const TURNING_POINTS: &str = "Turning points";
pub(crate) const TO_PRACTISE: &str = "What the better moves were about";
pub(crate) const PUZZLES: &str = "Practise it with puzzles";
pub(crate) const FINEST: &str = "Done best:";
pub(crate) const PLAYED: &str = "Played:";
pub(crate) const BETTER: &str = "Better:";
pub(crate) const METHOD: &str = "Every decision is judged by what its player knew at that moment, \
     never by the hidden cards. Chances come from imagined worlds that the player could not tell \
     from the true one; what lies within the noise is no mistake. The cards are all the rest: what \
     was dealt and drawn, and what showed. The chance before the deal and the three parts add up to \
     the result. Accuracy is the mean over all decisions that mattered of \
     103.17 · e^(−4.354 · cost) − 3.17.";

pub(crate) fn percent(chance: f32) -> String {
    format!("{:.0} %", 100.0 * chance)
}

pub(crate) fn points(change: f32) -> String {
    let points = (100.0 * change).round();
    match points {
        0.0 => "0".to_owned(),
        ..0.0 => format!("−{:.0}", -points),
        _ => format!("+{points:.0}"),
    }
}

pub(crate) fn label(label: Label) -> &'static str {
    match label {
        Label::Fine => "Fine",
        Label::Inaccuracy => "Inaccuracy",
        Label::Mistake => "Mistake",
        Label::Blunder => "Blunder",
    }
}

pub(crate) fn decision(number: usize) -> String {
    format!("decision {number}")
}

pub(crate) fn wins(chance: f32, plus_minus: f32) -> String {
    format!("wins {:.0} times in 100 (± {:.0})", 100.0 * chance, (100.0 * plus_minus).max(1.0))
}

pub(crate) fn cost(loss: f32, plus_minus: f32) -> String {
    format!("It cost {:.0} in 100 (± {:.0}).", 100.0 * loss, (100.0 * plus_minus).max(1.0))
}

pub(crate) fn better_in(better: usize, rounds: usize) -> String {
    format!("The better move was better in {better} of {rounds} samples of worlds.")
}

/// How many moves of a kind were missed, and what they cost together.
pub(crate) fn missed(count: usize, cost: f32) -> String {
    let times = if count == 1 { "one decision".to_owned() } else { format!("{count} decisions") };
    format!("{times}, {:.0} in 100 together.", 100.0 * cost)
}

pub(crate) fn worse_by(spread: f32) -> String {
    format!("the worst choice would have cost {:.0} in 100", 100.0 * spread)
}

/// What a better move brings. `name` is what whoever decided is called; nothing for a crew.
pub(crate) fn reason(reason: &Reason, name: Option<&str>) -> String {
    let whose = match name {
        None => "the crew",
        Some(name) if reason.own => {
            if name == crate::words::YOU {
                "you"
            } else {
                name
            }
        }
        Some(_) => "a rival",
    };
    let (more, by) = if reason.gain < 0.0 { ("less", -reason.gain) } else { ("more", reason.gain) };
    format!("{}: {by:.1} {more} for {whose} on average", reason.label)
}

/// What moved the chance: somebody's decision, or the cards.
pub(crate) fn turn(moment: usize, by: Option<&str>) -> String {
    match by {
        None if moment == 0 => "The deal".to_owned(),
        None => format!("The cards after decision {moment}"),
        Some(crate::words::YOU) => format!("Your decision {moment}"),
        Some(name) => format!("{name}'s decision {moment}"),
    }
}

pub(crate) fn from_to(before: f32, after: f32) -> String {
    format!("from {} to {}", percent(before), percent(after))
}

/// The result of a crew in a sentence, with what it could have had.
pub(crate) fn crew(own: &Sum, crew: &Crew) -> String {
    let ended = if own.result >= 0.5 { "The crew won." } else { "The crew lost." };
    let open = crew
        .open_hands
        .map_or_else(String::new, |chance| format!(", with open hands {:.0}", 100.0 * chance));
    format!(
        "{ended} With these cards a crew that plays without a word wins {:.0} times in 100{open}; \
         your decisions together gave away {:.0} in 100.",
        100.0 * crew.silence,
        100.0 * crew.lost,
    )
}

/// The result in a sentence: who decided better, and what the cards did.
pub(crate) fn headline(own: &Sum, rival: Option<&Sum>) -> String {
    let cards = 100.0 * own.luck;
    let did = match cards {
        10.0.. => format!("the cards gave you {cards:.0} in 100"),
        ..-10.0 => format!("the cards cost you {:.0} in 100", -cards),
        _ => "the cards were even".to_owned(),
    };
    let better = rival.is_some_and(|rival| own.own >= rival.own);
    match (own.result >= 0.5, better) {
        (false, true) => format!("You played better and lost: {did}."),
        (false, false) => format!("You lost, and your decisions cost you more than theirs: {did}."),
        (true, true) => format!("You played better and won: {did}."),
        (true, false) => format!("You won although your decisions cost you more: {did}."),
    }
}

#[test]
fn a_reason_names_whoever_decided() {
    let reason = |own| {
        let (label, rule) = ("Loot".to_owned(), "CP-1".to_owned());
        Reason { label, rule, own, gain: 1.5 }
    };
    let said = |own, name| self::reason(&reason(own), name);
    assert_eq!(said(true, Some(crate::words::YOU)), "Loot: 1.5 more for you on average");
    assert_eq!(said(true, Some("Mira")), "Loot: 1.5 more for Mira on average");
    assert_eq!(said(false, Some("Mira")), "Loot: 1.5 more for a rival on average");
    assert_eq!(said(true, None), "Loot: 1.5 more for the crew on average");
}
