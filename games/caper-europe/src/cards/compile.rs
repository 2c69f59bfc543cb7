//! A card's line of text made ready for play.
//!
//! The language can say more than this game can do: one action carries every choice of a play,
//! so a card asks for at most one burn and one good. What cannot be played is refused here,
//! with the card, the line and what is allowed.

use engine::CardError;
use heist::lang::{Clause, Effect, Kind, Line, Loot, When, Whose};
use heist::{Kinds, Measure, check_number};

use crate::cards::city::dialect;
use crate::cards::face::{Asks, Face, Gain, Immediate, Points, Sets, Watch};
use crate::cards::{GearCard, LocationCard, ThiefCard};
use crate::{City, Colour, Good};

/// The largest number on a card; Points of whole games stay small with it.
const LARGEST: u8 = 10;

impl LocationCard {
    pub(crate) fn compile(&self) -> Result<Face, CardError> {
        check_name(&self.name)?;
        if self.copies != 1 {
            let message = format!("{}: a Location has 1 copy, or 0 to take it out", self.name);
            return Err(CardError::about("copies", message));
        }
        check_number(&self.name, "base", self.base, 20)?;
        let mut face = Face::blank(self.base);
        let reward = Text { name: &self.name, field: "reward", text: &self.reward };
        reward.compile(self.city, &mut face, Text::reward)?;
        let effect = Text { name: &self.name, field: EFFECT, text: &self.effect };
        effect.compile(self.city, &mut face, Text::location_effect)?;
        effect.check(&face)?;
        Ok(face)
    }
}

impl ThiefCard {
    pub(crate) fn compile(&self) -> Result<Face, CardError> {
        check_name(&self.name)?;
        check_number(&self.name, "income", self.income, 10)?;
        let text = Text { name: &self.name, field: "text", text: &self.text };
        text.card(self.city, Face::blank(self.income))
    }
}

impl GearCard {
    pub(crate) fn compile(&self) -> Result<Face, CardError> {
        check_name(&self.name)?;
        check_number(&self.name, "cost", self.cost, 10)?;
        check_colour(self)?;
        let text = Text { name: &self.name, field: "text", text: &self.text };
        let face = Face { colour: self.colour.in_language(), ..Face::blank(self.cost) };
        text.card(self.city, face)
    }
}

/// The line of a Location that works for both players.
const EFFECT: &str = "effect";

/// Whether a clause of a Location's effect acts whenever a card is played there. One with a "per"
/// acts for new sets instead.
pub(crate) fn acts_on_play(clause: &Clause) -> bool {
    clause.per.is_none() && !matches!(clause.effect, Effect::Point | Effect::Protect(_))
}

/// A line of a card, with what is needed to say where it is wrong.
struct Text<'a> {
    name: &'a str,
    field: &'static str,
    text: &'a str,
}

