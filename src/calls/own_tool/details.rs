//! `get_product_details`: one product as the database has it now.

use serde::Deserialize;
use serde_json::Value;

use super::arguments::{read, sku};
use super::shown::{Moment, whole};
use super::{OwnCall, OwnToolFault};
use crate::calls::ground::ground;
use crate::catalog::{Product, Sku};
use crate::service::Service;

#[derive(Deserialize)]
struct GetProductDetails {
    sku: String,
}

pub(super) async fn get_product_details(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: GetProductDetails = read(call.arguments)?;
    let product = product(service, call, sku(&asked.sku, "sku")?).await?;
    let moment = Moment { now: service.clock.now(), own: call.own_reservations() };
    Ok(Value::Object(whole(&product, moment)))
}

/// The product of a SKU, or of one that differs in case and separators alone: models write them as customers do.
pub(super) async fn product(service: &Service, call: &OwnCall<'_>, sku: Sku) -> Result<Product, OwnToolFault> {
    if let Some(product) = service.store.products(call.tenant, std::slice::from_ref(&sku)).await?.pop() {
        return Ok(product);
    }
    let tenant_facts = ground(service, call.tenant, None, call.deadline).await?;
    let meant = tenant_facts.facts.folded_sku(sku.as_str()).and_then(|row| tenant_facts.facts.identity(row));
    if let Some(meant) = meant.map(|identity| identity.sku.clone())
        && let Some(product) = service.store.products(call.tenant, &[meant]).await?.pop()
    {
        return Ok(product);
    }
    Err(OwnToolFault::of_field("sku", format!("there is no product {sku}")))
}
