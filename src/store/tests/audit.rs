//! Chains of entries: whoever writes them, they hang together; whoever touches them behind the store's back is found; what
//! is erased leaves them as valid as they were.

use rand::SeedableRng;
use rand::rngs::StdRng;
use sqlx::AssertSqlSafe;

use super::approvals::{asked, request};
use super::database::TestDb;
use super::reservations::{RULES, stocked, wish};
use crate::audit::{
    Actor, AuditKey, Checkpoint, Content, Details, EntryKind, Fault, Hash, Head, KeyRing, Owner, Record, Report,
    Verifier,
};
use crate::catalog::{Binding, DiscountRequest};
use crate::clock::Clock;
use crate::store::{
    AuditFilter, CheckpointPlace, Due, Erased, Signing, Store, StoreError, Subject, Walked, Which, audit,
};
use crate::tenant::{TenantId, TenantState};

pub(super) fn ring(db: &TestDb) -> KeyRing {
    KeyRing::of(vec![AuditKey::generate(db.clock.now().plus_secs(-1), &mut StdRng::seed_from_u64(3))])
}

pub(super) fn record(db: &TestDb, object: &str) -> Record {
    Record::new(db.clock.now(), EntryKind::Verdict, Actor::key("k1"), "check")
        .on(object)
        .ended("ALLOW")
        .with_details(Details::counts([("violations", 0)]))
}

fn said(db: &TestDb, object: &str, session: &str, customer: Option<&str>) -> Record {
    let text = format!("Costă 5 lei, {session}\0");
    let (session, subject) = (Some(session.to_owned()), customer.map(str::to_owned));
    record(db, object).with_content(Content { session, subject, text })
}

/// `count` records with a content each, in two groups.
pub(super) async fn fill(db: &TestDb, owner: &Owner, count: usize) {
    let records: Vec<_> = (0..count).map(|at| said(db, &format!("vd_{at}"), &format!("s{at}"), Some("ana"))).collect();
    for group in records.chunks(count.div_ceil(2)) {
        db.store.append_audit(owner, group).await.expect("is taken");
    }
}

async fn sign(db: &TestDb, owner: &Owner) -> Signing {
    let ring = ring(db);
    let key = ring.signer(db.clock.now()).expect("there is one");
    db.store.sign_audit(owner, Due { before: db.clock.now() }, key).await.expect("the database answers")
}

/// What is stored, held against itself and against checkpoints kept elsewhere.
pub(super) async fn verified(db: &TestDb, store: &Store, owner: &Owner, known: Vec<Checkpoint>) -> Report {
    let chain = store.audit_chain(owner).await.expect("reads").expect("there is one");
    let ring = ring(db);
    let mut verifier = Verifier::new(chain.name, &ring);
    let stored = store.audit_checkpoints(owner, (&CheckpointPlace::default(), 1_000)).await.expect("reads");
    stored.into_iter().chain(known).for_each(|checkpoint| verifier.expect(checkpoint));
    let mut after = 0;
    loop {
        let page = store.audit_walk(owner, (after, 7)).await.expect("reads");
        let Some(last) = page.last() else { return verifier.finish(Some(chain.head)) };
        after = match last {
            Walked::Entry(linked, _) => linked.entry.number,
            Walked::Unreadable { number } => *number,
        };
        for walked in page {
            match walked {
                Walked::Entry(linked, content) => verifier.entry(&linked, content.as_ref()),
                Walked::Unreadable { number } => verifier.unreadable(number),
            }
        }
    }
}

async fn faults(db: &TestDb, owner: &Owner) -> Vec<Fault> {
    verified(db, &db.store, owner, Vec::new()).await.faults
}

/// Behind the store's back.
async fn touch(db: &TestDb, text: &str) {
    let mut connection = db.store.write_connection().await.expect("there is one");
    sqlx::query(AssertSqlSafe(text.to_owned())).execute(&mut *connection).await.expect("is taken");
}

