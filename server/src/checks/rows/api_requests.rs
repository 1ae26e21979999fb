//! Calls to outside services.

use sea_orm::{ActiveModelTrait, IntoActiveModel};

use crate::kit::db::{Conn, StorageError};

pub use crate::kit::tables::api_requests::Model as ApiRequest;

pub async fn insert(conn: &impl Conn, row: ApiRequest) -> Result<(), StorageError> {
    row.into_active_model().insert(conn).await?;
    Ok(())
}
