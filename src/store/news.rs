//! What one process has to tell the others that share its PostgreSQL, over one channel of `LISTEN` and `NOTIFY`. It is told
//! in the transaction that does it: nobody hears of what was rolled back, and whoever hears of a commit can read it. It is
//! a hint and no truth: who hears reads the database, and who hears nothing looks into it now and then.
//!
//! A payload is the number of the process that tells and a word with what it is about: "1f2e… revision 17 shop".

use sqlx::{Any, Transaction};

use super::{Backend, Store, StoreError};
use crate::tenant::TenantId;

/// The channel, in the database of the service.
pub(super) const CHANNEL: &str = "temei";

/// Something that was committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A revision, by this process or another. Two writers may announce theirs in another order than they committed.
    Committed { tenant: TenantId, revision: u64 },
    /// Another process has suspended a tenant, resumed it, begun to erase it or ended that.
    TenantChanged(TenantId),
    /// Another process has revoked a key.
    KeysChanged,
    /// What other processes told may not have been heard: the database has to be looked at.
    Missed,
}

/// Who tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Origin(pub(super) u64);

impl Origin {
    /// What comes before the number and the tenant of a revision, which the database puts in as it counts.
    pub(super) fn of_revisions(self) -> String {
        format!("{:016x} revision ", self.0)
    }

    fn payload(self, news: &News) -> Option<String> {
        let what = match news {
            News::Committed { tenant, revision } => format!("revision {revision} {tenant}"),
            News::TenantChanged(tenant) => format!("tenant {tenant}"),
            News::KeysChanged => "keys".to_owned(),
            News::Missed => return None,
        };
        Some(format!("{:016x} {what}", self.0))
    }

    /// What another process told; nothing where this one did. What cannot be read is told by another version of the program,
    /// and means that something was missed.
    pub(super) fn hears(self, payload: &str) -> Option<News> {
        let (origin, what) = payload.split_once(' ').unwrap_or((payload, ""));
        if u64::from_str_radix(origin, 16).is_ok_and(|origin| origin == self.0) {
            return None;
        }
        Some(read(what).unwrap_or(News::Missed))
    }
}

fn read(what: &str) -> Option<News> {
    let mut words = what.split(' ');
    let news = match words.next()? {
        "revision" => {
            let revision = words.next()?.parse().ok()?;
            News::Committed { tenant: TenantId::parse(words.next()?).ok()?, revision }
        }
        "tenant" => News::TenantChanged(TenantId::parse(words.next()?).ok()?),
        "keys" => News::KeysChanged,
        _ => return None,
    };
    words.next().is_none().then_some(news)
}

impl Store {
    /// Tells the other processes with the commit of the transaction.
    pub(super) async fn tell(&self, tx: &mut Transaction<'static, Any>, news: &News) -> Result<(), StoreError> {
        let Some(payload) = self.origin.payload(news).filter(|_| self.backend == Backend::Postgres) else {
            return Ok(());
        };
        sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload).execute(&mut **tx).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_heard_by_all_others() {
        let tenant = || TenantId::parse("shop-1").expect("an id");
        let (here, there) = (Origin(u64::MAX), Origin(7));
        for news in [
            News::Committed { tenant: tenant(), revision: u64::from(u32::MAX) },
            News::TenantChanged(tenant()),
            News::KeysChanged,
        ] {
            let payload = here.payload(&news).expect("it is told");
            assert_eq!((here.hears(&payload), there.hears(&payload)), (None, Some(news)), "{payload}");
        }
        assert_eq!(there.hears(&format!("{}17 shop-1", here.of_revisions())), there.hears("0 revision 17 shop-1"));
    }

    #[test]
    fn what_cannot_be_read_is_something_missed() {
        for payload in ["", "0", "0 tenant", "0 tenant A B", "0 revision x shop", "0 revision 1 shop more", "x nothing"]
        {
            assert_eq!(Origin(7).hears(payload), Some(News::Missed), "{payload:?}");
        }
    }
}
