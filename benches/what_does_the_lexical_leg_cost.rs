//! What does the lexical leg cost at 41,000 products, from the query text to its window? On the shared groceries where they
//! are, else on made names.

#[path = "support/groceries.rs"]
mod groceries;
#[path = "support/index.rs"]
mod index;

use std::sync::LazyLock;

use temei_index::{Filter, Generation, Kind, LexicalQuery};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

static INDEX: LazyLock<Generation> = LazyLock::new(|| index::index(groceries::products(), |_| None));

#[divan::bench(args = [
    "salsa",
    "dark chocolate",
    "aceite de oliva virgen extra",
    "mermelada de fresa 350 g",
    "choclate negro con almendrsa",
    "organic roasted almond biscuits 120",
])]
fn lexical(bencher: divan::Bencher<'_, '_>, query: &str) {
    let rows = INDEX.select(Kind::Product, &Filter::default(), 0);
    let query = LexicalQuery::new(query);
    bencher.bench_local(|| INDEX.lexical(Kind::Product, &query, &rows));
}
