//! What follows when a balance falls: a mail once per crossing of 50 ₽ downwards, and the job that
//! tops up by the saved card. Both commit with the movement, and only where somebody wants them.

use avtosled_core::money::Kopecks;
use avtosled_core::packages::LOW_BALANCE;
use chrono::DateTime;
use chrono::Utc;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::users;
use crate::repos::users::Sums;
use crate::services::auto_topup;
use crate::services::messages;
use crate::services::messages::Content;

/// Whether a page warns.
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
) -> Result<(), RepoError> {
    let seq = sums.ledger_seq;
    if sums.auto_topup_enabled && sums.balance < sums.minimum_balance {
        auto_topup::ask(tx, user_id, now).await?;
    }
    let balance = Kopecks(sums.balance);
    let before = Kopecks(sums.balance.saturating_add(amount.0));
    if !sums.notify_low_balance || !is_low(balance) || is_low(before) {
        return Ok(());
    }
    if let Some(user) = users::find(tx, user_id).await? {
        let content = Content::LowBalance { balance };
        let key = format!("low_balance:{user_id}:{seq}");
        messages::mail_to_user(tx, &user, content, key, now).await?;
    }
    Ok(())
}
