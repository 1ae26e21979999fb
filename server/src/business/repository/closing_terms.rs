//! Repository of the seller and the tax of closing documents by month.

use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::closing_terms::{Column, Entity};

pub use crate::platform::entities::closing_terms::Model as ClosingTerms;

/// Finds the terms of the first month that is not before the given one.
pub async fn find_since(
    conn: &impl Conn,
    month: &str,
) -> Result<Option<ClosingTerms>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Month.gte(month))
        .order_by_asc(Column::Month)
        .one(conn)
        .await?)
}

/// Upserts the terms of a month.
pub async fn upsert(conn: &impl Conn, terms: ClosingTerms) -> Result<(), StorageError> {
    let conflict = OnConflict::column(Column::Month)
        .update_columns([
            Column::Seller,
            Column::Inn,
            Column::Ogrn,
            Column::Address,
            Column::VatCode,
            Column::UpdatedAt,
        ])
        .to_owned();
    Entity::insert(terms.into_active_model())
        .on_conflict(conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}
