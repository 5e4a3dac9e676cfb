//! Policies are versions, and a verdict can always name its own.

use super::database::TestDb;
use crate::catalog::{Percent, Policy};
use crate::store::{StoreError, StoredPolicy};

pub(super) async fn every_put_makes_a_version(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let in_force = async || db.store.policy(&tenant, None).await.expect("reads");
    assert_eq!(in_force().await, StoredPolicy::default());
    let stricter = Policy { discount_automatic: Percent::from_scaled(5_00), ..Policy::default() };
    assert_eq!(db.store.put_policy(&tenant, &stricter).await.expect("is taken"), (1, 1));
    assert_eq!(db.store.put_policy(&tenant, &Policy::default()).await.expect("is taken"), (2, 2));
    assert_eq!(in_force().await, StoredPolicy { version: 2, policy: Policy::default() });
    let first = db.store.policy(&tenant, Some(1)).await.expect("is kept");
    assert_eq!(first, StoredPolicy { version: 1, policy: stricter });
    for unknown in [3, u64::MAX] {
        let missing = db.store.policy(&tenant, Some(unknown)).await;
        assert!(matches!(missing, Err(StoreError::PolicyNotFound { version, .. }) if version == unknown));
    }
}
