//! Sources switched on and off while the server runs.

use avtosled_core::sources::SourceId;
use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::Kit;
use crate::kit::db::StorageError;
use crate::kit::operator_acts::{self, Act, Action};
use crate::kit::rows::source_switches::{self, SourceSwitch};

pub use crate::kit::rows::source_switches::State;

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
pub async fn list(kit: &Kit) -> Result<Vec<SourceView>, StorageError> {
    kit.switches.read(kit.db.read()).await?;
    let view = |source: &SourceId| SourceView {
        source: *source,
        is_connected: kit.switches.is_on(*source),
    };
    Ok(SourceId::VARIANTS.iter().map(view).collect())
}

/// The switches that operators set.
pub async fn list_set(kit: &Kit) -> Result<Vec<SourceSwitch>, StorageError> {
    source_switches::list(kit.db.write()).await
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
pub async fn set(kit: &Kit, name: &str, state: State, by: Hand) -> Result<(), SwitchError> {
    // Core does not know the vendor's methods; they are told from a misspelt source by their dot.
    if name.parse::<SourceId>().is_err() && !name.contains('.') {
        return Err(SwitchError::UnknownName(name.to_owned()));
    }
    let row = SourceSwitch {
        id: Uuid::now_v7(),
        name: name.to_owned(),
        state,
        reason: by.reason.clone(),
        changed_at: kit.clock.now(),
        changed_by: by.name,
    };
    let act = Act {
        admin_id: by.admin_id,
        action: Action::SourceSwitched,
        change: state.to_string(),
        reason: by.reason,
    };
    let work = kit.begin().await?;
    source_switches::upsert(&work.tx, row).await?;
    operator_acts::record(&work.tx, name, act, work.now).await?;
    work.commit().await?;
    Ok(kit.switches.read(kit.db.write()).await?)
}
