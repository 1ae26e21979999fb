//! Fault injection: latency and failures, set by flags and at run time by `POST /faults`.

use std::{collections::BTreeMap, sync::Mutex, time::Duration};

use serde::{Deserialize, Serialize};

use crate::base::sync::lock;

/// Default latency of car-data sources without a specific one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Latency {
    /// No latency, not even for showcase cars.
    #[default]
    Off,
    Fixed(u64),
    /// Between 200 and 2000 ms, constant for each method and car.
    Spread,
}

impl Latency {
    #[must_use]
    pub fn from_ms(ms: u64) -> Self {
        if ms == 0 { Self::Off } else { Self::Fixed(ms) }
    }
}

/// Active faults, in the JSON format of `/faults`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Faults {
    /// Latency of every source in milliseconds; if absent, as set at the start.
    pub latency_ms: Option<u64>,
    /// New balance of the car-data account, whole roubles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<i64>,
    /// New limit of concurrent car-data calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_parallel: Option<usize>,
    pub per_method: BTreeMap<String, MethodFault>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct MethodFault {
    pub latency_ms: Option<u64>,
    /// Name of a failure listed in the README.
    pub fail: Option<String>,
    /// Number of calls that fail before calls succeed; if absent, all fail.
    pub fail_times: Option<u32>,
    /// Interval of failing calls (every n-th since the faults were set); if absent, each fails.
    pub fail_every: Option<u32>,
    /// Interval of calls with the latency of the method; if absent, each has it.
    pub slow_every: Option<u32>,
}

impl MethodFault {
    /// Failure of a call, given by its number; decrements `fail_times`.
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

/// Method in which faults can be injected, with the check of its failure names.
#[derive(Clone, Copy, Debug)]
pub struct FaultyMethod {
    /// Name of the method in faults and in the call log.
    pub name: &'static str,
    pub is_failure: fn(&str) -> bool,
}

/// Latency and failure to be applied to one call.
#[derive(Clone, Debug, Default)]
pub struct InjectedFault {
    /// Latency set for this method, milliseconds.
    pub own_latency_ms: Option<u64>,
    /// Latency of methods without a specific one.
    pub latency: Latency,
    pub fail: Option<String>,
}

/// Sleeps for some milliseconds; zero avoids the timer, whose resolution is one millisecond.
pub async fn pause(ms: u64) {
    if ms > 0 {
        tokio::time::sleep(Duration::from_millis(ms)).await;
    }
}

/// Store of the active faults and of the initial ones to be restored.
#[derive(Debug)]
pub struct FaultInjector {
    latency: Latency,
    initial: Faults,
    current: Mutex<Faults>,
    /// Number of calls of each method with a fault, counted since the faults were set.
    calls: Mutex<BTreeMap<String, u32>>,
}

impl FaultInjector {
    pub fn new(latency: Latency, initial: Faults) -> Self {
        Self {
            latency,
            current: Mutex::new(initial.clone()),
            calls: Mutex::default(),
            initial,
        }
    }

    /// Active faults, with the remaining `fail_times`.
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

    /// Fault for the next call of a method; consumes one of its counted failures.
    pub fn take(&self, method: &str) -> InjectedFault {
        let mut current = lock(&self.current);
        let latency = current.latency_ms.map_or(self.latency, Latency::from_ms);
        let Some(fault) = current.per_method.get_mut(method) else {
            return InjectedFault {
                latency,
                ..InjectedFault::default()
            };
        };
        let mut calls = lock(&self.calls);
        let call = calls.entry(method.to_owned()).or_default();
        *call += 1;
        InjectedFault {
            own_latency_ms: fault.latency_ms.filter(|_| is_nth(*call, fault.slow_every)),
            latency,
            fail: fault.failure(*call),
        }
    }
}

/// Latency or failure of a source that is queried about a showcase car or person.
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
    fn fault_with_fail_every_and_slow_every_hits_each_nth_call() {
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
        let injector = FaultInjector::new(Latency::Off, faults);
        let calls: Vec<InjectedFault> = (0..6).map(|_| injector.take("gibdd.dtp")).collect();
        let failed: Vec<bool> = calls.iter().map(|call| call.fail.is_some()).collect();
        assert_eq!(failed, [false, false, true, false, false, true]);
        let slow = calls.iter().filter(|call| call.own_latency_ms.is_some());
        assert_eq!(slow.count(), 3);
    }
}
