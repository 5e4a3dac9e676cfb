//! Who gets in, who does not, and how soon a change is seen.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::Semaphore;
use tonic::{Code, Status};

use super::*;
use crate::clock::FixedClock;
use crate::config::Quota;
use crate::quota::Meters;
use crate::tenant::{Quotas, Scope};

#[derive(Default)]
struct Fake {
    keys: Mutex<HashMap<String, KeyRecord>>,
    tenants: Mutex<HashMap<TenantId, TenantState>>,
    lookups: AtomicUsize,
    broken: AtomicBool,
    /// What was read is told only when there is a permit.
    gate: Option<Arc<Semaphore>>,
}

impl Keyring for Fake {
    fn key<'a>(&'a self, secret: &'a str) -> BoxFuture<'a, Result<Option<KeyRecord>, KeyringError>> {
        self.lookups.fetch_add(1, Ordering::SeqCst);
        let found = self.keys.lock().expect("no panic").get(secret).cloned();
        let result =
            if self.broken.load(Ordering::SeqCst) { Err(KeyringError("the disk is gone".into())) } else { Ok(found) };
        let gate = self.gate.clone();
        async move {
            if let Some(gate) = gate {
                gate.acquire().await.expect("open").forget();
            }
            result
        }
        .boxed()
    }

    fn tenant<'a>(&'a self, tenant: &'a TenantId) -> BoxFuture<'a, Result<Option<TenantRecord>, KeyringError>> {
        let found = self.tenants.lock().expect("no panic").get(tenant).copied();
        let found = found.map(|state| TenantRecord { state, quotas: Quotas::default() });
        let broken = self.broken.load(Ordering::SeqCst);
        let result = if broken { Err(KeyringError("the disk is gone".into())) } else { Ok(found) };
        async move { result }.boxed()
    }
}

impl Fake {
    /// The tenants `shop` and `other`, a key for `shop` that may search, and an operator's.
    fn stocked() -> Self {
        let fake = Self::default();
        fake.put("tm_shop", Some("shop"), &[Scope::Search]);
        fake.put("tm_operator", None, &Scope::ALL);
        for name in ["shop", "other"] {
            fake.set(name, TenantState::Active);
        }
        fake
    }

    fn put(&self, secret: &str, tenant: Option<&str>, scopes: &[Scope]) {
        let tenant = tenant.map(|name| TenantId::parse(name).expect("valid"));
        let key = KeyRecord {
            actor: Actor::Key(format!("id-{secret}")),
            tenant,
            scopes: scopes.to_vec(),
            roles: Vec::new(),
            expires_at: None,
        };
        self.keys.lock().expect("no panic").insert(secret.to_owned(), key);
    }

    fn set(&self, tenant: &str, state: TenantState) {
        self.tenants.lock().expect("no panic").insert(TenantId::parse(tenant).expect("valid"), state);
    }
}

struct Stand {
    auth: Auth,
    keyring: Arc<Fake>,
    clock: Arc<FixedClock>,
}

fn stand(fake: Fake) -> Stand {
    stand_trusting(fake, Duration::from_secs(60))
}

fn stand_trusting(fake: Fake, trust: Duration) -> Stand {
    let keyring = Arc::new(fake);
    let clock = Arc::new(FixedClock::new(Timestamp::from_micros(1_000_000)));
    let auth = Auth::new(AuthParts {
        keyring: Arc::clone(&keyring) as Arc<dyn Keyring>,
        local_admin: Some("tm_local".to_owned()),
        tokens: None,
        meters: Meters::new(&Quota::default()),
        trust,
        trust_in_outage: Duration::from_secs(60),
        clock: Arc::clone(&clock) as Arc<dyn Clock>,
        metrics: Arc::new(Metrics::new()),
    });
    Stand { auth, keyring, clock }
}

impl Stand {
    async fn call(&self, method: Method, key: &str, tenant: Option<&str>) -> Result<Caller, Code> {
        let access = Access::of(method).expect("needs a key");
        let caller = self.auth.caller(&headers(key, tenant), access, false).await;
        caller.map_err(|error| Status::from(error).code())
    }

