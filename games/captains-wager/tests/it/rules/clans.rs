//! CW-1.5: how captains come by their clans.

use std::collections::BTreeSet;

use captains_wager::{Action, CaptainsWager, Clan, Clans, Deal, Item};
use engine::{Dice, Game, Mute, Next, Seat, Seed, Viewer, Words};

use crate::fixtures::*;

#[test]
fn cw_1_5_clans_are_drawn() {
    let scenario = scenario(2).options(|it| it.clans = Clans::Drawn);
    let mut seen = BTreeSet::new();
    for number in 0..60 {
        let game = CaptainsWager::new(&scenario.setup()).unwrap();
        let deal = game.shuffle(&mut Dice::new(Seed::from_text("clans").derive(number)));
        let Deal::Clans { clans } = deal else { panic!("clans are drawn first") };
        assert_eq!(clans.len(), 2);
        assert_ne!(clans[0], clans[1]);
        seen.extend(clans);
    }
    assert_eq!(seen.len(), 5, "two captains meet every clan");
}

/// The backs of a captain's cards and the clan item follow the clan, not the seat.
#[test]
fn cw_1_5_cards_follow_the_clan() {
    let scenario = scenario(2).options(|it| {
        it.clans = Clans::Drawn;
        it.clan_items = true;
    });
    let mut story = scenario.unopened();
    let clans = [4, 2].map(clan);
    story.deal(&Deal::Clans { clans: clans.into_iter().collect() });
    story.deal(&scenario.decks());
    story.deal(&scenario.crew());
    let view = story.game.view(Viewer::Spectator);
    assert_eq!(view.captains.iter().filter_map(|it| it.clan).collect::<Vec<Clan>>(), clans);
    assert_eq!(view.pool.iter().map(|card| card.clan).collect::<Vec<Clan>>(), clans);
    let items: Vec<_> = view.captains.iter().map(|it| it.items[0].item).collect();
    assert_eq!(items, clans.map(|clan| Some(Item::of_clan(clan))));
    story.assert_cited("CW-1.5");
}

#[test]
fn cw_1_5_clans_are_chosen_in_seat_order_from_those_left() {
    let mut story = scenario(5).options(|it| it.clans = Clans::Chosen).unopened();
    let choose = |number: u8| Action::ChooseClan { clan: clan(number) };
    assert_eq!((story.seat(), story.actions().len()), (0, 5));
    story.assert_refused(Action::Steal, "CW-1.5");
    story.act(choose(3));
    story.assert_refused(choose(3), "CW-1.5");
    assert_eq!(story.actions(), [0, 1, 2, 4].map(choose));
    story.act(choose(0)).act(choose(4)).act(choose(1));
    assert_eq!(story.game.next(), Next::Chance, "the last captain has no choice left");
    let clans: Vec<_> = story.view().captains.iter().filter_map(|it| it.clan).collect();
    assert_eq!(clans, [3, 0, 4, 1, 2].map(clan));
}

#[test]
fn cw_1_5_clans_go_by_the_seats_if_the_table_agrees() {
    let scenario = scenario(5);
    assert_eq!(scenario.options.clans, Clans::Seats);
    assert_eq!(CaptainsWager::seat_name(&scenario.options, Seat(1)), "Captain Fox");
    let story = scenario.open();
    let names = ["Brass Ravens", "Soot Foxes", "Storm Herons", "Coal Adders", "Gilded Moths"];
    for (number, name) in names.into_iter().enumerate() {
        assert_eq!(story.view().captains[number].clan, Some(clan(number as u8)));
        assert_eq!(story.view().pool[number].clan, clan(number as u8));
        assert_eq!(story.cards.clan(clan(number as u8)), name);
    }
}

#[test]
fn a_draw_with_a_clan_twice_is_refused() {
    let scenario = scenario(2).options(|it| it.clans = Clans::Drawn);
    let mut game = CaptainsWager::new(&scenario.setup()).unwrap();
    let twice = Deal::Clans { clans: [1, 1].map(clan).into_iter().collect() };
    let error = game.deal(&twice, &mut Mute).unwrap_err();
    assert!(error.to_string().contains("drawn twice"), "{error}");
    let three = Deal::Clans { clans: [1, 2, 3].map(clan).into_iter().collect() };
    assert!(game.deal(&three, &mut Mute).is_err());
}
