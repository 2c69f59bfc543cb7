//! What was played of a measurement, so that it can be interrupted.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

/// Who met in which game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Met {
    /// The game's id.
    pub(super) game: String,
    /// How many play.
    pub(super) seats: u8,
    /// Two levels, the weaker first; or one, of which a whole crew is.
    pub(super) bots: Vec<String>,
    /// What makes the deals harder than usual.
    pub(super) risk: String,
}

/// How often they met, and how that ended.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) games: u64,
    pub(super) deals: u64,
    /// Deals that the stronger of two won, or games that the crew won; a half is possible.
    pub(super) score: f64,
}

impl Played {
    pub(super) fn add(&mut self, other: Played) {
        self.games += other.games;
        self.deals += other.deals;
        self.score += other.score;
    }

    /// How far the stronger is ahead, as the arena reckons it: with one drawn deal more than they
    /// played, so that who never lost is not infinitely strong.
    pub(super) fn lead(&self) -> f64 {
        let (won, all) = (self.score + 0.5, self.deals as f64 + 1.0);
        400.0 * (won / (all - won)).log10()
    }
}

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    met: Met,
    seed: String,
    /// How many games were asked for.
    asked: u64,
    #[serde(flatten)]
    played: Played,
}

/// The parts that were played.
#[derive(Debug, Default)]
pub(super) struct Kept {
    lines: Vec<Line>,
    file: Option<File>,
}

impl Kept {
    /// Reads what is in the file, and adds to it from now on. Without a file nothing is kept.
    pub(super) fn open(file: Option<PathBuf>) -> Result<Kept> {
        let Some(path) = file else { return Ok(Kept::default()) };
        let lines = match File::open(&path) {
            Ok(file) => BufReader::new(file).lines().collect::<io::Result<Vec<String>>>()?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        // A last line that was cut off is played again.
        let lines = lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let file = OpenOptions::new().create(true).append(true).open(&path);
        Ok(Kept { lines, file: Some(file.with_context(|| path.display().to_string())?) })
    }

    pub(super) fn find(&self, who: &Met, seed: &str, asked: u64) -> Option<Played> {
        let same = |line: &&Line| line.met == *who && line.seed == seed && line.asked == asked;
        self.lines.iter().find(same).map(|line| line.played)
    }

    pub(super) fn add(&mut self, who: &Met, seed: &str, asked: u64, played: Played) -> Result<()> {
        let line = Line { met: who.clone(), seed: seed.to_owned(), asked, played };
        if let Some(file) = &mut self.file {
            // With a break before it, should the last line have been cut off.
            let text = serde_json::to_string(&line)?;
            file.write_all(format!("\n{text}\n").as_bytes())?;
        }
        self.lines.push(line);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(seats: u8) -> Met {
        let bots = vec!["burglar".to_owned(), "safecracker".to_owned()];
        Met { game: "caper".to_owned(), seats, bots, risk: String::new() }
    }

    #[test]
    fn what_was_played_is_found_again_even_after_a_line_was_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("parts.jsonl");
        let played = Played { games: 40, deals: 20, score: 12.5 };
        let mut kept = Kept::open(Some(path.clone())).unwrap();
        kept.add(&met(2), "ratings 1", 40, played).unwrap();
        drop(kept);
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, [&whole, &whole[..whole.len() / 2]].concat()).unwrap();
        let mut kept = Kept::open(Some(path.clone())).unwrap();
        assert_eq!(kept.find(&met(2), "ratings 1", 40), Some(played));
        for (who, seed, asked) in
            [(met(3), "ratings 1", 40), (met(2), "ratings 2", 40), (met(2), "ratings 1", 20)]
        {
            assert_eq!(kept.find(&who, seed, asked), None);
        }
        kept.add(&met(2), "ratings 2", 40, played).unwrap();
        let kept = Kept::open(Some(path)).unwrap();
        assert_eq!(kept.find(&met(2), "ratings 2", 40), Some(played));
    }

    /// Three deals of four are 190.8 points, and two parts say what they say together.
    #[test]
    fn parts_add_up() {
        let mut all = Played::default();
        all.add(Played { games: 4000, deals: 2000, score: 1400.0 });
        all.add(Played { games: 4000, deals: 2000, score: 1600.0 });
        assert_eq!((all.games, all.deals), (8000, 4000));
        assert!((all.lead() - 190.8).abs() < 0.5, "{}", all.lead());
        assert!(Played { games: 40, deals: 20, score: 20.0 }.lead().is_finite());
    }
}
