pub mod amount;
pub mod basis;
pub mod brand;
pub mod codes;
pub mod envelope;
pub mod records;
pub mod refusal;
pub mod text;
