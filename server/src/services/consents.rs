//! What people agreed to, and when: a row for each answer, with the version and the hash of the text
//! that was shown. The newest row of a purpose counts.

mod texts;

pub use texts::ConsentText;
pub use texts::Purpose;
pub use texts::all;
pub use texts::current;

use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::repos;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::consents;
use crate::repos::consents::Consent;
use crate::services::Services;
use crate::services::accounts;
use crate::services::actions;
use crate::services::actions::Action;
use crate::services::auto_topup;
use crate::services::registration_data;
use crate::services::sessions::Device;
use crate::services::sessions::SessionError;
use crate::services::subscriptions;

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

/// An answer to a text.
#[derive(Clone, Debug)]
pub struct Reply {
    pub purpose: Purpose,
    pub version: String,
    pub given: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum ConsentError {
    #[error("the text has another version by now")]
    TextChanged,
    #[error("the agreement ends with the account only")]
    AgreementHolds,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Whether the user agrees to the text as it stands now.
pub async fn is_given(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
) -> Result<bool, RepoError> {
    let latest = consents::find_latest(conn, user_id, purpose.name()).await?;
    let version = current(purpose).version;
    Ok(latest.is_some_and(|consent| consent.given && consent.version == version))
}

/// Whether the user took back what was agreed to.
pub async fn is_withdrawn(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
) -> Result<bool, RepoError> {
    let latest = consents::find_latest(conn, user_id, purpose.name()).await?;
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
) -> Result<(), RepoError> {
    let latest = consents::find_latest(tx, user_id, purpose.name()).await?;
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
        purpose: purpose.name().to_owned(),
        version: text.version.to_owned(),
        text_hash: text.hash.clone(),
        given,
        ip_address: device.ip_address.clone(),
        user_agent: device.user_agent.clone(),
        created_at: now,
    };
    consents::insert(tx, row).await?;
    let action = if given {
        Action::ConsentGiven
    } else {
        Action::ConsentWithdrawn
    };
    actions::record(tx, user_id, action, Some(device), now).await
}

/// Who makes an account agrees to the user agreement.
pub async fn record_agreement(
    tx: &impl Conn,
    user_id: Uuid,
    device: &Device,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    record(tx, user_id, Purpose::UserAgreement, true, device, now).await
}

/// The user's last word on every purpose that the user ever agreed to.
pub async fn list(conn: &impl Conn, user_id: Uuid) -> Result<Vec<ConsentView>, RepoError> {
    let mut views = Vec::new();
    for purpose in Purpose::ALL {
        let name = purpose.name();
        let given = consents::find_latest_given(conn, user_id, name).await?;
        let latest = consents::find_latest(conn, user_id, name).await?;
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

/// Takes the user's answer to a text. Without the consent to it, personal data is erased.
pub async fn answer(
    services: &Services,
    user_id: Uuid,
    reply: &Reply,
    device: &Device,
) -> Result<Vec<ConsentView>, ConsentError> {
    // A consent to an earlier text can be withdrawn all the same.
    if reply.given && reply.version != current(reply.purpose).version {
        return Err(ConsentError::TextChanged);
    }
    if reply.purpose == Purpose::UserAgreement && !reply.given {
        return Err(ConsentError::AgreementHolds);
    }
    let now = services.clock.now();
    let tx = services.db.begin().await?;
    accounts::lock(&tx, user_id).await?;
    record(&tx, user_id, reply.purpose, reply.given, device, now).await?;
    if !reply.given {
        withdraw(&tx, user_id, reply.purpose, now).await?;
    }
    let views = list(&tx, user_id).await?;
    repos::commit(tx).await?;
    Ok(views)
}

/// What ends with a consent.
async fn withdraw(
    tx: &Tx,
    user_id: Uuid,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    match purpose {
        Purpose::PersonalData => registration_data::erase(tx, user_id, now).await,
        Purpose::AutoTopup => auto_topup::switch_off(tx, user_id, now).await,
        Purpose::Recurring => subscriptions::cancel_in(tx, user_id, now).await.map(|_| ()),
        Purpose::UserAgreement | Purpose::Marketing => Ok(()),
    }
}
