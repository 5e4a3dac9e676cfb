//! `query`, `get`, `count` and `schema`: the generic tools over [collections](super::collections).

use std::cmp::Ordering;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::read;
use super::collections::field::Field;
use super::collections::filter::{Asked, Filter, Place};
use super::collections::row::{Cell, Row, Shape};
use super::collections::scan::{Route, Scanned, Then};
use super::collections::{Scope, fields, one, readable};
use super::{OwnCall, OwnToolFault};
use crate::service::Service;
use crate::tools::own::MAX_ROWS;

#[derive(Deserialize)]
struct Query {
    collection: String,
    #[serde(default)]
    filters: Vec<Asked>,
    order_by: Option<OrderBy>,
    after: Option<String>,
    #[serde(default = "twenty")]
    limit: usize,
}

#[derive(Deserialize)]
struct OrderBy {
    field: String,
    #[serde(default)]
    direction: Direction,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Direction {
    #[default]
    Asc,
    Desc,
}

#[derive(Deserialize)]
struct Get {
    collection: String,
    id: String,
}

#[derive(Deserialize)]
struct Count {
    collection: String,
    #[serde(default)]
    filters: Vec<Asked>,
}

#[derive(Deserialize)]
struct Schema {
    collection: Option<String>,
}

const fn twenty() -> usize {
    20
}

pub(super) async fn query(service: &Arc<Service>, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: Query = read(call.arguments)?;
    let collection = readable(service, &asked.collection)?;
    let (scope, fields) = (Scope::of(service, call), fields(collection));
    let filters = Filter::all(&asked.filters, (fields, scope.viewer))?;
    let order = asked.order_by.map(|order| Order::of(&order, (fields, scope))).transpose()?;
    if order.is_some() && asked.after.is_some() {
        return Err(OwnToolFault::of_field("after", "goes with the order of ids, not with order_by"));
    }
    let limit = asked.limit.min(MAX_ROWS);
    let route = Route::to(scope, collection, &filters);
    let mut best = Best { rows: Vec::with_capacity(limit + 1), limit, is_more: false, order };
    let is_ready_when_full = best.order.is_none() && route.is_in_order();
    let scanned = route.walk(asked.after.as_deref(), |row| best.take(row, is_ready_when_full)).await?;
    let rows: Vec<Value> = best.rows.iter().map(|row| row.shown(fields, (scope.viewer, Shape::InList))).collect();
    Ok(json!({"rows": rows, "more": best.is_more, "complete": scanned == Scanned::ToTheEnd}))
}

pub(super) async fn get(service: &Arc<Service>, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: Get = read(call.arguments)?;
    let collection = readable(service, &asked.collection)?;
    let scope = Scope::of(service, call);
    match one(scope, collection, &asked.id).await? {
        Some(row) => Ok(row.shown(fields(collection), (scope.viewer, Shape::Alone))),
        None => Err(OwnToolFault::of_field("id", format!("{} has no {:?}", collection.as_str(), asked.id))),
    }
}

pub(super) async fn count(service: &Arc<Service>, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: Count = read(call.arguments)?;
    let collection = readable(service, &asked.collection)?;
    let scope = Scope::of(service, call);
    let filters = Filter::all(&asked.filters, (fields(collection), scope.viewer))?;
    let mut count = 0_u64;
    let counting = |_| {
        count += 1;
        Then::GoOn
    };
    let scanned = Route::to(scope, collection, &filters).walk(None, counting).await?;
    Ok(json!({"count": count, "complete": scanned == Scanned::ToTheEnd}))
}

pub(super) fn schema(service: &Arc<Service>, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: Schema = read(call.arguments)?;
    let scope = Scope::of(service, call);
    let written = &service.config.tools.write_collections;
    let told = |collection| {
        let fields: Vec<Value> = fields(collection).iter().map(|field| field.told(scope.viewer)).collect();
        let is_written = scope.viewer.is_admin() && written.has(collection);
        json!({"collection": collection.as_str(), "writable": is_written, "fields": fields})
    };
    let collections: Vec<Value> = match asked.collection {
        Some(name) => vec![told(readable(service, &name)?)],
        None => service.config.tools.read_collections.iter().map(told).collect(),
    };
    Ok(json!({"collections": collections}))
}

/// The order that is asked for.
struct Order {
    place: Place,
    direction: Direction,
}

impl Order {
    fn of(asked: &OrderBy, (fields, scope): (&'static [Field], Scope<'_>)) -> Result<Self, OwnToolFault> {
        let place = Place::of((fields, scope.viewer), (&asked.field, "order_by.field"))?;
        match place.kind().has_order() {
            true => Ok(Self { place, direction: asked.direction }),
            false => Err(OwnToolFault::of_field("order_by.field", format!("{:?} has no order", asked.field))),
        }
    }

    /// What is not there is last, whichever the direction.
    fn of_rows(&self, one: &Row, other: &Row) -> Ordering {
        let (one, other) = (self.place.cell(one), self.place.cell(other));
        match (one.order(&other), self.direction) {
            (order, Direction::Desc) if one != Cell::Nothing && other != Cell::Nothing => order.reverse(),
            (order, _) => order,
        }
    }
}

/// The first rows of an order: never more are kept than are wanted.
struct Best {
    rows: Vec<Row>,
    limit: usize,
    is_more: bool,
    /// None is that of the ids.
    order: Option<Order>,
}

impl Best {
    /// Puts a row in its place.
    fn take(&mut self, row: Row, is_ready_when_full: bool) -> Then {
        if is_ready_when_full && self.rows.len() == self.limit {
            self.is_more = true;
            return Then::Enough;
        }
        let order = self.order.as_ref();
        let compare = |one: &Row, other: &Row| {
            let first = order.map_or(Ordering::Equal, |order| order.of_rows(one, other));
            first.then_with(|| one.id.cmp(&other.id))
        };
        let place = self.rows.partition_point(|known| compare(known, &row) == Ordering::Less);
        self.rows.insert(place, row);
        if self.rows.len() > self.limit {
            self.rows.pop();
            self.is_more = true;
        }
        Then::GoOn
    }
}
