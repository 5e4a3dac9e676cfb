//! What is written down is read back, by the version it began with or by a rule.

use super::*;
use Actor::{Assistant, Customer, Staff};

const OLD: &str = r#"
name = "small"
version = 1
about = "a"
initial = "OPEN"

[session]
key = "user"
ttl = "1 h"
history = "1 h"

[states.OPEN]
about = "a"
timeout = "none"

[states.SHUT]
about = "a"
timeout = "none"

[events.SHUTS]
about = "a"
by = "customer"

[events.OPENS]
about = "a"
by = "customer"

[transitions]
rows = [
  { from = "OPEN", on = "SHUTS", to = "SHUT", source = "ours" },
  { from = "SHUT", on = "OPENS", to = "OPEN", source = "ours" },
]
"#;

#[test]
fn what_is_written_down_is_read_back() {
    let walk = Walk::through("legal_case").step("MESSAGE_RECEIVED", Customer).after_secs(5).with(&["case_loaded"]);
    let walk = walk.step("CASE_LOADED", Actor::Gateway).step("INPUT_UNCLEAR", Assistant).step("TAKEN_OVER", Staff);
    let saved = walk.progress.saved();
    let written = serde_json::to_string(&saved).expect("writable");
    let read: SavedProgress = serde_json::from_str(&written).expect("readable");
    let resumed = flow("legal_case").resume(&read).expect("its own");
    assert_eq!(resumed.saved(), saved);
    assert_eq!((resumed.state(), resumed.is_taken_over(), resumed.steps()), ("COLLECTING", true, 4));
    assert_eq!(saved.counters["unclear"], 1);
}

#[test]
fn what_is_damaged_or_of_another_flow_is_told() {
    let saved = Walk::through("assistant").progress.saved();
    assert!(matches!(flow("action").resume(&saved), Err(ResumeError::OtherFlow { .. })));
    let nowhere = SavedProgress { state: "NOWHERE".to_owned(), ..saved.clone() };
    assert!(matches!(flow("assistant").resume(&nowhere), Err(ResumeError::Unknown { kind: "state", .. })));
    let other = SavedProgress { version: 9, ..saved };
    assert!(matches!(flow("assistant").resume(&other), Err(ResumeError::NoRule { version: 9, .. })));
}

#[test]
fn a_session_goes_on_in_a_later_version_by_its_rule() {
    let old = Flow::load(OLD).expect("right");
    let shut = old.start(NOW).step(&Occurrence::new("SHUTS", Customer), NOW, &Facts::default()).expect("leads on");
    let saved = shut.progress.saved();
    let renamed =
        OLD.replace("SHUT]", "CLOSED]").replace(r#""SHUT""#, r#""CLOSED""#).replace("version = 1", "version = 2");
    let without = Flow::load(&renamed).expect("right");
    assert!(matches!(without.resume(&saved), Err(ResumeError::NoRule { version: 1, .. })));
    let rule = r#"migrations = [{ from_version = 1, states = { SHUT = "CLOSED" } }]"#;
    let with = Flow::load(&format!("{rule}\n{renamed}")).expect("right");
    assert_eq!(with.resume(&saved).expect("by rule").state(), "CLOSED");
    // What has no other name keeps its own.
    assert_eq!(with.resume(&old.start(NOW).saved()).expect("by rule").state(), "OPEN");
    // The older version is still there for who began with it.
    assert_eq!(old.resume(&saved).expect("its own").state(), "SHUT");
}
