//! The generic tools: `query`, `get`, `count`, `schema`.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use temei::calls::own_tool::OwnToolFault;
use temei::catalog::{Binding, DiscountRequest, Percent};
use temei::clock::Timestamp;
use temei::conversation::{MessageId, NewMessage, Role as Speaker, Seen, SessionId, Summary, ToolUse, Usage};
use temei::deadline::Deadline;
use temei::metrics::TimeLimit;
use temei::pb::v1::Product;
use temei::service_error::ServiceError;
use temei::store::{CallWrite, ToolCall, approval_id, generator};
use temei::tenant::Role;
use temei::tools::{CallId, CallOutcome, Collection, OurTool, Runner};

use super::{Desk, column};
use crate::support::{Shop, TestApp, catalogue, document, documents, lei, priced, with_seq};

async fn shop(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop
}

fn filter(field: &str, op: &str, value: impl Into<Value>) -> Value {
    json!({"field": field, "op": op, "value": value.into()})
}

fn of(collection: &str, filters: Vec<Value>) -> Value {
    json!({"collection": collection, "filters": Value::from(filters)})
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operator_holds_rows_against_its_value() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &shop(&app).await);
    for (filters, wanted) in [
        (vec![filter("sku", "eq", "LAP-0042")], vec!["LAP-0042"]),
        (vec![filter("sku", "in", json!(["LAP-0043", "LAP-0042", "NONE"]))], vec!["LAP-0042", "LAP-0043"]),
        (vec![filter("sku", "eq", "lap-0042")], vec![]),
        (vec![filter("brand", "eq", "ORBITA")], vec!["LAP-0042", "LAP-0043"]),
        (vec![filter("brand", "ne", "Orbita"), filter("sku", "starts_with", "LAP")], vec![]),
        (vec![filter("name", "contains", "sereno")], vec!["COF-0001"]),
        (vec![filter("name", "starts_with", "tableta")], vec!["TAB-0100"]),
        (vec![filter("price", "gt", "1299"), filter("currency", "eq", "RON")], vec!["LAP-0042", "LAP-0043"]),
        (vec![filter("price", "gte", 1299)], vec!["LAP-0042", "LAP-0043", "PHO-0007"]),
        (vec![filter("price", "lt", 89.91), filter("sku", "starts_with", "C")], vec!["COF-0001"]),
        (vec![filter("price", "in", json!(["89.9", "1299.00"]))], vec!["COF-0001", "PHO-0007"]),
        (vec![filter("price", "exists", false)], vec!["TAB-0100"]),
        (vec![filter("stock_available", "lte", 3), filter("active", "eq", true)], vec!["LAP-0042", "LAP-0043"]),
        (vec![filter("category", "eq", "Calculatoare > Laptopuri")], vec!["LAP-0042", "LAP-0043"]),
        (vec![filter("category", "eq", "Calculatoare")], vec![]),
        (vec![filter("restock_date", "gte", "2026-06-01")], vec!["LAP-0043"]),
        (vec![filter("aliases", "contains", "nimbus 14")], vec!["LAP-0042"]),
    ] {
        let rows = desk.result(OurTool::Query, of("products", filters.clone())).await;
        assert_eq!(column(&rows["rows"], "sku"), wanted, "{filters:?}");
        assert_eq!((&rows["complete"], &rows["more"]), (&json!(true), &json!(false)), "{filters:?}");
        let counted = desk.result(OurTool::Count, of("products", filters.clone())).await;
        assert_eq!(counted, json!({"count": wanted.len(), "complete": true}), "{filters:?}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_come_in_order_and_page_by_page() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &shop(&app).await);
    let mut asked = json!({"collection": "products", "limit": 20});
    let mut seen: Vec<String> = Vec::new();
    loop {
        let page = desk.result(OurTool::Query, asked.clone()).await;
        seen.extend(column(&page["rows"], "sku").into_iter().map(str::to_owned));
        if page["more"] == json!(false) {
            break;
        }
        asked["after"] = seen.last().expect("a page has rows").clone().into();
    }
    assert_eq!(seen.len(), 45);
    assert!(seen.is_sorted());
    let dearest = json!({"collection": "products", "limit": 2, "order_by": {"field": "price", "direction": "desc"}});
    let rows = desk.result(OurTool::Query, dearest).await;
    assert_eq!((column(&rows["rows"], "sku"), &rows["more"]), (vec!["LAP-0043", "LAP-0042"], &json!(true)));
    let last = json!({"collection": "products", "limit": 50, "order_by": {"field": "price"}});
    let rows = desk.result(OurTool::Query, last).await;
    assert_eq!(column(&rows["rows"], "sku").last(), Some(&"TAB-0100"), "what has none is last");
    let of_brand = json!({
        "collection": "products", "limit": 1, "filters": [filter("brand", "eq", "orbita")], "after": "LAP-0042",
    });
    assert_eq!(column(&desk.result(OurTool::Query, of_brand).await["rows"], "sku"), ["LAP-0043"]);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_wrongly_is_named_with_what_there_is() {
    let app = TestApp::start_with(&["tools.read_collections=products,reservations"]).await;
    let desk = Desk::of(&app, &shop(&app).await);
    for (arguments, field, told) in [
        (of("documents", vec![]), "collection", "products, reservations"),
        (of("products", vec![filter("colour", "eq", "x")]), "filters[0].field", "sku, name, brand"),
        (
            of("products", vec![filter("sku", "eq", "A"), filter("tenant", "eq", "other")]),
            "filters[1].field",
            "the tenant is the caller's own",
        ),
        (of("products", vec![filter("name", "gt", "A")]), "filters[0].op", "eq, ne, in, contains, starts_with, exists"),
        (
            of("products", vec![filter("price", "contains", "1")]),
            "filters[0].op",
            "eq, ne, lt, lte, gt, gte, in, exists",
        ),
        (of("products", vec![filter("price", "eq", "dear")]), "filters[0].value", "must be a decimal number"),
        (of("products", vec![filter("price", "eq", json!([1]))]), "filters[0].value", "must be one value"),
        (of("products", vec![filter("price", "in", 1)]), "filters[0].value", "must be a list"),
        (of("products", vec![filter("active", "eq", "yes")]), "filters[0].value", "must be true or false"),
        (of("products", vec![filter("updated_at", "lt", "May")]), "filters[0].value", "must be a time"),
        (of("products", vec![filter("min_price", "lt", 10)]), "filters[0].field", "is not shown"),
        (json!({"collection": "products", "order_by": {"field": "tags"}}), "order_by.field", "has no order"),
        (json!({"collection": "products", "order_by": {"field": "max_discount"}}), "order_by.field", "is not shown"),
        (json!({"collection": "products", "order_by": {"field": "price"}, "after": "A"}), "after", "order of ids"),
    ] {
        let (named, message) = desk.refusal(OurTool::Query, arguments.clone()).await;
        assert_eq!(named, field, "{arguments}");
        assert!(message.contains(told), "{arguments}: {message}");
    }
    assert_eq!(desk.refusal(OurTool::Get, json!({"collection": "products", "id": "NONE"})).await.0, "id");
    assert_eq!(desk.refusal(OurTool::Schema, json!({"collection": "sessions"})).await.0, "collection");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_may_be_looked_at_is_told() {
    let app = TestApp::start_with(&["tools.scan_rows=100"]).await;
    let shop = app.shop("shop").await;
    let all = (0..600)
        .map(|n| Product { brand: Some("Orbita".to_owned()), ..priced(&format!("A-{n:04}"), "Cană", "10.00", "5") });
    shop.fill(with_seq(all.collect())).await;
    shop.settled().await;
    let desk = Desk::of(&app, &shop);
    for filters in [vec![], vec![filter("brand", "eq", "orbita")]] {
        let counted = desk.result(OurTool::Count, of("products", filters.clone())).await;
        assert_eq!(counted["complete"], json!(false), "{filters:?}");
        let count = counted["count"].as_u64().expect("a number");
        assert!((100..600).contains(&count), "{filters:?}: {count}");
    }
    let late = json!({"collection": "products", "filters": [filter("sku", "eq", "A-0599")]});
    let rows = desk.result(OurTool::Query, late).await;
    assert_eq!((column(&rows["rows"], "sku"), &rows["complete"]), (vec!["A-0599"], &json!(true)), "ids are looked up");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_goes_on_for_who_waits_no_more() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let mut desk = Desk::of(&app, &shop);
    desk.deadline = Deadline::after(Instant::now(), TimeLimit::Caller, Duration::ZERO);
    for filters in [vec![], vec![filter("brand", "eq", "orbita")]] {
        let late = desk.call(OurTool::Count, of("products", filters)).await;
        assert!(matches!(late, Err(OwnToolFault::Failed(ServiceError::DeadlineExceeded(_)))), "{late:?}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_that_have_expired_are_there_for_admins_alone() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let admin = Desk::of(&app, &shop).admin();
    for (id, expires_at) in [("old", "2020-01-01"), ("new", "2999-01-01")] {
        let fields = json!({"text": format!("Textul {id}"), "expires_at": expires_at});
        admin.result(OurTool::Write, json!({"collection": "documents", "id": id, "fields": fields})).await;
    }
    let all = json!({"collection": "documents"});
    assert_eq!(column(&admin.result(OurTool::Query, all.clone()).await["rows"], "id"), ["new", "old"]);
    let desk = Desk::of(&app, &shop);
    assert_eq!(column(&desk.result(OurTool::Query, all).await["rows"], "id"), ["new"]);
    assert_eq!(desk.refusal(OurTool::Get, json!({"collection": "documents", "id": "old"})).await.0, "id");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_another_tenant_are_never_seen() {
    let app = TestApp::start().await;
    let (shop, other) = (shop(&app).await, app.shop("other").await);
    other
        .fill(with_seq(vec![priced("LAP-0042", "Altceva", "1.00", "1"), priced("ONLY-2", "Numai aici", "2.00", "1")]))
        .await;
    other.fill(documents(vec![document("secret", "Secret", "al altui magazin")])).await;
    other.settled().await;
    let theirs = Desk::of(&app, &other).talking("assistant", "ana").await;
    let reserved = theirs.result(OurTool::Reserve, json!({"lines": [{"sku": "ONLY-2", "quantity": 1}]})).await;
    let desk = Desk::of(&app, &shop).admin();
    let got = desk.result(OurTool::Get, json!({"collection": "products", "id": "LAP-0042"})).await;
    assert_eq!(got["name"], json!("Laptop Nimbus 14"));
    for (collection, id) in [
        ("products", json!("ONLY-2")),
        ("documents", json!("secret")),
        ("reservations", reserved["reservation_id"].clone()),
        ("sessions", json!(theirs.session().id.to_string())),
    ] {
        assert_eq!(
            desk.refusal(OurTool::Get, json!({"collection": collection, "id": id})).await.0,
            "id",
            "{collection}"
        );
    }
    for collection in Collection::ALL {
        let rows =
            desk.result(OurTool::Query, json!({"collection": collection.as_str(), "limit": 50})).await.to_string();
        for of_other in ["ONLY-2", "Altceva", "secret", &theirs.session().id.to_string()] {
            assert!(!rows.contains(of_other), "{collection:?}: {rows}");
        }
    }
    app.stop().await;
}

/// A call as it is logged.
fn logged(id: &str, session: SessionId) -> CallWrite {
    CallWrite::Put(Box::new(ToolCall {
        id: CallId::parse(id).expect("an id"),
        session: Some(session),
        user: None,
        tool: "reserve".to_owned(),
        version: 1,
        runner: Runner::Ours,
        actor: "key:agent".to_owned(),
        plan: None,
        undoes: None,
        arguments: format!("{{\"of\":\"{id}\"}}"),
        output: None,
        outcome: CallOutcome::Due,
        refused: None,
        why: None,
        began_at: Timestamp::from_micros(1_772_366_400_000_000),
        due_at: None,
        ended_at: None,
        duration_ms: None,
        cost: None,
        to_make: Some("{\"secret\":1}".to_owned()),
    }))
}

/// A shop in which two people talk, hold stock and have asked for discounts.
async fn with_conversations(app: &TestApp) -> (Shop, Desk, Desk) {
    let shop = shop(app).await;
    let mut desks = Vec::new();
    for (user, sku) in [("ana", "COF-0001"), ("ion", "PHO-0007")] {
        let desk = Desk::of(app, &shop).talking("assistant", user).await;
        desk.result(OurTool::Reserve, json!({"lines": [{"sku": sku, "quantity": 1}]})).await;
        let id = desk.session().id;
        let message = NewMessage {
            id: MessageId::parse(format!("m-{user}")).expect("an id"),
            role: Speaker::Customer,
            text: format!("Eu sunt {user}"),
            tools: ToolUse::default(),
            usage: Usage::default(),
            seen: Seen::default(),
        };
        let store = &app.service().store;
        let appended = store.append_messages(&shop.id, (id, vec![message])).await.expect("is added");
        let summary = Summary { text: format!("despre {user}"), through: 1 };
        let session = temei::conversation::Session { summary: Some(summary), ..appended.session };
        store.put_session(&shop.id, (session, Vec::new())).await.expect("is written");
        let request = DiscountRequest {
            percent: Percent::parse("20").expect("a percentage"),
            bound_to: Binding { session_id: Some(id.to_string()), ..Binding::default() },
            note: format!("pentru {user}"),
            requested_by: "key:agent".to_owned(),
            idempotency_key: None,
            expires_at: None,
        };
        let approval = approval_id(app.service().clock.now(), &mut generator());
        store.request_approval(&shop.id, request, approval).await.expect("is asked for");
        store.write_tool_calls(&shop.id, &[logged(&format!("of-{user}"), id)]).await.expect("is logged");
        desks.push(desk);
    }
    let ion = desks.pop().expect("two");
    (shop, desks.pop().expect("two"), ion)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_sees_its_own_rows_and_the_shop_all() {
    let app = TestApp::start().await;
    let (shop, ana, ion) = with_conversations(&app).await;
    let stranger = Desk::of(&app, &shop);
    let manager = Desk::of(&app, &shop).with_role(Role::Manager);
    let admin = Desk::of(&app, &shop).admin();
    for (collection, seen) in [
        ("reservations", [1, 0, 2, 2]),
        ("approvals", [1, 0, 2, 2]),
        ("sessions", [1, 0, 0, 2]),
        ("tool_calls", [1, 0, 0, 2]),
    ] {
        for (desk, seen) in [&ana, &stranger, &manager, &admin].into_iter().zip(seen) {
            let counted = desk.result(OurTool::Count, of(collection, vec![])).await;
            assert_eq!(counted, json!({"count": seen, "complete": true}), "{collection} {:?}", desk.caller);
        }
    }
    let own = json!({"collection": "sessions", "id": ana.session().id.to_string()});
    let of_other = json!({"collection": "sessions", "id": ion.session().id.to_string()});
    assert_eq!(ana.result(OurTool::Get, own.clone()).await["user"], json!("ana"));
    assert_eq!(ana.refusal(OurTool::Get, of_other.clone()).await.0, "id");
    let by_id = of("sessions", vec![filter("id", "eq", ion.session().id.to_string())]);
    assert_eq!(ana.result(OurTool::Count, by_id).await["count"], json!(0));
    assert_eq!(admin.result(OurTool::Get, of_other).await["user"], json!("ion"));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_for_who_looks_is_redacted() {
    let app = TestApp::start().await;
    let (shop, ana, _) = with_conversations(&app).await;
    let admin = Desk::of(&app, &shop).admin();
    let own = json!({"collection": "sessions", "id": ana.session().id.to_string()});
    let (seen, by_admin) = (ana.result(OurTool::Get, own.clone()).await, admin.result(OurTool::Get, own).await);
    for field in ["summary", "last_messages"] {
        assert_eq!(seen[field], json!("[REDACTED]"), "{field}");
    }
    assert!(!seen.to_string().contains("Eu sunt"), "{seen}");
    assert_eq!(by_admin["summary"], json!("despre ana"));
    assert_eq!(by_admin["last_messages"][0]["text"], json!("Eu sunt ana"));
    let approvals = ana.result(OurTool::Query, of("approvals", vec![])).await;
    let approval = &approvals["rows"][0];
    assert_eq!((&approval["state"], &approval["percent"]), (&json!("pending"), &json!("20")));
    assert_eq!((&approval["note"], &approval["requested_by"]), (&json!("[REDACTED]"), &json!("[REDACTED]")));
    let call = json!({"collection": "tool_calls", "id": "of-ana"});
    let (seen, by_admin) = (ana.result(OurTool::Get, call.clone()).await, admin.result(OurTool::Get, call).await);
    assert_eq!((&seen["tool"], &seen["arguments"]), (&json!("reserve"), &json!("[REDACTED]")));
    assert_eq!((&by_admin["arguments"], &by_admin["to_make"]), (&json!("{\"of\":\"of-ana\"}"), &json!("[REDACTED]")));
    assert_eq!(ana.refusal(OurTool::Get, json!({"collection": "tool_calls", "id": "of-ion"})).await.0, "id");
    let manager = Desk::of(&app, &shop).with_role(Role::Manager);
    let note = of("approvals", vec![filter("note", "contains", "ana")]);
    assert_eq!(manager.result(OurTool::Count, note.clone()).await["count"], json!(1));
    assert_eq!(ana.refusal(OurTool::Count, note).await.0, "filters[0].field", "asking would tell");

    let floor =
        Product { min_price: lei("7.00"), max_discount: Some("9".to_owned()), ..priced("MUG", "Cană", "10.00", "1") };
    shop.fill(with_seq(vec![floor])).await;
    let mug = json!({"collection": "products", "id": "MUG"});
    let (seen, by_admin) = (ana.result(OurTool::Get, mug.clone()).await, admin.result(OurTool::Get, mug).await);
    assert_eq!((&seen["min_price"], &seen["max_discount"]), (&json!("[REDACTED]"), &json!("[REDACTED]")));
    assert_eq!((&by_admin["min_price"], &by_admin["max_discount"]), (&json!("7.00"), &json!("9")));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_of_tools_are_gone_through_whatever_their_order() {
    let app = TestApp::start().await;
    let (shop, ana, _) = with_conversations(&app).await;
    let calls: Vec<CallWrite> = (0..250).rev().map(|n| logged(&format!("call-{n:03}"), ana.session().id)).collect();
    app.service().store.write_tool_calls(&shop.id, &calls).await.expect("are logged");
    let asked = json!({"collection": "tool_calls", "after": "call-247", "limit": 2});
    let rows = ana.result(OurTool::Query, asked).await;
    assert_eq!((column(&rows["rows"], "id"), &rows["more"]), (vec!["call-248", "call-249"], &json!(true)));
    assert_eq!(ana.result(OurTool::Count, of("tool_calls", vec![])).await["count"], json!(251));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_what_confirms_an_action() {
    let app = TestApp::start().await;
    let shop = shop(&app).await;
    let desk = Desk::of(&app, &shop).talking("assistant", "ana").await.admin();
    let store = &app.service().store;
    let mut session = desk.session().clone();
    session.memory.pending = Some(temei::conversation::Pending {
        nonce_sha256: "feed".repeat(16),
        tool: "reserve".to_owned(),
        arguments_sha256: "beef".repeat(16),
        call: None,
        expires_at: app.service().clock.now().plus_secs(60),
    });
    store.put_session(&shop.id, (session, Vec::new())).await.expect("is written");
    let seen = desk.result(OurTool::Get, json!({"collection": "sessions", "id": desk.session().id.to_string()})).await;
    assert_eq!((&seen["nonce"], &seen["pending_tool"]), (&json!("[REDACTED]"), &json!("reserve")));
    assert!(!seen.to_string().contains("feedfeed") && !seen.to_string().contains("beefbeef"), "{seen}");
    let asked = of("sessions", vec![filter("nonce", "starts_with", "f")]);
    assert_eq!(desk.refusal(OurTool::Count, asked).await.0, "filters[0].field");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_schema_says_what_may_be_asked() {
    let app = TestApp::start().await;
    let desk = Desk::of(&app, &shop(&app).await);
    let all = desk.result(OurTool::Schema, json!({})).await;
    let names: Vec<&str> = Collection::ALL.map(Collection::as_str).into();
    assert_eq!(column(&all["collections"], "collection"), names);
    let products = desk.result(OurTool::Schema, json!({"collection": "products"})).await;
    let fields = products["collections"][0]["fields"].as_array().expect("a list");
    let of = |name: &str| fields.iter().find(|field| field["field"] == name).expect("is there");
    assert_eq!(of("price")["operators"], json!(["eq", "ne", "lt", "lte", "gt", "gte", "in", "exists"]));
    assert_eq!((&of("min_price")["redacted"], &of("min_price")["operators"]), (&json!(true), &json!([])));
    // Every field it names may be asked whether it is there.
    for field in fields.iter().filter(|field| field["redacted"] != json!(true)) {
        let name = field["field"].as_str().expect("a text");
        desk.result(OurTool::Count, self::of("products", vec![filter(name, "exists", true)])).await;
    }
    let writable = desk.admin().result(OurTool::Schema, json!({})).await;
    let writable = writable["collections"].as_array().expect("a list").iter();
    let writable: Vec<&Value> =
        writable.filter(|one| one["writable"] == json!(true)).map(|one| &one["collection"]).collect();
    assert_eq!(writable, ["products", "documents"]);
    app.stop().await;
}
