mod bad_input;
pub mod contract;
mod foreign;
mod forged_tokens;
mod program;
mod requests;
