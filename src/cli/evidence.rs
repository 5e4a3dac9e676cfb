//! Evidence for a check, from a file: the message `Evidence` in proto3 JSON, or a list of
//! `{source, content, name?}` as evaluation cases have it, `source` being tool, policy or user.

use anyhow::Context;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::grpc::descriptor;
use crate::pb::v1 as pb;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    source: Source,
    #[serde(default)]
    name: String,
    /// A text, or any JSON, which is then the text it is written as: its amounts never pass through a float.
    content: Box<RawValue>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Source {
    Tool,
    Policy,
    User,
}

/// Reads either form.
pub(super) fn parse(json: &str) -> anyhow::Result<pb::Evidence> {
    if !json.trim_start().starts_with('[') {
        return Ok(descriptor::from_json(json, "temei.v1.Evidence")?);
    }
    let raw: Vec<Raw> = serde_json::from_str(json).context("a list of {source, content, name?} is expected")?;
    let raw = raw.into_iter().map(|raw| {
        let source = match raw.source {
            Source::Tool => pb::EvidenceSource::Tool,
            Source::Policy => pb::EvidenceSource::Policy,
            Source::User => pb::EvidenceSource::User,
        };
        let json = raw.content.get();
        let content = serde_json::from_str(json).unwrap_or_else(|_| json.to_owned());
        pb::RawEvidence { source: source.into(), name: raw.name, content }
    });
    Ok(pb::Evidence { raw: raw.collect(), ..Default::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let list =
            parse(r#"[{"source": "tool", "content": {"price": 12.50}}, {"source": "user", "content": "max 10"}]"#)
                .expect("a list");
        assert_eq!(list.raw[0].source(), pb::EvidenceSource::Tool);
        assert_eq!((list.raw[0].content.as_str(), list.raw[1].content.as_str()), (r#"{"price": 12.50}"#, "max 10"));
        let message = parse(r#"{"carts": [{"id": "c", "total": {"amount": "5.00", "currency": "EUR"}}]}"#);
        assert_eq!(message.expect("a message").carts[0].id, "c");
    }

    #[test]
    fn what_is_neither_is_refused() {
        assert!(parse(r#"{"basket": []}"#).is_err());
        assert!(parse(r#"[{"source": "rumour", "content": "x"}]"#).is_err());
        assert!(parse("").is_err());
    }
}
