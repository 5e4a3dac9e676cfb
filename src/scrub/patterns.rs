//! A tenant's own patterns: regular expressions bounded in number and size, matched against the text as it was sent, in
//! a number of steps that is linear in the text.

use std::ops::Range;

use temei_text::normal::Normal;

use super::kinds::{Confidence, Kind};
use super::operations::MASK;
use super::scan::Match;
use crate::pattern::{OutOfSteps, Pattern, Steps};

/// Most patterns of one tenant.
pub const MAX_PATTERNS: usize = 32;
/// Longest pattern, in bytes.
pub const MAX_PATTERN_BYTES: usize = 512;
/// Largest compiled pattern, in bytes.
const COMPILED_BYTES: usize = 1 << 18;
/// All patterns of a tenant together.
const ALL_COMPILED_BYTES: usize = 1 << 20;
/// What a match is worth in steps: it is put in its place among the others.
const MATCH_STEPS: u64 = 64;
/// Longest name of a pattern.
const MAX_NAME_BYTES: usize = 32;

/// Why a pattern is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    #[error("more than {MAX_PATTERNS} patterns")]
    TooMany,
    #[error("pattern {0}: longer than {MAX_PATTERN_BYTES} bytes")]
    TooLong(usize),
    #[error("pattern {0}: the name must be 1 to {MAX_NAME_BYTES} of A-Z, 0-9 and _, and no kind of ours")]
    Name(usize),
    #[error("pattern {0}: is no regular expression we can run: {1}")]
    Syntax(usize, String),
    #[error("pattern {0}: all patterns up to it take more than {ALL_COMPILED_BYTES} bytes compiled")]
    TooLarge(usize),
    #[error("pattern {0}: matches the empty text")]
    Empty(usize),
}

/// Compiled patterns with their names. Made once for a tenant, not for every text.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    named: Vec<(Box<str>, Pattern)>,
}

impl Patterns {
    /// Compiles `(name, pattern)` pairs; the names stand in replacements.
    pub fn compile<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, PatternError> {
        let (mut named, mut bytes) = (Vec::new(), 0);
        for (at, (name, pattern)) in pairs.into_iter().enumerate() {
            if at >= MAX_PATTERNS {
                return Err(PatternError::TooMany);
            }
            if pattern.len() > MAX_PATTERN_BYTES {
                return Err(PatternError::TooLong(at));
            }
            let letters = name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
            let ours = name.parse::<Kind>().is_ok_and(|kind| kind != Kind::Custom);
            if !letters || ours || !(1..=MAX_NAME_BYTES).contains(&name.len()) {
                return Err(PatternError::Name(at));
            }
            let pattern = Pattern::compile(pattern, COMPILED_BYTES)
                .map_err(|error| PatternError::Syntax(at, error.to_string()))?;
            if pattern.may_be_empty() {
                return Err(PatternError::Empty(at));
            }
            bytes += pattern.bytes();
            if bytes > ALL_COMPILED_BYTES {
                return Err(PatternError::TooLarge(at));
            }
            named.push((name.into(), pattern));
        }
        Ok(Self { named })
    }

    /// Bytes in memory, about.
    pub fn bytes(&self) -> usize {
        self.named.iter().map(|(name, pattern)| name.len() + pattern.bytes()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    pub(super) fn name(&self, pattern: usize) -> Option<&str> {
        self.named.get(pattern).map(|(name, _)| name.as_ref())
    }

    pub(super) fn has(&self, folded: &str) -> bool {
        self.named.iter().any(|(name, _)| name.eq_ignore_ascii_case(folded))
    }

    /// What each of them matches in the folded text, one pattern after the other; what is masked already matches nothing.
    pub(super) fn matches<'p>(
        &'p self,
        normal: &'p Normal<'_>,
        steps: &'p mut Steps,
    ) -> impl Iterator<Item = Result<Vec<Match>, OutOfSteps>> + 'p {
        self.named.iter().enumerate().map(move |(number, (_, pattern))| {
            let hits = pattern.matches(normal.source, steps)?;
            steps.take(hits.len() as u64 * MATCH_STEPS)?;
            let mut found = Vec::with_capacity(hits.len());
            for hit in hits.into_iter().filter(|hit| !is_masked(normal.source, hit)) {
                let (range, pattern) = (normal.folded(&hit), Some(number));
                found.push(Match { kind: Kind::Custom, range, confidence: Confidence::High, pattern });
            }
            Ok(found)
        })
    }
}

fn is_masked(text: &str, hit: &Range<usize>) -> bool {
    text[hit.clone()].contains(MASK) || text[..hit.start].ends_with([MASK, '<'])
}
