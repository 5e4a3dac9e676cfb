//! Products.

use std::collections::BTreeMap;

use prost::Message;
use prost_types::FieldMask;

use super::fields::{
    at, country, date, language, money, money_to_pb, parsed, patched, patched_text, required_money, source_version,
    text, texts, timestamp, timestamp_to_pb,
};
use super::mask::ClearMask;
use super::stock::stock_basis;
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{FieldError, Gtin, Patch, Percent, PriceTier, Product, ProductPatch, Promotion, Quantity, Sku};
use crate::clock::Timestamp;
use crate::config::Limits;
use crate::pb::v1;

/// What an item of an Upsert says about a product.
///
/// # Errors
/// The first field at fault, by its path.
pub fn product_patch(
    message: v1::Product,
    clear: Option<FieldMask>,
    version: Option<u64>,
    limits: &Limits,
) -> Result<ProductPatch, FieldError> {
    if message.encoded_len() > limits.product_bytes.get() {
        return Err(FieldError::too_long("product", limits.product_bytes.get(), "bytes"));
    }
    if message.attributes.len() > limits.attributes.get() {
        return Err(FieldError::too_long("attributes", limits.attributes.get(), "entries"));
    }
    let bytes = limits.product_bytes.get();
    let has_figure = message.stock.as_ref().is_some_and(|stock| !stock.is_empty());
    let mut patch = ProductPatch {
        sku: Sku::parse(&message.sku)?,
        source_version: source_version(version)?,
        ean: patched(message.ean, "ean", Gtin::parse)?,
        mpn: patched_text(message.mpn, "mpn", NAME_CHARS)?,
        name: patched_text(message.name, "name", NAME_CHARS)?,
        aliases: list(texts(message.aliases, "aliases", NAME_CHARS)?),
        description: patched_text(message.description, "description", bytes)?,
        brand: patched_text(message.brand, "brand", NAME_CHARS)?,
        category: list(texts(message.category, "category", NAME_CHARS)?),
        group: patched_text(message.group, "group", NAME_CHARS)?,
        language: patched(message.language, "language", language)?,
        country: patched(message.country, "country", country)?,
        active: Patch::from_option(message.active),
        tags: list(texts(message.tags, "tags", NAME_CHARS)?),
        attributes: attributes(message.attributes)?,
        attribute_values: std::collections::BTreeMap::new(),
        updated_at: patched_time(message.updated_at, "updated_at")?,
        price: patched_money(message.price.as_ref(), "price")?,
        tiers: list(tiers(&message.tiers)?),
        promotions: list(promotions(message.promotions)?),
        min_price: patched_money(message.min_price.as_ref(), "min_price")?,
        max_discount: patched(message.max_discount, "max_discount", Percent::parse)?,
        vat_rate: patched(message.vat_rate, "vat_rate", Percent::parse)?,
        stock_basis: stock_basis(message.stock_position, message.stock_counted_at, has_figure)?,
        stock: patched(message.stock, "stock", Quantity::parse)?,
        restock_date: patched(message.restock_date, "restock_date", date)?,
    };
    clear_fields(&mut patch, clear)?;
    Ok(patch)
}

fn clear_fields(patch: &mut ProductPatch, clear: Option<FieldMask>) -> Result<(), FieldError> {
    let mut mask = ClearMask::new(clear);
    mask.take("ean", &mut patch.ean)?;
    mask.take("mpn", &mut patch.mpn)?;
    mask.take("aliases", &mut patch.aliases)?;
    mask.take("description", &mut patch.description)?;
    mask.take("brand", &mut patch.brand)?;
    mask.take("category", &mut patch.category)?;
    mask.take("group", &mut patch.group)?;
    mask.take("language", &mut patch.language)?;
    mask.take("country", &mut patch.country)?;
    mask.take("active", &mut patch.active)?;
    mask.take("tags", &mut patch.tags)?;
    mask.take("attributes", &mut patch.attributes)?;
    mask.take("updated_at", &mut patch.updated_at)?;
    mask.take("price", &mut patch.price)?;
    mask.take("tiers", &mut patch.tiers)?;
    mask.take("promotions", &mut patch.promotions)?;
    mask.take("min_price", &mut patch.min_price)?;
    mask.take("max_discount", &mut patch.max_discount)?;
    mask.take("vat_rate", &mut patch.vat_rate)?;
    mask.take("stock", &mut patch.stock)?;
    mask.take("restock_date", &mut patch.restock_date)?;
    mask.finish()
}

