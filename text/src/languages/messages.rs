//! What people and models read about a verdict, in the language of the answer; `{claim}`, `{product}` and
//! `{expected}` are filled in, each wherever it stands.

/// All texts of one language.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    /// Before the list of corrections in a prompt.
    pub prompt: &'static str,
    /// What a customer may read when the answer cannot be corrected; `{data}` is what is needed.
    pub customer: &'static str,
    /// The same where it is not data that is missing.
    pub hand_off: &'static str,
    /// Where no product is known.
    pub this_product: &'static str,
    pub reasons: Reasons,
    /// A sentence that says nothing but what a `{product}` costs, `{price}`: evaluations make answers of it.
    pub priced: &'static str,
    /// Of claims that contradict nothing, because nothing is known to hold them against.
    pub unverified: Unverified,
    /// Of an amount of no product (a total, a fee) where the data have another.
    pub other_amount: Wording,
    pub data: Data,
}

/// How one reason is worded: why, and what to do with and without knowing what is right.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    pub why: &'static str,
    pub fix: &'static str,
    pub fix_unknown: &'static str,
}

/// How it is worded that a claim could not be verified; what is right is never known then.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    pub why: &'static str,
    pub fix: &'static str,
}

/// Why nothing can be said of a claim. None of them speaks of a product.
#[derive(Clone, Copy, Debug)]
pub struct Unverified {
    /// An amount beside no product that was recognised.
    pub no_product: Advice,
    /// More products than can be told apart have the name.
    pub too_many: Advice,
    /// Nothing says it, and it follows from nothing.
    pub no_fact: Advice,
}

/// Every reason for which a claim is refused.
#[derive(Clone, Copy, Debug)]
pub struct Reasons {
    pub price_mismatch: Wording,
    pub price_of_another_product: Wording,
    pub price_below_floor: Wording,
    pub currency_mismatch: Wording,
    pub no_fact: Wording,
    pub out_of_stock: Wording,
    pub in_stock: Wording,
    pub quantity_above_stock: Wording,
    pub restock_date_mismatch: Wording,
    pub discount_needs_approval: Wording,
    pub discount_above_maximum: Wording,
    pub discount_not_allowed: Wording,
    pub unknown_sku: Wording,
    pub invalid_identifier: Wording,
    pub vat_rate_mismatch: Wording,
    pub address_incomplete: Wording,
    pub too_much_to_check: Wording,
}

/// What people call a datum that is asked for again.
#[derive(Clone, Copy, Debug)]
pub struct Data {
    pub tax_id: &'static str,
    pub personal_id: &'static str,
    pub iban: &'static str,
    pub ean: &'static str,
    pub control_code: &'static str,
    pub address_street: &'static str,
    pub address_number: &'static str,
    pub address_locality: &'static str,
    pub address_region: &'static str,
    pub address_postal_code: &'static str,
}
