//! Builds one ONNX graph: nodes in order, small constants in the model file, weights in a file beside it.
//!
//! Weights are external so that ONNX Runtime maps them: what it does not repack (the word embeddings, two thirds of the
//! model) is then one copy in the page cache for all lanes and all processes.

use std::io::{self, Write};

use super::onnx::{AttributeProto, ElementType, NodeProto, StringStringEntryProto, TensorProto};

const MICROSOFT: &str = "com.microsoft";
/// Start of each tensor in the weight file; a cache line, which is what the runtime's kernels like.
const ALIGNMENT: u64 = 64;

#[derive(Debug)]
pub(super) struct Graph<W> {
    pub(super) nodes: Vec<NodeProto>,
    pub(super) initializers: Vec<TensorProto>,
    weights: W,
    weights_name: String,
    written: u64,
}

impl<W: Write> Graph<W> {
    /// `weights_name` is the name under which the model file finds what is written to `weights`.
    pub(super) fn new(weights: W, weights_name: &str) -> Self {
        Self { nodes: Vec::new(), initializers: Vec::new(), weights, weights_name: weights_name.to_owned(), written: 0 }
    }

    /// Flushes the weights.
    pub(super) fn finish(mut self) -> io::Result<(Vec<NodeProto>, Vec<TensorProto>, W)> {
        self.weights.flush()?;
        Ok((self.nodes, self.initializers, self.weights))
    }

    /// A tensor in the weight file; returns its name for use as an input.
    pub(super) fn weights(
        &mut self,
        name: &str,
        element: ElementType,
        dims: &[usize],
        bytes: &[u8],
    ) -> io::Result<String> {
        let padding = self.written.next_multiple_of(ALIGNMENT) - self.written;
        self.weights.write_all(&[0; ALIGNMENT as usize][..padding as usize])?;
        let offset = self.written + padding;
        self.weights.write_all(bytes)?;
        self.written = offset + bytes.len() as u64;
        self.initializers.push(TensorProto {
            dims: dims.iter().map(|&size| size as i64).collect(),
            data_type: element as i32,
            name: name.to_owned(),
            raw_data: None,
            external_data: vec![
                StringStringEntryProto::new("location", self.weights_name.clone()),
                StringStringEntryProto::new("offset", offset.to_string()),
                StringStringEntryProto::new("length", bytes.len().to_string()),
            ],
            data_location: 1,
        });
        Ok(name.to_owned())
    }

    pub(super) fn floats(&mut self, name: &str, dims: &[usize], values: &[f32]) -> io::Result<String> {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.weights(name, ElementType::Float, dims, &bytes)
    }

    /// A small integer vector, kept in the model file.
    pub(super) fn integers(&mut self, name: &str, values: &[i64]) -> String {
        self.initializers.push(TensorProto {
            dims: vec![values.len() as i64],
            data_type: ElementType::Int64 as i32,
            name: name.to_owned(),
            raw_data: Some(values.iter().flat_map(|value| value.to_le_bytes()).collect()),
            external_data: Vec::new(),
            data_location: 0,
        });
        name.to_owned()
    }

    /// A standard operator. Its outputs are its name, then name with `:1`, `:2`… appended; the first is returned.
    pub(super) fn node(&mut self, name: &str, op: Op<'_>, inputs: &[&str]) -> String {
        self.nodes.push(NodeProto {
            input: inputs.iter().map(|&input| input.to_owned()).collect(),
            output: (0..op.outputs).map(|i| if i == 0 { name.to_owned() } else { format!("{name}:{i}") }).collect(),
            name: name.to_owned(),
            op_type: op.kind.to_owned(),
            attribute: op.attributes,
            domain: op.domain.to_owned(),
        });
        name.to_owned()
    }
}

/// Which operator, with its attributes.
#[derive(Debug)]
pub(super) struct Op<'a> {
    kind: &'a str,
    domain: &'a str,
    outputs: usize,
    attributes: Vec<AttributeProto>,
}

impl<'a> Op<'a> {
    pub(super) fn standard(kind: &'a str) -> Self {
        Self { kind, domain: "", outputs: 1, attributes: Vec::new() }
    }

    /// A fused operator of ONNX Runtime.
    pub(super) fn fused(kind: &'a str) -> Self {
        Self { kind, domain: MICROSOFT, outputs: 1, attributes: Vec::new() }
    }

    pub(super) fn outputs(self, outputs: usize) -> Self {
        Self { outputs, ..self }
    }

    pub(super) fn int(mut self, name: &str, value: i64) -> Self {
        self.attributes.push(AttributeProto::int(name, value));
        self
    }

    pub(super) fn float(mut self, name: &str, value: f32) -> Self {
        self.attributes.push(AttributeProto::float(name, value));
        self
    }
}
