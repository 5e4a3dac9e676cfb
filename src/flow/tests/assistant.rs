//! Twelve transitions, three timeouts of 30 s, and what ends after it was given up.

use super::*;
use Actor::{Assistant, Customer, Gateway, Staff};

fn proposed() -> Walk {
    Walk::through("assistant")
        .step("MESSAGE_RECEIVED", Customer)
        .step("ACTION_NEEDED", Assistant)
        .reaches("TOOL_PROPOSED")
}

fn executing() -> Walk {
    proposed().knowing(|facts| facts.nonce_valid = true).step("CONFIRMED", Customer).reaches("EXECUTING")
}

#[test]
fn the_twelve_transitions_and_three_timeouts_are_the_sources() {
    let table = flow("assistant").table();
    let of = |source: &str| table.iter().filter(|row| row.source == source).count();
    assert_eq!((of("B §1.2"), of("B §1.2, timeouts")), (12, 4));
    let shown = flow("assistant").shown();
    let thirty: Vec<&str> =
        shown.states.iter().filter(|state| state.timeout == "30 s").map(|state| state.name.as_str()).collect();
    assert_eq!(thirty, ["PROCESSING_INTENT", "EXECUTING", "RESPONDING"]);
}

#[test]
fn an_action_is_carried_out_once_it_is_confirmed() {
    let walk = proposed().did(&["issue_nonce", "tell:action_requires_confirmation"]);
    assert_eq!(why(walk.tried("CONFIRMED", Customer)), Why::Unmet(vec![vec!["nonce_valid".to_owned()]]));
    executing()
        .knowing(|facts| facts.call = CallFact::Awaited)
        .step("COMPLETE", Gateway)
        .reaches("RESPONDING")
        .did(&["keep_result"])
        .step("DELIVERED", Gateway)
        .reaches("IDLE");
}

#[test]
fn an_action_is_rejected_or_expires() {
    proposed().step("REJECTED", Customer).reaches("RESPONDING").did(&["cancel_nonce"]);
    let late = proposed().knowing(|facts| facts.nonce_valid = true).after_secs(300);
    assert_eq!(why(late.tried("CONFIRMED", Customer)), Why::Overdue);
    let advance = late.progress.advance(&Occurrence::new("CONFIRMED", Customer), late.now, &late.facts);
    let lapsed = advance.lapsed.expect("five minutes are over");
    assert_eq!((lapsed.event.as_str(), lapsed.to.as_str()), ("TIMEOUT", "IDLE"));
    assert_eq!(lapsed.effects, [Effect::CancelNonce, Effect::Tell(Notice::ConfirmationExpired)]);
    assert_eq!(why(advance.outcome), Why::NotHere);
}

#[test]
fn a_message_beside_a_proposal_takes_its_place() {
    proposed().step("MESSAGE_RECEIVED", Customer).reaches("PROCESSING_INTENT").did(&["cancel_nonce"]);
}

#[test]
fn what_runs_is_not_called_off_and_its_late_end_is_kept_and_told() {
    let running = executing();
    for (event, by) in [("REJECTED", Customer), ("MESSAGE_RECEIVED", Customer)] {
        assert_eq!(why(running.tried(event, by)), Why::NotHere, "{event}");
    }
    let given_up = running.after_secs(30).lapse().reaches("IDLE").did(&["tell:technical_difficulty"]);
    let late = given_up.knowing(|facts| facts.call = CallFact::Late);
    late.clone().step("COMPLETE", Gateway).reaches("IDLE").did(&["keep_result", "tell:action_completed_late"]);
    late.clone().knowing(|facts| facts.compensation_due = true).step("COMPLETE", Gateway).did(&[
        "keep_result",
        "compensate",
        "tell:action_undone",
    ]);
    late.step("FAIL", Gateway).did(&["keep_result"]);
}

#[test]
fn an_end_that_comes_before_anybody_saw_that_time_was_over_is_late() {
    let running = executing().knowing(|facts| facts.call = CallFact::Awaited).after_secs(31);
    let advance = running.progress.advance(&Occurrence::new("COMPLETE", Gateway), running.now, &running.facts);
    assert_eq!(advance.lapsed.expect("30 s are over").to, "IDLE");
    let step = advance.outcome.expect("it is written down");
    assert_eq!(step.effects, [Effect::KeepResult, Effect::Tell(Notice::ActionCompletedLate)]);
}

