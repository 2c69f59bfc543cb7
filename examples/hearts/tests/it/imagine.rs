//! Imagined worlds are drawn with the right odds.

use std::collections::BTreeMap;

use engine::{Dice, Game, Seed, Viewer};
use hearts::Direction;

use crate::wish::{EAST, NORTH, SOUTH, WEST, plays, story};

/// East could not follow Clubs and has no Hearts either, as everybody has seen. What North has
/// not seen is dealt to the others in every way that agrees with that, each as likely: compared
/// by who holds the Ace of Clubs and how many Hearts South has.
#[test]
fn a_hand_without_a_suit_is_imagined_without_it() {
    let wishes = [
        "2♣ 3♣ 4♣ 2♥ 3♥ 4♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦",
        "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠",
        "5♣ 6♣ 7♣ 8♣ 9♣ 5♥ 6♥ 7♥ 8♥ 9♥ 9♦ 10♦ J♦",
        "10♣ J♣ Q♣ K♣ A♣ 10♥ J♥ Q♥ K♥ A♥ Q♦ K♦ A♦",
    ];
    let mut story = story(Direction::Keep, wishes);
    plays(&mut story, "2♣ 2♠ 9♣ K♣");
    let mut dice = Dice::new(Seed::from_text("odds"));
    let mut observed = BTreeMap::new();
    for _ in 0..4_000 {
        let world = story.game.imagine(Viewer::Seat(NORTH), &mut dice);
        world.audit().unwrap();
        let hand = |seat: engine::Seat| {
            world.view(Viewer::Seat(seat)).seats[seat.index()].hand.clone().unwrap()
        };
        assert!(hand(EAST).iter().all(|card| !card.ends_with('♣')), "{:?}", hand(EAST));
        let ace = if hand(SOUTH).contains(&"A♣".to_owned()) { SOUTH } else { WEST };
        *observed.entry(ace.0).or_insert(0) += 1;
    }
    testkit::assert_fits(&observed, &BTreeMap::from([(SOUTH.0, 1.0), (WEST.0, 1.0)]));
}

/// Three cards are hidden from North, one in each hand, and East can't have the Club: of the six
/// orders, four remain.
#[test]
fn every_way_is_as_likely_as_any_other() {
    let wishes = [
        "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ 2♦",
        "3♦ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ A♠",
        "A♣ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥",
        "A♥ K♠ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦",
    ];
    let mut story = story(Direction::Keep, wishes);
    plays(&mut story, "2♣ 2♠ A♣ 4♦");
    while story.game.view(Viewer::Spectator).seats.iter().any(|seat| seat.cards > 1) {
        story.play(story.active(), story.actions(story.active())[0]);
    }
    let mut dice = Dice::new(Seed::from_text("last cards"));
    let mut observed = BTreeMap::new();
    for _ in 0..2_000 {
        let world = story.game.imagine(Viewer::Seat(NORTH), &mut dice);
        let last = |seat: usize| world.view(Viewer::Omniscient).seats[seat].hand.clone().unwrap();
        *observed.entry([1, 2, 3].map(last)).or_insert(0) += 1;
    }
    let possible: BTreeMap<_, f64> = observed.keys().map(|key| (key.clone(), 1.0)).collect();
    assert!(possible.len() > 1, "{observed:?}");
    testkit::assert_fits(&observed, &possible);
}
