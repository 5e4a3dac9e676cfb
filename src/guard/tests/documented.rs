//! The examples of docs/GUARDS.md: every answer has the outcome that stands beside it.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::product;
use crate::guard::tests::turns::{Turn, reasons};

const PAGE: &str = include_str!("../../../docs/GUARDS.md");

/// The cells of a row of a table, but for its head and the line below.
fn cells(line: &str) -> Option<Vec<&str>> {
    let row = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let cells: Vec<&str> = row.split(" | ").collect();
    let is_head = matches!(cells.first(), Some(&("SKU" | "answer")));
    (!is_head).then_some(cells)
}

#[test]
fn every_example_has_the_outcome_beside_it() {
    let products = PAGE.lines().filter_map(cells).filter(|cells| cells.len() == 4);
    let products = products.map(|row| product(row[0], row[1], &format!("{} USD", row[2]), row[3], |_, _| {}));
    let facts = FactsSnapshot::build(1, products.collect());
    let (mut policy, mut wrong, mut judged) = ("", Vec::new(), 0);
    for line in PAGE.lines() {
        match line {
            _ if line.starts_with("## ") => policy = "",
            _ if line.starts_with("> ") => policy = &line[2..],
            _ => {}
        }
        let Some([answer, outcome]) = cells(line).as_deref().and_then(|cells| cells.first_chunk().copied()) else {
            continue;
        };
        if cells(line).is_none_or(|cells| cells.len() != 2) {
            continue;
        }
        judged += 1;
        let found = reasons(&facts, Turn { policy, ..Turn::default() }, answer).join(", ");
        let found = if found.is_empty() { "passes".to_owned() } else { found };
        if found != outcome {
            wrong.push(format!("{answer}: {outcome} is documented, {found} is found"));
        }
    }
    assert!(judged > 40, "{judged} examples");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
