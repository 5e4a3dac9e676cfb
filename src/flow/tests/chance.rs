//! Whatever comes in whatever order, a conversation is where its flow has a place for it.

use proptest::prelude::*;
use temei_properties::{CASES, properties};

use super::*;

/// An event, who sends it, how long after the one before, and what holds then; all as numbers.
type Drawn = (prop::sample::Index, prop::sample::Index, u32, u16);

fn known(flow: &Flow, bits: u16) -> Facts {
    let bit = |place: u32| bits >> (place % 16) & 1 == 1;
    let shown = flow.shown();
    let declared = shown.facts.keys().zip(0..).filter(|(_, place)| bit(*place)).map(|(name, _)| name.clone());
    let carts = [CartFacts::Empty, CartFacts::Others, CartFacts::ItemAndOthers, CartFacts::ItemAlone];
    Facts {
        item: if bit(9) { ItemFact::Active } else { ItemFact::Unknown },
        quantity: Some(u32::from(bits % 103)),
        cart: carts[usize::from(bits / 7 % 4)],
        stock_checked: bit(10),
        nonce_valid: bit(11),
        call: [CallFact::Unknown, CallFact::Awaited, CallFact::Late][usize::from(bits / 5 % 3)],
        compensation_due: bit(12),
        declared: declared.collect(),
        fingerprint: bit(13).then_some(u64::from(bits % 2)),
    }
}

/// Takes a step, and holds it against the table.
fn hold(flow: &Arc<Flow>, before: &Progress, step: &Step) -> Result<(), TestCaseError> {
    let rows = flow.table();
    let is_row = rows.iter().any(|row| {
        row.state == before.state() && row.event == step.event && row.next == step.to && row.source == step.source
    });
    prop_assert!(is_row, "{} -{}-> {} is no row", before.state(), step.event, step.to);
    prop_assert_eq!(step.deadline, step.progress.deadline());
    if before.is_taken_over() && step.event != "RELEASED" {
        prop_assert!(step.progress.is_taken_over(), "given back by {}", step.event);
    }
    if before.is_ended() {
        prop_assert!(step.progress.is_ended() && step.to == before.state());
    }
    let saved = step.progress.saved();
    prop_assert_eq!(flow.resume(&saved).expect("its own").saved(), saved);
    Ok(())
}

proptest! {
    #![proptest_config(properties(CASES))]

    #[test]
    fn random_events_never_reach_an_illegal_state(
        which in 0_usize..5,
        events in prop::collection::vec(any::<Drawn>(), 1..60),
    ) {
        let flow = &library::all()[which];
        let (mut progress, mut now) = (flow.start(NOW), NOW);
        for (event, by, secs, bits) in events {
            // Mostly moments, now and then hours.
            now = now.plus_secs(i64::from(if secs % 5 == 0 { secs % 100_000 } else { secs % 20 }));
            let event: &String = event.get(flow.events());
            let occurrence = Occurrence::new(event, *by.get(&Actor::ALL)).with_roles(&Role::ALL);
            let advance = progress.advance(&occurrence, now, &known(flow, bits));
            if let Some(lapsed) = &advance.lapsed {
                hold(flow, &progress, lapsed)?;
                prop_assert!(lapsed.deadline.is_none_or(|deadline| deadline > now));
                progress = lapsed.progress.clone();
            }
            match advance.outcome {
                Ok(step) => {
                    hold(flow, &progress, &step)?;
                    progress = step.progress;
                }
                Err(refusal) => {
                    prop_assert_eq!(&refusal.state, progress.state());
                    prop_assert_ne!(refusal.why, Why::Overdue);
                }
            }
        }
    }

    #[test]
    fn no_text_is_too_odd_to_be_refused(text in "[a-z\\[\\]={}\"',.\n# ]{0,200}") {
        prop_assert!(Flow::load(&text).is_err());
    }
}
