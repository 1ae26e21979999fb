//! Double-entry ledger: every transfer has two entries that sum to zero.
//! A user's balance is the cached sum of the `available` account, updated in the same transaction.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::repository::users::{self, Balances, Flow};
use crate::money::low_balance;
use crate::money::repository::ledger;
use crate::platform::db::{self, StorageError, Tx};

pub use crate::platform::entities::ledger_entries::AccountKind;
pub use crate::platform::entities::ledger_transfers::TransferKind;
pub use crate::platform::entities::reference::Reference;

/// An account of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// Money that the user can spend.
    Available(Uuid),
    /// Prices of the user's orders that are neither captured nor released.
    Held(Uuid),
    Revenue,
    /// Money owed by the payment provider; the sum is negative.
    Provider,
    Adjustments,
}

impl Account {
    fn kind(self) -> AccountKind {
        match self {
            Self::Available(_) => AccountKind::Available,
            Self::Held(_) => AccountKind::Held,
            Self::Revenue => AccountKind::Revenue,
            Self::Provider => AccountKind::Provider,
            Self::Adjustments => AccountKind::Adjustments,
        }
    }

    fn user(self) -> Option<Uuid> {
        match self {
            Self::Available(user) | Self::Held(user) => Some(user),
            Self::Revenue | Self::Provider | Self::Adjustments => None,
        }
    }
}

/// A transfer between two accounts, to be posted.
#[derive(Clone, Debug)]
pub struct Movement {
    pub kind: TransferKind,
    pub from: Account,
    pub to: Account,
    pub amount: Kopecks,
    /// Row that caused the transfer.
    pub reference: Reference,
    /// Unique key; posting a second movement under it does nothing.
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
    Storage(#[from] StorageError),
}

impl Movement {
    /// User who spends money by the movement; `None` for withdrawals and refunds.
    fn buyer(&self) -> Option<Uuid> {
        match (self.from, self.to) {
            (Account::Available(user), Account::Held(_) | Account::Revenue) => Some(user),
            _ => None,
        }
    }

    /// Kind of the balance change for one of the movement's users.
    fn flow(&self, of: Uuid) -> Flow {
        match (self.from, self.to) {
            (Account::Available(user), to) if user == of => match to {
                Account::Held(_) => Flow::Hold,
                // Operator credits are spent first, and debited first.
                Account::Revenue | Account::Adjustments => Flow::Spend,
                _ => Flow::Out,
            },
            (Account::Held(_), Account::Available(_)) => Flow::Release,
            (Account::Held(_), _) => Flow::Capture,
            (Account::Adjustments, _) => Flow::Credit,
            _ => Flow::In,
        }
    }

    /// Both entries of the movement, as account and kopecks.
    fn sides(&self) -> [(Account, i64); 2] {
        [(self.from, -self.amount.0), (self.to, self.amount.0)]
    }
}

/// Posts a movement in the caller's transaction; `false` when its key was used before.
/// Checks a buyer's remaining balance for the low-balance mail and the automatic top-up.
pub async fn post(tx: &Tx, movement: Movement, now: DateTime<Utc>) -> Result<bool, LedgerError> {
    let spent = movement.buyer().map(|user| (user, movement.amount));
    let changes = record(tx, movement, now).await?;
    if let (Some(changes), Some((user, amount))) = (&changes, spent)
        && let Some(sums) = changes.get(&user)
    {
        low_balance::check_after_spending(tx, user, amount, *sums, now).await?;
    }
    Ok(changes.is_some())
}

/// Posts a movement of money received in the same transaction: like [`post`], no low-balance check.
pub async fn pass_on(tx: &Tx, movement: Movement, now: DateTime<Utc>) -> Result<bool, LedgerError> {
    Ok(record(tx, movement, now).await?.is_some())
}

/// Inserts transfer and entries; returns the users' new balances, `None` when the key was used.
async fn record(
    tx: &Tx,
    movement: Movement,
    now: DateTime<Utc>,
) -> Result<Option<BTreeMap<Uuid, Balances>>, LedgerError> {
    if movement.amount <= Kopecks::ZERO {
        return Err(LedgerError::NotPositive);
    }
    let transfer_id = Uuid::now_v7();
    let transfer = ledger::Transfer {
        id: transfer_id,
        kind: movement.kind,
        reference: movement.reference,
        idempotency_key: movement.idempotency_key.clone(),
        description: movement.description.clone(),
        created_at: now,
    };
    if !ledger::insert_transfer(tx, transfer).await? {
        require_same_movement(tx, &movement).await?;
        return Ok(None);
    }
    let changes = update_balances(tx, &movement, now).await?;
    let entries = movement.sides().map(|(account, amount)| {
        let sums = account.user().and_then(|user| changes.get(&user));
        ledger::Entry {
            id: Uuid::now_v7(),
            transfer_id,
            account: account.kind(),
            user_id: account.user(),
            amount,
            seq: sums.map(|sums| sums.ledger_seq),
            balance_after: sums.map(|sums| match account {
                Account::Held(_) => sums.held,
                _ => sums.balance,
            }),
            kind: Some(movement.kind),
        }
    });
    db::insert_all(tx, entries.into()).await?;
    Ok(Some(changes))
}

/// Rejects a repeated idempotency key with another movement.
async fn require_same_movement(tx: &Tx, movement: &Movement) -> Result<(), StorageError> {
    let made = ledger::list_entries_by_key(tx, &movement.idempotency_key).await?;
    let is_made = |(account, amount): (Account, i64)| {
        made.iter().any(|entry| {
            let side = (entry.account, entry.user_id, entry.amount, entry.kind);
            side == (account.kind(), account.user(), amount, Some(movement.kind))
        })
    };
    if movement.sides().into_iter().all(is_made) {
        return Ok(());
    }
    tracing::error!(
        key = movement.idempotency_key,
        "idempotency key reused for another movement"
    );
    Err(StorageError::Inconsistent(
        "idempotency key reused for another movement",
    ))
}

/// Updates the cached balances of the users, both balances of one user in one statement.
/// Users are updated in order of their ids to avoid deadlocks.
async fn update_balances(
    tx: &Tx,
    movement: &Movement,
    now: DateTime<Utc>,
) -> Result<BTreeMap<Uuid, Balances>, LedgerError> {
    let mut changes: BTreeMap<Uuid, (i64, i64)> = BTreeMap::new();
    for (account, delta) in movement.sides() {
        let Some(user) = account.user() else { continue };
        let change = changes.entry(user).or_default();
        match account {
            Account::Held(_) => change.1 += delta,
            _ => change.0 += delta,
        }
    }
    let mut after = BTreeMap::new();
    for (user, change) in changes {
        let sums = users::add_money(tx, user, change, movement.flow(user), now).await?;
        after.insert(user, sums.ok_or(LedgerError::Insufficient)?);
    }
    Ok(after)
}
