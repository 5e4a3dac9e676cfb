//! What tenants had embedded by a service and what it cost, until somebody takes it to where it is kept.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::metrics::{EmbeddingCall, Metrics};
use crate::tenant::TenantId;

/// Of the price of a million tokens, what a token counts.
const MILLION: u64 = 1_000_000;

/// What was embedded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// To be indexed.
    pub texts: u64,
    pub queries: u64,
    pub tokens: u64,
    /// Millionths of the currency.
    pub cost_micros: u64,
}

#[derive(Debug)]
pub(super) struct Spending {
    /// Of a million tokens, in millionths of the currency.
    price: u64,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    of_tenants: HashMap<TenantId, Spent>,
    /// What does not come to a millionth yet, for the metric and for each tenant: a number for each that was ever embedded for.
    rest: u64,
    rests: HashMap<TenantId, u64>,
}

impl Spending {
    pub(super) fn new(price: u64) -> Self {
        Self { price, state: Mutex::default() }
    }

    /// One call was answered.
    pub(super) fn add(&self, tenant: &TenantId, (call, texts): (EmbeddingCall, usize), tokens: u64, metrics: &Metrics) {
        let price = tokens.saturating_mul(self.price);
        let mut state = self.state();
        let (micros, rest) = whole(state.rest, price);
        state.rest = rest;
        let (own_micros, own_rest) = whole(state.rests.get(tenant).copied().unwrap_or(0), price);
        state.rests.insert(tenant.clone(), own_rest);
        let spent = state.of_tenants.entry(tenant.clone()).or_default();
        match call {
            EmbeddingCall::Texts => spent.texts += texts as u64,
            EmbeddingCall::Query => spent.queries += texts as u64,
        }
        spent.tokens += tokens;
        spent.cost_micros += own_micros;
        drop(state);
        metrics.embedding_tokens.increment((call,), tokens);
        metrics.embedding_cost.increment((), micros);
    }

    /// What was spent since the last time, by tenant.
    pub(super) fn take(&self) -> HashMap<TenantId, Spent> {
        std::mem::take(&mut self.state().of_tenants)
    }

    /// What could not be taken to where it is kept.
    pub(super) fn give_back(&self, tenant: &TenantId, spent: Spent) {
        let mut state = self.state();
        let known = state.of_tenants.entry(tenant.clone()).or_default();
        known.texts += spent.texts;
        known.queries += spent.queries;
        known.tokens += spent.tokens;
        known.cost_micros += spent.cost_micros;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Sums that are one call short at worst.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whole millionths of the currency, and what is left.
const fn whole(rest: u64, price: u64) -> (u64, u64) {
    let sum = rest.saturating_add(price);
    (sum / MILLION, sum % MILLION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_calls_add_up_and_nobody_pays_for_another() {
        let (metrics, spending) = (Metrics::new(), Spending::new(20_000));
        let [one, other] = ["one", "other"].map(|name| TenantId::parse(name).expect("an id"));
        for _ in 0..100 {
            spending.add(&one, (EmbeddingCall::Query, 1), 10, &metrics);
        }
        spending.add(&other, (EmbeddingCall::Texts, 3), 1_000, &metrics);
        let spent = spending.take();
        let of_one = Spent { texts: 0, queries: 100, tokens: 1_000, cost_micros: 20 };
        assert_eq!((spent[&one], spent[&other].cost_micros, spent[&other].texts), (of_one, 20, 3));
        assert!(metrics.render().contains("temei_embedding_cost_micros_total 40"), "{}", metrics.render());
        assert!(spending.take().is_empty());
        spending.give_back(&one, of_one);
        assert_eq!(spending.take()[&one], of_one);
    }
}
