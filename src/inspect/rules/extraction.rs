//! The model asked for its own prompt. "Show me the assembly instructions" and "what is your return policy" are not:
//! the object has to be what only a model has, or its own instructions word for word.

use crate::inspect::Category;
use crate::inspect::concept::Concept::*;
use crate::inspect::rule::{Mood, Rule, Weight, after, around, before, between};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "extraction.prompt",
        category: Category::PromptExtraction,
        weight: Weight { user: 80, retrieved: 75, tool: 75 },
        mood: Mood::Any,
        anchor: &[Prompt],
        need: &[between(&[Reveal, Recite, What, Verbatim], 10, 4)],
        unless: &[around(&[Goods], 2), after(&[Output], 1)],
    },
    Rule {
        id: "extraction.prompt_named",
        category: Category::PromptExtraction,
        weight: Weight { user: 25, retrieved: 20, tool: 20 },
        mood: Mood::Any,
        anchor: &[Prompt],
        need: &[],
        unless: &[around(&[Goods], 2), around(&[My], 1), after(&[Output], 1)],
    },
    Rule {
        id: "extraction.instructions",
        category: Category::PromptExtraction,
        weight: Weight { user: 60, retrieved: 65, tool: 65 },
        mood: Mood::Any,
        anchor: &[Order],
        need: &[between(&[Reveal, Recite, What], 8, 3), around(&[Your, You], 3), around(&[Verbatim, Hidden, Prior], 6)],
        unless: &[around(&[Goods, Said], 5), around(&[My], 2)],
    },
    Rule {
        id: "extraction.own_instructions",
        category: Category::PromptExtraction,
        weight: Weight { user: 55, retrieved: 60, tool: 60 },
        mood: Mood::Any,
        anchor: &[Order],
        need: &[before(&[Recite], 5), around(&[Your], 2)],
        unless: &[around(&[Goods, Said], 5), around(&[My], 2)],
    },
    Rule {
        id: "extraction.own_instructions_shown",
        category: Category::PromptExtraction,
        weight: Weight { user: 35, retrieved: 50, tool: 50 },
        mood: Mood::Any,
        anchor: &[Order],
        need: &[before(&[Reveal, What], 4), around(&[Your], 1)],
        unless: &[around(&[Goods, Said], 6), around(&[My], 2)],
    },
    Rule {
        id: "extraction.rules",
        category: Category::PromptExtraction,
        weight: Weight { user: 55, retrieved: 55, tool: 55 },
        mood: Mood::Any,
        anchor: &[Regulation],
        need: &[before(&[Recite, Reveal], 6), around(&[Your, You], 2), around(&[Verbatim], 6)],
        unless: &[around(&[Goods, Said], 4), around(&[My], 2)],
    },
    Rule {
        id: "extraction.text_above",
        category: Category::PromptExtraction,
        weight: Weight { user: 60, retrieved: 60, tool: 60 },
        mood: Mood::Any,
        anchor: &[Above],
        need: &[before(&[Recite], 5)],
        unless: &[around(&[Goods, Said], 4), around(&[My], 3)],
    },
    Rule {
        id: "extraction.text_above_verbatim",
        category: Category::PromptExtraction,
        weight: Weight { user: 60, retrieved: 60, tool: 60 },
        mood: Mood::Any,
        anchor: &[Above, Aforesaid],
        need: &[between(&[Reveal, Recite, What], 6, 2), around(&[Verbatim], 8)],
        unless: &[around(&[Goods, Said], 4), around(&[My], 3)],
    },
    Rule {
        id: "extraction.received",
        category: Category::PromptExtraction,
        weight: Weight { user: 60, retrieved: 60, tool: 60 },
        mood: Mood::Any,
        anchor: &[Order],
        need: &[between(&[What, Reveal, Recite], 6, 1), around(&[Received], 4)],
        unless: &[around(&[Goods, Said], 6), around(&[My], 3)],
    },
];
