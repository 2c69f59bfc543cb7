//! The positions of some games as a file.

use engine::Inputs;

use super::sample::Position;

/// The positions of each of some games.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Chunk {
    pub(super) games: Vec<Vec<Position>>,
}

impl Chunk {
    /// The file, headed by what the games were played by.
    pub(super) fn write(&self, key: &str) -> Vec<u8> {
        let mut bytes = format!("{key}\n").into_bytes();
        let count = |bytes: &mut Vec<u8>, count: usize| {
            bytes.extend((count as u32).to_le_bytes());
        };
        for game in &self.games {
            count(&mut bytes, game.len());
            for position in game {
                let Position { on, numbers, players, winners, team, chance } = position;
                bytes.extend([*players, *winners, *team]);
                bytes.extend(chance.to_le_bytes());
                count(&mut bytes, on.len());
                bytes.extend(on.iter().flat_map(|input| input.to_le_bytes()));
                count(&mut bytes, numbers.len());
                bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        bytes
    }

    /// Reads a file, if it is whole, has that heading, and says nothing that these inputs cannot.
    pub(super) fn read(bytes: &[u8], key: &str, inputs: &Inputs) -> Option<Chunk> {
        let mut rest = Rest(bytes.strip_prefix(key.as_bytes())?.strip_prefix(b"\n")?);
        let mut games: Vec<Vec<Position>> = Vec::new();
        while !rest.0.is_empty() {
            let count = rest.count()?;
            games.push((0..count).map(|_| rest.position()).collect::<Option<_>>()?);
        }
        let fits = |it: &Position| {
            it.on.iter().all(|&input| usize::from(input) < inputs.count())
                && it.numbers.len() == inputs.numbers.len()
        };
        games.iter().flatten().all(fits).then_some(Chunk { games })
    }
}

/// What is left to read.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn count(&mut self) -> Option<usize> {
        self.bytes().map(|bytes| u32::from_le_bytes(bytes) as usize)
    }

    fn position(&mut self) -> Option<Position> {
        let [players, winners, team] = self.bytes()?;
        let chance = f32::from_le_bytes(self.bytes()?);
        let on = (0..self.count()?)
            .map(|_| self.bytes().map(u16::from_le_bytes))
            .collect::<Option<_>>()?;
        let numbers = (0..self.count()?)
            .map(|_| self.bytes().map(f32::from_le_bytes))
            .collect::<Option<_>>()?;
        Some(Position { on, numbers, players, winners, team, chance })
    }
}

#[cfg(test)]
mod tests {
    use engine::Described;

    use super::*;

    const INPUTS: Inputs = Inputs {
        blocks: &[Described { name: "card", axes: &[("card", 701)] }],
        numbers: &["lead"],
    };

    #[test]
    fn a_file_is_read_as_it_was_written_and_under_its_own_heading_only() {
        let position = Position {
            on: vec![3, 700],
            numbers: vec![0.25],
            players: 3,
            winners: 0b100,
            team: 1,
            chance: 0.5,
        };
        let chunk = Chunk { games: vec![vec![position.clone(); 2], Vec::new(), vec![position]] };
        let bytes = chunk.write("caper 3");
        assert_eq!(Chunk::read(&bytes, "caper 3", &INPUTS), Some(chunk));
        assert_eq!(Chunk::read(&bytes, "caper 4", &INPUTS), None);
        assert_eq!(Chunk::read(&bytes[..bytes.len() - 1], "caper 3", &INPUTS), None);
    }

    /// A file that was changed by hand must not reach the weights.
    #[test]
    fn what_the_inputs_cannot_say_is_not_read() {
        let fits = Position { on: vec![700], numbers: vec![0.5], ..Position::default() };
        let read = |position: Position| {
            let bytes = Chunk { games: vec![vec![position]] }.write("key");
            Chunk::read(&bytes, "key", &INPUTS).is_some()
        };
        assert!(read(fits.clone()));
        assert!(!read(Position { on: vec![701], ..fits.clone() }));
        assert!(!read(Position { numbers: Vec::new(), ..fits }));
    }
}
