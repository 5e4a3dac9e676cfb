//! A reindex of all tenants: how far all of them are together, and what came of it.

use std::time::Instant;

use crate::cli::{Outcome, progress};
use crate::pb::v1 as pb;

use super::phase_of;

/// Items are read, their texts embedded, and an index made of them: the share of the whole at which each begins.
const EMBEDDING_BEGINS: f64 = 0.3;
const BUILDING_BEGINS: f64 = 0.9;

/// One bar over the items of all tenants.
pub(super) struct Overall {
    bar: progress::Bar,
    /// Items of each tenant.
    items: Vec<u64>,
    at: usize,
    /// Of the tenants before.
    before: u64,
    /// Of the present one; it never goes back.
    share: f64,
}

/// What came of all of them.
pub(super) struct Summary {
    began: Instant,
    rebuilt: u64,
    items: u64,
    embedded: u64,
    pub(super) failed: Vec<String>,
}

impl Overall {
    pub(super) fn new(items: Vec<u64>) -> Self {
        let bar = progress::overall(items.iter().sum(), "all shops");
        Self { bar, items, at: 0, before: 0, share: 0.0 }
    }

    pub(super) fn tell(&mut self, name: &str, step: &pb::ReindexProgress) {
        self.share = self.share.max(share_of(step));
        let items = self.items.get(self.at).copied().unwrap_or(0);
        self.bar.set_position(self.before + (items as f64 * self.share) as u64);
        self.bar.phase(&format!("shop {} of {}: {name} {}", self.at + 1, self.items.len(), phase_of(step)));
    }

    pub(super) fn next(&mut self) {
        self.before += self.items.get(self.at).copied().unwrap_or(0);
        (self.at, self.share) = (self.at + 1, 0.0);
        self.bar.set_position(self.before);
    }

    pub(super) fn say(&self, text: &str) {
        self.bar.say(text);
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// How much of a reindex is done, from 0 to 1.
fn share_of(step: &pb::ReindexProgress) -> f64 {
    let of_phase = if step.of == 0 { 0.0 } else { step.done.min(step.of) as f64 / step.of as f64 };
    match step.phase_code() {
        pb::ReindexPhase::Unspecified | pb::ReindexPhase::Waiting => 0.0,
        pb::ReindexPhase::Loading => EMBEDDING_BEGINS * of_phase,
        // What was read is written before it is embedded, too.
        pb::ReindexPhase::Building => EMBEDDING_BEGINS,
        pb::ReindexPhase::Embedding => EMBEDDING_BEGINS + (BUILDING_BEGINS - EMBEDDING_BEGINS) * of_phase,
        pb::ReindexPhase::Done => 1.0,
    }
}

impl Default for Summary {
    fn default() -> Self {
        Self { began: Instant::now(), rebuilt: 0, items: 0, embedded: 0, failed: Vec::new() }
    }
}

impl Summary {
    pub(super) fn count(&mut self, last: &pb::ReindexProgress) {
        self.rebuilt += 1;
        self.items += last.done;
        self.embedded += last.embedded;
    }

    /// On standard error: standard output has the answers.
    pub(super) fn told(&self) -> anyhow::Result<Outcome> {
        let Self { began, rebuilt, items, embedded, failed } = self;
        let seconds = began.elapsed().as_secs();
        eprintln!("rebuilt: {rebuilt} shops with {items} items; texts embedded: {embedded}; {seconds} s");
        match failed.as_slice() {
            [] => Ok(Outcome::Done),
            names => anyhow::bail!("not rebuilt: {}", names.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(phase: pb::ReindexPhase, done: u64, of: u64) -> pb::ReindexProgress {
        pb::ReindexProgress { done, of, phase_code: phase.into(), ..Default::default() }
    }

    #[test]
    fn all_shops_together_go_forward_only_and_end_at_all_items() {
        let mut overall = Overall::new(vec![100, 300]);
        let mut last = 0;
        for _ in 0..2 {
            for (phase, done, of) in [
                (pb::ReindexPhase::Waiting, 0, 0),
                (pb::ReindexPhase::Loading, 50, 100),
                (pb::ReindexPhase::Loading, 100, 100),
                (pb::ReindexPhase::Building, 100, 100),
                (pb::ReindexPhase::Embedding, 7, 7),
                (pb::ReindexPhase::Done, 100, 100),
            ] {
                overall.tell("shop", &step(phase, done, of));
                let at = overall.bar.position();
                assert!(at >= last, "{phase:?}: {at} after {last}");
                last = at;
            }
            overall.next();
        }
        assert_eq!(last, 400);
        overall.finish();
    }
}
