//! Checks of test mode, which the open API implements for batches.

use avtosled_core::form::Order;
use avtosled_core::report::SourceState;
use futures::future::BoxFuture;
use uuid::Uuid;

use crate::business::repository::batch_rows::Row;
use crate::checks::orders::OrderError;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Checks of test mode, implemented by the open API.
pub trait TestChecks: Send + Sync {
    /// Orders the test check of a row and returns its id; repeated calls return the same one.
    fn place<'a>(
        &'a self,
        ctx: &'a Context,
        api_key_id: Uuid,
        row: &'a Row,
        order: Order,
    ) -> BoxFuture<'a, Result<Uuid, OrderError>>;

    /// Level of the verdict; `None` while the check is running.
    fn find_level<'a>(
        &'a self,
        ctx: &'a Context,
        user_id: Uuid,
        id: Uuid,
    ) -> BoxFuture<'a, Result<Option<SourceState>, StorageError>>;
}
