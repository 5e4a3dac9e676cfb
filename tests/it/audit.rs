//! What is done can be listed, verified, taken elsewhere and evaluated again, and a person's texts erased from it.

use std::fs;

use serde_json::Value;
use sha2::{Digest, Sha256};
use temei::audit::{Fault, verify_file};
use temei::pb::v1::{
    self, AuditEntry, AuditKind, CheckRequest, Customer, EraseSubjectRequest, Evidence, ExportAuditRequest,
    FiscalIdentifier, GetAuditRequest, ListAuditRequest, ListCheckpointsRequest, Scope, ValidateFiscalRequest,
    VerifyAuditRequest, VerifyAuditResponse,
};
use tonic::Code;

use crate::support::{Shell, Shop, TestApp, get, priced, reason, until, with_seq};

fn check(text: &str, session: &str) -> CheckRequest {
    let customer = Some(Customer { id: "ana".to_owned(), ..Default::default() });
    CheckRequest {
        text: text.to_owned(),
        locale: "ro-RO".to_owned(),
        session_id: Some(session.to_owned()),
        evidence: Some(Evidence { customer, ..Default::default() }),
        ..Default::default()
    }
}

async fn stocked(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![priced("MUG-1", "Ceainic albastru", "100.00", "5")])).await;
    shop.settled().await;
    shop
}

async fn listed(shop: &Shop, request: ListAuditRequest) -> Vec<AuditEntry> {
    shop.connection.audit().list(request).await.expect("may").into_inner().entries
}

async fn found(shop: &Shop, known: Vec<v1::AuditCheckpoint>) -> VerifyAuditResponse {
    shop.connection.audit().verify(VerifyAuditRequest { known }).await.expect("may").into_inner()
}

