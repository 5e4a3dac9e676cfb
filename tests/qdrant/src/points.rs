//! Points: written under a condition, removed by a filter, walked page by page and searched.

use ::qdrant_client::qdrant::condition::ConditionOneOf;
use ::qdrant_client::qdrant::r#match::MatchValue;
use ::qdrant_client::qdrant::point_id::PointIdOptions;
use ::qdrant_client::qdrant::points_selector::PointsSelectorOneOf;
use ::qdrant_client::qdrant::value::Kind;
use ::qdrant_client::qdrant::vectors_config::Config;
use ::qdrant_client::qdrant::with_payload_selector::SelectorOptions;
use ::qdrant_client::qdrant::*;
use tonic::Status;

use crate::service::On;
use crate::{Collection, Mood, Server, Stored};

impl Collection {
    fn dimension(&self) -> usize {
        match self.made.vectors_config.as_ref().and_then(|config| config.config.as_ref()) {
            Some(Config::Params(params)) => params.size as usize,
            _ => 0,
        }
    }

    fn check(&self, vector: &[f32]) -> Result<(), Status> {
        let (expected, got) = (self.dimension(), vector.len());
        if expected == got {
            return Ok(());
        }
        Err(Status::invalid_argument(format!(
            "Wrong input: Vector dimension error: expected dim: {expected}, got {got}"
        )))
    }

