//! What a person's page shows of what they have played.

use rooms::people::Person;
use rooms::results::Page;
use rooms::server::Server;

use crate::pages;
use crate::pages::curve::Rated;
use crate::problem::Problem;

/// How many games of each rating are drawn.
const DRAWN: usize = 200;
/// How many games and rivals are on the page.
const LISTED: usize = 20;
const RIVALS: usize = 10;

/// What somebody is worth, with what it came from.
pub(super) async fn rated(server: &Server, person: &Person) -> Result<Vec<Rated>, Problem> {
    let mut all = Vec::new();
    for (ladder, now) in server.ratings_of(person.id).await? {
        let games = server.rating_history(person.id, &ladder, DRAWN).await?;
        all.push(Rated { ladder, now, games });
    }
    // What they played last is what one wants to see.
    all.sort_by_key(|it| std::cmp::Reverse(it.now.at));
    Ok(all)
}

pub(super) async fn games_of(
    server: &Server,
    person: &Person,
    before: Option<u64>,
) -> Result<pages::person::Games, Problem> {
    let found = server.results_of(person.id, Page { before, most: LISTED + 1 }).await?;
    let more = found.len() > LISTED;
    let mut results = Vec::new();
    for (number, result) in found.into_iter().take(LISTED) {
        let mut names = Vec::new();
        for seat in &result.seats {
            names.push(match seat.player.person() {
                Some(id) => server.person(id).await?.map(|it| it.name),
                None => None,
            });
        }
        results.push((number, result, names));
    }
    let mut rivals = Vec::new();
    for (id, rivalry) in server.rivals_of(person.id, RIVALS).await? {
        rivals.extend(server.person(id).await?.map(|it| (it.name, rivalry)));
    }
    let tally = server.tally_of(person.id).await?;
    Ok(pages::person::Games { results, tally, rivals, more })
}
