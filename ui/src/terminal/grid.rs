//! Columns of text in one frame.

use super::text;

/// A framed grid of equal columns, built row by row.
#[derive(Debug)]
pub struct Grid {
    columns: usize,
    /// The columns that text has inside a cell, a space on either side left out.
    inner: usize,
    out: String,
}

impl Grid {
    /// A grid of `columns` that is at most `width` wide.
    pub fn new(columns: usize, width: usize) -> Grid {
        let columns = columns.max(1);
        let inner = (width.saturating_sub(1) / columns).saturating_sub(3).max(1);
        Grid { columns, inner, out: String::new() }
    }

    /// How much text a line of a cell takes.
    pub fn inner(&self) -> usize {
        self.inner
    }

    /// The upper edge.
    pub fn open(&mut self) {
        self.edge(['┌', '┬', '┐']);
    }

    /// A line between two parts.
    pub fn divide(&mut self) {
        self.edge(['├', '┼', '┤']);
    }

    /// The lower edge, and all of the grid.
    pub fn close(mut self) -> String {
        self.edge(['└', '┴', '┘']);
        self.out
    }

    /// A part of the grid: for each column its lines, filled up with empty ones above or below.
    pub fn part(&mut self, cells: &[Vec<String>], stand: Stand) {
        let high = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for line in 0..high {
            for column in 0..self.columns {
                let cell = cells.get(column).map_or(&[][..], Vec::as_slice);
                let above = match stand {
                    Stand::Top => 0,
                    Stand::Bottom => high - cell.len(),
                };
                let text = line.checked_sub(above).and_then(|line| cell.get(line));
                let text = text.map_or("", String::as_str);
                self.out += &format!("│ {} ", text::pad(text, self.inner));
            }
            self.out += "│\n";
        }
    }

    fn edge(&mut self, [left, middle, right]: [char; 3]) {
        let bar = "─".repeat(self.inner + 2);
        let bars = vec![bar; self.columns];
        self.out += &format!("{left}{}{right}\n", bars.join(&middle.to_string()));
    }
}

/// Where the lines of a short cell stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// At the top, with empty lines below.
    Top,
    /// At the bottom, with empty lines above.
    Bottom,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_in_line() {
        let mut grid = Grid::new(2, 13);
        grid.open();
        let cells = [vec!["Spy".to_owned(), "Nuke".to_owned()], vec!["?".to_owned()]];
        grid.part(&cells, Stand::Bottom);
        grid.divide();
        grid.part(&cells[1..], Stand::Top);
        let expected = "┌─────┬─────┐\n\
                        │ Spy │     │\n\
                        │ Nuke │ ?   │\n\
                        ├─────┼─────┤\n\
                        │ ?   │     │\n\
                        └─────┴─────┘\n";
        assert_eq!(grid.close(), expected);
    }
}
