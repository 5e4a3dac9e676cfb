//! One writer: products and documents by streams, prices, stock and deletions of its own rows, one call after the other, and
//! what it was told of them.

use anyhow::{Result, ensure};
use futures::stream;
use temei::client::Connection;
use temei::dice::Dice;
use temei::pb::v1::{
    DeleteRequest, PriceChange, RowError, SetPricesRequest, SetStockRequest, StockChange, UpsertItem, UpsertOpen,
    UpsertRequest, upsert_request,
};

use super::ending::Ending;
use super::goods::{self, OF_A_WRITER};
use super::shelf::{Fault, Row, Rows, Shelf, Step};
use super::truth;

/// Items of one stream at most: several commits.
const MOST_ITEMS: usize = 300;
/// Rows of one call that changes or deletes, at most.
const MOST_ROWS: usize = 8;

pub(super) struct Writer {
    number: u32,
    dice: Dice,
    shelf: Shelf,
    /// One that can be gone on with, and has not ended.
    stream: Option<Stream>,
    pub(super) calls: u64,
}

struct Stream {
    key: String,
    acknowledged: u64,
}

impl Writer {
    pub(super) fn new(number: u32, dice: Dice) -> Self {
        Self { number, dice, shelf: Shelf::default(), stream: None, calls: 0 }
    }

    pub(super) const fn number(&self) -> u32 {
        self.number
    }

    /// Writes until the end begins; what it was told stays with it.
    pub(super) async fn run(&mut self, connection: &Connection, ending: &Ending) -> Result<()> {
        let ended = self.write(connection, ending).await;
        ending.judge(&format!("writer {}", self.number), ended)
    }

    async fn write(&mut self, connection: &Connection, ending: &Ending) -> Result<()> {
        while !ending.has_begun() {
            self.calls += 1;
            match self.dice.below(8) {
                0..=2 => self.set_prices(connection).await?,
                3 | 4 => self.set_stock(connection).await?,
                5 => self.delete(connection).await?,
                _ => self.upsert(connection).await?,
            }
        }
        Ok(())
    }

    /// Holds what is there of it against what it was told, and takes it for what is there.
    pub(super) async fn hold(&mut self, connection: &Connection, found: Rows, revision: u64) -> Result<()> {
        if revision < self.shelf.revision() {
            let last = self.shelf.revision();
            return Err(Fault::Lost(format!("the shop is at revision {revision}, and {last} was acknowledged")).into());
        }
        let arrived = self.shelf.settle(found)?;
        let Some(stream) = self.stream.take() else { return Ok(()) };
        let stored = truth::when_there(async || position(connection, &stream.key).await).await?;
        let expected = stream.acknowledged + arrived as u64;
        ensure!(stored == expected, "the stream is told to go on behind item {stored}, and {expected} are there");
        Ok(())
    }

    /// What is there of it.
    pub(super) fn rows(&self) -> Rows {
        self.shelf.rows()
    }

    async fn upsert(&mut self, connection: &Connection) -> Result<()> {
        let key = (self.dice.below(2) == 0).then(|| format!("{}-{}", self.number, self.calls));
        let count = 1 + self.dice.below(MOST_ITEMS) as u64;
        let mut items = Vec::new();
        for seq in 1..=count {
            let (key, row) = self.next_row();
            items.push(goods::item(seq, (&key, row)));
            self.shelf.send(vec![(key, Some(row))]);
        }
        let mut acknowledged = 0;
        self.stream = key.clone().map(|key| Stream { key, acknowledged });
        let mut answers = connection.catalog().upsert(stream::iter(requests(key, items))).await?.into_inner();
        while let Some(answer) = answers.message().await? {
            all_taken(&answer.row_errors)?;
            let fresh = usize::try_from(answer.through_seq - acknowledged)?;
            self.shelf.acknowledge(fresh, answer.revision);
            acknowledged = answer.through_seq;
            self.stream.iter_mut().for_each(|stream| stream.acknowledged = acknowledged);
        }
        ensure!(acknowledged == count, "a stream ended behind {acknowledged} of {count} items");
        self.stream = None;
        Ok(())
    }

