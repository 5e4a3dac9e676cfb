//! A key of one shop, whatever it may do there, has nothing of another: every RPC of the contract is called with what the
//! other has (its SKUs, documents, keys, requests, its name), and answers as if that were nobody's. An RPC that has no case
//! here fails the test.

use std::collections::BTreeSet;

use prost::Message;
use prost::bytes::Bytes;
use prost_reflect::{DynamicMessage, MethodDescriptor, SerializeOptions};
use serde_json::{Value, json};
use temei::grpc::descriptor::pool;
use temei::pb::v1::{self, ApprovalDecision, Role, Scope, UpsertItem, upsert_item};
use tonic::Code;

use crate::support::{Shop, TestApp, converse_raw, priced, reason, with_seq};

const SCOPES: [Scope; 4] = [Scope::Search, Scope::Guard, Scope::Write, Scope::Admin];
const ROLES: [Role; 3] = [Role::Manager, Role::Director, Role::Merchant];
/// Stands in the other shop's texts, and in no request.
const MARK: &str = "Argintarie";
/// What changes from call to call, whoever asks.
const VOLATILE: [&str; 17] = [
    "timings",
    "as_of",
    "revision",
    "facts_revision",
    "index_revision",
    "store_revision",
    "generation",
    "resident_bytes",
    "version",
    // An audit goes on with every call.
    "audit_id",
    "entries",
    "unanchored",
    "contents",
    "checkpoints",
    "lines",
    // It begins with the call: its id and its times are its own.
    "session",
    // A month goes on with every call that is reported.
    "plan",
];

/// What there is of a shop; as long as what there is of nobody, so that places in texts are the same.
#[derive(Clone, Debug)]
struct Names {
    tenant: &'static str,
    sku: &'static str,
    document: &'static str,
    session: &'static str,
    customer: &'static str,
    key: String,
    approval: String,
    reservation: String,
    conversation: String,
    call: String,
}

impl Names {
    fn nobodys() -> Self {
        Self {
            tenant: "noones",
            sku: "NOBODY-1",
            document: "nobody-doc",
            session: "nobody-session",
            customer: "nobody-customer",
            key: "9c".repeat(8),
            approval: format!("ap_{}", "f".repeat(22)),
            reservation: "e".repeat(32),
            conversation: "d".repeat(32),
            call: "c".repeat(32),
        }
    }

    fn pairs(&self) -> [(&'static str, &str); 10] {
        [
            ("{tenant}", self.tenant),
            ("{sku}", self.sku),
            ("{document}", self.document),
            ("{session}", self.session),
            ("{customer}", self.customer),
            ("{key}", &self.key),
            ("{approval}", &self.approval),
            ("{reservation}", &self.reservation),
            ("{conversation}", &self.conversation),
            ("{call}", &self.call),
        ]
    }

    fn put_into(&self, text: &str) -> String {
        self.pairs().iter().fold(text.to_owned(), |text, (place, name)| text.replace(place, name))
    }

    fn take_out_of(&self, text: &str) -> String {
        self.pairs().iter().fold(text.to_owned(), |text, (place, name)| text.replace(name, place))
    }
}

/// How an RPC answers who asks for what is another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answers {
    /// With what is the caller's own.
    Own,
    NotFound,
    Denied,
    /// With why it cannot be done in the caller's own shop.
    Refused,
}

