use super::*;
use engine::{RandomGame, Seed, Setup};
use testkit::toy::Raid;

fn search<'a>(at: &'a Perspective<'a, Raid>, dice: Dice, limit: usize) -> TreeSearch<'a, Raid> {
    TreeSearch::new(at, Utility::default(), Tuning::default(), None, dice, Tree::new(limit))
}

/// When the memory is used up, the search goes on with the tree that it has.
#[test]
fn the_memory_limit_is_kept() {
    let random = RandomGame::new(&Setup::<Raid>::default(), Seed::from_text("memory"));
    let at = Perspective::new(&random.game, random.seat().unwrap());
    let limit = 4 << 10;
    let mut search = search(&at, random.dice.clone(), limit);
    (0..3000).for_each(|_| search.iterate());
    assert!(search.tree.bytes() <= limit);
    let room = search.tree.node(1).is_some() && search.tree.add(0, 1, 0.0, 0.0).is_some();
    assert!(!room, "the memory was never used up");
    let visits: u32 = search.thoughts().iter().map(|thought| thought.visits).sum();
    assert_eq!(visits, 3000);
}

/// A night is played to its end, and nothing of the next is dealt.
#[test]
fn playing_on_stops_where_a_part_of_the_game_ends() {
    let random = RandomGame::new(&Setup::<Raid>::default(), Seed::from_text("part"));
    let at = Perspective::new(&random.game, random.seat().unwrap());
    let mut search = search(&at, random.dice.clone(), 1 << 10);
    for _ in 0..20 {
        let mut world = random.game.clone();
        search.rollout(&mut world);
        assert_eq!((world.part(), world.next()), (1, Next::Chance));
    }
}
