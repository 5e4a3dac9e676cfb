//! Variants of cases that say how a verdict was come by: with the keys of tools renamed, with an amount altered or
//! exchanged for another true one, with names as people shorten them. The same file and seed give the same variants in
//! every release. What a variant expects follows from how it was made, never from what the guards say of it.

mod amounts;
mod keys;
mod names;
mod records;

use serde::Serialize;

use super::{Case, Expect};
use crate::catalog::{Product, ProductFacts};
use crate::dice::Dice;
use crate::guard::Guard;
use keys::Keys;
pub(super) use names::Names;

/// One variant of every file.
const SEED: u64 = 11;

/// What is made of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Every key of JSON evidence becomes a nonsense word.
    Keys,
    /// One amount becomes another of the same evidence, or the price of another product that is named.
    Swap,
    /// One amount is altered at random.
    Amount,
    /// Product names become shorter: no word for the kind of thing, no sizes.
    Shorten,
}

impl Mutation {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Keys => "keys",
            Self::Swap => "swap",
            Self::Amount => "amount",
            Self::Shorten => "shorten",
        }
    }
}

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mutated {
    pub mutation: &'static str,
    pub made: u64,
    /// Cases of which no such variant can be made.
    pub dropped: u64,
    /// Names that were shortened, and those of them that then fit several products.
    pub shortened: u64,
    pub ambiguous: u64,
}

impl Mutated {
    pub(super) const fn of(mutation: Mutation) -> Self {
        Self { mutation: mutation.as_str(), made: 0, dropped: 0, shortened: 0, ambiguous: 0 }
    }
}

/// Makes variants of the cases of one file, in their order.
#[derive(Debug)]
pub struct Mutator<'a> {
    mutation: Mutation,
    products: &'a [Product],
    names: Names<'a>,
    keys: Keys,
    dice: Dice,
    mutated: Mutated,
}

impl<'a> Mutator<'a> {
    pub fn new(mutation: Mutation, products: &'a [Product]) -> Self {
        Self {
            mutation,
            products,
            names: Names::of(products),
            keys: Keys::default(),
            dice: Dice::new(SEED),
            mutated: Mutated::of(mutation),
        }
    }

    /// The variant of a case; `None` where none can be made of it.
    pub fn variant(&mut self, mut case: Case) -> Option<Case> {
        let done = match self.mutation {
            Mutation::Keys => self.keys.rename(&mut case.check.evidence),
            Mutation::Amount => is_true(&case) && amounts::alter(&mut case, self.products, &mut self.dice),
            Mutation::Swap => is_true(&case) && self.swap(&mut case),
            Mutation::Shorten => self.shorten(&mut case),
        };
        if !done {
            self.mutated.dropped += 1;
            return None;
        }
        self.mutated.made += 1;
        if matches!(self.mutation, Mutation::Amount | Mutation::Swap) {
            (case.expect, case.kinds) = (Expect::Flag, vec![Guard::Price]);
        }
        // Offsets, texts and derivations were those of the case as it was.
        (case.violations, case.corrected, case.derivation) = (None, None, None);
        case.id = format!("{}/{}", case.id, self.mutation.as_str());
        Some(case)
    }

    pub const fn mutated(&self) -> Mutated {
        self.mutated
    }

    fn swap(&mut self, case: &mut Case) -> bool {
        let named = self.names.named_in(&case.check.text, case.check.locale.language());
        let named: Vec<&ProductFacts> = named.into_iter().map(|at| &self.products[at].facts).collect();
        amounts::swap(case, &named, &mut self.dice)
    }

    fn shorten(&mut self, case: &mut Case) -> bool {
        let language = case.check.locale.language();
        let mut any = false;
        for name in self.names.within(&case.check.text) {
            let Some(short) = self.names.shortened(name, language) else { continue };
            case.check.text = case.check.text.replace(&self.products[name].content.name, &short);
            self.mutated.shortened += 1;
            self.mutated.ambiguous += u64::from(self.names.fitting(&short).len() > 1);
            any = true;
        }
        any
    }
}

fn is_true(case: &Case) -> bool {
    case.expect == Expect::Pass
}
