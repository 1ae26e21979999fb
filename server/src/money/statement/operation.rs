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
    /// Russian title.
    pub title: String,
    /// The car, the card, or the payment's description.
    pub description: Option<String>,
    pub report_id: Option<Uuid>,
    /// Query of the report's order.
    pub query: Option<String>,
    /// Source that was paid or released, in Russian.
    pub source: Option<String>,
    pub payment_id: Option<Uuid>,
    /// Change of the available amount.
    pub amount: Kopecks,
    /// Change of the held amount.
    pub held_change: Kopecks,
    /// Available amount after it.
    pub balance_after: Kopecks,
    /// Held amount after it.
    pub held_after: Kopecks,
    pub created_at: DateTime<Utc>,
}

/// A transfer: its entries on the user's accounts.
pub(super) struct Row {
    pub seq: i64,
    /// The first entry, for the common columns.
    pub entry: StatementEntry,
    pub amount: i64,
    pub held_change: i64,
}
