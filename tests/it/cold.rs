//! A tenant that is not in memory: its checks wait for the whole of its facts or are asked to come again, and never judge
//! by a part of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use temei::audit::Actor;
use temei::calls::check::{CheckCall, check};
use temei::deadline::Deadline;
use temei::eval::guard::Case;
use temei::guard::CheckOutcome;
use temei::metrics::TimeLimit;
use temei::pb::v1::{CheckRequest, OutputToolCall, ScrubRequest, ValidateOutputRequest, Verdict};
use temei::service_error::{Outage, ServiceError};
use tonic::{Code, Status};
use tonic_types::StatusExt;

use crate::support::{Shop, TestApp, catalogue, reason, temei, until};

/// As of a Check whose caller sets none.
const DEADLINE: Duration = Duration::from_millis(50);

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/guard").join(name)
}

fn cases(language: &str) -> Vec<Case> {
    let text = fs::read_to_string(fixture(&format!("{language}.jsonl"))).expect("readable");
    text.lines().map(|line| Case::parse(line).expect("a case")).collect()
}

/// A shop with the products the cases of a language speak of.
async fn shop_of(app: &TestApp, language: &str) -> Shop {
    let shop = app.shop(language).await;
    let (dir, file) = (app.dir(), fixture(&format!("{language}.products.jsonl")));
    let tenant = language.to_owned();
    let import = move || {
        let file = file.to_str().expect("a plain name");
        temei(&dir, &["import", "products", file, "--tenant", &tenant, "--json"])
    };
    let output = tokio::task::spawn_blocking(import).await.expect("ran");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    shop.settled().await;
    shop
}

fn call(case: &Case) -> CheckCall {
    CheckCall {
        check: case.check.clone(),
        as_of: case.as_of,
        session_id: None,
        by: Actor::key("k"),
        min_revision: None,
    }
}

/// What a client gets that comes again when it is asked to.
async fn verdict(app: &TestApp, shop: &Shop, case: &Case) -> CheckOutcome {
    until("a verdict", async || {
        let deadline = Deadline::after(Instant::now(), TimeLimit::Guard, DEADLINE);
        match check(app.service(), &shop.id, call(case), deadline).await {
            Ok(answer) => Some(answer.outcome),
            Err(
                ServiceError::Unavailable { reason: Outage::TenantLoading, .. } | ServiceError::DeadlineExceeded(_),
            ) => None,
            Err(error) => panic!("{}: {error}", case.id),
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cold_check_says_what_a_hot_one_says() {
    let app = TestApp::start().await;
    for language in ["ro", "pt", "es-bo", "es-es", "el", "en"] {
        let shop = shop_of(&app, language).await;
        let cases = cases(language);
        let mut hot = Vec::new();
        for case in &cases {
            hot.push(verdict(&app, &shop, case).await);
        }
        assert!(hot.iter().any(|outcome| outcome.claims.iter().any(|claim| claim.sku.is_some())), "{language}");
        for (case, hot) in cases.iter().zip(&hot) {
            app.service().replicas.forget(&shop.id);
            let cold = verdict(&app, &shop, case).await;
            assert_eq!(&cold, hot, "{}: {}", case.id, case.check.text);
        }
    }
    app.stop().await;
}

/// What a caller who comes again gets, and the refusals until then.
async fn asked_again<T>(what: &str, mut ask: impl AsyncFnMut() -> Result<T, Status>) -> (T, Vec<Status>) {
    let mut refused = Vec::new();
    let answer = until(what, async || match ask().await {
        Ok(answer) => Some(answer),
        Err(status) => {
            refused.push(status);
            None
        }
    })
    .await;
    (answer, refused)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cold_check_that_cannot_wait_is_asked_to_come_again() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let text = "Laptop Nimbus 14 costă 4.199,00 lei.".to_owned();
    let request = CheckRequest { text: text.clone(), locale: "ro-RO".to_owned(), ..Default::default() };
    let scrub = ScrubRequest { text: text.clone(), ..Default::default() };
    let output = ValidateOutputRequest { text, tool_calls: vec![OutputToolCall::default()], ..Default::default() };
    let forget = || app.service().replicas.forget(&shop.id);
    let guard = || shop.connection.guard();

    forget();
    let (answer, mut refused) = asked_again("a verdict", async || shop.check(request.clone()).await).await;
    assert_eq!(answer.verdict(), Verdict::Allow, "{:?}", answer.violations);
    forget();
    let scrubbed = asked_again("a scrubbed text", async || guard().scrub(scrub.clone()).await).await;
    forget();
    let validated = asked_again("an output", async || guard().validate_output(output.clone()).await).await;
    assert_eq!(scrubbed.0.get_ref().facts_revision, answer.facts_revision);
    assert_eq!(validated.0.get_ref().facts_revision, answer.facts_revision);

    refused.extend(scrubbed.1.into_iter().chain(validated.1));
    // Loaded in time, and then too late for its turn on the pool.
    refused.retain(|status| status.code() != Code::DeadlineExceeded);
    for status in refused {
        assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "TENANT_LOADING"), "{status:?}");
        let retry = status.get_error_details().retry_info().and_then(|info| info.retry_delay);
        assert!(retry.is_some_and(|delay| !delay.is_zero()), "{status:?}");
    }
    drop(shop);
    app.stop().await;
}