impl Text<'_> {
    fn wrong(&self, why: impl std::fmt::Display) -> CardError {
        let Text { name, field, text } = self;
        CardError::about(field, format!("{name}: {field} \"{text}\": {why}"))
    }

    fn compile(
        &self,
        city: Option<City>,
        face: &mut Face,
        add: impl Fn(&Self, &Clause, &mut Face) -> Result<(), CardError>,
    ) -> Result<(), CardError> {
        let mut line = Line::parse(self.text, dialect(city)).map_err(|error| self.wrong(error))?;
        if self.field == EFFECT {
            line = line.waiting(acts_on_play);
        } else if line.clauses.iter().any(|it| matches!(it.when, Some(When::Played(_)))) {
            return Err(self.wrong("only the effect of a Location waits for a card to be played"));
        }
        if line.clauses.iter().any(|clause| clause.amount > LARGEST) {
            return Err(self.wrong(format!("a number on a card is {LARGEST} at most")));
        }
        line.clauses.iter().try_for_each(|clause| add(self, clause, face))
    }

    fn card(&self, city: Option<City>, mut face: Face) -> Result<Face, CardError> {
        self.compile(city, &mut face, Text::clause)?;
        self.check(&face)?;
        Ok(face)
    }

    /// Any effect of a Thief or a Gear.
    fn clause(&self, clause: &Clause, face: &mut Face) -> Result<(), CardError> {
        match clause.effect {
            Effect::Point => self.points(clause, face),
            Effect::Protect(kind) => self.protection(clause, kind, face),
            _ => self.gain(clause, face),
        }
    }

    /// What the winner of a Location scores.
    fn reward(&self, clause: &Clause, face: &mut Face) -> Result<(), CardError> {
        if clause.effect != Effect::Point {
            return Err(self.wrong("the reward of a Location is Points"));
        }
        if clause.when == Some(When::Won) {
            return Err(self.wrong("only the winner gets a reward; leave out \"if won\""));
        }
        self.points(clause, face)
    }

    /// What a Location does for both players.
    fn location_effect(&self, clause: &Clause, face: &mut Face) -> Result<(), CardError> {
        match clause.effect {
            Effect::Point => Err(self.wrong("Points of a Location belong into its reward")),
            Effect::Protect(kind) => self.protection(clause, kind, face),
            _ => self.gain(clause, face),
        }
    }

    fn points(&self, clause: &Clause, face: &mut Face) -> Result<(), CardError> {
        let per = clause.per.as_ref().map(Measure::new).transpose().map_err(|e| self.wrong(e))?;
        if per == Some(Measure::Coins) {
            return Err(self.wrong("only laundered Coins are counted"));
        }
        let points = Points { amount: clause.amount, per, when: clause.when };
        face.points.try_push(points).map_err(|_| self.wrong("at most three kinds of Points"))
    }

    fn protection(&self, clause: &Clause, kind: Kind, face: &mut Face) -> Result<(), CardError> {
        if clause.per.is_some() || clause.when.is_some() {
            return Err(self.wrong("\"protect\" has neither \"per\" nor \"if\""));
        }
        if kind == Kind::Thief {
            return Err(self.wrong("Thieves are never burned; protect gear or a colour"));
        }
        face.protects = face.protects.and(Kinds::one(kind));
        Ok(())
    }

    fn gain(&self, clause: &Clause, face: &mut Face) -> Result<(), CardError> {
        let waits_for = match clause.when {
            None => Kinds::NONE,
            Some(When::Played(_)) if clause.per.is_some() => {
                return Err(self.wrong("a \"per\" acts for each new set and waits for no card"));
            }
            Some(When::Played(kind)) => kind.map_or(Kinds::ALL, Kinds::one),
            Some(_) => return Err(self.wrong("\"if\" goes with Points only")),
        };
        let what = match clause.effect {
            Effect::Caper => Immediate::Caper,
            Effect::Coin => Immediate::Coin,
            Effect::Launder => Immediate::Launder,
            Effect::Burn => Immediate::Burn,
            Effect::Steal(Loot::Any) => Immediate::StealAny,
            Effect::Steal(Loot::One(good)) => Immediate::Steal(Good::of(good)),
            _ => return Err(self.wrong("this effect is of another game")),
        };
        let per = match &clause.per {
            None => None,
            Some(_) if matches!(what, Immediate::Burn | Immediate::StealAny) => {
                return Err(self.wrong("\"burn\" and \"steal any\" have no \"per\""));
            }
            Some(per) => {
                let measure = Measure::new(per).map_err(|error| self.wrong(error))?;
                let kinds = Kinds::in_sets(per);
                Some(Sets { measure, watch: self.watched(&measure)?, kinds })
            }
        };
        let gain = Gain { what, amount: clause.amount, per, waits_for };
        face.ongoing |= per.is_some();
        face.ongoing_hideout |= per.is_some_and(|per| per.watch != Watch::Crew);
        face.asks = face.asks.and(Asks::of(what));
        face.waits_for = face.waits_for.and(waits_for);
        face.gains.try_push(gain).map_err(|_| self.wrong("at most four immediate effects"))
    }

    fn watched(&self, measure: &Measure) -> Result<Watch, CardError> {
        match measure {
            Measure::Cards { whose: Whose::Own, .. } => Ok(Watch::Crew),
            Measure::Cards { whose: Whose::Discard, .. } => Ok(Watch::Discards),
            Measure::Laundered => Ok(Watch::Laundered),
            _ => Err(self.wrong(
                "an immediate effect counts cards of your own Crew, own discards or laundered \
                 coins; everything else is for Points",
            )),
        }
    }

    /// What the clauses must not be together.
    fn check(&self, face: &Face) -> Result<(), CardError> {
        let count =
            |what: fn(&Immediate) -> bool| face.gains.iter().filter(|g| what(&g.what)).count();
        if count(|what| *what == Immediate::Burn) > 1 {
            return Err(self.wrong("a card burns once at most"));
        }
        let steals = count(|what| matches!(what, Immediate::Steal(_) | Immediate::StealAny));
        if face.asks.takes_any && steals > 1 {
            return Err(self.wrong("beside \"steal any\" a card steals nothing"));
        }
        let launders = count(|what| *what == Immediate::Launder) > 0;
        let laundered = |gain: &Gain| gain.per.is_some_and(|per| per.watch == Watch::Laundered);
        if launders && face.gains.iter().any(laundered) {
            return Err(self.wrong("a card that launders counts laundered coins for Points only"));
        }
        Ok(())
    }
}

/// Names are shown in narrow places.
const LONGEST_NAME: usize = 40;

fn check_name(name: &str) -> Result<(), CardError> {
    let long = name.chars().count() > LONGEST_NAME;
    if name.trim() != name || name.is_empty() || long {
        let message = format!("\"{name}\" is no name; it needs 1 to {LONGEST_NAME} letters");
        return Err(CardError::about("name", message));
    }
    Ok(())
}

/// Gear of a city has its colour or one of the core's, Gear of the core one of the core's.
fn check_colour(card: &GearCard) -> Result<(), CardError> {
    let GearCard { name, colour, city, .. } = card;
    if *colour != Colour::Cream && colour.city().is_none_or(|owner| Some(owner) == *city) {
        return Ok(());
    }
    let core = "purple, green, red, yellow";
    let allowed = match city {
        None => core.to_owned(),
        Some(city) => format!("{core}, {}", city.colour().name()),
    };
    let colour = colour.name();
    let message = format!("{name}: colour cannot be {colour}; allowed here are {allowed}");
    Err(CardError::about("colour", message))
}
