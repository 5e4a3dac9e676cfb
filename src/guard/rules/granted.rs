//! What a person has consented to, and what needed nobody's consent: the discounts that were granted for a tie's product, as
//! far as the policy and the product's own maximum still allow them.

use super::findings::{Case, evidence};
use crate::catalog::{Consent, Percent};
use crate::guard::answer::outcome::Fact;
use crate::guard::evidence::Grant;

/// The discounts in force on a product, or on whatever is spoken of.
pub(crate) fn grants<'a>(
    case: &Case<'a>,
    sku: Option<&str>,
    maximum: Option<Percent>,
) -> impl Iterator<Item = &'a Grant> + use<'a> {
    let rules = case.rules;
    case.grants.about(sku).filter(move |grant| {
        let most = match grant.consent {
            Consent::Automatic => rules.automatic,
            Consent::Manager => rules.manager,
            Consent::Director => rules.director,
        };
        !rules.no_discount && is_within(grant, most, maximum)
    })
}

/// Whether it is no more than what goes with its consent, and than the product's own maximum.
pub(crate) fn is_within(grant: &Grant, most: Percent, maximum: Option<Percent>) -> bool {
    grant.percent <= most && maximum.is_none_or(|maximum| grant.percent <= maximum)
}

pub(crate) fn fact(grant: &Grant) -> Fact {
    evidence(format!("{} %", grant.percent), grant.path())
}
