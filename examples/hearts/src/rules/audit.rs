//! What must always be true.

use super::state::{Hearts, Phase};

pub(crate) fn audit(game: &Hearts) -> Result<(), String> {
    if game.phase == Phase::Undealt {
        return Ok(());
    }
    let mut seen = 0;
    for set in game.hands.iter().chain(&game.played) {
        if seen & set != 0 {
            return Err("a card is in two places".to_owned());
        }
        seen |= set;
    }
    let held = |seat: usize| (game.hands[seat] | game.played[seat]).count_ones();
    if let Some(seat) = (0..4).find(|seat| held(*seat) != 13) {
        return Err(format!("seat {seat} has had {} cards instead of 13", held(seat)));
    }
    if let Some(seat) = (0..4).find(|seat| game.hands[*seat] & !game.possible[*seat] != 0) {
        return Err(format!("seat {seat} holds what it cannot hold after what it played"));
    }
    let played: u32 = game.played.iter().map(|set| set.count_ones()).sum();
    if played != u32::from(game.count) {
        return Err(format!("{played} cards are played, {} are counted", game.count));
    }
    Ok(())
}
