//! The gold that each captain can expect to end with.

use engine::Seat;

use crate::bots::split::Split;
use crate::cards::effect::Effect;
use crate::rules::captain::Captain;
use crate::rules::ids::{CLANS, Crew};
use crate::rules::phase::Phase;
use crate::rules::state::CaptainsWager;

/// What a card of the pool brings to whoever wins it.
const POOL_CARD: f32 = 3.0;

/// How many cards a captain adds to the pool in a turn that is to come, on the average of bets,
/// loans and thefts, and what such a turn costs.
const BETS: f32 = 0.65;
const STAKE: f32 = 1.3;

/// What a theft brings: two coins, and an item for a card of the deck.
const THEFT: f32 = 3.0;

/// By how much gold staying or stealing must be better to be clearly so.
const MARGIN: f32 = 1.5;

impl CaptainsWager {
    /// The gold that each captain can expect to end with.
    pub(crate) fn prospects(&self) -> [f32; CLANS] {
        self.prospects_with(&self.shares_of_pool())
    }

    /// The same, if these are the shares of the pool that they can expect.
    pub(super) fn prospects_with(&self, shares: &[f32; CLANS]) -> [f32; CLANS] {
        let mut gold = [0.0; CLANS];
        if self.phase == Phase::Over {
            self.everyone().iter().for_each(|it| gold[it.index()] = self.gold(it).into());
            return gold;
        }
        let bets: f32 = self.everyone().iter().map(|it| BETS * self.turns_left(it)).sum();
        let pool = POOL_CARD * (f32::from(self.pool_len) + bets);
        for seat in self.everyone().iter() {
            let captain = self.captain(seat);
            let sure = f32::from(captain.claimed_gold()) + f32::from(captain.coins)
                - 2.0 * f32::from(captain.loans)
                + 1.15 * captain.deck.len() as f32;
            gold[seat.index()] = sure
                + self.worth_of_items(captain)
                + self.adventure_to_come(seat, shares[seat.index()] * pool)
                + self.spoils_to_come(seat)
                + self.worth_of_free_borrow(seat);
        }
        gold
    }

    /// How many turns a captain has in this adventure who never steals.
    fn turns_left(&self, seat: Seat) -> f32 {
        let nothing_to_play =
            matches!(self.phase, Phase::DealCrew | Phase::DealDecks | Phase::Spoils(..));
        if nothing_to_play || !self.active.contains(seat) {
            return 0.0;
        }
        let acted = self.contest.acted.contains(seat);
        self.figures.rounds().saturating_sub(self.encounter + u8::from(acted)).into()
    }

    /// What the rest of this adventure may bring to a captain with this share of the pool: a
    /// captain who has turns left can stay and pay for them, or steal.
    fn adventure_to_come(&self, seat: Seat, share: f32) -> f32 {
        let turns = self.turns_left(seat);
        if turns == 0.0 {
            return share;
        }
        let getaways = self.getaways(seat);
        let pays = |crew: &Crew| match self.figures.crew_effect(*crew) {
            Effect::Getaway(n) => f32::from(n),
            Effect::Loot(n) => POOL_CARD * f32::from(n.min(self.pool_len)),
            Effect::Cache(n) => 1.85 * f32::from(n),
            Effect::Lift if self.others_hold_items(seat) => 2.2,
            Effect::Abscond(n) => 2.0 * f32::from(self.captain(seat).loans.min(n.into())),
            _ => 0.0,
        };
        let flee = THEFT + getaways.iter().map(pays).sum::<f32>();
        let stay = share - STAKE * turns;
        // Close to the better of the two. No pool is worth the bound; it keeps the number finite.
        flee + MARGIN * ((stay - flee) / MARGIN).min(60.0).exp().ln_1p()
    }

    fn others_hold_items(&self, seat: Seat) -> bool {
        self.others(seat).iter().any(|other| !self.captain(other).items().is_empty())
    }

    /// What it is worth to be able to borrow for nothing in this turn.
    fn worth_of_free_borrow(&self, seat: Seat) -> f32 {
        if self.contest.free_borrow && self.phase == Phase::Turn(seat) { 1.9 } else { 0.0 }
    }

