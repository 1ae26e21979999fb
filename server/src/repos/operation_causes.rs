//! What caused a page of movements: the few columns that a statement shows, many rows at once.

use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::FromQueryResult;
use sea_orm::QueryFilter;
use sea_orm::QuerySelect;
use uuid::Uuid;

use crate::entities::packages;
use crate::entities::payments;
use crate::entities::refunds;
use crate::entities::report_services;
use crate::entities::user_packages;
use crate::entities::user_subscriptions;
use crate::entities::vehicle_reports;
use crate::entities::watch_changes;
use crate::entities::watches;
use crate::repos::Conn;
use crate::repos::RepoError;

macro_rules! rows {
    ($(#[$doc:meta] $function:ident -> $row:ident: $table:ident { $($field:ident: $type:ty = $column:ident),+ $(,)? })+) => {
        $(
            #[derive(Clone, Debug, FromQueryResult)]
            pub struct $row {
                pub id: Uuid,
                $(pub $field: $type,)+
            }

            #[$doc]
            pub async fn $function(
                conn: &impl Conn,
                ids: Vec<Uuid>,
            ) -> Result<Vec<$row>, RepoError> {
                if ids.is_empty() {
                    return Ok(Vec::new());
                }
                Ok($table::Entity::find()
                    .select_only()
                    .column($table::Column::Id)
                    $(.column_as($table::Column::$column, stringify!($field)))+
                    .filter($table::Column::Id.is_in(ids))
                    .into_model::<$row>()
                    .all(conn)
                    .await?)
            }
        )+
    };
}

rows! {
    /// Reports by id, without their contents.
    list_reports -> ReportCause: vehicle_reports {
        query: String = SearchQuery,
        vin: String = Vin,
        catalogue: String = Catalogue,
    }
    /// Sources of reports by id, without their answers.
    list_report_services -> SourceCause: report_services {
        report_id: Uuid = ReportId,
        name: String = ServiceName,
    }
    /// Payments by id.
    list_payments -> PaymentCause: payments {
        purpose: String = Purpose,
        method: Option<String> = PaymentMethod,
        description: Option<String> = Description,
    }
    /// Refunds by id.
    list_refunds -> RefundCause: refunds {
        payment_id: Uuid = PaymentId,
    }
    /// Packages that somebody bought, by id.
    list_user_packages -> BoughtCause: user_packages {
        package_id: Uuid = PackageId,
        checks: i32 = ChecksTotal,
    }
    /// Packages on offer, by id.
    list_packages -> PackageCause: packages {
        name: String = DisplayName,
    }
    /// Subscriptions by id.
    list_subscriptions -> SubscriptionCause: user_subscriptions {
        plan: String = Plan,
    }
    /// Changes that watches found, by id.
    list_watch_changes -> ChangeCause: watch_changes {
        watch_id: Uuid = WatchId,
        summary: String = Summary,
    }
    /// Watches by id.
    list_watches -> WatchCause: watches {
        report_id: Uuid = ReportId,
        vin: String = Vin,
    }
}
