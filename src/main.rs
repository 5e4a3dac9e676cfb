//! The `temei` executable.

fn main() {}
