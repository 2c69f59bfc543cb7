//! CC-12 Silence: nobody learns what they may not know.

use caper_cards::{CaperCards, Event};
use engine::{Cards as _, Dice, Game, Names, Seat, Seats, Seed, Viewer, Words};

use crate::fixtures::*;

#[test]
fn cc_12_1_nothing_is_told_of_hidden_cards() {
    let caper = wish(2).rewards(TRIUMPH_REWARDS).story(&[EASY]);
    let hidden = |event: &Event| match event {
        Event::Dealt { cards, .. } | Event::Drew { cards, .. } => cards.is_none(),
        Event::Peeked { reward, .. } => reward.is_none(),
        _ => true,
    };
    assert!(caper.told.iter().all(|told| hidden(&told.public)));
    let secrets = caper.told.iter().filter_map(|told| told.secret.as_ref());
    for (seats, secret) in secrets {
        let (Event::Dealt { seat, .. } | Event::Drew { seat, .. } | Event::Peeked { seat, .. }) =
            secret
        else {
            panic!("{secret:?} is not a secret");
        };
        assert_eq!(*seats, Seats::one(*seat));
    }
}

#[test]
fn cc_12_2_a_peek_is_seen_by_all_and_what_it_showed_by_one() {
    let caper = wish(4).rewards(&[WeaveLens]).story(&[&[Thief.plain()]]);
    let deck = caper_cards::Cards::standard();
    let names = Names::new(["Ana", "Ben", "Cy", "Di"].map(String::from));
    let told = caper.told.iter().find(|told| matches!(told.public, Event::Peeked { .. })).unwrap();
    let hear = |viewer| CaperCards::tell(deck, &names, told.seen_by(viewer));
    assert_eq!(hear(Viewer::Seat(Seat(1))), "Ben looks at the Reward: it is the Weave Lens.");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        assert_eq!(hear(viewer), "Ben looks at the Reward.");
        assert_eq!(caper.game.view(viewer).peeked, Seats::one(Seat(1)));
        assert_eq!(caper.game.view(viewer).reward, None);
    }
}

#[test]
fn whoever_sees_everything_has_nothing_to_imagine() {
    let caper = wish(3).story(&[&[Fixer.plain(), Fcg.plain()]]);
    let mut dice = Dice::new(Seed::from_text("omniscient"));
    assert_eq!(caper.game.imagine(Viewer::Omniscient, &mut dice), caper.game);
    let view = caper.game.view(Viewer::Omniscient);
    assert!(view.hands.iter().all(|hand| usize::from(hand.size) == hand.cards.len()));
    assert!(view.reward.is_some());
}

#[test]
fn what_shows_a_hidden_card_says_that_it_reveals() {
    let caper = wish(2).rewards(TRIUMPH_REWARDS).story(&[EASY]);
    for told in &caper.told {
        let shows = matches!(
            told.public,
            Event::Dealt { .. }
                | Event::Drew { .. }
                | Event::Played { .. }
                | Event::Flipped { .. }
                | Event::Peeked { .. }
                | Event::Revealed { .. }
        );
        assert_eq!(told.reveals(), shows, "{told:?}");
    }
}
