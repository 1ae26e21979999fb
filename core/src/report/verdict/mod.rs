//! Verdict over all sources of a report; it never claims more than is known.

mod coverage;
mod facts;
mod meaning;
mod reason;
mod rules;
mod texts;

pub use coverage::confirms_car;
pub(super) use coverage::is_completely_checked;
pub use reason::{RULES_VERSION, ReportVerdict, VerdictReason};
pub use rules::verdict;
