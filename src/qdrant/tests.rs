//! Against a small server on the client's generated traits; `a_real_server…` against a real one where `QDRANT_URL` names it.

use std::collections::HashSet;

use temei_index::{
    Answers, Attachment, Backend, ChunkOptions, DenseIndex, DenseOptions, Entry, Filter, Fusion, Generation,
    IndexError, IndexOptions, ItemKey, Kind, Leg, LexicalQuery, PointScope, Prepared, RowSet, TenantIndex, cut, fuse,
};
use temei_properties::Numbers;
use temei_qdrant::{Listening, Mood, Server};

use super::*;
use crate::config::Secret;
use crate::deadline::Deadline;
use crate::metrics::TimeLimit;

const DIMENSION: usize = 32;

fn credentials(url: String) -> Credentials {
    Credentials { url, api_key: None, authority: None }
}

fn settings(url: String) -> Settings {
    Settings {
        credentials: credentials(url),
        name: "temei".to_owned(),
        space: "made/int8/mean/passage:".to_owned(),
        dimension: DIMENSION,
        quantisation: Quantisation::None,
        deadline: Duration::from_secs(20),
        write_deadline: Duration::from_secs(20),
        batch: 100,
        metrics: Arc::new(Metrics::new()),
    }
}

async fn started() -> (Server, Listening, Qdrant) {
    let server = Server::default();
    let listening = server.listen().await;
    let qdrant = Qdrant::open(settings(listening.url())).await.expect("settings that can be used");
    assert!(qdrant.is_reached());
    (server, listening, qdrant)
}

const WORDS: [&str; 6] = ["lamp", "chair", "red", "blue", "wood", "steel"];

/// The same products with vectors in memory and with a server.
struct Products {
    here: Arc<Generation>,
    there: Arc<Generation>,
    vectors: Vec<Attachment>,
}

impl Products {
    fn new(numbers: &mut Numbers, count: u64) -> Self {
        let (mut items, mut vectors) = (Vec::new(), Vec::new());
        for n in 0..count {
            let words: Vec<&str> = (0..3).map(|_| WORDS[numbers.next(6) as usize]).collect();
            let mut entry = Entry::new(ItemKey::new(Kind::Product, format!("p{n:05}")), words[0], words.join(" "));
            entry.brand = Some(format!("brand{}", numbers.next(20)));
            let pieces = cut(&entry, None, &ChunkOptions::default());
            let key = entry.key.clone();
            let hash = pieces[0].content_hash;
            vectors.push(Attachment { key, content_hash: hash, vector: numbers.vector(DIMENSION) });
            let pieces = pieces.into_iter().map(|piece| (piece, None)).collect();
            items.push(Prepared { entry: Arc::new(entry), pieces });
        }
        let of = |backend| {
            let folder = tempfile::tempdir().expect("a folder");
            let dense = DenseOptions { backend, ..DenseOptions::default() };
            let options = IndexOptions { dense, ..IndexOptions::default() };
            let index = TenantIndex::open(folder.path(), &options).expect("an index");
            let mut builder = index.begin(1).expect("begun");
            builder.add(items.clone()).expect("added");
            let generation = builder.finish(1).expect("finished");
            Arc::new(generation.with_vectors(vectors.clone()).expect("with vectors"))
        };
        Self { here: of(Backend::Embedded), there: of(Backend::Server), vectors }
    }

    async fn put(&self, qdrant: &Qdrant, scope: &PointScope) {
        let points = self.vectors.iter().map(|attachment| scope.point(attachment)).collect();
        qdrant.put(scope, 1, points).await.expect("written");
    }

    /// The dense leg by the server, and what it makes of both.
    async fn found(
        &self,
        qdrant: &Qdrant,
        scope: &PointScope,
        (text, vector): (&str, &[f32]),
        rows: &RowSet,
    ) -> Result<(Leg, Leg), QdrantError> {
        let answers = Answers::new(Arc::clone(&self.there), scope.clone(), Kind::Product);
        let lexical = self.there.lexical(Kind::Product, &LexicalQuery::new(text), rows).expect("words");
        answers.foresee(rows, Some(&lexical));
        loop {
            let questions = answers.questions();
            let found = qdrant.ask(&questions, vector, Deadline::NONE).await?;
            for (question, found) in questions.into_iter().zip(found) {
                answers.take(question, &found).map_err(|error| QdrantError::Wrong(error.to_string()))?;
            }
            match beside(&self.there, lexical.clone(), &answers, rows) {
                Err(IndexError::Unanswered) => {}
                legs => return Ok(legs.expect("legs")),
            }
        }
    }
}

