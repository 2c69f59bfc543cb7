//! A study that looks closely finds what is there to be found.

pub(super) mod high_card;
mod page;

use self::high_card::{Cards, HighCard};
use engine::{Cards as _, Seed, Setup};
use lab::inquiry::{Band, Raw, SkillStudy, Weight, swaps_csv};
use lab::{Inquiry, Progress, Report, Study, StudyError};
use shelf::{Shelved, Visitor};

/// Nobody waits.
pub(super) struct Patience;

impl Progress for Patience {
    fn phase(&self, _: &str, _: u64) {}
    fn step(&self) {}
}

/// The files of a study.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Files {
    games: String,
    cards: String,
    prizes: String,
}

pub(super) fn inquiry<G: engine::Heuristic>(games: u64, bots: &[&str]) -> Inquiry<G> {
    Inquiry {
        study: Study {
            setup: Setup::default(),
            bots: bots.iter().map(|name| (*name).to_owned()).collect(),
            maker: |name, _, seed| bots::by_name(name, None, seed),
            games,
            seed: Seed::from_text("inquiry"),
            threads: Some(2),
        },
        against: None,
        swaps: None,
        skill: None,
        band: Band { width: 0.2 },
    }
}

pub(super) fn run<G>(inquiry: &Inquiry<G>) -> (Report, Files)
where
    G: engine::Words + engine::Counted,
{
    let (mut games, mut cards, mut prizes) = (Vec::new(), Vec::new(), Vec::new());
    let mut raw = Raw { games: &mut games, cards: &mut cards, prizes: &mut prizes };
    let report = inquiry.run(&mut raw, &Patience).unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (report, Files { games: text(games), cards: text(cards), prizes: text(prizes) })
}

impl Files {
    pub(super) fn all(self) -> [String; 3] {
        [self.games, self.cards, self.prizes]
    }
}

/// The rows of a file as fields by the names of their columns; quoted fields stay whole.
fn rows(csv: &str) -> Vec<Vec<String>> {
    let split = |line: &str| {
        let (mut fields, mut quoted) = (vec![String::new()], false);
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                _ => fields.last_mut().unwrap().push(letter),
            }
        }
        fields
    };
    csv.lines().map(split).collect()
}

const ACE: usize = 5;

#[test]
fn everything_is_counted_once() {
    let (report, files) = run(&inquiry::<HighCard>(300, &["random"]));
    let counts = &report.counts;
    assert_eq!(counts.games, 300);
    assert_eq!(counts.length.counts().collect::<Vec<_>>(), [(2, 300)]);
    assert_eq!(counts.kinds.iter().sum::<u64>(), 600);
    let sum = |of: fn(&lab::inquiry::CardCounts) -> u64| counts.cards.iter().map(of).sum::<u64>();
    assert_eq!(sum(|it| it.offered), 1200, "two cards at each of two decisions");
    assert_eq!((sum(|it| it.played), sum(|it| it.taken)), (600, 0));
    assert_eq!(sum(|it| it.owners.count), 600);
    assert_eq!(sum(|it| it.owners.won), 300, "the numbers differ, so somebody wins");
    let ace = &counts.cards[ACE];
    assert_eq!(ace.owners.won, ace.owners.count, "nothing beats the Ace");
    let pot = &counts.prizes[&6];
    assert_eq!((pot.times, pot.nobody, pot.winners.won), (300, 0, 300));
    assert_eq!([pot.seats[0], pot.seats[1]], [counts.seat(0).won, counts.seat(1).won]);

    let games = rows(&files.games);
    assert_eq!(
        games[0].join(","),
        "arm,game,seat,name,bot,won,rank,points,margin,decisions,length,did_play_the_first,\
         did_play_the_second"
    );
    assert_eq!(games.len(), 601);
    let won = games[1..].iter().filter(|row| row[5] == "1").count();
    assert_eq!(won, 300);
    let cards = rows(&files.cards);
    assert_eq!(cards[0].join(","), "arm,game,seat,deck,card,offered,taken,played,discarded,won");
    assert_eq!(cards.len(), 1201);
    let aces = cards.iter().filter(|row| row[4].starts_with("Ace, ") && row[7] == "1");
    assert_eq!(aces.clone().count() as u64, ace.owners.count);
    assert!(aces.clone().all(|row| row[9] == "1"));
    let prizes = rows(&files.prizes);
    assert_eq!(prizes[0].join(","), "arm,game,deck,card,seat");
    assert_eq!(prizes.len(), 301);
    assert!(games[1..].chunks(2).zip(&prizes[1..]).all(|(seats, prize)| {
        seats.iter().find(|row| row[5] == "1").is_some_and(|row| row[2] == prize[4])
    }));
}

