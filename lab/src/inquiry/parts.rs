//! An inquiry that many machines play together.

use std::ops::Range;

use engine::{Counted, Words};
use serde::{Deserialize, Serialize};

use super::counts::Counts;
use super::csv::{Raw, Rows};
use super::observe::kinds;
use super::skill::Told;
use super::weighing::Swapped;
use super::{Arm, Inquiry, Progress, Report, SkillStudy, cards};
use crate::StudyError;
use crate::part::Sequence;
use crate::study::threads;

/// Which deck is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// The one that is studied.
    Own,
    /// The one that it is compared with.
    Against,
}

/// What can be played in parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// The games with a deck.
    Games(Deck),
    /// The games with cards swapped, one after the other; each is named with its stand-in.
    Swaps(Vec<(usize, usize)>),
    /// The deals of luck and skill.
    Skill,
}

/// Some of the work, done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct InquiryPart {
    start: u64,
    done: Done,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Done {
    Games { counts: Box<Counts>, rows: Rows },
    Swaps { games: u64, swapped: Vec<Swapped> },
    Skill(Vec<Told>),
}

/// Whoever hands over the parts.
pub trait Parts {
    /// The next part, or nothing if there is none.
    fn next(&mut self) -> Option<Result<InquiryPart, StudyError>>;

    /// What is to come after the games: it follows from them. The next parts are those of this
    /// work, in order.
    fn play(&mut self, rest: &[Work]);
}

impl<G: Words + Counted> Inquiry<G> {
    /// What is known of the work before anything is played.
    pub fn work(&self) -> Vec<Work> {
        let decks =
            if self.against.is_some() { &[Deck::Own, Deck::Against][..] } else { &[Deck::Own] };
        decks.iter().copied().map(Work::Games).collect()
    }

    /// How much it is: games, or deals of luck and skill.
    pub fn amount(&self, work: &Work) -> u64 {
        match (work, &self.skill) {
            (Work::Games(_) | Work::Swaps(_), _) => self.study.games,
            (Work::Skill, Some(study)) => study.deals,
            (Work::Skill, None) => 0,
        }
    }

    /// Does some of the work, for [`Inquiry::assemble`] to put together with the rest.
    pub fn part(
        &self,
        work: &Work,
        range: Range<u64>,
        progress: &dyn Progress,
    ) -> Result<InquiryPart, StudyError> {
        let pool = threads(self.study.threads)?;
        let start = range.start;
        let done = match work {
            Work::Games(deck) => {
                let arm = self.arm_of(*deck)?;
                let mut rows = Rows::default();
                let mut keep = |more: Rows| {
                    rows.append(&more);
                    Ok(())
                };
                let (counts, _) = self.play(&arm, range, false, &pool, progress, &mut keep)?;
                Done::Games { counts: Box::new(counts), rows }
            }
            Work::Swaps(pairs) => {
                let arm = self.arm_of(Deck::Own)?;
                let games = range.end - range.start;
                // The games as they were come first: what they were is half of what a swap says.
                let (_, kept) = self.play(&arm, range, true, &pool, progress, &mut |_| Ok(()))?;
                let plan = |&(card, with): &(usize, usize)| self.pair(&arm.undealt, card, with);
                let plans = pairs.iter().map(plan).collect::<Result<Vec<_>, _>>()?;
                let weigh = |plan| self.weigh_all(plan, &kept, start, &pool, progress);
                Done::Swaps { games, swapped: plans.iter().map(weigh).collect::<Result<_, _>>()? }
            }
            Work::Skill => {
                let (arm, study) = (self.arm_of(Deck::Own)?, self.skill_study()?);
                Done::Skill(self.follow_all(study, &arm.undealt.game, range, &pool, progress)?)
            }
        };
        Ok(InquiryPart { start, done })
    }

