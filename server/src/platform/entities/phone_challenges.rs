//! One code sent to a phone.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "phone_challenges")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub phone: String,
    pub code_hash: String,
    pub tries: i32,
    /// The number less its last four digits.
    pub prefix: String,
    pub ip_address: Option<String>,
    /// Of IPv6 the /48 of the address.
    pub network: Option<String>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub closed_at: Option<DateTimeUtc>,
    /// It was closed by its right code.
    pub confirmed: bool,
}

impl ActiveModelBehavior for ActiveModel {}
