//! The generated code of `proto/temei/v1`, and the descriptor set it came from.

#![allow(
    clippy::all,
    clippy::allow_attributes,
    deprecated,
    unreachable_pub,
    missing_debug_implementations,
    reason = "generated code, some of whose lints fire and some do not"
)]

/// Package `temei.v1`.
pub mod v1 {
    tonic::include_proto!("temei.v1");
}

/// The `FileDescriptorSet` of the package, for reflection and for JSON.
pub const DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/temei_descriptor.bin"));
