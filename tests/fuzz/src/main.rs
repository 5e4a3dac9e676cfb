//! Coverage-guided fuzzing of the service: libFuzzer makes inputs, one target takes them, and whatever panics, is
//! answered as a bug or breaks a limit is a finding. `make fuzz` runs every target; the environment says which one this
//! process is (see `target`).

#![no_main]

mod frames;
mod guards;
mod rpc;
mod seeds;
mod shape;
mod target;
mod world;

libfuzzer_sys::fuzz_target!(
    init: target::init(),
    |data: &[u8]| {
        target::chosen().run(data);
    }
);

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    target::chosen().mutate(data, size, max_size, seed)
});
