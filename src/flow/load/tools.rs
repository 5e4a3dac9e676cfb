//! Tools: ours by their name, the gateway's with what they take.

use serde_json::Value;

use crate::flow::condition::Requirement;
use crate::flow::names::Names;
use crate::flow::source::{Field, Reading, Table};
use crate::flow::tool::{External, Tool, ToolKind};
use crate::output::schema::Schema;
use crate::tools::OurTool;

pub(super) fn read(declared: &[(String, Field<'_>)], names: &Names, reading: &mut Reading) -> Vec<Tool> {
    declared.iter().map(|(name, field)| tool(name, field, names, reading)).collect()
}

/// A tool is there even where something is wrong with it: places in lists have to stay what they are.
fn tool(name: &str, field: &Field<'_>, names: &Names, reading: &mut Reading) -> Tool {
    let nothing = External { about: String::new(), parameters: Value::Null, schema: nothing_to_check() };
    let mut read =
        Tool { line: field.line, name: name.to_owned(), kind: ToolKind::External(nothing), needs: Vec::new() };
    let Some(mut table) = field.table(reading) else { return read };
    read.needs = table.take("needs").map(|field| requirements(&field, names, reading)).unwrap_or_default();
    match table.text("kind", reading) {
        Some((line, "ours")) => match OurTool::parse(name) {
            Some(ours) => read.kind = ToolKind::Ours(ours),
            None => reading.faults.add(line, format!("{name} is no tool of ours: external tools are declared so")),
        },
        Some((line, "external")) => {
            if OurTool::parse(name).is_some() {
                reading.faults.add(line, format!("{name} is a tool of ours"));
            }
            let about = table.text("about", reading).map_or_else(String::new, |(_, about)| about.to_owned());
            if let Some((parameters, schema)) = schema(&mut table, reading) {
                read.kind = ToolKind::External(External { about, parameters, schema });
            }
        }
        Some((line, other)) => reading.faults.add(line, format!("{other:?} is no kind of tool: ours or external")),
        None => {}
    }
    table.end(reading);
    read
}

/// A stand-in for a schema that could not be read: the file is refused anyway.
fn nothing_to_check() -> Schema {
    Schema::compile(&Value::Bool(true)).expect("true is a schema")
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
