//! The findings as sentences, the most urgent first.

use super::cards::CardResult;
use super::report::Report;
use super::swaps::SwapResult;
use crate::Share;
use crate::words::{grouped, percent, points, signed_points};

/// One thing a designer should know.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// How urgent it is.
    pub weight: Weight,
    /// What it is about: a card, a seat, a deck.
    pub about: String,
    /// How the sentence goes on after that, with whatever joins it.
    pub sentence: String,
}

/// How urgent a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// Something is stronger than it may be.
    Strong,
    /// Something is weaker than it may be.
    Weak,
    /// Worth a look.
    Notable,
    /// All is well.
    Fine,
}

/// A seat is out of balance when it is half as far from the fair share as a card may be: a card
/// can be left alone, a seat cannot.
const SEATS: f64 = 0.5;

/// A swap that changes more than this part of the fair share is worth a word.
const SWAP: f64 = 0.1;

/// With fewer deals the interval of a swap is a rough guess.
const ENOUGH: u64 = 100;

/// A card that is wanted less than this part as often as its deck on average is left lying.
const UNWANTED: f64 = 0.25;

/// A prize that nobody wins more often than this is no prize.
const NOBODY: f64 = 0.3;

pub(super) fn findings(report: &Report) -> Vec<Finding> {
    let mut urgent: Vec<(f64, Finding)> = Vec::new();
    for card in report.cards.iter().filter(|card| card.beyond != 0.0) {
        urgent.push((card.beyond.abs() / card.fair.max(1e-9), outside(report, card)));
    }
    urgent.extend(seats(report));
    urgent.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut findings: Vec<Finding> = urgent.into_iter().map(|(_, finding)| finding).collect();
    findings.extend(swaps(report));
    if !report.cards.iter().any(|card| card.beyond != 0.0) {
        findings.extend(all_inside(report));
    }
    findings.extend(comparison(report));
    findings.extend(unwanted(report));
    findings.extend(prizes(report));
    findings
}

fn whose(report: &Report) -> &'static str {
    if report.game.cooperative { "the crew that plays it" } else { "its owner" }
}

fn outside(report: &Report, card: &CardResult) -> Finding {
    let [low, high] = report.band.around(card.fair);
    let (weight, side) =
        if card.beyond > 0.0 { (Weight::Strong, "above") } else { (Weight::Weak, "below") };
    let sentence = format!(
        ": {} wins {} of {} games, where {} would be fair. Even the near end of the interval is {} \
         {side} the band of {} to {}.{}",
        whose(report),
        interval(card.won),
        grouped(card.counts.owners.count),
        percent(card.fair),
        points(card.beyond.abs()),
        percent(low),
        percent(high),
        swap_of(report, card.card)
    );
    Finding { weight, about: card.name.clone(), sentence }
}

/// What a swap says of a card that is outside the band anyway.
fn swap_of(report: &Report, card: usize) -> String {
    let Some(swap) = report.swaps.iter().find(|swap| swap.card == card) else {
        return String::new();
    };
    let verdict = if swap.chance >= 0.05 {
        "so it may be its owners who are strong, not the card"
    } else {
        "so it is the card itself"
    };
    format!(
        " With {} in its place the same deals change by {} for its owner, {verdict}.",
        swap.with,
        signed_points(-swap.won, swap.won_plus_minus)
    )
}

fn all_inside(report: &Report) -> Option<Finding> {
    let [low, high] = report.band.around(report.fair());
    let played = report.cards.iter().filter(|card| card.counts.owners.count > 0);
    let by = |one: &&CardResult, other: &&CardResult| {
        (one.won.share / one.fair.max(1e-9)).total_cmp(&(other.won.share / other.fair.max(1e-9)))
    };
    let enough = |card: &&CardResult| card.counts.owners.count * 20 >= report.counts.games;
    let strongest = played.clone().filter(enough).max_by(by)?;
    let weakest = played.filter(enough).min_by(by)?;
    let one = |card: &CardResult| format!("{} with {}", card.name, interval(card.won));
    Some(Finding {
        weight: Weight::Fine,
        about: "Every card".to_owned(),
        sentence: format!(
            " is inside the band of {} to {}, or not surely outside. The strongest is {}, the \
             weakest {}.",
            percent(low),
            percent(high),
            one(strongest),
            one(weakest)
        ),
    })
}

