//! Scrub finds personal data in a text and takes it out: tax and personal numbers of the shops' countries, phones,
//! cards, bank accounts, addresses of mailboxes and machines, postal codes, names behind honorifics, and what a
//! tenant's own patterns say. A pure function: no clock, no randomness, no I/O, and no input makes it panic or take
//! more than linear time.
//!
//! A digit run valid as two things is decided by what stands around it: in the catalogue or behind a product's word it
//! is a product, behind a personal word it is personal, else it is masked as [`Kind::AmbiguousId`].

mod card;
mod cues;
mod identifiers;
mod kinds;
mod names;
mod network;
mod numbers;
mod operations;
mod patterns;
pub mod phone;
mod scan;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

pub use kinds::{Confidence, Kind, KindSet, UnknownKind};
pub use operations::{MIN_SALT_BYTES, Operation, restore};
pub use patterns::{MAX_PATTERN_BYTES, MAX_PATTERNS, PatternError, Patterns};

pub use crate::pattern::{OutOfSteps, Steps};
use temei_text::characters::unseen::is_unseen;
use temei_text::normal::Normal;

/// What to look for, and what is known about the text.
#[derive(Clone, Copy)]
pub struct Options<'o> {
    pub kinds: KindSet,
    pub patterns: &'o Patterns,
    /// ISO 3166-1 of the customers: their national phone numbers are found without further ado.
    pub region: Option<&'o str>,
    /// Whether a code is one of the tenant's products.
    pub is_known_product: &'o dyn Fn(&str) -> bool,
}

static NO_PATTERNS: std::sync::LazyLock<Patterns> = std::sync::LazyLock::new(Patterns::default);

impl Default for Options<'_> {
    /// Every kind, no patterns, no region, no catalogue.
    fn default() -> Self {
        Self { kinds: KindSet::ALL, patterns: &NO_PATTERNS, region: None, is_known_product: &|_| false }
    }
}

impl Options<'_> {
    fn knows_product(&self, code: &str) -> bool {
        (self.is_known_product)(code)
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kinds, patterns, region, is_known_product: _ } = self;
        f.debug_struct("Options")
            .field("kinds", kinds)
            .field("patterns", patterns)
            .field("region", region)
            .finish_non_exhaustive()
    }
}

/// Personal data where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub kind: Kind,
    /// The kind's name, or that of the tenant's pattern.
    pub label: String,
    /// Bytes of the text as it was sent, on character boundaries.
    pub bytes: Range<usize>,
    /// The same in code points.
    pub code_points: Range<usize>,
    pub confidence: Confidence,
}

/// A text without its personal data.
#[derive(Clone, Debug, PartialEq)]
pub struct Scrubbed {
    pub text: String,
    /// In the order of the text, each with what took its place.
    pub findings: Vec<(Finding, String)>,
    /// Token → original, for [`Operation::Token`].
    pub originals: BTreeMap<String, String>,
}

/// Steps that all patterns of a tenant may take for a byte of text, in all rounds: a few for each of 32 patterns.
pub const STEPS_OF_A_BYTE: u64 = 256;
/// However short the text is.
const STEPS_AT_LEAST: u64 = 1 << 17;
/// Rounds of [`find`]; one is the rule, and three were never seen.
const MAX_ROUNDS: usize = 8;

/// Everything personal, in the order of the text, without overlaps.
///
/// What is found is masked and the rest looked at again, until nothing more is found: where numbers stand in a row, the
/// one that was taken changes what its neighbours can be, and a masked text shall have nothing more to mask.
///
/// # Errors
/// The tenant's patterns would take more than [`STEPS_OF_A_BYTE`] over the text; never without patterns.
pub fn find(text: &str, options: &Options<'_>) -> Result<Vec<Finding>, OutOfSteps> {
    find_within(text, options, &mut steps_over(text))
}

/// The steps that patterns may take over a text.
pub fn steps_over(text: &str) -> Steps {
    Steps::new((text.len() as u64 * STEPS_OF_A_BYTE).max(STEPS_AT_LEAST))
}

