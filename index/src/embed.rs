//! min
mod network; mod runtime; mod tokens;
pub use self::tokens::TokenCounter;
use std::path::PathBuf;
pub const MODEL_NAME_KEY: &str = "temei.model";
pub const MODEL_PRECISION_KEY: &str = "temei.precision";
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision { Int8, Fp32 }
impl Precision {
    pub const fn as_str(self) -> &'static str { match self { Self::Int8 => "int8", Self::Fp32 => "fp32" } }
    pub fn parse(text: &str) -> Option<Self> { [Self::Int8, Self::Fp32].into_iter().find(|p| p.as_str() == text) }
}
#[derive(Clone, Debug)]
pub struct ModelFiles { pub model: PathBuf, pub tokenizer: PathBuf, pub runtime: PathBuf }
#[derive(Clone, Debug)]
pub struct ModelId { pub name: String, pub precision: Precision, pub pooling: &'static str }
#[derive(Debug, Clone, thiserror::Error)]
pub enum EmbedError {
    #[error("runtime {path} {reason}")] Runtime { path: PathBuf, reason: String },
    #[error("model {path} {reason}")] Model { path: PathBuf, reason: String },
    #[error("tokenizer {path} {reason}")] Tokenizer { path: PathBuf, reason: String },
    #[error("run {0}")] Run(String),
}
pub struct Trial(network::OnnxNetwork, pub TokenCounter);
impl Trial {
    pub fn open(f: &ModelFiles) -> Self { Trial(network::OnnxNetwork::open(f).unwrap(), TokenCounter::load(&f.tokenizer).unwrap()) }
    pub fn embed(&mut self, prefix: &str, text: &str, limit: usize) -> Vec<f32> { use network::Network; let t = self.1.encode(prefix, text, limit).unwrap(); self.0.embed(&t.ids).unwrap() }
    pub fn tokens(&self, prefix: &str, text: &str) -> usize { self.1.encode(prefix, text, 512).unwrap().ids.len() }
}
