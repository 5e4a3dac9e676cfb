//! How sure a finding is: a claim is verified by facts, contradicted by one, or neither, and then why. It is
//! contradicted only by what was recognised: beside no product that was recognised, or beside too many, it is merely
//! unverified. What follows from it is the policy's; the reason of a violation does not change with it.

use super::outcome::{ClaimOutcome, Grounding, Reason, UnverifiedReason};
use crate::guard::Guard;
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::{Kind, Role, Stock};
use crate::guard::rules::findings::{Case, Finding};
use crate::guard::rules::price::speaks_of_product;

/// What became of a claim; no outcome where it asserts nothing that a guard that was run looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Certainty {
    pub(super) outcome: Option<ClaimOutcome>,
    pub(super) unverified: Option<UnverifiedReason>,
}

impl Certainty {
    pub(super) const fn unverified(why: UnverifiedReason) -> Self {
        Self { outcome: Some(ClaimOutcome::Unverified), unverified: Some(why) }
    }

    const fn sure(outcome: ClaimOutcome) -> Self {
        Self { outcome: Some(outcome), unverified: None }
    }

    pub(super) fn of(case: &Case<'_>, finding: &Finding) -> Self {
        let (unverified, sure) = match (&finding.refusal, finding.grounding) {
            (Some(refusal), _) => (refused(case, finding, refusal.reason), Some(ClaimOutcome::Contradicted)),
            (None, Grounding::NotChecked | Grounding::NotGrounded) => (passed(case, finding), None),
            (None, Grounding::Literal | Grounding::Derived | Grounding::Negotiated) => {
                (None, Some(ClaimOutcome::Verified))
            }
        };
        match unverified {
            Some(why) => Self::unverified(why),
            None => sure.map_or_else(Self::default, Self::sure),
        }
    }
}

/// The guard a claim is for; none where it asserts nothing.
pub(super) const fn guard_of(kind: &Kind) -> Option<Guard> {
    match kind {
        Kind::Amount(amount) => match amount.role {
            Role::Supposed => None,
            Role::Discount => Some(Guard::Discount),
            _ => Some(Guard::Price),
        },
        Kind::Compared(_) | Kind::Unreadable(_) => Some(Guard::Price),
        Kind::Discount(_) => Some(Guard::Discount),
        Kind::Stock(Stock::Offered { .. } | Stock::Restock { date: Some(_) }) => Some(Guard::Stock),
        Kind::KnownSku(_) | Kind::UnknownSku(_) => Some(Guard::Sku),
        Kind::Identifier(_) | Kind::LongNumber | Kind::VatRate(_) | Kind::Address(_) => Some(Guard::Fiscal),
        Kind::Stock(
            Stock::Denied | Stock::Hinted | Stock::Implied { .. } | Stock::Back { .. } | Stock::Restock { date: None },
        )
        | Kind::OtherPercent(_) => None,
    }
}

/// Why a claim that is refused contradicts nothing.
fn refused(case: &Case<'_>, finding: &Finding, reason: Reason) -> Option<UnverifiedReason> {
    if finding.nothing_known {
        let why = if reason == Reason::NoFact { None } else { by_facts(case, finding) };
        return Some(why.unwrap_or_else(|| nothing_known(case, finding.claim)));
    }
    match reason {
        Reason::TooMuchToCheck => Some(UnverifiedReason::TooMuchToCheck),
        Reason::NoFact => Some(nothing_known(case, finding.claim)),
        Reason::PriceMismatch
        | Reason::PriceOfAnotherProduct
        | Reason::PriceBelowFloor
        | Reason::CurrencyMismatch
        | Reason::OutOfStock
        | Reason::InStock
        | Reason::QuantityAboveStock
        | Reason::RestockDateMismatch => by_facts(case, finding),
        // A source gives as much: whether its terms are met is not known for sure.
        Reason::DiscountNeedsApproval if is_told_discount(case, finding.claim) => Some(UnverifiedReason::NoFact),
        // Held against the policy, the catalogue as a whole, or the form the thing must have.
        Reason::DiscountNeedsApproval
        | Reason::DiscountAboveMaximum
        | Reason::DiscountNotAllowed
        | Reason::UnknownSku
        | Reason::InvalidIdentifier
        | Reason::VatRateMismatch
        | Reason::AddressIncomplete => None,
    }
}

/// Whether a trusted source writes the percentage or the amount of a discount.
fn is_told_discount(case: &Case<'_>, claim: usize) -> bool {
    match &case.claims[claim].kind {
        Kind::Discount(percent) | Kind::OtherPercent(percent) => {
            case.gathered.percents.iter().any(|told| told.value == *percent)
        }
        Kind::Amount(amount) => case.gathered.is_told(amount.value),
        _ => false,
    }
}

/// What only facts can contradict: there has to be one, of the product the claim is sure to speak of.
fn by_facts(case: &Case<'_>, finding: &Finding) -> Option<UnverifiedReason> {
    let attribution = &case.attributions[finding.claim];
    if speaks_of_one(&case.claims[finding.claim].kind) {
        if case.is_ambiguous(attribution) {
            return Some(UnverifiedReason::TooManyCandidates);
        }
        if attribution.strength != Strength::Strong && !case.is_only_product(finding.claim, attribution) {
            return Some(UnverifiedReason::NoProductRecognized);
        }
    }
    finding.facts.is_empty().then(|| nothing_known(case, finding.claim))
}

/// Of a claim that is let pass without a fact: why it is unverified, where it asserts something.
fn passed(case: &Case<'_>, finding: &Finding) -> Option<UnverifiedReason> {
    if finding.nothing_known {
        return Some(nothing_known(case, finding.claim));
    }
    let asserts = match &case.claims[finding.claim].kind {
        // Questions, hypotheses and other people's words are nobody's claim; the rest says so itself.
        Kind::Amount(amount) => amount.role == Role::Discount,
        Kind::Stock(stock) => matches!(stock, Stock::Offered { .. } | Stock::Restock { date: Some(_) }),
        Kind::Unreadable(_) | Kind::Compared(_) | Kind::VatRate(_) => true,
        Kind::Discount(_)
        | Kind::OtherPercent(_)
        | Kind::KnownSku(_)
        | Kind::UnknownSku(_)
        | Kind::Identifier(_)
        | Kind::LongNumber
        | Kind::Address(_) => false,
    };
    asserts.then(|| nothing_known(case, finding.claim))
}

/// What is missing: a product to speak of, or what is known of it.
fn nothing_known(case: &Case<'_>, claim: usize) -> UnverifiedReason {
    let attribution = &case.attributions[claim];
    let tied = !attribution.rows.is_empty() || !attribution.items.is_empty();
    match speaks_of_one(&case.claims[claim].kind) && !tied {
        true => UnverifiedReason::NoProductRecognized,
        false => UnverifiedReason::NoFact,
    }
}

/// Whether a claim is of one product: neither a total nor a fee, a rate or a number nobody can read.
fn speaks_of_one(kind: &Kind) -> bool {
    match kind {
        Kind::Amount(amount) => speaks_of_product(amount) || amount.role == Role::Discount,
        Kind::Discount(_) | Kind::Stock(_) => true,
        _ => false,
    }
}
