//! The tools that the service runs itself: their names, and what each is declared as. A declaration is a file of data
//! beside this one; that each can be read, and says of kinds and collections what there is, is settled by tests.

mod declared;

use std::sync::LazyLock;

use super::Definition;

/// Rows of one result, hits of one search and lines of one list of arguments, at most: as the declarations say.
pub const MAX_ROWS: usize = 50;

/// A tool of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OurTool {
    SearchProducts,
    GetProductDetails,
    GetCatalog,
    CheckRealtimeStock,
    CalculateDiscount,
    Reserve,
    /// Undoes [`OurTool::Reserve`].
    ReleaseReservation,
    ValidateClientData,
    Query,
    Get,
    Count,
    Schema,
    SearchText,
    Write,
}

impl OurTool {
    /// In the order of declaration, so that a tool's place is `tool as usize`.
    pub const ALL: [Self; 14] = [
        Self::SearchProducts,
        Self::GetProductDetails,
        Self::GetCatalog,
        Self::CheckRealtimeStock,
        Self::CalculateDiscount,
        Self::Reserve,
        Self::ReleaseReservation,
        Self::ValidateClientData,
        Self::Query,
        Self::Get,
        Self::Count,
        Self::Schema,
        Self::SearchText,
        Self::Write,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SearchProducts => "search_products",
            Self::GetProductDetails => "get_product_details",
            Self::GetCatalog => "get_catalog",
            Self::CheckRealtimeStock => "check_realtime_stock",
            Self::CalculateDiscount => "calculate_discount",
            Self::Reserve => "reserve",
            Self::ReleaseReservation => "release_reservation",
            Self::ValidateClientData => "validate_client_data",
            Self::Query => "query",
            Self::Get => "get",
            Self::Count => "count",
            Self::Schema => "schema",
            Self::SearchText => "search_text",
            Self::Write => "write",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.as_str() == text)
    }

    /// Whether its results say what is true of products, so that answers may rest on them: they are evidence of the
    /// conversation. What the others give has numbers in it that price nothing.
    pub const fn is_evidence(self) -> bool {
        match self {
            Self::SearchProducts
            | Self::GetProductDetails
            | Self::GetCatalog
            | Self::CheckRealtimeStock
            | Self::CalculateDiscount => true,
            Self::Reserve
            | Self::ReleaseReservation
            | Self::ValidateClientData
            | Self::Query
            | Self::Get
            | Self::Count
            | Self::Schema
            | Self::SearchText
            | Self::Write => false,
        }
    }

    const fn declaration(self) -> &'static str {
        match self {
            Self::SearchProducts => include_str!("own/files/search_products.json"),
            Self::GetProductDetails => include_str!("own/files/get_product_details.json"),
            Self::GetCatalog => include_str!("own/files/get_catalog.json"),
            Self::CheckRealtimeStock => include_str!("own/files/check_realtime_stock.json"),
            Self::CalculateDiscount => include_str!("own/files/calculate_discount.json"),
            Self::Reserve => include_str!("own/files/reserve.json"),
            Self::ReleaseReservation => include_str!("own/files/release_reservation.json"),
            Self::ValidateClientData => include_str!("own/files/validate_client_data.json"),
            Self::Query => include_str!("own/files/query.json"),
            Self::Get => include_str!("own/files/get.json"),
            Self::Count => include_str!("own/files/count.json"),
            Self::Schema => include_str!("own/files/schema.json"),
            Self::SearchText => include_str!("own/files/search_text.json"),
            Self::Write => include_str!("own/files/write.json"),
        }
    }
}

/// What a tool of ours is declared as.
pub fn definition(tool: OurTool) -> &'static Definition {
    &DECLARED[tool as usize].0
}

/// What its results say, for whoever reads them.
pub fn returns(tool: OurTool) -> &'static str {
    &DECLARED[tool as usize].1
}

static DECLARED: LazyLock<[(Definition, String); OurTool::ALL.len()]> =
    LazyLock::new(|| OurTool::ALL.map(|tool| declared::read(tool.as_str(), tool.declaration())));

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::pattern::Steps;
    use crate::tools::{Audience, Category, Collection, Compensation};

    #[test]
    fn every_declaration_is_read_and_takes_nothing_that_it_does_not_name() {
        for (place, tool) in OurTool::ALL.into_iter().enumerate() {
            assert_eq!((tool as usize, OurTool::parse(tool.as_str())), (place, Some(tool)));
            let definition = definition(tool);
            assert_eq!(definition.name, tool.as_str());
            assert!(!definition.about.is_empty() && definition.version > 0 && definition.per_minute > 0);
            let misfits = definition.schema.validate(&json!({"tenant": "other"}), &mut Steps::new(10_000));
            let misfits = misfits.expect("steps enough");
            assert!(misfits.iter().any(|misfit| misfit.path == "/tenant"), "{tool:?}: {misfits:?}");
        }
    }

    #[test]
    fn objects_are_closed_lists_and_texts_are_bounded() {
        fn look(schema: &Value, path: &str) {
            let of_type = |wanted: &str| match &schema["type"] {
                Value::String(name) => name == wanted,
                Value::Array(names) => names.iter().any(|name| name == wanted),
                _ => false,
            };
            assert!(!of_type("object") || !schema["additionalProperties"].is_null(), "{path} is open");
            assert!(!of_type("array") || schema["maxItems"].is_u64(), "{path} has no most items");
            let bounds = ["maxLength", "enum", "pattern"];
            assert!(!of_type("string") || bounds.iter().any(|name| !schema[*name].is_null()), "{path} has no end");
            for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                assert!(!property["description"].is_null() || of_type("object"), "{path}/{name} says nothing");
                look(property, &format!("{path}/{name}"));
            }
            for (name, below) in [("items", &schema["items"]), ("any", &schema["additionalProperties"])] {
                if below.is_object() {
                    look(below, &format!("{path}/{name}"));
                }
            }
        }
        for tool in OurTool::ALL {
            look(&definition(tool).parameters, tool.as_str());
        }
    }

    #[test]
    fn collections_are_those_there_are() {
        let all: Vec<&str> = Collection::ALL.map(Collection::as_str).into();
        for tool in [OurTool::Query, OurTool::Get, OurTool::Count, OurTool::Schema] {
            assert_eq!(definition(tool).parameters["properties"]["collection"]["enum"], json!(all), "{tool:?}");
        }
        let written: Vec<&str> = Collection::WRITABLE.map(Collection::as_str).into();
        assert_eq!(definition(OurTool::Write).parameters["properties"]["collection"]["enum"], json!(written));
    }

    #[test]
    fn what_changes_something_is_confirmed_and_undone_by_what_there_is() {
        for tool in OurTool::ALL {
            let definition = definition(tool);
            let changes = matches!(definition.category, Category::Transactional | Category::Admin);
            assert_eq!(definition.is_confirmed, changes, "{tool:?}");
            assert_eq!(definition.compensation == Compensation::NotNeeded, !changes, "{tool:?}");
            if let Compensation::By { tool, arguments } = &definition.compensation {
                let undoes = super::definition(OurTool::parse(tool).expect("a tool of ours"));
                let needed = undoes.parameters["required"].as_array().expect("it needs something");
                assert!(needed.iter().all(|name| arguments.iter().any(|(argument, _)| name == argument)));
            }
        }
        assert_eq!(definition(OurTool::Write).audience, Audience::Admins);
    }
}
