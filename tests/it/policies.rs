//! Policies of a tenant's documents: what they state grounds answers, with its citation, for as long as they are there.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use temei::pb::v1::check_stream_request::Part;
use temei::pb::v1::{
    CheckBatchRequest, CheckRequest, CheckResponse, CheckStreamRequest, DeleteRequest, Document, Verdict,
};

use crate::support::{Shop, TestApp, catalogue, document, documents, temei};

const DELIVERY: &str = "## Costul livrării\nTransportul costă 19,90 lei pentru comenzi sub 250 de lei. De la 250 de \
     lei în sus, livrarea este gratuită.\n\n## Montaj\nMontajul la domiciliu costă 150 de lei.\n";

fn policy(id: &str, title: &str, text: &str) -> Document {
    Document { source_type: Some("policy".to_owned()), language: Some("ro".to_owned()), ..document(id, title, text) }
}

fn ask(text: &str) -> CheckRequest {
    CheckRequest { text: text.to_owned(), locale: "ro-RO".to_owned(), record: true, ..CheckRequest::default() }
}

async fn checked(shop: &Shop, text: &str) -> CheckResponse {
    shop.check(ask(text)).await.expect("checked")
}

fn cites(answer: &CheckResponse, document: &str) -> bool {
    answer.facts.iter().any(|fact| fact.path.starts_with(&format!("documents/{document}@")))
}

/// Writes documents and waits until checks and searches know them.
async fn write(shop: &Shop, all: Vec<Document>) {
    shop.fill(documents(all)).await;
    shop.settled().await;
}

/// A data folder with one tenant, and the commands a person would type.
struct Shell {
    folder: tempfile::TempDir,
}

