//! Which texts are one attack told twice: a translation, a copy, a variant. They have to stay on one side of every
//! split, or what is measured was learnt. Files do not say which rows belong together, so it is read from the vectors:
//! rows of one label and kind in two languages that are each other's nearest, and any two rows that nearly coincide.
//! Chains merge into one group, which errs on the safe side. Rows that name a group or an intent are grouped by it.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;

/// Similarity of vectors from which two texts are one.
const SAME_TEXT: f32 = 0.95;
/// Similarity from which nearest texts of two languages are taken for translations.
const TRANSLATION: f32 = 0.85;

/// What is looked at of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kin<'r> {
    pub(super) vector: &'r [f32],
    pub(super) attack: bool,
    pub(super) language: &'r str,
    pub(super) kind: &'r str,
    /// Of the row's own; empty for none.
    pub(super) group: &'r str,
}

/// For each row the first row of its group.
pub(super) fn groups(rows: &[Kin<'_>]) -> Vec<usize> {
    let mut forest = Forest((0..rows.len()).collect());
    let mut named: HashMap<&str, usize> = HashMap::new();
    let mut nameless = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        if row.group.is_empty() {
            nameless.push(at);
        } else {
            forest.join(at, *named.entry(row.group).or_insert(at));
        }
    }
    let links: Vec<Vec<usize>> = nameless.par_iter().map(|&at| relatives(rows, &nameless, at)).collect();
    // A translation is one when both say so.
    for (&at, near) in nameless.iter().zip(&links) {
        for &other in near {
            let back = nameless.binary_search(&other).is_ok_and(|place| links[place].contains(&at));
            if back {
                forest.join(at, other);
            }
        }
    }
    (0..rows.len()).map(|at| forest.root(at)).collect()
}

/// The rows that coincide with one, and its nearest of the same label and kind in each other language.
fn relatives(rows: &[Kin<'_>], among: &[usize], at: usize) -> Vec<usize> {
    let row = rows[at];
    let mut same = Vec::new();
    let mut nearest: BTreeMap<&str, (f32, usize)> = BTreeMap::new();
    for &other in among.iter().filter(|&&other| other != at) {
        let kin = rows[other];
        let likeness: f32 = row.vector.iter().zip(kin.vector).map(|(a, b)| a * b).sum();
        if likeness >= SAME_TEXT {
            same.push(other);
        }
        let comparable = kin.language != row.language && (kin.attack, kin.kind) == (row.attack, row.kind);
        if comparable && likeness >= TRANSLATION {
            let best = nearest.entry(kin.language).or_insert((likeness, other));
            if likeness > best.0 {
                *best = (likeness, other);
            }
        }
    }
    same.extend(nearest.into_values().map(|(_, other)| other));
    same
}

/// Deals whole groups out to folds, the largest first, each to the smallest fold so far.
pub(super) fn folds(groups: &[usize], count: usize) -> Vec<usize> {
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for &group in groups {
        *sizes.entry(group).or_default() += 1;
    }
    let mut order: Vec<(usize, usize)> = sizes.into_iter().collect();
    order.sort_by_key(|&(group, size)| (std::cmp::Reverse(size), group));
    let mut filled = vec![0; count.max(1)];
    let mut fold_of: HashMap<usize, usize> = HashMap::new();
    for (group, size) in order {
        let fold = (0..filled.len()).min_by_key(|&fold| (filled[fold], fold)).unwrap_or_default();
        filled[fold] += size;
        fold_of.insert(group, fold);
    }
    groups.iter().map(|group| fold_of[group]).collect()
}

struct Forest(Vec<usize>);

impl Forest {
    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kin<'r>(vector: &'r [f32], language: &'r str, group: &'r str) -> Kin<'r> {
        Kin { vector, attack: true, language, kind: "k", group }
    }

    #[test]
    fn translations_copies_and_named_groups_stay_together() {
        let vectors: [[f32; 2]; 6] = [[1.0, 0.0], [0.9, 0.436], [0.999, 0.04], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
        let mut rows: Vec<Kin<'_>> = vectors.iter().map(|vector| kin(vector, "en", "")).collect();
        rows[1].language = "ro";
        (rows[4].group, rows[5].group) = ("g", "g");
        // 2 is a copy of 0; 1 is nearest to 2 and 2 to 1 across languages; 3 is alone.
        assert_eq!(groups(&rows), [0, 0, 0, 3, 4, 4]);
    }

    #[test]
    fn a_group_is_in_one_fold_and_folds_are_alike_in_size() {
        let groups = [0, 0, 0, 3, 4, 4, 6, 7];
        let folds = folds(&groups, 2);
        assert!(groups.iter().zip(&folds).all(|(&group, &fold)| fold == folds[group]));
        assert_eq!(folds.iter().filter(|&&fold| fold == 0).count(), 4);
    }
}
