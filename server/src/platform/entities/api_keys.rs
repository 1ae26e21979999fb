//! A key of the open API.

use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Mode of an API key and of what it creates.
    #[derive(Deserialize, ToSchema)]
    #[schema(as = ApiKeyMode)]
    pub enum Mode {
        Live,
        /// Test mode: showcase cars only, nothing is charged and no vendor is called.
        Test,
    }
}

/// Permission of an API key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ApiScope)]
pub enum Scope {
    #[serde(rename = "checks:read")]
    ChecksRead,
    #[serde(rename = "checks:write")]
    ChecksWrite,
    #[serde(rename = "balance:read")]
    BalanceRead,
    #[serde(rename = "watches")]
    Watches,
    #[serde(rename = "webhooks")]
    Webhooks,
}

/// Permissions of an API key, stored as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Scopes(pub Vec<Scope>);

/// Networks allowed to use an API key, in CIDR notation, stored as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Networks(pub Vec<ipnet::IpNet>);

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "api_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// First key of the rotations that led to this one; its own id for a created key.
    pub original_id: Uuid,
    pub name: String,
    pub mode: Mode,
    pub key_hash: String,
    pub key_prefix: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub scopes: Scopes,
    #[sea_orm(column_type = "JsonBinary")]
    pub networks: Networks,
    /// Monthly cap in kopecks per calendar month in Moscow.
    pub monthly_cap: Option<i64>,
    pub api_version: String,
    pub expires_at: Option<DateTimeUtc>,
    pub revoked_at: Option<DateTimeUtc>,
    pub last_used_at: Option<DateTimeUtc>,
    pub last_used_address: Option<String>,
    pub last_used_agent: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
