//! Calls of tools: written with their session, moved from where they are, listed, timed out and forgotten.

use super::database::TestDb;
use super::sessions::new;
use crate::audit::Actor;
use crate::clock::Clock;
use crate::conversation::{PlanStep, Session};
use crate::store::{CallEnd, CallFilter, CallPlace, CallWrite, Cost, DueCall, StoreError, Subject, ToolCall};
use crate::tenant::TenantId;
use crate::tools::{CallId, CallOutcome, Code, Runner, Stage};

pub(super) fn id(name: &str) -> CallId {
    CallId::parse(name).expect("a name")
}

pub(super) fn call(db: &TestDb, name: &str, session: Option<&Session>) -> ToolCall {
    ToolCall {
        id: id(name),
        session: session.map(|session| session.id),
        user: session.and_then(|session| session.parties.user.clone()),
        tool: "reserve".to_owned(),
        version: 2,
        runner: Runner::External,
        actor: "key:k1".to_owned(),
        plan: Some(PlanStep { plan: "p".to_owned(), step: 1, of: 3 }),
        undoes: None,
        arguments: r#"{"sku":"A"}"#.to_owned(),
        output: None,
        outcome: CallOutcome::Begun,
        refused: None,
        why: None,
        began_at: db.clock.now(),
        due_at: Some(db.clock.now().plus_secs(30)),
        ended_at: None,
        duration_ms: None,
        cost: None,
        to_make: None,
    }
}

fn end(db: &TestDb, outcome: CallOutcome) -> CallEnd {
    CallEnd {
        at: db.clock.now(),
        outcome,
        output: Some("{}".to_owned()),
        why: None,
        duration_ms: Some(12),
        cost: Some(Cost { micros: 123, currency: "USD".to_owned() }),
    }
}

fn put(call: ToolCall) -> CallWrite {
    CallWrite::Put(Box::new(call))
}

async fn read(db: &TestDb, tenant: &TenantId, name: &str) -> Option<ToolCall> {
    db.store.tool_call(tenant, &id(name)).await.expect("reads")
}

pub(super) async fn a_call_is_written_with_its_session_or_not_at_all(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let session = db.store.open_session(&shop, new(1, "ana")).await.expect("opens").session;
    let begun = call(db, "one", Some(&session));
    let after = db.store.put_session_with_calls(&shop, (session.clone(), Vec::new()), &[put(begun.clone())]).await;
    assert_eq!(after.expect("is written").version, 2);
    assert_eq!(read(db, &shop, "one").await, Some(begun));
    // Over a version that is past, nothing of it is.
    let late =
        db.store.put_session_with_calls(&shop, (session.clone(), Vec::new()), &[put(call(db, "two", None))]).await;
    assert!(matches!(late, Err(StoreError::SessionMoved { version: 2, .. })), "{late:?}");
    assert_eq!(read(db, &shop, "two").await, None);
    let other = db.tenant("other").await;
    assert_eq!(read(db, &other, "one").await, None, "another shop's");
}

pub(super) async fn a_call_is_moved_from_where_it_is(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let refused = ToolCall {
        outcome: CallOutcome::Refused,
        refused: Some((Stage::Validate, Code::Misfit)),
        why: Some("no".to_owned()),
        due_at: None,
        ended_at: Some(db.clock.now()),
        ..call(db, "no", None)
    };
    let writes = [put(call(db, "one", None)), put(refused.clone()), put(ToolCall { version: 9, ..refused.clone() })];
    assert_eq!(db.store.write_tool_calls(&shop, &writes).await.expect("writes"), 2, "a name is taken once");
    assert_eq!(read(db, &shop, "no").await, Some(refused));
    let late = CallWrite::Move { id: id("one"), from: &[CallOutcome::Begun], to: CallOutcome::TimedOut, due_at: None };
    assert_eq!(db.store.write_tool_calls(&shop, &[late.clone(), late]).await.expect("writes"), 1);
    let ended = |from| CallWrite::End { id: id("one"), from, end: end(db, CallOutcome::Succeeded) };
    let writes = [ended(&[CallOutcome::Begun]), ended(&[CallOutcome::Begun, CallOutcome::TimedOut])];
    assert_eq!(db.store.write_tool_calls(&shop, &writes).await.expect("writes"), 1);
    let one = read(db, &shop, "one").await.expect("is there");
    assert_eq!((one.outcome, one.duration_ms, one.due_at), (CallOutcome::Succeeded, Some(12), None));
    assert_eq!(one.cost, end(db, CallOutcome::Succeeded).cost);
}

