//! The parts that all services share; nothing here knows a service.

pub mod broken_response;
pub mod calendar;
pub mod call_log;
pub mod clock;
pub mod fault_injection;
pub mod inn;
pub mod options;
pub mod seeded_random;

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::{
    call_log::{CallId, CallLog},
    clock::Clock,
    fault_injection::{FaultInjector, pause},
    options::Options,
};

/// Clock, faults and journal of the run, one for all services.
#[derive(Debug)]
pub struct Harness {
    pub clock: Clock,
    pub faults: FaultInjector,
    pub call_log: CallLog,
}

impl Harness {
    /// The harness of a run that nobody has called yet.
    pub fn new(options: &Options) -> Self {
        Self {
            clock: Clock {
                today: options.today,
            },
            faults: FaultInjector::new(options.latency, options.faults.clone()),
            call_log: CallLog::default(),
        }
    }

    /// Notes a call and lets its own latency pass; the failure that it meets comes with it. The
    /// spread of the car sources is no model for services that answer at once.
    pub async fn arrive(&self, method: &str, key: &str) -> (CallId, Option<String>) {
        let call = self.call_log.begin(method, key, self.clock.now());
        let trouble = self.faults.take(method);
        pause(trouble.own_latency_ms.unwrap_or(0)).await;
        (call, trouble.fail)
    }

    pub fn leave(&self, call: CallId, outcome: impl Into<String>) {
        self.call_log.finish(call, outcome.into());
    }
}

/// The value behind a lock, also after a panic of its holder.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
