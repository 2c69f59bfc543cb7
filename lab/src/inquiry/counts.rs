//! What was counted over many games with one deck.

use std::collections::BTreeMap;

use engine::{MAX_SEATS, Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::as_list;
use super::histogram::Histogram;
use super::observe::Observed;

/// What was counted over many games with one deck: whole numbers only, so that the parts that
/// threads have counted add up to the same whole in any order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// How many games.
    pub games: u64,
    /// How many games nobody won.
    pub no_winner: u64,
    /// How many decisions a game has.
    pub length: Histogram,
    /// The points by which the winner was ahead of the best of the others.
    pub margin: Histogram,
    /// For each seat, its points.
    pub points: Vec<Histogram>,
    /// For each bot and each seat, how the bot did in it.
    pub sittings: Vec<Vec<Tries>>,
    /// How many decisions of each kind were made.
    pub kinds: Vec<u64>,
    /// For each row of the score sheet, its sum, in thousandths, and in how many games it was.
    #[serde(with = "as_list")]
    pub sheet: BTreeMap<(usize, String), (i64, u64)>,
    /// What was done with each card.
    pub cards: Vec<CardCounts>,
    /// What became of whoever played both of two cards, the lower number first.
    pub(crate) pairs: Vec<Tries>,
    /// Who won each prize.
    #[serde(with = "as_list")]
    pub prizes: BTreeMap<usize, PrizeCounts>,
    /// How each game came out, in order.
    pub(crate) lines: Vec<Line>,
    cooperative: bool,
}

/// How often something was tried, and how often it was won.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tries {
    /// How often.
    pub count: u64,
    /// How many of these were won.
    pub won: u64,
}

/// What was done with a card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardCounts {
    /// At how many decisions it could have been taken, played or discarded.
    pub offered: u64,
    /// How often it was taken.
    pub taken: u64,
    /// How often it was played.
    pub played: u64,
    /// How often it was given up.
    pub discarded: u64,
    /// How those did who played it, each once in a game; where all play together, the crew.
    pub owners: Tries,
    /// How many of those were each bot in each seat.
    pub(crate) sittings: Vec<Vec<u64>>,
}

/// Who won a prize.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct PrizeCounts {
    /// How often it was to be won.
    pub times: u64,
    /// How often nobody won it.
    pub nobody: u64,
    /// How often each seat did.
    pub seats: [u64; MAX_SEATS],
    /// How those did in the end who won it.
    pub winners: Tries,
}

/// How one game came out, in few bytes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) first_won: bool,
    pub(crate) any_won: bool,
    /// The average points of a seat.
    pub(crate) points: f32,
    pub(crate) margin: i32,
    pub(crate) decisions: u32,
}

impl Tries {
    pub(crate) fn add(&mut self, won: bool) {
        self.count += 1;
        self.won += u64::from(won);
    }

    fn merge(&mut self, other: Tries) {
        self.count += other.count;
        self.won += other.won;
    }

    /// The variance of that share, with two cases added so that nothing is ever certain.
    pub(crate) fn variance(self) -> f64 {
        let count = self.count as f64;
        let share = (self.won as f64 + 1.0) / (count + 2.0);
        share * (1.0 - share) / count.max(1.0)
    }

    /// The share that was won; nothing of nothing.
    pub fn share(self) -> f64 {
        if self.count == 0 { 0.0 } else { self.won as f64 / self.count as f64 }
    }
}

/// The sizes of what is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sizes {
    pub(crate) players: usize,
    pub(crate) bots: usize,
    pub(crate) cards: usize,
    pub(crate) kinds: usize,
    pub(crate) cooperative: bool,
}

impl Counts {
    pub(crate) fn new(sizes: Sizes) -> Counts {
        let card = CardCounts {
            offered: 0,
            taken: 0,
            played: 0,
            discarded: 0,
            owners: Tries::default(),
            sittings: vec![vec![0; sizes.players]; sizes.bots],
        };
        Counts {
            games: 0,
            no_winner: 0,
            length: Histogram::default(),
            margin: Histogram::default(),
            points: vec![Histogram::default(); sizes.players],
            sittings: vec![vec![Tries::default(); sizes.players]; sizes.bots],
            kinds: vec![0; sizes.kinds],
            sheet: BTreeMap::new(),
            cards: vec![card; sizes.cards],
            pairs: vec![Tries::default(); sizes.cards * (sizes.cards + 1) / 2],
            prizes: BTreeMap::new(),
            lines: Vec::new(),
            cooperative: sizes.cooperative,
        }
    }