/// As [`find`], for who reads a text several times.
pub(crate) fn find_within(text: &str, options: &Options<'_>, steps: &mut Steps) -> Result<Vec<Finding>, OutOfSteps> {
    let mut findings = find_once(text, options, steps)?;
    for _ in 1..MAX_ROUNDS {
        if findings.is_empty() {
            break;
        }
        let masked = replace(text, findings.clone(), Operation::Mask).text;
        let more = find_once(&masked, options, steps)?;
        if more.is_empty() {
            break;
        }
        findings = joined(text, findings, more);
    }
    Ok(findings)
}

/// Findings of a text and of its masked form, which has as many code points. Those that overlap become one, of the
/// first one's kind.
fn joined(text: &str, findings: Vec<Finding>, more: Vec<Finding>) -> Vec<Finding> {
    let mut all: Vec<(bool, Finding)> = findings.into_iter().map(|found| (false, found)).collect();
    all.extend(more.into_iter().map(|found| (true, found)));
    all.sort_by_key(|(later, found)| (found.code_points.start, *later));
    let mut joined: Vec<(bool, Finding)> = Vec::with_capacity(all.len());
    for (later, found) in all {
        match joined.last_mut() {
            Some((last_is_later, last)) if found.code_points.start < last.code_points.end => {
                let code_points = last.code_points.start..last.code_points.end.max(found.code_points.end);
                if *last_is_later && !later {
                    *last = found;
                    *last_is_later = false;
                }
                last.code_points = code_points;
            }
            _ => joined.push((later, found)),
        }
    }
    let mut findings: Vec<Finding> = joined.into_iter().map(|(_, found)| found).collect();
    let mut place = Place { text, byte: 0, code_point: 0 };
    for found in &mut findings {
        found.bytes = place.forward(found.code_points.start)..place.forward(found.code_points.end);
    }
    findings
}

/// A place in a text, that only goes forward.
struct Place<'t> {
    text: &'t str,
    byte: usize,
    code_point: usize,
}

impl Place<'_> {
    /// The byte at which a code point begins.
    fn forward(&mut self, code_point: usize) -> usize {
        let passed = self.text[self.byte..].chars().take(code_point - self.code_point);
        self.byte += passed.map(char::len_utf8).sum::<usize>();
        self.code_point = code_point;
        self.byte
    }
}

fn find_once(text: &str, options: &Options<'_>, steps: &mut Steps) -> Result<Vec<Finding>, OutOfSteps> {
    let normal = Normal::new(text);
    let (mut byte, mut code_point) = (0, 0);
    let mut findings = Vec::new();
    for found in scan::scan(&normal, options, steps)? {
        let bytes = trimmed(text, normal.span(&found.range));
        if bytes.start < byte || bytes.is_empty() {
            continue;
        }
        let start = code_point + text[byte..bytes.start].chars().count();
        let end = start + text[bytes.clone()].chars().count();
        (byte, code_point) = (bytes.end, end);
        let label = found.pattern.and_then(|at| options.patterns.name(at)).unwrap_or(found.kind.as_str());
        let label = label.to_owned();
        findings.push(Finding {
            kind: found.kind,
            label,
            bytes,
            code_points: start..end,
            confidence: found.confidence,
        });
    }
    Ok(findings)
}

/// Replaces everything personal.
///
/// # Errors
/// As [`find`]: a text that was not looked through is not given out as clean.
pub fn scrub(text: &str, options: &Options<'_>, operation: Operation<'_>) -> Result<Scrubbed, OutOfSteps> {
    Ok(replace(text, find(text, options)?, operation))
}

/// Replaces findings of this very text.
pub(crate) fn replace(text: &str, findings: Vec<Finding>, operation: Operation<'_>) -> Scrubbed {
    let mut replacer = operations::Replacer::new(operation, text);
    let mut clean = String::with_capacity(text.len());
    let mut done = 0;
    let mut replaced = Vec::with_capacity(findings.len());
    for finding in findings {
        let written = &text[finding.bytes.clone()];
        let replacement = replacer.replace(finding.kind, &finding.label, written);
        clean.push_str(&text[done..finding.bytes.start]);
        clean.push_str(&replacement);
        done = finding.bytes.end;
        replaced.push((finding, replacement));
    }
    clean.push_str(&text[done..]);
    Scrubbed { text: clean, findings: replaced, originals: replacer.originals }
}

/// Without characters at the ends that are nothing to a reader: the folded text left them out.
fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let written = &text[span.clone()];
    let kept = written.trim_end_matches(is_unseen);
    span.start..span.start + kept.len()
}

#[cfg(test)]
mod tests;
