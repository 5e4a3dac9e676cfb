//! The network: BERT as in multilingual-e5-small, written with ONNX Runtime's fused operators.
//!
//! `input_ids`, `attention_mask` (int64 `[batch, sequence]`) → `last_hidden_state` (`[batch, sequence, hidden]`). Pooling
//! is left to the caller: the mean over the tokens of a text, then L2.
//!
//! The word embeddings keep their four-bit blocks (`GatherBlockQuantized`), which loses nothing and is a seventh of the
//! size of floats. Linear layers are floats (fp32) or eight-bit integers with one scale a column and activations
//! quantised as they come (int8). The integers stay within ±64: then two products of a weight and an unsigned
//! activation fit the 16-bit sum of processors without VNNI, which would clip silently otherwise.

use std::io::{self, Write};

use super::graph::{Graph, Op};
use super::onnx::ElementType;
use super::q4::{BLOCK_WEIGHTS, Q4Matrix, WeightFile, WeightsError};
use temei_index::embed::Precision;

/// Largest magnitude of a quantised weight.
const INT8_LIMIT: f32 = 64.0;

/// Adds the whole network to `graph`; returns nothing because the output's name is fixed.
pub(super) fn build<W: Write>(
    graph: &mut Graph<W>,
    file: &WeightFile<'_>,
    precision: Precision,
) -> Result<(), BuildError> {
    let mut network = Network { graph, file, precision };
    let mut states = network.embeddings()?;
    let mask = network.graph.node("mask", Op::standard("Cast").int("to", 6), &["attention_mask"]);
    for layer in 0..file.shape.layers {
        states = network.layer(Layer(layer), &states, &mask)?;
    }
    network.graph.node("last_hidden_state", Op::standard("Identity"), &[&states]);
    Ok(())
}

#[derive(Debug, thiserror::Error)]
pub(super) enum BuildError {
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// A layer by its number, which its weights and nodes are named after.
#[derive(Clone, Copy)]
struct Layer(usize);

impl Layer {
    fn name(self, part: &str) -> String {
        format!("l{}.{part}", self.0)
    }
}

struct Network<'a, 'b, W> {
    graph: &'a mut Graph<W>,
    file: &'a WeightFile<'b>,
    precision: Precision,
}

impl<W: Write> Network<'_, '_, W> {
    /// Word + position + the first token type, normalised.
    fn embeddings(&mut self) -> Result<String, BuildError> {
        let shape = self.file.shape;
        let hidden = shape.hidden;
        let words = self.file.matrix("emb.word", shape.vocabulary, hidden)?;
        let packed: Vec<u8> = words.nibbles().collect();
        let scales: Vec<f32> = words.scales().collect();
        let table = self.graph.weights("words", ElementType::Uint8, &[shape.vocabulary, hidden / 2], &packed)?;
        let scales = self.graph.floats("words.scale", &[shape.vocabulary, hidden / BLOCK_WEIGHTS], &scales)?;
        let gather = Op::fused("GatherBlockQuantized")
            .int("gather_axis", 0)
            .int("quantize_axis", 1)
            .int("block_size", BLOCK_WEIGHTS as i64)
            .int("bits", 4);
        let words = self.graph.node("words.rows", gather, &[&table, "input_ids", &scales]);

        let mut positions = self.file.floats("emb.pos", shape.positions * hidden)?;
        let token_type = self.file.floats("emb.type", 2 * hidden)?;
        for row in positions.chunks_exact_mut(hidden) {
            row.iter_mut().zip(&token_type).for_each(|(value, added)| *value += added);
        }
        let positions = self.graph.floats("positions", &[shape.positions, hidden], &positions)?;
        let zero = self.graph.integers("zero", &[0]);
        let length = self.graph.node("length", Op::standard("Shape").int("start", 1).int("end", 2), &["input_ids"]);
        let positions = self.graph.node("positions.rows", Op::standard("Slice"), &[&positions, &zero, &length, &zero]);

        let sum = self.graph.node("embedding.sum", Op::standard("Add"), &[&words, &positions]);
        let gamma = self.vector("emb.ln.w", hidden)?;
        let beta = self.vector("emb.ln.b", hidden)?;
        let norm = Op::standard("LayerNormalization").float("epsilon", shape.epsilon).int("axis", -1);
        Ok(self.graph.node("embedding", norm, &[&sum, &gamma, &beta]))
    }

