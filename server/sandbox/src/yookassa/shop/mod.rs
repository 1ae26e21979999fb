//! The shop behind its API and its pages: one lock around all that it knows.

pub mod books;
pub mod cards;
pub mod keys;
pub mod magic;
pub mod money;
pub mod payment;
pub mod receipt;
pub mod refund;
pub mod register;

use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use tokio::{sync::watch, time::Instant};

use crate::{
    base::{Harness, calendar::Calendar, lock},
    yookassa::{
        notices::{self, Deliveries, Mishap},
        shop::register::Register,
    },
};

#[derive(Debug)]
pub struct Shop {
    pub harness: Arc<Harness>,
    pub calendar: Calendar,
    register: Mutex<Register>,
    /// Sends a word whenever something may have changed.
    stirred: watch::Sender<()>,
}

impl Shop {
    /// A shop that opens now; shops of different seeds give out different ids.
    pub fn new(harness: Arc<Harness>, seed: u64, webhook_url: Option<String>) -> Self {
        let deliveries = Deliveries::new(webhook_url);
        Self {
            calendar: Calendar::new(harness.clock.now()),
            harness,
            register: Mutex::new(Register::new(seed, deliveries)),
            stirred: watch::Sender::new(()),
        }
    }

    pub fn watch(&self) -> watch::Receiver<()> {
        self.stirred.subscribe()
    }

    /// Moves the clock forward; what was due in between happens in its order.
    pub fn advance(&self, by: TimeDelta) {
        self.calendar.advance(by);
        self.stirred.send_replace(());
    }

    /// Looks at the shop, or changes it, after everything that was due until now.
    pub fn with<T>(&self, act: impl FnOnce(&mut Register, DateTime<Utc>) -> T) -> T {
        let result = self.quietly(act);
        self.stirred.send_replace(());
        result
    }

    fn quietly<T>(&self, act: impl FnOnce(&mut Register, DateTime<Utc>) -> T) -> T {
        let mut register = lock(&self.register);
        // Read under the lock: time must not run backwards from one change to the next.
        let now = self.calendar.now();
        self.settle(&mut register, now);
        let result = act(&mut register, now);
        self.settle(&mut register, now);
        result
    }

    /// The notifications to be sent now, and the time of the next plan.
    pub fn outgoing(&self) -> (Vec<(u64, String, Value)>, Option<Instant>) {
        let (parcels, next) = self
            .quietly(|register, _| (register.deliveries.take_outgoing(), register.agenda.next()));
        (parcels, next.map(|at| self.calendar.instant(at)))
    }

    /// Waits until every notification that is due has been answered, or has failed for now.
    pub async fn settled(&self) {
        let mut stirred = self.watch();
        while self.quietly(|register, _| register.deliveries.is_busy()) {
            if stirred.changed().await.is_err() {
                return;
            }
        }
    }

    /// Lets everything happen that is due, and owes the address what has happened.
    fn settle(&self, register: &mut Register, now: DateTime<Utc>) {
        register.settle(now);
        while !register.events.is_empty() {
            for event in std::mem::take(&mut register.events) {
                let fail = self.harness.faults.take(notices::METHOD).fail;
                let mishap = fail.as_deref().and_then(Mishap::named);
                let agenda = &mut register.agenda;
                register.deliveries.owe(&event, mishap, agenda);
            }
            register.settle(now);
        }
    }
}
