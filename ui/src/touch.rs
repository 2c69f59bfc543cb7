//! What a person touches to take an action, without a word of HTML.

use engine::{Game, Rule};

/// What is touched on a table, and which questions may pass by themselves.
pub trait Touch: Game {
    /// The ids of the things a person touches to take `action`, in order; none for an action
    /// that is a button of its own, such as passing. Asked of illegal actions too, to say why
    /// something cannot be done, so it must cope with any action that can be formed.
    ///
    /// Ids come from what the viewer sees (handles, places, seats) and never from what is hidden:
    /// they are part of the page, and a viewer's page must not depend on hidden cards.
    fn path(view: &Self::View, action: Self::Action) -> Vec<String> {
        let _ = (view, action);
        Vec::new()
    }

    /// Whether somebody who sees this might try `action` although a rule refuses it: not what
    /// answers a question that nobody has asked, nor what no card speaks of.
    fn would_try(view: &Self::View, action: Self::Action) -> bool {
        let _ = (view, action);
        true
    }

    /// Whether `action` is easy to hit by accident and weighs so much that one is asked once more.
    fn asks_again(view: &Self::View, action: Self::Action) -> bool {
        let _ = (view, action);
        false
    }

    /// The rule that forbids the players to talk while they play, if there is one.
    const SILENCE: Option<Rule> = None;

    /// The short questions that most people mostly pass, such as chances to use an item: bots
    /// answer them faster, and people may let them pass by themselves.
    const WINDOWS: &'static [Window] = &[];

    /// Which of them this prompt is.
    fn window(prompt: Self::Prompt) -> Option<&'static Window> {
        let _ = prompt;
        None
    }

    /// What a person would call the thing that an action at such a question uses.
    fn subject(cards: &Self::Cards, view: &Self::View, action: Self::Action) -> Option<String> {
        let _ = (cards, view, action);
        None
    }

    /// The action that passes at such a question.
    fn pass(prompt: Self::Prompt) -> Option<Self::Action> {
        let _ = prompt;
        None
    }

    /// What people call the stretch of play that a chapter is, to pass until it ends: "the
    /// encounter".
    const CHAPTER: &'static str = "";

    /// The number of the chapter that is played, in a game with such questions.
    fn chapter(view: &Self::View) -> Option<u32> {
        let _ = view;
        None
    }
}

/// A short question that can pass by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Its name in settings.
    pub name: &'static str,
    /// What people call it: "at the start of an encounter".
    pub label: &'static str,
}
