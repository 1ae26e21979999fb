//! Vendor methods of the traffic police (`gibdd.php`).

pub mod accidents;
pub mod fine_photos;
pub mod fines;
pub mod history;
pub mod inspections;
pub mod licence;
pub mod restrictions;
pub mod wanted;
