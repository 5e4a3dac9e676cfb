//! What do 1,000 policy documents cost a check at 100,000 products: of an answer that speaks of none of them, of one that
//! states a fee, and of 4 KiB that ask for as many passages as a check reads? And the same with none.

#[path = "support/percentiles.rs"]
mod percentiles;
#[path = "support/shop.rs"]
mod shop;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use temei::catalog::{Document, DocumentId, DocumentPatch, Patch};
use temei::guard::{self, Check, CheckOutcome, Evidence, Locale, PolicyDocument, PolicyDocuments};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CHECKS: usize = 2_000;
const WARM: usize = 100;

/// What is charged for one thing in one region, in three sections.
fn policy(n: usize) -> Document {
    const THINGS: [&str; 8] =
        ["delivery", "assembly", "gift wrapping", "engraving", "storage", "recycling", "inspection", "cleaning"];
    let (thing, region) = (THINGS[n % 8], n / 8);
    let text = format!(
        "## What it costs\nStandard {thing} in region {region} is €{}.95 per parcel, and free on orders from €{} on.\n\n\
         ## Returns\nA home pick-up of {thing} orders costs €{}.50. You have 30 days from delivery to send an item back.\n\n\
         ## Payment\nOrders above €120 can be paid in six instalments; a surcharge of 2 % applies to {thing}.\n",
        3 + n % 40,
        50 + n % 60,
        4 + n % 9
    );
    let id = DocumentId::parse(&format!("policy-{n:05}")).expect("an id");
    let (title, text) = (Patch::Set(format!("{thing}, region {region}")), Patch::Set(text));
    DocumentPatch { title, text, ..DocumentPatch::new(id) }.apply(None).expect("a document")
}

fn judge(text: &str, documents: &PolicyDocuments) -> CheckOutcome {
    let asked = Check::of(text, Locale::parse("en-IE").expect("a locale"));
    let input = asked.at(shop::as_of());
    guard::check_with(input, &shop::POLICY, &shop::FACTS, documents.of_check(input))
}

fn main() {
    // `cargo test --benches` asks for nothing but that it builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let fee = "Hello! Standard delivery in region 17 is €19.95 per parcel. Anything else I can help you with today?";
    let many = "Standard assembly is €10.95. Gift wrapping is €8.95. Engraving costs €6.95, storage €7.95. ".repeat(45);
    let products = shop::answer(5);
    assert_eq!(
        judge(&products, &PolicyDocuments::default()).verdict,
        shop::judge(&products, &Evidence::default()).verdict
    );
    for documents in [0, 1_000, 10_000] {
        let started = Instant::now();
        let read: BTreeMap<_, _> = (0..documents)
            .map(policy)
            .map(|document| (document.id.clone(), Arc::new(PolicyDocument::read(&document, 1, Some("en")))))
            .collect();
        let policies = PolicyDocuments::new(read);
        println!(
            "{documents} documents: read in {:.1} ms, {} KiB in memory, {} passages left out",
            started.elapsed().as_secs_f64() * 1_000.0,
            policies.resident_bytes() / 1_024,
            policies.left_out()
        );
        for (what, text) in
            [("300 bytes on products", products.clone()), ("a fee", fee.to_owned()), ("4 KiB", many.clone())]
        {
            let mut times: Vec<Duration> = Vec::with_capacity(CHECKS);
            for at in 0..CHECKS + WARM {
                let started = Instant::now();
                std::hint::black_box(judge(&text, &policies));
                if at >= WARM {
                    times.push(started.elapsed());
                }
            }
            percentiles::print(what, times);
        }
    }
}
