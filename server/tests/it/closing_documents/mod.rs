//! Tests of closing documents of companies.

mod documents;
mod sums;

use avtosled_server::platform::entities::companies;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel};
use uuid::Uuid;

/// Company with all details, whose account is a user.
pub fn company(user_id: Uuid, now: DateTime<Utc>) -> companies::Model {
    companies::Model {
        id: Uuid::new_v4(),
        user_id,
        name: "ООО «Автосалон Весна»".to_owned(),
        inn: Some("7707083893".to_owned()),
        kpp: Some("773601001".to_owned()),
        ogrn: Some("1027700132195".to_owned()),
        address: Some("117312, Москва, ул. Вавилова, 19".to_owned()),
        created_at: now,
        updated_at: now,
    }
}

pub async fn insert(db: &impl ConnectionTrait, company: companies::Model) {
    companies::Entity::insert(company.into_active_model())
        .exec_without_returning(db)
        .await
        .unwrap();
}
