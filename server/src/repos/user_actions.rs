//! What users did.

use sea_orm::ActiveModelTrait;
use sea_orm::IntoActiveModel;

use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::user_actions::Model as UserAction;

pub async fn insert(conn: &impl Conn, row: UserAction) -> Result<(), RepoError> {
    row.into_active_model().insert(conn).await?;
    Ok(())
}
