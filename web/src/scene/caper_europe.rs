use maud::html;

use super::{Region, Scene, Sight};

impl Scene for ::caper_europe::CaperEurope {
    fn regions(at: &Sight<'_, Self>) -> Vec<Region> {
        let listing = serde_json::to_string_pretty(at.view).unwrap_or_default();
        vec![Region { id: "board", label: "Table".to_owned(), html: html! { pre { (listing) } } }]
    }

    fn path(_: &Self::View, _: Self::Action) -> Vec<String> {
        Vec::new()
    }
}
