//! What a tenant's SKUs look like, learnt from them: runs of letters and digits with their lengths. `AB-1204` is
//! `A2-94`; a shape that a twentieth of the SKUs share is the tenant's pattern.

use std::collections::HashMap;
use std::sync::Arc;

use crate::saved::saved;

/// One SKU in so many makes a shape the tenant's pattern.
const SHARE: u32 = 20;
/// More shapes than this are no pattern; learning stops.
const MAX_SHAPES: usize = 512;

#[derive(Clone, Debug, Default)]
pub(super) struct Shapes {
    counts: Arc<HashMap<String, u32>>,
    learnt: u32,
}

saved!(Shapes { counts, learnt });

impl Shapes {
    pub(super) fn learn(&mut self, sku: &str) {
        self.learnt += 1;
        let Some(shape) = shape(sku) else { return };
        if self.counts.len() < MAX_SHAPES || self.counts.contains_key(&shape) {
            *Arc::make_mut(&mut self.counts).entry(shape).or_default() += 1;
        }
    }

    pub(super) fn matches(&self, token: &str) -> bool {
        shape(token).and_then(|shape| self.counts.get(&shape)).is_some_and(|count| count * SHARE >= self.learnt)
    }
}

/// The shape of a code with letters and digits in it; a bare number or word has none, since a query may well hold it by
/// chance.
fn shape(code: &str) -> Option<String> {
    let mut runs: Vec<(char, usize)> = Vec::new();
    for c in code.trim().chars() {
        let class = match c {
            c if c.is_numeric() => '9',
            c if c.is_alphabetic() => 'A',
            c => c,
        };
        match runs.last_mut() {
            Some((last, count)) if *last == class => *count += 1,
            _ => runs.push((class, 1)),
        }
    }
    let has_digits = runs.iter().any(|(class, _)| *class == '9');
    let has_letters = runs.iter().any(|(class, _)| *class == 'A');
    (has_digits && has_letters).then(|| runs.iter().map(|(class, count)| format!("{class}{count}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_common_shape_is_the_pattern_and_numbers_are_none() {
        let mut shapes = Shapes::default();
        (10..60).for_each(|n| shapes.learn(&format!("A-{n}")));
        (0..50).for_each(|n| shapes.learn(&n.to_string()));
        shapes.learn("4K");
        assert!(shapes.matches("b-99") && shapes.matches("A-10"));
        assert!(!shapes.matches("4k") && !shapes.matches("13") && !shapes.matches("A-100"));
    }
}
