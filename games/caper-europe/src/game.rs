//! The contract, fulfilled.

use engine::{
    BadDeal, Dice, Game, Info, Names, Next, Outcome, Place, Refusal, ScoreRow, ScoreSheet, Seat,
    Seats, Setup, SetupError, Sink, Viewer,
};

use heist::sort_places;

use crate::deal::{unshuffled, unshuffled_goods};
use crate::state::{COINS, DECK, GOODS_HERE, Side, places, rival};
use crate::table::{Compiled, THIEVES};
use crate::{
    Action, CaperEurope, Card, Cards, Deal, Event, FIRST, Options, Phase, Prompt, Row, SECOND,
    Site, View,
};

impl Game for CaperEurope {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caper-europe",
        name: "Caper: Europe",
        about: "Draft thieves and their gear, pass the rest to your rival, and win the heist.",
        min_players: 2,
        max_players: 2,
        cooperative: false,
        minutes: 30,
        designers: "Unai Rubio",
        publisher: "Keymaster Games",
        prefix: "CE",
        revision: 2,
    };

    /// 6 Thieves and 15 Gear turns each, and a good to return after each Gear turn at most.
    const MAX_DECISIONS: u32 = 84;

    const RULES: &'static str = include_str!("../rules.md");

    /// The options need no check: a city that does not exist has no value.
    fn new(setup: &Setup<CaperEurope>) -> Result<CaperEurope, SetupError> {
        let cards = Compiled::of(&setup.cards)?;
        let city = setup.options.city;
        let decks = cards.decks(city);
        let mut game = CaperEurope {
            cards,
            city,
            locations: decks.locations,
            deck: [Card(0); DECK],
            laid: unshuffled_goods(),
            sides: [Side::empty(); 2],
            goods: [[0; 3]; 3],
            tracker: [0; 3],
            supply: COINS,
            open: 0,
            round: 0,
            turn: 0,
            phase: Phase::Undealt,
        };
        game.carry_in(&unshuffled(cards, city));
        Ok(game)
    }

    #[inline]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Undealt => Next::Chance,
            Phase::Play => Next::Seats(Seats::one(self.active())),
            Phase::Return(_) => Next::Seats(Seats::one(rival(self.active()))),
            Phase::Over => Next::Over,
        }
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        let mut deal = unshuffled(self.cards, self.city);
        dice.shuffle(&mut deal.locations);
        dice.shuffle(&mut deal.thieves);
        dice.shuffle(&mut deal.gear);
        dice.shuffle(&mut deal.goods);
        deal
    }

    fn deal(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        self.fits(deal)?;
        self.carry_in(deal);
        for (token, good) in deal.goods.iter().enumerate() {
            self.goods[token / usize::from(GOODS_HERE)][good.index()] += 1;
        }
        let [a, b, c, ..] = deal.locations;
        let count = [a, b, c].iter().any(|card| self.cards.face(*card).ongoing_hideout);
        self.sides.iter_mut().for_each(|side| side.counts_hideout = count);
        sink.tell(Event::LaidOut { locations: [a, b, c] });
        let goods = [0, 1, 2].map(|at| [0, 1, 2, 3].map(|token| deal.goods[at * 4 + token]));
        sink.tell(Event::GoodsPlaced { goods });
        self.start_round(sink);
        Ok(())
    }

    fn deals(&self) -> Vec<Deal> {
        if self.phase == Phase::Undealt { Vec::new() } else { vec![self.dealt()] }
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

    /// Shuffles the cards at all places that the viewer has not seen, and the Locations that
    /// were never revealed. Every card is shown as soon as it does anything, so nothing that
    /// happened says more of a hidden card than that it is one of those not seen.
    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> CaperEurope {
        let mut world = *self;
        if self.phase == Phase::Undealt || viewer == Viewer::Omniscient {
            return world;
        }
        let unseen = !self.seen(viewer);
        let thieves = (1 << THIEVES) - 1;
        let all = (1 << world.deck.len()) - 1;
        for hidden in [unseen & thieves, unseen & all & !thieves] {
            sort_places(&mut world.deck, hidden);
            shuffle_places(&mut world.deck, hidden, dice);
        }
        let locations = &mut world.locations[usize::from(Site::COUNT)..];
        locations.sort_unstable();
        dice.shuffle(locations);
        world
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| {
            let points = self.reckon().totals();
            let (winner, by) = self.winner(points);
            let seats = [FIRST, SECOND];
            let wins = |seat: &Seat| winner.is_none_or(|winner| winner == *seat);
            let place = |seat: Seat| Place {
                rank: if wins(&seat) { 1 } else { 2 },
                points: points[seat.index()],
            };
            Outcome {
                winners: seats.into_iter().filter(wins).collect(),
                places: seats.into_iter().map(place).collect(),
                rule: by.rule(),
            }
        })
    }

    fn score_sheet(&self, names: &Names) -> ScoreSheet {
        let reckoning = self.reckon();
        let mut rows: Vec<ScoreRow> = Row::ALL
            .into_iter()
            .zip(reckoning.rows)
            .map(|(row, points)| ScoreRow {
                label: row.label().to_owned(),
                rule: row.rule(),
                values: points.map(i32::from).to_vec(),
            })
            .collect();
        rows.push(ScoreRow {
            label: "Total".to_owned(),
            rule: crate::TieBreak::Points.rule(),
            values: reckoning.totals().map(i32::from).to_vec(),
        });
        let columns = [FIRST, SECOND].map(|seat| names[seat].to_owned()).to_vec();
        ScoreSheet { columns, rows }
    }

    fn audit(&self) -> Result<(), String> {
        if self.phase == Phase::Undealt {
            return Ok(());
        }
        self.fits(&self.dealt()).map_err(|error| error.to_string())?;
        self.audit_tokens()?;
        self.audit_cards()
    }
}

impl CaperEurope {
    /// The places whose cards a viewer has seen.
    pub(crate) fn seen(&self, viewer: Viewer) -> u64 {
        match viewer {
            Viewer::Omniscient => u64::MAX,
            Viewer::Seat(seat) if seat.index() < 2 => self.side(seat).seen,
            Viewer::Seat(_) | Viewer::Spectator => self.open,
        }
    }
}

/// Brings the cards at these places into a random order.
fn shuffle_places(deck: &mut [Card], mask: u64, dice: &mut Dice) {
    let mut unseen = [0_u8; DECK];
    let mut count = 0;
    for place in places(mask) {
        unseen[count] = place;
        count += 1;
    }
    for last in (1..count).rev() {
        let other = dice.below(last as u32 + 1) as usize;
        deck.swap(unseen[last].into(), unseen[other].into());
    }
}
