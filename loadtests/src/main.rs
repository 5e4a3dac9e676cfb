//! The `temei-load` executable.

fn main() {}
