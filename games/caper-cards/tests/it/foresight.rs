//! What anyone can work out from the table.

use caper_cards::{CaperCards, Cards, Fate, Foresight, Options, Reward};
use engine::{Cards as _, Game, Mute, RandomGame, Seed, Setup, Viewer};

use crate::fixtures::*;

/// What is foreseen in the second round, after the first heist brought `reward`.
fn foreseen(reward: Reward, round: &[Play]) -> Foresight {
    let rewards = &[reward, if reward == WeaveLens { HishariMask } else { WeaveLens }];
    let caper = wish(4).rewards(rewards).story(&[EASY, round]);
    caper.open_view().foresee(Cards::standard())
}

#[test]
fn diamonds_are_seen_turning() {
    let seen = foreseen(GnarlrockShard, &[Insider.plain(), Fixer.plain(), Chetney.turned()]);
    let shows = |number| Fate::Shows { number, by: GnarlrockShard };
    assert_eq!(seen.fates.as_slice(), [shows(1), Fate::Stays, shows(6)]);
    assert_eq!(seen.score, 1 + 3 + 6);
}

#[test]
fn the_lowest_and_the_twins_are_seen_leaving() {
    let lowest = foreseen(HishariMask, &[Mastermind.plain(), Fcg.plain()]);
    assert_eq!(lowest.fates.as_slice(), [Fate::Stays, Fate::Leaves { by: HishariMask }]);
    assert_eq!(lowest.score, 8);
    let twins = foreseen(CircletOfTheHiddenEye, &[Thief.plain(), Muscle.plain(), Thief.plain()]);
    assert_eq!(twins.score, 7);
}

#[test]
fn the_risk_is_seen_coming_back() {
    let seen = foreseen(HishariMask, &[Mastermind.on_risk(), Insider.plain()]);
    assert_eq!((seen.risk, seen.score), (11, 10));
}

#[test]
fn at_every_table_the_next_player_is_known_and_the_score_is_the_one_announced() {
    let acts_before_scoring =
        |reward: &Reward| matches!(reward, GnarlrockShard | CircletOfTheHiddenEye | HishariMask);
    let mut looked_at = 0;
    for number in 0..40_u64 {
        let options = Options { players: (number % 4) as u8 + 1, ..Options::default() };
        let setup = Setup { options, ..Setup::default() };
        let seed = Seed::from_text("foresight").derive(number);
        let mut random = RandomGame::<CaperCards>::new(&setup, seed);
        while let Some(seat) = random.seat() {
            let view = random.game.view(Viewer::Spectator);
            let (player, origin) = view.player_of(view.row.len());
            assert_eq!((player, origin.is_some()), (seat, view.waiting.is_some()));
            if !view.tucked.iter().any(acts_before_scoring) {
                let seen = view.foresee(Cards::standard());
                assert_eq!((seen.score, seen.risk), (view.score, view.risk));
                assert!(seen.fates.iter().all(|fate| *fate == Fate::Stays));
                looked_at += 1;
            }
            random.step(&mut Mute);
        }
    }
    assert!(looked_at > 100, "only {looked_at} positions");
}
