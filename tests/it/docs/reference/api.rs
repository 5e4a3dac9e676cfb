//! The contract as a page: services, messages and enums with their comments, in the order of the protos.

use prost::Message;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet,
    MethodDescriptorProto, ServiceDescriptorProto,
};
use temei::grpc::auth::{Access, Realm};
use temei::metrics::Method;
use temei::pb::DESCRIPTOR_SET;
use temei::service_error::{Outage, Precondition, Scarce};

use super::{cell, table};

const PACKAGE: &str = "temei.v1";
/// Numbers of fields in descriptors, of which the paths of comments are made.
const MESSAGES: i32 = 4;
const ENUMS: i32 = 5;
const SERVICES: i32 = 6;
/// Of methods, fields and values, in what they are part of.
const MEMBERS: i32 = 2;

/// What holds for every call, before the services.
const PREAMBLE: &str = "\
# API

Written by `make docs` from [proto/temei/v1](../proto/temei/v1) and the lists of the service; what to do with it in a conversation is in
[GATEWAY.md](GATEWAY.md). The contract only grows: nothing is renumbered, retyped or removed.

* **Metadata**: `authorization: Bearer tm_…` names the tenant; an operator's key names one in `x-temei-tenant`. `grpc-timeout` is heeded everywhere,
  the first of `x-request-id`, `x-correlation-id` and the trace id of `traceparent` names the call in the log and in its answer.
* **Presence**: *optional* and *message* may be absent, which is not the same as empty; *value* is empty, 0 or false when it is not given; *list* and
  *map* are empty; of *one of* exactly one is given.
* **JSON** (`--json`, grpcurl) is proto3 JSON with the names of the fields here; 64-bit numbers are strings there.
* **Money** is a decimal string with its currency, never a float; times are UTC; spans are half-open, in bytes and in code points.
* **Paths** of fields in errors are those of the messages: `price.amount`, `filter.brands[2]`.
";

pub(super) fn page() -> String {
    let files = files();
    let mut page = format!("{PREAMBLE}\n{}\n## Services\n", errors());
    for file in &files {
        for (index, service) in (0..).zip(&file.service) {
            page += &section_of_service(file, (index, service));
        }
    }
    for file in &files {
        let name = file.name().rsplit('/').next().unwrap_or_default();
        page += &format!("\n## {name}\n");
        for (index, message) in (0..).zip(&file.message_type) {
            page += &section_of_message(file, (index, message));
        }
        for (index, declared) in (0..).zip(&file.enum_type) {
            page += &section_of_enum(file, (index, declared));
        }
    }
    page
}

/// What has no comment though it should: all but values that mean that nothing was said.
pub(super) fn silent() -> Vec<String> {
    let mut silent = Vec::new();
    for file in &files() {
        let mut look = |name: String, path: &[i32]| {
            if comment(file, path).is_empty() {
                silent.push(name);
            }
        };
        for (index, service) in (0..).zip(&file.service) {
            look(service.name().to_owned(), &[SERVICES, index]);
            for (method, found) in (0..).zip(&service.method) {
                look(format!("{}.{}", service.name(), found.name()), &[SERVICES, index, MEMBERS, method]);
            }
        }
        for (index, message) in (0..).zip(&file.message_type) {
            look(message.name().to_owned(), &[MESSAGES, index]);
            for (field, found) in (0..).zip(&message.field) {
                look(format!("{}.{}", message.name(), found.name()), &[MESSAGES, index, MEMBERS, field]);
            }
        }
        for (index, declared) in (0..).zip(&file.enum_type) {
            look(declared.name().to_owned(), &[ENUMS, index]);
            for (value, found) in (0..).zip(&declared.value).skip(1) {
                look(format!("{}.{}", declared.name(), found.name()), &[ENUMS, index, MEMBERS, value]);
            }
        }
    }
    silent
}

