//! CW-11 and CW-12: the modules, and the game for two.

use std::collections::BTreeSet;

use captains_wager::{
    Action, BonusItems, CaptainsWager, Cards, Clans, Deal, Event, Item, Options, Set, Stake,
};
use engine::{Cards as _, Dice, Game, Mute, Next, Options as _, Seat, Seed, Setup, Viewer};

use crate::fixtures::*;

fn table(options: Options) -> CaptainsWager {
    CaptainsWager::new(&Setup { options, ..Setup::default() }).unwrap()
}

fn decks(options: Options) -> Vec<Vec<Item>> {
    let mut game = table(options);
    let mut dice = Dice::new(Seed::from_text("modules"));
    loop {
        match game.next() {
            Next::Seats(seats) => {
                let mut actions = Vec::new();
                let seat = seats.first().unwrap();
                game.actions(seat, &mut actions);
                game.play(seat, dice.pick(&actions).unwrap(), &mut Mute).unwrap();
            }
            _ => match game.shuffle(&mut dice) {
                Deal::Decks { decks, .. } => return decks.iter().map(|it| it.to_vec()).collect(),
                deal => game.deal(&deal, &mut Mute).unwrap(),
            },
        }
    }
}

#[test]
fn cw_11_1_bonus_crew_join_and_the_enlightened_gunner_leaves() {
    let cards = Cards::standard();
    for (bonus_crew, count) in [(false, 26), (true, 35)] {
        let options = Options { players: 5, bonus_crew, clans: Clans::Seats, ..Options::default() };
        let mut seen = BTreeSet::new();
        for number in 0..400 {
            let mut dice = Dice::new(Seed::from_text("bonus").derive(number));
            let mut game = table(options);
            let deal = game.shuffle(&mut dice);
            game.deal(&deal, &mut Mute).unwrap();
            let Deal::Crew { crew } = game.shuffle(&mut dice) else { panic!() };
            seen.extend(crew);
        }
        assert_eq!(seen.len(), count);
        let gunner = cards.find_crew("Enlightened Gunner").unwrap();
        assert_eq!(seen.contains(&gunner), !bonus_crew);
    }
    let ties = |bonus: bool| {
        let mut values: Vec<u8> =
            cards.crew.iter().filter(|card| !card.bonus || bonus).map(|card| card.value).collect();
        values.sort_unstable();
        let pairs = values.windows(2).filter(|pair| pair[0] == pair[1]).count();
        pairs as f32 / (values.len() * values.len()) as f32
    };
    assert!(ties(true) < ties(false), "with more values ties get rarer");
}

/// The crew that are dealt in many games under these options.
fn crew_seen(options: Options) -> BTreeSet<captains_wager::Crew> {
    let mut seen = BTreeSet::new();
    for number in 0..400 {
        let mut dice = Dice::new(Seed::from_text("bonus").derive(number));
        let mut game = table(options);
        let deal = game.shuffle(&mut dice);
        game.deal(&deal, &mut Mute).unwrap();
        let Deal::Crew { crew } = game.shuffle(&mut dice) else { panic!() };
        seen.extend(crew);
    }
    seen
}

#[test]
fn cw_11_1_the_table_agrees_which_bonus_crew_join() {
    let cards = Cards::standard();
    let bonus: Vec<_> =
        captains_wager::Crew::all().filter(|crew| cards.crew(*crew).bonus).collect();
    let mut options = Options { players: 5, clans: Clans::Seats, ..Options::default() };
    options.set("bonus_crew", "true").unwrap();
    let field = Options::fields().iter().find(|it| it.name == "which_crew").unwrap();
    assert_eq!(field.choices.len(), 1 + bonus.len(), "all, and each by name");
    let two = format!("{}, {}", field.choices[2].value, field.choices[5].value);
    options.set("which_crew", &two).unwrap();
    assert_eq!(options.get("which_crew").unwrap(), two.replace(' ', ""));
    let seen = crew_seen(options);
    let joined: Vec<_> = bonus.iter().filter(|crew| seen.contains(*crew)).collect();
    assert_eq!(joined, [&bonus[1], &bonus[4]]);
    let gunner = cards.find_crew("Enlightened Gunner").unwrap();
    assert!(!seen.contains(&gunner), "out as soon as any bonus crew is in");
}

