//! What a seat can be sure of before it acts.

use crate::{Dice, Game, Names, Next, Perspective, ScoreSheet, Seed, Told, Viewer};

/// How many worlds are imagined. What is the same in all of them is called certain.
const WORLDS: u32 = 64;

/// What an action will do, as far as the seat that takes it can know.
///
/// It is made from a [`Perspective`] alone: the action is taken in many imagined worlds, and only
/// what is told alike in all of them is kept, up to the first word that differs. So a preview
/// can't tell what is hidden, whatever the action turns up.
#[derive(Clone, PartialEq, Debug)]
pub struct Preview<E> {
    /// What will happen, in order, as the seat will be told it.
    pub events: Vec<E>,
    /// Whether that is all of it: neither a hidden card nor a shuffle has a say in the rest.
    pub whole: bool,
    /// The reckoning after it, if that is certain.
    pub score: Option<ScoreSheet>,
}

impl<G: Game> Perspective<'_, G> {
    /// What `action`, which must be legal, will do as far as this seat can know.
    ///
    /// ```
    /// use engine::{Names, Seat, Seed, Setup, Table};
    /// use testkit::toy::{Action, Raid};
    ///
    /// let names = Names::new(["Ana", "Ben"].map(str::to_owned));
    /// let seed = Seed::from_text("tuesday");
    /// let table = Table::<Raid>::open(Setup::default(), names.clone(), seed).unwrap();
    /// let at = table.perspective(Seat(0));
    /// // Which cheese of one's own hand is grabbed is certain; what a sniff finds is not.
    /// assert!(at.preview(Action::Grab(0), &names).whole);
    /// assert!(!at.preview(Action::Sniff(7), &names).whole);
    /// ```
    pub fn preview(&self, action: G::Action, names: &Names) -> Preview<G::Event> {
        let mut dice = Dice::new(Seed::from_text("preview"));
        let mut known = self.taken(action, names, &mut dice);
        for _ in 1..WORLDS {
            let other = self.taken(action, names, &mut dice);
            if known == other {
                continue;
            }
            let same = known.events.iter().zip(&other.events).take_while(|(a, b)| a == b).count();
            known.events.truncate(same);
            known.after = None;
            if same == 0 {
                break;
            }
        }
        let (whole, score) = known.after.map_or((false, None), |(_, score)| (true, Some(score)));
        Preview { events: known.events, whole, score }
    }

    /// The action taken in a world that this seat can imagine.
    fn taken(&self, action: G::Action, names: &Names, dice: &mut Dice) -> Taken<G> {
        let viewer = Viewer::Seat(self.seat());
        let mut world = self.imagine(dice);
        let mut told: Vec<Told<G::Event>> = Vec::new();
        world.perform(self.seat(), action, &mut told);
        let events = told.iter().map(|it| it.seen_by(viewer).clone()).collect();
        let settled = world.next() != Next::Chance;
        let after = settled.then(|| (world.view(viewer), world.score_sheet(names)));
        Taken { events, after }
    }
}

/// What one seat gets of an action.
#[derive(PartialEq)]
struct Taken<G: Game> {
    events: Vec<G::Event>,
    /// The view and the reckoning after it, unless a shuffle comes first.
    after: Option<(G::View, ScoreSheet)>,
}
