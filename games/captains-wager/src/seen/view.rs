//! What one viewer sees.

use engine::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::rules::ids::{Berth, Card, Clan, Crew, DEALT, Encounter, Handle, Item, Lot, Pocket};
use crate::rules::state::{CaptainsWager, Fate, Phase, Window};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the game waits for.
    pub stage: Stage,
    /// The adventure, counted from one; zero before the first.
    pub adventure: u8,
    /// Who has the start captain token.
    pub start_captain: Seat,
    /// The encounter that is played, counted from one.
    pub encounter: u8,
    /// The encounter cards of this adventure and what became of them.
    pub encounters: Vec<EncounterView>,
    /// Who leads the encounter.
    pub leader: Seat,
    /// Whether the weakest crew claims this encounter.
    pub lowest_wins: bool,
    /// Whether this encounter will be discarded whoever is ahead.
    pub doomed: bool,
    /// The cards in the pool, the first laid first.
    pub pool: Vec<CardView>,
    /// The captains in seat order.
    pub captains: Vec<CaptainView>,
    /// The crew that were played and discarded in this adventure.
    pub crew_discard: Vec<Crew>,
    /// The items that were used.
    pub junk: Vec<Item>,
    /// What the viewer has to choose from: cards drawn, cards from the pool, or the treasures
    /// from which three are taken out.
    pub choice: Vec<Item>,
    /// Their handles, where cards come from the pool.
    pub lots: Vec<Lot>,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A shuffle.
    Dealing,
    /// These captains have yet to take three treasures out.
    TakingOut(Seats),
    /// This captain may use an item.
    Asked(Seat, Window),
    /// This captain's turn.
    Turn(Seat),
    /// This captain keeps one of the cards drawn.
    Keeping(Seat),
    /// This captain acts on the encounter card just claimed.
    Claiming(Seat),
    /// This captain sees to the cards from the pool.
    Sharing(Seat),
    /// Nothing.
    Over,
}

/// An encounter card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncounterView {
    /// Which card.
    pub card: Encounter,
    /// What became of it.
    pub fate: Fate,
}

/// A treasure whose back everyone sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardView {
    /// The clan on its back.
    pub clan: Clan,
    /// What it is, if the viewer has seen it.
    pub item: Option<Item>,
}

/// A captain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptainView {
    /// Whether the captain is still on this adventure.
    pub active: bool,
    /// How many cards are left in the treasure deck.
    pub deck: u8,
    /// What the claimed treasures are worth.
    pub claimed_gold: i16,
    /// The claimed treasures.
    pub claimed: Vec<CardView>,
    /// Coins.
    pub coins: u16,
    /// Loans.
    pub loans: u16,
    /// The items in hand.
    pub items: Vec<ItemView>,
    /// How many crew are in the hand.
    pub hand: u8,
    /// The crew in the hand that the viewer has seen.
    pub crew: Vec<HandCrew>,
    /// The crew in play in this encounter.
    pub in_play: Vec<Crew>,
    /// Their strength, if there are any.
    pub strength: Option<i16>,
    /// Whether they win ties.
    pub wins_ties: bool,
    /// How many encounter cards of this adventure the captain holds.
    pub encounters: u8,
    /// Gold at the end, as far as the viewer can reckon it: items count once they were seen.
    pub gold: i16,
}

/// An item in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemView {
    /// The handle by which its owner names it.
    pub pocket: Pocket,
    /// The clan on its back.
    pub clan: Clan,
    /// What it is, if the viewer has seen it.
    pub item: Option<Item>,
}

/// A crew in a hand that the viewer has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandCrew {
    /// The handle by which its owner names it.
    pub berth: Berth,
    /// Who it is.
    pub crew: Crew,
}

impl View {
    /// The captain who looks; none for a viewer without a seat.
    pub fn own(&self) -> Option<&CaptainView> {
        match self.viewer {
            Viewer::Seat(seat) => self.captains.get(seat.index()),
            Viewer::Spectator | Viewer::Omniscient => None,
        }
    }
}

/// The table as `viewer` sees it.
pub(crate) fn view(game: &CaptainsWager, viewer: Viewer) -> View {
    let dealt = game.crew_is_dealt();
    let rounds = if dealt { game.figures.rounds() } else { 0 };
    let pool =
        game.pool().iter().map(|token| game.show_card(viewer, Card::new(Handle::Token(*token))));
    View {
        viewer,
        stage: game.stage(),
        adventure: if dealt { game.adventure + 1 } else { game.adventure },
        start_captain: game.start_captain(),
        encounter: (game.encounter + 1).min(game.figures.rounds()),
        encounters: (0..rounds)
            .map(|number| EncounterView {
                card: game.figures.encounter(number).0,
                fate: game.fates[usize::from(number)],
            })
            .collect(),
        leader: game.leader,
        lowest_wins: game.duel.lowest_wins,
        doomed: game.duel.discarded,
        pool: pool.collect(),
        captains: game.everyone().iter().map(|it| game.show_captain(viewer, it)).collect(),
        crew_discard: game.show_discard(),
        junk: game.junk().map(|card| game.face(card)).collect(),
        choice: game.show_choice(viewer),
        lots: game.show_lots(viewer),
    }
}

