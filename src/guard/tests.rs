mod addresses;
mod data;
mod fuzz;
mod properties;
mod shop;
mod suite;
