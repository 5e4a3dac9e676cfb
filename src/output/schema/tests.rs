use serde_json::json;

use super::*;

fn misfits(schema: &Value, value: &Value) -> Vec<(String, &'static str)> {
    let schema = Schema::compile(schema).expect("supported");
    let misfits = schema.validate(value, &mut Steps::new(1 << 20)).expect("steps");
    misfits.into_iter().map(|misfit| (misfit.path, misfit.keyword)).collect()
}

#[test]
fn the_arguments_of_a_tool_are_held_to_their_schema() {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "description": "Adds a product to the cart",
        "properties": {
            "sku": {"type": "string", "pattern": "^[A-Z]{3}-[0-9]{4}$"},
            "quantity": {"type": "integer", "minimum": 1, "maximum": 99},
            "note": {"type": ["string", "null"], "maxLength": 5},
            "unit": {"enum": ["piece", "kg"]},
            "tags": {"type": "array", "items": {"type": "string", "minLength": 1}, "maxItems": 2}
        },
        "required": ["sku", "quantity"],
        "additionalProperties": false
    });
    let fits = json!({"sku": "LAP-0042", "quantity": 2.0, "note": "ășțîâ", "unit": "kg", "tags": ["a"]});
    assert_eq!(misfits(&schema, &fits), []);
    let wrong = json!({"sku": "lap", "quantity": 0, "note": "longer", "unit": "m", "tags": ["", 1, "c"], "x/y": 1});
    let at = |path: &str, keyword| (path.to_owned(), keyword);
    // In the order of the arguments, which a JSON object need not keep.
    let mut found = misfits(&schema, &wrong);
    found.sort();
    assert_eq!(
        found,
        [
            at("/note", "maxLength"),
            at("/quantity", "minimum"),
            at("/sku", "pattern"),
            at("/tags", "maxItems"),
            at("/tags/0", "minLength"),
            at("/tags/1", "type"),
            at("/unit", "enum"),
            at("/x~1y", "false"),
        ]
    );
    assert_eq!(misfits(&schema, &json!({})), [at("", "required"), at("", "required")]);
    assert_eq!(misfits(&schema, &json!([])), [at("", "type")]);
}

#[test]
fn what_is_not_supported_is_refused_by_name() {
    for keyword in [
        "format",
        "oneOf",
        "anyOf",
        "allOf",
        "not",
        "$ref",
        "$defs",
        "if",
        "uniqueItems",
        "multipleOf",
        "patternProperties",
        "exclusiveMinimum",
        "dependentRequired",
        "unknown",
    ] {
        let schema = json!({"properties": {"a": {keyword: true}}});
        let error = Schema::compile(&schema).expect_err(keyword);
        assert_eq!(
            (error.path.as_str(), error.reason),
            ("/properties/a", SchemaFault::Unsupported(keyword.to_owned()))
        );
    }
}

#[test]
fn a_schema_that_is_none_is_refused() {
    for schema in [
        json!({"type": "text"}),
        json!({"type": []}),
        json!({"required": "a"}),
        json!({"minimum": "1"}),
        json!({"pattern": "(?=a)"}),
        json!({"minLength": -1}),
    ] {
        assert!(matches!(Schema::compile(&schema), Err(SchemaError { reason: SchemaFault::Value(_), .. })), "{schema}");
    }
    assert!(matches!(Schema::compile(&json!(1)), Err(SchemaError { reason: SchemaFault::Shape, .. })));
    assert!(matches!(Schema::parse("{"), Err(SchemaError { reason: SchemaFault::Json(_), .. })));
    let mut deep = json!(true);
    for _ in 0..MAX_DEPTH + 1 {
        deep = json!({"items": deep});
    }
    assert!(matches!(Schema::compile(&deep), Err(SchemaError { reason: SchemaFault::Depth, .. })));
}

#[test]
fn numbers_are_equal_by_value() {
    assert_eq!(misfits(&json!({"enum": [1, [2]]}), &json!(1.0)), []);
    assert_eq!(misfits(&json!({"const": {"a": [2]}}), &json!({"a": [2.0]})), []);
    assert_eq!(misfits(&json!({"type": "integer"}), &json!(1.5)).len(), 1);
    assert_eq!(misfits(&json!({"items": {"type": "integer"}}), &json!("no array")), []);
    assert_eq!(misfits(&json!(false), &json!(1)).len(), 1);
}
