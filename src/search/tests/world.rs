//! A made shop: products with everything one can filter and count by, variants in groups, and vectors from nowhere.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use temei_index::{ChunkOptions, Entry, Generation, IndexOptions, ItemKey, Prepared, TenantIndex, cut};

use super::*;
use crate::catalog::{Policy, Product, ProductContent, ProductFacts, Promotion, Quantity, Sku};
use crate::facts::FactChange;
use crate::merchandise::Merchandise;
use crate::replica::Makers;
use crate::tenant::EmbedderName;

pub(super) const DIMENSION: usize = 12;
const NOW: Timestamp = Timestamp::from_micros(400 * 86_400_000_000);

/// Words so unlike each other that nothing takes one for another.
const WORDS: [&str; 24] = [
    "barnacle", "quixotic", "fjord", "zeppelin", "mahogany", "oxygen", "platypus", "krypton", "vineyard", "glacier",
    "tundra", "saffron", "chimney", "walrus", "pumpkin", "dolphin", "umbrella", "harvest", "ivory", "jasmine",
    "lobster", "nectar", "rhubarb", "sycamore",
];

/// Small and fast, the same on every machine (xorshift64).
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }

    /// Rare words and common ones: the first are in a few texts, the last in most.
    fn word(&mut self) -> &'static str {
        let (a, b) = (self.next(WORDS.len() as u64), self.next(WORDS.len() as u64));
        WORDS[a.max(b) as usize]
    }

    pub(super) fn vector(&mut self) -> Vec<f32> {
        (0..DIMENSION).map(|_| self.next(2_000) as f32 / 1_000.0 - 0.6).collect()
    }
}

pub(super) struct World {
    pub(super) products: Vec<Product>,
    pub(super) vectors: Vec<Vec<f32>>,
    /// By product a number of its group.
    pub(super) groups: Vec<u32>,
    pub(super) generation: Arc<Generation>,
    facts: Arc<FactsSnapshot>,
    pub(super) merchandise: Arc<Merchandise>,
    known_fact_rows: Arc<FactRowsCache>,
    _folder: tempfile::TempDir,
}

impl World {
    pub(super) fn new(size: u64) -> Self {
        let mut numbers = Numbers(29);
        let products: Vec<Product> = (0..size).map(|n| product(&mut numbers, n)).collect();
        let vectors: Vec<Vec<f32>> = (0..size).map(|_| numbers.vector()).collect();
        let folder = tempfile::tempdir().expect("a folder");
        let index = TenantIndex::open(folder.path(), &IndexOptions::default()).expect("an index");
        let mut builder = index.begin(5).expect("a generation");
        let prepared = products.iter().zip(&vectors).map(|(product, vector)| prepared(product, vector));
        builder.add(prepared.collect()).expect("added");
        let generation = Arc::new(builder.finish(3).expect("finished"));
        let facts = Arc::new(FactsSnapshot::build(3, products.clone()));
        let groups = numbered(&products);
        let merchandise = Arc::default();
        Self {
            products,
            vectors,
            groups,
            generation,
            facts,
            merchandise,
            known_fact_rows: Arc::default(),
            _folder: folder,
        }
    }

    /// A query of one to three words with a random filter.
    pub(super) fn request(&self, numbers: &mut Numbers) -> SearchRequest {
        let words: Vec<&str> = (0..1 + numbers.next(3)).map(|_| numbers.word()).collect();
        let text = words.join(" ");
        SearchRequest {
            highlight: false,
            query: Some(QueryText::parse(&text, 512).expect("a query")),
            kind: ItemKind::Product,
            mode: Mode::Hybrid,
            limit: PageLimit::of(20),
            filter: self.filter(numbers),
            fusion: FusionOverride::default(),
            similarity_threshold: Some(0.1),
            recency: None,
            explain: false,
            min_revision: None,
            language: None,
            typos: true,
            related_only: Some(false),
            sort: Sort::Relevance,
            facets: Vec::new(),
            count: true,
            page: None,
            identity: RequestIdentity(text.into_bytes()),
        }
    }

    fn filter(&self, numbers: &mut Numbers) -> Filter {
        let mut filter = Filter::default();
        let brands = numbers.next(3);
        let lei = |minor: u64| Some(Money::new(minor as i64, Currency::RON));
        match numbers.next(7) {
            0 => filter.brands = (0..=brands).map(|_| format!("brand {}", numbers.next(6))).collect(),
            1 => filter.categories = vec![format!("cat {}", numbers.next(3))],
            2 => (filter.min_price, filter.max_price) = (lei(numbers.next(5_000)), lei(5_000 + numbers.next(9_000))),
            3 => filter.in_stock = Some(numbers.next(2) == 0),
            4 => {
                let colors = (0..=brands).map(|_| format!("COLOR {}", numbers.next(4))).collect();
                filter.attributes.insert("Color".to_owned(), colors);
                filter.max_price = lei(9_000);
            }
            5 => filter.tags = vec![format!("tag {}", numbers.next(4)), format!("tag {}", numbers.next(4))],
            _ => {}
        }
        filter
    }