    fn layer(&mut self, layer: Layer, states: &str, mask: &str) -> Result<String, BuildError> {
        let (hidden, wide) = (self.file.shape.hidden, self.file.shape.feed_forward);
        let attended = self.attention(layer, states, mask)?;
        let projected = self.linear(&layer.name("ao"), &attended, hidden, hidden)?;
        let bias = self.vector(&layer.name("ao.b"), hidden)?;
        let middle = self.add_and_normalise(&layer.name("aln"), &projected, states, &bias)?;

        let raised = self.linear(&layer.name("fi"), &middle, wide, hidden)?;
        let bias = self.vector(&layer.name("fi.b"), wide)?;
        let raised = self.graph.node(&layer.name("gelu"), Op::fused("BiasGelu"), &[&raised, &bias]);
        let lowered = self.linear(&layer.name("fo"), &raised, hidden, wide)?;
        let bias = self.vector(&layer.name("fo.b"), hidden)?;
        self.add_and_normalise(&layer.name("oln"), &lowered, &middle, &bias)
    }

    fn attention(&mut self, layer: Layer, states: &str, mask: &str) -> Result<String, BuildError> {
        let hidden = self.file.shape.hidden;
        let heads = self.file.shape.heads as i64;
        let mut columns = Columns { rows: hidden, columns: 0, transposed: Vec::new() };
        let mut bias = Vec::with_capacity(3 * hidden);
        for part in ["q", "k", "v"] {
            columns.append(&self.file.matrix(&layer.name(&format!("{part}.w")), hidden, hidden)?);
            bias.extend(self.file.floats(&layer.name(&format!("{part}.b")), hidden)?);
        }
        let bias = self.graph.floats(&layer.name("qkv.b"), &[3 * hidden], &bias)?;
        let node = layer.name("attention");
        match self.precision {
            Precision::Fp32 => {
                let weights = self.float_columns(&layer.name("qkv.w"), &columns)?;
                let op = Op::fused("Attention").int("num_heads", heads);
                Ok(self.graph.node(&node, op, &[states, &weights, &bias, mask]))
            }
            Precision::Int8 => {
                let (weights, scale) = self.integer_columns(&layer.name("qkv.w"), &columns)?;
                let quantise = Op::standard("DynamicQuantizeLinear").outputs(3);
                let states = self.graph.node(&layer.name("qkv.in"), quantise, &[states]);
                let (input_scale, input_zero) = (format!("{states}:1"), format!("{states}:2"));
                let op = Op::fused("QAttention").int("num_heads", heads);
                let inputs = [&states, &weights, &bias, &input_scale, &scale, mask, &input_zero];
                Ok(self.graph.node(&node, op, &inputs.map(|input: &str| input)))
            }
        }
    }

    /// `states · weightsᵀ`, without the bias: the operator after it adds that.
    fn linear(&mut self, name: &str, states: &str, outputs: usize, inputs: usize) -> Result<String, BuildError> {
        let mut columns = Columns { rows: inputs, columns: 0, transposed: Vec::new() };
        columns.append(&self.file.matrix(&format!("{name}.w"), outputs, inputs)?);
        let weights_name = format!("{name}.w");
        match self.precision {
            Precision::Fp32 => {
                let weights = self.float_columns(&weights_name, &columns)?;
                Ok(self.graph.node(name, Op::standard("MatMul"), &[states, &weights]))
            }
            Precision::Int8 => {
                let (weights, scale) = self.integer_columns(&weights_name, &columns)?;
                Ok(self.graph.node(name, Op::fused("DynamicQuantizeMatMul"), &[states, &weights, &scale]))
            }
        }
    }