    /// What [`Inquiry::run`] would have found and written, from parts that were played elsewhere:
    /// those of one's own deck in order, then those of the other, then those of the rest.
    pub fn assemble(&self, parts: &mut dyn Parts, raw: &mut Raw<'_>) -> Result<Report, StudyError> {
        if self.study.games == 0 {
            return Err(StudyError::NoGames);
        }
        raw.write_heads(&kinds::<G>())?;
        let arm = self.arm_of(Deck::Own)?;
        let counts = self.add_up(&arm, parts, raw)?;
        let results = cards::results(&arm.cards, &counts, self.band);
        let comparison = match &self.against {
            Some(_) => {
                let other = self.arm_of(Deck::Against)?;
                let theirs = self.add_up(&other, parts, raw)?;
                Some(self.compare(&results, &counts, &other.cards, theirs))
            }
            None => None,
        };
        let pairs = match &self.swaps {
            Some(wanted) => self.pairs(&results, &arm.undealt, wanted)?,
            None => Vec::new(),
        };
        let mut rest = Vec::new();
        if !pairs.is_empty() {
            rest.push(Work::Swaps(pairs.clone()));
        }
        rest.extend(self.skill.is_some().then_some(Work::Skill));
        if !rest.is_empty() {
            parts.play(&rest);
        }
        let swaps = match pairs.is_empty() {
            true => Vec::new(),
            false => self.swap_results(&pairs, &self.add_swaps(pairs.len(), parts)?),
        };
        let skill = match &self.skill {
            Some(study) => Some(self.sum_up(study, &self.add_told(study, parts)?)),
            None => None,
        };
        Ok(Report { skill, ..self.report(&arm, counts, results, comparison, swaps) })
    }

    fn add_up(
        &self,
        arm: &Arm<G>,
        parts: &mut dyn Parts,
        raw: &mut Raw<'_>,
    ) -> Result<Counts, StudyError> {
        let mut counts = Counts::new(self.sizes(&arm.undealt));
        let mut sequence = Sequence::default();
        while counts.games < self.study.games
            && let Some(part) = parts.next()
        {
            let InquiryPart { start, done } = part?;
            let Done::Games { counts: more, rows } = done else { return Err(other_work()) };
            sequence.add(start, more.games as usize)?;
            if (more.cards.len(), more.kinds.len()) != (counts.cards.len(), counts.kinds.len()) {
                return Err(StudyError::Parts("they were played with other cards".to_owned()));
            }
            counts.merge(*more);
            raw.write(&rows)?;
        }
        sequence.end(self.study.games)?;
        Ok(counts)
    }

    /// What every swap changed, over all games.
    fn add_swaps(&self, cards: usize, parts: &mut dyn Parts) -> Result<Vec<Swapped>, StudyError> {
        let mut all = vec![Swapped::default(); cards];
        let mut sequence = Sequence::default();
        let mut played = 0;
        while played < self.study.games
            && let Some(part) = parts.next()
        {
            let InquiryPart { start, done } = part?;
            let Done::Swaps { games, swapped } = done else { return Err(other_work()) };
            played = sequence.add(start, games as usize)?.end;
            if swapped.len() != cards {
                return Err(other_work());
            }
            all.iter_mut().zip(swapped).for_each(|(own, more)| own.extend(more));
        }
        sequence.end(self.study.games)?;
        Ok(all)
    }

    /// What all games of luck and skill told.
    fn add_told(
        &self,
        study: &SkillStudy<G>,
        parts: &mut dyn Parts,
    ) -> Result<Vec<Told>, StudyError> {
        let each = self.games_of_a_deal();
        let mut all = Vec::new();
        let mut sequence = Sequence::default();
        while ((all.len() / each) as u64) < study.deals
            && let Some(part) = parts.next()
        {
            let InquiryPart { start, done } = part?;
            let Done::Skill(told) = done else { return Err(other_work()) };
            if told.len() % each != 0 {
                return Err(other_work());
            }
            sequence.add(start, told.len() / each)?;
            all.extend(told);
        }
        sequence.end(study.deals)?;
        Ok(all)
    }

    fn skill_study(&self) -> Result<&SkillStudy<G>, StudyError> {
        let nobody_asked = || StudyError::Parts("nobody asked for luck and skill".to_owned());
        self.skill.as_ref().ok_or_else(nobody_asked)
    }
}

fn other_work() -> StudyError {
    StudyError::Parts("one of them is of another work than the one that is next".to_owned())
}
