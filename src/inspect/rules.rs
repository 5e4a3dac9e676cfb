//! The rules, a file a family. Weights are hundredths; what they add up to and what follows is in [`super::score`].

mod commerce;
mod context;
mod exfiltration;
mod extraction;
mod indirect;
mod overriding;
mod persona;

use super::rule::Rule;

pub(super) fn all() -> impl Iterator<Item = &'static Rule> {
    [
        overriding::RULES,
        persona::RULES,
        extraction::RULES,
        exfiltration::RULES,
        context::RULES,
        commerce::RULES,
        indirect::RULES,
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::inspect::Source;

    #[test]
    fn ids_are_unique_and_weights_below_certainty() {
        let mut ids = HashSet::new();
        for rule in all() {
            assert!(ids.insert(rule.id), "{} twice", rule.id);
            for source in [Source::User, Source::Retrieved, Source::Tool] {
                assert!(rule.weight.of(source) < 100, "{}", rule.id);
            }
        }
    }
}
