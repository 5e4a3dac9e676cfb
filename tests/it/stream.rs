//! Answers checked while they are written, and many at once.

use std::time::Duration;

use prost::Message;
use temei::pb::v1::check_stream_request::Part;
use temei::pb::v1::{
    CheckBatchRequest, CheckRequest, CheckResponse, CheckStreamRequest, CheckStreamResponse, PriceChange,
    SetPricesRequest, Verdict,
};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Status, Streaming};

use crate::support::{Shop, TestApp, catalogue, fields, lei};

fn start(text: &str) -> CheckRequest {
    CheckRequest { text: text.to_owned(), locale: "ro-RO".to_owned(), ..CheckRequest::default() }
}

async fn stocked(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop
}

/// Both ends of one stream.
struct Writing {
    parts: mpsc::Sender<CheckStreamRequest>,
    answers: Streaming<CheckStreamResponse>,
}

impl Writing {
    async fn open(shop: &Shop) -> Self {
        let (parts, receiver) = mpsc::channel(64);
        let answers = shop.connection.guard().check_stream(ReceiverStream::new(receiver)).await;
        Self { parts, answers: answers.expect("opened").into_inner() }
    }

    async fn started(shop: &Shop, start: CheckRequest) -> Self {
        let writing = Self::open(shop).await;
        writing.send(Part::Start(start)).await;
        writing
    }

    async fn send(&self, part: Part) {
        // The server may have ended the stream.
        let _ = self.parts.send(CheckStreamRequest { part: Some(part) }).await;
    }

    async fn write(&self, text: &str) {
        self.send(Part::Text(text.to_owned())).await;
    }

