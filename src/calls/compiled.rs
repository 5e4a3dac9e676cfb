//! Patterns and schemas that tenants send with their calls, compiled once and kept for the next call.
//!
//! What is kept is found by the hash of what was sent, of one tenant only, and is bounded in bytes: the least recently
//! used go first, and all of a tenant's when it is closed. Refusals are not kept.

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;
use sha2::{Digest, Sha256};

use crate::catalog::FieldError;
use crate::output::schema::{ALL_PATTERN_BYTES, Schema, SchemaError, SchemaFault};
use crate::scrub::{self, PatternError, Patterns};
use crate::tenant::TenantId;

/// Of all tenants' patterns, and again of all schemas.
const CAPACITY_BYTES: u64 = 32 * 1_024 * 1_024;
/// What was not used for so long is dropped.
const IDLE: Duration = Duration::from_secs(600);
/// What a schema takes beside its patterns, for a byte of its text.
const SCHEMA_BYTES: usize = 8;

/// A tenant's patterns as they came: name and expression.
pub type PatternPairs = Vec<(String, String)>;

type Key = (TenantId, [u8; 32]);

/// The memory of all tenants. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Compiled {
    patterns: Cache<Key, Arc<Patterns>>,
    schemas: Cache<Key, Arc<Schema>>,
}

impl Default for Compiled {
    fn default() -> Self {
        Self {
            patterns: Cache::builder()
                .max_capacity(CAPACITY_BYTES)
                .weigher(|_, patterns: &Arc<Patterns>| weight(patterns.bytes()))
                .time_to_idle(IDLE)
                .support_invalidation_closures()
                .build(),
            schemas: Cache::builder()
                .max_capacity(CAPACITY_BYTES)
                .weigher(|_, schema: &Arc<Schema>| weight(schema.bytes()))
                .time_to_idle(IDLE)
                .support_invalidation_closures()
                .build(),
        }
    }
}

impl Compiled {
    /// The patterns of `(name, expression)` pairs.
    pub(super) fn patterns(
        &self,
        tenant: &TenantId,
        pairs: &[(String, String)],
    ) -> Result<Arc<Patterns>, PatternError> {
        let texts = pairs.iter().flat_map(|(name, pattern)| [name.as_str(), pattern.as_str()]);
        let key = (tenant.clone(), hash(texts));
        if let Some(known) = self.patterns.get(&key) {
            return Ok(known);
        }
        let borrowed = pairs.iter().map(|(name, pattern)| (name.as_str(), pattern.as_str()));
        let patterns = Arc::new(Patterns::compile(borrowed)?);
        self.patterns.insert(key, Arc::clone(&patterns));
        Ok(patterns)
    }

    /// The schemas of one call, in their order. Their patterns are bounded together: what comes behind is refused.
    pub(super) fn schemas<'s>(
        &self,
        tenant: &TenantId,
        texts: impl Iterator<Item = &'s str>,
    ) -> Vec<Result<Arc<Schema>, SchemaError>> {
        let mut bytes = 0;
        texts.map(|text| self.schema_within(tenant, text, &mut bytes)).collect()
    }

    /// A schema of a call whose patterns took `bytes` so far.
    fn schema_within(&self, tenant: &TenantId, text: &str, bytes: &mut usize) -> Result<Arc<Schema>, SchemaError> {
        let too_large = SchemaError { path: String::new(), reason: SchemaFault::Patterns };
        if *bytes > ALL_PATTERN_BYTES {
            return Err(too_large);
        }
        let schema = self.schema(tenant, text)?;
        *bytes += schema.pattern_bytes();
        if *bytes > ALL_PATTERN_BYTES { Err(too_large) } else { Ok(schema) }
    }

    fn schema(&self, tenant: &TenantId, text: &str) -> Result<Arc<Schema>, SchemaError> {
        let key = (tenant.clone(), hash([text]));
        if let Some(known) = self.schemas.get(&key) {
            return Ok(known);
        }
        let schema = Arc::new(Schema::parse(text)?.weighing(text.len() * SCHEMA_BYTES));
        self.schemas.insert(key, Arc::clone(&schema));
        Ok(schema)
    }

    /// Drops everything of a tenant.
    pub fn forget(&self, tenant: &TenantId) {
        let owner = tenant.clone();
        // Refused only by a cache that was built without closures.
        let _ = self.patterns.invalidate_entries_if(move |(of, _), _| *of == owner);
        let owner = tenant.clone();
        let _ = self.schemas.invalidate_entries_if(move |(of, _), _| *of == owner);
    }
}

/// What the caller is told of patterns that are refused.
pub(super) fn refused(error: PatternError) -> FieldError {
    match error {
        PatternError::TooMany => FieldError::too_long("patterns", scrub::MAX_PATTERNS, "entries"),
        other => FieldError::invalid("patterns", other.to_string()),
    }
}

fn weight(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// Of texts one after the other, each with its length before it.
fn hash<'t>(texts: impl IntoIterator<Item = &'t str>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenant(name: &str) -> TenantId {
        TenantId::parse(name).expect("a tenant id")
    }

    fn pairs(expression: &str) -> Vec<(String, String)> {
        vec![("CODE".to_owned(), expression.to_owned())]
    }

    #[test]
    fn what_was_compiled_is_kept_for_its_tenant_until_it_is_closed() {
        let (compiled, ours, theirs) = (Compiled::default(), tenant("ours"), tenant("theirs"));
        let patterns = |of: &TenantId, expression: &str| compiled.patterns(of, &pairs(expression)).expect("compiles");
        let first = patterns(&ours, r"KD-\d+");
        assert!(Arc::ptr_eq(&first, &patterns(&ours, r"KD-\d+")));
        assert!(!Arc::ptr_eq(&first, &patterns(&ours, r"KD-\d{6}")));
        assert!(!Arc::ptr_eq(&first, &patterns(&theirs, r"KD-\d+")), "nothing crosses tenants");
        let schema =
            |of: &TenantId| compiled.schemas(of, [r#"{"pattern": "^a+$"}"#].into_iter()).remove(0).expect("parses");
        let held = schema(&ours);
        assert!(Arc::ptr_eq(&held, &schema(&ours)) && !Arc::ptr_eq(&held, &schema(&theirs)));
        compiled.forget(&ours);
        assert!(!Arc::ptr_eq(&first, &patterns(&ours, r"KD-\d+")) && !Arc::ptr_eq(&held, &schema(&ours)));
    }

    #[test]
    fn the_patterns_of_all_schemas_of_a_call_are_bounded_together() {
        let schema = |number: usize| format!(r#"{{"pattern": "^[a-z]{{2000}}-{number}$"}}"#);
        let schemas: Vec<String> = (0..32).map(schema).collect();
        let parsed = Compiled::default().schemas(&tenant("shop"), schemas.iter().map(String::as_str));
        let fitting = parsed.iter().take_while(|schema| schema.is_ok()).count();
        assert!((1..32).contains(&fitting), "{fitting}");
        assert!(parsed[fitting..].iter().all(Result::is_err), "what is not compiled is never taken for checked");
    }
}
