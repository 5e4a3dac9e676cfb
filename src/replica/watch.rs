//! What keeps the hot tenants as new as the store: what is told of commits wakes those it is about, and now and then the
//! store is asked for what was not told, with one question for all of them. A tenant of which nothing is committed costs
//! no question of its own.

use std::time::Duration;

use tokio::sync::broadcast;
use tokio::time::Instant;
use tracing::warn;

use super::registry::Replicas;
use crate::store::{News, StoreError};
use crate::tenant::TenantId;

/// How often the memory budget is held against what the tenants have grown to, and, while nothing is heard of other
/// processes, the store is asked for what they have committed.
const LOOK: Duration = Duration::from_secs(1);
/// Looks between two times that the record of uses is written.
const LOOKS_A_RECORD: u32 = 60;

impl Replicas {
    /// Follows what is committed and keeps to the memory budget, until [`Replicas::close`].
    pub async fn follow(self) {
        let mut news = self.shared.loader.store.subscribe();
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        // None: at the next look.
        let (mut looks, mut asked) = (0_u32, None);
        loop {
            tokio::select! {
                told = news.recv() => match told {
                    Ok(News::Committed { tenant, .. }) => self.wake(&tenant),
                    Ok(News::Missed) | Err(broadcast::error::RecvError::Lagged(_)) => asked = self.ask().await,
                    // Whoever lets calls in is told, too, and has the tenant forgotten.
                    Ok(News::TenantChanged(_) | News::KeysChanged) => {}
                    Err(broadcast::error::RecvError::Closed) => return,
                },
                () = self.shared.memory.grown() => { self.make_room(None); }
                _ = look.tick() => {
                    looks = looks.wrapping_add(1);
                    self.keep_house(looks.is_multiple_of(LOOKS_A_RECORD));
                    let is_heard = self.shared.loader.store.hearing().is_on();
                    if !is_heard || asked.is_none_or(|asked: Instant| asked.elapsed() >= self.shared.poll) {
                        asked = self.ask().await;
                    }
                }
                () = self.shared.tasks.stopped() => return,
            }
        }
    }

    fn keep_house(&self, is_time_to_record: bool) {
        let now = self.shared.loader.clock.now();
        for replica in self.all_hot() {
            replica.uses().forget();
            replica.forget_old_previous(now);
        }
        if is_time_to_record {
            self.record_uses();
        }
        let over = self.make_room(None);
        if over > 0 {
            warn!(bytes = over, "what has just been asked for is over the memory budget by itself");
        }
    }

    /// When the store answered; none where it did not.
    async fn ask(&self) -> Option<Instant> {
        let now = Instant::now();
        match self.look_for_commits().await {
            Ok(()) => return Some(now),
            // Said in the log when it went away.
            Err(StoreError::Away { .. }) => {}
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                warn!(error, "cannot ask the store for what others committed");
            }
        }
        None
    }

    /// Wakes the tenants that do not know of a commit, because another process made it or its announcement was lost: one
    /// question for all of them.
    async fn look_for_commits(&self) -> Result<(), StoreError> {
        let hot = self.all_hot();
        if hot.is_empty() {
            return Ok(());
        }
        let tenants: Vec<TenantId> = hot.iter().map(|replica| replica.tenant().clone()).collect();
        let positions = self.shared.loader.store.positions(&tenants).await?;
        for replica in hot {
            match positions.get(replica.tenant()) {
                Some(&position) if replica.is_at(position) => {}
                Some(_) => replica.wake(),
                None => {
                    drop(self.forget_all_of(replica.tenant()));
                    self.shared.loader.forget_points(&replica);
                }
            }
        }
        Ok(())
    }

    fn wake(&self, tenant: &TenantId) {
        if let Some(replica) = self.peek(tenant) {
            replica.wake();
        }
    }
}