#[test]
fn the_late_end_of_one_call_is_not_the_end_of_another() {
    executing()
        .knowing(|facts| facts.call = CallFact::Late)
        .step("COMPLETE", Gateway)
        .reaches("EXECUTING")
        .did(&["keep_result", "tell:action_completed_late"]);
}

#[test]
fn an_end_that_nobody_knows_of_leads_nowhere() {
    let unknown = why(executing().tried("COMPLETE", Gateway));
    assert!(matches!(unknown, Why::Unmet(rows) if rows.len() == 3));
}

#[test]
fn a_session_ends_after_ten_minutes_of_inactivity_whatever_was_said_last() {
    let idle = Walk::through("assistant");
    assert_eq!(idle.progress.deadline(), Some(NOW.plus_secs(600)));
    let touched = idle.progress.clone().touched(NOW.plus_secs(100));
    assert_eq!(touched.deadline(), Some(NOW.plus_secs(700)));
    let late = idle.progress.clone().touched(NOW.plus_secs(600));
    assert_eq!(late.deadline(), Some(NOW.plus_secs(600)), "what is over does not begin again");
    let over = idle.after_secs(600).lapse().did(&["end_session"]);
    assert!(over.progress.is_ended());
    assert_eq!((over.progress.deadline(), over.progress.lapse(over.now.plus_secs(9_999)).is_some()), (None, false));
    assert_eq!(why(over.tried("MESSAGE_RECEIVED", Customer)), Why::Ended);
    // What still ran is written down all the same.
    over.knowing(|facts| facts.call = CallFact::Late).step("COMPLETE", Gateway).reaches("IDLE");
}

#[test]
fn while_a_person_has_it_the_assistant_is_silent_and_time_stands_still() {
    let taken = proposed().step("TAKEN_OVER", Staff);
    assert_eq!(taken.progress.deadline(), None);
    assert_eq!(taken.progress.tools().len(), 0);
    let refusal = taken.tried("REJECTED", Customer).expect_err("silent");
    assert_eq!((refusal.why, refusal.allowed), (Why::TakenOver, Vec::new()));
    assert_eq!(why(taken.tried("ANSWER_NEEDED", Assistant)), Why::TakenOver);
    let back = taken.after_secs(3_600).step("RELEASED", Staff).reaches("TOOL_PROPOSED").did(&["hand_back"]);
    assert_eq!(back.progress.deadline(), Some(back.now.plus_secs(300)));
}

#[test]
fn a_refusal_says_what_is_allowed() {
    let refusal = Walk::through("assistant").tried("CONFIRMED", Customer).expect_err("nothing is proposed");
    assert_eq!(refusal.allowed, ["MESSAGE_RECEIVED", "ESCALATION_REQUESTED"]);
    assert_eq!(why(Walk::through("assistant").tried("NOTHING", Customer)), Why::UnknownEvent);
    assert_eq!(why(Walk::through("assistant").tried("TIMEOUT", Customer)), Why::Sender(vec!["clock".to_owned()]));
    assert_eq!(why(Walk::through("assistant").tried("TIMEOUT", Actor::Clock)), Why::NotDue);
}

#[test]
fn an_action_goes_its_own_way() {
    let proposed = Walk::through("action").step("PRESENTED", Gateway).reaches("PROPOSED");
    proposed.clone().after_secs(300).lapse().reaches("CANCELLED").did(&["tell:confirmation_expired", "cancel_nonce"]);
    proposed.clone().step("SUPERSEDED", Gateway).reaches("CANCELLED");
    let running = proposed.knowing(|facts| facts.nonce_valid = true).step("CONFIRMED", Customer).reaches("EXECUTING");
    let awaited = running.clone().knowing(|facts| facts.call = CallFact::Awaited);
    assert!(awaited.clone().step("COMPLETE", Gateway).reaches("COMPLETED").progress.is_ended());
    awaited.knowing(|facts| facts.compensation_due = true).step("FAIL", Gateway).reaches("FAILED").did(&[
        "keep_result",
        "compensate",
        "tell:action_failed",
    ]);
    let given_up = running.after_secs(30).lapse().reaches("FAILED");
    let late = given_up.knowing(|facts| facts.call = CallFact::Late);
    late.step("COMPLETE", Gateway).reaches("FAILED").did(&["keep_result", "tell:action_completed_late"]);
}
