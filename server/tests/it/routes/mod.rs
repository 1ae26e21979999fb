mod bad_input;
mod client_errors;
pub mod contract;
mod control_characters;
mod edge;
mod foreign;
mod forged_tokens;
mod program;
mod requests;
