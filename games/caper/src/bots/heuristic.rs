//! A rough judgement of a position, for the greedy bot.

use engine::{Features, Heuristic, Inputs, Outcome, Rollout, Seat, Seats, chance_with_lead};
use heist::lang::{Effect, When};
use heist::{Measure, ROUNDS, Round, RoundKind};

use crate::bots::race::{self, Race};
use crate::cards::program::{Program, Step};
use crate::rules::ledger::{ActivePrograms, Context, Ledger};
use crate::rules::state::{SideIndex, held};
use crate::rules::tally::steal_goods;
use crate::{Action, Caper, Card, Choice, Gear, Held, Phase, Site, Slot, Thief};

/// What things are worth in Points, roughly.
const GOOD: f32 = 2.2;
const CAPER: f32 = 0.8;
const COIN: f32 = 0.45;
const FLIP: f32 = 1.2;

impl Heuristic for Caper {
    /// About a third of the game: what a card is worth often shows only when more have joined it.
    const ROLLOUT: Rollout = Rollout { decisions: 12, picks: 3 };

    const INPUTS: Inputs = super::features::INPUTS;
    const NET: &'static [u8] = include_bytes!("../../net.bin");

    /// Enough to settle what is open on the table; the rest of the game is what was learned.
    const LEARNED_ROLLOUT: Rollout = Rollout { decisions: 4, picks: 3 };

    fn features(&self, seat: Seat, into: &mut Features) {
        super::features::features(self, seat, into);
    }

    /// The expected lead of the seat's side; for the Snitch, how much closer the Masterminds are
    /// than they need to be.
    fn worth(&self, seat: Seat) -> f32 {
        let points = self.expected_points();
        match self.side_of(seat) {
            Some(side) => points[side] - points[side ^ 1],
            None => points[0].max(points[1]) / 6.0 - (points[0] - points[1]).abs(),
        }
    }

    /// With a Snitch it takes more than a lead: see `Race`.
    fn chance_of_winning(&self, seat: Seat) -> f32 {
        if self.players() == 3 {
            return self.race(self.expected_points()).chance(seat);
        }
        chance_with_lead(self.worth(seat), Caper::CLEAR_LEAD)
    }

    /// With four, a Mastermind and the Lookout beside it.
    fn team(&self, seat: Seat) -> Seats {
        self.side_of(seat).map_or(Seats::one(seat), |side| self.seats_of(side))
    }

    /// Whoever lost to the Snitch by fighting for a narrower defeat has played for the Snitch.
    fn margin(&self, outcome: &Outcome, seat: Seat) -> f32 {
        match self.side_of(seat) {
            Some(_) if self.players() == 3 => race::consolation(outcome, seat),
            _ => outcome.lead(seat),
        }
    }

    /// A move is known by the faces of its cards instead of the handles that they have in a hand.
    fn same_move(&self, seat: Seat, action: Action) -> u32 {
        let face = |handle: Held| self.find(seat, handle).map(|card| self.card(card));
        let (kind, card, place) = match action {
            Action::PlayThief { card, at, choice } => {
                let slot = self.sides[self.active()].free_slot(at);
                (0, face(card), self.aim_number(face(card), at, slot, choice))
            }
            Action::PlayGear { card, at, on, choice } => {
                (1, face(card), self.aim_number(face(card), at, Some(on), choice))
            }
            Action::Discard { card } => (2, face(card), 0),
            Action::Assign { card } => (3, face(card), 0),
            Action::Pass { cards } => {
                let [one, other] = cards.cards().map(face);
                (4, one.max(other), number(one.min(other)))
            }
        };
        kind << 28 | number(card) << 16 | place
    }

    /// The last cards are dealt in the last round, and once hands are swapped, two Masterminds
    /// have seen them all.
    fn moves_in_the_open(&self) -> Option<u32> {
        let open = self.players() == 2 && self.round == 5 && self.turn > 0;
        let turns = u32::from(self.this_round().cards - 1 - self.turn);
        (open && self.phase == Phase::Play).then(|| 2 * turns - u32::from(self.played))
    }
}

impl Caper {
    /// Where a card goes and what it is aimed at, as a number: copies of a discarded card are one.
    fn aim_number(&self, card: Option<Card>, at: Site, slot: Option<Slot>, choice: Choice) -> u32 {
        let (Some(card), Some(slot)) = (card, slot) else { return 0 };
        let aim = match choice {
            Choice::Nothing => 0,
            Choice::Flip(target) => 1 + target.index() as u32,
            Choice::Recover(it) => {
                let back = self.recovery(self.active(), card, at, slot, it);
                4 + number(back.map(|back| back.card))
            }
        };
        (at.index() * 3 + slot.index()) as u32 * 512 + aim
    }

    fn expected_points(&self) -> [f32; 2] {
        if self.phase == Phase::Over {
            let tally = self.tally();
            return [0, 1].map(|side| tally.points(side) as f32);
        }
        let mut active = ActivePrograms::new();
        let ledger = self.ledger(&mut active);
        self.points_to_expect(ledger, &active)
    }

