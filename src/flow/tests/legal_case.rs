//! A case in nine phases: quota, two roles, tools that wait for an instruction, and every way it stops.

use serde_json::json;

use super::*;
use Actor::{Assistant, Customer, Gateway, Staff, Strategist};

fn understood() -> Walk {
    Walk::through("legal_case")
        .step("MESSAGE_RECEIVED", Customer)
        .reaches("CONTEXT")
        .with(&["case_loaded"])
        .step("CASE_LOADED", Gateway)
        .reaches("UNDERSTANDING")
}

fn consulting() -> Walk {
    understood().step("INTENT_DETERMINED", Assistant).reaches("CONSULTING")
}

fn executing() -> Walk {
    consulting()
        .step("CONSULTED", Assistant)
        .with(&["case_loaded", "consulted"])
        .step("ADVISED", Strategist)
        .reaches("EXECUTING")
}

#[test]
fn a_case_goes_through_its_phases() {
    let phases: Vec<u32> = flow("legal_case").shown().states.iter().filter_map(|state| state.phase).collect();
    assert!((0..=8).all(|phase| phases.contains(&phase)), "{phases:?}");
    let reviewing = executing()
        .with(&["case_loaded", "consulted", "case_updated"])
        .step("WORK_DONE", Assistant)
        .reaches("REVIEWING");
    let again = reviewing.step("CHANGES_REQUESTED", Strategist).reaches("EXECUTING").step("WORK_DONE", Assistant);
    let delivered =
        again.step("APPROVED", Strategist).reaches("DELIVERING").step("DELIVERED", Gateway).reaches("STANDBY");
    let kept = delivered.progress.saved();
    assert_eq!((kept.phase, kept.step), (Some(8), 10));
}

#[test]
fn a_quota_that_does_not_suffice_waits_for_the_payment() {
    let waiting = understood()
        .with(&["case_loaded", "new_stage"])
        .step("INTENT_DETERMINED", Assistant)
        .reaches("QUOTA")
        .step("QUOTA_CHECKED", Gateway)
        .reaches("AWAITING_PAYMENT")
        .did(&["tell:payment_required"]);
    let asked = waiting.step("MESSAGE_RECEIVED", Customer).reaches("AWAITING_PAYMENT").did(&["tell:payment_required"]);
    assert!(asked.tried("PAYMENT_CONFIRMED", Customer).is_err());
    let paid = asked.step("PAYMENT_CONFIRMED", Gateway).reaches("QUOTA").with(&["quota_sufficient"]);
    paid.step("QUOTA_CHECKED", Gateway).reaches("CONSULTING");
}

#[test]
fn the_third_unclear_round_explains() {
    let unclear = |walk: Walk| {
        walk.step("MESSAGE_RECEIVED", Customer).step("CASE_LOADED", Gateway).step("INPUT_UNCLEAR", Assistant)
    };
    let once = understood().step("INPUT_UNCLEAR", Assistant).reaches("COLLECTING");
    let third = unclear(unclear(once).reaches("COLLECTING"));
    let third = third.reaches("STANDBY").did(&["tell:reformulate"]);
    unclear(third).reaches("COLLECTING");
}

#[test]
fn research_waits_for_the_strategist_and_the_document_for_approval() {
    let walk = executing();
    let refused = |walk: &Walk, tool: &str| {
        walk.progress.may_call(tool, walk.now, &walk.facts).map(|_| ()).map_err(|refusal| refusal.why)
    };
    let unmet = |fact: &str| Err(WhyNotCalled::Unmet(vec![format!("fact:{fact}")]));
    assert_eq!(refused(&walk, "legal_research"), unmet("research_instructed"));
    let walk = walk.with(&["case_loaded", "consulted", "research_instructed", "case_updated"]);
    assert_eq!(refused(&walk, "legal_research"), Ok(()));
    assert_eq!(refused(&walk, "generate_draft_pdf"), Err(WhyNotCalled::NotHere));
    let delivering = walk.step("WORK_DONE", Assistant).step("APPROVED", Strategist);
    assert_eq!(refused(&delivering, "generate_draft_pdf"), unmet("draft_approved"));
    let approved = delivering.with(&["case_loaded", "draft_approved"]);
    assert_eq!(refused(&approved, "generate_draft_pdf"), Ok(()));
    assert_eq!(approved.progress.flow().tools().len(), 8);
}

