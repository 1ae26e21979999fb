//! Accounts held for a change: nobody else changes one until the transaction ends.

use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::identity::session::error::SessionError;
use crate::platform::db::{StorageError, Tx};

/// Reads the caller's account for a change, and holds every other change of it until the transaction
/// ends. An account that was deleted since the caller was recognised takes no more data.
pub async fn lock(tx: &Tx, id: Uuid) -> Result<User, SessionError> {
    let user = users::find_locked(tx, id).await?;
    let user = user.filter(|user| user.deleted_at.is_none());
    let user = user.ok_or(SessionError::Unauthorized)?;
    if !user.is_active {
        return Err(SessionError::Blocked);
    }
    Ok(user)
}

/// The account that a phone signs in to, held until the transaction ends. It may have given the
/// phone up between being found and being held.
pub async fn lock_owner_of_phone(tx: &Tx, phone: &str) -> Result<Option<User>, StorageError> {
    let Some(found) = users::find_by_phone(tx, phone).await? else {
        return Ok(None);
    };
    let held = users::find_locked(tx, found.id).await?;
    Ok(held.filter(|user| user.phone.as_deref() == Some(phone)))
}

/// The same for a VK profile.
pub async fn lock_owner_of_vk(tx: &Tx, vk_id: &str) -> Result<Option<User>, StorageError> {
    let Some(found) = users::find_by_vk(tx, vk_id).await? else {
        return Ok(None);
    };
    let held = users::find_locked(tx, found.id).await?;
    Ok(held.filter(|user| user.vk_id.as_deref() == Some(vk_id)))
}
