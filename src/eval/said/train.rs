//! Learns the machines of [`crate::said`] from cases, each for its detector, and measures them on files they did not see.
//!
//! The weights are those of a support vector machine without a bias of its own, found by coordinate descent in its dual
//! (Hsieh et al., 2008): `min ½ αᵀQα − Σα, 0 ≤ α ≤ C`, `Q = yᵢyⱼ(k + 1)`. Rows are visited in their order, so the same cases
//! give the same machines. A machine says yes above the margin at which precision and recall out of fold make least of the
//! mistakes that either may make; a file lies in one fold as a whole, because its author writes as he does.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;

use super::{Case, says};
use crate::said::{Heard, Learnt, Machine, Machines, Reading, Text, Thing};

/// Of the weights: the most that one example may count.
const MOST: f64 = 3.0;
const MAX_PASSES: usize = 300;
/// The largest step of a pass at which it is over.
const STILL: f64 = 1e-3;
/// What is asked of a detector.
const PRECISION: f64 = 0.97;
const RECALL: f64 = 0.9;

/// A case to learn from.
#[derive(Clone, Debug)]
pub struct Lesson {
    file: String,
    thing: Thing,
    is_said: bool,
    /// What a machine is asked about in it, and whether a yes is right: one text, or one of each number.
    texts: Vec<(Text, bool)>,
}

/// One text of a lesson.
struct Row<'a> {
    lesson: usize,
    text: &'a Text,
    is_right: bool,
}

/// What `temei eval said --train --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrainReport {
    pub model: String,
    pub cases: u64,
    pub folds: u64,
    pub machines: BTreeMap<Thing, Learned>,
}

/// One machine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Learned {
    pub cases: u64,
    /// Texts it leans on.
    pub examples: u64,
    pub threshold: f32,
    /// Out of fold.
    pub precision: f64,
    pub recall: f64,
}

impl Lesson {
    /// A case with its embedding; `is_fair` where the grammar was not mended by its file.
    pub fn of(file: &str, case: &Case, vector: &[f32], is_fair: bool) -> Self {
        let thing = case.detector;
        let texts =
            Reading::of(&case.text, case.language()).texts(thing, vector).into_iter().map(|(count, mut text)| {
                if !is_fair {
                    text.heard = Heard::Unknown;
                }
                let is_right = count.map_or(says(&case.expected), |count| case.expected == count.to_string());
                (text, is_right)
            });
        Self { file: file.to_owned(), thing, is_said: says(&case.expected), texts: texts.collect() }
    }
}

/// Learns a machine for everything that there are cases of.
pub fn train(lessons: &[Lesson], model: &str, folds: usize) -> (Machines, TrainReport) {
    let of = |thing| lessons.iter().filter(|lesson| lesson.thing == thing).collect::<Vec<_>>();
    let found: Vec<(Machine, Learned)> = Thing::ALL
        .into_par_iter()
        .map(|thing| (thing, of(thing)))
        .filter(|(_, cases)| {
            let says = |right| cases.iter().flat_map(|case| &case.texts).any(|(_, is_right)| *is_right == right);
            says(true) && says(false)
        })
        .map(|(thing, cases)| machine(thing, &cases, folds))
        .collect();
    let report = TrainReport {
        model: model.to_owned(),
        cases: lessons.len() as u64,
        folds: folds as u64,
        machines: found.iter().map(|(machine, learned)| (machine.thing, *learned)).collect(),
    };
    let mut files: BTreeMap<&str, u64> = BTreeMap::new();
    lessons.iter().for_each(|lesson| *files.entry(&lesson.file).or_default() += 1);
    let learnt_from = files.into_iter().map(|(file, cases)| Learnt { file: file.to_owned(), cases }).collect();
    let machines = found.into_iter().map(|(machine, _)| machine).collect();
    (Machines::new(model.to_owned(), machines, learnt_from), report)
}

