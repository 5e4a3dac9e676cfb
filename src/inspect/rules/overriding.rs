//! Instructions, rules and safety measures of the model set aside or replaced. Washing, assembly and delivery
//! instructions are a shop's daily bread, so the object needs "your", "previous" or the like, and is innocent beside a
//! parcel, a recipe or a manual, or when it is the customer's own.

use crate::inspect::Category;
use crate::inspect::concept::Concept::*;
use crate::inspect::rule::{Mood, Rule, Weight, after, around, before, between};

const OWNED: &[crate::inspect::concept::Concept] = &[Prior, Your, All, Above, Hidden];

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "override.instructions",
        category: Category::InstructionOverride,
        weight: Weight { user: 70, retrieved: 80, tool: 80 },
        mood: Mood::Any,
        anchor: &[Order],
        need: &[between(&[Ignore, Drop], 8, 4), around(OWNED, 4)],
        unless: &[around(&[Goods], 3), around(&[My], 2), around(&[Said], 5)],
    },
    Rule {
        id: "override.instructions_bare",
        category: Category::InstructionOverride,
        weight: Weight { user: 30, retrieved: 45, tool: 45 },
        mood: Mood::Any,
        anchor: &[Order],
        need: &[between(&[Ignore], 5, 3)],
        unless: &[around(OWNED, 4), around(&[Goods], 3), around(&[My], 2), around(&[Said], 5)],
    },
    Rule {
        id: "override.rules",
        category: Category::InstructionOverride,
        weight: Weight { user: 55, retrieved: 60, tool: 60 },
        mood: Mood::Any,
        anchor: &[Regulation],
        need: &[between(&[Ignore], 6, 3), around(&[Your, Prior, All], 3)],
        unless: &[around(&[Goods], 3), around(&[My], 2), around(&[Said], 5)],
    },
    Rule {
        id: "override.above",
        category: Category::InstructionOverride,
        weight: Weight { user: 45, retrieved: 60, tool: 60 },
        mood: Mood::Any,
        anchor: &[Above],
        need: &[between(&[Ignore], 6, 2)],
        unless: &[around(&[Goods], 3), around(&[My], 2), around(&[Said], 5)],
    },
    Rule {
        id: "override.above_and",
        category: Category::InstructionOverride,
        weight: Weight { user: 50, retrieved: 55, tool: 55 },
        mood: Mood::Any,
        anchor: &[Above, Aforesaid],
        need: &[between(&[Ignore], 5, 2), after(&[State, Reveal, Recite, Respond], 6)],
        unless: &[around(&[Goods], 3), around(&[My, Price, Discount], 6), around(&[Said], 5)],
    },
    Rule {
        id: "override.given_task",
        category: Category::InstructionOverride,
        weight: Weight { user: 50, retrieved: 65, tool: 65 },
        mood: Mood::Statement,
        anchor: &[Content],
        need: &[before(&[Ignore], 4), after(&[State, Recite, Reveal], 5)],
        unless: &[around(&[Goods], 3), around(&[My], 3), around(&[Said], 5)],
    },
    Rule {
        id: "override.user",
        category: Category::InstructionOverride,
        weight: Weight { user: 50, retrieved: 65, tool: 65 },
        mood: Mood::Any,
        anchor: &[Others],
        need: &[before(&[Ignore], 3)],
        unless: &[around(&[My], 3)],
    },
    Rule {
        id: "override.new_instructions",
        category: Category::InstructionOverride,
        weight: Weight { user: 50, retrieved: 60, tool: 60 },
        mood: Mood::Statement,
        anchor: &[NewOrder],
        need: &[after(
            &[You, Ignore, Drop, Recite, Disable, Changed, Obedience, ActAs, NowOn, Send, Delete, Must, Grant, Reveal],
            10,
        )],
        unless: &[around(&[Goods], 3), around(&[My], 2), around(&[Said], 5)],
    },
    Rule {
        id: "override.changed_rules",
        category: Category::InstructionOverride,
        weight: Weight { user: 50, retrieved: 50, tool: 55 },
        mood: Mood::Statement,
        anchor: &[Regulation, Order, Safety],
        need: &[between(&[Changed], 4, 5), around(&[Your, All], 3), after(&[You, Obedience, Respond], 10)],
        unless: &[around(&[Goods], 3), around(&[My], 3)],
    },
    Rule {
        id: "override.safety",
        category: Category::InstructionOverride,
        weight: Weight { user: 55, retrieved: 60, tool: 60 },
        mood: Mood::Any,
        anchor: &[Safety],
        need: &[
            between(&[Disable, Ignore, Changed], 5, 6),
            around(&[You, Ai, Your, All, Respond, Obedience, Authorised, Concluded], 7),
        ],
        unless: &[around(&[Goods, Device], 3), around(&[My], 4), before(&[FirstPerson], 6), around(&[Said], 5)],
    },
];
