use proptest::prelude::*;
use temei_properties::{CASES, properties};

use super::*;
use crate::entry::ItemKey;

/// A word is a token.
struct Words;

impl CountTokens for Words {
    fn count(&self, text: &str) -> usize {
        text.split_whitespace().count()
    }

    fn window(&self) -> usize {
        512
    }
}

/// A character is a token, and two of a kind make one more: the parts do not add up to the whole.
struct Letters(usize);

impl CountTokens for Letters {
    fn count(&self, text: &str) -> usize {
        let letters: Vec<char> = text.chars().collect();
        letters.len() + letters.windows(2).filter(|pair| pair[0] == pair[1]).count()
    }

    fn window(&self) -> usize {
        self.0
    }
}

fn document(body: &str) -> Entry {
    Entry::new(ItemKey::new(Kind::Document, "d"), "Returns_and refunds", body)
}

fn product(words: usize) -> Entry {
    Entry::new(ItemKey::new(Kind::Product, "p"), "Lamp", "word ".repeat(words))
}

/// Spans lie in order, together hold everything but white space, and are what ends the embedded text.
fn holds_everything(body: &str, pieces: &[Piece]) -> bool {
    let mut covered = 0;
    for Piece { text, span, .. } in pieces {
        let gap = &body[covered.min(span.start)..span.start];
        if !gap.trim().is_empty() || !text.ends_with(&body[span.clone()]) || span.end <= covered && covered > 0 {
            return false;
        }
        covered = span.end;
    }
    body[covered..].trim().is_empty()
}

#[test]
fn a_short_text_is_one_piece_with_its_title() {
    let pieces = cut(&document("  Thirty days. "), Some(&Words), &ChunkOptions::default());
    assert_eq!(pieces.len(), 1);
    assert_eq!((pieces[0].text.as_str(), pieces[0].span.clone()), ("Returns and refunds\nThirty days.", 2..14));
    let other = cut(&document("Thirty one days."), Some(&Words), &ChunkOptions::default());
    assert_ne!(pieces[0].content_hash, other[0].content_hash);
    for empty in ["", " \n "] {
        assert_eq!(cut(&document(empty), None, &ChunkOptions::default())[0].text, "Returns and refunds");
    }
}

#[test]
fn long_documents_are_cut_at_sections_and_each_piece_knows_where_it_stands() {
    let section = |n: usize| format!("## Section {n}\n\n{}\n\n", "Some words of a sentence here. ".repeat(40));
    let body: String = std::iter::once("# Policy\n".to_owned()).chain((0..8).map(section)).collect();
    let pieces = cut(&document(&body), Some(&Words), &ChunkOptions::default());
    assert!(pieces.iter().all(|piece| Words.count(&piece.text) <= 450));
    assert!(holds_everything(&body, &pieces));
    assert_eq!(pieces.len(), 8, "a section each");
    for (n, piece) in pieces.iter().enumerate().skip(1) {
        assert!(body[piece.span.clone()].starts_with(&format!("## Section {n}")), "{}", piece.text);
        assert!(piece.text.starts_with("Returns and refunds\nPolicy\n##"), "{}", piece.text);
        assert_eq!(section_path(&body, &piece.span), ["Policy".to_owned(), format!("Section {n}")]);
    }
}

#[test]
fn a_section_longer_than_a_piece_goes_on_with_its_headings_and_an_overlap() {
    let long = |name: &str| format!("# {name}\n\n{}\n\n", "Four words a sentence. ".repeat(200));
    let body = format!("{}{}", long("Shipping"), long("Returns"));
    let pieces = cut(&document(&body), Some(&Words), &ChunkOptions::default());
    assert!(holds_everything(&body, &pieces));
    assert!(pieces.len() >= 4);
    let second = &pieces[1];
    assert!(second.text.starts_with("Returns and refunds\nShipping\nFour words"), "{}", second.text);
    let repeated = Words.count(&body[second.span.start..pieces[0].span.end]);
    assert!((80..=90).contains(&repeated), "{repeated} words are repeated");
    assert_eq!(section_path(&body, &second.span), ["Shipping"]);
    let heading = body.find("# Returns").expect("there");
    let opens = pieces.iter().find(|piece| piece.span.start == heading).expect("a new section starts clean");
    assert!(opens.text.starts_with("Returns and refunds\n# Returns"));
    assert!(!pieces.iter().any(|piece| piece.span.start < heading && piece.span.end > heading));
}

#[test]
fn no_piece_ends_with_a_heading() {
    for before in 300..460 {
        let body =
            format!("{}\n\n## Kept together\n\n### With this\n\n{}", "word ".repeat(before), "more ".repeat(400));
        let pieces = cut(&document(&body), Some(&Words), &ChunkOptions::default());
        assert!(holds_everything(&body, &pieces));
        for piece in &pieces {
            let last = piece.text.lines().next_back().unwrap_or_default();
            assert!(!last.starts_with('#'), "{before}: {last}");
        }
    }
}

#[test]
fn a_product_is_cut_only_beyond_the_window() {
    assert_eq!(cut(&product(480), Some(&Words), &ChunkOptions::default()).len(), 1);
    let pieces = cut(&product(1200), Some(&Words), &ChunkOptions::default());
    assert!(pieces.len() >= 3 && pieces.iter().all(|piece| Words.count(&piece.text) <= 504));
}

#[test]
fn a_long_title_leaves_room_for_the_text() {
    let mut entry = document(&"a b c d ".repeat(60));
    entry.title = "x y".repeat(100);
    for piece in cut(&entry, Some(&Letters(96)), &ChunkOptions::default()) {
        assert!(Letters(96).count(&piece.text) <= 88 && piece.span.len() > 20, "{piece:?}");
    }
}

fn text_of_lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "(#{1,6} )?[a-zăĂα. ]{0,40}",
        "[a-zA-Z0-9. ;!?]{0,120}",
        Just(String::new()),
        Just("---".to_owned()),
        Just("===".to_owned()),
        Just("```".to_owned()),
        "(- |1\\. |\\| )[a-z ]{0,30}",
        "\\PC{0,60}",
        "[a-zß]{60,200}",
    ];
    let end = prop_oneof![Just("\n"), Just("\r\n"), Just("\n\n")];
    prop::collection::vec((line, end), 0..40)
        .prop_map(|lines| lines.into_iter().map(|(line, end)| line + end).collect())
}

proptest! {
    #![proptest_config(properties(CASES))]

    #[test]
    fn pieces_hold_everything_within_the_limit(body in text_of_lines(), window in 60_usize..400, words in any::<bool>()) {
        let counter: &dyn CountTokens = if words { &Words } else { &Letters(window) };
        let options = ChunkOptions { document_tokens: window, overlap_tokens: window / 5 };
        let pieces = cut(&document(&body), Some(counter), &options);
        prop_assert!(!pieces.is_empty());
        prop_assert!(holds_everything(&body, &pieces) || body.trim().is_empty(), "{:?}", pieces);
        for piece in &pieces {
            prop_assert!(counter.count(&piece.text) <= window.min(counter.window() - RESERVED_TOKENS), "{:?}", piece);
            prop_assert!(body.is_char_boundary(piece.span.start) && body.is_char_boundary(piece.span.end));
            section_path(&body, &piece.span);
        }
        prop_assert_eq!(&pieces, &cut(&document(&body), Some(counter), &options));
    }
}
