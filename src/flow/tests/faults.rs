//! What is wrong with a file is told with its line, all together.

use super::*;

/// A flow that is right, line by line.
const RIGHT: &str = r#"name = "small"
version = 2
about = "a"
initial = "OPEN"
timeout_event = "LATE"
[session]
key = "user"
ttl = "1 h"
history = "1 h"
[overrides]
discount_automatic = "10"
[facts]
known = "a"
[counters]
tries = 2
[states.OPEN]
about = "a"
timeout = "30 s"
tools = ["pay"]
overrides = { discount_automatic = "5" }
[states.SHUT]
about = "a"
timeout = "none"
terminal = true
[events.SHUTS]
about = "a"
by = ["customer", "merchant"]
[events.LATE]
about = "a"
by = "clock"
[tools.pay]
kind = "external"
about = "a"
needs = "fact:known"
schema = '{"type": "object"}'
[transitions]
rows = [
  { from = "OPEN", on = "SHUTS", when = "below:tries", to = "same", effects = "count:tries", source = "ours" },
  { from = "OPEN", on = "SHUTS", to = "SHUT", source = "ours" },
  { from = "OPEN", on = "LATE", to = "SHUT", source = "ours" },
]
"#;

fn faults(text: &str) -> Vec<(usize, String)> {
    let Err(faults) = Flow::load(text) else { return Vec::new() };
    faults.all().iter().map(|fault| (fault.line, fault.message.clone())).collect()
}

/// What is told of the right file with one piece of it replaced.
#[track_caller]
fn told(piece: &str, instead: &str) -> (String, Vec<(usize, String)>) {
    assert!(RIGHT.contains(piece), "{piece}");
    let text = RIGHT.replacen(piece, instead, 1);
    let told = faults(&text);
    (text, told)
}

