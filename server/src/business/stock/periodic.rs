//! Work on stocks that depends on the clock alone.

use crate::business::stock::{daily_notification, monitoring};
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Starts missing watches and sends due notifications. Safe for concurrent processes.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    monitoring::complete(ctx).await?;
    daily_notification::send_due(ctx).await
}