pub(super) async fn entries_hang_together_and_are_signed(db: &TestDb) {
    let owner = Owner::Tenant(db.tenant("shop").await);
    assert_eq!(db.store.audit_chain(&owner).await.expect("reads"), None);
    fill(db, &owner, 10).await;
    let before = Due { before: db.clock.now().plus_secs(-60) };
    assert_eq!(db.store.audit_due(before).await.expect("reads"), []);
    assert_eq!(db.store.oldest_unsigned().await.expect("reads"), Some(db.clock.now()));
    db.pass_secs(60);
    let before = Due { before: db.clock.now().plus_secs(-60) };
    assert_eq!(db.store.audit_due(before).await.expect("reads"), std::slice::from_ref(&owner));
    assert!(matches!(sign(db, &owner).await, Signing::Signed(checkpoint) if checkpoint.head.number == 10));
    assert_eq!(sign(db, &owner).await, Signing::NotDue, "nothing has come since");
    assert_eq!(db.store.oldest_unsigned().await.expect("reads"), None);
    let appended = db.store.append_audit(&owner, &[record(db, "vd_x")]).await.expect("is taken");
    assert_eq!((appended.through, appended.unsigned), (11, 1));
    let report = verified(db, &db.store, &owner, Vec::new()).await;
    let expected =
        Report { entries: 11, checkpoints: 1, signed_through: 10, unanchored: 1, contents: 10, ..Report::default() };
    assert_eq!(report, expected);

    let (linked, kept) =
        db.store.audit_entry(&owner, &Which::Object("vd_3".into())).await.expect("reads").expect("is there");
    assert_eq!((linked.entry.number, linked.entry.actor), (4, Actor::key("k1")));
    assert_eq!(kept.expect("is kept").content.text, "Costă 5 lei, s3\0");
    let listed = async |filter, at| {
        let page = db.store.audit_page(&owner, &filter, at).await.expect("reads");
        page.into_iter().map(|linked| linked.entry.number).collect::<Vec<_>>()
    };
    assert_eq!(listed(AuditFilter::default(), (None, 3)).await, [11, 10, 9]);
    assert_eq!(listed(AuditFilter::default(), (Some(9), 3)).await, [8, 7, 6]);
    let of_session = AuditFilter { session: Some("s1".into()), subject: Some("ana".into()), ..AuditFilter::default() };
    assert_eq!(listed(of_session, (None, 9)).await, [2]);
    let late = AuditFilter {
        from: Some(db.clock.now()),
        kinds: vec![EntryKind::Admin, EntryKind::Verdict],
        ..Default::default()
    };
    assert_eq!(listed(late.clone(), (None, 9)).await, [11]);
    assert_eq!(listed(AuditFilter { kinds: vec![EntryKind::Admin], ..late }, (None, 9)).await, [0; 0]);
}

pub(super) async fn a_thousand_entries_are_due_at_once(db: &TestDb) {
    let owner = Owner::Service;
    let records: Vec<_> = (0..1_000).map(|at| record(db, &format!("vd_{at}"))).collect();
    assert_eq!(db.store.append_audit(&owner, &records).await.expect("is taken").unsigned, 1_000);
    let due = Due { before: db.clock.now().plus_secs(-60) };
    assert_eq!(db.store.audit_due(due).await.expect("reads"), std::slice::from_ref(&owner));
    let too_many: Vec<_> = (0..=1_000).map(|at| record(db, &format!("vd_{at}"))).collect();
    let refused = db.store.append_audit(&owner, &too_many).await;
    assert!(matches!(refused, Err(StoreError::LimitExceeded { limit: 1_000, .. })), "{refused:?}");
    assert!(faults(db, &owner).await.is_empty());
}

pub(super) async fn processes_append_to_one_chain_one_after_the_other(db: &TestDb) {
    let owner = Owner::Tenant(db.tenant("shop").await);
    let other = db.second_store().await;
    let append = async |store: &Store, name: &str| {
        for round in 0..20 {
            let records: Vec<_> = (0..3).map(|at| said(db, &format!("{name}_{round}_{at}"), "s", None)).collect();
            store.append_audit(&owner, &records).await.expect("is taken");
        }
    };
    tokio::join!(append(&db.store, "a"), append(&other, "b"), append(&db.store, "c"));
    let report = verified(db, &other, &owner, Vec::new()).await;
    assert_eq!((report.entries, report.unanchored, report.faults), (180, 180, Vec::new()));
    // One of two signs.
    let ring = ring(db);
    let key = ring.signer(db.clock.now()).expect("there is one");
    let due = Due { before: db.clock.now() };
    let (one, two) = tokio::join!(db.store.sign_audit(&owner, due, key), other.sign_audit(&owner, due, key));
    let signed = [one.expect("answers"), two.expect("answers")];
    assert_eq!(signed.iter().filter(|signing| matches!(signing, Signing::Signed(_))).count(), 1, "{signed:?}");
    assert!(signed.contains(&Signing::NotDue));
}

