//! Somebody who plays through whichever node, and writes down all that they hear.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::sleep;
use std::time::Duration;

use engine::{Dice, Seed};
use serde_json::{Value, json};
use webtest::{Answer, Client};

use super::history::{Event, Moment, Sight, Tale, What};
use super::house::House;

/// How long somebody waits for an answer before they try another node.
const PATIENCE: Duration = Duration::from_secs(4);
/// More lines than any story has.
const WHOLE: usize = 100_000;
/// So many lines are told if nobody asks for more.
const TOLD: usize = 60;

/// A player at one table after the other.
pub(crate) struct Player<'a> {
    pub(crate) house: &'a House,
    pub(crate) game: &'a str,
    pub(crate) number: u64,
    /// How long they think on average.
    pub(crate) thinks: Duration,
    /// When their table went on last, in milliseconds since the beginning.
    pub(crate) went_on: &'a AtomicU64,
    /// Whether they go home after this game.
    pub(crate) late: &'a AtomicBool,
    /// The table where they play, for whoever looks on.
    pub(crate) table: &'a std::sync::Mutex<String>,
}

/// A game of theirs.
#[derive(Default)]
pub(crate) struct Game {
    pub(crate) tale: Tale,
    /// What opens the seat, until somebody sits there.
    invitation: String,
    /// The player's own secret, so that a request to sit down can be sent again.
    pub(crate) secret: String,
    seated: bool,
    /// How many actions were acknowledged.
    pub(crate) acknowledged: usize,
    /// An action that was sent, and of which nothing was heard yet.
    pending: Option<Value>,
    pub(crate) over: bool,
}

/// Nothing was heard, or only that the house can't tell.
struct Unheard;

