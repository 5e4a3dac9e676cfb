//! Products as rows: content as JSON for whoever shows it, facts as numbers.

use std::collections::HashMap;
use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Row};
use time::Date;
use time::macros::format_description;

use super::reservations::Holds;
use super::staging::{Versioned, Versions};
use super::statement::{Lookup, composed, groups, insert, wanted};
use super::{Store, StoreError};
use crate::catalog::{Currency, FieldError, Held, Money, Percent, Product, ProductFacts, Quantity, Sku};
use crate::tenant::TenantId;

const COLUMNS: &str = "sku, source_version, content, price_minor, price_currency, min_price_minor, \
     min_price_currency, max_discount, vat_rate, stock, restock_date, tiers, promotions, price_version, stock_version";
const INSERT: &str = "INSERT INTO products (tenant, inserted_revision, folded_name, ean, sku, source_version, content, \
     price_minor, price_currency, min_price_minor, min_price_currency, max_discount, vat_rate, stock, restock_date, \
     tiers, promotions, price_version, stock_version) VALUES";
const INSERT_COLUMNS: usize = 19;
/// The column `folded_name` may not be NULL; nothing reads it any more.
const NO_FOLDED_NAME: &str = "";
const ON_CONFLICT: &str = "ON CONFLICT (tenant, sku) DO UPDATE SET folded_name = excluded.folded_name, \
     ean = excluded.ean, source_version = excluded.source_version, content = excluded.content, \
     price_minor = excluded.price_minor, price_currency = excluded.price_currency, \
     min_price_minor = excluded.min_price_minor, min_price_currency = excluded.min_price_currency, \
     max_discount = excluded.max_discount, vat_rate = excluded.vat_rate, stock = excluded.stock, \
     restock_date = excluded.restock_date, tiers = excluded.tiers, promotions = excluded.promotions, \
     price_version = excluded.price_version, stock_version = excluded.stock_version";

impl Store {
    /// The products of `skus` that exist, in the order asked for.
    pub async fn products(&self, tenant: &TenantId, skus: &[Sku]) -> Result<Vec<Product>, StoreError> {
        let skus: Vec<&str> = skus.iter().map(Sku::as_str).collect();
        let mut reader = self.reader().await?;
        // Read first: what is sold in between is held and gone from the stock, never neither.
        let mut holds = Holds::of(&mut reader, (tenant, self.now()), &skus).await?;
        let mut found = read(&mut reader, tenant, &skus).await?;
        let products = skus.iter().filter_map(|&sku| found.remove(sku));
        Ok(products.map(|row| holds.put_into(row.value)).collect())
    }

    /// Products in order of SKUs, those after `after`.
    pub async fn products_page(
        &self,
        tenant: &TenantId,
        after: Option<&Sku>,
        limit: u32,
    ) -> Result<Vec<Product>, StoreError> {
        let mut tx = self.begin_reading().await?;
        let after = after.map_or("", Sku::as_str);
        let rows = page(&mut tx, tenant, after, limit).await?;
        let Some(last) = rows.last() else { return Ok(Vec::new()) };
        let mut holds = Holds::between(&mut tx, (tenant, self.now()), (after, last.value.sku.as_str())).await?;
        Ok(rows.into_iter().map(|row| holds.put_into(row.value)).collect())
    }
}

pub(super) async fn page(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    after: &str,
    limit: u32,
) -> Result<Vec<Versioned<Product>>, StoreError> {
    let text = format!("SELECT {COLUMNS} FROM products WHERE tenant = $1 AND sku > $2 ORDER BY sku LIMIT $3");
    let query = composed(text).bind(tenant.as_str()).bind(after.to_owned()).bind(i64::from(limit));
    query.fetch_all(connection).await?.iter().map(decode).collect()
}

/// Those after the first key, up to the second.
pub(super) async fn between(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (after, last): (&str, &str),
) -> Result<Vec<Versioned<Product>>, StoreError> {
    let text = format!("SELECT {COLUMNS} FROM products WHERE tenant = $1 AND sku > $2 AND sku <= $3 ORDER BY sku");
    let query = composed(text).bind(tenant.as_str()).bind(after.to_owned()).bind(last.to_owned());
    query.fetch_all(connection).await?.iter().map(decode).collect()
}

pub(super) async fn read(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    skus: &[impl AsRef<str>],
) -> Result<HashMap<String, Versioned<Product>>, StoreError> {
    let mut found = HashMap::with_capacity(skus.len());
    for wanted in wanted(skus) {
        let lookup = Lookup { columns: COLUMNS, table: "products", condition: "tenant = $1", key: "sku" };
        let query = wanted.select(2, &lookup).bind(tenant.as_str());
        let query = wanted.bind(query, |sku| sku.as_ref().to_owned());
        for row in query.fetch_all(&mut *connection).await? {
            if let Some(row) = decode_found(&row)? {
                found.insert(row.value.sku.as_str().to_owned(), row);
            }
        }
    }
    Ok(found)
}

