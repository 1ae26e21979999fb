//! Sources with their settings for staff: list, enabling, limits.

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;

use crate::checks::source_settings::{self, ChangeAuthor, SourceSettingError, State};
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::repository::source_settings::SourceSetting;

/// A source with its setting.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SwitchView {
    pub source: SourceId,
    pub title: &'static str,
    pub register: &'static str,
    /// Whether the vendor's contract confirms the source.
    pub is_confirmed: bool,
    /// Whether the source is queried now.
    pub is_connected: bool,
    /// State set by an operator; null without a setting.
    /// Then a confirmed source is queried, an unconfirmed one only where it is free of charge.
    pub state: Option<State>,
    /// Maximum concurrent calls of all processes; null without a limit.
    pub most_at_once: Option<i32>,
    pub reason: Option<String>,
    pub changed_at: Option<DateTime<Utc>>,
    pub changed_by: Option<String>,
}

/// Lists all sources with their settings.
pub async fn list(ctx: &Context) -> Result<Vec<SwitchView>, StorageError> {
    // Read from the write connection, because a snapshot may be older than the change.
    ctx.source_settings.read(ctx.db.write()).await?;
    let set = source_settings::list_set(ctx).await?;
    let view = |source: &SourceId| {
        view(
            ctx,
            *source,
            set.iter().find(|row| row.name == source.name()),
        )
    };
    Ok(SourceId::VARIANTS.iter().map(view).collect())
}

fn view(ctx: &Context, id: SourceId, set: Option<&SourceSetting>) -> SwitchView {
    let source = id.source();
    SwitchView {
        source: id,
        title: source.title,
        register: source.register,
        is_confirmed: source.is_confirmed,
        is_connected: ctx.source_settings.is_enabled(id),
        state: set.and_then(|row| row.state),
        most_at_once: set.and_then(|row| row.most_at_once),
        reason: set.map(|row| row.reason.clone()),
        changed_at: set.map(|row| row.changed_at),
        changed_by: set.map(|row| row.changed_by.clone()),
    }
}

/// Enables or disables a source in all processes, from the next call on.
pub async fn switch(
    ctx: &Context,
    staff: &Caller,
    name: &str,
    state: State,
    reason: String,
) -> Result<Vec<SwitchView>, SourceSettingError> {
    let source = known(name)?;
    source_settings::set(ctx, source.name(), state, hand(staff, reason)).await?;
    Ok(list(ctx).await?)
}

/// Limits the concurrent calls to a source; all processes apply it within two seconds.
pub async fn limit(
    ctx: &Context,
    staff: &Caller,
    name: &str,
    most_at_once: Option<u16>,
    reason: String,
) -> Result<Vec<SwitchView>, SourceSettingError> {
    source_settings::limit(ctx, known(name)?, most_at_once, hand(staff, reason)).await?;
    Ok(list(ctx).await?)
}

fn known(name: &str) -> Result<SourceId, SourceSettingError> {
    name.parse()
        .map_err(|_| SourceSettingError::UnknownName(name.to_owned()))
}

fn hand(staff: &Caller, reason: String) -> ChangeAuthor {
    ChangeAuthor {
        admin_id: Some(staff.user.id),
        name: staff.user.username.clone(),
        reason,
    }
}
