//! Whether a tenant's assistant may speak, and what of the month's plan it has used. Pure: what was used, and what plan there
//! is, are given; nothing is read here, and nobody waits.
//!
//! The checks come in one order, and the first that fails answers. What is exhausted at exactly its limit is exhausted.

mod plan;

use crate::tenant::{Entitlements, FeatureName, PlanName};

pub use plan::{PlanLimit, PlanStanding, Share, Used};

use crate::config;

/// Why an assistant may not speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// For no tenant.
    Unavailable,
    DisabledForTenant,
    NotInPlan,
    /// Of cost, or of calls.
    LimitReached(PlanLimit),
    /// A person has the session.
    HumanTakeover,
    SessionEnded,
    RateLimitExceeded,
}

impl Refusal {
    /// A code that a gateway may hand on.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unavailable => "ai_unavailable",
            Self::DisabledForTenant => "ai_disabled_for_tenant",
            Self::NotInPlan => "ai_not_in_plan",
            Self::LimitReached(_) => "ai_cost_limit_reached",
            Self::HumanTakeover => "human_takeover",
            Self::SessionEnded => "session_ended",
            Self::RateLimitExceeded => "ai_rate_limit_exceeded",
        }
    }

    /// The status that a gateway that speaks HTTP answers with.
    pub const fn http_status(self) -> u16 {
        match self {
            Self::Unavailable => 503,
            Self::DisabledForTenant | Self::NotInPlan => 403,
            Self::LimitReached(_) | Self::RateLimitExceeded => 429,
            Self::HumanTakeover | Self::SessionEnded => 409,
        }
    }
}

/// What a session says to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionStanding {
    /// A person has it.
    pub is_taken: bool,
    pub has_ended: bool,
    /// Whom it is with.
    pub user: Option<String>,
    /// In which language, where it has one of its own.
    pub language: Option<String>,
}

/// The plan of a tenant: its own, or else that of all that have none. None where the configuration has none of the name.
pub fn plan_of<'c>(config: &'c config::Config, entitlements: &Entitlements) -> Option<(PlanName, &'c config::Plan)> {
    let of_all = || PlanName::parse(&config.assistant.plan).ok();
    let name = entitlements.plan.clone().or_else(of_all)?;
    let plan = config.plan(&name)?;
    Some((name, plan))
}

/// What a tenant is entitled to, with the features that its plan brings.
pub fn with_plan(config: &config::Config, mut entitlements: Entitlements) -> Entitlements {
    if let Some((_, plan)) = plan_of(config, &entitlements) {
        entitlements.flags.extend(plan.flags().filter_map(|flag| FeatureName::parse(flag).ok()));
    }
    entitlements
}

