//! What examples add to the grammar: for each thing that a message may say a support vector machine (Cortes and Vapnik, 1995)
//! with a Gaussian kernel, over the embedding of the message, its [`Form`] and what the grammar hears. That for numbers is
//! asked of every number of a message, with its [`Trace`]: the surest is what the message says. `temei eval said
//! --train` learns them; they lie in `machines/` and are compiled in. They mean something only for vectors of the model they
//! were learnt with, so any other is refused.
//!
//! A file is one line of JSON, [`Header`], and behind it every example of every machine in the order of the header, numbers
//! little-endian: its weight as `f32`, what the grammar heard, the shape, the concepts as a `u128`, the embedding in `i8`, of
//! a number or payment its trace.

use std::fmt;
use std::io::{self, Write};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::concept::{NAMES, Set};
use super::form::{Form, SHAPE};
use super::trace::{SIGNS, Trace};

/// What the embedder puts before a text; the same as before a query.
const PREFIX: &str = "query: ";
/// How much a distance of 1 between two embeddings counts, beside one concept.
const MEANING: f32 = 12.0;
/// How much it counts that the grammar hears a thing in one text and not in the other.
const GRAMMAR: f32 = 1.5;
/// Of the kernel `exp(−γ·d²)`.
const GAMMA: f32 = 0.03;
/// The largest number of a normalised embedding that is kept exactly.
const LARGEST: f32 = 0.2;

static V1: LazyLock<Machines> = LazyLock::new(|| {
    Machines::parse(include_bytes!("machines/v1.svm")).expect("the file in the tree is read by a test")
});

/// What a message may say that there is a machine for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    Greeting,
    Person,
    Payment,
    Yes,
    No,
    /// That a number is how many.
    Number,
}

/// What the grammar says of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    No,
    /// It says nothing of it, or was mended by this very text, so that its word is worth nothing.
    Unknown,
    Yes,
}

/// What one machine is asked about: a text as far as it is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub heard: Heard,
    pub form: Form,
    /// Normalised.
    pub meaning: Meaning,
    pub(super) trace: Trace,
}

/// An embedding, in 127ths of the largest number that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning(Vec<i8>);

/// A machine for one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Machine {
    pub thing: Thing,
    /// The margin above which it is said.
    pub threshold: f32,
    /// Texts with their weights: of those that say it above 0, of others below.
    pub examples: Vec<(f32, Text)>,
}

/// All of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Machines {
    header: Header,
    machines: Vec<Machine>,
}

/// The first line of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// Name, precision and pooling of the embedding model ("multilingual-e5-small-q4.1/int8/mean").
    model: String,
    prefix: String,
    dimension: usize,
    /// What the bits of the concepts are.
    concepts: Vec<String>,
    /// What the bits of the signs are.
    signs: Vec<String>,
    machines: Vec<Part>,
    learnt_from: Vec<Learnt>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    thing: Thing,
    threshold: f32,
    examples: usize,
}

/// How many cases of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learnt {
    pub file: String,
    pub cases: u64,
}

/// Why machines are not used.
#[derive(Debug, thiserror::Error)]
pub enum MachineError {
    #[error("the first line of the machines is not as it should be")]
    Header(#[from] serde_json::Error),
    #[error("the machines know other concepts or signs than this program")]
    Concepts,
    #[error("the machines are cut short or too long")]
    Length,
    #[error("a number of the machines is none")]
    Number,
    #[error("the machines were learnt with {learnt}, and the model is {model}")]
    Model { learnt: String, model: String },
}

impl Thing {
    pub const ALL: [Self; 6] = [Self::Greeting, Self::Person, Self::Payment, Self::Yes, Self::No, Self::Number];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Greeting => "greeting",
            Self::Person => "person",
            Self::Payment => "payment",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Number => "number",
        }
    }
}

impl Thing {
    /// Whether the grammar leaves traces that its machine weighs.
    const fn is_traced(self) -> bool {
        matches!(self, Self::Payment | Self::Number)
    }
}

impl Heard {
    pub const fn of(heard: bool) -> Self {
        if heard { Self::Yes } else { Self::No }
    }

    /// In halves.
    const fn byte(self) -> u8 {
        match self {
            Self::No => 0,
            Self::Unknown => 1,
            Self::Yes => 2,
        }
    }

    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::No),
            1 => Some(Self::Unknown),
            2 => Some(Self::Yes),
            _ => None,
        }
    }

    fn apart(self, other: Self) -> f32 {
        let apart = GRAMMAR * f32::from(self.byte().abs_diff(other.byte())) / 2.0;
        apart * apart
    }
}

impl Meaning {
    pub fn of(vector: &[f32]) -> Self {
        Self(vector.iter().map(|x| (x / LARGEST * 127.0).round().clamp(-127.0, 127.0) as i8).collect())
    }

    fn apart(&self, other: &Self) -> f32 {
        let squares = self.0.iter().zip(&other.0).map(|(a, b)| (i32::from(*a) - i32::from(*b)).pow(2));
        let scale = MEANING * LARGEST / 127.0;
        squares.sum::<i32>() as f32 * scale * scale
    }
}

