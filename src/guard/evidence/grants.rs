//! Discounts that were granted to a tenant's agents: facts of the tenant, found for a check by its session, its customer
//! and the products it speaks of. One that has expired at the check's time is none.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::catalog::{Consent, Percent};
use crate::clock::Timestamp;

/// One of them, as a rule reads it: session and customer are met already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    pub id: String,
    /// That wrote it.
    pub revision: u64,
    /// Absent: for everything.
    pub sku: Option<String>,
    pub percent: Percent,
    pub consent: Consent,
    pub expires_at: Timestamp,
}

/// Whom it was granted to; both absent: whoever asks for its product.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GrantFor {
    pub customer: Option<String>,
    pub session: Option<String>,
}

/// All of a tenant, as of one revision.
#[derive(Clone, Debug, Default)]
pub struct Grants {
    /// By id.
    all: BTreeMap<String, (GrantFor, Arc<Grant>)>,
    /// Of a customer, a session or both, in the order of their ids.
    bound: FxHashMap<GrantFor, Vec<Arc<Grant>>>,
    /// Of a product alone, by its SKU.
    of_products: FxHashMap<String, Vec<Arc<Grant>>>,
}

/// Those that one check may lean on.
#[derive(Clone, Debug)]
pub struct CheckGrants {
    as_of: Timestamp,
    own: Vec<Arc<Grant>>,
    /// None where there are none at all.
    everyones: Option<Arc<Grants>>,
}

impl Default for CheckGrants {
    /// None at all.
    fn default() -> Self {
        Self { as_of: Timestamp::from_micros(0), own: Vec::new(), everyones: None }
    }
}

impl Grant {
    /// Where it is found: "approvals/ap_…@57".
    pub(crate) fn path(&self) -> String {
        format!("approvals/{}@{}", self.id, self.revision)
    }
}

impl Grants {
    /// Bytes of one, estimated.
    const EACH: usize = 256;

    /// With these in the place of those of the same ids (none: it is granted no more), and without what has expired.
    #[must_use]
    pub fn with(&self, changed: impl IntoIterator<Item = (String, Option<(GrantFor, Grant)>)>, now: Timestamp) -> Self {
        let mut all = self.all.clone();
        for (id, grant) in changed {
            match grant {
                Some((whom, grant)) => drop(all.insert(id, (whom, Arc::new(grant)))),
                None => drop(all.remove(&id)),
            }
        }
        all.retain(|_, (_, grant)| now < grant.expires_at);
        Self::indexed(all)
    }

    fn indexed(all: BTreeMap<String, (GrantFor, Arc<Grant>)>) -> Self {
        let (mut bound, mut of_products) = (FxHashMap::<_, Vec<_>>::default(), FxHashMap::<String, Vec<_>>::default());
        for (whom, grant) in all.values() {
            match &grant.sku {
                Some(sku) if *whom == GrantFor::default() => {
                    of_products.entry(sku.clone()).or_default().push(Arc::clone(grant));
                }
                _ => bound.entry(whom.clone()).or_default().push(Arc::clone(grant)),
            }
        }
        Self { all, bound, of_products }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Estimated.
    pub fn resident_bytes(&self) -> usize {
        self.all.len() * Self::EACH
    }

    /// Those of a conversation with a customer, and those of products.
    pub fn of_check(self: &Arc<Self>, session: Option<&str>, customer: Option<&str>, as_of: Timestamp) -> CheckGrants {
        if self.all.is_empty() {
            return CheckGrants::default();
        }
        let session = session.filter(|id| !id.is_empty()).map(str::to_owned);
        let customer = customer.filter(|id| !id.is_empty()).map(str::to_owned);
        let mut whoms = vec![GrantFor { customer: customer.clone(), session: session.clone() }];
        if customer.is_some() && session.is_some() {
            whoms.push(GrantFor { customer, session: None });
            whoms.push(GrantFor { customer: None, session });
        }
        whoms.retain(|whom| *whom != GrantFor::default());
        let mut own: Vec<_> = whoms.iter().filter_map(|whom| self.bound.get(whom)).flatten().cloned().collect();
        own.retain(|grant| as_of < grant.expires_at);
        own.sort_by(|a, b| a.id.cmp(&b.id));
        CheckGrants { as_of, own, everyones: Some(Arc::clone(self)) }
    }
}

impl CheckGrants {
    /// Those that a bundle kept, and no others.
    pub(in crate::guard) fn recorded(grants: Vec<Grant>, as_of: Timestamp) -> Self {
        Self { as_of, own: grants.into_iter().map(Arc::new).collect(), everyones: None }
    }

