//! Saved views of a stock: named filters.

use avtosled_core::form::SavedStockView;
use avtosled_core::stock::{MAX_STOCK_VIEWS, StockFilters};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::repository::stock_views::{self as repo, StockView};
use crate::business::stock::StockError;
use crate::identity::locking;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};

/// A saved view.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StockViewItem {
    pub id: Uuid,
    pub name: String,
    pub filters: StockFilters,
}

/// Saved views of an account, oldest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StockViews {
    pub views: Vec<StockViewItem>,
    /// Maximum number of saved views.
    pub maximum: usize,
}

pub async fn list(ctx: &Context, user_id: Uuid) -> Result<StockViews, StorageError> {
    let views = repo::list(ctx.db.read(), user_id).await?;
    Ok(StockViews {
        views: views.into_iter().map(item).collect::<Result<_, _>>()?,
        maximum: MAX_STOCK_VIEWS,
    })
}

/// Saves a new view.
pub async fn create(
    ctx: &Context,
    user_id: Uuid,
    view: SavedStockView,
) -> Result<StockViewItem, StockError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let count = repo::count(&work.tx, user_id).await?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MAX_STOCK_VIEWS {
        return Err(StockError::TooManyViews);
    }
    let row = StockView {
        id: Uuid::now_v7(),
        user_id,
        name: view.name.clone(),
        filters: to_json(&view.filters)?,
        created_at: work.now,
    };
    let id = row.id;
    db::insert(&work.tx, row).await?;
    work.commit().await?;
    Ok(of(id, view))
}

/// Replaces name and filters of a view.
pub async fn replace(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    view: SavedStockView,
) -> Result<StockViewItem, StockError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let found = repo::find(&work.tx, user_id, id).await?;
    let id = found.ok_or(StockError::ViewNotFound)?.id;
    repo::replace(&work.tx, id, &view.name, to_json(&view.filters)?).await?;
    work.commit().await?;
    Ok(of(id, view))
}

pub async fn delete(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<(), StockError> {
    match repo::delete(ctx.db.write(), user_id, id).await? {
        0 => Err(StockError::ViewNotFound),
        _ => Ok(()),
    }
}

fn of(id: Uuid, view: SavedStockView) -> StockViewItem {
    StockViewItem {
        id,
        name: view.name,
        filters: view.filters,
    }
}

fn item(row: StockView) -> Result<StockViewItem, StorageError> {
    let filters = StockFilters::deserialize(&row.filters)
        .map_err(|_| StorageError::Inconsistent("the filters of a saved view cannot be read"))?;
    Ok(StockViewItem {
        id: row.id,
        name: row.name,
        filters,
    })
}

fn to_json(filters: &StockFilters) -> Result<serde_json::Value, StorageError> {
    serde_json::to_value(filters)
        .map_err(|_| StorageError::Inconsistent("the filters of a view are not JSON"))
}
