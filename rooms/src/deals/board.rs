//! Who reached what with a deal.

use super::{Finish, PER_NETWORK, Reached};

/// The results of a deal, the best first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// All that count.
    pub rows: Vec<Row>,
}

/// One result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// 1 is best; equal results share the place.
    pub place: usize,
    /// What was reached.
    pub reached: Reached,
    /// Whose it is, and where it can be looked at.
    pub finish: Finish,
}

/// How many results lie between two numbers, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar {
    /// The least.
    pub from: i32,
    /// The most.
    pub to: i32,
    /// How many results lie there.
    pub count: usize,
}

impl Board {
    /// The board of all that have finished. What was given up is not on it, nor whoever was not
    /// among the first of their network.
    pub fn of(finishes: Vec<Finish>) -> Board {
        let counted = finishes.into_iter().filter(|finish| finish.earlier < PER_NETWORK);
        let mut rows: Vec<Row> = counted
            .filter_map(|finish| Some(Row { place: 0, reached: finish.reached?, finish }))
            .collect();
        rows.sort_by(|a, b| b.reached.cmp(&a.reached).then(a.finish.at.cmp(&b.finish.at)));
        let mut place = 1;
        for at in 0..rows.len() {
            if at > 0 && rows[at].reached != rows[at - 1].reached {
                place = at + 1;
            }
            rows[at].place = place;
        }
        Board { rows }
    }

    /// The result that was reached at a table.
    pub fn at(&self, table: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.finish.table == table)
    }

    /// How the results are spread, in so many bars of equal width at most.
    pub fn spread(&self, most: i32, value: impl Fn(&Reached) -> i32) -> Vec<Bar> {
        let values = || self.rows.iter().map(|row| value(&row.reached));
        let (Some(low), Some(high)) = (values().min(), values().max()) else { return Vec::new() };
        let width = (high - low + 1 + most - 1) / most;
        let bars = (low..=high).step_by(width as usize);
        bars.map(|from| {
            let to = from + width - 1;
            Bar { from, to, count: values().filter(|it| (from..=to).contains(it)).count() }
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish(table: &str, lead: Option<i32>, earlier: usize) -> Finish {
        Finish {
            table: table.to_owned(),
            name: String::new(),
            revision: 1,
            at: 0,
            reached: lead.map(|lead| Reached { won: lead > 0, lead, score: 20 }),
            earlier,
            original: None,
        }
    }

    #[test]
    fn equal_results_share_the_place_and_who_gave_up_has_none() {
        let board = Board::of(vec![
            finish("a", Some(-4), 0),
            finish("b", Some(9), 1),
            finish("c", None, 0),
            finish("d", Some(9), 0),
            finish("e", Some(30), PER_NETWORK),
        ]);
        let places: Vec<_> =
            board.rows.iter().map(|row| (row.finish.table.as_str(), row.place)).collect();
        assert_eq!(places, [("b", 1), ("d", 1), ("a", 3)]);
        assert!(board.at("c").is_none() && board.at("a").is_some());
    }

    #[test]
    fn every_result_is_in_one_bar() {
        let leads = [-30, -29, -7, 0, 0, 1, 5, 44];
        let board = Board::of(leads.map(|lead| finish("t", Some(lead), 0)).to_vec());
        for most in [1, 2, 5, 12, 100] {
            let bars = board.spread(most, |reached| reached.lead);
            assert!(bars.len() <= most as usize, "{bars:?}");
            assert_eq!(bars.iter().map(|bar| bar.count).sum::<usize>(), leads.len(), "{bars:?}");
        }
        assert_eq!(Board::of(Vec::new()).spread(12, |reached| reached.lead), []);
    }
}