    /// `LayerNorm(states + residual + bias)`.
    fn add_and_normalise(
        &mut self,
        name: &str,
        states: &str,
        residual: &str,
        bias: &str,
    ) -> Result<String, BuildError> {
        let shape = self.file.shape;
        let gamma = self.vector(&format!("{name}.w"), shape.hidden)?;
        let beta = self.vector(&format!("{name}.b"), shape.hidden)?;
        let op = Op::fused("SkipLayerNormalization").float("epsilon", shape.epsilon);
        Ok(self.graph.node(name, op, &[states, residual, &gamma, &beta, bias]))
    }

    fn vector(&mut self, name: &str, count: usize) -> Result<String, BuildError> {
        let values = self.file.floats(name, count)?;
        Ok(self.graph.floats(name, &[count], &values)?)
    }

    fn float_columns(&mut self, name: &str, columns: &Columns) -> io::Result<String> {
        self.graph.floats(name, &[columns.rows, columns.columns], &columns.as_row_major())
    }

    fn integer_columns(&mut self, name: &str, columns: &Columns) -> io::Result<(String, String)> {
        let (values, scales) = columns.quantised();
        let bytes: Vec<u8> = values.iter().map(|value| value.cast_unsigned()).collect();
        let weights = self.graph.weights(name, ElementType::Int8, &[columns.rows, columns.columns], &bytes)?;
        let scales = self.graph.floats(&format!("{name}.scale"), &[columns.columns], &scales)?;
        Ok((weights, scales))
    }
}

/// The weights of a linear layer as ONNX wants them, `[input, output]`, kept column after column.
struct Columns {
    rows: usize,
    columns: usize,
    transposed: Vec<f32>,
}

impl Columns {
    /// Adds the outputs of `matrix` (`[output, input]`) as columns on the right.
    fn append(&mut self, matrix: &Q4Matrix<'_>) {
        debug_assert_eq!(matrix.columns, self.rows);
        self.transposed.extend(matrix.dequantised());
        self.columns += matrix.rows;
    }

    fn as_row_major(&self) -> Vec<f32> {
        transpose(&self.transposed, self.rows)
    }

    /// Eight-bit values, row major, and one scale a column.
    fn quantised(&self) -> (Vec<i8>, Vec<f32>) {
        let mut values = Vec::with_capacity(self.transposed.len());
        let mut scales = Vec::with_capacity(self.columns);
        for column in self.transposed.chunks_exact(self.rows) {
            let largest = column.iter().fold(0f32, |largest, weight| largest.max(weight.abs()));
            let scale = if largest > 0.0 { largest / INT8_LIMIT } else { 1.0 };
            values.extend(column.iter().map(|weight| (weight / scale).round() as i8));
            scales.push(scale);
        }
        (transpose(&values, self.rows), scales)
    }
}

/// Turns columns of `rows` values, one after another, into rows.
fn transpose<T: Copy>(columns: &[T], rows: usize) -> Vec<T> {
    let mut out = Vec::with_capacity(columns.len());
    for row in 0..rows {
        out.extend(columns.iter().skip(row).step_by(rows));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantised_columns_keep_their_values_within_half_a_step() {
        let columns = Columns { rows: 3, columns: 2, transposed: vec![1.0, -0.5, 0.25, 0.0, 0.0, 0.0] };
        let (values, scales) = columns.quantised();
        assert_eq!(values, [64, 0, -32, 0, 16, 0]);
        assert_eq!(scales, [1.0 / 64.0, 1.0]);
        assert_eq!(columns.as_row_major(), [1.0, 0.0, -0.5, 0.0, 0.25, 0.0]);
    }
}
