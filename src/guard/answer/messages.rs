//! What people and models read about a verdict, in the language of the answer. The texts are data of the language
//! packs; this fills in `{claim}`, `{product}` and `{expected}`.

use temei_text::languages::{Advice, Language, Messages, Wording};

use super::outcome::{Reason, UnverifiedReason};

/// What a message speaks of.
pub(crate) struct About<'a> {
    pub(crate) reason: Reason,
    /// Why it is unverified; `None` where it is contradicted.
    pub(crate) unverified: Option<UnverifiedReason>,
    pub(crate) claim: &'a str,
    pub(crate) product: Option<&'a str>,
    pub(crate) expected: Option<&'a str>,
}

const fn texts(language: Language) -> &'static Messages {
    &language.pack().messages
}

/// Why a claim was refused.
pub(crate) fn why(language: Language, about: &About<'_>) -> String {
    let why = advice(language, about).map_or_else(|| worded(language, about).why, |advice| advice.why);
    fill(language, why, about)
}

/// What the model shall do about it.
pub(crate) fn instruction(language: Language, about: &About<'_>) -> String {
    if let Some(advice) = advice(language, about) {
        return fill(language, advice.fix, about);
    }
    let wording = worded(language, about);
    let known = about.expected.is_some_and(|expected| !expected.is_empty());
    fill(language, if known { wording.fix } else { wording.fix_unknown }, about)
}

/// The prompt of all instructions.
pub(crate) fn prompt<'a>(language: Language, instructions: impl Iterator<Item = &'a str>) -> String {
    instructions.fold(texts(language).prompt.to_owned(), |prompt, instruction| prompt + "\n- " + instruction)
}

/// What a customer may read when the answer is withheld.
pub(crate) fn customer(language: Language, data: &[String]) -> String {
    if data.is_empty() {
        return texts(language).hand_off.to_owned();
    }
    let names: Vec<&str> = data.iter().map(|name| data_name(language, name)).collect();
    texts(language).customer.replace("{data}", &names.join(", "))
}

/// What people call a datum.
pub(crate) fn data_name(language: Language, wanted: &str) -> &str {
    let data = &texts(language).data;
    match wanted {
        "tax_id" => data.tax_id,
        "personal_id" => data.personal_id,
        "iban" => data.iban,
        "ean" => data.ean,
        "control_code" => data.control_code,
        "address.street" => data.address_street,
        "address.number" => data.address_number,
        "address.locality" => data.address_locality,
        "address.region" => data.address_region,
        "address.postal_code" => data.address_postal_code,
        other => other,
    }
}

/// What is said of a claim nothing is known about, where no product can be named either.
fn advice(language: Language, about: &About<'_>) -> Option<&'static Advice> {
    let unverified = &texts(language).unverified;
    match about.unverified? {
        UnverifiedReason::NoProductRecognized => Some(&unverified.no_product),
        UnverifiedReason::TooManyCandidates => Some(&unverified.too_many),
        UnverifiedReason::NoFact if about.product.is_none() => Some(&unverified.no_fact),
        UnverifiedReason::NoFact | UnverifiedReason::TooMuchToCheck => None,
    }
}

/// What is said of everything else: by the reason, but for what the reason's own words would say too much.
fn worded(language: Language, about: &About<'_>) -> &'static Wording {
    match (about.unverified, about.reason) {
        (Some(UnverifiedReason::NoFact), _) => wording(language, Reason::NoFact),
        (None, Reason::PriceMismatch) if about.product.is_none() => &texts(language).other_amount,
        _ => wording(language, about.reason),
    }
}

const fn wording(language: Language, reason: Reason) -> &'static Wording {
    let reasons = &texts(language).reasons;
    match reason {
        Reason::PriceMismatch => &reasons.price_mismatch,
        Reason::PriceOfAnotherProduct => &reasons.price_of_another_product,
        Reason::PriceBelowFloor => &reasons.price_below_floor,
        Reason::CurrencyMismatch => &reasons.currency_mismatch,
        Reason::NoFact => &reasons.no_fact,
        Reason::OutOfStock => &reasons.out_of_stock,
        Reason::InStock => &reasons.in_stock,
        Reason::QuantityAboveStock => &reasons.quantity_above_stock,
        Reason::RestockDateMismatch => &reasons.restock_date_mismatch,
        Reason::DiscountNeedsApproval => &reasons.discount_needs_approval,
        Reason::DiscountAboveMaximum => &reasons.discount_above_maximum,
        Reason::DiscountNotAllowed => &reasons.discount_not_allowed,
        Reason::UnknownSku => &reasons.unknown_sku,
        Reason::InvalidIdentifier => &reasons.invalid_identifier,
        Reason::VatRateMismatch => &reasons.vat_rate_mismatch,
        Reason::AddressIncomplete => &reasons.address_incomplete,
        Reason::TooMuchToCheck => &reasons.too_much_to_check,
    }
}

fn fill(language: Language, template: &str, about: &About<'_>) -> String {
    let product = about.product.unwrap_or(texts(language).this_product);
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    // One pass, so that braces in what is filled in stay what they are.
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, tail) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(match name {
            "claim" => about.claim.trim(),
            "product" => product,
            "expected" => about.expected.unwrap_or_default(),
            _ => "",
        });
        rest = tail;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_worded_in_every_language() {
        for language in Language::ALL {
            for reason in Reason::ALL {
                let wording = wording(language, reason);
                for text in [wording.why, wording.fix, wording.fix_unknown] {
                    assert!(!text.is_empty(), "{language:?} {reason:?}");
                    assert!(text.matches('{').count() == text.matches('}').count());
                }
                assert!(!wording.fix_unknown.contains("{expected}"), "{language:?} {reason:?}");
            }
        }
    }

    #[test]
    fn the_unverified_is_worded_in_every_language_without_a_product() {
        for language in Language::ALL {
            for unverified in UnverifiedReason::ALL {
                let reason = Reason::NoFact;
                let about = About { reason, unverified: Some(unverified), claim: "499", product: None, expected: None };
                if unverified != UnverifiedReason::TooMuchToCheck {
                    let (why, fix) = (why(language, &about), instruction(language, &about));
                    assert!(why.contains("499") && !fix.is_empty(), "{language:?} {why}");
                    let this = texts(language).this_product;
                    assert!(!why.contains(this) && !fix.contains(this), "{language:?} {why} {fix}");
                }
            }
            let reason = Reason::PriceMismatch;
            let about = About { reason, unverified: None, claim: "499", product: None, expected: Some("5.00 EUR") };
            let (why, fix) = (why(language, &about), instruction(language, &about));
            assert!(fix.contains("5.00 EUR") && !(why + &fix).contains(texts(language).this_product), "{language:?}");
        }
    }

    #[test]
    fn what_is_filled_in_is_not_filled_in_again() {
        let about = About {
            reason: Reason::PriceMismatch,
            unverified: None,
            claim: "{expected}",
            product: Some("A-1"),
            expected: Some("5.00 RON"),
        };
        assert!(why(Language::En, &about).contains("{expected}"));
    }
}
