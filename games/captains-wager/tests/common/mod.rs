//! Tables set up by wish, and played with real actions, all by the names on the cards.
#![allow(dead_code, unused_imports, reason = "each test file uses a part of this")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod tale;
mod wish;

use captains_wager::{Clan, Fate, Token};
use engine::Seat;

pub(crate) use tale::Tale;
pub(crate) use wish::{TRADERS, Wish, wish};

pub(crate) fn claimed_by(seat: u8) -> Fate {
    Fate::Claimed(Seat(seat))
}

pub(crate) fn token(clan: u8, place: u8) -> Token {
    (clan * 18 + place).try_into().unwrap()
}

pub(crate) fn clan(number: u8) -> Clan {
    number.try_into().unwrap()
}
