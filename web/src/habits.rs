//! What somebody chose last when they played at once: the next game begins with it.

use std::collections::BTreeMap;
use std::fmt;

use rooms::games;

use crate::catalogue::Entry;

/// How strong the bots were, and how many played which game. It was written by this server, but
/// perhaps by an older one: what is no choice any more counts as not chosen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Habits {
    level: String,
    /// By the ids of the games.
    players: BTreeMap<String, String>,
}

impl Habits {
    /// Reads what `Display` writes: the level, and a `game=players` for each game.
    pub(crate) fn read(text: &str) -> Habits {
        let mut words = text.split_whitespace();
        let level = words.next().unwrap_or_default().to_owned();
        let pairs = words.filter_map(|word| word.split_once('='));
        let players = pairs.map(|(game, number)| (game.to_owned(), number.to_owned())).collect();
        Habits { level, players }
    }

    /// How strong the bots are.
    pub(crate) fn level(&self) -> &str {
        let is_known = games::check_level(&self.level).is_ok();
        if is_known { &self.level } else { games::USUAL_LEVEL }
    }

    /// How many play; nothing if the game leaves no choice.
    pub(crate) fn players(&self, entry: &Entry) -> Option<&str> {
        let chosen = self.players.get(entry.info.id);
        let is_choice = |number: &&String| {
            entry.players().is_some_and(|field| field.choices.iter().any(|it| it.value == **number))
        };
        chosen.filter(is_choice).map(String::as_str).or(entry.players_at_once())
    }

    /// The same with what was chosen now.
    pub(crate) fn with(mut self, level: &str, game: &str, players: Option<&str>) -> Habits {
        level.clone_into(&mut self.level);
        if let Some(players) = players {
            self.players.insert(game.to_owned(), players.to_owned());
        }
        self
    }
}

impl fmt::Display for Habits {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.level())?;
        self.players.iter().try_for_each(|(game, players)| write!(out, " {game}={players}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn what_was_chosen_is_read_as_it_was_written() {
        let habits = Habits::default().with("burglar", "caper", Some("3")).with(
            "mastermind",
            "captains-wager",
            Some("5"),
        );
        assert_eq!(habits.to_string(), "mastermind caper=3 captains-wager=5");
        assert_eq!(Habits::read(&habits.to_string()), habits);
    }

    #[test]
    fn what_is_no_choice_counts_as_not_chosen() {
        let find = |game| catalogue::find(game).unwrap();
        let habits = Habits::read("grandmaster caper=9 caps-and-hammers=3 captains-wager=5");
        assert_eq!(habits.level(), games::USUAL_LEVEL);
        assert_eq!(habits.players(find("caper")), Some("2"));
        assert_eq!(habits.players(find("caps-and-hammers")), None, "two always play");
        assert_eq!(habits.players(find("captains-wager")), Some("5"));
        assert_eq!(habits.players(find("caper-cards")), Some("2"), "a pair, against no one");
    }
}