fn beside(
    generation: &Generation,
    mut lexical: Leg,
    index: &dyn DenseIndex,
    rows: &RowSet,
) -> Result<(Leg, Leg), IndexError> {
    let mut dense = generation.dense(Kind::Product, index, 0.0, None, rows)?;
    generation.complete(&mut lexical, &mut dense, index, rows)?;
    generation.leave_related(Kind::Product, None, &mut lexical, &mut dense);
    Ok((lexical, dense))
}

fn order((lexical, dense): &(Leg, Leg)) -> Vec<String> {
    let fused = fuse(Some(lexical), Some(dense), &Fusion::default());
    fused.into_iter().map(|fused| fused.id.to_string()).collect()
}

/// Recall of the dense leg's window against the exact scan, and whether the fused order is the same wherever it is whole.
async fn compare(qdrant: &Qdrant, products: &Products, scope: &PointScope, numbers: &mut Numbers) {
    products.put(qdrant, scope).await;
    let (mut found, mut all) = (0, 0);
    for round in 0..30 {
        let brands = [0, 1, 4, 12][round % 4];
        let filter = Filter { brands: (0..brands).map(|n| format!("brand{n}")).collect(), ..Filter::default() };
        let rows = products.here.select(Kind::Product, &filter, 0);
        let (text, vector) = (WORDS[numbers.next(6) as usize], numbers.vector(DIMENSION));
        let lexical = products.here.lexical(Kind::Product, &LexicalQuery::new(text), &rows).expect("words");
        let exact = beside(&products.here, lexical, &products.here.scan(&vector), &rows).expect("legs");
        let served = products.found(qdrant, scope, (text, &vector), &rows).await.expect("answered");
        let near: HashSet<&str> = served.1.hits.iter().map(|hit| hit.id.as_ref()).collect();
        all += exact.1.hits.len();
        found += exact.1.hits.iter().filter(|hit| near.contains(hit.id.as_ref())).count();
        if exact.1.hits.len() == near.len() && exact.1.hits.iter().all(|hit| near.contains(hit.id.as_ref())) {
            assert_eq!(order(&served), order(&exact), "round {round}");
        }
    }
    assert!(found * 100 >= all * 99, "recall {found} of {all}");
}

#[tokio::test]
async fn searches_find_what_they_find_in_memory_and_in_the_same_order() {
    let (server, _listening, qdrant) = started().await;
    let mut numbers = Numbers(3);
    let products = Products::new(&mut numbers, 3_000);
    // Another tenant's, and another life's, with the same items.
    for other in [PointScope::new("other", 5), PointScope::new("shop", 4)] {
        products.put(&qdrant, &other).await;
    }
    compare(&qdrant, &products, &PointScope::new("shop", 5), &mut numbers).await;
    assert_eq!(server.points().len(), 9_000);
    assert!(server.state().largest_write <= 100, "writes are in batches");
}

