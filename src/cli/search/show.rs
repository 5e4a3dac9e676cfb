//! An answer for a person: hits and facets on standard output, what is said of them on standard error.

use crate::cli::output;
use crate::pb::v1 as pb;

/// Characters of a text shown with a hit.
const EXCERPT: usize = 160;

pub(super) fn show(response: &pb::SearchResponse, explain: bool) -> anyhow::Result<()> {
    output::degraded(&response.degraded);
    for (at, hit) in response.hits.iter().enumerate() {
        output::line(format!("{:>2}. {}", at + 1, headline(hit)))?;
        match &hit.passage {
            Some(passage) if hit.highlights.is_empty() => {
                output::line(format!("    {}", output::excerpt(&passage.text, EXCERPT)))?;
            }
            _ => {}
        }
        for highlight in &hit.highlights {
            output::line(format!("    {}: {}", highlight.field, marked(highlight)))?;
        }
        if explain && let Some(explanation) = &hit.explanation {
            output::line(format!("    {}", reasons(explanation)))?;
        }
    }
    for facet in &response.facets {
        output::line(format!("{} ({} values of {} items)", name(facet), facet.distinct, facet.total))?;
        for value in &facet.values {
            output::line(format!("    {:>8}  {}", value.count, value.value))?;
        }
    }
    if let Some(explanation) = &response.explanation {
        explained(response, explanation);
    }
    if response.matched() == pb::Matched::None {
        eprintln!("nothing matches{}", instead(&response.suggestions));
    }
    let millis = response.timings.iter().map(|stage| stage.micros).sum::<u64>() as f64 / 1_000.0;
    match response.counted {
        true => eprintln!(
            "{} hits of {} groups, {} matches, {millis:.1} ms",
            response.hits.len(),
            response.groups,
            response.total
        ),
        false => eprintln!("{} hits, {millis:.1} ms", response.hits.len()),
    }
    if response.changed_between_pages {
        eprintln!("something changed since the page before; hits may come twice or be missed");
    }
    if !response.next_page_token.is_empty() {
        eprintln!("next page: --page-token {}", response.next_page_token);
    }
    Ok(())
}

/// What there is instead, to follow "nothing matches".
fn instead(suggestions: &[pb::Suggestion]) -> String {
    match suggestions {
        [] => String::new(),
        _ => {
            let texts: Vec<&str> = suggestions.iter().map(|suggestion| suggestion.text.as_str()).collect();
            format!("; there is: {}", texts.join(", "))
        }
    }
}

/// A highlight on one line, its words in brackets.
fn marked(highlight: &pb::Highlight) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for span in &highlight.spans {
        let (start, end) = (span.start as usize, span.end as usize);
        let before = highlight.text.get(at..start).unwrap_or_default();
        text.push_str(&format!("{before}[{}]", highlight.text.get(start..end).unwrap_or_default()));
        at = end;
    }
    text.push_str(highlight.text.get(at..).unwrap_or_default());
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// One line for a hit: score, id, name, what one piece costs (and the list price where that is another), stock, and how
/// many variants match.
pub(in crate::cli) fn headline(hit: &pb::Hit) -> String {
    let (name, facts) = match (&hit.product, &hit.passage) {
        (Some(product), _) => {
            let stock = product.stock.as_ref().map(|stock| format!("stock {stock}"));
            let price = hit.effective_price.as_ref().or(product.price.as_ref());
            let list = product.price.as_ref().filter(|list| price != Some(list));
            let price = price.map(|price| output::money(Some(price)));
            let list = list.map(|list| format!("list {}", output::money(Some(list))));
            let facts = price.into_iter().chain(list).chain(stock).collect::<Vec<_>>().join(", ");
            (product.name.clone().unwrap_or_default(), facts)
        }
        (None, Some(passage)) => (passage.title.clone(), String::new()),
        (None, None) => (String::new(), String::new()),
    };
    let facts = if facts.is_empty() { facts } else { format!(" ({facts})") };
    let variants = if hit.group_size > 1 { format!(" [1 of {} variants]", hit.group_size) } else { String::new() };
    format!("{:.3}  {}  {name}{facts}{variants}", hit.score, hit.id)
}

fn name(facet: &pb::FacetCounts) -> String {
    match facet.field() {
        pb::FacetField::Attribute => format!("attributes.{}", facet.attribute),
        field => field.as_str_name().trim_start_matches("FACET_FIELD_").to_lowercase(),
    }
}