impl CaptainsWager {
    fn stage(&self) -> Stage {
        match self.phase {
            Phase::DealChoices | Phase::DealDecks | Phase::DealCrew | Phase::DealPool => {
                Stage::Dealing
            }
            Phase::TakeOut => Stage::TakingOut(self.still_choosing()),
            Phase::Window(window, seat, _) => Stage::Asked(seat, window),
            Phase::Turn(seat) => Stage::Turn(seat),
            Phase::Keep(seat, _) => Stage::Keeping(seat),
            Phase::Rob(seat) | Phase::Sift(seat) => Stage::Claiming(seat),
            Phase::Spoils(seat, _) => Stage::Sharing(seat),
            Phase::Over => Stage::Over,
        }
    }

    fn show_card(&self, viewer: Viewer, card: Card) -> CardView {
        CardView { clan: self.clan_of(card), item: self.show_face(viewer, card) }
    }

    fn show_face(&self, viewer: Viewer, card: Card) -> Option<Item> {
        self.has_seen(viewer, card).then(|| self.face(card))
    }

    fn show_captain(&self, viewer: Viewer, seat: Seat) -> CaptainView {
        let captain = self.captain(seat);
        let claimed = self.claims().iter().filter(|(_, owner)| *owner == seat);
        let items = captain.items().iter().enumerate().map(|(pocket, card)| ItemView {
            pocket: Pocket(pocket as u8),
            clan: self.clan_of(*card),
            item: self.show_face(viewer, *card),
        });
        let known = self.seen_crew(viewer);
        let seen = |berth: &Berth| {
            captain.hand >> berth.index() & 1 == 1
                && known >> self.position(seat, berth.index()) & 1 == 1
        };
        let crew = Berth::all().filter(seen).map(|berth| HandCrew {
            berth,
            crew: self.crew_at(self.position(seat, berth.index())),
        });
        let known_items = if self.knows_items(viewer, seat) { self.item_gold(seat) } else { 0 };
        CaptainView {
            active: self.active.contains(seat),
            deck: captain.deck.len() as u8,
            claimed_gold: captain.claimed_gold(),
            claimed: claimed.map(|(card, _)| self.show_card(viewer, *card)).collect(),
            coins: captain.coins,
            loans: captain.loans,
            items: items.collect(),
            hand: captain.hand.count_ones() as u8,
            crew: crew.collect(),
            in_play: self.crew_in_play(seat).collect(),
            strength: self.is_in_play(seat).then(|| self.duel.strength[seat.index()]),
            wins_ties: self.duel.tie_winners.contains(seat),
            encounters: self.encounters_of(seat),
            gold: self.gold(seat) - self.item_gold(seat) + known_items,
        }
    }

    fn crew_in_play(&self, seat: Seat) -> impl Iterator<Item = Crew> + '_ {
        let first = self.position(seat, 0);
        let own = first..first + self.figures.hand();
        own.filter(|position| self.duel.in_play >> position & 1 == 1)
            .map(|position| self.crew_at(position))
    }

    /// The crew of this adventure that have been seen by all and are in no hand and not in play.
    fn show_discard(&self) -> Vec<Crew> {
        if !self.crew_is_dealt() {
            return Vec::new();
        }
        let hands = self.everyone().iter().fold(0, |bits, seat| bits | self.hand_bits(seat));
        let gone = self.knowledge.shown_crew & !hands & !self.duel.in_play;
        let positions = (0..self.figures.dealt().min(DEALT)).filter(|it| gone >> it & 1 == 1);
        positions.map(|position| self.crew_at(position)).collect()
    }

    /// What the viewer chooses from.
    fn show_choice(&self, viewer: Viewer) -> Vec<Item> {
        match self.phase {
            Phase::TakeOut => match viewer {
                Viewer::Seat(seat) if seat.index() < self.players() => {
                    self.choices[seat.index()].to_vec()
                }
                _ => Vec::new(),
            },
            Phase::Keep(seat, count) if viewer.sees(seat) => {
                let deck = &self.captain(seat).deck;
                let places = (0..count.into()).filter_map(|nth| deck.peek(nth));
                places.map(|place| self.decks[seat.index()][place]).collect()
            }
            Phase::Sift(seat) if viewer.sees(seat) => {
                self.top_card(seat).map(|card| self.face(card)).into_iter().collect()
            }
            Phase::Spoils(seat, _) if viewer.sees(seat) => {
                let claimants = self.claimants();
                let lots = self.lots_of(seat, &claimants);
                lots.map(|lot| self.face(self.received(lot.index()))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn show_lots(&self, viewer: Viewer) -> Vec<Lot> {
        match self.phase {
            Phase::Spoils(seat, _) if viewer.sees(seat) => {
                let claimants = self.claimants();
                self.lots_of(seat, &claimants).collect()
            }
            _ => Vec::new(),
        }
    }
}
