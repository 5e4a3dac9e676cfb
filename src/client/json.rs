//! Messages of the wire contract as proto3 JSON with proto field names: what `--json` prints and what evidence
//! files hold. Defaults are left out and 64-bit integers are strings, as the mapping has it.

use std::sync::LazyLock;

use prost::Message;
use prost_reflect::{DescriptorPool, DeserializeOptions, DynamicMessage, MessageDescriptor, SerializeOptions};

use crate::pb;

static POOL: LazyLock<DescriptorPool> =
    LazyLock::new(|| DescriptorPool::decode(pb::DESCRIPTOR_SET).expect("the build writes a complete descriptor set"));

#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    #[error("temei.v1 has no message {0}")]
    NoSuchMessage(String),
    #[error("not a {message} in proto3 JSON")]
    Shape { message: String, source: serde_json::Error },
    #[error("the message {message} does not match its description")]
    Message { message: String, source: prost::DecodeError },
}

/// `message`, which is the `name` of package temei.v1 ("SearchResponse"), as indented JSON.
pub fn to_json(message: &impl Message, name: &str) -> Result<String, JsonError> {
    let wrong = |source| JsonError::Message { message: name.to_owned(), source };
    let dynamic = DynamicMessage::decode(descriptor(name)?, message.encode_to_vec().as_slice()).map_err(wrong)?;
    let mut json = Vec::new();
    let mut serializer = serde_json::Serializer::pretty(&mut json);
    let options = SerializeOptions::new().use_proto_field_name(true);
    let shape = |source| JsonError::Shape { message: name.to_owned(), source };
    dynamic.serialize_with_options(&mut serializer, &options).map_err(shape)?;
    Ok(String::from_utf8_lossy(&json).into_owned())
}

/// Reads the `name` of package temei.v1 from JSON; an unknown field is an error that names it.
pub fn from_json<M: Message + Default>(json: &str, name: &str) -> Result<M, JsonError> {
    let shape = |source| JsonError::Shape { message: name.to_owned(), source };
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let options = DeserializeOptions::new().deny_unknown_fields(true);
    let dynamic =
        DynamicMessage::deserialize_with_options(descriptor(name)?, &mut deserializer, &options).map_err(shape)?;
    deserializer.end().map_err(shape)?;
    dynamic.transcode_to().map_err(|source| JsonError::Message { message: name.to_owned(), source })
}

fn descriptor(name: &str) -> Result<MessageDescriptor, JsonError> {
    POOL.get_message_by_name(&format!("temei.v1.{name}")).ok_or_else(|| JsonError::NoSuchMessage(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pb::v1;

    #[test]
    fn names_are_those_of_the_proto_and_long_integers_are_strings() {
        let response = v1::UpsertResponse { through_seq: 7, revision: 3, inserted: 2, ..Default::default() };
        let json: serde_json::Value =
            serde_json::from_str(&to_json(&response, "UpsertResponse").expect("known")).expect("json");
        assert_eq!(json, serde_json::json!({"through_seq": "7", "revision": "3", "inserted": 2}));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let line = v1::Line { sku: "A-1".to_owned(), quantity: "2".to_owned(), ..Default::default() };
        let cart = v1::LineGroup { id: "c".to_owned(), lines: vec![line], ..Default::default() };
        let evidence = v1::Evidence { carts: vec![cart], ..Default::default() };
        let json = to_json(&evidence, "Evidence").expect("known");
        assert_eq!(from_json::<v1::Evidence>(&json, "Evidence").expect("reads"), evidence);
    }

    #[test]
    fn an_unknown_field_is_named() {
        let error = from_json::<v1::Evidence>(r#"{"basket": []}"#, "Evidence").expect_err("no such field");
        let JsonError::Shape { source, .. } = error else { panic!("another error: {error}") };
        assert!(source.to_string().contains("basket"), "{source}");
    }
}
