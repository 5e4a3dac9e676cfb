//! Of which record of a tool a sentence speaks where no product is named: by a telephone number behind the amount, a time of
//! day, a place that several records share.

use crate::facts::FactsSnapshot;
use crate::guard::tests::turns::{Turn, hold};

fn nothing() -> FactsSnapshot {
    FactsSnapshot::build(1, Vec::new())
}

#[test]
fn what_the_sentence_behind_an_amount_says_tells_its_record() {
    let hotels = r#"[{"hotel": "Park Lane", "phone": "+44 20 7493 4545", "price_per_night": "375"},
        {"hotel": "Ace House", "phone": "+44 20 7613 9800", "price_per_night": "296"},
        {"hotel": "The Strand", "phone": "+44 20 7523 5052", "price_per_night": "264"}]"#;
    hold(
        &nothing(),
        Turn { tool: hotels, ..Turn::default() },
        &[
            ("You need to pay $375 per night. You can reach them at +44 20 7493 4545.", &[]),
            ("You need to pay $296 per night. You can reach them at +44 20 7493 4545.", &["PRICE_MISMATCH"]),
            // A sentence with an amount of its own speaks of that.
            ("One is $296 per night. The one at +44 20 7493 4545 is $375.", &[]),
        ],
    );
}

#[test]
fn a_time_of_day_tells_the_records_that_have_it() {
    let buses = r#"[{"fare": "21", "leaving_date": "2026-06-05", "leaving_time": "08:00"},
        {"fare": "26", "leaving_date": "2026-06-06", "leaving_time": "08:00"},
        {"fare": "24", "leaving_date": "2026-06-07", "leaving_time": "08:00"},
        {"fare": "22", "leaving_date": "2026-06-05", "leaving_time": "16:30"},
        {"fare": "20", "leaving_date": "2026-06-06", "leaving_time": "16:30"}]"#;
    hold(
        &nothing(),
        Turn { tool: buses, ..Turn::default() },
        &[
            ("There is a bus at 8 am, and the ticket costs $26.", &[]),
            ("There is a bus at 8 am, and the ticket costs $22.", &["PRICE_MISMATCH"]),
            ("What about the bus at 8:00 am? It will cost you about $20.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn words_that_several_records_share_rule_out_those_without_them() {
    let shows = r#"[{"event": "Alex Cameron", "price": "30", "address": "420 Mason Street"},
        {"event": "Finneas", "price": "55", "address": "420 Mason Street"},
        {"event": "Lucy Dacus", "price": "25", "address": "420 Mason Street"},
        {"event": "Jeanette Tietze", "price": "45", "address": "1750 Hill Avenue"},
        {"event": "Kurt Vile", "price": "40", "address": "100 Bay Road"},
        {"event": "Armia", "price": "35", "address": "9 Pier Lane"}]"#;
    hold(
        &nothing(),
        Turn { tool: shows, ..Turn::default() },
        &[
            ("The ticket is $55 and the venue is located at 420 Mason Street.", &[]),
            ("The ticket is $45 and the venue is located at 420 Mason Street.", &["PRICE_MISMATCH"]),
        ],
    );
}