fn machine(thing: Thing, cases: &[&Lesson], folds: usize) -> (Machine, Learned) {
    let rows: Vec<Row> = cases.iter().enumerate().flat_map(|(lesson, case)| Row::all(lesson, case)).collect();
    let kernel = Kernel::of(&rows);
    let mut files: Vec<&str> = cases.iter().map(|case| case.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    let fold = |row: &Row| files.binary_search(&cases[row.lesson].file.as_str()).expect("of these cases") % folds;
    let mut margins = vec![0.0; rows.len()];
    for left_out in 0..folds {
        let (outside, seen): (Vec<usize>, Vec<usize>) = (0..rows.len()).partition(|&at| fold(&rows[at]) == left_out);
        let weights = weights(&kernel, &rows, &seen);
        for at in outside {
            margins[at] = seen.iter().zip(&weights).map(|(&other, weight)| weight * kernel.at(at, other)).sum();
        }
    }
    let said = cases.iter().filter(|case| case.is_said).count();
    let surest = surest(&rows, &margins);
    let threshold = threshold(&surest, said);
    let (precision, recall) = rates(&surest, said, threshold);
    let all: Vec<usize> = (0..rows.len()).collect();
    let weights = weights(&kernel, &rows, &all);
    let leant_on = rows.iter().zip(weights).filter(|(_, weight)| *weight != 0.0);
    let examples: Vec<(f32, Text)> = leant_on.map(|(row, weight)| (weight as f32, row.text.clone())).collect();
    let threshold = threshold as f32;
    let (count, leant_on) = (cases.len() as u64, examples.len() as u64);
    let learned = Learned { cases: count, examples: leant_on, threshold, precision, recall };
    (Machine { thing, threshold, examples }, learned)
}

impl<'a> Row<'a> {
    fn all(lesson: usize, case: &'a Lesson) -> impl Iterator<Item = Self> {
        case.texts.iter().map(move |(text, is_right)| Self { lesson, text, is_right: *is_right })
    }
}

/// Of each case that has any the largest margin, and whether its text is right.
fn surest(rows: &[Row], margins: &[f64]) -> Vec<(f64, bool)> {
    let mut surest: BTreeMap<usize, (f64, bool)> = BTreeMap::new();
    for (row, margin) in rows.iter().zip(margins) {
        let best = surest.entry(row.lesson).or_insert((*margin, row.is_right));
        if *margin > best.0 {
            *best = (*margin, row.is_right);
        }
    }
    surest.into_values().collect()
}

/// How alike all rows are, each with each, and 1 for the bias.
struct Kernel {
    values: Vec<f32>,
    size: usize,
}

impl Kernel {
    fn of(rows: &[Row]) -> Self {
        let row = |one: &Row| rows.iter().map(|other| one.text.alike(other.text) + 1.0).collect::<Vec<f32>>();
        Self { values: rows.par_iter().flat_map_iter(row).collect(), size: rows.len() }
    }

    fn at(&self, one: usize, other: usize) -> f64 {
        f64::from(self.values[one * self.size + other])
    }
}

/// The weights of the rows that are seen, each with its sign.
fn weights(kernel: &Kernel, rows: &[Row], seen: &[usize]) -> Vec<f64> {
    let sign = |at: usize| if rows[at].is_right { 1.0 } else { -1.0 };
    let mut weights = vec![0.0; seen.len()];
    // The margin of each row by the weights so far.
    let mut margins = vec![0.0; seen.len()];
    for _ in 0..MAX_PASSES {
        let mut largest = 0.0_f64;
        for (row, &at) in seen.iter().enumerate() {
            let before: f64 = weights[row] * sign(at);
            let slope = margins[row] * sign(at) - 1.0;
            let after = (before - slope / kernel.at(at, at)).clamp(0.0, MOST);
            let step = (after - before) * sign(at);
            if step == 0.0 {
                continue;
            }
            weights[row] += step;
            if after == 0.0 {
                weights[row] = 0.0;
            }
            for (margin, &other) in margins.iter_mut().zip(seen) {
                *margin += step * kernel.at(at, other);
            }
            largest = largest.max(step.abs());
        }
        if largest < STILL {
            break;
        }
    }
    weights
}

/// The margin above which precision and recall make least of the mistakes that they may make at most, the worse of the two.
fn threshold(surest: &[(f64, bool)], said: usize) -> f64 {
    let spare = |threshold: f64| {
        let (precision, recall) = rates(surest, said, threshold);
        -((1.0 - precision) / (1.0 - PRECISION)).max((1.0 - recall) / (1.0 - RECALL))
    };
    let margins = surest.iter().map(|(margin, _)| *margin);
    margins.max_by(|a, b| spare(*a).total_cmp(&spare(*b))).unwrap_or_default()
}

/// Precision and recall above a threshold, where so many cases say it.
fn rates(surest: &[(f64, bool)], said: usize, threshold: f64) -> (f64, f64) {
    let heard = || surest.iter().filter(|(margin, _)| *margin > threshold);
    let hits = heard().filter(|(_, is_right)| *is_right).count() as f64;
    (hits / heard().count().max(1) as f64, hits / said.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::said::cases;

    /// A message of "five octaves" beside one that wants so many, file by file.
    fn lessons() -> Vec<Lesson> {
        let mut lessons = Vec::new();
        for file in 0..4 {
            for number in 2..9 {
                let wants = format!(
                    r#"{{"id": "1", "language": "en", "detector": "number", "text": "I want {number} pianos of {file}0 kg", "expected": "{number}"}}"#
                );
                let names = format!(
                    r#"{{"id": "2", "language": "en", "detector": "number", "text": "how is model {number}?", "expected": null}}"#
                );
                for row in [wants, names] {
                    let case = cases(row.as_bytes()).expect("a case").remove(0);
                    lessons.push(Lesson::of(&file.to_string(), &case, &[0.1, 0.1], true));
                }
            }
        }
        lessons
    }

    #[test]
    fn a_machine_learns_which_number_is_how_many() {
        let lessons = lessons();
        let (machines, report) = train(&lessons, "of two numbers", 4);
        let learned = report.machines[&Thing::Number];
        assert_eq!((learned.cases, learned.precision, learned.recall), (56, 1.0, 1.0));
        let heard =
            |text| Reading::of(text, crate::guard::Language::of_tag("en")).weighed(&machines, &[0.1, 0.1]).number;
        assert_eq!(heard("I want 7 pianos of 250 kg").map(|count| count.to_string()).as_deref(), Some("7"));
        assert_eq!(heard("how is model 7?"), None);
    }

    #[test]
    fn a_case_without_a_number_counts_as_missed() {
        let row = br#"{"id": "1", "language": "en", "detector": "number", "text": "plenty", "expected": "9"}"#;
        let case = cases(&row[..]).expect("a case").remove(0);
        let missed = Lesson::of("0", &case, &[0.1, 0.1], true);
        let lessons: Vec<Lesson> = lessons().into_iter().chain([missed]).collect();
        let (_, report) = train(&lessons, "of two numbers", 4);
        let learned = report.machines[&Thing::Number];
        assert_eq!((learned.cases, learned.precision), (57, 1.0));
        assert!((learned.recall - 28.0 / 29.0).abs() < 1e-9, "{learned:?}");
    }
}