    /// Adds a game in which the bots sat as `seating` says, by their numbers.
    pub(crate) fn add(&mut self, game: &Observed, seating: &[usize]) {
        let Outcome { winners, places, .. } = &game.outcome;
        let margin = margin(&game.outcome);
        self.games += 1;
        self.no_winner += u64::from(winners.is_empty());
        self.length.add(game.decisions as i32);
        if places.len() > 1 && !self.cooperative {
            self.margin.add(margin);
        }
        for (seat, place) in places.iter().enumerate() {
            self.points[seat].add(place.points.into());
            self.sittings[seating[seat]][seat].add(winners.contains(Seat(seat as u8)));
        }
        for seat in &game.kinds {
            self.kinds.iter_mut().zip(seat).for_each(|(sum, it)| *sum += u64::from(*it));
        }
        for (row, (label, value)) in game.sheet.iter().enumerate() {
            let row = self.sheet.entry((row, label.clone())).or_default();
            row.0 += (value * 1000.0).round() as i64;
            row.1 += 1;
        }
        self.add_cards(game, seating);
        self.add_prizes(game);
        let points: i32 = places.iter().map(|place| i32::from(place.points)).sum();
        self.lines.push(Line {
            first_won: winners.contains(Seat(0)),
            any_won: !winners.is_empty(),
            points: points as f32 / places.len().max(1) as f32,
            margin,
            decisions: game.decisions,
        });
    }

    fn add_cards(&mut self, game: &Observed, seating: &[usize]) {
        let winners = game.outcome.winners;
        let mut decks: Vec<Vec<u16>> = vec![Vec::new(); seating.len()];
        for note in &game.cards {
            let card = &mut self.cards[usize::from(note.card)];
            card.offered += u64::from(note.offered);
            card.taken += u64::from(note.taken);
            card.played += u64::from(note.played);
            card.discarded += u64::from(note.discarded);
            // Where all win together, two who played the same card are one result.
            let seat = if self.cooperative { 0 } else { note.seat.index() };
            if note.played > 0 && !decks[seat].contains(&note.card) {
                decks[seat].push(note.card);
                card.owners.add(winners.contains(note.seat));
                card.sittings[seating[note.seat.index()]][note.seat.index()] += 1;
            }
        }
        for (seat, deck) in decks.iter_mut().enumerate() {
            let won = winners.contains(Seat(seat as u8));
            deck.sort_unstable();
            for (nth, one) in deck.iter().enumerate() {
                for other in &deck[nth + 1..] {
                    self.pairs[pair(usize::from(*one), usize::from(*other))].add(won);
                }
            }
        }
    }

    fn add_prizes(&mut self, game: &Observed) {
        for prize in &game.prizes {
            let counts = self.prizes.entry(prize.card).or_default();
            counts.times += 1;
            counts.nobody += u64::from(prize.winners.is_empty());
            for seat in prize.winners.iter() {
                counts.seats[seat.index()] += 1;
            }
            if let Some(seat) = prize.winners.first() {
                counts.winners.add(game.outcome.winners.contains(seat));
            }
        }
    }

    /// Adds what was counted elsewhere, in games that come after these.
    pub(crate) fn merge(&mut self, other: Counts) {
        self.games += other.games;
        self.no_winner += other.no_winner;
        self.length.merge(&other.length);
        self.margin.merge(&other.margin);
        self.points.iter_mut().zip(&other.points).for_each(|(own, it)| own.merge(it));
        for (own, it) in self.sittings.iter_mut().flatten().zip(other.sittings.iter().flatten()) {
            own.merge(*it);
        }
        self.kinds.iter_mut().zip(other.kinds).for_each(|(own, it)| *own += it);
        for (row, (sum, games)) in other.sheet {
            let own = self.sheet.entry(row).or_default();
            own.0 += sum;
            own.1 += games;
        }
        self.cards.iter_mut().zip(&other.cards).for_each(|(own, it)| own.merge(it));
        self.pairs.iter_mut().zip(other.pairs).for_each(|(own, it)| own.merge(it));
        for (card, counts) in other.prizes {
            self.prizes.entry(card).or_default().merge(&counts);
        }
        self.lines.extend(other.lines);
    }

