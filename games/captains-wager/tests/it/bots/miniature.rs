//! The second half of the last adventure of two captains: nobody has an item, both treasure
//! decks are empty, each has claimed one encounter, and two encounters are left. Eleven crew are
//! in use and four of them are played, so a captain with three in hand knows that the rival
//! holds three of the other four.

use captains_wager::{Action, CaptainsWager, Fate, Prompt, Stake};
use engine::{Dice, Game, Next, Seat, Seed, Viewer};

use testkit::solver::{even, exploitability, miniature, policy, solve, value};

use crate::fixtures::{Scenario, Story, scenario};

const PLAYED: [[&str; 2]; 2] =
    [["Soot-Stained Stoker", "Aether Duellist"], ["Enlightened Gunner", "Loan Negotiator"]];
const UNSEEN: [&str; 7] = [
    "Veteran Cannoneer",
    "Roguish Aristocrat",
    "Ironclad Mate",
    "Brass Harpooner",
    "Gangway Boatswain",
    "Rearguard Helmswoman",
    "Orphan Stowaway",
];

/// A table for two with these eleven crew and no others.
fn table() -> Scenario {
    let used: Vec<&str> = PLAYED.iter().flatten().chain(&UNSEEN).copied().collect();
    let cards = <captains_wager::Cards as engine::Cards>::standard();
    let out = cards.crew.iter().filter(|card| !used.contains(&card.name.as_str()));
    let out = out.map(|card| format!("[[crew]]\nname = \"{}\"\nplayers = 3\n", card.name));
    scenario(2).deck_file(&out.collect::<String>())
}

/// Three adventures in which nobody steals or keeps an item, after which each deck has three
/// cards left; nothing if these dice lead elsewhere.
fn beginning(mut dice: Dice) -> Option<Story> {
    let mut story = table().unopened();
    loop {
        let view = story.view();
        if view.adventure == 3 && view.encounters.is_empty() {
            return view.captains.iter().all(|captain| captain.deck == 3).then_some(story);
        }
        story.settle(&mut dice);
        if story.game.next() == Next::Over {
            return None;
        }
        let stake = if dice.below(4) > 0 { Stake::Bet } else { Stake::Borrow };
        let mut actions = story.actions();
        actions.retain(|action| match action {
            Action::Play { stake: own, .. } => *own == stake,
            action => matches!(action, Action::TakeSpoils { keep: None } | Action::EndTurn),
        });
        story.act(dice.pick(&actions).unwrap());
    }
}

/// The fourth adventure with these crew in hand, after its first two encounters.
fn half(beginning: &Story, hands: [[&str; 3]; 2]) -> CaptainsWager {
    let mut story = beginning.clone();
    let [one, other] = [0, 1].map(|seat| [&PLAYED[seat][..], &hands[seat]].concat());
    story.deal_hands(&[&one, &other]);
    for turn in 0..4 {
        let seat = story.seat();
        let crew = PLAYED[seat][turn / 2];
        if crew == "Aether Duellist" {
            let (crew, target) = (story.berth(crew), Some(Seat(1)));
            story.act(Action::Play { stake: Stake::Bet, crew, along: None, target }).pass_all();
        } else {
            story.bet(crew);
        }
    }
    assert_eq!(story.fates()[..2], [Fate::Claimed(Seat(1)), Fate::Claimed(Seat(0))]);
    story.game
}

/// Every way the seven unseen crew may lie, each as likely as any other, from a beginning that
/// leaves the captains as good as even.
fn worlds() -> Vec<CaptainsWager> {
    let first = [[UNSEEN[0], UNSEEN[1], UNSEEN[2]], [UNSEEN[3], UNSEEN[4], UNSEEN[5]]];
    let even = |story: &Story| {
        let view = half(story, first).view(Viewer::Omniscient);
        let [one, other] = [&view.captains[0], &view.captains[1]];
        one.gold.abs_diff(other.gold) < 2 && one.coins.max(other.coins) < 2
    };
    let seeds = (0..).map(|number| Seed::from_text("beginning").derive(number));
    let story = seeds.filter_map(|seed| beginning(Dice::new(seed))).find(even).unwrap();
    let mut worlds = Vec::new();
    for one in triples(&UNSEEN) {
        let rest: Vec<&str> = UNSEEN.into_iter().filter(|crew| !one.contains(crew)).collect();
        worlds.extend(triples(&rest).into_iter().map(|other| half(&story, [one, other])));
    }
    worlds
}

fn triples<'a>(crew: &[&'a str]) -> Vec<[&'a str; 3]> {
    let mut triples = Vec::new();
    for a in 0..crew.len() {
        for b in a + 1..crew.len() {
            triples.extend((b + 1..crew.len()).map(|c| [crew[a], crew[b], crew[c]]));
        }
    }
    triples
}

/// After the last encounter: who wins, if every card of the pool is worth its average of 3 gold.
fn worth(game: &CaptainsWager, pool: usize) -> Option<[f64; 2]> {
    let goes_on = matches!(game.next(), Next::Seats(_));
    if goes_on && !matches!(game.prompt(Viewer::Spectator), Prompt::TakeSpoils { .. }) {
        return None;
    }
    let view = game.view(Viewer::Omniscient);
    let claimed = |fate: Fate| match fate {
        Fate::Claimed(seat) => Some(seat.index()),
        Fate::Open | Fate::Discarded => None,
    };
    let mut claimants: Vec<usize> =
        view.encounters.iter().filter_map(|it| claimed(it.fate)).collect();
    if let Some(winner) = (0..2).find(|seat| view.captains[*seat].encounters >= 3) {
        claimants = vec![winner];
    }
    let mut gold = [0, 1].map(|seat: usize| view.captains[seat].gold);
    claimants.iter().cycle().take(pool).for_each(|seat| gold[*seat] += 3);
    let won = match gold[0].cmp(&gold[1]) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    Some([won, 1.0 - won])
}

/// Random play can be exploited most, greedy play less, and searching play least of these.
#[test]
fn the_more_a_captain_thinks_the_less_there_is_to_exploit() {
    let worlds = worlds();
    assert_eq!(worlds.len(), 35 * 4);
    let pool = worlds[0].view(Viewer::Omniscient).pool.len();
    let knows = |game: &CaptainsWager, seat| format!("{:?}", game.view(Viewer::Seat(seat)));
    let tree = miniature(&worlds, knows, |game| worth(game, pool));
    let solution = solve(&tree, 60);
    let random = exploitability(&tree, &even(&tree));
    let greedy = exploitability(&tree, &policy(&tree, "greedy", 4));
    let search = exploitability(&tree, &policy(&tree, "search:200", 4));
    let solved = exploitability(&tree, &solution);
    let told = format!(
        "{} nodes, {} information sets, worth {:.4} to the first seat; exploitability: random \
         {random:.4}, greedy {greedy:.4}, search {search:.4}, solution {solved:.4}",
        tree.nodes.len(),
        tree.infos.len(),
        value(&tree, Seat(0), &solution),
    );
    assert!(solved < 0.005, "{told}");
    assert!(random > 0.35 && greedy < 0.25 && search < 0.06, "{told}");
    assert!(random > greedy && greedy > search && search > solved, "{told}");
}
