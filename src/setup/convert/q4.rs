//! Reader of the `E5S1` weight file: a header, a vocabulary (skipped: the tokenizer comes from `tokenizer.json`) and a
//! directory of tensors, either plain `f32` or rows of Q4_0 blocks. Layout after the reader in C that ships beside the
//! file. The bytes are a download: every offset and count is checked before use.

use std::collections::HashMap;
use std::ops::Range;

/// Weights in one Q4_0 block: one scale (`f16`) and 32 four-bit values less 8.
pub(super) const BLOCK_WEIGHTS: usize = 32;
const BLOCK_BYTES: usize = 2 + BLOCK_WEIGHTS / 2;
const MAGIC: &[u8] = b"E5S1";
/// The file of the model at hand has 201 tensors.
const MAX_TENSORS: usize = 4_096;

/// What is wrong with a weight file.
#[derive(Debug, thiserror::Error)]
#[error("the weight file is not as expected: {0}")]
pub struct WeightsError(String);

/// The sizes in the header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) hidden: usize,
    pub(super) layers: usize,
    pub(super) heads: usize,
    pub(super) feed_forward: usize,
    pub(super) vocabulary: usize,
    pub(super) positions: usize,
    pub(super) epsilon: f32,
}

#[derive(Debug)]
pub(super) struct WeightFile<'a> {
    bytes: &'a [u8],
    pub(super) shape: Shape,
    tensors: HashMap<String, Range<usize>>,
}

impl<'a> WeightFile<'a> {
    pub(super) fn parse(bytes: &'a [u8]) -> Result<Self, WeightsError> {
        let mut cursor = Cursor { bytes, at: 0 };
        if cursor.take(MAGIC.len())? != MAGIC {
            return Err(WeightsError("it does not start with E5S1".to_owned()));
        }
        cursor.skip(4)?; // version
        let shape = cursor.shape()?;
        cursor.skip_vocabulary()?;
        let tensors = cursor.directory()?;
        Ok(Self { bytes, shape, tensors })
    }

    /// A tensor of `count` plain floats.
    pub(super) fn floats(&self, name: &str, count: usize) -> Result<Vec<f32>, WeightsError> {
        let bytes = self.tensor(name, count * 4)?;
        Ok(bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
    }

    /// A matrix of `rows` × `columns` in Q4_0 blocks along the columns.
    pub(super) fn matrix(&self, name: &str, rows: usize, columns: usize) -> Result<Q4Matrix<'a>, WeightsError> {
        if !columns.is_multiple_of(BLOCK_WEIGHTS) {
            return Err(WeightsError(format!("the rows of {name} are no whole number of blocks")));
        }
        let bytes = self.tensor(name, rows * columns / BLOCK_WEIGHTS * BLOCK_BYTES)?;
        Ok(Q4Matrix { bytes, rows, columns })
    }

    fn tensor(&self, name: &str, expected_bytes: usize) -> Result<&'a [u8], WeightsError> {
        let range = self.tensors.get(name).ok_or_else(|| WeightsError(format!("it has no tensor {name}")))?;
        let bytes = self.bytes.get(range.clone()).ok_or_else(|| WeightsError(format!("{name} is cut short")))?;
        if bytes.len() != expected_bytes {
            return Err(WeightsError(format!("{name} has {} bytes in place of {expected_bytes}", bytes.len())));
        }
        Ok(bytes)
    }
}

/// Rows of Q4_0 blocks, as `[output, input]` of a linear layer or `[token, dimension]` of the embedding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Q4Matrix<'a> {
    bytes: &'a [u8],
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Q4Matrix<'_> {
    /// The scales, one `f32` a block, row after row.
    pub(super) fn scales(&self) -> impl Iterator<Item = f32> + '_ {
        self.bytes.chunks_exact(BLOCK_BYTES).map(block_scale)
    }

    /// The four-bit values with the two of a byte beside each other (low half first), as ONNX packs them. Each is 8
    /// more than the signed value.
    pub(super) fn nibbles(&self) -> impl Iterator<Item = u8> + '_ {
        self.bytes.chunks_exact(BLOCK_BYTES).flat_map(|block| {
            let values = block_values(block);
            (0..BLOCK_WEIGHTS / 2).map(move |pair| values[2 * pair] | (values[2 * pair + 1] << 4))
        })
    }

    /// The weights as floats, row after row.
    pub(super) fn dequantised(&self) -> Vec<f32> {
        let mut weights = Vec::with_capacity(self.rows * self.columns);
        for block in self.bytes.chunks_exact(BLOCK_BYTES) {
            let scale = block_scale(block);
            weights.extend(block_values(block).map(|value| (f32::from(value) - 8.0) * scale));
        }
        weights
    }
}

/// The low halves of the bytes are the first 16 weights of the block, the high halves the other 16.
fn block_values(block: &[u8]) -> [u8; BLOCK_WEIGHTS] {
    let mut values = [0; BLOCK_WEIGHTS];
    for (i, byte) in block[2..].iter().enumerate() {
        values[i] = byte & 0x0f;
        values[i + BLOCK_WEIGHTS / 2] = byte >> 4;
    }
    values
}

