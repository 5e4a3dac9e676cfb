//! Variants of one product in the evidence are told apart by their options ("blue, 42"): which of them a piece of the
//! text names. Claims of one block ask the same, so every answer is kept.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::guard::evidence::gathered::{Gathered, phrase_hashes};
use crate::guard::read::claims::Parts;

/// Fewer options tell nothing.
const MIN_OPTIONS: usize = 2;

/// A list of items, which lives as long as the mentions, and where in the text.
type Key = (*const usize, Range<usize>);

pub(super) struct Variants<'a> {
    parts: &'a Parts<'a>,
    gathered: &'a Gathered,
    /// The items with options enough.
    optioned: Arc<[usize]>,
    phrases: RefCell<FxHashMap<Range<usize>, Rc<HashSet<u64>>>>,
    named: RefCell<FxHashMap<Key, Arc<[usize]>>>,
}

impl<'a> Variants<'a> {
    pub(super) fn of(parts: &'a Parts<'a>, gathered: &'a Gathered) -> Self {
        let items = gathered.items.iter().enumerate();
        let optioned = items.filter(|(_, item)| item.options.len() >= MIN_OPTIONS).map(|(index, _)| index).collect();
        Self { parts, gathered, optioned, phrases: RefCell::default(), named: RefCell::default() }
    }

    /// The items all of whose options stand in a range; none when no item has options enough.
    pub(super) fn among_all(&self, range: &Range<usize>, take: impl Fn(usize) -> bool) -> Arc<[usize]> {
        self.among(&self.optioned, range, take)
    }

    /// The same among some of the items.
    pub(super) fn among(
        &self,
        items: &Arc<[usize]>,
        range: &Range<usize>,
        take: impl Fn(usize) -> bool,
    ) -> Arc<[usize]> {
        if self.optioned.is_empty() {
            return Arc::default();
        }
        let key = (items.as_ptr(), range.clone());
        if let Some(named) = self.named.borrow().get(&key) {
            return Arc::clone(named);
        }
        if !take(range.len() + 8 * items.len()) {
            return Arc::default();
        }
        let phrases = self.phrases_of(range);
        let named: Arc<[usize]> = items.iter().copied().filter(|&item| self.is_named(item, &phrases)).collect();
        self.named.borrow_mut().insert(key, Arc::clone(&named));
        named
    }

    /// Whether all options of an item are among some phrases.
    fn is_named(&self, item: usize, phrases: &HashSet<u64>) -> bool {
        let options = &self.gathered.items[item].options;
        options.len() >= MIN_OPTIONS && options.iter().all(|option| phrases.contains(option))
    }

    fn phrases_of(&self, range: &Range<usize>) -> Rc<HashSet<u64>> {
        let text = self.parts.normal.text.get(range.clone()).unwrap_or_default();
        Rc::clone(self.phrases.borrow_mut().entry(range.clone()).or_insert_with(|| Rc::new(phrase_hashes(text))))
    }
}
