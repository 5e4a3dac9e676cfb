//! `get_catalog`: the catalogue page by page. A model counts pages, the search goes on behind a hit: so the pages before
//! are gone through again, and the declaration says how many there may be.

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::read;
use super::found::{browsing, degraded, products};
use super::{OwnCall, OwnToolFault};
use crate::calls::search::search;
use crate::search::{FacetBy, FacetRequest, Filter, SearchAnswer, SearchRequest, Sort};
use crate::service::Service;
use crate::store::ItemKind;
use crate::tools::own::MAX_ROWS;

#[derive(Deserialize)]
struct GetCatalog {
    category: Option<String>,
    #[serde(default)]
    sort: Order,
    #[serde(default = "first")]
    page: u32,
    #[serde(default = "twenty")]
    limit: u32,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    #[default]
    Default,
    PriceAsc,
    PriceDesc,
    Newest,
}

const fn first() -> u32 {
    1
}

const fn twenty() -> u32 {
    20
}

impl From<Order> for Sort {
    fn from(order: Order) -> Self {
        match order {
            Order::Default => Self::Relevance,
            Order::PriceAsc => Self::PriceAsc,
            Order::PriceDesc => Self::PriceDesc,
            Order::Newest => Self::Newest,
        }
    }
}

pub(super) async fn get_catalog(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: GetCatalog = read(call.arguments)?;
    let wants_categories = asked.category.is_none() && asked.page == 1;
    let categories = FacetBy::Category { under: String::new(), levels: Some(1) };
    let categories = FacetRequest { by: categories, limit: MAX_ROWS, ignore_own_filter: false };
    let request = SearchRequest {
        filter: Filter { categories: asked.category.into_iter().collect(), ..Filter::default() },
        sort: asked.sort.into(),
        facets: wants_categories.then_some(categories).into_iter().collect(),
        ..browsing(service, ItemKind::Product, asked.limit)?
    };
    let before = (asked.page - 1).saturating_mul(asked.limit);
    let Some(answer) = page(service, call, request, before).await? else {
        return Ok(json!({"products": [], "more": false}));
    };
    let mut shown = json!({
        "products": products(&answer, call),
        "more": answer.next.is_some(),
        "degraded": degraded(&answer),
    });
    if let Some((_, counted)) = answer.facets.first() {
        let names: Vec<&str> = counted.values.iter().map(|value| value.value.as_str()).collect();
        shown["categories"] = names.into();
    }
    Ok(shown)
}

/// The page behind so many hits; none where there are fewer.
async fn page(
    service: &Service,
    call: &OwnCall<'_>,
    mut request: SearchRequest,
    mut before: u32,
) -> Result<Option<SearchAnswer>, OwnToolFault> {
    let most = u32::try_from(service.config.limits.hits.get()).unwrap_or(u32::MAX);
    while before > 0 {
        let skipped = before.min(most);
        let skip = SearchRequest {
            limit: browsing(service, ItemKind::Product, skipped)?.limit,
            facets: Vec::new(),
            ..request.clone()
        };
        let answer = search(service, call.tenant, skip, call.deadline).await?;
        request.page = answer.next;
        if request.page.is_none() {
            return Ok(None);
        }
        before -= skipped;
    }
    Ok(Some(search(service, call.tenant, request, call.deadline).await?))
}
