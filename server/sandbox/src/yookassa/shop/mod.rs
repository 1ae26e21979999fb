//! The shop behind its API and its pages: one lock around all that it knows.

pub mod cards;
pub mod idempotency;
pub mod ledger;
pub mod money;
pub mod payment;
pub mod receipt;
pub mod refund;
pub mod state;
pub mod test_values;

use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use tokio::{sync::watch, time::Instant};

use crate::{
    base::{Harness, calendar::Calendar, lock},
    yookassa::{
        shop::state::ShopState,
        webhooks::{self, Deliveries, Mishap},
    },
};

#[derive(Debug)]
pub struct Shop {
    pub harness: Arc<Harness>,
    pub calendar: Calendar,
    state: Mutex<ShopState>,
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
            state: Mutex::new(ShopState::new(seed, deliveries)),
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
    pub fn with<T>(&self, act: impl FnOnce(&mut ShopState, DateTime<Utc>) -> T) -> T {
        let result = self.quietly(act);
        self.stirred.send_replace(());
        result
    }

    fn quietly<T>(&self, act: impl FnOnce(&mut ShopState, DateTime<Utc>) -> T) -> T {
        let mut state = lock(&self.state);
        // Read under the lock: time must not run backwards from one change to the next.
        let now = self.calendar.now();
        self.settle(&mut state, now);
        let result = act(&mut state, now);
        self.settle(&mut state, now);
        result
    }

    /// The notifications to be sent now, and the time of the next plan.
    pub fn outgoing(&self) -> (Vec<(u64, String, Value)>, Option<Instant>) {
        let (parcels, next) =
            self.quietly(|state, _| (state.deliveries.take_outgoing(), state.schedule.next()));
        (parcels, next.map(|at| self.calendar.instant(at)))
    }

    /// Waits until every notification that is due has been answered, or has failed for now.
    pub async fn settled(&self) {
        let mut stirred = self.watch();
        while self.quietly(|state, _| state.deliveries.is_busy()) {
            if stirred.changed().await.is_err() {
                return;
            }
        }
    }

    /// Lets everything happen that is due, and owes the address what has happened.
    fn settle(&self, state: &mut ShopState, now: DateTime<Utc>) {
        state.settle(now);
        while !state.events.is_empty() {
            for event in std::mem::take(&mut state.events) {
                let fail = self.harness.faults.take(webhooks::METHOD).fail;
                let mishap = fail.as_deref().and_then(Mishap::named);
                let schedule = &mut state.schedule;
                state.deliveries.owe(&event, mishap, schedule);
            }
            state.settle(now);
        }
    }
}
