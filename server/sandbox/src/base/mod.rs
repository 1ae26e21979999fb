//! Code shared by all emulated services; independent of any single service.

mod broken_response;
mod call_log;
mod clock;
mod fault_injection;
mod harness;
pub mod inn;
mod options;
mod seeded_random;
mod sync;

pub use crate::base::{
    broken_response::BrokenResponse,
    call_log::Call,
    clock::{SimulatedClock, date, moscow, years_ago},
    fault_injection::{
        Faults, FaultyMethod, InjectedFault, Latency, MethodFault, SourceFault, fails, pause, slow,
    },
    harness::Harness,
    options::Options,
    seeded_random::Rng,
    sync::lock,
};
