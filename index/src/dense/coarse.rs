//! A first look at every vector in a quarter of the memory: eight bits a component, with a bound on what that loses.
//!
//! A scan is as fast as memory is read, so the coarse copy decides which vectors are worth reading in full. It never
//! decides an order: each vector keeps how far its coarse copy is off, and whatever could still be among the nearest is
//! scored exactly. The answer is that of the exact scan, bit for bit.
//!
//! Texts of one model share most of their direction. That common part is taken off before rounding, which makes the
//! steps finer and the bounds narrow; it adds the same to every score and is put back by one product.
//!
//! With unit vectors x = c + s·k + e and q = t·l + f (k, l whole numbers) the product x·q lies within
//! ‖e‖·‖q‖ + ‖s·k‖·‖f‖ of c·q + s·t·(k·l).

use std::io::{self, Write};
use std::sync::Arc;

use pulp::NullaryFnOnce;

use super::flat::{BLOCK_VECTORS, dot};
use crate::saved::{Saved, save_bytes, saved, take_bytes};

/// Largest whole number of a stored component, and of a component of the query: so many products add up within 31 bits.
const STORED_MAX: f32 = 127.0;
const QUERY_MAX: f32 = 16_383.0;
const WITHIN_31_BITS: usize = 1_024;
/// For what the sums in single precision round.
const ROUNDING: f32 = 1e-5;

/// The coarse copies, by slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Coarse {
    /// What all vectors have in common, taken from the first ones that came.
    centre: Arc<[f32]>,
    blocks: Vec<Arc<Block>>,
}

#[derive(Clone, Debug, Default)]
struct Block {
    codes: Vec<i8>,
    rounded: Vec<Rounded>,
}

/// How one vector was rounded.
#[derive(Clone, Copy, Debug)]
struct Rounded {
    /// The size of a step.
    step: f32,
    /// Length of the coarse residual, and of what it misses.
    length: f32,
    error: f32,
}

saved!(Rounded { step, length, error });

impl Saved for Block {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let codes: Vec<u8> = self.codes.iter().map(|code| code.cast_unsigned()).collect();
        save_bytes(&codes, to)?;
        self.rounded.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let codes = take_bytes(from)?.iter().map(|code| code.cast_signed()).collect();
        Ok(Self { codes, rounded: Saved::load(from)? })
    }
}

impl Saved for Coarse {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.centre.to_vec().save(to)?;
        self.blocks.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let centre: Vec<f32> = Saved::load(from)?;
        Ok(Self { centre: centre.into(), blocks: Saved::load(from)? })
    }
}

/// A query as the coarse copies are compared with.
pub(super) struct CoarseQuery {
    codes: Vec<i16>,
    step: f32,
    error: f32,
    centre: f32,
}

/// Where an exact score lies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    pub(super) low: f32,
    pub(super) high: f32,
}

impl Coarse {
    /// Sets the common part to the mean of `vectors`; only the first call counts.
    pub(super) fn centre_on(&mut self, vectors: &[Vec<f32>]) {
        let Some(first) = vectors.first().filter(|_| self.centre.is_empty()) else { return };
        let mut centre = vec![0.0; first.len()];
        for vector in vectors {
            for (sum, x) in centre.iter_mut().zip(vector) {
                *sum += x / vectors.len() as f32;
            }
        }
        self.centre = centre.into();
    }

    /// Adds the next slot's unit vector.
    pub(super) fn push(&mut self, slot: usize, vector: &[f32]) {
        if slot.is_multiple_of(BLOCK_VECTORS) {
            self.blocks.push(Arc::default());
        }
        let block = Arc::make_mut(self.blocks.last_mut().expect("a block was just made for it"));
        let residual: Vec<f32> = vector.iter().zip(self.centre.iter()).map(|(x, c)| x - c).collect();
        let step = step(&residual, STORED_MAX);
        let (mut length, mut error) = (0.0_f64, 0.0_f64);
        for (x, c) in vector.iter().zip(self.centre.iter()) {
            let code = ((x - c) / step).round();
            block.codes.push(code as i8);
            let coarse = f64::from(code) * f64::from(step);
            length += coarse * coarse;
            error += (f64::from(*x) - f64::from(*c) - coarse).powi(2);
        }
        block.rounded.push(Rounded { step, length: length.sqrt() as f32, error: error.sqrt() as f32 });
    }

