//! How far two words are apart, and what a misspelt word is worth.

/// The longest word that is compared, in letters.
pub(crate) const MAX_LETTERS: usize = 24;

/// How many mistakes a word of so many letters may have: none under four, two from nine.
pub(crate) const fn mistakes(letters: usize) -> usize {
    match letters {
        0..4 => 0,
        4..9 => 1,
        _ => 2,
    }
}

/// Edits between two words where neighbours that change places are one (optimal string alignment); none above `most`.
pub(crate) fn distance(a: &[char], b: &[char], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most || a.len().max(b.len()) > MAX_LETTERS + 2 {
        return None;
    }
    let mut rows = [[0_u8; MAX_LETTERS + 3]; 3];
    for (column, cell) in rows[0].iter_mut().enumerate() {
        *cell = column as u8;
    }
    for (i, &x) in a.iter().enumerate() {
        let (now, last, before_last) = ((i + 1) % 3, i % 3, (i + 2) % 3);
        rows[now][0] = i as u8 + 1;
        let mut least = rows[now][0];
        for (j, &y) in b.iter().enumerate() {
            let replaced = rows[last][j] + u8::from(x != y);
            let mut cell = replaced.min(rows[last][j + 1] + 1).min(rows[now][j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                cell = cell.min(rows[before_last][j - 1] + 1);
            }
            rows[now][j + 1] = cell;
            least = least.min(cell);
        }
        if least as usize > most {
            return None;
        }
    }
    let found = rows[a.len() % 3][b.len()] as usize;
    (found <= most).then_some(found)
}

/// Which letters a word has, 64 bits for all of them: `distance ≤ n` implies that at most n bits of either word are
/// missing in the other.
pub(crate) fn signature(letters: &[char]) -> u64 {
    letters.iter().fold(0, |bits, &letter| bits | 1 << (u32::from(letter) % 64))
}

pub(crate) const fn may_be_near(a: u64, b: u64, most: usize) -> bool {
    has_at_most(a & !b, most) && has_at_most(b & !a, most)
}

/// Takes the lowest bit off, so often; counting all of them takes longer.
const fn has_at_most(mut bits: u64, most: usize) -> bool {
    let mut taken = 0;
    while taken < most {
        bits &= bits.wrapping_sub(1);
        taken += 1;
    }
    bits == 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn letters(word: &str) -> Vec<char> {
        word.chars().collect()
    }

    #[test]
    fn a_mistake_of_any_kind_is_one() {
        let cases = [
            ("chocolate", "choclate", Some(1)),
            ("chocolate", "chocoolate", Some(1)),
            ("chocolate", "chocolete", Some(1)),
            ("chocolate", "hcocolate", Some(1)),
            ("chocolate", "chcoloate", Some(2)),
            ("chocolate", "shokolate", Some(2)),
            ("chocolate", "vanilla", None),
            ("καφεσ", "καφσε", Some(1)),
        ];
        for (a, b, expected) in cases {
            assert_eq!(distance(&letters(a), &letters(b), 2), expected, "{a} {b}");
        }
        assert_eq!([mistakes(3), mistakes(4), mistakes(8), mistakes(9)], [0, 1, 1, 2]);
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn distance_is_symmetric_and_its_signature_never_misses(a in "[a-d]{0,9}", b in "[a-d]{0,9}", most in 0_usize..3) {
            let (a, b) = (letters(&a), letters(&b));
            let found = distance(&a, &b, most);
            prop_assert_eq!(found, distance(&b, &a, most));
            prop_assert!(found.is_none() || may_be_near(signature(&a), signature(&b), most));
            prop_assert_eq!(a == b, distance(&a, &b, 0) == Some(0));
        }
    }
}
