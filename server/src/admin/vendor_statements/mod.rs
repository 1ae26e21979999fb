//! What the vendor of car data says it charged us, compared with the rows of our calls day by day.

mod comparison;
mod days;
mod reach;
mod view;

pub use comparison::StatementDifference;
pub use days::{StatementError, compare_now, tick};
pub use reach::Explanation;
pub use view::{StatementState, StatementView, list};
