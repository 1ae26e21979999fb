//! Effects of a falling balance: a mail once per crossing of 50₽ downwards, and the job that
//! tops up by the saved card. Both commit with the movement, and only where somebody wants them.

use avtosled_core::money::Kopecks;
use avtosled_core::packages::LOW_BALANCE;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::repository::users::{self, Sums};
use crate::messages::outbox::{self, Content};
use crate::platform::db::{StorageError, Tx};
use crate::platform::queue::{self, Payload};

/// True when a page warns.
#[must_use]
pub fn is_low(balance: Kopecks) -> bool {
    balance < LOW_BALANCE
}

/// Looks at a balance that has just lost `amount`.
pub async fn watch(
    tx: &Tx,
    user_id: Uuid,
    amount: Kopecks,
    sums: Sums,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let seq = sums.ledger_seq;
    if sums.auto_topup_enabled && sums.balance < sums.minimum_balance {
        ask_for_topup(tx, user_id, now).await?;
    }
    let balance = Kopecks(sums.balance);
    let before = Kopecks(sums.balance.saturating_add(amount.0));
    if !sums.notify_low_balance || !is_low(balance) || is_low(before) {
        return Ok(());
    }
    if let Some(user) = users::find(tx, user_id).await? {
        let content = Content::LowBalance { balance };
        let key = format!("low_balance:{user_id}:{seq}");
        outbox::mail_to_user(tx, &user, content, key, now).await?;
    }
    Ok(())
}

/// Tops a balance up by the saved card.
#[derive(Serialize, Deserialize)]
pub struct AutoTopup {
    pub user_id: Uuid,
    /// Tells one cause from the next.
    request_id: Uuid,
}

impl AutoTopup {
    #[must_use]
    pub fn of(user_id: Uuid) -> Self {
        let request_id = Uuid::now_v7();
        Self {
            user_id,
            request_id,
        }
    }
}

impl Payload for AutoTopup {
    const KIND: &'static str = "auto_topup";

    fn key(&self) -> String {
        self.request_id.to_string()
    }
}

/// Has the worker look whether a charge is due.
async fn ask_for_topup(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    queue::enqueue(tx, &[AutoTopup::of(user_id)], now).await
}
