//! A game played by hand.

use engine::{Event, Game, Refusal, Seat, Setup, Told, Viewer};

/// A game with everything that was told of it. Every action is checked, and so is what the game
/// says of itself after it.
#[derive(Clone, Debug)]
pub struct Story<G: Game> {
    /// The game as it stands.
    pub game: G,
    /// What was told, from the first deal on.
    pub told: Vec<Told<G::Event>>,
}

impl<G: Game> Story<G> {
    /// A table before the first deal.
    #[track_caller]
    pub fn new(setup: &Setup<G>) -> Story<G> {
        Story { game: G::new(setup).unwrap(), told: Vec::new() }
    }

    /// A table with these cards dealt.
    #[track_caller]
    pub fn dealt(setup: &Setup<G>, deal: &G::Deal) -> Story<G> {
        let mut story = Story::new(setup);
        story.deal(deal);
        story
    }

    /// Deals these cards.
    #[track_caller]
    pub fn deal(&mut self, deal: &G::Deal) {
        self.game.deal(deal, &mut self.told).unwrap();
        self.game.audit().unwrap();
    }

    /// The first of those who decide.
    #[track_caller]
    pub fn active(&self) -> Seat {
        self.game.next().seats().first().expect("somebody decides")
    }

    /// What a seat may do.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.actions(seat, &mut actions);
        actions
    }

    /// Takes an action, which must be allowed.
    #[track_caller]
    pub fn play(&mut self, seat: Seat, action: G::Action) {
        if let Err(refusal) = self.game.play(seat, action, &mut self.told) {
            panic!("{action:?}: {refusal}");
        }
        self.game.audit().unwrap();
    }

    /// Why an action is refused.
    #[track_caller]
    pub fn refusal(&self, seat: Seat, action: G::Action) -> Refusal {
        let mut game = self.game.clone();
        let refusal = game.play(seat, action, &mut Vec::new()).expect_err("this is allowed");
        assert!(game == self.game, "a refused action changed the game");
        refusal
    }

    /// An action is refused by this rule, with these words in the reason.
    #[track_caller]
    pub fn assert_refused(&self, seat: Seat, action: G::Action, rule: &str, why: &str) {
        assert_refusal(&self.refusal(seat, action), rule, why);
    }

    /// What a seat sees.
    pub fn view(&self, seat: Seat) -> G::View {
        self.game.view(Viewer::Seat(seat))
    }

    /// What was told to everyone.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &G::Event> {
        self.told.iter().map(|told| &told.public)
    }

    /// The rules that were cited to everyone, in order.
    pub fn cited(&self) -> Vec<&'static str> {
        self.events().map(|event| event.rule().0).collect()
    }

    /// What was told to everyone by this rule.
    pub fn cited_by(&self, rule: &str) -> Vec<&G::Event> {
        self.events().filter(|event| event.rule().0 == rule).collect()
    }
}

/// A refusal cites this rule, and has these words in its reason.
#[track_caller]
pub fn assert_refusal(refusal: &Refusal, rule: &str, why: &str) {
    assert_eq!(refusal.rule.0, rule, "{refusal}");
    assert!(refusal.why.contains(why), "{refusal}");
}
