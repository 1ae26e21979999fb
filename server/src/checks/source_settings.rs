//! Operations to enable, disable and limit sources at run time.

use avtosled_core::sources::SourceId;
use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::StorageError;
use crate::platform::repository::source_settings::{self, Column, SourceSetting};

pub use crate::platform::repository::source_settings::State;

/// A source, and whether it is enabled.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceView {
    pub source: SourceId,
    /// Whether the source is enabled; a disabled one can be ordered and is skipped free of charge.
    pub is_connected: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum SourceSettingError {
    #[error("{0:?} is neither a source nor a method of the vendor such as elpts.vin")]
    UnknownName(String),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// All sources with their availability.
pub async fn list(ctx: &Context) -> Result<Vec<SourceView>, StorageError> {
    ctx.source_settings.read(ctx.db.read()).await?;
    let view = |source: &SourceId| SourceView {
        source: *source,
        is_connected: ctx.source_settings.is_enabled(*source),
    };
    Ok(SourceId::VARIANTS.iter().map(view).collect())
}

/// Settings made by operators.
pub async fn list_set(ctx: &Context) -> Result<Vec<SourceSetting>, StorageError> {
    source_settings::list(ctx.db.write()).await
}

/// Staff member and reason for a change of the settings.
#[derive(Clone, Debug)]
pub struct ChangeAuthor {
    /// Staff member; `None` for a command run on the server.
    pub admin_id: Option<Uuid>,
    /// Name of the staff member in the list of settings.
    pub name: String,
    pub reason: String,
}

/// Enables or disables a source or a vendor method.
pub async fn set(
    ctx: &Context,
    name: &str,
    state: State,
    by: ChangeAuthor,
) -> Result<(), SourceSettingError> {
    // Core does not know the vendor's methods; their names contain a dot, unlike sources.
    if name.parse::<SourceId>().is_err() && !name.contains('.') {
        return Err(SourceSettingError::UnknownName(name.to_owned()));
    }
    let change = state.to_string();
    let write = |row| SourceSetting {
        state: Some(state),
        ..row
    };
    let what = (Column::State, Action::SourceSwitched, change);
    Ok(change_row(ctx, name, what, write, by).await?)
}

/// Limits concurrent calls to a source across processes; `None` removes the limit.
pub async fn limit(
    ctx: &Context,
    source: SourceId,
    most_at_once: Option<u16>,
    by: ChangeAuthor,
) -> Result<(), StorageError> {
    let change = most_at_once.map_or_else(|| "без предела".to_owned(), |most| most.to_string());
    let write = |row| SourceSetting {
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
    write: impl FnOnce(SourceSetting) -> SourceSetting,
    by: ChangeAuthor,
) -> Result<(), StorageError> {
    let row = write(SourceSetting {
        id: Uuid::now_v7(),
        name: name.to_owned(),
        state: None,
        most_at_once: None,
        reason: by.reason.clone(),
        changed_at: ctx.clock.now(),
        changed_by: by.name,
    });
    let event = NewAuditEvent {
        admin_id: by.admin_id,
        action,
        change,
        reason: by.reason,
    };
    let work = ctx.begin().await?;
    source_settings::upsert(&work.tx, row, column).await?;
    audit_log::record(&work.tx, name, event, work.now).await?;
    work.commit().await?;
    ctx.source_settings.read(ctx.db.write()).await
}
