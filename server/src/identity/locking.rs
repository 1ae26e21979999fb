//! Row locks of accounts, held until the transaction ends.

use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::identity::session::SessionError;
use crate::platform::db::{StorageError, Tx};

/// Locks and reads the caller's account; fails if deleted or blocked since authentication.
pub async fn lock(tx: &Tx, id: Uuid) -> Result<User, SessionError> {
    let user = users::find_locked(tx, id).await?;
    let user = user.filter(|user| user.deleted_at.is_none());
    let user = user.ok_or(SessionError::Unauthorized)?;
    if !user.is_active {
        return Err(SessionError::Blocked);
    }
    Ok(user)
}

/// Locks the account that has this phone.
pub async fn lock_owner_of_phone(tx: &Tx, phone: &str) -> Result<Option<User>, StorageError> {
    let Some(found) = users::find_by_phone(tx, phone).await? else {
        return Ok(None);
    };
    // The phone may have been removed between the two reads.
    let locked = users::find_locked(tx, found.id).await?;
    Ok(locked.filter(|user| user.phone.as_deref() == Some(phone)))
}

/// Locks the account that has this VK profile.
pub async fn lock_owner_of_vk(tx: &Tx, vk_id: &str) -> Result<Option<User>, StorageError> {
    let Some(found) = users::find_by_vk(tx, vk_id).await? else {
        return Ok(None);
    };
    let locked = users::find_locked(tx, found.id).await?;
    Ok(locked.filter(|user| user.vk_id.as_deref() == Some(vk_id)))
}
