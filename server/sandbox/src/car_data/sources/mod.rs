//! Answers of the methods, one file for each subject.

pub mod bailiffs;
pub mod bankruptcies;
pub mod fines;
pub mod inspections;
pub mod insurance;
pub mod photos;
pub mod pledges;
pub mod police;
pub mod taxi;
pub mod taxpayers;
pub mod valuation;
pub mod vehicles;
