//! Our account at a source.

use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::sea_query::OnConflict;

use crate::entities::api_balance::Column;
use crate::entities::api_balance::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::api_balance::Model as ApiBalance;

pub async fn upsert(conn: &impl Conn, row: ApiBalance) -> Result<(), RepoError> {
    Entity::insert(row.into_active_model())
        .on_conflict(
            OnConflict::column(Column::Id)
                .update_columns([Column::Balance, Column::CreditLimit, Column::LastChecked])
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(())
}
