//! The embedder over a model of the tests' own, and over the real one where setup has brought it.

use std::path::Path;
use std::sync::{Mutex, mpsc};

use super::*;
use crate::chunk::CountTokens;

/// Answers with `[number of tokens, runs so far]`, after waiting for the gate where there is one.
struct Fake {
    runs: Arc<AtomicU64>,
    gate: Option<Arc<Mutex<mpsc::Receiver<Behaviour>>>>,
    warm_ups: u32,
}

enum Behaviour {
    Answer,
    Fail,
    Panic,
}

impl Network for Fake {
    fn embed(&mut self, ids: &[i64]) -> Result<Vec<f32>, String> {
        if self.warm_ups > 0 {
            self.warm_ups -= 1;
            return Ok(vec![0.0; 2]);
        }
        let next = |gate: &Arc<Mutex<mpsc::Receiver<Behaviour>>>| gate.lock().expect("no panic").recv();
        let behaviour = self.gate.as_ref().map(|gate| next(gate).expect("the test holds the gate"));
        let run = self.runs.fetch_add(1, Ordering::SeqCst);
        match behaviour {
            Some(Behaviour::Fail) => Err("the fake fails".to_owned()),
            Some(Behaviour::Panic) => panic!("the fake panics"),
            Some(Behaviour::Answer) | None => Ok(vec![ids.len() as f32, run as f32]),
        }
    }
}

struct Harness {
    embedder: Embedder,
    runs: Arc<AtomicU64>,
    gate: mpsc::Sender<Behaviour>,
}

/// One lane of each kind; they share the gate, and run only when told to.
fn gated(options: &EmbedOptions) -> Harness {
    let (gate, receiver) = mpsc::channel();
    let runs = Arc::new(AtomicU64::new(0));
    let receiver = Arc::new(Mutex::new(receiver));
    let fake = || vec![Fake { runs: Arc::clone(&runs), gate: Some(Arc::clone(&receiver)), warm_ups: 2 }];
    Harness { embedder: start([fake(), fake()], options), runs, gate }
}

fn open() -> (Embedder, Arc<AtomicU64>) {
    let runs = Arc::new(AtomicU64::new(0));
    let fake = || Fake { runs: Arc::clone(&runs), gate: None, warm_ups: 2 };
    (start([vec![fake(), fake()], vec![fake(), fake()]], &EmbedOptions::default()), Arc::clone(&runs))
}

fn start(networks: [Vec<Fake>; 2], options: &EmbedOptions) -> Embedder {
    let model = ModelId { name: "fake".to_owned(), precision: Precision::Int8, pooling: "mean" };
    Embedder::start(model, networks, &TokenCounter::of_words(), options).expect("the fake starts")
}

async fn until(what: impl Fn() -> bool) {
    while !what() {
        tokio::task::yield_now().await;
    }
}

fn shop() -> EmbedScope {
    EmbedScope::new("shop")
}

fn soon() -> Option<Instant> {
    Some(Instant::now() + Duration::from_millis(300))
}

#[tokio::test]
async fn a_query_runs_once_and_white_space_does_not_count() {
    let (embedder, runs) = open();
    let first = embedder.query(&shop(), "red shoes", None).await.expect("a vector");
    let second = embedder.query(&shop(), "  red\tshoes ", None).await.expect("a vector");
    assert_eq!((first.cached, second.cached, runs.load(Ordering::SeqCst)), (false, true, 1));
    assert_eq!((first.vector, first.tokens, first.truncated), (second.vector, second.tokens, second.truncated));
    let stats = embedder.stats();
    assert_eq!((stats.cache_hits, stats.cache_misses), (1, 1));
}

#[tokio::test]
async fn equal_queries_that_arrive_together_run_once() {
    let Harness { embedder, runs, gate } = gated(&EmbedOptions::default());
    let asked: Vec<_> = (0..20)
        .map(|_| {
            let embedder = embedder.clone();
            tokio::spawn(async move { embedder.query(&shop(), "red shoes", None).await.expect("a vector").cached })
        })
        .collect();
    until(|| embedder.stats().running == 1).await;
    gate.send(Behaviour::Answer).expect("the lane lives");
    let mut computed = 0;
    for task in asked {
        computed += usize::from(!task.await.expect("no panic"));
    }
    assert_eq!((computed, runs.load(Ordering::SeqCst)), (1, 1));
}

