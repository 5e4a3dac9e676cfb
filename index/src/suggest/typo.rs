//! Whether a typed word is one slip away from a word, or from its beginning: a letter too many, one missing, a wrong
//! one, or two in the wrong order.

/// Shorter words are not corrected: one letter makes too many of them another word.
pub(super) const MIN_CHARS: usize = 4;

/// Whether slips in `typed` are looked for at all: not in short words, nor in codes and measures.
pub(super) fn is_corrected(typed: &str) -> bool {
    typed.chars().count() >= MIN_CHARS && !typed.bytes().any(|b| b.is_ascii_digit())
}

/// How a word that is not as typed can still be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Near {
    /// The whole word is one slip away.
    Word,
    /// A beginning of the word is.
    Beginning,
}

/// `None` when `word` is further away than one slip. What `word` begins with as typed is `Near` too.
pub(super) fn near(typed: &str, word: &str) -> Option<Near> {
    let same = common(typed, word);
    let (rest, other) = (&typed[same..], &word[same..]);
    let (mut typed_chars, mut word_chars) = (rest.chars(), other.chars());
    let (a, b) = (typed_chars.next(), word_chars.next());
    let (after_a, after_b) = (typed_chars.as_str(), word_chars.as_str());
    let Some(a) = a else {
        return Some(if after_b.is_empty() { Near::Word } else { Near::Beginning });
    };
    let wrong = b.and_then(|_| left(after_a, after_b));
    let missing = b.and_then(|_| left(rest, after_b));
    let extra = left(after_a, other);
    let swapped = match (typed_chars.next(), word_chars.next()) {
        (Some(c), Some(d)) if b == Some(c) && a == d => left(&after_a[c.len_utf8()..], &after_b[d.len_utf8()..]),
        _ => None,
    };
    [wrong, missing, extra, swapped].into_iter().flatten().min_by_key(|near| *near as u8)
}

/// What is left of the typed word must begin what is left of the word.
fn left(typed: &str, word: &str) -> Option<Near> {
    let rest = word.strip_prefix(typed)?;
    Some(if rest.is_empty() { Near::Word } else { Near::Beginning })
}

/// Bytes both begin with, up to a character boundary of both.
fn common(a: &str, b: &str) -> usize {
    let same = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    (0..=same).rev().find(|&at| a.is_char_boundary(at) && b.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    /// The optimal string alignment distance.
    fn distance(a: &[char], b: &[char]) -> usize {
        let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                rows[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let step = usize::from(a[i - 1] != b[j - 1]);
                    let mut best = (rows[i - 1][j - 1] + step).min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                    if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        best = best.min(rows[i - 2][j - 2] + 1);
                    }
                    best
                };
            }
        }
        rows[a.len()][b.len()]
    }

    #[test]
    fn one_slip_is_forgiven_anywhere() {
        for (typed, word, expected) in [
            ("latpop", "laptop", Some(Near::Word)),
            ("lptop", "laptop", Some(Near::Word)),
            ("laaptop", "laptop", Some(Near::Word)),
            ("kaptop", "laptop", Some(Near::Word)),
            ("lepto", "laptop", Some(Near::Beginning)),
            ("καφαι", "καφεσ", None),
            ("κσφε", "καφεσ", Some(Near::Beginning)),
            ("lkptip", "laptop", None),
        ] {
            assert_eq!(near(typed, word), expected, "{typed} {word}");
        }
        assert!(is_corrected("cafe") && !is_corrected("caf") && !is_corrected("32gb"));
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn agrees_with_the_edit_distance(typed in "[abă]{1,6}", word in "[abă]{1,7}") {
            let (a, b): (Vec<char>, Vec<char>) = (typed.chars().collect(), word.chars().collect());
            let beginning = (0..=b.len()).any(|end| distance(&a, &b[..end]) <= 1);
            prop_assert_eq!(near(&typed, &word).is_some(), beginning);
            prop_assert_eq!(near(&typed, &word) == Some(Near::Word), distance(&a, &b) <= 1);
        }
    }
}