/// One call of every RPC, with what the other shop has in every place that takes it. What reads comes before what writes.
fn cases() -> Vec<(&'static str, Answers, Vec<Value>)> {
    use Answers::{Denied, NotFound, Own, Refused};
    let check = json!({
        "text": "{sku} costă 20 lei și este în stoc. Vă ofer 20% reducere la {sku}. Livrare: {document}.",
        "locale": "ro-RO", "session_id": "{session}", "evidence": {"customer": {"id": "{customer}"}},
        "focus": {"skus": ["{sku}"], "customer_turn": "{sku}?"},
    });
    let product = json!({"sku": "{sku}", "name": "Ceainic"});
    vec![
        (
            "SearchService/Search",
            Own,
            vec![json!({"query": "{sku} ceainic {document}", "explain": true, "count": true})],
        ),
        ("SearchService/Suggest", Own, vec![json!({"text": "{sku}"})]),
        ("SearchService/Get", NotFound, vec![json!({"sku": "{sku}"})]),
        ("GuardService/Check", Own, vec![check.clone()]),
        ("GuardService/CheckBatch", Own, vec![json!({"checks": [check, check]})]),
        ("GuardService/CheckStream", Own, vec![json!({"start": check}), json!({"text": " {sku}"})]),
        ("GuardService/Inspect", Own, vec![json!({"text": "{sku} {tenant}", "source": "TEXT_SOURCE_USER"})]),
        ("GuardService/ValidateFiscal", Own, vec![json!({"identifiers": [{"kind": "ro/cui", "value": "{sku}"}]})]),
        ("GuardService/Scrub", Own, vec![json!({"text": "{sku} {customer} {tenant}", "locale": "ro-RO"})]),
        ("GuardService/ValidateOutput", Own, vec![json!({"text": "{sku} la {tenant}", "locale": "ro-RO"})]),
        (
            "GuardService/PrepareContext",
            Own,
            vec![json!({"items": [
                {"document_id": "{document}", "text": "{sku}"}, {"kind": "policy", "text": "{sku} {customer}"}
            ]})],
        ),
        ("CatalogService/List", Own, vec![json!({"kind": "ITEM_KIND_PRODUCT"})]),
        ("CatalogService/GetPolicy", Own, vec![json!({})]),
        ("CatalogService/GetMerchandising", Own, vec![json!({})]),
        ("ApprovalService/List", Own, vec![json!({"sku": "{sku}", "session_id": "{session}"})]),
        (
            "ApprovalService/Decide",
            NotFound,
            vec![json!({"id": "{approval}", "decision": "APPROVAL_DECISION_APPROVE"})],
        ),
        ("ApprovalService/Request", NotFound, vec![json!({"percent": "20", "sku": "{sku}"})]),
        ("StockService/List", Own, vec![json!({"sku": "{sku}"})]),
        ("StockService/Reserve", Refused, vec![json!({"lines": [{"sku": "{sku}", "quantity": "1"}]})]),
        ("StockService/Extend", NotFound, vec![json!({"reservation_id": "{reservation}"})]),
        ("StockService/Commit", NotFound, vec![json!({"reservation_id": "{reservation}"})]),
        ("StockService/Release", NotFound, vec![json!({"reservation_id": "{reservation}"})]),
        ("ConversationService/Get", NotFound, vec![json!({"session_id": "{conversation}"})]),
        ("ConversationService/History", NotFound, vec![json!({"session_id": "{conversation}"})]),
        (
            "ConversationService/Append",
            NotFound,
            vec![json!({
                "session_id": "{conversation}",
                "messages": [{"id": "m", "role": "MESSAGE_ROLE_CUSTOMER", "text": "{sku}", "shown": ["{sku}"]}]
            })],
        ),
        (
            "ConversationService/Step",
            NotFound,
            vec![json!({
                "session_id": "{conversation}",
                "event": {"name": "GREETING_RECEIVED", "sender": "EVENT_SENDER_CUSTOMER", "sku": "{sku}"}
            })],
        ),
        ("ConversationService/Takeover", NotFound, vec![json!({"session_id": "{conversation}"})]),
        ("ConversationService/Release", NotFound, vec![json!({"session_id": "{conversation}"})]),
        ("ToolService/List", NotFound, vec![json!({"session_id": "{conversation}"})]),
        (
            "ToolService/Validate",
            NotFound,
            vec![json!({"session_id": "{conversation}", "answer": "{\"name\": \"query\"}"})],
        ),
        (
            "ToolService/Begin",
            NotFound,
            vec![json!({
                "session_id": "{conversation}",
                "call": "{\"name\": \"get_product_details\", \"arguments\": {\"sku\": \"{sku}\"}}"
            })],
        ),
        ("ToolService/Complete", NotFound, vec![json!({"call_id": "{call}", "output": "{}"})]),
        ("ToolService/Calls", Own, vec![json!({"session_id": "{conversation}"})]),
        ("ConversationService/Close", NotFound, vec![json!({"session_id": "{conversation}"})]),
        ("ConversationService/Gate", NotFound, vec![json!({"session_id": "{conversation}", "user": "{customer}"})]),
        ("ConversationService/ReportUsage", Own, vec![json!({"call_id": "{session}", "model": "{sku}", "cost": "1"})]),
        ("ConversationService/DestroyAllForUser", Own, vec![json!({"user": "{customer}"})]),
        (
            "ConversationService/Open",
            Own,
            vec![json!({"flow": "storefront", "parties": {"lead": "{customer}", "channel": "web"}})],
        ),
        ("AuditService/List", Own, vec![json!({"object": "{approval}", "customer_id": "{document}"})]),
        ("AuditService/Get", NotFound, vec![json!({"object": "{approval}"})]),
        (
            "AuditService/Verify",
            Own,
            vec![json!({"known": [
                {"tenant": "{tenant}", "chain": "c", "number": 1, "hash": "0".repeat(64), "key": "0".repeat(32)}
            ]})],
        ),
        ("AuditService/Checkpoints", Own, vec![json!({})]),
        ("AuditService/Export", Own, vec![json!({})]),
        ("AuditService/EraseSubject", Own, vec![json!({"session_id": "{session}"})]),
        ("MaintenanceService/Run", Denied, vec![json!({})]),
        ("MaintenanceService/Status", Denied, vec![json!({})]),
        ("IndexService/Status", Own, vec![json!({})]),
        ("BackupService/Create", Denied, vec![json!({})]),
        ("IndexService/Compare", Own, vec![json!({})]),
        ("IndexService/Cancel", Own, vec![json!({})]),
        ("IndexService/Rollback", Refused, vec![json!({})]),
        ("TenantService/Create", Denied, vec![json!({"tenant": {"id": "{tenant}"}})]),
        ("TenantService/Get", Denied, vec![json!({"id": "{tenant}"})]),
        ("TenantService/List", Denied, vec![json!({})]),
        ("TenantService/Suspend", Denied, vec![json!({"id": "{tenant}"})]),
        ("TenantService/Resume", Denied, vec![json!({"id": "{tenant}"})]),
        ("TenantService/Erase", Denied, vec![json!({"id": "{tenant}"})]),
        ("TenantService/GetQuotas", Denied, vec![json!({"id": "{tenant}"})]),
        ("TenantService/SetQuotas", Denied, vec![json!({"id": "{tenant}", "quotas": {"requests_per_second": 1}})]),
        ("TenantService/GetEmbedder", Denied, vec![json!({"id": "{tenant}"})]),
        ("TenantService/SetEmbedder", Denied, vec![json!({"id": "{tenant}", "embedder": "local"})]),
        ("TenantService/GetEntitlements", Denied, vec![json!({"id": "{tenant}"})]),
        (
            "TenantService/SetEntitlements",
            Denied,
            vec![json!({"id": "{tenant}", "entitlements": {"assistant": false}})],
        ),
        ("TenantService/GetUsage", Denied, vec![json!({"id": "{tenant}"})]),
        ("TenantService/CreateKey", Denied, vec![json!({"tenant": "{tenant}", "scopes": ["SCOPE_SEARCH"]})]),
        ("TenantService/ListKeys", Denied, vec![json!({"tenant": "{tenant}"})]),
        ("TenantService/RevokeKey", NotFound, vec![json!({"id": "{key}"})]),
        ("TenantService/RotateKey", NotFound, vec![json!({"id": "{key}"})]),
        (
            "CatalogService/SetPrices",
            Own,
            vec![json!({"changes": [{"sku": "{sku}", "price": {"amount": "1", "currency": "RON"}}]})],
        ),
        ("CatalogService/SetStock", Own, vec![json!({"changes": [{"sku": "{sku}", "stock": "0"}]})]),
        (
            "CatalogService/PublishDocumentEvent",
            Own,
            vec![json!({
                "event_id": "{document}", "kind": "DOCUMENT_EVENT_KIND_REVOKED", "source_version": 9,
                "document": {"id": "{document}"},
            })],
        ),
        ("CatalogService/Delete", Own, vec![json!({"skus": ["{sku}"], "document_ids": ["{document}"]})]),
        (
            "CatalogService/Upsert",
            Own,
            vec![json!({"open": {}}), json!({"item": {"seq": 1, "product": product}}), json!({"close": {}})],
        ),
        ("CatalogService/PutPolicy", Own, vec![json!({"policy": {"discount_automatic": "1"}})]),
        ("CatalogService/PutMerchandising", Own, vec![json!({"merchandising": {}})]),
        ("IndexService/Reindex", Own, vec![json!({})]),
    ]
}

