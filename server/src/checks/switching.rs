//! Sources switched on and off, and limited, while the server runs.

use avtosled_core::sources::SourceId;
use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::operator_acts::{self, Act, Action};
use crate::platform::repository::source_switches::{self, Column, SourceSwitch};

pub use crate::platform::repository::source_switches::State;

/// Whether a source is asked.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceView {
    pub source: SourceId,
    /// One that is not can be ordered beside others: it is skipped and costs nothing.
    pub is_connected: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum SwitchError {
    #[error("{0:?} is neither a source nor a method of the vendor such as elpts.vin")]
    UnknownName(String),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// All sources.
pub async fn list(ctx: &Context) -> Result<Vec<SourceView>, StorageError> {
    ctx.switches.read(ctx.db.read()).await?;
    let view = |source: &SourceId| SourceView {
        source: *source,
        is_connected: ctx.switches.is_on(*source),
    };
    Ok(SourceId::VARIANTS.iter().map(view).collect())
}

/// The switches that operators set.
pub async fn list_set(ctx: &Context) -> Result<Vec<SourceSwitch>, StorageError> {
    source_switches::list(ctx.db.write()).await
}

/// Whoever switches, and why.
#[derive(Clone, Debug)]
pub struct Hand {
    /// None for a command on the server.
    pub admin_id: Option<Uuid>,
    /// As the list of switches names it.
    pub name: String,
    pub reason: String,
}

/// Switches a source, or a method of the vendor.
pub async fn set(ctx: &Context, name: &str, state: State, by: Hand) -> Result<(), SwitchError> {
    // Core does not know the vendor's methods; they are told from a misspelt source by their dot.
    if name.parse::<SourceId>().is_err() && !name.contains('.') {
        return Err(SwitchError::UnknownName(name.to_owned()));
    }
    let change = state.to_string();
    let write = |row| SourceSwitch {
        state: Some(state),
        ..row
    };
    let what = (Column::State, Action::SourceSwitched, change);
    Ok(change_row(ctx, name, what, write, by).await?)
}

/// Lets at most so many questions to a source through at once, of all processes; none: as many as come.
pub async fn limit(
    ctx: &Context,
    source: SourceId,
    most_at_once: Option<u16>,
    by: Hand,
) -> Result<(), StorageError> {
    let change = most_at_once.map_or_else(|| "без предела".to_owned(), |most| most.to_string());
    let write = |row| SourceSwitch {
        most_at_once: most_at_once.map(i32::from),
        ..row
    };
    let what = (Column::MostAtOnce, Action::SourceLimited, change);
    change_row(ctx, source.name(), what, write, by).await
}

async fn change_row(
    ctx: &Context,
    name: &str,
    (column, action, change): (Column, Action, String),
    write: impl FnOnce(SourceSwitch) -> SourceSwitch,
    by: Hand,
) -> Result<(), StorageError> {
    let row = write(SourceSwitch {
        id: Uuid::now_v7(),
        name: name.to_owned(),
        state: None,
        most_at_once: None,
        reason: by.reason.clone(),
        changed_at: ctx.clock.now(),
        changed_by: by.name,
    });
    let act = Act {
        admin_id: by.admin_id,
        action,
        change,
        reason: by.reason,
    };
    let work = ctx.begin().await?;
    source_switches::upsert(&work.tx, row, column).await?;
    operator_acts::record(&work.tx, name, act, work.now).await?;
    work.commit().await?;
    ctx.switches.read(ctx.db.write()).await
}
