//! Tools: ours by their name, which a flow may narrow, and the gateway's with everything that holds whoever calls them.

use serde_json::Value;

use super::terms;
use crate::flow::condition::Requirement;
use crate::flow::names::Names;
use crate::flow::source::{Field, Reading, Table};
use crate::flow::tool::{Tool, ToolKind};
use crate::output::schema::Schema;
use crate::tools::{Audience, Category, Compensation, Definition, Narrowing, OurTool, own};

pub(super) fn read(declared: &[(String, Field<'_>)], names: &Names, reading: &mut Reading) -> Vec<Tool> {
    declared.iter().map(|(name, field)| tool(name, field, names, reading)).collect()
}

/// A tool is there even where something is wrong with it: places in lists have to stay what they are.
fn tool(name: &str, field: &Field<'_>, names: &Names, reading: &mut Reading) -> Tool {
    let mut read = Tool {
        line: field.line,
        kind: ToolKind::External,
        definition: unread(name),
        is_evidence: false,
        sensitive: Vec::new(),
        needs: Vec::new(),
    };
    let Some(mut table) = field.table(reading) else { return read };
    read.needs = table.take("needs").map(|field| requirements(&field, names, reading)).unwrap_or_default();
    let sensitive = table.texts("sensitive", reading);
    read.sensitive = sensitive.into_iter().map(|(_, name)| name.to_owned()).collect();
    match table.text("kind", reading) {
        Some((line, "ours")) => match OurTool::parse(name) {
            Some(ours) => narrowed(&mut read, ours, &mut table, reading),
            None => reading.faults.add(line, format!("{name} is no tool of ours: external tools are declared so")),
        },
        Some((line, "external")) => {
            if OurTool::parse(name).is_some() {
                reading.faults.add(line, format!("{name} is a tool of ours"));
            }
            external(&mut read, &mut table, reading);
        }
        Some((line, other)) => reading.faults.add(line, format!("{other:?} is no kind of tool: ours or external")),
        None => {}
    }
    table.end(reading);
    read
}

/// A tool of ours with less than it allows by itself.
fn narrowed(read: &mut Tool, ours: OurTool, table: &mut Table<'_>, reading: &mut Reading) {
    let narrowing = Narrowing {
        audience: terms::audience(table, reading),
        flag: terms::flag(table, reading),
        is_confirmed: table.take("confirmed").and_then(|field| field.truth(reading)),
        per_minute: terms::per_minute(table, reading),
    };
    read.kind = ToolKind::Ours(ours);
    read.is_evidence = ours.is_evidence();
    match narrowing.of(own::definition(ours)) {
        Ok(definition) => read.definition = definition,
        Err(widening) => reading.faults.add(read.line, format!("{}: {widening}", read.definition.name)),
    }
}

/// What is not said of a tool of the gateway is the careful thing: it changes something, is confirmed and cannot be undone.
fn external(read: &mut Tool, table: &mut Table<'_>, reading: &mut Reading) {
    let about = table.text("about", reading).map_or_else(String::new, |(_, about)| about.to_owned());
    let category = terms::category(table, reading).unwrap_or(Category::Transactional);
    let changes = terms::changes_something(category);
    let definition = Definition {
        name: read.definition.name.clone(),
        about,
        version: terms::version(table, reading),
        category,
        audience: terms::audience(table, reading).unwrap_or(Audience::Everybody),
        flag: terms::flag(table, reading),
        is_confirmed: table.take("confirmed").and_then(|field| field.truth(reading)).unwrap_or(changes),
        compensation: terms::compensation(table, reading).unwrap_or(match changes {
            true => Compensation::Impossible,
            false => Compensation::NotNeeded,
        }),
        per_minute: terms::per_minute(table, reading).unwrap_or(terms::PER_MINUTE),
        ..unread("")
    };
    read.is_evidence = table.take("evidence").and_then(|field| field.truth(reading)).unwrap_or(false);
    if let Some((parameters, schema)) = schema(table, reading) {
        read.definition = Definition { parameters, schema, ..definition };
    }
}

/// A stand-in for what could not be read: the file is refused anyway.
fn unread(name: &str) -> Definition {
    Definition {
        name: name.to_owned(),
        about: String::new(),
        version: 1,
        category: Category::Transactional,
        parameters: Value::Bool(true),
        schema: Schema::compile(&Value::Bool(true)).expect("true is a schema"),
        audience: Audience::Everybody,
        flag: None,
        is_confirmed: true,
        compensation: Compensation::Impossible,
        per_minute: terms::PER_MINUTE,
    }
}

/// The conditions of a field.
pub(super) fn requirements(field: &Field<'_>, names: &Names, reading: &mut Reading) -> Vec<Requirement> {
    let texts = field.texts(reading);
    texts.into_iter().filter_map(|text| Requirement::parse(text, names, &mut reading.faults)).collect()
}

/// A JSON Schema in a text: as it is shown, and ready to check values.
pub(super) fn schema(table: &mut Table<'_>, reading: &mut Reading) -> Option<(Value, Schema)> {
    let field = table.need("schema", reading)?;
    let text = field.long_text(reading)?;
    let shown: Value = match serde_json::from_str(text) {
        Ok(shown) => shown,
        Err(error) => {
            // Its own lines begin where the text does.
            let line = field.line + error.line().saturating_sub(1);
            reading.faults.add(line, format!("the schema is no JSON: {error}"));
            return None;
        }
    };
    match Schema::compile(&shown) {
        Ok(schema) => Some((shown, schema)),
        Err(error) => {
            reading.faults.add(field.line, error.to_string());
            None
        }
    }
}
