mod addresses;
mod data;
mod evasion;
mod numbers;
mod properties;
mod shop;
mod suite;