pub(super) async fn an_entry_is_committed_with_what_it_tells_or_not_at_all(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let (owner, now) = (Owner::Tenant(tenant.clone()), db.clock.now());
    for commits in [false, true] {
        let mut writer = db.store.writer(&tenant).await.expect("is active");
        let records = [record(db, "vd_1")];
        audit::append(writer.connection(), (&owner, now), &records, &mut audit::random()).await.expect("is taken");
        if commits {
            writer.commit().await.expect("commits");
        } else {
            drop(writer);
        }
        let length = db.store.audit_chain(&owner).await.expect("reads").map_or(0, |chain| chain.head.number);
        assert_eq!(length, u64::from(commits));
    }
    let nobody = Owner::Tenant(TenantId::parse("nobody").expect("an id"));
    let refused = db.store.append_audit(&nobody, &[record(db, "x")]).await;
    assert!(matches!(refused, Err(StoreError::TenantNotFound(_))), "{refused:?}");
    assert_eq!(db.rows("audit_chains").await, 1, "nothing is left of it");
    db.store.set_tenant_state(&tenant, TenantState::Suspended).await.expect("may move");
    db.store.append_audit(&owner, &[record(db, "x")]).await.expect("of a suspended one, too");
    db.store.set_tenant_state(&tenant, TenantState::Erasing).await.expect("may move");
    let refused = db.store.append_audit(&owner, &[record(db, "x")]).await;
    assert!(matches!(refused, Err(StoreError::TenantNotFound(_))), "{refused:?}");
}

/// A chain of 20 entries, signed after the tenth and the last but two.
async fn signed(db: &TestDb, name: &str) -> Owner {
    let owner = Owner::Tenant(db.tenant(name).await);
    for count in [10, 8, 2] {
        if db.store.audit_chain(&owner).await.expect("reads").is_some() {
            assert!(matches!(sign(db, &owner).await, Signing::Signed(_)));
        }
        fill(db, &owner, count).await;
    }
    assert!(faults(db, &owner).await.is_empty());
    owner
}

pub(super) async fn what_is_touched_behind_its_back_is_found_where_it_is(db: &TestDb) {
    let changed = |number| Fault::Changed { number };
    let at = |tenant: &str, number: u64| format!("WHERE tenant = '{tenant}' AND number = {number}");
    let flipped = "UPDATE audit_entries SET outcome = 'BLOCK'";
    for (round, column) in [
        "at = at + 1",
        "kind = 'admin'",
        "kind = 'other'",
        "actor = 'k2'",
        "details = '{ }'",
        "object = 'vd_9'",
        "content = NULL",
        "act = ''",
    ]
    .into_iter()
    .enumerate()
    {
        let owner = signed(db, &format!("flip{round}")).await;
        touch(db, &format!("UPDATE audit_entries SET {column} {}", at(owner.as_str(), 7))).await;
        let found = faults(db, &owner).await;
        assert_eq!(found.first(), Some(&changed(7)), "{column}: {found:?}");
        assert!(found[1..].iter().all(|fault| *fault == Fault::Content { number: 7 }), "{column}: {found:?}");
    }
    let owner = signed(db, "hash").await;
    touch(db, &format!("UPDATE audit_entries SET hash = content {}", at("hash", 7))).await;
    assert_eq!(faults(db, &owner).await, [changed(7), changed(8)]);

    let owner = signed(db, "drop").await;
    touch(db, &format!("DELETE FROM audit_entries {}", at("drop", 7))).await;
    assert_eq!(faults(db, &owner).await, [Fault::Missing { from: 7, through: 7 }]);

    let owner = signed(db, "swap").await;
    for (from, to) in [(7, 99), (8, 7), (99, 8)] {
        touch(db, &format!("UPDATE audit_entries SET number = {to} {}", at("swap", from))).await;
    }
    let found = faults(db, &owner).await;
    assert_eq!(found.first(), Some(&changed(7)), "{found:?}");
    assert!(found.contains(&changed(8)) && found.contains(&changed(9)), "{found:?}");

    let owner = signed(db, "content").await;
    touch(db, "UPDATE audit_contents SET session = 'other' WHERE tenant = 'content' AND number = 3").await;
    assert_eq!(faults(db, &owner).await, [Fault::Content { number: 3 }]);

    let owner = signed(db, "mark").await;
    touch(db, &format!("UPDATE audit_checkpoints SET at = at + 1 {}", at("mark", 10))).await;
    assert_eq!(faults(db, &owner).await, [Fault::Signature { number: 10 }]);

    let owner = signed(db, "forge").await;
    touch(db, &format!("{flipped} {}", at("forge", 7))).await;
    rehash(db, &owner, 7).await;
    assert_eq!(
        faults(db, &owner).await,
        [Fault::Rewritten { since: 0, number: 10 }, Fault::Rewritten { since: 0, number: 18 }]
    );
}

