//! What a flow calls its things. Every name is resolved once, when the file is read; from then on it is a place in a list
//! of that flow and cannot be anything else.

use super::fault::Faults;

/// Longest name, in bytes.
const MAX_NAME_BYTES: usize = 64;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) struct $name(pub(super) usize);
    )+};
}

ids! {
    /// A state, by its place in the flow.
    StateId,
    /// An event or an action.
    EventId,
    ToolId,
    FactId,
    CounterId
}

/// How a kind of name is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// `CART_OPEN`.
    Upper,
    /// `search_products`.
    Lower,
}

impl Shape {
    fn fits(self, name: &str) -> bool {
        let letter = |b: u8| match self {
            Self::Upper => b.is_ascii_uppercase(),
            Self::Lower => b.is_ascii_lowercase(),
        };
        name.len() <= MAX_NAME_BYTES
            && name.as_bytes().first().is_some_and(|&b| letter(b))
            && name.bytes().all(|b| letter(b) || b.is_ascii_digit() || b == b'_')
    }

    pub(super) fn check(self, (line, name): (usize, &str), faults: &mut Faults) {
        if !self.fits(name) {
            let letters = match self {
                Self::Upper => "A-Z",
                Self::Lower => "a-z",
            };
            let rule = format!("at most {MAX_NAME_BYTES} of {letters}, 0-9 and \"_\", a letter first");
            faults.add(line, format!("{name:?} is no name: {rule}"));
        }
    }
}

/// All names of a flow, in the order in which they are declared.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) states: Vec<String>,
    pub(super) events: Vec<String>,
    pub(super) tools: Vec<String>,
    pub(super) facts: Vec<String>,
    pub(super) counters: Vec<String>,
}

impl Names {
    pub(super) fn state(&self, name: (usize, &str), faults: &mut Faults) -> Option<StateId> {
        find(&self.states, ("state", name), faults).map(StateId)
    }

    pub(super) fn event(&self, name: (usize, &str), faults: &mut Faults) -> Option<EventId> {
        find(&self.events, ("event", name), faults).map(EventId)
    }

    pub(super) fn tool(&self, name: (usize, &str), faults: &mut Faults) -> Option<ToolId> {
        find(&self.tools, ("tool", name), faults).map(ToolId)
    }

    pub(super) fn fact(&self, name: (usize, &str), faults: &mut Faults) -> Option<FactId> {
        find(&self.facts, ("fact", name), faults).map(FactId)
    }

    pub(super) fn counter(&self, name: (usize, &str), faults: &mut Faults) -> Option<CounterId> {
        find(&self.counters, ("counter", name), faults).map(CounterId)
    }
}

fn find(known: &[String], (kind, (line, name)): (&str, (usize, &str)), faults: &mut Faults) -> Option<usize> {
    let found = known.iter().position(|known| known == name);
    if found.is_none() {
        faults.add(line, format!("there is no {kind} {name:?}"));
    }
    found
}
