//! Keys open what they belong to, as long as they are good, and cannot be read back.

use sqlx::Row;

use super::database::TestDb;
use crate::clock::Clock;
use crate::store::{KeySecret, NewKey, Rotation, StoreError, generator};
use crate::tenant::{Role, Scope, TenantId};

pub(super) fn new_key(tenant: Option<&TenantId>) -> NewKey {
    let scopes = vec![Scope::Search, Scope::Guard, Scope::Search];
    NewKey { tenant: tenant.cloned(), label: "gateway".to_owned(), scopes, roles: Vec::new(), expires_at: None }
}

pub(super) async fn only_the_hash_of_a_secret_is_stored(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let secret = KeySecret::generate(&mut generator());
    let key = db.store.create_key(new_key(Some(&tenant)), &secret).await.expect("a key");
    assert_eq!(secret.expose().split('_').take(2).collect::<Vec<_>>(), ["tm", key.id.as_str()]);
    assert!(!format!("{secret:?}").contains(secret.expose()));
    assert_eq!(key.scopes, [Scope::Search, Scope::Guard]);
    let row = sqlx::query("SELECT hash, id, label, scopes FROM api_keys").fetch_one(&db.store.readers).await;
    let row = row.expect("one key");
    assert_eq!(row.get::<&[u8], _>(0).len(), 32);
    let random = secret.expose().splitn(3, '_').last().expect("the random part");
    assert!((1..4).all(|column| !row.get::<&str, _>(column).contains(random)));
    assert_eq!(db.store.key_by_secret(secret.expose()).await.expect("reads"), Some(key.clone()));
    let other = KeySecret::generate(&mut generator());
    let forged = format!("tm_{}_{}", key.id, other.expose().splitn(3, '_').last().expect("the random part"));
    for wrong in [&forged, other.expose(), &key.id, "", "tm__", "tm_x", &format!("{} ", secret.expose())] {
        assert_eq!(db.store.key_by_secret(wrong).await.expect("reads"), None, "{wrong:?} opened something");
    }
    assert!(matches!(db.store.create_key(new_key(None), &secret).await, Err(StoreError::Conflict(_))));
}

pub(super) async fn a_key_belongs_to_its_tenant(db: &TestDb) {
    let (mine, yours) = (db.tenant("mine").await, db.tenant("yours").await);
    let mut secrets = Vec::new();
    for tenant in [Some(&mine), Some(&yours), None] {
        let secret = KeySecret::generate(&mut generator());
        db.store.create_key(new_key(tenant), &secret).await.expect("a key");
        secrets.push((tenant.cloned(), secret));
    }
    for (tenant, secret) in &secrets {
        let key = db.store.key_by_secret(secret.expose()).await.expect("reads").expect("is good");
        assert_eq!(&key.tenant, tenant);
        assert_eq!(db.store.keys(tenant.as_ref(), None, 10).await.expect("reads"), std::slice::from_ref(&key));
        assert_eq!(db.store.keys(tenant.as_ref(), Some(&key.id), 10).await.expect("reads"), []);
    }
    let nobody = TenantId::parse("nobody").expect("an id");
    let refused = db.store.create_key(new_key(Some(&nobody)), &KeySecret::generate(&mut generator())).await;
    assert!(matches!(refused, Err(StoreError::TenantNotFound(_))), "{refused:?}");
}

pub(super) async fn an_expired_or_revoked_key_opens_nothing(db: &TestDb) {
    let (short, long) = (KeySecret::generate(&mut generator()), KeySecret::generate(&mut generator()));
    let expires_at = Some(db.clock.now().plus_secs(10));
    db.store.create_key(NewKey { expires_at, ..new_key(None) }, &short).await.expect("a key");
    let kept = db.store.create_key(new_key(None), &long).await.expect("a key");
    let opens = async |secret: &KeySecret| db.store.key_by_secret(secret.expose()).await.expect("reads").is_some();
    db.pass_secs(9);
    assert!(opens(&short).await);
    db.pass_secs(1);
    assert!(!opens(&short).await);
    assert!(opens(&long).await);
    let revoked = db.store.revoke_key(&kept.id).await.expect("is revoked");
    assert!(!opens(&long).await);
    db.pass_secs(5);
    assert_eq!(db.store.revoke_key(&kept.id).await.expect("once more"), revoked);
    assert!(matches!(db.store.revoke_key("none").await, Err(StoreError::KeyNotFound(_))));
}

pub(super) async fn a_rotated_key_is_opened_by_both_secrets_for_a_while(db: &TestDb) {
    let first = KeySecret::generate(&mut generator());
    let roles = vec![Role::Director, Role::Manager, Role::Director];
    let key = db.store.create_key(NewKey { roles, ..new_key(None) }, &first).await.expect("a key");
    assert_eq!(key.roles, [Role::Manager, Role::Director]);
    let opened = async |secret: &KeySecret| db.store.key_by_secret(secret.expose()).await.expect("reads");
    let rotate = async |overlap_secs| {
        let secret = KeySecret::renewed(&key.id, &mut generator());
        let rotation = Rotation { overlap_secs, expires_at: None };
        let rotated = db.store.rotate_key(&secret, rotation).await.expect("rotates");
        assert_eq!(rotated.old_until, Some(db.clock.now().plus_secs(overlap_secs)));
        assert_eq!((rotated.id.as_str(), &rotated.roles, rotated.expires_at), (key.id.as_str(), &key.roles, None));
        secret
    };
    let second = rotate(60).await;
    assert_eq!(opened(&second).await.expect("is good").expires_at, None);
    let old = opened(&first).await.expect("is good still");
    assert_eq!(old.expires_at, Some(db.clock.now().plus_secs(60)), "whoever remembers it knows when it ends");
    db.pass_secs(60);
    assert!(opened(&first).await.is_none() && opened(&second).await.is_some());
    // The secret before the one before ends in any case.
    let third = rotate(60).await;
    let fourth = rotate(60).await;
    assert!(opened(&second).await.is_none());
    assert!(opened(&third).await.is_some() && opened(&fourth).await.is_some());
    let fifth = rotate(0).await;
    assert!(opened(&fourth).await.is_none() && opened(&fifth).await.is_some(), "without an overlap at once");
    db.store.revoke_key(&key.id).await.expect("is revoked");
    assert!(opened(&fifth).await.is_none());
    let again = KeySecret::renewed(&key.id, &mut generator());
    let rotation = Rotation { overlap_secs: 0, expires_at: None };
    assert!(matches!(db.store.rotate_key(&again, rotation).await, Err(StoreError::KeyEnded(_))));
    let none = KeySecret::generate(&mut generator());
    assert!(matches!(db.store.rotate_key(&none, rotation).await, Err(StoreError::KeyNotFound(_))));
}
