//! Sessions: one open a key, changed by one at a time, with messages that are there once.

use sqlx::AssertSqlSafe;

use super::database::TestDb;
use crate::audit::Actor;
use crate::catalog::Sku;
use crate::clock::{Clock, Timestamp};
use crate::conversation::{
    EndReason, MessageId, NewMessage, OpenAs, Parties, Role, Seen, Session, SessionId, ToolUse, Usage,
};
use crate::flow::{SavedProgress, library};
use crate::store::{NewSession, Opened, OverdueSession, StoreError, Subject};
use crate::tenant::TenantId;

const IDLE_SECS: u32 = 600;

pub(super) fn new(number: u8, user: &str) -> NewSession {
    let flow = library::named("assistant").expect("is there");
    let parties = Parties { user: Some(user.to_owned()), ..Parties::default() };
    NewSession {
        id: SessionId::from_bytes([number; 16]),
        open_as: OpenAs::of(flow, &parties).expect("names the user"),
        place: flow.start(Timestamp::from_micros(0)).saved(),
        parties,
        channel_identity: None,
        language: None,
        customer_tier: None,
        idle_secs: IDLE_SECS,
        deadline_at: Some(Timestamp::parse("2026-03-01T12:00:30Z").expect("a time")),
    }
}

async fn open(db: &TestDb, tenant: &TenantId, number: u8, user: &str) -> Opened {
    db.store.open_session(tenant, new(number, user)).await.expect("opens")
}

pub(super) fn message(id: &str, role: Role, text: &str) -> NewMessage {
    NewMessage {
        id: MessageId::parse(id).expect("an id"),
        role,
        text: text.to_owned(),
        tools: ToolUse::default(),
        usage: Usage { model: None, tokens: 7, latency_ms: Some(120) },
        seen: Seen::default(),
    }
}

async fn append(
    db: &TestDb,
    tenant: &TenantId,
    session: &Session,
    said: NewMessage,
) -> Result<(u64, bool), StoreError> {
    db.store.append_messages(tenant, (session.id, vec![said])).await.map(|appended| appended.numbers[0])
}

