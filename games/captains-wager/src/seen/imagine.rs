//! Worlds that a viewer cannot tell from the true one.
//!
//! Three things are hidden: the crew of this adventure, which treasure lies where, and which
//! card of a shuffled pool went where. All faces of one deck differ, so a face that has been
//! seen names its card.

use arrayvec::ArrayVec;
use engine::{Dice, Seat, Viewer};

use crate::cards::figures::{GOLDS, crew_of, items_of};
use crate::rules::ids::{
    CLANS, CREW, Card, Crew, DEALT, Handle, Item, Lot, PICKS, TOKENS, TREASURES, Token,
};
use crate::rules::state::{CaptainsWager, Share};

/// The places of one captain's deck whose treasure is settled.
#[derive(Clone, Copy)]
struct Settled {
    faces: [Option<Item>; TREASURES],
    /// All settled treasures, as bits.
    bits: u32,
}

impl Settled {
    fn settle(&mut self, place: usize, item: Item) {
        self.faces[place] = Some(item);
        self.bits |= 1 << item.index();
    }
}

/// The same game with everything drawn anew that `viewer` has not seen, each possible world
/// equally likely. What is hidden is sorted first, so that only the dice decide.
pub(crate) fn imagine(game: &CaptainsWager, viewer: Viewer, dice: &mut Dice) -> CaptainsWager {
    let mut world = *game;
    if viewer == Viewer::Omniscient {
        return world;
    }
    if game.crew_is_dealt() {
        game.imagine_crew(&mut world, viewer, dice);
    }
    for owner in game.everyone().iter() {
        if !game.phase.is_setting_up() {
            game.imagine_deck(&mut world, viewer, owner, dice);
        } else if game.has_choices() {
            game.imagine_choices(&mut world, viewer, owner, dice);
        }
    }
    world
}

impl CaptainsWager {
    fn imagine_crew(&self, world: &mut CaptainsWager, viewer: Viewer, dice: &mut Dice) {
        let seen = self.seen_crew(viewer);
        let dealt = self.figures.dealt();
        let is_seen = |position: &usize| seen >> position & 1 == 1;
        let bits = (0..dealt).filter(is_seen).map(|it| 1_u64 << self.crew_at(it).index());
        let left = self.figures.crew_in_use & !bits.fold(0, |all, bit| all | bit);
        if (0..dealt).all(|position| is_seen(&position)) {
            return;
        }
        let mut unseen: ArrayVec<Crew, CREW> = crew_of(left).collect();
        dice.shuffle(&mut unseen);
        let own: &mut [Crew; DEALT] = &mut world.crew[usize::from(self.adventure)];
        let places = (0..dealt).filter(|position| !is_seen(position));
        places.zip(unseen).for_each(|(position, crew)| own[position] = crew);
    }

    /// Draws one captain's deck anew, with all that became of its cards in shuffled pools.
    fn imagine_deck(
        &self,
        world: &mut CaptainsWager,
        viewer: Viewer,
        owner: Seat,
        dice: &mut Dice,
    ) {
        let deck = self.figures.deck();
        let known = self.seen_places(viewer, owner);
        let mut settled = Settled { faces: [None; TREASURES], bits: 0 };
        for place in (0..deck).filter(|place| known >> place & 1 == 1) {
            settled.settle(place, self.decks[owner.index()][place]);
        }
        for share in self.shares.iter().filter(|share| share.shuffled) {
            self.imagine_share(world, viewer, owner, *share, &mut settled, dice);
        }
        let out = self.imagine_out(world, viewer, owner, settled.bits, dice);
        let left = self.figures.treasures_in_use & !out & !settled.bits;
        let mut unseen: ArrayVec<Item, TREASURES> = items_of(left).collect();
        dice.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        for (place, face) in world.decks[owner.index()][..deck].iter_mut().zip(settled.faces) {
            if let Some(item) = face.or_else(|| unseen.next()) {
                *place = item;
            }
        }
    }

    /// Draws anew which card of one deck went where when a pool was shuffled.
    ///
    /// Cards that the viewer knew before the shuffle and has seen after it lie where they were
    /// seen. Those known before and not seen since lie anywhere among the unseen. Everything
    /// else takes the places that are left, in any order.
    fn imagine_share(
        &self,
        world: &mut CaptainsWager,
        viewer: Viewer,
        owner: Seat,
        share: Share,
        settled: &mut Settled,
        dice: &mut Dice,
    ) {
        let mut places = ArrayVec::<usize, TREASURES>::new();
        let mut tokens = ArrayVec::<Token, TREASURES>::new();
        for place in share.range().filter(|place| self.given[*place].owner() == owner) {
            places.push(place);
            tokens.push(self.given[place]);
        }
        tokens.sort_unstable();
        let face_at = |place: usize| {
            let card = Card::new(Handle::Lot(Lot((place % TOKENS) as u8)));
            self.has_seen(viewer, card).then(|| self.face(card))
        };
        let (mut open, mut seen) = (ArrayVec::<usize, TREASURES>::new(), places.clone());
        seen.retain(|place| face_at(*place).is_some());
        open.extend(places.iter().copied().filter(|place| face_at(*place).is_none()));
        // Cards known before: where they were seen again, or anywhere among the unseen.
        let known = |token: &Token| settled.faces[token.place()];
        dice.shuffle(&mut open);
        for token in &tokens {
            let Some(item) = known(token) else { continue };
            let again = seen.iter().position(|place| face_at(*place) == Some(item));
            let place = match again {
                Some(at) => Some(seen.swap_remove(at)),
                None => open.pop(),
            };
            if let Some(place) = place {
                world.given[place] = *token;
            }
        }
        tokens.retain(|token| settled.faces[token.place()].is_none());
        seen.sort_unstable();
        open.sort_unstable();
        dice.shuffle(&mut tokens);
        for (place, token) in seen.iter().chain(&open).zip(&tokens) {
            world.given[*place] = *token;
            if let Some(item) = face_at(*place) {
                settled.settle(token.place(), item);
            }
        }
    }

    /// What a captain took out secretly, as bits, drawn anew for everyone else.
    fn imagine_out(
        &self,
        world: &mut CaptainsWager,
        viewer: Viewer,
        owner: Seat,
        settled: u32,
        dice: &mut Dice,
    ) -> u32 {
        if !self.figures.secret {
            return 0;
        }
        let own = owner.index();
        let mut out = 0;
        for (value, gold) in GOLDS.into_iter().enumerate() {
            let pick = self.taken_out[own][value].index();
            let row = &mut world.choices[own][value * PICKS..][..PICKS];
            if !viewer.sees(owner) {
                let unseen: ArrayVec<Item, PICKS> =
                    items_of(self.figures.of_gold(gold) & !settled).collect();
                let Some(item) = dice.pick(&unseen) else { continue };
                let others = self.figures.of_gold(gold) & !(1 << item.index());
                row.iter_mut().zip(items_of(others)).for_each(|(place, other)| *place = other);
                dice.shuffle(&mut row[..PICKS - 1]);
                row[PICKS - 1] = item;
                row.swap(PICKS - 1, pick);
            }
            out |= 1 << row[pick].index();
        }
        out
    }

    /// How the treasures lie before the others, while everyone takes three out.
    fn imagine_choices(
        &self,
        world: &mut CaptainsWager,
        viewer: Viewer,
        owner: Seat,
        dice: &mut Dice,
    ) {
        debug_assert!(owner.index() < CLANS);
        if viewer.sees(owner) {
            return;
        }
        for six in world.choices[owner.index()].chunks_mut(PICKS) {
            six.sort_unstable();
            dice.shuffle(six);
        }
    }
}
