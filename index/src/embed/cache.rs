//! Query vectors that are known, and those being made, each scope's apart: how fast an answer comes tells nobody what
//! another scope has asked.
//!
//! All scopes share one capacity. When it is used up the scope with the most entries gives up its oldest, so a scope
//! that asks for a million texts flushes itself and nobody who keeps less than it does.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::OnceCell;

use super::{EmbedScope, QueryVector};

/// One computation, awaited by everybody of a scope who asks for its text meanwhile. When it fails or its caller
/// leaves, the next of them makes one of its own.
type Attempt = OnceCell<Embedded>;

/// What is kept of a vector.
#[derive(Clone, Debug)]
pub(super) struct Embedded {
    pub(super) vector: Arc<[f32]>,
    pub(super) truncated: bool,
    pub(super) tokens: usize,
}

/// Query vectors of all scopes, whoever makes them.
#[derive(Debug)]
pub struct VectorCache {
    capacity: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// None is empty.
    scopes: HashMap<EmbedScope, ScopeVectors>,
    /// Known vectors of all scopes.
    entries: usize,
    /// Counts uses, to tell which was the last.
    uses: u64,
}

#[derive(Debug, Default)]
struct ScopeVectors {
    known: HashMap<Arc<str>, Known>,
    /// The texts of `known` by their last use.
    by_use: BTreeMap<u64, Arc<str>>,
    running: HashMap<Arc<str>, Weak<Attempt>>,
}

#[derive(Debug)]
struct Known {
    embedded: Embedded,
    last_use: u64,
}

/// What the cache says of a text.
#[derive(Debug)]
enum Found<'a> {
    Known(Embedded),
    Unknown(Asking<'a>),
}

/// A place at an attempt; the last to go takes its traces along.
#[derive(Debug)]
struct Asking<'a> {
    cache: &'a VectorCache,
    scope: EmbedScope,
    text: Arc<str>,
    attempt: Option<Arc<Attempt>>,
}

impl VectorCache {
    /// With room for so many vectors; none are kept where that is 0.
    pub fn new(capacity: u64) -> Self {
        Self { capacity: usize::try_from(capacity).unwrap_or(usize::MAX), state: Mutex::default() }
    }

    /// The vector of a text from what is known, from a caller of the scope who is making it, or by making it. Errors are not
    /// kept.
    ///
    /// # Errors
    /// Those of `make`.
    pub async fn get<E>(
        &self,
        scope: &EmbedScope,
        text: &str,
        make: impl Future<Output = Result<QueryVector, E>>,
    ) -> Result<QueryVector, E> {
        let asking = match self.find(scope, text) {
            Found::Known(embedded) => return Ok(embedded.told(true)),
            Found::Unknown(asking) => asking,
        };
        let mut made_here = false;
        let attempt = async {
            made_here = true;
            let QueryVector { vector, truncated, tokens, .. } = make.await?;
            let embedded = Embedded { vector, truncated, tokens };
            asking.keep(&embedded);
            Ok(embedded)
        };
        let embedded = asking.attempt().get_or_try_init(|| attempt).await?.clone();
        Ok(embedded.told(!made_here))
    }

    fn find(&self, scope: &EmbedScope, text: &str) -> Found<'_> {
        let mut state = self.lock();
        state.uses += 1;
        let now = state.uses;
        let vectors = state.scopes.entry(scope.clone()).or_default();
        if let Some(embedded) = vectors.used(text, now) {
            return Found::Known(embedded);
        }
        let (text, attempt) = vectors.attempt(text);
        Found::Unknown(Asking { cache: self, scope: scope.clone(), text, attempt: Some(attempt) })
    }

    /// Drops everything of a scope. What is being computed for it is not kept either.
    pub fn forget(&self, scope: &EmbedScope) {
        let mut state = self.lock();
        let gone = state.scopes.remove(scope);
        state.entries -= gone.map_or(0, |gone| gone.known.len());
    }

    /// Vectors kept, of all scopes.
    pub fn len(&self) -> usize {
        self.lock().entries
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Embedded {
    fn told(self, cached: bool) -> QueryVector {
        let Self { vector, truncated, tokens } = self;
        QueryVector { vector, cached, truncated, tokens }
    }
}

impl Asking<'_> {
    fn attempt(&self) -> &Attempt {
        self.attempt.as_deref().expect("held until it is dropped")
    }

    /// Keeps what came of the attempt, unless the scope was forgotten meanwhile.
    fn keep(&self, embedded: &Embedded) {
        let mut state = self.cache.lock();
        state.uses += 1;
        let now = state.uses;
        let Some(vectors) = state.scopes.get_mut(&self.scope) else { return };
        if !vectors.is_running(&self.text, self.attempt()) {
            return;
        }
        vectors.running.remove(&self.text);
        vectors.by_use.insert(now, Arc::clone(&self.text));
        vectors.known.insert(Arc::clone(&self.text), Known { embedded: embedded.clone(), last_use: now });
        state.entries += 1;
        while state.entries > self.cache.capacity {
            state.drop_one();
        }
    }
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        let mut state = self.cache.lock();
        // Under the lock, so that of two that go together one sees that it is the last.
        self.attempt = None;
        let Some(vectors) = state.scopes.get_mut(&self.scope) else { return };
        if vectors.running.get(&self.text).is_some_and(|attempt| attempt.strong_count() == 0) {
            vectors.running.remove(&self.text);
        }
        if vectors.is_empty() {
            state.scopes.remove(&self.scope);
        }
    }
}

