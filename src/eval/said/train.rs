//! Learns the machines of [`crate::said`] from cases, each for its detector, and measures them on files they did not see.
//!
//! The weights are those of a support vector machine without a bias of its own, found by coordinate descent in its dual
//! (Hsieh et al., 2008): `min ½ αᵀQα − Σα, 0 ≤ α ≤ C`, `Q = yᵢyⱼ(k + 1)`. Rows are visited in their order, so the same cases
//! give the same machines. A machine says yes above the margin at which precision and recall out of fold keep most of what
//! is asked of both; a file lies in one fold as a whole, because its author writes as he does.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;

use super::{Case, says};
use crate::said::{Heard, Learnt, Machine, Machines, Meaning, Reading, Text, Thing};

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
    text: Text,
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
    /// Cases it leans on.
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
        let reading = Reading::of(&case.text, case.language());
        let heard = if is_fair { Heard::of(reading.said.says(thing)) } else { Heard::Unknown };
        let text = Text { heard, form: reading.form, meaning: Meaning::of(vector) };
        Self { file: file.to_owned(), thing, is_said: says(&case.expected), text }
    }
}

/// Learns a machine for everything that there are cases of.
pub fn train(lessons: &[Lesson], model: &str, folds: usize) -> (Machines, TrainReport) {
    let of = |thing| lessons.iter().filter(|lesson| lesson.thing == thing).collect::<Vec<_>>();
    let found: Vec<(Machine, Learned)> = Thing::ALL
        .into_par_iter()
        .map(|thing| (thing, of(thing)))
        .filter(|(_, cases)| cases.iter().any(|case| case.is_said) && cases.iter().any(|case| !case.is_said))
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
    let kernel = Kernel::of(cases);
    let mut files: Vec<&str> = cases.iter().map(|case| case.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    let fold = |case: &Lesson| files.binary_search(&case.file.as_str()).expect("of these cases") % folds;
    let mut margins = vec![0.0; cases.len()];
    for left_out in 0..folds {
        let (outside, seen): (Vec<usize>, Vec<usize>) = (0..cases.len()).partition(|&at| fold(cases[at]) == left_out);
        let weights = weights(&kernel, cases, &seen);
        for at in outside {
            margins[at] = seen.iter().zip(&weights).map(|(&other, weight)| weight * kernel.at(at, other)).sum();
        }
    }
    let threshold = threshold(cases, &margins);
    let (precision, recall) = rates(cases, &margins, threshold);
    let all: Vec<usize> = (0..cases.len()).collect();
    let weights = weights(&kernel, cases, &all);
    let leant_on = cases.iter().zip(weights).filter(|(_, weight)| *weight != 0.0);
    let examples: Vec<(f32, Text)> = leant_on.map(|(case, weight)| (weight as f32, case.text.clone())).collect();
    let threshold = threshold as f32;
    let (count, leant_on) = (cases.len() as u64, examples.len() as u64);
    let learned = Learned { cases: count, examples: leant_on, threshold, precision, recall };
    (Machine { thing, threshold, examples }, learned)
}

/// How alike all cases are, each with each, and 1 for the bias.
struct Kernel {
    values: Vec<f32>,
    size: usize,
}

impl Kernel {
    fn of(cases: &[&Lesson]) -> Self {
        let row = |one: &&Lesson| cases.iter().map(|other| one.text.alike(&other.text) + 1.0).collect::<Vec<f32>>();
        Self { values: cases.par_iter().flat_map_iter(row).collect(), size: cases.len() }
    }

    fn at(&self, one: usize, other: usize) -> f64 {
        f64::from(self.values[one * self.size + other])
    }
}

/// The weights of the rows that are seen, each with the sign of its case.
fn weights(kernel: &Kernel, cases: &[&Lesson], seen: &[usize]) -> Vec<f64> {
    let sign = |at: usize| if cases[at].is_said { 1.0 } else { -1.0 };
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

/// The margin above which the smaller of what precision and recall have over what is asked is largest.
fn threshold(cases: &[&Lesson], margins: &[f64]) -> f64 {
    let spare = |threshold: f64| {
        let (precision, recall) = rates(cases, margins, threshold);
        (precision - PRECISION).min(recall - RECALL)
    };
    margins.iter().copied().max_by(|a, b| spare(*a).total_cmp(&spare(*b))).unwrap_or_default()
}

fn rates(cases: &[&Lesson], margins: &[f64], threshold: f64) -> (f64, f64) {
    let heard = || cases.iter().zip(margins).filter(|(_, margin)| **margin > threshold);
    let hits = heard().filter(|(case, _)| case.is_said).count() as f64;
    let said = cases.iter().filter(|case| case.is_said).count();
    (hits / heard().count().max(1) as f64, hits / said.max(1) as f64)
}
