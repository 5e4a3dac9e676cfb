//! What a model may call: each tool with its schema, who may call it, what is asked before and what undoes it. Pure: nothing
//! is run, stored or waited for here.

mod collection;
mod definition;
pub mod own;

pub use collection::Collection;
pub use definition::{Audience, Category, Compensation, Definition};
pub use own::OurTool;
