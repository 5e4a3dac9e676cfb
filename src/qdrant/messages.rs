//! Points, questions and answers as messages of the server, and back. What a message leaves out is a wrong answer.

use std::collections::HashMap;

use qdrant_client::qdrant::condition::ConditionOneOf;
use qdrant_client::qdrant::r#match::MatchValue;
use qdrant_client::qdrant::point_id::PointIdOptions;
use qdrant_client::qdrant::value::Kind as ValueKind;
use qdrant_client::qdrant::{
    Condition, DenseVector, FieldCondition, Filter, HasIdCondition, Match, PayloadIncludeSelector, PointId as WireId,
    PointStruct, QuantizationSearchParams, Query, QueryPoints, Range, RepeatedStrings, ScoredPoint, SearchParams,
    Value, VectorInput, Vectors, WithPayloadSelector, query, vector_input, with_payload_selector,
};
use temei_index::{FoundPoint, Point, PointId, PointScope, Question, Said};

use super::QdrantError;
use crate::config::Quantisation;

/// Whose point it is, see [`PointScope::name`]; each value has a graph of its own.
pub(super) const TENANT: &str = "tenant";
/// The item, and the first bytes of the hash of its text.
const ITEM: &str = "item";
const TEXT: &str = "text";
/// At which revision of the catalogue the point was written last.
pub(super) const REVISION: &str = "revision";

/// Beam of a search in a graph, as embedded.
const BEAM: u64 = 256;
/// With quantised vectors so many times as many points are looked at again.
const OVERSAMPLING: f64 = 2.0;

pub(super) fn point(scope: &PointScope, revision: u64, point: Point) -> PointStruct {
    let payload = HashMap::from([
        (TENANT.to_owned(), Value::from(scope.name(point.kind))),
        (ITEM.to_owned(), Value::from(point.item.to_string())),
        (TEXT.to_owned(), Value::from(point.text.cast_signed())),
        (REVISION.to_owned(), Value::from(revision.cast_signed())),
    ]);
    PointStruct { id: Some(id(point.id)), payload, vectors: Some(Vectors::from(point.vector)) }
}

pub(super) fn id(id: PointId) -> WireId {
    WireId { point_id_options: Some(PointIdOptions::Uuid(id.to_string())) }
}

/// Points of these scopes.
pub(super) fn of_scopes(names: Vec<String>) -> Condition {
    let value = match <[String; 1]>::try_from(names) {
        Ok([name]) => MatchValue::Keyword(name),
        Err(names) => MatchValue::Keywords(RepeatedStrings { strings: names }),
    };
    field(FieldCondition { r#match: Some(Match { match_value: Some(value) }), ..of_field(TENANT) })
}

/// Points written last at this revision or before.
pub(super) fn written_by(revision: u64) -> Condition {
    // Whole up to 2⁵³ revisions.
    let range = Range { lte: Some(revision as f64), ..Range::default() };
    field(FieldCondition { range: Some(range), ..of_field(REVISION) })
}

pub(super) fn has_id(ids: &[PointId]) -> Condition {
    let has_id = HasIdCondition { has_id: ids.iter().copied().map(id).collect() };
    Condition { condition_one_of: Some(ConditionOneOf::HasId(has_id)) }
}

/// All of these conditions.
pub(super) fn all(conditions: Vec<Condition>) -> Filter {
    Filter { must: conditions, ..Filter::default() }
}

fn of_field(key: &str) -> FieldCondition {
    FieldCondition { key: key.to_owned(), ..FieldCondition::default() }
}

const fn field(condition: FieldCondition) -> Condition {
    Condition { condition_one_of: Some(ConditionOneOf::Field(condition)) }
}

/// Only these fields.
pub(super) fn saying(fields: &[&str]) -> WithPayloadSelector {
    let fields = fields.iter().map(|&field| field.to_owned()).collect();
    let include = with_payload_selector::SelectorOptions::Include(PayloadIncludeSelector { fields });
    WithPayloadSelector { selector_options: Some(include) }
}

pub(super) fn question(
    collection: &str,
    question: &Question,
    vector: &[f32],
    quantisation: Quantisation,
) -> QueryPoints {
    let mut conditions = vec![of_scopes(vec![question.scope.clone()])];
    conditions.extend(question.ids.as_deref().map(has_id));
    let quantization =
        (quantisation == Quantisation::Scalar && !question.is_exact).then_some(QuantizationSearchParams {
            ignore: Some(false),
            rescore: Some(true),
            oversampling: Some(OVERSAMPLING),
        });
    let params = SearchParams {
        exact: Some(question.is_exact),
        hnsw_ef: (!question.is_exact).then_some(BEAM.max(question.limit as u64)),
        quantization,
        ..SearchParams::default()
    };
    let nearest = vector_input::Variant::Dense(DenseVector { data: vector.to_vec() });
    QueryPoints {
        collection_name: collection.to_owned(),
        query: Some(Query { variant: Some(query::Variant::Nearest(VectorInput { variant: Some(nearest) })) }),
        filter: Some(all(conditions)),
        params: Some(params),
        limit: Some(question.limit as u64),
        with_payload: Some(match question.ids {
            Some(_) => saying(&[]),
            None => saying(&[TENANT, ITEM, TEXT]),
        }),
        ..QueryPoints::default()
    }
}

pub(super) fn found(point: ScoredPoint) -> Result<FoundPoint, QdrantError> {
    let id = known_id(point.id)?;
    Ok(FoundPoint { id, score: point.score, said: said(&point.payload) })
}

fn said(payload: &HashMap<String, Value>) -> Option<Said> {
    let text = |key| match payload.get(key)?.kind.as_ref()? {
        ValueKind::StringValue(text) => Some(text.clone()),
        _ => None,
    };
    Some(Said { scope: text(TENANT)?, item: text(ITEM)?, text: whole(payload, TEXT)? })
}

pub(super) fn known_id(id: Option<WireId>) -> Result<PointId, QdrantError> {
    let id = match id.and_then(|id| id.point_id_options) {
        Some(PointIdOptions::Uuid(text)) => PointId::parse(&text),
        Some(PointIdOptions::Num(_)) | None => None,
    };
    id.ok_or_else(|| QdrantError::Wrong("a point without an id of ours".to_owned()))
}

/// The revision of a point; of one that says none it is taken to be old.
pub(super) fn revision(payload: &HashMap<String, Value>) -> u64 {
    whole(payload, REVISION).unwrap_or_default()
}

fn whole(payload: &HashMap<String, Value>, key: &str) -> Option<u64> {
    match payload.get(key)?.kind.as_ref()? {
        ValueKind::IntegerValue(number) => Some(number.cast_unsigned()),
        _ => None,
    }
}