#[tokio::test]
async fn what_one_scope_asked_is_news_to_another() {
    let (embedder, runs) = open();
    let mine = embedder.query(&shop(), "red shoes", None).await.expect("a vector");
    let theirs = embedder.query(&EmbedScope::new("other"), "red shoes", None).await.expect("a vector");
    assert_eq!((mine.cached, theirs.cached, runs.load(Ordering::SeqCst)), (false, false, 2));
}

#[tokio::test]
async fn equal_queries_of_two_scopes_are_not_one_run() {
    let Harness { embedder, runs, gate } = gated(&EmbedOptions::default());
    let ask = |scope: EmbedScope| {
        let embedder = embedder.clone();
        tokio::spawn(async move { embedder.query(&scope, "red shoes", None).await.expect("a vector").cached })
    };
    let mine = ask(shop());
    until(|| embedder.stats().running == 1).await;
    let theirs = ask(EmbedScope::new("other"));
    until(|| embedder.stats().queued_queries == 1).await;
    for _ in 0..2 {
        gate.send(Behaviour::Answer).expect("the lane lives");
    }
    assert_eq!((mine.await.expect("no panic"), theirs.await.expect("no panic")), (false, false));
    assert_eq!(runs.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_forgotten_scope_has_asked_nothing() {
    let (embedder, _) = open();
    embedder.query(&shop(), "red shoes", None).await.expect("a vector");
    embedder.forget(&shop());
    assert_eq!(embedder.stats().cache_entries, 0);
    assert!(!embedder.query(&shop(), "red shoes", None).await.expect("a vector").cached);
}

#[tokio::test]
async fn errors_and_panics_are_told_are_not_cached_and_leave_the_lane_alive() {
    let Harness { embedder, gate, .. } = gated(&EmbedOptions::default());
    for (behaviour, said) in [(Behaviour::Fail, "the fake fails"), (Behaviour::Panic, "panicked")] {
        gate.send(behaviour).expect("the lane lives");
        let error = embedder.query(&shop(), "red shoes", None).await.expect_err("told to fail");
        assert!(error.to_string().contains(said), "{error}");
    }
    gate.send(Behaviour::Answer).expect("the lane lives");
    assert!(embedder.query(&shop(), "red shoes", None).await.is_ok());
}

#[tokio::test]
async fn a_deadline_holds_while_the_lane_is_busy_and_late_work_is_not_run() {
    let Harness { embedder, runs, gate } = gated(&EmbedOptions::default());
    let busy = tokio::spawn({
        let embedder = embedder.clone();
        async move { embedder.query(&shop(), "first", None).await }
    });
    until(|| embedder.stats().running == 1).await;
    let error = embedder.query(&shop(), "second", soon()).await.expect_err("the lane is busy");
    assert!(matches!(error, EmbedError::DeadlineExceeded));
    assert_eq!(embedder.stats().deadline_exceeded, 1);
    // The lane finds the second query withdrawn: only the first and the third run.
    gate.send(Behaviour::Answer).expect("the lane lives");
    busy.await.expect("no panic").expect("a vector");
    gate.send(Behaviour::Answer).expect("the lane lives");
    embedder.query(&shop(), "third", None).await.expect("a vector");
    assert_eq!(runs.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn another_callers_deadline_is_not_mine() {
    let Harness { embedder, gate, .. } = gated(&EmbedOptions::default());
    let hurried = tokio::spawn({
        let embedder = embedder.clone();
        async move { embedder.query(&shop(), "red shoes", soon()).await }
    });
    until(|| embedder.stats().running == 1).await;
    let patient = tokio::spawn({
        let embedder = embedder.clone();
        async move { embedder.query(&shop(), "red shoes", None).await }
    });
    assert!(matches!(hurried.await.expect("no panic"), Err(EmbedError::DeadlineExceeded)));
    gate.send(Behaviour::Answer).expect("the lane lives");
    gate.send(Behaviour::Answer).expect("the lane lives");
    assert!(patient.await.expect("no panic").is_ok());
}

#[tokio::test]
async fn a_query_that_cannot_make_it_is_refused_at_once() {
    let (embedder, runs) = open();
    for _ in 0..400 {
        embedder.0.queries.estimate.observe(10, Duration::from_secs(1_000));
    }
    let asked = Instant::now();
    let deadline = asked + Duration::from_secs(100);
    let error = embedder.query(&shop(), "red shoes", Some(deadline)).await.expect_err("no time");
    assert!(matches!(error, EmbedError::DeadlineExceeded) && asked.elapsed() < Duration::from_secs(10));
    assert_eq!(runs.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_full_queue_refuses() {
    let Harness { embedder, gate, .. } = gated(&EmbedOptions { queue: 1, ..EmbedOptions::default() });
    let ask = |text: &'static str| {
        let embedder = embedder.clone();
        tokio::spawn(async move { embedder.query(&shop(), text, None).await })
    };
    let running = ask("first");
    until(|| embedder.stats().running == 1).await;
    let waiting = ask("second");
    until(|| embedder.stats().queued_queries == 1).await;
    assert!(matches!(embedder.query(&shop(), "third", None).await, Err(EmbedError::QueueFull)));
    for _ in 0..2 {
        gate.send(Behaviour::Answer).expect("the lane lives");
    }
    assert!(running.await.expect("no panic").is_ok() && waiting.await.expect("no panic").is_ok());
}

#[tokio::test]
async fn passages_keep_their_order_and_wait_their_turn_in_small_numbers() {
    let (embedder, _) = open();
    let texts: Vec<String> = (0..50).map(|words| "word ".repeat(words)).collect();
    let vectors = embedder.passages(&shop(), texts).await.expect("vectors");
    let tokens: Vec<usize> = vectors.iter().map(|vector| vector[0] as usize).collect();
    assert_eq!(tokens, (1..=50).collect::<Vec<_>>(), "the prefix is one word more");

    let Harness { embedder, gate, .. } = gated(&EmbedOptions::default());
    let all = tokio::spawn({
        let embedder = embedder.clone();
        async move { embedder.passages(&shop(), vec![String::new(); 20]).await }
    });
    until(|| embedder.stats().running == 1).await;
    assert!(embedder.stats().queued_passages < PASSAGES_PER_LANE);
    assert_eq!(embedder.stats().pending_passages, 20, "texts are counted, not those of them that are in the queue");
    all.abort();
    let _aborted = all.await;
    assert_eq!(embedder.stats().pending_passages, 0);
    // Withdrawn passages do not run: beside the one that is running, only this query needs the gate.
    gate.send(Behaviour::Answer).expect("the lane lives");
    gate.send(Behaviour::Answer).expect("the lane lives");
    assert!(embedder.query(&shop(), "a query", None).await.is_ok());
}

#[tokio::test]
async fn one_scopes_flood_leaves_another_its_place_in_the_queue() {
    let Harness { embedder, gate, .. } = gated(&EmbedOptions { queue: 4, ..EmbedOptions::default() });
    let ask = |scope: EmbedScope, text: String| {
        let embedder = embedder.clone();
        tokio::spawn(async move { embedder.query(&scope, &text, None).await.map(|query| query.vector[1]) })
    };
    let running = ask(shop(), "first".to_owned());
    until(|| embedder.stats().running == 1).await;
    let flood: Vec<_> = (0..4).map(|number| ask(shop(), format!("flood {number}"))).collect();
    until(|| embedder.stats().queued_queries == 4).await;
    let other = ask(EmbedScope::new("other"), "mine".to_owned());
    // The last of the flood has to give way.
    until(|| flood.iter().any(tokio::task::JoinHandle::is_finished)).await;
    for _ in 0..5 {
        gate.send(Behaviour::Answer).expect("the lane lives");
    }
    assert_eq!(running.await.expect("no panic").expect("a vector"), 0.0);
    assert_eq!(other.await.expect("no panic").expect("a vector"), 2.0, "its turn comes after one of the flood");
    let mut refused = Vec::new();
    for task in flood {
        refused.push(matches!(task.await.expect("no panic"), Err(EmbedError::QueueFull)));
    }
    assert_eq!(refused, [false, false, false, true]);
}

#[tokio::test]
async fn a_few_texts_do_not_wait_for_the_many_of_another_scope() {
    let Harness { embedder, runs, gate } = gated(&EmbedOptions::default());
    let embed = |scope: EmbedScope, count: usize| {
        let embedder = embedder.clone();
        tokio::spawn(async move { embedder.passages(&scope, vec![String::new(); count]).await })
    };
    // All but one of those that may be in the queue: that one is running.
    let crowd = 3 * PASSAGES_PER_LANE - 1;
    let many: Vec<_> = (0..3).map(|_| embed(shop(), 200)).collect();
    until(|| embedder.stats().queued_passages == crowd).await;
    let few = embed(EmbedScope::new("other"), 10);
    let both = crowd + PASSAGES_PER_LANE;
    until(|| embedder.stats().queued_passages == both).await;
    // Both have texts to follow those that run.
    for run in 1..=16 {
        gate.send(Behaviour::Answer).expect("the lane lives");
        until(|| runs.load(Ordering::SeqCst) == run && embedder.stats().queued_passages == both).await;
    }
    for _ in 17..=26 {
        gate.send(Behaviour::Answer).expect("the lane lives");
    }
    let few = tokio::time::timeout(Duration::from_secs(20), few).await.expect("done in every other run");
    assert_eq!(few.expect("no panic").expect("vectors").len(), 10);
    for _ in 27..=610 {
        gate.send(Behaviour::Answer).expect("the lane lives");
    }
    for task in many {
        assert_eq!(task.await.expect("no panic").expect("vectors").len(), 200);
    }
}

/// The model that `temei setup` has put into the repository's data folder.
fn model_files() -> Option<ModelFiles> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let file = |folder: &Path, name: &str| {
        let entries = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
        entries.into_iter().find(|path| path.to_string_lossy().contains(name))
    };
    let runtime = file(&data.join("runtime"), "libonnxruntime.so")?;
    let folder = file(&data.join("models"), "int8")?;
    Some(ModelFiles { model: folder.join("model.onnx"), tokenizer: folder.join("tokenizer.json"), runtime })
}

#[tokio::test]
async fn the_real_model_finds_a_translation_and_answers_alike_in_any_company() {
    let Some(files) = model_files() else {
        eprintln!("SKIPPED: no model in data/: run `temei setup`");
        return;
    };
    let embedder = Embedder::load(&files, &EmbedOptions::default()).expect("the model loads");
    assert_eq!((embedder.dimension(), embedder.model().precision), (384, Precision::Int8));
    let texts = ["Căști fără fir cu anularea zgomotului", "Invoice and payment terms", "Γραβιέρα Κρήτης"];
    let passages = embedder.passages(&shop(), texts.map(str::to_owned).to_vec()).await.expect("vectors");
    let query = embedder.query(&shop(), "wireless headphones with noise cancelling", None).await.expect("a vector");
    // What the reference in C that comes with the weights says of this query, of which int8 may stray a little.
    let reference = [0.05495, -0.01652, -0.00223, -0.05909, 0.03391, -0.01722, 0.04314, 0.04150];
    assert!(
        query.vector.iter().zip(reference).all(|(a, b): (&f32, f32)| (a - b).abs() < 0.01),
        "{:?}",
        &query.vector[..8]
    );
    let score = |passage: &[f32]| passage.iter().zip(query.vector.iter()).map(|(a, b)| a * b).sum::<f32>();
    assert!(score(&passages[0]) > score(&passages[1]).max(score(&passages[2])) + 0.05);
    assert!(passages.iter().all(|passage| (passage.iter().map(|x| x * x).sum::<f32>() - 1.0).abs() < 1e-4));
    let alone = embedder.passages(&shop(), vec![texts[2].to_owned()]).await.expect("a vector");
    assert_eq!(alone[0], passages[2]);
    let long = embedder.query(&shop(), &"cuvânt ".repeat(500), None).await.expect("a vector");
    assert!(long.truncated && long.tokens == 64);
    assert!(embedder.passages(&shop(), vec!["cuvânt ".repeat(5_000)]).await.is_ok(), "passages are cut at the window");
}

/// Whatever characters a text has, one by one, beside words and in heaps.
#[test]
fn the_real_tokenizer_makes_no_more_tokens_than_a_text_has_at_most() {
    let Some(files) = model_files() else {
        eprintln!("SKIPPED: no model in data/: run `temei setup`");
        return;
    };
    let tokens = TokenCounter::load(&files.tokenizer).expect("a tokenizer");
    let all: Vec<char> = (1..=0x2_ffff).filter_map(char::from_u32).collect();
    for some in all.chunks(7) {
        let heap: String = some.iter().collect();
        let spread: String = some.iter().map(|c| format!("a{c} {c}{c}  ")).collect();
        for text in [heap, spread] {
            let (most, count) = (CountTokens::at_most(&tokens, &text), tokens.count(&text));
            assert!(count <= most, "{count} tokens, at most {most}: {text:?}");
        }
    }
}
