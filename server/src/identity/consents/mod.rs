//! Consents: one append-only row per answer, with version and hash of the text shown.
//!
//! The newest row of a purpose is the effective one.

mod texts;

pub use texts::{ConsentText, Purpose, all, current};

use chrono::{DateTime, Utc};
use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::repository::consents::{self, Consent};
use crate::platform::db::{self, Conn, StorageError};

/// Latest answer of a user for one purpose.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    pub purpose: Purpose,
    /// Version of the accepted text.
    pub version: String,
    /// Whether the accepted text is still in force.
    pub is_current: bool,
    pub given_at: DateTime<Utc>,
    pub withdrawn_at: Option<DateTime<Utc>>,
    /// Explanation of the effect of the withdrawal.
    pub note: Option<&'static str>,
}

const ERASED: &str =
    "Согласие отозвано: регистрационные данные и данные водительского удостоверения удалены";

/// True if the user's latest answer accepts the current text.
pub async fn is_given(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
) -> Result<bool, StorageError> {
    let latest = consents::find_latest(conn, user_id, purpose).await?;
    let version = current(purpose).version;
    Ok(latest.is_some_and(|consent| consent.given && consent.version == version))
}

/// True if the user's latest answer is a withdrawal.
pub async fn is_withdrawn(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
) -> Result<bool, StorageError> {
    let latest = consents::find_latest(conn, user_id, purpose).await?;
    Ok(latest.is_some_and(|consent| !consent.given))
}

/// Records an answer to the current text; a repeated answer is ignored.
pub async fn record(
    tx: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
    given: bool,
    device: &Device,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let latest = consents::find_latest(tx, user_id, purpose).await?;
    let text = current(purpose);
    let is_change = match &latest {
        Some(latest) if given => !latest.given || latest.version != text.version,
        Some(latest) => latest.given,
        None => given,
    };
    if !is_change {
        return Ok(());
    }
    let row = Consent {
        id: Uuid::now_v7(),
        user_id,
        purpose,
        version: text.version.to_owned(),
        text_hash: text.hash.clone(),
        given,
        ip_address: device.ip_address.clone(),
        user_agent: device.user_agent.clone(),
        created_at: now,
    };
    db::insert(tx, row).await?;
    let action = if given {
        Action::ConsentGiven
    } else {
        Action::ConsentWithdrawn
    };
    activity_log::record(tx, user_id, action, Some(device), now).await
}

/// Lists the latest answer for every purpose that the user ever accepted.
pub async fn list(conn: &impl Conn, user_id: Uuid) -> Result<Vec<ConsentView>, StorageError> {
    let mut views = Vec::new();
    for &purpose in Purpose::VARIANTS {
        let given = consents::find_latest_given(conn, user_id, purpose).await?;
        let latest = consents::find_latest(conn, user_id, purpose).await?;
        if let (Some(given), Some(latest)) = (given, latest) {
            views.push(ConsentView {
                purpose,
                is_current: given.version == current(purpose).version,
                version: given.version,
                given_at: given.created_at,
                withdrawn_at: (!latest.given).then_some(latest.created_at),
                note: (!latest.given && purpose == Purpose::PersonalData).then_some(ERASED),
            });
        }
    }
    Ok(views)
}