    /// A row that may be there already, changed in everything.
    fn next_row(&mut self) -> (String, Row) {
        let n = u32::try_from(self.dice.below(OF_A_WRITER as usize)).expect("is small");
        let words = self.shelf.next_number();
        match self.dice.below(4) {
            0 => (goods::document_id(self.number, n), Row::Document { words }),
            _ => (goods::sku(self.number, n), Row::Product { words, price: words, stock: words }),
        }
    }

    async fn set_prices(&mut self, connection: &Connection) -> Result<()> {
        let (mut step, mut changes) = (Step::new(), Vec::new());
        for (sku, [words, _, stock]) in self.some_products() {
            let price = self.shelf.next_number();
            changes.push(PriceChange { sku: sku.clone(), price: Some(goods::price(price)), ..PriceChange::default() });
            step.push((sku, Some(Row::Product { words, price, stock })));
        }
        if changes.is_empty() {
            return Ok(());
        }
        self.shelf.send(step);
        let answer = connection.catalog().set_prices(SetPricesRequest { changes }).await?.into_inner();
        all_taken(&answer.row_errors)?;
        self.shelf.acknowledge(1, answer.revision);
        Ok(())
    }

    async fn set_stock(&mut self, connection: &Connection) -> Result<()> {
        let (mut step, mut changes) = (Step::new(), Vec::new());
        for (sku, [words, price, _]) in self.some_products() {
            let stock = self.shelf.next_number();
            changes.push(StockChange { sku: sku.clone(), stock: stock.to_string(), ..StockChange::default() });
            step.push((sku, Some(Row::Product { words, price, stock })));
        }
        if changes.is_empty() {
            return Ok(());
        }
        self.shelf.send(step);
        let answer = connection.catalog().set_stock(SetStockRequest { changes }).await?.into_inner();
        all_taken(&answer.row_errors)?;
        self.shelf.acknowledge(1, answer.revision);
        Ok(())
    }

    async fn delete(&mut self, connection: &Connection) -> Result<()> {
        let rows = self.some_rows();
        let step: Step = rows.iter().map(|(key, _)| (key.clone(), None)).collect();
        let (products, documents): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|(_, row)| matches!(row, Row::Product { .. }));
        let keys = |rows: Vec<(String, Row)>| rows.into_iter().map(|(key, _)| key).collect();
        let request = DeleteRequest { skus: keys(products), document_ids: keys(documents) };
        if step.is_empty() {
            return Ok(());
        }
        self.shelf.send(step);
        let answer = connection.catalog().delete(request).await?.into_inner();
        ensure!(answer.not_found.is_empty(), "these were acknowledged and are not found: {:?}", answer.not_found);
        self.shelf.acknowledge(1, answer.revision);
        Ok(())
    }

    fn some_rows(&mut self) -> Vec<(String, Row)> {
        let count = 1 + self.dice.below(MOST_ROWS);
        self.dice.sample(self.shelf.rows().into_iter().collect(), count)
    }

    /// With the changes that set words, price and stock.
    fn some_products(&mut self) -> Vec<(String, [u32; 3])> {
        let figures = |(sku, row)| match row {
            Row::Product { words, price, stock } => Some((sku, [words, price, stock])),
            Row::Document { .. } => None,
        };
        self.some_rows().into_iter().filter_map(figures).collect()
    }
}

/// The last item of a stream that is stored.
async fn position(connection: &Connection, key: &str) -> Result<u64> {
    let requests = stream::iter(requests(Some(key.to_owned()), Vec::new()));
    let mut answers = connection.catalog().upsert(requests).await?.into_inner();
    Ok(answers.message().await?.map_or(0, |answer| answer.through_seq))
}

fn requests(idempotency_key: Option<String>, items: Vec<UpsertItem>) -> Vec<UpsertRequest> {
    let open = upsert_request::Message::Open(UpsertOpen { idempotency_key, ..UpsertOpen::default() });
    let messages = std::iter::once(open).chain(items.into_iter().map(upsert_request::Message::Item));
    messages.map(|message| UpsertRequest { message: Some(message) }).collect()
}

fn all_taken(errors: &[RowError]) -> Result<()> {
    ensure!(errors.is_empty(), "rows were refused: {errors:?}");
    Ok(())
}
