//! What tools say that is neither a cart nor a catalogue: prose with numbers, lists of lists, results of a calculator.

use crate::facts::FactsSnapshot;
use crate::guard::tests::turns::{Turn, hold};

fn nothing() -> FactsSnapshot {
    FactsSnapshot::build(1, Vec::new())
}

#[test]
fn a_number_of_prose_is_an_amount_where_a_key_of_money_labels_it() {
    let said = Turn { tool: "Error: payment does not add up, total price is 608, but paid 304", ..Turn::default() };
    hold(
        &nothing(),
        said,
        &[("The total is $608, and you have paid $304.", &[]), ("The total is $618.", &["PRICE_MISMATCH"])],
    );
    // What a number counts is no amount, whatever stands before it.
    let counted = Turn { tool: "The price holds for 14 days, in total 3 parcels", ..Turn::default() };
    hold(&nothing(), counted, &[("That is $14 in total.", &["NO_FACT"])]);
}

#[test]
fn the_parts_of_one_offer_of_a_list_add_up() {
    let trips = r#"[[{"flight": "HAT110", "seats": {"economy": 9}, "prices": {"economy": 105}},
        {"flight": "HAT172", "seats": {"economy": 12}, "prices": {"economy": 102}}],
        [{"flight": "HAT110", "seats": {"economy": 9}, "prices": {"economy": 105}},
        {"flight": "HAT206", "seats": {"economy": 4}, "prices": {"economy": 190}}]]"#;
    hold(
        &nothing(),
        Turn { tool: trips, ..Turn::default() },
        &[
            ("The total for both flights is $207.", &[]),
            ("The total for both flights is $295.", &[]),
            ("The total for both flights is $292.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_total_is_so_many_times_what_was_said() {
    let policy = "The certificate is worth $50 for each of the passengers.";
    hold(
        &nothing(),
        Turn { policy, ..Turn::default() },
        &[
            ("You get $50 per passenger. There are 3 passengers, so the total is $150.", &[]),
            ("You get $50 per passenger. There are 3 passengers, so the total is $200.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn what_a_rest_is_taken_from_is_no_rest() {
    let tool = r#"{"total": 1625, "certificates": 1327, "charge": 298}"#;
    hold(
        &nothing(),
        Turn { tool, ..Turn::default() },
        &[("Remaining balance: $1,625 - $1,327 = $298.", &[]), ("Remaining balance: $1,625.", &["PRICE_MISMATCH"])],
    );
}

#[test]
fn a_rate_of_vat_is_that_of_the_invoice_and_of_the_policy() {
    let invoice = Turn {
        tool: r#"{"invoice": {"number": "10457", "vat": {"rate": "18%", "amount": "53.96"}, "total": "299.80"}}"#,
        ..Turn::default()
    };
    hold(
        &nothing(),
        invoice,
        &[("The VAT on your invoice is 18%.", &[]), ("The VAT on your invoice is 12%.", &["VAT_RATE_MISMATCH"])],
    );
    let policy = "Books carry a VAT of 6%, all other printed matter a VAT of 24%.";
    hold(
        &nothing(),
        Turn { policy, ..Turn::default() },
        &[
            ("VAT on the books is 6%, and 24% on the leaflets.", &[]),
            ("VAT on the books is 13%.", &["VAT_RATE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_discount_on_an_amount_with_vat_is_no_rate_of_vat() {
    let policy = "From 10 packs on: 5 % discount. Prices with VAT included.";
    let said = "It is more than 10 packs, so 5 % applies, that is $165.30, VAT included.";
    let tool = r#"{"order": {"subtotal": 174.00, "total": 165.30}}"#;
    hold(&nothing(), Turn { policy, tool, ..Turn::default() }, &[(said, &[])]);
}
