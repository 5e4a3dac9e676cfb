//! Products. The least a product is sold at and the most that is given off it are the shop's own: whoever knows them has
//! no need to haggle.

use super::field::{Field, Kind, Operator, Seen};
use super::filter::Filter;
use super::row::{Cell, Row};
use super::scan::{Scanned, Then, in_time};
use super::{Page, Scope};
use crate::calls::own_tool::OwnToolFault;
use crate::calls::own_tool::found::browsing;
use crate::calls::own_tool::shown::{LEVELS, tiers};
use crate::calls::search::search;
use crate::catalog::{Money, Product, ReservationId, Sku};
use crate::clock::Timestamp;
use crate::search::{Found, SearchRequest};
use crate::store::ItemKind;
use crate::tools::own::MAX_ROWS;

/// Of a page that is read.
const PAGE_ROWS: u32 = 250;

pub(super) const FIELDS: &[Field] = &[
    Field::new("sku", Kind::Code),
    Field::new("name", Kind::Text),
    Field::new("brand", Kind::Text),
    Field::new("category", Kind::Text),
    Field::new("price", Kind::Number),
    Field::new("currency", Kind::Code),
    Field::new("stock", Kind::Number),
    Field::new("stock_reserved", Kind::Number),
    Field::new("stock_available", Kind::Number),
    Field::new("active", Kind::Flag),
    Field::new("restock_date", Kind::Time),
    Field::new("list_price", Kind::Number).alone(),
    Field::new("ean", Kind::Code).alone(),
    Field::new("mpn", Kind::Code).alone(),
    Field::new("aliases", Kind::List).alone(),
    Field::new("description", Kind::Text).alone(),
    Field::new("group", Kind::Text).alone(),
    Field::new("language", Kind::Text).alone(),
    Field::new("country", Kind::Text).alone(),
    Field::new("tags", Kind::List).alone(),
    Field::new("attributes", Kind::Names).alone(),
    Field::new("tiers", Kind::Parts).alone(),
    Field::new("vat_rate", Kind::Number).alone(),
    Field::new("updated_at", Kind::Time).alone(),
    Field::new("min_price", Kind::Number).alone().seen(Seen::Admins),
    Field::new("max_discount", Kind::Number).alone().seen(Seen::Admins),
];

pub(super) async fn one(scope: Scope<'_>, id: &str) -> Result<Option<Row>, OwnToolFault> {
    let Ok(sku) = Sku::parse(id) else { return Ok(None) };
    let product = scope.service.store.products(scope.tenant, &[sku]).await?.pop();
    Ok(product.map(|product| row(product, scope)))
}

pub(super) async fn page(scope: Scope<'_>, after: Option<&str>) -> Result<Page, OwnToolFault> {
    let after = after.and_then(|after| Sku::parse(after).ok());
    let found = scope.service.store.products_page(scope.tenant, after.as_ref(), PAGE_ROWS).await?;
    Ok(Page::of(found, PAGE_ROWS, |product| product.sku.to_string(), |product| Some(row(product, scope))))
}

/// What of the filters a search can heed, where that is anything: what it finds is all that can meet them.
pub(super) fn narrowed(filters: &[Filter]) -> Option<crate::search::Filter> {
    let mut narrowed = crate::search::Filter::default();
    for filter in filters {
        let Some(values) = filter.one_of() else { continue };
        match (filter.field(), filter.name()) {
            ("brand", _) => narrowed.brands.extend_from_slice(values),
            ("category", _) => narrowed.categories.extend_from_slice(values),
            ("language", _) => narrowed.languages.extend_from_slice(values),
            ("country", _) => narrowed.countries.extend_from_slice(values),
            ("tags", _) => narrowed.tags.extend_from_slice(values),
            ("attributes", Some(name)) => {
                narrowed.attributes.entry(name.to_owned()).or_default().extend_from_slice(values);
            }
            _ => {}
        }
    }
    (narrowed.min_price, narrowed.max_price) = prices(filters);
    (narrowed != crate::search::Filter::default()).then_some(narrowed)
}

