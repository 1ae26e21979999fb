//! A confirmation code sent to a phone.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "phone_challenges")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub phone: String,
    pub code_hash: String,
    pub attempts: i32,
    /// Phone number without its last four digits.
    pub prefix: String,
    pub ip_address: Option<String>,
    /// Client address; the /48 prefix for IPv6.
    pub network: Option<String>,
    /// Whether a device known to the account of the phone requested the code.
    pub known_device: bool,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub closed_at: Option<DateTimeUtc>,
    /// Whether the right code was entered.
    pub confirmed: bool,
}

impl ActiveModelBehavior for ActiveModel {}