    /// What both sides may expect before the game is over, from all that lies there.
    pub(super) fn points_to_expect(&self, mut ledger: Ledger, active: &ActivePrograms) -> [f32; 2] {
        for it in active {
            steal_goods(&mut ledger, it.program, Context { side: it.side, at: it.at, won: false });
        }
        let mut points = [0, 1].map(|side| {
            let goods = self.settle_goods(&mut ledger, active, side, |_| false).points;
            goods as f32 + self.purse(side) + self.hand_promise(side)
        });
        let future = self.gear_turns() / 5.0;
        let mut capers = self.capers(&ledger, active).map(|here| here.map(|it| it as f32));
        // What winning a Location would bring a side besides its Reward.
        let mut bonus = [[0; 2]; 3];
        for it in active {
            let context = Context { side: it.side, at: it.at, won: false };
            if it.program.gives.points {
                points[it.side] += ledger.sum(it.program, Effect::Point, context) as f32;
            }
            for step in &it.program.steps {
                if step.when == Some(When::Won) {
                    let won = Context { won: true, ..context };
                    bonus[it.at.index()][it.side] += ledger.times(step, won);
                }
                let Some(promise) = promise(step) else { continue };
                let more = 0.35 * future * promise;
                match step.effect {
                    Effect::Caper => capers[it.at.index()][it.side] += more,
                    Effect::Point | Effect::Steal(_) => points[it.side] += more,
                    _ => {}
                }
            }
        }
        for at in Site::all() {
            let [cream, mint] = capers[at.index()];
            let doubt = 0.5 + 0.55 * future;
            let chance = sigmoid((cream - mint) / doubt);
            let bonus = bonus[at.index()];
            points[0] += chance * self.prize(&ledger, 0, at, bonus[0]);
            points[1] += (1.0 - chance) * self.prize(&ledger, 1, at, bonus[1]);
        }
        points
    }

    /// What winning a Location would bring a side: its Reward, and the bonus of cards that ask
    /// for it.
    fn prize(&self, ledger: &Ledger, side: SideIndex, at: Site, bonus: u32) -> f32 {
        let context = Context { side, at, won: true };
        let reward = &self.book.location(self.deal.locations[at.index()]).reward;
        (ledger.sum(reward, Effect::Point, context) + bonus) as f32 + GOOD * steals(reward)
    }

    /// What a side's Coins may still buy.
    fn purse(&self, side: SideIndex) -> f32 {
        let coins = f32::from(self.sides[side].coins);
        let useful = coins.min(self.gear_turns());
        COIN * useful + 0.01 * coins
    }

    /// How the scores of two Masterminds and a Snitch may end.
    pub(super) fn race(&self, points: [f32; 2]) -> Race {
        Race::new(points, self.turns())
    }

    /// How many turns each side still has.
    pub(super) fn turns(&self) -> f32 {
        let left = |round: &Round| round.cards - 1;
        let rounds: u8 = ROUNDS[usize::from(self.round)..].iter().map(left).sum();
        f32::from(rounds.saturating_sub(self.turn))
    }

    /// How many turns to play Gear each side still has.
    fn gear_turns(&self) -> f32 {
        let rounds = f32::from(3 - self.round.div_ceil(2));
        match self.this_round().kind {
            RoundKind::Thief => 5.0 * rounds,
            RoundKind::Gear => 5.0 * rounds + f32::from(5 - self.turn.min(5)),
        }
    }

    /// The best card that a Mastermind has been given to play now. With two players hands are
    /// swapped, so what one leaves is as much the other's.
    fn hand_promise(&self, side: SideIndex) -> f32 {
        if self.players() == 2 {
            return 0.0;
        }
        let given = self.holdings.hands[self.mastermind(side).index()] | self.chosen(side ^ 1);
        let coins = self.sides[side].coins;
        held(given)
            .filter(|card| self.cost(*card) <= coins)
            .map(|card| self.printed_worth(self.card(card)))
            .fold(0.0, f32::max)
    }

    fn printed_worth(&self, card: Card) -> f32 {
        let steps: f32 = self.book.program(card).steps.iter().map(printed).sum();
        match card {
            Card::Thief(thief) => steps + COIN * f32::from(self.book.thief(thief).income),
            Card::Gear(gear) => steps - COIN * f32::from(self.book.gear(gear).cost),
        }
    }
}

/// A card as a number; nothing is 0.
fn number(card: Option<Card>) -> u32 {
    match card {
        None => 0,
        Some(Card::Thief(Thief(number)) | Card::Gear(Gear(number))) => 1 + u32::from(number),
    }
}

/// What an icon is worth before anyone knows where it will lie.
fn printed(step: &Step) -> f32 {
    let each = match step.effect {
        Effect::Caper => CAPER,
        Effect::Coin | Effect::Rob => COIN,
        Effect::Point => 1.0,
        Effect::Steal(_) => GOOD,
        Effect::Flip | Effect::Recover(_) => FLIP,
        _ => 0.3,
    };
    each * f32::from(step.amount)
}

/// How much more an icon that counts cards may still bring, in its own units.
fn promise(step: &Step) -> Option<f32> {
    let parts = match step.per.as_ref()? {
        Measure::Cards { takes, .. } => takes[5] + takes[6],
        _ => 2,
    };
    Some(f32::from(step.amount) / f32::from(parts.max(1)))
}

fn steals(reward: &Program) -> f32 {
    reward.steps.iter().filter(|step| matches!(step.effect, Effect::Steal(_))).count() as f32
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
