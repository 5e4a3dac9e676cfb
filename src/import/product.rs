//! A row as a product.

use super::fields::Fields;
use super::{Item, Record};
use crate::catalog::FieldError;
use crate::pb::v1 as pb;

/// By their names in a file; `gtin` is another word for `ean`, `currency` that of amounts of the row without one.
pub(super) const FIELDS: [&str; 28] = [
    "sku",
    "ean",
    "gtin",
    "mpn",
    "name",
    "aliases",
    "description",
    "brand",
    "category",
    "group",
    "language",
    "country",
    "active",
    "price",
    "currency",
    "tiers",
    "promotions",
    "min_price",
    "max_discount",
    "vat_rate",
    "stock",
    "restock_date",
    "stock_position",
    "stock_counted_at",
    "tags",
    "attributes",
    "updated_at",
    "source_version",
];

/// Reads the fields of INTERFACES, "A product has". `currency` is that of amounts without one.
pub(super) fn read(mut fields: Fields, currency: Option<&str>) -> Result<Record, FieldError> {
    fields.rename("gtin", "ean")?;
    let of_row = fields.given("currency")?;
    let currency = of_row.as_deref().or(currency);
    let price = fields.money("price", currency)?;
    let of_price = price.as_ref().map(|price| price.currency.clone());
    let currency = of_price.as_deref().or(currency);
    let product = pb::Product {
        sku: fields.id("sku")?,
        ean: fields.code("ean")?,
        mpn: fields.code("mpn")?,
        name: fields.text("name")?,
        aliases: fields.list("aliases")?,
        description: fields.text("description")?,
        brand: fields.text("brand")?,
        category: fields.path("category")?,
        group: fields.code("group")?,
        language: fields.locale("language")?,
        country: fields.text("country")?,
        active: fields.flag("active")?,
        tiers: tiers(&mut fields, currency)?,
        promotions: promotions(&mut fields, currency)?,
        min_price: fields.money("min_price", currency)?,
        max_discount: fields.decimal("max_discount")?,
        vat_rate: fields.decimal("vat_rate")?,
        stock: fields.decimal("stock")?,
        restock_date: fields.text("restock_date")?,
        tags: fields.list("tags")?,
        attributes: fields.attributes("attributes")?.into_iter().collect(),
        updated_at: fields.instant("updated_at")?,
        stock_position: fields.whole_number("stock_position")?,
        stock_counted_at: fields.instant("stock_counted_at")?,
        price,
        ..pb::Product::default()
    };
    let source_version = fields.whole_number("source_version")?;
    let (clear, unknown) = fields.finish();
    Ok(Record { item: Item::Product(Box::new(product)), clear, source_version, unknown, scrubbed: 0 })
}

fn tiers(fields: &mut Fields, currency: Option<&str>) -> Result<Vec<pb::PriceTier>, FieldError> {
    fields.objects("tiers", |tier| {
        let min_quantity = tier.decimal("min_quantity")?.unwrap_or_default();
        Ok(pb::PriceTier { min_quantity, price: tier.money("price", currency)? })
    })
}

fn promotions(fields: &mut Fields, currency: Option<&str>) -> Result<Vec<pb::Promotion>, FieldError> {
    fields.objects("promotions", |promotion| {
        Ok(pb::Promotion {
            id: promotion.code("id")?.unwrap_or_default(),
            price: promotion.money("price", currency)?,
            starts_at: promotion.instant("starts_at")?,
            ends_at: promotion.instant("ends_at")?,
        })
    })
}
