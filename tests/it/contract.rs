//! The wire contract only grows: every field, enum value and RPC of the last release is still there, with the same
//! number, name and type.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use prost::Message;
use prost_types::{DescriptorProto, EnumDescriptorProto, FileDescriptorSet};
use temei::pb::DESCRIPTOR_SET;
use tonic::transport::Endpoint;

use crate::support::TestApp;

/// One line a promise: `field temei.v1.Money.amount = 1 string optional`.
fn promises(set: &FileDescriptorSet) -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    for file in set.file.iter().filter(|file| file.package() == "temei.v1") {
        for message in &file.message_type {
            message_promises(message, file.package(), &mut lines);
        }
        for declared in &file.enum_type {
            enum_promises(declared, file.package(), &mut lines);
        }
        for service in &file.service {
            for method in &service.method {
                lines.insert(format!(
                    "rpc {}.{}/{} ({}{}) returns ({}{})",
                    file.package(),
                    service.name(),
                    method.name(),
                    if method.client_streaming() { "stream " } else { "" },
                    method.input_type(),
                    if method.server_streaming() { "stream " } else { "" },
                    method.output_type(),
                ));
            }
        }
    }
    lines
}

fn message_promises(message: &DescriptorProto, parent: &str, lines: &mut BTreeSet<String>) {
    let path = format!("{parent}.{}", message.name());
    for field in &message.field {
        lines.insert(format!(
            "field {path}.{} = {} {:?} {} {:?}{}{}",
            field.name(),
            field.number(),
            field.r#type(),
            field.type_name(),
            field.label(),
            if field.proto3_optional() { " optional" } else { "" },
            // A oneof that only carries `optional` has no meaning of its own.
            match field.oneof_index.filter(|_| !field.proto3_optional()) {
                Some(index) => format!(" in {}", message.oneof_decl[index as usize].name()),
                None => String::new(),
            },
        ));
    }
    for nested in &message.nested_type {
        message_promises(nested, &path, lines);
    }
    for declared in &message.enum_type {
        enum_promises(declared, &path, lines);
    }
}

fn enum_promises(declared: &EnumDescriptorProto, parent: &str, lines: &mut BTreeSet<String>) {
    for value in &declared.value {
        lines.insert(format!("enum {parent}.{}.{} = {}", declared.name(), value.name(), value.number()));
    }
}

fn broken(released: &BTreeSet<String>, now: &BTreeSet<String>) -> Vec<String> {
    released.difference(now).cloned().collect()
}

/// Numbers below the highest one in use that are neither in use nor reserved: somebody could give them a new meaning.
fn gaps(path: &str, used: &[i32], reserved: &[(i32, i32)]) -> Vec<String> {
    let last = used.iter().copied().max().unwrap_or(0);
    let is_reserved = |number: i32| reserved.iter().any(|&(start, end)| (start..end).contains(&number));
    (1..last)
        .filter(|number| !used.contains(number) && !is_reserved(*number))
        .map(|number| format!("{path} = {number}"))
        .collect()
}

fn message_gaps(message: &DescriptorProto, parent: &str) -> Vec<String> {
    let path = format!("{parent}.{}", message.name());
    let used: Vec<i32> = message.field.iter().map(|field| field.number()).collect();
    let reserved: Vec<_> = message.reserved_range.iter().map(|range| (range.start(), range.end())).collect();
    let mut found = gaps(&path, &used, &reserved);
    found.extend(message.nested_type.iter().flat_map(|nested| message_gaps(nested, &path)));
    found.extend(message.enum_type.iter().flat_map(|declared| enum_gaps(declared, &path)));
    found
}

fn enum_gaps(declared: &EnumDescriptorProto, parent: &str) -> Vec<String> {
    let used: Vec<i32> = declared.value.iter().map(|value| value.number()).collect();
    // The end of an enum's range is part of it.
    let reserved: Vec<_> = declared.reserved_range.iter().map(|range| (range.start(), range.end() + 1)).collect();
    gaps(&format!("{parent}.{}", declared.name()), &used, &reserved)
}

fn all_gaps(set: &FileDescriptorSet) -> Vec<String> {
    let files = || set.file.iter().filter(|file| file.package() == "temei.v1");
    let messages = files().flat_map(|file| &file.message_type).flat_map(|message| message_gaps(message, "temei.v1"));
    let enums = files().flat_map(|file| &file.enum_type).flat_map(|declared| enum_gaps(declared, "temei.v1"));
    messages.chain(enums).collect()
}

