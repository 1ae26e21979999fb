//! Replies to consent texts, and the effects of a withdrawal.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::consents::{ConsentView, Purpose, current, list, record};
use crate::identity::device::Device;
use crate::identity::session::SessionError;
use crate::identity::{locking, registration_data};
use crate::money::auto_topup;
use crate::offers::subscriptions;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// A reply to a consent text.
#[derive(Clone, Debug)]
pub struct ConsentReply {
    pub purpose: Purpose,
    pub version: String,
    pub given: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum ConsentError {
    #[error("the text has a newer version")]
    TextChanged,
    #[error("the agreement ends with the account only")]
    AgreementHolds,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Records the user's reply to a consent text.
/// Withdrawing the consent to registration data erases that data.
pub async fn answer(
    ctx: &Context,
    user_id: Uuid,
    reply: &ConsentReply,
    device: &Device,
) -> Result<Vec<ConsentView>, ConsentError> {
    // A consent to an earlier version of a text can be withdrawn, too.
    if reply.given && reply.version != current(reply.purpose).version {
        return Err(ConsentError::TextChanged);
    }
    if reply.purpose == Purpose::UserAgreement && !reply.given {
        return Err(ConsentError::AgreementHolds);
    }
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    locking::lock(&work.tx, user_id).await?;
    record(&work.tx, user_id, reply.purpose, reply.given, device, now).await?;
    if !reply.given {
        withdraw(&work.tx, user_id, reply.purpose, now).await?;
    }
    let views = list(&work.tx, user_id).await?;
    work.commit().await?;
    Ok(views)
}

/// Ends what a withdrawn consent allowed: erases data, cancels charges, disables top-ups.
async fn withdraw(
    tx: &Tx,
    user_id: Uuid,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    match purpose {
        Purpose::PersonalData => registration_data::erase(tx, user_id, now).await,
        Purpose::AutoTopup => auto_topup::disable(tx, user_id, now).await,
        Purpose::Recurring => subscriptions::cancel_in(tx, user_id, now).await.map(|_| ()),
        Purpose::UserAgreement | Purpose::Marketing => Ok(()),
    }
}
