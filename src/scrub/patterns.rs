//! A tenant's own patterns: regular expressions without backtracking, bounded in number and size, matched against the
//! text as it was sent.

use regex::{Regex, RegexBuilder};

use super::kinds::{Confidence, Kind};
use super::operations::MASK;
use super::scan::Match;
use crate::guard::normal::Normal;

/// Most patterns of one tenant.
pub const MAX_PATTERNS: usize = 32;
/// Longest pattern, in bytes.
pub const MAX_PATTERN_BYTES: usize = 512;
/// Largest compiled program, in bytes.
const COMPILED_BYTES: usize = 1 << 18;
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
    #[error("pattern {0}: matches the empty text")]
    Empty(usize),
}

/// Compiled patterns with their names. Made once for a tenant, not for every text.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    named: Vec<(Box<str>, Regex)>,
}

impl Patterns {
    /// Compiles `(name, pattern)` pairs; the names stand in replacements.
    pub fn compile<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, PatternError> {
        let mut named = Vec::new();
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
            let built =
                RegexBuilder::new(pattern).size_limit(COMPILED_BYTES).dfa_size_limit(COMPILED_BYTES * 4).build();
            let regex = built.map_err(|error| PatternError::Syntax(at, error.to_string()))?;
            if regex.is_match("") {
                return Err(PatternError::Empty(at));
            }
            named.push((name.into(), regex));
        }
        Ok(Self { named })
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

    pub(super) fn each(&self) -> impl Iterator<Item = Pattern<'_>> {
        self.named.iter().enumerate().map(|(number, (_, regex))| Pattern { number, regex })
    }
}

/// One of them.
pub(super) struct Pattern<'p> {
    number: usize,
    regex: &'p Regex,
}

impl Pattern<'_> {
    /// What it matches, in the folded text; what is masked already matches nothing.
    pub(super) fn matches(&self, normal: &Normal<'_>) -> Vec<Match> {
        let hits = self.regex.find_iter(normal.source).filter(|hit| {
            let masked = hit.as_str().contains(MASK) || normal.source[..hit.start()].ends_with([MASK, '<']);
            !hit.is_empty() && !masked
        });
        let found =
            |range| Match { kind: Kind::Custom, range, confidence: Confidence::High, pattern: Some(self.number) };
        hits.map(|hit| found(normal.folded(&hit.range()))).collect()
    }
}
