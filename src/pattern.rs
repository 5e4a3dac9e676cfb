//! Regular expressions that tenants bring, run in counted steps.
//!
//! An ordinary search is linear in the text, but finding all matches begins a search behind each of them, and every one
//! may read to the end: `.*[^A-Z]|[A-Z]` over capital letters is quadratic. Here a branch of the expression that has
//! been tried at a place of the text is not tried there again, whatever match it is tried for: what led to no match
//! before leads to none now. So all matches together take no more steps than the text is long times the expression, and
//! whoever asks says how many they may take at most. The number depends on nothing but expression and text.
//!
//! Expressions are those of the `regex` crate: leftmost matches, of alternatives the first, no look-around.

use std::ops::Range;

use regex_automata::nfa::thompson::{self, NFA, State, WhichCaptures};
use regex_automata::util::primitives::StateID;

/// Places of an expression that branch, at most: with the text they are what a run remembers.
const MAX_BRANCHES: usize = 1_024;
/// Not a branch.
const NO_BRANCH: u32 = u32::MAX;
/// A step clears so many bits of the memory of a run.
const CLEARED_BITS: u64 = 512;

/// A compiled expression.
#[derive(Clone, Debug)]
pub struct Pattern {
    nfa: NFA,
    /// By state: which branch it is, or [`NO_BRANCH`].
    branch_of: Box<[u32]>,
    branches: usize,
    /// Bytes a match may begin with; none where it may be empty.
    first: Option<Box<[bool; 256]>>,
}

/// Why an expression is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternFault {
    #[error("{0}")]
    Syntax(String),
    #[error("it is too large")]
    TooLarge,
}

/// The steps ran out: nothing is known of the rest of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the patterns take more steps over the text than they may")]
pub struct OutOfSteps;

/// Steps that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps(u64);

impl Steps {
    pub const fn new(steps: u64) -> Self {
        Self(steps)
    }

    pub const fn left(self) -> u64 {
        self.0
    }

    /// Takes so many, or all there are.
    pub const fn take(&mut self, steps: u64) -> Result<(), OutOfSteps> {
        match self.0.checked_sub(steps) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => {
                self.0 = 0;
                Err(OutOfSteps)
            }
        }
    }
}

impl Pattern {
    /// Compiles an expression that takes at most `bytes` of memory.
    pub fn compile(expression: &str, bytes: usize) -> Result<Self, PatternFault> {
        let config = thompson::Config::new().nfa_size_limit(Some(bytes)).which_captures(WhichCaptures::None);
        let nfa = NFA::compiler().configure(config).build(expression).map_err(|error| match error.size_limit() {
            Some(_) => PatternFault::TooLarge,
            None => PatternFault::Syntax(source_of(&error)),
        })?;
        let (branch_of, branches) = branches(&nfa);
        if branches > MAX_BRANCHES {
            return Err(PatternFault::TooLarge);
        }
        let first = first_bytes(&nfa).map(Box::new);
        Ok(Self { nfa, branch_of, branches, first })
    }

    /// Bytes in memory, about.
    pub fn bytes(&self) -> usize {
        self.nfa.memory_usage() + self.branch_of.len() * size_of::<u32>() + size_of::<[bool; 256]>()
    }

    /// Whether it may match without a character, somewhere in some text.
    pub const fn may_be_empty(&self) -> bool {
        self.first.is_none()
    }

    fn may_begin_with(&self, byte: Option<&u8>) -> bool {
        match (&self.first, byte) {
            (Some(first), Some(&byte)) => first[usize::from(byte)],
            (Some(_), None) => false,
            (None, _) => true,
        }
    }

    /// Every match, in the order of the text and without overlaps; none of them is empty.
    pub fn matches(&self, text: &str, steps: &mut Steps) -> Result<Vec<Range<usize>>, OutOfSteps> {
        let mut run = Run::over(self, text, steps)?;
        let (mut found, mut start) = (Vec::new(), 0);
        while let Some(range) = run.next_from(start)? {
            start = range.end.max(range.start + 1);
            if !range.is_empty() {
                found.push(range);
            }
        }
        Ok(found)
    }

    /// Whether anything in the text matches.
    pub fn is_match(&self, text: &str, steps: &mut Steps) -> Result<bool, OutOfSteps> {
        Ok(Run::over(self, text, steps)?.next_from(0)?.is_some())
    }
}

/// One text being read.
struct Run<'r> {
    pattern: &'r Pattern,
    text: &'r [u8],
    steps: &'r mut Steps,
    /// By branch and place: a bit where it has been tried.
    tried: Vec<u64>,
    /// Where to go on when this way leads to nothing, the last first.
    open: Vec<(StateID, usize)>,
}

