//! Compiles `proto/` without a system `protoc` and leaves the descriptor set for reflection and JSON.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use prost::Message;

const SERVICES: [&str; 5] = [
    "temei/v1/catalog.proto",
    "temei/v1/guard.proto",
    "temei/v1/index.proto",
    "temei/v1/search.proto",
    "temei/v1/tenant.proto",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto");
    let descriptors = protox::compile(SERVICES, ["proto"])?;
    #[expect(clippy::disallowed_methods, reason = "cargo speaks to build scripts through the environment")]
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(out.join("temei_descriptor.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure().compile_fds(descriptors)?;
    Ok(())
}