#[test]
fn cw_11_2_bonus_treasures_make_decks_of_eighteen() {
    let options = Options { bonus_items: BonusItems::Add, ..Options::default() };
    for deck in decks(options) {
        assert_eq!(deck.iter().collect::<BTreeSet<_>>().len(), 18);
        let bonus = deck.iter().filter(|item| Cards::standard().treasure[item.index()].bonus);
        let mut golds: Vec<u8> = bonus.map(|it| Cards::standard().gold(*it).unwrap()).collect();
        golds.sort_unstable();
        assert_eq!(golds, [2, 3, 4]);
    }
}

#[test]
fn cw_11_3_the_same_three_treasures_leave_every_deck() {
    let options = Options { bonus_items: BonusItems::SameThree, ..Options::default() };
    let out = ["Crown of the Cloud Queen", "Treasure Map", "Spyglass"];
    for deck in decks(options) {
        assert_eq!(deck.len(), 15);
        let names: Vec<&str> = deck.iter().map(|item| Cards::standard().item_name(*item)).collect();
        assert!(out.iter().all(|name| !names.contains(name)));
        assert!(names.contains(&"Powder Keg"));
    }
}

#[test]
fn cw_11_3_the_table_agrees_which_three_leave() {
    let mut options = Options { bonus_items: BonusItems::SameThree, ..Options::default() };
    let mut out = Vec::new();
    for (name, gold) in [("out_2", 2), ("out_3", 3), ("out_4", 4)] {
        let field = Options::fields().iter().find(|it| it.name == name).unwrap();
        assert_eq!(field.choices.len(), 1 + 6, "the usual one, and all of the value by name");
        options.set(name, field.choices[6].value).unwrap();
        let of_value = Item::all().filter(|item| Cards::standard().gold(*item) == Some(gold));
        out.extend(of_value.last());
    }
    for deck in decks(options) {
        assert_eq!(deck.len(), 15);
        assert!(out.iter().all(|item| !deck.contains(item)));
    }
}

#[test]
fn cw_11_4_each_captain_secretly_takes_three_treasures_out() {
    let options = Options { players: 3, bonus_items: BonusItems::Secret, ..Options::default() };
    let mut dice = Dice::new(Seed::from_text("secret"));
    let mut game = table(options);
    game.settle(&mut dice, &mut Mute).unwrap();
    assert_eq!(game.next().seats().len(), 3, "everyone at the same time");
    assert_eq!(game.check(Seat(1), Action::Steal).unwrap_err().rule.0, "CW-11.4");
    let own = game.view(Viewer::Seat(Seat(1))).choice;
    assert_eq!(own.len(), 18);
    assert!(game.view(Viewer::Spectator).choice.is_empty());
    let picks = [0, 3, 5].map(|pick: u8| pick.try_into().unwrap());
    let mut told = Vec::new();
    game.play(Seat(1), Action::TakeOut { picks }, &mut told).unwrap();
    let out = [own[0], own[6 + 3], own[12 + 5]];
    assert_eq!(
        told[0].seen_by(Viewer::Seat(Seat(1))),
        &Event::TookOut { seat: Seat(1), items: Some(out) }
    );
    assert_eq!(
        told[0].seen_by(Viewer::Seat(Seat(0))),
        &Event::TookOut { seat: Seat(1), items: None }
    );
    let again = game.check(Seat(1), Action::TakeOut { picks }).unwrap_err();
    assert_eq!(again.rule.0, "CW-11.4");
    for seat in [0, 2] {
        game.play(Seat(seat), Action::TakeOut { picks }, &mut Mute).unwrap();
    }
    let Deal::Decks { decks, .. } = game.shuffle(&mut dice) else { panic!() };
    assert!(decks.iter().all(|deck| deck.len() == 15));
    assert!(out.iter().all(|item| !decks[1].contains(item)));
    let golds: Vec<u8> = out.iter().map(|it| Cards::standard().gold(*it).unwrap()).collect();
    assert_eq!(golds, [2, 3, 4]);
}

