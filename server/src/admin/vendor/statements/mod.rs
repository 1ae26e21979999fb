//! Daily comparison of the car-data vendor's charges with our calls.

mod comparison;
mod schedule;
mod tolerance;
mod view;

pub use comparison::StatementDifference;
pub use schedule::{StatementError, compare_now, tick};
pub use tolerance::Explanation;
pub use view::{StatementState, StatementView, list};
