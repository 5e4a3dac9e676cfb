//! min
mod convert;
pub fn trial(weights: &std::path::Path, precision: temei_index::embed::Precision, out: &std::path::Path) { std::fs::create_dir_all(out).unwrap(); convert::convert(&std::fs::read(weights).unwrap(), precision, out).unwrap(); }
