//! Does a text try to steer the assistant? What a user wrote, a retrieved passage or the output of a tool is read in
//! every disguise it may wear, searched for orders to the model in five languages and for the markup of conversations,
//! and judged: a risk, what to do, each finding with its place in the text as it was sent, and the text without them.
//!
//! Normalise (`fold`) → take encodings and disguises off (`unwrap`) → concepts from words (`lexicon`,
//! `shapes`, `script`) → rules over concepts (`rule`, `rules`) and marks (`marks`) → score (`score`) → `sanitize`. Where it is
//! switched on, a classifier on the embedding (`head`) looks at what the rules let pass.
//! A pure function of text, source and limit. It must never flag for a single word: customers ignore e-mails, forget
//! passwords and ask for instructions.

mod concept;
mod fold;
mod head;
mod legible;
mod lexicon;
mod marks;
mod rule;
mod rules;
mod sanitize;
mod score;
mod script;
mod shapes;
mod unwrap;
mod view;
mod words;

#[cfg(test)]
mod tests;

use std::ops::Range;

use concept::Concept;
use lexicon::{Lexicon, Occurrence};
use rule::{Concepts, Weight};
use unwrap::{Layer, Wrapping};
use words::WordStream;

use temei_text::spans::{CodePoints, Span};

pub use head::{Head, HeadError, Learnt, PREFIX, RULE, sigmoid};
pub use legible::legible;

/// Findings of one rule in one text; beyond, they are more of the same.
const MAX_FINDINGS_OF_A_RULE: usize = 8;

/// Where a text comes from. Orders to the assistant are worse where only data was expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    #[default]
    User,
    /// A passage of a document, a product, a review; also what was remembered of earlier conversations.
    Retrieved,
    Tool,
}

/// How sure it is that a text attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Risk {
    None,
    Low,
    Medium,
    High,
}

impl Risk {
    pub const fn is_flagged(self) -> bool {
        matches!(self, Self::Medium | Self::High)
    }
}

/// What to do with the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Pass it on.
    Allow,
    /// Pass the sanitised text on.
    Sanitize,
    /// Pass nothing on.
    Block,
}

/// What kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    InstructionOverride,
    RolePlay,
    PromptExtraction,
    DataExfiltration,
    EncodedPayload,
    Delimiter,
    ContextManipulation,
    CommerceManipulation,
    IndirectInjection,
    CodeInjection,
    /// Only by the classifier.
    Resemblance,
}

/// One sign of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub category: Category,
    /// Stable, `family.name`.
    pub rule: &'static str,
    /// Of the text as it was sent, on character boundaries.
    pub span: Span,
    /// Hundredths.
    pub weight: u8,
    /// 0 to 1; only of the classifier.
    pub probability: Option<f32>,
}

/// A finding while the text is at hand.
#[derive(Clone, Debug)]
struct Indication {
    category: Category,
    rule: &'static str,
    range: Range<usize>,
    weight: u8,
}

impl Indication {
    fn finding(self, points: &CodePoints<'_>) -> Finding {
        let Self { category, rule, range, weight } = self;
        Finding { category, rule, span: points.span(range), weight, probability: None }
    }

    /// Of the same rule, over some of the same text.
    fn repeats(&self, other: &Self) -> bool {
        self.rule == other.rule && self.range.start < other.range.end && other.range.start < self.range.end
    }
}

/// What came of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    pub risk: Risk,
    pub action: Action,
    /// Hundredths; `score` says how risk and action follow from it.
    pub score: u8,
    /// In the order of the text.
    pub findings: Vec<Finding>,
    /// What may be passed on: the text when allowed, what is left of it when sanitised, nothing when blocked. Cut
    /// where the text was.
    pub sanitized: String,
    /// The text was longer than the limit; what lies beyond was not inspected and is not in `sanitized`.
    pub truncated: bool,
}

/// Inspects a text. What a user wrote is cut at `max_user_chars` characters; other sources are inspected whole.
pub fn inspect(text: &str, source: Source, max_user_chars: usize) -> Inspection {
    let cut = match source {
        Source::User => text.char_indices().nth(max_user_chars).map_or(text.len(), |(at, _)| at),
        Source::Retrieved | Source::Tool => text.len(),
    };
    let kept = &text[..cut];
    let signs = signs_of_attack(kept, source);
    let score = score::score(&signs);
    let risk = score::risk(score);
    let action = score::action(risk);
    let sanitized = match action {
        Action::Allow => kept.to_owned(),
        Action::Sanitize => sanitize::sanitized(kept, &signs, |text| {
            let signs = signs_of_attack(text, source);
            (score::action(score::risk(score::score(&signs))), signs)
        }),
        Action::Block => String::new(),
    };
    let points = CodePoints::of(kept);
    let findings = signs.into_iter().map(|sign| sign.finding(&points)).collect();
    Inspection { risk, action, score, findings, sanitized, truncated: cut < text.len() }
}

