//! An action of a staff member under dual control, performed or awaiting an approval.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;
use crate::platform::entities::users::Role;

words! {
    /// Kind of a staff action.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = StaffActionKind)]
    pub enum Kind {
        Credit,
        Debit,
        Refund,
        /// Grant of a staff role, or unblocking of an account with one.
        Role,
        /// Withdrawal of a staff role, or blocking of an account with one.
        Revocation,
        /// Reveal of unmasked personal data.
        Reveal,
    }
}

words! {
    #[derive(Deserialize, ToSchema)]
    #[schema(as = StaffActionStatus)]
    pub enum Status {
        /// Awaiting an approval, because it exceeds the caps of one person.
        Waiting,
        Done,
        /// Rejected by another person.
        Refused,
        /// Withdrawn by the requester.
        Withdrawn,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "staff_actions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: Kind,
    /// Account that the action concerns.
    pub user_id: Uuid,
    /// Amount in kopecks; 1 for actions that are counted.
    pub amount: i64,
    /// Staff role that is granted or withdrawn.
    pub role: Option<Role>,
    pub payment_id: Option<Uuid>,
    pub refund_id: Option<Uuid>,
    pub reason: String,
    pub status: Status,
    pub requested_by: Uuid,
    /// Staff member who decided on the request; `None` when no approval was needed.
    pub decided_by: Option<Uuid>,
    pub decision_reason: Option<String>,
    /// Staff member whose caps are charged; `None` unless performed, and after an independent approval.
    pub charged_to: Option<Uuid>,
    pub charged_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub decided_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
