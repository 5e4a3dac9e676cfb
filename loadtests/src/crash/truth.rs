//! What is there after a restart: what the database lists, and whether memory, index and verdicts say the same.

use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, ensure};
use temei::client::Connection;
use temei::dice::Dice;
use temei::import::{Awaited, settle};
use temei::pb::v1::{
    CheckRequest, CompareRequest, Document, GetRequest, IndexStatusRequest, ItemKind, ListRequest, ListStockRequest,
    Product, Reservation, Sale, SearchMode, SearchRequest, StockListKind, Verdict, get_request,
};
use tonic::{Code, Response, Status};

use super::goods;
use super::shelf::{Row, Rows};

/// Entries of one page.
const PAGE: u32 = 1_000;
/// A service or a database that comes back does so within this time, and an index beside compilers, which leave it little.
const LIMIT: Duration = Duration::from_secs(600);
const BETWEEN_TRIES: Duration = Duration::from_millis(20);
/// Rows that are searched for and checked one by one, of each kind.
const SAMPLES: usize = 4;

/// What the database lists.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) products: Vec<Product>,
    pub(super) documents: Vec<Document>,
    pub(super) revision: u64,
}

/// Calls until somebody is there again.
pub(super) async fn again<T>(call: impl AsyncFn() -> Result<Response<T>, Status>) -> Result<T> {
    when_there(async || Ok(call().await?.into_inner())).await
}

/// Does again what may be done twice, until nobody it needs is away.
pub(super) async fn when_there<T>(mut what: impl AsyncFnMut() -> Result<T>) -> Result<T> {
    let begun = Instant::now();
    loop {
        match what().await {
            Err(error) if is_away(&error) && begun.elapsed() < LIMIT => {}
            ended => return ended,
        }
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
}

fn is_away(error: &Error) -> bool {
    error.downcast_ref::<Status>().is_some_and(|status| status.code() == Code::Unavailable)
}

pub(super) async fn list(connection: &Connection) -> Result<Listed> {
    let mut listed = Listed { products: Vec::new(), documents: Vec::new(), revision: 0 };
    for kind in [ItemKind::Product, ItemKind::Document] {
        let mut page_token = String::new();
        loop {
            let request = ListRequest { kind: kind.into(), page_size: PAGE, page_token };
            let page = again(async || connection.catalog().list(request.clone()).await).await?;
            listed.products.extend(page.products);
            listed.documents.extend(page.documents);
            page_token = page.next_page_token;
            if page_token.is_empty() {
                break;
            }
        }
    }
    let status = IndexStatusRequest { leave_cold: true };
    listed.revision = again(async || connection.index().status(status).await).await?.store_revision;
    Ok(listed)
}

/// All reservations that are held.
pub(super) async fn reservations(connection: &Connection) -> Result<Vec<Reservation>> {
    let (mut all, mut request) = (Vec::new(), stock_request(StockListKind::Reservations));
    loop {
        let page = again(async || connection.stock().list(request.clone()).await).await?;
        all.extend(page.reservations);
        if page.next_page_token.is_empty() {
            return Ok(all);
        }
        request.page_token = page.next_page_token;
    }
}

/// The ledger behind a position.
pub(super) async fn sales(connection: &Connection, after: u64) -> Result<Vec<Sale>> {
    let (mut all, mut request) = (Vec::new(), stock_request(StockListKind::Sales));
    request.after_position = Some(after);
    loop {
        let page = again(async || connection.stock().list(request.clone()).await).await?;
        all.extend(page.sales);
        if page.next_page_token.is_empty() {
            return Ok(all);
        }
        request.page_token = page.next_page_token;
    }
}

fn stock_request(kind: StockListKind) -> ListStockRequest {
    ListStockRequest { kind: kind.into(), page_size: PAGE, ..ListStockRequest::default() }
}

/// Waits until the replicas have everything, and holds them against the database by their checksums.
pub(super) async fn replicas_are_the_truth(connection: &Connection) -> Result<()> {
    let leave_cold = IndexStatusRequest { leave_cold: true };
    let revision = again(async || connection.index().status(leave_cold).await).await?.store_revision;
    let settled = tokio::time::timeout(LIMIT, settle(connection, revision, Awaited::Vectors, |_| {})).await;
    settled.with_context(|| format!("the index did not come to revision {revision} within {LIMIT:?}"))??;
    let compared = again(async || connection.index().compare(CompareRequest { repair: false }).await).await?;
    ensure!(!compared.parts.is_empty(), "nothing could be compared, and nobody writes");
    let differing: Vec<_> = compared.parts.iter().filter(|part| part.differs).collect();
    ensure!(differing.is_empty(), "replicas differ from the database: {differing:?}");
    Ok(())
}

/// Looks for some of what is there, and for some of what is not (`absent`), as a customer would.
pub(super) async fn some_are_found(
    connection: &Connection,
    rows: &Rows,
    absent: &[String],
    dice: &mut Dice,
) -> Result<()> {
    let products = rows.iter().filter_map(|(sku, row)| match row {
        Row::Product { words, price, .. } => Some((sku.clone(), (*words, *price))),
        Row::Document { .. } => None,
    });
    for (sku, (words, price)) in dice.sample(products.collect(), SAMPLES) {
        let hits = search(connection, &sku).await?;
        ensure!(hits.first() == Some(&sku), "a search for {sku} finds {hits:?}");
        for (price, expected) in [(price, Verdict::Allow), (price + 1, Verdict::Revise)] {
            let amount = goods::price(price).amount;
            let verdict = check(connection, &goods::name(&sku, words), &amount).await?;
            let is_expected = (verdict == Verdict::Allow) == (expected == Verdict::Allow);
            ensure!(is_expected, "{sku} for {amount} is judged {verdict:?}");
        }
    }
    for sku in dice.sample(absent.to_vec(), SAMPLES) {
        let hits = search(connection, &sku).await?;
        ensure!(!hits.contains(&sku), "a search for {sku}, which is not there, finds it");
        let key = Some(get_request::Key::Sku(sku.clone()));
        let got = connection.search().get(GetRequest { key }).await;
        let code = got.err().map(|status| status.code());
        ensure!(code == Some(Code::NotFound), "{sku} is not there, and Get says {code:?}");
    }
    Ok(())
}

async fn search(connection: &Connection, query: &str) -> Result<Vec<String>> {
    let (query, mode) = (query.to_owned(), SearchMode::Lexical.into());
    let request = SearchRequest { query, mode, ..SearchRequest::default() };
    let answer = again(async || connection.search().search(request.clone()).await).await?;
    Ok(answer.hits.into_iter().map(|hit| hit.id).collect())
}

async fn check(connection: &Connection, name: &str, amount: &str) -> Result<Verdict> {
    let text = format!("{name} costs {amount} EUR.");
    let request = CheckRequest { text, locale: "en-US".to_owned(), ..CheckRequest::default() };
    Ok(again(async || connection.guard().check(request.clone()).await).await?.verdict())
}