/// The range of prices, where one currency is asked for.
fn prices(filters: &[Filter]) -> (Option<Money>, Option<Money>) {
    let currency = filters.iter().find(|filter| filter.field() == "currency").and_then(Filter::one_of);
    let Some([currency]) = currency else { return (None, None) };
    let (mut min, mut max) = (None, None);
    for filter in filters.iter().filter(|filter| filter.field() == "price") {
        let Some((operator, bound)) = filter.bound() else { continue };
        // A bound finer than the currency is left to the filter itself.
        let Ok(bound) = Money::parse(&bound.to_string(), currency) else { continue };
        match operator {
            Operator::Eq => (min, max) = (Some(bound), Some(bound)),
            Operator::Gt | Operator::Gte => min = Some(bound),
            Operator::Lt | Operator::Lte => max = Some(bound),
            _ => {}
        }
    }
    (min, max)
}

/// Takes what a search finds, in its order.
pub(super) async fn found(
    scope: Scope<'_>,
    filter: crate::search::Filter,
    take: &mut impl FnMut(Row) -> Then,
) -> Result<Scanned, OwnToolFault> {
    let limits = &scope.service.config.limits;
    let page = u32::try_from(limits.hits.get().max(MAX_ROWS)).unwrap_or(u32::MAX);
    let mut request = SearchRequest { filter, count: false, ..browsing(scope.service, ItemKind::Product, page)? };
    let mut left = scope.service.config.tools.scan_rows.get();
    loop {
        in_time(scope)?;
        let answer = search(scope.service, scope.tenant, request.clone(), scope.deadline).await?;
        left = left.saturating_sub(answer.hits.len());
        for hit in answer.hits {
            let Found::Product(product) = hit.found else { continue };
            if take(row(product, scope)) == Then::Enough {
                return Ok(Scanned::ToTheEnd);
            }
        }
        match answer.next {
            None => return Ok(Scanned::ToTheEnd),
            Some(_) if left == 0 => return Ok(Scanned::InPart),
            next => request.page = next,
        }
    }
}

fn row(product: Product, scope: Scope<'_>) -> Row {
    let own = scope.viewer.session.map_or(&[] as &[ReservationId], |session| &session.memory.reservations);
    let Product { sku, content, facts } = product;
    let price = facts.effective_price(scope.now).map(|effective| effective.price);
    let stock = facts.available(scope.now, own);
    let reserved = facts.stock.map(|_| facts.held.at(scope.now, own));
    let tiers = tiers(&facts);
    let active = content.is_active();
    let some = |text: Option<String>| Cell::maybe(text, Cell::Text);
    let list = |list: Vec<String>| if list.is_empty() { Cell::Nothing } else { Cell::List(list) };
    let money = |money: Option<Money>| Cell::maybe(money, |money| Cell::number(money.amount()));
    Row::of(
        &sku,
        [
            ("sku", Cell::text(&sku)),
            ("name", Cell::Text(content.name)),
            ("brand", some(content.brand)),
            (
                "category",
                if content.category.is_empty() { Cell::Nothing } else { Cell::Text(content.category.join(LEVELS)) },
            ),
            ("price", money(price)),
            ("currency", Cell::maybe(price, |price| Cell::text(price.currency()))),
            ("list_price", money(facts.price)),
            ("stock", Cell::maybe(facts.stock, Cell::number)),
            ("stock_reserved", Cell::maybe(reserved, Cell::number)),
            ("stock_available", Cell::maybe(stock, Cell::number)),
            ("active", Cell::Flag(active)),
            (
                "restock_date",
                Cell::maybe(facts.restock_date.and_then(|day| Timestamp::parse(&day.to_string())), Cell::Time),
            ),
            ("ean", Cell::maybe(content.ean, Cell::text)),
            ("mpn", some(content.mpn)),
            ("aliases", list(content.aliases)),
            ("description", some(content.description)),
            ("group", some(content.group)),
            ("language", some(content.language)),
            ("country", some(content.country)),
            ("tags", list(content.tags)),
            ("attributes", if content.attributes.is_empty() { Cell::Nothing } else { Cell::Names(content.attributes) }),
            ("tiers", if tiers.is_empty() { Cell::Nothing } else { Cell::Parts(tiers.into()) }),
            ("vat_rate", Cell::maybe(facts.vat_rate, Cell::number)),
            ("updated_at", Cell::maybe(content.updated_at, Cell::Time)),
            ("min_price", money(facts.min_price)),
            ("max_discount", Cell::maybe(facts.max_discount, Cell::number)),
        ],
    )
}
