//! Logistic regression with L2: minimises `Σ ln(1 + exp(−s·(w·z + b))) + λ/2·|w|²` over standardised numbers `z`, with
//! `s` +1 for an attack and −1 for others; the bias is free. L-BFGS (Nocedal and Wright, Numerical Optimization, 2nd
//! edition, algorithm 7.4) with a backtracking line search. Plain sums in a fixed order: the same rows give the same
//! weights.

use std::collections::VecDeque;

use crate::inspect::sigmoid;

/// Steps whose curvature is remembered.
const MEMORY: usize = 10;
const MAX_STEPS: usize = 400;
/// Largest part of the gradient at which it is over; the sums are over thousands of rows.
const FLAT: f64 = 1e-3;
/// Share of the predicted decrease a step has to bring (Armijo).
const DECREASE: f64 = 1e-4;
const MAX_HALVINGS: usize = 40;

/// Weights for vectors as they are: standardisation is folded in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Linear {
    pub(super) weights: Vec<f64>,
    pub(super) bias: f64,
}

impl Linear {
    /// The logit of a vector.
    pub(super) fn score(&self, vector: &[f32]) -> f64 {
        dot(&self.weights, vector) + self.bias
    }
}

/// One text to learn from.
pub(super) type Example<'r> = (&'r [f32], bool);

