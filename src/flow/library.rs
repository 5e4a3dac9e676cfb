//! The flows of the house: five files beside this module, part of the executable.

use std::sync::{Arc, LazyLock};

use super::definition::Flow;

/// Name and text of each.
const FILES: [(&str, &str); 5] = [
    ("negotiation", include_str!("files/negotiation.toml")),
    ("assistant", include_str!("files/assistant.toml")),
    ("action", include_str!("files/action.toml")),
    ("storefront", include_str!("files/storefront.toml")),
    ("legal_case", include_str!("files/legal_case.toml")),
];

static FLOWS: LazyLock<Vec<Arc<Flow>>> = LazyLock::new(|| {
    let load = |(name, text): (&str, &str)| match Flow::load(text) {
        Ok(flow) => flow,
        Err(faults) => panic!("the tests hold that our own files are right; {name}:\n{faults}"),
    };
    FILES.into_iter().map(load).collect()
});

/// All of them, proved when they are first asked for.
pub fn all() -> &'static [Arc<Flow>] {
    &FLOWS
}

pub fn named(name: &str) -> Option<&'static Arc<Flow>> {
    all().iter().find(|flow| flow.name() == name)
}

/// The text of one as it lies in the tree.
pub fn file(name: &str) -> Option<&'static str> {
    FILES.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}
