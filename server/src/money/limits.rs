//! Limits on the money that one person moves in a day and in thirty days.
//!
//! ADR 0191 has the reasons.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money::repository::moved_money as repo;
use crate::money::repository::moved_money::MovedMoney;
use crate::platform::clock::moscow_text;
use crate::platform::db::{Conn, StorageError};
use crate::platform::limits::spending_caps::SpendingCaps;

const DAY: Duration = Duration::days(1);
const MONTH: Duration = Duration::days(30);

/// A limit that an operation would exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded {
    limit: Limit,
    most: Kopecks,
    /// Time when the same amount is possible; `None` if the amount alone exceeds the limit.
    pub possible_from: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    TopupsPerDay,
    TopupsPerMonth,
    WithdrawalsPerDay,
    WithdrawalsPerMonth,
    /// Withdrawals beyond what was spent on checks, per month.
    Turnover,
}

impl Exceeded {
    /// Stable error code of the limit for clients.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.limit {
            Limit::TopupsPerDay | Limit::TopupsPerMonth => "topup_limit",
            Limit::WithdrawalsPerDay | Limit::WithdrawalsPerMonth => "withdrawal_limit",
            Limit::Turnover => "turnover_limit",
        }
    }

    /// Message for the person, with the time from which the amount is possible.
    #[must_use]
    pub fn message(&self) -> String {
        let most = self.most.formatted();
        let limit = match self.limit {
            Limit::TopupsPerDay => format!("За сутки можно пополнить не больше чем на {most}"),
            Limit::TopupsPerMonth => {
                format!("За 30\u{a0}дней можно пополнить не больше чем на {most}")
            }
            Limit::WithdrawalsPerDay => format!("За сутки можно вернуть не больше {most}"),
            Limit::WithdrawalsPerMonth => format!("За 30\u{a0}дней можно вернуть не больше {most}"),
            Limit::Turnover => format!(
                "За 30\u{a0}дней можно вернуть не больше {most} сверх потраченного на проверки"
            ),
        };
        match self.possible_from {
            Some(time) => format!(
                "{limit}. Эта сумма станет доступна {} (МСК)",
                moscow_text(time)
            ),
            None => format!("{limit}. Если нужна такая сумма, напишите в поддержку"),
        }
    }
}

/// Checks the limits of a payment to the balance; returns the exceeded limit.
/// The caller holds the user's row.
pub async fn check_topup(
    conn: &impl Conn,
    caps: &SpendingCaps,
    user_id: Uuid,
    amount: Kopecks,
    now: DateTime<Utc>,
) -> Result<Option<Exceeded>, StorageError> {
    let paid = repo::list_payments(conn, user_id, now - MONTH).await?;
    let bounds = [
        Bound::new(Limit::TopupsPerDay, DAY, caps.topups_per_day),
        Bound::new(Limit::TopupsPerMonth, MONTH, caps.topups_per_month),
    ];
    Ok(longest_refusal(&bounds, &paid, amount, now))
}

/// Checks the limits of a withdrawal; returns the exceeded limit. The caller holds the user's row.
pub async fn check_withdrawal(
    conn: &impl Conn,
    caps: &SpendingCaps,
    user_id: Uuid,
    amount: Kopecks,
    now: DateTime<Utc>,
) -> Result<Option<Exceeded>, StorageError> {
    let withdrawn = repo::list_withdrawals(conn, user_id, now - MONTH).await?;
    let spent = repo::sum_spent(conn, user_id, now - MONTH).await?;
    let (per_day, per_month) = (caps.withdrawals_per_day, caps.withdrawals_per_month);
    let bounds = [
        Bound::new(Limit::WithdrawalsPerDay, DAY, per_day),
        Bound::new(Limit::WithdrawalsPerMonth, MONTH, per_month),
        Bound {
            spent,
            ..Bound::new(Limit::Turnover, MONTH, caps.turnover_per_month)
        },
    ];
    Ok(longest_refusal(&bounds, &withdrawn, amount, now))
}

/// A user whose withdrawals in thirty days exceed the spending by at least half of the limit.
#[derive(Clone, Copy, Debug)]
pub struct HighTurnover {
    pub user_id: Uuid,
    pub withdrawn: Kopecks,
    pub spent: Kopecks,
}

/// Users who withdraw much money without spending it, for an alert to staff.
pub async fn list_high_turnovers(
    conn: &impl Conn,
    caps: &SpendingCaps,
    now: DateTime<Utc>,
) -> Result<Vec<HighTurnover>, StorageError> {
    let since = now - MONTH;
    let alerted = caps.turnover_per_month.0 / 2;
    let mut high = Vec::new();
    for row in repo::list_withdrawn_beyond(conn, since, alerted).await? {
        let spent = repo::sum_spent(conn, row.user_id, since).await?;
        if row.withdrawn - spent > alerted {
            high.push(HighTurnover {
                user_id: row.user_id,
                withdrawn: Kopecks(row.withdrawn),
                spent: Kopecks(spent),
            });
        }
    }
    Ok(high)
}