impl Text {
    /// How alike two texts are, 0 to 1.
    pub fn alike(&self, other: &Self) -> f32 {
        let apart = self.meaning.apart(&other.meaning)
            + self.form.apart(&other.form)
            + self.heard.apart(other.heard)
            + self.trace.apart(&other.trace);
        (-GAMMA * apart).exp()
    }
}

impl Machine {
    /// Above 0 where the text says it. The bias is that of a kernel that is 1 everywhere.
    pub fn margin(&self, text: &Text) -> f32 {
        let sum: f32 = self.examples.iter().map(|(weight, example)| weight * (text.alike(example) + 1.0)).sum();
        sum - self.threshold
    }
}

impl Machines {
    /// Those in the tree.
    pub fn v1() -> &'static Self {
        &V1
    }

    /// # Panics
    /// When the examples have meanings of another length.
    pub fn new(model: String, machines: Vec<Machine>, learnt_from: Vec<Learnt>) -> Self {
        let examples = || machines.iter().flat_map(|machine| &machine.examples);
        let dimension = examples().map(|(_, text)| text.meaning.0.len()).next().unwrap_or_default();
        assert!(examples().all(|(_, text)| text.meaning.0.len() == dimension), "all meanings are of one model");
        let parts = machines.iter().map(|machine| {
            let Machine { thing, threshold, examples } = machine;
            Part { thing: *thing, threshold: *threshold, examples: examples.len() }
        });
        let header = Header {
            model,
            prefix: PREFIX.to_owned(),
            dimension,
            concepts: NAMES.iter().copied().map(str::to_owned).collect(),
            signs: SIGNS.iter().copied().map(str::to_owned).collect(),
            machines: parts.collect(),
            learnt_from,
        };
        Self { header, machines }
    }

    /// # Errors
    /// Not of this shape, or for other concepts than this program's.
    pub fn parse(bytes: &[u8]) -> Result<Self, MachineError> {
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(MachineError::Length)?;
        let header: Header = serde_json::from_slice(&bytes[..end])?;
        if header.concepts != NAMES || header.signs != SIGNS {
            return Err(MachineError::Concepts);
        }
        let mut rest = &bytes[end + 1..];
        let mut machines = Vec::with_capacity(header.machines.len());
        for part in &header.machines {
            let examples: Result<Vec<_>, _> =
                (0..part.examples).map(|_| example(&mut rest, part.thing, header.dimension)).collect();
            machines.push(Machine { thing: part.thing, threshold: part.threshold, examples: examples? });
        }
        if rest.is_empty() { Ok(Self { header, machines }) } else { Err(MachineError::Length) }
    }

    /// # Errors
    /// It cannot be written there.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(&mut *to, &self.header)?;
        to.write_all(b"\n")?;
        let examples =
            self.machines.iter().flat_map(|machine| machine.examples.iter().map(|example| (machine.thing, example)));
        for (thing, (weight, text)) in examples {
            to.write_all(&weight.to_le_bytes())?;
            to.write_all(&[text.heard.byte()])?;
            to.write_all(&text.form.shape)?;
            to.write_all(&text.form.concepts.bits().to_le_bytes())?;
            let meaning: Vec<u8> = text.meaning.0.iter().map(|x| x.to_le_bytes()[0]).collect();
            to.write_all(&meaning)?;
            if thing.is_traced() {
                to.write_all(&text.trace.bytes())?;
            }
        }
        Ok(())
    }

    /// These, where they fit a model and its vectors.
    ///
    /// # Errors
    /// They were learnt with another model.
    pub fn fitting(&self, model: &impl fmt::Display, dimension: usize) -> Result<&Self, MachineError> {
        let model = model.to_string();
        if model == self.header.model && dimension == self.header.dimension && self.header.prefix == PREFIX {
            Ok(self)
        } else {
            Err(MachineError::Model { learnt: self.header.model.clone(), model })
        }
    }

    pub fn all(&self) -> &[Machine] {
        &self.machines
    }

    /// What it was learnt from.
    pub fn learnt_from(&self) -> &[Learnt] {
        &self.header.learnt_from
    }
}

/// The next example of a file.
fn example(rest: &mut &[u8], thing: Thing, dimension: usize) -> Result<(f32, Text), MachineError> {
    let weight = f32::from_le_bytes(*taken(rest)?);
    let [heard] = *taken(rest)?;
    let shape: [u8; SHAPE] = *taken(rest)?;
    let concepts = Set::from_bits(u128::from_le_bytes(*taken(rest)?));
    let (meaning, after) = rest.split_at_checked(dimension).ok_or(MachineError::Length)?;
    *rest = after;
    let heard = Heard::from_byte(heard).filter(|_| weight.is_finite()).ok_or(MachineError::Number)?;
    let meaning = Meaning(meaning.iter().map(|byte| i8::from_le_bytes([*byte])).collect());
    let trace = if thing.is_traced() { Trace::of_bytes(taken(rest)?) } else { Trace::default() };
    Ok((weight, Text { heard, form: Form { concepts, shape }, meaning, trace }))
}

fn taken<'a, const N: usize>(rest: &mut &'a [u8]) -> Result<&'a [u8; N], MachineError> {
    let (taken, after) = rest.split_first_chunk().ok_or(MachineError::Length)?;
    *rest = after;
    Ok(taken)
}
