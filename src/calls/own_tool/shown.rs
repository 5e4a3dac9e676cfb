//! Products as a model reads them. A price stands beside its currency, as evidence has it; what is a number and no price is
//! a text or stands under a key that says so.

use serde_json::{Map, Value, json};

use crate::catalog::{Money, PriceBasis, Product, ProductFacts, ReservationId};
use crate::clock::Timestamp;

/// Between the levels of a category, and the headings above a passage.
pub(super) const LEVELS: &str = " > ";

/// Characters of a description that are shown.
const DESCRIPTION_CHARS: usize = 2_000;
/// Characters of an entry of a list: an alias, a tag, an attribute.
const ENTRY_CHARS: usize = 200;

/// The moment, and what is not held by others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment<'m> {
    pub(super) now: Timestamp,
    /// Reserved by the conversation itself.
    pub(super) own: &'m [ReservationId],
}

/// What a list shows of a product.
pub(super) fn brief(product: &Product, moment: Moment<'_>) -> Map<String, Value> {
    let content = &product.content;
    let mut shown = Map::new();
    shown.insert("sku".into(), product.sku.as_str().into());
    shown.insert("name".into(), content.name.as_str().into());
    if let Some(brand) = &content.brand {
        shown.insert("brand".into(), brand.as_str().into());
    }
    if !content.category.is_empty() {
        shown.insert("category".into(), content.category.join(LEVELS).into());
    }
    if !content.is_active() {
        shown.insert("active".into(), false.into());
    }
    price(&mut shown, &product.facts, moment.now);
    stock(&mut shown, &product.facts, moment);
    shown
}

/// Everything the shop says of a product to its customers: neither the least it is sold at nor the most that is given off.
pub(super) fn whole(product: &Product, moment: Moment<'_>) -> Map<String, Value> {
    let (content, facts) = (&product.content, &product.facts);
    let mut shown = brief(product, moment);
    let texts = [
        ("ean", content.ean.map(|ean| ean.to_string())),
        ("mpn", content.mpn.clone()),
        ("description", content.description.as_deref().map(|text| cut(text, DESCRIPTION_CHARS))),
        ("group", content.group.clone()),
        ("language", content.language.clone()),
        ("country", content.country.clone()),
        ("vat", facts.vat_rate.map(|rate| format!("{rate} %"))),
        ("updated_at", content.updated_at.map(|at| at.to_string())),
    ];
    shown.extend(texts.into_iter().filter_map(|(name, text)| Some((name.to_owned(), text?.into()))));
    let lists = [
        ("aliases", content.aliases.clone()),
        ("tags", content.tags.clone()),
        ("attributes", content.attributes.iter().map(|(name, value)| format!("{name}: {value}")).collect()),
    ];
    for (name, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        shown.insert(name.to_owned(), list.iter().map(|entry| cut(entry, ENTRY_CHARS)).collect());
    }
    let tiers = tiers(facts);
    if !tiers.is_empty() {
        shown.insert("tiers".into(), tiers.into());
    }
    shown
}

/// What each piece costs from so many on. As texts: the price of ten is no price of one.
pub(super) fn tiers(facts: &ProductFacts) -> Vec<Value> {
    let tiers = facts.tiers.iter();
    let tiers = tiers.map(|tier| json!({"from": format!("{}+", tier.min_quantity), "each": tier.price.to_string()}));
    tiers.collect()
}

/// What one piece costs, and where that comes from.
fn price(shown: &mut Map<String, Value>, facts: &ProductFacts, now: Timestamp) {
    let Some(effective) = facts.effective_price(now) else {
        shown.insert("price".into(), Value::Null);
        return;
    };
    money(shown, "price", effective.price);
    if let PriceBasis::Promotion(promotion) = effective.basis {
        if let Some(list) = facts.price {
            shown.insert("list_price".into(), list.amount().into());
        }
        if let Some(ends) = promotion.ends_at {
            shown.insert("promotion_until".into(), ends.to_string().into());
        }
    }
}

/// An amount with its currency beside it.
pub(super) fn money(shown: &mut Map<String, Value>, name: &str, money: Money) {
    shown.insert(name.to_owned(), money.amount().into());
    shown.insert("currency".into(), money.currency().as_str().into());
}

/// What there is of it now; null where nobody knows.
pub(super) fn stock(shown: &mut Map<String, Value>, facts: &ProductFacts, moment: Moment<'_>) {
    let available = facts.available(moment.now, moment.own).map(|left| left.to_string());
    shown.insert("stock_available".into(), available.into());
    if let Some(day) = facts.restock_date {
        shown.insert("restock_date".into(), day.to_string().into());
    }
}

/// The text, or its beginning where it is long.
pub(super) fn cut(text: &str, most_chars: usize) -> String {
    match text.char_indices().nth(most_chars) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
