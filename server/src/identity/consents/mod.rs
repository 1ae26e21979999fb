//! Consents of people: a row for each answer, with the version and the hash of the text
//! that was shown. The newest row of a purpose counts.

mod texts;

pub use texts::{ConsentText, Purpose, all, current};

use chrono::{DateTime, Utc};
use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::actions::{self, Action};
use crate::identity::device::Device;
use crate::identity::repository::consents::{self, Consent};
use crate::platform::db::{self, Conn, StorageError};

/// The user's last word on a purpose.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    pub purpose: Purpose,
    /// Of the text that was agreed to.
    pub version: String,
    /// That text still holds.
    pub is_current: bool,
    pub given_at: DateTime<Utc>,
    pub withdrawn_at: Option<DateTime<Utc>>,
    /// What the withdrawal did.
    pub note: Option<&'static str>,
}

const ERASED: &str =
    "Согласие отозвано: регистрационные данные и данные водительского удостоверения удалены";

/// True when the user agrees to the text as it stands now.
pub async fn is_given(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
) -> Result<bool, StorageError> {
    let latest = consents::find_latest(conn, user_id, purpose).await?;
    let version = current(purpose).version;
    Ok(latest.is_some_and(|consent| consent.given && consent.version == version))
}

/// True when the user took the consent back.
pub async fn is_withdrawn(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
) -> Result<bool, StorageError> {
    let latest = consents::find_latest(conn, user_id, purpose).await?;
    Ok(latest.is_some_and(|consent| !consent.given))
}

/// Notes an answer to the current text inside the transaction that acts on it; the same answer again
/// changes nothing.
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
    let is_news = match &latest {
        Some(latest) if given => !latest.given || latest.version != text.version,
        Some(latest) => latest.given,
        None => given,
    };
    if !is_news {
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
    actions::record(tx, user_id, action, Some(device), now).await
}

/// Records the user agreement, to which everybody agrees who makes an account.
pub async fn record_agreement(
    tx: &impl Conn,
    user_id: Uuid,
    device: &Device,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    record(tx, user_id, Purpose::UserAgreement, true, device, now).await
}

/// The user's last word on every purpose that the user ever agreed to.
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
