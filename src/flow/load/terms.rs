//! What a flow says of a tool beside its schema: what it is for, who may have it called, how often, what undoes it.

use crate::flow::source::{Reading, Table};
use crate::tenant::Role;
use crate::tools::{Audience, Category, Compensation};

/// Calls of a tool in a minute where a flow does not say how many.
pub(super) const PER_MINUTE: u32 = 60;
/// Most that a flow may allow.
const MOST_PER_MINUTE: u32 = 6_000;
/// Most versions of a tool.
const MAX_VERSION: u32 = 1_000_000;
/// Longest name of a flag, in bytes.
const FLAG_BYTES: usize = 64;

/// Whether tools of a category are taken to change something where a flow does not say.
pub(super) const fn changes_something(category: Category) -> bool {
    match category {
        Category::Transactional | Category::Communication | Category::Support | Category::Admin => true,
        Category::Context | Category::Query | Category::Validation => false,
    }
}

pub(super) fn category(table: &mut Table<'_>, reading: &mut Reading) -> Option<Category> {
    let (line, name) = table.take("category")?.text(reading)?;
    let category = Category::parse(name);
    if category.is_none() {
        let all = Category::ALL.map(Category::as_str).join(", ");
        reading.faults.add(line, format!("{name:?} is no category: {all}"));
    }
    category
}

/// "everybody", "admins", or roles.
pub(super) fn audience(table: &mut Table<'_>, reading: &mut Reading) -> Option<Audience> {
    let names = table.take("audience")?.texts(reading);
    match names.as_slice() {
        [(_, "everybody")] => return Some(Audience::Everybody),
        [(_, "admins")] => return Some(Audience::Admins),
        _ => {}
    }
    let mut roles = Vec::new();
    for (line, name) in &names {
        match Role::parse(name) {
            Some(role) => roles.push(role),
            None => reading.faults.add(*line, format!("{name:?} is no audience: everybody, admins, or roles")),
        }
    }
    if names.is_empty() {
        reading.faults.add(table.line, "an audience of nobody: everybody, admins, or roles");
    }
    (!roles.is_empty()).then_some(Audience::Roles(roles))
}

pub(super) fn flag(table: &mut Table<'_>, reading: &mut Reading) -> Option<String> {
    let (line, name) = table.take("flag")?.text(reading)?;
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if name.is_empty() || name.len() > FLAG_BYTES || !name.bytes().all(fits) {
        reading.faults.add(line, format!("{name:?} is no flag: at most {FLAG_BYTES} of a-z, 0-9 and \"_\""));
        return None;
    }
    Some(name.to_owned())
}

pub(super) fn per_minute(table: &mut Table<'_>, reading: &mut Reading) -> Option<u32> {
    table.take("per_minute")?.number(1..=MOST_PER_MINUTE, reading)
}

pub(super) fn version(table: &mut Table<'_>, reading: &mut Reading) -> u32 {
    table.take("version").and_then(|field| field.number(1..=MAX_VERSION, reading)).unwrap_or(1)
}

/// "none", "impossible", or a tool with its arguments.
pub(super) fn compensation(table: &mut Table<'_>, reading: &mut Reading) -> Option<Compensation> {
    let field = table.take("compensation")?;
    if field.is_table() {
        let mut table = field.table(reading)?;
        let tool = table.text("tool", reading);
        let arguments = table.table("arguments", reading).map(Table::in_order).unwrap_or_default();
        table.end(reading);
        let mut pointers = Vec::with_capacity(arguments.len());
        for (name, field) in arguments {
            let Some((line, pointer)) = field.text(reading) else { continue };
            let leads = pointer == "/result" || pointer.starts_with("/result/") || pointer.starts_with("/arguments/");
            if !leads {
                reading.faults.add(line, format!("{pointer:?} leads neither into /arguments nor into /result"));
            }
            pointers.push((name, pointer.to_owned()));
        }
        return Some(Compensation::By { tool: tool?.1.to_owned(), arguments: pointers });
    }
    match field.text(reading)? {
        (_, "none") => Some(Compensation::NotNeeded),
        (_, "impossible") => Some(Compensation::Impossible),
        (line, other) => {
            let kinds = "none, impossible, or { tool, arguments }";
            reading.faults.add(line, format!("{other:?} is no compensation: {kinds}"));
            None
        }
    }
}
