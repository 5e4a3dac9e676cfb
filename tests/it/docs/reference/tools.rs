//! The tools that the service runs itself: what each takes, gives and asks for, and the collections of the generic ones.

use serde_json::Value;
use temei::calls::own_tool::{FieldTold, fields_of};
use temei::tools::own::{definition, returns};
use temei::tools::{Audience, Collection, Compensation, Definition, OurTool};

use super::{cell, table};

const HEAD: &str = "\
# Tools of the service

Written by `make docs` from [what each tool is declared as](../src/tools/own/files). A model calls them by these names where a [flow](FLOWS.md) allows
it; how a gateway goes about that is in [GATEWAY.md](GATEWAY.md), and what they may reach in `tools.*` of [CONFIGURATION.md](CONFIGURATION.md).

* **Arguments** are closed objects: what is not named here is refused by its name, before anything is run. Decimal numbers are texts (\"12.50\") or numbers
  of JSON, read from their literal.
* **A refusal** is an ordinary answer to the model: the field at fault and a sentence, with what there is where a name is unknown.
* **The tenant** is the caller's. No argument names one, and a filter that does is refused.
* **Results** are compact JSON. Those of the tools marked as evidence may be handed to a Check as the output of a tool: a price stands beside its
  currency as a decimal string and grounds the product beside it. Percentages (\"15 %\"), tiers (\"10+\") and attributes (\"name: value\") are texts, so that
  no number among them is taken for a price.
* **Calls a minute** are those of a tenant, of that tool.

";

const COLLECTIONS: &str = "
## Collections

What `query`, `get`, `count` and `schema` look at (`tools.read_collections`) and `write` writes (`tools.write_collections`). Who has no role in the shop sees of
reservations, approvals, sessions and calls of tools those of the conversation the call is made in, and without a conversation none; keys with a role
see all reservations and approvals, admins also all sessions and calls. Documents that have expired are there for admins alone.

A field that is not shown to who asks is `[REDACTED]`, and neither filters nor orders anything for them. `text` and `list` are compared without regard to
case and accents, `code` as it is written; an attribute is the field `attributes.NAME`. What is not there meets no operator but `ne` and `exists`.

Rows are looked up by their id where a filter names it, products through the index where one is on brand, category, language, country, tags, attributes or
a price with its currency (what was written in the last moments may not be in it), and otherwise gone through, `tools.scan_rows` at most.
";

pub(super) fn page() -> String {
    let tools: Vec<String> = OurTool::ALL.into_iter().map(section).collect();
    let collections: Vec<String> = Collection::ALL.into_iter().map(of_collection).collect();
    format!("{HEAD}{}\n{}{COLLECTIONS}\n{}", overview(), tools.join("\n"), collections.join("\n"))
}

fn overview() -> String {
    let rows: Vec<[String; 6]> = OurTool::ALL
        .into_iter()
        .map(|tool| {
            let definition = definition(tool);
            [
                format!("[{0}](#{0})", definition.name),
                definition.category.as_str().to_owned(),
                may(&definition.audience),
                if definition.is_confirmed { "confirmed first" } else { "" }.to_owned(),
                if tool.is_evidence() { "evidence" } else { "" }.to_owned(),
                definition.per_minute.to_string(),
            ]
        })
        .collect();
    table(["tool", "category", "who may", "", "", "a minute"], &rows)
}

fn may(audience: &Audience) -> String {
    match audience {
        Audience::Everybody => "everybody".to_owned(),
        Audience::Roles(roles) => roles.iter().map(|role| role.as_str()).collect::<Vec<_>>().join(", "),
        Audience::Admins => "admins".to_owned(),
    }
}

fn section(tool: OurTool) -> String {
    let definition = definition(tool);
    let mut rows = Vec::new();
    arguments(&mut rows, "", &definition.parameters);
    let arguments = match rows.is_empty() {
        true => String::new(),
        false => table(["argument", "", "takes", ""], &rows),
    };
    format!(
        "## {}\n\n{}\n\n{arguments}\n**Result:** {}\n{}",
        definition.name,
        definition.about,
        returns(tool),
        undone(definition)
    )
}

fn undone(definition: &Definition) -> String {
    match &definition.compensation {
        Compensation::NotNeeded => String::new(),
        Compensation::By { tool, .. } => format!("\n**Undone by** [{tool}](#{tool}).\n"),
        Compensation::Impossible => "\n**Undone by** nothing.\n".to_owned(),
    }
}

/// A row for every argument, those of objects and lists under the path of theirs.
fn arguments(rows: &mut Vec<[String; 4]>, path: &str, schema: &Value) {
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let needed = if required.contains(&name.as_str()) { "needed" } else { "" };
        let about = property["description"].as_str().unwrap_or_default();
        rows.push([format!("`{path}`"), needed.to_owned(), cell(&takes(property)), cell(about)]);
        arguments(rows, &path, property);
        arguments(rows, &format!("{path}[]"), &property["items"]);
    }
}

/// Which values an argument takes.
fn takes(schema: &Value) -> String {
    let texts = |value: &Value| -> Vec<String> {
        let one = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        value.as_array().map_or_else(|| vec![one(value)], |all| all.iter().map(one).collect())
    };
    let mut parts = vec![texts(&schema["type"]).join(" or ")];
    if schema["enum"].is_array() {
        parts = vec![texts(&schema["enum"]).iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", ")];
    }
    let bound = |name: &str, said: &str| Some(format!("{said} {}", schema.get(name)?));
    parts.extend(
        [
            bound("minimum", "from"),
            bound("maximum", "to"),
            schema.get("maxLength").map(|most| format!("at most {most} characters")),
            schema.get("maxItems").map(|most| format!("at most {most} entries")),
            schema.get("pattern").map(|pattern| format!("`{}`", pattern.as_str().unwrap_or_default())),
            schema.get("default").map(|default| format!("default {}", texts(default).join(", "))),
        ]
        .into_iter()
        .flatten(),
    );
    parts.join("; ")
}

fn of_collection(collection: Collection) -> String {
    let row = |field: FieldTold| {
        [
            format!("`{}`", field.name),
            field.kind.to_owned(),
            field.operators.join(", "),
            field.seen.to_owned(),
            if field.in_lists { "" } else { "`get`" }.to_owned(),
        ]
    };
    let rows: Vec<[String; 5]> = fields_of(collection).map(row).collect();
    let written = if Collection::WRITABLE.contains(&collection) { " (may be written)" } else { "" };
    let head = ["field", "type", "operators", "seen by", "only with"];
    format!("### {}{written}\n\n{}", collection.as_str(), table(head, &rows))
}
