//! The texts in English.

use super::{Texts, Wording};
use crate::guard::outcome::Reason;

pub(super) const TEXTS: Texts = Texts {
    prompt: "The answer makes claims the facts do not support. Rewrite it with these corrections:",
    customer: "To continue I need to confirm something: could you please give me {data} again? If you prefer, a colleague can help you.",
    hand_off: "To give you the right answer I am checking with a colleague, who will get back to you shortly.",
    this_product: "this product",
    reasons: [
        Wording {
            reason: Reason::PriceMismatch,
            why: "{claim} is not the price of {product} and does not follow from what is known.",
            fix: "Replace {claim} with {expected}, the right price of {product}.",
            fix_unknown: "Remove the amount {claim} or use one that is in the data.",
        },
        Wording {
            reason: Reason::PriceOfAnotherProduct,
            why: "{claim} is the price of another product, not of {product}.",
            fix: "Replace {claim} with {expected}, the price of {product}.",
            fix_unknown: "Remove {claim}: it is the price of another product.",
        },
        Wording {
            reason: Reason::PriceBelowFloor,
            why: "{claim} is below the lowest price accepted for {product}.",
            fix: "Do not go below {expected} for {product}; replace {claim}.",
            fix_unknown: "Withdraw the price {claim}: it is below the lowest accepted.",
        },
        Wording {
            reason: Reason::CurrencyMismatch,
            why: "{claim} is in another currency than the price.",
            fix: "Write {expected} instead of {claim}.",
            fix_unknown: "State the amount {claim} in the currency of the price.",
        },
        Wording {
            reason: Reason::NoFact,
            why: "There is no data that confirms \"{claim}\" for {product}.",
            fix: "Do not claim \"{claim}\"; the known value is {expected}.",
            fix_unknown: "Do not claim \"{claim}\": say that you will check.",
        },
        Wording {
            reason: Reason::OutOfStock,
            why: "{product} is out of stock, but the answer offers it as available.",
            fix: "Say that {product} is out of stock now and back on {expected}.",
            fix_unknown: "Say that {product} is out of stock now.",
        },
        Wording {
            reason: Reason::QuantityAboveStock,
            why: "There are {expected} of {product} in stock, fewer than claimed.",
            fix: "Offer at most {expected} of {product}.",
            fix_unknown: "Do not promise this quantity of {product}.",
        },
        Wording {
            reason: Reason::RestockDateMismatch,
            why: "The restock date of {product} is not the one in the answer.",
            fix: "Replace the restock date with {expected}.",
            fix_unknown: "Do not give a restock date.",
        },
        Wording {
            reason: Reason::DiscountNeedsApproval,
            why: "A discount of {claim} needs approval.",
            fix: "Offer at most {expected} or ask a manager for approval.",
            fix_unknown: "Do not offer this discount without approval.",
        },
        Wording {
            reason: Reason::DiscountAboveMaximum,
            why: "A discount of {claim} is above the maximum for {product}.",
            fix: "Do not offer more than {expected} for {product}.",
            fix_unknown: "Withdraw the discount: it is above the maximum.",
        },
        Wording {
            reason: Reason::DiscountNotAllowed,
            why: "No discounts are given at this stage of the conversation.",
            fix: "Withdraw the discount of {claim}; you may offer {expected}.",
            fix_unknown: "Withdraw the discount of {claim}: none are given now.",
        },
        Wording {
            reason: Reason::UnknownSku,
            why: "The code {claim} is not in the catalogue.",
            fix: "Replace the code {claim} with {expected}.",
            fix_unknown: "Remove the code {claim}: it is not in the catalogue.",
        },
        Wording {
            reason: Reason::InvalidIdentifier,
            why: "{claim} is not a valid {expected}.",
            fix: "Do not use {claim}: it is not a valid {expected}. Ask the customer for it again.",
            fix_unknown: "Do not use {claim}: the identifier is not valid. Ask the customer for it again.",
        },
        Wording {
            reason: Reason::VatRateMismatch,
            why: "The VAT rate {claim} is not the one that applies.",
            fix: "Write the VAT rate {expected} instead of {claim}.",
            fix_unknown: "Do not state this VAT rate.",
        },
        Wording {
            reason: Reason::AddressIncomplete,
            why: "The address is incomplete.",
            fix: "Ask for the missing parts of the address: {expected}.",
            fix_unknown: "Ask the customer for the complete address.",
        },
        Wording {
            reason: Reason::TooMuchToCheck,
            why: "There is more here than one check looks at: this was not checked.",
            fix: "Claim less at once, in a shorter answer: not all of this one could be checked.",
            fix_unknown: "Claim less at once, in a shorter answer: not all of this one could be checked.",
        },
    ],
    data: [
        ("tax_id", "your tax number"),
        ("personal_id", "your identity number"),
        ("iban", "your IBAN"),
        ("ean", "the barcode"),
        ("control_code", "the control code of the invoice"),
        ("address.street", "the street"),
        ("address.number", "the number"),
        ("address.locality", "the locality"),
        ("address.region", "the county or state"),
        ("address.postal_code", "the postal code"),
    ],
};
