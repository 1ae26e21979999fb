//! Slowness and failures, set per run by flags and at run time by `POST /faults`.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde::Serialize;

use crate::car_data;
use crate::options::Latency;
use crate::sms;
use crate::smtp;
use crate::state::SandboxState;
use crate::state::Shared;
use crate::vkid;
use crate::yookassa;

/// What is wrong at present; the JSON of `/faults`.
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

/// What is wrong with one method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct MethodFault {
    pub latency_ms: Option<u64>,
    /// Name of a failure; the README lists them.
    pub fail: Option<String>,
    /// Fail this many calls, then answer; absent means fail always.
    pub fail_times: Option<u32>,
}

impl Faults {
    /// Says what is unknown here, if anything: a typing error must not pass as "no fault".
    pub fn check(&self) -> Result<(), String> {
        for (method, fault) in &self.per_method {
            let is_failure: fn(&str, &str) -> bool = if method == sms::METHOD {
                |_, fail| sms::is_failure(fail)
            } else if method == smtp::METHOD {
                |_, fail| smtp::is_failure(fail)
            } else if vkid::is_method(method) {
                vkid::is_failure
            } else if yookassa::is_method(method) {
                yookassa::is_failure
            } else if car_data::is_method(method) {
                car_data::is_failure
            } else {
                return Err(format!("unknown method: {method}"));
            };
            let Some(fail) = &fault.fail else { continue };
            let known = is_failure(method, fail);
            if !known {
                return Err(format!("unknown failure of {method}: {fail}"));
            }
        }
        Ok(())
    }
}

/// The faults that one call meets.
#[derive(Clone, Debug, Default)]
pub struct Trouble {
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
pub struct Switchboard {
    latency: Latency,
    initial: Faults,
    current: Mutex<Faults>,
}

impl Switchboard {
    /// A switchboard with the faults of the start.
    pub fn new(latency: Latency, initial: Faults) -> Self {
        Self {
            latency,
            current: Mutex::new(initial.clone()),
            initial,
        }
    }

    /// The faults in force, with the failures still to come.
    pub fn current(&self) -> Faults {
        self.current
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Replaces all faults.
    pub fn replace(&self, faults: Faults) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = faults;
    }

    /// What the present call of a method meets; uses up one of its counted failures.
    pub fn take(&self, method: &str) -> Trouble {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let latency = current.latency_ms.map_or(self.latency, Latency::from_ms);
        let Some(fault) = current.per_method.get_mut(method) else {
            return Trouble {
                latency,
                ..Trouble::default()
            };
        };
        let fail = match &mut fault.fail_times {
            None => fault.fail.clone(),
            Some(0) => None,
            Some(left) => {
                *left -= 1;
                fault.fail.clone()
            }
        };
        Trouble {
            own_latency_ms: fault.latency_ms,
            latency,
            fail,
        }
    }
}

/// `GET /faults`.
pub async fn show(State(state): State<Shared>) -> Json<Faults> {
    Json(state.faults.current())
}

/// Replaces all faults, unless one of them is unknown.
pub fn put_in_force(state: &SandboxState, mut faults: Faults) -> Result<(), String> {
    faults.check()?;
    // Settings of the account are acts, not faults: they are not shown or restored later.
    state
        .account
        .adjust(faults.balance.take(), faults.max_parallel.take());
    state.faults.replace(faults);
    Ok(())
}

/// `POST /faults`: replaces all faults; `{}` means none.
pub async fn replace(
    State(state): State<Shared>,
    Json(faults): Json<Faults>,
) -> Result<Json<Faults>, (StatusCode, String)> {
    put_in_force(&state, faults).map_err(|problem| (StatusCode::UNPROCESSABLE_ENTITY, problem))?;
    Ok(show(State(state)).await)
}

/// `DELETE /faults`: back to the flags of the start.
pub async fn restore(State(state): State<Shared>) -> Json<Faults> {
    state.faults.replace(state.faults.initial.clone());
    show(State(state)).await
}
