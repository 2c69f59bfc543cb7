//! Final scoring, and the reckoning so far as far as it is public.

use engine::{Names, Outcome, Place, Rule, ScoreRow, ScoreSheet, Seat, Seats, Viewer};

use crate::cards::effect::Effect;
use crate::rules::phase::Phase;
use crate::rules::state::CaptainsWager;

/// How it ended, once it has.
pub(crate) fn outcome(game: &CaptainsWager) -> Option<Outcome> {
    (game.phase == Phase::Over).then(|| game.ranking())
}

/// The reckoning so far, as far as it is public.
pub(crate) fn score_sheet(game: &CaptainsWager, names: &Names) -> ScoreSheet {
    let seats: Vec<Seat> = game.everyone().iter().collect();
    let over = game.phase == Phase::Over;
    let row = |label: &str, rule: &'static str, value: &dyn Fn(Seat) -> i32| ScoreRow {
        label: label.to_owned(),
        rule: Rule(rule),
        values: seats.iter().map(|seat| value(*seat)).collect(),
    };
    let items = |seat: Seat| if over { i32::from(game.item_gold(seat)) } else { 0 };
    let rows = vec![
        row("Claimed treasure", "CW-10.2", &|it| game.captain(it).claimed_gold().into()),
        row("Coins", "CW-10.2", &|it| game.captain(it).coins.into()),
        row("Cards left in the deck", "CW-10.2", &|it| game.captain(it).deck.len() as i32),
        row("Items worth gold", "CW-10.3", &items),
        row("Loans", "CW-10.2", &|it| -2 * i32::from(game.captain(it).loans)),
        row("Gold", "CW-10.2", &|it| {
            i32::from(game.gold(it)) - i32::from(game.item_gold(it)) + items(it)
        }),
    ];
    let columns = seats.iter().map(|seat| names[*seat].to_owned()).collect();
    ScoreSheet { columns, rows, notes: Vec::new() }
}

impl CaptainsWager {
    /// What a captain has at the end.
    pub(crate) fn gold(&self, seat: Seat) -> i16 {
        let captain = self.captain(seat);
        captain.claimed_gold()
            + captain.coins as i16
            + captain.deck.len() as i16
            + self.item_gold(seat)
            - 2 * captain.loans as i16
    }

    /// What a captain's items are worth in the hand.
    pub(crate) fn item_gold(&self, seat: Seat) -> i16 {
        let captain = self.captain(seat);
        let worth = |effect: Effect| match effect {
            Effect::Worth(n) => n.into(),
            Effect::WorthPerLoan(n) => i16::from(n) * captain.loans as i16,
            Effect::WorthPerCoin(n) => i16::from(n) * captain.coins as i16,
            Effect::Hoard(n) => i16::from(n) + captain.coins as i16,
            _ => 0,
        };
        let items = captain.items().iter().map(|card| self.figures.item(self.face(*card)).effect);
        items.map(worth).sum()
    }

    /// Who wins, and everyone's place.
    pub(crate) fn ranking(&self) -> Outcome {
        let key = |seat: Seat| {
            let [twos, threes, fours] = self.captain(seat).claimed;
            (self.gold(seat), fours, threes, twos)
        };
        let seats = || self.everyone().iter();
        let place = |seat: Seat| Place {
            rank: 1 + seats().filter(|other| key(*other) > key(seat)).count() as u8,
            points: self.gold(seat),
        };
        let winners: Seats = seats().filter(|seat| place(*seat).rank == 1).collect();
        let most = seats().map(|seat| self.gold(seat)).max();
        let tied = seats().filter(|seat| Some(self.gold(*seat)) == most).count();
        let rule = match (winners.len(), tied) {
            (1, 1) => Rule("CW-10.2"),
            (1, _) => Rule("CW-10.4"),
            _ => Rule("CW-10.5"),
        };
        Outcome { winners, places: seats().map(place).collect(), rule }
    }

    /// Whether `viewer` may know what a captain's items are worth.
    pub(crate) fn knows_items(&self, viewer: Viewer, seat: Seat) -> bool {
        self.captain(seat).items().iter().all(|card| self.has_seen(viewer, *card))
    }
}
