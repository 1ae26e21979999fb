//! Which messages an account wants. Advertising is a consent of its own, so there is one truth about
//! it: the record of consents.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::actions::{self, Action};
use crate::identity::consents::{self, Purpose};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::notifications;
use crate::identity::repository::users::User;
use crate::identity::session::error::SessionError;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};

/// What the user is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notifications {
    /// The balance falls below 50₽.
    pub low_balance: bool,
    pub report_ready: bool,
    /// Advertising; true means that the consent to its current text is on record.
    pub marketing: bool,
}

/// What changes; the rest stays.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct NotificationsChange {
    pub low_balance: Option<bool>,
    pub report_ready: Option<bool>,
    /// True records the consent to the current text, false its withdrawal.
    pub marketing: Option<bool>,
}

/// The settings of an account.
pub async fn find(conn: &impl Conn, user: &User) -> Result<Notifications, StorageError> {
    Ok(Notifications {
        low_balance: user.notify_low_balance,
        report_ready: user.notify_report_ready,
        marketing: consents::is_given(conn, user.id, Purpose::Marketing).await?,
    })
}

/// Changes the settings.
pub async fn change(
    ctx: &Context,
    user_id: Uuid,
    change: NotificationsChange,
    device: &Device,
) -> Result<Notifications, SessionError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let user = locking::lock(&work.tx, user_id).await?;
    let before = find(&work.tx, &user).await?;
    let after = Notifications {
        low_balance: change.low_balance.unwrap_or(before.low_balance),
        report_ready: change.report_ready.unwrap_or(before.report_ready),
        marketing: change.marketing.unwrap_or(before.marketing),
    };
    if let Some(given) = change.marketing {
        consents::record(&work.tx, user_id, Purpose::Marketing, given, device, now).await?;
    }
    if after != before {
        let (low_balance, report_ready) = (after.low_balance, after.report_ready);
        notifications::set(&work.tx, user_id, low_balance, report_ready, now).await?;
        let action = Action::NotificationsChanged;
        actions::record(&work.tx, user_id, action, Some(device), now).await?;
    }
    work.commit().await?;
    Ok(after)
}
