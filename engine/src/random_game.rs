//! One game of random actions: for tests, benches and examples.

use crate::{Dice, Game, Mute, Outcome, Seat, Seed, Setup, Sink};

/// A game in which every seat takes any legal action. Where several seats decide at once, the
/// lowest goes first.
///
/// Its methods panic where the game breaks the contract: a shuffle that does not fit, or a seat
/// that is asked and can do nothing.
#[derive(Clone, Debug)]
pub struct RandomGame<G: Game> {
    /// The game as it stands.
    pub game: G,
    /// What chooses, and what shuffles.
    pub dice: Dice,
    actions: Vec<G::Action>,
}

#[expect(clippy::expect_used, reason = "the conformance suite holds every game to this")]
impl<G: Game> RandomGame<G> {
    /// A game that has been dealt.
    pub fn new(setup: &Setup<G>, seed: Seed) -> RandomGame<G> {
        let game = G::new(setup).expect("this setup can be played");
        RandomGame::from(game, Dice::new(seed))
    }

    /// Goes on from `game`; chance decides first, if it is its turn.
    pub fn from(game: G, dice: Dice) -> RandomGame<G> {
        let mut random = RandomGame { game, dice, actions: Vec::new() };
        random.settle(&mut Mute);
        random
    }

    /// Goes on from another game, with the same dice.
    pub fn restart(&mut self, game: G) {
        self.game = game;
        self.settle(&mut Mute);
    }

    /// Who decides next, if the game goes on.
    pub fn seat(&self) -> Option<Seat> {
        self.game.next().seats().first()
    }

    /// The legal actions of whoever decides.
    pub fn actions(&mut self) -> &[G::Action] {
        match self.seat() {
            Some(seat) => self.game.actions(seat, &mut self.actions),
            None => self.actions.clear(),
        }
        &self.actions
    }

    /// Takes an action, and lets chance decide what follows; nothing if the game is over.
    pub fn step(&mut self, sink: &mut impl Sink<G::Event>) -> Option<(Seat, G::Action)> {
        let seat = self.seat()?;
        self.game.actions(seat, &mut self.actions);
        let action = self.dice.pick(&self.actions).expect("whoever is asked can act");
        self.game.perform(seat, action, sink);
        self.settle(sink);
        Some((seat, action))
    }

    /// Plays to the end.
    pub fn finish(mut self) -> G {
        while self.step(&mut Mute).is_some() {}
        self.game
    }

    /// Plays to the end and says how it ended.
    pub fn outcome(self) -> Outcome {
        self.finish().outcome().expect("a game that is over has an outcome")
    }

    fn settle(&mut self, sink: &mut impl Sink<G::Event>) {
        self.game.settle(&mut self.dice, sink).expect("a game accepts its own shuffles");
    }
}
