//! CC-7 Complications: in general, and each of the nine.

use caper_cards::{Attempt, Cards, Cause, Event, Reward};
use engine::{Cards as _, Game, Rulebook};

use crate::fixtures::*;

/// Comes to 21 without a diamond.
const PLAIN_21: &[Play] = &[
    (Fcg, caper_cards::Way::Plain),
    (Mastermind, caper_cards::Way::Plain),
    (Thief, caper_cards::Way::Plain),
    (Muscle, caper_cards::Way::Plain),
];

/// A game whose first heist brought `reward`, with the second round played like this for
/// `next`.
fn under(reward: Reward, next: Reward, round: &[Play]) -> Caper {
    wish(4).rewards(&[reward, next]).story(&[EASY, round])
}

/// The scores announced in the second round.
fn scores(reward: Reward, round: &[Play]) -> Vec<i16> {
    let next = if reward == HishariMask { WeaveLens } else { HishariMask };
    under(reward, next, round).announced().split_off(4)
}

#[test]
fn the_rules_name_every_complication() {
    let book = Rulebook::parse(caper_cards::CaperCards::RULES);
    for reward in Reward::ALL {
        let text = &book.find(reward.rule().0).unwrap().text;
        assert!(text.starts_with(&format!("{}: ", reward.name())), "{text}");
        if let Some(amount) = Cards::standard().reward(reward).amount {
            assert!(text.contains(&format!("{amount:+} to the Crew score")), "{text}");
        }
    }
}

#[test]
fn cc_7_1_a_complication_stays_in_force_to_the_end_of_the_game() {
    let rewards = &[ChangebringerCoin, WeaveLens, HishariMask];
    let round: &[Play] = &[Fixer.plain()];
    let second = wish(4).rewards(rewards).story(&[EASY, round]);
    assert_eq!(second.score(), 3 + 1);
    let sound: &[Play] = &[Fcg.plain(), Mastermind.plain(), Thief.plain(), Chetney.upright()];
    let third = wish(4).rewards(rewards).story(&[EASY, sound, round]);
    assert_eq!(third.open_view().tucked.as_slice(), [ChangebringerCoin, WeaveLens]);
    assert_eq!(third.score(), 3 + 1);
}

#[test]
fn cc_7_2_a_complication_counts_in_every_announced_score() {
    assert_eq!(scores(GloomscaleBreastplate, &[Mastermind.plain(), Thief.plain()]), [4, 12]);
}

#[test]
fn cc_7_3_what_acts_before_scoring_acts_after_the_fourth_crew() {
    let round: &[Play] = &[Insider.plain(), Chetney.turned(), Mastermind.plain(), Fixer.plain()];
    let caper = under(GnarlrockShard, ChangebringerCoin, round);
    let second: Vec<&Event> = caper
        .events()
        .skip_while(|event| !matches!(event, Event::Complicated { .. }))
        .skip_while(|event| !matches!(event, Event::Played { crew: Fixer, .. }))
        .take(6)
        .collect();
    let by = Cause::Reward(GnarlrockShard);
    assert!(
        matches!(
            second[1..],
            [
                Event::Announced { score: 30, .. },
                Event::Rotated { crew: Insider, number: 1, .. },
                Event::Rotated { crew: Chetney, number: 6, .. },
                Event::Announced { score: 18, .. },
                Event::Revealed { .. },
            ]
        ),
        "{second:?}"
    );
    assert_eq!(second[2], &Event::Rotated { by, crew: Insider, number: 1 });
}

#[test]
fn cc_7_4_several_act_in_the_order_in_which_they_were_tucked() {
    let round: &[Play] = &[Insider.plain(), Chetney.upright(), Mastermind.plain(), Thief.plain()];
    // First everything turns (1, 9, 8, 4), then the Insider is the lowest.
    let rewards = &[GnarlrockShard, HishariMask, WeaveLens];
    let caper = wish(4).rewards(rewards).story(&[EASY, PLAIN_21, round]);
    assert_eq!(caper.heist().0, 9 + 8 + 4);
    // First the Thief is the lowest (10, 6, 8, 4), then what is left turns.
    let rewards = &[HishariMask, GnarlrockShard, WeaveLens];
    let caper = wish(4).rewards(rewards).story(&[EASY, PLAIN_21, round]);
    assert_eq!(caper.heist().0, 1 + 9 + 8);
}

