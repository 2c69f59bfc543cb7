//! The line of four Situations, with the Assets of both sides above and below.

use engine::Seat;
use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{
    At, art, asset, backs_id, below, called, ended, enemy, moves_as, piece_id, side, star,
};
use crate::{Asset, Face, Phase, PieceView, Situation, SituationView};

pub(super) fn draw(at: &At<'_>) -> Markup {
    if at.view.line.is_empty() {
        return html! { p class="empty" { (words::NO_SITUATIONS) } };
    }
    let below = below(at.viewer);
    let above = enemy(below);
    html! {
        (ended::draw(at))
        ol class="spots" {
            @for (index, spot) in at.view.line.iter().enumerate() {
                li class="spot" {
                    h3 class="visually-hidden" { (spot.situation.name()) }
                    (pieces(at, above, index, "above"))
                    (situation(at, index, spot, [above, below]))
                    (pieces(at, below, index, "below"))
                }
            }
        }
    }
}

/// A Situation: what it is worth and does, and who leads there.
fn situation(at: &At<'_>, index: usize, spot: &SituationView, [above, below]: [Seat; 2]) -> Markup {
    let Some((card, tip)) = at.faces.get(9 + spot.situation as usize) else { return html! {} };
    let printed = at.cards.situation.get(spot.situation as usize);
    let printed = printed.map_or(0, |card| i16::from(card.prestige));
    let lead = Lead::of(at, index, spot);
    let [sum_above, sum_below] = [lead.sum(above), lead.sum(below)];
    let label = words::situation(
        spot.situation.name(),
        spot.prestige,
        spot.closed,
        [(called(at, above), &sum_above), (called(at, below), &sum_below)],
        &lead.words(at),
    );
    let class = if spot.closed { "situation closed" } else { "situation" };
    let picture = art(&parts::slug(spot.situation.name()));
    parts::card(
        &format!("slot-{index}"),
        class,
        &label,
        html! {
            (strip(at, &lead, above))
            span class="face" {
                span class="worth" {
                    (spot.prestige) (star())
                    @if spot.prestige > printed { small { "+" (spot.prestige - printed) } }
                }
                span class="title" { (spot.situation.name()) }
                (picture)
                span class="text" { (card.text) }
                @if spot.closed { span class="stamp" { (words::CLOSED) } }
            }
            (strip(at, &lead, below))
        },
        tip,
    )
}

/// One side's sum at a Situation, on the edge of the card where its Assets lie.
fn strip(at: &At<'_>, lead: &Lead, seat: Seat) -> Markup {
    let leads = if lead.leader == Some(seat) { " leads" } else { "" };
    html! {
        span class={ "strip " (side(seat)) (leads) } {
            (art(side(seat)))
            b { (lead.sums[seat.index()]) }
            span class="unit" { (words::unit(lead.launches)) }
            @if lead.hidden[seat.index()] > 0 {
                span class="unknown" { (words::and_hidden(lead.hidden[seat.index()])) }
            }
            span class="verdict" {
                @if lead.leader == Some(seat) { (lead.verdict()) }
                @else if lead.leader.is_none() && seat == below(at.viewer) { (lead.verdict()) }
            }
        }
    }
}

/// Who leads at a Situation, as far as the viewer can see.
struct Lead {
    sums: [i16; 2],
    /// How many Assets of each side the viewer does not know.
    hidden: [usize; 2],
    /// Whether launches count here instead of Influence.
    launches: bool,
    leader: Option<Seat>,
    /// Whether a Diplomat breaks the tie.
    by_diplomat: bool,
    empty: bool,
    /// Whether all is counted.
    over: bool,
}

impl Lead {
    fn of(at: &At<'_>, index: usize, spot: &SituationView) -> Lead {
        let here = |seat: usize| {
            at.view.sides[seat].pieces.iter().filter(move |piece| piece.at.index() == index)
        };
        let launches = spot.situation == Situation::PoliticalQuagmire;
        let sums = if launches { spot.launches.map(i16::from) } else { spot.influence };
        let diplomat = |seat| here(seat).any(|piece| piece.asset == Some(Asset::Diplomat));
        let by_diplomat = sums[0] == sums[1] && diplomat(0) != diplomat(1);
        let leader = match (sums[0] - sums[1], by_diplomat) {
            (1.., _) => Some(Seat(0)),
            (..0, _) => Some(Seat(1)),
            (0, true) => Some(Seat(u8::from(diplomat(1)))),
            (0, false) => None,
        };
        Lead {
            sums,
            hidden: [0, 1].map(|seat| here(seat).filter(|piece| piece.asset.is_none()).count()),
            launches,
            leader,
            by_diplomat,
            over: at.view.phase == Phase::Over,
            empty: here(0).chain(here(1)).next().is_none() && sums == [0, 0],
        }
    }

