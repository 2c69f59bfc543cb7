//! Luck and skill: does the better player win on the same deals, and when is it decided?

use maud::{Markup, html};

use super::Section;
use super::plot;
use crate::Share;
use crate::inquiry::{Part, Report, Skill};
use crate::words::{percent, points};

pub(super) fn section(report: &Report) -> Option<Section> {
    let skill = report.skill.as_ref()?;
    let body = html! {
        @if report.game.cooperative { (crew(skill)) } @else { (players(skill)) }
        (shares(report, skill))
        (course(&skill.course))
    };
    Some(Section { id: "skill", title: "Luck and skill", body })
}

fn players(skill: &Skill) -> Markup {
    html! {
        p {
            "One " strong { (skill.strong) } " among players called " strong { (skill.weak) }
            " had each seat of every deal once. It won " strong { (percent(skill.won.share)) }
            " of its games (" (interval(skill.won)) "), where " (percent(skill.fair))
            " would be even: better decisions are worth " (points(skill.won.share - skill.fair)) "."
        }
    }
}

fn crew(skill: &Skill) -> Markup {
    html! {
        p {
            "Every deal was played twice. A crew of " strong { (skill.strong) } " won "
            strong { (percent(skill.won.share)) } " (" (interval(skill.won)) "), a crew of "
            strong { (skill.weak) } " " (percent(skill.fair)) ": better decisions are worth "
            (points(skill.won.share - skill.fair)) "."
        }
    }
}

fn shares(report: &Report, skill: &Skill) -> Markup {
    let crew = report.game.cooperative;
    let rows = [
        (
            if crew { "Only the better crew won" } else { "The better player won from every seat" },
            "decisions decided",
            skill.by_decisions,
            "tone-fine",
        ),
        (
            if crew {
                "Both crews won, or neither"
            } else {
                "The same seat won, whoever sat there"
            },
            "the deal decided",
            skill.by_deal,
            "tone-look",
        ),
    ];
    html! {
        h3 { "Who decided the deals" }
        div.scroll { table {
            thead { tr { th { "What happened" } th.wide.start { "Deals" } th { "Share" } th { "95 % interval" } } }
            tbody { @for (what, meaning, share, tone) in rows {
                tr {
                    th scope="row" { (what) ": " (meaning) }
                    td.wide { (plot::bar(share.share, tone)) }
                    td { (percent(share.share)) }
                    td.dim { (interval(share)) }
                }
            } }
        } }
        p { "In the other deals it took both, or the bots' own chance." }
    }
}

fn course(course: &[Part]) -> Markup {
    let most = |of: fn(&Part) -> f64| course.iter().map(of).fold(1e-9, f64::max);
    let [decided, swing, stake] =
        [most(|it| it.decided), most(|it| it.swing), most(|it| it.at_stake)];
    html! {
        h3 { "The course of a game" }
        p { "Chances are those of whoever decides, judged with all cards open. " em { "Decided" } " is how far they are from those after the deal, " em { "moves" } " how much a decision and what follows it change them, " em { "at stake" } " how much better the best move is than the average one: where it is large, decisions matter most." }
        div.scroll { table {
            thead { tr {
                th { "Part of the game" }
                th.wide.start { "Decided" } th { "" }
                th.wide.start { "Moves" } th { "" }
                th.wide.start { "At stake" } th { "" }
            } }
            tbody { @for (nth, part) in course.iter().enumerate() {
                tr {
                    th scope="row" { (10 * nth) " to " (10 * (nth + 1)) " %" }
                    td.wide { (plot::bar(part.decided / decided, "tone-fine")) } td { (points(part.decided)) }
                    td.wide { (plot::bar(part.swing / swing, "tone-look")) } td { (points(part.swing)) }
                    td.wide { (plot::bar(part.at_stake / stake, "tone-weak")) } td { (points(part.at_stake)) }
                }
            } }
        } }
    }
}

fn interval(share: Share) -> String {
    format!("{} to {}", percent(share.low), percent(share.high))
}
