//! The cart of a shop: the matrix of actions, what a model may propose, and who approves a payment.

use serde_json::{Value, json};

use super::*;
use Actor::{Assistant, Customer, Gateway, Staff};

/// What came of a proposal.
struct Performance {
    taken: Vec<(ProposedAction, Step)>,
    refused: Vec<(ProposedAction, RefusedAction)>,
    progress: Progress,
}

/// All of a proposal, action by action: `known` says before each what holds then, after those before it.
fn perform(
    progress: Progress,
    proposal: &Proposal,
    mut known: impl FnMut(&ProposedAction, &Progress) -> Facts,
) -> Performance {
    let mut performance = Performance { taken: Vec::new(), refused: Vec::new(), progress };
    for action in &proposal.actions {
        let facts = known(action, &performance.progress);
        match performance.progress.act(action, NOW, &facts) {
            Ok(step) => {
                performance.progress = step.progress.clone();
                performance.taken.push((action.clone(), step));
            }
            Err(refused) => performance.refused.push((action.clone(), refused)),
        }
    }
    performance
}

fn cart() -> Walk {
    Walk::through("storefront")
        .knowing(|facts| (facts.item, facts.quantity) = (ItemFact::Active, Some(2)))
        .step("ADD_TO_CART", Assistant)
        .reaches("CART_OPEN")
        .knowing(|facts| facts.cart = CartFacts::ItemAndOthers)
}

fn awaiting_payment() -> Walk {
    cart()
        .step("REVIEW_ORDER", Assistant)
        .reaches("CHECKOUT")
        .did(&["reserve:proposal"])
        .step("CONFIRM_ORDER", Assistant)
        .reaches("AWAITING_PAYMENT")
        .did(&["extend:closing"])
}

fn answer(actions: &[Value]) -> Value {
    json!({"proposed_actions": actions, "response_text": "…", "suggested_state": "COMPLETED"})
}

fn add(product: &str, quantity: u32) -> Value {
    json!({"type": "ADD_TO_CART", "params": {"product_id": product, "quantity": quantity}})
}

#[test]
fn a_payment_is_approved_and_rejected_by_the_merchant_alone() {
    let proof = awaiting_payment().step("PAYMENT_PROOF_RECEIVED", Customer).reaches("AWAITING_PAYMENT");
    for event in ["PAYMENT_APPROVED", "PAYMENT_REJECTED"] {
        for by in [Customer, Assistant, Gateway] {
            assert_eq!(why(proof.tried(event, by)), Why::Sender(vec!["merchant".to_owned()]), "{event}");
        }
        let manager = Occurrence::new(event, Staff).with_roles(&[Role::Manager]);
        assert!(proof.progress.step(&manager, proof.now, &proof.facts).is_err(), "{event}");
    }
    proof.clone().step("PAYMENT_REJECTED", Staff).reaches("AWAITING_PAYMENT").did(&["tell:payment_rejected"]);
    proof.step("PAYMENT_APPROVED", Staff).reaches("COMPLETED").did(&["commit", "empty_cart"]);
}

#[test]
fn what_is_called_off_or_forgotten_lets_go_of_what_was_reserved() {
    let freed = ["release", "empty_cart"];
    awaiting_payment().step("CANCEL_ORDER", Assistant).reaches("IDLE").did(&freed);
    awaiting_payment().step("ORDER_CANCELLED", Customer).reaches("IDLE").did(&freed);
    awaiting_payment().after_secs(86_400).lapse().reaches("IDLE").did(&freed);
    cart().after_secs(1_800).lapse().reaches("IDLE").did(&freed);
}

#[test]
fn a_person_is_the_only_one_to_give_it_back() {
    let taken = awaiting_payment().step("ESCALATE", Assistant).reaches("HUMAN_TAKEOVER");
    assert_eq!(taken.progress.deadline(), None);
    for (event, by) in [("REPLY", Assistant), ("GREETING_RECEIVED", Customer)] {
        assert_eq!(why(taken.tried(event, by)), Why::TakenOver, "{event}");
    }
    assert_eq!(why(taken.tried("RELEASED", Gateway)), Why::Sender(vec!["staff".to_owned()]));
    taken.step("RELEASED", Staff).reaches("IDLE").did(&["hand_back", "release", "empty_cart"]);
}

