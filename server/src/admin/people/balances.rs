//! Credits and debits of balances by staff.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use uuid::Uuid;

use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::platform::unit_of_work::UnitOfWork;

/// Direction of a balance change by staff: credit or debit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Direction {
    Credit,
    Debit,
}

impl Direction {
    const fn description(self) -> &'static str {
        match self {
            Self::Credit => "Пополнение оператором",
            Self::Debit => "Списание оператором",
        }
    }
}

/// Posts a credit or debit; `false` when `key` was used before.
/// A debit takes operator credit first.
pub(in crate::admin) async fn post(
    work: &UnitOfWork<'_>,
    direction: Direction,
    user_id: Uuid,
    amount: Kopecks,
    key: &str,
) -> Result<bool, LedgerError> {
    let balance = Account::Available(user_id);
    let (from, to) = match direction {
        Direction::Credit => (Account::Adjustments, balance),
        Direction::Debit => (balance, Account::Adjustments),
    };
    let movement = Movement {
        kind: TransferKind::Adjustment,
        from,
        to,
        amount,
        reference: Reference::Admin,
        idempotency_key: format!("adjustment:{key}"),
        description: Some(direction.description().to_owned()),
    };
    ledger::post(&work.tx, movement, work.now).await
}