    /// From one in a thousand to everything.
    pub(super) fn filter_of_share(&self, numbers: &mut Numbers, round: usize) -> Filter {
        if round.is_multiple_of(25) {
            return Filter::default();
        }
        let most = [1, 3, 10, 30, 100, 300, 999][round % 7];
        let from = numbers.next(1_000);
        let tags = (0..1 + numbers.next(most)).map(|n| format!("share {}", (from + n) % 1_000)).collect();
        Filter { tags, ..Filter::default() }
    }

    pub(super) fn facets(&self, numbers: &mut Numbers) -> Vec<FacetRequest> {
        let range = |min: i64, max: i64| PriceRange {
            min: Some(Money::new(min, Currency::RON)),
            max: Some(Money::new(max, Currency::RON)),
        };
        let ranges = vec![range(0, 2_999), range(1_000, 4_999), range(5_000, 20_000)];
        let kinds = [
            FacetBy::Value(Field::Brand),
            FacetBy::Category { under: String::new(), levels: None },
            FacetBy::Category { under: "CAT 1".to_owned(), levels: Some(1) },
            FacetBy::Attribute { name: "color".to_owned() },
            FacetBy::Value(Field::Tag),
            FacetBy::Value(Field::Country),
            FacetBy::Value(Field::Language),
            FacetBy::Price { ranges, currency: None },
            FacetBy::InStock,
        ];
        let first = numbers.next(kinds.len() as u64) as usize;
        let chosen = (0..3).map(|n| kinds[(first + n * 2) % kinds.len()].clone());
        let facet = |by| FacetRequest { by, limit: 8, ignore_own_filter: numbers.next(2) == 0 };
        chosen.map(facet).collect()
    }

    pub(super) fn run(&self, request: &SearchRequest) -> Run {
        let tenant = TenantId::parse("shop").expect("a tenant");
        Run {
            request: request.clone(),
            kind: Kind::Product,
            maker: Makers::default().of(&EmbedderName::local()),
            figures: None,
            incarnation: 5,
            query: QueryHash::of(&tenant, &request.identity),
            tenant,
            generation: Arc::clone(&self.generation),
            pending_vectors: 0,
            facts: Arc::clone(&self.facts),
            policy: Arc::new(VersionedPolicy::new(0, Policy::default())),
            known_fact_rows: Arc::clone(&self.known_fact_rows),
            fact_rows: LazyFactRows::new(),
            fusion: Fusion::default(),
            threshold: request.similarity_threshold.expect("given"),
            related_only: request.related_only.unwrap_or(false) && request.mode == Mode::Hybrid,
            placing: Placing::of(&self.merchandise, Kind::Product, &request.occasions(), NOW),
            now: NOW,
            deadline: Deadline::NONE,
        }
    }

    /// What the stages before ranking do, without their threads.
    pub(super) fn legs(&self, run: &Run, vector: &[f32]) -> (Selected, Legs) {
        let rows = Arc::new(run.rows(&run.request.filter));
        let pins = run.pins(&rows);
        if run.request.is_browsing() {
            return (Selected { rows, pins }, Legs::default());
        }
        let mut lexical = (run.request.mode != Mode::Dense).then(|| run.lexical(&rows).expect("a leg"));
        let wants_meaning = run.request.mode != Mode::Lexical;
        let dense = wants_meaning
            .then(|| run.dense_beside(lexical.as_mut(), &run.generation.scan(vector), &rows).expect("a leg"));
        let meaning = dense.as_ref().map(|_| Meaning::Here(vector.into()));
        let legs = Legs { meaning, lexical, dense, ..Legs::default() };
        (Selected { rows, pins }, legs)
    }

    pub(super) fn search(&self, request: &SearchRequest, vector: &[f32]) -> (Run, Ranked, Vec<FacetCounts>) {
        let run = self.run(request);
        let (selected, legs) = self.legs(&run, vector);
        let ranking = rank(&mut Stages::of(&Arc::default()), &run, &selected, &legs);
        (run, ranking.ranked, ranking.facets)
    }

    pub(super) fn set_price(&mut self, sku: &str, price: Option<Money>) {
        let change = FactChange::Facts(Sku::parse(sku).expect("a SKU"), ProductFacts { price, ..Default::default() });
        self.facts = Arc::new(self.facts.apply(self.facts.revision() + 1, vec![change]));
    }

    /// Gives every product that has a price promotions that begin and end by the clock.
    pub(super) fn promote_all(&mut self) {
        let promoted = self.products.iter().map(|product| {
            let mut facts = product.facts.clone();
            let promotion = |n: i64, price| Promotion {
                id: n.to_string(),
                price,
                starts_at: Some(NOW.plus_secs(-n)),
                ends_at: Some(NOW.plus_secs(n)),
            };
            facts.promotions =
                facts.price.into_iter().flat_map(|price| (0..3).map(move |n| promotion(n, price))).collect();
            FactChange::Facts(product.sku.clone(), facts)
        });
        self.facts = Arc::new(self.facts.apply(self.facts.revision() + 1, promoted.collect()));
    }

