//! Imagined worlds: legal, consistent with what was seen, and drawn with the right odds.

use std::collections::BTreeMap;

use caps_and_hammers::{Action, Asset, CAPS, CapsAndHammers, HAMMERS, How, View};
use engine::{Dice, Game, Mute, Next, Seed, Setup, Viewer};
use testkit::assert_fits;

const DRAWS: u64 = 60_000;

/// A random game played until `stop` says so.
fn play_until(seed: &str, stop: impl Fn(&CapsAndHammers) -> bool) -> CapsAndHammers {
    let mut dice = Dice::new(Seed::from_text(seed));
    let mut game = CapsAndHammers::new(&Setup::default()).unwrap();
    game.settle(&mut dice, &mut Mute).unwrap();
    let mut actions = Vec::new();
    while !stop(&game) {
        let Next::Seats(seats) = game.next() else { panic!("the game ended before") };
        let seat = seats.first().unwrap();
        game.actions(seat, &mut actions);
        // Quiet play: hidden Assets stay hidden.
        actions.retain(|action| {
            !matches!(action, Action::Launch { .. } | Action::Deploy { how: How::Launched(_), .. })
        });
        let action = dice.pick(&actions).unwrap();
        game.play(seat, action, &mut Mute).unwrap();
    }
    game
}

fn view(game: &CapsAndHammers) -> View {
    game.view(Viewer::Omniscient)
}

/// The enemy's hidden Assets in play and in hand, as a viewer would have to guess them.
fn guess(world: &CapsAndHammers) -> (Vec<Asset>, Vec<Asset>) {
    let side = &view(world).sides[1];
    let in_play = side.pieces.iter().map(|piece| piece.asset.unwrap()).collect();
    let mut hand: Vec<Asset> = side.hand.as_ref().unwrap().iter().map(|held| held.asset).collect();
    hand.sort();
    (in_play, hand)
}

/// All ways to lay the unseen cards out on `in_play` places in order and a hand of `hand`,
/// weighed by the number of physical orders behind each.
fn enumerate(
    unseen: &[u8; 9],
    in_play: usize,
    hand: usize,
) -> BTreeMap<(Vec<Asset>, Vec<Asset>), f64> {
    let mut ways = BTreeMap::new();
    let mut cards = *unseen;
    lay(&mut cards, in_play, hand, &mut Vec::new(), 1.0, &mut ways);
    ways
}

fn lay(
    cards: &mut [u8; 9],
    in_play: usize,
    hand: usize,
    laid: &mut Vec<Asset>,
    weight: f64,
    ways: &mut BTreeMap<(Vec<Asset>, Vec<Asset>), f64>,
) {
    if laid.len() == in_play + hand {
        let mut held = laid[in_play..].to_vec();
        held.sort();
        *ways.entry((laid[..in_play].to_vec(), held)).or_default() += weight;
        return;
    }
    for asset in Asset::ALL {
        let copies = cards[asset as usize];
        if copies > 0 {
            cards[asset as usize] -= 1;
            laid.push(asset);
            lay(cards, in_play, hand, laid, weight * f64::from(copies), ways);
            laid.pop();
            cards[asset as usize] += 1;
        }
    }
}

/// In the last round the Hammers have drawn all their cards: the Caps can count exactly what is
/// left, and every layout of it is as likely as the number of orders that lead to it.
#[test]
fn hidden_assets_and_hands_are_imagined_with_the_right_odds() {
    let game = play_until("odds", |game| {
        let view = view(game);
        view.round == 3 && view.sides[1].pieces.len() == 1 && view.active == Some(CAPS)
    });
    let caps = game.view(Viewer::Seat(CAPS));
    let hidden = caps.sides[1].pieces.iter().filter(|piece| piece.asset.is_none()).count();
    assert_eq!((hidden, caps.sides[1].hand_size), (1, 6));
    let expected = enumerate(&caps.sides[1].unseen, 1, 6);
    assert!(expected.len() > 3, "too little to guess: {expected:?}");
    let mut dice = Dice::new(Seed::from_text("worlds"));
    let mut observed = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = game.imagine(Viewer::Seat(CAPS), &mut dice);
        *observed.entry(guess(&world)).or_default() += 1;
    }
    assert_fits(&observed, &expected);
}

/// The next card of one's own deck is each unseen card as often as copies of it are unseen.
#[test]
fn ones_own_deck_is_imagined_with_the_right_odds() {
    let game = play_until("own deck", |game| view(game).round == 2);
    let unseen = game.view(Viewer::Seat(HAMMERS)).sides[1].unseen;
    let expected: BTreeMap<Asset, f64> = Asset::ALL
        .into_iter()
        .filter(|asset| unseen[*asset as usize] > 0)
        .map(|asset| (asset, f64::from(unseen[asset as usize])))
        .collect();
    let mut dice = Dice::new(Seed::from_text("worlds"));
    let mut observed = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = game.imagine(Viewer::Seat(HAMMERS), &mut dice);
        *observed.entry(world.deals()[0].assets[1][16]).or_default() += 1;
    }
    assert_fits(&observed, &expected);
}

/// The Situations to come are any order of those not seen yet.
#[test]
fn coming_situations_are_imagined_with_the_right_odds() {
    let game = play_until("situations", |game| view(game).round == 2);
    let seen = &game.deals()[0].situations[..8];
    let mut dice = Dice::new(Seed::from_text("worlds"));
    let mut observed = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = game.imagine(Viewer::Spectator, &mut dice);
        assert_eq!(&world.deals()[0].situations[..8], seen);
        let coming: [_; 4] = world.deals()[0].situations[8..].try_into().unwrap();
        *observed.entry(coming).or_default() += 1;
    }
    assert_eq!(observed.len(), 24);
    let expected = observed.keys().map(|order| (*order, 1.0)).collect();
    assert_fits(&observed, &expected);
}

/// A spectator knows neither hand; the omniscient have nothing to imagine.
#[test]
fn everyone_imagines_just_what_they_do_not_know() {
    let game = play_until("everyone", |game| view(game).sides[1].pieces.len() == 2);
    let mut dice = Dice::new(Seed::from_text("worlds"));
    let differs = |viewer: Viewer, dice: &mut Dice| {
        (0..200).fold([false; 2], |mut differs, _| {
            let world = game.imagine(viewer, dice);
            let hands = |game: &CapsAndHammers| view(game).sides.map(|side| side.hand);
            let changed = hands(&world).into_iter().zip(hands(&game)).map(|(a, b)| a != b);
            differs.iter_mut().zip(changed).for_each(|(differs, changed)| *differs |= changed);
            differs
        })
    };
    assert_eq!(differs(Viewer::Seat(CAPS), &mut dice), [false, true]);
    assert_eq!(differs(Viewer::Seat(HAMMERS), &mut dice), [true, false]);
    assert_eq!(differs(Viewer::Spectator, &mut dice), [true, true]);
    assert_eq!(game.imagine(Viewer::Omniscient, &mut dice), game);
}
