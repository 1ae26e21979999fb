//! Something that needs an operator, now or earlier.

use sea_orm::entity::prelude::*;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// What is wrong. `docs/runbook.md` has a page for each.
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
        FewConfirmedCodes,
        DeadJobs,
        OldKeys,
        ExpiringCertificate,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "alarms")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: Kind,
    /// A method of the vendor, a day, a kind of job; empty where there is only one.
    pub subject: String,
    /// What is seen, in words.
    pub detail: String,
    pub raised_at: DateTimeUtc,
    /// When any process saw it last.
    pub seen_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
