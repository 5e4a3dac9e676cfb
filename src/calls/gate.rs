//! Whether an assistant may speak, and what its calls of models use. One statement reads all that decides; what is pure of it
//! is [`crate::assistant`].

use std::time::{Duration, Instant};

use temei_text::languages::Language;

use crate::assistant::{PlanStanding, Refusal, plan_of, refusal};
use crate::catalog::{Cost, FieldError};
use crate::clock::Timestamp;
use crate::config::{Amount, Config, Model};
use crate::conversation::SessionId;
use crate::metrics::{GateOutcome, TokenSide};
use crate::quota::AssistantRate;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::{AssistantCall, AssistantUse, Counted, MonthOfUse, Standing, Store};
use crate::tenant::{Entitlements, TenantId};

/// Months told of where none is named, the current one included.
const SHOWN_MONTHS: usize = 13;
/// Of the price of a million tokens, what a token counts.
const MILLION: u128 = 1_000_000;

/// A model is about to be called.
#[derive(Clone, Debug)]
pub struct GateCall {
    pub session: Option<SessionId>,
    /// Else that of the session.
    pub user: Option<String>,
    /// Else that of the session, else the tenant's.
    pub language: Option<Language>,
}

/// Whether it may.
#[derive(Clone, Debug)]
pub struct Gated {
    /// With what the customer is told instead; none where it may.
    pub refused: Option<Refused>,
    pub plan: PlanStanding,
}

/// Why not.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    pub refusal: Refusal,
    pub text: &'static str,
    /// Where time alone opens it.
    pub retry_after: Option<Duration>,
}

/// A call of a model that was made.
#[derive(Clone, Debug)]
pub struct UsageReport {
    pub id: String,
    /// As the gateway calls it.
    pub model: String,
    pub input_tokens: u64,
    pub output_tokens: u64,
    /// Else by the prices of the configuration.
    pub cost: Option<Cost>,
}

/// A tenant's months.
#[derive(Clone, Debug)]
pub struct Usage {
    pub plan: PlanStanding,
    pub uses: Vec<AssistantUse>,
    pub embeddings: Vec<MonthOfUse>,
}

/// Looks at everything in its order. An answer of yes counts for the rates.
pub async fn gate(service: &Service, tenant: &TenantId, call: GateCall) -> Result<Gated, ServiceError> {
    let (config, now) = (&service.config, service.clock.now());
    let month = now.month();
    let standing = service.store.standing(tenant, &month, call.session).await?;
    let Standing { entitlements, language, used, session } = standing;
    let plan = PlanStanding::of(config, &entitlements, (used, month));
    let user = call.user.as_deref().or(session.as_ref().and_then(|session| session.user.as_deref()));
    let refused = match refusal(config, &entitlements, &plan, session.as_ref()) {
        Some(refusal) => Some((refusal, until_month_ends(refusal, now))),
        None => {
            let rate = rate_of(config, &entitlements);
            let admitted = service.meters.admit_assistant((tenant, user), rate, Instant::now());
            admitted.err().map(|wait| (Refusal::RateLimitExceeded, Some(wait)))
        }
    };
    let outcome = outcome(refused.map(|(refusal, _)| refusal), &plan);
    service.metrics.gate.increment((outcome,), 1);
    let own = session.as_ref().and_then(|session| session.language.as_deref());
    let language = call.language.or_else(|| own.or(language.as_deref()).and_then(Language::of_tag));
    let refused = refused.map(|(refusal, retry_after)| Refused { refusal, text: text(refusal, language), retry_after });
    Ok(Gated { refused, plan })
}

/// Counts a call of a model, once.
pub async fn report(
    service: &Service,
    tenant: &TenantId,
    report: UsageReport,
) -> Result<(Counted, Cost, PlanStanding), ServiceError> {
    let (config, month) = (&service.config, service.clock.now().month());
    let (model, cost) = priced(config, &report)?;
    let UsageReport { id, input_tokens, output_tokens, .. } = report;
    let call = AssistantCall { id, model, input_tokens, output_tokens, cost };
    let counted = service.store.count_assistant_call(tenant, &month, &call).await?;
    let Standing { entitlements, used, .. } = service.store.standing(tenant, &month, None).await?;
    let plan = PlanStanding::of(config, &entitlements, (used, month));
    if counted == Counted::Now {
        let metrics = &service.metrics;
        metrics.assistant_calls.increment((), 1);
        metrics.assistant_tokens.increment((TokenSide::Input,), input_tokens);
        metrics.assistant_tokens.increment((TokenSide::Output,), output_tokens);
        metrics.assistant_cost.increment((), cost.scaled().unsigned_abs());
        tell_what_is_near(tenant, &plan, &plan.without(cost));
    }
    Ok((counted, cost, plan))
}

