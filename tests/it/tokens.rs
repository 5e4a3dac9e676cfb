//! Calls with tokens of an issuer, beside API keys: taken for what their claims say, as long as their keys are configured.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use temei::clock::{Clock, SystemClock};
use temei::pb::v1::{
    ApprovalDecision, DecideApprovalRequest, GetRequest, ListTenantsRequest, RequestApprovalRequest, Role, get_request,
};
use tonic::{Code, Status};

use crate::support::{TestApp, priced, reason, until, with_seq};

const SECRET: &[u8; 36] = b"a secret of thirty-six bytes for now";
const OTHER: &[u8; 36] = b"another one that comes in its place.";

fn token(secret: &[u8], subject: &str, more: Value) -> String {
    let now = SystemClock.now().micros() / 1_000_000;
    let mut claims = json!({
        "iss": "https://login.example", "aud": "temei", "sub": subject, "exp": now + 300, "tenant": "shop",
        "scope": "search guard",
    });
    let Value::Object(more) = more else { panic!("no claims: {more}") };
    for (name, value) in more {
        claims[name] = value;
    }
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(&json!({"alg": "HS256", "typ": "JWT"})), part(&claims));
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret);
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(ring::hmac::sign(&key, signed.as_bytes())))
}

async fn get(app: &TestApp, token: &str, tenant: Option<&str>) -> Result<(), Status> {
    let key = Some(get_request::Key::Sku("MUG-1".to_owned()));
    app.holding(token, tenant).await.search().get(GetRequest { key }).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_opens_its_tenant_and_decides_by_its_roles() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("secret");
    std::fs::write(&file, SECRET).expect("written");
    let secret_file = format!("jwt.hmac_secret_file={}", file.display());
    let flags = [&secret_file, "jwt.issuer=https://login.example", "jwt.audience=temei", "jwt.reload_ms=100"];
    let app = TestApp::start_with(&flags).await;
    let shop = app.shop("shop").await;
    app.shop("other").await;
    shop.fill(with_seq(vec![priced("MUG-1", "Ceainic", "100.00", "5")])).await;
    shop.settled().await;

    get(&app, &token(SECRET, "ana", json!({})), None).await.expect("is let in");
    for (token, tenant, code) in [
        (token(OTHER, "ana", json!({})), None, Code::Unauthenticated),
        (token(SECRET, "ana", json!({"aud": "other"})), None, Code::Unauthenticated),
        (token(SECRET, "ana", json!({"exp": 1_000_000_000})), None, Code::Unauthenticated),
        (token(SECRET, "ana", json!({"tenant": null})), None, Code::Unauthenticated),
        (token(SECRET, "ana", json!({"tenant": "unknown"})), None, Code::NotFound),
        (token(SECRET, "ana", json!({"scope": "guard"})), None, Code::PermissionDenied),
        (token(SECRET, "ana", json!({})), Some("other"), Code::PermissionDenied),
    ] {
        let refused = get(&app, &token, tenant).await.expect_err("let in");
        assert_eq!(refused.code(), code, "{refused:?}");
    }
    // No token is an operator's.
    let admin = app.holding(&token(SECRET, "ana", json!({"scope": "admin"})), None).await;
    let refused = admin.tenants().list(ListTenantsRequest::default()).await.expect_err("let in");
    assert_eq!((refused.code(), reason(&refused).as_str()), (Code::PermissionDenied, "PERMISSION_DENIED"));

    let roles = json!({"roles": ["manager"], "scope": "guard"});
    let ana = app.holding(&token(SECRET, "ana", roles.clone()), None).await;
    let bob = app.holding(&token(SECRET, "bob", roles.clone()), None).await;
    let request =
        RequestApprovalRequest { percent: "20".to_owned(), sku: Some("MUG-1".to_owned()), ..Default::default() };
    let asked = ana.approvals().request(request).await.expect("is taken").into_inner().approval.expect("given");
    assert_eq!(asked.requested_by, "jwt:https://login.example|ana");
    let approve =
        DecideApprovalRequest { id: asked.id, decision: ApprovalDecision::Approve.into(), ..Default::default() };
    // Another token of the same person is the same person.
    let again = app.holding(&token(SECRET, "ana", json!({"roles": "director", "jti": "2"})), None).await;
    let own = again.approvals().decide(approve.clone()).await.expect_err("its own");
    assert_eq!(own.code(), Code::PermissionDenied);
    let decided = bob.approvals().decide(approve).await.expect("may").into_inner().approval.expect("given");
    assert_eq!((decided.decided_by.as_str(), decided.decided_as()), ("jwt:https://login.example|bob", Role::Manager));

    // Other keys are taken without a restart, and the tokens of those before are refused.
    std::fs::write(&file, OTHER).expect("written");
    until("the other secret", async || get(&app, &token(OTHER, "ana", json!({})), None).await.ok()).await;
    let refused = get(&app, &token(SECRET, "ana", json!({})), None).await.expect_err("let in");
    assert_eq!(refused.code(), Code::Unauthenticated);
    // What cannot be used leaves those before in their place.
    std::fs::write(&file, b"short").expect("written");
    until("the refusal", async || {
        let text = crate::support::get(app.http, "/metrics").await.1;
        text.contains("temei_jwt_reloads_total{outcome=\"refused\"}").then_some(())
    })
    .await;
    get(&app, &token(OTHER, "ana", json!({})), None).await.expect("is let in still");
    drop((shop, admin, ana, bob, again));
    app.stop().await;
}
