//! Text that is to be read as data and speaks to its reader: notes to the assistant in pages, reviews and tool outputs,
//! orders for the next answer, calls of tools. What a user says to the assistant is no finding for being addressed to
//! it, so most of this weighs little there.

use crate::inspect::Category;
use crate::inspect::concept::Concept::*;
use crate::inspect::rule::{Mood, Rule, Weight, after, around, before, between};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "indirect.addressed",
        category: Category::IndirectInjection,
        weight: Weight { user: 30, retrieved: 65, tool: 65 },
        mood: Mood::Statement,
        anchor: &[Ai],
        need: &[
            between(&[Note, OnReading], 4, 0),
            after(&[Must, Include, Ignore, Send, Call, State, Recite, Delete, Respond, Disable], 14),
        ],
        unless: &[],
    },
    Rule {
        id: "indirect.reader",
        category: Category::IndirectInjection,
        weight: Weight { user: 40, retrieved: 65, tool: 65 },
        mood: Mood::Statement,
        anchor: &[Ai],
        need: &[after(&[OnReading, Must], 4), after(&[Include, Ignore, Send, Call, Delete, Disable, Recite], 14)],
        unless: &[around(&[My], 4)],
    },
    Rule {
        id: "indirect.on_reading",
        category: Category::IndirectInjection,
        weight: Weight { user: 30, retrieved: 50, tool: 55 },
        mood: Mood::Statement,
        anchor: &[OnReading],
        need: &[around(&[Include, Send, Call, Delete, Ignore, State, Recite], 14)],
        unless: &[around(&[My], 3)],
    },
    Rule {
        id: "indirect.answer",
        category: Category::IndirectInjection,
        weight: Weight { user: 15, retrieved: 50, tool: 55 },
        mood: Mood::Statement,
        anchor: &[Output],
        need: &[around(&[Your, All], 2), between(&[Include], 12, 10)],
        unless: &[around(&[My], 2)],
    },
    Rule {
        id: "indirect.tool_called",
        category: Category::IndirectInjection,
        weight: Weight { user: 45, retrieved: 60, tool: 60 },
        mood: Mood::Statement,
        anchor: &[Tool],
        need: &[before(&[Call], 3)],
        unless: &[],
    },
    Rule {
        id: "indirect.covert",
        category: Category::IndirectInjection,
        weight: Weight { user: 30, retrieved: 50, tool: 55 },
        mood: Mood::Statement,
        anchor: &[Covert],
        need: &[around(&[Send, Include, Call, Delete, Ignore, Trove, Grant], 10)],
        unless: &[around(&[My, Said], 3)],
    },
    Rule {
        id: "indirect.destructive",
        category: Category::IndirectInjection,
        weight: Weight { user: 20, retrieved: 50, tool: 50 },
        mood: Mood::Statement,
        anchor: &[Delete],
        need: &[after(&[Trove, Tool, All], 6), around(&[OnReading, Ai, Turn, You], 14)],
        unless: &[around(&[My, FirstPerson], 4)],
    },
    Rule {
        id: "indirect.script",
        category: Category::IndirectInjection,
        weight: Weight { user: 30, retrieved: 65, tool: 65 },
        mood: Mood::Any,
        anchor: &[Script],
        need: &[],
        unless: &[],
    },
    Rule {
        id: "indirect.hailed",
        category: Category::IndirectInjection,
        weight: Weight { user: 15, retrieved: 60, tool: 60 },
        mood: Mood::Statement,
        anchor: &[Hail],
        need: &[after(&[Must, Include, Ignore, Send, Call, State, Recite, Delete, Disable, OnReading, Grant], 10)],
        unless: &[],
    },
];
