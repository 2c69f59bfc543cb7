//! A net as a file: one line of JSON that says what it was trained for, then its weights, each
//! layer in turn: whole numbers of 16 bits for the inputs, numbers of 32 bits above them, all with
//! the lowest byte first.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Cards as _, Game, Heuristic, Inputs, Options as _, Setup};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{CLASSES, FIRST, Learned, Net, SECOND, Weights};

/// The version of the file.
const FORMAT: u32 = 1;

/// What a net was trained for, and how.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Trained {
    format: u32,
    /// The game.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The digest of its cards.
    pub cards: String,
    /// The digest of the inputs' names.
    pub inputs: String,
    /// Every value of every option that was played with.
    pub options: BTreeMap<String, BTreeSet<String>>,
    /// How many games it learned from.
    pub games: u64,
    /// The seed of the training.
    pub seed: String,
}

/// Why a file is not a net that can be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetError {
    /// It is something else.
    #[error("this is not a net: {0}; `hideout train GAME` makes one")]
    NotANet(String),
    /// It belongs to another game.
    #[error("this net was trained for \"{trained}\", not for \"{game}\"")]
    OtherGame {
        /// The game of the net.
        trained: String,
        /// The game it was asked to judge.
        game: &'static str,
    },
    /// The game has changed since.
    #[error(
        "this net was trained for other rules or inputs of \"{0}\"; train it again with \
         `hideout train {0}`"
    )]
    Outdated(&'static str),
}

impl Trained {
    /// For a game with these cards; what is played with is added by [`meet`](Trained::meet).
    pub fn for_cards<G: Heuristic>(cards: &G::Cards) -> Trained {
        Trained {
            format: FORMAT,
            game: G::INFO.id.to_owned(),
            revision: G::INFO.revision,
            cards: digest_of_cards::<G>(cards),
            inputs: digest_of_inputs(&G::INPUTS),
            options: BTreeMap::new(),
            games: 0,
            seed: String::new(),
        }
    }

    /// Remembers that a game with these options was played.
    pub fn meet<G: Game>(&mut self, options: &G::Options) {
        for (name, value) in values::<G>(options) {
            self.options.entry(name.to_owned()).or_default().insert(value);
        }
    }

    fn has_met<G: Game>(&self, options: &G::Options) -> bool {
        let met = |name: &str, value: &str| {
            self.options.get(name).is_some_and(|values| values.contains(value))
        };
        values::<G>(options).all(|(name, value)| met(name, &value))
    }
}

/// The value of each option; where several can be chosen at once, each of them.
fn values<G: Game>(options: &G::Options) -> impl Iterator<Item = (&'static str, String)> {
    G::Options::fields().iter().flat_map(|field| {
        let text = options.get(field.name).unwrap_or_default();
        let list = G::Options::lists().contains(&field.name);
        let values: Vec<String> = if list {
            text.split(',').map(|value| value.trim().to_owned()).collect()
        } else {
            vec![text]
        };
        values.into_iter().map(|value| (field.name, value))
    })
}

impl Net {
    /// Whether a table is one that this net knows: with the cards it was trained on, and options
    /// it has met. At any other it must not judge.
    pub fn knows<G: Heuristic>(&self, setup: &Setup<G>) -> bool {
        let known_cards = if setup.cards == *G::Cards::standard() {
            self.standard
        } else {
            digest_of_cards::<G>(&setup.cards) == self.trained.cards
        };
        known_cards && self.trained.has_met::<G>(&setup.options)
    }

    /// A net for the game `G` from its weights.
    pub fn for_game<G: Heuristic>(trained: Trained, weights: &Weights) -> Net {
        let standard = trained.cards == digest_of_cards::<G>(G::Cards::standard());
        Net::new(trained, standard, weights)
    }

    /// This net at a table, if it knows such tables.
    pub fn at<G: Heuristic>(&'static self, setup: &Setup<G>) -> Option<Learned> {
        self.knows(setup).then(|| Learned { net: self, players: setup.players() })
    }

