//! The flags that say what a hit has to be.

use crate::pb::v1 as pb;

#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Filters")]
pub(crate) struct FilterArgs {
    /// One condition: brand, category, tag, language, country, source_type, classification, attributes.NAME, min_price,
    /// max_price or in_stock. Values of one field are alternatives.
    #[arg(long = "filter", value_name = "FIELD=VALUE", value_parser = pair)]
    filters: Vec<(String, String)>,
    #[arg(long = "brand", value_name = "BRAND")]
    brands: Vec<String>,
    /// A category and everything below it ("Home > Garden").
    #[arg(long = "category", value_name = "PATH")]
    categories: Vec<String>,
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    #[arg(long = "item-language", value_name = "LANGUAGE")]
    languages: Vec<String>,
    #[arg(long = "country", value_name = "COUNTRY")]
    countries: Vec<String>,
    /// Several values of one name are alternatives.
    #[arg(long = "attribute", value_name = "NAME=VALUE", value_parser = pair)]
    attributes: Vec<(String, String)>,
    #[arg(long, value_name = "\"AMOUNT CODE\"", value_parser = money)]
    min_price: Option<pb::Money>,
    #[arg(long, value_name = "\"AMOUNT CODE\"", value_parser = money)]
    max_price: Option<pb::Money>,
    /// Stock above 0.
    #[arg(long)]
    in_stock: bool,
    #[arg(long = "source-type", value_name = "TYPE")]
    source_types: Vec<String>,
    #[arg(long = "classification", value_name = "CLASS")]
    classifications: Vec<String>,
}

impl FilterArgs {
    /// The filter they come to.
    ///
    /// # Errors
    /// `--filter` names no field, or its value is none of the field.
    pub(crate) fn filter(self) -> anyhow::Result<pb::Filter> {
        let mut filter = pb::Filter {
            brands: self.brands,
            categories: self.categories,
            languages: self.languages,
            tags: self.tags,
            min_price: self.min_price,
            max_price: self.max_price,
            in_stock: self.in_stock.then_some(true),
            source_types: self.source_types,
            classifications: self.classifications,
            countries: self.countries,
            ..pb::Filter::default()
        };
        let mut attributes = self.attributes;
        for (field, value) in self.filters {
            match field.as_str() {
                "brand" | "brands" => filter.brands.push(value),
                "category" | "categories" => filter.categories.push(value),
                "tag" | "tags" => filter.tags.push(value),
                "language" | "languages" => filter.languages.push(value),
                "country" | "countries" => filter.countries.push(value),
                "source_type" | "source_types" => filter.source_types.push(value),
                "classification" | "classifications" => filter.classifications.push(value),
                "min_price" => filter.min_price = Some(money(&value).map_err(anyhow::Error::msg)?),
                "max_price" => filter.max_price = Some(money(&value).map_err(anyhow::Error::msg)?),
                "in_stock" => filter.in_stock = Some(value.parse()?),
                other => match other.strip_prefix("attributes.").or_else(|| other.strip_prefix("attribute.")) {
                    Some(name) => attributes.push((name.to_owned(), value)),
                    None => anyhow::bail!("--filter knows no field {other:?}"),
                },
            }
        }
        for (name, value) in attributes {
            match filter.attribute_values.iter_mut().find(|known| known.name == name) {
                Some(known) => known.values.push(value),
                None => filter.attribute_values.push(pb::AttributeFilter { name, values: vec![value] }),
            }
        }
        Ok(filter)
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("must be written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn money(text: &str) -> Result<pb::Money, String> {
    let (amount, currency) = text.trim().split_once(' ').ok_or("must be written like \"12.50 EUR\"")?;
    let money = crate::catalog::Money::parse(amount, currency.trim()).map_err(|error| error.to_string())?;
    Ok(pb::Money { amount: money.amount(), currency: money.currency().to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_an_amount_and_a_currency() {
        assert_eq!(money("12.5 eur").expect("valid").amount, "12.50");
        assert!(money("12.5").is_err() && money("x EUR").is_err());
    }

    #[test]
    fn conditions_come_together_under_their_field() {
        let filters =
            ["brand=Aura", "attributes.color=red", "attributes.color=blue", "in_stock=false", "max_price=5 EUR"];
        let filters = filters.map(|text| pair(text).expect("a pair")).to_vec();
        let args = FilterArgs { filters, brands: vec!["Orbita".to_owned()], ..FilterArgs::default() };
        let filter = args.filter().expect("valid");
        assert_eq!((filter.brands.len(), filter.in_stock), (2, Some(false)));
        assert_eq!(filter.attribute_values[0].values, ["red", "blue"]);
        assert_eq!(filter.max_price.expect("given").currency, "EUR");
        let wrong = FilterArgs { filters: vec![("colour".to_owned(), "red".to_owned())], ..FilterArgs::default() };
        assert!(wrong.filter().is_err());
    }
}