/// `QDRANT_URL=http://127.0.0.1:6334 cargo test a_real_server`, with `QDRANT_API_KEY` where it wants one.
#[tokio::test]
async fn a_real_server_finds_what_is_found_in_memory_and_in_the_same_order() {
    #[expect(clippy::disallowed_methods, reason = "the server of a test is named by its environment")]
    let (url, key) = (std::env::var("QDRANT_URL"), std::env::var("QDRANT_API_KEY"));
    let Ok(url) = url else {
        eprintln!("SKIPPED: no QDRANT_URL names a real Qdrant server");
        return;
    };
    let mut numbers = Numbers(7);
    // More than are scanned, so that the graph of the tenant is asked; and as many as make the server build it.
    let products = Products::new(&mut numbers, 30_000);
    for quantisation in [Quantisation::None, Quantisation::Scalar] {
        let name = format!("temei-test-{}", std::process::id());
        let credentials = Credentials { api_key: key.clone().ok().map(Secret::new), ..credentials(url.clone()) };
        let settings = Settings { credentials, name, quantisation, batch: 1_000, ..settings(url.clone()) };
        let qdrant = Qdrant::open(settings).await.expect("settings that can be used");
        assert!(qdrant.is_reached(), "QDRANT_URL names a server that does not answer");
        let scope = PointScope::new("shop", 5);
        compare(&qdrant, &products, &scope, &mut numbers).await;
        let present = qdrant.present(&scope).await.expect("walked");
        assert_eq!(present.len(), 30_000);
        assert!(qdrant.take_over_alias().await.is_ok());
        let ids: Vec<_> = present.into_keys().take(500).collect();
        qdrant.remove(&scope, 0, &ids).await.expect("nothing was written before");
        assert_eq!(qdrant.present(&scope).await.expect("walked").len(), 30_000);
        qdrant.remove(&scope, 1, &ids).await.expect("removed");
        assert_eq!(qdrant.present(&scope).await.expect("walked").len(), 29_500);
        qdrant.erase(&scope).await.expect("erased");
        assert!(qdrant.present(&scope).await.expect("walked").is_empty());
    }
}

#[tokio::test]
async fn the_collection_has_a_graph_a_tenant_and_is_of_one_model() {
    let (server, listening, qdrant) = started().await;
    let name = qdrant.collection().to_owned();
    assert!(name.starts_with("temei-made-int8-mean-passage-32-v1-"), "{name}");
    {
        let state = server.state();
        let made = &state.collections[&name];
        let graph = made.made.hnsw_config.expect("given");
        assert_eq!((graph.m, graph.payload_m), (Some(0), Some(16)));
        let params = made.fields["tenant"].field_index_params.clone().expect("given").index_params;
        let Some(qdrant_client::qdrant::payload_index_params::IndexParams::KeywordIndexParams(tenant)) = params else {
            panic!("the tenant is no keyword")
        };
        assert_eq!(tenant.is_tenant, Some(true));
        assert!(made.fields.contains_key("revision") && made.made.quantization_config.is_none());
    }
    // Once everything is there the alias names it, in one step, and once.
    assert!(qdrant.take_over_alias().await.expect("moved"));
    assert!(!qdrant.take_over_alias().await.expect("looked"));
    assert_eq!(server.state().aliases["temei"], name);
    // Another model begins another one; the first stays.
    let other = Settings { space: "newer/int8/mean/passage:".to_owned(), dimension: 8, ..settings(listening.url()) };
    let other = Qdrant::open(other).await.expect("settings that can be used");
    assert!(other.take_over_alias().await.expect("moved"));
    assert_eq!(server.state().aliases["temei"], other.collection());
    assert_eq!(server.state().collections.len(), 2);
    // The same with quantisation is the same collection, changed.
    let quantised = Settings { quantisation: Quantisation::Scalar, ..settings(listening.url()) };
    let quantised = Qdrant::open(quantised).await.expect("settings that can be used");
    assert!(quantised.collection() == name && server.state().collections[&name].made.quantization_config.is_some());
    Qdrant::open(settings(listening.url())).await.expect("settings that can be used");
    assert!(server.state().collections[&name].made.quantization_config.is_none());
}

#[tokio::test]
async fn a_collection_of_another_dimension_is_not_used() {
    let (server, listening, qdrant) = started().await;
    let name = qdrant.collection().to_owned();
    let other = Qdrant::open(Settings { dimension: 8, ..settings(listening.url()) }).await.expect("opened");
    let taken = server.state().collections[other.collection()].clone();
    server.state().collections.insert(name, taken);
    let wrong = Qdrant::open(settings(listening.url())).await.expect("the settings are right");
    assert!(!wrong.is_reached());
    let refused = wrong.present(&PointScope::new("shop", 1)).await.expect_err("it is not asked");
    assert!(matches!(refused, QdrantError::Away), "{refused}");
}