/// The files of the contract, what all use first.
fn files() -> Vec<FileDescriptorProto> {
    let set = FileDescriptorSet::decode(DESCRIPTOR_SET).expect("the build wrote the descriptor set");
    let mut files: Vec<_> = set.file.into_iter().filter(|file| file.package() == PACKAGE).collect();
    files.sort_by(|a, b| (!a.service.is_empty(), a.name()).cmp(&(!b.service.is_empty(), b.name())));
    files
}

/// What the service says of itself when it refuses a call.
fn errors() -> String {
    let row =
        |code: &str, reason: &str, sentence: String| [format!("`{code}`"), format!("`{reason}`"), cell(&sentence)];
    let invalid = [
        "`INVALID_ARGUMENT`".to_owned(),
        "that of the first field, a [FieldReason](#fieldreason)".to_owned(),
        "fields are wrong: the field violations name each".to_owned(),
    ];
    let mut rows = vec![
        invalid,
        row("INVALID_ARGUMENT", "MALFORMED_REQUEST", "the request is no message of the method".to_owned()),
        row("UNAUTHENTICATED", "UNAUTHENTICATED", "the key is missing, unknown, revoked or expired".to_owned()),
        row("PERMISSION_DENIED", "PERMISSION_DENIED", "the key does not allow this call".to_owned()),
        row("NOT_FOUND", "NOT_FOUND", "what is named in the resource info does not exist".to_owned()),
        row("ALREADY_EXISTS", "ALREADY_EXISTS", "what is named in the resource info exists".to_owned()),
        row("ABORTED", "ABORTED", "another writer was faster; the same call may succeed".to_owned()),
        row(
            "DEADLINE_EXCEEDED",
            "DEADLINE_EXCEEDED",
            "the limit that passed is named in the metadata (`limit`)".to_owned(),
        ),
        row("CANCELLED", "CANCELLED", "the caller has gone".to_owned()),
        row("UNIMPLEMENTED", "UNIMPLEMENTED", "there is no such method".to_owned()),
        row("INTERNAL", "INTERNAL", "a defect: the detail is in the log, under the call's id".to_owned()),
    ];
    let exhausted = |scarce: &Scarce| row("RESOURCE_EXHAUSTED", scarce.as_str(), format!("{scarce} is exhausted"));
    rows.extend(Precondition::ALL.iter().map(|is| row("FAILED_PRECONDITION", is.as_str(), is.to_string())));
    rows.extend(Scarce::ALL.iter().map(exhausted));
    rows.extend(Outage::ALL.iter().map(|is| row("UNAVAILABLE", is.as_str(), is.to_string())));
    format!(
        "## Errors\n\nEvery error is a `google.rpc.Status` with an `ErrorInfo` of the domain `{}` and a stable reason. RESOURCE_EXHAUSTED,\n\
         UNAVAILABLE and ABORTED say when to come again (`RetryInfo`); the others will fail again. A refused answer is a verdict, not an\n\
         error.\n\n{}",
        temei::grpc::status::DOMAIN,
        table(["code", "reason", "when"], &rows)
    )
}

fn section_of_service(file: &FileDescriptorProto, (index, service): (i32, &ServiceDescriptorProto)) -> String {
    let row = |(number, method): (i32, &MethodDescriptorProto)| {
        let stream = |streams: bool| if streams { "stream of " } else { "" };
        [
            format!("`{}`", method.name()),
            format!("{}{}", stream(method.client_streaming()), link(method.input_type())),
            format!("{}{}", stream(method.server_streaming()), link(method.output_type())),
            needs(service, method),
            cell(&comment(file, &[SERVICES, index, MEMBERS, number])),
        ]
    };
    let rows: Vec<_> = (0..).zip(&service.method).map(row).collect();
    let about = comment(file, &[SERVICES, index]);
    format!("\n### {}\n\n{about}\n\n{}", service.name(), table(["RPC", "takes", "gives", "needs", ""], &rows))
}