impl<'r> Run<'r> {
    fn over(pattern: &'r Pattern, text: &'r str, steps: &'r mut Steps) -> Result<Self, OutOfSteps> {
        let bits = pattern.branches * (text.len() + 1);
        steps.take(bits as u64 / CLEARED_BITS)?;
        Ok(Self { pattern, text: text.as_bytes(), steps, tried: vec![0; bits.div_ceil(64)], open: Vec::new() })
    }

    /// The first match that begins at `start` or behind it.
    fn next_from(&mut self, start: usize) -> Result<Option<Range<usize>>, OutOfSteps> {
        for at in start..=self.text.len() {
            self.steps.take(1)?;
            if self.pattern.may_begin_with(self.text.get(at))
                && let Some(end) = self.end_of(at)?
            {
                return Ok(Some(at..end));
            }
        }
        Ok(None)
    }

    /// Where the match ends that begins at `start`, if one does.
    fn end_of(&mut self, start: usize) -> Result<Option<usize>, OutOfSteps> {
        self.open.clear();
        self.open.push((self.pattern.nfa.start_anchored(), start));
        while let Some((state, at)) = self.open.pop() {
            if let Some(end) = self.follow(state, at)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// Goes one way until it matches, fails, or comes to where it has been; the ways it passes by stay open.
    fn follow(&mut self, mut state: StateID, mut at: usize) -> Result<Option<usize>, OutOfSteps> {
        let nfa = &self.pattern.nfa;
        loop {
            self.steps.take(1)?;
            let next = match nfa.state(state) {
                State::ByteRange { trans } if trans.matches(self.text, at) => Some((trans.next, at + 1)),
                State::ByteRange { .. } | State::Fail => None,
                State::Sparse(states) => states.matches(self.text, at).map(|next| (next, at + 1)),
                State::Dense(states) => states.matches(self.text, at).map(|next| (next, at + 1)),
                State::Look { look, next } => nfa.look_matcher().matches(*look, self.text, at).then_some((*next, at)),
                State::Capture { next, .. } => Some((*next, at)),
                State::Union { alternates } => self.branch(state, at, alternates)?,
                State::BinaryUnion { alt1, alt2 } => self.branch(state, at, &[*alt1, *alt2])?,
                State::Match { .. } => return Ok(Some(at)),
            };
            match next {
                Some(next) => (state, at) = next,
                None => return Ok(None),
            }
        }
    }

    /// The first of some ways, unless this branch has been tried here; the others are left open.
    fn branch(&mut self, state: StateID, at: usize, ways: &[StateID]) -> Result<Option<(StateID, usize)>, OutOfSteps> {
        let branch = self.pattern.branch_of[state.as_usize()] as usize;
        let bit = branch * (self.text.len() + 1) + at;
        let (word, mask) = (&mut self.tried[bit / 64], 1_u64 << (bit % 64));
        if *word & mask != 0 {
            return Ok(None);
        }
        *word |= mask;
        let Some((first, others)) = ways.split_first() else { return Ok(None) };
        self.steps.take(others.len() as u64)?;
        self.open.extend(others.iter().rev().map(|&other| (other, at)));
        Ok(Some((*first, at)))
    }
}

/// Numbers the states that branch.
fn branches(nfa: &NFA) -> (Box<[u32]>, usize) {
    let mut count = 0_u32;
    let number = |state: &State| match state {
        State::Union { .. } | State::BinaryUnion { .. } => {
            count += 1;
            count - 1
        }
        _ => NO_BRANCH,
    };
    let numbers = nfa.states().iter().map(number).collect();
    (numbers, count as usize)
}

/// The bytes a match may begin with; none where it may be empty.
fn first_bytes(nfa: &NFA) -> Option<[bool; 256]> {
    let (mut first, mut known) = ([false; 256], vec![false; nfa.states().len()]);
    let mut open = vec![nfa.start_anchored()];
    while let Some(id) = open.pop() {
        if std::mem::replace(&mut known[id.as_usize()], true) {
            continue;
        }
        match nfa.state(id) {
            State::ByteRange { trans } => mark(&mut first, trans),
            State::Sparse(states) => states.transitions.iter().for_each(|trans| mark(&mut first, trans)),
            State::Dense(states) => {
                for byte in 0..=u8::MAX {
                    first[usize::from(byte)] |= states.matches_byte(byte).is_some();
                }
            }
            State::Look { next, .. } | State::Capture { next, .. } => open.push(*next),
            State::Union { alternates } => open.extend(alternates.iter()),
            State::BinaryUnion { alt1, alt2 } => open.extend([*alt1, *alt2]),
            State::Match { .. } => return None,
            State::Fail => {}
        }
    }
    Some(first)
}

fn mark(first: &mut [bool; 256], range: &thompson::Transition) {
    first[usize::from(range.start)..=usize::from(range.end)].fill(true);
}

/// What the parser says, which lies behind "error parsing regex".
fn source_of(error: &thompson::BuildError) -> String {
    use std::error::Error;
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

#[cfg(test)]
mod tests;
