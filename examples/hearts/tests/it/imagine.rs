//! Imagined worlds are drawn with the right odds.

use std::collections::BTreeMap;

use engine::{Dice, Game, Seed, Viewer};
use hearts::{Direction, Event, Hearts};
use testkit::Story;

use crate::wish::{EAST, NORTH, SOUTH, WEST, plays, story};

/// East could not follow Clubs, as everybody has seen. The Ace of Clubs is as likely with South as
/// with West, and never with East.
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
        let hand = |seat: engine::Seat| held(&world, seat.index());
        assert!(hand(EAST).iter().all(|card| !card.ends_with('♣')), "{:?}", hand(EAST));
        let ace = if hand(SOUTH).contains(&"A♣".to_owned()) { SOUTH } else { WEST };
        *observed.entry(ace.0).or_insert(0) += 1;
    }
    testkit::assert_fits(&observed, &BTreeMap::from([(SOUTH.0, 1.0), (WEST.0, 1.0)]));
}

/// One card is left in each hand. Of the six orders of the three that North has not seen, those
/// remain that nobody's cards speak against, and each is as likely.
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
        *observed.entry([1, 2, 3].map(|seat| held(&world, seat))).or_insert(0) += 1;
    }
    let truth = [1, 2, 3].map(|seat| held(&story.game, seat));
    let possible: BTreeMap<[Vec<String>; 3], f64> =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
            .map(|order| order.map(|place: usize| truth[place].clone()))
            .into_iter()
            .filter(|hands| (1..4).all(|seat| can_hold(&story, seat, &hands[seat - 1][0])))
            .map(|hands| (hands, 1.0))
            .collect();
    assert!((2..6).contains(&possible.len()), "{possible:?}");
    testkit::assert_fits(&observed, &possible);
}

/// The cards in a hand.
fn held(game: &Hearts, seat: usize) -> Vec<String> {
    let view = game.view(Viewer::Omniscient);
    view.seats[seat].hand.iter().flatten().map(ToString::to_string).collect()
}

/// Whether everybody may believe that a seat holds this card: it followed whenever the suit was
/// led; and who leads a Heart before any penalty card was played has nothing but Hearts.
fn can_hold(story: &Story<Hearts>, seat: usize, card: &str) -> bool {
    let suit = |name: &str| name.chars().last();
    let played: Vec<(usize, String)> = story
        .events()
        .filter_map(|event| match event {
            Event::Played { seat, card } => Some((seat.index(), card.short())),
            _ => None,
        })
        .collect();
    let follows = played.chunks(4).filter(|trick| suit(&trick[0].1) == suit(card)).all(|trick| {
        let own = trick.iter().find(|(player, _)| *player == seat);
        own.is_some_and(|(_, own)| suit(own) == suit(card))
    });
    let heart = |name: &str| suit(name) == Some('♥');
    let first = played.iter().position(|(_, card)| heart(card) || card == "Q♠");
    let led = first.filter(|place| place % 4 == 0 && played[*place].0 == seat);
    follows && (heart(card) || led.is_none_or(|place| !heart(&played[place].1)))
}