pub(super) async fn calls_are_listed_page_by_page(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let session = db.store.open_session(&shop, new(1, "ana")).await.expect("opens").session;
    for name in ["b", "a", "d"] {
        db.store.write_tool_calls(&shop, &[put(call(db, name, Some(&session)))]).await.expect("writes");
    }
    db.pass_secs(1);
    let last = ToolCall { tool: "write".to_owned(), plan: None, ..call(db, "c", None) };
    db.store.write_tool_calls(&shop, &[put(last)]).await.expect("writes");
    let list = async |filter: CallFilter, after: Option<&CallPlace>, limit: u32| -> Vec<String> {
        let listed = db.store.tool_calls(&shop, &filter, (after, limit)).await.expect("lists");
        listed.into_iter().map(|call| call.id.as_str().to_owned()).collect()
    };
    let all = CallFilter::default;
    assert_eq!(list(all(), None, 9).await, ["a", "b", "d", "c"]);
    assert_eq!(list(all(), None, 2).await, ["a", "b"]);
    let place = CallPlace { began_at: db.clock.now().plus_secs(-1), id: "b".to_owned() };
    assert_eq!(list(all(), Some(&place), 9).await, ["d", "c"]);
    assert_eq!(list(CallFilter { session: Some(session.id), ..all() }, None, 9).await, ["a", "b", "d"]);
    assert_eq!(list(CallFilter { tool: Some("write".to_owned()), ..all() }, None, 9).await, ["c"]);
    assert_eq!(list(CallFilter { plan: Some("p".to_owned()), ..all() }, Some(&place), 9).await, ["d"]);
    let outcomes = vec![CallOutcome::Due, CallOutcome::Failed];
    assert!(list(CallFilter { outcomes, ..all() }, None, 9).await.is_empty());
}

pub(super) async fn what_time_does_to_calls(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let due = ToolCall { outcome: CallOutcome::Due, due_at: None, ..call(db, "due", None) };
    db.store.write_tool_calls(&shop, &[put(call(db, "one", None)), put(due)]).await.expect("writes");
    db.pass_secs(29);
    assert_eq!(db.store.tool_calls_due(9).await.expect("reads"), []);
    db.pass_secs(1);
    let waits = DueCall { tenant: shop.clone(), id: id("one") };
    assert_eq!(db.store.tool_calls_due(9).await.expect("reads"), [waits]);
    let before = db.clock.now().plus_secs(1);
    assert_eq!(db.store.forget_tool_calls(before).await.expect("deletes"), 1);
    assert!(read(db, &shop, "due").await.is_some(), "it is still to be made");
}

pub(super) async fn calls_of_a_person_are_erased_with_them(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let ana = db.store.open_session(&shop, new(1, "ana")).await.expect("opens").session;
    let ion = db.store.open_session(&shop, new(2, "ion")).await.expect("opens").session;
    let writes = [put(call(db, "hers", Some(&ana))), put(call(db, "his", Some(&ion))), put(call(db, "nobodys", None))];
    db.store.write_tool_calls(&shop, &writes).await.expect("writes");
    db.store.erase_sessions(&shop, "ana", Actor::key("k1")).await.expect("erases");
    assert_eq!(read(db, &shop, "hers").await, None);
    let subject = Subject::Session(ion.id.to_string());
    db.store.erase_subject(&shop, &subject, Actor::key("k1")).await.expect("erases");
    assert_eq!(read(db, &shop, "his").await, None);
    assert!(read(db, &shop, "nobodys").await.is_some());
}
