//! Merchandising is put as a whole, and two who edit it do not overwrite each other.

use super::database::TestDb;
use crate::catalog::{Merchandising, Synonym};
use crate::store::{StoreError, StoredMerchandising};

pub(super) async fn a_put_replaces_only_what_it_expects(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let in_force = async || db.store.merchandising(&tenant).await.expect("reads");
    assert_eq!(in_force().await, StoredMerchandising::default());
    let of = |word: &str| {
        let synonym =
            Synonym { language: None, from: vec![word.to_owned()], to: vec!["laptop".to_owned()], two_way: true };
        Merchandising { synonyms: vec![synonym], ..Merchandising::default() }
    };
    let put = async |word: &str, expected| db.store.put_merchandising(&tenant, &of(word), expected).await;
    assert_eq!(put("notebook", Some(0)).await.expect("is taken"), (1, 1));
    let error = put("calculator", Some(0)).await.expect_err("another is in force");
    assert!(matches!(error, StoreError::VersionMoved { version: 1, .. }), "{error:?}");
    assert_eq!(in_force().await, StoredMerchandising { version: 1, body: of("notebook") });
    assert_eq!(put("calculator", Some(1)).await.expect("is taken"), (2, 2));
    assert_eq!(put("portabil", None).await.expect("is taken"), (3, 3));
    assert_eq!(in_force().await, StoredMerchandising { version: 3, body: of("portabil") });
    let delta =
        db.store.delta(&db.store.history(&tenant).await.expect("reads"), 1).await.expect("reads").expect("is kept");
    assert!(delta.merchandising_changed && !delta.policy_changed && delta.products.is_empty());
}
