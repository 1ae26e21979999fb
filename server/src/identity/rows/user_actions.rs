//! Actions of users.

use sea_orm::{ActiveModelTrait, IntoActiveModel};

use crate::kit::db::{Conn, StorageError};

pub use crate::kit::tables::user_actions::Model as UserAction;

pub async fn insert(conn: &impl Conn, row: UserAction) -> Result<(), StorageError> {
    row.into_active_model().insert(conn).await?;
    Ok(())
}
