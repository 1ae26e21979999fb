//! The parts that all services share; nothing here knows a service.

pub mod breakage;
pub mod calendar;
pub mod clock;
pub mod draw;
pub mod faults;
pub mod inn;
pub mod options;
pub mod stats;

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::{
    clock::Clock,
    faults::{Switchboard, pause},
    options::Options,
    stats::{CallId, Stats},
};

/// Clock, faults and journal of the run, one for all services.
#[derive(Debug)]
pub struct Harness {
    pub clock: Clock,
    pub faults: Switchboard,
    pub stats: Stats,
}

impl Harness {
    /// The harness of a run that nobody has called yet.
    pub fn new(options: &Options) -> Self {
        Self {
            clock: Clock {
                today: options.today,
            },
            faults: Switchboard::new(options.latency, options.faults.clone()),
            stats: Stats::default(),
        }
    }

    /// Notes a call and lets its own latency pass; the failure that it meets comes with it. The
    /// spread of the car sources is no model for services that answer at once.
    pub async fn arrive(&self, method: &str, key: &str) -> (CallId, Option<String>) {
        let call = self.stats.begin(method, key, self.clock.now());
        let trouble = self.faults.take(method);
        pause(trouble.own_latency_ms.unwrap_or(0)).await;
        (call, trouble.fail)
    }

    pub fn leave(&self, call: CallId, outcome: impl Into<String>) {
        self.stats.finish(call, outcome.into());
    }
}

/// The value behind a lock, also after a panic of its holder.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
