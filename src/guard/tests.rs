mod addresses;
mod data;
mod fuzz;
mod numbers;
mod properties;
mod shop;
mod suite;
