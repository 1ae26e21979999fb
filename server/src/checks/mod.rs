//! One check of a car: finding it, ordering, asking the sources, settling each of them.

pub mod announcements;
pub mod asking_now;
pub mod call_record;
pub mod calls;
pub mod charges;
pub mod completion;
mod earlier_report;
pub mod http;
pub mod identification;
pub mod jobs;
pub mod kept;
pub mod licence;
pub mod orders;
pub mod repository;
pub mod settlement;
pub(crate) mod source;
pub mod source_inputs;
pub mod sources;
pub mod stored_answers;
pub mod switching;
pub(crate) mod vehicle;
