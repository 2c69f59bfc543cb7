//! What the deal of a day is: everything that chance decides about it follows from one secret.

use engine::{Options, Seat, Seed};
use shelf::{Shelved, Visitor};

use super::{Day, Deal, DealId, Kind};
use crate::error::Error;
use crate::games;

/// The options that differ from day to day; all others are as usual.
const VARIED: [&str; 2] = ["city", "risk"];

/// The option that says how many play.
const PLAYERS: &str = "players";

impl Deal {
    /// The deal of a day for a game, from 32 bytes that nobody else can know.
    pub(crate) fn daily(game: &'static str, day: Day, secret: Seed) -> Result<Deal, Error> {
        let options = shelf::visit(game, Vary(secret))?;
        let seats = games::seats(game, &options)?.len();
        Ok(Deal {
            id: DealId::Daily { game, day },
            kind: Kind::Daily,
            game: game.to_owned(),
            options,
            seat: Seat(drawn(secret, 0, seats) as u8),
            level: games::USUAL_LEVEL.to_owned(),
            seed: secret.derive(0),
            seat_seeds: Vec::new(),
            by: String::new(),
            ends_at: day.ends_at(),
            original: None,
        })
    }
}

/// One of so many, by chance.
fn drawn(secret: Seed, what: usize, many: usize) -> usize {
    let Seed(bytes) = secret.derive(1 + what as u64);
    usize::from(bytes[0]) % many.max(1)
}

struct Vary(Seed);

impl Visitor for Vary {
    type Output = Vec<(String, String)>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let varied = G::Options::fields().iter().zip(1..);
        let varied = varied.filter(|(field, _)| VARIED.contains(&field.name));
        let chosen = varied.map(|(field, number)| {
            let choice = field.choices[drawn(self.0, number, field.choices.len())];
            (field.name.to_owned(), choice.value.to_owned())
        });
        // As many play as when somebody plays at once with bots.
        let players = G::AT_ONCE.map(|number| (PLAYERS.to_owned(), number.to_string()));
        chosen.chain(players).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_differ_and_every_one_can_be_played() {
        let day: Day = "2026-11-16".parse().unwrap();
        for info in shelf::games() {
            let deals: Vec<Deal> = (0..40)
                .map(|secret| Deal::daily(info.id, day, Seed([secret; 32])).unwrap())
                .collect();
            for deal in &deals {
                let seats = games::seats(info.id, &deal.options).unwrap().len();
                assert!(deal.seat.index() < seats, "{deal:?}");
                games::check_level(&deal.level).unwrap();
            }
            assert!(deals.iter().any(|deal| deal.seed != deals[0].seed));
            assert!(deals.iter().any(|deal| deal.seat != deals[0].seat), "{}", info.id);
        }
        let cities = |game| -> std::collections::BTreeSet<_> {
            (0..40).map(|it| Deal::daily(game, day, Seed([it; 32])).unwrap().options).collect()
        };
        assert_eq!(cities("caper").len(), 3);
        assert_eq!(cities("caper-europe").len(), 4);
    }
}
