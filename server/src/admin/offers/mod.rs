//! Packages of users and promo codes, managed by staff.

pub mod packages;
pub mod promo;