#[test]
fn the_strongest_card_is_the_first_finding() {
    let (report, _) = run(&inquiry::<HighCard>(600, &["greedy"]));
    let first = &report.findings()[0];
    assert!(first.about.starts_with("Ace"), "{first:?}");
    assert_eq!(first.weight, Weight::Strong);
    assert!(first.sentence.contains(": its owner wins 100.0\u{a0}%"), "{first:?}");
    assert!(first.sentence.contains("band of 40.0\u{a0}% to 60.0\u{a0}%"), "{first:?}");
    let weak = report.findings().into_iter().find(|it| it.weight == Weight::Weak).unwrap();
    assert!(["Two", "Three", "Four"].contains(&weak.about.as_str()), "{weak:?}");
}

#[test]
fn a_card_that_is_made_stronger_is_found() {
    let mut inquiry = inquiry::<HighCard>(600, &["greedy"]);
    let deck = "[[card]]\nname = \"Three\"\nnumber = 9\n";
    inquiry.against = Some(Cards::standard().overlay(deck).unwrap());
    let (report, files) = run(&inquiry);
    let comparison = report.comparison.as_ref().unwrap();
    let points = &comparison.games[0];
    assert!(points.is_clear() && points.difference > 0.0, "{points:?}");
    let three = &comparison.cards[0];
    assert_eq!(three.what, "Three");
    assert!(three.is_clear() && three.decks[1] == 1.0 && three.decks[0] < 0.5, "{three:?}");
    assert_eq!(comparison.changed.len(), 1);
    assert!(comparison.changed[0].1[1].contains("; Higher"), "{:?}", comparison.changed);
    let arms = |arm: &str| rows(&files.games).iter().filter(|row| row[0] == arm).count();
    assert_eq!((arms("a"), arms("b")), (1200, 1200));
}

#[test]
fn the_same_deck_makes_no_difference() {
    let mut inquiry = inquiry::<HighCard>(200, &["random"]);
    inquiry.against = Some(Cards::standard().clone());
    let (report, _) = run(&inquiry);
    let comparison = report.comparison.as_ref().unwrap();
    let all = comparison.games.iter().chain(&comparison.cards);
    assert!(
        all.clone().count() > 5 && all.clone().all(|it| it.difference == 0.0 && !it.is_clear())
    );
}

#[test]
fn a_swap_tells_what_a_card_is_worth() {
    let mut inquiry = inquiry::<HighCard>(600, &["greedy"]);
    inquiry.swaps = Some(Vec::new());
    let (report, _) = run(&inquiry);
    let best = &report.swaps[0];
    assert_eq!(best.card, ACE);
    assert!(best.won - best.won_plus_minus > 0.1 && best.chance < 0.001, "{best:?}");
    assert!(best.lead > 0.5, "{best:?}");
    let worst = report.swaps.last().unwrap();
    assert!(worst.won <= 0.0, "{worst:?}");
    let csv = rows(&swaps_csv(&report.swaps));
    assert_eq!(
        csv[0].join(","),
        "deck,card,with,deals,won,won_plus_minus,lead,lead_plus_minus,chance"
    );
    assert_eq!(csv.len(), 1 + report.swaps.len());
    assert_eq!(csv[1].len(), csv[0].len());
    inquiry.swaps = Some(vec![ACE]);
    let (one, _) = run(&inquiry);
    assert_eq!(one.swaps.len(), 1);
    assert_eq!((one.swaps[0].won, &one.swaps[0].with), (best.won, &best.with));
}

