//! Checks of test keys: showcase cars, nothing is charged and no vendor is called.
//!
//! A test check is one row; its report is built from stored answers each time it is read, so that the views and
//! rules are those of live checks.

pub mod cars;
pub mod faults;
pub mod orders;
pub mod report;
pub mod watches;
