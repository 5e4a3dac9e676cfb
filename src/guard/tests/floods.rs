//! More than a check looks at: whatever fills a text, and whatever it says behind that, what was not looked at is never
//! ALLOW; and nothing that is within the limits takes more steps than its size allows.

use crate::catalog::{Currency, GuardAction, Money, Policy};
use crate::guard::evidence::{Evidence, Line, LineGroup, RawEvidence, Source};
use crate::guard::tests::shop::{Asked, as_of, shop};
use crate::guard::{
    Abandoned, Check, CheckOutcome, Locale, MAX_TEXT_BYTES, Progress, ReadEvidence, Reason, Stream, Verdict,
    VersionedPolicy, check_while, push_in_pieces, replay,
};

/// What a text may be filled with that claims nothing wrong.
const FLOODS: [&str; 12] = [
    "5 % ",
    "15 martie 2027 ",
    "12.05.2025 ",
    "0722 872 157 ",
    "7 ",
    "o mie ",
    "Laptop Nimbus 14 ",
    "LAP-0042 ",
    "în stoc ",
    "nu ",
    "a 1 b 2 c 3, ",
    "Laptop Nimbis 14 ",
];
/// What is wrong, and the guard that says so.
const CLAIMS: [&str; 3] =
    ["Telefon Aura X costă 5 lei.", "Laptop Stratus 15 este în stoc.", "Oferim o reducere de 60% la Laptop Nimbus 14."];
const SIZES: [usize; 4] = [128, 1_024, 2_100, usize::MAX];

/// The flood so many times, or as often as fits, and the claim behind it.
fn flooded(flood: &str, times: usize, claim: &str) -> String {
    let most = (MAX_TEXT_BYTES - claim.len() - 8) / flood.len();
    format!("{}.\n\n{claim}", flood.repeat(times.min(most)))
}

#[test]
fn a_false_claim_behind_a_flood_is_never_let_through() {
    let facts = shop("RON");
    let asked = Asked::in_locale("ro-RO");
    let mut let_through = Vec::new();
    for flood in FLOODS {
        for claim in CLAIMS {
            assert_ne!(asked.check(claim, &facts).verdict, Verdict::Allow, "{claim}");
            for times in SIZES {
                let outcome = asked.check(&flooded(flood, times, claim), &facts);
                if outcome.verdict == Verdict::Allow {
                    let_through.push(format!("{times} × {flood:?}, then {claim}"));
                }
            }
        }
    }
    assert!(let_through.is_empty(), "{} let through: {let_through:#?}", let_through.len());
}

#[test]
fn a_stream_holds_back_what_is_not_looked_at() {
    let facts = shop("RON");
    let asked = Asked::in_locale("ro-RO");
    for (flood, times) in [("5 % ", 2_100), ("LAP-0042 ", usize::MAX), ("7 ", 4_200)] {
        let text = flooded(flood, times, CLAIMS[0]);
        let locale = Locale::parse("ro-RO").expect("valid");
        let (released, outcome) = push_in_pieces(&text, locale, || 997, |text| asked.check(text, &facts));
        let whole = asked.check(&text, &facts);
        let first = whole.violations.first().expect("something is wrong");
        assert_ne!(outcome.verdict, Verdict::Allow, "{flood}");
        assert!(released.len() <= first.span.start as usize, "{flood}: {} bytes were let through", released.len());
    }
}

#[test]
fn however_small_the_pieces_a_stream_reads_a_bounded_multiple_of_its_text() {
    let allow = Asked::in_locale("ro-RO").check("", &shop("RON"));
    let texts = [
        "- Accesoriu special 200 (ACC-0200): 10,00 lei, în stoc\n".repeat(570),
        "da. ".repeat(8_000),
        "1.".repeat(16_000),
        "o propoziție lungă care nu se termină și nu spune nimic ".repeat(500),
        "- a\n  b. \n".repeat(3_000),
    ];
    for text in texts {
        for length in [1, 3, 100] {
            let judged = std::cell::Cell::new(0);
            let check = |text: &str| {
                judged.set(judged.get() + text.len());
                allow.clone()
            };
            let locale = Locale::parse("ro-RO").expect("valid");
            let (released, _) = push_in_pieces(&text, locale, || length, check);
            assert_eq!(released, text);
            let most = 64 * 1024 + 7 * text.len();
            assert!(judged.get() <= most, "{} bytes judged of {} in pieces of {length}", judged.get(), text.len());
        }
    }
}

