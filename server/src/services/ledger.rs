//! Double-entry bookkeeping. Every kopeck moves by a transfer whose entries sum to zero; a user's
//! balance is the cached sum of the `available` account, changed in the same transaction.

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;
use uuid::Uuid;

use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::ledger;
use crate::repos::users;

/// Whose money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// What a user can spend.
    Available(Uuid),
    /// What a user ordered and no source has earned yet.
    Held(Uuid),
    Revenue,
    Adjustments,
}

impl Account {
    fn name(self) -> &'static str {
        match self {
            Self::Available(_) => "available",
            Self::Held(_) => "held",
            Self::Revenue => "revenue",
            Self::Adjustments => "adjustments",
        }
    }

    fn user(self) -> Option<Uuid> {
        match self {
            Self::Available(user) | Self::Held(user) => Some(user),
            Self::Revenue | Self::Adjustments => None,
        }
    }
}

/// Why money moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferKind {
    Hold,
    Capture,
    Release,
    Adjustment,
}

impl TransferKind {
    fn name(self) -> &'static str {
        match self {
            Self::Hold => "hold",
            Self::Capture => "capture",
            Self::Release => "release",
            Self::Adjustment => "adjustment",
        }
    }
}

/// One movement between two accounts.
#[derive(Clone, Debug)]
pub struct Movement {
    pub kind: TransferKind,
    pub from: Account,
    pub to: Account,
    pub amount: Kopecks,
    /// What caused it, for people: `report:<id>`, `report_service:<id>`, `admin`.
    pub reference: String,
    /// A second movement under the same key does nothing.
    pub idempotency_key: String,
    pub description: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    #[error("the account does not cover the movement")]
    Insufficient,
    #[error("a movement needs a positive amount")]
    NotPositive,
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Records a movement inside the caller's transaction; false when its key was used before.
pub async fn post(
    tx: &impl Conn,
    movement: Movement,
    now: DateTime<Utc>,
) -> Result<bool, LedgerError> {
    let amount = movement.amount.0;
    if amount <= 0 {
        return Err(LedgerError::NotPositive);
    }
    let transfer_id = Uuid::now_v7();
    let is_new = ledger::insert_transfer(
        tx,
        ledger::Transfer {
            id: transfer_id,
            kind: movement.kind.name().to_owned(),
            reference: movement.reference,
            idempotency_key: movement.idempotency_key,
            description: movement.description,
            created_at: now,
        },
    )
    .await?;
    if !is_new {
        return Ok(false);
    }
    change_cache(tx, movement.from, movement.to, amount, now).await?;
    let entries = [(movement.from, -amount), (movement.to, amount)];
    let entries = entries.map(|(account, amount)| ledger::Entry {
        id: Uuid::now_v7(),
        transfer_id,
        account: account.name().to_owned(),
        user_id: account.user(),
        amount,
    });
    ledger::insert_entries(tx, entries.into()).await?;
    Ok(true)
}

/// Both sides of one user change in one statement, so that neither is ever seen alone.
async fn change_cache(
    tx: &impl Conn,
    from: Account,
    to: Account,
    amount: i64,
    now: DateTime<Utc>,
) -> Result<(), LedgerError> {
    let mut changes: Vec<(Uuid, i64, i64)> = Vec::with_capacity(2);
    for (account, delta) in [(from, -amount), (to, amount)] {
        let Some(user) = account.user() else { continue };
        let (available, held) = match account {
            Account::Available(_) => (delta, 0),
            _ => (0, delta),
        };
        match changes.iter_mut().find(|change| change.0 == user) {
            Some(change) => {
                change.1 += available;
                change.2 += held;
            }
            None => changes.push((user, available, held)),
        }
    }
    for (user, available, held) in changes {
        if !users::add_money(tx, user, available, held, now).await? {
            return Err(LedgerError::Insufficient);
        }
    }
    Ok(())
}
