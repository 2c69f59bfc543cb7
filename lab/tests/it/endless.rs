//! A game that breaks its promise to end stops a study; it never hangs it.

use engine::{
    BadDeal, CardError, CardText, Cards, Dice, Event, Field, Game, Heuristic, Info, Names, Next,
    Options, Outcome, Rule, ScoreSheet, Seat, Seats, Seed, Setup, SetupError, Sink, Viewer, Words,
};
use lab::{Stuck, Study, StudyError, simulate};
use serde::{Deserialize, Serialize};

/// One player, who waits.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Waiting;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct Nothing;

impl Options for Nothing {
    fn fields() -> &'static [Field] {
        &[]
    }

    fn players(&self) -> usize {
        1
    }
}

impl Cards for Nothing {
    fn standard() -> &'static Nothing {
        &Nothing
    }

    fn overlay(&self, _: &str) -> Result<Nothing, CardError> {
        Ok(Nothing)
    }

    fn check(&self) -> Result<(), CardError> {
        Ok(())
    }

    fn list(&self) -> Vec<CardText> {
        Vec::new()
    }
}

impl engine::Code for Nothing {
    const CODES: u16 = 1;

    fn code(self) -> u16 {
        0
    }

    fn from_code(code: u16) -> Option<Nothing> {
        (code == 0).then_some(Nothing)
    }
}

impl Event for Nothing {
    fn rule(&self) -> Rule {
        Rule("W-1.1")
    }

    fn reveals(&self) -> bool {
        false
    }
}

impl Game for Waiting {
    type Options = Nothing;
    type Cards = Nothing;
    type Deal = Nothing;
    type Action = Nothing;
    type Event = Nothing;
    type Prompt = Nothing;
    type View = Nothing;

    const INFO: Info = Info {
        id: "waiting",
        name: "Waiting",
        about: "Nothing happens.",
        min_players: 1,
        max_players: 1,
        cooperative: false,
        minutes: 0,
        designers: "nobody",
        publisher: "nobody",
        prefix: "W",
        revision: 1,
    };
    const MAX_DECISIONS: u32 = 7;
    const RULES: &'static str = "# Waiting\n## W-1 Waiting\n**W-1.1** You wait.\n";

    fn new(_: &Setup<Waiting>) -> Result<Waiting, SetupError> {
        Ok(Waiting)
    }

    fn next(&self) -> Next {
        Next::Seats(Seats::one(Seat(0)))
    }

    fn shuffle(&self, _: &mut Dice) -> Nothing {
        Nothing
    }

    fn deal(&mut self, _: &Nothing, _: &mut impl Sink<Nothing>) -> Result<(), BadDeal> {
        Ok(())
    }

    fn deals(&self) -> Vec<Nothing> {
        Vec::new()
    }

    fn prompt(&self, _: Viewer) -> Nothing {
        Nothing
    }

    fn actions(&self, _: Seat, into: &mut Vec<Nothing>) {
        into.clear();
        into.push(Nothing);
    }

    fn check(&self, _: Seat, _: Nothing) -> Result<(), engine::Refusal> {
        Ok(())
    }

    fn perform(&mut self, _: Seat, _: Nothing, _: &mut impl Sink<Nothing>) {}

    fn view(&self, _: Viewer) -> Nothing {
        Nothing
    }

    fn imagine(&self, _: Viewer, _: &mut Dice) -> Waiting {
        Waiting
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn score_sheet(&self, _: &Names) -> ScoreSheet {
        ScoreSheet { columns: Vec::new(), rows: Vec::new(), notes: Vec::new() }
    }

    fn audit(&self) -> Result<(), String> {
        Ok(())
    }
}

impl Words for Waiting {
    fn seat_name(_: &Nothing, _: Seat) -> String {
        "Someone".to_owned()
    }

    fn tell(_: &Nothing, _: &Names, _: &Nothing) -> String {
        String::new()
    }

    fn offer(_: &Nothing, _: &Nothing, _: Nothing) -> String {
        "Wait".to_owned()
    }

    fn ask(_: &Nothing, _: Nothing) -> String {
        String::new()
    }

    fn conclude(_: &Names, _: &Outcome) -> String {
        String::new()
    }
}

impl Heuristic for Waiting {
    fn worth(&self, _: Seat) -> f32 {
        0.0
    }
}

#[test]
fn a_game_that_does_not_end_is_named_with_its_seed() {
    let study = Study::<Waiting> {
        setup: Setup::default(),
        bots: vec!["random".to_owned()],
        maker: |name, _, seed| bots::by_name(name, None, seed),
        games: 5,
        seed: Seed::from_text("endless"),
        threads: Some(2),
    };
    let mut file = Vec::new();
    for error in [
        simulate(&study, None, &|| ()).unwrap_err(),
        simulate(&study, Some(&mut file), &|| ()).unwrap_err(),
    ] {
        let StudyError::Stuck { index: 0, seed, stuck: Stuck::Endless(7) } = &error else {
            panic!("{error:?}");
        };
        assert_eq!(*seed, study.seed.derive(0));
        assert!(error.to_string().contains(&seed.to_string()), "{error}");
    }
}
