//! A sentence encoder behind one call: token ids in, a pooled unit vector out.
//!
//! Expected of a model file: inputs `input_ids` and `attention_mask` (`token_type_ids` is fed where asked for), all int64
//! `[batch, sequence]`; output `last_hidden_state`, `[batch, sequence, dimension]`, of which the mean over the tokens is
//! taken, or else `sentence_embedding`, `[batch, dimension]`. The vector is scaled to length 1 in either case.
//! One text a run and no padding: a dynamically quantised text answers differently in the company of others.

use std::fs::File;
use std::io;
use std::path::Path;

use ort::session::{Session, SessionInputValue};
use ort::value::TensorRef;
use sha2::{Digest, Sha256};

use super::{EmbedError, MODEL_NAME_KEY, MODEL_PRECISION_KEY, ModelFiles, ModelId, Precision, runtime};

/// What a lane runs. A trait so that queues and deadlines can be tested without a model.
pub(super) trait Network: Send + 'static {
    /// The unit vector of one text, given its token ids with the special ones.
    fn embed(&mut self, ids: &[i64]) -> Result<Vec<f32>, String>;
}

const STATES: &str = "last_hidden_state";
const SENTENCE: &str = "sentence_embedding";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Output {
    States,
    Sentence,
}

#[derive(Debug)]
pub(super) struct OnnxNetwork {
    session: Session,
    token_types: bool,
    output: Output,
}

impl OnnxNetwork {
    pub(super) fn open(files: &ModelFiles) -> Result<Self, EmbedError> {
        let session = runtime::session(&files.runtime, &files.model)?;
        let inputs: Vec<&str> = session.inputs().iter().map(|input| input.name()).collect();
        let outputs: Vec<&str> = session.outputs().iter().map(|output| output.name()).collect();
        for name in ["input_ids", "attention_mask"] {
            if !inputs.contains(&name) {
                return Err(EmbedError::model(&files.model, format!("it has no input {name}")));
            }
        }
        let output = match (outputs.contains(&STATES), outputs.contains(&SENTENCE)) {
            (true, _) => Output::States,
            (false, true) => Output::Sentence,
            (false, false) => {
                let reason = format!("it has neither output {STATES} nor {SENTENCE}");
                return Err(EmbedError::model(&files.model, reason));
            }
        };
        let token_types = inputs.contains(&"token_type_ids");
        Ok(Self { session, token_types, output })
    }

    /// The name our converter wrote into the file; for any other model its folder and the start of the file's hash, so
    /// that stored embeddings of two models never mix. Such a model counts as fp32.
    pub(super) fn id(&self, model: &Path) -> Result<ModelId, EmbedError> {
        let metadata = self.session.metadata().map_err(|error| EmbedError::model(model, error.to_string()))?;
        let precision = metadata.custom(MODEL_PRECISION_KEY).and_then(|text| Precision::parse(&text));
        let name = match metadata.custom(MODEL_NAME_KEY) {
            Some(name) => name,
            None => foreign_name(model).map_err(|error| EmbedError::model(model, error.to_string()))?,
        };
        Ok(ModelId { name, precision: precision.unwrap_or(Precision::Fp32), pooling: "mean" })
    }
}

impl Network for OnnxNetwork {
    fn embed(&mut self, ids: &[i64]) -> Result<Vec<f32>, String> {
        self.run(ids).map_err(|error| error.to_string())
    }
}

impl OnnxNetwork {
    fn run(&mut self, ids: &[i64]) -> ort::Result<Vec<f32>> {
        let shape = [1, ids.len()];
        let ones = vec![1i64; ids.len()];
        let zeros = vec![0i64; if self.token_types { ids.len() } else { 0 }];
        let mut inputs: Vec<(&str, SessionInputValue<'_>)> = vec![
            ("input_ids", TensorRef::from_array_view((shape, ids))?.into()),
            ("attention_mask", TensorRef::from_array_view((shape, ones.as_slice()))?.into()),
        ];
        if self.token_types {
            inputs.push(("token_type_ids", TensorRef::from_array_view((shape, zeros.as_slice()))?.into()));
        }
        let name = match self.output {
            Output::States => STATES,
            Output::Sentence => SENTENCE,
        };
        let outputs = self.session.run(inputs)?;
        let output = outputs.get(name).ok_or_else(|| ort::Error::new(format!("the run gave no {name}")))?;
        let (shape, values) = output.try_extract_tensor::<f32>()?;
        let dimension = shape.last().map_or(0, |&size| size.max(0) as usize);
        if dimension == 0 || !values.len().is_multiple_of(dimension) {
            return Err(ort::Error::new(format!("{name} has the shape {shape:?}")));
        }
        Ok(pooled(values, dimension))
    }
}

/// The mean of the rows, scaled to length 1.
fn pooled(rows: &[f32], dimension: usize) -> Vec<f32> {
    let mut sum = vec![0f32; dimension];
    for row in rows.chunks_exact(dimension) {
        sum.iter_mut().zip(row).for_each(|(total, value)| *total += value);
    }
    // The mean and the sum point the same way, so dividing by the number of rows is left out.
    let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
    if length > 0.0 {
        sum.iter_mut().for_each(|value| *value /= length);
    }
    sum
}

fn foreign_name(model: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut File::open(model)?, &mut hash)?;
    let hash = hash.finalize();
    let folder = model.parent().and_then(Path::file_name).map_or_else(|| "model".into(), |name| name.to_string_lossy());
    Ok(format!("{folder}@{:02x}{:02x}{:02x}{:02x}{:02x}{:02x}", hash[0], hash[1], hash[2], hash[3], hash[4], hash[5]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pooling_is_the_direction_of_the_mean() {
        assert_eq!(pooled(&[3.0, 0.0, 0.0, 4.0], 2), [0.6, 0.8]);
        assert_eq!(pooled(&[0.0, 0.0], 2), [0.0, 0.0]);
    }
}
