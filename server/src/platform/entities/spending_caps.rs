//! A spending cap set by an operator at run time.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// Name of a spending cap.
    pub enum Name {
        CodesPerAddress,
        CodesPerPrefix,
        CodesPerDay,
        LookupsPerDay,
        OperatorCreditsPerHour,
        OperatorCreditsPerDay,
        AdminCreditsPerHour,
        AdminCreditsPerDay,
        TopupsPerDay,
        TopupsPerMonth,
        WithdrawalsPerDay,
        WithdrawalsPerMonth,
        TurnoverPerMonth,
        WithdrawalHold,
        DebitsPerHour,
        DebitsPerDay,
        RefundsPerHour,
        RefundsPerDay,
        RoleGrantsPerHour,
        RoleGrantsPerDay,
        RevealsPerHour,
        RevealsPerDay,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "spending_caps")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: Name,
    /// Value of the cap: a count, kopecks or hours, depending on the name.
    pub most: i64,
    pub changed_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