#[test]
fn cc_7_5_a_mastermind_on_the_risk_can_be_hit() {
    let lowest: &[Play] =
        &[Mastermind.on_risk(), Insider.plain(), Chetney.turned(), Insider.plain()];
    let caper = under(HishariMask, SashimiMarionette, lowest);
    assert_eq!(caper.heist(), (29, 16, Attempt::Bust), "the Risk is 11 again");
    let twins: &[Play] =
        &[Mastermind.on_risk(), Insider.plain(), Chetney.turned(), Mastermind.on_risk()];
    let caper = under(CircletOfTheHiddenEye, SashimiMarionette, twins);
    assert_eq!(caper.heist(), (19, 16, Attempt::Success));
}

#[test]
fn cc_7_6_weave_lens_loses_ties() {
    let seventeen: &[Play] = &[Mastermind.plain(), Fcg.plain(), Thief.plain(), Fixer.plain()];
    let caper = under(WeaveLens, ChangebringerCoin, seventeen);
    assert_eq!(caper.heist(), (17, 17, Attempt::LostTie));
    assert_eq!(Attempt::LostTie.rule(), WeaveLens.rule());
    let eighteen: &[Play] = &[Thief.plain(), Chetney.upright(), Fixer.plain(), Grifter.plain()];
    let caper = under(WeaveLens, ChangebringerCoin, eighteen);
    assert_eq!(caper.heist(), (18, 17, Attempt::Success));
}

#[test]
fn cc_7_7_journal_of_vespin_chloras_adds_2_for_every_club() {
    let round: &[Play] = &[Fcg.plain(), Mastermind.on_risk(), Thief.plain()];
    assert_eq!(scores(JournalOfVespinChloras, round), [2 + 2, 2 + 4, 6 + 4]);
}

#[test]
fn cc_7_8_gnarlrock_shard_rotates_every_diamond() {
    let round: &[Play] = &[Insider.plain(), Chetney.turned(), Mastermind.plain(), Fixer.plain()];
    let caper = under(GnarlrockShard, ChangebringerCoin, round);
    assert_eq!(caper.heist(), (1 + 6 + 8 + 3, 17, Attempt::Success));
}

#[test]
fn gnarlrock_shard_leaves_discarded_diamonds_alone() {
    let round: &[Play] =
        &[Chetney.turned(), Muscle.discarding(0), Mastermind.plain(), Thief.plain()];
    let caper = under(GnarlrockShard, ChangebringerCoin, round);
    assert_eq!(caper.heist().0, 7 + 8 + 4);
    assert!(!caper.events().any(|event| matches!(event, Event::Rotated { .. })));
}

#[test]
fn cc_7_9_message_bloom_adds_1_for_every_even_crew_beside_a_heart() {
    let round: &[Play] = &[Fcg.plain(), Thief.plain(), Fixer.plain(), Mastermind.on_risk()];
    assert_eq!(scores(MessageBloom, round), [2, 6, 9 + 2, 9 + 3]);
}

/// The derived case: 2 + 5 + 9 + 4, one spade for the Grifter, two odd Crew.
#[test]
fn cc_7_10_changebringer_coin_adds_1_whenever_an_odd_crew_is_played() {
    let round: &[Play] = &[Fcg.plain(), Grifter.plain(), Chetney.turned(), Thief.plain()];
    assert_eq!(scores(ChangebringerCoin, round), [2, 8, 18, 21]);
    assert_eq!(under(ChangebringerCoin, WeaveLens, round).heist(), (21, 19, Attempt::Success));
}

