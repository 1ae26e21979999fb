//! Lookups that no report contains, queried by staff.

mod bonus_malus;
mod company;
mod driver_licence;
mod inspection_operator;
mod self_employed;
mod tax_number;

pub use bonus_malus::BonusMalus;
pub use company::{Company, CompanyKind};
pub use driver_licence::{Deprivation, DriverLicence};
pub use inspection_operator::InspectionOperator;
pub use self_employed::SelfEmployed;
pub use tax_number::TaxNumber;
