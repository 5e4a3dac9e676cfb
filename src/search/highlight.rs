//! Which words of the hits match the query, with the part of each field that shows it best.

use temei_index::Highlighter;

use super::SearchRequest;
use super::answer::{Found, Highlight, Hit};

/// The hits with their highlights, each of at most so many characters.
pub(crate) fn mark(request: &SearchRequest, mut hits: Vec<Hit>, max_chars: usize) -> Vec<Hit> {
    let marker = Marker::of(request, max_chars);
    for hit in &mut hits {
        hit.highlights = marker.highlights(&hit.found);
    }
    hits
}

struct Marker {
    query: Highlighter,
    max_chars: usize,
}

impl Marker {
    fn of(request: &SearchRequest, max_chars: usize) -> Self {
        Self { query: Highlighter::new(request.text(), request.language.as_deref()), max_chars }
    }

    fn highlights(&self, found: &Found) -> Vec<Highlight> {
        match found {
            Found::Product(product) => {
                let content = &product.content;
                let language = content.language.as_deref();
                let name = self.where_met("name", &content.name, language);
                let description = content.description.as_deref();
                let description = description.and_then(|text| self.where_met("description", text, language));
                name.into_iter().chain(description).collect()
            }
            Found::Passage(passage) => {
                let language = passage.language.as_deref();
                let title = self.where_met("title", &passage.title, language);
                let text = self.field("text", &passage.text, language);
                title.into_iter().chain(std::iter::once(text)).collect()
            }
        }
    }

    fn where_met(&self, field: &'static str, text: &str, language: Option<&str>) -> Option<Highlight> {
        Some(self.field(field, text, language)).filter(|highlight| !highlight.snippet.spans.is_empty())
    }

    fn field(&self, field: &'static str, text: &str, language: Option<&str>) -> Highlight {
        Highlight { field, snippet: self.query.snippet(text, language, self.max_chars) }
    }
}