fn current() -> FileDescriptorSet {
    FileDescriptorSet::decode(DESCRIPTOR_SET).expect("the build script wrote a descriptor set")
}

fn released_file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("proto/released.txt")
}

#[test]
fn nothing_of_the_last_release_is_renumbered_retyped_or_removed() {
    let released = fs::read_to_string(released_file()).expect("proto/released.txt is part of the tree");
    let released = released.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    let broken = broken(&released, &promises(&current()));
    assert!(broken.is_empty(), "promised in proto/released.txt and no longer kept:\n{}", broken.join("\n"));
}

#[test]
fn every_enum_starts_with_unspecified() {
    let zeros = promises(&current()).into_iter().filter(|line| line.starts_with("enum ") && line.ends_with(" = 0"));
    let wrong: Vec<_> =
        zeros.filter(|line| !line.contains("_UNSPECIFIED") && !line.contains(".GUARD_UNSPECIFIED")).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_renumbered_field_and_a_removed_one_are_noticed() {
    let before = promises(&current());
    let mut changed = current();
    let file = changed.file.iter_mut().find(|file| file.name().ends_with("common.proto")).expect("common.proto");
    let money = file.message_type.iter_mut().find(|message| message.name() == "Money").expect("Money");
    money.field[0].number = Some(7);
    money.field.remove(1);
    assert_eq!(broken(&before, &promises(&changed)).len(), 2);
}

#[test]
fn every_number_that_was_left_out_is_reserved() {
    assert_eq!(all_gaps(&current()), Vec::<String>::new());
    let mut changed = current();
    let file = changed.file.iter_mut().find(|file| file.name().ends_with("common.proto")).expect("common.proto");
    let span = file.message_type.iter_mut().find(|message| message.name() == "Span").expect("Span");
    span.field.remove(1);
    assert_eq!(all_gaps(&changed), ["temei.v1.Span = 2"]);
}

/// Run at a release: `cargo test --test it write_released -- --ignored`.
#[test]
#[ignore = "rewrites proto/released.txt; run it when releasing"]
fn write_released() {
    let mut text = String::from("# What the last release promised, a line each; written by tests/it/contract.rs.\n");
    for line in promises(&current()) {
        text.push_str(&line);
        text.push('\n');
    }
    fs::write(released_file(), text).expect("proto/ can be written");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_contract_is_reflected_under_both_names_of_reflection() {
    let app = TestApp::start().await;
    let channel = Endpoint::from_shared(format!("http://{}", app.address)).expect("an address");
    let channel = channel.connect().await.expect("connected");
    let listed = {
        use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
        use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
        use tonic_reflection::pb::v1::{ServerReflectionRequest, server_reflection_client::ServerReflectionClient};
        let list = MessageRequest::ListServices(String::new());
        let request = ServerReflectionRequest { message_request: Some(list), ..Default::default() };
        let mut client = ServerReflectionClient::new(channel.clone());
        let answer = client
            .server_reflection_info(tokio_stream::iter([request]))
            .await
            .expect("answered")
            .into_inner()
            .message()
            .await
            .expect("read")
            .expect("one");
        match answer.message_response {
            Some(MessageResponse::ListServicesResponse(list)) => list.service.into_iter().map(|one| one.name).collect(),
            other => panic!("{other:?}"),
        }
    };
    let listed_alpha: Vec<String> = {
        use tonic_reflection::pb::v1alpha::server_reflection_request::MessageRequest;
        use tonic_reflection::pb::v1alpha::server_reflection_response::MessageResponse;
        use tonic_reflection::pb::v1alpha::{
            ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
        };
        let list = MessageRequest::ListServices(String::new());
        let request = ServerReflectionRequest { message_request: Some(list), ..Default::default() };
        let mut client = ServerReflectionClient::new(channel);
        let answer = client
            .server_reflection_info(tokio_stream::iter([request]))
            .await
            .expect("answered")
            .into_inner()
            .message()
            .await
            .expect("read")
            .expect("one");
        match answer.message_response {
            Some(MessageResponse::ListServicesResponse(list)) => list.service.into_iter().map(|one| one.name).collect(),
            other => panic!("{other:?}"),
        }
    };
    let services: Vec<String> = listed;
    assert!(services.iter().any(|name| name == "temei.v1.GuardService"), "{services:?}");
    let own = |names: &[String]| names.iter().filter(|name| name.starts_with("temei.")).cloned().collect::<Vec<_>>();
    assert_eq!(own(&services), own(&listed_alpha));
    app.stop().await;
}