#[test]
fn of_a_long_text_a_fifth_at_most_waits_for_its_verdict() {
    let allow = Asked::in_locale("ro-RO").check("", &shop("RON"));
    let line = "- Accesoriu special 200 (ACC-0200): 10,00 lei, în stoc\n";
    let mut stream = Stream::new(Locale::parse("ro-RO").expect("valid"));
    let (mut pushed, mut released) = (0, 0);
    for _ in 0..570 {
        let progress = stream.push(line, |_| Ok(allow.clone())).expect("short");
        pushed += line.len();
        let Progress::Released(more) = progress else { panic!("nothing is wrong") };
        released += more.len();
        assert!(pushed - released <= 2 * line.len() + pushed / 5, "{released} of {pushed}");
    }
}

/// Where looking stopped.
fn unread(outcome: &CheckOutcome) -> Option<usize> {
    let found = outcome.violations.iter().find(|violation| violation.reason == Reason::TooMuchToCheck);
    found.map(|violation| violation.span.start as usize)
}

#[test]
fn what_is_unread_begins_where_looking_stopped() {
    let facts = shop("RON");
    let asked = Asked::in_locale("ro-RO");
    let text = "5 % ".repeat(4_000);
    let outcome = asked.check(&text, &facts);
    assert_eq!(unread(&outcome), Some(4 * crate::guard::limits::MAX_CLAIMS));
    assert_eq!((outcome.verdict, outcome.violations.len()), (Verdict::Revise, 1));
    assert_eq!(outcome.corrected_text, None);
    assert!(!outcome.violations[0].log_only && !outcome.correction_prompt.is_empty());
    let longer = asked.check(&"ă".repeat(MAX_TEXT_BYTES), &facts);
    assert_eq!((longer.verdict, unread(&longer)), (Verdict::Revise, Some(MAX_TEXT_BYTES)));
}

#[test]
fn what_no_guard_enforces_is_only_logged() {
    let facts = shop("RON");
    let text = "5 % ".repeat(4_000);
    let mut asked = Asked::in_locale("ro-RO");
    asked.policy.actions.price = Some(GuardAction::LogOnly);
    assert_eq!(asked.check(&text, &facts).verdict, Verdict::Revise, "the others have not looked either");
    let log = Some(GuardAction::LogOnly);
    let actions = &mut asked.policy.actions;
    (actions.stock, actions.discount, actions.sku, actions.fiscal) = (log, log, log, log);
    let outcome = asked.check(&text, &facts);
    assert_eq!((outcome.verdict, outcome.violations[0].log_only), (Verdict::Allow, true));
    asked.overrides.enforce = true;
    assert_eq!(asked.check(&text, &facts).verdict, Verdict::Revise);
    (asked.overrides.enforce, asked.policy.actions.stock) = (false, Some(GuardAction::Block));
    assert_eq!(asked.check(&text, &facts).verdict, Verdict::Block);
}

#[test]
fn an_honest_answer_of_the_greatest_length_is_looked_at_whole() {
    let facts = shop("RON");
    let line = |n: usize| format!("- Accesoriu special {n} (ACC-{n:04}): 10,00 lei, în stoc\n", n = 200 + n % 40);
    let mut text = String::new();
    for line in (0..).map(line) {
        if text.len() + line.len() > MAX_TEXT_BYTES {
            break;
        }
        text.push_str(&line);
    }
    let outcome = Asked::in_locale("ro-RO").check(&text, &facts);
    assert_eq!((outcome.verdict, &outcome.violations), (Verdict::Allow, &Vec::new()));
}

/// As many items of one name as are read, each with prices under so many keys.
fn listing(items: usize, keys: usize) -> Evidence {
    const KEYS: [&str; 4] = ["price", "sale price", "list price", "unit price"];
    let item = |n: usize| {
        let prices = KEYS[..keys].iter().enumerate().map(|(k, key)| format!("\"{key}\": {}.{:02}", n + 100, k * 7));
        format!("{{\"name\": \"Husa Nova\", {}}}", prices.collect::<Vec<_>>().join(", "))
    };
    let content = format!("[{}]", (0..items).map(item).collect::<Vec<_>>().join(","));
    let raw = RawEvidence { source: Source::Tool, name: String::new(), content };
    Evidence { raw: vec![raw], ..Evidence::default() }
}

