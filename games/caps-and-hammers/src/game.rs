//! The contract, fulfilled.

use arrayvec::ArrayVec;
use engine::{
    BadDeal, Cards as _, Dice, Game, Info, Names, Next, Options as _, Outcome, Place, Refusal,
    Rule, ScoreRow, ScoreSheet, Seat, Setup, SetupError, Sink, Viewer,
};

use crate::cards::{Cards, DECK, Numbers};
use crate::state::{Ended, Side};
use crate::{
    Action, Asset, CAPS, CapsAndHammers, Deal, Event, HAMMERS, Options, Phase, Prompt, Situation,
    View,
};

impl Game for CapsAndHammers {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caps-and-hammers",
        name: "Caps and Hammers",
        about: "Two ideologies, twelve crises: outbid your rival, but never by too much.",
        min_players: 2,
        max_players: 2,
        cooperative: false,
        minutes: 30,
        designers: "Oliver Barnum and Jonathan Tang",
        publisher: "Next Day Games",
        prefix: "CH",
        revision: 1,
    };

    /// 30 deployments, as many ends of turns, and each Asset is launched at most once.
    const MAX_DECISIONS: u32 = 90;

    const RULES: &'static str = include_str!("../rules.md");

    fn new(setup: &Setup<CapsAndHammers>) -> Result<CapsAndHammers, SetupError> {
        setup.options.check()?;
        setup.cards.check()?;
        let numbers = setup.cards.numbers();
        Ok(CapsAndHammers {
            numbers,
            quagmire: setup.options.quagmire,
            deal: unshuffled(&numbers),
            sides: [Side::EMPTY; 2],
            raised: [0; 4],
            closed: 0,
            round: 0,
            turn: 0,
            first: CAPS,
            phase: Phase::Undealt,
            ended: Ended::NEVER,
        })
    }

    #[inline]
    fn next(&self) -> Next {
        self.deciding()
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        // Nothing is dealt yet, so the cards lie in the order of the lists.
        let mut deal = self.deal;
        for assets in &mut deal.assets {
            dice.shuffle(assets);
        }
        dice.shuffle(&mut deal.situations);
        deal
    }

    fn deal(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        fits(deal, &self.numbers)?;
        self.deal = *deal;
        self.start_round(sink);
        Ok(())
    }

    fn deals(&self) -> Vec<Deal> {
        if self.phase == Phase::Undealt { Vec::new() } else { vec![self.deal] }
    }

    fn prompt(&self, _: Viewer) -> Prompt {
        self.asked()
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        self.list(seat, into);
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.refuse(seat, action)
    }

    #[inline]
    fn perform(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.take(seat, action, sink);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.look(viewer)
    }

    /// Shuffles the cards at all places that the viewer has not seen. Nothing that is hidden
    /// restricts what its owner may do in public, so every such order is equally likely.
    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> CapsAndHammers {
        let mut world = *self;
        if self.phase == Phase::Undealt || viewer == Viewer::Omniscient {
            return world;
        }
        for seat in [CAPS, HAMMERS] {
            let seen = self.seen(viewer, seat);
            shuffle_unseen(&mut world.deal.assets[seat.index()], seen, dice);
        }
        let coming = &mut world.deal.situations[usize::from(self.round + 1) * 4..];
        coming.sort_unstable();
        dice.shuffle(coming);
        world
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| {
            let winner = self.winner();
            let lead = self.side(CAPS).prestige - self.side(HAMMERS).prestige;
            let rule = match winner {
                Some(_) => "CH-9.3",
                None if lead == 0 => "CH-9.1",
                None => "CH-9.2",
            };
            let place = |seat: Seat| Place {
                rank: if winner.is_some_and(|winner| winner != seat) { 2 } else { 1 },
                points: self.side(seat).prestige,
            };
            Outcome {
                winners: winner.into_iter().collect(),
                places: [CAPS, HAMMERS].into_iter().map(place).collect(),
                rule: Rule(rule),
            }
        })
    }

    fn score_sheet(&self, names: &Names) -> ScoreSheet {
        let mut rows = Vec::new();
        for round in 0..=usize::from(self.round) {
            let gains = self.sides.map(|side| side.gains[round]);
            let mut row = |label: &str, rule, values: [i16; 2]| {
                if values != [0, 0] || label == "Situations" {
                    rows.push(ScoreRow {
                        label: format!("Round {}: {label}", round + 1),
                        rule: Rule(rule),
                        values: values.map(i32::from).to_vec(),
                    });
                }
            };
            row("Situations", "CH-8.4", gains.map(|gains| gains.situations));
            row("abilities", "CH-8.5", gains.map(|gains| gains.abilities));
            row("Nukes launched", "CH-6.8", gains.map(|gains| gains.nukes));
        }
        rows.push(ScoreRow {
            label: "Prestige".to_owned(),
            rule: Rule("CH-9.3"),
            values: self.sides.map(|side| side.prestige.into()).to_vec(),
        });
        let columns = [CAPS, HAMMERS].map(|seat| names[seat].to_owned()).to_vec();
        ScoreSheet { columns, rows }
    }

    fn audit(&self) -> Result<(), String> {
        if self.phase == Phase::Undealt {
            return Ok(());
        }
        fits(&self.deal, &self.numbers).map_err(|error| error.to_string())?;
        self.sides.iter().try_for_each(|side| self.audit_side(side))
    }
}

