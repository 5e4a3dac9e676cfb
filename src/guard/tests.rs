mod addresses;
mod data;
mod evasion;
mod fuzz;
mod numbers;
mod properties;
mod shop;
mod suite;