    /// Whether the players win and lose together.
    pub fn is_cooperative(&self) -> bool {
        self.cooperative
    }

    /// How a seat did, whoever sat there.
    pub fn seat(&self, seat: usize) -> Tries {
        let mut tries = Tries::default();
        self.sittings.iter().for_each(|bot| tries.merge(bot[seat]));
        tries
    }

    /// How a bot did, wherever it sat.
    pub fn bot(&self, bot: usize) -> Tries {
        let mut tries = Tries::default();
        self.sittings[bot].iter().for_each(|seat| tries.merge(*seat));
        tries
    }
}

impl CardCounts {
    fn merge(&mut self, other: &CardCounts) {
        self.offered += other.offered;
        self.taken += other.taken;
        self.played += other.played;
        self.discarded += other.discarded;
        self.owners.merge(other.owners);
        for (own, it) in self.sittings.iter_mut().flatten().zip(other.sittings.iter().flatten()) {
            *own += it;
        }
    }

    /// The share of games that those who played it would have won with average cards: what the
    /// same bots in the same seats win in all games.
    pub(crate) fn fair(&self, counts: &Counts) -> f64 {
        let mut sum = 0.0;
        for (seats, tries) in self.sittings.iter().zip(&counts.sittings) {
            for (count, tries) in seats.iter().zip(tries) {
                sum += *count as f64 * tries.share();
            }
        }
        sum / self.owners.count.max(1) as f64
    }
}

impl PrizeCounts {
    fn merge(&mut self, other: &PrizeCounts) {
        self.times += other.times;
        self.nobody += other.nobody;
        self.seats.iter_mut().zip(other.seats).for_each(|(own, it)| *own += it);
        self.winners.merge(other.winners);
    }
}

/// Where two cards stand in the list of all pairs; the lower number comes first.
pub(crate) fn pair(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high + 1) / 2 + low
}

/// By how many points the winners were ahead of the best of the others; if nobody won, the best
/// of the second. Nothing if nobody is left to be ahead of.
pub(crate) fn margin(outcome: &Outcome) -> i32 {
    let points = |winners: bool| {
        let seats = outcome.places.iter().enumerate();
        let side =
            seats.filter(move |(seat, _)| outcome.winners.contains(Seat(*seat as u8)) == winners);
        side.map(|(_, place)| i32::from(place.points)).max()
    };
    if let (Some(won), Some(lost)) = (points(true), points(false)) {
        return won - lost;
    }
    let mut all: Vec<i32> = outcome.places.iter().map(|place| place.points.into()).collect();
    all.sort_unstable_by(|one, other| other.cmp(one));
    if let [best, second, ..] = all[..] { best - second } else { 0 }
}

#[cfg(test)]
impl Counts {
    /// One seat and two cards: how often, and how often with a victory, it played both, only
    /// the first, only the second and neither.
    pub(crate) fn of_two_cards(groups: [(u64, u64); 4]) -> Counts {
        let sizes = Sizes { players: 1, bots: 1, cards: 2, kinds: 0, cooperative: false };
        let mut counts = Counts::new(sizes);
        let tries = |which: &[usize]| {
            let mut sum = Tries::default();
            for group in which {
                sum.merge(Tries { count: groups[*group].0, won: groups[*group].1 });
            }
            sum
        };
        counts.sittings[0][0] = tries(&[0, 1, 2, 3]);
        for (card, which) in [[0, 1], [0, 2]].into_iter().enumerate() {
            counts.cards[card].owners = tries(&which);
            counts.cards[card].sittings[0][0] = tries(&which).count;
        }
        counts.pairs[pair(0, 1)] = tries(&[0]);
        counts
    }
}
