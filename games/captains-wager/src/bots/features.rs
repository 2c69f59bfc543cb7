//! What a learned judgement reads of a table.
//!
//! Captains are counted from the one who looks. Cards are read by their faces, decks as sets: it
//! does not matter how a card came to where it is, nor in which order a deck lies.

use engine::{Features, Seat, bits, steps};

use crate::cards::figures::GOLDS;
use crate::rules::ids::{CLANS, CREW, Crew, ENCOUNTERS, Item, TREASURES, Token};
use crate::rules::phase::{Phase, Window};
use crate::rules::state::{CaptainsWager, Fate};

/// All faces that an item can have.
const FACES: usize = TREASURES + CLANS;

/// The greatest margin in strength and the greatest lead in gold that are told apart, to either
/// side.
const MARGIN: i16 = 8;
const LEAD: i16 = 12;

// With five captains and everything in play, nine blocks have an input for each captain, there are
// 20 crew and 22 other inputs, and at most 95 treasures and clan items each add one: that is 182.
engine::features! {
    numbers: [
        "chance",
        "chance of the next",
        "chance of the second",
        "chance of the third",
        "chance of the fourth",
        "expected lead",
        "lead",
        "share of the pool",
        "greatest share of another",
        "gold in the pool",
        "own crew",
        "best crew of another",
        "smallest deck",
    ],
    MOMENT = "moment" [("adventure", 5), ("encounter", 5), ("captains", 4)],
    PHASE = "phase" [("phase", 15)],
    RULES = "rules" [("thieves share", 2), ("clan items", 2)],
    BONUS_ITEMS = "bonus treasures" [("choice", 4)],
    BONUS_CREW = "bonus crew" [("count", 11)],
    SMALLEST = "smallest deck" [("cards", TREASURES + 1)],
    START = "start captain" [("captain", CLANS)],
    LEADER = "leader" [("captain", CLANS)],
    THEFTS = "thefts" [("count", 6)],
    ENCOUNTER = "encounter card" [("card", ENCOUNTERS), ("fate", 3 + CLANS)],
    CONTEST = "contest" [("lowest wins, discarded, borrow for nothing", 3)],
    WAITING = "crew that waits" [("target", CLANS + 1)],
    CLAIMED = "claimed gold" [("captain", CLANS), ("adventure", 5), ("gold", 20)],
    COINS = "coins" [("captain", CLANS), ("coins", 16)],
    LOANS = "loans" [("captain", CLANS), ("loans", 10)],
    DECK = "deck" [("captain", CLANS), ("cards", TREASURES + 1), ("richness", 3)],
    EXPECTED = "expected lead" [("captain", CLANS), ("time left", 4), ("lead", 2 * LEAD + 1)],
    CHANCE = "chance" [("captain", CLANS), ("rank", CLANS), ("tenths", 10)],
    STANDING = "standing"
        [("captain", CLANS), ("encounter", 5), ("encounter cards", 4), ("turn", 2 + CLANS)],
    SHARE = "share of the pool" [("captain", CLANS), ("pool", 5), ("tenths", 11)],
    STRENGTH = "strength"
        [("captain", CLANS), ("margin", 2 * MARGIN + 1), ("wins ties", 2), ("steadfast", 2)],
    SPOILS = "spoils to come" [("captain", CLANS), ("gold", 12)],
    IN_HAND = "crew in hand" [("captain", CLANS), ("crew", CREW)],
    IN_PLAY = "crew in play" [("captain", CLANS), ("crew", CREW)],
    GETAWAY = "crew played that helps a thief" [("captain", CLANS), ("crew", CREW)],
    HELD = "items" [("captain", CLANS), ("item", FACES), ("copies", 3)],
    POOL = "pool" [("treasure", TREASURES), ("copies", CLANS)],
    POOL_SIZE = "size of the pool" [("cards", 25)],
    POOL_GOLD = "gold in the pool" [("gold", 25)],
    OWN_DECK = "own deck" [("treasure", TREASURES)],
    DRAWN = "drawn by a thief" [("treasure", TREASURES)],
    TAKEN_OUT = "taken out" [("captain", CLANS), ("treasure", TREASURES)],
    CLAN = "clan whose item is to come" [("captain", CLANS), ("clan", CLANS)],
}