#[test]
fn each_fault_is_told_with_its_line() {
    assert_eq!(faults(RIGHT), []);
    for (piece, instead, at, message) in [
        // Names.
        (r#"initial = "OPEN""#, r#"initial = "OPN""#, "initial", "there is no state \"OPN\""),
        ("\"pay\"]", "\"pya\"]", "tools =", "there is no tool \"pya\""),
        ("fact:known", "fact:knwon", "needs", "there is no fact \"knwon\""),
        ("below:tries", "below:trys", "below", "there is no counter \"trys\""),
        ("count:tries", "count_tries", "below", "there is no effect \"count_tries\""),
        ("below:tries", "is_nice", "is_nice", "there is no condition \"is_nice\""),
        (r#"on = "LATE""#, r#"on = "LTE""#, "LTE", "there is no event \"LTE\""),
        (r#""merchant""#, r#""king""#, "king", "there is no actor or role \"king\""),
        ("[states.SHUT]", "[states.shut]", "[states.shut]", "\"shut\" is no name"),
        // Shapes.
        ("about = \"a\"\ninitial", "abut = \"a\"\ninitial", "abut", "abut is not known here"),
        ("version = 2", "version = \"2\"", "version", "version has to be a number"),
        (r#"key = "user""#, r#"key = "planet""#, "planet", "is no key"),
        (r#"ttl = "1 h""#, r#"ttl = "soon""#, "soon", "is no period"),
        (r#"to = "SHUT", source = "ours" }"#, r#"to = "SHUT" }"#, r#"to = "SHUT" }"#, "source is missing"),
        (r#"'{"type": "object"}'"#, r#"'{"type": "thing"}'"#, "schema", "type"),
        (r#"'{"type": "object"}'"#, r#"'{'"#, "schema", "the schema is no JSON"),
        (r#"kind = "external""#, r#"kind = "ours""#, "kind", "no tool of ours"),
        // Time.
        ("timeout = \"none\"\n", "", "[states.SHUT]", "SHUT says no timeout"),
        ("timeout = \"30 s\"", "timeout = \"none\"", r#"on = "LATE""#, "OPEN has no timeout"),
        (r#"on = "LATE", to = "SHUT""#, r#"on = "SHUTS", to = "SHUT""#, "[states.OPEN]", "leads nowhere"),
        (r#"on = "LATE", to = "SHUT""#, r#"on = "LATE", to = "same""#, r#"on = "LATE""#, "again and again"),
        (
            r#"on = "LATE", to"#,
            r#"on = "LATE", when = "fact:known", to"#,
            r#"on = "LATE""#,
            "time knows nothing of fact:known",
        ),
        (r#"on = "LATE", to"#, r#"on = "LATE", when = "below:tries", to"#, "[states.OPEN]", "leads nowhere"),
        (r#"by = "clock""#, r#"by = ["clock", "gateway"]"#, "[events.LATE]", "by the clock alone"),
        (r#""merchant""#, r#""clock""#, "[events.SHUTS]", "the clock does not send it"),
        ("timeout_event = \"LATE\"\n", "", "name =", "timeout_event has to name"),
        // Rows.
        (r#"when = "below:tries", to"#, "to", r#"on = "SHUTS", to = "SHUT""#, "never taken"),
        (r#"when = "below:tries""#, r#"when = ["below:tries", "not below:tries"]"#, "not below", "never taken"),
        (r#"when = "below:tries""#, r#"when = ["last_item", "not item_in_cart"]"#, "last_item", "never taken"),
        // Reach.
        ("terminal = true\n", "", "[states.SHUT]", "SHUT is never left"),
        (
            r#"{ from = "OPEN", on = "LATE", to"#,
            r#"{ from = "SHUT", on = "SHUTS", to = "OPEN", source = "x" }, { from = "OPEN", on = "LATE", to"#,
            r#"from = "SHUT""#,
            "SHUT is terminal and would be left",
        ),
        // Use.
        ("tools = [\"pay\"]\n", "", "[tools.pay]", "pay is allowed in no state, and undoes nothing"),
        ("needs = \"fact:known\"\n", "", "known = ", "nothing asks for the fact known"),
        (r#", effects = "count:tries""#, "", "tries = 2", "nothing counts tries"),
        (
            r#"on = "SHUTS", to = "SHUT""#,
            r#"on = "LATE", to = "SHUT""#,
            r#"to = "SHUT", source = "ours" },
]"#,
            "never taken",
        ),
        ("needs = \"fact:known\"", "needs = [\"fact:known\", \"role:manager\"]", "[tools.pay]", "nobody with one"),
        // What holds whoever calls a tool.
        ("kind = \"external\"", "kind = \"external\"\ncategory = \"magic\"", "category", "is no category"),
        ("kind = \"external\"", "kind = \"external\"\naudience = [\"king\"]", "audience", "is no audience"),
        ("kind = \"external\"", "kind = \"external\"\naudience = []", "[tools.pay]", "an audience of nobody"),
        ("kind = \"external\"", "kind = \"external\"\nflag = \"Beta!\"", "flag", "is no flag"),
        ("kind = \"external\"", "kind = \"external\"\nconfirmed = \"yes\"", "confirmed", "has to be true or false"),
        ("kind = \"external\"", "kind = \"external\"\nper_minute = 0", "per_minute", "has to be a number"),
        ("kind = \"external\"", "kind = \"external\"\ncompensation = \"later\"", "compensation", "is no compensation"),
        (
            "kind = \"external\"",
            "kind = \"external\"\ncompensation = { tool = \"unpay\" }",
            "[tools.pay]",
            "no tool \"unpay\" that undoes it",
        ),
        (
            "kind = \"external\"",
            "kind = \"external\"\ncompensation = { tool = \"pay\", arguments = { ref = \"/arguments/ref\" } }",
            "[tools.pay]",
            "pay takes no ref",
        ),
        (
            "kind = \"external\"",
            "kind = \"external\"\ncompensation = { tool = \"pay\", arguments = { ref = \"ref\" } }",
            "compensation",
            "leads neither into",
        ),
        (
            "kind = \"external\"",
            "kind = \"external\"\ncompensation = { tool = \"reserve\" }",
            "[tools.pay]",
            "reserve needs lines",
        ),
        // Overrides.
        (r#"{ discount_automatic = "5" }"#, r#"{ discount_automatic = "11" }"#, r#""11""#, "never looser"),
        (r#"{ discount_automatic = "5" }"#, r#"{ no_discount = false }"#, "no_discount", "never looser"),
        (r#"{ discount_automatic = "5" }"#, r#"{ price_mode = "negotiable" }"#, "price_mode", "never looser"),
        (r#"discount_automatic = "10""#, r#"discount_automatic = "51""#, r#""51""#, "never looser"),
    ] {
        let (text, told) = told(piece, instead);
        let byte = text.find(at).expect("the text has it");
        let line = text[..byte].lines().count().max(1) + usize::from(text[..byte].ends_with('\n'));
        let is_told = told.iter().any(|(at, what)| *at == line && what.contains(message));
        assert!(is_told, "{instead}, line {line}: {told:?}");
    }
}

#[test]
fn a_state_that_is_not_reached_is_told() {
    let more = "[states.AWAY]\nabout = \"a\"\ntimeout = \"none\"\nterminal = true\n[states.SHUT]";
    let found = faults(&RIGHT.replace("[states.SHUT]", more));
    assert_eq!(found, [(21, "AWAY cannot be reached from OPEN".to_owned())]);
}

#[test]
fn a_takeover_that_is_not_given_back_is_told() {
    let taking = r#"to = "same", effects = ["take_over", "count:tries"]"#;
    let (_, without) = told(r#"to = "same", effects = "count:tries""#, taking);
    assert!(without.iter().any(|(_, told)| told.contains("[takeover]")), "{without:?}");
    let text = RIGHT.replace(r#"to = "same", effects = "count:tries""#, taking);
    let text = text.replace("[facts]", "[takeover]\ntaken_by = \"SHUTS\"\nreleased_by = \"SHUTS\"\n[facts]");
    let found = faults(&text);
    assert!(found.iter().any(|(_, told)| told.contains("does not hand_back from it")), "{found:?}");
    assert!(found.iter().any(|(_, told)| told.contains("only a person gives back")), "{found:?}");
}

#[test]
fn all_faults_are_told_together_in_the_order_of_the_lines() {
    let text = RIGHT
        .replace("\"pay\"]", "\"pya\"]")
        .replace("ttl = \"1 h\"", "ttl = 3")
        .replace("[states.SHUT]", "[states.shut]");
    let found = faults(&text);
    let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
    assert!(lines.is_sorted() && lines.len() >= 4, "{found:?}");
    let shown = Flow::load(&text).expect_err("wrong").to_string();
    assert!(shown.starts_with("line 8: ttl has to be a text\n"), "{shown}");
}

#[test]
fn what_is_no_toml_is_told_with_its_lines() {
    let found = faults("name = \"a\nversion == 3\n");
    assert!(found.iter().any(|(line, _)| *line == 1) && found.iter().any(|(line, _)| *line == 2), "{found:?}");
}

#[test]
fn an_action_the_model_is_not_told_of_is_told() {
    let text = library::file("storefront").expect("a file");
    let without = text.replace(r#""REPLY", "CLARIFY", "ESCALATE""#, r#""REPLY", "CLARIFY", "DANCE""#);
    let found = faults(&without);
    assert!(found.iter().any(|(_, told)| told.contains("does not name ESCALATE")), "{found:?}");
    assert!(found.iter().any(|(_, told)| told.contains("names DANCE, which is no action")), "{found:?}");
}

#[test]
fn our_own_files_are_right() {
    for name in ["negotiation", "assistant", "action", "storefront", "legal_case"] {
        let text = library::file(name).expect("a file");
        assert_eq!(faults(text), [], "{name}");
    }
    assert_eq!(library::all().len(), 5);
}

#[test]
fn a_text_is_one_event_of_who_writes_it() {
    let by = "by = [\"customer\", \"merchant\"]";
    let (text, unknown) = told(by, "by = \"customer\"\nsaid = \"hello\"");
    let at = text.lines().position(|line| line.starts_with("said")).map(|before| before + 1);
    assert!(unknown.iter().any(|(line, message)| Some(*line) == at && message.contains("\"hello\"")), "{unknown:?}");
    let (_, staff) = told(by, "by = \"staff\"\nsaid = \"yes\"");
    assert!(staff.iter().any(|(_, message)| message.contains("neither customer nor gateway")), "{staff:?}");
    let (_, right) = told(by, "by = \"customer\"\nsaid = \"yes\"");
    assert_eq!(right, []);
    let again = format!("{by}\nsaid = \"yes\"\n[events.OPENS]\nabout = \"a\"\nby = \"gateway\"\nsaid = \"yes\"");
    let text = RIGHT.replacen(by, &again, 1);
    let row = "  { from = \"OPEN\", on = \"OPENS\", to = \"same\", source = \"ours\" },\n]";
    let end = text.trim_end().strip_suffix(']').expect("the rows end it").to_owned() + row;
    let twice = faults(&end);
    assert!(twice.iter().any(|(_, message)| message.contains("both said by \"yes\" in OPEN")), "{twice:?}");
}
