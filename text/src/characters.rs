//! Characters as a reader sees them: letters that look like others, characters that take no room, digits of other
//! scripts, the markup between. One table of each for everything that reads texts (guards, inspection, scrubbing,
//! output), so that what is a disguise to one is a disguise to all. Knows nothing of the rest of the service.

pub mod alike;
pub mod digits;
pub mod markup;
pub mod unseen;