async fn exported(shop: &Shop) -> Vec<u8> {
    let mut pieces = shop.connection.audit().export(ExportAuditRequest::default()).await.expect("may").into_inner();
    let mut lines = Vec::new();
    while let Some(piece) = pieces.message().await.expect("comes to its end") {
        lines.extend(piece.lines);
    }
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_is_written_signed_and_verified() {
    let app = TestApp::start_with(&["audit.checkpoint_secs=1"]).await;
    let shop = stocked(&app).await;
    let plain = CheckRequest { session_id: None, ..check("Ceainic albastru costă 100,00 lei.", "") };
    assert_eq!(shop.check(plain).await.expect("judged").audit_id, None, "nobody asked for it");
    let of_session = shop.check(check("Ceainic albastru costă 90,00 lei.", "s-1")).await.expect("judged");
    let recorded = CheckRequest { record: true, ..check("Ceainic albastru costă 100,00 lei.", "s-2") };
    let recorded = shop.check(recorded).await.expect("judged");
    let identifiers = vec![FiscalIdentifier { kind: "ro/cui".to_owned(), value: "14399840".to_owned() }];
    shop.connection.guard().validate_fiscal(ValidateFiscalRequest { identifiers }).await.expect("judged");
    shop.connection.approvals().list(v1::ListApprovalsRequest::default()).await.expect("may");

    let entries = listed(&shop, ListAuditRequest::default()).await;
    let told: Vec<_> = entries.iter().rev().map(|entry| (entry.kind(), entry.act.as_str(), &*entry.outcome)).collect();
    let expected = [
        (AuditKind::Admin, "tenant.create", "Ok"),
        (AuditKind::Verdict, "check", "REVISE"),
        (AuditKind::Verdict, "check", "ALLOW"),
        (AuditKind::Fiscal, "fiscal.validate", "Ok"),
        (AuditKind::PersonalAccess, "approval.list", "Ok"),
    ];
    assert_eq!(told, expected);
    assert!(entries.iter().all(|entry| entry.actor_type == "key" && !entry.actor.is_empty()), "{entries:?}");
    let verdict = GetAuditRequest { object: of_session.audit_id.clone(), number: None };
    let verdict = shop.connection.audit().get(verdict).await.expect("is there").into_inner();
    let content = verdict.content.expect("is kept");
    assert_eq!((content.session_id.as_deref(), content.customer_id.as_deref()), (Some("s-1"), Some("ana")));
    assert_eq!(content.text, "Ceainic albastru costă 90,00 lei.");
    let bundle = GetAuditRequest { object: recorded.audit_id.clone(), number: None };
    let bundle = shop.connection.audit().get(bundle).await.expect("is there").into_inner();
    assert_eq!(bundle.content.expect("is kept").text, recorded.bundle.expect("was asked for"));
    let details: Value = serde_json::from_str(&bundle.entry.expect("is there").details).expect("JSON");
    assert_eq!((&details["bundle"], &details["violations"]), (&Value::from(true), &Value::from(0)));

    let signed = until("a checkpoint", async || {
        let report = found(&shop, Vec::new()).await;
        assert!(report.whole, "{report:?}");
        (report.checkpoints > 0).then_some(report)
    })
    .await;
    assert!(signed.signed_through >= 5 && signed.contents == 3, "{signed:?}");
    assert_eq!(signed.unanchored, signed.entries - signed.signed_through);
    let page = shop.connection.audit().checkpoints(ListCheckpointsRequest::default()).await.expect("may").into_inner();
    assert_eq!((page.keys.len(), &page.checkpoints[0].key), (1, &page.keys[0].id));
    let report = found(&shop, page.checkpoints).await;
    assert!(report.whole, "{report:?}");

    let export = exported(&shop).await;
    let (name, report) = verify_file(&*export, None, Vec::new()).expect("is an export");
    assert_eq!(name.tenant, "shop");
    assert!(report.is_whole() && report.signed_through > 0, "{report:?}");
    let metrics = get(app.http, "/metrics").await.1;
    assert!(metrics.contains("temei_audit_entries_total{kind=\"verdict\"} 2"), "{metrics}");
    assert!(!metrics.contains("temei_audit_lost_total{"), "{metrics}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_texts_are_erased_and_the_chain_stays_whole() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    for session in ["s-1", "s-2"] {
        shop.check(check("Ceainic albastru costă 100,00 lei, Ana.", session)).await.expect("judged");
    }
    let request = EraseSubjectRequest { customer_id: Some("ana".to_owned()), session_id: None };
    let erased = shop.connection.audit().erase_subject(request).await.expect("may").into_inner();
    assert_eq!((erased.contents, erased.approvals, erased.reservations), (2, 0, 0));
    let report = found(&shop, Vec::new()).await;
    assert!(report.whole && report.contents_erased == 2, "{report:?}");
    let export = String::from_utf8(exported(&shop).await).expect("is text");
    assert!(!export.contains("Ana.") && !export.contains("\"ana\"") && !export.contains("s-1"), "{export}");
    let erasures = ListAuditRequest { kinds: vec![AuditKind::Erasure.into()], ..Default::default() };
    assert_eq!(
        listed(&shop, erasures).await[0].details,
        r#"{"approvals":0,"contents":2,"reservations":0,"sessions":0}"#
    );
    for (customer_id, session_id) in [(None, None), (Some("a".to_owned()), Some("b".to_owned()))] {
        let both = EraseSubjectRequest { customer_id, session_id };
        let refused = shop.connection.audit().erase_subject(both).await.expect_err("whose?");
        assert_eq!(refused.code(), Code::InvalidArgument);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_acts_are_in_the_services_own_chain() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let audit = || app.operator().audit();
    app.operator().tenants().list(v1::ListTenantsRequest::default()).await.expect("may");
    let erase = v1::EraseTenantRequest { id: "shop".to_owned() };
    app.operator().tenants().erase(erase).await.expect("may");
    let entries = audit().list(ListAuditRequest::default()).await.expect("may").into_inner().entries;
    let told: Vec<_> = entries.iter().rev().map(|entry| (entry.act.as_str(), entry.details.as_str())).collect();
    // A hash of its name is all that is kept of it.
    let hashed = format!(r#"{{"tenant_sha256":"{}"}}"#, hex::encode(Sha256::digest("shop")));
    assert_eq!(told, [("tenant.list", "{}"), ("tenant.erase", hashed.as_str())]);
    assert!(audit().verify(VerifyAuditRequest::default()).await.expect("may").into_inner().whole);
    let gone = found(&shop, Vec::new()).await;
    assert_eq!((gone.whole, gone.entries), (true, 0), "of the tenant there is none any more");

    // Of a shop's own key the service's chain is no business, and what is not signed for is refused.
    app.shop("other").await;
    let key = app.key("other", &[Scope::Search, Scope::Guard]).await;
    let refused = app.holding(&key, None).await.audit().list(ListAuditRequest::default()).await.expect_err("may not");
    assert_eq!(reason(&refused), "PERMISSION_DENIED");
    let key = app.key("other", &[Scope::Admin]).await;
    let holder = app.holding(&key, None).await;
    let own = holder.audit().list(ListAuditRequest::default()).await.expect("may").into_inner().entries;
    assert!(own.iter().all(|entry| entry.details == r#"{"tenant":"other"}"#), "{own:?}");
    assert_eq!(own.last().expect("it was made").act, "tenant.create");
    drop((shop, holder));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_entries_go_on_where_the_last_one_ended() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    for number in 0..5 {
        shop.check(check("Bună ziua.", &format!("s-{number}"))).await.expect("judged");
    }
    let (mut numbers, mut page_token) = (Vec::new(), String::new());
    loop {
        let kinds = vec![AuditKind::Verdict.into()];
        let request = ListAuditRequest { kinds, page_size: 2, page_token, ..Default::default() };
        let page = shop.connection.audit().list(request).await.expect("may").into_inner();
        assert!(page.entries.len() <= 2);
        numbers.extend(page.entries.iter().map(|entry| entry.number));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(numbers.len(), 5);
    assert!(numbers.is_sorted_by(|one, next| one > next), "{numbers:?}");
    let wrong = ListAuditRequest { page_token: "bm9uZQ".to_owned(), ..Default::default() };
    assert_eq!(shop.connection.audit().list(wrong).await.expect_err("is none").code(), Code::InvalidArgument);
    let none = shop.connection.audit().get(GetAuditRequest { number: Some(10_000), object: None }).await;
    assert_eq!(none.expect_err("is not there").code(), Code::NotFound);
    app.stop().await;
}

const PRODUCTS: &str = r#"{"sku": "MUG-1", "name": "Blue mug", "price": {"amount": "12.50", "currency": "EUR"}, "stock": 3}
"#;

#[test]
fn the_commands_verify_export_replay_and_erase() {
    let shell = Shell::new();
    let products = shell.file("products.jsonl", PRODUCTS);
    shell.done(&["import", "products", &products, "--tenant", "shop", "--no-wait"]);
    let (text, bundle) = (shell.file("answer.txt", "The Blue mug costs €12.50."), shell.file("bundle.json", ""));
    let said = shell.done(&["check", &text, "--tenant", "shop", "--locale", "en-IE", "--record", &bundle, "--json"]);
    let said: Value = serde_json::from_str(&said).expect("JSON");
    let id = said["audit_id"].as_str().expect("it is recorded");
    assert_eq!(shell.done(&["check", "--replay", id, "--tenant", "shop"]), "the same\n");
    let (_, told) = shell.both(&["check", "--replay", "vd_none", "--tenant", "shop"], 1);
    assert!(told.contains("vd_none"), "{told}");
    let got = shell.done(&["audit", "get", id, "--tenant", "shop"]);
    let got: Value = serde_json::from_str(&got).expect("JSON");
    assert_eq!(got["content"]["text"].as_str(), said["bundle"].as_str());

    let found = shell.done(&["audit", "verify", "--tenant", "shop"]);
    assert!(found.starts_with("whole\n") && found.contains("unanchored"), "{found}");
    let export = shell.file("chain.jsonl", "");
    shell.done(&["audit", "export", "--tenant", "shop", &export]);
    let keys = shell.file("keys.json", shell.done(&["audit", "keys", "list", "--json"]));
    shell.done(&["audit", "verify", "--file", &export, "--keys", &keys]);
    let whole = fs::read_to_string(&export).expect("was written");
    let forged = whole.replacen(r#""outcome":"ALLOW""#, r#""outcome":"BLOCK""#, 1);
    let touched = shell.file("touched.jsonl", &forged);
    let (found, _) = shell.both(&["audit", "verify", "--file", &touched], 3);
    assert!(found.starts_with("NOT WHOLE\n") && found.contains("does not follow from the one before it"), "{found}");
    let (_, report) = verify_file(&*fs::read(&touched).expect("is there"), None, Vec::new()).expect("is an export");
    assert!(matches!(report.faults[0], Fault::Changed { .. }), "{report:?}");
    let (_, told) = shell.both(&["audit", "verify", "--file", &products], 1);
    assert!(told.contains("not that of an export"), "{told}");

    assert!(shell.done(&["audit", "list", "--tenant", "shop", "--kind", "verdict"]).contains(id));
    shell.done(&["audit", "keys", "rotate", "--overlap-secs", "0"]);
    let listed = shell.done(&["audit", "keys", "list"]);
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(listed.lines().last().expect("two").contains(" signs, "), "{listed}");
    let erased = shell.done(&["audit", "erase", "--session", "s-1", "--tenant", "shop", "--yes"]);
    assert_eq!(erased, "erased: 0 contents, 0 approvals, 0 reservations, 0 sessions\n");
    shell.done(&["audit", "verify", "--of-service"]);
}
