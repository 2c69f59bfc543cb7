//! Who may do what: everybody tries everything at every stage of a table, in a random order. The
//! table below says what succeeds, and nothing else does.

mod scene;

use webtest::Dice;

use self::scene::Scene;
use crate::app::{App, Keeps};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Waiting,
    Playing,
    Over,
    Closed,
}

const STAGES: [Stage; 4] = [Stage::Waiting, Stage::Playing, Stage::Over, Stage::Closed];

/// Who tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Person {
    /// Opened the table and sits on its first seat.
    Host,
    /// Sat down by an invitation.
    Seated,
    /// A program with a seat.
    Program,
    /// Has looked at the table before.
    Onlooker,
    /// Comes for the first time.
    Stranger,
    /// Sat down and stood up again before the game began.
    Former,
    /// Was turned away by the operator.
    Banned,
    /// A program that shows an invitation that was used.
    UsedInvitation,
    /// A program that shows a secret of nothing.
    Liar,
}

const PEOPLE: [Person; 9] = [
    Person::Host,
    Person::Seated,
    Person::Program,
    Person::Onlooker,
    Person::Stranger,
    Person::Former,
    Person::Banned,
    Person::UsedInvitation,
    Person::Liar,
];

impl Person {
    fn has_seat(self) -> bool {
        matches!(self, Person::Host | Person::Seated | Person::Program)
    }

    fn is_program(self) -> bool {
        matches!(self, Person::Program | Person::UsedInvitation | Person::Liar)
    }
}

/// What they try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operation {
    Look,
    Act,
    Preview,
    Undo,
    Say,
    Mute,
    FillSeat,
    OwnBot,
    OthersBot,
    Return,
    AutoPass,
    Hint,
    WhyNot,
    Rematch,
    Review,
    ReadReview,
    Challenge,
    TryAgain,
    Line,
    Replay,
    Record,
    Join,
    SitByUsedInvitation,
    SitByInvitation,
    ComeInByGuess,
    ReadCodeByGuess,
    Leave,
    MakeSecret,
    RecoverByGuess,
    KeepAlone,
    Close,
    /// Invite somebody who is kept, which only people who are kept may.
    InvitePerson,
    Report,
}

const DEEDS: [Operation; 33] = [
    Operation::Look,
    Operation::Act,
    Operation::Preview,
    Operation::Undo,
    Operation::Say,
    Operation::Mute,
    Operation::FillSeat,
    Operation::OwnBot,
    Operation::OthersBot,
    Operation::Return,
    Operation::AutoPass,
    Operation::Hint,
    Operation::WhyNot,
    Operation::Rematch,
    Operation::Review,
    Operation::ReadReview,
    Operation::Challenge,
    Operation::TryAgain,
    Operation::Line,
    Operation::Replay,
    Operation::Record,
    Operation::Join,
    Operation::SitByUsedInvitation,
    Operation::SitByInvitation,
    Operation::ComeInByGuess,
    Operation::ReadCodeByGuess,
    Operation::Leave,
    Operation::MakeSecret,
    Operation::RecoverByGuess,
    Operation::KeepAlone,
    Operation::Close,
    Operation::InvitePerson,
    Operation::Report,
];

/// The table of rights. `None` where it depends on how the game stands.
fn may(person: Person, operation: Operation, stage: Stage) -> Option<bool> {
    use Stage::{Closed, Over, Playing, Waiting};
    let seat = person.has_seat();
    // Pages and API of a finished game are open to programs without a secret of their own too.
    let may = match operation {
        _ if person == Person::Banned => false,
        Operation::Replay | Operation::Record | Operation::ReadReview => stage == Over,
        Operation::TryAgain | Operation::Line => stage == Over,
        Operation::Look => !matches!(person, Person::UsedInvitation | Person::Liar),
        _ if matches!(person, Person::UsedInvitation | Person::Liar) => {
            // A right invitation is a right whoever shows it.
            operation == Operation::SitByInvitation && stage == Waiting
        }
        Operation::Act | Operation::Preview if seat && stage == Playing => return None,
        Operation::Undo if seat && stage == Playing => return None,
        Operation::Act | Operation::Preview | Operation::Undo => false,
        // In Caper Cards the crew plays without a word.
        Operation::Say => stage != Closed && !(seat && stage == Playing),
        Operation::Mute => person == Person::Host && stage != Closed,
        Operation::FillSeat => person == Person::Host && stage == Waiting,
        Operation::OwnBot | Operation::Return | Operation::AutoPass => seat && stage == Playing,
        Operation::OthersBot | Operation::Hint | Operation::Close => false,
        Operation::WhyNot => seat && matches!(stage, Playing | Over),
        Operation::Rematch | Operation::Review | Operation::Challenge => seat && stage == Over,
        // Whoever has a seat is led to it; nobody gets another one.
        Operation::Join | Operation::SitByUsedInvitation | Operation::ComeInByGuess => seat,
        Operation::SitByInvitation => seat || stage == Waiting,
        Operation::Leave => seat && stage == Waiting,
        Operation::MakeSecret | Operation::KeepAlone => seat && matches!(stage, Waiting | Playing),
        Operation::RecoverByGuess | Operation::InvitePerson | Operation::ReadCodeByGuess => false,
        // Anybody may, but not too often, and all of these people are at one address.
        Operation::Report => return None,
    };
    Some(may)
}

#[test]
fn nobody_does_what_is_not_theirs() {
    let succeeded = everybody_tries_everything(Keeps::InMemory, &STAGES);
    assert!(
        succeeded > 60,
        "{succeeded} of all attempts succeeded: the table was tested by halves"
    );
}

#[test]
fn nobody_does_what_is_not_theirs_through_a_node() {
    // Every request asks the database here, so it is one stage.
    assert!(everybody_tries_everything(Keeps::OnPostgres, &[Stage::Playing]) > 10);
}

/// At these stages of a table. Gives how many attempts succeeded.
fn everybody_tries_everything(keeps: Keeps, stages: &[Stage]) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let admin = folder.path().join("admin");
    let app = App::keeping(keeps, |it| {
        it.rooms.lines_per_minute = 1_000_000;
        it.admin = Some(admin.clone());
    });
    let mut dice = Dice(12);
    let mut succeeded = 0;
    for &stage in stages {
        let mut attempts: Vec<(Person, Operation)> =
            PEOPLE.iter().flat_map(|who| DEEDS.map(|operation| (*who, operation))).collect();
        for last in (1..attempts.len()).rev() {
            attempts.swap(last, dice.below(last + 1));
        }
        let mut scene = Scene::set(&app, &admin, stage);
        for (person, operation) in attempts {
            let before = scene.length(&app);
            let Some(status) = scene.attempt(&app, person, operation) else { continue };
            let at = format!("{person:?} tries {operation:?} while {stage:?}: {status}");
            assert!(status < 500, "{at}");
            let did = status < 400;
            if let Some(may) = may(person, operation, stage) {
                assert_eq!(did, may, "{at}");
            }
            match did {
                true => {
                    succeeded += 1;
                    scene = Scene::set(&app, &admin, stage);
                }
                false => assert_eq!(scene.length(&app), before, "{at}, and something happened"),
            }
        }
    }
    succeeded
}
