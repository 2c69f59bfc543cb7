//! Every lesson leads from its deal to its end.

use engine::{Cards as _, Game, Names, Options as _, Seat, Setup, Table, Viewer, Words};
use shelf::{Shelved, Visitor};
use ui::{LEARNER, Lesson};

#[test]
fn every_lesson_can_be_played_to_its_end() {
    for game in shelf::games() {
        let lesson = shelf::visit(game.id, File).unwrap();
        let lesson = Lesson::read(lesson.unwrap()).unwrap();
        assert_eq!(lesson.game, game.id);
        shelf::visit(game.id, Play(&lesson)).unwrap();
        let own = lesson.moves();
        assert!((4..=25).contains(&own), "{}: {own} moves of the learner", game.id);
        assert!(!lesson.end.is_empty());
    }
}

struct File;

impl Visitor for File {
    type Output = Option<&'static str>;

    fn visit<G: Shelved>(self) -> Self::Output {
        G::LESSON
    }
}

struct Play<'a>(&'a Lesson);

impl Visitor for Play<'_> {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut options = G::Options::default();
        for (name, value) in &self.0.options {
            options.set(name, value).unwrap();
        }
        let seats = 0..options.players() as u8;
        let names = Names::new(seats.map(|seat| G::seat_name(&options, Seat(seat))));
        let setup = Setup { options, cards: G::Cards::standard().clone() };
        let table = Table::<G>::open(setup, names, self.0.seed()).unwrap();
        play(table, self.0);
    }
}

/// Each step is that seat's decision and is offered in just these words. The learner is told
/// something before every step of their own.
fn play<G: Game + Words>(mut table: Table<G>, lesson: &Lesson) {
    for (number, step) in lesson.steps.iter().enumerate() {
        let (name, seat) = (format!("{} lesson, step {}", lesson.game, number + 1), step.seat());
        let deciding = table.game().next().seats();
        assert!(deciding.contains(seat), "{name}: {deciding:?} decide");
        let view = table.view(Viewer::Seat(seat));
        let mut actions = Vec::new();
        table.game().actions(seat, &mut actions);
        let offers: Vec<String> =
            actions.iter().map(|action| G::offer(&table.setup().cards, &view, *action)).collect();
        let chosen = offers.iter().position(|offer| *offer == step.choice);
        assert!(chosen.is_some(), "{name}: {:?} is not among {offers:#?}", step.choice);
        assert!(seat != LEARNER || !step.say.is_empty(), "{name}: nothing is said");
        table.play(seat, actions[chosen.unwrap()]).unwrap();
    }
}
