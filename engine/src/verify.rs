//! Checking a record: was it dealt as promised, and played by the rules?

use serde::Serialize;

use crate::record::{advance, to_json};
use crate::{Cause, Dice, Game, Next, Record};

/// One thing that was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// What was checked.
    pub check: &'static str,
    /// How it came out.
    pub result: Verdict,
    /// In words.
    pub detail: String,
}

/// How a check came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is as it should be.
    Holds,
    /// It is not.
    Fails,
    /// It cannot be told from this record.
    Open,
}

impl Finding {
    fn new(check: &'static str, result: Verdict, detail: impl Into<String>) -> Finding {
        Finding { check, result, detail: detail.into() }
    }

    fn of(check: &'static str, holds: Result<String, String>) -> Finding {
        match holds {
            Ok(detail) => Finding::new(check, Verdict::Holds, detail),
            Err(detail) => Finding::new(check, Verdict::Fails, detail),
        }
    }
}

impl<G: Game> Record<G> {
    /// Checks everything that a record promises.
    pub fn verify(&self) -> Vec<Finding> {
        vec![
            self.verify_revision(),
            self.verify_commitment(),
            self.verify_shuffle(),
            Finding::of("actions", self.verify_actions()),
            self.verify_events(),
            self.verify_ending(),
        ]
    }

    fn same_rules(&self) -> bool {
        self.revision == G::INFO.revision
    }

    fn verify_revision(&self) -> Finding {
        let ours = G::INFO.revision;
        if self.same_rules() {
            return Finding::new("rules", Verdict::Holds, format!("rules revision {ours}"));
        }
        let detail = format!(
            "played under rules revision {}, checked under {ours}: what the old rules did \
             differently shows below",
            self.revision
        );
        Finding::new("rules", Verdict::Open, detail)
    }

    fn verify_commitment(&self) -> Finding {
        let Some(ending) = &self.ending else {
            return Finding::new("digest", Verdict::Open, "the seed is published at the end");
        };
        let found = ending.seed.commitment();
        Finding::of(
            "digest",
            if found == self.commitment {
                Ok("the seed is the one promised at the start".to_owned())
            } else {
                Err(format!(
                    "the seed's digest is {found}, but {} was promised at the start",
                    self.commitment
                ))
            },
        )
    }

    fn verify_shuffle(&self) -> Finding {
        let Some(ending) = &self.ending else {
            return Finding::new("shuffle", Verdict::Open, "the seed is published at the end");
        };
        let mut dice = Dice::new(ending.seed);
        let Ok(mut game) = self.opening() else {
            return Finding::new("shuffle", Verdict::Open, "the table cannot be set");
        };
        for (number, step) in self.steps.iter().enumerate() {
            if let (Cause::Deal(deal), Next::Chance) = (&step.cause, game.next())
                && game.shuffle(&mut dice) != *deal
            {
                let detail = format!(
                    "line {}: the seed gives another order than the one dealt; the dealt order \
                     is what was played",
                    self.line(number)
                );
                return Finding::new("shuffle", Verdict::Fails, detail);
            }
            if advance(&mut game, &step.cause, &mut crate::Mute).is_err() {
                break;
            }
        }
        Finding::new("shuffle", Verdict::Holds, "the seed gives the dealt order")
    }

    fn verify_actions(&self) -> Result<String, String> {
        let states = self.states().map_err(|error| error.to_string())?;
        match (&self.ending, states.last().map(Game::next)) {
            (Some(_), Some(Next::Over)) => {
                Ok(format!("{} steps, each by the rules, to the end", self.steps.len()))
            }
            (None, Some(Next::Over)) => Err("the game is over but has no \"end\" line".to_owned()),
            (Some(_), _) => Err("the \"end\" line stands before the game is over".to_owned()),
            (None, _) => Ok(format!("{} steps, each by the rules; unfinished", self.steps.len())),
        }
    }

    fn verify_events(&self) -> Finding {
        let checked = || -> Result<String, String> {
            let mut game = self.opening().map_err(|error| error.to_string())?;
            let mut told = Vec::new();
            for (number, step) in self.steps.iter().enumerate() {
                told.clear();
                let line = self.line(number);
                advance(&mut game, &step.cause, &mut told)
                    .map_err(|error| format!("line {line}: {error}"))?;
                if told != step.told {
                    return Err(format!("line {line}: these events are not what happens here"));
                }
            }
            Ok("every event is what happens".to_owned())
        };
        match checked() {
            Err(detail) if !self.same_rules() => Finding::new("events", Verdict::Open, detail),
            checked => Finding::of("events", checked),
        }
    }

    fn verify_ending(&self) -> Finding {
        let Some(ending) = &self.ending else {
            return Finding::new("result", Verdict::Open, "the game is unfinished");
        };
        let last = self.states().ok().and_then(|states| states.last().cloned());
        let holds = last.is_some_and(|game| {
            game.outcome().is_some_and(|outcome| to_json(&outcome) == ending.outcome)
                && to_json(&game.score_sheet(&self.names)) == ending.score_sheet
        });
        let detail = if holds {
            "the result and the score sheet are right"
        } else {
            "the result or the score sheet is not what the actions lead to"
        };
        let result = match (holds, self.same_rules()) {
            (true, _) => Verdict::Holds,
            (false, true) => Verdict::Fails,
            (false, false) => Verdict::Open,
        };
        Finding::new("result", result, detail)
    }
}
