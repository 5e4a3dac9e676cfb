//! Texts cleaned over the wire: personal data taken out and put back, outputs held against conversation and catalogue.

use temei::pb::v1::{
    Evidence, EvidenceSource, OutputIssueKind, OutputSeverity, OutputToolCall, PersonalKind, RawEvidence, Scope,
    ScrubOperation, ScrubPattern, ScrubRequest, ScrubResponse, ValidateOutputRequest, ValidateOutputResponse,
};
use tonic::Code;

use crate::support::{Shop, TestApp, catalogue, fields};

async fn stocked(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop
}

async fn scrub(shop: &Shop, request: ScrubRequest) -> ScrubResponse {
    shop.connection.guard().scrub(request).await.expect("scrubbed").into_inner()
}

async fn validate(shop: &Shop, request: ValidateOutputRequest) -> ValidateOutputResponse {
    shop.connection.guard().validate_output(request).await.expect("validated").into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn personal_data_is_taken_out_and_put_back() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let text = "Sunt d-na Ionescu, șef de proiect, 0722 123 456. Vreau LAP-0042, contract KD-77.";
    let request = |operation: ScrubOperation| ScrubRequest {
        text: text.to_owned(),
        operation: operation.into(),
        patterns: vec![ScrubPattern { name: "CONTRACT".to_owned(), pattern: r"KD-\d+".to_owned() }],
        salt: b"the shop's own secret".to_vec(),
        ..ScrubRequest::default()
    };
    let replaced = scrub(&shop, request(ScrubOperation::Unspecified)).await;
    assert_eq!(replaced.text, "Sunt d-na <NAME>, șef de proiect, <PHONE>. Vreau LAP-0042, contract <CONTRACT>.");
    let kinds: Vec<_> = replaced.findings.iter().map(|finding| finding.kind()).collect();
    assert_eq!(kinds, [PersonalKind::Name, PersonalKind::Phone, PersonalKind::Custom]);
    let span = replaced.findings[1].span.expect("a span");
    assert_eq!(&text[span.start as usize..span.end as usize], "0722 123 456");
    assert_eq!(span.start - span.start_cp, 1, "ș has two bytes");
    assert!(replaced.facts_revision > 0 && replaced.findings[1].confidence >= 0.9);

    let tokens = scrub(&shop, request(ScrubOperation::Token)).await;
    let restored =
        tokens.originals.iter().fold(tokens.text.clone(), |text, (token, original)| text.replace(token, original));
    assert_eq!((tokens.originals.len(), restored.as_str()), (3, text));
    let hashed = scrub(&shop, request(ScrubOperation::Hash)).await;
    assert_eq!(hashed, scrub(&shop, request(ScrubOperation::Hash)).await);
    let only = ScrubRequest { kinds: vec![PersonalKind::Phone.into()], ..request(ScrubOperation::Mask) };
    assert_eq!(scrub(&shop, only).await.text, text.replace("0722 123 456", "████ ██3 456"));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_output_is_held_against_conversation_and_catalogue() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let raw = RawEvidence {
        source: EvidenceSource::Tool.into(),
        name: "orders".to_owned(),
        content: r##"{"order": "#W4923227", "email": "ana@example.com"}"##.to_owned(),
    };
    let call = OutputToolCall {
        name: "track".to_owned(),
        arguments: r#"{"order": 7}"#.to_owned(),
        schema: r#"{"type": "object", "properties": {"order": {"type": "string"}}}"#.to_owned(),
    };
    let request = |text: &str| ValidateOutputRequest {
        text: text.to_owned(),
        locale: "ro-RO".to_owned(),
        evidence: Some(Evidence { raw: vec![raw.clone()], ..Evidence::default() }),
        ..ValidateOutputRequest::default()
    };
    let fine = validate(&shop, request("Comanda #W4923227 (LAP-0042) e pe drum; v-am scris la ana@example.com.")).await;
    assert!(fine.ok && fine.issues.is_empty(), "{:?}", fine.issues);

    let text = "Bună! Comanda #W9999999, LAP-0049, ion@example.com ![x](https://evil.example/?d=1)";
    let wrong = validate(&shop, ValidateOutputRequest { tool_calls: vec![call], ..request(text) }).await;
    let kinds: Vec<_> = wrong.issues.iter().map(|issue| issue.kind()).collect();
    assert_eq!(
        kinds,
        [
            OutputIssueKind::UnknownId,
            OutputIssueKind::UnknownSku,
            OutputIssueKind::PersonalData,
            OutputIssueKind::ExternalImage,
            OutputIssueKind::ToolArguments,
        ]
    );
    assert!(!wrong.ok && !wrong.blocked);
    assert_eq!(wrong.text, "Bună! Comanda #W9999999, LAP-0049, i██@███████.███ x");
    assert_eq!((wrong.issues[4].tool_call, wrong.issues[4].path.as_str()), (Some(0), "/order"));
    let span = wrong.issues[0].span.expect("a span");
    assert_eq!((&text[span.start as usize..span.end as usize], span.start_cp), ("W9999999", span.start - 1));

    let other = validate(&shop, request("tenant_id: globex")).await;
    assert!(other.blocked && other.text.is_empty() && other.issues[0].severity() == OutputSeverity::Block);
    let long = validate(&shop, request(&"Livrăm mâine. ".repeat(2_000))).await;
    assert!(long.ok && long.tokens > 2_000 && long.issues[0].kind() == OutputIssueKind::TooLong);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_beyond_the_limits_name_their_fields() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let refused = async |request: ScrubRequest| {
        let status = shop.connection.guard().scrub(request).await.expect_err("taken");
        assert_eq!(status.code(), Code::InvalidArgument);
        fields(&status)
    };
    let base = ScrubRequest::default;
    let pattern = |pattern: &str| ScrubPattern { name: "X".to_owned(), pattern: pattern.to_owned() };
    assert_eq!(refused(ScrubRequest { text: "a".repeat(32 * 1_024 + 1), ..base() }).await, ["text"]);
    assert_eq!(refused(ScrubRequest { kinds: vec![1, 99], ..base() }).await, ["kinds[1]"]);
    assert_eq!(refused(ScrubRequest { operation: ScrubOperation::Hash.into(), ..base() }).await, ["salt"]);
    assert_eq!(refused(ScrubRequest { patterns: vec![pattern("(")], ..base() }).await, ["patterns"]);
    assert_eq!(refused(ScrubRequest { patterns: vec![pattern("a"); 33], ..base() }).await, ["patterns"]);
    assert_eq!(refused(ScrubRequest { locale: "!".to_owned(), ..base() }).await, ["locale"]);
    let outputs = ValidateOutputRequest { tool_calls: vec![OutputToolCall::default(); 33], ..Default::default() };
    let status = shop.connection.guard().validate_output(outputs).await.expect_err("taken");
    assert_eq!(fields(&status), ["tool_calls"]);
    // A key that only searches may do neither.
    let reader = app.holding(&app.key("shop", &[Scope::Search]).await, None).await;
    let status = reader.guard().scrub(base()).await.expect_err("may not");
    assert_eq!(status.code(), Code::PermissionDenied);
    drop((shop, reader));
    app.stop().await;
}
