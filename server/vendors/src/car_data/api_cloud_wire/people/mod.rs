pub mod bankruptcy;
pub mod bonus_malus;
pub mod companies;
pub mod driver;
pub mod enforcement;
pub mod operators;
pub mod taxpayers;
