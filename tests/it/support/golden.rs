//! What `--json` prints, held against a file.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// Keys whose values change from run to run or from version to version.
const VOLATILE: [&str; 14] = [
    "micros",
    "seconds",
    "generation",
    "revision",
    "facts_revision",
    "index_revision",
    "created_at",
    "committed_at",
    "secret",
    "as_of",
    "engine_version",
    "score",
    "raw",
    "resident_bytes",
];

/// Compares JSON with a golden file, leaving out what changes from run to run.
pub(crate) fn golden(name: &str, printed: &str) {
    let mut value: Value = serde_json::from_str(printed).unwrap_or_else(|error| panic!("{name}: {error}\n{printed}"));
    settle(&mut value);
    let shown = serde_json::to_string_pretty(&value).expect("JSON") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.json"));
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if shown != expected {
        let actual = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
        fs::write(&actual, &shown).expect("written");
        panic!("{} differs; what was printed is in {}\n{shown}", path.display(), actual.display());
    }
}

/// Puts the type of a volatile value in its place; timings keep their order and names. A time of 0 µs is left out by
/// proto3 JSON, so every stage gets one.
fn settle(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let is_timing = fields.keys().all(|name| matches!(name.as_str(), "stage" | "micros"));
            if is_timing && fields.contains_key("stage") {
                fields.insert("micros".to_owned(), Value::from("0"));
            }
            for (name, value) in fields {
                if VOLATILE.contains(&name.as_str()) {
                    *value = Value::from(if value.is_string() { "<text>" } else { "<number>" });
                } else {
                    settle(value);
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(settle),
        _ => {}
    }
}
