//! Spending caps: list, change, and mails when nearly used up.

use std::fmt;

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::checks::identification::spending_caps;
use crate::identity::sign_in::sign_in_limits;
use crate::messages::content::Content;
use crate::messages::outbox::{self, Channel, NewMessage};
use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::repository::spending_caps as repo;

pub use crate::platform::limits::spending_caps::Name;

/// Percentages at which operators are mailed.
const TOLD_AT: [i64; 2] = [100, 80];

/// A cap with its usage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpendingCapView {
    pub name: Name,
    /// Codes, or kopecks.
    pub most: i64,
    /// Usage within the last day; `None` for caps per address.
    pub used: Option<i64>,
}

impl SpendingCapView {
    /// Formats codes or roubles.
    fn written(&self, value: i64) -> String {
        match self.name {
            Name::LookupsPerDay | Name::OperatorCreditsPerDay | Name::AdminCreditsPerDay => {
                Kopecks(value).formatted()
            }
            Name::CodesPerAddress | Name::CodesPerPrefix | Name::CodesPerDay => value.to_string(),
        }
    }

    const fn title(&self) -> &'static str {
        match self.name {
            Name::CodesPerAddress => "коды с одного адреса за 10 минут",
            Name::CodesPerPrefix => "коды на 10 000 соседних номеров за час",
            Name::CodesPerDay => "коды на все номера за сутки",
            Name::LookupsPerDay => "поиски автомобиля для всех, кто не платил, за сутки",
            Name::OperatorCreditsPerDay => "начисления одного оператора без второго лица за сутки",
            Name::AdminCreditsPerDay => {
                "начисления одного администратора без второго лица за сутки"
            }
        }
    }

    /// Highest threshold reached. A cap of zero is intentional and reports none.
    fn reached(&self) -> Option<i64> {
        let used = self.used.filter(|_| self.most > 0)?;
        let is_reached = |percent: &i64| used * 100 >= self.most * percent;
        TOLD_AT.into_iter().find(is_reached)
    }
}

impl fmt::Display for SpendingCapView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): ", self.name, self.title())?;
        if let Some(used) = self.used {
            write!(f, "{} из ", self.written(used))?;
        }
        f.write_str(&self.written(self.most))
    }
}

/// Effective caps.
pub async fn list(ctx: &Context) -> Result<Vec<SpendingCapView>, StorageError> {
    let db = ctx.db.read();
    let most = ctx.spending_caps.in_force(db).await?;
    let codes = sign_in_limits::sent_today(db, ctx.clock.now()).await?;
    let spent = spending_caps::spent_today(ctx).await?;
    let view = |name, most, used| SpendingCapView { name, most, used };
    Ok(vec![
        view(Name::CodesPerAddress, signed(most.codes_per_address), None),
        view(Name::CodesPerPrefix, signed(most.codes_per_prefix), None),
        view(
            Name::CodesPerDay,
            signed(most.codes_per_day),
            Some(signed(codes)),
        ),
        view(Name::LookupsPerDay, most.lookups_per_day.0, Some(spent.0)),
        view(
            Name::OperatorCreditsPerDay,
            most.operator_credits_per_day.0,
            None,
        ),
        view(Name::AdminCreditsPerDay, most.admin_credits_per_day.0, None),
    ])
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Sets a cap, effective in all processes immediately.
pub async fn set(ctx: &Context, name: Name, most: u32, reason: String) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let row = repo::SpendingCap {
        id: Uuid::now_v7(),
        name,
        most: match name {
            Name::LookupsPerDay | Name::OperatorCreditsPerDay | Name::AdminCreditsPerDay => {
                i64::from(most) * 100
            }
            Name::CodesPerAddress | Name::CodesPerPrefix | Name::CodesPerDay => i64::from(most),
        },
        changed_at: work.now,
    };
    let event = NewAuditEvent {
        admin_id: None,
        action: Action::CeilingSet,
        change: most.to_string(),
        reason,
    };
    repo::upsert(&work.tx, row).await?;
    audit_log::record(&work.tx, &name.to_string(), event, work.now).await?;
    work.commit().await
}

/// Mails the operator once a day per cap and threshold.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let Some(operator) = &ctx.operator_email else {
        return Ok(());
    };
    for cap in list(ctx).await? {
        if let Some(percent) = cap.reached() {
            enqueue_mail(ctx, operator, &cap, percent).await?;
        }
    }
    Ok(())
}

async fn enqueue_mail(
    ctx: &Context,
    operator: &str,
    cap: &SpendingCapView,
    percent: i64,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let day = moscow_day(work.now);
    let message = NewMessage {
        user_id: None,
        channel: Channel::Email,
        recipient: operator.to_owned(),
        content: Content::SpendingCapReached {
            name: cap.name.to_string(),
            title: cap.title().to_owned(),
            used: cap.written(cap.used.unwrap_or_default()),
            most: cap.written(cap.most),
            is_full: percent >= 100,
        },
        // A raised cap that is reached again is mailed again.
        dedupe_key: format!("spending_cap:{}:{}:{percent}:{day}", cap.name, cap.most),
    };
    outbox::enqueue(&work.tx, message, work.now).await?;
    work.commit().await
}
