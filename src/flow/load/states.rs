//! States: how long they last, what entering them does, which tools they allow, how much stricter they are.

use crate::catalog::{Percent, PriceMode};
use crate::flow::definition::State;
use crate::flow::effect::Act;
use crate::flow::names::{Names, ToolId};
use crate::flow::period::{NONE, Timeout};
use crate::flow::source::{Field, Reading, Table};
use crate::guard::Overrides;

/// Nothing may be given off beyond, whoever consents.
const MAX_DISCOUNT: Percent = Percent::from_scaled(50_00);
/// Highest number of a phase.
const MAX_PHASE: u32 = 100;

pub(super) fn read(
    declared: &[(String, Field<'_>)],
    names: &Names,
    of_flow: Overrides,
    reading: &mut Reading,
) -> Vec<State> {
    let read = declared.iter().map(|(name, field)| state((name, field), names, of_flow, reading));
    read.collect()
}

/// A state is there even where something is wrong with it: places in lists have to stay what they are.
fn state((name, field): (&str, &Field<'_>), names: &Names, of_flow: Overrides, reading: &mut Reading) -> State {
    let line = field.line;
    let mut read = State {
        line,
        about: String::new(),
        phase: None,
        timeout: None,
        terminal: false,
        entry: Vec::new(),
        tools: Vec::new(),
        overrides: of_flow,
    };
    let Some(mut table) = field.table(reading) else { return read };
    if let Some((_, about)) = table.text("about", reading) {
        about.clone_into(&mut read.about);
    }
    read.phase = table.take("phase").and_then(|field| field.number(0..=MAX_PHASE, reading));
    match table.take("timeout") {
        Some(field) => {
            let text = field.text(reading);
            read.timeout = text.and_then(|text| Timeout::read(text, &mut reading.faults));
        }
        None => reading.faults.add(line, format!("{name} says no timeout: write {NONE:?} where there is none")),
    }
    read.terminal = table.take("terminal").and_then(|field| field.truth(reading)).unwrap_or_default();
    read.entry = acts(&mut table, "entry", names, reading);
    read.tools = tools(&mut table, names, reading);
    if let Some(own) = table.table("overrides", reading) {
        read.overrides = overrides(own, of_flow, reading);
    }
    table.end(reading);
    read
}

/// The effects of a field.
pub(super) fn acts(table: &mut Table<'_>, field: &str, names: &Names, reading: &mut Reading) -> Vec<Act> {
    let texts = table.texts(field, reading);
    texts.into_iter().filter_map(|text| Act::parse(text, names, &mut reading.faults)).collect()
}

fn tools(table: &mut Table<'_>, names: &Names, reading: &mut Reading) -> Vec<ToolId> {
    let mut tools = Vec::new();
    for (line, name) in table.texts("tools", reading) {
        let Some(tool) = names.tool((line, name), &mut reading.faults) else { continue };
        if tools.contains(&tool) {
            reading.faults.add(line, format!("{name} is allowed twice"));
        }
        tools.push(tool);
    }
    tools
}

/// What is asked beyond what holds around it. Nothing can be looser: it would have no effect and look as if it had.
pub(super) fn overrides(mut table: Table<'_>, around: Overrides, reading: &mut Reading) -> Overrides {
    let only_true = |name: &str, table: &mut Table<'_>, reading: &mut Reading| {
        let Some(field) = table.take(name) else { return false };
        let is_asked = field.truth(reading);
        if is_asked == Some(false) {
            reading.faults.add(field.line, format!("{name} can only be true: overrides are stricter, never looser"));
        }
        is_asked.unwrap_or_default()
    };
    let no_discount = only_true("no_discount", &mut table, reading);
    let enforce = only_true("enforce", &mut table, reading);
    let known_facts_only = only_true("known_facts_only", &mut table, reading);
    let price_mode = table.take("price_mode").and_then(|field| price_mode(&field, reading));
    let discount = table.take("discount_automatic").and_then(|field| discount(&field, around, reading));
    table.end(reading);
    Overrides {
        price_mode: price_mode.or(around.price_mode),
        discount_automatic: discount.or(around.discount_automatic),
        no_discount: no_discount || around.no_discount,
        enforce: enforce || around.enforce,
        known_facts_only: known_facts_only || around.known_facts_only,
    }
}

fn price_mode(field: &Field<'_>, reading: &mut Reading) -> Option<PriceMode> {
    let (line, text) = field.text(reading)?;
    if text != "fixed" {
        reading.faults.add(line, "price_mode can only be fixed: overrides are stricter, never looser");
        return None;
    }
    Some(PriceMode::Fixed)
}

fn discount(field: &Field<'_>, around: Overrides, reading: &mut Reading) -> Option<Percent> {
    let (line, text) = field.text(reading)?;
    let percent = match Percent::parse(text) {
        Ok(percent) => percent,
        Err(error) => {
            reading.faults.add(line, format!("discount_automatic: {error}"));
            return None;
        }
    };
    let most = around.discount_automatic.unwrap_or(MAX_DISCOUNT);
    if percent > most {
        let told = format!("discount_automatic is at most {most} here: overrides are stricter, never looser");
        reading.faults.add(line, told);
    }
    Some(percent)
}