#[tokio::test]
async fn writes_may_come_twice_and_in_any_order_and_nobody_removes_what_is_newer() {
    let (server, _listening, qdrant) = started().await;
    let scope = PointScope::new("shop", 5);
    let products = Products::new(&mut Numbers(5), 250);
    let points: Vec<_> = products.vectors.iter().map(|attachment| scope.point(attachment)).collect();
    let ids: Vec<_> = points.iter().map(|point| point.id).collect();
    qdrant.put(&scope, 4, points.clone()).await.expect("written");
    qdrant.put(&scope, 4, points.clone()).await.expect("written again");
    assert_eq!(server.points().len(), 250);
    // One who is behind comes late, one who is further comes first.
    qdrant.put(&scope, 9, points[..100].to_vec()).await.expect("written");
    qdrant.put(&scope, 3, points.clone()).await.expect("late, and without effect");
    let present = qdrant.present(&scope).await.expect("walked");
    assert!(ids[..100].iter().all(|id| present[id] == 9) && ids[100..].iter().all(|id| present[id] == 4));
    // Who knows revision 8 has seen them gone; the hundred were written by who knows more.
    qdrant.remove(&scope, 8, &ids).await.expect("removed");
    assert_eq!(qdrant.present(&scope).await.expect("walked").len(), 100);
    qdrant.remove(&PointScope::new("other", 5), 99, &ids).await.expect("nothing of it is there");
    let other = PointScope::new("shop", 6);
    qdrant.put(&other, 1, products.vectors[..7].iter().map(|one| other.point(one)).collect()).await.expect("written");
    qdrant.erase(&scope).await.expect("erased");
    assert!(qdrant.present(&scope).await.expect("walked").is_empty());
    assert_eq!(qdrant.present(&other).await.expect("walked").len(), 7);
}

#[tokio::test]
async fn what_it_has_is_walked_page_by_page() {
    let (server, _listening, qdrant) = started().await;
    let scope = PointScope::new("shop", 5);
    let products = Products::new(&mut Numbers(5), 5_000);
    products.put(&qdrant, &scope).await;
    assert_eq!(qdrant.present(&scope).await.expect("walked").len(), 5_000);
    assert_eq!(server.calls("scroll"), 2);
}

#[tokio::test]
async fn a_key_is_shown_and_a_certificate_checked() {
    let server = Server::default();
    server.state().api_key = Some("open sesame".to_owned());
    let signed = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("signed");
    let (certificate, key) = (signed.cert.pem(), signed.signing_key.serialize_pem());
    let anywhere = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let listening = server.listen_at(anywhere, Some((&certificate, &key))).await;
    let url = format!("https://localhost:{}", listening.address.port());
    let with = |api_key: Option<&str>, authority: Option<String>| {
        let api_key = api_key.map(Secret::new);
        Settings { credentials: Credentials { url: url.clone(), api_key, authority }, ..settings(String::new()) }
    };
    let open = async |settings| Qdrant::open(settings).await.expect("settings that can be used").is_reached();
    assert!(open(with(Some("open sesame"), Some(certificate.clone()))).await);
    assert!(!open(with(Some("open barley"), Some(certificate.clone()))).await, "another key");
    assert!(!open(with(None, Some(certificate.clone()))).await, "no key");
    assert!(!open(with(Some("open sesame"), None)).await, "nobody the machine trusts has signed it");
    let other = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("signed");
    assert!(!open(with(Some("open sesame"), Some(other.cert.pem()))).await, "another authority");
    let plain = Credentials { url: listening.url(), api_key: None, authority: Some(certificate) };
    let refused = Qdrant::open(Settings { credentials: plain, ..settings(String::new()) }).await;
    assert!(matches!(refused, Err(SettingsError::NotEncrypted)));
    let nowhere = Qdrant::open(settings("ftp://localhost".to_owned())).await;
    assert!(matches!(nowhere, Err(SettingsError::Url { .. })));
}

