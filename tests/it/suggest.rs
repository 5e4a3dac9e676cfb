//! Suggestions over the wire: what completes what is typed, for whom, how many, and until when.

use temei::pb::v1::{Product, Scope, SuggestRequest, SuggestResponse, SuggestionKind};
use tonic::Code;

use crate::support::{Shop, TestApp, catalogue, fields, get, named, reason, until, with_seq};

fn typed(text: &str) -> SuggestRequest {
    SuggestRequest { text: text.to_owned(), ..SuggestRequest::default() }
}

async fn suggested(shop: &Shop, request: SuggestRequest) -> SuggestResponse {
    until("suggestions", async || match shop.connection.search().suggest(request.clone()).await {
        Ok(response) => Some(response.into_inner()),
        Err(status) if status.code() == Code::Unavailable => None,
        Err(status) => panic!("{status:?}"),
    })
    .await
}

fn texts(response: &SuggestResponse) -> Vec<(SuggestionKind, &str)> {
    response.suggestions.iter().map(|found| (found.kind(), found.text.as_str())).collect()
}

async fn stocked(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_is_completed_from_the_catalogue() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let found = suggested(&shop, typed("LAP")).await;
    assert_eq!(
        texts(&found),
        [
            (SuggestionKind::Query, "Laptop"),
            (SuggestionKind::Product, "Laptop Nimbus 14"),
            (SuggestionKind::Product, "Laptop Stratus 15"),
            (SuggestionKind::Category, "Calculatoare > Laptopuri"),
        ]
    );
    let nimbus = &found.suggestions[1];
    assert_eq!((nimbus.sku.as_str(), nimbus.items, nimbus.corrected), ("LAP-0042", 1, false));
    let span = &nimbus.spans[0];
    assert_eq!(&nimbus.text[span.start as usize..span.end as usize], "Lap");
    assert_eq!(texts(&suggested(&shop, typed("tableta lum")).await), [(SuggestionKind::Product, "Tabletă Lumen")]);
    let corrected = suggested(&shop, typed("tebleta")).await;
    assert!(corrected.suggestions[0].corrected, "{corrected:?}");
    let kinds = vec![SuggestionKind::Brand.into()];
    let brands = suggested(&shop, SuggestRequest { kinds, ..typed("o") }).await;
    assert_eq!(texts(&brands), [(SuggestionKind::Brand, "Orbita")]);
    assert_eq!(brands.suggestions[0].items, 2);
    let stages: Vec<_> = brands.timings.iter().map(|timing| timing.stage.as_str()).collect();
    assert_eq!(stages, ["wait", "suggest"], "nothing is embedded and nothing read");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_renamed_deactivated_or_deleted_is_not_suggested() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let gone = Product { active: Some(false), ..named("LAP-0042", "Laptop Nimbus 14") };
    let revision = shop.fill(with_seq(vec![gone, named("LAP-0043", "Ultrabook Stratus")])).await;
    let now = |text: &str| SuggestRequest { min_revision: Some(revision), ..typed(text) };
    let found = suggested(&shop, now("laptop")).await;
    assert!(found.index_revision >= revision);
    assert_eq!(texts(&found), [(SuggestionKind::Category, "Calculatoare > Laptopuri")], "of the one that was renamed");
    assert_eq!(texts(&suggested(&shop, now("ultrabook")).await), [(SuggestionKind::Product, "Ultrabook Stratus")]);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_suggests_its_own_tenant_only() {
    let app = TestApp::start().await;
    let (shop, other) = (app.shop("shop").await, app.shop("other").await);
    shop.fill(with_seq(vec![named("A-1", "Ceainic roșu")])).await;
    other.fill(with_seq(vec![named("B-1", "Ceașcă"), named("B-2", "Ceainic verde")])).await;
    shop.settled().await;
    other.settled().await;
    let key = app.key("shop", &[Scope::Search]).await;
    let found = app.holding(&key, None).await.search().suggest(typed("cea")).await.expect("allowed").into_inner();
    assert_eq!(texts(&found), [(SuggestionKind::Product, "Ceainic roșu")]);
    let guard = app.key("shop", &[Scope::Guard]).await;
    let status = app.holding(&guard, None).await.search().suggest(typed("cea")).await.expect_err("another scope");
    assert_eq!(status.code(), Code::PermissionDenied);
    let status = app.holding("tm_none_none", None).await.search().suggest(typed("cea")).await.expect_err("no key");
    assert_eq!(status.code(), Code::Unauthenticated);
    drop((shop, other));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_and_deadlines_hold() {
    let app = TestApp::start_with(&["search.suggestions=3"]).await;
    let shop = stocked(&app).await;
    assert_eq!(suggested(&shop, typed("acc")).await.suggestions.len(), 3, "as configured");
    let most = suggested(&shop, SuggestRequest { limit: 20, ..typed("acc") }).await;
    assert_eq!(most.suggestions.len(), 20);
    for limit in 1..20 {
        let fewer = suggested(&shop, SuggestRequest { limit, ..typed("acc") }).await;
        assert_eq!(fewer.suggestions, most.suggestions[..limit as usize], "the first {limit}");
    }
    for (request, field) in [
        (SuggestRequest { limit: 21, ..typed("acc") }, "limit"),
        (typed("  "), "text"),
        (typed(&"ă".repeat(513)), "text"),
        (SuggestRequest { kinds: vec![2, 9], ..typed("acc") }, "kinds[1]"),
        (SuggestRequest { kinds: vec![0], ..typed("acc") }, "kinds[0]"),
    ] {
        let status = shop.connection.search().suggest(request).await.expect_err(field);
        assert_eq!((status.code(), fields(&status)), (Code::InvalidArgument, vec![field.to_owned()]));
    }
    assert!(suggested(&shop, typed(&"ă ".repeat(256))).await.suggestions.is_empty(), "just within");
    // What has not been written cannot be waited for longer than the default deadline allows.
    let key = app.key("shop", &[Scope::Search]).await;
    let late = SuggestRequest { min_revision: Some(1_000_000), ..typed("acc") };
    let status = app.holding(&key, None).await.search().suggest(late).await.expect_err("never written");
    assert!(
        status.code() == Code::DeadlineExceeded || reason(&status) == "REVISION_PENDING",
        "within the deadline of a search: {status:?}"
    );
    let metrics = get(app.http, "/metrics").await.1;
    assert!(metrics.contains("temei_stage_seconds_count{stage=\"suggest\",outcome=\"ok\"}"), "{metrics}");
    assert!(metrics.contains("temei_rpc_total{method=\"SearchService/Suggest\",code=\"INVALID_ARGUMENT\"} 5"));
    drop(shop);
    app.stop().await;
}
