//! Parts shared by all emulated services; none of them depends on a service.

pub mod broken_response;
pub mod call_log;
pub mod clock;
pub mod fault_injection;
pub mod harness;
pub mod inn;
pub mod options;
pub mod seeded_random;
pub mod sync;