#[tokio::test]
async fn a_slow_server_takes_no_more_than_its_time_and_then_is_left_alone() {
    let (server, listening, qdrant) = started().await;
    let scope = PointScope::new("shop", 5);
    let products = Products::new(&mut Numbers(5), 50);
    products.put(&qdrant, &scope).await;
    server.set_mood(Mood::Silent);
    let rows = products.there.select(Kind::Product, &Filter::default(), 0);
    let ask = async |left| {
        let answers = Answers::new(Arc::clone(&products.there), scope.clone(), Kind::Product);
        answers.foresee(&rows, None);
        let deadline = Deadline::after(Instant::now(), TimeLimit::Search, left);
        qdrant.ask(&answers.questions(), &[0.5; DIMENSION], deadline).await.map(drop)
    };
    // Callers in a hurry say nothing about it.
    for _ in 0..5 {
        assert!(matches!(ask(Duration::from_millis(20)).await, Err(QdrantError::Late(_))));
    }
    assert!(qdrant.is_reached());
    let hasty = Settings { deadline: Duration::from_millis(50), ..settings(listening.url()) };
    server.set_mood(Mood::Well);
    let hasty = Qdrant::open(hasty).await.expect("settings that can be used");
    server.set_mood(Mood::Silent);
    let mut answered = Vec::new();
    for _ in 0..5 {
        let answers = Answers::new(Arc::clone(&products.there), scope.clone(), Kind::Product);
        answers.foresee(&rows, None);
        answered.push(hasty.ask(&answers.questions(), &[0.5; DIMENSION], Deadline::NONE).await.map(drop));
    }
    assert!(answered[..3].iter().all(|answer| matches!(answer, Err(QdrantError::Late(_)))), "{answered:?}");
    assert!(answered[3..].iter().all(|answer| matches!(answer, Err(QdrantError::Away))), "{answered:?}");
}

#[tokio::test]
async fn a_dead_server_is_left_alone_and_found_again_by_itself() {
    let (server, listening, qdrant) = started().await;
    let mut reached = qdrant.reached();
    assert_eq!(*reached.borrow_and_update(), 1);
    let watching = tokio::spawn(qdrant.clone().watch());
    let address = listening.address;
    listening.stop().await;
    let scope = PointScope::new("shop", 5);
    while qdrant.is_reached() {
        assert!(qdrant.present(&scope).await.is_err());
    }
    assert!(matches!(qdrant.present(&scope).await, Err(QdrantError::Away)));
    server.forget_everything();
    let _again = server.listen_at(address, None).await;
    reached.changed().await.expect("it is watched");
    assert_eq!(qdrant.present(&scope).await.expect("walked").len(), 0);
    assert_eq!(server.state().collections.len(), 1, "the collection was made again");
    // One that was lost while it answered is noticed by the next call.
    server.forget_everything();
    assert!(qdrant.present(&scope).await.is_err());
    reached.changed().await.expect("it is watched");
    assert_eq!(qdrant.present(&scope).await.expect("walked").len(), 0);
    watching.abort();
}

#[tokio::test]
async fn what_cannot_be_so_is_an_error_of_its_own() {
    let (server, _listening, qdrant) = started().await;
    let mut numbers = Numbers(5);
    let scope = PointScope::new("shop", 5);
    let products = Products::new(&mut numbers, 300);
    products.put(&qdrant, &scope).await;
    let rows = products.there.select(Kind::Product, &Filter::default(), 0);
    let vector = numbers.vector(DIMENSION);
    let moods: [(&str, Mood); 3] = [
        ("no number", Mood::Wrong(Arc::new(|found| found.iter_mut().for_each(|point| point.score = f32::NAN)))),
        ("cut off", Mood::Wrong(Arc::new(|found| found.truncate(3)))),
        ("without ids", Mood::Wrong(Arc::new(|found| found.iter_mut().for_each(|point| point.id = None)))),
    ];
    for (what, mood) in moods {
        server.set_mood(mood);
        let refused = products.found(&qdrant, &scope, ("red", &vector), &rows).await;
        assert!(matches!(refused, Err(QdrantError::Wrong(_))), "{what}: {refused:?}");
    }
    server.set_mood(Mood::Well);
    let short = qdrant.ask(&questions(&products, &scope, &rows), &[0.5; 8], Deadline::NONE).await;
    assert!(matches!(&short, Err(QdrantError::Refused(status)) if status.code() == Code::InvalidArgument), "{short:?}");
    (0..3).for_each(|_| qdrant.distrust(&QdrantError::Wrong("again".to_owned())));
    assert!(!qdrant.is_reached(), "who is wrong again and again is left alone");
}

fn questions(products: &Products, scope: &PointScope, rows: &RowSet) -> Vec<temei_index::Question> {
    let answers = Answers::new(Arc::clone(&products.there), scope.clone(), Kind::Product);
    answers.foresee(rows, None);
    answers.questions()
}
