//! Vectors of texts by everything that decides them, so that no text is embedded twice. They are a cache: writing
//! them makes no revision.

use std::collections::HashMap;

use sqlx::{AnyConnection, Row};

use super::statement::{Lookup, Wanted, composed, groups, insert, wanted};
use super::{MAX_BATCH, Store, StoreError};
use crate::tenant::{TenantId, TenantState};

/// SHA-256 of the text that is embedded, without its prefix.
pub type ContentHash = [u8; 32];

/// What makes two vectors comparable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EmbeddingSpace {
    pub model: String,
    /// Of the weights: "int8", "fp32".
    pub precision: String,
    pub pooling: String,
    /// What the model was given before the text: "passage: ".
    pub prefix: String,
}

/// A run that makes every vector of a tenant again, by a number of its own that is not 0.
pub type EmbeddingRun = u64;

/// What becomes of a vector that is stored already.
#[derive(Clone, Copy)]
enum Known {
    Keeps,
    IsReplaced(EmbeddingRun),
}

const INSERT: &str =
    "INSERT INTO embeddings (tenant, model, weights, pooling, prefix, content_hash, vector, made_in_run) VALUES";
const INSERT_COLUMNS: usize = 8;
const IN_SPACE: &str = "tenant = $1 AND model = $2 AND weights = $3 AND pooling = $4 AND prefix = $5";

impl Store {
    /// The vectors that are stored of `hashes`.
    pub async fn embeddings(
        &self,
        tenant: &TenantId,
        space: &EmbeddingSpace,
        hashes: &[ContentHash],
    ) -> Result<HashMap<ContentHash, Vec<f32>>, StoreError> {
        self.some_embeddings((tenant, space), hashes, None).await
    }

    /// Those of them that were made in one run.
    pub async fn embeddings_of_run(
        &self,
        (tenant, space): (&TenantId, &EmbeddingSpace),
        hashes: &[ContentHash],
        run: EmbeddingRun,
    ) -> Result<HashMap<ContentHash, Vec<f32>>, StoreError> {
        self.some_embeddings((tenant, space), hashes, Some(run)).await
    }

    async fn some_embeddings(
        &self,
        of: (&TenantId, &EmbeddingSpace),
        hashes: &[ContentHash],
        run: Option<EmbeddingRun>,
    ) -> Result<HashMap<ContentHash, Vec<f32>>, StoreError> {
        let mut connection = self.reader().await?;
        let mut found = HashMap::with_capacity(hashes.len());
        for wanted in wanted(hashes) {
            read(&mut connection, of, (&wanted, run), &mut found).await?;
        }
        Ok(found)
    }

    /// Stores vectors in transactions of at most [`MAX_BATCH`]; a hash that is there already keeps its vector.
    pub async fn put_embeddings(
        &self,
        tenant: &TenantId,
        space: &EmbeddingSpace,
        vectors: &[(ContentHash, Vec<f32>)],
    ) -> Result<(), StoreError> {
        self.write_embeddings((tenant, space), vectors, Known::Keeps).await
    }

    /// As [`Store::put_embeddings`], but a hash that is there already gets the new vector.
    pub async fn replace_embeddings(
        &self,
        (tenant, space): (&TenantId, &EmbeddingSpace),
        vectors: &[(ContentHash, Vec<f32>)],
        run: EmbeddingRun,
    ) -> Result<(), StoreError> {
        self.write_embeddings((tenant, space), vectors, Known::IsReplaced(run)).await
    }

    async fn write_embeddings(
        &self,
        (tenant, space): (&TenantId, &EmbeddingSpace),
        vectors: &[(ContentHash, Vec<f32>)],
        known: Known,
    ) -> Result<(), StoreError> {
        for batch in vectors.chunks(MAX_BATCH) {
            self.room.learn(self.put_some_embeddings((tenant, space), batch, known).await)?;
        }
        Ok(())
    }

    async fn put_some_embeddings(
        &self,
        (tenant, space): (&TenantId, &EmbeddingSpace),
        vectors: &[(ContentHash, Vec<f32>)],
        known: Known,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let row = sqlx::query("SELECT state FROM tenants WHERE id = $1")
            .bind(tenant.as_str())
            .fetch_optional(&mut *tx)
            .await?
            .ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
        if row.try_get::<&str, _>(0)? == TenantState::Erasing.as_str() {
            return Err(StoreError::TenantNotActive { tenant: tenant.clone(), state: TenantState::Erasing });
        }
        for group in groups(vectors, INSERT_COLUMNS) {
            write(&mut tx, (tenant, space), group, known).await?;
        }
        Ok(tx.commit().await?)
    }

