//! Vendor methods about people and companies: debts, bankruptcies, taxes, bonus-malus.

pub mod bankruptcy;
pub mod bonus_malus;
pub mod companies;
pub mod enforcement;
pub mod self_employed;
pub mod tax_number;