/// What was used in a month, or in the last ones.
pub async fn usage(
    sources: &UsageSources<'_>,
    tenant: &TenantId,
    month: Option<String>,
) -> Result<Usage, ServiceError> {
    let UsageSources { store, config, now } = sources;
    let (since, until) = match &month {
        Some(month) => (month.clone(), month.clone()),
        None => (now.months_ago(SHOWN_MONTHS - 1), now.month()),
    };
    let Standing { entitlements, used, .. } = store.standing(tenant, &until, None).await?;
    let uses = store.assistant_use(tenant, (&since, &until)).await?;
    let mut embeddings = store.embedding_use(tenant, &since).await?;
    embeddings.retain(|of| of.month <= until);
    Ok(Usage { plan: PlanStanding::of(config, &entitlements, (used, until)), uses, embeddings })
}

/// What [`usage`] is told from.
#[derive(Clone, Copy, Debug)]
pub struct UsageSources<'s> {
    pub store: &'s Store,
    pub config: &'s Config,
    pub now: Timestamp,
}

fn rate_of(config: &Config, entitlements: &Entitlements) -> AssistantRate {
    let number = |limit: usize| u32::try_from(limit).unwrap_or(u32::MAX);
    plan_of(config, entitlements).map_or(AssistantRate { of_tenant: 0, of_user: 0 }, |(_, plan)| AssistantRate {
        of_tenant: number(plan.per_minute.get()),
        of_user: number(plan.per_user_per_minute.get()),
    })
}

/// A limit of the month opens with the next one.
fn until_month_ends(refusal: Refusal, now: Timestamp) -> Option<Duration> {
    match refusal {
        Refusal::LimitReached(_) => {
            let micros = now.next_month()?.micros() - now.micros();
            Some(Duration::from_micros(micros.unsigned_abs()))
        }
        Refusal::Unavailable
        | Refusal::DisabledForTenant
        | Refusal::NotInPlan
        | Refusal::HumanTakeover
        | Refusal::SessionEnded
        | Refusal::RateLimitExceeded => None,
    }
}

fn outcome(refusal: Option<Refusal>, plan: &PlanStanding) -> GateOutcome {
    match refusal {
        None if plan.warnings().next().is_some() => GateOutcome::AllowedNearLimit,
        None => GateOutcome::Allowed,
        Some(Refusal::Unavailable) => GateOutcome::Unavailable,
        Some(Refusal::DisabledForTenant) => GateOutcome::DisabledForTenant,
        Some(Refusal::NotInPlan) => GateOutcome::NotInPlan,
        Some(Refusal::LimitReached(_)) => GateOutcome::LimitReached,
        Some(Refusal::HumanTakeover) => GateOutcome::HumanTakeover,
        Some(Refusal::SessionEnded) => GateOutcome::SessionEnded,
        Some(Refusal::RateLimitExceeded) => GateOutcome::RateLimitExceeded,
    }
}

/// What the customer is told instead; where a language has no pack, in English.
fn text(refusal: Refusal, language: Option<Language>) -> &'static str {
    let notices = &language.unwrap_or(Language::En).pack().notices;
    match refusal {
        Refusal::Unavailable | Refusal::DisabledForTenant | Refusal::NotInPlan | Refusal::LimitReached(_) => {
            notices.ai_disabled
        }
        Refusal::HumanTakeover => notices.hand_off,
        Refusal::SessionEnded => notices.general_error,
        Refusal::RateLimitExceeded => notices.rate_limited,
    }
}