    fn lease(&self, key: &str) -> Lease {
        Lease::new(&self.auth, &headers(key, None), Access::of(Method::CheckStream).expect("needs a key"))
    }

    fn revoke_all(&self) {
        self.keyring.keys.lock().expect("no panic").clear();
        self.auth.forget();
    }
}

fn headers(key: &str, tenant: Option<&str>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    if !key.is_empty() {
        headers.insert(header::AUTHORIZATION, format!("Bearer {key}").parse().expect("a header"));
    }
    if let Some(tenant) = tenant {
        headers.insert(&TENANT, tenant.parse().expect("a header"));
    }
    headers
}

#[tokio::test]
async fn a_key_speaks_for_its_tenant_alone() {
    let stand = stand(Fake::stocked());
    let caller = stand.call(Method::Search, "tm_shop", None).await.expect("let in");
    assert_eq!(caller.tenant.as_ref().map(TenantId::as_str), Some("shop"));
    assert!(!caller.operator);
    assert_eq!(stand.call(Method::Search, "tm_shop", Some("shop")).await.map(|_| ()), Ok(()));
    assert_eq!(stand.call(Method::Search, "tm_shop", Some("other")).await, Err(Code::PermissionDenied));
    let other = TenantId::parse("other").expect("valid");
    assert!(caller.may_manage(Some(&other)).is_err());
    assert!(caller.may_manage(None).is_err());
    assert!(caller.may_manage(caller.tenant.as_ref()).is_ok());
}

#[tokio::test]
async fn missing_and_unknown_keys_are_unauthenticated() {
    let stand = stand(Fake::stocked());
    assert_eq!(stand.call(Method::Search, "", None).await, Err(Code::Unauthenticated));
    assert_eq!(stand.call(Method::Search, "tm_nobody", None).await, Err(Code::Unauthenticated));
    assert_eq!(stand.call(Method::Search, &"x".repeat(10_000), None).await, Err(Code::Unauthenticated));
    let mut headers = HeaderMap::new();
    headers.insert(header::AUTHORIZATION, "Basic dG06c2hvcA==".parse().expect("a header"));
    let access = Access::of(Method::Search).expect("needs a key");
    assert!(matches!(stand.auth.caller(&headers, access, false).await, Err(ServiceError::Unauthenticated(_))));
}

#[tokio::test]
async fn a_key_does_only_what_its_scopes_say() {
    let stand = stand(Fake::stocked());
    for method in [Method::Check, Method::Upsert, Method::PutPolicy, Method::CreateKey, Method::TenantCreate] {
        assert_eq!(stand.call(method, "tm_shop", None).await, Err(Code::PermissionDenied), "{method:?}");
    }
    stand.keyring.put("tm_admin", Some("shop"), &[Scope::Admin]);
    assert!(stand.call(Method::CreateKey, "tm_admin", None).await.is_ok());
    assert_eq!(stand.call(Method::TenantCreate, "tm_admin", None).await, Err(Code::PermissionDenied));
}

#[tokio::test]
async fn an_operator_names_the_tenant() {
    let stand = stand(Fake::stocked());
    for key in ["tm_operator", "tm_local"] {
        let caller = stand.call(Method::Search, key, Some("other")).await.expect("let in");
        assert!(caller.operator && caller.tenant.is_some());
        assert_eq!(stand.call(Method::Search, key, None).await, Err(Code::InvalidArgument));
        assert_eq!(stand.call(Method::Search, key, Some("nobody")).await, Err(Code::NotFound));
        assert_eq!(stand.call(Method::Search, key, Some("No Such")).await, Err(Code::InvalidArgument));
        assert!(stand.call(Method::TenantCreate, key, None).await.is_ok());
    }
    stand.keyring.set("nobody", TenantState::Active);
    assert!(stand.call(Method::Search, "tm_local", Some("nobody")).await.is_ok(), "absence is not remembered");
}

