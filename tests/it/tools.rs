//! Schemas of tools against calls that others wrote: what they call fits, and any one argument that is missing, of another
//! type or under another name is refused by its name.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use temei::output::schema::Schema;
use temei::pattern::Steps;

use crate::support::shared_data;

/// Written from the policy of the shop whose calls they are held against.
const TOOLS: &str = include_str!("../fixtures/tools/retail.json");
const STEPS: u64 = 1 << 20;

fn schemas() -> BTreeMap<String, Schema> {
    let tools: Map<String, Value> = serde_json::from_str(TOOLS).expect("JSON");
    let compile = |(name, tool): (String, Value)| {
        let schema = Schema::compile(&tool["parameters"]).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, schema)
    };
    tools.into_iter().map(compile).collect()
}

/// The calls of every task, with the name of their tool.
fn gold_calls() -> Option<Vec<(String, Map<String, Value>)>> {
    let text = std::fs::read_to_string(shared_data("tools/retail/tasks.json")?).expect("reads");
    let tasks: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    let actions = tasks.iter().filter_map(|task| task["evaluation_criteria"]["actions"].as_array()).flatten();
    let call = |action: &Value| {
        let name = action["name"].as_str().expect("a name").to_owned();
        (name, action["arguments"].as_object().expect("arguments").clone())
    };
    Some(actions.map(call).collect())
}

/// What does not fit, each told with the place and why.
fn misfits(schema: &Schema, arguments: Map<String, Value>) -> Vec<String> {
    let told = schema.validate(&Value::Object(arguments), &mut Steps::new(STEPS)).expect("few steps");
    told.iter().map(ToString::to_string).collect()
}

#[test]
fn calls_fit_and_every_argument_at_fault_is_named() {
    let Some(calls) = gold_calls() else { return };
    assert_eq!(calls.len(), 550);
    let schemas = schemas();
    let mut tried = 0;
    for (tool, arguments) in calls {
        let schema = schemas.get(&tool).unwrap_or_else(|| panic!("there is no schema of {tool}"));
        assert_eq!(misfits(schema, arguments.clone()), Vec::<String>::new(), "{tool} {arguments:?}");
        for (name, value) in &arguments {
            let mut missing = arguments.clone();
            missing.remove(name);
            let mut mistyped = arguments.clone();
            mistyped.insert(name.clone(), if value.is_string() { json!(7) } else { json!("7") });
            let mut misspelt = missing.clone();
            let other = format!("{name}x");
            misspelt.insert(other.clone(), value.clone());
            for (wrong, named) in [(missing, name), (mistyped, name), (misspelt.clone(), name), (misspelt, &other)] {
                let told = misfits(schema, wrong);
                assert!(told.iter().any(|misfit| misfit.contains(named.as_str())), "{tool} {named}: {told:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 4_000, "{tried}");
}
