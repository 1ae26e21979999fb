//! Context shared by all emulated services of a run.

use crate::base::{
    call_log::CallLog,
    clock::Clock,
    fault_injection::{FaultInjector, pause},
    options::Options,
};

/// Clock, injected faults and call log of a run.
#[derive(Debug)]
pub struct Harness {
    pub clock: Clock,
    pub faults: FaultInjector,
    pub call_log: CallLog,
}

impl Harness {
    pub fn new(options: &Options) -> Self {
        Self {
            clock: Clock {
                today: options.today,
            },
            faults: FaultInjector::new(options.latency, options.faults.clone()),
            call_log: CallLog::default(),
        }
    }

    /// Logs and serves a call, with the injected latency and failure of its method.
    ///
    /// `answer` gets the failure and returns the outcome and the response. The latency of the run applies only to
    /// car data.
    pub async fn serve<O: Into<String>, R>(
        &self,
        method: &str,
        key: &str,
        answer: impl AsyncFnOnce(Option<String>) -> (O, R),
    ) -> R {
        let call = self.call_log.begin(method, key, self.clock.now());
        let fault = self.faults.take(method);
        pause(fault.own_latency_ms.unwrap_or(0)).await;
        let (outcome, response) = answer(fault.fail).await;
        self.call_log.finish(call, outcome.into());
        response
    }
}