    /// What a captain's items may bring.
    fn worth_of_items(&self, captain: &Captain) -> f32 {
        use Effect::*;
        let worth = |effect: Effect| match effect {
            Worth(n) => f32::from(n),
            WorthPerLoan(n) => f32::from(n) * f32::from(captain.loans) + 0.6,
            TakeCoins(n) => f32::from(n) - 0.2,
            Boost(n) | Hinder(n) | Luck(n) => 0.7 + 0.55 * f32::from(n),
            WorthPerCoin(n) => f32::from(n) * f32::from(captain.coins) + 1.0,
            Hoard(n) => f32::from(n) + f32::from(captain.coins) + 1.0,
            Hire(n) => 0.7 + 0.5 * f32::from(captain.coins.min(n.into())),
            BoardPool(n) => 2.6 * f32::from(n),
            FreeBorrow => 1.7,
            ReturnLoans(n) | PassLoans(n) => relief(captain, n),
            ClaimTop(n) => 1.7 * f32::from(n),
            DrawItems(n) => 0.6 * f32::from(n),
            SwapCrew | DiscardEncounter => 2.2,
            LowestWins => 1.4,
            RobCoins(n) => 1.2 * f32::from(n),
            TakeLead => 0.3,
            // Looking pays only later, so it must not seem a loss to do it now. All other effects
            // stand on no item.
            _ => 0.0,
        };
        let items = captain.items().iter();
        items.map(|card| worth(self.figures.item(self.face(*card)).effect)).sum()
    }

    /// The cards from the pool that a captain has yet to claim or keep.
    pub(super) fn spoils_to_come(&self, seat: Seat) -> f32 {
        let Phase::Spoils(_, done) = self.phase else { return 0.0 };
        if done.contains(seat) {
            return 0.0;
        }
        let lots = self.lots_of(seat);
        lots.map(|lot| f32::from(self.figures.item(self.face(self.received(lot.index()))).gold))
            .sum()
    }

    /// The share of the pool that each captain can expect: what every way of claiming the
    /// encounters that are left would give, weighed by its chance.
    pub(super) fn shares_of_pool(&self) -> [f32; CLANS] {
        let nothing_to_share = matches!(
            self.phase,
            Phase::DealCrew | Phase::DealDecks | Phase::Spoils(..) | Phase::Over
        );
        if nothing_to_share {
            return [0.0; CLANS];
        }
        let mut claims = [0; CLANS];
        for own in self.everyone().iter() {
            claims[own.index()] = self.encounters_of(own);
        }
        let rounds = self.figures.rounds();
        let nobody = [0.0; CLANS];
        let later = self.chances(|own| self.strength_later(own));
        // Whoever acts on an encounter card has claimed it: that one is decided.
        let decided = matches!(self.phase, Phase::Rob(_) | Phase::Sift(_));
        let (left, next) = match rounds.saturating_sub(self.encounter) {
            0 => (0, nobody),
            left if decided => (left - 1, later),
            left => (left, self.chances(|own| self.strength_now(own))),
        };
        Split::new(self.figures.majority(), claims).after(left, next, later)
    }

    /// Each captain's chance to win when this is how strong they are.
    fn chances(&self, strength: impl Fn(Seat) -> Option<f32>) -> [f32; CLANS] {
        let mut weights = [0.0; CLANS];
        for own in self.active.iter() {
            weights[own.index()] = strength(own).map_or(0.0, |it| (it / 2.0).exp());
        }
        let sum: f32 = weights.iter().sum();
        weights.map(|weight| if sum > 0.0 { weight / sum } else { 0.0 })
    }

    /// How strong a captain is in this encounter, or may yet be.
    fn strength_now(&self, seat: Seat) -> Option<f32> {
        let sign = if self.contest.lowest_wins { -1.0 } else { 1.0 };
        if self.is_in_play(seat) {
            return Some(sign * f32::from(self.contest.strength[seat.index()]));
        }
        let waiting = Waiting::new(self, seat);
        let values = self.held(seat).map(|crew| sign * self.value_now(seat, crew, &waiting));
        values.reduce(f32::max).map(|best| best - waiting.cost())
    }

