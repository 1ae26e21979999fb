pub mod entities;
pub mod repos;
