mod data;
mod properties;
mod shop;
mod suite;