pub(super) async fn a_key_has_one_open_session(db: &TestDb) {
    let (shop, other) = (db.tenant("shop").await, db.tenant("other").await);
    let first = open(db, &shop, 1, "ana").await;
    assert!(first.is_new);
    assert_eq!(first.session.deadline_at, Some(db.clock.now().plus_secs(30)));
    let again = open(db, &shop, 2, "ana").await;
    assert_eq!(again, Opened { is_new: false, ..first.clone() });
    assert_eq!(db.second_store().await.session(&shop, first.session.id).await.expect("reads"), first.session);
    assert!(open(db, &shop, 3, "ion").await.is_new, "another person, another conversation");
    assert!(open(db, &other, 1, "ana").await.is_new, "another shop, another conversation");

    db.pass_secs(i64::from(IDLE_SECS));
    let later = open(db, &shop, 4, "ana").await;
    assert!(later.is_new, "the first has expired, and nobody had to sweep");
    let end = db.store.session(&shop, first.session.id).await.expect("is kept").end.expect("has ended");
    assert_eq!(end.reason, EndReason::Expired);

    let store = db.second_store().await;
    let opened = tokio::join!(store.open_session(&shop, new(5, "eva")), db.store.open_session(&shop, new(6, "eva")));
    let ids: Vec<SessionId> = [opened.0, opened.1].into_iter().flatten().map(|opened| opened.session.id).collect();
    assert!(!ids.is_empty() && ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

pub(super) async fn sessions_are_gone_through_in_pages(db: &TestDb) {
    let (shop, other) = (db.tenant("shop").await, db.tenant("other").await);
    let mut opened = Vec::new();
    for (number, user) in [(3, "ana"), (1, "ion"), (2, "eva")] {
        opened.push(open(db, &shop, number, user).await.session);
    }
    open(db, &other, 4, "ana").await;
    opened.sort_by_key(|session| session.id);
    let page = async |after: Option<SessionId>| db.store.sessions_page(&shop, after, 2).await.expect("reads");
    assert_eq!(page(None).await, opened[..2]);
    assert_eq!(page(Some(opened[1].id)).await, opened[2..]);
    assert_eq!(page(Some(opened[2].id)).await, [], "those of another shop are not there");
}

pub(super) async fn a_damaged_session_is_replaced(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let first = open(db, &shop, 1, "ana").await.session;
    sqlx::query(AssertSqlSafe("UPDATE sessions SET memory = '{\"cart\":3}'"))
        .execute(&db.store.writers)
        .await
        .expect("damages it");
    let unread = db.store.session(&shop, first.id).await;
    assert!(matches!(unread, Err(StoreError::Corrupt { .. })), "{unread:?}");
    let second = open(db, &shop, 2, "ana").await;
    assert!(second.is_new);
    assert_eq!(open(db, &shop, 3, "ana").await.session, second.session);
}

pub(super) async fn of_two_changes_one_is_taken(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let session = open(db, &shop, 1, "ana").await.session;
    let step = |state: &str| {
        let place = SavedProgress { state: state.to_owned(), ..session.place.clone() };
        (Session { place, deadline_at: None, ..session.clone() }, Vec::new())
    };
    let other = db.second_store().await;
    let (one, two) =
        tokio::join!(db.store.put_session(&shop, step("PROPOSED")), other.put_session(&shop, step("CANCELLED")));
    let won: Vec<Session> = [&one, &two].into_iter().flatten().cloned().collect();
    assert_eq!(won.len(), 1, "{one:?} {two:?}");
    let lost = one.err().or(two.err()).expect("one is refused");
    assert!(matches!(lost, StoreError::SessionMoved { version: 2, .. } | StoreError::Conflict(_)), "{lost:?}");
    assert_eq!(db.store.session(&shop, session.id).await.expect("reads"), won[0]);

    let mut ended = won[0].clone();
    ended.end = Some(crate::conversation::End { at: db.clock.now(), reason: EndReason::Closed });
    let ended = db.store.put_session(&shop, (ended, Vec::new())).await.expect("closes");
    let refused = db.store.put_session(&shop, (ended, Vec::new())).await;
    assert!(matches!(refused, Err(StoreError::SessionEnded { .. })), "{refused:?}");
    assert!(open(db, &shop, 2, "ana").await.is_new, "what has ended is not found by its key");
}

pub(super) async fn a_message_delivered_twice_is_one(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let session = open(db, &shop, 1, "ana").await.session;
    let hello = message("wamid.1", Role::Customer, "Bună!");
    assert_eq!(append(db, &shop, &session, hello.clone()).await.expect("is taken"), (1, false));
    assert_eq!(append(db, &shop, &session, hello.clone()).await.expect("is known"), (1, true));
    let store = db.second_store().await;
    let next = message("wamid.2", Role::Customer, "Aveți capsule?");
    let raced = tokio::join!(
        db.store.append_messages(&shop, (session.id, vec![next.clone()])),
        store.append_messages(&shop, (session.id, vec![next]))
    );
    let numbers = [raced.0.expect("is taken").numbers[0], raced.1.expect("is taken").numbers[0]];
    assert!(numbers == [(2, false), (2, true)] || numbers == [(2, true), (2, false)], "{numbers:?}");
    let refused = append(db, &shop, &session, message("wamid.1", Role::Customer, "altceva")).await;
    assert!(matches!(refused, Err(StoreError::MessageReused(_))), "{refused:?}");

    let shown = vec![Sku::parse("CAF-1").expect("a SKU")];
    let answer =
        NewMessage { seen: Seen { skus: shown.clone(), ..Seen::default() }, ..message("a1", Role::Assistant, "Da") };
    let both = vec![answer, message("wamid.1", Role::Customer, "Bună!")];
    let appended = db.store.append_messages(&shop, (session.id, both)).await.expect("are taken");
    assert_eq!(appended.numbers, [(3, false), (1, true)]);
    let stored = db.store.session(&shop, session.id).await.expect("reads");
    assert_eq!(stored, appended.session);
    assert_eq!((stored.version, stored.memory.shown), (2, shown));
    assert_eq!((stored.totals.messages, stored.totals.tokens), (3, 21));

    let page = db.store.messages_page((&shop, session.id), 1, 1).await.expect("reads");
    assert_eq!(page.iter().map(|message| message.number).collect::<Vec<_>>(), [2]);
    db.pass_secs(60);
    append(db, &shop, &session, message("wamid.3", Role::Customer, "?")).await.expect("is taken");
    let since = db.clock.now().plus_secs(-30);
    let last = db.store.last_messages((&shop, session.id), since, 20).await.expect("reads");
    assert_eq!(last.iter().map(|message| message.number).collect::<Vec<_>>(), [4]);
    let last = db.store.last_messages((&shop, session.id), since.plus_secs(-3_600), 2).await.expect("reads");
    assert_eq!(last.iter().map(|message| message.number).collect::<Vec<_>>(), [3, 4]);
}

pub(super) async fn a_session_taken_over_hears_no_agent(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let session = open(db, &shop, 1, "ana").await.session;
    let taken = Session { taken_by: Some("key:boss".to_owned()), ..session.clone() };
    let mut taken = db.store.put_session(&shop, (taken, Vec::new())).await.expect("is taken over");
    for role in [Role::Assistant, Role::Tool] {
        let refused = append(db, &shop, &session, message("a1", role, "Da")).await;
        assert!(matches!(refused, Err(StoreError::TakenOver { .. })), "{refused:?}");
    }
    append(db, &shop, &session, message("c1", Role::Customer, "Alo?")).await.expect("is kept for the person");
    append(db, &shop, &session, message("h1", Role::Human, "Da, spuneți")).await.expect("the person answers");
    taken.taken_by = None;
    db.store.put_session(&shop, (taken, Vec::new())).await.expect("is let go");
    append(db, &shop, &session, message("a1", Role::Assistant, "Da")).await.expect("the agent speaks again");
}

pub(super) async fn what_time_does_to_sessions(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let session = open(db, &shop, 1, "ana").await.session;
    open(db, &shop, 2, "ion").await;
    append(db, &shop, &session, message("c1", Role::Customer, "?")).await.expect("is taken");
    assert_eq!(db.store.sessions_due(10).await.expect("reads"), []);
    db.pass_secs(30);
    let due = db.store.sessions_due(1).await.expect("reads");
    assert_eq!(due, [OverdueSession { tenant: shop.clone(), id: session.id, deadline_at: db.clock.now() }]);
    assert_eq!(db.store.end_expired_sessions().await.expect("sweeps"), 0);
    db.pass_secs(i64::from(IDLE_SECS));
    let refused = append(db, &shop, &session, message("c2", Role::Customer, "?")).await;
    assert!(matches!(refused, Err(StoreError::SessionEnded { .. })), "{refused:?}");
    assert_eq!(db.store.end_expired_sessions().await.expect("sweeps"), 2);
    assert_eq!(db.store.forget_sessions(db.clock.now().plus_secs(-3_600)).await.expect("sweeps"), 0);
    assert_eq!(db.store.forget_sessions(db.clock.now().plus_secs(1)).await.expect("sweeps"), 2);
    assert_eq!((db.rows("sessions").await, db.rows("session_messages").await), (0, 0));
}

pub(super) async fn everything_of_a_user_can_be_destroyed(db: &TestDb) {
    let shop = db.tenant("shop").await;
    for (number, user) in [(1, "ana"), (2, "ion")] {
        let session = open(db, &shop, number, user).await.session;
        append(db, &shop, &session, message("c1", Role::Customer, user)).await.expect("is taken");
    }
    db.pass_secs(i64::from(IDLE_SECS));
    open(db, &shop, 3, "ana").await;
    let by = || Actor::key("boss");
    assert_eq!(db.store.erase_sessions(&shop, "ana", by()).await.expect("destroys"), 2);
    assert_eq!((db.rows("sessions").await, db.rows("session_messages").await), (1, 1));
    assert_eq!(db.store.erase_sessions(&shop, "ana", by()).await.expect("destroys"), 0);
    let erased = db.store.erase_subject(&shop, &Subject::Customer("ion".to_owned()), by()).await.expect("erases");
    assert_eq!(erased.sessions, 1);
    assert_eq!((db.rows("sessions").await, db.rows("session_messages").await), (0, 0));
}
