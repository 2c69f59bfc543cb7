//! What the game says, in the words people read.

use crate::fixtures::*;
use caper_cards::{Action, CaperCards, Cards, Way};
use engine::{Cards as _, Game, Names, Words};

/// Everything that everybody was told, in sentences.
fn told(caper: &Caper) -> Vec<String> {
    let names = Names::new(["Ana", "Ben", "Liam", "Di"].map(String::from));
    caper.events().map(|event| CaperCards::tell(Cards::standard(), &names, event)).collect()
}

#[test]
fn a_round_is_told_from_the_deal_to_the_next_boss() {
    let round: &[Play] =
        &[Mastermind.on_risk(), Fixer.plain(), Muscle.discarding(1), Chetney.turned()];
    let caper = wish(4).rewards(&[SashimiMarionette]).story(&[round]);
    assert_eq!(
        told(&caper),
        [
            "The Risk is 11. 4 Rewards lie face down beside it.",
            "Ana is dealt 5 cards.",
            "Ben is dealt 5 cards.",
            "Liam is dealt 5 cards.",
            "Di is dealt 5 cards.",
            "Ana is the first Boss.",
            "Ana lays the Mastermind on the Risk, which is now 8.",
            "The Crew score is 0.",
            "Ben plays the Fixer as 3.",
            "The Crew score is 3.",
            "Liam plays the Muscle as 7.",
            "The Muscle discards the Fixer.",
            "The Crew score is 7.",
            "Di plays the Wild Card as 9.",
            "The Crew score is 16.",
            "The Reward is the Sashimi Marionette, 5: with the Risk of 8 the difficulty is 13.",
            "Heist 1: 16 against 13 succeeds.",
            "The Sashimi Marionette goes under the Risk.",
            "A new Complication: -2 to the Crew score for every diamond in play.",
            "Ben is the Boss now.",
        ]
    );
}

#[test]
fn a_score_with_more_to_it_than_numbers_is_explained() {
    let round: &[Play] = &[Thief.plain(), Chetney.upright(), Fixer.plain(), Grifter.plain()];
    let caper = wish(4).rewards(&[WeaveLens]).story(&[round]);
    let sentence = "The Crew score is 18 (numbers 18, +1 the Fixer, -1 the Grifter).";
    assert!(told(&caper).iter().any(|told| told == sentence), "{:#?}", told(&caper));
    assert_eq!(told(&caper).last().unwrap(), "The game is lost after no successful heists.");
}

#[test]
fn choices_say_what_they_do() {
    let caper = wish(4)
        .hand(3, &[Muscle, Mastermind, Chetney, Fixer, Fcg])
        .story_until(2, &[&[Grifter.plain(), Insider.plain(), Thief.plain()]]);
    let deck = Cards::standard();
    let mut caper = caper;
    caper.play(Thief);
    let view = caper.view(3);
    let offers: Vec<String> =
        caper.actions().into_iter().map(|action| CaperCards::offer(deck, &view, action)).collect();
    assert_eq!(
        offers,
        [
            "Play the Muscle and discard the Grifter (5)",
            "Play the Mastermind as 8",
            "Lay the Mastermind on the Risk, which is then 8",
            "Play the Wild Card as 6",
            "Play the Wild Card as 9",
            "Play the Fixer as 3",
            "Play the Driver and rotate the Insider (10)",
        ]
    );
    let ask = CaperCards::ask(deck, caper.game.prompt(engine::Viewer::Spectator));
    assert_eq!(
        ask,
        "Round 1, Crew 4 of 4: play a card from your hand. The Crew score is 18, the Risk 11."
    );
}

#[test]
fn a_turned_up_crew_asks_for_its_use() {
    let caper = wish(3).deck(&[Chetney]).open();
    let deck = Cards::standard();
    let prompt = caper.game.prompt(engine::Viewer::Spectator);
    assert_eq!(
        CaperCards::ask(deck, prompt),
        "The Wild Card was turned up: decide how to use it. Choose whether it is played as 6 or as 9. \
         The Crew score is 0, the Risk 11."
    );
    let offer = CaperCards::offer(deck, &caper.view(0), Action::Use { way: Way::Turned });
    assert_eq!(offer, "Use the Wild Card as 9");
}

#[test]
fn the_end_is_told_for_winners_and_losers() {
    let names = Names::new(["Ana", "Ben", "Cy", "Di"].map(String::from));
    let won = wish(4).rewards(TRIUMPH_REWARDS).story(TRIUMPH).game.outcome().unwrap();
    assert_eq!(
        CaperCards::conclude(&names, &won),
        "Ana, Ben, Cy and Di pull off all 4 heists and the game is won."
    );
    let low: &[Play] = &[Fixer.plain(), Fcg.plain(), Fcg.plain(), Thief.plain()];
    let lost = wish(4).rewards(TRIUMPH_REWARDS).story(&[EASY, low]).game.outcome().unwrap();
    assert_eq!(CaperCards::conclude(&names, &lost), "The crew is caught after 1 successful heist.");
}
