//! How much a tenant and each of its keys may ask for: calls and bytes a second, texts embedded an hour, and how often its
//! assistant and each of its tools may be asked for a minute. Beyond, a call is refused with the time to come again, before
//! anything is done for it.
//!
//! Each is a bucket that fills up with what is asked for and runs empty at the rate that is allowed. Calls are counted when
//! they come; bytes and texts when they are there, so that a bucket may run over by what one call brings, and the next one
//! waits. The buckets are this process's: of several, each allows as much.

mod assistant;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use moka::sync::Cache;

pub use assistant::AssistantRate;

use crate::config;
use crate::service_error::{Scarce, ServiceError};
use crate::tenant::{Quotas, TenantId};

/// Tenants and keys remembered; what has not asked for so long has an empty bucket anyway.
const REMEMBERED: u64 = 100_000;
const FORGOTTEN_AFTER: Duration = Duration::from_secs(7_200);
/// A second's worth may come so many times over at once.
const BURST_SECS: f64 = 5.0;
const MINUTE_SECS: f64 = 60.0;
const HOUR_SECS: f64 = 3_600.0;
/// What adding up parts may be off by.
const SLACK: f64 = 1e-6;
/// Nobody is told to come again sooner.
const LEAST_WAIT: Duration = Duration::from_millis(10);

/// The buckets of all tenants and keys. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Meters {
    shared: Arc<Shared>,
}

struct Shared {
    defaults: Quotas,
    buckets: Cache<Whose, Arc<Buckets>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Whose {
    Tenant(TenantId),
    /// A key or the holder of a token, as the log names them.
    Caller(String),
    /// A tool of a tenant.
    Tool(TenantId, String),
    /// Whom a tenant's assistant speaks with, as the gateway names them.
    User(TenantId, String),
}

#[derive(Debug, Default)]
struct Buckets {
    calls: Bucket,
    bytes: Bucket,
    texts: Bucket,
    assistant: Bucket,
}

/// What is in a bucket, and since when it runs empty.
#[derive(Debug, Default)]
struct Bucket(Mutex<Level>);

#[derive(Clone, Copy, Debug, Default)]
struct Level {
    filled: f64,
    at: Option<Instant>,
    /// By which it was last seen to run empty.
    rate: f64,
}

/// A rate and how much may come at once; none where there is no limit.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    rate: f64,
    most: f64,
}

/// One call that was let in, and what its bytes are counted on. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Metered {
    tenant: Arc<Buckets>,
    caller: Arc<Buckets>,
    quotas: Quotas,
}

impl fmt::Debug for Meters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Meters")
    }
}

impl Meters {
    pub fn new(options: &config::Quota) -> Self {
        let number = |limit: usize| Some(u32::try_from(limit).unwrap_or(u32::MAX));
        let defaults = Quotas {
            requests_per_second: number(options.requests_per_second.get()),
            key_requests_per_second: number(options.key_requests_per_second.get()),
            bytes_per_second: number(options.bytes_per_second.get()),
            key_bytes_per_second: number(options.key_bytes_per_second.get()),
            embeddings_per_hour: number(options.embeddings_per_hour.get()),
        };
        let buckets = Cache::builder().max_capacity(REMEMBERED).time_to_idle(FORGOTTEN_AFTER).build();
        Self { shared: Arc::new(Shared { defaults, buckets }) }
    }

    /// What holds for a tenant with these of its own.
    pub fn in_force(&self, own: &Quotas) -> Quotas {
        own.or(&self.shared.defaults)
    }

