//! What is said of trying a finished game again.

pub(crate) const TRY_AGAIN: &str = "Try again from here";
pub(crate) const WITH_SAME_CARDS: &str = "Try again with the same cards";
pub(crate) const ABOUT: &str = "You play this seat on against bots, at a table of your own. The \
     hidden cards are dealt anew from what the seat knew at this moment, so you cannot know them; \
     or they are the same as in this game.";
pub(crate) const WHAT_WOULD: &str = "What would the mastermind do here?";
pub(crate) const MASTERMIND: &str = "The mastermind";
pub(crate) const WOULD_DO: &str = "The mastermind would choose:";
pub(crate) const COULD_GO_ON: &str = "One way it could go on";
pub(crate) const IN_ONE_WORLD: &str = "Here masterminds play on for all seats, with hidden cards as \
     this seat could imagine them. With other cards it would go differently: the first move is the \
     advice, the rest shows what it is good for. The table shows how this ends.";
pub(crate) const BACK_TO_REPLAY: &str = "Back to the replay";
pub(crate) const THE_FIRST_GAME: &str = "The first game";
pub(crate) const TRIED: &str = "Tried again:";

/// Who decided at this moment of a replay.
pub(crate) fn decided(name: &str, moment: usize) -> String {
    format!("Decision {}: {name}", moment + 1)
}

/// From whose knowledge the mastermind chooses.
pub(crate) fn knowing(name: &str, moment: usize) -> String {
    format!("Decision {} of {name}, by what {name} knew then", moment + 1)
}

/// What a link to a second try says.
pub(crate) fn from_decision(moment: usize) -> String {
    format!("from decision {}", moment + 1)
}

/// What a table is that began with another game.
pub(crate) fn second_try(moment: usize, imagined: bool) -> String {
    let cards = if imagined { "hidden cards imagined anew" } else { "the same cards" };
    format!("A second try of a game, from decision {} on, {cards}.", moment + 1)
}

/// How both games ended.
pub(crate) fn compared(first: &str, second: &str) -> String {
    format!("In the first game: {}. This time: {}.", within(first), within(second))
}

/// A sentence in the middle of another one.
fn within(sentence: &str) -> String {
    let bare = sentence.trim_end_matches('.');
    match bare.strip_prefix("You ") {
        Some(rest) => format!("you {rest}"),
        None => bare.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_stand_side_by_side() {
        assert_eq!(
            compared("Ravi beat you 18 to 9", "You won by 5"),
            "In the first game: Ravi beat you 18 to 9. This time: you won by 5."
        );
    }
}
