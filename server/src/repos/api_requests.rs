//! Calls to outside services.

use sea_orm::ActiveModelTrait;
use sea_orm::IntoActiveModel;

use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::api_requests::Model as ApiRequest;

pub async fn insert(conn: &impl Conn, row: ApiRequest) -> Result<(), RepoError> {
    row.into_active_model().insert(conn).await?;
    Ok(())
}
