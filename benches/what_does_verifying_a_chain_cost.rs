//! What does it cost to verify an audit chain of 100,000 entries: hashed anew in memory, and read from an SQLite file?

use std::sync::Arc;
use std::time::Instant;

use temei::audit::{
    Actor, AuditKey, ChainName, Content, Details, Entry, EntryKind, Head, KeyRing, Linked, Owner, Record, Verifier,
};
use temei::clock::{SystemClock, Timestamp};
use temei::store::{Store, Walked, generator, sqlite_url};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ENTRIES: usize = 100_000;
const GROUP: usize = 500;
const PAGE: u32 = 1_000;

fn record(number: usize) -> Record {
    let at = Timestamp::from_micros(1_700_000_000_000_000).plus_secs(number as i64);
    let details = Details::counts([("violations", 0), ("facts_revision", number as u64), ("policy_version", 3)]);
    Record::new(at, EntryKind::Verdict, Actor::key("0123456789abcdef"), "check")
        .on(&format!("vd_{number:022x}"))
        .ended("ALLOW")
        .with_details(details)
}

fn main() {
    in_memory();
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(stored());
}

fn in_memory() {
    let name = ChainName { tenant: "shop".into(), id: "chain".into() };
    let ring = KeyRing::of(vec![AuditKey::generate(Timestamp::from_micros(0), &mut generator())]);
    let (mut head, mut chain) = (Head::beginning(&name), Vec::with_capacity(ENTRIES));
    for number in 1..=ENTRIES {
        let entry = Entry::of(&record(number), number as u64, None);
        let hash = head.hash_of_next(&entry).expect("is canonical");
        let linked = Linked { entry, hash };
        head = linked.head();
        chain.push(linked);
    }
    let began = Instant::now();
    let mut verifier = Verifier::new(name, &ring);
    chain.iter().for_each(|linked| verifier.entry(linked, None));
    assert!(verifier.finish(Some(head)).is_whole());
    println!("{ENTRIES} entries in memory: {:.2?}", began.elapsed());
}

async fn stored() {
    let dir = tempfile::tempdir().expect("a folder");
    let url = sqlite_url(&dir.path().join("temei.db"));
    let store = Store::connect(&url, Arc::new(SystemClock)).await.expect("is made");
    store.migrate().await.expect("the schema applies");
    let began = Instant::now();
    for group in 0..ENTRIES / GROUP {
        let with_text = |number: usize| {
            let content = Content { session: Some("s".into()), subject: None, text: "It costs 12.50. ".repeat(20) };
            record(number).with_content(content)
        };
        let records: Vec<_> = (group * GROUP..(group + 1) * GROUP).map(with_text).collect();
        store.append_audit(&Owner::Service, &records).await.expect("is taken");
    }
    println!("{ENTRIES} entries with contents written in groups of {GROUP}: {:.2?}", began.elapsed());
    let began = Instant::now();
    let chain = store.audit_chain(&Owner::Service).await.expect("reads").expect("was written");
    let ring = KeyRing::default();
    let (mut verifier, mut after) = (Verifier::new(chain.name, &ring), 0);
    while after < chain.head.number {
        for walked in store.audit_walk(&Owner::Service, (after, PAGE)).await.expect("reads") {
            let Walked::Entry(linked, content) = walked else { panic!("every entry can be read") };
            after = linked.entry.number;
            verifier.entry(&linked, content.as_ref());
        }
    }
    assert!(verifier.finish(Some(chain.head)).is_whole());
    println!("{ENTRIES} entries and contents read from SQLite and verified: {:.2?}", began.elapsed());
}
