//! Questions from files: what people ask of this very set, and what they ask of another one.

use std::collections::HashSet;
use std::io::{self, BufRead};

use serde::Deserialize;

use super::{Half, Question};
use crate::dice::Dice;

#[derive(Deserialize)]
struct Row {
    /// Of a product its name.
    #[serde(alias = "name")]
    text: String,
    language: Option<String>,
    /// What answers it; without one nothing does.
    #[serde(default)]
    skus: HashSet<String>,
}

/// The rows of a file of {text, language, skus}, as they are.
///
/// # Errors
/// The file cannot be read, or a line of it is no such object.
pub fn judged(input: impl BufRead) -> io::Result<Vec<Question>> {
    let (mut questions, mut numbers) = (Vec::new(), [0, 0]);
    for row in rows(input)? {
        let number = &mut numbers[usize::from(row.skus.is_empty())];
        let source = if row.skus.is_empty() { "need not met" } else { "need" };
        let half = Half::of(*number);
        *number += 1;
        questions.push(Question { text: row.text, half, source, relevant: row.skus, language: row.language });
    }
    Ok(questions)
}

/// The texts of a file of {text}, or of products, drawn in another order, none of which has an answer. They are asked in the
/// language of the set.
///
/// # Errors
/// The file cannot be read, or a line of it is no such object.
pub fn foreign(input: impl BufRead, seed: u64) -> io::Result<Vec<Question>> {
    let texts = rows(input)?;
    let all = texts.len();
    let drawn = Dice::new(seed).sample(texts, all).into_iter().enumerate();
    let question = |(number, row): (usize, Row)| Question {
        text: row.text,
        half: Half::of(number),
        source: "foreign",
        relevant: HashSet::new(),
        language: None,
    };
    Ok(drawn.map(question).collect())
}

/// The questions of several files, one of each at a time, so that every file has its share of those that are asked.
pub fn by_turns(files: Vec<Vec<Question>>) -> Vec<Question> {
    let mut files: Vec<_> = files.into_iter().map(Vec::into_iter).collect();
    let mut questions = Vec::new();
    loop {
        let before = questions.len();
        questions.extend(files.iter_mut().filter_map(Iterator::next));
        if questions.len() == before {
            return questions;
        }
    }
}

fn rows(input: impl BufRead) -> io::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for line in input.lines() {
        let line = line?;
        if !line.trim().is_empty() {
            rows.push(serde_json::from_str(&line)?);
        }
    }
    Ok(rows)
}
