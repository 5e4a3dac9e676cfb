//! The tools that the service runs itself, by their names.

/// A tool of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OurTool {
    SearchProducts,
    GetProductDetails,
    GetCatalog,
    CheckRealtimeStock,
    CalculateDiscount,
    Reserve,
    ValidateClientData,
    Query,
    Get,
    Count,
    Schema,
    SearchText,
    Write,
}

impl OurTool {
    pub const ALL: [Self; 13] = [
        Self::SearchProducts,
        Self::GetProductDetails,
        Self::GetCatalog,
        Self::CheckRealtimeStock,
        Self::CalculateDiscount,
        Self::Reserve,
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
}
