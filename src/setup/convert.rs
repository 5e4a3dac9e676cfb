//! Turns the four-bit weight file into an ONNX model that ONNX Runtime reads: `model.onnx` (the graph) and
//! `weights.bin` (the tensors) side by side.

mod bert;
mod graph;
mod onnx;
mod q4;

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;

use prost::Message;
use temei_index::embed::{MODEL_NAME_KEY, MODEL_PRECISION_KEY, Precision};

use self::bert::BuildError;
use self::graph::Graph;
use self::onnx::{
    DimensionProto, ElementType, GraphProto, IR_VERSION, ModelProto, OperatorSetIdProto, StringStringEntryProto,
    ValueInfoProto,
};
pub use self::q4::WeightsError;
use self::q4::{Shape, WeightFile};

/// Goes into the key under which embeddings are stored: raise the number when the converted model gives other vectors.
pub(super) const MODEL_NAME: &str = "multilingual-e5-small-q4.1";
pub(super) const MODEL_FILE: &str = "model.onnx";
pub(super) const WEIGHTS_FILE: &str = "weights.bin";
/// Of the standard operators: the oldest with everything the graph uses.
const OPSET: i64 = 17;

/// Why a weight file could not be converted.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error("cannot write the converted model")]
    Write(#[from] io::Error),
}

impl From<BuildError> for ConvertError {
    fn from(error: BuildError) -> Self {
        match error {
            BuildError::Weights(error) => Self::Weights(error),
            BuildError::Write(error) => Self::Write(error),
        }
    }
}

/// Writes the two files of the model into `folder`, which exists.
pub(super) fn convert(weights: &[u8], precision: Precision, folder: &Path) -> Result<(), ConvertError> {
    let file = WeightFile::parse(weights)?;
    let sink = BufWriter::new(File::create(folder.join(WEIGHTS_FILE))?);
    let mut graph = Graph::new(sink, WEIGHTS_FILE);
    bert::build(&mut graph, &file, precision)?;
    let (nodes, initializers, sink) = graph.finish()?;
    sink.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    let model = model(nodes, initializers, file.shape, precision);
    fs::write(folder.join(MODEL_FILE), model.encode_to_vec())?;
    Ok(())
}

fn model(
    node: Vec<onnx::NodeProto>,
    initializer: Vec<onnx::TensorProto>,
    shape: Shape,
    precision: Precision,
) -> ModelProto {
    let text = vec![DimensionProto::named("batch"), DimensionProto::named("sequence")];
    let states = [text.clone(), vec![DimensionProto::fixed(shape.hidden)]].concat();
    let graph = GraphProto {
        node,
        name: MODEL_NAME.to_owned(),
        initializer,
        input: vec![
            ValueInfoProto::tensor("input_ids", ElementType::Int64, text.clone()),
            ValueInfoProto::tensor("attention_mask", ElementType::Int64, text),
        ],
        output: vec![ValueInfoProto::tensor("last_hidden_state", ElementType::Float, states)],
    };
    ModelProto {
        ir_version: IR_VERSION,
        producer_name: "temei".to_owned(),
        producer_version: env!("CARGO_PKG_VERSION").to_owned(),
        graph: Some(graph),
        opset_import: vec![
            OperatorSetIdProto { domain: String::new(), version: OPSET },
            OperatorSetIdProto { domain: "com.microsoft".to_owned(), version: 1 },
        ],
        metadata_props: vec![
            StringStringEntryProto::new(MODEL_NAME_KEY, MODEL_NAME),
            StringStringEntryProto::new(MODEL_PRECISION_KEY, precision.as_str()),
        ],
    }
}