#[test]
fn cc_7_10_what_the_coin_added_stays_when_the_crew_leaves_or_turns() {
    let discarded = [Fixer.plain(), Muscle.discarding(0)];
    assert_eq!(scores(ChangebringerCoin, &discarded), [4, 7 + 2]);
    let rotated = [Chetney.turned(), Fcg.rotating(0), Insider.plain()];
    assert_eq!(scores(ChangebringerCoin, &rotated), [10, 6 + 2 + 1, 6 + 2 + 10 + 1]);
    // A Complication that throws it out before scoring does not take it back either.
    let rewards = &[ChangebringerCoin, HishariMask, WeaveLens];
    let sound: &[Play] = &[Fcg.plain(), Mastermind.plain(), Thief.plain(), Chetney.upright()];
    let lowest: &[Play] = &[Fixer.plain(), Insider.plain(), Mastermind.plain(), Grifter.plain()];
    let caper = wish(4).rewards(rewards).story(&[EASY, sound, lowest]);
    assert_eq!(caper.heist().0, 10 + 8 + 5 + 2);
}

#[test]
fn cc_7_10_a_round_begins_without_what_the_coin_added_before() {
    let rewards = &[ChangebringerCoin, SashimiMarionette, WeaveLens];
    let odd: &[Play] = &[Grifter.plain(), Fixer.plain(), Mastermind.plain(), Fcg.plain()];
    let caper = wish(4).rewards(rewards).story(&[EASY, odd, &[Thief.plain()]]);
    assert_eq!((caper.open_view().heists_done, caper.score()), (2, 4));
}

#[test]
fn cc_7_11_the_coin_goes_by_the_number_a_crew_is_played_with() {
    // The Insider turns odd later, and the Wild Card is played even.
    let later = [Insider.plain(), Fcg.rotating(0), Chetney.upright()];
    assert_eq!(scores(ChangebringerCoin, &later), [10, 1 + 2, 1 + 2 + 6]);
}

#[test]
fn cc_7_11_a_crew_that_is_turned_up_is_played_too() {
    let round: &[Play] = &[Fixer.plain()];
    for players in [1, 3] {
        let caper = wish(players).rewards(&[ChangebringerCoin]).story(&[EASY, round]);
        assert_eq!(caper.score(), 3 + 1, "{players} players");
    }
}

#[test]
fn cc_7_11_the_option_coin_counts_what_is_odd_and_in_play_at_that_moment() {
    let scores = |round: &[Play]| {
        let wish = wish(4).option("coin", "in_play").rewards(&[ChangebringerCoin, HishariMask]);
        wish.story(&[EASY, round]).announced().split_off(4)
    };
    assert_eq!(scores(&[Fixer.plain(), Muscle.discarding(0)]), [4, 7 + 1]);
    assert_eq!(scores(&[Chetney.turned(), Fcg.rotating(0)]), [10, 6 + 2]);
    assert_eq!(scores(&[Insider.plain(), Fcg.rotating(0)]), [10, 1 + 2 + 1]);
}

#[test]
fn cc_7_12_circlet_of_the_hidden_eye_discards_duplicates() {
    let round: &[Play] = &[Thief.plain(), Thief.plain(), Insider.plain(), Chetney.turned()];
    let caper = under(CircletOfTheHiddenEye, WeaveLens, round);
    assert_eq!(caper.announced()[4..], [4, 8, 18, 27, 19]);
    assert_eq!(caper.heist(), (19, 19, Attempt::Success));
}

#[test]
fn cc_7_13_the_circlet_discards_every_copy() {
    let three: &[Play] = &[Fixer.plain(), Fixer.plain(), Mastermind.plain(), Fixer.plain()];
    let caper = under(CircletOfTheHiddenEye, WeaveLens, three);
    assert_eq!(caper.heist().0, 8);
    let discards = |event: &&Event| matches!(event, Event::Discarded { crew: Fixer, .. });
    assert_eq!(caper.events().filter(discards).count(), 3);
}