    /// Those that say something of a product, or of whatever is spoken of.
    pub(crate) fn about<'a>(&'a self, sku: Option<&str>) -> impl Iterator<Item = &'a Grant> + use<'a> {
        let everyones = self.everyones.as_ref().zip(sku).and_then(|(all, sku)| all.of_products.get(sku));
        let everyones = everyones.into_iter().flatten();
        let as_of = self.as_of;
        let sku = sku.filter(|_| !self.own.is_empty()).map(str::to_owned);
        let own = self.own.iter().filter(move |grant| grant.sku.is_none() || grant.sku == sku);
        own.chain(everyones.filter(move |grant| as_of < grant.expires_at)).map(AsRef::as_ref)
    }

    /// Those of the conversation, and of the products of `skus`.
    pub(in crate::guard) fn read_with<'a, 's>(&'a self, skus: impl IntoIterator<Item = &'s str>) -> Vec<&'a Grant> {
        let mut read: Vec<&Grant> = self.own.iter().map(AsRef::as_ref).collect();
        if let Some(all) = self.everyones.as_ref().filter(|all| !all.of_products.is_empty()) {
            let of_products = skus.into_iter().filter_map(|sku| all.of_products.get(sku)).flatten();
            read.extend(of_products.map(AsRef::as_ref).filter(|grant: &&Grant| self.as_of < grant.expires_at));
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(0);

    fn granted(
        id: &str,
        sku: Option<&str>,
        customer: Option<&str>,
        session: Option<&str>,
    ) -> (String, Option<(GrantFor, Grant)>) {
        let grant = Grant {
            id: id.to_owned(),
            revision: 1,
            sku: sku.map(str::to_owned),
            percent: Percent::from_scaled(20_00),
            consent: Consent::Manager,
            expires_at: NOW.plus_secs(60),
        };
        let whom = GrantFor { customer: customer.map(str::to_owned), session: session.map(str::to_owned) };
        (id.to_owned(), Some((whom, grant)))
    }

    fn ids(grants: &CheckGrants, sku: Option<&str>) -> Vec<String> {
        grants.about(sku).map(|grant| grant.id.clone()).collect()
    }

    #[test]
    fn a_grant_is_found_where_everything_it_is_bound_to_is_met() {
        let all = Arc::new(Grants::default().with(
            [
                granted("1-session", None, None, Some("s")),
                granted("2-customer", None, Some("c"), None),
                granted("3-both", None, Some("c"), Some("s")),
                granted("4-product", Some("A"), None, None),
                granted("5-product of session", Some("A"), None, Some("s")),
            ],
            NOW,
        ));
        let found = |session, customer, sku| ids(&all.of_check(session, customer, NOW), sku);
        assert_eq!(found(None, None, None), Vec::<String>::new());
        assert_eq!(found(None, None, Some("A")), ["4-product"]);
        assert_eq!(found(Some("s"), None, Some("A")), ["1-session", "5-product of session", "4-product"]);
        assert_eq!(found(Some("s"), None, Some("B")), ["1-session"]);
        assert_eq!(found(Some("s"), Some("c"), None), ["1-session", "2-customer", "3-both"]);
        assert_eq!(found(Some(""), Some(""), None), Vec::<String>::new(), "nobody is not somebody");
        assert_eq!(found(Some("other"), Some("c"), None), ["2-customer"]);
    }

    #[test]
    fn what_expired_or_was_taken_back_is_no_grant() {
        let all = Arc::new(
            Grants::default().with([granted("1", Some("A"), None, None), granted("2", None, None, Some("s"))], NOW),
        );
        let later = all.of_check(Some("s"), None, NOW.plus_secs(60));
        assert_eq!(ids(&later, Some("A")), Vec::<String>::new());
        let fewer = all.with([("1".to_owned(), None)], NOW);
        assert_eq!(fewer.len(), 1);
        assert!(all.with([], NOW.plus_secs(60)).is_empty());
    }
}