/// The configuration's name of a model, and what a call cost.
fn priced(config: &Config, report: &UsageReport) -> Result<(String, Cost), FieldError> {
    let found = config.model(&report.model);
    let name = found.map(|(name, _)| name.to_owned()).unwrap_or_default();
    match (report.cost, found) {
        (Some(cost), _) => Ok((name, cost)),
        (None, Some((_, model))) => Ok((name, price(model, report))),
        (None, None) => {
            Err(FieldError::invalid("model", "is no model of the configuration; the call has to say its cost"))
        }
    }
}

/// Begun millionths are whole ones: many small calls come to no less than one large one.
fn price(model: &Model, report: &UsageReport) -> Cost {
    let sides = [(report.input_tokens, model.input_per_million), (report.output_tokens, model.output_per_million)];
    let priced = |(tokens, price): (u64, Amount)| u128::from(tokens) * u128::from(price.get().scaled().unsigned_abs());
    let sum: u128 = sides.into_iter().map(priced).sum();
    Cost::from_scaled(i64::try_from(sum.div_ceil(MILLION)).unwrap_or(i64::MAX))
}

/// Tells the log once, with the call that comes near a limit, and with the one that reaches it.
fn tell_what_is_near(tenant: &TenantId, now: &PlanStanding, before: &PlanStanding) {
    for (limit, percent) in now.warnings() {
        let known = before.warnings().find(|(known, _)| *known == limit).map(|(_, percent)| percent);
        if known.is_none() || (percent >= 100 && known.is_some_and(|known| known < 100)) {
            let limit = limit.as_str();
            tracing::warn!(%tenant, plan = ?now.plan, limit, percent, "a tenant has used much of a limit of its month");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Sources;

    fn config() -> Config {
        let flags = [
            "models.small.model=small-1",
            "models.small.input_per_million=0.15",
            "models.small.output_per_million=0.6",
        ];
        Config::load(&Sources { flags: flags.map(str::to_owned).to_vec(), ..Sources::default() }).expect("valid")
    }

    fn report(model: &str, tokens: (u64, u64), cost: Option<i64>) -> UsageReport {
        let cost = cost.map(Cost::from_scaled);
        UsageReport {
            id: "c".to_owned(),
            model: model.to_owned(),
            input_tokens: tokens.0,
            output_tokens: tokens.1,
            cost,
        }
    }

    #[test]
    fn a_call_costs_what_its_tokens_do_and_never_less() {
        let config = config();
        let of = |model, tokens, cost| {
            priced(&config, &report(model, tokens, cost)).map(|(name, cost)| (name, cost.scaled()))
        };
        let small = |cost| Ok(("small".to_owned(), cost));
        assert_eq!(of("small-1", (1_000_000, 0), None), small(150_000));
        assert_eq!(of("small", (1_000, 500), None), small(450));
        assert_eq!(of("small", (1, 0), None), small(1), "a begun millionth");
        assert_eq!(of("small", (0, 0), None), small(0));
        assert_eq!(of("small", (9, 9), Some(7)), small(7), "the gateway knows better");
        assert_eq!(of("other", (9, 9), Some(7)), Ok((String::new(), 7)));
        let refused = of("other", (9, 9), None).expect_err("nobody knows its price");
        assert_eq!(refused.field, "model");
    }

    #[test]
    fn a_customer_is_told_in_their_language() {
        let told = text(Refusal::RateLimitExceeded, Some(Language::Ro));
        assert_ne!(told, text(Refusal::RateLimitExceeded, None));
        assert_eq!(text(Refusal::NotInPlan, None), Language::En.pack().notices.ai_disabled);
    }

    #[test]
    fn a_limit_of_the_month_opens_with_the_next_one() {
        let at = |text| Timestamp::parse(text).expect("a time");
        let wait = |text| until_month_ends(Refusal::LimitReached(crate::assistant::PlanLimit::Cost), at(text));
        assert_eq!(wait("2026-12-31T23:59:58Z"), Some(Duration::from_secs(2)));
        assert_eq!(wait("2026-02-01"), Some(Duration::from_secs(28 * 86_400)));
        assert_eq!(until_month_ends(Refusal::NotInPlan, at("2026-02-01")), None);
        assert_eq!(
            (at("2026-01-15").months_ago(0), at("2026-01-15").months_ago(13)),
            ("2026-01".into(), "2024-12".into())
        );
    }
}
