//! What can be fuzzed: three properties of the guards, and every RPC of the contract, taken from its descriptors so that
//! none can be forgotten.
//!
//! `TEMEI_FUZZ_TARGET` names the target of a process. With `list` the names are printed; with `TEMEI_FUZZ_SEEDS=FOLDER`
//! the target's seed corpus is written there. Both end the process.

use std::path::Path;
use std::sync::OnceLock;

use crate::rpc::Rpc;
use crate::world::World;
use crate::{frames, guards, rpc, seeds};

/// One target.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A text and its evidence, judged and replayed.
    Claims,
    /// Two pieces of evidence under one text.
    Evidence,
    /// A text in pieces against the whole.
    Splits,
    Rpc(Rpc),
}

static CHOSEN: OnceLock<Target> = OnceLock::new();

/// The target of this process.
pub(crate) fn chosen() -> &'static Target {
    CHOSEN.get().expect("init has chosen")
}

/// Reads what this process is for.
pub(crate) fn init() {
    let name = std::env::var("TEMEI_FUZZ_TARGET").unwrap_or_default();
    let all = all();
    if name == "list" {
        all.iter().for_each(|target| println!("{}", target.name()));
        std::process::exit(0);
    }
    let Some(target) = all.into_iter().find(|target| target.name() == name) else {
        eprintln!("TEMEI_FUZZ_TARGET={name:?} is no target; TEMEI_FUZZ_TARGET=list prints them");
        std::process::exit(2);
    };
    if let Ok(folder) = std::env::var("TEMEI_FUZZ_SEEDS") {
        seeds::write(&target, Path::new(&folder));
        std::process::exit(0);
    }
    CHOSEN.set(target).expect("init runs once");
    if matches!(chosen(), Target::Rpc(_)) {
        // Before the clock of the run starts.
        World::with(|_| {});
    }
}

fn all() -> Vec<Target> {
    let guards = [Target::Claims, Target::Evidence, Target::Splits];
    guards.into_iter().chain(rpc::all().into_iter().map(Target::Rpc)).collect()
}

impl Target {
    /// "claims", "GuardService.Check".
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Claims => "claims".to_owned(),
            Self::Evidence => "evidence".to_owned(),
            Self::Splits => "splits".to_owned(),
            Self::Rpc(rpc) => rpc.name(),
        }
    }

    /// Takes one input; a panic is a finding.
    pub(crate) fn run(&self, data: &[u8]) {
        match self {
            Self::Claims => guards::claims(data),
            Self::Evidence => guards::evidence(data),
            Self::Splits => guards::splits(data),
            Self::Rpc(rpc) => rpc.call(data),
        }
    }

    /// Makes another input of `data[..size]` and gives its length.
    pub(crate) fn mutate(&self, data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
        match self {
            Self::Claims | Self::Evidence | Self::Splits => libfuzzer_sys::fuzzer_mutate(data, size, max_size),
            Self::Rpc(rpc) => frames::mutate(rpc, data, (size, max_size), seed),
        }
    }
}
