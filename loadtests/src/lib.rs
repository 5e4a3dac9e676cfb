//! temei measured from outside, as a client meets it: how fast it answers under a load that does not wait ([`load`]), and
//! whether it holds while other callers do their worst ([`soak`]), how long a restart keeps them waiting ([`restart`]),
//! whether it promises anything twice ([`reserve`]), how long a write takes to another process ([`follow`]), whether it
//! loses anything when it is killed ([`crash`]), what a step of a conversation costs ([`steps`]), what a feed or
//! a reindex does to those who ask meanwhile ([`live`]), and whether many tenants live within a budget ([`budget`]). Each starts servers of its own on fresh data folders.

pub mod budget;
mod catalogue;
pub mod crash;
mod feed;
pub mod follow;
pub mod live;
pub mod load;
mod machine;
mod open_loop;
mod report;
pub mod reserve;
pub mod restart;
mod scenario;
mod server;
pub mod soak;
pub mod steps;
