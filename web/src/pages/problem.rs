//! A problem as a page.

use maud::{Markup, html};

use super::{Frame, page};
use crate::problem::Problem;
use crate::words;

pub(crate) fn problem(problem: &Problem, back: Option<&str>) -> Markup {
    let content = html! {
        main id="main" class="invite" {
            h1 { (words::problem(problem.status.as_u16())) }
            p { (problem.error) @if let Some(rule) = problem.rule { " (" (rule) ")" } }
            p {
                @if let Some(back) = back { a class="button main" href=(back) { (words::BACK_TO_TABLE) } " " }
                a class="button" href="/" { (words::TO_FIRST_PAGE) }
            }
        }
    };
    page(Frame { title: words::HOME, game: None, class: "" }, &content)
}