/// Builds what is built once, so that the first text does not wait for it.
pub fn warm_up() {
    inspect("<|\"--' ://", Source::User, usize::MAX);
}

/// Every sign in every layer, none twice.
fn signs_of_attack(text: &str, source: Source) -> Vec<Indication> {
    let mut found = Found { signs: Vec::new(), source };
    let layers = unwrap::layers(text);
    for layer in &layers {
        found.in_layer(layer);
    }
    found.disguised(text);
    let mut signs = found.signs;
    signs.sort_by(|a, b| (a.range.start, a.range.end, a.rule).cmp(&(b.range.start, b.range.end, b.rule)));
    signs
}

struct Found {
    signs: Vec<Indication>,
    source: Source,
}

impl Found {
    fn in_layer(&mut self, layer: &Layer) {
        let folded = &layer.folded;
        let words = WordStream::of(folded);
        for (range, wrapping) in &layer.hidden_text {
            let (rule, weight) = match wrapping {
                Wrapping::Cipher => ("encoded.cipher", Weight::same(50)),
                _ => ("encoded.sentence", Weight { user: 50, retrieved: 30, tool: 30 }),
            };
            self.push(Indication {
                category: Category::EncodedPayload,
                rule,
                range: range.clone(),
                weight: weight.of(self.source),
            });
        }
        for mark in marks::find(folded.text(), &words) {
            self.add((mark.category, mark.id), mark.weight, &mark.range, layer);
        }
        let mut occurrences = Lexicon::get().occurrences(&words);
        occurrences.extend(shapes::occurrences(folded, &words));
        occurrences.extend(script::occurrences(folded, &words));
        occurrences.extend(encoded(layer, &words));
        let occurrences = concept::settled(occurrences, &words);
        let concepts = Concepts::new(&words, &occurrences);
        for rule in rules::all() {
            for (first, last) in concepts.findings(rule).take(MAX_FINDINGS_OF_A_RULE) {
                self.add((rule.category, rule.id), rule.weight, &words.range(first, last), layer);
            }
        }
    }

    fn add(&mut self, (category, rule): (Category, &'static str), weight: Weight, range: &Range<usize>, layer: &Layer) {
        let range = layer.folded.view.origin(range).range();
        let weight = weight.of(self.source);
        let hidden = layer.taken_out.iter().find(|(part, _)| part.start < range.end && range.start < part.end);
        if !self.push(Indication { category, rule, range, weight }) {
            return;
        }
        if let Some((part, wrapping)) = hidden {
            let (rule, weight) = match wrapping {
                Wrapping::Encoded => ("encoded.payload", 45),
                Wrapping::Escaped => ("encoded.escaped", 20),
                Wrapping::Cipher => ("encoded.cipher", 50),
                Wrapping::Disguised => ("encoded.disguised", 30),
            };
            self.push(Indication { category: Category::EncodedPayload, rule, range: part.clone(), weight });
        }
    }

    /// Adds what weighs something and was not found already, in a layer above.
    fn push(&mut self, sign: Indication) -> bool {
        let new = sign.weight > 0 && !self.signs.iter().any(|known| sign.repeats(known));
        if new {
            self.signs.push(sign);
        }
        new
    }

    /// Invisible text, and signs whose letters were not what they looked like.
    fn disguised(&mut self, text: &str) {
        self.signs.extend(fold::smuggled_text(text).map(|range| Indication {
            category: Category::EncodedPayload,
            rule: "encoded.invisible",
            range,
            weight: 50,
        }));
        let disguised: Vec<Range<usize>> = self
            .signs
            .iter()
            .map(|sign| sign.range.clone())
            .filter(|range| fold::is_disguised(&text[range.clone()]))
            .collect();
        self.signs.extend(disguised.into_iter().take(MAX_FINDINGS_OF_A_RULE).map(|range| Indication {
            category: Category::EncodedPayload,
            rule: "encoded.lookalikes",
            range,
            weight: 25,
        }));
    }
}

/// What is still encoded in a layer, as a concept.
fn encoded(layer: &Layer, words: &WordStream) -> Vec<Occurrence> {
    let list = words.words();
    let mut occurrences = Vec::new();
    for part in &layer.encoded {
        let first = list.partition_point(|word| word.range.end <= part.start);
        let behind = list.partition_point(|word| word.range.start < part.end);
        if first < list.len() {
            let last = behind.saturating_sub(1).max(first);
            occurrences.push(Occurrence { concept: Concept::Encoded, first: first as u32, last: last as u32 });
        }
    }
    occurrences
}
