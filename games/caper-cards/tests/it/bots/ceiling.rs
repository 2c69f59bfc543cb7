//! The search for the best that any crew could do, against one that only knows the rules.

use std::collections::BTreeMap;

use caper_cards::{Action, CaperCards, Circlet, Coin, Deal, DeckThief, Options};
use engine::{Dice, Foresight, Game, Heuristic, Mute, Next, Seat, Seed, Setup, Viewer};

/// How many of these worlds a crew can win at best that cannot tell them apart: it must do the
/// same in all of them until it sees a difference.
fn won(worlds: &[CaperCards]) -> usize {
    let seat = match worlds[0].next() {
        Next::Seats(seats) => seats.first().unwrap(),
        _ => {
            return worlds
                .iter()
                .filter(|world| !world.outcome().unwrap().winners.is_empty())
                .count();
        }
    };
    let mut actions = Vec::new();
    worlds[0].actions(seat, &mut actions);
    let best = actions.into_iter().map(|action| {
        let mut apart: BTreeMap<String, Vec<CaperCards>> = BTreeMap::new();
        for world in worlds {
            let mut next = *world;
            next.perform(seat, action, &mut Mute);
            apart.entry(seen_together(&next)).or_default().push(next);
        }
        apart.values().map(|worlds| won(worlds)).sum()
    });
    best.max().unwrap()
}

/// What all seats together have seen, hands aside: those are the same in all worlds.
fn seen_together(game: &CaperCards) -> String {
    let views = (0..game.view(Viewer::Spectator).hands.len() as u8).map(|seat| {
        let view = game.view(Viewer::Seat(Seat(seat)));
        (view.reward, view.tucked, view.stage)
    });
    format!("{:?}", views.collect::<Vec<_>>())
}

/// A game in progress and how it came to be.
#[derive(Clone)]
struct Replay {
    setup: Setup<CaperCards>,
    deal: Deal,
    actions: Vec<(Seat, Action)>,
}

impl Replay {
    fn game(&self) -> CaperCards {
        let mut game = CaperCards::new(&self.setup).unwrap();
        game.deal(&self.deal, &mut Mute).unwrap();
        for (seat, action) in &self.actions {
            game.play(*seat, *action, &mut Mute).unwrap();
        }
        game
    }

    /// The same replay over each order of the Rewards that nobody has seen, as far as they come.
    fn orders(&self) -> Vec<CaperCards> {
        let view = self.game().view(Viewer::Spectator);
        let first = usize::from(view.heists_done) + usize::from(!view.peeked.is_empty());
        let mut replays = vec![self.clone()];
        for place in first..usize::from(view.heists_needed) {
            let swapped = |replay: Replay| {
                (place..9).map(move |other| {
                    let mut replay = replay.clone();
                    replay.deal.rewards.swap(place, other);
                    replay
                })
            };
            replays = replays.into_iter().flat_map(swapped).collect();
        }
        replays.iter().map(Replay::game).collect()
    }
}

/// Games that careful players have brought to the first decision with this many heists to come,
/// half of them with cards read otherwise than usual.
fn replays(players: u8, heists: u8) -> Vec<Replay> {
    let usual = Options { players, ..Options::default() };
    let (coin, circlet, thief) = (Coin::InPlay, Circlet::AllButOne, DeckThief::Boss);
    let otherwise = Options { coin, circlet, thief, ..usual };
    let mut dice = Dice::new(Seed::from_text("ceiling"));
    let mut replays = Vec::new();
    while replays.len() < 6 {
        let options = if replays.len() < 3 { usual } else { otherwise };
        let setup = Setup { options, ..Setup::default() };
        let mut game = CaperCards::new(&setup).unwrap();
        game.settle(&mut dice, &mut Mute).unwrap();
        let deal = game.deals()[0];
        let mut replay = Replay { setup: setup.clone(), deal, actions: Vec::new() };
        let mut actions = Vec::new();
        while let Next::Seats(seats) = game.next() {
            let view = game.view(Viewer::Spectator);
            if view.heists_needed - view.heists_done == heists {
                replays.push(replay);
                break;
            }
            let seat = seats.first().unwrap();
            game.actions(seat, &mut actions);
            let worth = |action: &Action| {
                let mut next = game;
                next.perform(seat, *action, &mut Mute);
                next.worth(seat)
            };
            let action =
                actions.iter().copied().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap();
            game.perform(seat, action, &mut Mute);
            replay.actions.push((seat, action));
        }
    }
    replays
}

#[test]
fn a_clairvoyant_crew_wins_where_any_line_of_play_does() {
    let mut lost = 0;
    for (players, heists) in [(1, 3), (2, 1), (3, 2), (4, 2)] {
        for replay in replays(players, heists) {
            let game = replay.game();
            let found = game.ceiling(Foresight::Clairvoyant, u64::MAX).unwrap();
            assert_eq!(found, won(&[game]) as f64, "{players} players");
            lost += usize::from(found == 0.0);
        }
    }
    assert!(lost > 0, "all of them can be won: that proves little");
}

/// With the last heist only, and with two, in which the first Reward is seen before the second.
#[test]
fn open_hands_do_the_same_whatever_they_cannot_see() {
    let mut unsure = 0;
    for (players, heists) in [(1, 2), (2, 1), (3, 1), (4, 1)] {
        for replay in replays(players, heists) {
            let worlds = replay.orders();
            let expected = won(&worlds) as f64 / worlds.len() as f64;
            let found = replay.game().ceiling(Foresight::OpenHands, u64::MAX).unwrap();
            assert!((found - expected).abs() < 1e-9, "{players} players: {found}, {expected}");
            unsure += usize::from(0.0 < found && found < 1.0);
        }
    }
    assert!(unsure > 0, "chance never mattered: that proves little");
}

#[test]
fn before_the_deal_there_is_no_ceiling() {
    let game = CaperCards::new(&Setup::default()).unwrap();
    assert_eq!(game.ceiling(Foresight::Clairvoyant, u64::MAX), None);
}

/// Whoever has no time for the whole search gets no answer instead of a wrong one.
#[test]
fn a_search_that_is_cut_short_finds_nothing() {
    for replay in replays(4, 1).into_iter().take(3) {
        assert_eq!(replay.game().ceiling(Foresight::OpenHands, 3), None);
    }
}
