//! What the vendor of car data says it charged us, compared with the rows of our calls day by day.

mod comparison;
mod schedule;
mod tolerance;
mod view;

pub use comparison::StatementDifference;
pub use schedule::{StatementError, compare_now, tick};
pub use tolerance::Explanation;
pub use view::{StatementState, StatementView, list};
