//! Searches for products: `search_products`, and what every tool that searches asks with.

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{Written, named, read};
use super::shown::{Moment, brief};
use super::{OwnCall, OwnToolFault};
use crate::calls::ground::ground;
use crate::calls::search::search;
use crate::catalog::{Currency, Money, language_tag};
use crate::metrics::Label;
use crate::search::{
    Filter, Found, FusionOverride, Mode, PageLimit, QueryText, RequestIdentity, SearchAnswer, SearchRequest, Sort,
};
use crate::service::Service;
use crate::store::ItemKind;

/// Hits of a search that says no number.
pub(super) const fn ten() -> u32 {
    10
}

#[derive(Deserialize)]
struct SearchProducts {
    query: String,
    category: Option<String>,
    brand: Option<String>,
    min_price: Option<Written>,
    max_price: Option<Written>,
    currency: Option<String>,
    #[serde(default)]
    in_stock_only: bool,
    language: Option<String>,
    #[serde(default = "ten")]
    limit: u32,
}

pub(super) async fn search_products(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: SearchProducts = read(call.arguments)?;
    let mut filter = Filter {
        categories: asked.category.into_iter().collect(),
        brands: asked.brand.into_iter().collect(),
        in_stock: asked.in_stock_only.then_some(true),
        ..Filter::default()
    };
    if asked.min_price.is_some() || asked.max_price.is_some() {
        let currency = currency(service, call, asked.currency.as_deref()).await?;
        filter.min_price = amount(asked.min_price, "min_price", currency)?;
        filter.max_price = amount(asked.max_price, "max_price", currency)?;
    }
    let query = QueryText::parse(&asked.query, service.config.limits.query_chars.get())?;
    let request = SearchRequest {
        query: Some(query),
        filter,
        language: language(asked.language.as_deref())?,
        ..browsing(service, ItemKind::Product, asked.limit)?
    };
    let answer = search(service, call.tenant, request, call.deadline).await?;
    Ok(json!({
        "products": products(&answer, call),
        "more": answer.next.is_some(),
        "degraded": degraded(&answer),
    }))
}

/// The currency that is named, else the shop's.
async fn currency(service: &Service, call: &OwnCall<'_>, named_one: Option<&str>) -> Result<Currency, OwnToolFault> {
    if let Some(code) = named_one {
        return named("currency", Currency::parse(code).map_err(Into::into));
    }
    let facts = ground(service, call.tenant, None, call.deadline).await?;
    let of_shop = facts.policy.policy().currency;
    of_shop.ok_or_else(|| OwnToolFault::of_field("currency", "must be given with a price: the shop's is not known"))
}

/// The tag of a language, where one is given.
pub(super) fn language(tag: Option<&str>) -> Result<Option<String>, OwnToolFault> {
    tag.map(|tag| named("language", language_tag(tag))).transpose()
}

fn amount(written: Option<Written>, field: &str, currency: Currency) -> Result<Option<Money>, OwnToolFault> {
    let parse = |text: &str| Money::parse(text, currency.as_str());
    written.map(|written| written.parsed(field, parse)).transpose()
}

/// A search for nothing, with the settings of the service: what it looks for is put over it.
pub(super) fn browsing(service: &Service, kind: ItemKind, limit: u32) -> Result<SearchRequest, OwnToolFault> {
    let most = u32::try_from(service.config.limits.hits.get()).unwrap_or(u32::MAX);
    Ok(SearchRequest {
        query: None,
        kind,
        mode: Mode::default(),
        limit: PageLimit::parse(limit.min(most), kind, &service.config)?,
        filter: Filter::default(),
        fusion: FusionOverride::default(),
        similarity_threshold: None,
        recency: None,
        explain: false,
        min_revision: None,
        language: None,
        typos: true,
        related_only: None,
        sort: Sort::default(),
        facets: Vec::new(),
        count: true,
        page: None,
        identity: RequestIdentity::default(),
        highlight: false,
    })
}

/// The products of an answer, as a list shows them.
pub(super) fn products(answer: &SearchAnswer, call: &OwnCall<'_>) -> Vec<Value> {
    let moment = Moment { now: answer.priced_at, own: call.own_reservations() };
    let hits = answer.hits.iter().filter_map(|hit| match &hit.found {
        Found::Product(product) => Some(Value::Object(brief(product, moment))),
        Found::Passage(_) => None,
    });
    hits.collect()
}

/// What the answer had to do without.
pub(super) fn degraded(answer: &SearchAnswer) -> Vec<&'static str> {
    answer.degraded.iter().map(|degradation| degradation.reason.as_str()).collect()
}
