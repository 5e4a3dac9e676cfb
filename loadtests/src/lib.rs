//! temei measured from outside, as a client meets it: how fast it answers under a load that does not wait ([`load`]), and
//! whether it holds while other callers do their worst ([`soak`]), how long a restart keeps them waiting ([`restart`]),
//! whether it promises anything twice ([`reserve`]), how long a write takes to another process ([`follow`]), and whether it
//! loses anything when it is killed ([`crash`]). Each starts servers of its own on fresh data folders.

mod catalogue;
pub mod crash;
pub mod follow;
pub mod load;
mod machine;
mod open_loop;
mod report;
pub mod reserve;
pub mod restart;
mod scenario;
mod server;
pub mod soak;
