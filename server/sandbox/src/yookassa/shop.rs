//! The shop as the rest of the sandbox sees it: one lock around all that it knows.

use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;

use chrono::DateTime;
use chrono::TimeDelta;
use chrono::Utc;
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::options::Options;
use crate::state::SandboxState;
use crate::yookassa::WEBHOOK;
use crate::yookassa::calendar::Calendar;
use crate::yookassa::deliveries::Deliveries;
use crate::yookassa::deliveries::Schedule;
use crate::yookassa::mishap::PostMishap;
use crate::yookassa::register::Event;
use crate::yookassa::register::Register;

/// The emulated shop.
#[derive(Debug)]
pub struct Shop {
    pub calendar: Calendar,
    register: Mutex<Register>,
    /// Sends a word whenever something may have changed.
    stirred: watch::Sender<()>,
}

impl Shop {
    /// A shop that opens at that moment.
    pub fn new(options: &Options, seed: u64, now: DateTime<Utc>) -> Self {
        let schedule = Schedule {
            offsets: options.webhook_offsets.clone(),
            speed: options.webhook_speed,
        };
        let deliveries = Deliveries::new(schedule, options.webhook_url.clone());
        Self {
            calendar: Calendar::new(now),
            register: Mutex::new(Register::new(seed, options.fiscalization, deliveries)),
            stirred: watch::Sender::new(()),
        }
    }

    /// Tells of every change from now on.
    pub fn watch(&self) -> watch::Receiver<()> {
        self.stirred.subscribe()
    }

    /// Moves the clock forward; what was due in between happens in its order.
    pub fn advance(&self, by: TimeDelta) {
        self.calendar.advance(by);
        self.stirred.send_replace(());
    }

    fn lock(&self) -> MutexGuard<'_, Register> {
        self.register.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks at the shop, or changes it, after everything that was due until now.
pub fn with<T>(state: &SandboxState, act: impl FnOnce(&mut Register, DateTime<Utc>) -> T) -> T {
    let result = quietly(state, act);
    state.yookassa.stirred.send_replace(());
    result
}

fn quietly<T>(state: &SandboxState, act: impl FnOnce(&mut Register, DateTime<Utc>) -> T) -> T {
    let mut register = state.yookassa.lock();
    // Read under the lock: time must not run backwards from one change to the next.
    let now = state.yookassa.calendar.now();
    settle(state, &mut register, now);
    let result = act(&mut register, now);
    settle(state, &mut register, now);
    result
}

/// What is to be sent now, and when there may be more.
pub fn outgoing(state: &SandboxState) -> (Vec<(u64, String, Value)>, Option<Instant>) {
    let (parcels, next) = quietly(state, |register, _| {
        (register.deliveries.take_outgoing(), register.agenda.next())
    });
    (parcels, next.map(|at| state.yookassa.calendar.instant(at)))
}

/// Whether every notification that is due has been sent and answered.
pub fn is_settled(state: &SandboxState) -> bool {
    quietly(state, |register, _| !register.deliveries.is_busy())
}

/// Lets everything happen that is due, and owes what has happened to those who are to know it.
fn settle(state: &SandboxState, register: &mut Register, now: DateTime<Utc>) {
    loop {
        register.settle(now);
        let events = std::mem::take(&mut register.events);
        if events.is_empty() {
            break;
        }
        for event in &events {
            announce(state, register, event);
        }
    }
}

fn announce(state: &SandboxState, register: &mut Register, event: &Event) {
    let trouble = state.faults.take(WEBHOOK);
    let mishap = trouble.fail.as_deref().and_then(PostMishap::named);
    let late_ms = trouble.own_latency_ms.and_then(|ms| i64::try_from(ms).ok());
    let late = TimeDelta::milliseconds(late_ms.unwrap_or(0));
    let hooks = register
        .hooks
        .iter()
        .filter(|hook| hook.event == event.name);
    let hooks = hooks.map(|hook| hook.url.clone());
    let mut addresses: Vec<Option<String>> = register
        .deliveries
        .url
        .iter()
        .cloned()
        .chain(hooks)
        .map(Some)
        .collect();
    if addresses.is_empty() {
        addresses.push(None);
    }
    let Register {
        deliveries, agenda, ..
    } = register;
    for address in addresses {
        deliveries.owe(event, address.as_deref(), mishap, late, agenda);
    }
}
