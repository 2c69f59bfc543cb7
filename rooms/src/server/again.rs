//! Finished games, tried again from a decision: by whoever wants to, and by masterminds.

use std::fmt;
use std::sync::Arc;

use engine::{Next, Seat, Seed, Viewer};

use super::{Opener, Server};
use crate::error::Error;
use crate::games::USUAL_LEVEL;
use crate::identity::Who;
use crate::network::Network;
use crate::room::{Host, Opening, Operation, Room, Seating, Sitter};
use crate::table::{AnyTable, Cards, LogLine};
use crate::thinkers::Account;
use crate::words;

/// The bot whose advice is worth most.
const STRONGEST: &str = "mastermind";
/// How many moves follow the first one in a line of play.
const AHEAD: u64 = 8;

/// How somebody wants to try a game again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Again {
    /// From which moment on.
    pub moment: usize,
    /// Whether the hidden cards are those of the first game.
    pub same_cards: bool,
    /// What they call themselves.
    pub name: String,
    /// What they add to the seed of what is imagined.
    pub seed: Option<Seed>,
}

/// What masterminds would do from a decision on, in one imagined world.
pub struct Line {
    /// Who decided there.
    pub seat: Seat,
    /// The first move, as it would be offered.
    pub choice: String,
    /// What would happen then, as that seat would be told.
    pub story: Vec<LogLine>,
    /// The table after it.
    pub table: Box<dyn AnyTable>,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, and {} sentences", self.choice, self.story.len())
    }
}

impl Server {
    /// Opens a table that begins at a decision of a finished game, with bots on all other seats.
    pub async fn try_again(
        self: &Arc<Server>,
        room: &Room,
        opener: Opener,
        wish: Again,
        ticket: &str,
    ) -> Result<Arc<Room>, Error> {
        let nonce = self.nonce(ticket)?;
        let Again { moment, same_cards, name, seed } = wish;
        let cards = match same_cards {
            true => Cards::Same,
            false => Cards::Imagined { server: self.seed_of(&nonce), own: seed },
        };
        let state = room.enter().await?;
        room.may(&state, &opener.who, Operation::TryAgain)?;
        let Who::Guest(guest) = opener.who else {
            return Err(Error::not_allowed(words::BROWSER_ONLY));
        };
        let second = state.game()?.try_again(moment, cards)?;
        let seating = state.seats().map(|seat| match seat == second.seat {
            true => {
                let added = seed.filter(|_| !same_cards);
                Seating::Person(Sitter::guest(guest, &name), added)
            }
            false => Seating::Bot(USUAL_LEVEL.to_owned()),
        });
        let opening = Opening::of(room.info.id, seating.collect(), Some(Host::Guest(guest)));
        let from = room.beginning(&state, &opener.who, moment, second);
        let opening = Opening { options: room.head.options.clone(), from, ..opening };
        drop(state);
        let next = self.open_as(opening, opener, &nonce).await?;
        // The table stands, whether or not the first one can remember it.
        if let Err(error) = room.note_try(&opener.who, moment, next.id.to_string()).await {
            tracing::warn!(table = %room.id, %error, "a second try could not be noted");
        }
        Ok(next)
    }

    /// What masterminds would do from a decision on, in one world that the deciding seat could
    /// imagine: the same whoever asks, and however often.
    pub async fn line_of_play(
        &self,
        room: &Room,
        opener: Opener,
        moment: usize,
    ) -> Result<Line, Error> {
        let state = room.enter().await?;
        room.may(&state, &opener.who, Operation::LookBack)?;
        let seed = Seed::from_text(&format!("{} {moment}", room.id));
        let cards = Cards::Imagined { server: seed, own: None };
        let second = state.game()?.try_again(moment, cards)?;
        drop(state);
        self.limits.line(opener.network)?;
        let (seat, mut table) = (second.seat, second.table);
        let account = self.account(opener.network, room);
        let mut choice = None;
        for number in 0..=AHEAD {
            let Next::Seats(seats) = table.next() else { break };
            // The seat whose decision it is comes first where several decide at once.
            let Some(by) = Some(seat).filter(|it| seats.contains(*it)).or(seats.first()) else {
                break;
            };
            let thinker = table.thinker(by);
            let seed = seed.derive(number);
            let action = self.thinkers.choose_with(&account, thinker, STRONGEST, seed).await?;
            let Some(action) = action else { break };
            let offered = table.choices(by).into_iter().find(|it| it.action == action);
            choice = choice.or(offered.map(|it| it.words));
            table.play(by, action).map_err(|_| Error::internal("a bot chose what is refused"))?;
        }
        let mut story = table.story(Viewer::Seat(seat), 0, usize::MAX);
        story.retain(|line| line.step > second.fork.steps);
        Ok(Line { seat, choice: choice.unwrap_or_default(), story, table })
    }

    /// Whoever asks waits in the queue of their own address, not in that of the table's opener.
    fn account(&self, network: Network, room: &Room) -> Account {
        Account { address: self.keys.network(network), table: room.id }
    }
}