#[test]
fn what_cannot_be_studied_is_refused() {
    let refused = |inquiry: &Inquiry<HighCard>| {
        let (mut a, mut b, mut c) = (Vec::new(), Vec::new(), Vec::new());
        let mut raw = Raw { games: &mut a, cards: &mut b, prizes: &mut c };
        inquiry.run(&mut raw, &Patience).unwrap_err()
    };
    assert!(matches!(refused(&inquiry(0, &["random"])), StudyError::NoGames));
    assert!(matches!(refused(&inquiry(1, &["deep"])), StudyError::Bot(_)));
    let mut pot = inquiry(10, &["random"]);
    pot.swaps = Some(vec![6]);
    let error = refused(&pot);
    assert!(error.to_string().contains("The pot cannot be swapped"), "{error}");
}

struct Threads;

impl Visitor for Threads {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let study = |threads| {
            let mut inquiry = inquiry::<G>(60, &["greedy", "random"]);
            inquiry.study.threads = Some(threads);
            inquiry.against = Some(inquiry.study.setup.cards.clone());
            run(&inquiry)
        };
        let (one, two) = (study(1), study(2));
        assert!(one == two, "{}: threads matter", G::INFO.id);
        assert_eq!(one.0.html(), two.0.html());
        assert!(one.0.counts.prizes.values().map(|it| it.times).sum::<u64>() > 0);
        assert!(!one.0.cards.is_empty());
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    for info in shelf::games() {
        shelf::visit(info.id, Threads).unwrap();
    }
}

struct Swaps;

impl Visitor for Swaps {
    type Output = ();

    /// Every game knows how to swap its cards.
    fn visit<G: Shelved>(self) {
        let mut inquiry = inquiry::<G>(6, &["greedy"]);
        inquiry.swaps = Some(Vec::new());
        let (report, _) = run(&inquiry);
        assert!(report.swaps.len() >= 8, "{}: {:?}", G::INFO.id, report.swaps.len());
        assert!(report.swaps.iter().all(|swap| swap.name != swap.with));
    }
}

#[test]
fn every_game_can_swap_its_cards() {
    for info in shelf::games() {
        shelf::visit(info.id, Swaps).unwrap();
    }
}

/// The better player wins more than its share, and what is decided grows towards the end.
struct Skilled;

impl Visitor for Skilled {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut inquiry = inquiry::<G>(4, &["random"]);
        inquiry.skill = Some(SkillStudy {
            strong: "greedy".to_owned(),
            weak: "random".to_owned(),
            deals: 30,
            judge: |setup, world| G::outlook(setup, 1, &mut |_| world.clone()),
        });
        let (report, _) = run(&inquiry);
        let skill = report.skill.as_ref().unwrap();
        assert!(skill.won.share > skill.fair, "{}: {skill:?}", G::INFO.id);
        assert!(skill.by_decisions.share + skill.by_deal.share <= 1.0, "{skill:?}");
        let (first, last) = (skill.course[0], skill.course[9]);
        assert!(last.decided > first.decided, "{}: {skill:?}", G::INFO.id);
        assert!(skill.course.iter().any(|part| part.at_stake > 0.005), "{skill:?}");
        assert!(report.html().contains("id=\"skill\""));
        inquiry.study.threads = Some(1);
        assert_eq!(run(&inquiry).0.skill, report.skill, "it depends on the number of threads");
    }
}

#[test]
fn luck_and_skill_are_told_apart_in_every_game() {
    shelf::games().for_each(|game| shelf::visit(game.id, Skilled).unwrap());
}

#[test]
fn without_a_question_there_is_no_page_on_skill() {
    let (report, _) = run(&inquiry::<HighCard>(4, &["random"]));
    assert_eq!(report.skill, None);
    assert!(!report.html().contains("id=\"skill\""));
}