    pub(super) fn query(&self, query: &[f32]) -> CoarseQuery {
        let step = step(query, QUERY_MAX);
        let codes: Vec<i16> = query.iter().map(|x| (x / step).round() as i16).collect();
        let missed = query.iter().zip(&codes).map(|(x, code)| f64::from(*x) - f64::from(*code) * f64::from(step));
        let error = missed.map(|by| by.powi(2)).sum::<f64>().sqrt() as f32;
        CoarseQuery { codes, step, error, centre: dot(query, &self.centre) }
    }

    /// Where the exact product of each slot's vector with a unit query lies.
    pub(super) fn bounds(&self, query: &CoarseQuery, slots: &[u32]) -> Vec<Bounds> {
        pulp::Arch::new().dispatch(BoundsOf { coarse: self, query, slots })
    }

    #[inline(always)]
    fn bounds_of_one(&self, query: &CoarseQuery, slot: usize) -> Bounds {
        let (block, place) = (&self.blocks[slot / BLOCK_VECTORS], slot % BLOCK_VECTORS);
        let dimension = query.codes.len();
        let product = product(&block.codes[place * dimension..][..dimension], &query.codes);
        let rounded = block.rounded[place];
        let about = query.centre + rounded.step * query.step * product as f32;
        let off = rounded.error + rounded.length * query.error + ROUNDING;
        Bounds { low: about - off, high: about + off }
    }

    pub(super) fn resident_bytes(&self) -> usize {
        self.blocks.iter().map(|block| block.codes.len() + block.rounded.len() * size_of::<Rounded>()).sum()
    }
}

/// The step with which the largest component is the largest code; any will do for a zero vector.
fn step(vector: &[f32], largest_code: f32) -> f32 {
    let largest = vector.iter().fold(0.0_f32, |largest, x| largest.max(x.abs()));
    if largest > 0.0 { largest / largest_code } else { 1.0 }
}

/// Compiled for each width of instructions.
struct BoundsOf<'a> {
    coarse: &'a Coarse,
    query: &'a CoarseQuery,
    slots: &'a [u32],
}

impl NullaryFnOnce for BoundsOf<'_> {
    type Output = Vec<Bounds>;

    #[inline(always)]
    fn call(self) -> Vec<Bounds> {
        let mut bounds = vec![Bounds::default(); self.slots.len()];
        for (bounds, &slot) in bounds.iter_mut().zip(self.slots) {
            *bounds = self.coarse.bounds_of_one(self.query, slot as usize);
        }
        bounds
    }
}

/// A plain sum of whole numbers, whose order the compiler may choose.
#[inline(always)]
fn product(stored: &[i8], query: &[i16]) -> i64 {
    let mut sum = 0;
    for (stored, query) in stored.chunks(WITHIN_31_BITS).zip(query.chunks(WITHIN_31_BITS)) {
        let mut part = 0_i32;
        for (x, y) in stored.iter().zip(query) {
            part += i32::from(*x) * i32::from(*y);
        }
        sum += i64::from(part);
    }
    sum
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::super::flat::unit;
    use super::*;

    fn vector() -> impl Strategy<Value = Vec<f32>> {
        prop::collection::vec(-1.0_f32..1.0, 40).prop_map(|vector| unit(&vector).collect())
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn the_exact_product_lies_within_the_bounds(
            vectors in prop::collection::vec(vector(), 1..20),
            common in vector(),
            query in vector(),
        ) {
            let near = |vector: &Vec<f32>| -> Vec<f32> {
                let sum: Vec<f32> = vector.iter().zip(&common).map(|(x, c)| x * 0.5 + c).collect();
                unit(&sum).collect()
            };
            let vectors: Vec<Vec<f32>> = vectors.iter().map(near).collect();
            let mut coarse = Coarse::default();
            coarse.centre_on(&vectors[..vectors.len().div_ceil(2)]);
            for (slot, vector) in vectors.iter().enumerate() {
                coarse.push(slot, vector);
            }
            let of_query = coarse.query(&query);
            let slots: Vec<u32> = (0..vectors.len() as u32).collect();
            for (vector, bounds) in vectors.iter().zip(coarse.bounds(&of_query, &slots)) {
                let exact = dot(vector, &query);
                prop_assert!(bounds.low <= exact && exact <= bounds.high, "{bounds:?} {exact}");
                prop_assert!(bounds.high - bounds.low < 0.1, "{bounds:?}");
            }
        }
    }
}
