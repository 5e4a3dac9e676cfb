//! A check kept so that it can be evaluated again: the input, the policy, the facts that were read (and, by not being
//! there, those that were looked for and are absent), the outcome. Replay uses the bundle and nothing else.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::outcome::CheckOutcome;
use crate::catalog::{Policy, Product, Sku};
use crate::clock::Timestamp;
use crate::facts::{Elsewhere, FactsSnapshot, LookedUntil, PricedName, Recorded, ShortName, SkuShapes};
use crate::guard::input::{Check, CheckInput, VersionedPolicy};
use crate::guard::read::mentions::FactsRead;
use crate::guard::{CheckGrants, ENGINE_VERSION, Grant, PolicyPassage, ReadEvidence};

/// The format of a bundle; raised when an old one can no longer be read.
const FORMAT: u32 = 1;

/// Written from what a check has in hand and read as what it owns; the outcome is written as it is and read as JSON.
#[derive(Debug, Serialize, Deserialize)]
struct Bundle<'a, Outcome> {
    format: u32,
    engine_version: Cow<'a, str>,
    #[serde(flatten)]
    check: Cow<'a, Check>,
    as_of: Timestamp,
    policy_version: u64,
    policy: Cow<'a, Policy>,
    facts_revision: u64,
    /// Products that were read, in the order of the snapshot.
    products: Vec<Product>,
    /// Tokens the tenant's learnt patterns took for SKUs.
    sku_like: Vec<String>,
    /// Whether the catalogue has products, and article numbers, at all.
    #[serde(default)]
    has_products: bool,
    has_gtins: bool,
    /// The word from which on names were looked for only as they are written.
    #[serde(default)]
    near_until: Option<usize>,
    /// The word from which on no word was read as another.
    #[serde(default)]
    respelt_until: Option<usize>,
    /// Names that were met shortened; not there in bundles from before that was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    short_names: Option<Cow<'a, [ShortName]>>,
    /// The products that amounts told.
    #[serde(default, skip_serializing_if = "<[PricedName]>::is_empty")]
    priced: Cow<'a, [PricedName]>,
    /// The word from which on none was looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    short_until: Option<usize>,
    /// The products that the customer's words name.
    #[serde(default, skip_serializing_if = "<[Sku]>::is_empty")]
    named_by_customer: Cow<'a, [Sku]>,
    /// The kinds of things that policies name, as far as the catalogue has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<String>,
    /// The passages of documents that were read; what they state is read from them again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    documents: Vec<Cow<'a, PolicyPassage>>,
    /// The discounts granted to the conversation, and those on the products that were read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    grants: Vec<Cow<'a, Grant>>,
    outcome: Outcome,
}

/// A recorded check evaluated again.
#[derive(Clone, Debug)]
pub struct Replay {
    pub outcome: CheckOutcome,
    /// The outcome as it was recorded.
    pub recorded: Value,
    /// Fields of the outcome that differ now; empty when it is the same.
    pub differences: Vec<String>,
    /// The version that made the record, when it is not this one.
    pub other_engine: Option<String>,
}

impl Replay {
    pub fn is_same(&self) -> bool {
        self.differences.is_empty()
    }
}

/// What violations and claims say that records of before do not.
const ADDED: [&str; 2] = ["outcome", "unverified"];

#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    #[error("the bundle cannot be read")]
    Malformed(#[from] serde_json::Error),
    #[error("the bundle has format {0}, this program reads {FORMAT}")]
    Format(u32),
}

/// Writes the bundle of a check that has just been made.
pub(in crate::guard) fn record(
    input: CheckInput<'_>,
    (policy, evidence): (&VersionedPolicy, &ReadEvidence),
    facts: &FactsSnapshot,
    read: &FactsRead,
    outcome: &CheckOutcome,
) -> Option<String> {
    let products: Vec<Product> = read.rows.iter().filter_map(|&row| facts.product(row)).collect();
    let grants = evidence.grants.read_with(products.iter().map(|product| product.sku.as_str()));
    let grants = grants.into_iter().map(Cow::Borrowed).collect();
    let bundle = Bundle {
        format: FORMAT,
        engine_version: ENGINE_VERSION.into(),
        check: Cow::Borrowed(input.check),
        as_of: input.as_of,
        policy_version: policy.version(),
        policy: Cow::Borrowed(policy.policy()),
        facts_revision: facts.revision(),
        products,
        sku_like: read.sku_like.iter().cloned().collect(),
        has_products: facts.has_products(),
        has_gtins: facts.has_gtins(),
        near_until: read.near_until,
        respelt_until: read.respelt_until,
        short_names: Some(Cow::Borrowed(&read.short_names)),
        priced: Cow::Borrowed(&read.priced),
        short_until: read.short_until,
        named_by_customer: Cow::Borrowed(&read.named_by_customer),
        kinds: read.kinds.iter().cloned().collect(),
        documents: evidence.documents().iter().map(|passage| Cow::Borrowed(passage.as_ref())).collect(),
        grants,
        outcome,
    };
    serde_json::to_string(&bundle).ok()
}

