//! How often a tenant's assistant may be asked for a minute, and how often one user may. The buckets are this process's, as
//! all are.

use std::time::{Duration, Instant};

use super::{Allowance, Meters, Whose};
use crate::tenant::TenantId;

/// Calls a minute; 0 is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssistantRate {
    pub of_tenant: u32,
    pub of_user: u32,
}

impl Meters {
    /// One more call of the assistant, or when to come again. A minute's worth may come at once.
    pub fn admit_assistant(
        &self,
        (tenant, user): (&TenantId, Option<&str>),
        rate: AssistantRate,
        now: Instant,
    ) -> Result<(), Duration> {
        // The user first: what one is refused costs the others nothing.
        if let Some(user) = user.filter(|_| rate.of_user > 0) {
            let whose = Whose::User(tenant.clone(), user.to_owned());
            self.of(whose).assistant.take(Allowance::by_minute(rate.of_user), now)?;
        }
        if rate.of_tenant == 0 {
            return Ok(());
        }
        self.of(Whose::Tenant(tenant.clone())).assistant.take(Allowance::by_minute(rate.of_tenant), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config;

    #[test]
    fn a_user_who_asks_too_often_leaves_the_others_theirs() {
        let (meters, begun) = (Meters::new(&config::Quota::default()), Instant::now());
        let [shop, other] = ["shop", "other"].map(|id| TenantId::parse(id).expect("an id"));
        let rate = AssistantRate { of_tenant: 5, of_user: 2 };
        let ask = |tenant: &TenantId, user: Option<&str>, secs| {
            meters.admit_assistant((tenant, user), rate, begun + Duration::from_secs(secs))
        };
        let all = |user| (0..9).filter(|_| ask(&shop, user, 0).is_ok()).count();
        assert_eq!((all(Some("ana")), all(Some("bob")), all(None)), (2, 2, 1), "of the tenant's five");
        assert_eq!(ask(&shop, Some("eva"), 0), Err(Duration::from_secs(12)), "a fifth of a minute");
        assert_eq!(ask(&shop, Some("ana"), 12), Err(Duration::from_secs(18)), "half a minute after the second");
        assert_eq!(ask(&other, Some("ana"), 0), Ok(()), "another shop's");
        assert_eq!(ask(&shop, Some("bob"), 60), Ok(()));
        let none = AssistantRate { of_tenant: 0, of_user: 0 };
        assert!((0..1_000).all(|_| meters.admit_assistant((&shop, Some("ana")), none, begun).is_ok()));
    }
}
