//! A card's line of text, made ready to run.

use arrayvec::ArrayVec;
use heist::lang::{Atom, Clause, Effect, Kind, Line, When};
use heist::{Kinds, Measure};

use crate::City;
use crate::cards::card::dialect;

/// The most effects on one card.
const MAX_STEPS: usize = 4;

/// What a line does.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Program {
    /// Its effects in order.
    pub(crate) steps: ArrayVec<Step, MAX_STEPS>,
    /// Whether any of them gives Capers, Stolen Goods or Points at the end of the game.
    pub(crate) gives: Gives,
    /// What it protects.
    pub(crate) protects: Kinds,
    /// Whether it flips.
    pub(crate) flips: bool,
    /// What it recovers.
    pub(crate) recovers: Option<Kind>,
}

/// What a program gives at the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Gives {
    pub(crate) capers: bool,
    pub(crate) goods: bool,
    pub(crate) points: bool,
}

impl Gives {
    pub(crate) const fn anything(self) -> bool {
        self.capers || self.goods || self.points
    }
}

/// One effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) amount: u8,
    pub(crate) effect: Effect,
    pub(crate) per: Option<Measure>,
    pub(crate) when: Option<When>,
}

/// Where a line stands. It decides what the line may say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// On a Thief or a Gear.
    Card,
    /// A Location's Reward.
    Reward,
    /// A Location's Modifier.
    Modifier,
}

impl Program {
    /// Reads a line, or says what is wrong with it and where.
    pub(crate) fn compile(text: &str, city: Option<City>, role: Role) -> Result<Program, String> {
        let dialect = dialect(city);
        let line = Line::parse(text, &dialect).map_err(|error| error.to_string())?;
        let mut program = Program::default();
        for clause in &line.clauses {
            let wrong = |why: &str| format!("\"{}\": {why}", clause.print(&dialect));
            let per = clause.per.as_ref().map(Measure::new).transpose().map_err(wrong)?;
            permit(clause, role).map_err(wrong)?;
            match clause.effect {
                Effect::Protect(kind) => program.protects = program.protects.and(Kinds::one(kind)),
                Effect::Flip | Effect::Recover(_) if program.chooses() => {
                    return Err(wrong("a card flips or recovers one card, not more"));
                }
                Effect::Flip => program.flips = true,
                Effect::Recover(kind) => program.recovers = Some(kind),
                Effect::Caper => program.gives.capers = true,
                Effect::Steal(_) => program.gives.goods = true,
                Effect::Point => program.gives.points = true,
                _ => {}
            }
            let Clause { amount, effect, when, .. } = *clause;
            let step = Step { amount, effect, per, when };
            let full = program.steps.try_push(step).is_err();
            if full {
                return Err(wrong("a line has at most 4 effects"));
            }
        }
        Ok(program)
    }

    /// Whether its player has something to choose.
    pub(crate) fn chooses(&self) -> bool {
        self.flips || self.recovers.is_some()
    }
}

/// Whether a clause makes sense where it stands.
fn permit(clause: &Clause, role: Role) -> Result<(), &'static str> {
    match (role, clause.effect) {
        (Role::Reward, Effect::Point | Effect::Steal(_)) => {}
        (Role::Reward, _) => return Err("a Reward gives Points and Stolen Goods only"),
        (Role::Modifier, Effect::Coin | Effect::Rob | Effect::Flip | Effect::Recover(_)) => {
            return Err("a Modifier does nothing when a card is played");
        }
        _ => {}
    }
    if let Some(per) = &clause.per {
        if per.set.contains(&Atom::Laundered) {
            return Err("Coins are not laundered in this game");
        }
        let goods = per.set.iter().any(|atom| matches!(atom, Atom::Good(_)));
        if goods && clause.effect != Effect::Point {
            return Err("only Points can be counted by Stolen Goods");
        }
    }
    match (clause.effect, &clause.per, clause.when) {
        (Effect::Flip | Effect::Recover(_) | Effect::Protect(_), Some(_), _) => {
            Err("this effect happens once; it takes no \"per\"")
        }
        (
            Effect::Coin | Effect::Rob | Effect::Flip | Effect::Recover(_) | Effect::Protect(_),
            _,
            Some(_),
        ) => Err("an \"if\" is judged at the end of the game, too late for this effect"),
        (Effect::Caper, _, Some(When::Won)) => {
            Err("Capers decide who has won, so they cannot depend on it")
        }
        (_, _, Some(When::Won)) if role == Role::Reward => {
            Err("a Reward is only ever for the winner")
        }
        _ => Ok(()),
    }
}