fn block_scale(block: &[u8]) -> f32 {
    f16_to_f32(u16::from_le_bytes([block[0], block[1]]))
}

/// IEEE 754 half precision, subnormals included.
fn f16_to_f32(half: u16) -> f32 {
    let sign = if half & 0x8000 == 0 { 1.0 } else { -1.0 };
    let exponent = i32::from((half >> 10) & 0x1f);
    let mantissa = f32::from(half & 0x3ff);
    let magnitude = match exponent {
        0 => mantissa * 2f32.powi(-24),
        31 => f32::INFINITY,
        _ => (1.0 + mantissa / 1024.0) * 2f32.powi(exponent - 15),
    };
    sign * magnitude
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], WeightsError> {
        let end = self.at.checked_add(count).ok_or_else(|| WeightsError("a length overflows".to_owned()))?;
        let taken = self.bytes.get(self.at..end).ok_or_else(|| WeightsError("it is cut short".to_owned()))?;
        self.at = end;
        Ok(taken)
    }

    fn skip(&mut self, count: usize) -> Result<(), WeightsError> {
        self.take(count).map(drop)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let taken = self.take(N)?;
        Ok(taken.try_into().expect("take gives as many bytes as asked for"))
    }

    fn count(&mut self) -> Result<usize, WeightsError> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn long_count(&mut self) -> Result<usize, WeightsError> {
        usize::try_from(u64::from_le_bytes(self.array()?)).map_err(|_| WeightsError("a length overflows".to_owned()))
    }

    fn shape(&mut self) -> Result<Shape, WeightsError> {
        let hidden = self.count()?;
        let layers = self.count()?;
        let heads = self.count()?;
        let feed_forward = self.count()?;
        let vocabulary = self.count()?;
        let positions = self.count()?;
        self.skip(4)?; // token types: the first is the only one in use
        let epsilon = f32::from_le_bytes(self.array()?);
        let block = self.count()?;
        let sizes = [hidden, layers, heads, feed_forward, vocabulary, positions];
        if block != BLOCK_WEIGHTS || sizes.iter().any(|size| !(1..=1 << 20).contains(size)) {
            return Err(WeightsError("its header has impossible sizes".to_owned()));
        }
        Ok(Shape { hidden, layers, heads, feed_forward, vocabulary, positions, epsilon })
    }

    fn skip_vocabulary(&mut self) -> Result<(), WeightsError> {
        let pieces = self.count()?;
        self.skip(4 * 4)?; // begin, end, padding, unknown
        let text_bytes = self.long_count()?;
        self.skip((pieces + 1) * 4)?; // offsets
        self.skip(pieces * 4)?; // scores
        self.skip(text_bytes)?;
        self.skip(4)?; // number of normalisation rules
        let rule_bytes = self.count()?;
        self.skip(rule_bytes)
    }

    fn directory(&mut self) -> Result<HashMap<String, Range<usize>>, WeightsError> {
        let entries = self.count()?;
        if entries > MAX_TENSORS {
            return Err(WeightsError(format!("it claims {entries} tensors")));
        }
        let mut tensors = HashMap::with_capacity(entries);
        for _ in 0..entries {
            let name_bytes = u16::from_le_bytes(self.array()?);
            let name = String::from_utf8_lossy(self.take(usize::from(name_bytes))?).into_owned();
            self.skip(1 + 4)?; // element type and count: known from the name
            let offset = self.long_count()?;
            let bytes = self.long_count()?;
            tensors.insert(name, offset..offset.saturating_add(bytes));
        }
        Ok(tensors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision_reads_as_ieee() {
        for (bits, value) in
            [(0x3c00, 1.0), (0xc000, -2.0), (0x0001, 2f32.powi(-24)), (0x7bff, 65504.0), (0x3555, 0.333_251_95)]
        {
            assert!((f16_to_f32(bits) - value).abs() <= f32::EPSILON * value.abs(), "{bits:x}");
        }
    }

    #[test]
    fn a_block_gives_its_32_weights_in_order() {
        let mut block = vec![0x00, 0x3c]; // scale 1
        block.extend((0..16).map(|i| i | ((15 - i) << 4)));
        let matrix = Q4Matrix { bytes: &block, rows: 1, columns: BLOCK_WEIGHTS };
        let weights = matrix.dequantised();
        assert_eq!(weights[..3], [-8.0, -7.0, -6.0]);
        assert_eq!(weights[16..19], [7.0, 6.0, 5.0]);
        let nibbles: Vec<u8> = matrix.nibbles().collect();
        assert_eq!(nibbles[0], 0x10, "weight 0 in the low half, weight 1 in the high half");
    }

    #[test]
    fn damaged_files_are_refused() {
        for bytes in [&b""[..], b"E5S1", b"GGUF0000000000000000", &[&b"E5S1"[..], &[0xff; 200]].concat()] {
            assert!(WeightFile::parse(bytes).is_err());
        }
    }
}