#[test]
fn evidence_that_is_not_read_whole_lets_nothing_pass_by_its_silence() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    let text = "Husa Nova este în stoc. Livrarea este gratuită.";
    asked.evidence = listing(16, 1);
    assert_eq!(asked.check(text, &facts).verdict, Verdict::Allow, "nothing says otherwise");
    asked.evidence = listing(crate::guard::limits::MAX_ITEMS + 1, 1);
    let outcome = asked.check(text, &facts);
    assert_eq!(outcome.verdict, Verdict::Revise);
    assert!(outcome.violations.iter().all(|violation| violation.reason == Reason::TooMuchToCheck));
    assert_eq!(asked.check("Bună ziua!", &facts).verdict, Verdict::Allow, "nothing is claimed");
    assert_eq!(asked.check("Husa Nova costă 101 lei.", &facts).verdict, Verdict::Allow, "what was read grounds");
}

#[test]
fn a_thousand_items_of_one_name_are_held_against_every_amount() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    asked.evidence = listing(1_000, 4);
    let line = |n: usize| format!("Husa Nova: diferența este de {}.99 lei. ", n + 3_000);
    let text: String = (0..400).map(line).collect();
    let outcome = asked.check(&text, &facts);
    assert_eq!(unread(&outcome), None, "every difference was looked at");
    assert_eq!(outcome.violations.len(), 400);
}

#[test]
fn many_carts_of_few_lines_are_held_against_every_total() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    let money = |minor: usize| Some(Money::new(i64::try_from(minor).expect("small"), Currency::RON));
    let cart = |n: usize| LineGroup {
        lines: vec![
            Line { name: format!("Husa {n}"), unit_price: money(1_000 + n), ..Line::default() },
            Line { name: format!("Folie {n}"), unit_price: money(500 + n), ..Line::default() },
        ],
        ..LineGroup::default()
    };
    asked.evidence.carts = (0..500).map(cart).collect();
    let good: String = (0..300).map(|n| format!("În total {},{:02} lei. ", 15 + n / 50, n % 50 * 2)).collect();
    let outcome = asked.check(&good, &facts);
    assert_eq!((outcome.verdict, unread(&outcome)), (Verdict::Allow, None), "{:?}", outcome.violations.first());
    let wrong: String = (0..600).map(|n| format!("În total {},99 lei. ", 900 + n)).collect();
    let outcome = asked.check(&wrong, &facts);
    assert_eq!((outcome.violations.len(), unread(&outcome)), (600, None));
}

#[test]
fn what_ran_out_of_steps_is_replayed_the_same() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    asked.record = true;
    let shortened = "Accesoriu special ".repeat(2_000);
    for text in ["Nimbis 14 ".repeat(3_000), "5 % ".repeat(4_000), "LAP-0042 ".repeat(3_000), shortened] {
        let outcome = asked.check(&text, &facts);
        assert!(unread(&outcome).is_some(), "{}", &text[..20]);
        let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
        assert!(again.is_same(), "{:?}", again.differences);
    }
}

#[test]
fn a_check_nobody_waits_for_has_no_verdict() {
    let facts = shop("RON");
    let asked = Check::of("LAP-0042 costă 5 lei.", Locale::parse("ro-RO").expect("valid"));
    let input = asked.at(as_of());
    let policy = VersionedPolicy::new(1, Policy::default());
    let evidence = ReadEvidence::of(input, &policy, Vec::new());
    let rules = (&policy, &evidence);
    assert_eq!(check_while(input, rules, &facts, &|| false).map(|outcome| outcome.verdict), Err(Abandoned));
    let asked = std::sync::atomic::AtomicUsize::new(0);
    let count = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < usize::MAX;
    let verdict = check_while(input, rules, &facts, &count).map(|outcome| outcome.verdict);
    assert_eq!(verdict, Ok(Verdict::Revise));
    let looks = asked.into_inner();
    for until in 0..looks {
        let left = std::sync::atomic::AtomicUsize::new(until);
        let minus = |left: usize| left.checked_sub(1);
        let order = std::sync::atomic::Ordering::Relaxed;
        let keep_going = || left.fetch_update(order, order, minus).is_ok();
        assert_eq!(check_while(input, rules, &facts, &keep_going).map(|_| ()), Err(Abandoned), "{until} of {looks}");
    }
}