fn methods() -> Vec<(String, MethodDescriptor)> {
    let services = pool().services().filter(|service| service.full_name().starts_with("temei.v1."));
    let methods = services.flat_map(|service| service.methods().collect::<Vec<_>>());
    methods.map(|method| (format!("{}/{}", method.parent_service().name(), method.name()), method)).collect()
}

fn method(name: &str) -> MethodDescriptor {
    methods().into_iter().find(|(found, _)| found == name).unwrap_or_else(|| panic!("there is no {name}")).1
}

/// Without what changes from call to call.
fn steady(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.retain(|name, _| !VOLATILE.contains(&name.as_str()));
            fields.values_mut().for_each(|field| *field = steady(field.take()));
        }
        Value::Array(all) => all.iter_mut().for_each(|one| *one = steady(one.take())),
        _ => {}
    }
    value
}

/// An answer of a method, with the field names of the contract.
fn told(method: &MethodDescriptor, bytes: Bytes) -> Value {
    let message = DynamicMessage::decode(method.output(), bytes).expect("an answer of the method");
    let options = SerializeOptions::new().use_proto_field_name(true);
    message.serialize_with_options(serde_json::value::Serializer, &options).expect("JSON")
}

/// One call, and what of its answer is the same whenever it is made: the code and message of a refusal, or the messages.
async fn answer(app: &TestApp, key: &str, name: &str, messages: Vec<Value>) -> Result<Value, (Code, String)> {
    let method = method(name);
    let encode = |message: Value| {
        let read = DynamicMessage::deserialize(method.input(), message.clone());
        Bytes::from(read.unwrap_or_else(|error| panic!("{name}: {error}: {message}")).encode_to_vec())
    };
    let decode = |bytes: Bytes| told(&method, bytes);
    let (bearer, path) = (format!("Bearer {key}"), format!("/temei.v1.{name}"));
    let metadata = [("authorization", bearer.as_str()), ("grpc-timeout", "30S")];
    let messages = messages.into_iter().map(encode).collect();
    match converse_raw(app.address, &path, &metadata, messages).await {
        // A reindex tells as much of its way as there is time for.
        Ok(answers) if method.is_server_streaming() => Ok(answers.into_iter().next_back().map_or(Value::Null, decode)),
        Ok(answers) => Ok(answers.into_iter().map(decode).collect()),
        Err(status) => Err((status.code(), status.message().to_owned())),
    }
}

