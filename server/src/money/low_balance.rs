//! Low-balance mail and trigger of the automatic top-up.
//! The mail is sent once each time the balance falls below 50₽. Both commit with the movement.

use avtosled_core::money::Kopecks;
use avtosled_core::packages::LOW_BALANCE;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::repository::users::{self, Balances};
use crate::messages::outbox::{self, Content};
use crate::platform::db::{StorageError, Tx};
use crate::platform::jobs::queue::{self, Payload};

/// Whether pages show a low-balance warning.
#[must_use]
pub fn is_low(balance: Kopecks) -> bool {
    balance < LOW_BALANCE
}

/// Queues mail and automatic top-up if due for a balance that was just reduced by `amount`.
pub async fn check_after_spending(
    tx: &Tx,
    user_id: Uuid,
    amount: Kopecks,
    sums: Balances,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let seq = sums.ledger_seq;
    if sums.auto_topup_enabled && sums.balance < sums.minimum_balance {
        ask_for_topup(tx, user_id, now).await?;
    }
    let balance = Kopecks(sums.balance);
    let before = Kopecks(sums.balance.saturating_add(amount.0));
    if !is_low(balance) || is_low(before) {
        return Ok(());
    }
    queue::enqueue(tx, &[LowBalanceReached { user_id, seq }], now).await?;
    if !sums.notify_low_balance {
        return Ok(());
    }
    if let Some(user) = users::find(tx, user_id).await? {
        let content = Content::LowBalance { balance };
        let key = format!("low_balance:{user_id}:{seq}");
        outbox::mail_to_user(tx, &user, content, key, now).await?;
    }
    Ok(())
}

/// Job that tops up a balance by the saved method.
#[derive(Serialize, Deserialize)]
pub struct AutoTopup {
    pub user_id: Uuid,
    /// Unique id, so that each request is a job of its own.
    request_id: Uuid,
}

impl AutoTopup {
    #[must_use]
    pub fn new(user_id: Uuid) -> Self {
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

/// Job that tells later domains of a balance that fell below its mark.
#[derive(Serialize, Deserialize)]
pub struct LowBalanceReached {
    pub user_id: Uuid,
    /// Number of the ledger entry by which the balance fell.
    pub seq: i64,
}

impl Payload for LowBalanceReached {
    const KIND: &'static str = "low_balance_reached";

    fn key(&self) -> String {
        format!("{}:{}", self.user_id, self.seq)
    }
}

async fn ask_for_topup(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    queue::enqueue(tx, &[AutoTopup::new(user_id)], now).await
}
