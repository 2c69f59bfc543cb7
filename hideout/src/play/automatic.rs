//! Questions that pass by themselves.

use anyhow::Result;
use engine::{Seat, Viewer};
use shelf::Shelved;
use ui::Passing;

use super::answers::Answer;
use super::session::Session;

/// Which questions pass by themselves for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Automatic {
    /// Whether it passes where it can do nothing else. As long as it has not said so, it does if
    /// nobody else sits at the screen, who would notice who is asked and who is not.
    idle: Option<bool>,
    /// The chapter in which it passes whatever it is asked.
    rest: Option<u32>,
}

impl<G: Shelved> Session<'_, G> {
    /// The action that passes, if `seat` is asked a question that passes by itself.
    pub(super) fn passing(&self, seat: Seat) -> Option<G::Action> {
        let Automatic { idle, rest } = self.automatic[seat.index()];
        let idle = idle.unwrap_or(self.people().len() == 1);
        let passing = Passing { windows: &[], things: &[], idle, rest };
        passing.action(self.table.game(), &self.table.setup().cards, seat)
    }

    pub(super) fn set_automatic(&mut self, seat: Seat, on: bool) -> Result<Answer> {
        if G::WINDOWS.is_empty() {
            self.say("This game asks no questions that could pass by themselves.")?;
            return Ok(Answer::Again);
        }
        self.automatic[seat.index()].idle = Some(on);
        let told = match (on, self.people().len()) {
            (false, _) => "You are asked even if you can only pass.",
            (true, 1) => "Where you can only pass, it is done for you.",
            (true, _) => {
                "Where you can only pass, it is done for you. The others may notice: when you \
                 are asked, you can do something."
            }
        };
        self.say(told)?;
        Ok(self.asked_again(seat))
    }

    /// Passes until the chapter ends.
    pub(super) fn pass_the_rest(&mut self, seat: Seat) -> Result<Answer> {
        let Some(chapter) = G::chapter(&self.table.view(Viewer::Seat(seat))) else {
            self.say("This game asks no questions that could pass by themselves.")?;
            return Ok(Answer::Again);
        };
        self.automatic[seat.index()].rest = Some(chapter);
        self.say(&format!("You pass until {} ends.", G::CHAPTER))?;
        Ok(self.asked_again(seat))
    }

    fn asked_again(&self, seat: Seat) -> Answer {
        if self.passing(seat).is_some() { Answer::Passed } else { Answer::Again }
    }
}
