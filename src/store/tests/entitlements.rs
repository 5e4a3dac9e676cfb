//! What a tenant is entitled to is put and read whole.

use std::collections::BTreeSet;

use super::database::TestDb;
use crate::store::StoreError;
use crate::tenant::{Entitlements, FeatureName, PlanName, TenantId};

pub(super) async fn entitlements_are_put_whole_and_stay_with_their_tenant(db: &TestDb) {
    let (shop, other) = (db.tenant("shop").await, db.tenant("other").await);
    let read = async |id| db.store.entitlements(id).await.expect("reads");
    assert_eq!(read(&shop).await, Entitlements::default());
    let flags = ["voice", "returns"].map(|name| FeatureName::parse(name).expect("a name"));
    let plan = Some(PlanName::parse("basic").expect("a name"));
    let given = Entitlements { plan, flags: BTreeSet::from(flags), is_assisted: false };
    db.store.set_entitlements(&shop, &given).await.expect("is put");
    assert_eq!(read(&shop).await, given);
    assert!(given.has("voice") && !given.has("refunds"));
    assert_eq!(read(&other).await, Entitlements::default());
    db.store.set_entitlements(&shop, &Entitlements::default()).await.expect("is put");
    assert_eq!(read(&shop).await, Entitlements::default());
    let nobody = TenantId::parse("nobody").expect("an id");
    for refused in [db.store.entitlements(&nobody).await.err(), db.store.set_entitlements(&nobody, &given).await.err()]
    {
        assert!(matches!(refused, Some(StoreError::TenantNotFound(_))), "{refused:?}");
    }
}
