mod addresses;
mod data;
mod evasion;
mod evidence;
mod numbers;
mod properties;
mod shop;
mod suite;