    /// Lets a call in, or says what it has too much of and when to come again. One that has texts embedded waits until
    /// those of before are within their quota.
    pub fn admit(
        &self,
        (tenant, caller): (&TenantId, &str),
        own: &Quotas,
        embeds: Embeds,
        now: Instant,
    ) -> Result<Option<Metered>, ServiceError> {
        let quotas = self.in_force(own);
        if quotas.are_unlimited() {
            return Ok(None);
        }
        let (of_tenant, of_caller) =
            (self.of(Whose::Tenant(tenant.clone())), self.of(Whose::Caller(caller.to_owned())));
        let texts = Allowance::hourly(quotas.embeddings_per_hour).filter(|_| embeds == Embeds::Yes);
        of_tenant.texts.is_within(texts, now).map_err(|wait| exhausted(Scarce::Embeddings, wait))?;
        let (bytes, key_bytes) = quotas.byte_allowances();
        of_tenant.bytes.is_within(bytes, now).map_err(|wait| exhausted(Scarce::TenantBytes, wait))?;
        of_caller.bytes.is_within(key_bytes, now).map_err(|wait| exhausted(Scarce::KeyBytes, wait))?;
        let calls = Allowance::by_second(quotas.requests_per_second);
        let key_calls = Allowance::by_second(quotas.key_requests_per_second);
        // The key first: what one key is refused costs its tenant's others nothing.
        of_caller.calls.take(key_calls, now).map_err(|wait| exhausted(Scarce::KeyRequests, wait))?;
        of_tenant.calls.take(calls, now).map_err(|wait| exhausted(Scarce::TenantRequests, wait))?;
        Ok(Some(Metered { tenant: of_tenant, caller: of_caller, quotas }))
    }

    /// Lets a call of a tool in, so many a minute.
    ///
    /// # Errors
    /// When to come again.
    pub fn admit_tool(&self, (tenant, tool): (&TenantId, &str), per_minute: u32, now: Instant) -> Result<(), Duration> {
        let buckets = self.of(Whose::Tool(tenant.clone(), tool.to_owned()));
        buckets.calls.take(Allowance::by_minute(per_minute), now)
    }

    /// So many texts of a tenant were embedded to be indexed.
    pub fn embedded(&self, tenant: &TenantId, texts: usize, now: Instant) {
        self.of(Whose::Tenant(tenant.clone())).texts.fill(texts as f64, now);
    }

    fn of(&self, whose: Whose) -> Arc<Buckets> {
        self.shared.buckets.get_with(whose, Arc::default)
    }
}

/// Whether a call has texts embedded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Embeds {
    Yes,
    No,
}

impl Metered {
    /// So many bytes of its request came.
    ///
    /// # Errors
    /// The buckets have run over by as much again as they hold: a call that goes on for ever is not let go on.
    pub fn pass(&self, bytes: usize, now: Instant) -> Result<(), ServiceError> {
        let (allowed, key_allowed) = self.quotas.byte_allowances();
        for (bucket, allowed, what) in
            [(&self.tenant.bytes, allowed, Scarce::TenantBytes), (&self.caller.bytes, key_allowed, Scarce::KeyBytes)]
        {
            let Some(allowed) = allowed else { continue };
            bucket.fill(bytes as f64, now);
            let over = Allowance { most: 2.0 * allowed.most, ..allowed };
            bucket.is_within(Some(over), now).map_err(|wait| exhausted(what, wait))?;
        }
        Ok(())
    }
}

impl Quotas {
    /// Of the tenant and of each of its keys.
    fn byte_allowances(&self) -> (Option<Allowance>, Option<Allowance>) {
        (Allowance::by_second(self.bytes_per_second), Allowance::by_second(self.key_bytes_per_second))
    }
}

impl Allowance {
    fn by_second(limit: Option<u32>) -> Option<Self> {
        let rate = f64::from(limit.filter(|&limit| limit > 0)?);
        Some(Self { rate, most: rate * BURST_SECS })
    }

    fn by_minute(limit: u32) -> Option<Self> {
        let most = f64::from(limit);
        Some(Self { rate: most / MINUTE_SECS, most })
    }

    fn hourly(limit: Option<u32>) -> Option<Self> {
        let most = f64::from(limit.filter(|&limit| limit > 0)?);
        Some(Self { rate: most / HOUR_SECS, most })
    }
}