#[test]
fn cw_11_5_encounters_of_all_sets_mix_freely() {
    let sets = ["base", "a", "b", "c"];
    for (one, two, three) in [(0, 1, 2), (3, 0, 1), (2, 3, 0), (1, 1, 3)] {
        let mut options = Options { clans: Clans::Seats, ..Options::default() };
        options.set("encounter_1", sets[one]).unwrap();
        options.set("encounter_2", sets[two]).unwrap();
        options.set("encounter_3", sets[three]).unwrap();
        let story = scenario(4).options(|it: &mut Options| *it = options).open();
        let all = [Set::Base, Set::A, Set::B, Set::C];
        for (number, (view, set)) in
            story.view().encounters.iter().zip([one, two, three]).enumerate()
        {
            let card = story.cards.encounter(view.card);
            assert_eq!((usize::from(card.number), card.set), (number + 1, all[set]));
        }
    }
}

#[test]
fn cw_11_6_encounter_4_is_that_of_the_first_game() {
    let story = scenario(2)
        .options(|it: &mut Options| {
            (it.encounter_1, it.encounter_2, it.encounter_3) = (Set::C, Set::C, Set::C);
        })
        .open();
    let last = story.cards.encounter(story.view().encounters[3].card);
    assert_eq!((last.number, last.set, last.name.as_str()), (4, Set::Base, "Encounter 4"));
}

#[test]
fn cw_11_7_everyone_begins_with_the_item_of_the_clan() {
    let story = scenario(5).options(|it: &mut Options| it.clan_items = true).open();
    let view = story.game.view(Viewer::Spectator);
    for (number, captain) in view.captains.iter().enumerate() {
        let own = Item::of_clan(clan(number as u8));
        assert_eq!(captain.items[0].item, Some(own), "everyone knows which it is");
        assert_eq!(captain.items.len(), 1);
    }
    story.assert_cited("CW-11.7");
}

#[test]
fn cw_12_1_two_captains_have_five_crew_and_four_encounters() {
    let mut story = scenario(2).open();
    let view = story.view();
    assert_eq!((view.encounters.len(), view.captains[0].hand), (4, 5));
    story.assert_cited("CW-12.1");
    for _ in 0..3 {
        story.pass_all();
        story.any(Stake::Borrow).any(Stake::Borrow);
    }
    assert_eq!(story.pass_all().view().encounter, 4);
}

/// The first captain claims encounters 1 and 2, the second the others; two bets on each side
/// make a pool of six.
fn two_and_two() -> Story {
    let mut story = scenario(2)
        .hand(
            0,
            &[
                "Mechanical Dragon",
                "Roguish Aristocrat",
                "Quick-Fingered Tinker",
                "Loan Negotiator",
            ],
        )
        .hand(1, &["Orphan Stowaway", "Unscrupulous Profiteer", "Ironclad Mate", "Brass Harpooner"])
        .open();
    story.bet("Mechanical Dragon").bet("Orphan Stowaway");
    story.bet("Roguish Aristocrat").bet("Unscrupulous Profiteer");
    story.borrow("Quick-Fingered Tinker").borrow("Ironclad Mate");
    story.borrow("Brass Harpooner").borrow("Loan Negotiator");
    story
}

/// The rulebook's example: six cards, won A A B B, are four for A and two for B.
#[test]
fn cw_12_2_two_of_four_encounters_only_share_the_pool() {
    let mut story = two_and_two();
    assert_eq!(story.fates(), [0, 0, 1, 1].map(claimed_by));
    assert_eq!((story.view().pool.len(), story.game.next()), (6, Next::Chance));
    story.deal_pool().claim_all();
    assert_eq!((story.claimed(0).len(), story.claimed(1).len()), (4, 2));
}

#[test]
fn cw_12_2_three_of_four_encounters_win_it_all() {
    let mut story =
        scenario(2).hand(0, &["Mechanical Dragon", "Roguish Aristocrat", "Ironclad Mate"]).open();
    story.let_win(0);
    assert!(story.captain(0).encounters >= 3);
    assert_eq!(story.seen_by(0).choice.len(), 2);
}
