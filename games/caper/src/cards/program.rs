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
    /// What has to be chosen when it acts.
    pub(crate) aims: Aims,
    /// The cards that a Modifier waits for.
    pub(crate) waits_for: Kinds,
}

/// What has to be chosen when a card is played: a card to flip, or one to recover.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Aims {
    pub(crate) flips: bool,
    pub(crate) recovers: Option<Kind>,
}

impl Aims {
    /// Whether there is anything to choose.
    pub(crate) const fn chooses(self) -> bool {
        self.flips || self.recovers.is_some()
    }
}

/// What a program gives at the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Gives {
    pub(crate) capers: bool,
    pub(crate) goods: bool,
    pub(crate) points: bool,
    /// Whether some of the Points are counted by Goods of a named kind.
    pub(crate) points_by_kind: bool,
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

impl Step {
    /// The cards that it waits for, if it stands on a Modifier.
    pub(crate) fn waits_for(&self) -> Kinds {
        match self.when {
            Some(When::Played(kind)) => kind.map_or(Kinds::ALL, Kinds::one),
            _ => Kinds::NONE,
        }
    }

    /// Whether it needs a choice.
    pub(crate) const fn is_aimed(&self) -> bool {
        matches!(self.effect, Effect::Flip | Effect::Recover(_))
    }

    /// How many Stolen Goods of each kind a set takes that its Points are counted by.
    pub(crate) fn takes_goods(&self) -> Option<[u8; 3]> {
        match self.per {
            Some(Measure::Goods { takes }) if takes != [0; 3] => Some(takes),
            _ => None,
        }
    }
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
        let mut line = Line::parse(text, &dialect).map_err(|error| error.to_string())?;
        if role == Role::Modifier {
            line = line.waiting(acts_on_play);
        }
        let mut program = Program::default();
        for clause in &line.clauses {
            let wrong = |why: &str| format!("\"{}\": {why}", clause.print(&dialect));
            let per = clause.per.as_ref().map(Measure::new).transpose().map_err(wrong)?;
            permit(clause, role).map_err(wrong)?;
            match clause.effect {
                Effect::Protect(kind) => program.protects = program.protects.and(Kinds::one(kind)),
                Effect::Flip | Effect::Recover(_) if program.aims.chooses() => {
                    return Err(wrong("a line flips or recovers one card, not more"));
                }
                Effect::Flip => program.aims.flips = true,
                Effect::Recover(kind) => program.aims.recovers = Some(kind),
                Effect::Caper => program.gives.capers = true,
                Effect::Steal(_) => program.gives.goods = true,
                Effect::Point => program.gives.points = true,
                _ => {}
            }
            let Clause { amount, effect, when, .. } = *clause;
            let step = Step { amount, effect, per, when };
            program.waits_for = program.waits_for.and(step.waits_for());
            program.gives.points_by_kind |= step.takes_goods().is_some();
            let full = program.steps.try_push(step).is_err();
            if full {
                return Err(wrong("a line has at most 4 effects"));
            }
        }
        Ok(program)
    }

    /// What has to be chosen when a card of this kind is played where this is the Modifier.
    #[inline]
    pub(crate) fn aims_at(&self, kind: Kind) -> Aims {
        if !self.aims.chooses() {
            return Aims::default();
        }
        let aimed = self.steps.iter().find(|step| step.is_aimed());
        let acts = aimed.is_some_and(|step| step.waits_for().contains(kind));
        if acts { self.aims } else { Aims::default() }
    }
}

/// Whether a clause does something when a card is played.
pub(crate) fn acts_on_play(clause: &Clause) -> bool {
    matches!(clause.effect, Effect::Coin | Effect::Rob | Effect::Flip | Effect::Recover(_))
}

/// Whether a clause makes sense where it stands.
fn permit(clause: &Clause, role: Role) -> Result<(), &'static str> {
    match (role, clause.effect) {
        (Role::Reward, Effect::Point | Effect::Steal(_)) => {}
        (Role::Reward, _) => return Err("a Reward gives Points and Stolen Goods only"),
        _ => {}
    }
    if let Some(When::Played(_)) = clause.when {
        if role != Role::Modifier {
            return Err("only a Modifier waits for a card to be played");
        }
        if !acts_on_play(clause) {
            return Err("this effect is counted at the end of the game and waits for no card");
        }
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
            Some(When::Won | When::OnTop(_)),
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
