//! A report on the cards, as `hideout lab` writes it.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use ::lab::inquiry::{Band, InquiryPart, Parts, Raw, SkillStudy, Work, swaps_csv};
use ::lab::{Inquiry, Progress, Study, StudyError};
use engine::Cards;
use serde_json::json;
use shelf::{Shelved, find_cards};

use super::{Answer, Source, StudyPlan, Task, bytes, parsed, said, text, work};

pub(super) fn inquire<G: Shelved>(
    plan: &StudyPlan,
    task: Task<'_, '_, '_>,
) -> Result<Answer, String> {
    let inquiry = plan.inquiry::<G>()?;
    match task {
        Task::Work { .. } => {
            let wanted = inquiry.work();
            // Nothing of it is played, so that what is wrong is said before anything is.
            wanted
                .iter()
                .try_for_each(|it| inquiry.part(it, 0..0, &Quiet).map(drop))
                .map_err(said)?;
            let Study { setup, seed, .. } = &inquiry.study;
            let skilled = inquiry.skill.iter().flat_map(|it| [&it.strong, &it.weak]);
            skilled
                .map(|bot| G::bot(bot, setup, *seed))
                .try_for_each(|it| it.map(drop))
                .map_err(said)?;
            work(wanted.iter().map(|it| (json!(it), 0, inquiry.amount(it))))
        }
        Task::Part { work, start, end } => {
            let work: Work = serde_json::from_str(work).map_err(said)?;
            bytes(&inquiry.part(&work, start..end, &Quiet).map_err(said)?)
        }
        Task::Whole { source, out } => {
            let out = out.ok_or("a report needs a folder to go into")?;
            report(&inquiry, source, Path::new(out))
        }
    }
}

impl StudyPlan {
    fn inquiry<G: Shelved>(&self) -> Result<Inquiry<G>, String> {
        let study = self.study::<G>()?;
        let against = self.against.as_ref().map(|deck| self.terms(Some(deck)).setup::<G>());
        let list = study.setup.cards.list();
        let swaps = self.swaps.as_ref().map(|names| find_cards(&list, names).map_err(said));
        let skill = self.skill.clone().map(|(strong, weak)| SkillStudy {
            strong,
            weak,
            deals: self.skill_deals,
            judge: |setup, world: &G| G::outlook(setup, 1, &mut |_| world.clone()),
        });
        Ok(Inquiry {
            study,
            against: against.transpose()?.map(|setup| setup.cards),
            swaps: swaps.transpose()?,
            skill,
            band: Band { width: f64::from(self.band) / 100.0 },
        })
    }
}

/// Writes the files that `hideout lab` writes, and returns the findings.
fn report<G: Shelved>(
    inquiry: &Inquiry<G>,
    source: &mut Source<'_, '_>,
    folder: &Path,
) -> Result<Answer, String> {
    fs::create_dir_all(folder).map_err(|error| format!("folder {}: {error}", folder.display()))?;
    let create = |name: &str| {
        let path = folder.join(name);
        File::create(&path)
            .map(BufWriter::new)
            .map_err(|error| format!("file {}: {error}", path.display()))
    };
    let mut page = create("report.html")?;
    let [mut games, mut cards, mut prizes] =
        [create("games.csv")?, create("cards.csv")?, create("prizes.csv")?];
    let mut raw = Raw { games: &mut games, cards: &mut cards, prizes: &mut prizes };
    let report = inquiry.assemble(&mut FromPython { inquiry, source }, &mut raw).map_err(said)?;
    page.write_all(report.html().as_bytes()).map_err(said)?;
    if !report.swaps.is_empty() {
        let mut swaps = create("swaps.csv")?;
        swaps.write_all(swaps_csv(&report.swaps).as_bytes()).map_err(said)?;
        swaps.flush().map_err(said)?;
    }
    [page, games, cards, prizes].iter_mut().try_for_each(Write::flush).map_err(said)?;
    let findings: Vec<_> = report
        .findings()
        .iter()
        .map(|it| {
            let weight = format!("{:?}", it.weight).to_lowercase();
            json!({ "weight": weight, "about": it.about, "sentence": it.sentence })
        })
        .collect();
    text(&json!({
        "game": G::INFO.id,
        "revision": G::INFO.revision,
        "cards": G::Cards::list(&inquiry.study.setup.cards).len(),
        "games": report.counts.games,
        "seed": report.seed,
        "findings": findings,
    }))
}

/// Parts as Python hands them over.
struct FromPython<'a, 's, 'py, G: Shelved> {
    inquiry: &'a Inquiry<G>,
    source: &'a mut Source<'s, 'py>,
}

impl<G: Shelved> Parts for FromPython<'_, '_, '_, G> {
    fn next(&mut self) -> Option<Result<InquiryPart, StudyError>> {
        self.source.next().map(|bytes| parsed(&bytes))
    }

    fn play(&mut self, rest: &[Work]) {
        let stretch = |it: &Work| (json!(it).to_string(), 0, self.inquiry.amount(it));
        self.source.go_on(rest.iter().map(stretch).collect());
    }
}

/// Nobody waits.
struct Quiet;

impl Progress for Quiet {
    fn phase(&self, _: &str, _: u64) {}

    fn step(&self) {}
}
