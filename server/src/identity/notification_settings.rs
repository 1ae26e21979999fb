//! Notification settings of an account; the marketing setting is stored as a consent only.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::consents::{self, Purpose};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::users::{self, User};
use crate::identity::session::SessionError;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};

/// Which notifications the account receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationSettings {
    /// Whether to notify when the balance falls below 50₽.
    pub low_balance: bool,
    pub report_ready: bool,
    /// Whether advertising is sent: the consent to the current text is given.
    pub marketing: bool,
}

/// Partial update of the notification settings; omitted fields are unchanged.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct NotificationSettingsChange {
    pub low_balance: Option<bool>,
    pub report_ready: Option<bool>,
    /// Consent to advertising: true records a consent to the current text, false its withdrawal.
    pub marketing: Option<bool>,
}

pub async fn find(conn: &impl Conn, user: &User) -> Result<NotificationSettings, StorageError> {
    Ok(NotificationSettings {
        low_balance: user.notify_low_balance,
        report_ready: user.notify_report_ready,
        marketing: consents::is_given(conn, user.id, Purpose::Marketing).await?,
    })
}

pub async fn change(
    ctx: &Context,
    user_id: Uuid,
    change: NotificationSettingsChange,
    device: &Device,
) -> Result<NotificationSettings, SessionError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let user = locking::lock(&work.tx, user_id).await?;
    let before = find(&work.tx, &user).await?;
    let after = NotificationSettings {
        low_balance: change.low_balance.unwrap_or(before.low_balance),
        report_ready: change.report_ready.unwrap_or(before.report_ready),
        marketing: change.marketing.unwrap_or(before.marketing),
    };
    if let Some(given) = change.marketing {
        consents::record(&work.tx, user_id, Purpose::Marketing, given, device, now).await?;
    }
    if after != before {
        let (low_balance, report_ready) = (after.low_balance, after.report_ready);
        users::set_notifications(&work.tx, user_id, low_balance, report_ready, now).await?;
        let action = Action::NotificationsChanged;
        activity_log::record(&work.tx, user_id, action, Some(device), now).await?;
    }
    work.commit().await?;
    Ok(after)
}
