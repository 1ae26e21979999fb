//! Tests of lists of cars: files of many programs, what is refused, and the plan of rows.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper of tests fails the test"
)]

mod bad_files;
mod cells;
mod files;
mod grids;
mod mutations;
mod plans;
mod speed;
mod support;
mod writers;