    /// In the words of the leader's strip. With Assets that the viewer does not know it is only
    /// how things look.
    fn verdict(&self) -> String {
        let guess = self.hidden != [0, 0];
        match (self.leader, self.by_diplomat) {
            (_, true) => words::wins_the_tie(self.over).to_owned(),
            (Some(_), false) => words::leads((self.sums[0] - self.sums[1]).abs(), guess, self.over),
            (None, _) if self.empty => String::new(),
            (None, _) => words::level(guess).to_owned(),
        }
    }

    /// A side's sum for those who do not see it.
    fn sum(&self, seat: Seat) -> String {
        words::sum(self.launches, self.sums[seat.index()], self.hidden[seat.index()])
    }

    fn words(&self, at: &At<'_>) -> String {
        words::who_leads(self.leader.map(|seat| called(at, seat)), self.empty, &self.verdict())
    }
}

/// One side's Assets at one Situation.
fn pieces(at: &At<'_>, seat: Seat, index: usize, place: &str) -> Markup {
    let lying = at.view.sides[seat.index()].pieces.iter();
    let here: Vec<&PieceView> = lying.filter(|piece| piece.at.index() == index).collect();
    let many = if here.len() > 3 { " many" } else { "" };
    html! {
        ul class={ "pieces " (place) " " (side(seat)) (many) } {
            @for lying in &here {
                @let name = lying.asset.map(|asset| moves_as(seat, asset));
                li data-as=[name] data-from=(backs_id(seat)) { (piece(at, seat, lying)) }
            }
        }
    }
}

/// A launched Nuke counts more than what is printed on it.
fn launched_bonus(at: &At<'_>, asset: Asset, face: Face) -> String {
    match (asset, face) {
        (Asset::Nuke, Face::Launched) => format!(" +{}", asset::amount(at.cards, asset)),
        _ => String::new(),
    }
}

fn piece(at: &At<'_>, seat: Seat, lying: &PieceView) -> Markup {
    let id = piece_id(at.view, seat, lying.piece);
    let whose = called(at, seat);
    let spot = at.view.line.get(lying.at.index());
    let place = spot.map_or(words::A_SITUATION, |spot| spot.situation.name());
    let nth = words::NTH[lying.piece.index()];
    let Some(asset) = lying.asset else {
        let label = words::hidden_piece(nth, whose, place);
        let back = html! { (art(side(seat))) span class="nth" { (nth) } };
        return parts::thing(&id, &format!("piece back {}", side(seat)), &label, back);
    };
    let (state, state_words) = match lying.face {
        Face::Down => ("down", words::FACE_DOWN),
        Face::Up => ("up", words::FACE_UP),
        Face::Launched => ("launched", words::LAUNCHED),
    };
    let prospect = (lying.face == Face::Down)
        .then(|| spot.map(|spot| asset::prospect(at.view, at.cards, asset, spot.situation)))
        .flatten();
    let influence = asset::influence(at.cards, asset);
    let mut label = words::piece(asset.name(), whose, influence, state_words, place);
    if let Some(prospect) = &prospect {
        label += &words::if_launched(&prospect.words);
    }
    let mark = match lying.face {
        Face::Down => "hidden",
        Face::Up => "open",
        Face::Launched => "launch",
    };
    let bonus = launched_bonus(at, asset, lying.face);
    let inside = html! {
        span class="top" { b { (influence) } (art(mark)) }
        (asset::picture(asset))
        span class="name" { (asset.name()) }
        @if let Some(prospect) = &prospect {
            span class=(if prospect.open { "op" } else { "op none" }) {
                @if prospect.open { (art("launch")) }
                (prospect.words)
            }
        } @else {
            span class="op none" { (state_words) (bonus) }
        }
    };
    let class = format!("piece {state} {}", side(seat));
    parts::card(&id, &class, &label, inside, asset::tip(at, asset))
}
