//! A problem as a page.

use maud::{Markup, html};

use super::{Frame, page};
use crate::problem::Problem;

pub(crate) fn problem(problem: &Problem, back: Option<&str>) -> Markup {
    let content = html! {
        main id="main" class="invite" {
            h1 { (problem.status.canonical_reason().unwrap_or("Something went wrong")) }
            p { (problem.error) @if let Some(rule) = problem.rule { " (" (rule) ")" } }
            p {
                @if let Some(back) = back { a class="button main" href=(back) { "Back to the table" } " " }
                a class="button" href="/" { "To the first page" }
            }
        }
    };
    page(Frame { title: "Hideout", game: None, class: "" }, &content)
}