impl State {
    /// The oldest entry of the scope that has the most; there is one.
    fn drop_one(&mut self) {
        let largest = self.scopes.iter().max_by_key(|(_, vectors)| vectors.known.len());
        let Some(scope) = largest.map(|(scope, _)| scope.clone()) else { return };
        let Some(vectors) = self.scopes.get_mut(&scope) else { return };
        if let Some((_, text)) = vectors.by_use.pop_first() {
            vectors.known.remove(&text);
            self.entries -= 1;
        }
        if vectors.is_empty() {
            self.scopes.remove(&scope);
        }
    }
}

impl ScopeVectors {
    fn used(&mut self, text: &str, now: u64) -> Option<Embedded> {
        let known = self.known.get_mut(text)?;
        let text = self.by_use.remove(&known.last_use)?;
        self.by_use.insert(now, text);
        known.last_use = now;
        Some(known.embedded.clone())
    }

    fn attempt(&mut self, text: &str) -> (Arc<str>, Arc<Attempt>) {
        if let Some((text, attempt)) = self.running.get_key_value(text)
            && let Some(attempt) = attempt.upgrade()
        {
            return (Arc::clone(text), attempt);
        }
        let (text, attempt): (Arc<str>, _) = (text.into(), Arc::<Attempt>::default());
        self.running.insert(Arc::clone(&text), Arc::downgrade(&attempt));
        (text, attempt)
    }

    fn is_running(&self, text: &str, attempt: &Attempt) -> bool {
        self.running.get(text).is_some_and(|running| std::ptr::eq(running.as_ptr(), attempt))
    }

    fn is_empty(&self) -> bool {
        self.known.is_empty() && self.running.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn embedded() -> Embedded {
        Embedded { vector: [1.0].into(), truncated: false, tokens: 1 }
    }

    fn scope(name: &str) -> EmbedScope {
        EmbedScope::new(name)
    }

    fn learn(cache: &VectorCache, of: &str, text: &str) {
        let Found::Unknown(asking) = cache.find(&scope(of), text) else { panic!("{text} is known") };
        asking.keep(&embedded());
    }

    fn knows(cache: &VectorCache, of: &str, text: &str) -> bool {
        matches!(cache.find(&scope(of), text), Found::Known(_))
    }

    #[test]
    fn a_scope_that_asks_for_everything_flushes_itself_alone() {
        let cache = VectorCache::new(10);
        for text in ["a", "b", "c"] {
            learn(&cache, "small", text);
        }
        for number in 0..1_000 {
            learn(&cache, "greedy", &number.to_string());
        }
        assert_eq!(cache.len(), 10);
        assert!(["a", "b", "c"].iter().all(|text| knows(&cache, "small", text)));
        assert!(knows(&cache, "greedy", "999") && !knows(&cache, "greedy", "0"));
    }

    #[test]
    fn the_entry_used_longest_ago_goes_first() {
        let cache = VectorCache::new(2);
        learn(&cache, "shop", "a");
        learn(&cache, "shop", "b");
        assert!(knows(&cache, "shop", "a"));
        learn(&cache, "shop", "c");
        assert!(knows(&cache, "shop", "a") && !knows(&cache, "shop", "b"));
    }

    #[test]
    fn what_was_under_way_when_its_scope_was_forgotten_is_not_kept() {
        let cache = VectorCache::new(10);
        let Found::Unknown(asking) = cache.find(&scope("shop"), "a") else { panic!("nothing is known") };
        cache.forget(&scope("shop"));
        asking.keep(&embedded());
        assert!(!knows(&cache, "shop", "a"));
        // Not even when the text has been asked for again.
        let Found::Unknown(again) = cache.find(&scope("shop"), "a") else { panic!("nothing is known") };
        asking.keep(&embedded());
        assert_eq!(cache.len(), 0);
        again.keep(&embedded());
        assert_eq!(cache.len(), 1);
    }

    #[test]
    fn an_attempt_that_nobody_waits_for_leaves_no_trace() {
        let cache = VectorCache::new(10);
        let first = cache.find(&scope("shop"), "a");
        let second = cache.find(&scope("shop"), "a");
        drop(first);
        assert_eq!(cache.lock().scopes.len(), 1);
        drop(second);
        assert_eq!(cache.lock().scopes.len(), 0);
    }

    #[test]
    fn without_capacity_nothing_is_kept() {
        let cache = VectorCache::new(0);
        learn(&cache, "shop", "a");
        assert!(!knows(&cache, "shop", "a"));
        assert_eq!(cache.len(), 0);
    }
}