fn leg(name: &str, score: &pb::LegScore) -> String {
    let pb::LegScore { rank, raw, calibrated, contribution } = score;
    let rank = if *rank == 0 { "unranked".to_owned() } else { format!("rank {rank}") };
    format!("{name} {rank} score {raw:.3} ({calibrated:.2}) gives {contribution:.3}")
}

fn reasons(explanation: &pb::Explanation) -> String {
    let pin = match explanation.pin() {
        pb::PinReason::Unspecified => None,
        pin => Some(format!("pinned by {}", pin.as_str_name().trim_start_matches("PIN_REASON_"))),
    };
    let standing = match explanation.standing() {
        pb::Standing::BeyondWindow => Some("beyond the windows".to_owned()),
        pb::Standing::Sorted if explanation.sort_value.is_empty() => Some("sorted last, without a value".to_owned()),
        pb::Standing::Sorted => Some(format!("sorted by {}", explanation.sort_value)),
        pb::Standing::Browsed => Some("browsed".to_owned()),
        pb::Standing::Unspecified | pb::Standing::Pinned | pb::Standing::Window => None,
    };
    let bonus = (explanation.recency_bonus > 0.0)
        .then(|| format!("recency {:.1} gives {:.3}", explanation.recency_bonus, explanation.recency_contribution));
    let boost = explanation.boost.map(|factor| format!("boosted by {factor}"));
    let legs = [
        explanation.lexical.as_ref().map(|score| leg("lexical", score)),
        explanation.dense.as_ref().map(|score| leg("dense", score)),
    ];
    let parts = [pin, standing].into_iter().chain(legs).chain([bonus, boost]);
    parts.flatten().collect::<Vec<_>>().join("; ")
}

/// What was done for the whole answer.
fn explained(response: &pb::SearchResponse, explanation: &pb::SearchExplanation) {
    let stages = response.timings.iter().map(|stage| format!("{} {:.2}", stage.stage, stage.micros as f64 / 1_000.0));
    eprintln!("stages, ms: {}", stages.collect::<Vec<_>>().join(", "));
    for (name, leg) in [("lexical", &explanation.lexical), ("dense", &explanation.dense)] {
        let Some(leg) = leg else { continue };
        let threshold = leg.threshold.map(|threshold| format!(", threshold {threshold:.2}")).unwrap_or_default();
        match leg.ran {
            true => {
                eprintln!(
                    "{name}: {} items, {} groups in the window, weight {}{threshold}",
                    leg.matched, leg.window, leg.weight
                );
            }
            false => eprintln!("{name}: did not run"),
        }
    }
    let filters = explanation.filters.iter().map(|filter| format!("{} {}", filter.field, filter.items));
    let filters = filters.collect::<Vec<_>>().join(", ");
    eprintln!(
        "filters leave {} items{}{filters}",
        explanation.selected,
        if filters.is_empty() { "" } else { "; alone: " }
    );
    eprintln!(
        "windows of {} groups in {} rows; {} pins; generation {}, facts {}, index {}{}{}",
        explanation.window_groups,
        explanation.window_rows,
        explanation.pins,
        response.generation,
        response.facts_revision,
        response.index_revision,
        if response.embedding_cached { "; vector from the cache" } else { "" },
        if response.truncated { "; query cut" } else { "" },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matching_words_stand_in_brackets() {
        let span = |start, end| pb::Span { start, end, ..Default::default() };
        let text = "A blue\nmug".to_owned();
        let highlight = pb::Highlight { field: "name".to_owned(), text, spans: vec![span(2, 6), span(7, 10)] };
        assert_eq!(marked(&highlight), "A [blue] [mug]");
    }

    #[test]
    fn a_hit_is_one_line() {
        let product = pb::Product {
            name: Some("Mug".to_owned()),
            price: Some(pb::Money { amount: "12.50".to_owned(), currency: "EUR".to_owned() }),
            stock: Some("3".to_owned()),
            ..Default::default()
        };
        let mut hit = pb::Hit { id: "A-1".to_owned(), score: 0.5, product: Some(product), ..Default::default() };
        assert_eq!(headline(&hit), "0.500  A-1  Mug (12.50 EUR, stock 3)");
        hit.effective_price = Some(pb::Money { amount: "9.90".to_owned(), currency: "EUR".to_owned() });
        assert_eq!(headline(&hit), "0.500  A-1  Mug (9.90 EUR, list 12.50 EUR, stock 3)");
        hit.effective_price = None;
        hit.group_size = 4;
        assert_eq!(headline(&hit), "0.500  A-1  Mug (12.50 EUR, stock 3) [1 of 4 variants]");
    }
}