    /// What a crew counts for if its captain plays it in this encounter.
    fn value_now(&self, seat: Seat, crew: Crew, waiting: &Waiting) -> f32 {
        let extra = match self.figures.crew_effect(crew) {
            Effect::IfFirst(n) if waiting.before + waiting.played == 0 => f32::from(n),
            Effect::IfLast(n) if waiting.after == 0 => f32::from(n),
            Effect::IfFirst(_) | Effect::IfLast(_) => 0.0,
            Effect::PerEncounter(n) => f32::from(n * self.encounters_of(seat)),
            Effect::IfNoEncounter(_) if self.encounters_of(seat) > 0 => 0.0,
            Effect::IfNoEncounter(n) => f32::from(n),
            Effect::IfDebtFree(_) if self.captain(seat).loans > 0 => 0.0,
            Effect::IfDebtFree(n) => f32::from(n),
            Effect::PerLoan(n) => f32::from(n) * f32::from(self.captain(seat).loans),
            Effect::Hire(n) => 2.0 * f32::from(self.captain(seat).coins.min(n.into())),
            effect => usual_extra(effect),
        };
        f32::from(self.figures.value(crew)) + extra
    }

    /// How strong a captain may be in the encounters after this one.
    fn strength_later(&self, seat: Seat) -> Option<f32> {
        let left = usize::from(self.figures.rounds().saturating_sub(self.encounter + 1));
        let mut values = [0.0_f32; 5];
        let mut count = 0;
        for value in self.held(seat).map(|crew| self.usual_value(crew)).take(5) {
            values[count] = value;
            count += 1;
        }
        let held = &mut values[..count];
        held.sort_unstable_by(|one, other| other.total_cmp(one));
        // The best goes into this encounter unless that is played already.
        let from = usize::from(!self.is_in_play(seat)).min(count.saturating_sub(1));
        let rest = &held[from..];
        let used = rest.len().min(left);
        (used > 0).then(|| rest[..used].iter().sum::<f32>() / used as f32)
    }

    /// What a crew may count for in some encounter.
    pub(crate) fn usual_value(&self, crew: Crew) -> f32 {
        f32::from(self.figures.value(crew)) + usual_extra(self.figures.crew_effect(crew))
    }
}

/// What a crew adds to its value, as a rule.
fn usual_extra(effect: Effect) -> f32 {
    match effect {
        Effect::IfFirst(n) | Effect::IfLast(n) | Effect::IfNoEncounter(n) => 0.5 * f32::from(n),
        Effect::IfDebtFree(n) => 0.5 * f32::from(n),
        Effect::Hire(n) | Effect::PerLoan(n) => f32::from(n),
        Effect::IfBet(n) | Effect::IfBorrowed(n) => 0.6 * f32::from(n),
        Effect::Company(n) => 2.0 + f32::from(n),
        Effect::Challenge(n) => 0.5 * f32::from(n),
        Effect::Mimic | Effect::SwapCrew => 8.0,
        _ => 0.0,
    }
}

/// Where a captain who has yet to play stands in the order of an encounter.
struct Waiting {
    /// Active rivals who have played.
    played: u8,
    /// Active rivals who will play before, and after.
    before: u8,
    after: u8,
}

impl Waiting {
    fn new(game: &CaptainsWager, seat: Seat) -> Waiting {
        let mut waiting = Waiting { played: 0, before: 0, after: 0 };
        let mut passed = false;
        for other in game.clockwise(game.leader) {
            if other == seat {
                passed = true;
            } else if game.active.contains(other) {
                let played = game.contest.acted.contains(other);
                waiting.played += u8::from(played);
                waiting.before += u8::from(!played && !passed);
                waiting.after += u8::from(!played && passed);
            }
        }
        waiting
    }

    /// What it costs to play before others do: they will know what there is to beat.
    fn cost(&self) -> f32 {
        let rivals = f32::from(self.played + self.before + self.after).max(1.0);
        0.8 + 1.4 * f32::from(self.after) / rivals
    }
}

/// What getting rid of up to `n` loans may bring: those there are, and some that will come.
fn relief(captain: &Captain, n: u8) -> f32 {
    let now = captain.loans.min(n.into());
    1.9 * f32::from(now) + 0.9 * (f32::from(n) - f32::from(now))
}
