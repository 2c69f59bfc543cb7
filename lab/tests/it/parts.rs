//! What many machines play in parts is what one machine plays.

use std::collections::VecDeque;
use std::ops::Range;

use engine::{Cards as _, Counted, Seed, Setup, Words};
use lab::inquiry::{Band, InquiryPart, Parts, Raw, SkillStudy, Work};
use lab::{Arena, Inquiry, Part, Report, StudyError, simulate};
use serde::Serialize;
use serde::de::DeserializeOwned;
use shelf::{Shelved, Visitor};

use super::inquiry::high_card::{Cards, HighCard};
use super::inquiry::{Patience, inquiry, run};
use super::studies::study;

/// A part as it arrives from another machine.
fn sent<T: Serialize + DeserializeOwned>(part: &T) -> Result<T, StudyError> {
    Ok(serde_json::from_str(&serde_json::to_string(part).unwrap()).unwrap())
}

struct InParts;

impl Visitor for InParts {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let study = study::<G>(20, 1, &["random", "greedy", "random"]);
        let mut records = Vec::new();
        let whole = simulate(&study, Some(&mut records), &|| ()).unwrap();
        let part = |games| study.part(games, true, &|| ()).unwrap();
        let parts = [part(0..7), part(7..8), part(8..20)];
        assert_eq!(study.assemble(parts.iter().map(sent)).unwrap(), whole, "{}", G::INFO.id);
        let told: String = parts.iter().map(|part| part.records.as_str()).collect();
        assert_eq!(told.as_bytes(), records, "{}", G::INFO.id);

        let arena = Arena::<G> {
            setup: Setup::default(),
            bots: ["greedy", "random"].map(str::to_owned).to_vec(),
            maker: G::bot,
            games: 12,
            seed: Seed::from_text("arena"),
            threads: Some(1),
            alone: false,
            sprt: None,
        };
        let deals = arena.deals_in_all();
        let parts = [0..1, 1..deals].map(|deals| arena.part(deals, &|| ()).unwrap());
        let report = arena.assemble(parts.iter().map(sent)).unwrap();
        assert_eq!(report, arena.run(&|| ()).unwrap(), "{}", G::INFO.id);
    }
}

#[test]
fn parts_make_the_whole_of_every_game() {
    for info in shelf::games() {
        shelf::visit(info.id, InParts).unwrap();
    }
}

/// Plays whatever is asked for in pieces of seven, and sends them.
struct Elsewhere<'a, G: engine::Game> {
    inquiry: &'a Inquiry<G>,
    waiting: VecDeque<(Work, Range<u64>)>,
}

impl<'a, G: Words + Counted> Elsewhere<'a, G> {
    fn new(inquiry: &'a Inquiry<G>) -> Self {
        let mut elsewhere = Elsewhere { inquiry, waiting: VecDeque::new() };
        elsewhere.play(&inquiry.work());
        elsewhere
    }
}

impl<G: Words + Counted> Parts for Elsewhere<'_, G> {
    fn next(&mut self) -> Option<Result<InquiryPart, StudyError>> {
        let (work, range) = self.waiting.pop_front()?;
        let work = sent(&work).unwrap();
        Some(self.inquiry.part(&work, range, &Patience).and_then(|part| sent(&part)))
    }

    fn play(&mut self, rest: &[Work]) {
        for work in rest {
            let all = self.inquiry.amount(work);
            let cut = |start| (work.clone(), start..all.min(start + 7));
            self.waiting.extend((0..all).step_by(7).map(cut));
        }
    }
}

/// The report and the files of an inquiry that was played in parts.
fn in_parts<G: Words + Counted>(inquiry: &Inquiry<G>) -> (Report, [String; 3]) {
    let (mut games, mut cards, mut prizes) = (Vec::new(), Vec::new(), Vec::new());
    let mut raw = Raw { games: &mut games, cards: &mut cards, prizes: &mut prizes };
    let report = inquiry.assemble(&mut Elsewhere::new(inquiry), &mut raw).unwrap();
    (report, [games, cards, prizes].map(|file| String::from_utf8(file).unwrap()))
}

#[test]
fn parts_of_an_inquiry_make_the_same_report_and_files() {
    let mut inquiry = inquiry::<HighCard>(60, &["random", "greedy"]);
    inquiry.against = Some(Cards::standard().clone());
    inquiry.swaps = Some(Vec::new());
    let (whole, files) = run(&inquiry);
    let (report, theirs) = in_parts(&inquiry);
    assert!(whole.swaps.len() > 1, "{:?}", whole.swaps);
    assert_eq!(report.swaps, whole.swaps);
    assert_eq!(report.html(), whole.html());
    assert_eq!(theirs, files.all());
}

struct SwapsAndSkill;

impl Visitor for SwapsAndSkill {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut inquiry = Inquiry {
            study: study::<G>(30, 1, &["greedy", "random"]),
            against: None,
            swaps: Some(Vec::new()),
            skill: Some(SkillStudy {
                strong: "greedy".to_owned(),
                weak: "random".to_owned(),
                deals: 9,
                judge: |setup, world| G::outlook(setup, 1, &mut |_| world.clone()),
            }),
            band: Band { width: 0.2 },
        };
        let played = run(&inquiry).0.swaps.iter().map(|swap| swap.card).take(3).collect();
        inquiry.swaps = Some(played);
        let (whole, files) = run(&inquiry);
        let (report, theirs) = in_parts(&inquiry);
        assert_eq!((report.swaps, report.skill), (whole.swaps, whole.skill), "{}", G::INFO.id);
        assert_eq!(theirs, files.all(), "{}", G::INFO.id);
    }
}

#[test]
fn swaps_and_skill_of_every_game_can_be_played_in_parts() {
    for info in shelf::games() {
        shelf::visit(info.id, SwapsAndSkill).unwrap();
    }
}

#[test]
fn parts_of_other_work_are_refused() {
    let mut inquiry = inquiry::<HighCard>(6, &["random"]);
    inquiry.swaps = Some(Vec::new());
    let foreign = Work::Swaps(vec![(0, 99)]);
    let error = inquiry.part(&foreign, 0..6, &Patience).unwrap_err();
    assert_eq!(error.to_string(), "card 99 cannot stand for card 0");
    let error = inquiry.part(&Work::Skill, 0..6, &Patience).unwrap_err();
    assert!(error.to_string().contains("nobody asked"), "{error}");
    let mut wrong = Elsewhere::new(&inquiry);
    wrong.waiting = VecDeque::from([(Work::Swaps(vec![(0, 1)]), 0..6)]);
    let mut raw = Raw { games: &mut Vec::new(), cards: &mut Vec::new(), prizes: &mut Vec::new() };
    let error = inquiry.assemble(&mut wrong, &mut raw).unwrap_err();
    assert!(error.to_string().contains("of another work"), "{error}");
}

#[test]
fn what_is_missing_or_double_is_no_whole() {
    let study = inquiry::<HighCard>(6, &["random"]).study;
    let part = |games| study.part(games, false, &|| ()).unwrap();
    let refused =
        |parts: Vec<Part>| study.assemble(parts.into_iter().map(Ok)).unwrap_err().to_string();
    let (first, rest) = (part(0..2), part(2..6));
    assert!(refused(vec![first.clone()]).contains("6 games were planned, and 2 are there"));
    assert!(refused(vec![first.clone(), first]).contains("game 2 is next, not game 0"));
    assert!(refused(vec![rest]).contains("game 0 is next, not game 2"));
}
