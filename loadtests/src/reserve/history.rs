//! The revisions of a run, one after the other, and what was taken at each of them.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result, ensure};

/// What a client was told with a revision.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Reserved(Held),
    Extended(Held),
    Released(String),
    Sold(String),
}

/// Times in microseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) id: String,
    pub(crate) created_at: i64,
    pub(crate) expires_at: i64,
    pub(crate) lines: Vec<(String, i64)>,
}

#[derive(Debug)]
pub(crate) struct History {
    /// Of every product.
    units: i64,
    live: HashMap<String, Held>,
    /// Who holds a product, by its SKU.
    holders: HashMap<String, Vec<String>>,
    sold: BTreeMap<String, i64>,
    most: i64,
}

impl History {
    pub(crate) fn new(units: i64) -> Self {
        Self { units, live: HashMap::new(), holders: HashMap::new(), sold: BTreeMap::new(), most: 0 }
    }

    /// # Errors
    /// With this revision more was sold or held of a product than there was.
    pub(crate) fn on(&mut self, revision: u64, event: Event) -> Result<()> {
        match event {
            Event::Reserved(held) => {
                let (now, skus): (i64, Vec<String>) =
                    (held.created_at, held.lines.iter().map(|(sku, _)| sku.clone()).collect());
                for sku in &skus {
                    self.holders.entry(sku.clone()).or_default().push(held.id.clone());
                }
                self.live.insert(held.id.clone(), held);
                for sku in &skus {
                    let taken = self.taken(sku, now);
                    self.most = self.most.max(taken);
                    ensure!(taken <= self.units, "revision {revision}: {taken} of {} {sku} are taken", self.units);
                }
            }
            Event::Extended(held) => {
                let before = self.live.get_mut(&held.id).context("what was extended was held")?;
                ensure!(held.expires_at >= before.expires_at, "revision {revision}: an extension ends sooner");
                before.expires_at = held.expires_at;
            }
            Event::Released(id) => drop(self.ended(&id)?),
            Event::Sold(id) => {
                for (sku, units) in self.ended(&id)?.lines {
                    *self.sold.entry(sku).or_default() += units;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn sold(&self, sku: &str) -> i64 {
        self.sold.get(sku).copied().unwrap_or_default()
    }

    pub(crate) fn all_sold(&self) -> i64 {
        self.sold.values().sum()
    }

    /// What was neither sold nor released, whether it has expired or not.
    pub(crate) fn live(&self) -> &HashMap<String, Held> {
        &self.live
    }

    /// The most that was sold and held of a product at a time.
    pub(crate) fn most_taken(&self) -> i64 {
        self.most
    }

    /// What was sold of a product and is held of it at a moment.
    fn taken(&mut self, sku: &str, now: i64) -> i64 {
        let holders = self.holders.entry(sku.to_owned()).or_default();
        let live = &self.live;
        holders.retain(|id| live.get(id).is_some_and(|held| now < held.expires_at));
        let of_sku = holders.iter().filter_map(|id| live.get(id)?.lines.iter().find(|(of, _)| of == sku));
        of_sku.map(|(_, units)| units).sum::<i64>() + self.sold(sku)
    }

    fn ended(&mut self, id: &str) -> Result<Held> {
        self.live.remove(id).with_context(|| format!("{id} was sold or released, and nobody held it"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(id: &str, created_at: i64, units: i64) -> Held {
        Held { id: id.to_owned(), created_at, expires_at: created_at + 10, lines: vec![("A".to_owned(), units)] }
    }

    #[test]
    fn what_is_promised_twice_is_found() {
        let mut history = History::new(3);
        history.on(1, Event::Reserved(held("one", 0, 2))).expect("is there");
        history.on(2, Event::Sold("one".to_owned())).expect("is held");
        history.on(3, Event::Reserved(held("two", 1, 1))).expect("is there");
        history.on(4, Event::Reserved(held("three", 10, 1))).expect_err("two holds it still");
        let mut history = History::new(1);
        history.on(1, Event::Reserved(held("one", 0, 1))).expect("is there");
        history.on(2, Event::Extended(Held { expires_at: 20, ..held("one", 0, 1) })).expect("is held");
        history.on(3, Event::Reserved(held("two", 20, 1))).expect("it has expired");
        assert_eq!((history.most_taken(), history.all_sold()), (1, 0));
        history.on(4, Event::Reserved(held("three", 29, 1))).expect_err("two holds it");
        history.on(5, Event::Sold("nobody's".to_owned())).expect_err("nobody held it");
    }
}
