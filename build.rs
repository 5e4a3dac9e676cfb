//! Compiles `proto/` without a system `protoc` and leaves the descriptor set for reflection and JSON, and a digest of the
//! sources that decide what a snapshot of a replica holds.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use prost::Message;
use sha2::{Digest, Sha256};

const SERVICES: [&str; 12] = [
    "temei/v1/approval.proto",
    "temei/v1/audit.proto",
    "temei/v1/backup.proto",
    "temei/v1/catalog.proto",
    "temei/v1/conversation.proto",
    "temei/v1/guard.proto",
    "temei/v1/index.proto",
    "temei/v1/maintenance.proto",
    "temei/v1/search.proto",
    "temei/v1/stock.proto",
    "temei/v1/tenant.proto",
    "temei/v1/tool.proto",
];

/// What decides how a catalogue becomes a replica: a snapshot that was written with another state of them is not read.
const DECIDE_REPLICAS: [&str; 9] = [
    "Cargo.lock",
    "index/src",
    "text",
    "src/catalog",
    "src/catalog.rs",
    "src/facts",
    "src/facts.rs",
    "src/replica",
    "src/replica.rs",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto");
    let descriptors = protox::compile(SERVICES, ["proto"])?;
    #[expect(clippy::disallowed_methods, reason = "cargo speaks to build scripts through the environment")]
    let (out, rustc) = (env::var_os("OUT_DIR"), env::var_os("RUSTC"));
    let out = PathBuf::from(out.ok_or("cargo sets OUT_DIR")?);
    fs::write(out.join("temei_descriptor.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure().compile_fds(descriptors)?;

    let compiler = Command::new(rustc.ok_or("cargo sets RUSTC")?).arg("--version").output()?;
    let mut digest = Sha256::new_with_prefix(compiler.stdout);
    for path in DECIDE_REPLICAS {
        println!("cargo::rerun-if-changed={path}");
        add(&mut digest, Path::new(path))?;
    }
    let digest: String = digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=TEMEI_REPLICA_SOURCES={digest}");
    Ok(())
}

/// A file with its path, or all files of a folder in the order of their names.
fn add(digest: &mut Sha256, path: &Path) -> io::Result<()> {
    if path.is_dir() {
        let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        entries.sort_unstable();
        return entries.iter().try_for_each(|entry| add(digest, entry));
    }
    let bytes = fs::read(path)?;
    digest.update(path.to_string_lossy().as_bytes());
    digest.update((bytes.len() as u64).to_le_bytes());
    digest.update(bytes);
    Ok(())
}