#[tokio::test]
async fn a_suspended_tenant_is_refused_but_can_be_resumed() {
    let stand = stand(Fake::stocked());
    assert!(stand.call(Method::Search, "tm_shop", None).await.is_ok());
    stand.keyring.set("shop", TenantState::Suspended);
    stand.auth.forget();
    assert_eq!(stand.call(Method::Search, "tm_shop", None).await, Err(Code::FailedPrecondition));
    assert!(stand.call(Method::TenantResume, "tm_operator", None).await.is_ok());
}

#[tokio::test]
async fn keys_are_remembered_until_forgotten_or_expired() {
    let stand = stand(Fake::stocked());
    for _ in 0..3 {
        assert!(stand.call(Method::Search, "tm_shop", None).await.is_ok());
    }
    assert_eq!(stand.keyring.lookups.load(Ordering::SeqCst), 1);
    stand.keyring.keys.lock().expect("no panic").clear();
    stand.auth.forget();
    assert_eq!(stand.call(Method::Search, "tm_shop", None).await, Err(Code::Unauthenticated));

    stand.keyring.put("tm_short", Some("shop"), &[Scope::Search]);
    stand.keyring.keys.lock().expect("no panic").get_mut("tm_short").expect("put").expires_at =
        Some(Timestamp::from_micros(2_000_000));
    assert!(stand.call(Method::Search, "tm_short", None).await.is_ok());
    stand.clock.set(Timestamp::from_micros(2_000_000));
    assert_eq!(stand.call(Method::Search, "tm_short", None).await, Err(Code::Unauthenticated), "though remembered");
}

#[tokio::test]
async fn a_broken_keyring_is_unavailable_and_not_remembered() {
    let stand = stand(Fake { broken: true.into(), ..Fake::stocked() });
    for expected_lookups in 1..3 {
        assert_eq!(stand.call(Method::Search, "tm_shop", None).await, Err(Code::Unavailable));
        assert_eq!(stand.keyring.lookups.load(Ordering::SeqCst), expected_lookups);
    }
    assert!(stand.call(Method::TenantList, "tm_local", None).await.is_ok(), "the local admin needs no database");
}

#[tokio::test]
async fn who_was_let_in_stays_so_while_the_keyring_is_away_unless_revoked_here() {
    let stand = stand_trusting(Fake::stocked(), Duration::ZERO);
    assert!(stand.call(Method::Search, "tm_shop", None).await.is_ok());
    stand.keyring.broken.store(true, Ordering::SeqCst);
    assert!(stand.call(Method::Search, "tm_shop", None).await.is_ok(), "known from before");
    assert_eq!(stand.call(Method::Check, "tm_shop", None).await, Err(Code::PermissionDenied), "as it was known");
    let strange = stand.call(Method::Search, "tm_operator", Some("shop")).await;
    assert_eq!(strange, Err(Code::Unavailable), "nobody knows of it");
    stand.auth.forget();
    assert_eq!(stand.call(Method::Search, "tm_shop", None).await, Err(Code::Unavailable), "not after a revocation");
    stand.keyring.broken.store(false, Ordering::SeqCst);
    assert!(stand.call(Method::Search, "tm_shop", None).await.is_ok());
}

#[tokio::test]
async fn only_operators_lift_the_deadline() {
    let stand = stand(Fake::stocked());
    let access = Access::of(Method::Search).expect("needs a key");
    let headers = |key: &str| {
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, format!("Bearer {key}").parse().expect("a header"));
        headers.insert(&TENANT, "shop".parse().expect("a header"));
        headers
    };
    let refused = stand.auth.caller(&headers("tm_shop"), access, true).await;
    assert!(matches!(refused, Err(ServiceError::PermissionDenied(_))));
    assert!(stand.auth.caller(&headers("tm_operator"), access, true).await.is_ok());
}

