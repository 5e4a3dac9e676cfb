//! The flags that say how the matches are ordered, counted and cut into pages.

use clap::ValueEnum;

use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Order, facets and pages")]
pub(super) struct PageArgs {
    /// How the matches are ordered.
    #[arg(long, value_enum, default_value_t = Sort::Relevance)]
    sort: Sort,
    /// Count the matches by a field: brand, category, category:PATH (what lies below), language, tag, source_type,
    /// country, classification, attributes.NAME, price, price:CODE or in_stock.
    #[arg(long = "facet", value_name = "FIELD", value_parser = facet)]
    facets: Vec<pb::Facet>,
    /// Values of each facet. Default: the service's.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, requires = "facets")]
    facet_limit: u32,
    /// Count each facet as if its own field were not filtered.
    #[arg(long, requires = "facets")]
    facet_alternatives: bool,
    /// The next page: what the page before printed, with the same query and filters.
    #[arg(long, value_name = "TOKEN", default_value = "", hide_default_value = true)]
    page_token: String,
    /// Leave out the counts.
    #[arg(long)]
    no_count: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Sort {
    Relevance,
    PriceAsc,
    PriceDesc,
    Newest,
}

impl PageArgs {
    /// The request with these.
    pub(super) fn on(self, request: pb::SearchRequest) -> pb::SearchRequest {
        let sort = match self.sort {
            Sort::Relevance => pb::SearchSort::Relevance,
            Sort::PriceAsc => pb::SearchSort::PriceAsc,
            Sort::PriceDesc => pb::SearchSort::PriceDesc,
            Sort::Newest => pb::SearchSort::Newest,
        };
        let (limit, ignore_own_filter) = (self.facet_limit, self.facet_alternatives);
        let facets = self.facets.into_iter().map(|facet| pb::Facet { limit, ignore_own_filter, ..facet });
        pb::SearchRequest {
            sort: sort.into(),
            facets: facets.collect(),
            page_token: self.page_token,
            count: self.no_count.then_some(false),
            ..request
        }
    }
}

fn facet(text: &str) -> Result<pb::Facet, String> {
    let (name, detail) = text.split_once(':').unwrap_or((text, ""));
    let detail = detail.to_owned();
    let facet = match name {
        "category" | "categories" => pb::Facet { under: detail, ..facet_of(pb::FacetField::Category) },
        "price" => pb::Facet { currency: detail, ..facet_of(pb::FacetField::Price) },
        _ if !detail.is_empty() => return Err("only category and price take something after a colon".to_owned()),
        "brand" | "brands" => facet_of(pb::FacetField::Brand),
        "language" | "languages" => facet_of(pb::FacetField::Language),
        "tag" | "tags" => facet_of(pb::FacetField::Tag),
        "source_type" | "source_types" => facet_of(pb::FacetField::SourceType),
        "country" | "countries" => facet_of(pb::FacetField::Country),
        "classification" | "classifications" => facet_of(pb::FacetField::Classification),
        "in_stock" => facet_of(pb::FacetField::InStock),
        _ => match name.strip_prefix("attributes.").or_else(|| name.strip_prefix("attribute.")) {
            Some(attribute) => pb::Facet { attribute: attribute.to_owned(), ..facet_of(pb::FacetField::Attribute) },
            None => return Err(format!("there is no facet {name:?}")),
        },
    };
    Ok(facet)
}

fn facet_of(field: pb::FacetField) -> pb::Facet {
    pb::Facet { field: field.into(), ..pb::Facet::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_facet_is_a_field_and_sometimes_more() {
        assert_eq!(facet("category:Home > Garden").expect("valid").under, "Home > Garden");
        assert_eq!(facet("attributes.color").expect("valid").attribute, "color");
        assert_eq!(facet("price:EUR").expect("valid").currency, "EUR");
        assert!(facet("brand:x").is_err() && facet("colour").is_err());
    }
}
