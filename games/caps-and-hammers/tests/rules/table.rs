//! A table set by hand: who holds what, which Situations lie out, and moves by name.

use caps_and_hammers::{
    Action, Asset, CAPS, CapsAndHammers, Deal, Event, Face, HAMMERS, How, Options, Piece, Reason,
    Situation, Slot, Target, View,
};
use engine::{Game, Refusal, Seat, Setup, Told, Viewer};

/// A table under test. Moves are those of the player whose turn it is.
pub(crate) struct Scene {
    pub(crate) game: CapsAndHammers,
    pub(crate) told: Vec<Told<Event>>,
}

/// The three rounds' Situations: those wished for first, the others after them.
fn situations(wished: &[Situation]) -> [Situation; 12] {
    let rest = Situation::ALL.into_iter().filter(|situation| !wished.contains(situation));
    let all: Vec<Situation> = wished.iter().copied().chain(rest).collect();
    all.try_into().unwrap()
}

/// A deck that begins with the Assets wished for.
fn deck(wished: &[Asset]) -> [Asset; 17] {
    let mut rest: Vec<Asset> = Asset::ALL
        .into_iter()
        .flat_map(|asset| vec![asset; if asset == Asset::Soldier { 1 } else { 2 }])
        .collect();
    for asset in wished {
        let place = rest.iter().position(|it| it == asset).expect("no more copies of that Asset");
        rest.remove(place);
    }
    let all: Vec<Asset> = wished.iter().copied().chain(rest).collect();
    all.try_into().unwrap()
}

impl Scene {
    pub(crate) fn new(line: &[Situation], caps: &[Asset], hammers: &[Asset]) -> Scene {
        Scene::with(Options::default(), line, caps, hammers)
    }

    pub(crate) fn with(
        options: Options,
        line: &[Situation],
        caps: &[Asset],
        hammers: &[Asset],
    ) -> Scene {
        let deal = Deal { assets: [deck(caps), deck(hammers)], situations: situations(line) };
        let mut game = CapsAndHammers::new(&Setup { options, ..Setup::default() }).unwrap();
        let mut told = Vec::new();
        game.deal(&deal, &mut told).unwrap();
        Scene { game, told }
    }

    pub(crate) fn active(&self) -> Seat {
        self.game.next().seats().first().expect("the game goes on")
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    pub(crate) fn slot(&self, situation: Situation) -> Slot {
        let line = self.game.view(Viewer::Spectator).line;
        Slot::all().find(|at| line[at.index()].situation == situation).expect("not in the line")
    }

    /// The number of an Asset of the active player that lies face down.
    pub(crate) fn hidden(&self, seat: Seat, asset: Asset, at: Situation) -> Piece {
        let at = self.slot(at);
        let view = self.view(seat);
        let pieces = &view.sides[seat.index()].pieces;
        let found = pieces
            .iter()
            .find(|it| it.at == at && it.asset == Some(asset) && it.face == Face::Down)
            .or_else(|| pieces.iter().find(|it| it.at == at && it.asset == Some(asset)));
        found.expect("no such Asset there").piece
    }

    pub(crate) fn deployment(&self, asset: Asset, at: Situation, how: How) -> Action {
        let seat = self.active();
        let view = self.view(seat);
        let hand = view.sides[seat.index()].hand.clone().unwrap();
        let held = hand.iter().find(|held| held.asset == asset).expect("not in hand");
        Action::Deploy { card: held.card, to: self.slot(at), how }
    }

    pub(crate) fn act(&mut self, action: Action) {
        let seat = self.active();
        if let Err(refusal) = self.game.play(seat, action, &mut self.told) {
            panic!("{action:?}: {refusal}");
        }
        self.game.audit().unwrap();
    }

    pub(crate) fn refuses(&self, action: Action) -> Refusal {
        self.game.check(self.active(), action).expect_err("that should not be allowed")
    }

    #[track_caller]
    pub(crate) fn assert_refused(&self, action: Action, rule: &str, why: &str) {
        let refusal = self.refuses(action);
        assert_eq!(refusal.rule.0, rule, "{refusal}");
        assert!(refusal.why.contains(why), "{refusal}");
    }

    pub(crate) fn deploy(&mut self, asset: Asset, at: Situation) {
        self.act(self.deployment(asset, at, How::FaceDown));
    }

    pub(crate) fn deploy_how(&mut self, asset: Asset, at: Situation, how: How) {
        self.act(self.deployment(asset, at, how));
    }

    pub(crate) fn launching(&self, asset: Asset, at: Situation, target: Target) -> Action {
        Action::Launch { piece: self.hidden(self.active(), asset, at), target }
    }

    pub(crate) fn launch(&mut self, asset: Asset, at: Situation) {
        self.act(self.launching(asset, at, Target::Nothing));
    }

    pub(crate) fn sail(&mut self, from: Situation, to: Situation) {
        self.act(self.launching(Asset::Admiral, from, Target::To(self.slot(to))));
    }

    pub(crate) fn end(&mut self) {
        self.act(Action::EndTurn);
    }

    /// Deploys face down and ends the turn.
    pub(crate) fn turn(&mut self, asset: Asset, at: Situation) {
        self.deploy(asset, at);
        self.end();
    }

    /// Plays the rest of the round with any cards, all at one Situation.
    pub(crate) fn rest(&mut self, at: Situation) {
        let round = self.game.view(Viewer::Spectator).round;
        let at = self.slot(at);
        let mut actions = Vec::new();
        loop {
            let view = self.game.view(Viewer::Spectator);
            if view.round != round || self.game.next().seats().is_empty() {
                return;
            }
            self.game.actions(self.active(), &mut actions);
            let dull = actions.iter().copied().find(|action| match action {
                Action::Deploy { to, how, .. } => *to == at && !matches!(how, How::Launched(_)),
                Action::Launch { .. } => false,
                Action::EndTurn => true,
            });
            self.act(dull.expect("something to do"));
        }
    }

    /// How a Situation was decided.
    pub(crate) fn decided(&self, situation: Situation) -> Decided {
        let mut found = self.told.iter().filter_map(|told| match &told.public {
            Event::Decided { at, influence, winner, by, prestige } if *at == situation => {
                Some(Decided {
                    influence: *influence,
                    winner: *winner,
                    by: *by,
                    prestige: *prestige,
                })
            }
            _ => None,
        });
        found.next().expect("it is not decided yet")
    }

    /// What abilities gave to a seat.
    pub(crate) fn gained(&self, seat: Seat) -> Vec<(caps_and_hammers::Ability, i16)> {
        let gains = self.told.iter().filter_map(|told| match told.public {
            Event::Gained { seat: to, why, amount } if to == seat => Some((why, amount)),
            _ => None,
        });
        gains.collect()
    }

    pub(crate) fn prestige(&self) -> [i16; 2] {
        self.game.view(Viewer::Spectator).sides.map(|side| side.prestige)
    }

    /// The Influence as the Spectator can count it once everything lies open, or as both
    /// players together know it now.
    pub(crate) fn influence(&self, at: Situation) -> [i16; 2] {
        let at = self.slot(at).index();
        [CAPS, HAMMERS]
            .map(|seat| self.game.view(Viewer::Omniscient).line[at].influence[seat.index()])
    }

    /// The rules cited by all events so far.
    pub(crate) fn cited(&self) -> Vec<&'static str> {
        self.told.iter().map(|told| engine::Event::rule(&told.public).0).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decided {
    pub(crate) influence: [i16; 2],
    pub(crate) winner: Option<Seat>,
    pub(crate) by: Reason,
    pub(crate) prestige: i16,
}
