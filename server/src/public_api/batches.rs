//! Batches of the open API, in the mode of the key.

use avtosled_core::form::{BatchRequest, CheckRequest, Order};
use avtosled_core::money::Kopecks;
use avtosled_core::report::SourceState;
use futures::FutureExt;
use futures::future::BoxFuture;
use uuid::Uuid;

use crate::business::api_keys::authentication::{self, ApiCaller, KeyError};
use crate::business::batches::BatchError;
use crate::business::batches::orders::{self, BatchOrderer};
use crate::business::batches::quote::{self, BatchQuote};
use crate::business::batches::test_checks::TestChecks;
use crate::business::batches::view::{self, BatchView};
use crate::business::repository::api_keys::{self, Mode};
use crate::business::repository::batch_rows::Row;
use crate::checks::orders::OrderError;
use crate::checks::repository::reports::ReportStatus;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::public_api::repository::test_checks;
use crate::public_api::test_mode;
use crate::reports::view as report_view;

#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    #[error(transparent)]
    Batch(#[from] BatchError),
    #[error(transparent)]
    Key(#[from] KeyError),
}

/// Prices a batch; nothing is ordered, charged or stored.
pub async fn quote(
    ctx: &Context,
    caller: &ApiCaller,
    request: &BatchRequest,
) -> Result<BatchQuote, PlaceError> {
    let caller = authentication::reload(ctx.db.read(), caller, ctx.clock.now()).await?;
    let available = match caller.key.mode {
        Mode::Live => Kopecks(caller.user.balance),
        Mode::Test => test_mode::orders::BALANCE,
    };
    let available = (caller.key.mode, available);
    Ok(quote::quote(ctx, &caller.user, available, request).await?)
}

/// Orders a batch; idempotent by key.
pub async fn place(
    ctx: &Context,
    caller: &ApiCaller,
    request: BatchRequest,
    key: Option<String>,
) -> Result<BatchView, PlaceError> {
    // The cached caller may be a second old.
    let caller = authentication::reload(ctx.db.write(), caller, ctx.clock.now()).await?;
    let (user, mode) = (&caller.user, caller.key.mode);
    let orderer = BatchOrderer {
        mode,
        api_key_id: Some(caller.key.id),
        member_id: None,
    };
    let id = orders::place(ctx, user, orderer, request, key).await?;
    Ok(view::find(ctx, user.id, mode, id).await?)
}

/// Rows of batches in test mode, as test checks.
pub struct BatchTestChecks;

impl TestChecks for BatchTestChecks {
    fn place<'a>(
        &'a self,
        ctx: &'a Context,
        api_key_id: Uuid,
        row: &'a Row,
        order: Order,
    ) -> BoxFuture<'a, Result<Uuid, OrderError>> {
        async move {
            let found = api_keys::get_with_user(ctx.db.read(), api_key_id).await?;
            let found = found.ok_or(StorageError::Inconsistent("a batch of a missing key"))?;
            let (key, user) = found;
            let caller = ApiCaller { user, key };
            let request = CheckRequest::of(order, row.external_id.clone());
            let key = Some(format!("batch-row-{}", row.id));
            let placed = test_mode::orders::place(ctx, &caller, &request, key, None).await?;
            Ok(placed.id())
        }
        .boxed()
    }

    fn find_level<'a>(
        &'a self,
        ctx: &'a Context,
        user_id: Uuid,
        id: Uuid,
    ) -> BoxFuture<'a, Result<Option<SourceState>, StorageError>> {
        async move {
            let check = test_checks::find(ctx.db.read(), user_id, id).await?;
            let check = check.ok_or(StorageError::Inconsistent("a row of a missing test check"))?;
            let now = ctx.clock.now();
            let (report, rows) = test_mode::report::rows(&check, now)?;
            if report.status == ReportStatus::Running {
                return Ok(None);
            }
            Ok(Some(
                report_view::summary(&report, &rows, now)?.verdict_level,
            ))
        }
        .boxed()
    }
}
