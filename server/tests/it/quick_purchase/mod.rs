mod access;
mod estimate;
mod inputs;
pub mod purchase;
mod returned;
