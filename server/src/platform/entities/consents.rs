//! A consent given or withdrawn by a user.

use sea_orm::entity::prelude::*;
use serde::Deserialize;
use strum::VariantArray;
use utoipa::ToSchema;

use crate::platform::entities::Relation;

words! {
    /// Purpose of a consent; each has its own text and answer (152-FZ, article 9).
    #[derive(VariantArray, Deserialize, ToSchema)]
    #[schema(as = ConsentPurpose)]
    pub enum Purpose {
        UserAgreement,
        PersonalData,
        Marketing,
        /// Consent to automatic top-up from the saved method.
        AutoTopup,
        /// Consent to the monthly charge of the saved method.
        Recurring,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "consents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub purpose: Purpose,
    pub version: String,
    pub text_hash: String,
    pub given: bool,
    pub ip_address: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