/// What a method asks of a key.
fn needs(service: &ServiceDescriptorProto, method: &MethodDescriptorProto) -> String {
    let path = format!("/{PACKAGE}.{}/{}", service.name(), method.name());
    let access = Access::of(Method::of_path(&path)).expect("every method of the contract needs a key");
    let scopes: Vec<_> = access.scopes.iter().map(|scope| scope.as_str()).collect();
    let scopes = scopes.join(" or ");
    match access.realm {
        Realm::Tenant => scopes,
        Realm::Account => format!("{scopes}, of the tenant or an operator"),
        Realm::Operator => format!("{scopes}, of an operator"),
    }
}

fn section_of_message(file: &FileDescriptorProto, (index, message): (i32, &DescriptorProto)) -> String {
    let head = format!("\n### {}\n\n{}\n", message.name(), comment(file, &[MESSAGES, index]));
    if message.field.is_empty() {
        return head + "\nIt has no fields.\n";
    }
    let row = |(number, field): (i32, &FieldDescriptorProto)| {
        let (kind, presence) = shape(message, field);
        let about = cell(&comment(file, &[MESSAGES, index, MEMBERS, number]));
        let old = if field.options.as_ref().is_some_and(|options| options.deprecated()) { "Deprecated. " } else { "" };
        [field.number().to_string(), format!("`{}`", field.name()), kind, presence, format!("{old}{about}")]
    };
    let rows: Vec<_> = (0..).zip(&message.field).map(row).collect();
    format!("{head}\n{}", table(["", "field", "type", "presence", ""], &rows))
}

/// Type and presence of a field.
fn shape(message: &DescriptorProto, field: &FieldDescriptorProto) -> (String, String) {
    let nested = message.nested_type.iter().find(|nested| field.type_name().ends_with(&format!(".{}", nested.name())));
    if let Some(entry) = nested {
        let of = |index: usize| kind(&entry.field[index]);
        return (format!("map of {} to {}", of(0), of(1)), "map".to_owned());
    }
    let presence = match field.oneof_index {
        _ if field.label() == Label::Repeated => "list".to_owned(),
        Some(_) if field.proto3_optional() => "optional".to_owned(),
        Some(index) => format!("one of `{}`", message.oneof_decl[index as usize].name()),
        None if field.r#type() == Type::Message => "message".to_owned(),
        None => "value".to_owned(),
    };
    (kind(field), presence)
}

fn kind(field: &FieldDescriptorProto) -> String {
    match field.r#type() {
        Type::Message | Type::Enum => link(field.type_name()),
        scalar => scalar.as_str_name().trim_start_matches("TYPE_").to_lowercase(),
    }
}

/// A type of ours leads to its part of the page.
fn link(type_name: &str) -> String {
    let name = type_name.trim_start_matches('.');
    match name.strip_prefix(PACKAGE).and_then(|rest| rest.strip_prefix('.')) {
        Some(own) => format!("[{own}](#{})", own.to_lowercase()),
        None => name.to_owned(),
    }
}

fn section_of_enum(file: &FileDescriptorProto, (index, declared): (i32, &EnumDescriptorProto)) -> String {
    let rows: Vec<_> = (0..)
        .zip(&declared.value)
        .map(|(number, value)| {
            let about = cell(&comment(file, &[ENUMS, index, MEMBERS, number]));
            [value.number().to_string(), format!("`{}`", value.name()), about]
        })
        .collect();
    let about = comment(file, &[ENUMS, index]);
    format!("\n### {}\n\n{about}\n\n{}", declared.name(), table(["", "value", ""], &rows))
}

/// The comment before what has this path, in one line.
fn comment(file: &FileDescriptorProto, path: &[i32]) -> String {
    let info = file.source_code_info.as_ref().expect("the build keeps comments");
    let found = info.location.iter().find(|location| location.path == path);
    let text = found.map(|location| location.leading_comments()).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
