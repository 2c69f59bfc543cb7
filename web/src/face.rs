//! A face for everybody at a table, drawn from a few parts. People who are kept choose theirs; for
//! everybody else the name decides which parts.

use maud::{Markup, html};
use rooms::people::{Face, PARTS};

const SKIN: [&str; 5] = ["#f2cfb0", "#e0ac82", "#c58a5c", "#9a6440", "#6b4630"];
const HAIR: [&str; 6] = ["#2b2622", "#5a3b22", "#a9702f", "#d8b36a", "#8a8f98", "#7c2d2b"];
const CLOTH: [&str; 6] = ["#1f5f6b", "#8b2f3a", "#3f6b2f", "#5b3b7a", "#a8661a", "#34405e"];

/// The face that belongs to a name.
pub(crate) fn face(name: &str) -> Markup {
    let mut parts = Parts::of(name);
    draw(CHOICES.map(|count| parts.pick(count)))
}

/// The face of somebody who is kept.
pub(crate) fn drawn(face: Face) -> Markup {
    let mut parts = face.0.map(usize::from);
    parts.iter_mut().zip(CHOICES).for_each(|(part, count)| *part %= count);
    draw(parts)
}

/// How many there are of each kind of part.
pub(crate) const CHOICES: [usize; PARTS] =
    [SKIN.len(), HAIR.len(), CLOTH.len(), CUTS.len(), BROWS.len(), MOUTHS.len(), EXTRAS.len()];

fn draw([skin, hair, cloth, cut, brow, mouth, extra]: [usize; PARTS]) -> Markup {
    html! {
        svg class="face" viewBox="0 0 40 40" aria-hidden="true" {
            path fill=(CLOTH[cloth]) d="M4 40c1-9 8-12 16-12s15 3 16 12z" {}
            path fill=(SKIN[skin]) d="M16 24h8v6c-2 3-6 3-8 0z" {}
            ellipse fill=(SKIN[skin]) cx="20" cy="17" rx="9" ry="11" {}
            path fill=(HAIR[hair]) d=(CUTS[cut]) {}
            path fill="none" stroke="#1b1815" stroke-width="1.3" stroke-linecap="round" d=(BROWS[brow]) {}
            path fill="#1b1815" d="M15.2 17.5a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0zm7.2 0a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0z" {}
            path fill="none" stroke="#1b1815" stroke-width="1.3" stroke-linecap="round" d=(MOUTHS[mouth]) {}
            path fill="none" stroke="#1b1815" stroke-width="1.2" d=(EXTRAS[extra]) {}
        }
    }
}

/// Hair: short, parted, long, a bob, a hat, a cap.
const CUTS: [&str; 6] = [
    "M10 16c-1-9 5-13 10-13s11 4 10 13c-2-5-5-7-10-7s-8 2-10 7z",
    "M10 17C8 7 15 3 21 3s11 5 9 14c-1-5-4-7-6-9-4 3-9 3-11 4-2 1-2 3-3 5z",
    "M9 27C6 9 13 3 20 3s14 6 11 24l-3 1c2-9 1-14-2-18-4 2-9 2-12 1-3 3-4 9-2 17z",
    "M9 22C6 9 13 4 20 4s14 5 11 18h-3c1-6 0-9-2-12H14c-2 3-3 6-2 12z",
    "M5 11h30v2H5zM11 11c0-6 3-9 9-9s9 3 9 9z",
    "M10 12c0-7 5-9 10-9s10 2 10 9c4 0 6 1 7 3H10z",
];
const BROWS: [&str; 4] = [
    "M14 14h4m4 0h4",
    "M14 14.5l4-1m4 0l4 1",
    "M14 13.5l4 1.2m4 0l4-1.2",
    "M14 13.6c1-1 3-1 4 0m4 0c1-1 3-1 4 0",
];
const MOUTHS: [&str; 4] =
    ["M17 23c2 1.6 4 1.6 6 0", "M17 23.5h6", "M17 23c2 2 5 2 6-.6", "M17.5 24c2-1.2 3-1.2 5 0"];
/// Nothing, spectacles, a moustache, an eyepatch, a mole.
const EXTRAS: [&str; 5] = [
    "",
    "M13.4 17.5a3 3 0 1 0 6 0 3 3 0 0 0-6 0zm7.2 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0z",
    "M15.5 21.6c2-1.4 3-1.2 4.5 0 1.5-1.2 2.5-1.4 4.5 0",
    "M11 13l18 3m-8-1h5v4c-1 2-4 2-5 0z",
    "M26 22h.1",
];

/// A stream of choices that follows from a name.
struct Parts(u32);

impl Parts {
    fn of(name: &str) -> Parts {
        // FNV-1a: short, and well mixed for short names.
        Parts(
            name.bytes()
                .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)),
        )
    }

    fn pick(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
        (self.0 >> 16) as usize % count
    }
}