impl CapsAndHammers {
    fn audit_side(&self, side: &Side) -> Result<(), String> {
        let mut in_play = 0_u32;
        for (_, lying) in side.in_play() {
            let bit = 1 << lying.card.index();
            if in_play & bit != 0 {
                return Err(format!("card {:?} is in play twice", lying.card));
            }
            in_play |= bit;
        }
        if in_play & side.hand != 0 {
            return Err("a card is in hand and in play".to_owned());
        }
        if (in_play | side.hand | side.open) >> side.drawn != 0 {
            return Err("a card is on the table that was never drawn".to_owned());
        }
        let gone = 5 * u32::from(self.round) + u32::from(side.deployed);
        if side.hand.count_ones() + gone != u32::from(side.drawn) {
            return Err(format!("{} drawn, {gone} deployed, {:b} in hand", side.drawn, side.hand));
        }
        let earned: i16 =
            side.gains.iter().map(|gains| gains.situations + gains.abilities + gains.nukes).sum();
        if earned != side.prestige {
            return Err(format!("{} Prestige, but {earned} earned", side.prestige));
        }
        Ok(())
    }
}

/// Every card in the order of the lists.
fn unshuffled(numbers: &Numbers) -> Deal {
    let mut assets = [Asset::Admiral; DECK];
    let mut place = assets.iter_mut();
    for (asset, copies) in Asset::ALL.into_iter().zip(numbers.copies) {
        place.by_ref().take(copies.into()).for_each(|card| *card = asset);
    }
    Deal { assets: [assets; 2], situations: Situation::ALL }
}

/// Whether a deal has just the cards there are.
fn fits(deal: &Deal, numbers: &Numbers) -> Result<(), BadDeal> {
    for (seat, assets) in deal.assets.iter().enumerate() {
        let mut copies = [0; 9];
        assets.iter().for_each(|asset| copies[asset.index()] += 1);
        for ((asset, found), due) in Asset::ALL.into_iter().zip(copies).zip(numbers.copies) {
            if found != due {
                let side = ["Caps", "Hammers"][seat];
                let name = asset.name();
                return Err(BadDeal(format!("the {side} have {found} of {name} instead of {due}")));
            }
        }
    }
    let seen = deal.situations.iter().fold(0_u16, |seen, card| seen | 1 << card.index());
    if seen != (1 << Situation::ALL.len()) - 1 {
        return Err(BadDeal("a Situation is missing and another is there twice".to_owned()));
    }
    Ok(())
}

/// Lays the cards that are not at the `seen` places out on the other places, in random order.
fn shuffle_unseen(cards: &mut [Asset; DECK], seen: u32, dice: &mut Dice) {
    let mut left = [0_u8; 9];
    for place in (0..DECK).filter(|place| seen >> place & 1 == 0) {
        left[cards[place].index()] += 1;
    }
    let mut unseen = ArrayVec::<Asset, DECK>::new();
    for (asset, copies) in Asset::ALL.into_iter().zip(left) {
        unseen.extend(std::iter::repeat_n(asset, copies.into()));
    }
    dice.shuffle(&mut unseen);
    let places = (0..DECK).filter(|place| seen >> place & 1 == 0);
    places.zip(unseen).for_each(|(place, asset)| cards[place] = asset);
}
