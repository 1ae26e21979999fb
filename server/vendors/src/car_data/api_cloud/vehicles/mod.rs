//! Vendor methods of registers about vehicles, except those of the traffic police.

pub mod auctions;
pub mod conversion;
pub mod customs;
pub mod decoding;
pub mod inspections_eaisto;
pub mod leases;
pub mod operators;
pub mod passports;
pub mod photos;
pub mod photos_nomerogram;
pub mod pledges;
pub mod policies;
pub mod recalls;
pub mod taxi;
pub mod valuation;
