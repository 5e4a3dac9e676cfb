//! What people and models read about a verdict in English.

use crate::languages::messages::{Advice, Data, Messages, Reasons, Unverified, Wording};

pub(super) const MESSAGES: Messages = Messages {
    prompt: "The answer makes claims the facts do not support. Rewrite it with these corrections:",
    customer: "To continue I need to confirm something: could you please give me {data} again? If you prefer, a colleague can help you.",
    hand_off: "To give you the right answer I am checking with a colleague, who will get back to you shortly.",
    this_product: "this product",
    reasons: Reasons {
        price_mismatch: Wording {
            why: "{claim} is not the price of {product} and does not follow from what is known.",
            fix: "Replace {claim} with {expected}, the right price of {product}.",
            fix_unknown: "Remove the amount {claim} or use one that is in the data.",
        },
        price_of_another_product: Wording {
            why: "{claim} is the price of another product, not of {product}.",
            fix: "Replace {claim} with {expected}, the price of {product}.",
            fix_unknown: "Remove {claim}: it is the price of another product.",
        },
        price_below_floor: Wording {
            why: "{claim} is below the lowest price accepted for {product}.",
            fix: "Do not go below {expected} for {product}; replace {claim}.",
            fix_unknown: "Withdraw the price {claim}: it is below the lowest accepted.",
        },
        currency_mismatch: Wording {
            why: "{claim} is in another currency than the price.",
            fix: "Write {expected} instead of {claim}.",
            fix_unknown: "State the amount {claim} in the currency of the price.",
        },
        no_fact: Wording {
            why: "There is no data that confirms \"{claim}\" for {product}.",
            fix: "Do not claim \"{claim}\"; the known value is {expected}.",
            fix_unknown: "Do not claim \"{claim}\": say that you will check.",
        },
        out_of_stock: Wording {
            why: "{product} is out of stock, but the answer offers it as available.",
            fix: "Say that {product} is out of stock now and back on {expected}.",
            fix_unknown: "Say that {product} is out of stock now.",
        },
        in_stock: Wording {
            why: "{product} is in stock, but the answer says that it is not.",
            fix: "Say that {product} is in stock.",
            fix_unknown: "Say that {product} is in stock.",
        },
        quantity_above_stock: Wording {
            why: "There are {expected} of {product} in stock, fewer than claimed.",
            fix: "Offer at most {expected} of {product}.",
            fix_unknown: "Do not promise this quantity of {product}.",
        },
        restock_date_mismatch: Wording {
            why: "The restock date of {product} is not the one in the answer.",
            fix: "Replace the restock date with {expected}.",
            fix_unknown: "Do not give a restock date.",
        },
        discount_needs_approval: Wording {
            why: "A discount of {claim} needs approval.",
            fix: "Offer at most {expected} or ask a manager for approval.",
            fix_unknown: "Do not offer this discount without approval.",
        },
        discount_above_maximum: Wording {
            why: "A discount of {claim} is above the maximum for {product}.",
            fix: "Do not offer more than {expected} for {product}.",
            fix_unknown: "Withdraw the discount: it is above the maximum.",
        },
        discount_not_allowed: Wording {
            why: "No discounts are given at this stage of the conversation.",
            fix: "Withdraw the discount of {claim}; you may offer {expected}.",
            fix_unknown: "Withdraw the discount of {claim}: none are given now.",
        },
        unknown_sku: Wording {
            why: "The code {claim} is not in the catalogue.",
            fix: "Replace the code {claim} with {expected}.",
            fix_unknown: "Remove the code {claim}: it is not in the catalogue.",
        },
        invalid_identifier: Wording {
            why: "{claim} is not a valid {expected}.",
            fix: "Do not use {claim}: it is not a valid {expected}. Ask the customer for it again.",
            fix_unknown: "Do not use {claim}: the identifier is not valid. Ask the customer for it again.",
        },
        vat_rate_mismatch: Wording {
            why: "The VAT rate {claim} is not the one that applies.",
            fix: "Write the VAT rate {expected} instead of {claim}.",
            fix_unknown: "Do not state this VAT rate.",
        },
        address_incomplete: Wording {
            why: "The address is incomplete.",
            fix: "Ask for the missing parts of the address: {expected}.",
            fix_unknown: "Ask the customer for the complete address.",
        },
        too_much_to_check: Wording {
            why: "There is more here than one check looks at: this was not checked.",
            fix: "Claim less at once, in a shorter answer: not all of this one could be checked.",
            fix_unknown: "Claim less at once, in a shorter answer: not all of this one could be checked.",
        },
    },
    priced: "{product} costs {price}.",
    unverified: Unverified {
        no_product: Advice {
            why: "{claim} could not be verified: no product was recognised that it speaks of.",
            fix: "Name the product in full as the catalogue writes it, or look the price up and state that one; otherwise leave {claim} out.",
        },
        too_many: Advice {
            why: "\"{claim}\" could not be verified: several products could be meant.",
            fix: "Name the product in full (model, size, colour) so that only one is meant, or leave \"{claim}\" out.",
        },
        no_fact: Advice {
            why: "\"{claim}\" could not be verified: no data say it and it does not follow from any.",
            fix: "Look \"{claim}\" up before you state it, or leave it out.",
        },
    },
    other_amount: Wording {
        why: "The data name another amount than {claim}.",
        fix: "Replace {claim} with {expected}.",
        fix_unknown: "Remove the amount {claim} or use one that is in the data.",
    },
    data: Data {
        tax_id: "your tax number",
        personal_id: "your identity number",
        iban: "your IBAN",
        ean: "the barcode",
        control_code: "the control code of the invoice",
        address_street: "the street",
        address_number: "the number",
        address_locality: "the locality",
        address_region: "the county or state",
        address_postal_code: "the postal code",
    },
};
