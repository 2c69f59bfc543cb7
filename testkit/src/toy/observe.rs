//! What a mouse sees, as numbers. Mice are counted from the one that looks.

use engine::{Axis, Cards, Encoder, Layout, Observe, Seat, Setup};

use super::{CHEESES, Cat, MICE, Pantry, Raid, View};

const MOUSE: Axis = Axis::listed(&["own", "next", "last"]);
const PLACES: Axis = Axis::numbered("place", CHEESES);
const NAMES: Axis = Axis::made(CHEESES, |cheese| Pantry::standard().name(cheese as u8).to_owned());

engine::layout! { SEEN:
    SEAT = "seat" [Axis::numbered("seat", MICE)] 0..=1,
    PLAYERS = "mice" [] 0..=MICE,
    HUNGRY = "the cat is hungry" [] 0..=1,
    NIGHT = "night" [] 0..=2,
    LIES = "lies" [PLACES, NAMES] 0..=1,
    GRABS = "has grabbed" [MOUSE, PLACES] 0..=1,
    HOME = "is home" [MOUSE] 0..=1,
    POINTS = "points" [MOUSE] -30..=30,
}

engine::layout! { HIDDEN:
    TRULY = "lies" [PLACES, NAMES] 0..=1,
}

impl Observe for Raid {
    const SEEN: Layout = SEEN;
    const HIDDEN: Layout = HIDDEN;

    fn observe(setup: &Setup<Raid>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        into.on(SEAT, [eyes.index()]);
        into.put(PLAYERS, [], setup.options.players);
        into.flag(HUNGRY, [], setup.options.cat == Cat::Hungry);
        into.put(NIGHT, [], view.night as i32);
        for (place, cheese) in view.cheeses.iter().enumerate() {
            if let Some(cheese) = cheese {
                into.on(LIES, [place, usize::from(*cheese)]);
            }
        }
        let mice = view.points.len();
        for seat in 0..mice {
            let mouse = (seat + mice - eyes.index()) % mice;
            if let Some(place) = view.grabs[seat] {
                into.on(GRABS, [mouse, place.into()]);
            }
            into.flag(HOME, [mouse], view.home[seat]);
            into.put(POINTS, [mouse], view.points[seat]);
        }
    }

    fn observe_hidden(&self, _: Seat, into: &mut Encoder<'_>) {
        let order = self.nights.last().map(|night| night.order);
        for (place, cheese) in order.into_iter().flatten().enumerate() {
            into.on(TRULY, [place, cheese.into()]);
        }
    }
}