#[tokio::test]
async fn a_key_looked_up_while_it_is_revoked_does_not_come_back() {
    let gate = Arc::new(Semaphore::new(0));
    let stand = Arc::new(stand(Fake { gate: Some(Arc::clone(&gate)), ..Fake::stocked() }));
    let early = tokio::spawn({
        let stand = Arc::clone(&stand);
        async move { stand.call(Method::Search, "tm_shop", None).await.map(|_| ()) }
    });
    // It has read the key and not told yet.
    while stand.keyring.lookups.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    stand.revoke_all();
    gate.add_permits(2);
    assert_eq!(early.await.expect("no panic"), Ok(()), "it came before the revocation");
    assert_eq!(stand.call(Method::Search, "tm_shop", None).await, Err(Code::Unauthenticated));
}

#[tokio::test]
async fn the_feed_of_a_catalogue_sets_no_policy() {
    let stand = stand(Fake::stocked());
    stand.keyring.put("tm_feed", Some("shop"), &[Scope::Search, Scope::Guard, Scope::Write]);
    assert_eq!(stand.call(Method::PutPolicy, "tm_feed", None).await, Err(Code::PermissionDenied));
    assert!(stand.call(Method::GetPolicy, "tm_feed", None).await.is_ok());
    stand.keyring.put("tm_admin", Some("shop"), &[Scope::Admin]);
    for method in [Method::PutPolicy, Method::GetPolicy] {
        assert!(stand.call(method, "tm_admin", None).await.is_ok(), "{method:?}");
    }
}

#[tokio::test]
async fn a_suspended_tenants_key_makes_no_keys() {
    let stand = stand(Fake::stocked());
    stand.keyring.put("tm_admin", Some("shop"), &[Scope::Admin]);
    for state in [TenantState::Suspended, TenantState::Erasing] {
        stand.keyring.set("shop", state);
        stand.auth.forget();
        for method in [Method::CreateKey, Method::ListKeys, Method::RevokeKey, Method::TenantGet] {
            assert_eq!(stand.call(method, "tm_admin", None).await, Err(Code::FailedPrecondition), "{method:?}");
        }
        assert!(stand.call(Method::CreateKey, "tm_operator", Some("shop")).await.is_ok());
    }
}

#[tokio::test]
async fn a_lease_ends_with_a_revocation_or_suspension_at_once() {
    let stand = stand(Fake { tenants: Fake::stocked().tenants, ..Fake::default() });
    stand.keyring.put("tm_shop", Some("shop"), &[Scope::Guard]);
    let lease = stand.lease("tm_shop");
    let mut ended = std::pin::pin!(lease.ended());
    assert!(futures::poll!(ended.as_mut()).is_pending());
    stand.keyring.set("shop", TenantState::Suspended);
    stand.auth.forget();
    assert_eq!(Status::from(ended.await).code(), Code::FailedPrecondition);
    stand.keyring.set("shop", TenantState::Active);
    stand.auth.forget();
    let mut ended = std::pin::pin!(lease.ended());
    assert!(futures::poll!(ended.as_mut()).is_pending());
    stand.revoke_all();
    assert_eq!(Status::from(ended.await).code(), Code::Unauthenticated);
}

#[tokio::test]
async fn a_lease_ends_when_its_key_expires_and_when_another_process_revokes_it() {
    for elsewhere in [false, true] {
        let stand = stand_trusting(Fake { tenants: Fake::stocked().tenants, ..Fake::default() }, Duration::ZERO);
        stand.keyring.put("tm_shop", Some("shop"), &[Scope::Guard]);
        stand.keyring.keys.lock().expect("no panic").get_mut("tm_shop").expect("put").expires_at =
            Some(Timestamp::from_micros(2_000_000));
        let lease = stand.lease("tm_shop");
        let mut ended = std::pin::pin!(lease.ended());
        assert!(futures::poll!(ended.as_mut()).is_pending());
        if elsewhere {
            stand.keyring.keys.lock().expect("no panic").clear();
        } else {
            stand.clock.set(Timestamp::from_micros(2_000_000));
        }
        let ended = tokio::time::timeout(Duration::from_secs(20), ended).await.expect("noticed");
        assert_eq!(Status::from(ended).code(), Code::Unauthenticated);
    }
}
