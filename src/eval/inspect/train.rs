//! Learns the classifier and measures it on texts it did not see: by folds that keep the tellings of one attack
//! together, and with one file left out in turn (and whatever in the other files is akin to it). Only what users wrote
//! takes part, because only there is the classifier asked.
//!
//! The threshold is the lowest at which rules and classifier together flag at most 0.5 % of every file without
//! attacks and of at least 200 texts. A fold or file is judged by the threshold of the others: it chose neither its
//! weights nor its threshold.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::Serialize;

use super::kinship::{self, Kin};
use super::logistic::{Linear, fit};
use crate::inspect::{Head, Learnt, PREFIX, sigmoid};

/// Share of a file without attacks that may be flagged.
const MAX_ALARMS: f64 = 0.005;
/// In fewer texts that share is less than one text.
const COUNTABLE: usize = (1.0 / MAX_ALARMS) as usize;
/// λ on standardised numbers. Recall is flat from 10 to 100.
const L2: f64 = 30.0;
/// Folds within what is left when a file is left out, for the threshold.
const INNER_FOLDS: usize = 4;

/// A text to learn from, with what the rules say of it.
#[derive(Clone, Debug)]
pub struct Text {
    pub file: String,
    pub language: String,
    pub kind: String,
    /// Of the row's own; empty for none.
    pub group: String,
    pub attack: bool,
    pub flagged_by_rules: bool,
    pub vector: Vec<f32>,
}

/// What `temei eval inspect --train --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrainReport {
    pub model: String,
    pub cases: u64,
    pub groups: u64,
    pub largest_group: u64,
    pub folds: u64,
    /// Of the weights that were written.
    pub threshold: f64,
    /// Out of fold, by file, and by file and language where a file has several.
    pub by_group: BTreeMap<String, Figures>,
    /// By the file that was left out.
    pub by_file: BTreeMap<String, Figures>,
}

/// How many of some rows are flagged, by whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    pub attacks: Flagged,
    pub others: Flagged,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Flagged {
    pub cases: u64,
    pub rules: u64,
    pub head: u64,
    pub both: u64,
}

/// With which model, cut at how many tokens, in how many folds.
#[derive(Clone, Debug)]
pub struct Setting {
    pub model: String,
    pub tokens: usize,
    pub folds: usize,
}

/// Learns from all texts and measures on those left out. There has to be an attack and another text.
pub fn train(texts: &[Text], setting: &Setting) -> (Head, TrainReport) {
    let kin: Vec<Kin<'_>> = texts.iter().map(Text::kin).collect();
    let groups = kinship::groups(&kin);
    let all: Vec<usize> = (0..texts.len()).collect();
    let outside = OutOfFold::of(texts, &all, &groups, setting.folds);
    let mut by_group = BTreeMap::new();
    let thresholds: Vec<f64> = (0..setting.folds).map(|fold| outside.threshold(texts, |other| other != fold)).collect();
    for (&at, &fold) in all.iter().zip(&outside.folds) {
        count(&mut by_group, texts, at, outside.scores[at] > thresholds[fold]);
    }
    let threshold = sigmoid(outside.threshold(texts, |_| true));
    let mut sizes: BTreeMap<usize, u64> = BTreeMap::new();
    groups.iter().for_each(|&group| *sizes.entry(group).or_default() += 1);
    let report = TrainReport {
        model: setting.model.clone(),
        cases: texts.len() as u64,
        groups: sizes.len() as u64,
        largest_group: sizes.values().copied().max().unwrap_or_default(),
        folds: setting.folds as u64,
        threshold,
        by_group,
        by_file: left_out(texts, &groups),
    };
    let Linear { weights, bias } = learnt(texts, &all);
    let head = Head {
        model: setting.model.clone(),
        prefix: PREFIX.to_owned(),
        tokens: setting.tokens,
        l2: L2,
        threshold,
        bias: bias as f32,
        weights: weights.into_iter().map(|weight| weight as f32).collect(),
        learnt_from: counts(texts),
    };
    (head, report)
}

impl Text {
    fn kin(&self) -> Kin<'_> {
        Kin {
            vector: &self.vector,
            attack: self.attack,
            language: &self.language,
            kind: &self.kind,
            group: &self.group,
        }
    }
}

fn learnt(texts: &[Text], rows: &[usize]) -> Linear {
    let examples: Vec<_> = rows.iter().map(|&at| (texts[at].vector.as_slice(), texts[at].attack)).collect();
    fit(&examples, L2)
}

/// The logit of each row by weights that did not see its fold.
struct OutOfFold {
    rows: Vec<usize>,
    folds: Vec<usize>,
    scores: Vec<f64>,
}

impl OutOfFold {
    fn of(texts: &[Text], rows: &[usize], groups: &[usize], count: usize) -> Self {
        let own: Vec<usize> = rows.iter().map(|&at| groups[at]).collect();
        let folds = kinship::folds(&own, count);
        let models: Vec<Linear> = (0..count)
            .into_par_iter()
            .map(|fold| {
                let seen: Vec<usize> =
                    rows.iter().zip(&folds).filter(|(_, of)| **of != fold).map(|(&at, _)| at).collect();
                learnt(texts, &seen)
            })
            .collect();
        let scores = rows.iter().zip(&folds).map(|(&at, &fold)| models[fold].score(&texts[at].vector)).collect();
        Self { rows: rows.to_vec(), folds, scores }
    }

