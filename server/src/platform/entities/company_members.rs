//! A member of a company.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Role of a member of a company, below its owner.
    #[derive(Deserialize, ToSchema, PartialOrd, Ord)]
    #[schema(as = MemberRole)]
    pub enum Role {
        /// Orders checks within the monthly cap.
        Employee,
        /// Invites and limits employees, sees the balance, the statement and the documents.
        Manager,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "company_members")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub company_id: Uuid,
    pub user_id: Uuid,
    pub role: Role,
    /// Spending cap in kopecks per calendar month in Moscow.
    pub monthly_cap: Option<i64>,
    pub joined_at: DateTimeUtc,
    pub suspended_at: Option<DateTimeUtc>,
    pub left_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