pub(super) fn features(game: &CaptainsWager, eyes: Seat, into: &mut Features) {
    let look = Look::new(game, eyes);
    look.table(into);
    for (captain, seat) in game.clockwise(eyes).enumerate() {
        look.possessions(captain, seat, into);
        look.outlook(captain, seat, into);
        look.adventure(captain, seat, into);
    }
    look.pool_and_own_deck(into);
    look.setting_up(into);
    look.numbers(into);
}

/// What all inputs are read from.
struct Look<'a> {
    game: &'a CaptainsWager,
    eyes: Seat,
    /// Whether captains are on an adventure, until its pool is divided.
    playing: bool,
    /// The encounter, counted from zero; that of a claimed card whose captain still acts is over.
    encounter: u8,
    /// Whether crew are compared in this encounter.
    open: bool,
    /// The cards in the smallest deck.
    smallest: usize,
    pool_gold: usize,
    /// By seats: the share of the pool and the gold that each captain can expect, and the chance.
    shares: [f32; CLANS],
    gold: [f32; CLANS],
    chances: [f32; CLANS],
}

impl Look<'_> {
    fn new(game: &CaptainsWager, eyes: Seat) -> Look<'_> {
        let playing = matches!(
            game.phase,
            Phase::Window(..)
                | Phase::Turn(_)
                | Phase::Settle(_)
                | Phase::Keep(..)
                | Phase::Rob(_)
                | Phase::Sift(_)
                | Phase::DealPool
        );
        let decided = matches!(game.phase, Phase::Rob(_) | Phase::Sift(_));
        let encounter = if playing { game.encounter + u8::from(decided) } else { 0 };
        let smallest = if game.phase.is_setting_up() {
            game.figures.deck()
        } else {
            game.everyone().iter().map(|it| game.captain(it).deck.len()).min().unwrap_or(0)
        };
        let gold_of = |token: &Token| usize::from(game.figures.item(game.token_face(*token)).gold);
        let shares = game.shares_of_pool();
        let gold = game.prospects_with(&shares);
        Look {
            game,
            eyes,
            playing,
            encounter,
            open: playing && !decided && encounter < game.figures.rounds(),
            smallest,
            pool_gold: game.pool().iter().map(gold_of).sum(),
            shares,
            gold,
            chances: game.chances_of_winning(&gold),
        }
    }

    /// Which captain a seat is, counted from the one who looks.
    fn captain(&self, seat: Seat) -> usize {
        let players = self.game.players();
        (seat.index() + players - self.eyes.index() % players) % players
    }

    /// What concerns all captains.
    fn table(&self, into: &mut Features) {
        let game = self.game;
        let figures = &game.figures;
        let encounter = usize::from(self.encounter);
        into.add(MOMENT, [game.adventure.into(), encounter, game.players().saturating_sub(2)]);
        into.add(PHASE, [phase(game.phase)]);
        into.add(RULES, [figures.thieves_share.into(), figures.clan_items.into()]);
        into.add(BONUS_ITEMS, [figures.bonus_items as usize]);
        into.add(BONUS_CREW, [figures.bonus_crew.into()]);
        into.add(SMALLEST, [self.smallest]);
        let over = game.phase == Phase::Over;
        if !over && !game.phase.is_setting_up() {
            into.add(START, [self.captain(game.start_captain())]);
        }
        for number in (0..figures.rounds()).filter(|_| !over) {
            let fate = match game.fates[usize::from(number) & 3] {
                _ if !self.playing => 1,
                Fate::Open => usize::from(number != game.encounter),
                Fate::Discarded => 2,
                Fate::Claimed(seat) => 3 + self.captain(seat),
            };
            into.add(ENCOUNTER, [figures.encounter(number).0.index(), fate]);
        }
        if self.playing {
            into.add(LEADER, [self.captain(game.leader)]);
            into.add(THEFTS, [game.thefts.into()]);
        }
        if self.open {
            let contest = &game.contest;
            let flags = [contest.lowest_wins, contest.discarded, contest.free_borrow];
            for (flag, _) in flags.iter().enumerate().filter(|(_, is_on)| **is_on) {
                into.add(CONTEST, [flag]);
            }
            if let Some(waiting) = contest.waiting {
                into.add(WAITING, [waiting.target.map_or(0, |it| 1 + self.captain(it))]);
            }
        }
    }

    /// What a captain has.
    fn possessions(&self, captain: usize, seat: Seat, into: &mut Features) {
        let game = self.game;
        let own = game.captain(seat);
        let gold = own.claimed_gold().max(0) as usize / 2;
        into.add(CLAIMED, [captain, game.adventure.into(), gold]);
        into.add(COINS, [captain, own.coins.into()]);
        into.add(LOANS, [captain, own.loans.into()]);
        let mut held = [0_usize; FACES];
        own.items().iter().for_each(|card| held[game.face(*card).index()] += 1);
        for (face, &copies) in held.iter().enumerate().filter(|(_, copies)| **copies > 0) {
            into.add(HELD, [captain, face, copies - 1]);
        }
        let deck = own.deck.iter().map(|place| game.decks[seat.index() % CLANS][place]);
        let gold: usize = deck.map(|item| usize::from(game.figures.item(item).gold)).sum();
        // A fresh deck has 3 gold a card.
        let mean = 3 * own.deck.len();
        let richness = if gold > mean + 1 { 2 } else { usize::from(gold + 1 >= mean) };
        into.add(DECK, [captain, own.deck.len(), richness]);
    }

    /// What a captain can expect.
    fn outlook(&self, captain: usize, seat: Seat, into: &mut Features) {
        let own = self.gold[seat.index() % CLANS];
        let better = self.game.others(seat).iter().filter(|it| self.gold[it.index()] > own);
        let tenths = (10.0 * self.chances[seat.index() % CLANS]) as usize;
        into.add(CHANCE, [captain, better.count(), tenths]);
        let left = [2, 6, 11].iter().filter(|most| self.smallest > **most).count();
        into.add(
            EXPECTED,
            [captain, left, steps(self.lead(seat, &self.gold).round() as i16, LEAD)],
        );
    }

    /// What becomes of a captain in this adventure.
    fn adventure(&self, captain: usize, seat: Seat, into: &mut Features) {
        let game = self.game;
        let spoils = game.spoils_to_come(seat);
        if spoils > 0.0 {
            into.add(SPOILS, [captain, spoils as usize / 2]);
        }
        if !self.playing {
            return;
        }
        let cards = usize::from(game.encounters_of(seat));
        into.add(STANDING, [captain, self.encounter.into(), cards, self.turn(seat)]);
        let pool = [8, 16, 26, 40].iter().filter(|most| self.pool_gold > **most).count();
        let tenths = (10.0 * self.shares[seat.index() % CLANS]).round() as usize;
        into.add(SHARE, [captain, pool, tenths]);
        if self.open && game.is_in_play(seat) {
            let contest = &game.contest;
            let ties = contest.tie_winners.contains(seat).into();
            let steadfast = contest.steadfast.contains(seat).into();
            into.add(STRENGTH, [captain, self.margin(seat), ties, steadfast]);
        }
        if self.encounter < game.figures.rounds() && game.active.contains(seat) {
            self.crew(captain, seat, into);
        }
    }

    /// A captain's crew, wherever they are in this adventure.
    fn crew(&self, captain: usize, seat: Seat, into: &mut Features) {
        let game = self.game;
        let (hand, first) = (game.captain(seat).hand, game.position(seat, 0));
        let (mut held, mut in_play, mut getaways) = (0_u64, 0_u64, 0_u64);
        for berth in 0..game.figures.hand() {
            let crew = game.crew_at(first + berth);
            let bit = 1 << crew.index();
            if hand >> berth & 1 == 1 {
                held |= bit;
            } else if self.open && game.contest.in_play >> (first + berth) & 1 == 1 {
                in_play |= bit;
            } else if game.figures.crew_effect(crew).helps_thief() {
                getaways |= bit;
            }
        }
        bits(held).for_each(|crew| into.add(IN_HAND, [captain, crew.into()]));
        bits(in_play).for_each(|crew| into.add(IN_PLAY, [captain, crew.into()]));
        bits(getaways).for_each(|crew| into.add(GETAWAY, [captain, crew.into()]));
    }

    fn pool_and_own_deck(&self, into: &mut Features) {
        let game = self.game;
        let mut pool = [0_usize; FACES];
        game.pool().iter().for_each(|token| pool[game.token_face(*token).index()] += 1);
        for (face, &copies) in pool.iter().enumerate().filter(|(_, copies)| **copies > 0) {
            into.add(POOL, [face, copies - 1]);
        }
        into.add(POOL_SIZE, [game.pool_len.into()]);
        into.add(POOL_GOLD, [self.pool_gold / 3]);
        let own = self.deck(self.eyes, TREASURES);
        bits(own).for_each(|face| into.add(OWN_DECK, [face.into()]));
        if let Phase::Keep(seat, count) = game.phase {
            let drawn = self.deck(seat, count.into());
            bits(drawn).for_each(|face| into.add(DRAWN, [face.into()]));
        }
    }

    /// The faces of up to so many cards of a deck, as bits.
    fn deck(&self, seat: Seat, most: usize) -> u64 {
        let own = &self.game.decks[seat.index() % CLANS];
        let places = self.game.captain(seat).deck.iter().take(most);
        places.fold(0, |faces, place| faces | 1 << own[place].index())
    }

    /// What captains have settled before the decks are dealt.
    fn setting_up(&self, into: &mut Features) {
        let game = self.game;
        if !game.phase.is_setting_up() {
            return;
        }
        for seat in game.with_clan().iter().filter(|_| game.figures.clan_items) {
            into.add(CLAN, [self.captain(seat), game.clan(seat).index()]);
        }
        for seat in game.chosen.iter() {
            let out: [Item; GOLDS.len()] = game.picked(seat, game.taken_out[seat.index() % CLANS]);
            out.iter().for_each(|it| into.add(TAKEN_OUT, [self.captain(seat), it.index()]));
        }
    }

    fn numbers(&self, into: &mut Features) {
        let (game, own) = (self.game, self.eyes.index() % CLANS);
        for captain in 0..CLANS {
            let seat = (self.eyes.index() + captain) % game.players();
            into.number(if captain < game.players() { self.chances[seat] } else { 0.0 });
        }
        let mut now = [0.0; CLANS];
        game.everyone().iter().for_each(|it| now[it.index()] = game.gold(it).into());
        let others = || game.others(self.eyes).iter();
        let share = others().map(|it| self.shares[it.index()]).fold(0.0, f32::max);
        let crew = others().map(|it| self.mean_crew(it)).fold(0.0, f32::max);
        into.number((self.lead(self.eyes, &self.gold) / 20.0).clamp(-2.0, 2.0));
        into.number((self.lead(self.eyes, &now) / 20.0).clamp(-2.0, 2.0));
        into.number(self.shares[own]);
        into.number(share);
        into.number((self.pool_gold as f32 / 40.0).min(2.0));
        into.number(self.mean_crew(self.eyes) / 20.0);
        into.number(crew / 20.0);
        into.number(self.smallest as f32 / TREASURES as f32);
    }

    /// How far a captain is ahead of all others.
    fn lead(&self, seat: Seat, gold: &[f32; CLANS]) -> f32 {
        let others = self.game.others(seat).iter().map(|it| gold[it.index()]);
        gold[seat.index() % CLANS] - others.fold(f32::MIN, f32::max)
    }

    /// The mean value of the crew with which a captain may still win something.
    fn mean_crew(&self, seat: Seat) -> f32 {
        let game = self.game;
        if !self.playing || self.encounter >= game.figures.rounds() || !game.active.contains(seat) {
            return 0.0;
        }
        // Whole numbers add up to the same in any order.
        let tenths = |crew: Crew| (10.0 * game.usual_value(crew)).round() as i16;
        let held = game.captain(seat).hand.count_ones().max(1);
        f32::from(game.held(seat).map(tenths).sum::<i16>()) / (10.0 * held as f32)
    }

    /// By how much a captain's crew leads over all others in play.
    fn margin(&self, seat: Seat) -> usize {
        let contest = &self.game.contest;
        let sign = if contest.lowest_wins { -1.0 } else { 1.0 };
        let strength = |seat: Seat| sign * f32::from(contest.strength[seat.index() % CLANS]);
        let others = self.game.others(seat).iter().filter(|it| self.game.is_in_play(*it));
        let strongest = others.map(strength).fold(f32::MIN, f32::max);
        steps((strength(seat) - strongest).round() as i16, MARGIN)
    }

    /// Whether a captain has stolen, has nothing more to do in this encounter, or comes as which of
    /// those who have yet to act.
    fn turn(&self, seat: Seat) -> usize {
        let game = self.game;
        let waits = |it: &Seat| game.active.contains(*it) && !game.contest.acted.contains(*it);
        if !game.active.contains(seat) {
            return 0;
        }
        if !self.open || !waits(&seat) {
            return 1;
        }
        let from = match game.phase {
            Phase::Window(Window::StartOfEncounter, ..) => game.leader,
            _ => game.contest.turn,
        };
        2 + game.clockwise(from).filter(waits).take_while(|it| *it != seat).count()
    }
}