/// Evaluates a recorded check again, from its bundle alone.
pub fn replay(bundle: &str) -> Result<Replay, BundleError> {
    let bundle: Bundle<'_, Value> = serde_json::from_str(bundle)?;
    if bundle.format != FORMAT {
        return Err(BundleError::Format(bundle.format));
    }
    let named_by_customer = bundle.named_by_customer.into_owned();
    let priced = bundle.priced.into_owned();
    let kinds = bundle.kinds;
    let recorded =
        bundle.short_names.map(|names| Recorded { short_names: names.into_owned(), priced, named_by_customer, kinds });
    let shapes = SkuShapes::recorded(bundle.sku_like);
    let facts = FactsSnapshot::build(bundle.facts_revision, bundle.products)
        .with_shapes(shapes)
        .as_part_of(Elsewhere { products: bundle.has_products, gtins: bundle.has_gtins })
        .with_looked_until(LookedUntil {
            near: bundle.near_until,
            respelt: bundle.respelt_until,
            short: bundle.short_until,
        })
        .with_recorded(recorded);
    let policy = VersionedPolicy::new(bundle.policy_version, bundle.policy.into_owned());
    // A replay has no deadline.
    let documents = bundle.documents.into_iter().map(|passage| Arc::new(passage.into_owned())).collect();
    let input = bundle.check.at(bundle.as_of);
    let grants = bundle.grants.into_iter().map(Cow::into_owned).collect();
    let evidence = ReadEvidence::of(input, &policy, documents).with_grants(CheckGrants::recorded(grants, input.as_of));
    let outcome = crate::guard::check_while(input, (&policy, &evidence), &facts, &|| true).expect("somebody waits");
    let now = serde_json::to_value(&outcome)?;
    let other_engine = Some(bundle.engine_version.into_owned()).filter(|version| version != ENGINE_VERSION);
    Ok(Replay { differences: differences(&bundle.outcome, &now), outcome, recorded: bundle.outcome, other_engine })
}

fn differences(before: &Value, now: &Value) -> Vec<String> {
    let (Some(before), Some(now)) = (before.as_object(), now.as_object()) else { return vec!["outcome".to_owned()] };
    let keys: std::collections::BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let differ = keys.into_iter().filter(|key| match (before.get(*key), now.get(*key)) {
        (Some(before), Some(now)) => !says_the_same(before, now),
        _ => true,
    });
    differ.cloned().collect()
}

/// Whether what was recorded is still said; what a program could not say when it made the record is no difference.
fn says_the_same(before: &Value, now: &Value) -> bool {
    match (before, now) {
        (Value::Array(before), Value::Array(now)) => {
            before.len() == now.len() && before.iter().zip(now).all(|(before, now)| says_the_same(before, now))
        }
        (Value::Object(before), Value::Object(now)) => {
            let said = before.iter().all(|(key, value)| now.get(key).is_some_and(|now| says_the_same(value, now)));
            said && now.keys().all(|key| before.contains_key(key) || ADDED.contains(&key.as_str()))
        }
        _ => before == now,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::*;

    /// As it was written when the check was copied field by field: a cart, a customer, a stage, three of the guards.
    const WRITTEN: &str = include_str!("../../../tests/fixtures/guard/bundle.json");

    #[test]
    fn a_bundle_written_before_is_replayed_and_written_the_same() {
        let again = replay(WRITTEN).expect("readable");
        let own_name = |field: &String| field == "engine_version";
        assert!(again.differences.iter().all(own_name), "{:?}", again.differences);
        assert_eq!(again.outcome.violations.len(), 2);
        let bundle: Bundle<'_, Box<RawValue>> = serde_json::from_str(WRITTEN).expect("readable");
        assert_eq!(serde_json::to_string(&bundle).expect("writable"), WRITTEN);
        let mut before: Value = serde_json::from_str(WRITTEN).expect("readable");
        before["as_of"] = (bundle.as_of.micros() + 1).into();
        let later = replay(&before.to_string()).expect("readable");
        assert!(later.differences.contains(&"as_of".to_owned()), "the time is the bundle's");
        let mut before: Value = serde_json::from_str(WRITTEN).expect("readable");
        before["outcome"]["violations"][0]["outcome"] = "UNVERIFIED".into();
        let other = replay(&before.to_string()).expect("readable");
        assert!(other.differences.contains(&"violations".to_owned()), "what was said is held to");
    }
}
