//! Texts as people write them, in whatever language has a pack: what every part of the service that reads texts has in common. A leaf:
//! it knows no catalogue, no index, no guard. Whoever finds something in a text here can point at it in the text as it was
//! sent.

pub mod blocks;
pub mod characters;
pub mod codes;
pub mod currency;
pub mod dates;
pub mod fold;
pub mod languages;
pub mod locale;
pub mod money;
pub mod normal;
pub mod number;
pub mod numerals;
pub mod phrase;
pub mod sound;
pub mod spans;
pub mod words;
pub mod written;
