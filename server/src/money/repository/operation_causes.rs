//! Queries of the rows that transfers refer to, with the columns that a statement shows.

use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::payments::{self, PurposeKind};
use crate::platform::entities::{packages, user_packages, vehicle_reports, watch_changes, watches};

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
            ) -> Result<Vec<$row>, StorageError> {
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
    /// Payments by id.
    list_payments -> PaymentCause: payments {
        purpose: PurposeKind = Purpose,
        method: Option<String> = PaymentMethod,
        method_kind: Option<String> = MethodKind,
        description: Option<String> = Description,
    }
    /// Bought packages by id.
    list_user_packages -> BoughtCause: user_packages {
        package_id: Uuid = PackageId,
        checks: i32 = ChecksTotal,
    }
    /// Packages on offer, by id.
    list_packages -> PackageCause: packages {
        name: String = DisplayName,
    }
    /// Changes found by watches, by id.
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
