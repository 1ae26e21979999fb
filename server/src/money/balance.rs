//! The balance of an account, and what an operator puts on it.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::actions::{self, Action};
use crate::identity::repository::users;
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::operator_acts::Act;

const DESCRIPTION: &str = "Пополнение оператором";

/// Money of a user, in roubles.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BalanceView {
    pub balance: Kopecks,
    pub held: Kopecks,
}

impl From<&users::User> for BalanceView {
    fn from(user: &users::User) -> Self {
        Self {
            balance: Kopecks(user.balance),
            held: Kopecks(user.held),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CreditError {
    #[error("no account has this phone")]
    UnknownPhone,
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Puts money on a balance by hand of an operator, once under a key. `phone` is eleven digits that
/// begin with 7.
pub async fn credit(
    ctx: &Context,
    phone: &str,
    amount: Kopecks,
    reason: &str,
    key: Option<String>,
) -> Result<BalanceView, CreditError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let user = users::find_by_phone(&work.tx, phone)
        .await?
        .ok_or(CreditError::UnknownPhone)?;
    let movement = Movement {
        kind: TransferKind::Adjustment,
        from: Account::Adjustments,
        to: Account::Available(user.id),
        amount,
        reference: Reference::Admin,
        idempotency_key: format!(
            "adjustment:{}",
            key.unwrap_or_else(|| Uuid::now_v7().to_string())
        ),
        description: Some(DESCRIPTION.to_owned()),
    };
    if ledger::post(&work.tx, movement, now).await? {
        let act = Act {
            admin_id: None,
            action: Action::BalanceCredited,
            change: amount.spelled(),
            reason: reason.to_owned(),
        };
        actions::record_by_operator(&work.tx, user.id, act, now).await?;
    }
    let user = users::find(&work.tx, user.id)
        .await?
        .ok_or(CreditError::UnknownPhone)?;
    work.commit().await?;
    Ok(BalanceView::from(&user))
}
