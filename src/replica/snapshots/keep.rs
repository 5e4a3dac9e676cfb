//! The snapshots of hot tenants, kept as new as they are worth: one after the other while the service runs, and once more at
//! its end.

use std::cmp::Reverse;
use std::time::Duration;

use tracing::warn;

use crate::replica::loader::Loader;
use crate::replica::registry::Replicas;

/// How often hot tenants are looked at for a snapshot.
const LOOK: Duration = Duration::from_secs(2);
/// The longest a stop waits for snapshots.
const AT_LAST: Duration = Duration::from_secs(5);

impl Replicas {
    /// Keeps the snapshots of hot tenants, one after the other, until [`Replicas::close`].
    pub async fn keep_snapshots(self) {
        let Loader { snapshots, background, .. } = &self.shared.loader;
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = look.tick() => {}
                () = self.shared.tasks.stopped() => return,
            }
            for replica in self.all_hot() {
                snapshots.keep(&replica, background).await;
            }
        }
    }

    /// Those that a stop would lose much of, the most wanted tenants first, for as long as a stop may take.
    pub(in crate::replica) async fn keep_last_snapshots(&self) {
        let Loader { snapshots, background, .. } = &self.shared.loader;
        let mut hot = self.all_hot();
        hot.sort_unstable_by_key(|replica| Reverse(replica.uses().rank()));
        let all = async {
            for replica in hot {
                snapshots.keep_at_last(&replica, background).await;
            }
        };
        if tokio::time::timeout(AT_LAST, all).await.is_err() {
            warn!("not all tenants have a new snapshot: the stop waits for them no longer");
        }
    }
}