/// Gives every entry from one on the hash that fits it, and the chain its end, as who has the database could.
async fn rehash(db: &TestDb, owner: &Owner, from: u64) {
    let chain = db.store.audit_chain(owner).await.expect("reads").expect("is there");
    let mut head = Head::beginning(&chain.name);
    let hex = |hash: Hash| match db.url().starts_with("sqlite") {
        true => format!("X'{hash}'"),
        false => format!("'\\x{hash}'::bytea"),
    };
    for walked in db.store.audit_walk(owner, (0, 1_000)).await.expect("reads") {
        let Walked::Entry(linked, _) = walked else { panic!("every entry can be read") };
        let number = linked.entry.number;
        let hash = if number < from { linked.hash } else { head.hash_of_next(&linked.entry).expect("is canonical") };
        let text = format!("WHERE tenant = '{}' AND number = {number}", owner.as_str());
        touch(db, &format!("UPDATE audit_entries SET hash = {} {text}", hex(hash))).await;
        head = Head { number, hash };
    }
    let text = format!("WHERE tenant = '{}'", owner.as_str());
    touch(db, &format!("UPDATE audit_chains SET length = {}, hash = {} {text}", head.number, hex(head.hash))).await;
}

pub(super) async fn an_end_that_is_cut_off_is_found(db: &TestDb) {
    let owner = signed(db, "shop").await;
    let place = CheckpointPlace::default();
    let stored = db.store.audit_checkpoints(&owner, (&place, 1_000)).await.expect("reads");
    let kept = stored.last().cloned().expect("there are two");
    touch(db, "DELETE FROM audit_entries WHERE number > 15").await;
    assert_eq!(faults(db, &owner).await, [Fault::CutOff { from: 16, through: 20 }], "by its own account");
    rehash(db, &owner, 99).await;
    assert_eq!(faults(db, &owner).await, [Fault::CutOff { from: 16, through: 18 }], "by its checkpoint");
    touch(db, "DELETE FROM audit_checkpoints WHERE number > 15").await;
    assert!(faults(db, &owner).await.is_empty(), "it looks like a shorter chain");
    let report = verified(db, &db.store, &owner, vec![kept]).await;
    assert_eq!(report.faults, [Fault::CutOff { from: 16, through: 18 }], "by the checkpoint that was kept elsewhere");
}

pub(super) async fn what_was_touched_is_not_signed(db: &TestDb) {
    let owner = signed(db, "shop").await;
    touch(db, "UPDATE audit_entries SET outcome = 'BLOCK' WHERE number = 19").await;
    assert_eq!(sign(db, &owner).await, Signing::Broken { number: 19 });
    touch(db, "DELETE FROM audit_entries WHERE number = 19").await;
    assert_eq!(sign(db, &owner).await, Signing::Broken { number: 19 });
    let verifying = KeyRing::read(&ring(db).write(crate::audit::Halves::Public)).expect("reads");
    let other = signed(db, "other").await;
    let due = Due { before: db.clock.now() };
    let signing = db.store.sign_audit(&other, due, &verifying.keys()[0]).await.expect("answers");
    assert_eq!(signing, Signing::NoKey);
}