/// Why an assistant may not speak; how often it may is looked at after all of this.
pub fn refusal(
    config: &config::Config,
    entitlements: &Entitlements,
    standing: &PlanStanding,
    session: Option<&SessionStanding>,
) -> Option<Refusal> {
    if !config.assistant.enabled {
        return Some(Refusal::Unavailable);
    }
    if !entitlements.is_assisted {
        return Some(Refusal::DisabledForTenant);
    }
    if !plan_of(config, entitlements).is_some_and(|(_, plan)| plan.assistant) {
        return Some(Refusal::NotInPlan);
    }
    if let Some(limit) = standing.reached() {
        return Some(Refusal::LimitReached(limit));
    }
    match session {
        Some(session) if session.has_ended => Some(Refusal::SessionEnded),
        Some(session) if session.is_taken => Some(Refusal::HumanTakeover),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Cost;
    use crate::config::{Config, Sources};

    fn config(more: &[&str]) -> Config {
        let flags = ["plans.basic.cost_limit=10", "plans.basic.requests=100", "plans.none.assistant=false"];
        let flags = flags.iter().chain(more).map(|&flag| flag.to_owned()).collect();
        Config::load(&Sources { flags, ..Sources::default() }).expect("valid")
    }

    fn entitled(plan: &str) -> Entitlements {
        Entitlements { plan: PlanName::parse(plan).ok(), ..Entitlements::default() }
    }

    fn asked(
        config: &Config,
        entitlements: &Entitlements,
        used: Used,
        session: Option<&SessionStanding>,
    ) -> Option<Refusal> {
        let standing = PlanStanding::of(config, entitlements, (used, "2026-11".to_owned()));
        refusal(config, entitlements, &standing, session)
    }

    #[test]
    fn a_plan_brings_features_beside_the_tenants_own() {
        let config = config(&["plans.basic.flags=payments, refunds"]);
        let own = FeatureName::parse("beta").expect("a name");
        let tenant = Entitlements { flags: [own].into(), ..entitled("basic") };
        let all = with_plan(&config, tenant);
        assert!(["beta", "payments", "refunds"].iter().all(|flag| all.has(flag)) && all.flags.len() == 3, "{all:?}");
        assert!(!with_plan(&config, entitled("none")).has("payments"));
        let sources = Sources { flags: vec!["plans.basic.flags=two words".to_owned()], ..Sources::default() };
        let fault = Config::load(&sources).expect_err("no name").to_string();
        assert!(fault.contains("plans.basic.flags"), "{fault}");
    }

    #[test]
    fn the_first_check_that_fails_answers() {
        let spent = Used { cost: Cost::from_scaled(10_000_000), ..Used::default() };
        let taken = SessionStanding { is_taken: true, ..SessionStanding::default() };
        let (off, on) = (config(&["assistant.enabled=false"]), config(&[]));
        let away = Entitlements { is_assisted: false, ..entitled("none") };
        assert_eq!(asked(&off, &away, spent, Some(&taken)), Some(Refusal::Unavailable));
        assert_eq!(asked(&on, &away, spent, Some(&taken)), Some(Refusal::DisabledForTenant));
        assert_eq!(asked(&on, &entitled("none"), spent, Some(&taken)), Some(Refusal::NotInPlan));
        assert_eq!(asked(&on, &entitled("gone"), spent, Some(&taken)), Some(Refusal::NotInPlan));
        assert_eq!(asked(&on, &Entitlements::default(), spent, Some(&taken)), Some(Refusal::NotInPlan));
        let basic = entitled("basic");
        assert_eq!(asked(&on, &basic, spent, Some(&taken)), Some(Refusal::LimitReached(PlanLimit::Cost)));
        assert_eq!(asked(&on, &basic, Used::default(), Some(&taken)), Some(Refusal::HumanTakeover));
        let ended = SessionStanding { has_ended: true, ..taken };
        assert_eq!(asked(&on, &basic, Used::default(), Some(&ended)), Some(Refusal::SessionEnded));
        assert_eq!(asked(&on, &basic, Used::default(), Some(&SessionStanding::default())), None);
        assert_eq!(asked(&on, &basic, Used::default(), None), None);
        let of_all = config(&["assistant.plan=basic"]);
        assert_eq!(asked(&of_all, &Entitlements::default(), Used::default(), None), None);
        assert_eq!(asked(&of_all, &entitled("none"), Used::default(), None), Some(Refusal::NotInPlan));
    }

    #[test]
    fn what_is_at_its_limit_is_used_up_and_what_is_a_millionth_below_is_not() {
        let (config, basic) = (config(&[]), entitled("basic"));
        let of = |cost, requests| {
            let used = Used { cost: Cost::from_scaled(cost), requests, embeddings: 0 };
            asked(&config, &basic, used, None)
        };
        assert_eq!((of(9_999_999, 99), of(10_000_000, 0)), (None, Some(Refusal::LimitReached(PlanLimit::Cost))));
        assert_eq!(of(0, 100), Some(Refusal::LimitReached(PlanLimit::Requests)));
    }
}