    /// How many vectors one space has, and how many of them are not of so many bytes.
    pub async fn count_odd_vectors(
        &self,
        (tenant, space): (&TenantId, &EmbeddingSpace),
        bytes: u64,
    ) -> Result<(u64, u64), StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*), COUNT(CASE WHEN LENGTH(vector) <> CAST($1 AS BIGINT) THEN 1 END) FROM embeddings \
             WHERE tenant = $2 AND model = $3 AND weights = $4 AND pooling = $5 AND prefix = $6",
        )
        .bind(bytes.cast_signed())
        .bind(tenant.as_str())
        .bind(space.model.as_str())
        .bind(space.precision.as_str())
        .bind(space.pooling.as_str())
        .bind(space.prefix.as_str())
        .fetch_one(&mut *self.reader().await?)
        .await?;
        Ok((row.try_get::<i64, _>(0)?.cast_unsigned(), row.try_get::<i64, _>(1)?.cast_unsigned()))
    }

    /// Drops the vectors of one space that are not of so many bytes; gives how many there were.
    pub async fn drop_odd_vectors(
        &self,
        (tenant, space): (&TenantId, &EmbeddingSpace),
        bytes: u64,
    ) -> Result<u64, StoreError> {
        let dropped = sqlx::query(
            "DELETE FROM embeddings WHERE LENGTH(vector) <> CAST($1 AS BIGINT) AND tenant = $2 AND model = $3 \
             AND weights = $4 AND pooling = $5 AND prefix = $6",
        )
        .bind(bytes.cast_signed())
        .bind(tenant.as_str())
        .bind(space.model.as_str())
        .bind(space.precision.as_str())
        .bind(space.pooling.as_str())
        .bind(space.prefix.as_str())
        .execute(&mut *self.write_connection().await?)
        .await?;
        Ok(dropped.rows_affected())
    }

    /// The hashes after one, of the vectors stored in one space, in order.
    pub async fn embedding_hashes(
        &self,
        (tenant, space): (&TenantId, &EmbeddingSpace),
        after: Option<ContentHash>,
        limit: u32,
    ) -> Result<Vec<ContentHash>, StoreError> {
        let rows = sqlx::query(
            "SELECT content_hash FROM embeddings WHERE tenant = $1 AND model = $2 AND weights = $3 AND pooling = $4 \
             AND prefix = $5 AND content_hash > $6 ORDER BY content_hash LIMIT $7",
        )
        .bind(tenant.as_str())
        .bind(space.model.as_str())
        .bind(space.precision.as_str())
        .bind(space.pooling.as_str())
        .bind(space.prefix.as_str())
        .bind(after.map_or_else(Vec::new, |hash| hash.to_vec()))
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await?;
        rows.iter().map(|row| hash_of(row.try_get(0)?)).collect()
    }

    /// Drops vectors of one space in one transaction, at most [`MAX_BATCH`].
    pub async fn delete_embeddings(
        &self,
        tenant: &TenantId,
        space: &EmbeddingSpace,
        hashes: &[ContentHash],
    ) -> Result<(), StoreError> {
        StoreError::within("vectors to delete", hashes.len(), MAX_BATCH)?;
        let mut tx = self.begin().await?;
        for wanted in wanted(hashes) {
            let text = format!(
                "DELETE FROM embeddings WHERE tenant = $1 AND model = $2 AND weights = $3 AND pooling = $4 \
                 AND prefix = $5 AND content_hash IN ({})",
                wanted.list(6)
            );
            let query = composed(text)
                .bind(tenant.as_str())
                .bind(space.model.as_str())
                .bind(space.precision.as_str())
                .bind(space.pooling.as_str())
                .bind(space.prefix.as_str());
            wanted.bind(query, |hash| hash.to_vec()).execute(&mut *tx).await?;
        }
        Ok(tx.commit().await?)
    }
}

fn hash_of(bytes: &[u8]) -> Result<ContentHash, StoreError> {
    ContentHash::try_from(bytes).map_err(|error| StoreError::corrupt("embedding key", error))
}

async fn read(
    connection: &mut AnyConnection,
    (tenant, space): (&TenantId, &EmbeddingSpace),
    (wanted, run): (&Wanted<'_, ContentHash>, Option<EmbeddingRun>),
    found: &mut HashMap<ContentHash, Vec<f32>>,
) -> Result<(), StoreError> {
    let of_run = format!("{IN_SPACE} AND made_in_run = $6");
    let (condition, first) = if run.is_some() { (of_run.as_str(), 7) } else { (IN_SPACE, 6) };
    let lookup = Lookup { columns: "content_hash, vector", table: "embeddings", condition, key: "content_hash" };
    let mut query = wanted
        .select(first, &lookup)
        .bind(tenant.as_str())
        .bind(space.model.as_str())
        .bind(space.precision.as_str())
        .bind(space.pooling.as_str())
        .bind(space.prefix.as_str());
    if let Some(run) = run {
        query = query.bind(run.cast_signed());
    }
    let query = wanted.bind(query, |hash| hash.to_vec());
    for row in query.fetch_all(connection).await? {
        let Some(hash) = row.try_get::<Option<&[u8]>, _>(0)? else { continue };
        found.insert(hash_of(hash)?, from_bytes(row.try_get(1)?)?);
    }
    Ok(())
}

async fn write(
    connection: &mut AnyConnection,
    (tenant, space): (&TenantId, &EmbeddingSpace),
    vectors: &[(ContentHash, Vec<f32>)],
    known: Known,
) -> Result<(), StoreError> {
    let (on_conflict, run) = match known {
        Known::Keeps => ("ON CONFLICT DO NOTHING", 0),
        Known::IsReplaced(run) => (
            "ON CONFLICT (tenant, model, weights, pooling, prefix, content_hash) DO UPDATE \
             SET vector = excluded.vector, made_in_run = excluded.made_in_run",
            run,
        ),
    };
    let mut query = composed(insert(INSERT, on_conflict, vectors.len(), INSERT_COLUMNS));
    for (hash, vector) in vectors {
        query = query
            .bind(tenant.as_str())
            .bind(space.model.as_str())
            .bind(space.precision.as_str())
            .bind(space.pooling.as_str())
            .bind(space.prefix.as_str())
            .bind(hash.to_vec())
            .bind(vector.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>())
            .bind(run.cast_signed());
    }
    query.execute(connection).await?;
    Ok(())
}

fn from_bytes(bytes: &[u8]) -> Result<Vec<f32>, StoreError> {
    let (numbers, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(StoreError::corrupt("embedding", format!("{} bytes are no row of floats", bytes.len())));
    }
    Ok(numbers.iter().copied().map(f32::from_le_bytes).collect())
}
