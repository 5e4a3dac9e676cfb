//! Words as they are mistyped: letters repeated, one too many, too few, another, or two changed over.

/// Letters of the shortest word that is known with a slip in it.
pub(super) const MIN_LETTERS: usize = 6;
/// Letters at its end that are right where one letter stands for another: they tell who and when.
const ENDING: usize = 2;

/// The word with no letter more than so often in a row.
pub(super) fn with_runs(word: &str, most: usize) -> String {
    let mut fewer = String::with_capacity(word.len());
    let mut run = (None, 0);
    for c in word.chars() {
        run = if run.0 == Some(c) { (run.0, run.1 + 1) } else { (Some(c), 1) };
        if run.1 <= most {
            fewer.push(c);
        }
    }
    fewer
}

/// The first letters of a word that is these letters again and again.
pub(super) fn part(word: &str, letters: usize) -> Option<&str> {
    let end = word.char_indices().nth(letters).map(|(at, _)| at)?;
    let part = &word[..end];
    let times = word.len() / end;
    (times > 1 && word == part.repeat(times)).then_some(part)
}

/// The word with each of its letters left out.
pub(super) fn shortened(word: &str) -> impl Iterator<Item = String> + '_ {
    word.char_indices().map(|(at, c)| [&word[..at], &word[at + c.len_utf8()..]].concat())
}

/// Whether a word is a known one with one slip behind its first letter.
pub(super) fn is_slip(word: &str, known: &str) -> bool {
    let (word, known): (Vec<char>, Vec<char>) = (word.chars().collect(), known.chars().collect());
    let start = word.iter().zip(&known).take_while(|(a, b)| a == b).count();
    let end = word.iter().rev().zip(known.iter().rev()).take_while(|(a, b)| a == b).count();
    if start == 0 || end == 0 || word.len().abs_diff(known.len()) > 1 {
        return false;
    }
    let (left, other) = (word.len().saturating_sub(start + end), known.len().saturating_sub(start + end));
    let changed_over = left == 2 && other == 2 && word[start] == known[start + 1] && word[start + 1] == known[start];
    changed_over || (left <= 1 && other <= 1 && (end >= ENDING || left != other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_forgiven_and_an_ending_is_none() {
        for (word, known) in [("tards", "tardes"), ("paymnet", "payment"), ("afirmativ", "afirmativo")] {
            assert_eq!(is_slip(word, known), word != "afirmativ", "{word}");
        }
        assert!(!is_slip("confirma", "confirmo") && !is_slip("orders", "boarder"));
        assert_eq!((part("sisisi", 2), part("banana", 2), with_runs("siiii", 1)), (Some("si"), None, "si".to_owned()));
    }
}