/// Inserts or replaces; `revision` is kept of the first insert only.
pub(super) async fn write(
    connection: &mut AnyConnection,
    (tenant, revision): (&TenantId, u64),
    rows: &[Versioned<&Product>],
) -> Result<(), StoreError> {
    for group in groups(rows, INSERT_COLUMNS) {
        let mut query = composed(insert(INSERT, ON_CONFLICT, group.len(), INSERT_COLUMNS));
        for row in group {
            query = query.bind(tenant.as_str()).bind(revision.cast_signed());
            query = bind_product(query, row)?;
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

type Statement<'q> = Query<'q, Any, AnyArguments>;

fn bind_product<'q>(query: Statement<'q>, row: &Versioned<&Product>) -> Result<Statement<'q>, StoreError> {
    let Product { sku, content, facts } = row.value;
    Ok(query
        .bind(NO_FOLDED_NAME)
        .bind(content.ean.map(|ean| ean.number().cast_signed()))
        .bind(sku.as_str().to_owned())
        .bind(row.versions.content)
        .bind(to_json(sku, content)?)
        .bind(facts.price.map(Money::minor))
        .bind(facts.price.map(currency_code))
        .bind(facts.min_price.map(Money::minor))
        .bind(facts.min_price.map(currency_code))
        .bind(facts.max_discount.map(Percent::scaled))
        .bind(facts.vat_rate.map(Percent::scaled))
        .bind(facts.stock.map(Quantity::scaled))
        .bind(facts.restock_date.map(|date| date.to_string()))
        .bind(list_to_json(sku, &facts.tiers)?)
        .bind(list_to_json(sku, &facts.promotions)?)
        .bind(row.versions.price)
        .bind(row.versions.stock))
}

fn currency_code(money: Money) -> String {
    money.currency().as_str().to_owned()
}

fn to_json<T: Serialize + ?Sized>(sku: &Sku, value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::corrupt(format!("product {sku}"), error))
}

fn list_to_json<T: Serialize>(sku: &Sku, list: &[T]) -> Result<Option<String>, StoreError> {
    (!list.is_empty()).then(|| to_json(sku, list)).transpose()
}

/// `None` for an id that is not there.
fn decode_found(row: &AnyRow) -> Result<Option<Versioned<Product>>, StoreError> {
    row.try_get::<Option<&str>, _>(0)?.map(|_| decode(row)).transpose()
}

fn decode(row: &AnyRow) -> Result<Versioned<Product>, StoreError> {
    let sku: String = row.try_get(0)?;
    let content: &str = row.try_get(2)?;
    let facts = ProductFacts {
        price: money(row.try_get(3)?, row.try_get(4)?).map_err(|error| corrupt(&sku, &error))?,
        min_price: money(row.try_get(5)?, row.try_get(6)?).map_err(|error| corrupt(&sku, &error))?,
        max_discount: row.try_get::<Option<i64>, _>(7)?.map(Percent::from_scaled),
        vat_rate: row.try_get::<Option<i64>, _>(8)?.map(Percent::from_scaled),
        stock: row.try_get::<Option<i64>, _>(9)?.map(Quantity::from_scaled),
        restock_date: row
            .try_get::<Option<&str>, _>(10)?
            .map(parse_date)
            .transpose()
            .map_err(|error| corrupt(&sku, &error))?,
        held: Held::default(),
        tiers: list_from_json(&sku, row.try_get(11)?)?,
        promotions: list_from_json(&sku, row.try_get(12)?)?,
    };
    let content = from_json(&sku, content)?;
    let sku = Sku::parse(&sku).map_err(|error| corrupt(&sku, &error))?;
    let value = Product { sku, content, facts };
    let versions = Versions { content: row.try_get(1)?, price: row.try_get(13)?, stock: row.try_get(14)? };
    Ok(Versioned { value, versions })
}

fn corrupt(sku: &str, error: &dyn fmt::Display) -> StoreError {
    StoreError::corrupt(format!("product {sku}"), error.to_string())
}

fn from_json<T: DeserializeOwned>(sku: &str, json: &str) -> Result<T, StoreError> {
    serde_json::from_str(json).map_err(|error| corrupt(sku, &error))
}

fn list_from_json<T: DeserializeOwned>(sku: &str, json: Option<&str>) -> Result<Vec<T>, StoreError> {
    json.map_or_else(|| Ok(Vec::new()), |json| from_json(sku, json))
}

fn money(minor: Option<i64>, currency: Option<&str>) -> Result<Option<Money>, FieldError> {
    let (Some(minor), Some(currency)) = (minor, currency) else { return Ok(None) };
    Ok(Some(Money::new(minor, Currency::parse(currency)?)))
}

fn parse_date(text: &str) -> Result<Date, time::error::Parse> {
    Date::parse(text, format_description!("[year]-[month]-[day]"))
}
