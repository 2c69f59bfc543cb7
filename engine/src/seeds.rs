//! The seeds of a table: the server's own, and what every seat adds to it.
//!
//! The server commits to its seed before anybody sits down, so it cannot choose it to fit what
//! the seats add; and a seat adds without knowing the server's. So nobody, the server included,
//! can pick the shuffle, as long as one of them adds something the others cannot guess.

use sha2::{Digest, Sha256};

use crate::{Commitment, Seed};

/// The seeds of a table: the server's own, which is committed to before anybody sits down, and
/// what the seats added when they sat down.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seeds {
    /// The server's own seed: secret until the game is over.
    pub server: Seed,
    /// What each seat added, public at once: one entry a seat, none for a seat that added
    /// nothing. Empty at a table where the server's seed alone decides.
    pub seats: Vec<Option<Seed>>,
}

impl Seeds {
    /// The seed that the dice are made from: the server's own if the seats had no part in it,
    /// else the SHA-256 digest of the server's and the seats' in seat order, with 32 zero bytes
    /// for a seat that added nothing.
    pub fn shuffle(&self) -> Seed {
        if self.seats.is_empty() {
            return self.server;
        }
        let mut digest = Sha256::new().chain_update(self.server.0);
        for seat in &self.seats {
            digest.update(seat.map_or([0; 32], |seed| seed.0));
        }
        Seed(digest.finalize().into())
    }

    /// What is published before the game: the digest of the server's seed, which is the only one
    /// that is secret.
    pub fn commitment(&self) -> Commitment {
        self.server.commitment()
    }
}

/// The server's seed alone.
impl From<Seed> for Seeds {
    fn from(server: Seed) -> Seeds {
        Seeds { server, seats: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    fn three_seats() -> Seeds {
        let seats = vec![Some(Seed::from_text("ana")), None, Some(Seed::from_text("cy"))];
        Seeds { server: Seed::from_text("hideout"), seats }
    }

    #[test]
    fn the_house_alone_deals_from_its_own_seed() {
        let server = Seed::from_text("hideout");
        assert_eq!(Seeds::from(server).shuffle(), server);
        assert_eq!(Seeds::from(server).commitment(), server.commitment());
    }

    /// The expected bytes and order were computed by the Python program in `docs/records.md`.
    #[test]
    fn seats_are_mixed_in_the_same_way_everywhere() {
        let seed = three_seats().shuffle();
        assert_eq!(
            seed.to_string(),
            "32058b17c8f49a5b0f8310923e2ff2bd218c547052a41dbf5a86a7b64b372f3d"
        );
        let mut cards: Vec<u8> = (0..12).collect();
        Dice::new(seed).shuffle(&mut cards);
        assert_eq!(cards, [11, 10, 2, 4, 6, 5, 1, 9, 3, 8, 7, 0]);
    }

    #[test]
    fn every_seat_has_a_part_in_the_shuffle_and_none_in_the_promise() {
        let seeds = three_seats();
        for seat in 0..3 {
            for other in [None, Some(Seed::from_text("another"))] {
                let mut changed = seeds.clone();
                changed.seats[seat] = other;
                assert_eq!(changed.shuffle() == seeds.shuffle(), changed == seeds, "seat {seat}");
                assert_eq!(changed.commitment(), seeds.commitment());
            }
        }
        let mut swapped = seeds.clone();
        swapped.seats.swap(0, 2);
        assert_ne!(swapped.shuffle(), seeds.shuffle(), "the order of the seats counts");
        let silent = Seeds { seats: vec![None; 3], ..seeds.clone() };
        assert_ne!(silent.shuffle(), seeds.server);
    }
}