impl Player<'_> {
    /// Plays until it is late, and gives every game that was finished, and whatever is not.
    pub(crate) fn play(&self, patience: Duration) -> Vec<Game> {
        let mut dice = Dice::new(Seed::from_text("player").derive(self.number));
        let (mut games, mut game) = (Vec::new(), Game::default());
        self.goes_on();
        loop {
            if self.goes_on_step(&mut game, &mut dice).is_err() {
                sleep(Duration::from_millis(20));
            }
            let stands = self.house.now().as_millis() as u64 - self.went_on.load(Ordering::SeqCst);
            let stuck = Duration::from_millis(stands) > patience;
            if game.over || stuck {
                games.push(std::mem::take(&mut game));
                if stuck || self.late.load(Ordering::SeqCst) {
                    self.table.lock().unwrap().clear();
                    return games;
                }
            }
        }
    }

    fn goes_on(&self) {
        self.went_on.store(self.house.now().as_millis() as u64, Ordering::SeqCst);
    }

    /// One thing after the other: open, sit down, look, act.
    fn goes_on_step(&self, game: &mut Game, dice: &mut Dice) -> Result<(), Unheard> {
        if game.tale.table.is_empty() {
            self.opens(game, dice)?;
        }
        if !game.seated {
            return self.sits_down(game, dice);
        }
        let seen = match game.pending.clone() {
            Some(attempt) => self.acts(game, dice, &attempt)?,
            None => self.looks(game, dice)?,
        };
        game.over = seen["stage"] == "over";
        if game.over {
            self.goes_on();
        } else if seen["awaited"] == true {
            let choices = seen["choices"].as_array().unwrap();
            let action = &choices[dice.below(choices.len() as u32) as usize]["action"];
            let key = game.acknowledged.to_string();
            let decision = &seen["decision"];
            game.pending = Some(json!({ "action": action, "decision": decision, "key": key }));
            sleep(self.thinks * dice.below(200) / 100);
        } else {
            // The bots are at it.
            sleep(Duration::from_millis(10) + self.thinks / 2);
        }
        Ok(())
    }

    fn opens(&self, game: &mut Game, dice: &mut Dice) -> Result<(), Unheard> {
        let (_, known, _) = self.send(dice, "GET", "/api/games", None, None)?;
        let known = known.json();
        let games = known["games"].as_array().unwrap();
        let known = games.iter().find(|it| it["id"] == self.game).unwrap();
        let mut seats = vec!["pickpocket"; known["seats"].as_array().unwrap().len()];
        seats[0] = "open";
        let new = json!({ "game": self.game, "seats": seats });
        let (_, opened, _) = self.send(dice, "POST", "/api/tables", None, Some(&new))?;
        assert_eq!(opened.status, 201, "{opened:?}");
        let opened = opened.json();
        opened["table"].as_str().unwrap().clone_into(&mut game.tale.table);
        opened["seats"][0]["invitation"].as_str().unwrap().clone_into(&mut game.invitation);
        game.secret = (0..32).map(|_| char::from(b'a' + dice.below(26) as u8)).collect();
        Ok(())
    }

    /// Takes the seat, perhaps not for the first time: whoever brings a secret of their own is
    /// answered the same again.
    fn sits_down(&self, game: &mut Game, dice: &mut Dice) -> Result<(), Unheard> {
        let seed = Seed::from_text(&game.secret).to_string();
        let who = json!({ "name": "Robin", "secret": game.secret, "seed": seed });
        let path = format!("/api/tables/{}/sit", game.tale.table);
        let (_, sat, _) = self.send(dice, "POST", &path, Some(&game.invitation), Some(&who))?;
        assert_eq!(sat.status, 200, "{sat:?}");
        game.seated = true;
        game.tale.table.clone_into(&mut self.table.lock().unwrap());
        self.goes_on();
        Ok(())
    }

    fn looks(&self, game: &mut Game, dice: &mut Dice) -> Result<Value, Unheard> {
        let path = format!("/api/tables/{}?lines={WHOLE}", game.tale.table);
        let (node, seen, asked) = self.send(dice, "GET", &path, Some(&game.secret), None)?;
        assert_eq!(seen.status, 200, "{seen:?}");
        let seen = seen.json();
        let sight = Sight::of(&seen, true);
        self.writes(game, node, Some(asked), What::Saw(sight));
        Ok(seen)
    }

    /// Sends an action, perhaps not for the first time.
    fn acts(&self, game: &mut Game, dice: &mut Dice, attempt: &Value) -> Result<Value, Unheard> {
        let path = format!("/api/tables/{}/act", game.tale.table);
        let own = attempt["key"].as_str().unwrap();
        // The seat is part of the key, as it stands in the log.
        let key = format!("0/{own}");
        let sent = self.send(dice, "POST", &path, Some(&game.secret), Some(attempt));
        let Ok((node, answer, asked)) = sent else {
            self.writes(game, 0, None, What::Unheard { key });
            return Err(Unheard);
        };
        if answer.status != 200 {
            let why = format!("{} from node {node}: {} for {attempt}", answer.status, answer.body);
            self.writes(game, node, Some(asked), What::Refused { key, why });
            // They look again, and choose anew under another key.
            game.acknowledged += 1;
            game.pending = None;
            return Err(Unheard);
        }
        let seen = answer.json();
        let sight = Sight::of(&seen, seen["story"].as_array().unwrap().len() < TOLD);
        self.writes(game, node, Some(asked), What::Acknowledged { key, length: sight.length });
        self.writes(game, node, Some(asked), What::Saw(sight));
        game.acknowledged += 1;
        game.pending = None;
        self.goes_on();
        Ok(seen)
    }

    fn writes(&self, game: &mut Game, node: usize, asked: Option<Moment>, what: What) {
        game.tale.events.push(Event { asked, heard: self.house.now(), node, what });
    }

    /// Sends a request through any node. Gives which one, the answer, and when it was asked.
    fn send(
        &self,
        dice: &mut Dice,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: Option<&Value>,
    ) -> Result<(usize, Answer, Moment), Unheard> {
        let (node, door) = self.house.any(dice);
        let mut headers = vec![("content-type", "application/json".to_owned())];
        headers.extend(secret.map(|secret| ("authorization", format!("Bearer {secret}"))));
        let body = body.map(Value::to_string);
        let asked = self.house.now();
        let client = Client::hurried(door, PATIENCE);
        let sent = client.try_send(method, path, &headers, body.as_deref());
        let answer = sent.and_then(Answer::try_of).map_err(|_| Unheard)?;
        // The house says that it can't tell, or has no thread for a bot just now.
        if answer.status == 503 { Err(Unheard) } else { Ok((node, answer, asked)) }
    }
}
