//! API keys. The secret is shown once, `tm_<key id>_<random>`; only its SHA-256 is stored. A plain hash is enough:
//! the secret is 256 random bits, not a password somebody chose. A rotation gives a key another secret; the one before
//! opens it for as long as its holders are given to change over.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::CryptoRng;
use sha2::{Digest, Sha256};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::statement::composed;
use super::{News, Store, StoreError};
use crate::clock::Timestamp;
use crate::tenant::{Role, Scope, TenantId};

/// A key without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiKey {
    pub id: String,
    /// Absent: an operator's key, good for every tenant.
    pub tenant: Option<TenantId>,
    pub label: String,
    pub scopes: Vec<Scope>,
    pub roles: Vec<Role>,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    /// Until when the secret before the last rotation opens it.
    pub old_until: Option<Timestamp>,
}

/// What a key is created from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewKey {
    pub tenant: Option<TenantId>,
    pub label: String,
    pub scopes: Vec<Scope>,
    pub roles: Vec<Role>,
    pub expires_at: Option<Timestamp>,
}

/// How a key gets another secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotation {
    /// From now on for the secret it has.
    pub overlap_secs: i64,
    /// When the key ends; absent: as before.
    pub expires_at: Option<Timestamp>,
}

/// The secret of a key: whoever has it is the key's owner. Prints as nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct KeySecret(String);

/// What is kept of a secret.
#[derive(Clone, Copy)]
pub struct SecretHash([u8; 32]);

const COLUMNS: &str = "id, tenant, label, scopes, created_at, expires_at, revoked_at, roles, old_until";

/// The machine's random numbers, for [`KeySecret::generate`].
pub fn generator() -> impl CryptoRng {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's randomness")]
    rand::rng()
}

impl KeySecret {
    /// A new key id and 32 random bytes.
    pub fn generate(random: &mut impl CryptoRng) -> Self {
        let mut id = [0; 8];
        let mut secret = [0; 32];
        random.fill_bytes(&mut id);
        random.fill_bytes(&mut secret);
        Self(format!("tm_{}_{}", hex::encode(id), URL_SAFE_NO_PAD.encode(secret)))
    }

    /// Another secret of a key that is there.
    pub fn renewed(id: &str, random: &mut impl CryptoRng) -> Self {
        let mut secret = [0; 32];
        random.fill_bytes(&mut secret);
        Self(format!("tm_{id}_{}", URL_SAFE_NO_PAD.encode(secret)))
    }

    /// Takes a secret as its owner kept it; `None` when it does not have the form of one.
    pub fn parse(text: &str) -> Option<Self> {
        key_id(text).map(|_| Self(text.to_owned()))
    }

    pub fn key_id(&self) -> &str {
        key_id(&self.0).unwrap_or_default()
    }

    /// The text itself, to be shown once or sent along.
    pub fn expose(&self) -> &str {
        &self.0
    }

    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }
}

/// The base64url part may contain the separator, the id cannot.
fn key_id(secret: &str) -> Option<&str> {
    let (id, random) = secret.strip_prefix("tm_")?.split_once('_')?;
    (!id.is_empty() && !random.is_empty()).then_some(id)
}

impl SecretHash {
    fn of(secret: &str) -> Self {
        Self(Sha256::digest(secret.as_bytes()).into())
    }

    fn read(bytes: &[u8]) -> Result<Self, StoreError> {
        bytes.try_into().map(Self).map_err(|error| StoreError::corrupt("API key", error))
    }

    /// Whether `secret` is the one, in a time that does not depend on where they differ.
    pub fn matches(&self, secret: &str) -> bool {
        let offered = Self::of(secret);
        let difference = self.0.iter().zip(offered.0).fold(0, |seen, (a, b)| std::hint::black_box(seen | (a ^ b)));
        difference == 0
    }
}

impl fmt::Debug for KeySecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeySecret({}, …)", self.key_id())
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(…)")
    }
}

impl ApiKey {
    pub fn is_usable(&self, at: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|expires| at < expires)
    }
}

impl Store {
    /// Stores the hash of `secret` as a new key. Nobody has to be told: nobody has looked for it before.
    pub async fn create_key(&self, new: NewKey, secret: &KeySecret) -> Result<ApiKey, StoreError> {
        let mut scopes = new.scopes;
        scopes.sort_unstable();
        scopes.dedup();
        let mut roles = new.roles;
        roles.sort_unstable();
        roles.dedup();
        let key = ApiKey {
            id: secret.key_id().to_owned(),
            tenant: new.tenant,
            label: new.label,
            scopes,
            roles,
            created_at: self.now(),
            expires_at: new.expires_at,
            revoked_at: None,
            old_until: None,
        };
        if let Some(tenant) = &key.tenant
            && self.tenant(tenant).await?.is_none()
        {
            return Err(StoreError::TenantNotFound(tenant.clone()));
        }
        sqlx::query(
            "INSERT INTO api_keys (id, tenant, label, scopes, hash, created_at, expires_at, roles) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(key.id.as_str())
        .bind(key.tenant.as_ref().map(|tenant| tenant.as_str().to_owned()))
        .bind(key.label.as_str())
        .bind(key.scopes.iter().map(|scope| scope.as_str()).collect::<Vec<_>>().join(" "))
        .bind(secret.hash().0.to_vec())
        .bind(key.created_at.micros())
        .bind(key.expires_at.map(Timestamp::micros))
        .bind(key.roles.iter().map(|role| role.as_str()).collect::<Vec<_>>().join(" "))
        .execute(&mut *self.write_connection().await?)
        .await?;
        Ok(key)
    }

    /// The usable key of a secret: not revoked, not expired. Opened by the secret before its rotation, it ends with that.
    pub async fn key_by_secret(&self, secret: &str) -> Result<Option<ApiKey>, StoreError> {
        let Some(id) = key_id(secret) else { return Ok(None) };
        let text = format!("SELECT {COLUMNS}, hash, old_hash FROM api_keys WHERE id = $1");
        let Some(row) = composed(text).bind(id.to_owned()).fetch_optional(&mut *self.reader().await?).await? else {
            return Ok(None);
        };
        let mut key = decode(&row)?;
        let (now, hash) = (self.now(), SecretHash::read(row.try_get("hash")?)?);
        let old = row.try_get::<Option<&[u8]>, _>("old_hash")?.map(SecretHash::read).transpose()?;
        if !hash.matches(secret) {
            let old_until = key.old_until.filter(|_| old.is_some_and(|old| old.matches(secret)));
            let Some(old_until) = old_until else { return Ok(None) };
            key.expires_at = Some(key.expires_at.map_or(old_until, |end| end.min(old_until)));
        }
        Ok(key.is_usable(now).then_some(key))
    }

    pub async fn key(&self, id: &str) -> Result<Option<ApiKey>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM api_keys WHERE id = $1");
        let row = composed(text).bind(id.to_owned()).fetch_optional(&mut *self.reader().await?).await?;
        row.as_ref().map(decode).transpose()
    }