fn seats(report: &Report) -> Vec<(f64, Finding)> {
    if report.game.cooperative || report.seats.len() < 2 {
        return Vec::new();
    }
    let fair = report.fair();
    let band = super::Band { width: report.band.width * SEATS };
    let [low, high] = band.around(fair);
    let each = report.seats.iter().enumerate().filter_map(|(seat, name)| {
        let tries = report.counts.seat(seat);
        let won = Share::of(tries.won as f64, tries.count);
        let beyond = band.beyond(won, fair);
        let weight = if beyond > 0.0 { Weight::Strong } else { Weight::Weak };
        let sentence = format!(
            " in seat {} wins {} of all games; a seat should win {} to {}.",
            seat + 1,
            interval(won),
            percent(low),
            percent(high)
        );
        (beyond != 0.0)
            .then(|| (beyond.abs() / fair, Finding { weight, about: name.clone(), sentence }))
    });
    each.collect()
}

fn swaps(report: &Report) -> Vec<Finding> {
    let clear = |swap: &&SwapResult| {
        let sure = swap.won.abs() - swap.won_plus_minus > SWAP * report.fair();
        let told = report.cards.iter().any(|it| it.card == swap.card && it.beyond != 0.0);
        sure && swap.chance < 0.05 && swap.deals >= ENOUGH && !told
    };
    let finding = |swap: &SwapResult| Finding {
        weight: if swap.won > 0.0 { Weight::Strong } else { Weight::Weak },
        about: swap.name.clone(),
        sentence: format!(
            " is worth {} of winning to whoever has it: the same {} deals with {} in its place.",
            signed_points(swap.won, swap.won_plus_minus),
            grouped(swap.deals),
            swap.with
        ),
    };
    report.swaps.iter().filter(clear).map(finding).collect()
}

fn comparison(report: &Report) -> Vec<Finding> {
    let Some(comparison) = &report.comparison else { return Vec::new() };
    let both = comparison.games.iter().chain(&comparison.cards).filter(|it| it.is_clear());
    let mut findings: Vec<Finding> = both
        .map(|it| {
            let [one, other] = it
                .decks
                .map(|figure| if it.is_share { percent(figure) } else { format!("{figure:.2}") });
            let is_card = comparison.cards.contains(it);
            let what = if is_card {
                format!("how often the owner of {} wins", it.what)
            } else {
                format!("the {}", it.what)
            };
            Finding {
                weight: Weight::Notable,
                about: "The other deck".to_owned(),
                sentence: format!(
                    " changes {what}: {one} before, {other} with it (chance alone: {}).",
                    chance(it.chance)
                ),
            }
        })
        .collect();
    if findings.is_empty() {
        findings.push(Finding {
            weight: Weight::Fine,
            about: "The other deck".to_owned(),
            sentence: " makes no difference that chance would not make as well.".to_owned(),
        });
    }
    findings
}

fn unwanted(report: &Report) -> Vec<Finding> {
    let average = |deck: &str| {
        let of_deck = || report.cards.iter().filter(|card| card.deck == deck);
        of_deck().map(CardResult::wanted).sum::<f64>() / of_deck().count().max(1) as f64
    };
    let left = |card: &&CardResult| {
        card.counts.offered >= 100 && card.wanted() < UNWANTED * average(card.deck)
    };
    let finding = |card: &CardResult| Finding {
        weight: Weight::Notable,
        about: card.name.clone(),
        sentence: format!(
            " is left lying: it is used at {} of its {} chances, and cards of its deck ({}) at {}.",
            percent(card.wanted()),
            grouped(card.counts.offered),
            card.deck,
            percent(average(card.deck))
        ),
    };
    report.cards.iter().filter(left).map(finding).collect()
}

fn prizes(report: &Report) -> Vec<Finding> {
    if report.game.cooperative {
        return Vec::new();
    }
    let each = report.counts.prizes.iter().filter_map(|(card, counts)| {
        let nobody = Share::of(counts.nobody as f64, counts.times);
        (nobody.low > NOBODY).then(|| Finding {
            weight: Weight::Notable,
            about: report.list[*card].name.clone(),
            sentence: format!(" goes to nobody in {} of games.", interval(nobody)),
        })
    });
    each.collect()
}

fn interval(share: Share) -> String {
    format!("{} ({} to {})", percent(share.share), percent(share.low), percent(share.high))
}

/// How likely something is, for people.
pub(crate) fn chance(chance: f64) -> String {
    match chance {
        it if it < 0.0001 => "below 0.01\u{a0}%".to_owned(),
        it if it >= 1.0 => "100\u{a0}%".to_owned(),
        it => format!("{:.2}\u{a0}%", 100.0 * it),
    }
}