    /// The lowest logit above which few enough rows lie, in the folds that count, of each file that has a say.
    fn threshold(&self, texts: &[Text], counts: impl Fn(usize) -> bool) -> f64 {
        // Of all texts: a file does not lose its say with the part that is left out.
        let with_a_say = files_with_a_say(texts);
        let mut harmless: BTreeMap<&str, (usize, Vec<f64>)> = BTreeMap::new();
        for ((&at, &fold), &score) in self.rows.iter().zip(&self.folds).zip(&self.scores) {
            let text = &texts[at];
            if counts(fold) && with_a_say.contains(text.file.as_str()) {
                let (cases, scores) = harmless.entry(&text.file).or_default();
                *cases += 1;
                // What the rules flag is flagged already.
                scores.push(if text.flagged_by_rules { f64::INFINITY } else { score });
            }
        }
        let mut thresholds = Vec::with_capacity(harmless.len());
        for (cases, mut scores) in harmless.into_values() {
            scores.sort_by(|a, b| b.total_cmp(a));
            let allowed = (cases as f64 * MAX_ALARMS) as usize;
            thresholds.extend(scores.into_iter().nth(allowed).filter(|score| score.is_finite()));
        }
        // Without any such file: as likely as not.
        thresholds.into_iter().max_by(f64::total_cmp).unwrap_or(0.0)
    }
}

/// Those without attacks and of enough texts.
fn files_with_a_say(texts: &[Text]) -> BTreeSet<&str> {
    let mut contents: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for text in texts {
        let (attacks, cases) = contents.entry(&text.file).or_default();
        *attacks += usize::from(text.attack);
        *cases += 1;
    }
    contents.retain(|_, (attacks, cases)| *attacks == 0 && *cases >= COUNTABLE);
    contents.into_keys().collect()
}

/// Each file judged by weights and threshold of the others.
fn left_out(texts: &[Text], groups: &[usize]) -> BTreeMap<String, Figures> {
    let files: BTreeSet<&str> = texts.iter().map(|text| text.file.as_str()).collect();
    let mut figures = BTreeMap::new();
    for file in files {
        let of_file: Vec<usize> = (0..texts.len()).filter(|&at| texts[at].file == file).collect();
        let akin: BTreeSet<usize> = of_file.iter().map(|&at| groups[at]).collect();
        let rest: Vec<usize> = (0..texts.len()).filter(|&at| !akin.contains(&groups[at])).collect();
        let (attacks, others): (Vec<usize>, Vec<usize>) = rest.iter().partition(|&&at| texts[at].attack);
        if attacks.is_empty() || others.is_empty() {
            continue;
        }
        let (inner, model) = rayon::join(|| OutOfFold::of(texts, &rest, groups, INNER_FOLDS), || learnt(texts, &rest));
        let threshold = inner.threshold(texts, |_| true);
        for at in of_file {
            count(&mut figures, texts, at, model.score(&texts[at].vector) > threshold);
        }
    }
    figures
}

/// Counts a row for its file, and for its language there.
fn count(figures: &mut BTreeMap<String, Figures>, texts: &[Text], at: usize, by_head: bool) {
    let text = &texts[at];
    for name in [text.file.clone(), format!("{} {}", text.file, text.language)] {
        let figures = figures.entry(name).or_default();
        let flagged = if text.attack { &mut figures.attacks } else { &mut figures.others };
        flagged.cases += 1;
        flagged.rules += u64::from(text.flagged_by_rules);
        flagged.head += u64::from(by_head);
        flagged.both += u64::from(by_head || text.flagged_by_rules);
    }
}

fn counts(texts: &[Text]) -> Vec<Learnt> {
    let mut files: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for text in texts {
        let (attacks, others) = files.entry(&text.file).or_default();
        *(if text.attack { attacks } else { others }) += 1;
    }
    files.into_iter().map(|(file, (attacks, others))| Learnt { file: file.to_owned(), attacks, others }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Attacks lie at one end of a line, others at the other, and one innocent text between them.
    fn texts() -> Vec<Text> {
        let text = |at: usize, file: &str, attack: bool| Text {
            file: file.to_owned(),
            language: "en".to_owned(),
            kind: String::new(),
            group: format!("{file}{at}"),
            attack,
            flagged_by_rules: false,
            vector: vec![at as f32, 1.0],
        };
        let calm = (0..400).map(|at| text(at, if at % 2 == 0 { "calm" } else { "quiet" }, false));
        let attacks = (600..700).map(|at| text(at, "attacks", true));
        calm.chain(attacks).chain([text(450, "calm", false)]).collect()
    }

    #[test]
    fn the_threshold_keeps_to_the_alarms_allowed_and_figures_are_of_unseen_texts() {
        let setting = Setting { model: "m".to_owned(), tokens: 64, folds: 5 };
        let (head, report) = train(&texts(), &setting);
        assert_eq!((report.cases, report.groups, report.largest_group), (501, 501, 1));
        let found = report.by_group["attacks"].attacks;
        assert_eq!((found.cases, found.rules, found.head), (100, 0, found.both));
        assert!(found.head >= 90, "{report:?}");
        assert!(report.by_group["calm"].others.head <= 1, "{report:?}");
        assert_eq!(report.by_file["quiet"].others.head, 0);
        assert!(!report.by_file.contains_key("attacks"), "without its attacks there is nothing to learn");
        let [high, low] = [690.0, 300.0].map(|at| head.probability(&[at, 1.0]));
        assert!(head.flags(high) && !head.flags(low), "{high} {low} {head:?}");
        assert_eq!(head.learnt_from.iter().map(|file| file.attacks + file.others).sum::<u64>(), 501);
        assert_eq!(train(&texts(), &setting).0, head);
    }
}
