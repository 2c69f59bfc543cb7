//! Deals: whether one has just the cards there are, and how its longest row is written.

use engine::BadDeal;

/// Whether a pile is dealt just the cards it has, in any order. Cards are told apart by number.
pub fn same_cards<const N: usize>(pile: &str, dealt: [u8; N], due: [u8; N]) -> Result<(), BadDeal> {
    // How many more of each card are dealt than there are.
    let mut surplus = [0_i8; 256];
    dealt.iter().for_each(|card| surplus[usize::from(*card)] += 1);
    due.iter().for_each(|card| surplus[usize::from(*card)] -= 1);
    let Some(wrong) = surplus.iter().position(|surplus| *surplus != 0) else { return Ok(()) };
    let count = |cards: [u8; N]| cards.iter().filter(|card| usize::from(**card) == wrong).count();
    let (found, due) = (count(dealt), count(due));
    Err(BadDeal(format!("card {wrong} of the {pile} is dealt {found} times instead of {due}")))
}

/// All Gear of a deal, for `#[serde(with = …)]`: serde itself writes arrays of up to 32 only.
pub mod gear {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the cards one after the other.
    pub fn serialize<T: Serialize, S: Serializer, const N: usize>(
        gear: &[T; N],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(gear)
    }

    /// Reads as many cards as there must be.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>, const N: usize>(
        from: D,
    ) -> Result<[T; N], D::Error> {
        let gear = Vec::<T>::deserialize(from)?;
        let found = gear.len();
        gear.try_into().map_err(|_| {
            D::Error::custom(format!("{found} Gear are dealt, but a deal has {N} Gear"))
        })
    }
}
