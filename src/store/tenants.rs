//! Tenants and their lifecycle: active, suspended, erasing.

use std::collections::HashMap;

use rand::RngCore;
use sqlx::any::AnyRow;
use sqlx::{Any, Executor, Row};

use super::statement::{Lookup, wanted};
use super::{News, Position, Store, StoreError, generator};
use crate::catalog::{Currency, FieldError};
use crate::clock::Timestamp;
use crate::tenant::{EmbedderName, Embedding, Quotas, TenantId, TenantState};

/// A tenant as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tenant {
    pub id: TenantId,
    pub name: String,
    pub language: Option<String>,
    pub currency: Option<Currency>,
    pub state: TenantState,
    /// Drawn when it was created: a tenant of the same id that is created later is another one.
    pub incarnation: u64,
    pub revision: u64,
    pub created_at: Timestamp,
    /// Of its own.
    pub quotas: Quotas,
    /// What makes its vectors.
    pub embedding: Embedding,
}

/// What a tenant is created from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTenant {
    pub id: TenantId,
    pub name: String,
    pub language: Option<String>,
    pub currency: Option<Currency>,
}

/// How much a tenant has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub products: u64,
    pub documents: u64,
}

const COLUMNS: &str =
    "id, name, language, currency, state, revision, created_at, incarnation, quotas, embedder, next_embedder";

impl Store {
    pub async fn create_tenant(&self, new: NewTenant) -> Result<Tenant, StoreError> {
        let tenant = Tenant {
            id: new.id,
            name: new.name,
            language: new.language,
            currency: new.currency,
            state: TenantState::Active,
            // Within what a signed number of the database holds.
            incarnation: generator().next_u64() >> 1,
            revision: 0,
            created_at: self.now(),
            quotas: Quotas::default(),
            embedding: Embedding::default(),
        };
        let created = sqlx::query(
            "INSERT INTO tenants (id, name, language, currency, state, revision, trimmed_revision, sync_mark, created_at, \
             incarnation) VALUES ($1, $2, $3, $4, $5, 0, 0, 0, $6, $7) ON CONFLICT (id) DO NOTHING",
        )
        .bind(tenant.id.as_str())
        .bind(tenant.name.as_str())
        .bind(tenant.language.clone())
        .bind(tenant.currency.map(|currency| currency.as_str().to_owned()))
        .bind(tenant.state.as_str())
        .bind(tenant.created_at.micros())
        .bind(tenant.incarnation.cast_signed())
        .execute(&mut *self.write_connection().await?)
        .await?;
        match created.rows_affected() {
            0 => Err(StoreError::TenantExists(tenant.id)),
            _ => Ok(tenant),
        }
    }

    pub async fn tenant(&self, id: &TenantId) -> Result<Option<Tenant>, StoreError> {
        read(&mut *self.reader().await?, id).await
    }

