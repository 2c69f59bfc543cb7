//! Every sentence the game speaks.

use engine::{Names, Outcome, Seat, Words};

use crate::cards::Cards;
use crate::{
    Ability, Action, Asset, CAPS, CapsAndHammers, Card, Event, Face, HAMMERS, How, Options, Piece,
    Prompt, Reason, SideView, Slot, Target, View,
};

impl Words for CapsAndHammers {
    fn seat_name(_: &Options, seat: Seat) -> String {
        if seat == CAPS { "Caps" } else { "Hammers" }.to_owned()
    }

    fn tell(_: &Cards, names: &Names, event: &Event) -> String {
        tell(names, event)
    }

    fn offer(_: &Cards, view: &View, action: Action) -> String {
        match action {
            Action::Deploy { card, to, how } => deployment(view, card, to, how),
            Action::Launch { piece, target } => {
                let lying = own_side(view).and_then(|side| side.pieces.get(piece.index()));
                let (name, at) = match lying {
                    Some(lying) => {
                        (lying.asset.map_or("Asset", Asset::name), place(view, lying.at))
                    }
                    None => ("Asset", "a Situation"),
                };
                format!("Launch the {name} at {at}{}", aim(view, target))
            }
            Action::EndTurn => "End your turn".to_owned(),
        }
    }

    fn ask(_: &Cards, prompt: Prompt) -> String {
        match prompt {
            Prompt::Deploy { turn, can_launch: true, .. } => {
                format!("Turn {turn} of 5: deploy an Asset. You may launch Operations before it.")
            }
            Prompt::Deploy { turn, can_launch: false, .. } => {
                format!("Turn {turn} of 5: deploy an Asset.")
            }
            Prompt::Finish { turn, can_launch: true, .. } => {
                format!("Turn {turn} of 5: launch Operations, or end your turn.")
            }
            Prompt::Finish { turn, can_launch: false, .. } => {
                format!("Turn {turn} of 5: nothing is left to launch. End your turn.")
            }
            Prompt::Nothing => "Nothing is to be decided.".to_owned(),
        }
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let points: Vec<i16> = outcome.places.iter().map(|place| place.points).collect();
        match (outcome.winners.first(), points.as_slice()) {
            (Some(winner), [caps, hammers]) => {
                let (high, low) = (caps.max(hammers), caps.min(hammers));
                format!("{} wins with {high} Prestige against {low}.", &names[winner])
            }
            (None, [caps, hammers]) if caps == hammers => {
                format!("Both have {caps} Prestige: Nuclear War. Everyone dies.")
            }
            (None, [caps, hammers]) => {
                let lead = caps.abs_diff(*hammers);
                format!("A lead of {lead} Prestige is too much: Nuclear War. Everyone dies.")
            }
            _ => String::new(),
        }
    }
}

fn own_side(view: &View) -> Option<&SideView> {
    view.sides.iter().find(|side| side.hand.is_some())
}

fn place(view: &View, at: Slot) -> &'static str {
    view.line.get(at.index()).map_or("a Situation", |slot| slot.situation.name())
}

fn deployment(view: &View, card: Card, to: Slot, how: How) -> String {
    let held = own_side(view).and_then(|side| side.hand.as_ref());
    let asset = held.and_then(|hand| hand.iter().find(|held| held.card == card));
    let name = asset.map_or("Asset", |held| held.asset.name());
    let to = place(view, to);
    match how {
        How::FaceDown => format!("Deploy {name} to {to}"),
        How::FaceUp => format!("Deploy {name} face up to {to}"),
        How::Launched(target) => {
            format!("Deploy {name} to {to} and launch it{}", aim(view, target))
        }
    }
}

fn aim(view: &View, target: Target) -> String {
    match target {
        Target::Nothing => String::new(),
        Target::To(to) => format!(", moving to {}", place(view, to)),
        Target::Pull(piece) => {
            let enemy = view.sides.iter().find(|side| side.hand.is_none());
            let from = enemy.and_then(|side| side.pieces.get(piece.index()));
            let from = from.map_or("a Situation", |lying| place(view, lying.at));
            format!(", pulling the enemy's {} Asset from {from}", nth(piece))
        }
    }
}

fn nth(piece: Piece) -> &'static str {
    ["first", "second", "third", "fourth", "fifth"][piece.index()]
}

fn list(assets: &[Asset]) -> String {
    let names: Vec<&str> = assets.iter().map(|asset| asset.name()).collect();
    names.join(", ")
}

fn signed(amount: i16) -> String {
    if amount < 0 { format!("loses {}", -amount) } else { format!("gains {amount}") }
}