#[test]
fn inactivity_gives_it_back_where_the_flow_says_so() {
    let text = library::file("storefront").expect("a file");
    let text = text.replace(r#"release_after = "none""#, r#"release_after = "30 min""#);
    let flow = Flow::load(&text).expect("right");
    let by = Occurrence::new("ESCALATION_REQUESTED", Customer);
    let taken = flow.start(NOW).step(&by, NOW, &Facts::default()).expect("from everywhere").progress;
    let taken = taken.touched(NOW.plus_secs(60));
    assert_eq!(taken.deadline(), Some(NOW.plus_secs(1_860)));
    let back = taken.lapse(NOW.plus_secs(1_860)).expect("due");
    assert_eq!((back.event.as_str(), back.to.as_str(), back.progress.is_taken_over()), ("RELEASED", "IDLE", false));
}

/// The matrix of the source, by hand: each action with the states that know it.
#[test]
fn twelve_actions_are_allowed_where_the_matrix_says_and_five_nowhere() {
    let speaking = ["IDLE", "BROWSING", "CART_OPEN", "CHECKOUT", "AWAITING_PAYMENT", "COMPLETED"];
    let matrix: [(&str, &[&str]); 12] = [
        ("SHOW_CATALOG", &speaking),
        ("SHOW_PRODUCT", &speaking),
        ("ADD_TO_CART", &["IDLE", "BROWSING", "CART_OPEN"]),
        ("UPDATE_QUANTITY", &["CART_OPEN"]),
        ("REMOVE_ITEM", &["CART_OPEN"]),
        ("CLEAR_CART", &["CART_OPEN"]),
        ("REVIEW_ORDER", &["CART_OPEN"]),
        ("CONFIRM_ORDER", &["CHECKOUT"]),
        ("CANCEL_ORDER", &["CART_OPEN", "CHECKOUT", "AWAITING_PAYMENT"]),
        ("REPLY", &speaking),
        ("CLARIFY", &speaking),
        ("ESCALATE", &speaking),
    ];
    let shown = flow("storefront").shown();
    let actions: Vec<&str> =
        shown.events.iter().filter(|event| event.action.is_some()).map(|event| event.name.as_str()).collect();
    assert_eq!(actions, matrix.map(|(action, _)| action));
    for (action, states) in matrix {
        let mut known: Vec<&str> =
            shown.transitions.iter().filter(|row| row.event == action).map(|row| row.state.as_str()).collect();
        known.dedup();
        assert_eq!(known, states, "{action}");
    }
    let forbidden: Vec<&str> = shown.forbidden.keys().map(String::as_str).collect();
    assert_eq!(forbidden, ["APPLY_DISCOUNT", "APPROVE_PAYMENT", "DISABLE_OVERRIDE", "MODIFY_PRICE", "REJECT_PAYMENT"]);
    assert_eq!((shown.states.len(), shown.states.iter().all(|state| state.overrides.no_discount)), (7, true));
}

#[test]
fn a_quantity_is_from_1_to_100() {
    let walk = cart();
    for (quantity, fits) in [(Some(0), false), (Some(1), true), (Some(100), true), (Some(101), false), (None, false)] {
        let walk = walk.clone().knowing(|facts| facts.quantity = quantity);
        assert_eq!(walk.tried("UPDATE_QUANTITY", Assistant).is_ok(), fits, "{quantity:?}");
    }
}

#[test]
fn the_last_product_out_of_a_cart_empties_it() {
    cart().step("REMOVE_ITEM", Assistant).reaches("CART_OPEN");
    let last = cart().knowing(|facts| facts.cart = CartFacts::ItemAlone);
    last.step("REMOVE_ITEM", Assistant).reaches("BROWSING");
    let other = cart().knowing(|facts| facts.cart = CartFacts::Others);
    assert!(other.tried("REMOVE_ITEM", Assistant).is_err());
}

#[test]
fn valid_actions_run_in_order_and_the_others_are_told() {
    let flow = flow("storefront");
    let actions = [
        json!({"type": "APPLY_DISCOUNT", "params": {"reason": "asked"}}),
        add("prod_002", 3),
        json!({"type": "DANCE"}),
        json!({"type": "ADD_TO_CART", "params": {"product_id": "prod_002"}}),
        json!({"type": "REVIEW_ORDER", "params": {}}),
    ];
    let proposal = flow.proposal(&answer(&actions)).expect("a proposal");
    let performance = perform(flow.start(NOW), &proposal, |action, progress| Facts {
        item: ItemFact::Active,
        quantity: action.quantity,
        // What was put into the cart before is in it.
        cart: if progress.state() == "CART_OPEN" { CartFacts::ItemAlone } else { CartFacts::Empty },
        ..Facts::default()
    });
    let taken: Vec<&str> = performance.taken.iter().map(|(action, _)| action.kind.as_str()).collect();
    assert_eq!(taken, ["ADD_TO_CART", "REVIEW_ORDER"]);
    assert_eq!(performance.progress.state(), "CHECKOUT", "not what the model suggested");
    let told: Vec<String> = performance.refused.iter().map(|(_, why)| why.to_string()).collect();
    assert_eq!(told[0], "APPLY_DISCOUNT is forbidden: there are no discounts");
    assert_eq!(told[1], "there is no action \"DANCE\"");
    assert_eq!(told[2], "ADD_TO_CART does not fit: \"/params/quantity\" is missing");
}

#[test]
fn a_model_proposes_one_to_five_actions() {
    let flow = flow("storefront");
    for (count, fits) in [(0, false), (1, true), (5, true), (6, false)] {
        let actions = vec![json!({"type": "REPLY"}); count];
        assert_eq!(flow.proposal(&answer(&actions)).is_ok(), fits, "{count}");
    }
    let long = json!({"proposed_actions": [{"type": "REPLY"}], "response_text": "x".repeat(501)});
    assert!(matches!(flow.proposal(&long), Err(ProposalFault::Misfits(_))));
    assert!(flow.proposal(&json!("sure!")).is_err());
    assert_eq!(super::flow("action").proposal(&json!({})), Err(ProposalFault::NoContract));
}

#[test]
fn an_action_that_does_not_fit_takes_no_other_with_it() {
    let proposal = flow("storefront").proposal(&answer(&[add("p", 101), json!(7), json!({"type": "REPLY"})]));
    let performance = perform(flow("storefront").start(NOW), &proposal.expect("read"), |_, _| Facts::default());
    assert_eq!((performance.taken.len(), performance.refused.len()), (1, 2));
    assert!(matches!(performance.refused[0].1, RefusedAction::Misfits { .. }));
}
