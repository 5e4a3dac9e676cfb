//! How much of a plan a month has used: each limit with what is left of it, and which are near.

use super::plan_of;
use crate::catalog::Cost;
use crate::config::Config;
use crate::tenant::{Entitlements, PlanName};

/// What a plan limits in a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlanLimit {
    Cost,
    /// Calls of models.
    Requests,
    /// Texts embedded to be indexed.
    Embeddings,
}

impl PlanLimit {
    pub const ALL: [Self; 3] = [Self::Cost, Self::Requests, Self::Embeddings];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Requests => "requests",
            Self::Embeddings => "embeddings",
        }
    }

    /// Whether an assistant is silent when it is reached: what was embedded is there, and saying nothing saves nothing.
    const fn closes(self) -> bool {
        match self {
            Self::Cost | Self::Requests => true,
            Self::Embeddings => false,
        }
    }
}

/// What a tenant has used in a month, of models and of embedders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    pub cost: Cost,
    pub requests: u64,
    pub embeddings: u64,
}

impl Used {
    const fn of(self, limit: PlanLimit) -> u64 {
        match limit {
            PlanLimit::Cost => self.cost.scaled().unsigned_abs(),
            PlanLimit::Requests => self.requests,
            PlanLimit::Embeddings => self.embeddings,
        }
    }
}

/// One limit and what is used of it, in its own unit: of cost millionths of the currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    pub used: u64,
    /// None: as much as it likes.
    pub limit: Option<u64>,
}

impl Share {
    pub fn left(self) -> Option<u64> {
        self.limit.map(|limit| limit.saturating_sub(self.used))
    }

    fn is_reached(self) -> bool {
        self.limit.is_some_and(|limit| self.used >= limit)
    }

    /// Whole per cents used, rounded down; none where there is no limit.
    pub fn percent(self) -> Option<u32> {
        let limit = self.limit?;
        let percent = u128::from(self.used) * 100 / u128::from(limit.max(1));
        Some(u32::try_from(percent).unwrap_or(u32::MAX))
    }
}

/// A month of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStanding {
    /// None: there is no plan, or none of the name.
    pub plan: Option<PlanName>,
    /// "2026-11".
    pub month: String,
    /// In the order of [`PlanLimit::ALL`].
    shares: [Share; 3],
    warn_percent: u32,
}

impl PlanStanding {
    /// What was used in a month, against what the tenant is entitled to.
    pub fn of(config: &Config, entitlements: &Entitlements, (used, month): (Used, String)) -> Self {
        let plan = plan_of(config, entitlements);
        let limits = plan.as_ref().map_or([0; 3], |(_, plan)| {
            let cost = plan.cost_limit.get().scaled().unsigned_abs();
            [cost, plan.requests.get() as u64, plan.embeddings.get() as u64]
        });
        let share =
            |of: PlanLimit, limit: u64| Share { used: used.of(of), limit: Some(limit).filter(|&limit| limit > 0) };
        let [cost, requests, embeddings] = PlanLimit::ALL;
        let shares = [share(cost, limits[0]), share(requests, limits[1]), share(embeddings, limits[2])];
        let warn_percent = u32::try_from(config.assistant.warn_percent.get()).unwrap_or(100);
        Self { plan: plan.map(|(name, _)| name), month, shares, warn_percent }
    }

    /// The same before something was spent, and one call made.
    #[must_use]
    pub fn without(&self, cost: Cost) -> Self {
        let mut before = self.clone();
        let [of_cost, of_requests, _] = &mut before.shares;
        of_cost.used = of_cost.used.saturating_sub(cost.scaled().unsigned_abs());
        of_requests.used = of_requests.used.saturating_sub(1);
        before
    }

    pub fn share(&self, of: PlanLimit) -> Share {
        self.shares[of as usize]
    }

    /// The first limit that is used up, of those that close the gate.
    pub fn reached(&self) -> Option<PlanLimit> {
        PlanLimit::ALL.into_iter().find(|limit| limit.closes() && self.share(*limit).is_reached())
    }

    /// Limits of which so much is used that somebody should know, with the per cents.
    pub fn warnings(&self) -> impl Iterator<Item = (PlanLimit, u32)> {
        let percents = PlanLimit::ALL.into_iter().filter_map(|limit| Some((limit, self.share(limit).percent()?)));
        percents.filter(|(_, percent)| *percent >= self.warn_percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Sources;

    #[test]
    fn what_is_near_is_told_from_its_share_on_and_what_is_left_is_counted() {
        let flags = ["plans.basic.cost_limit=10", "plans.basic.embeddings=10", "assistant.plan=basic"];
        let flags = flags.map(str::to_owned).to_vec();
        let config = Config::load(&Sources { flags, ..Sources::default() }).expect("valid");
        let of = |cost, embeddings| {
            let used = Used { cost: Cost::from_scaled(cost), requests: 7, embeddings };
            PlanStanding::of(&config, &Entitlements::default(), (used, "2026-11".to_owned()))
        };
        assert_eq!(of(7_999_999, 7).warnings().count(), 0);
        assert_eq!(
            of(8_000_000, 8).warnings().collect::<Vec<_>>(),
            [(PlanLimit::Cost, 80), (PlanLimit::Embeddings, 80)]
        );
        let over = of(12_500_000, 11);
        assert_eq!(over.warnings().collect::<Vec<_>>(), [(PlanLimit::Cost, 125), (PlanLimit::Embeddings, 110)]);
        assert_eq!((over.reached(), of(0, 11).reached()), (Some(PlanLimit::Cost), None), "embeddings close no gate");
        assert_eq!(
            (over.share(PlanLimit::Cost).left(), of(1, 0).share(PlanLimit::Cost).left()),
            (Some(0), Some(9_999_999))
        );
        assert_eq!(over.share(PlanLimit::Requests), Share { used: 7, limit: None });
    }
}