fn tell(names: &Names, event: &Event) -> String {
    let who = |seat: &Seat| names[*seat].to_owned();
    match event {
        Event::Drew { seat, count, assets } if assets.is_empty() => {
            format!("{} draws {count} Assets.", who(seat))
        }
        Event::Drew { seat, assets, .. } => format!("{} draws {}.", who(seat), list(assets)),
        Event::LaidOut { round, situations: [a, b, c, d] } => format!(
            "Round {}: the Situations are {}, {}, {} and {}.",
            round + 1,
            a.name(),
            b.name(),
            c.name(),
            d.name()
        ),
        Event::WentFirst { seat } => format!("{} takes the first turn.", who(seat)),
        Event::Deployed { seat, asset: Some(asset), at, face: Face::Down, .. } => {
            format!("{} deploys {} face down to {}.", who(seat), asset.name(), at.name())
        }
        Event::Deployed { seat, asset: None, at, .. } => {
            format!("{} deploys an Asset face down to {}.", who(seat), at.name())
        }
        Event::Deployed { seat, asset: Some(asset), at, .. } => {
            format!("{} deploys {} face up to {}.", who(seat), asset.name(), at.name())
        }
        Event::Launched { seat, asset, at, .. } => {
            format!("{} launches {} at {}.", who(seat), asset.name(), at.name())
        }
        Event::Sailed { from, to, .. } => {
            format!("The Admiral moves from {} to {}.", from.name(), to.name())
        }
        Event::Pulled { seat, piece, asset, from, to, .. } => format!(
            "The {} Asset of {}{} is moved from {} to {}.",
            nth(*piece),
            who(seat),
            asset.map_or_else(String::new, |asset| format!(" ({})", asset.name())),
            from.name(),
            to.name()
        ),
        Event::Raised { at, amount, prestige } => {
            format!("{} is worth {amount} Prestige more, {prestige} in all.", at.name())
        }
        Event::PaidForNuke { seat, prestige } => {
            format!("{} loses 1 Prestige for it and has {prestige}.", who(seat))
        }
        Event::Aided { seat, amount } => {
            format!("{} gets {amount} Influence at Aid Programs.", who(seat))
        }
        Event::Closed { at } => format!("{} is closed: no Asset may go there.", at.name()),
        Event::Spied { seat, asset, at, .. } => {
            format!("The Spy uncovers {} of {} at {}.", asset.name(), who(seat), at.name())
        }
        Event::TurnEnded { seat } => format!("{} ends the turn.", who(seat)),
        Event::Revealed { seat, asset, at, .. } => {
            format!("{} had {} at {}.", who(seat), asset.name(), at.name())
        }
        Event::Decided { at, influence, launches, winner, by, prestige } => {
            let sums = match (launches, by) {
                (Some(launches), Reason::Launches) => both(names, launches.map(i16::from)),
                (Some(launches), _) => {
                    format!("Operations launched: {}", both(names, launches.map(i16::from)))
                }
                (None, _) => both(names, *influence),
            };
            decided(names, at.name(), &sums, *winner, *by, *prestige)
        }
        Event::Gained { seat, why, amount } => {
            let why = match why {
                Ability::Scientist => "Scientists who stayed hidden",
                Ability::Demilitarization => "too much Influence at Demilitarization",
                Ability::FifthColumn => "Assets uncovered for the 5th Column",
                Ability::JungleWarfare => "hidden Guerrillas at Jungle Warfare",
                Ability::SportsCompetition => "the tie broken at Sports Competition",
            };
            format!("{} {} Prestige: {why}.", who(seat), signed(*amount))
        }
        Event::RoundEnded { round, prestige: [caps, hammers] } => format!(
            "Round {} is over: {} has {caps} Prestige, {} has {hammers}.",
            round + 1,
            &names[CAPS],
            &names[HAMMERS]
        ),
        Event::GameEnded { winner: Some(winner), .. } => format!("{} wins the game.", who(winner)),
        Event::GameEnded { winner: None, .. } => "Nuclear War: everyone dies.".to_owned(),
    }
}

fn both(names: &Names, [caps, hammers]: [i16; 2]) -> String {
    format!("{} {caps}, {} {hammers}", &names[CAPS], &names[HAMMERS])
}

fn decided(
    names: &Names,
    at: &str,
    sums: &str,
    winner: Option<Seat>,
    by: Reason,
    prestige: i16,
) -> String {
    let Some(winner) = winner else {
        return format!("{at} is a tie ({sums}): nobody wins it.");
    };
    let by = match by {
        Reason::Influence | Reason::Tie => String::new(),
        Reason::Launches => " by launching more Operations".to_owned(),
        Reason::Diplomat => " by breaking the tie with a Diplomat".to_owned(),
    };
    format!("{} wins {at}{by} ({sums}) for {prestige} Prestige.", &names[winner])
}
