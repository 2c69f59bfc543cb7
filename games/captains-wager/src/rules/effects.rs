//! What cards do, carried out.

use engine::{Seat, Seats, Sink};

use crate::cards::effect::Effect;
use crate::rules::event::{Event, Why};
use crate::rules::ids::Pocket;
use crate::rules::state::CaptainsWager;

impl CaptainsWager {
    /// Carries out an effect: `seat` has the card, which `why` names, and aims it at `target`.
    ///
    /// What a crew adds to its own strength or pays later is not done here but in `crew.rs`, what
    /// an item is worth in `score.rs`, and what a claimed encounter asks first in `encounter.rs`.
    pub(crate) fn carry_out(
        &mut self,
        effect: Effect,
        seat: Seat,
        target: Option<Seat>,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        use Effect::*;
        let others = self.others(seat);
        match (effect, target) {
            (TakeCoins(n), _) => self.take_coins(seat, n, why, sink),
            (RobCoins(n), Some(from)) => self.rob(seat, from, n, why, sink),
            (Toll(n), _) => others.iter().for_each(|it| self.rob(seat, it, n, why, sink)),
            (Tax(n), _) => {
                others.iter().for_each(|it| _ = self.pay_coins(it, n, why, sink));
            }
            (Dun(n), _) => {
                let debtors: Seats =
                    others.iter().filter(|it| self.captain(*it).loans > 0).collect();
                debtors.iter().for_each(|it| _ = self.pay_coins(it, n, why, sink));
            }

            (Bargain(n), _) => {
                for other in others.iter() {
                    match self.captain(other).coins {
                        0 => self.take_loan(other, why, sink),
                        _ => self.rob(seat, other, n, why, sink),
                    }
                }
            }
            (ReturnLoans(n), _) => self.return_loans(seat, n, why, sink),
            (Forgive(n), _) => {
                let debtors: Seats =
                    others.iter().filter(|it| self.captain(*it).loans > 0).collect();
                debtors.iter().for_each(|it| self.return_loans(it, n, why, sink));
            }
            (PassLoans(n), Some(to)) => self.pass_loans(seat, to, n, why, sink),
            (FreeBorrow, _) => self.contest.free_borrow = true,

            (WinsTies, _) => self.win_ties(seat, why, sink),
            (WeakenOthers(n), _) => {
                let rivals: Seats = others.iter().filter(|it| self.is_in_play(*it)).collect();
                rivals.iter().for_each(|it| self.change_strength(it, -i16::from(n), why, sink));
            }
            (Challenge(n) | Hinder(n), Some(rival)) => {
                self.change_strength(rival, -i16::from(n), why, sink);
            }
            (Boost(n), _) => self.change_strength(seat, n.into(), why, sink),
            (Hire(n), _) => {
                let paid = self.pay_coins(seat, n, why, sink);
                self.change_strength(seat, 2 * paid, why, sink);
            }
            (Luck(n), _) => {
                self.change_strength(seat, n.into(), why, sink);
                self.win_ties(seat, why, sink);
            }
            (Steadfast, _) => self.contest.steadfast = self.contest.steadfast.with(seat),
            (SwapCrew, Some(rival)) => self.swap_strength(seat, rival, why, sink),
            (SendBack, Some(rival)) => self.send_back(rival, why, sink),

            (LookAtCrew, Some(at)) => self.look(seat, at, false, why, sink),
            (LookAtHand, Some(at)) => self.look(seat, at, true, why, sink),
            (LookAtAllCrew, _) => {
                others.iter().for_each(|at| self.look(seat, at, false, why, sink));
            }

            (Boast, _) => self.show_crew(seat, why, sink),

            (ClaimTop(n), _) => self.claim_top(seat, n, why, sink),
            (DrawItems(n), _) => self.draw_items(seat, n, why, sink),
            (Poach, Some(from)) => self.poach(seat, from, why, sink),
            (Snatch, Some(from)) => self.snatch(seat, from, why, sink),
            (PassItems, _) => self.pass_items(why, sink),
            (FeedPool(n), _) => {
                (0..n).for_each(|_| self.raise_stakes(Seats::one(seat), why, sink));
            }
            (RaiseStakes, _) => {
                let spared = matches!(why, Why::Encounter(_));
                let payers = if spared { self.active.without(seat) } else { self.active };
                self.raise_stakes(payers, why, sink);
            }
            (BurnPool(n), _) => self.burn_pool(n, why, sink),
            (BoardPool(n), _) => self.board_pool(seat, n, why, sink),

            (TakeLead, Some(leader)) => {
                self.leader = leader;
                sink.tell(Event::LeadTaken { seat: leader });
            }
            (LowestWins, _) => {
                self.contest.lowest_wins = !self.contest.lowest_wins;
                sink.tell(Event::Turned { lowest: self.contest.lowest_wins });
            }
            (DiscardEncounter, _) => {
                self.contest.discarded = true;
                sink.tell(Event::Doomed);
            }

            // Aimed at nobody, because there is nobody it fits.
            (RobCoins(_) | PassLoans(_) | Challenge(_) | Hinder(_) | SwapCrew, None) => {}
            (LookAtCrew | LookAtHand | TakeLead | SendBack | Snatch | Poach, None) => {}
            // Done elsewhere, or nothing to do.
            (IfFirst(_) | IfLast(_) | IfBet(_) | IfBorrowed(_) | IfNoEncounter(_), _) => {}
            (IfDebtFree(_) | PerEncounter(_) | PerLoan(_) | Mimic | Company(_), _) => {}
            (Rummage | Bounty | Getaway(_) | Loot(_) | Cache(_) | Lift | Abscond(_), _) => {}
            (Worth(_) | WorthPerLoan(_) | WorthPerCoin(_) | Hoard(_) | Sift | Plain, _) => {}
        }
    }

    /// Uses an item and lays it on the junk pile.
    pub(crate) fn use_item(
        &mut self,
        seat: Seat,
        pocket: Pocket,
        target: Option<Seat>,
        sink: &mut impl Sink<Event>,
    ) {
        let Some(card) = self.captain_mut(seat).lose_item(pocket.index()) else { return };
        self.show(card);
        let item = self.face(card);
        sink.tell(Event::ItemUsed { seat, item, target });
        self.carry_out(self.figures.item(item).effect, seat, target, Why::Item(item), sink);
    }
}