    /// The products for which every condition holds, one by one.
    pub(super) fn passing(&self, filter: &Filter) -> BTreeSet<usize> {
        (0..self.products.len()).filter(|&n| holds(&self.products[n], filter)).collect()
    }

    pub(super) fn groups(&self, products: &BTreeSet<usize>) -> BTreeSet<u32> {
        products.iter().map(|&n| self.groups[n]).collect()
    }
}

fn numbered(products: &[Product]) -> Vec<u32> {
    let mut named: BTreeMap<String, u32> = BTreeMap::new();
    let mut number = |(n, product): (usize, &Product)| match &product.content.group {
        Some(name) => *named.entry(name.clone()).or_insert(n as u32),
        None => n as u32,
    };
    products.iter().enumerate().map(&mut number).collect()
}

fn holds(product: &Product, filter: &Filter) -> bool {
    let (content, facts) = (&product.content, &product.facts);
    let among = |wanted: &[String], has: &[&str]| {
        wanted.is_empty() || wanted.iter().any(|wanted| has.iter().any(|has| has.eq_ignore_ascii_case(wanted)))
    };
    let paths: Vec<String> = (1..=content.category.len()).map(|depth| content.category[..depth].join(" > ")).collect();
    let in_range = |price: Money| {
        filter.min_price.is_none_or(|min| price.currency() == min.currency() && price.minor() >= min.minor())
            && filter.max_price.is_none_or(|max| price.currency() == max.currency() && price.minor() <= max.minor())
    };
    let attribute = |(name, wanted): (&String, &Vec<String>)| {
        let value = content.attributes.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        value.is_some_and(|(_, value)| among(wanted, &[value.as_str()]))
    };
    let bounded = filter.min_price.is_some() || filter.max_price.is_some();
    among(&filter.brands, &[content.brand.as_deref().unwrap_or_default()])
        && among(&filter.categories, &paths.iter().map(String::as_str).collect::<Vec<_>>())
        && among(&filter.tags, &content.tags.iter().map(String::as_str).collect::<Vec<_>>())
        && filter.attributes.iter().all(attribute)
        && (!bounded || facts.price.is_some_and(in_range))
        && filter.in_stock.is_none_or(|wanted| facts.stock.is_some_and(|stock| (stock.scaled() > 0) == wanted))
}

fn product(numbers: &mut Numbers, n: u64) -> Product {
    let words: Vec<&str> = (0..2 + numbers.next(4)).map(|_| numbers.word()).collect();
    let category = [format!("Cat {}", numbers.next(3)), format!("Sub {}", numbers.next(4))];
    let color = BTreeMap::from([("Color".to_owned(), format!("Color {}", numbers.next(4)))]);
    let content = ProductContent {
        // Never what is asked for, which would pin it.
        name: format!("{} ware", words[0]),
        description: Some(words[1..].join(" ")),
        brand: (numbers.next(5) > 0).then(|| format!("Brand {}", numbers.next(6))),
        category: category[..numbers.next(3) as usize].to_vec(),
        group: (numbers.next(3) == 0).then(|| format!("group {}", numbers.next(60))),
        tags: vec![format!("tag {}", numbers.next(4)), format!("share {}", n % 1_000)],
        attributes: if numbers.next(4) > 0 { color } else { BTreeMap::new() },
        country: (numbers.next(2) == 0).then(|| "ro".to_owned()),
        updated_at: (numbers.next(6) > 0).then(|| Timestamp::from_micros(numbers.next(400) as i64 * 86_400_000_000)),
        ..ProductContent::default()
    };
    let currency = if numbers.next(8) == 0 { Currency::EUR } else { Currency::RON };
    let facts = ProductFacts {
        price: (numbers.next(7) > 0).then(|| Money::new(numbers.next(120) as i64 * 100, currency)),
        stock: (numbers.next(5) > 0).then(|| Quantity::from_scaled(numbers.next(3) as i64 * 1_000)),
        ..ProductFacts::default()
    };
    Product { sku: Sku::parse(&format!("sku{n:05}")).expect("a SKU"), content, facts }
}

fn prepared(product: &Product, vector: &[f32]) -> Prepared {
    let content = &product.content;
    let key = ItemKey::new(Kind::Product, product.sku.as_str());
    let mut entry = Entry::new(key, content.name.as_str(), content.description.clone().unwrap_or_default());
    // No language: words are taken as they stand.
    entry.language = Some("zz".to_owned());
    entry.group = content.group.clone();
    entry.brand = content.brand.clone();
    entry.category = content.category.clone();
    entry.tags = content.tags.clone();
    entry.attributes = content.attributes.clone();
    entry.country = content.country.clone();
    entry.dated_micros = content.updated_at.map(Timestamp::micros);
    let mut pieces: Vec<_> =
        cut(&entry, None, &ChunkOptions::default()).into_iter().map(|piece| (piece, None)).collect();
    pieces[0].1 = Some(vector.to_vec());
    Prepared { entry: Arc::new(entry), pieces }
}