    /// Whether a point passes; a field without an index is refused, as in strict mode.
    fn passes(&self, filter: &Filter, id: &str, point: &Stored) -> Result<bool, Status> {
        if !filter.should.is_empty() || !filter.must_not.is_empty() || filter.min_should.is_some() {
            return Err(Status::unimplemented("only conditions that must hold"));
        }
        for condition in &filter.must {
            let passes = match &condition.condition_one_of {
                Some(ConditionOneOf::HasId(ids)) => {
                    ids.has_id.iter().any(|other| uuid(Some(other)).is_ok_and(|other| other == id))
                }
                Some(ConditionOneOf::Field(field)) if self.fields.contains_key(&field.key) => of_field(field, point)?,
                other => return Err(Status::invalid_argument(format!("Bad request: {other:?} needs an index"))),
            };
            if !passes {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn passing(&self, filter: &Filter) -> Result<Vec<String>, Status> {
        let mut passing = Vec::new();
        for (id, point) in &self.points {
            if self.passes(filter, id, point)? {
                passing.push(id.clone());
            }
        }
        Ok(passing)
    }

    fn search(&self, asked: &QueryPoints) -> Result<Vec<ScoredPoint>, Status> {
        let Some(query::Variant::Nearest(VectorInput { variant: Some(vector_input::Variant::Dense(vector)) })) =
            asked.query.as_ref().and_then(|query| query.variant.clone())
        else {
            return Err(Status::unimplemented("only the nearest of a vector"));
        };
        self.check(&vector.data)?;
        let mut scored = Vec::new();
        for id in self.passing(asked.filter.as_ref().unwrap_or(&Filter::default()))? {
            let point = &self.points[&id];
            let score = point.vector.iter().zip(&vector.data).map(|(x, y)| x * y).sum::<f32>();
            scored.push((score, id));
        }
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        scored.truncate(asked.limit.unwrap_or(10) as usize);
        let point = |(score, id): (f32, String)| ScoredPoint {
            payload: shown(&self.points[&id], asked.with_payload.as_ref()),
            id: Some(wire(id)),
            score,
            ..ScoredPoint::default()
        };
        Ok(scored.into_iter().map(point).collect())
    }
}

fn of_field(field: &FieldCondition, point: &Stored) -> Result<bool, Status> {
    let value = point.payload.get(&field.key).and_then(|value| value.kind.as_ref());
    match (field.r#match.as_ref().and_then(|wanted| wanted.match_value.as_ref()), &field.range, value) {
        (Some(MatchValue::Keyword(wanted)), None, Some(Kind::StringValue(text))) => Ok(text == wanted),
        (Some(MatchValue::Keywords(wanted)), None, Some(Kind::StringValue(text))) => Ok(wanted.strings.contains(text)),
        (None, Some(Range { lte: Some(most), lt: None, gt: None, gte: None }), Some(Kind::IntegerValue(number))) => {
            Ok(*number as f64 <= *most)
        }
        (_, _, None) => Ok(false),
        _ => Err(Status::unimplemented(format!("{field:?}"))),
    }
}

fn shown(point: &Stored, wanted: Option<&WithPayloadSelector>) -> std::collections::HashMap<String, Value> {
    match wanted.and_then(|wanted| wanted.selector_options.as_ref()) {
        Some(SelectorOptions::Enable(true)) => point.payload.clone(),
        Some(SelectorOptions::Include(only)) => {
            let kept = point.payload.iter().filter(|(key, _)| only.fields.contains(key));
            kept.map(|(key, value)| (key.clone(), value.clone())).collect()
        }
        _ => Default::default(),
    }
}

fn uuid(id: Option<&PointId>) -> Result<String, Status> {
    match id.and_then(|id| id.point_id_options.as_ref()) {
        Some(PointIdOptions::Uuid(text)) if text.len() == 36 => Ok(text.clone()),
        other => Err(Status::invalid_argument(format!("Unable to parse UUID: {other:?}"))),
    }
}

fn wire(id: String) -> PointId {
    PointId { point_id_options: Some(PointIdOptions::Uuid(id)) }
}

#[expect(deprecated, reason = "servers and clients before 1.16 have the numbers there")]
fn numbers(vectors: Option<Vectors>) -> Result<Vec<f32>, Status> {
    match vectors.and_then(|vectors| vectors.vectors_options) {
        Some(vectors::VectorsOptions::Vector(vector)) => match vector.vector {
            Some(vector::Vector::Dense(dense)) => Ok(dense.data),
            None => Ok(vector.data),
            Some(_) => Err(Status::unimplemented("only dense vectors")),
        },
        _ => Err(Status::invalid_argument("a point without its vector")),
    }
}

fn done() -> PointsOperationResponse {
    let result = UpdateResult { status: UpdateStatus::Completed.into(), ..UpdateResult::default() };
    PointsOperationResponse { result: Some(result), ..PointsOperationResponse::default() }
}

impl On<UpsertPoints, PointsOperationResponse> for Server {
    fn on(&self, asked: UpsertPoints) -> Result<PointsOperationResponse, Status> {
        let mut state = self.state();
        state.largest_write = state.largest_write.max(asked.points.len());
        let collection = state.collection(&asked.collection_name)?;
        let mut points = Vec::new();
        for point in asked.points {
            let (id, vector) = (uuid(point.id.as_ref())?, numbers(point.vectors)?);
            collection.check(&vector)?;
            points.push((id, Stored { vector, payload: point.payload }));
        }
        for (id, point) in points {
            let is_kept = match (collection.points.get(&id), &asked.update_filter) {
                (Some(before), Some(filter)) => !collection.passes(filter, &id, before)?,
                _ => false,
            };
            if !is_kept {
                collection.points.insert(id, point);
            }
        }
        Ok(done())
    }
}

impl On<DeletePoints, PointsOperationResponse> for Server {
    fn on(&self, asked: DeletePoints) -> Result<PointsOperationResponse, Status> {
        let mut state = self.state();
        let collection = state.collection(&asked.collection_name)?;
        let Some(PointsSelectorOneOf::Filter(filter)) = asked.points.and_then(|points| points.points_selector_one_of)
        else {
            return Err(Status::unimplemented("only by a filter"));
        };
        for id in collection.passing(&filter)? {
            collection.points.remove(&id);
        }
        Ok(done())
    }
}

impl On<CreateFieldIndexCollection, PointsOperationResponse> for Server {
    fn on(&self, asked: CreateFieldIndexCollection) -> Result<PointsOperationResponse, Status> {
        let mut state = self.state();
        let collection = state.collection(&asked.collection_name)?;
        collection.fields.insert(asked.field_name.clone(), asked);
        Ok(done())
    }
}

impl On<ScrollPoints, ScrollResponse> for Server {
    fn on(&self, asked: ScrollPoints) -> Result<ScrollResponse, Status> {
        let mut state = self.state();
        let collection = state.collection(&asked.collection_name)?;
        let mut passing = collection.passing(asked.filter.as_ref().unwrap_or(&Filter::default()))?;
        if let Some(offset) = &asked.offset {
            let offset = uuid(Some(offset))?;
            passing.retain(|id| *id >= offset);
        }
        let limit = asked.limit.unwrap_or(10) as usize;
        let next = passing.get(limit).cloned();
        passing.truncate(limit);
        let point = |id: String| RetrievedPoint {
            payload: shown(&collection.points[&id], asked.with_payload.as_ref()),
            id: Some(wire(id)),
            ..RetrievedPoint::default()
        };
        let result = passing.into_iter().map(point).collect();
        Ok(ScrollResponse { next_page_offset: next.map(wire), result, time: 0.0, usage: None })
    }
}

impl On<QueryBatchPoints, QueryBatchResponse> for Server {
    fn on(&self, asked: QueryBatchPoints) -> Result<QueryBatchResponse, Status> {
        let mut state = self.state();
        let mood = state.mood.clone();
        let collection = state.collection(&asked.collection_name)?;
        let mut answers = Vec::with_capacity(asked.query_points.len());
        for asked in &asked.query_points {
            let mut result = collection.search(asked)?;
            if let Mood::Wrong(spoil) = &mood {
                spoil(&mut result);
            }
            answers.push(BatchResult { result });
        }
        Ok(QueryBatchResponse { result: answers, time: 0.0, usage: None })
    }
}
