//! A rough judgement of a position, for the greedy bot.

use engine::{Code, Features, Heuristic, Inputs, Rollout, Seat};
use heist::lang::{Colour, Kind, When, Whose};
use heist::{Measure, ROUNDS, RoundKind, Tableau, sets_worth};

use crate::cards::face::{Face, Immediate, Points, Watch};
use crate::rules::state::rival;
use crate::rules::tally::SETS;
use crate::{Action, CaperEurope, Choice, FIRST, Phase, SECOND, Site, Slot};

/// How often a turn in a Gear round puts a Gear down, and how often it has the colour that its
/// Crew wants: players choose what they take.
const PLAYED: f32 = 0.75;
const WANTED: f32 = 0.35;

impl Heuristic for CaperEurope {
    /// About a third of the game: what a card is worth often shows only when more have joined it.
    const ROLLOUT: Rollout = Rollout { decisions: 12, picks: 3 };

    const INPUTS: Inputs = super::features::INPUTS;
    const NET: &'static [u8] = include_bytes!("../../net.bin");

    /// Enough to settle what is open on the table; the rest of the game is what was learned.
    const LEARNED_ROLLOUT: Rollout = Rollout { decisions: 4, picks: 3 };

    fn features(&self, seat: Seat, into: &mut Features) {
        super::features::features(self, seat, into);
    }

    /// The Points by which the game will probably be won: what lies there, with Crews grown as
    /// they may grow, and trackers where they may end.
    fn worth(&self, seat: Seat) -> f32 {
        if self.phase == Phase::Over {
            return f32::from(self.lead(seat));
        }
        let outlook = Outlook::new(self);
        let mut lead = 0.0;
        for at in Site::all() {
            lead += outlook.location(at);
        }
        for (own, sign) in [(FIRST, 1.0), (SECOND, -1.0)] {
            let side = self.side(own);
            let goods = sets_worth(side.goods, SETS);
            lead += sign * (f32::from(goods) + outlook.coins(side.coins));
        }
        if seat == FIRST { lead } else { -lead }
    }

    /// A move is known by the number of its card instead of its place in the deck.
    fn same_move(&self, _: Seat, action: Action) -> u32 {
        let (place, rest) = match action {
            Action::PlayThief { card, at, choice } => {
                (card.place(), at.code() * Choice::CODES + choice.code())
            }
            Action::PlayGear { card, at, slot, choice } => {
                let stack = at.code() * Slot::CODES + slot.code();
                (card.place(), stack * Choice::CODES + choice.code())
            }
            Action::Discard { card } => (card.place(), Site::CODES * Slot::CODES * Choice::CODES),
            Action::Return { good } => return good.code().into(),
        };
        (1 + u32::from(self.card(place).0)) << 16 | u32::from(rest)
    }

    /// The last cards are dealt in the last round, and once hands are swapped, both have seen them
    /// all. Returning a Stolen Good is not counted: it seldom takes thought.
    fn moves_in_the_open(&self) -> Option<u32> {
        let open = self.round == 5 && self.turn >= 2 && self.phase != Phase::Over;
        let plays = 2 * (ROUNDS[usize::from(self.round)].cards - 1);
        open.then(|| u32::from(plays.saturating_sub(self.turn)))
    }
}

/// How many cards of each kind a Crew may have in the end: five colours, Thieves, all Gear.
type Hopes = [f32; 7];

/// A position with what may still come.
struct Outlook<'a> {
    game: &'a CaperEurope,
    /// Each player's turns left in Thief and Gear rounds.
    thieves: f32,
    gear: f32,
    /// What each player's Crew at each Location may grow to, and what can be counted there now.
    hopes: [[Hopes; 2]; 3],
    tableaus: [[Tableau; 2]; 3],
}

