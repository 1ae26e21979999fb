//! Balances and daily statements of the car-data vendor, and the SMS balance.

pub mod balance;
pub mod history;
pub mod sms_balance;
pub mod statements;