/// A key that may do everything in a shop.
async fn key(app: &TestApp, tenant: &str) -> String {
    let (scopes, roles) = (SCOPES.map(i32::from).to_vec(), ROLES.map(i32::from).to_vec());
    let request = v1::CreateKeyRequest { tenant: tenant.to_owned(), scopes, roles, ..Default::default() };
    app.operator().tenants().create_key(request).await.expect("created").into_inner().secret
}

async fn stocked(app: &TestApp, id: &str, sku: &str, document: &str) -> Shop {
    let shop = app.shop(id).await;
    let mut product = priced(sku, "Ceainic secret", "20.00", "7");
    product.description = Some(MARK.to_owned());
    let document = v1::Document {
        id: document.to_owned(),
        title: Some(MARK.to_owned()),
        text: Some(format!("{MARK}: livrarea costă 20 lei.")),
        source_type: Some("policy".to_owned()),
        ..Default::default()
    };
    shop.fill(with_seq(vec![product])).await;
    let document = UpsertItem { seq: 1, record: Some(upsert_item::Record::Document(document)), ..Default::default() };
    shop.fill(vec![document]).await;
    shop.settled().await;
    shop
}

/// Everything of a shop that its own calls tell.
async fn all_of(app: &TestApp, key: &str, tenant: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for (name, message) in [
        ("CatalogService/List", json!({"kind": "ITEM_KIND_PRODUCT"})),
        ("CatalogService/List", json!({"kind": "ITEM_KIND_DOCUMENT"})),
        ("CatalogService/GetPolicy", json!({})),
        ("CatalogService/GetMerchandising", json!({})),
        ("ApprovalService/List", json!({})),
        ("StockService/List", json!({})),
        ("TenantService/Get", json!({"id": tenant})),
        ("TenantService/GetQuotas", json!({"id": tenant})),
        ("TenantService/GetEmbedder", json!({"id": tenant})),
        ("TenantService/GetEntitlements", json!({"id": tenant})),
        ("TenantService/GetUsage", json!({"id": tenant})),
        ("TenantService/ListKeys", json!({"tenant": tenant})),
    ] {
        let method = method(name);
        let message = DynamicMessage::deserialize(method.input(), message).expect("a request").encode_to_vec();
        let (bearer, path) = (format!("Bearer {key}"), format!("/temei.v1.{name}"));
        let metadata = [("authorization", bearer.as_str())];
        let answers = converse_raw(app.address, &path, &metadata, vec![message.into()]).await.expect("its own");
        all.extend(answers.into_iter().map(|answer| told(&method, answer)));
    }
    all
}

