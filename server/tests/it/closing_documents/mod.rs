//! Tests of closing documents of companies.

mod documents;
mod sums;
