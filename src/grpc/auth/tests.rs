//! Who gets in, who does not, and how soon a change is seen.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::FutureExt;
use futures::future::BoxFuture;
use tonic::{Code, Status};

use super::*;
use crate::clock::{FixedClock, Timestamp};
use crate::tenant::Scope;

#[derive(Default)]
struct Fake {
    keys: Mutex<HashMap<String, KeyRecord>>,
    tenants: Mutex<HashMap<TenantId, TenantState>>,
    lookups: AtomicUsize,
    broken: bool,
}

impl Keyring for Fake {
    fn key<'a>(&'a self, secret: &'a str) -> BoxFuture<'a, Result<Option<KeyRecord>, KeyringError>> {
        self.lookups.fetch_add(1, Ordering::SeqCst);
        let found = self.keys.lock().expect("no panic").get(secret).cloned();
        let result = if self.broken { Err(KeyringError("the disk is gone".into())) } else { Ok(found) };
        async { result }.boxed()
    }

    fn tenant_state<'a>(&'a self, tenant: &'a TenantId) -> BoxFuture<'a, Result<Option<TenantState>, KeyringError>> {
        let found = self.tenants.lock().expect("no panic").get(tenant).copied();
        async move { Ok(found) }.boxed()
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
        let key = KeyRecord { id: format!("id-{secret}"), tenant, scopes: scopes.to_vec(), expires_at: None };
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
    let keyring = Arc::new(fake);
    let clock = Arc::new(FixedClock::new(Timestamp::from_micros(1_000_000)));
    let auth = Auth::new(AuthParts {
        keyring: Arc::clone(&keyring) as Arc<dyn Keyring>,
        local_admin: Some("tm_local".to_owned()),
        trust: Duration::from_secs(60),
        clock: Arc::clone(&clock) as Arc<dyn Clock>,
        metrics: Arc::new(Metrics::new()),
    });
    Stand { auth, keyring, clock }
}

impl Stand {
    async fn call(&self, method: Method, key: &str, tenant: Option<&str>) -> Result<Caller, Code> {
        let mut headers = HeaderMap::new();
        if !key.is_empty() {
            headers.insert(header::AUTHORIZATION, format!("Bearer {key}").parse().expect("a header"));
        }
        if let Some(tenant) = tenant {
            headers.insert(&TENANT, tenant.parse().expect("a header"));
        }
        let access = Access::of(method).expect("needs a key");
        self.auth.caller(&headers, access, false).await.map_err(|error| Status::from(error).code())
    }
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
    let stand = stand(Fake { broken: true, ..Fake::stocked() });
    for expected_lookups in 1..3 {
        assert_eq!(stand.call(Method::Search, "tm_shop", None).await, Err(Code::Unavailable));
        assert_eq!(stand.keyring.lookups.load(Ordering::SeqCst), expected_lookups);
    }
    assert!(stand.call(Method::TenantList, "tm_local", None).await.is_ok(), "the local admin needs no database");
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