#[test]
fn a_support_ticket_is_the_last_resort() {
    let states = flow("legal_case").shown().states;
    let allowing = |tool: &str| -> Vec<String> {
        let states = states.iter().filter(|state| state.tools.iter().any(|name| name == tool));
        states.map(|state| state.name.clone()).collect()
    };
    assert_eq!(allowing("create_support_ticket"), ["STUCK"]);
}

#[test]
fn a_tool_that_fails_is_tried_again_then_the_strategist_is_asked_then_it_stops() {
    let once = executing().step("TOOL_FAILED", Gateway).reaches("EXECUTING");
    let asked = once.step("TOOL_FAILED", Gateway).reaches("CONSULTING");
    let again = asked.with(&["case_loaded", "consulted"]).step("ADVISED", Strategist).step("TOOL_FAILED", Gateway);
    let stuck = again.step("TOOL_FAILED", Gateway).reaches("STUCK");
    let stuck = stuck.did(&["tell:technical_difficulty", "tell:support_suggested"]);
    stuck.step("TICKET_OPENED", Gateway).reaches("STANDBY").did(&["tell:support_ticket_opened"]);
}

#[test]
fn an_answer_that_lacks_something_is_asked_for_once_more() {
    let once = consulting().step("ADVICE_INCOMPLETE", Gateway).reaches("CONSULTING");
    once.step("ADVICE_INCOMPLETE", Gateway).reaches("STUCK");
}

#[test]
fn what_two_models_say_to_each_other_has_a_form() {
    let flow = flow("legal_case");
    let asked = json!({"case_id": "c-1", "context_summary": "s", "questions": ["a?", "b?"]});
    assert_eq!(flow.message("consultation", &asked, None), Ok(MessageEvent { event: "CONSULTED", by: Assistant }));
    let four = json!({"case_id": "c-1", "context_summary": "s", "questions": ["a", "b", "c", "d"]});
    assert!(matches!(flow.message("consultation", &four, None), Err(MessageFault::Misfits(_))));
    let advice =
        json!({"answers": ["x", "y"], "legal_reasoning": "r", "action_plan": ["p"], "risks_and_assumptions": []});
    assert_eq!(flow.message("advice", &advice, Some(&asked)), Ok(MessageEvent { event: "ADVISED", by: Strategist }));
    for field in ["answers", "legal_reasoning", "action_plan", "risks_and_assumptions"] {
        let mut lacking = advice.clone();
        lacking.as_object_mut().expect("an object").remove(field);
        let Err(MessageFault::Misfits(misfits)) = flow.message("advice", &lacking, Some(&asked)) else {
            panic!("{field} is mandatory")
        };
        assert!(misfits[0].contains(field), "{misfits:?}");
    }
    let mut one = advice.clone();
    one["answers"] = json!(["x"]);
    assert_eq!(flow.message("advice", &one, Some(&asked)), Err(MessageFault::Unanswered { asked: 2, answered: 1 }));
    assert_eq!(flow.message("gossip", &advice, None), Err(MessageFault::Unknown("gossip".to_owned())));
}

#[test]
fn the_same_again_and_again_is_a_loop() {
    let done = |walk: Walk, fingerprint: u64| {
        let facts = ["case_loaded", "consulted", "case_updated"];
        let walk =
            walk.with(&facts).knowing(|facts| facts.fingerprint = Some(fingerprint)).step("WORK_DONE", Assistant);
        if walk.progress.state() == "REVIEWING" {
            return walk.knowing(|facts| facts.fingerprint = None).step("CHANGES_REQUESTED", Strategist);
        }
        walk
    };
    let thrice = (0..3).fold(executing(), |walk, _| done(walk, 7)).reaches("EXECUTING");
    // Something else is no repetition.
    done(thrice.clone(), 8).reaches("EXECUTING");
    let stuck = done(thrice.clone(), 7).reaches("STUCK").did(&["tell:support_suggested"]);
    assert!(stuck.progress.saved().repeats.is_empty());
    // A message of the customer is progress.
    let kept = thrice.progress.saved();
    assert_eq!(kept.repeats[0].times, 3);
    let resumed = flow("legal_case").resume(&kept).expect("its own");
    let resumed = Walk { progress: resumed, ..thrice };
    done(resumed.clone(), 7).reaches("STUCK");
    assert!(resumed.step("MESSAGE_RECEIVED", Customer).progress.saved().repeats.is_empty());
}

#[test]
fn a_person_takes_a_case_and_gives_it_back() {
    let taken = executing().step("TAKEN_OVER", Staff);
    assert_eq!(why(taken.tried("ADVICE_UNCLEAR", Assistant)), Why::TakenOver);
    taken.step("RELEASED", Staff).reaches("EXECUTING");
}
