//! Vectors come back bit for bit, and only under everything that made them.

use super::database::TestDb;
use crate::store::EmbeddingSpace;

pub(super) fn space() -> EmbeddingSpace {
    let text = str::to_owned;
    EmbeddingSpace { model: text("e5"), precision: text("int8"), pooling: text("mean"), prefix: text("passage: ") }
}

pub(super) async fn vectors_are_kept_by_their_full_key(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let vector = vec![f32::MIN_POSITIVE, -0.0, 1.0 / 3.0];
    db.store
        .put_embeddings(&tenant, &space(), &[([1; 32], vector.clone()), ([2; 32], vec![2.0])])
        .await
        .expect("stores");
    // What is there stays; the rest is added.
    db.store.put_embeddings(&tenant, &space(), &[([1; 32], vec![9.0]), ([3; 32], vec![3.0])]).await.expect("stores");
    let found = db.store.embeddings(&tenant, &space(), &[[1; 32], [3; 32], [4; 32]]).await.expect("reads");
    assert_eq!(found.len(), 2);
    let bits = |vector: &[f32]| vector.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&found[&[1; 32]]), bits(&vector));
    let others = [
        EmbeddingSpace { model: "other".to_owned(), ..space() },
        EmbeddingSpace { precision: "fp32".to_owned(), ..space() },
        EmbeddingSpace { pooling: "cls".to_owned(), ..space() },
        EmbeddingSpace { prefix: "query: ".to_owned(), ..space() },
    ];
    for other in others {
        assert!(db.store.embeddings(&tenant, &other, &[[1; 32]]).await.expect("reads").is_empty(), "{other:?}");
    }
    assert_eq!(db.store.revision(&tenant).await.expect("reads"), 0);
}

pub(super) async fn vectors_are_replaced_and_swept(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let vectors: Vec<_> = (0..9).map(|n| ([n; 32], vec![f32::from(n)])).collect();
    db.store.put_embeddings(&tenant, &space(), &vectors).await.expect("stores");
    db.store.replace_embeddings((&tenant, &space()), &[([3; 32], vec![30.0])], 7).await.expect("stores");
    let of_run =
        async |run| db.store.embeddings_of_run((&tenant, &space()), &[[1; 32], [3; 32]], run).await.expect("reads");
    assert_eq!((of_run(7).await.len(), of_run(7).await[&[3; 32]].clone()), (1, vec![30.0]), "what that run has made");
    assert!(of_run(8).await.is_empty(), "another run has made nothing yet");
    assert_eq!(db.store.embeddings(&tenant, &space(), &[[3; 32]]).await.expect("reads")[&[3; 32]], [30.0]);
    let hashes =
        async |after, limit| db.store.embedding_hashes((&tenant, &space()), after, limit).await.expect("reads");
    assert_eq!(hashes(None, 2).await, [[0; 32], [1; 32]]);
    db.store.delete_embeddings(&tenant, &space(), &[[1; 32], [8; 32]]).await.expect("deletes");
    assert_eq!(hashes(Some([0; 32]), 2).await, [[2; 32], [3; 32]]);
    assert_eq!(db.rows("embeddings").await, 7);
}
