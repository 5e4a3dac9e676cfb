//! The contract as data: for reflection, and for messages as JSON with the field names of the proto files.

use std::sync::LazyLock;

use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor, SerializeOptions};
use tonic_reflection::server::{v1, v1alpha};

use crate::pb::DESCRIPTOR_SET;

static POOL: LazyLock<DescriptorPool> =
    LazyLock::new(|| DescriptorPool::decode(DESCRIPTOR_SET).expect("the build wrote the descriptor set"));

/// Every message, method and enum of the contract.
pub fn pool() -> &'static DescriptorPool {
    &POOL
}

/// A message could not be written as or read from JSON.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    #[error("the contract has no message {0:?}")]
    UnknownMessage(String),
    #[error("the bytes are no {name}")]
    Decode { name: String, source: prost::DecodeError },
    #[error("the text is no {name} in JSON")]
    Json { name: String, source: serde_json::Error },
}

fn descriptor(name: &str) -> Result<MessageDescriptor, JsonError> {
    pool().get_message_by_name(name).ok_or_else(|| JsonError::UnknownMessage(name.to_owned()))
}

/// A message in proto3 JSON with the field names of the proto files, in the order of the proto files; fields at their
/// default are left out.
///
/// # Errors
/// `full_name` ("temei.v1.SearchResponse") is unknown or is not the name of this message.
pub fn to_json(message: &impl Message, full_name: &str) -> Result<String, JsonError> {
    let mut text = Vec::new();
    write(message, full_name, &mut serde_json::Serializer::pretty(&mut text))?;
    Ok(String::from_utf8(text).expect("serde_json writes UTF-8"))
}

/// The same in one line.
///
/// # Errors
/// As of [`to_json`].
pub fn to_json_line(message: &impl Message, full_name: &str) -> Result<String, JsonError> {
    let mut text = Vec::new();
    write(message, full_name, &mut serde_json::Serializer::new(&mut text))?;
    Ok(String::from_utf8(text).expect("serde_json writes UTF-8"))
}

fn write<'s, S>(message: &impl Message, full_name: &str, serializer: &'s mut S) -> Result<(), JsonError>
where
    &'s mut S: serde::Serializer<Error = serde_json::Error>,
{
    let dynamic = DynamicMessage::decode(descriptor(full_name)?, message.encode_to_vec().as_slice())
        .map_err(|source| JsonError::Decode { name: full_name.to_owned(), source })?;
    let written = dynamic.serialize_with_options(serializer, &SerializeOptions::new().use_proto_field_name(true));
    written.map(drop).map_err(|source| JsonError::Json { name: full_name.to_owned(), source })
}

/// Reads what [`to_json`] writes; unknown fields are an error.
///
/// # Errors
/// `full_name` is unknown, or the text is no such message.
pub fn from_json<M: Message + Default>(text: &str, full_name: &str) -> Result<M, JsonError> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let dynamic = DynamicMessage::deserialize(descriptor(full_name)?, &mut deserializer)
        .and_then(|message| deserializer.end().map(|()| message))
        .map_err(|source| JsonError::Json { name: full_name.to_owned(), source })?;
    M::decode(dynamic.encode_to_vec().as_slice())
        .map_err(|source| JsonError::Decode { name: full_name.to_owned(), source })
}

/// The reflection service, for `grpcurl` and its like.
pub fn reflection() -> v1::ServerReflectionServer<impl v1::ServerReflection> {
    described().build_v1().expect("the build wrote the descriptor set")
}

/// The same under its older name: what many clients still ask for alone.
pub fn reflection_alpha() -> v1alpha::ServerReflectionServer<impl v1alpha::ServerReflection> {
    described().build_v1alpha().expect("the build wrote the descriptor set")
}

fn described<'a>() -> tonic_reflection::server::Builder<'a> {
    tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pb::v1;

    #[test]
    fn json_has_the_names_of_the_proto_files_and_is_read_back() {
        let response = v1::ListResponse {
            products: vec![v1::Product {
                sku: "A-1".to_owned(),
                min_price: Some(v1::Money { amount: "9.50".to_owned(), currency: "RON".to_owned() }),
                active: Some(false),
                ..v1::Product::default()
            }],
            revision: 7,
            ..v1::ListResponse::default()
        };
        let text = to_json(&response, "temei.v1.ListResponse").expect("written");
        assert!(text.contains("\"min_price\"") && text.contains("\"active\": false"), "{text}");
        let back: v1::ListResponse = from_json(&text, "temei.v1.ListResponse").expect("read");
        assert_eq!(back, response);
        assert!(from_json::<v1::ListResponse>("{\"nothing\": 1}", "temei.v1.ListResponse").is_err());
        assert!(to_json(&response, "temei.v1.Nothing").is_err());
    }
}
