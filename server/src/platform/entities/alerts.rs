//! An alert: a condition that needs an operator, open or resolved.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Kind of an alert; `docs/runbook.md` has a section for each.
    #[derive(strum::EnumIter, ToSchema)]
    #[schema(as = AlarmKind)]
    pub enum Kind {
        LowVendorBalance,
        LowSmsBalance,
        BreakerOpen,
        FailingSource,
        BookDifferences,
        VendorDifferences,
        HeldPayments,
        FailedPayments,
        ManyCodes,
        FewConfirmedCodes,
        DeadJobs,
        OldKeys,
        ExpiringCertificate,
        HighTurnover,
        OldBackup,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "alerts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: Kind,
    /// Vendor method, day, job kind or user concerned; empty for a kind with one subject.
    pub subject: String,
    /// Description of the condition for the operator.
    pub detail: String,
    pub raised_at: DateTimeUtc,
    /// Latest time at which a process detected the condition.
    pub seen_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