/// Limit on the sum of amounts moved within a sliding time window.
#[derive(Clone, Copy)]
struct Bound {
    limit: Limit,
    window: Duration,
    most: Kopecks,
    /// Kopecks allowed beyond `most`, because they were spent.
    spent: i64,
}

impl Bound {
    const fn new(limit: Limit, window: Duration, most: Kopecks) -> Self {
        Self {
            limit,
            window,
            most,
            spent: 0,
        }
    }

    /// Exceeded limit for an `amount` in addition to the `moved` amounts (oldest first), if any.
    fn refusal(
        &self,
        moved: &[MovedMoney],
        amount: Kopecks,
        now: DateTime<Utc>,
    ) -> Option<Exceeded> {
        let allowed = self.most.0.saturating_add(self.spent);
        let counted = moved
            .iter()
            .filter(|one| one.created_at > now - self.window);
        let mut sum = counted
            .clone()
            .map(|one| one.amount)
            .fold(amount.0, i64::saturating_add);
        if sum <= allowed {
            return None;
        }
        let mut fits_without = |one: &&MovedMoney| {
            sum -= one.amount;
            sum <= allowed
        };
        let last = counted.into_iter().find(|one| fits_without(one));
        // Spent amounts leave the window too, so no time can be promised.
        let last = last.filter(|_| self.limit != Limit::Turnover);
        Some(Exceeded {
            limit: self.limit,
            most: self.most,
            possible_from: last.map(|one| one.created_at + self.window),
        })
    }
}

/// The exceeded limit whose window ends last.
fn longest_refusal(
    bounds: &[Bound],
    moved: &[MovedMoney],
    amount: Kopecks,
    now: DateTime<Utc>,
) -> Option<Exceeded> {
    let refusals = bounds
        .iter()
        .filter_map(|bound| bound.refusal(moved, amount, now));
    refusals.max_by_key(|one| one.possible_from.unwrap_or(DateTime::<Utc>::MAX_UTC))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours_ago(hours: i64, kopecks: i64, now: DateTime<Utc>) -> MovedMoney {
        MovedMoney {
            created_at: now - Duration::hours(hours),
            amount: kopecks,
        }
    }

    #[test]
    fn amount_above_limit_is_possible_once_earlier_sums_leave_the_window() {
        let now = DateTime::UNIX_EPOCH + Duration::days(20_000);
        let moved = [
            hours_ago(30, 90, now),
            hours_ago(20, 40, now),
            hours_ago(10, 30, now),
        ];
        let bound = Bound::new(Limit::TopupsPerDay, DAY, Kopecks(100));
        let from = |amount| {
            let refusal = bound.refusal(&moved, Kopecks(amount), now);
            refusal.map(|one| one.possible_from)
        };
        assert_eq!(from(30), None);
        assert_eq!(from(31), Some(Some(now + Duration::hours(4))));
        assert_eq!(from(70), Some(Some(now + Duration::hours(4))));
        assert_eq!(from(71), Some(Some(now + Duration::hours(14))));
        assert_eq!(from(100), Some(Some(now + Duration::hours(14))));
        assert_eq!(from(101), Some(None));
    }

    #[test]
    fn refusal_by_several_limits_names_the_longest_lasting_limit() {
        let now = DateTime::UNIX_EPOCH + Duration::days(20_000);
        let moved = [hours_ago(20, 10_000, now)];
        let day = Bound::new(Limit::WithdrawalsPerDay, DAY, Kopecks(10_000));
        let month = Bound::new(Limit::WithdrawalsPerMonth, MONTH, Kopecks(10_000));
        let turnover = Bound::new(Limit::Turnover, MONTH, Kopecks(10_000));
        let refusal = |bounds: &[Bound]| longest_refusal(bounds, &moved, Kopecks(1), now).unwrap();
        assert_eq!(refusal(&[day, month]).limit, Limit::WithdrawalsPerMonth);
        assert_eq!(refusal(&[turnover, month]).limit, Limit::Turnover);
        assert_eq!(
            refusal(&[day]).message(),
            "За сутки можно вернуть не больше 100₽. Эта сумма станет доступна 04.10.2024 07:00 (МСК)"
        );
        let spent = Bound {
            spent: 1,
            ..turnover
        };
        assert_eq!(longest_refusal(&[spent], &moved, Kopecks(1), now), None);
    }
}
