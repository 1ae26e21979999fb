//! Balance of an account, and credits by operators on the command line.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::repository::users;
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::StorageError;

const DESCRIPTION: &str = "Пополнение оператором";

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

/// Credits a balance, once per idempotency key. `phone`: eleven digits starting with 7.
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
        let event = NewAuditEvent {
            admin_id: None,
            action: Action::BalanceCredited,
            change: amount.formatted(),
            reason: reason.to_owned(),
        };
        activity_log::record_by_operator(&work.tx, user.id, event, now).await?;
    }
    let user = users::find(&work.tx, user.id)
        .await?
        .ok_or(CreditError::UnknownPhone)?;
    work.commit().await?;
    Ok(BalanceView::from(&user))
}