/// Learns from rows of one length, of which there is at least one.
pub(super) fn fit(rows: &[Example<'_>], l2: f64) -> Linear {
    let dimension = rows.first().map_or(0, |(vector, _)| vector.len());
    let (mean, deviation) = moments(rows, dimension);
    let mut standard = Vec::with_capacity(rows.len());
    for (vector, attack) in rows {
        let z = vector.iter().zip(&mean).zip(&deviation).map(|((x, m), d)| ((f64::from(*x) - m) / d) as f32);
        standard.push((z.collect::<Vec<f32>>(), *attack));
    }
    let problem = Problem { rows: standard, l2 };
    let found = problem.minimised(vec![0.0; dimension + 1]);
    let (weights, bias) = found.split_at(dimension);
    let weights: Vec<f64> = weights.iter().zip(&deviation).map(|(w, d)| w / d).collect();
    let shift: f64 = weights.iter().zip(&mean).map(|(w, m)| w * m).sum();
    Linear { weights, bias: bias[0] - shift }
}

/// Mean and standard deviation of each number; one that never changes deviates by 1.
fn moments(rows: &[Example<'_>], dimension: usize) -> (Vec<f64>, Vec<f64>) {
    let count = rows.len().max(1) as f64;
    let mut mean = vec![0.0; dimension];
    for (vector, _) in rows {
        mean.iter_mut().zip(*vector).for_each(|(sum, x)| *sum += f64::from(*x) / count);
    }
    let mut variance = vec![0.0; dimension];
    for (vector, _) in rows {
        let parts = variance.iter_mut().zip(&mean).zip(*vector);
        parts.for_each(|((sum, m), x)| *sum += (f64::from(*x) - m).powi(2) / count);
    }
    let mut deviation = Vec::with_capacity(dimension);
    for (v, m) in variance.into_iter().zip(&mean) {
        // What varies less than a number of this precision can is constant, and only summing made it vary.
        let varies = v.sqrt() > f64::from(f32::EPSILON) * m.abs();
        deviation.push(if varies { v.sqrt() } else { 1.0 });
    }
    (mean, deviation)
}

struct Problem {
    rows: Vec<(Vec<f32>, bool)>,
    l2: f64,
}

impl Problem {
    /// The objective and its gradient at a point: the weights, then the bias.
    fn at(&self, point: &[f64]) -> (f64, Vec<f64>) {
        let (weights, bias) = point.split_at(point.len() - 1);
        let mut gradient: Vec<f64> = weights.iter().map(|w| self.l2 * w).collect();
        let mut loss = self.l2 / 2.0 * weights.iter().map(|w| w * w).sum::<f64>();
        let mut bias_gradient = 0.0;
        for (z, attack) in &self.rows {
            let logit = dot(weights, z) + bias[0];
            let margin = if *attack { logit } else { -logit };
            loss += (-margin).max(0.0) + (-margin.abs()).exp().ln_1p();
            let error = sigmoid(logit) - f64::from(u8::from(*attack));
            bias_gradient += error;
            for (part, x) in gradient.iter_mut().zip(z) {
                *part += error * f64::from(*x);
            }
        }
        gradient.push(bias_gradient);
        (loss, gradient)
    }

    fn minimised(&self, mut point: Vec<f64>) -> Vec<f64> {
        let (mut loss, mut gradient) = self.at(&point);
        let mut steps: VecDeque<Step> = VecDeque::new();
        for _ in 0..MAX_STEPS {
            if gradient.iter().all(|part| part.abs() < FLAT) {
                break;
            }
            let direction = descent(&gradient, &steps);
            let slope = inner(&direction, &gradient);
            // Before any curvature is known, a step of length 1.
            let first = if steps.is_empty() { 1.0 / inner(&gradient, &gradient).sqrt() } else { 1.0 };
            let lengths = std::iter::successors(Some(first), |length| Some(length / 2.0)).take(MAX_HALVINGS);
            let taken = lengths.into_iter().find_map(|length| {
                let next: Vec<f64> = point.iter().zip(&direction).map(|(x, d)| x + length * d).collect();
                let (next_loss, next_gradient) = self.at(&next);
                (next_loss <= loss + DECREASE * length * slope).then_some((next, next_loss, next_gradient))
            });
            // No step is short enough: the precision of the numbers is reached.
            let Some((next, next_loss, next_gradient)) = taken else { break };
            remember(&mut steps, Step::between(&point, &next, &gradient, &next_gradient));
            (point, loss, gradient) = (next, next_loss, next_gradient);
        }
        point
    }
}

/// A step taken and how the gradient changed along it.
struct Step {
    moved: Vec<f64>,
    turned: Vec<f64>,
    /// `moved · turned`, above 0.
    curvature: f64,
}

impl Step {
    fn between(from: &[f64], to: &[f64], before: &[f64], after: &[f64]) -> Option<Self> {
        let (moved, turned) = (difference(from, to), difference(before, after));
        let curvature = inner(&moved, &turned);
        (curvature > f64::EPSILON).then_some(Self { moved, turned, curvature })
    }
}

fn remember(steps: &mut VecDeque<Step>, step: Option<Step>) {
    steps.extend(step);
    if steps.len() > MEMORY {
        steps.pop_front();
    }
}

/// Against the gradient, corrected by what is known of the curvature: the two-loop recursion.
fn descent(gradient: &[f64], steps: &VecDeque<Step>) -> Vec<f64> {
    let mut direction: Vec<f64> = gradient.iter().map(|part| -part).collect();
    let mut shares = Vec::with_capacity(steps.len());
    for step in steps.iter().rev() {
        let share = inner(&step.moved, &direction) / step.curvature;
        direction.iter_mut().zip(&step.turned).for_each(|(d, y)| *d -= share * y);
        shares.push(share);
    }
    if let Some(last) = steps.back() {
        let scale = last.curvature / inner(&last.turned, &last.turned);
        direction.iter_mut().for_each(|d| *d *= scale);
    }
    for (step, share) in steps.iter().zip(shares.into_iter().rev()) {
        let back = inner(&step.turned, &direction) / step.curvature;
        direction.iter_mut().zip(&step.moved).for_each(|(d, s)| *d += (share - back) * s);
    }
    direction
}

fn difference(from: &[f64], to: &[f64]) -> Vec<f64> {
    to.iter().zip(from).map(|(to, from)| to - from).collect()
}

fn inner(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn dot(weights: &[f64], vector: &[f32]) -> f64 {
    weights.iter().zip(vector).map(|(w, x)| w * f64::from(*x)).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn no_neighbour_of_what_was_found_is_better(
            rows in prop::collection::vec((prop::collection::vec(-2.0_f32..2.0, 3), any::<bool>()), 4..30),
            nudge in prop::collection::vec(-0.5_f64..0.5, 4),
        ) {
            let problem = Problem { rows, l2: 0.5 };
            let found = problem.minimised(vec![0.0; 4]);
            let beside: Vec<f64> = found.iter().zip(&nudge).map(|(x, d)| x + d).collect();
            prop_assert!(problem.at(&found).0 <= problem.at(&beside).0 + 1e-3);
        }
    }

    #[test]
    fn what_can_be_told_apart_is_told_apart_and_scale_does_not_matter() {
        let vectors: Vec<[f32; 2]> = (0..40).map(|i| [i as f32, 1.0]).collect();
        let rows: Vec<Example<'_>> = vectors.iter().zip(0..).map(|(v, i)| (v.as_slice(), i >= 20)).collect();
        let linear = fit(&rows, 0.1);
        assert!(rows.iter().all(|(vector, attack)| (linear.score(vector) > 0.0) == *attack));
        let large: Vec<[f32; 2]> = vectors.iter().map(|v| [v[0] * 1_000.0, 1.0]).collect();
        let rows: Vec<Example<'_>> = large.iter().zip(0..).map(|(v, i)| (v.as_slice(), i >= 20)).collect();
        assert!((fit(&rows, 0.1).score(&large[3]) - linear.score(&vectors[3])).abs() < 0.05);
        assert_eq!(fit(&rows, 0.1), fit(&rows, 0.1));
    }
}