    /// Tenants in order of their ids, those after `after`.
    pub async fn tenants(&self, after: Option<&TenantId>, limit: u32) -> Result<Vec<Tenant>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM tenants WHERE id > $1 ORDER BY id LIMIT $2");
        let rows = super::statement::composed(text)
            .bind(after.map_or("", TenantId::as_str))
            .bind(i64::from(limit))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        rows.iter().map(decode).collect()
    }

    /// Suspends or resumes a tenant, or marks it for erasure; see [`Store::erase_tenant`].
    pub async fn set_tenant_state(&self, id: &TenantId, to: TenantState) -> Result<Tenant, StoreError> {
        let mut tx = self.begin().await?;
        let tenant = read(&mut *tx, id).await?.ok_or_else(|| StoreError::TenantNotFound(id.clone()))?;
        if !tenant.state.may_become(to) {
            return Err(StoreError::IllegalTransition { tenant: id.clone(), from: tenant.state, to });
        }
        let moved = sqlx::query("UPDATE tenants SET state = $1 WHERE id = $2 AND state = $3")
            .bind(to.as_str())
            .bind(id.as_str())
            .bind(tenant.state.as_str())
            .execute(&mut *tx)
            .await?;
        if moved.rows_affected() != 1 {
            return Err(StoreError::Conflict(None));
        }
        if tenant.state != to {
            self.tell(&mut tx, &News::TenantChanged(id.clone())).await?;
        }
        tx.commit().await?;
        Ok(Tenant { state: to, ..tenant })
    }

    /// Puts quotas of its own in force, all of them at once.
    pub async fn set_quotas(&self, id: &TenantId, quotas: &Quotas) -> Result<Tenant, StoreError> {
        let text = serde_json::to_string(quotas).map_err(|error| StoreError::corrupt("quotas", error))?;
        let mut tx = self.begin().await?;
        let changed = sqlx::query("UPDATE tenants SET quotas = $1 WHERE id = $2")
            .bind((*quotas != Quotas::default()).then_some(text))
            .bind(id.as_str())
            .execute(&mut *tx)
            .await?;
        if changed.rows_affected() != 1 {
            return Err(StoreError::TenantNotFound(id.clone()));
        }
        let tenant = read(&mut *tx, id).await?.ok_or_else(|| StoreError::TenantNotFound(id.clone()))?;
        tx.commit().await?;
        Ok(tenant)
    }

    /// The newest revision of a tenant.
    pub async fn revision(&self, tenant: &TenantId) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT revision FROM tenants WHERE id = $1")
            .bind(tenant.as_str())
            .fetch_optional(&mut *self.reader().await?)
            .await?
            .ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
        Ok(row.try_get::<i64, _>(0)?.cast_unsigned())
    }

    /// Where each of `tenants` that exist stands, in few statements.
    pub async fn positions(&self, tenants: &[TenantId]) -> Result<HashMap<TenantId, Position>, StoreError> {
        const LOOKUP: Lookup<'_> = Lookup {
            columns: "id, incarnation, revision, revised_at",
            table: "tenants",
            condition: "1 = 1",
            key: "id",
        };
        let mut found = HashMap::with_capacity(tenants.len());
        for wanted in wanted(tenants) {
            let query = wanted.bind(wanted.select(1, &LOOKUP), |tenant| tenant.as_str().to_owned());
            for row in query.fetch_all(&mut *self.reader().await?).await? {
                if let Some(id) = row.try_get::<Option<String>, _>(0)? {
                    let id = TenantId::parse(&id).map_err(corrupt)?;
                    let incarnation = row.try_get::<i64, _>(1)?.cast_unsigned();
                    let revision = row.try_get::<i64, _>(2)?.cast_unsigned();
                    found.insert(id, Position { incarnation, revision, committed_at: row.try_get(3)? });
                }
            }
        }
        Ok(found)
    }

    /// Those of `tenants` that are not active.
    pub async fn closed_among(&self, tenants: &[TenantId]) -> Result<Vec<TenantId>, StoreError> {
        const LOOKUP: Lookup<'_> =
            Lookup { columns: "id", table: "tenants", condition: "state <> 'active'", key: "id" };
        let mut found = Vec::new();
        for wanted in wanted(tenants) {
            let query = wanted.bind(wanted.select(1, &LOOKUP), |tenant| tenant.as_str().to_owned());
            for row in query.fetch_all(&mut *self.reader().await?).await? {
                if let Some(id) = row.try_get::<Option<String>, _>(0)? {
                    found.push(TenantId::parse(&id).map_err(corrupt)?);
                }
            }
        }
        Ok(found)
    }

    /// How many tenants there are, in any state.
    pub async fn tenant_count(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) FROM tenants").fetch_one(&mut *self.reader().await?).await?;
        Ok(row.try_get::<i64, _>(0)?.unsigned_abs())
    }

    pub async fn counts(&self, tenant: &TenantId) -> Result<Counts, StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM products WHERE tenant = $1), \
                    (SELECT COUNT(*) FROM documents WHERE tenant = $2)",
        )
        .bind(tenant.as_str())
        .bind(tenant.as_str())
        .fetch_one(&mut *self.reader().await?)
        .await?;
        Ok(Counts {
            products: row.try_get::<i64, _>(0)?.cast_unsigned(),
            documents: row.try_get::<i64, _>(1)?.cast_unsigned(),
        })
    }
}

pub(super) async fn read<'c>(
    connection: impl Executor<'c, Database = Any>,
    id: &TenantId,
) -> Result<Option<Tenant>, StoreError> {
    let text = format!("SELECT {COLUMNS} FROM tenants WHERE id = $1");
    let row = super::statement::composed(text).bind(id.as_str()).fetch_optional(connection).await?;
    row.as_ref().map(decode).transpose()
}

fn decode(row: &AnyRow) -> Result<Tenant, StoreError> {
    let state: String = row.try_get("state")?;
    Ok(Tenant {
        id: TenantId::parse(&row.try_get::<String, _>("id")?).map_err(corrupt)?,
        name: row.try_get("name")?,
        language: row.try_get("language")?,
        currency: row
            .try_get::<Option<String>, _>("currency")?
            .map(|code| Currency::parse(&code).map_err(FieldError::from))
            .transpose()
            .map_err(corrupt)?,
        state: TenantState::parse(&state)
            .ok_or_else(|| StoreError::corrupt("tenant", format!("unknown state {state:?}")))?,
        incarnation: row.try_get::<i64, _>("incarnation")?.cast_unsigned(),
        revision: row.try_get::<i64, _>("revision")?.cast_unsigned(),
        created_at: Timestamp::from_micros(row.try_get("created_at")?),
        quotas: row
            .try_get::<Option<&str>, _>("quotas")?
            .map_or_else(|| Ok(Quotas::default()), serde_json::from_str)
            .map_err(|error| StoreError::corrupt("quotas", error))?,
        embedding: Embedding {
            embedder: embedder(row.try_get("embedder")?)?.unwrap_or_else(EmbedderName::local),
            next: embedder(row.try_get("next_embedder")?)?,
        },
    })
}

fn embedder(name: Option<&str>) -> Result<Option<EmbedderName>, StoreError> {
    name.map(EmbedderName::parse).transpose().map_err(corrupt)
}

fn corrupt(error: FieldError) -> StoreError {
    StoreError::corrupt("tenant", error)
}