/// A product as a message, with what is available of it at a moment.
pub fn product(product: Product, at: Timestamp) -> v1::Product {
    let Product { sku, content, facts } = product;
    let reserved = facts.held.at(at, &[]);
    v1::Product {
        sku: sku.into(),
        ean: content.ean.map(|ean| ean.to_string()),
        mpn: content.mpn.clone(),
        active: Some(content.is_active()),
        name: Some(content.name),
        aliases: content.aliases,
        description: content.description,
        brand: content.brand,
        category: content.category,
        group: content.group,
        language: content.language,
        country: content.country,
        price: facts.price.map(money_to_pb),
        tiers: facts.tiers.iter().map(tier_to_pb).collect(),
        promotions: facts.promotions.iter().cloned().map(promotion_to_pb).collect(),
        min_price: facts.min_price.map(money_to_pb),
        max_discount: facts.max_discount.map(|percent| percent.to_string()),
        vat_rate: facts.vat_rate.map(|percent| percent.to_string()),
        stock: facts.stock.map(|stock| stock.to_string()),
        restock_date: facts.restock_date.map(|date| date.to_string()),
        tags: content.tags,
        attributes: content.attributes.into_iter().collect(),
        updated_at: content.updated_at.map(timestamp_to_pb),
        reserved: (reserved > Quantity::ZERO).then(|| reserved.to_string()),
        available: facts.available(at, &[]).map(|available| available.to_string()),
        stock_position: None,
        stock_counted_at: None,
    }
}

/// An empty list says nothing: messages cannot tell it from an absent one.
pub(super) fn list<T>(values: Vec<T>) -> Patch<Vec<T>> {
    if values.is_empty() { Patch::Keep } else { Patch::Set(values) }
}

pub(super) fn patched_time(value: Option<prost_types::Timestamp>, field: &str) -> Result<Patch<Timestamp>, FieldError> {
    Ok(Patch::from_option(value.map(|value| timestamp(value, field)).transpose()?))
}

fn patched_money(value: Option<&v1::Money>, field: &str) -> Result<Patch<crate::catalog::Money>, FieldError> {
    Ok(Patch::from_option(value.map(|value| money(value, field)).transpose()?))
}

fn attributes(
    values: std::collections::HashMap<String, String>,
) -> Result<Patch<BTreeMap<String, String>>, FieldError> {
    if values.is_empty() {
        return Ok(Patch::Keep);
    }
    let mut checked = BTreeMap::new();
    for (name, value) in values {
        let name = text(name, "attributes", NAME_CHARS)?;
        if name.trim().is_empty() {
            return Err(FieldError::invalid("attributes", "an attribute has no name"));
        }
        let value = text(value, "attributes", usize::MAX)?;
        checked.insert(name, value);
    }
    Ok(Patch::Set(checked))
}

fn tiers(messages: &[v1::PriceTier]) -> Result<Vec<PriceTier>, FieldError> {
    let mut tiers = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        let path = at("tiers", index);
        tiers.push(PriceTier {
            min_quantity: parsed(&message.min_quantity, &format!("{path}.min_quantity"), Quantity::parse)?,
            price: required_money(message.price.as_ref(), &format!("{path}.price"))?,
        });
    }
    Ok(tiers)
}

fn promotions(messages: Vec<v1::Promotion>) -> Result<Vec<Promotion>, FieldError> {
    let mut promotions = Vec::new();
    for (index, message) in messages.into_iter().enumerate() {
        let path = at("promotions", index);
        let price = required_money(message.price.as_ref(), &format!("{path}.price"))?;
        let starts_at = message.starts_at.map(|at| timestamp(at, &format!("{path}.starts_at"))).transpose()?;
        let ends_at = message.ends_at.map(|at| timestamp(at, &format!("{path}.ends_at"))).transpose()?;
        let id = text(message.id, &format!("{path}.id"), NAME_CHARS)?;
        promotions.push(Promotion { price, starts_at, ends_at, id });
    }
    Ok(promotions)
}

fn tier_to_pb(tier: &PriceTier) -> v1::PriceTier {
    v1::PriceTier { min_quantity: tier.min_quantity.to_string(), price: Some(money_to_pb(tier.price)) }
}

fn promotion_to_pb(promotion: Promotion) -> v1::Promotion {
    v1::Promotion {
        id: promotion.id,
        price: Some(money_to_pb(promotion.price)),
        starts_at: promotion.starts_at.map(timestamp_to_pb),
        ends_at: promotion.ends_at.map(timestamp_to_pb),
    }
}
