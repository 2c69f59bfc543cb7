//! What happens at a table, put on stage: a short sequence of moments, one after the other.
//!
//! A move is told in events. Without a word from the game, all events of a move are one moment
//! that says them together. With [`Cue`]s a game gives an event moments of its own, says what on
//! the table it is about, or draws a picture that lies over the table until the moment is over.
//! Everything is made from what the viewer was told and sees, so nothing on stage can be a secret.

use engine::{Seat, Seats, Viewer};
use maud::Markup;
use serde::Serialize;

use crate::{Scene, Sight, tell};

/// A caption longer than this is divided.
const CAPTION: usize = 160;

/// How an event is put on stage, or a part of it.
#[derive(Clone, Default, Debug)]
pub struct Cue {
    /// How much time it gets.
    pub pace: Pace,
    /// What is said, if that is not what the log says.
    pub caption: Option<String>,
    /// The ids of the things on the table that it is about.
    pub marks: Vec<String>,
    /// What is drawn of it over the table; the table itself changes when the last picture of a
    /// move was seen.
    pub picture: Option<Markup>,
    /// How it sounds.
    pub sound: Option<Sound>,
}

impl Cue {
    /// A moment of its own.
    pub fn new(pace: Pace) -> Cue {
        Cue { pace, ..Cue::default() }
    }

    /// This is said.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Cue {
        self.caption = Some(caption.into());
        self
    }

    /// It is about these things on the table.
    #[must_use]
    pub fn marks(mut self, ids: impl IntoIterator<Item = String>) -> Cue {
        self.marks.extend(ids);
        self
    }

    /// This is drawn over the table.
    #[must_use]
    pub fn picture(mut self, picture: Markup) -> Cue {
        self.picture = Some(picture);
        self
    }

    /// It sounds like this.
    #[must_use]
    pub fn sound(mut self, sound: Sound) -> Cue {
        self.sound = Some(sound);
        self
    }
}

/// How much time a moment gets.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    /// None of its own: it is said together with what came before it in the same move.
    #[default]
    Along,
    /// A short one, as for dealing and passing hands on.
    Quick,
    /// A move, about a second.
    Move,
    /// A long one, for what everybody has waited for.
    Reveal,
    /// As long as the viewer likes: it stays until they go on.
    Finale,
}

impl Pace {
    /// How long a moment with such a caption is held at the normal speed, in milliseconds.
    fn hold(self, caption: &str) -> u32 {
        let letters = caption.chars().count() as u32;
        let reading = letters.saturating_sub(40) * 18;
        match self {
            Pace::Quick => 600 + reading / 2,
            Pace::Along | Pace::Move => 1000 + reading,
            Pace::Reveal | Pace::Finale => 1800 + reading,
        }
        .min(3500)
    }
}

/// How something sounds. The page makes the sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sound {
    /// A card is laid down.
    Card,
    /// Cards are dealt.
    Deal,
    /// A card is turned over.
    Flip,
    /// Coins change hands.
    Coin,
    /// Something is lost, burned or stolen.
    Loss,
    /// Something hidden is shown.
    Reveal,
    /// Something is counted.
    Count,
    /// Somebody takes a prize.
    Prize,
    /// It is done.
    Triumph,
    /// It has failed.
    Bust,
}

impl Sound {
    /// How the end of a game sounds to a viewer: as a triumph to those who have won, and to
    /// onlookers; as a bust to those who have lost, and to everybody if nobody has won.
    pub fn of_end(viewer: Viewer, winners: Seats) -> Sound {
        let won = viewer.seat().map_or(!winners.is_empty(), |seat| winners.contains(seat));
        if won { Sound::Triumph } else { Sound::Bust }
    }
}

/// An event on its way to the stage.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "what is drawn of the cards need not be printed")]
pub struct Staged<'a, G: Scene> {
    /// The table as the viewer sees it after the move.
    pub at: &'a Sight<'a, G>,
    /// What the viewer was told of the move.
    pub events: &'a [&'a G::Event],
    /// Which of it is put on stage.
    pub place: usize,
}

impl<'a, G: Scene> Staged<'a, G> {
    /// What happened.
    pub fn event(&self) -> &'a G::Event {
        self.events[self.place]
    }

    /// What was told up to here, this included.
    pub fn so_far(&self) -> &'a [&'a G::Event] {
        &self.events[..=self.place]
    }
}

/// What a move told its viewer.
#[derive(Debug)]
pub struct Move<'a, G: Scene> {
    /// Who moved; nobody if chance did.
    pub by: Option<Seat>,
    /// What was told.
    pub events: Vec<&'a G::Event>,
}

/// A moment on stage.
#[derive(Clone, Debug, Serialize)]
pub struct Moment {
    /// What happens, in words.
    pub caption: String,
    /// For how many milliseconds it is held at the normal speed: not at all for what the viewer
    /// has just done.
    pub hold: u32,
    /// Whether it stays until the viewer goes on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub finale: bool,
    /// The ids of the things on the table that it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// What is drawn of it over the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// How it sounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<Sound>,
}

/// What these moves look like to a viewer who sees the table as it is after them.
pub fn moments<G: Scene>(at: &Sight<'_, G>, moves: &[Move<'_, G>]) -> Vec<Moment> {
    moves.iter().flat_map(|it| moments_of(at, it)).collect()
}

fn moments_of<G: Scene>(at: &Sight<'_, G>, told: &Move<'_, G>) -> Vec<Moment> {
    let own = told.by.is_some() && told.by == at.seat();
    let mut moments: Vec<(Pace, Moment)> = Vec::new();
    for (event, cue) in cues(at, told) {
        let from_log = || tell::<G>(at.cards, at.names, at.viewer, event);
        let caption = cue.caption.unwrap_or_else(from_log);
        let joins = cue.pace == Pace::Along && cue.picture.is_none();
        match moments.last_mut() {
            Some((_, last)) if joins && last.caption.len() + caption.len() < CAPTION => {
                last.caption += " ";
                last.caption += &caption;
                last.marks.extend(cue.marks);
                last.sound = last.sound.or(cue.sound);
            }
            last => {
                // What goes on without a picture of its own leaves the last one where it is.
                let before = last.filter(|_| cue.pace == Pace::Along);
                let before = before.and_then(|(_, last)| last.picture.clone());
                let moment = Moment {
                    caption,
                    hold: 0,
                    finale: cue.pace == Pace::Finale,
                    marks: cue.marks,
                    picture: cue.picture.map(|picture| picture.0).or(before),
                    sound: cue.sound,
                };
                moments.push((cue.pace, moment));
            }
        }
    }
    let timed = moments.into_iter().map(|(pace, moment)| {
        let known = own && matches!(pace, Pace::Along | Pace::Move) && moment.picture.is_none();
        Moment { hold: if known { 0 } else { pace.hold(&moment.caption) }, ..moment }
    });
    timed.collect()
}

/// The cues of a move, each with its event.
fn cues<'a, G: Scene>(at: &Sight<'_, G>, told: &Move<'a, G>) -> Vec<(&'a G::Event, Cue)> {
    let events = &told.events;
    let cues = |place: usize| {
        let cues = G::cues(&Staged { at, events, place });
        cues.into_iter().map(move |cue| (events[place], cue))
    };
    (0..events.len()).flat_map(cues).collect()
}

/// The things that this move was about.
pub fn marks<G: Scene>(at: &Sight<'_, G>, told: &Move<'_, G>) -> Vec<String> {
    cues(at, told).into_iter().flat_map(|(_, cue)| cue.marks).collect()
}
