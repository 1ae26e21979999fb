//! A ledger transfer as the owner of an account sees it.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::ledger::TransferKind;
use crate::money::repository::operations::StatementEntry;

/// A transfer as shown to the account's owner. Amounts are roubles.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operation {
    pub id: Uuid,
    pub kind: TransferKind,
    /// Title in Russian.
    pub title: String,
    /// Car, payment method, or description of the payment.
    pub description: Option<String>,
    pub report_id: Option<Uuid>,
    /// Query of the report that the transfer belongs to.
    pub query: Option<String>,
    /// Source that was paid or released, in Russian.
    pub source: Option<String>,
    pub payment_id: Option<Uuid>,
    /// Change of the available amount.
    pub amount: Kopecks,
    /// Change of the held amount.
    pub held_change: Kopecks,
    /// Available amount after the transfer.
    pub balance_after: Kopecks,
    /// Held amount after the transfer.
    pub held_after: Kopecks,
    pub created_at: DateTime<Utc>,
}

/// Ledger entries of one transfer on the user's accounts.
pub(super) struct Row {
    pub seq: i64,
    /// First entry, used for the columns that both entries share.
    pub entry: StatementEntry,
    pub amount: i64,
    pub held_change: i64,
}
