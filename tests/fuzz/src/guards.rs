//! Properties of the guards themselves, without the service around them: no panic, spans inside the text, a verdict that
//! its record gives again, a stream that says what a check of the whole says.

use std::sync::OnceLock;

use temei::catalog::{Money, Policy, Product, ProductContent, ProductFacts, Quantity, Sku};
use temei::clock::Timestamp;
use temei::dice::Dice;
use temei::facts::FactsSnapshot;
use temei::guard::evidence::{Evidence, RawEvidence, Source};
use temei::guard::{
    Check, CheckOutcome, Locale, MAX_TEXT_BYTES, Progress, Stream, Verdict, VersionedPolicy, check, replay,
};

const LOCALES: [&str; 5] = ["ro-RO", "pt-BR", "es-BO", "el-GR", "en-US"];
/// Parts an input's texts from each other.
const END: char = '\u{1e}';
const PRODUCTS: [(&str, &str, &str, &str); 5] = [
    ("LAP-0042", "Laptop Nimbus 14", "4199.00", "3"),
    ("LAP-0043", "Laptop Stratus 15", "5299.00", "0"),
    ("COF-0001", "Café Sereno 1kg", "89.90", "120"),
    ("PHO-0007", "Telefon Aura X", "1299.00", "10"),
    ("TAB-0100", "Tablet Lumen", "", ""),
];

/// The bytes of an input: the first says which locale, the others are texts.
struct Texts<'a> {
    locale: Locale,
    texts: Vec<&'a str>,
}

impl<'a> Texts<'a> {
    fn read(data: &'a [u8], buffer: &'a mut String) -> Option<Self> {
        let (&first, rest) = data.split_first()?;
        *buffer = String::from_utf8_lossy(rest).into_owned();
        let texts: Vec<&str> = buffer.splitn(3, END).collect();
        let locale = Locale::parse(LOCALES[usize::from(first) % LOCALES.len()]).expect("valid");
        texts.iter().all(|text| text.len() <= MAX_TEXT_BYTES).then_some(Self { locale, texts })
    }

    fn text(&self, at: usize) -> &'a str {
        self.texts.get(at).copied().unwrap_or_default()
    }
}

/// A text and what a tool returned.
pub(crate) fn claims(data: &[u8]) {
    let mut buffer = String::new();
    let Some(input) = Texts::read(data, &mut buffer) else { return };
    let text = input.text(0);
    let evidence = Evidence { raw: vec![raw(Source::Tool, input.text(1))], ..Evidence::default() };
    let outcome = judged(text, &input.locale, &evidence, true);
    spans_hold(text, &outcome);
    let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
    assert!(again.is_same(), "{:?}", again.differences);
}

/// What a tool returned and what a customer said, under one text.
pub(crate) fn evidence(data: &[u8]) {
    let mut buffer = String::new();
    let Some(input) = Texts::read(data, &mut buffer) else { return };
    let raw = vec![raw(Source::Tool, input.text(0)), raw(Source::User, input.text(1))];
    let text = "The Telefon Aura X is $12.50, in total $4,199.00 with 10% off.";
    spans_hold(text, &judged(text, &input.locale, &Evidence { raw, ..Evidence::default() }, false));
}

/// A text in pieces.
pub(crate) fn splits(data: &[u8]) {
    let mut buffer = String::new();
    let Some(input) = Texts::read(data, &mut buffer) else { return };
    let (text, evidence) = (input.text(0), Evidence::default());
    let check = |text: &str| judged(text, &input.locale, &evidence, false);
    let whole = check(text);
    let (released, outcome) = pushed(text, input.locale.clone(), Dice::new(data.len() as u64), check);
    assert_eq!(outcome.verdict == Verdict::Allow, whole.verdict == Verdict::Allow);
    assert!(text.starts_with(&released) && (whole.verdict != Verdict::Allow || released == text));
    let first = whole.violations.iter().find(|violation| !violation.log_only);
    assert!(first.is_none_or(|violation| released.len() <= violation.span.start as usize), "{released:?}");
}

/// What a stream released, and its outcome.
fn pushed(text: &str, locale: Locale, mut dice: Dice, check: impl Fn(&str) -> CheckOutcome) -> (String, CheckOutcome) {
    let (mut stream, mut released, mut rest) = (Stream::new(locale), String::new(), text);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.ceil_char_boundary((1 + dice.below(30)).min(rest.len())));
        match stream.push(piece, |text| Ok(check(text))).expect("not too long") {
            Progress::Released(more) => released.push_str(&more),
            Progress::Stopped(outcome) => return (released, *outcome),
        }
        rest = after;
    }
    let (more, outcome) = stream.finish(|text| Ok(check(text))).expect("somebody waits");
    (released + &more, outcome)
}

fn judged(text: &str, locale: &Locale, evidence: &Evidence, record: bool) -> CheckOutcome {
    let asked = Check { evidence: evidence.clone(), record, ..Check::of(text, locale.clone()) };
    let as_of = Timestamp::parse("2026-06-01T10:00:00Z").expect("valid");
    check(asked.at(as_of), &VersionedPolicy::new(7, Policy::default()), shop())
}

fn shop() -> &'static FactsSnapshot {
    static SHOP: OnceLock<FactsSnapshot> = OnceLock::new();
    SHOP.get_or_init(|| {
        let product = |(sku, name, price, stock): (&str, &str, &str, &str)| Product {
            sku: Sku::parse(sku).expect("valid"),
            content: ProductContent { name: name.to_owned(), ..ProductContent::default() },
            facts: ProductFacts {
                price: (!price.is_empty()).then(|| Money::parse(price, "RON").expect("valid")),
                stock: (!stock.is_empty()).then(|| Quantity::parse(stock).expect("valid")),
                ..ProductFacts::default()
            },
        };
        FactsSnapshot::build(42, PRODUCTS.map(product).into())
    })
}

fn raw(source: Source, content: &str) -> RawEvidence {
    RawEvidence { source, name: String::new(), content: content.to_owned() }
}

fn spans_hold(text: &str, outcome: &CheckOutcome) {
    let claims = outcome.claims.iter().map(|claim| (claim.span, Some(claim.text.as_str())));
    let violations = outcome.violations.iter().map(|violation| (violation.span, Some(violation.claim.as_str())));
    let corrections = outcome.corrections.iter().map(|correction| (correction.span, None));
    for (span, said) in claims.chain(violations).chain(corrections) {
        let written = text.get(span.start as usize..span.end as usize).expect("on character boundaries");
        assert_eq!(text[..span.start as usize].chars().count(), span.start_cp as usize);
        assert_eq!(written.chars().count(), (span.end_cp - span.start_cp) as usize);
        assert!(said.is_none_or(|said| said == written));
    }
    let facts = outcome.facts.len();
    assert!(outcome.violations.iter().flat_map(|violation| &violation.facts).all(|&fact| (fact as usize) < facts));
    assert_eq!(outcome.violations.len(), outcome.corrections.len());
}
