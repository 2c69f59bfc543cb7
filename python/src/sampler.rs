//! Actions drawn from logits, of which only those of legal actions are looked at.

use engine::Dice;

/// Draws an action for each game by the softmax of its row. A game without a choice gets 0.
pub(crate) fn draw(
    dice: &mut Dice,
    logits: &[f32],
    actions: usize,
    offsets: &[u32],
    legal: &[u16],
    into: &mut [u16],
) {
    let rows = logits.chunks_exact(actions);
    for (game, (row, action)) in rows.zip(into).enumerate() {
        let codes = &legal[offsets[game] as usize..offsets[game + 1] as usize];
        *action = pick(dice, row, codes).unwrap_or(0);
    }
}

fn pick(dice: &mut Dice, row: &[f32], codes: &[u16]) -> Option<u16> {
    // What is not a number is as unlikely as can be.
    let logit = |code: &u16| row.get(usize::from(*code)).copied().filter(|it| !it.is_nan());
    let most = codes.iter().filter_map(logit).fold(f32::NEG_INFINITY, f32::max);
    let weight = |code: &u16| logit(code).map_or(0.0, |logit| (logit - most).exp());
    let sum: f32 = if most.is_finite() { codes.iter().map(weight).sum() } else { 0.0 };
    if !(sum.is_finite() && sum > 0.0) {
        return dice.pick(codes);
    }
    let drawn = f64::from(dice.below(1 << 31)) / f64::from(1_u32 << 31) * f64::from(sum);
    let mut below = 0.0;
    let hit = codes.iter().find(|code| {
        below += f64::from(weight(code));
        drawn < below
    });
    // Rounding may leave a sliver at the end: it belongs to the last that can be drawn at all.
    hit.or_else(|| codes.iter().rev().find(|code| weight(code) > 0.0)).copied()
}
