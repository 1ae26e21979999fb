//! Shop used by the API and the pages; its state is under one lock.

mod cards;
mod idempotency;
mod ledger;
pub mod money;
mod objects;
mod payment_methods;
mod state;
mod test_values;

use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::{sync::watch, time::Instant};

use crate::{
    base::{Harness, SimulatedClock, lock},
    yookassa::webhooks::Outgoing,
};

pub use crate::yookassa::shop::{
    cards::{Cancellation, Card, TEST_CARDS, Verdict},
    idempotency::Claim,
    ledger::{Balance, ShopLedger},
    objects::{
        ApiObject, Confirmation, Instrument, PAYER_TIMEOUT, Payment, Refund, Sale, Status, Terms,
        YOOKASSA_SHOP_ID,
    },
    payment_methods::{App, AppVerdict, METHOD_TYPES, OUTCOMES, PaymentMethod, Refunding},
    state::{LONG_TIME, NEXT_DAY, Objects, ShopState},
    test_values::TestAmount,
};

#[derive(Debug)]
pub struct Shop {
    pub harness: Arc<Harness>,
    clock: SimulatedClock,
    state: Mutex<ShopState>,
    changed: watch::Sender<()>,
}

impl Shop {
    /// Creates a shop whose ids depend on the seed.
    pub fn new(harness: Arc<Harness>, seed: u64, webhook_url: Option<String>) -> Self {
        Self {
            clock: SimulatedClock::new(harness.clock.now()),
            state: Mutex::new(ShopState::new(harness.clone(), seed, webhook_url)),
            harness,
            changed: watch::Sender::new(()),
        }
    }

    pub fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Advances the clock; due tasks run in the order of their times.
    pub fn advance(&self, by: TimeDelta) {
        self.clock.advance(by);
        self.changed.send_replace(());
    }

    /// Reads or changes the state after all due tasks have run.
    pub fn with<T>(&self, act: impl FnOnce(&mut ShopState, DateTime<Utc>) -> T) -> T {
        let result = self.with_unnotified(act);
        self.changed.send_replace(());
        result
    }

    fn with_unnotified<T>(&self, act: impl FnOnce(&mut ShopState, DateTime<Utc>) -> T) -> T {
        let mut state = lock(&self.state);
        // Read under the lock, so that time never decreases between two changes.
        let now = self.clock.now();
        state.run_due_tasks(now);
        let result = act(&mut state, now);
        state.run_due_tasks(now);
        result
    }

    /// Webhooks to be sent now, and the time of the next task.
    pub fn outgoing(&self) -> (Vec<Outgoing>, Option<Instant>) {
        let (outgoing, next) = self
            .with_unnotified(|state, _| (state.deliveries.take_outgoing(), state.schedule.next()));
        (outgoing, next.map(|at| self.clock.instant(at)))
    }

    /// Waits until no webhook is being sent.
    pub async fn wait_for_webhooks(&self) {
        let mut changed = self.watch();
        while self.with_unnotified(|state, _| state.deliveries.is_sending()) {
            if changed.changed().await.is_err() {
                return;
            }
        }
    }
}
