//! When tenants were last asked for, from one run to the next: a small file of the data folder, so that every node of
//! several knows what it was asked for itself. It decides an order and nothing else: one that is missing, old or damaged
//! costs a start some warmth.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tracing::warn;

use super::registry::Replicas;
use crate::clock::Timestamp;
use crate::privacy;
use crate::tenant::TenantId;

/// Of more only those asked for last are remembered.
const MAX_TENANTS: usize = 1_000;

#[derive(Debug)]
pub(super) struct RecentUses {
    path: PathBuf,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    last: HashMap<TenantId, Timestamp>,
    /// Differs from what the file says.
    is_new: bool,
}

#[derive(Serialize, Deserialize)]
struct Use {
    tenant: TenantId,
    at: Timestamp,
}

impl RecentUses {
    /// What the file says, where there is one that can be read.
    pub(super) fn open(path: PathBuf) -> Self {
        let last = match read(&path) {
            Ok(uses) => uses.into_iter().map(|Use { tenant, at }| (tenant, at)).collect(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => HashMap::new(),
            Err(error) => {
                warn!(path = %path.display(), %error, "the record of who was asked for cannot be read; it begins anew");
                HashMap::new()
            }
        };
        Self { path, known: Mutex::new(Known { last, is_new: false }) }
    }

    pub(super) fn note(&self, tenant: &TenantId, at: Timestamp) {
        let mut known = self.known();
        if known.last.get(tenant).is_none_or(|last| *last < at) {
            known.last.insert(tenant.clone(), at);
            known.is_new = true;
        }
    }

    /// The tenant is gone, and its name from the file.
    pub(super) fn forget(&self, tenant: &TenantId) {
        {
            let mut known = self.known();
            if known.last.remove(tenant).is_none() {
                return;
            }
            known.is_new = true;
        }
        self.write();
    }

    /// The tenants, the one that was asked for last first.
    pub(super) fn in_order(&self) -> Vec<TenantId> {
        in_order(&self.known().last).into_iter().map(|(_, tenant)| tenant.clone()).collect()
    }

    /// Writes the file where it says something else. Small, and seldom.
    pub(super) fn write(&self) {
        let mut known = self.known();
        if !known.is_new {
            return;
        }
        let kept: Vec<Use> = { in_order(&known.last).into_iter().take(MAX_TENANTS) }
            .map(|(at, tenant)| Use { tenant: tenant.clone(), at })
            .collect();
        match write(&self.path, &kept) {
            Ok(()) => known.is_new = false,
            Err(error) => warn!(path = %self.path.display(), %error, "who was asked for could not be recorded"),
        }
        if known.last.len() > MAX_TENANTS {
            known.last = kept.into_iter().map(|Use { tenant, at }| (tenant, at)).collect();
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // A map of numbers is whole at every step.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Replicas {
    /// Tenants that were asked for, in this run or an earlier one on the same folder, the last one first.
    pub fn recently_used(&self) -> Vec<TenantId> {
        self.shared.recent.in_order()
    }

    pub(super) fn record_uses(&self) {
        for replica in self.all_hot() {
            if let Some(last) = replica.uses().last() {
                self.shared.recent.note(replica.tenant(), last);
            }
        }
        self.shared.recent.write();
    }
}

fn in_order(last: &HashMap<TenantId, Timestamp>) -> Vec<(Timestamp, &TenantId)> {
    let mut uses: Vec<(Timestamp, &TenantId)> = last.iter().map(|(tenant, at)| (*at, tenant)).collect();
    uses.sort_unstable_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    uses
}

fn read(path: &Path) -> io::Result<Vec<Use>> {
    Ok(serde_json::from_slice(&fs::read(path)?)?)
}

fn write(path: &Path, uses: &[Use]) -> io::Result<()> {
    privacy::replace_file(path, &serde_json::to_vec(uses)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenant(name: &str) -> TenantId {
        TenantId::parse(name).expect("an id")
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_micros(second * 1_000_000)
    }

    #[test]
    fn who_was_asked_for_last_comes_first_in_the_next_run_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("recent.json");
        let uses = RecentUses::open(path.clone());
        for (name, second) in [("a", 1), ("b", 3), ("c", 2), ("a", 4), ("b", 1)] {
            uses.note(&tenant(name), at(second));
        }
        uses.write();
        let again = RecentUses::open(path.clone());
        assert_eq!(again.in_order(), ["a", "b", "c"].map(tenant));
        again.forget(&tenant("b"));
        assert!(!fs::read_to_string(&path).expect("a text").contains("\"b\""), "its name is out of the file at once");
        assert_eq!(RecentUses::open(path).in_order(), ["a", "c"].map(tenant));
    }

    #[test]
    fn a_damaged_record_begins_anew_and_a_long_one_is_cut() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("recent.json");
        fs::write(&path, "[{\"tenant\": \"a").expect("written");
        let uses = RecentUses::open(path.clone());
        assert!(uses.in_order().is_empty());
        for n in 0..MAX_TENANTS + 5 {
            uses.note(&tenant(&format!("shop-{n}")), at(n as i64));
        }
        uses.write();
        let kept = RecentUses::open(path).in_order();
        assert_eq!((kept.len(), kept[0].as_str()), (MAX_TENANTS, "shop-1004"));
        assert_eq!(uses.in_order(), kept);
    }
}
