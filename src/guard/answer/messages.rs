//! What people and models read about a verdict, in the language of the answer. The texts are data of the language packs;
//! this fills in `{claim}`, `{product}` and `{expected}`.

use temei_text::languages::{Language, Messages, Wording};

use super::outcome::Reason;

/// What a message speaks of.
pub(crate) struct About<'a> {
    pub(crate) reason: Reason,
    pub(crate) claim: &'a str,
    pub(crate) product: Option<&'a str>,
    pub(crate) expected: Option<&'a str>,
}

const fn texts(language: Language) -> &'static Messages {
    &language.pack().messages
}

/// Why a claim was refused.
pub(crate) fn why(language: Language, about: &About<'_>) -> String {
    fill(language, wording(language, about.reason).why, about)
}

/// What the model shall do about it.
pub(crate) fn instruction(language: Language, about: &About<'_>) -> String {
    let wording = wording(language, about.reason);
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

const fn wording(language: Language, reason: Reason) -> &'static Wording {
    let reasons = &texts(language).reasons;
    match reason {
        Reason::PriceMismatch => &reasons.price_mismatch,
        Reason::PriceOfAnotherProduct => &reasons.price_of_another_product,
        Reason::PriceBelowFloor => &reasons.price_below_floor,
        Reason::CurrencyMismatch => &reasons.currency_mismatch,
        Reason::NoFact => &reasons.no_fact,
        Reason::OutOfStock => &reasons.out_of_stock,
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
    fn what_is_filled_in_is_not_filled_in_again() {
        let about = About {
            reason: Reason::PriceMismatch,
            claim: "{expected}",
            product: Some("A-1"),
            expected: Some("5.00 RON"),
        };
        assert!(why(Language::En, &about).contains("{expected}"));
    }
}
