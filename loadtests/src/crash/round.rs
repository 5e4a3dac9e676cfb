//! One round: clients, a kill in the middle, and everything held against what they were told.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use temei::client::Connection;
use temei::clock::{Clock, SystemClock};
use temei::dice::Dice;
use temei::pb::v1::{Document, Product};

use super::goods;
use super::plan::{Means, Plan};
use super::reserver::Reserver;
use super::shelf::{Fault, Row, Rows};
use super::truth::{self, Listed};
use super::world::{Done, UNCHANGED, UNITS, World, wanted_in};
use crate::catalogue;
use crate::reserve::client::held;
use crate::reserve::history::{Event, History};

/// What one round came to.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) plan: Plan,
    pub(super) done: Done,
    pub(super) revision: u64,
    pub(super) most_taken: i64,
}

impl World {
    /// # Errors
    /// Something was lost, made up, promised twice or told wrongly; of the first two the error has a [`Fault`].
    pub(super) async fn round(&mut self, number: u32, means: Means, dice: &mut Dice) -> Result<Held> {
        let plan = Plan::roll(means, dice);
        let skus = self.stock_up(number).await?;
        let mut reservers = self.reservers(number, &skus, dice).await;
        let done = self.crash(&plan, &mut reservers, dice).await?;
        let connection = self.connect().await?;
        let listed = truth::list(&connection).await?;
        let revision = listed.revision;
        self.rows_are_held(&connection, listed, (number, &skus)).await?;
        let history = self.reservations_are_held(&connection, &mut reservers, number).await?;
        truth::replicas_are_the_truth(&connection).await?;
        let rows: Rows = self.writers.iter().flat_map(|writer| writer.rows()).collect();
        truth::some_are_found(&connection, &rows, &absent(&rows, self.writers.len()), dice).await?;
        for reserver in &mut reservers {
            reserver.let_go(&connection).await?;
        }
        self.clear(skus).await?;
        Ok(Held { plan, done, revision, most_taken: history.most_taken() })
    }

    async fn rows_are_held(
        &mut self,
        connection: &Connection,
        listed: Listed,
        (round, wanted): (u32, &[String]),
    ) -> Result<()> {
        let Listed { mut products, mut documents, revision } = listed;
        for writer in &mut self.writers {
            let of_writer = (goods::products_of(writer.number()), goods::documents_of(writer.number()));
            let own = take(&mut products, |product: &Product| product.sku.starts_with(&of_writer.0));
            let notes = take(&mut documents, |document: &Document| document.id.starts_with(&of_writer.1));
            let who = || format!("writer {}", writer.number());
            let rows = goods::rows(&own, &notes).with_context(who)?;
            let number = writer.number();
            writer.hold(connection, rows, revision).await.with_context(|| format!("writer {number}"))?;
        }
        let of_round = take(&mut products, |product| product.sku.starts_with(&wanted_in(round)));
        if of_round.len() != wanted.len() {
            return Err(Fault::Lost(format!("{} of {} wanted products are there", of_round.len(), wanted.len())).into());
        }
        let mut products: BTreeMap<_, _> = products.into_iter().map(|product| (product.sku.clone(), product)).collect();
        for n in 0..UNCHANGED {
            let expected = catalogue::product(n);
            let found = products.remove(&expected.sku);
            let is_whole = found.as_ref().is_some_and(|found| is_unchanged(found, &expected));
            if !is_whole {
                return Err(Fault::Lost(format!("{} was written before, and {found:?} is there", expected.sku)).into());
            }
        }
        match (products.keys().next(), documents.first().map(|document| &document.id)) {
            (None, None) => Ok(()),
            (sku, id) => Err(Fault::Phantom(format!("{sku:?}, {id:?}")).into()),
        }
    }

    /// Asks again what was not answered, goes through all revisions, and compares the end with what is listed.
    async fn reservations_are_held(
        &mut self,
        connection: &Connection,
        reservers: &mut [Reserver],
        round: u32,
    ) -> Result<History> {
        let mut events: Vec<(u64, Event)> = Vec::new();
        for reserver in reservers {
            reserver.ask_again(connection).await.context("asked again")?;
            events.append(&mut reserver.events);
        }
        events.sort_by_key(|(revision, _)| *revision);
        let mut history = History::new(UNITS);
        for (revision, event) in events {
            history.on(revision, event)?;
        }
        self.holds_are_listed(connection, &history).await?;
        self.sales_are_listed(connection, &history, round).await?;
        Ok(history)
    }

    async fn holds_are_listed(&self, connection: &Connection, history: &History) -> Result<()> {
        let mut listed = BTreeMap::new();
        for reservation in truth::reservations(connection).await? {
            let found = held(Some(reservation))?;
            listed.insert(found.id.clone(), found);
        }
        // All that ends later was held when it was listed.
        let now = SystemClock.now().micros();
        for (id, expected) in history.live() {
            let found = listed.remove(id);
            let is_there = found.as_ref() == Some(expected) || (found.is_none() && expected.expires_at <= now);
            if !is_there {
                return Err(Fault::Lost(format!("{expected:?} is held, and {found:?} is listed")).into());
            }
        }
        match listed.into_values().next() {
            None => Ok(()),
            Some(held) => Err(Fault::Phantom(format!("nobody holds {held:?}")).into()),
        }
    }

    /// The ledger has what was sold, and the stock is what was not.
    async fn sales_are_listed(&mut self, connection: &Connection, history: &History, round: u32) -> Result<()> {
        let mut in_ledger: BTreeMap<String, i64> = BTreeMap::new();
        for sale in truth::sales(connection, self.sold_through).await? {
            self.sold_through = sale.position;
            *in_ledger.entry(sale.sku).or_default() += sale.quantity.parse::<i64>().context("a whole number")?;
        }
        let wanted = truth::list(connection).await?.products.into_iter();
        for product in wanted.filter(|product| product.sku.starts_with(&wanted_in(round))) {
            let sold = history.sold(&product.sku);
            let written = in_ledger.remove(&product.sku).unwrap_or_default();
            let left: i64 = product.stock.as_deref().context("it has a stock")?.parse().context("a whole number")?;
            ensure!(written == sold, "{}: {sold} were sold, {written} are in the ledger", product.sku);
            ensure!(left == UNITS - sold, "{}: {left} are left, and {sold} of {UNITS} were sold", product.sku);
        }
        ensure!(in_ledger.is_empty(), "the ledger has what was not sold: {in_ledger:?}");
        Ok(())
    }
}

fn is_unchanged(found: &Product, expected: &Product) -> bool {
    let price = |product: &Product| product.price.as_ref().map(|price| price.amount.clone());
    found.name == expected.name && price(found) == price(expected) && found.stock == expected.stock
}

/// Products of writers that are not there.
fn absent(rows: &Rows, writers: usize) -> Vec<String> {
    let writers = 0..u32::try_from(writers).expect("are few");
    let skus = writers.flat_map(|writer| (0..goods::OF_A_WRITER).map(move |n| goods::sku(writer, n)));
    skus.filter(|sku| !matches!(rows.get(sku), Some(Row::Product { .. }))).collect()
}

fn take<T>(from: &mut Vec<T>, which: impl Fn(&T) -> bool) -> Vec<T> {
    let (taken, left) = std::mem::take(from).into_iter().partition(|item| which(item));
    *from = left;
    taken
}