    /// Reads a net that was trained for the game `G` as it is now.
    pub fn read<G: Heuristic>(bytes: &[u8]) -> Result<Net, NetError> {
        let not_a_net = |why: &str| NetError::NotANet(why.to_owned());
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (head, body) = bytes.split_at(end.ok_or_else(|| not_a_net("it has no first line"))?);
        let trained: Trained = serde_json::from_slice(head)
            .map_err(|error| NetError::NotANet(format!("its first line: {error}")))?;
        if trained.game != G::INFO.id {
            return Err(NetError::OtherGame { trained: trained.game, game: G::INFO.id });
        }
        let current = trained.format == FORMAT
            && trained.revision == G::INFO.revision
            && trained.inputs == digest_of_inputs(&G::INPUTS);
        if !current {
            return Err(NetError::Outdated(G::INFO.id));
        }
        let mut body = Body(&body[1..]);
        let inputs = body.take(&G::INPUTS).ok_or_else(|| not_a_net("its weights end too early"))?;
        if !body.0.is_empty() {
            return Err(not_a_net("there is more than its weights"));
        }
        let standard = trained.cards == digest_of_cards::<G>(G::Cards::standard());
        let (inputs, upper) = inputs;
        Ok(Net { trained, standard, inputs, upper })
    }

    /// The net as a file.
    pub fn write(&self) -> Vec<u8> {
        // Texts and numbers only: it can always be written.
        let mut bytes = serde_json::to_vec(&self.trained).unwrap_or_default();
        bytes.push(b'\n');
        bytes.extend(self.inputs.as_flattened().iter().flat_map(|weight| weight.to_le_bytes()));
        let upper = &self.upper;
        let dense = upper
            .numbers
            .as_flattened()
            .iter()
            .chain(&upper.first)
            .chain(upper.to_second.as_flattened())
            .chain(&upper.second)
            .chain(upper.to_classes.as_flattened())
            .chain(&upper.classes);
        bytes.extend(dense.flat_map(|weight| weight.to_le_bytes()));
        bytes
    }
}

/// What is left to read.
struct Body<'a>(&'a [u8]);

impl Body<'_> {
    fn take(&mut self, inputs: &Inputs) -> Option<(Vec<[i16; FIRST]>, Weights)> {
        let rows = (0..inputs.count()).map(|_| self.whole()).collect::<Option<_>>()?;
        let numbers = (0..inputs.numbers.len()).map(|_| self.row()).collect::<Option<_>>()?;
        let first = self.row()?;
        let to_second = self.rows()?;
        let second = self.row()?;
        let to_classes = self.rows()?;
        let classes: [f32; CLASSES] = self.row()?;
        let upper =
            Weights { inputs: Vec::new(), numbers, first, to_second, second, to_classes, classes };
        Some((rows, upper))
    }

    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn whole(&mut self) -> Option<[i16; FIRST]> {
        let mut row = [0; FIRST];
        for weight in &mut row {
            *weight = i16::from_le_bytes(self.bytes()?);
        }
        Some(row)
    }

    fn row<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut row = [0.0; N];
        for weight in &mut row {
            *weight =
                Some(f32::from_le_bytes(self.bytes()?)).filter(|weight| weight.is_finite())?;
        }
        Some(row)
    }

    fn rows<const N: usize, const M: usize>(&mut self) -> Option<[[f32; N]; M]> {
        let mut rows = [[0.0; N]; M];
        for row in &mut rows {
            *row = self.row()?;
        }
        Some(rows)
    }
}

fn digest_of_cards<G: Game>(cards: &G::Cards) -> String {
    hex(&serde_json::to_vec(cards).unwrap_or_default())
}

fn digest_of_inputs(inputs: &Inputs) -> String {
    hex(format!("{inputs:?} {FIRST} {SECOND} {CLASSES}").as_bytes())
}

/// The first half of the SHA-256 digest.
fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}
