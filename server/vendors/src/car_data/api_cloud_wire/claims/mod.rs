pub mod fine_photos;
pub mod fines;
pub mod leases;
pub mod pledges;
pub mod policies;