    /// All that was let through, and the verdict.
    async fn end(mut self) -> Result<(String, CheckResponse), Status> {
        drop(self.parts);
        let mut released = String::new();
        while let Some(answer) = self.answers.message().await? {
            released.push_str(&answer.released);
            if let Some(verdict) = answer.verdict {
                assert!(answer.final_only.is_empty());
                assert!(self.answers.message().await?.is_none(), "the verdict comes last");
                return Ok((released, verdict));
            }
        }
        panic!("a stream ends with a verdict, not after {released:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn text_comes_out_as_its_claims_are_verified() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let text = "Bună ziua! Laptop Nimbus 14 costă 4.199,00 lei. Este în stoc.\n- Telefon Aura X: 1.299 lei\nCu drag!";
    let mut writing = Writing::started(&shop, start("")).await;
    let (first, rest) = text.split_at(text.find(" costă").expect("there"));
    writing.write(first).await;
    let answer = writing.answers.message().await.expect("goes on").expect("an answer");
    assert_eq!((answer.released.as_str(), answer.verdict), ("Bună ziua!", None));
    for token in rest.split_inclusive(' ') {
        writing.write(token).await;
    }
    let (released, verdict) = writing.end().await.expect("a verdict");
    assert_eq!(format!("Bună ziua!{released}"), text);
    assert_eq!(verdict.verdict(), Verdict::Allow, "{:?}", verdict.violations);
    let whole = shop.check(start(text)).await.expect("checked");
    assert_eq!((verdict.claims, verdict.facts), (whole.claims, whole.facts));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_wrong_claim_ends_the_stream() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let writing = Writing::started(&shop, start("Avem Laptop Nimbus 14. Costă 3.500 lei")).await;
    let other = Writing::started(&shop, start("Laptop Nimbus 14 costă 4.199 lei.")).await;
    for token in [" și vine cu", " husă.", " Vă mai ajut?"] {
        writing.write(token).await;
    }
    let (released, verdict) = writing.end().await.expect("a verdict");
    assert_eq!(released, "Avem Laptop Nimbus 14.");
    assert_eq!((verdict.verdict(), verdict.violations.len()), (Verdict::Revise, 1));
    assert_eq!(verdict.corrected_text.as_deref(), Some("Avem Laptop Nimbus 14. Costă 4.199 lei și vine cu husă."));
    let (released, verdict) = other.end().await.expect("a verdict");
    assert_eq!((released.as_str(), verdict.verdict()), ("Laptop Nimbus 14 costă 4.199 lei.", Verdict::Allow));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_is_held_against_the_facts_of_its_start() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let mut writing = Writing::started(&shop, start("Bună! Da.")).await;
    writing.answers.message().await.expect("goes on").expect("released");
    let change = PriceChange { sku: "LAP-0042".to_owned(), price: lei("3999.00"), ..PriceChange::default() };
    let changes = SetPricesRequest { changes: vec![change] };
    let revision = shop.connection.catalog().set_prices(changes).await.expect("set").into_inner().revision;
    writing.write(" Laptop Nimbus 14 costă 4.199 lei.").await;
    let (_, verdict) = writing.end().await.expect("a verdict");
    assert_eq!(verdict.verdict(), Verdict::Allow, "{:?}", verdict.violations);
    let later = CheckRequest { min_revision: Some(revision), ..start("") };
    let writing = Writing::started(&shop, later).await;
    writing.write("Laptop Nimbus 14 costă 4.199 lei.").await;
    let (released, verdict) = writing.end().await.expect("a verdict");
    assert_eq!((released.as_str(), verdict.verdict()), ("", Verdict::Revise));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_stream_must_not_be_is_said() {
    let app = TestApp::start_with(&["guard.stream_idle_ms=200"]).await;
    let shop = stocked(&app).await;
    let writing = Writing::open(&shop).await;
    writing.write("text before the start").await;
    assert_eq!(writing.end().await.expect_err("refused").code(), Code::FailedPrecondition);
    let writing = Writing::started(&shop, start("")).await;
    writing.send(Part::Start(start(""))).await;
    assert_eq!(writing.end().await.expect_err("refused").code(), Code::FailedPrecondition);
    let writing = Writing::started(&shop, CheckRequest { locale: "?".to_owned(), ..start("") }).await;
    let refused = writing.end().await.expect_err("refused");
    assert_eq!((refused.code(), fields(&refused)), (Code::InvalidArgument, vec!["locale".to_owned()]));
    let writing = Writing::started(&shop, start("")).await;
    writing.write(&"a b ".repeat(8 * 1024)).await;
    writing.write("more").await;
    let refused = writing.end().await.expect_err("refused");
    assert_eq!((refused.code(), fields(&refused)), (Code::InvalidArgument, vec!["text".to_owned()]));
    let mut writing = Writing::started(&shop, start("")).await;
    let idle = tokio::time::timeout(Duration::from_secs(20), writing.answers.message()).await.expect("ends by itself");
    assert_eq!(idle.expect_err("refused").code(), Code::DeadlineExceeded);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_answers_each_check_in_its_place() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let texts: Vec<String> = (0..40)
        .map(|n| format!("Laptop Nimbus 14 costă {} lei.", if n % 3 == 0 { "4.199" } else { "4.198" }))
        .collect();
    let checks = texts.iter().map(|text| start(text)).collect();
    let answers =
        shop.connection.guard().check_batch(CheckBatchRequest { checks }).await.expect("checked").into_inner();
    for (text, answer) in texts.iter().zip(&answers.answers) {
        let alone = shop.check(CheckRequest { as_of: answer.as_of, ..start(text) }).await.expect("checked");
        assert_eq!((answer.verdict, &answer.violations), (alone.verdict, &alone.violations));
    }
    assert_eq!(answers.answers.len(), texts.len());
    let wrong = vec![start("a"), CheckRequest { locale: String::new(), ..start("b") }, start(&"x".repeat(40_000))];
    let refused = shop.connection.guard().check_batch(CheckBatchRequest { checks: wrong }).await.expect_err("refused");
    assert_eq!(refused.code(), Code::InvalidArgument);
    assert_eq!(fields(&refused), ["checks[1].locale", "checks[2].text"]);
    let refused = shop.connection.guard().check_batch(CheckBatchRequest::default()).await.expect_err("refused");
    assert_eq!(fields(&refused), ["checks"]);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answers_of_a_batch_are_below_what_clients_take_and_name_what_is_left_out() {
    const CLIENTS_TAKE: usize = 4 * 1_024 * 1_024;
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let wrong: String = (0..300).map(|n| format!("{}.{:02} lei ", n % 4_000 + 1_000, n % 97)).collect();
    let right = "Laptop Nimbus 14 costă 4.199 lei.";
    let texts: Vec<&str> = (0..64).map(|n| if n % 8 == 0 { right } else { wrong.as_str() }).collect();
    let alone = async |text: &str| shop.check(start(text)).await.expect("checked");
    let (alone_wrong, alone_right) = (alone(&wrong).await, alone(right).await);
    assert_eq!(alone_wrong.omitted, None);
    assert!(alone_wrong.encoded_len() * 56 > CLIENTS_TAKE, "the flood floods: {}", alone_wrong.encoded_len());

    let checks = texts.iter().map(|text| CheckRequest { record: true, ..start(text) }).collect();
    let mut client = shop.connection.guard().max_decoding_message_size(CLIENTS_TAKE);
    let batch = client.check_batch(CheckBatchRequest { checks }).await.expect("not too long").into_inner();
    assert!(batch.encoded_len() < CLIENTS_TAKE);
    for (text, answer) in texts.iter().zip(&batch.answers) {
        let whole = if *text == right { &alone_right } else { &alone_wrong };
        let omitted = answer.omitted.unwrap_or_default();
        assert_eq!(answer.verdict, whole.verdict, "the verdict is that of everything");
        assert_eq!(answer.violations.len() + omitted.violations as usize, whole.violations.len());
        assert_eq!(answer.claims.len() + omitted.claims as usize, whole.claims.len());
        assert_eq!(answer.bundle.is_none(), omitted.bundle);
        assert_eq!(answer.omitted.is_some(), *text == wrong, "what fits is whole");
        assert_eq!(answer.violations.is_empty(), whole.violations.is_empty(), "and never all of it is left out");
    }
    drop(shop);
    app.stop().await;
}