#[test]
fn every_rpc_of_the_contract_has_a_case() {
    let contract: BTreeSet<String> = methods().into_iter().map(|(name, _)| name).collect();
    let tried: BTreeSet<String> = cases().into_iter().map(|(name, ..)| name.to_owned()).collect();
    assert_eq!(contract, tried, "an RPC without a case, or a case without an RPC");
    assert_eq!(cases().len(), tried.len(), "each once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_has_nothing_of_another_tenant_by_any_rpc() {
    let app = TestApp::start().await;
    let ours = app.shop("our-id").await;
    ours.fill(with_seq(vec![priced("OURS-001", "Ceainic albastru", "10.00", "1")])).await;
    ours.settled().await;
    stocked(&app, "theirs", "SECRET-1", "secret-doc").await;
    let (our_key, their_key) = (key(&app, "our-id").await, key(&app, "theirs").await);
    let holder = app.holding(&their_key, None).await;
    let asked = v1::RequestApprovalRequest {
        percent: "20".to_owned(),
        sku: Some("SECRET-1".to_owned()),
        session_id: Some("secret-session".to_owned()),
        note: MARK.to_owned(),
        ..Default::default()
    };
    let asked = holder.approvals().request(asked).await.expect("is taken").into_inner().approval.expect("given");
    let boss = app.holding(&key(&app, "theirs").await, None).await;
    let granted = v1::DecideApprovalRequest {
        id: asked.id.clone(),
        decision: ApprovalDecision::Approve.into(),
        ..Default::default()
    };
    boss.approvals().decide(granted).await.expect("may");
    let lines = vec![v1::ReservationLine { sku: "SECRET-1".to_owned(), quantity: "1".to_owned() }];
    let wish = v1::ReserveRequest { lines, holder: Some("secret-session".to_owned()), ..Default::default() };
    let reserved = holder.stock().reserve(wish).await.expect("is there").into_inner().reservation.expect("given");
    let parties = v1::Parties {
        lead: Some("secret-customer".to_owned()),
        channel: Some("web".to_owned()),
        user: Some("secret-customer".to_owned()),
        ..Default::default()
    };
    let open = v1::OpenSessionRequest {
        flow: "storefront".to_owned(),
        parties: Some(parties),
        channel_identity: MARK.to_owned(),
        ..Default::default()
    };
    let session = holder.conversations().open(open).await.expect("opens").into_inner().session.expect("given");
    let parties = v1::Parties { case: Some("secret-customer".to_owned()), ..Default::default() };
    let open = v1::OpenSessionRequest { flow: "legal_case".to_owned(), parties: Some(parties), ..Default::default() };
    let case = holder.conversations().open(open).await.expect("opens").into_inner().session.expect("given");
    let asked_for = json!({"name": "get_case_details", "arguments": {"case_id": MARK}}).to_string();
    let begin = v1::BeginToolCallRequest { session_id: case.id, call: asked_for, ..Default::default() };
    let call = holder.tools().begin(begin).await.expect("is begun").into_inner().call_id;
    let theirs = Names {
        tenant: "theirs",
        sku: "SECRET-1",
        document: "secret-doc",
        session: "secret-session",
        customer: "secret-customer",
        key: their_key.split('_').nth(1).expect("tm_<id>_<random>").to_owned(),
        approval: asked.id,
        reservation: reserved.id,
        conversation: session.id,
        call,
    };
    let nobodys = Names::nobodys();
    let before = all_of(&app, &their_key, "theirs").await;
    assert!(format!("{before:?}").contains(MARK));

    for (name, expected, messages) in cases() {
        let with = |names: &Names| -> Vec<Value> {
            let put = |message: &Value| serde_json::from_str(&names.put_into(&message.to_string())).expect("JSON");
            messages.iter().map(put).collect()
        };
        let about_theirs = answer(&app, &our_key, name, with(&theirs)).await;
        let about_nobodys = answer(&app, &our_key, name, with(&nobodys)).await;
        let got = match &about_theirs {
            Ok(_) => Answers::Own,
            Err((Code::NotFound, _)) => Answers::NotFound,
            Err((Code::PermissionDenied, _)) => Answers::Denied,
            Err((Code::FailedPrecondition, _)) => Answers::Refused,
            Err(other) => panic!("{name}: {other:?}"),
        };
        assert_eq!(got, expected, "{name}: {about_theirs:?}");
        let steadied = |answer: Result<Value, (Code, String)>, names: &Names| {
            names.take_out_of(&format!("{:?}", answer.map(|answer| steady(answer).to_string())))
        };
        let (about_theirs, about_nobodys) = (steadied(about_theirs, &theirs), steadied(about_nobodys, &nobodys));
        assert!(!about_theirs.contains(MARK), "{name}: {about_theirs}");
        assert_eq!(about_theirs, about_nobodys, "{name}: what is theirs is told from what is nobody's");
    }

    assert_eq!(all_of(&app, &their_key, "theirs").await, before, "something of theirs was changed");
    drop((ours, holder, boss));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn naming_another_tenant_is_refused_by_every_rpc() {
    let app = TestApp::start().await;
    app.shop("ours").await;
    app.shop("theirs").await;
    let key = key(&app, "ours").await;
    let bearer = format!("Bearer {key}");
    for (name, _) in methods() {
        for tenant in ["theirs", "nobody"] {
            let metadata = [("authorization", bearer.as_str()), ("x-temei-tenant", tenant)];
            let sent = converse_raw(app.address, &format!("/temei.v1.{name}"), &metadata, vec![Bytes::new()]).await;
            let status = sent.expect_err(&name);
            assert_eq!(
                (status.code(), reason(&status).as_str()),
                (Code::PermissionDenied, "PERMISSION_DENIED"),
                "{name}"
            );
        }
        let sent = converse_raw(app.address, &format!("/temei.v1.{name}"), &[], vec![Bytes::new()]).await;
        assert_eq!(sent.expect_err(&name).code(), Code::Unauthenticated, "{name}: without a key");
    }
    app.stop().await;
}
