//! Morse code.

use std::ops::Range;

use super::{Part, Wrapping};

/// Fewer signs are a row of dots or an SOS.
const MIN_SIGNS: usize = 8;

/// Different letters it takes to say something.
const MIN_DISTINCT: usize = 4;

const CODES: [(&str, char); 36] = [
    (".-", 'a'),
    ("-...", 'b'),
    ("-.-.", 'c'),
    ("-..", 'd'),
    (".", 'e'),
    ("..-.", 'f'),
    ("--.", 'g'),
    ("....", 'h'),
    ("..", 'i'),
    (".---", 'j'),
    ("-.-", 'k'),
    (".-..", 'l'),
    ("--", 'm'),
    ("-.", 'n'),
    ("---", 'o'),
    (".--.", 'p'),
    ("--.-", 'q'),
    (".-.", 'r'),
    ("...", 's'),
    ("-", 't'),
    ("..-", 'u'),
    ("...-", 'v'),
    (".--", 'w'),
    ("-..-", 'x'),
    ("-.--", 'y'),
    ("--..", 'z'),
    ("-----", '0'),
    (".----", '1'),
    ("..---", '2'),
    ("...--", '3'),
    ("....-", '4'),
    (".....", '5'),
    ("-....", '6'),
    ("--...", '7'),
    ("---..", '8'),
    ("----.", '9'),
];

pub(super) fn find(text: &str) -> Vec<Part> {
    let bytes = text.as_bytes();
    let mut parts = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|&&b| matches!(b, b'.' | b'-' | b' ' | b'/' | b'|')).count();
        if length >= 2 * MIN_SIGNS {
            parts.extend(read(text, at..at + length));
        }
        at += length.max(1);
    }
    parts
}

fn read(text: &str, range: Range<usize>) -> Option<Part> {
    let mut says = String::new();
    let (mut signs, mut unknown) = (0, 0);
    for word in text[range.clone()].split(['/', '|']).flat_map(|part| part.split("   ")) {
        for sign in word.split(' ').filter(|sign| !sign.is_empty()) {
            signs += 1;
            match CODES.iter().find(|(code, _)| *code == sign) {
                Some(&(_, letter)) => says.push(letter),
                // A full stop at the end of the sentence, and the signs of punctuation.
                None => unknown += 1,
            }
        }
        says.push(' ');
    }
    // A row of dots or dashes is one letter over and over.
    let distinct = ('a'..='z').filter(|&letter| says.contains(letter)).count();
    (signs >= MIN_SIGNS && unknown * 5 <= signs && distinct >= MIN_DISTINCT).then_some(Part {
        range,
        says,
        wrapping: Wrapping::Encoded,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn morse_is_read_and_rules_of_dots_are_not() {
        let parts = find("x .. --. -. --- .-. . / .- .-.. .-.. y");
        assert_eq!(parts[0].says.trim(), "ignore all");
        assert!(find("SOS ... --- ...; ---------------- . . . . . . . . . .").is_empty());
    }
}