/// The number of a phase; nothing is learned of the setting up but that it is not over.
fn phase(phase: Phase) -> usize {
    match phase {
        Phase::DealClans
        | Phase::ChooseClan(_)
        | Phase::DealChoices
        | Phase::TakeOut
        | Phase::DealDecks => 0,
        Phase::DealCrew => 1,
        Phase::Window(window, ..) => 2 + window as usize,
        Phase::Turn(_) => 7,
        Phase::Settle(_) => 8,
        Phase::Keep(..) => 9,
        Phase::Rob(_) => 10,
        Phase::Sift(_) => 11,
        Phase::DealPool => 12,
        Phase::Spoils(..) => 13,
        Phase::Over => 14,
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dice, RandomGame, Seed, Setup};

    use super::*;
    use crate::cards::Set;
    use crate::rules::ids::Berth;
    use crate::rules::options::{BonusItems, Clans, Options};

    /// Games for any number of captains, with nothing, everything and some things added.
    fn setups() -> impl Iterator<Item = Setup<CaptainsWager>> {
        (2..=5).flat_map(|players| {
            let plain = Options { players, ..Options::default() };
            let more = Options { bonus_crew: true, clan_items: true, ..plain };
            let all = Options {
                bonus_items: BonusItems::Add,
                encounter_1: Set::A,
                encounter_2: Set::B,
                encounter_3: Set::C,
                ..more
            };
            let secret = Options { clans: Clans::Chosen, bonus_items: BonusItems::Secret, ..more };
            let fewer =
                Options { thieves_share: false, bonus_items: BonusItems::SameThree, ..plain };
            let options = [plain, all, secret, fewer];
            options.map(|options| Setup { options, ..Setup::default() })
        })
    }

    fn read(game: &CaptainsWager, eyes: Seat) -> Features {
        let mut into = Features::new();
        features(game, eyes, &mut into);
        into
    }

    /// What lies where in the decks, in a hand and in the pool says nothing.
    #[test]
    fn only_the_faces_of_cards_count() {
        let mut dice = Dice::new(Seed::from_text("order"));
        for setup in setups() {
            testkit::positions(&setup, Seed::from_text("order"), |game| {
                let mut other = *game;
                for seat in game.everyone().iter() {
                    let drawn = match game.phase {
                        Phase::Keep(thief, count) if thief == seat => count.into(),
                        _ => 0,
                    };
                    let places: Vec<usize> = game.captain(seat).deck.iter().skip(drawn).collect();
                    let mut items: Vec<Item> =
                        places.iter().map(|place| game.decks[seat.index()][*place]).collect();
                    dice.shuffle(&mut items);
                    for (place, item) in places.iter().zip(items) {
                        other.decks[seat.index()][*place] = item;
                    }
                    let berths: Vec<Berth> = game.captain(seat).crew().collect();
                    if let [first, .., last] = berths[..] {
                        let [one, two] = [first, last].map(|it| game.position(seat, it.index()));
                        other.crew[usize::from(game.adventure)].swap(one, two);
                    }
                }
                other.pool[..game.pool_len.into()].reverse();
                for eyes in game.everyone().iter() {
                    assert_eq!(read(game, eyes), read(&other, eyes), "{:?}", game.phase);
                }
            });
        }
    }

    #[test]
    fn whoever_looks_comes_first() {
        let options = Options { players: 3, ..Options::default() };
        let setup = Setup::<CaptainsWager> { options, ..Setup::default() };
        let mut game = RandomGame::new(&setup, Seed::from_text("eyes")).game;
        for (seat, coins) in [(0, 4), (1, 7), (2, 1)] {
            game.captains[seat].coins = coins;
        }
        let inputs = |coins: [usize; 3]| {
            let mut into = Features::new();
            coins.iter().enumerate().for_each(|(captain, &it)| into.add(COINS, [captain, it]));
            into.on().to_vec()
        };
        for (eyes, coins) in [(0, [4, 7, 1]), (1, [7, 1, 4]), (2, [1, 4, 7])] {
            let it = read(&game, Seat(eyes));
            assert!(inputs(coins).iter().all(|input| it.on().contains(input)));
            let others = inputs([coins[1], coins[2], coins[0]]);
            assert!(others.iter().all(|input| !it.on().contains(input)));
        }
    }
}
