//! Queries made from names: a word dropped, a letter wrong, an identifier written in another way. Pure, and the same
//! for the same seed in every release.

use crate::dice::Dice;

/// `name` without one of its words; `None` when it has fewer than three.
pub(super) fn drop_word(name: &str, dice: &mut Dice) -> Option<String> {
    let mut words: Vec<&str> = name.split_whitespace().collect();
    if words.len() < 3 {
        return None;
    }
    words.remove(dice.below(words.len()));
    Some(words.join(" "))
}

/// `name` with one edit inside one of its words of at least five letters: a letter dropped, doubled with another,
/// replaced, or exchanged with its neighbour. `None` when no such word is there.
pub(super) fn mistype(name: &str, dice: &mut Dice) -> Option<String> {
    const LETTERS: usize = 5;
    let mut words: Vec<String> = name.split_whitespace().map(str::to_owned).collect();
    let long: Vec<usize> = (0..words.len())
        .filter(|&at| words[at].chars().count() >= LETTERS && words[at].chars().all(char::is_alphabetic))
        .collect();
    if long.is_empty() {
        return None;
    }
    let word = &mut words[long[dice.below(long.len())]];
    let before: Vec<char> = word.chars().collect();
    // An exchange of equal letters changes nothing: roll again.
    for _ in 0..16 {
        let mut letters = before.clone();
        let at = 1 + dice.below(letters.len() - 2);
        let other = before[dice.below(before.len())];
        match dice.below(4) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, other),
            2 => letters[at] = other,
            _ => letters.swap(at, at - 1),
        }
        if letters != before {
            *word = letters.into_iter().collect();
            return Some(words.join(" "));
        }
    }
    None
}

/// The ways people write a GTIN of 8, 12 or 13 digits: as it is, with spaces, with dashes, padded to 14 digits.
pub(super) fn gtin_spellings(digits: &str) -> [(&'static str, String); 4] {
    let groups = groups_of_six(digits);
    [
        ("ean", digits.to_owned()),
        ("ean_spaces", groups.join(" ")),
        ("ean_dashes", groups.join("-")),
        ("gtin14", format!("{digits:0>14}")),
    ]
}

/// What does not fill a group stands first.
fn groups_of_six(digits: &str) -> Vec<String> {
    let (head, rest) = digits.split_at(digits.len() % 6);
    let groups = rest.as_bytes().chunks(6).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = (!head.is_empty()).then(|| head.to_owned());
    head.into_iter().chain(groups).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_is_dropped_and_short_names_are_left() {
        let mut dice = Dice::new(1);
        for _ in 0..50 {
            let query = drop_word("Huile d’olive vierge extra", &mut dice).expect("four words");
            assert_eq!(query.split_whitespace().count(), 3, "{query}");
        }
        assert_eq!(drop_word("Huile olive", &mut dice), None);
    }

    #[test]
    fn one_edit_changes_one_long_word() {
        let mut dice = Dice::new(2);
        for _ in 0..200 {
            let query = mistype("Καφές στιγμιαίος 200g", &mut dice).expect("two long words");
            let words: Vec<_> = query.split_whitespace().collect();
            let changed = usize::from(words[0] != "Καφές") + usize::from(words[1] != "στιγμιαίος");
            assert_eq!((changed, words[2]), (1, "200g"), "{query}");
        }
        assert_eq!(mistype("tea 250 g", &mut dice), None);
    }

    #[test]
    fn gtins_are_written_in_four_ways() {
        let [(_, plain), (_, spaces), (_, dashes), (_, padded)] = gtin_spellings("5449000000996");
        assert_eq!(plain, "5449000000996");
        assert_eq!(spaces, "5 449000 000996");
        assert_eq!(dashes, "5-449000-000996");
        assert_eq!(padded, "05449000000996");
    }
}