pub(super) async fn erasing_a_person_leaves_the_chain_whole(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let owner = Owner::Tenant(tenant.clone());
    let records = [
        said(db, "a", "chat-1", Some("ana")),
        said(db, "b", "chat-2", Some("ion")),
        said(db, "c", "chat-3", Some("ana")),
    ];
    db.store.append_audit(&owner, &records).await.expect("is taken");
    let binding = Binding { customer_id: Some("ana".into()), session_id: Some("chat-1".into()), ..Binding::default() };
    let asked = DiscountRequest { note: "Ana, 0722".into(), bound_to: binding, ..asked(10_00, "chat-1") };
    let granted = request(db, &tenant, asked).await.expect("is taken");
    db.write(&tenant, [stocked("kettle", 9)]).await;
    let mut wish = wish(1, &[("kettle", 1)]);
    wish.holder = Some("chat-1".into());
    db.store.reserve(&tenant, (wish, None), &RULES).await.expect("is there");
    assert!(matches!(sign(db, &owner).await, Signing::Signed(_)));

    let by = || Actor::key("boss");
    let erased = db.store.erase_subject(&tenant, &Subject::Customer("ana".into()), by()).await.expect("may");
    assert_eq!(erased, Erased { contents: 2, approvals: 1, ..Erased::default() });
    let erased = db.store.erase_subject(&tenant, &Subject::Session("chat-1".into()), by()).await.expect("may");
    assert_eq!(erased, Erased { reservations: 1, ..Erased::default() });
    let report = verified(db, &db.store, &owner, Vec::new()).await;
    assert_eq!((report.entries, report.contents, report.contents_erased), (5, 1, 2));
    assert_eq!((report.signed_through, report.faults), (3, Vec::new()));
    let (told, _) = db.store.audit_entry(&owner, &Which::Number(4)).await.expect("reads").expect("is there");
    assert_eq!(told.entry.kind, EntryKind::Erasure);
    assert_eq!(told.entry.details.as_str(), r#"{"approvals":1,"contents":2,"reservations":0,"sessions":0}"#);
    assert_eq!(db.rows("scrubs").await, 2, "its bytes are in the files still");

    // Nothing of it can be found, and the discount is over and everybody's no more than it was.
    let history = db.store.history(&tenant).await.expect("reads");
    let delta = db.store.delta(&history, 2).await.expect("reads").expect("is kept");
    let over = &delta.approvals[0];
    assert_eq!((over.id.as_str(), over.note.as_str()), (granted.id.as_str(), ""));
    assert!(over.expires_at <= db.clock.now());
    assert_eq!(over.bound_to.customer_id.as_deref(), Some(granted.id.as_str()));
    for (table, column) in [
        ("approvals", "note"),
        ("approvals", "customer_id"),
        ("approvals", "session_id"),
        ("reservations", "holder"),
        ("audit_contents", "subject"),
        ("audit_entries", "details"),
        ("audit_entries", "object"),
    ] {
        let text = format!("SELECT 1 FROM {table} WHERE {column} LIKE '%ana%' OR {column} LIKE '%chat-1%'");
        let found = sqlx::query(AssertSqlSafe(text)).fetch_optional(&db.store.readers).await.expect("reads");
        assert!(found.is_none(), "{table}.{column}");
    }
}

pub(super) async fn of_an_erased_tenant_only_checkpoints_are_left(db: &TestDb) {
    let gone = signed(db, "gone").await;
    let kept = signed(db, "kept").await;
    let Owner::Tenant(tenant) = &gone else { panic!("it is a tenant's") };
    let before = db.rows("audit_checkpoints").await;
    db.store.erase_tenant(tenant).await.expect("is there");
    assert_eq!(db.rows("audit_checkpoints").await, before);
    assert_eq!((db.rows("audit_entries").await, db.rows("audit_contents").await), (20, 20));
    assert_eq!(db.store.audit_chain(&gone).await.expect("reads"), None);
    assert!(faults(db, &kept).await.is_empty());
    // Made again, it begins another chain, whose verification knows nothing of the one before.
    db.tenant("gone").await;
    fill(db, &gone, 4).await;
    let old = db.store.audit_checkpoints(&gone, (&CheckpointPlace::default(), 9)).await.expect("reads");
    let chain = db.store.audit_chain(&gone).await.expect("reads").expect("is there");
    assert!(old.iter().all(|checkpoint| checkpoint.name.id != chain.name.id));
    let found = verified(db, &db.store, &gone, Vec::new()).await.faults;
    assert_eq!(found, [10, 18].map(|number| Fault::OtherChain { number }));
}

pub(super) async fn contents_are_forgotten_by_their_age(db: &TestDb) {
    let owner = signed(db, "shop").await;
    db.pass_secs(100);
    fill(db, &owner, 3).await;
    let trimmed = db.store.trim_audit_contents(db.clock.now().plus_secs(-50)).await.expect("deletes");
    assert_eq!(trimmed, 20);
    assert_eq!(db.store.trim_audit_contents(db.clock.now().plus_secs(-50)).await.expect("deletes"), 0);
    let report = verified(db, &db.store, &owner, Vec::new()).await;
    assert_eq!((report.entries, report.contents, report.contents_erased), (24, 3, 20));
    assert!(report.is_whole(), "{report:?}");
}