impl Shell {
    fn file(&self, name: &str, text: &str) -> String {
        let path: PathBuf = self.folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("a plain name").to_owned()
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = temei(&self.folder.path().join("data"), arguments);
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The exit code and the answer of `temei check --fail --json`.
    fn check(&self, locale: &str, text: &str, more: &[&str]) -> (Option<i32>, Value) {
        let answer = self.file("answer.txt", text);
        let arguments = ["check", "--tenant", "shop", "--locale", locale, "--fail", "--json", &answer];
        let (code, printed) = self.run(&[&arguments, more].concat());
        (code, serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{error}: {printed}")))
    }
}

#[test]
fn a_policy_that_was_imported_grounds_what_it_states_until_it_expires() {
    let shell = Shell { folder: tempfile::tempdir().expect("a folder") };
    assert_eq!(shell.run(&["tenants", "create", "shop", "--language", "en", "--currency", "EUR"]).0, Some(0));
    let import = |expires: &str| {
        let rows = [
            ("ro", "Livrare", "Transportul costă 19,90 lei pentru comenzi sub 250 de lei."),
            ("pt", "Entrega", "O frete padrão custa R$ 24,90 em pedidos abaixo de R$ 199,00."),
            ("es", "Envíos", "El envío cuesta 15 Bs en pedidos de menos de 200 Bs."),
            ("el", "Αποστολή", "Τα μεταφορικά κοστίζουν 3,90 € για παραγγελίες κάτω από 60 €."),
            ("en", "Delivery", "Standard delivery is $6.95 below $55.00."),
        ];
        let line = |(language, title, text)| {
            serde_json::json!({"id": format!("{language}-delivery"), "title": title, "text": text,
                "source_type": "policy", "language": language, "expires_at": expires})
            .to_string()
        };
        let file = shell.file("policies.jsonl", &rows.map(line).join("\n"));
        assert_eq!(shell.run(&["import", "documents", &file, "--tenant", "shop"]).0, Some(0));
    };
    let answers = [
        ("ro-RO", "Transportul costă 19,90 lei.", "Transportul costă 15,90 lei."),
        ("pt-BR", "O frete padrão custa R$ 24,90.", "O frete padrão custa R$ 19,90."),
        ("es-BO", "El envío cuesta 15 Bs.", "El envío cuesta 25 Bs."),
        ("el-GR", "Τα μεταφορικά κοστίζουν 3,90 €.", "Τα μεταφορικά κοστίζουν 2,90 €."),
        ("en-US", "Standard delivery is $6.95.", "Standard delivery is $3.95."),
    ];
    for (locale, right, _) in answers {
        let (code, answer) = shell.check(locale, right, &[]);
        assert_eq!(code, Some(3), "nothing is known yet: {right}: {answer}");
    }
    import("2999-01-01T00:00:00Z");
    for (locale, right, wrong) in answers {
        let (code, answer) = shell.check(locale, right, &[]);
        assert_eq!((code, answer["verdict"].as_str()), (Some(0), Some("VERDICT_ALLOW")), "{right}: {answer}");
        let path = answer["facts"][0]["path"].as_str().unwrap_or_default();
        assert!(path.starts_with(&format!("documents/{}-delivery@", &locale[..2])), "{path}");
        let (code, answer) = shell.check(locale, wrong, &[]);
        assert_eq!(code, Some(3), "{wrong}: {answer}");
        assert_eq!(shell.check(locale, right, &["--ignore-policy-documents"]).0, Some(3), "{right}");
        assert_eq!(shell.check(locale, right, &["--as-of", "2999-06-01"]).0, Some(3), "{right}, later");
    }
    let bundle = shell.folder.path().join("bundle.json");
    let bundle = bundle.to_str().expect("a plain name");
    assert_eq!(shell.check("ro-RO", answers[0].1, &["--record", bundle]).0, Some(0));
    import("2020-01-01T00:00:00Z");
    for (locale, right, _) in answers {
        let (code, answer) = shell.check(locale, right, &[]);
        assert_eq!(code, Some(3), "expired: {right}: {answer}");
    }
    let (code, printed) = shell.run(&["check", "--replay", bundle]);
    assert_eq!((code, printed.trim()), (Some(0), "the same"), "the bundle has what was read");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fee_a_threshold_and_free_shipping_cite_the_bytes_of_their_document() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    write(&shop, vec![policy("livrare", "Livrarea comenzilor", DELIVERY)]).await;
    for (text, expected) in [
        ("Transportul costă 19,90 lei.", "19,90"),
        ("De la 250 de lei livrarea este gratuită.", "250"),
        ("Montajul la domiciliu costă 150 de lei.", "150"),
    ] {
        let answer = checked(&shop, text).await;
        assert_eq!(answer.verdict(), Verdict::Allow, "{text}: {:?}", answer.violations);
        let fact = answer.facts.iter().find(|fact| fact.path.starts_with("documents/livrare@")).expect(text);
        let (revision, place) = fact.path["documents/livrare@".len()..].split_once(':').expect("revision and bytes");
        assert!(revision.parse::<u64>().is_ok_and(|revision| revision > 0 && revision <= answer.facts_revision));
        let (start, end) = place.split_once("..").expect("a range of bytes");
        let bytes = start.parse::<usize>().expect("a number")..end.parse::<usize>().expect("a number");
        assert!(DELIVERY[bytes].contains(expected), "{text}: {}", fact.path);
    }
    for text in [
        "Transportul costă 24,90 lei.",
        "De la 200 de lei livrarea este gratuită.",
        "Montajul la domiciliu costă 120 de lei.",
        // A fee is no price of a product.
        "Telefon Aura X costă 150 de lei.",
        "Tabletă Lumen costă 150 de lei.",
    ] {
        let answer = checked(&shop, text).await;
        assert_ne!(answer.verdict(), Verdict::Allow, "{text}: {:?}", answer.claims);
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_changed_and_removed_is_known_at_once_and_to_its_tenant_alone() {
    let app = TestApp::start().await;
    let (shop, other) = (app.shop("shop").await, app.shop("other").await);
    let text = "Transportul costă 19,90 lei.";
    write(&shop, vec![policy("livrare", "Livrare", DELIVERY)]).await;
    write(
        &other,
        vec![policy("altele", "Garanție", "Garanția este de doi ani. Taxa de diagnosticare este 40 de lei.")],
    )
    .await;
    assert_eq!(checked(&shop, text).await.verdict(), Verdict::Allow);
    let elsewhere = checked(&other, text).await;
    assert_ne!(elsewhere.verdict(), Verdict::Allow);
    assert!(!cites(&elsewhere, "livrare"));
    assert!(!elsewhere.bundle.expect("recorded").contains("19,90 lei pentru"), "nothing of another tenant is read");

    // Another fee, from the revision that wrote it.
    write(&shop, vec![policy("livrare", "Livrare", &DELIVERY.replace("19,90", "21,50"))]).await;
    assert_ne!(checked(&shop, text).await.verdict(), Verdict::Allow);
    let changed = checked(&shop, "Transportul costă 21,50 lei.").await;
    assert_eq!(changed.verdict(), Verdict::Allow, "{:?}", changed.violations);
    assert!(cites(&changed, "livrare"));

    // No policy any more, a policy again, and gone.
    let help = Document { source_type: Some("help".to_owned()), ..policy("livrare", "Livrare", DELIVERY) };
    write(&shop, vec![help]).await;
    assert_ne!(checked(&shop, text).await.verdict(), Verdict::Allow, "a help page grounds nothing");
    write(&shop, vec![policy("livrare", "Livrare", DELIVERY)]).await;
    assert_eq!(checked(&shop, text).await.verdict(), Verdict::Allow);
    let gone = DeleteRequest { document_ids: vec!["livrare".to_owned()], ..DeleteRequest::default() };
    shop.connection.catalog().delete(gone).await.expect("deleted");
    shop.settled().await;
    assert_ne!(checked(&shop, text).await.verdict(), Verdict::Allow);
    drop((shop, other));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_loaded_anew_reads_the_same_documents() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    write(&shop, vec![policy("livrare", "Livrare", DELIVERY)]).await;
    let before = checked(&shop, "Transportul costă 19,90 lei.").await;
    drop(shop);
    let folder = app.folder();
    app.stop().await;
    let app = TestApp::start_in(folder, &[]).await;
    let shop = app.existing("shop");
    let after = checked(&shop, "Transportul costă 19,90 lei.").await;
    assert_eq!((after.verdict(), &after.facts), (Verdict::Allow, &before.facts));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_and_a_batch_read_the_documents_of_their_texts() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    write(&shop, vec![policy("livrare", "Livrare", DELIVERY)]).await;
    let (right, wrong) = ("Bună ziua. Transportul costă 19,90 lei.", "Bună ziua. Transportul costă 15,90 lei.");
    let batch = CheckBatchRequest { checks: vec![ask(right), ask(wrong)] };
    let answers = shop.connection.guard().check_batch(batch).await.expect("checked").into_inner().answers;
    assert_eq!(answers[0].verdict(), Verdict::Allow, "{:?}", answers[0].violations);
    assert_ne!(answers[1].verdict(), Verdict::Allow);
    for (text, allowed) in [(right, true), (wrong, false)] {
        let start = CheckRequest { text: String::new(), ..ask("") };
        let words = text.split_inclusive(' ').map(|word| Part::Text(word.to_owned()));
        let parts: Vec<CheckStreamRequest> = std::iter::once(Part::Start(start))
            .chain(words)
            .map(|part| CheckStreamRequest { part: Some(part) })
            .collect();
        let stream = shop.connection.guard().check_stream(tokio_stream::iter(parts)).await;
        let (mut stream, mut released, mut verdict) = (stream.expect("opened").into_inner(), String::new(), None);
        while let Some(answer) = stream.message().await.expect("answered") {
            released.push_str(&answer.released);
            verdict = verdict.or(answer.verdict);
        }
        let verdict = verdict.expect("a verdict");
        assert_eq!(verdict.verdict() == Verdict::Allow, allowed, "{text}: {:?}", verdict.violations);
        assert_eq!(released == text, allowed, "{released:?}");
    }
    drop(shop);
    app.stop().await;
}