    /// Whether there is any key at all.
    pub async fn has_keys(&self) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT id FROM api_keys LIMIT 1").fetch_optional(&mut *self.reader().await?).await?;
        Ok(row.is_some())
    }

    /// The keys of a tenant, or those of operators, in order of ids after `after`; revoked ones too.
    pub async fn keys(
        &self,
        tenant: Option<&TenantId>,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<ApiKey>, StoreError> {
        let text =
            format!("SELECT {COLUMNS} FROM api_keys WHERE COALESCE(tenant, '') = $1 AND id > $2 ORDER BY id LIMIT $3");
        let rows = composed(text)
            .bind(tenant.map_or("", TenantId::as_str))
            .bind(after.unwrap_or_default().to_owned())
            .bind(i64::from(limit))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        rows.iter().map(decode).collect()
    }

    /// Gives a key another secret; the one it has goes on opening it for the overlap, the one before that no longer.
    ///
    /// # Errors
    /// [`StoreError::KeyEnded`] where it is revoked or has expired.
    pub async fn rotate_key(&self, secret: &KeySecret, rotation: Rotation) -> Result<ApiKey, StoreError> {
        let (id, now) = (secret.key_id(), self.now());
        let before = self.key(id).await?.ok_or_else(|| StoreError::KeyNotFound(id.to_owned()))?;
        if !before.is_usable(now) {
            return Err(StoreError::KeyEnded(id.to_owned()));
        }
        let expires_at = rotation.expires_at.or(before.expires_at);
        let rotated = sqlx::query(
            "UPDATE api_keys SET old_hash = hash, old_until = $1, hash = $2, expires_at = $3 \
             WHERE id = $4 AND revoked_at IS NULL",
        )
        .bind(now.plus_secs(rotation.overlap_secs).micros())
        .bind(secret.hash().0.to_vec())
        .bind(expires_at.map(Timestamp::micros))
        .bind(id)
        .execute(&mut *self.write_connection().await?)
        .await?;
        if rotated.rows_affected() != 1 {
            return Err(StoreError::KeyEnded(id.to_owned()));
        }
        self.key(id).await?.ok_or_else(|| StoreError::KeyNotFound(id.to_owned()))
    }

    /// Revokes a key from now on; a key that was revoked before keeps its time.
    pub async fn revoke_key(&self, id: &str) -> Result<ApiKey, StoreError> {
        let mut tx = self.begin().await?;
        let revoked = sqlx::query("UPDATE api_keys SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL")
            .bind(self.now().micros())
            .bind(id)
            .execute(&mut *tx)
            .await?;
        if revoked.rows_affected() > 0 {
            self.tell(&mut tx, &News::KeysChanged).await?;
        }
        tx.commit().await?;
        self.key(id).await?.ok_or_else(|| StoreError::KeyNotFound(id.to_owned()))
    }
}

fn decode(row: &AnyRow) -> Result<ApiKey, StoreError> {
    let id: String = row.try_get("id")?;
    let tenant = row.try_get::<Option<&str>, _>("tenant")?.map(TenantId::parse).transpose();
    let scopes = row.try_get::<&str, _>("scopes")?.split_whitespace();
    let scopes: Result<Vec<Scope>, _> =
        scopes.map(|name| Scope::parse(name).ok_or_else(|| corrupt(&id, format!("unknown scope {name:?}")))).collect();
    let roles = row.try_get::<&str, _>("roles")?.split_whitespace();
    let roles: Result<Vec<Role>, _> =
        roles.map(|name| Role::parse(name).ok_or_else(|| corrupt(&id, format!("unknown role {name:?}")))).collect();
    Ok(ApiKey {
        tenant: tenant.map_err(|error| corrupt(&id, error.to_string()))?,
        label: row.try_get("label")?,
        scopes: scopes?,
        roles: roles?,
        created_at: Timestamp::from_micros(row.try_get("created_at")?),
        expires_at: row.try_get::<Option<i64>, _>("expires_at")?.map(Timestamp::from_micros),
        revoked_at: row.try_get::<Option<i64>, _>("revoked_at")?.map(Timestamp::from_micros),
        old_until: row.try_get::<Option<i64>, _>("old_until")?.map(Timestamp::from_micros),
        id,
    })
}

fn corrupt(id: &str, why: String) -> StoreError {
    StoreError::corrupt(format!("API key {id}"), why)
}