#[test]
fn cc_7_13_the_option_circlet_lets_the_first_of_each_kind_stay() {
    let under = |round: &[Play]| {
        let wish = wish(4).option("circlet", "all_but_one");
        wish.rewards(&[CircletOfTheHiddenEye, WeaveLens]).story(&[EASY, round])
    };
    let three: &[Play] = &[Fixer.plain(), Fixer.plain(), Mastermind.plain(), Fixer.plain()];
    assert_eq!(under(three).heist().0, 3 + 8);
    let pairs: &[Play] = &[Insider.plain(), Fcg.rotating(0), Fcg.rotating(0), Insider.plain()];
    assert_eq!(under(pairs).heist().0, 10 + 2);
    // The first shows a 9 and stays; that the last shows a 6 does not matter.
    let either: &[Play] =
        &[Chetney.turned(), Mastermind.on_risk(), Mastermind.plain(), Chetney.upright()];
    let caper = under(either);
    assert_eq!(caper.heist(), (9, 8 + 8, Attempt::TooLow));
    // Whoever has been discarded already is no longer in the way.
    let gone: &[Play] = &[Fixer.plain(), Muscle.discarding(0), Fixer.plain(), Thief.plain()];
    assert_eq!(under(gone).heist().0, 7 + 3 + 4);
}

/// Two Wild Cards are duplicates though one shows a 6 and one a 9.
#[test]
fn the_circlet_of_the_hidden_eye_goes_by_the_crew_and_not_by_the_number() {
    let round: &[Play] =
        &[Chetney.upright(), Chetney.turned(), Insider.plain(), Mastermind.plain()];
    assert_eq!(under(CircletOfTheHiddenEye, WeaveLens, round).heist().0, 18);
}

#[test]
fn cc_7_14_gloomscale_breastplate_takes_4_without_a_spade() {
    let round: &[Play] = &[Grifter.plain(), Fixer.plain(), Muscle.discarding(1)];
    assert_eq!(scores(GloomscaleBreastplate, round), [5 - 4, 9 - 4, 12 - 1]);
}

#[test]
fn cc_7_15_sashimi_marionette_takes_2_for_every_diamond() {
    let round: &[Play] = &[Insider.plain(), Chetney.turned(), Fcg.rotating(0)];
    assert_eq!(scores(SashimiMarionette, round), [8, 15, 1 + 9 + 2 - 4]);
}

#[test]
fn cc_7_16_hishari_mask_discards_the_lowest() {
    let one: &[Play] = &[Fixer.plain(), Chetney.upright(), Thief.plain(), Insider.plain()];
    let caper = under(HishariMask, WeaveLens, one);
    assert_eq!(caper.heist(), (6 + 4 + 10, 19, Attempt::Success));
    let two: &[Play] = &[Fcg.plain(), Fcg.plain(), Insider.plain(), Chetney.turned()];
    assert_eq!(under(HishariMask, WeaveLens, two).heist().0, 10 + 9);
}

#[test]
fn cc_7_17_the_hishari_mask_goes_by_the_number_that_is_up() {
    let round: &[Play] = &[Insider.plain(), Fcg.rotating(0), Chetney.turned(), Mastermind.plain()];
    assert_eq!(under(HishariMask, WeaveLens, round).heist().0, 2 + 9 + 8);
}

#[test]
fn only_the_gloomscale_breastplate_has_a_number_of_our_choice() {
    let house = |card: &&caper_cards::RewardCard| card.number_source == engine::Source::House;
    let names: Vec<_> =
        Cards::standard().reward.iter().filter(house).map(|card| &card.name).collect();
    assert_eq!(names, ["Gloomscale Breastplate"]);
    assert!(Cards::standard().reward(GloomscaleBreastplate).note.is_some());
    let listed = Cards::standard().list();
    let listed = listed.iter().find(|card| card.name == "Gloomscale Breastplate").unwrap();
    assert_eq!(listed.source, engine::Source::House);
}
