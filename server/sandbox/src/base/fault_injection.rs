//! Slowness and failures, set per run by flags and at run time by `POST /faults`.

use std::{collections::BTreeMap, sync::Mutex, time::Duration};

use serde::{Deserialize, Serialize};

use crate::base::{lock, options::Latency};

/// The faults in force; the JSON of `/faults`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Faults {
    /// Milliseconds that every source takes; absent means as the run was started.
    pub latency_ms: Option<u64>,
    /// Sets the balance of the car-data account, in whole roubles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<i64>,
    /// Sets the number of car-data calls taken at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_parallel: Option<usize>,
    /// Faults of single methods by name.
    pub per_method: BTreeMap<String, MethodFault>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct MethodFault {
    pub latency_ms: Option<u64>,
    /// Name of a failure; the README lists them.
    pub fail: Option<String>,
    /// Fail this many calls, then answer; absent means fail always.
    pub fail_times: Option<u32>,
    /// Of all calls since the faults were set, only each so-many-th fails; absent means each.
    pub fail_every: Option<u32>,
    /// The same of those that take the latency of the method.
    pub slow_every: Option<u32>,
}

impl MethodFault {
    fn is_slow(&self, call: u32) -> bool {
        is_nth(call, self.slow_every)
    }

    /// The failure of a call, one of the counted ones if they are counted.
    fn failure(&mut self, call: u32) -> Option<String> {
        if !is_nth(call, self.fail_every) {
            return None;
        }
        match &mut self.fail_times {
            Some(0) => None,
            times => {
                if let Some(left) = times {
                    *left -= 1;
                }
                self.fail.clone()
            }
        }
    }
}

fn is_nth(call: u32, every: Option<u32>) -> bool {
    every.is_none_or(|every| every > 0 && call.is_multiple_of(every))
}

#[derive(Clone, Debug, Default)]
pub struct InjectedFault {
    /// Milliseconds set for this very method.
    pub own_latency_ms: Option<u64>,
    /// Latency of a method without its own.
    pub latency: Latency,
    pub fail: Option<String>,
}

/// Waits that many milliseconds; zero does not even go through the timer, which ticks once a
/// millisecond.
pub async fn pause(ms: u64) {
    if ms > 0 {
        tokio::time::sleep(Duration::from_millis(ms)).await;
    }
}

/// Holds the faults in force, and those of the start to return to.
#[derive(Debug)]
pub struct FaultInjector {
    latency: Latency,
    initial: Faults,
    current: Mutex<Faults>,
    /// Calls of methods with a fault since it was set.
    calls: Mutex<BTreeMap<String, u32>>,
}

impl FaultInjector {
    /// A switchboard with the faults of the start.
    pub fn new(latency: Latency, initial: Faults) -> Self {
        Self {
            latency,
            current: Mutex::new(initial.clone()),
            calls: Mutex::default(),
            initial,
        }
    }

    /// The faults in force, with the failures still to come.
    pub fn current(&self) -> Faults {
        lock(&self.current).clone()
    }

    pub fn replace(&self, faults: Faults) {
        *lock(&self.current) = faults;
        lock(&self.calls).clear();
    }

    pub fn restore(&self) {
        self.replace(self.initial.clone());
    }

    /// The trouble of the present call of a method; uses up one of its counted failures.
    pub fn take(&self, method: &str) -> InjectedFault {
        let mut current = lock(&self.current);
        let latency = current.latency_ms.map_or(self.latency, Latency::from_ms);
        let Some(fault) = current.per_method.get_mut(method) else {
            return InjectedFault {
                latency,
                ..InjectedFault::default()
            };
        };
        let call = {
            let mut calls = lock(&self.calls);
            let count = calls.entry(method.to_owned()).or_default();
            *count += 1;
            *count
        };
        InjectedFault {
            own_latency_ms: fault.latency_ms.filter(|_| fault.is_slow(call)),
            latency,
            fail: fault.failure(call),
        }
    }
}

/// A source that is slow or fails for somebody of the showcase.
#[derive(Clone, Copy, Debug)]
pub struct SourceFault {
    pub method: &'static str,
    pub latency_ms: Option<u64>,
    pub fail: Option<&'static str>,
}

pub const fn slow(method: &'static str, latency_ms: u64) -> SourceFault {
    SourceFault {
        method,
        latency_ms: Some(latency_ms),
        fail: None,
    }
}

pub const fn fails(method: &'static str, fail: &'static str) -> SourceFault {
    SourceFault {
        method,
        latency_ms: None,
        fail: Some(fail),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_so_many_th_call_meets_a_fault() {
        let fault = MethodFault {
            latency_ms: Some(500),
            fail: Some("456".to_owned()),
            fail_every: Some(3),
            slow_every: Some(2),
            ..MethodFault::default()
        };
        let faults = Faults {
            per_method: [("gibdd.dtp".to_owned(), fault)].into(),
            ..Faults::default()
        };
        let board = FaultInjector::new(Latency::Off, faults);
        let calls: Vec<InjectedFault> = (0..6).map(|_| board.take("gibdd.dtp")).collect();
        let failed: Vec<bool> = calls.iter().map(|call| call.fail.is_some()).collect();
        assert_eq!(failed, [false, false, true, false, false, true]);
        let slow = calls.iter().filter(|call| call.own_latency_ms.is_some());
        assert_eq!(slow.count(), 3);
    }
}