impl Bucket {
    /// One more, where there is room.
    fn take(&self, allowed: Option<Allowance>, now: Instant) -> Result<(), Duration> {
        let Some(allowed) = allowed else { return Ok(()) };
        self.change(|level| {
            level.run_empty(allowed.rate, now);
            let over = level.filled + 1.0 - allowed.most;
            if over > SLACK {
                return Err(wait(over, allowed.rate));
            }
            level.filled += 1.0;
            Ok(())
        })
    }

    /// Whether it has not run over.
    fn is_within(&self, allowed: Option<Allowance>, now: Instant) -> Result<(), Duration> {
        let Some(allowed) = allowed else { return Ok(()) };
        self.change(|level| {
            level.run_empty(allowed.rate, now);
            let over = level.filled - allowed.most;
            if over > SLACK { Err(wait(over, allowed.rate)) } else { Ok(()) }
        })
    }

    fn fill(&self, amount: f64, now: Instant) {
        self.change(|level| {
            level.run_empty(level.rate, now);
            level.filled += amount;
        });
    }

    fn change<T>(&self, change: impl FnOnce(&mut Level) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Level {
    fn run_empty(&mut self, rate: f64, now: Instant) {
        let passed = self.at.map_or(Duration::ZERO, |at| now.saturating_duration_since(at));
        self.filled = (self.filled - passed.as_secs_f64() * rate).max(0.0);
        (self.at, self.rate) = (Some(now), rate);
    }
}

fn wait(over: f64, rate: f64) -> Duration {
    Duration::from_secs_f64(over / rate).max(LEAST_WAIT)
}

fn exhausted(what: Scarce, retry_after: Duration) -> ServiceError {
    ServiceError::ResourceExhausted { what, retry_after }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Stand {
        meters: Meters,
        begun: Instant,
    }

    impl Stand {
        fn new() -> Self {
            Self { meters: Meters::new(&config::Quota::default()), begun: Instant::now() }
        }

        fn at(&self, millis: u64) -> Instant {
            self.begun + Duration::from_millis(millis)
        }

        fn admit(&self, (tenant, key): (&str, &str), own: &Quotas, millis: u64) -> Result<(), (Scarce, Duration)> {
            self.call((tenant, key), (own, Embeds::No), millis).map(drop)
        }

        fn call(
            &self,
            (tenant, key): (&str, &str),
            (own, embeds): (&Quotas, Embeds),
            millis: u64,
        ) -> Result<Option<Metered>, (Scarce, Duration)> {
            let tenant = TenantId::parse(tenant).expect("an id");
            self.meters.admit((&tenant, key), own, embeds, self.at(millis)).map_err(refused)
        }
    }

    fn refused(error: ServiceError) -> (Scarce, Duration) {
        match error {
            ServiceError::ResourceExhausted { what, retry_after } => (what, retry_after),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn without_a_limit_nothing_is_counted() {
        let stand = Stand::new();
        for _ in 0..10_000 {
            stand.admit(("shop", "a"), &Quotas::default(), 0).expect("is let in");
        }
        assert!(stand.meters.in_force(&Quotas::default()).are_unlimited());
    }

    #[test]
    fn a_burst_is_let_in_and_then_as_many_as_the_rate_allows() {
        let stand = Stand::new();
        let ten = Quotas { requests_per_second: Some(10), ..Quotas::default() };
        for call in 0..50 {
            stand.admit(("shop", "a"), &ten, 0).unwrap_or_else(|error| panic!("{call}: {error:?}"));
        }
        let (what, wait) = stand.admit(("shop", "b"), &ten, 0).expect_err("is too many, by whatever key");
        assert_eq!((what, wait), (Scarce::TenantRequests, Duration::from_millis(100)));
        stand.admit(("other", "c"), &ten, 0).expect("another tenant has a bucket of its own");
        assert!(stand.admit(("shop", "a"), &ten, 99).is_err());
        stand.admit(("shop", "a"), &ten, 100).expect("as it was told");
        assert!(stand.admit(("shop", "a"), &ten, 100).is_err());
        // However long nobody asks, a burst is a burst.
        let many = (0..1_000).filter(|_| stand.admit(("shop", "a"), &ten, 3_600_000).is_ok()).count();
        assert_eq!(many, 50);
    }

    #[test]
    fn a_key_that_asks_too_much_takes_nothing_from_the_others() {
        let stand = Stand::new();
        let both = Quotas { requests_per_second: Some(20), key_requests_per_second: Some(1), ..Quotas::default() };
        let of = |key: &str| (0..50).filter(|_| stand.admit(("shop", key), &both, 0).is_ok()).count();
        assert_eq!((of("a"), of("b")), (5, 5));
        assert_eq!(stand.admit(("shop", "a"), &both, 0).expect_err("its own").0, Scarce::KeyRequests);
    }

    #[test]
    fn what_a_call_brought_is_waited_for_by_the_next() {
        let stand = Stand::new();
        let kilobyte = Quotas { bytes_per_second: Some(1_000), ..Quotas::default() };
        let call = |millis| stand.call(("shop", "a"), (&kilobyte, Embeds::No), millis);
        let metered = call(0).expect("is let in").expect("is counted");
        metered.pass(4_000, stand.at(0)).expect("within");
        metered.pass(2_500, stand.at(0)).expect("over, and still the same call");
        let (what, wait) = call(0).expect_err("is over");
        assert_eq!((what, wait), (Scarce::TenantBytes, Duration::from_millis(1_500)));
        assert_eq!(refused(metered.pass(4_000, stand.at(0)).expect_err("twice over")).0, Scarce::TenantBytes);
        assert!(call(5_499).is_err());
        call(5_500).expect("has run empty enough");
    }

    #[test]
    fn texts_that_were_embedded_keep_out_only_what_embeds_more() {
        let stand = Stand::new();
        let shop = TenantId::parse("shop").expect("an id");
        let hundred = Quotas { embeddings_per_hour: Some(100), ..Quotas::default() };
        let call = |embeds, millis| stand.call(("shop", "a"), (&hundred, embeds), millis);
        call(Embeds::Yes, 0).expect("none were");
        stand.meters.embedded(&shop, 150, stand.at(0));
        let (what, wait) = call(Embeds::Yes, 0).expect_err("is over");
        assert_eq!((what, wait), (Scarce::Embeddings, Duration::from_secs(1_800)));
        call(Embeds::No, 0).expect("embeds nothing");
        assert!(call(Embeds::Yes, 1_799_000).is_err());
        call(Embeds::Yes, 1_801_000).expect("half an hour later");
    }

    #[test]
    fn a_tool_is_called_so_often_a_minute_by_each_tenant() {
        let stand = Stand::new();
        let call = |tenant: &str, tool: &str, millis| {
            let tenant = TenantId::parse(tenant).expect("an id");
            stand.meters.admit_tool((&tenant, tool), 3, stand.at(millis))
        };
        assert_eq!((0..5).filter(|_| call("shop", "query", 0).is_ok()).count(), 3);
        assert_eq!(call("shop", "query", 0), Err(Duration::from_secs(20)));
        assert_eq!((call("shop", "get", 0), call("other", "query", 0)), (Ok(()), Ok(())));
        assert_eq!(call("shop", "query", 20_000), Ok(()));
        assert!(call("shop", "query", 20_000).is_err());
    }

    #[test]
    fn a_tenants_own_quotas_come_before_the_defaults() {
        let options = config::Quota { requests_per_second: config::Limit::of(7), ..config::Quota::default() };
        let meters = Meters::new(&options);
        let own = Quotas { bytes_per_second: Some(9), ..Quotas::default() };
        let in_force = meters.in_force(&own);
        assert_eq!((in_force.requests_per_second, in_force.bytes_per_second), (Some(7), Some(9)));
        let free = Quotas { requests_per_second: Some(0), ..Quotas::default() };
        assert!(meters.in_force(&free).are_unlimited(), "0 is none");
    }
}
