//! What holds of every text.

use proptest::prelude::*;
use temei_properties::properties;

use super::*;

/// Pieces that meet in the texts of customers, and pieces of our own replacements.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        ".{0,12}",
        "[0-9]{1,16}",
        "[ .,:;/+()*<>@-]{1,3}",
        prop::sample::select(vec![
            "CNP ",
            "tel. ",
            "cod ",
            "EAN ",
            "produs ",
            "dl. ",
            "κ. ",
            "Sra. ",
            "IBAN ",
            "CPF ",
            "NIF ",
            "card ",
            "\n",
            "cod poștal ",
            "1960529460012",
            "390.533.447-05",
            "0722 123 456",
            "+40 722 123 456",
            "ana@example.com",
            "RO49AAAA1B31007593840000",
            "4111 1111 1111 1111",
            "192.168.0.1",
            "::1",
            "fe80::1",
            "Popescu ",
            "Ana ",
            "<EMAIL_1>",
            "<PHONE>",
            "<CARD:0011223344556677>",
            "01310-100",
            "\u{200b}",
            "x12",
            "de ",
            "M███ ",
            "**",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(properties(40_000))]

    #[test]
    fn spans_are_in_order_and_on_character_boundaries(text in text()) {
        let (mut byte, mut code_point) = (0, 0);
        for finding in find(&text, &Options::default()).expect("no patterns") {
            prop_assert!(finding.bytes.start >= byte && !finding.bytes.is_empty());
            prop_assert!(finding.code_points.start >= code_point);
            let written = text.get(finding.bytes.clone());
            prop_assert!(written.is_some());
            prop_assert_eq!(written.map(|written| written.chars().count()), Some(finding.code_points.len()));
            prop_assert_eq!(text[..finding.bytes.start].chars().count(), finding.code_points.start);
            (byte, code_point) = (finding.bytes.end, finding.code_points.end);
        }
    }

    #[test]
    fn tokens_turn_back_into_the_text(text in text()) {
        let scrubbed = scrub(&text, &Options::default(), Operation::Token).expect("no patterns");
        prop_assert_eq!(restore(&scrubbed.text, &scrubbed.originals), text);
    }

    #[test]
    fn what_is_masked_has_nothing_more_to_mask(text in text()) {
        let once = scrub(&text, &Options::default(), Operation::Mask).expect("no patterns").text;
        let twice = scrub(&once, &Options::default(), Operation::Mask).expect("no patterns").text;
        prop_assert_eq!(once, twice);
    }

    #[test]
    fn the_same_text_is_scrubbed_the_same(text in text()) {
        let hash = || scrub(&text, &Options::default(), Operation::Hash { salt: b"salt of a tenant" }).expect("no patterns");
        prop_assert_eq!(hash(), hash());
    }
}
