//! `check_realtime_stock`: what can be sold at this moment, as the database has it. What the conversation has reserved
//! itself is its own to sell.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::arguments::{at, read, sku};
use super::shown::{self, Moment};
use super::{OwnCall, OwnToolFault};
use crate::catalog::{Product, Sku};
use crate::service::Service;

#[derive(Deserialize)]
struct CheckRealtimeStock {
    skus: Vec<String>,
}

pub(super) async fn check_realtime_stock(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: CheckRealtimeStock = read(call.arguments)?;
    let mut skus: Vec<Sku> = Vec::with_capacity(asked.skus.len());
    for (index, text) in asked.skus.iter().enumerate() {
        let sku = sku(text, &at("skus", index))?;
        if !skus.contains(&sku) {
            skus.push(sku);
        }
    }
    let found = service.store.products(call.tenant, &skus).await?;
    let moment = Moment { now: service.clock.now(), own: call.own_reservations() };
    let unknown: Vec<&str> =
        skus.iter().filter(|sku| found.iter().all(|product| product.sku != **sku)).map(Sku::as_str).collect();
    let stock: Vec<Value> = found.iter().map(|product| level(product, moment)).collect();
    Ok(json!({"stock": stock, "unknown_skus": unknown, "at": moment.now.to_string()}))
}

fn level(product: &Product, moment: Moment<'_>) -> Value {
    let facts = &product.facts;
    let mut level = Map::new();
    level.insert("sku".into(), product.sku.as_str().into());
    level.insert("name".into(), product.content.name.as_str().into());
    if !product.content.is_active() {
        level.insert("active".into(), false.into());
    }
    level.insert("stock".into(), facts.stock.map(|stock| stock.to_string()).into());
    level.insert("stock_reserved".into(), facts.held.at(moment.now, moment.own).to_string().into());
    shown::stock(&mut level, facts, moment);
    Value::Object(level)
}
