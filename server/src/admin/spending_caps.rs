//! Spending caps for operators: list, change, and mails when nearly used up.

use std::fmt;

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::admin::dual_control::notifications;
use crate::checks::identification::spending_caps;
use crate::identity::sign_in::sign_in_limits;
use crate::messages::content::Content;
use crate::messages::outbox::{self, Channel, NewMessage};
use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::limits::spending_caps::{Rolling, Unit};
use crate::platform::repository::spending_caps as repo;

pub use crate::platform::limits::spending_caps::Name;

/// Percentages of a cap at which the operator is mailed.
const TOLD_AT: [i64; 2] = [100, 80];

/// A spending cap with its usage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpendingCapView {
    pub name: Name,
    /// Value of the cap: a count, kopecks or hours, depending on the name.
    pub most: i64,
    /// Usage within the last day; `None` for caps per address and per person.
    pub used: Option<i64>,
}

impl SpendingCapView {
    /// Value formatted with the unit of the cap.
    fn written(&self, value: i64) -> String {
        match self.name.unit() {
            Unit::Kopecks => Kopecks(value).formatted(),
            Unit::Count => value.to_string(),
            Unit::Hours => format!("{value}\u{a0}ч"),
        }
    }

    const fn title(&self) -> &'static str {
        match self.name {
            Name::CodesPerAddress => "коды с одного адреса за 10 минут",
            Name::CodesPerPrefix => "коды на 10 000 соседних номеров за час",
            Name::CodesPerDay => "коды на все номера за сутки",
            Name::LookupsPerDay => "поиски автомобиля для всех, кто не платил, за сутки",
            Name::OperatorCreditsPerHour => "начисления одного оператора без второго лица за час",
            Name::OperatorCreditsPerDay => "начисления одного оператора без второго лица за сутки",
            Name::AdminCreditsPerHour => "начисления одного администратора без второго лица за час",
            Name::AdminCreditsPerDay => {
                "начисления одного администратора без второго лица за сутки"
            }
            Name::TopupsPerDay => "платежи на один баланс за сутки",
            Name::TopupsPerMonth => "платежи на один баланс за 30\u{a0}дней",
            Name::WithdrawalsPerDay => "выводы с одного баланса за сутки",
            Name::WithdrawalsPerMonth => "выводы с одного баланса за 30\u{a0}дней",
            Name::TurnoverPerMonth => "выводы сверх потраченного на проверки за 30\u{a0}дней",
            Name::WithdrawalHold => "сколько пополнение ждёт до вывода",
            Name::DebitsPerHour => "списания одного администратора без второго лица за час",
            Name::DebitsPerDay => "списания одного администратора без второго лица за сутки",
            Name::RefundsPerHour => "возвраты одного администратора без второго лица за час",
            Name::RefundsPerDay => "возвраты одного администратора без второго лица за сутки",
            Name::RoleGrantsPerHour => "изменения ролей и блокировки одним администратором за час",
            Name::RoleGrantsPerDay => "изменения ролей и блокировки одним администратором за сутки",
            Name::RevealsPerHour => "аккаунты, данные которых открыл один сотрудник, за час",
            Name::RevealsPerDay => "аккаунты, данные которых открыл один сотрудник, за сутки",
        }
    }

    /// Highest mail threshold reached in percent; a cap of zero is intentional and reaches none.
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

/// Lists the effective caps with their usage.
pub async fn list(ctx: &Context) -> Result<Vec<SpendingCapView>, StorageError> {
    let db = ctx.db.read();
    let most = ctx.spending_caps.in_force(db).await?;
    let codes = sign_in_limits::sent_today(db, ctx.clock.now()).await?;
    let spent = spending_caps::spent_today(ctx).await?;
    let view = |name, most, used| SpendingCapView { name, most, used };
    let sums = |(per_hour, per_day), cap: Rolling<Kopecks>| {
        [
            view(per_hour, cap.per_hour.0, None),
            view(per_day, cap.per_day.0, None),
        ]
    };
    let counts = |(per_hour, per_day), cap: Rolling<u64>| {
        [
            view(per_hour, signed(cap.per_hour), None),
            view(per_day, signed(cap.per_day), None),
        ]
    };
    let mut views = vec![
        view(Name::CodesPerAddress, signed(most.codes_per_address), None),
        view(Name::CodesPerPrefix, signed(most.codes_per_prefix), None),
        view(
            Name::CodesPerDay,
            signed(most.codes_per_day),
            Some(signed(codes)),
        ),
        view(Name::LookupsPerDay, most.lookups_per_day.0, Some(spent.0)),
        view(Name::TopupsPerDay, most.topups_per_day.0, None),
        view(Name::TopupsPerMonth, most.topups_per_month.0, None),
        view(Name::WithdrawalsPerDay, most.withdrawals_per_day.0, None),
        view(
            Name::WithdrawalsPerMonth,
            most.withdrawals_per_month.0,
            None,
        ),
        view(Name::TurnoverPerMonth, most.turnover_per_month.0, None),
        view(
            Name::WithdrawalHold,
            most.withdrawal_hold_hours.into(),
            None,
        ),
    ];
    views.extend(sums(
        (Name::OperatorCreditsPerHour, Name::OperatorCreditsPerDay),
        most.operator_credits,
    ));
    views.extend(sums(
        (Name::AdminCreditsPerHour, Name::AdminCreditsPerDay),
        most.admin_credits,
    ));
    views.extend(sums((Name::DebitsPerHour, Name::DebitsPerDay), most.debits));
    views.extend(sums(
        (Name::RefundsPerHour, Name::RefundsPerDay),
        most.refunds,
    ));
    views.extend(counts(
        (Name::RoleGrantsPerHour, Name::RoleGrantsPerDay),
        most.role_grants,
    ));
    views.extend(counts(
        (Name::RevealsPerHour, Name::RevealsPerDay),
        most.reveals,
    ));
    Ok(views)
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Sets a cap, which is effective in all processes immediately.
pub async fn set(ctx: &Context, name: Name, most: u32, reason: String) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let stored = match name.unit() {
        Unit::Kopecks => i64::from(most) * 100,
        Unit::Count | Unit::Hours => i64::from(most),
    };
    let row = repo::SpendingCap {
        id: Uuid::now_v7(),
        name,
        most: stored,
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
    let cap = SpendingCapView {
        name,
        most: stored,
        used: None,
    };
    notifications::notify_of_cap(&work, &cap.to_string()).await?;
    work.commit().await
}

/// Mails the operator about used-up caps, once a day per cap and threshold.
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