impl<'a> Outlook<'a> {
    fn new(game: &'a CaperEurope) -> Outlook<'a> {
        let mut left = [0.0; 2];
        for (round, it) in ROUNDS.iter().enumerate().skip(game.round.into()) {
            let played =
                if round == usize::from(game.round) { f32::from(game.turn) / 2.0 } else { 0.0 };
            let kind = usize::from(it.kind == RoundKind::Gear);
            left[kind] += f32::from(it.cards - 1) - played;
        }
        let [thieves, gear] = left;
        let empty = ([[[0.0; 7]; 2]; 3], [[Tableau::default(); 2]; 3]);
        let mut outlook = Outlook { game, thieves, gear, hopes: empty.0, tableaus: empty.1 };
        for at in Site::all() {
            for seat in [FIRST, SECOND] {
                outlook.hopes[at.index()][seat.index()] = outlook.grown(seat, at);
                outlook.tableaus[at.index()][seat.index()] = game.tableau(seat, at);
            }
        }
        outlook
    }

    #[inline]
    fn tableau(&self, seat: Seat, at: Site) -> &Tableau {
        &self.tableaus[at.index()][seat.index() & 1]
    }

    #[inline]
    fn hopes(&self, seat: Seat, at: Site) -> &Hopes {
        &self.hopes[at.index()][seat.index() & 1]
    }

    /// What Coins are worth while there is something to buy; the first ones most.
    fn coins(&self, coins: u8) -> f32 {
        let coins = f32::from(coins);
        let need = (self.gear * 0.7).min(6.0);
        0.55 * coins.min(need) + 0.04 * coins
    }

    /// How many cards of each kind a Crew may have in the end.
    fn grown(&self, seat: Seat, at: Site) -> Hopes {
        let crew = self.game.crew(seat, at);
        let has = |kind: Kind| f32::from(crew.counts.of(kind));
        let thieves = has(Kind::Thief) + (self.thieves / 3.0).min(3.0 - has(Kind::Thief));
        let room = 3.0 * thieves - has(Kind::Gear);
        let gear = (self.gear * PLAYED / 3.0).min(room.max(0.0));
        let colour = |number: u8| has(Kind::Colour(Colour(number))) + gear * WANTED;
        [colour(0), colour(1), colour(2), colour(3), colour(4), thieves, has(Kind::Gear) + gear]
    }

    /// How many sets of a kind there may be in the end.
    fn sets(&self, measure: &Measure, seat: Seat, at: Site) -> f32 {
        match measure {
            Measure::Cards { takes, whose: Whose::Own } => fewest(self.hopes(seat, at), takes),
            Measure::Cards { takes, whose: Whose::Rival } => {
                fewest(self.hopes(rival(seat), at), takes)
            }
            Measure::Cards { takes, whose: Whose::Both } => {
                let (own, other) = (self.hopes(seat, at), self.hopes(rival(seat), at));
                fewest(&std::array::from_fn(|kind| own[kind] + other[kind]), takes)
            }
            _ => f32::from(measure.count(self.tableau(seat, at))),
        }
    }

    /// The Capers that set effects in a Crew may still bring.
    fn capers_to_come(&self, seat: Seat, at: Site, face: &Face) -> f32 {
        if !face.ongoing {
            return 0.0;
        }
        let gains = face.gains.iter().filter(|gain| gain.what == Immediate::Caper);
        let sum = gains.filter_map(|gain| {
            let sets = gain.per.filter(|sets| sets.watch == Watch::Crew)?;
            let now = f32::from(sets.measure.count(self.tableau(seat, at)));
            Some(f32::from(gain.amount) * (self.sets(&sets.measure, seat, at) - now).max(0.0))
        });
        sum.sum()
    }

    /// The lead in Points that a Location promises to the first player, with all cards there.
    fn location(&self, at: Site) -> f32 {
        let game = self.game;
        let face = game.book.face(game.location(at));
        let mut tracker = f32::from(game.tracker[at.index()]);
        for (seat, sign) in [(FIRST, 1.0), (SECOND, -1.0)] {
            let crew = game.crew(seat, at);
            let cards = crew.places().map(|place| game.face(place));
            let coming: f32 = cards.map(|face| self.capers_to_come(seat, at, face)).sum();
            tracker += sign * 0.7 * coming;
        }
        let end = f32::from(game.book.spaces());
        let tracker = tracker.clamp(-end, end);
        let doubt = 0.25 + 0.09 * self.gear;
        let mut lead = 0.0;
        for (seat, sign) in [(FIRST, 1.0), (SECOND, -1.0)] {
            let ahead = sign * tracker;
            let wins = sigmoid((ahead - 0.5) / doubt);
            let bonus = f32::from(game.book.bonus(ahead.max(0.0).round() as i8));
            let reward: f32 = face.points.iter().map(|it| self.points(it, seat, at, 1.0)).sum();
            let cards = game.crew(seat, at).places().flat_map(|place| &game.face(place).points);
            let cards: f32 = cards.map(|it| self.points(it, seat, at, wins)).sum();
            lead += sign * (wins * (f32::from(face.coins) + reward + bonus) + cards);
        }
        lead
    }

    fn points(&self, points: &Points, seat: Seat, at: Site, wins: f32) -> f32 {
        let sets = points.per.map_or(1.0, |measure| self.sets(&measure, seat, at));
        let chance = match points.when {
            None => 1.0,
            Some(When::Won) => wins,
            Some(When::OnTop(colour)) => self.on_top(colour, seat, at),
            Some(When::Played(_)) => 0.0,
        };
        f32::from(points.amount) * sets * chance
    }

    /// How likely a colour is on top in the end: what lies there now stays with fewer turns.
    fn on_top(&self, colour: Colour, seat: Seat, at: Site) -> f32 {
        let game = self.game;
        let stacks = game.crew(seat, at).stacks().iter();
        let mut tops = stacks.filter_map(|stack| game.face(stack.top()?).colour);
        let open = (self.gear * 0.1).min(0.6);
        if tops.any(|top| top == colour) { 1.0 - open / 2.0 } else { open }
    }
}

/// How many sets so many cards of each kind suffice for, broken ones too.
#[inline]
fn fewest(hopes: &Hopes, takes: &[u8; 8]) -> f32 {
    let mut fewest = f32::INFINITY;
    for (kind, takes) in Measure::parts(takes) {
        let sets = hopes[kind] / f32::from(takes);
        if sets < fewest {
            fewest = sets;
        }
    }
    fewest
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
